import { object, safeParse, string } from 'zod/mini'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import type { RandomSource } from '../../../platform/random.ts'
import { insertMember } from '../accounts/member.sql.ts'
import type { IdentityDeps } from '../parts.ts'
import type { Opened } from './admission.ts'
import type { SessionBook } from './session-book.ts'

/** Trials that one address may begin in an hour. */
const MOST = 10
const HOUR = 3600

const tokenContent = object({ os: string() })

/** `trial` and ten letters or digits: as long as a user name may be, and never twice in practice. */
const trialName = (random: RandomSource): string =>
  `trial${Array.from({ length: 10 }, () => random.below(36).toString(36)).join('')}`

/** `session.freeplay`: a trial member of its own for each visitor, with play money and no way to log in again. */
export function createFreePlay(deps: IdentityDeps, book: SessionBook) {
  const { db, ids, random, throttle, settings, brand, payloads } = deps
  return async (
    { os, token: encrypted }: CallRequest<'session.freeplay'>,
    { ip, userAgent }: Caller,
  ): Promise<Opened> => {
    if (!(await settings.site()).freePlay) throw new Refusal('METHOD_OFF')
    const opened = safeParse(tokenContent, await payloads.open(encrypted))
    if (!opened.success || opened.data.os !== os) throw new Refusal('PAYLOAD_UNREADABLE')
    if (!(await throttle.takeFrom(ip, 'freeplay', MOST, HOUR))) throw new Refusal('TOO_MANY_REQUESTS')
    if (!(await deps.ceilings.take('trials', (await settings.safety()).ceilings.trials))) throw new Refusal('BUSY')
    const id = ids.member()
    const username = trialName(random)
    const token = await db.transaction(async (tx) => {
      // No text is a hash of '-', so no password is ever right.
      await insertMember(tx, {
        id,
        username,
        passwordHash: '-',
        language: brand.brand.defaultLanguage,
        type: TRIAL_TYPE,
      })
      const session = await book.open(tx, { member: id, type: TRIAL_TYPE, ip, userAgent, how: 'trial' })
      recordAudit(tx, {
        actor: `address:${ip}`,
        action: 'member.trialOpened',
        subject: `member:${id}`,
        after: { username },
      })
      await deps.onRegistered(tx, id, 'trial')
      return session.token
    })
    return { token, firstTimeLogin: true, passwordExpired: false, proofWanted: false }
  }
}
