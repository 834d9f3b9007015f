import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { RandomSource } from '../../../platform/random.ts'
import type { IdentityDeps } from '../parts.ts'
import { claimName, findByName } from './directory.sql.ts'

/** Capitals and digits of which none is taken for another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Look-ups of codes by one address in a minute. */
const MOST_LOOKUPS = 30

/** A code as it is kept, whatever its case and the blanks around it. */
const codeKey = (code: string): string => code.trim().toUpperCase()

/** Whose invitation code this is; undefined for nobody's. */
export const findInviter = (deps: Pick<IdentityDeps, 'db'>, code: string): Promise<MemberId | undefined> =>
  findByName(deps.db, 'invitation', codeKey(code))

/**
 * The code as it is kept, and whose it is.
 * @throws Refusal AFFILIATE_CODE_INVALID for nobody's, TOO_MANY_REQUESTS for whoever goes through codes one by one
 */
export async function checkAffiliate(
  deps: Pick<IdentityDeps, 'db' | 'throttle'>,
  code: string,
  ip: string,
): Promise<{ code: string; member: MemberId }> {
  if (!(await deps.throttle.takeFrom(ip, 'affiliate', MOST_LOOKUPS, 60))) throw new Refusal('TOO_MANY_REQUESTS')
  const member = await findInviter(deps, code)
  if (member === undefined) throw new Refusal('AFFILIATE_CODE_INVALID')
  return { code: codeKey(code), member }
}

/** Draws an invitation code that nobody has, and claims it. */
export async function claimInvitation(tx: Tx, random: RandomSource, member: MemberId): Promise<string> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => ALPHABET.charAt(random.below(ALPHABET.length))).join('')
    if (await claimName(tx, 'invitation', code, member)) return code
  }
}
