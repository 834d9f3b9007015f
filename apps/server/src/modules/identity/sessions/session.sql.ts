import { enum as oneOf, type output, parse } from 'zod/mini'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { createLoader } from '../../../platform/db/loader.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { byShard, type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { readToken, sameHash, writeToken } from '../../../platform/tokens.ts'
import type { PasswordFacts } from './password-state.ts'

/** A session token taken apart. It names its row, so sessions need no index over secrets. */
export interface SessionToken {
  readonly member: MemberId
  readonly id: RowId
  readonly secretHash: string
}

export const sessionToken = (member: MemberId, id: RowId, secret: string): string => writeToken('s', member, id, secret)

/** Undefined for a text that is no session token at all. */
export const readSessionToken = (text: string): SessionToken | undefined => readMemberToken('s', text)

/** Takes a token of a member's apart, by the letter of its kind. Undefined for any other text. */
export function readMemberToken(letter: string, text: string): SessionToken | undefined {
  const token = readToken(letter, text)
  return token === undefined ? undefined : { member: memberId(token.owner), id: token.id, secretHash: token.secretHash }
}

/** How long a session lasts that nobody ends and no limit of its member's. */
export const SESSION_MINUTES = 720

export interface NewSession extends SessionToken {
  readonly type: number
  readonly ip: string
  readonly device: string
  readonly how: SessionOrigin
  /** To which the house limits every session; to none where it is missing. */
  readonly houseMinutes?: number | null
}

/** How a session came to be. */
export const sessionOrigin = oneOf([
  'username',
  'sms',
  'phone-auth',
  'social',
  'link',
  'remembered',
  'register',
  'trial',
])
export type SessionOrigin = output<typeof sessionOrigin>

/** Opens a session of twelve hours, or of the minutes to which the member limits its own or the house all, whichever are fewer. */
export async function insertSession(tx: Tx, s: NewSession): Promise<void> {
  await tx.query(sql`
    INSERT INTO session (shard, member, id, secret_hash, created_at, seen_at, expires_at, limited, ip, member_type, device, how)
    SELECT m.shard, m.id, ${s.id}, decode(${s.secretHash}, 'hex'), t, t, t + make_interval(mins => least(${SESSION_MINUTES}::integer, m.session_minutes, ${s.houseMinutes ?? null}::integer)),
           least(${SESSION_MINUTES}::integer, m.session_minutes, ${s.houseMinutes ?? null}::integer) < ${SESSION_MINUTES}::integer, ${s.ip}, ${s.type}, ${s.device}, ${s.how}
    FROM app_now() AS t, member m WHERE m.shard = ${shardOf(s.member)} AND m.id = ${s.member}`)
  // Of an account that an agent opened the first login is told apart from its making, however soon it comes.
  await tx.query(sql`
    UPDATE member SET seen_at = app_now() WHERE shard = ${shardOf(s.member)} AND id = ${s.member}
      AND (seen_at < app_now() - interval '10 minutes' OR (password_is_default AND seen_at = created_at))`)
}

/** What is known of a live session. */
export interface LiveSession extends PasswordFacts {
  readonly type: number
  readonly idleSeconds: number
  readonly how: SessionOrigin
}

interface SessionRow extends LiveSession {
  readonly secret: string
}

/**
 * Finds what a token's session is, asked anew each time: a token is dead the moment its session ends.
 * Questions that come together share one statement. Undefined where it is over or the secret is wrong.
 */
export function createSessionCheck(db: Database): (token: SessionToken) => Promise<LiveSession | undefined> {
  const rowOf = createLoader<SessionToken, SessionRow>(
    (token) => `${token.member}/${token.id}`,
    async (tokens) => {
      const rows = await db.together<{
        member: string
        id: string
        secret: string
        type: number
        idle: number
        how: string
        must: boolean
        is_default: boolean
        age: number | null
      }>(
        Array.from(
          byShard(tokens, ({ member }) => member),
          ([shard, some]) => ({
            name: 'session.alive',
            text: `SELECT s.member, s.id, encode(s.secret_hash, 'hex') AS secret, s.member_type AS type, floor(extract(epoch FROM n.now - s.seen_at))::integer AS idle, s.how,
               m.must_change_password AS must, m.password_is_default AS is_default, floor(extract(epoch FROM n.now - m.password_changed_at))::double precision AS age
             FROM (SELECT app_now() AS now) n, unnest($2::bigint[], $3::bigint[]) AS k(member, id)
             CROSS JOIN LATERAL (SELECT * FROM session s WHERE s.shard = $1::smallint AND s.member = k.member AND s.id = k.id LIMIT 1) s
             JOIN member m ON m.shard = s.shard AND m.id = s.member
             WHERE s.ended_at IS NULL AND s.expires_at > n.now`,
            values: [shard, numberArray(some.map((t) => t.member)), numberArray(some.map((t) => t.id))],
          }),
        ),
      )
      return new Map(
        rows.map((row) => [
          `${row.member}/${row.id}`,
          {
            secret: row.secret,
            type: row.type,
            idleSeconds: row.idle,
            how: parse(sessionOrigin, row.how),
            mustChangePassword: row.must,
            passwordIsDefault: row.is_default,
            passwordAgeSeconds: row.age,
          },
        ]),
      )
    },
  )
  return async (token) => {
    const row = await rowOf(token)
    if (row === undefined || !sameHash(row.secret, token.secretHash)) return undefined
    return row
  }
}

