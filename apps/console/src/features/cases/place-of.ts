import { differencesPath, memberPath, resourcePath } from '../../app/paths.ts'
import { textOf } from '../../kit/schema.ts'
import type { ShownCase } from './use-case.ts'

const listPath = (name: string, query: Readonly<Record<string, string>>): string =>
  `${resourcePath(name)}?${String(new URLSearchParams(query))}`

/** Where what a case is about is looked at, and settled; undefined where nothing is. */
export function placeOf({ kind, evidence, member }: ShownCase): string | undefined {
  const said = (name: string): string => textOf(evidence[name])
  switch (kind) {
    case 'reconciliation':
      return differencesPath(said('source'), said('day'))
    case 'transferCircle':
      return memberPath(said('sender'))
    case 'unpaidBills':
      return listPath('bills', { upline: said('upline'), state: 'rejected' })
    case 'parkedEvent':
      return listPath('parked-events', {
        consumer: said('consumer'),
        open: `${said('consumer')} ${said('shard')} ${said('n')}`,
      })
    case 'dispute':
      return member === null ? undefined : listPath('feedback', { member: member.id, open: said('feedback') })
    case 'receipt':
      return member === null ? undefined : listPath('withdrawals', { member: member.id, open: said('withdrawal') })
    case 'complaint':
      return member === null ? undefined : memberPath(member.id)
  }
}
