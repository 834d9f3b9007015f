import type { sessionEndReasons } from '#contract/events.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { deviceName } from '../../../platform/device-name.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { hashSecret } from '../../../platform/tokens.ts'
import type { IdentityDeps } from '../parts.ts'
import { forgetRemembered } from './device-token.sql.ts'
import { endLimited, isOverByLimit, listOverLimit } from './session-limit.sql.ts'
import { passwordStateOf } from './password-state.ts'
import {
  createSessionCheck,
  createSessionTouch,
  endSession,
  endSessions,
  insertSession,
  readSessionToken,
  sessionToken,
  type SessionOrigin,
} from './session.sql.ts'

/** A session that is used is touched once in so many seconds at most: each touch writes a row. */
const TOUCH_SECONDS = 300
/** Touched so many times within the idle time at least, so that a session seems idle a sixth too early at most. */
const TOUCHES_UNTIL_IDLE = 6

export interface NewSession {
  readonly member: MemberId
  readonly type: number
  readonly ip: string
  readonly userAgent: string
  readonly how: SessionOrigin
}

/** The reasons for which a page is told that its session is over. */
export type EndReason = (typeof sessionEndReasons)[number]

/** Where sessions begin and end. */
export interface SessionBook {
  /** Opens a session; its token is known to nobody but its owner. */
  open(tx: Tx, session: NewSession): Promise<{ readonly id: RowId; readonly token: string }>
  /** Ends one session and tells its pages; false when it was over before. Takes the shard's head, so it comes last. */
  end(tx: Tx, member: MemberId, id: RowId, reason: EndReason): Promise<boolean>
  /** Ends all sessions of a member but one, and tells their pages; how many. Takes the shard's head, so it comes last. */
  endAll(tx: Tx, member: MemberId, reason: EndReason, except?: RowId): Promise<number>
  /** The live session of a token, undefined for a wrong, ended or expired one. */
  find(token: string): Promise<Session | undefined>
  /** Notes that a session is used just now: it is not idle. */
  touch(session: Pick<Session, 'member' | 'id'>): Promise<void>
  /** The same for who does not wait for it. */
  noteUse(session: Pick<Session, 'member' | 'id'>): void
  /** Whether a token is of no use any more because its session reached the member's own limit. */
  overFor(token: string): Promise<'limit' | undefined>
  /** Ends what reached its member's limit and was not asked for since; the pages are told. */
  endOverLimit(): Promise<void>
}

type BookDeps = Pick<IdentityDeps, 'db' | 'ids' | 'random' | 'log' | 'settings' | 'emit'>

export function createSessionBook(deps: BookDeps): SessionBook {
  const check = createSessionCheck(deps.db)
  const touch = createSessionTouch(deps.db)
  const tellEnded = (tx: Tx, member: MemberId, session: RowId, reason: EndReason): Promise<void> =>
    deps.emit(tx, { member, type: 'session.ended', payload: { session, reason } })
  const endByLimit = (member: MemberId, id: RowId): Promise<void> =>
    deps.db.transaction(async (tx) => {
      if (!(await endLimited(tx, member, id))) return
      // What remembers the member would open the next session by itself, and the limit would limit nothing.
      await forgetRemembered(tx, member)
      await tellEnded(tx, member, id, 'limit')
    })
  const noteUse: SessionBook['noteUse'] = (session) => {
    touch(session).catch((error: unknown) => deps.log.warn({ err: error }, 'a session could not be touched'))
  }
  return {
    touch,
    noteUse,
    async open(tx, { member, type, ip, userAgent, how }) {
      const id = deps.ids.row()
      const secret = deps.random.bytes(32).toString('base64url')
      const { sessionMinutes } = await deps.settings.safety()
      await insertSession(tx, {
        houseMinutes: sessionMinutes,
        member,
        id,
        secretHash: hashSecret(secret),
        type,
        ip,
        device: deviceName(userAgent),
        how,
      })
      return { id, token: sessionToken(member, id, secret) }
    },
    async end(tx, member, id, reason) {
      const ended = await endSession(tx, member, id)
      if (ended) await tellEnded(tx, member, id, reason)
      return ended
    },
    async endAll(tx, member, reason, except) {
      const ended = await endSessions(tx, member, except ?? null)
      for (const id of ended) await tellEnded(tx, member, id, reason)
      return ended.length
    },
    async find(text) {
      const token = readSessionToken(text)
      const live = token === undefined ? undefined : await check(token)
      if (token === undefined || live === undefined) return undefined
      const site = await deps.settings.site()
      const idleAfter = site.idleMinutes * 60
      const idle = live.idleSeconds >= idleAfter
      if (!idle && live.idleSeconds >= Math.min(TOUCH_SECONDS, idleAfter / TOUCHES_UNTIL_IDLE)) noteUse(token)
      return {
        member: token.member,
        id: token.id,
        type: live.type,
        idle,
        passwordDue: passwordStateOf(live, live.how, site).expired,
      }
    },
    async overFor(text) {
      const token = readSessionToken(text)
      if (token === undefined || !(await isOverByLimit(deps.db, token))) return undefined
      await endByLimit(token.member, token.id)
      return 'limit'
    },
    async endOverLimit() {
      for (const { member, id } of await listOverLimit(deps.db)) await endByLimit(member, id)
    },
  }
}