/**
 * Notes that sessions were used just now; those that come together share a statement. It is not worth a flush of the
 * disk: after a crash a session seems a moment more idle. A row that is locked is just being touched, or ended. The member was
 * there too, which is noted every ten minutes.
 */
export function createSessionTouch(db: Database): (session: Pick<SessionToken, 'member' | 'id'>) => Promise<void> {
  const touch = createLoader<Pick<SessionToken, 'member' | 'id'>, undefined>(
    ({ member, id }) => `${member}/${id}`,
    async (sessions) => {
      await db.together(
        Array.from(
          byShard(sessions, ({ member }) => member),
          ([shard, some]) => ({
            name: 'session.touch',
            text: `WITH lax AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
             used AS MATERIALIZED (
               SELECT s.member, s.id FROM unnest($2::bigint[], $3::bigint[]) AS k(member, id)
               CROSS JOIN LATERAL (SELECT * FROM session s WHERE s.shard = $1::smallint AND s.member = k.member AND s.id = k.id FOR UPDATE SKIP LOCKED) s
               WHERE s.ended_at IS NULL),
             seen AS MATERIALIZED (
               SELECT m.id FROM (SELECT DISTINCT member FROM used) u
               CROSS JOIN LATERAL (SELECT * FROM member m WHERE m.shard = $1::smallint AND m.id = u.member AND m.seen_at < app_now() - interval '10 minutes' FOR NO KEY UPDATE SKIP LOCKED) m),
             there AS (UPDATE member m SET seen_at = app_now() FROM seen WHERE m.shard = $1::smallint AND m.id = seen.id)
             UPDATE session s SET seen_at = app_now() FROM used u, lax WHERE s.shard = $1::smallint AND s.member = u.member AND s.id = u.id`,
            values: [shard, numberArray(some.map(({ member }) => member)), numberArray(some.map(({ id }) => id))],
          }),
        ),
      )
      return new Map<string, undefined>()
    },
  )
  return async (session) => {
    await touch(session)
  }
}

/** Ends the sessions of a member but one; the ids of those that were alive. */
export async function endSessions(tx: Tx, member: MemberId, except: RowId | null): Promise<RowId[]> {
  const rows = await tx.query<{ id: string }>(sql`
    UPDATE session SET ended_at = app_now()
    WHERE shard = ${shardOf(member)} AND member = ${member} AND ended_at IS NULL AND expires_at > app_now() AND id IS DISTINCT FROM ${except}::bigint RETURNING id`)
  return rows.map((row) => rowId(row.id))
}

export interface SessionRecord {
  readonly id: RowId
  readonly openedAt: Date
  readonly seenAt: Date
  readonly ip: string
  readonly device: string
  readonly how: string
}

/** The live sessions of a member, the one used last first. */
export async function listSessions(db: Db, member: MemberId): Promise<SessionRecord[]> {
  const rows = await db.query<{
    id: string
    created_at: Date
    seen_at: Date
    ip: string
    device: string
    how: string
  }>(sql`
    SELECT id, created_at, seen_at, ip, device, how FROM session
    WHERE shard = ${shardOf(member)} AND member = ${member} AND ended_at IS NULL AND expires_at > app_now() ORDER BY seen_at DESC, id DESC`)
  return rows.map((row) => ({
    id: rowId(row.id),
    openedAt: row.created_at,
    seenAt: row.seen_at,
    ip: row.ip,
    device: row.device,
    how: row.how,
  }))
}

/** Ends a session; false when it had ended before. */
export async function endSession(tx: Tx, member: MemberId, id: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE session SET ended_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND ended_at IS NULL RETURNING id`)
  return rows.length === 1
}
