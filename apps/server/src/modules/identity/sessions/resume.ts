import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { type Admission, cookieNames, type Opened, refusalOf } from './admission.ts'
import { readCredentials } from './credentials.sql.ts'
import { forgetRemembered, readDeviceToken, takeRemembered } from './device-token.sql.ts'
import type { SessionBook } from './session-book.ts'
import { listSessions } from './session.sql.ts'

/**
 * `session.resume`: a session for the cookie of a browser that was asked to remember its member. The cookie is used
 * up and a new one lasts as long as the first would have. One that comes again was copied: everything that remembers
 * this member ends, and every session that was opened so.
 */
export function createResume(
  { db, brand }: IdentityDeps,
  { admission, book }: { admission: Admission; book: SessionBook },
) {
  return async (_request: object, caller: Caller): Promise<Opened> => {
    const { cookies, ip } = caller
    const token = readDeviceToken('remembered', cookies.get(cookieNames.remembered))
    if (token === undefined) throw new Refusal('NOT_LOGGED_IN')
    const { member } = token
    const found = await db.transaction(async (tx) => {
      const remembered = await takeRemembered(tx, token)
      if (remembered.kind !== 'replayed') return remembered
      const forgotten = await forgetRemembered(tx, member)
      recordAudit(tx, {
        actor: `address:${ip}`,
        action: 'session.rememberedReplayed',
        subject: `member:${member}`,
        after: { forgotten },
      })
      for (const { id, how } of await listSessions(tx, member)) {
        if (how === 'remembered') await book.end(tx, member, id, 'expired')
      }
      return remembered
    })
    if (found.kind !== 'taken') {
      // The twin's cookie was replaced a moment ago by the one that its sister got.
      if (found.kind !== 'twin') cookies.set(cookieNames.remembered, '', 0)
      throw new Refusal('NOT_LOGGED_IN')
    }
    try {
      const who = await readCredentials(db, member)
      if (who === undefined || refusalOf(who, brand.memberTypes) !== undefined) throw new Refusal('NOT_LOGGED_IN')
      return await admission.admit(who, { how: 'remembered', rememberMe: true, rememberSeconds: found.seconds }, caller)
    } catch (error) {
      // It is used up, and would look like a copy if it came again.
      cookies.set(cookieNames.remembered, '', 0)
      throw error
    }
  }
}
