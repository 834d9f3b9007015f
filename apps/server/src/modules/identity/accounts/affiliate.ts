import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import type { RandomSource } from '../../../platform/random.ts'
import type { IdentityDeps } from '../parts.ts'
import { claimName } from './directory.sql.ts'
import { countVisit, findInviter, insertLink, type Inviter, type NewLink } from './invitation.sql.ts'

/** Capitals and digits of which none is taken for another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Look-ups of codes by one address in a minute. */
const MOST_LOOKUPS = 30
const DAY = 86_400

/** A code as it is kept, whatever its case and the blanks around it. */
const codeKey = (code: string): string => code.trim().toUpperCase()

/** Who invites by this code; undefined where nobody does (any more). */
export const inviterOf = (deps: Pick<IdentityDeps, 'db'>, code: string): Promise<Inviter | undefined> =>
  findInviter(deps.db, codeKey(code))

/**
 * The code as it is kept, and who invites by it. A look at a link is a visit, once a day from an address.
 * @throws Refusal AFFILIATE_CODE_INVALID where nobody does, TOO_MANY_REQUESTS for whoever goes through codes one by one
 */
export async function checkAffiliate(
  deps: Pick<IdentityDeps, 'db' | 'throttle'>,
  code: string,
  ip: string,
  why: 'look' | 'register',
): Promise<Inviter & { readonly code: string }> {
  // Apart, so that the pages that a whole network opens leave its registrations alone.
  if (!(await deps.throttle.takeFrom(ip, why === 'look' ? 'affiliate:look' : 'affiliate', MOST_LOOKUPS, 60)))
    throw new Refusal('TOO_MANY_REQUESTS')
  const inviter = await inviterOf(deps, code)
  if (inviter === undefined) throw new Refusal('AFFILIATE_CODE_INVALID')
  const { member, link } = inviter
  if (link !== undefined && (await deps.throttle.takeFrom(ip, `visit:${link}`, 1, DAY)))
    await countVisit(deps.db, member, link)
  return { ...inviter, code: codeKey(code) }
}

/** Draws a code that nobody has, and claims it. */
export async function claimInvitation(tx: Tx, random: RandomSource, member: MemberId): Promise<string> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => ALPHABET.charAt(random.below(ALPHABET.length))).join('')
    if (await claimName(tx, 'invitation', code, member)) return code
  }
}

/** Makes a link of a member; its code. @throws Refusal TOO_MANY_REQUESTS where it has `mostLinks` already */
export async function addLink(
  deps: Pick<IdentityDeps, 'random'>,
  tx: Tx,
  member: MemberId,
  link: Omit<NewLink, 'code'> & { readonly id: RowId },
  mostLinks: number,
): Promise<string> {
  const code = await claimInvitation(tx, deps.random, member)
  if (!(await insertLink(tx, member, { ...link, code }, mostLinks))) throw new Refusal('TOO_MANY_REQUESTS')
  return code
}
