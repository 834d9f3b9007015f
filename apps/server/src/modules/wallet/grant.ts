import type { Money } from '#rules/money.ts'
import { hash } from 'node:crypto'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import { askEntry, askWallet, move, type WalletRow } from './wallet.sql.ts'
import { type EarlierEntry, entryType, HOUSE_SOURCE, houseAccount, type WalletKind } from './entry-types.ts'

export interface Grant {
  readonly shard: Shard
  readonly member: MemberId
  readonly kind: WalletKind
  readonly amount: Money
  /** Names the occasion, once a member: `starting-credit`. */
  readonly reference: string
  /** A provider that gives it away; the house unless told. */
  readonly source?: number
}

type GrantAnswer =
  | { readonly kind: 'granted'; readonly balance: Money }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'no-wallet' }

/** Credits money that the house gives away. The same reference again answers the first result. */
export const grantCommand = (
  calendar: Calendar,
): Command<
  Grant,
  { wallet: WalletRow | undefined; earlier: EarlierEntry | undefined },
  { answer: GrantAnswer; wallet?: WalletRow }
> => ({
  name: 'wallet.grant',
  load(batch, input) {
    const wallet = askWallet(batch, input)
    const earlier = askEntry(batch, { ...input, source: input.source ?? HOUSE_SOURCE })
    return () => ({ wallet: wallet(), earlier: earlier() })
  },
  decide({ wallet, earlier }, input) {
    if (input.amount <= 0n) throw new RangeError('a grant is more than nothing')
    if (wallet === undefined) return { answer: { kind: 'no-wallet' } }
    if (earlier === undefined) return { wallet, answer: { kind: 'granted', balance: wallet.balance + input.amount } }
    return earlier.hash === grantHash(input)
      ? { answer: { kind: 'granted', balance: earlier.balance } }
      : { answer: { kind: 'duplicate' } }
  },
  write(batch, { wallet }, input) {
    if (wallet === undefined) return
    move(
      batch,
      wallet,
      {
        type: entryType.grant,
        contra: houseAccount.grant,
        amount: input.amount,
        source: input.source ?? HOUSE_SOURCE,
        game: null,
        round: null,
        closes: false,
        reference: input.reference,
        regards: null,
        hash: grantHash(input),
      },
      calendar.dayOf(batch.atMs),
    )
  },
})

const grantHash = (input: Grant): string => requestHash(['grant', input.kind, input.amount])

/** The first 128 bits of SHA-256 over a request's data, in the form in which PostgreSQL gives a uuid back. */
export function requestHash(parts: readonly (string | number | bigint | boolean | null)[]): string {
  const hex = hash('sha256', parts.join('\n'))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
