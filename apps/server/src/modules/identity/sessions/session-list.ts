import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Contexts, Cookies } from '../../../platform/http/handlers.ts'
import { type MemberId, type RowId, rowId } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../parts.ts'
import { cookieNames } from './admission.ts'
import { forgetByToken, forgetDevices, readDeviceToken } from './device-token.sql.ts'
import { listAttempts } from './login-attempt.sql.ts'
import type { SessionBook } from './session-book.ts'
import { listSessions } from './session.sql.ts'

type Mine = Contexts['member']

/** Where a member is logged in, and leaving there. */
export function createSessionList({ db }: IdentityDeps, book: SessionBook) {
  return {
    async logout(_request: object, { session, cookies }: Mine): Promise<Record<string, never>> {
      const remembered = readDeviceToken('remembered', cookies.get(cookieNames.remembered))
      await db.transaction(async (tx) => {
        // Whoever's it is: a browser at which somebody logged out opens nobody's session by itself.
        if (remembered !== undefined) await forgetByToken(tx, 'remembered', remembered)
        await book.end(tx, session.member, session.id, 'logout')
      })
      cookies.set(cookieNames.remembered, '', 0)
      return {}
    },
    async list(_request: object, { session }: Mine): Promise<CallResponse<'session.list'>> {
      const rows = await listSessions(db, session.member)
      return {
        sessions: rows.map(({ id, openedAt, seenAt, ip, device }) => ({
          id,
          current: id === session.id,
          openedAt: openedAt.toISOString(),
          seenAt: seenAt.toISOString(),
          ip,
          device,
        })),
      }
    },
    async end({ id }: CallRequest<'session.end'>, { session }: Mine): Promise<Record<string, never>> {
      const ended = await db.transaction((tx) => book.end(tx, session.member, rowId(id), 'logout'))
      if (!ended) throw new Refusal('NOT_FOUND')
      return {}
    },
    async endOthers(_request: object, { session, cookies }: Mine): Promise<CallResponse<'session.endOthers'>> {
      const ended = await db.transaction(async (tx) => {
        await forgetDevices(tx, session.member, devicesHere(session.member, cookies))
        recordAudit(tx, {
          actor: `member:${session.member}`,
          action: 'session.othersEnded',
          subject: `member:${session.member}`,
        })
        return book.endAll(tx, session.member, 'replaced', session.id)
      })
      return { ended }
    },
    async history(_request: object, { session }: Mine): Promise<CallResponse<'session.history'>> {
      const attempts = await listAttempts(db, session.member)
      return {
        attempts: attempts.map(({ at, ip, device, outcome }) => ({ at: at.toISOString(), ip, device, outcome })),
      }
    },
  }
}

/** The rows of this member that the browser's cookies name. A cookie with a wrong secret spares nothing that is worth more. */
const devicesHere = (member: MemberId, cookies: Cookies): RowId[] =>
  (['trusted', 'remembered'] as const).flatMap((kind) => {
    const token = readDeviceToken(kind, cookies.get(cookieNames[kind]))
    return token?.member === member ? [token.id] : []
  })
