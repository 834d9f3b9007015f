import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { RandomSource } from '../../../platform/random.ts'
import { countRecovery, replaceRecovery, spendRecovery } from './recovery.sql.ts'

const COUNT = 10

/** Letters and digits that nobody takes for one another on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const part = (random: RandomSource): string =>
  Array.from({ length: 4 }, () => ALPHABET[random.below(ALPHABET.length)]).join('')

/** Makes ten codes such as `a7b2-c3d4` in place of the member's earlier ones; only their hashes are kept. */
export async function renewRecovery(tx: Tx, random: RandomSource, member: MemberId): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < COUNT) codes.add(`${part(random)}-${part(random)}`)
  await replaceRecovery(tx, member, [...codes])
  return [...codes]
}

/** A recovery code as it was made, however somebody typed it. */
export const normaliseRecovery = (typed: string): string => {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}

/** Takes a recovery code, once, and writes down that it was used. */
export async function takeRecovery(tx: Tx, member: MemberId, typed: string): Promise<boolean> {
  if (!(await spendRecovery(tx, member, normaliseRecovery(typed)))) return false
  recordAudit(tx, {
    actor: `member:${member}`,
    action: 'factor.recoveryUsed',
    subject: `member:${member}`,
    after: { left: await countRecovery(tx, member) },
  })
  return true
}
