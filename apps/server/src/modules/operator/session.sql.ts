import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { networkOf } from '../../platform/networks.ts'
import { readToken, sameHash, writeToken } from '../../platform/tokens.ts'
import { permissionsOf } from './role.sql.ts'

/** A token taken apart. */
interface OperatorToken {
  readonly operator: RowId
  readonly id: RowId
  readonly secretHash: string
}

export const operatorToken = (operator: RowId, id: RowId, secret: string): string =>
  writeToken('o', operator, id, secret)

/** Undefined for a text that is no token of an operator at all. */
export function readOperatorToken(text: string): OperatorToken | undefined {
  const token = readToken('o', text)
  return token === undefined ? undefined : { operator: token.owner, id: token.id, secretHash: token.secretHash }
}

/** How long a session lives. */
export const SESSION_SECONDS = 8 * 3600

/** For so long a proof that the operator is there is fresh. */
const FRESH_SECONDS = 600

/** Opens a session, which its login proves. */
export async function insertSession(
  tx: Tx,
  s: OperatorToken & { readonly ip: string; readonly device: string },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO operator_session (id, operator, secret_hash, created_at, seen_at, proven_at, expires_at, ip, device)
    SELECT ${s.id}, ${s.operator}, decode(${s.secretHash}, 'hex'), t, t, t, t + make_interval(secs => ${SESSION_SECONDS}::integer), ${s.ip}, ${s.device}
    FROM app_now() AS t`)
}

/** Notes that the operator proved just now that it is there; until when that is fresh, undefined where the session is over. */
export async function noteProof(tx: Tx, id: RowId): Promise<Date | undefined> {
  const [row] = await tx.query<{ until: Date }>(sql`
    UPDATE operator_session SET proven_at = app_now() WHERE id = ${id} AND ended_at IS NULL
    RETURNING proven_at + make_interval(secs => ${FRESH_SECONDS}::integer) AS until`)
  return row?.until
}

/** Whether an operator of this name logged in from this network within the last 90 days. */
export async function isPlaceKnown(db: Db, username: string, network: string): Promise<boolean> {
  const rows = await db.query<{ ip: string }>(sql`
    SELECT DISTINCT s.ip FROM operator o JOIN operator_session s ON s.operator = o.id
    WHERE o.username = ${username} AND NOT o.disabled AND s.created_at > app_now() - interval '90 days'`)
  return rows.some(({ ip }) => networkOf(ip) === network)
}

/** A session is touched once in so many seconds at most. */
const TOUCH_SECONDS = 30

/**
 * The session of a token, looked at anew at every call, with what the role allows as it is now. Undefined where it
 * ended, expired, was idle for half an hour, or never was; also where its operator is switched off.
 */
export async function findSession(db: Db, token: OperatorToken): Promise<OperatorSession | undefined> {
  const [row] = await db.query<{
    secret: string
    username: string
    role: string
    preset: boolean
    permissions: string[]
    idle: number
    until: Date
    fresh: boolean
  }>(sql`
    SELECT encode(s.secret_hash, 'hex') AS secret, o.username, o.role, r.preset, r.permissions, extract(epoch FROM n.now - s.seen_at)::integer AS idle,
           f.until, f.until > n.now AS fresh
    FROM (SELECT app_now() AS now) n CROSS JOIN operator_session s JOIN operator o ON o.id = s.operator JOIN operator_role r ON r.name = o.role
      CROSS JOIN LATERAL (SELECT s.proven_at + make_interval(secs => ${FRESH_SECONDS}::integer) AS until) f
    WHERE s.id = ${token.id} AND s.operator = ${token.operator} AND s.ended_at IS NULL AND s.expires_at > n.now
      AND s.seen_at > n.now - interval '30 minutes' AND NOT o.disabled`)
  if (row === undefined || !sameHash(row.secret, token.secretHash)) return undefined
  if (row.idle >= TOUCH_SECONDS)
    await db.query(sql`UPDATE operator_session SET seen_at = app_now() WHERE id = ${token.id} AND ended_at IS NULL`)
  return {
    operator: token.operator,
    id: token.id,
    username: row.username,
    role: row.role,
    permissions: permissionsOf({ ...row, name: row.role }),
    freshUntil: row.until,
    isFresh: row.fresh,
  }
}

/** Whether the session of a token lives; asked of an open page, it does not count as a sign of its operator. */
export async function isSessionOpen(db: Db, { id, operator, secretHash }: OperatorToken): Promise<boolean> {
  const [row] = await db.query<{ secret: string }>(sql`
    SELECT encode(s.secret_hash, 'hex') AS secret FROM operator_session s JOIN operator o ON o.id = s.operator
    WHERE s.id = ${id} AND s.operator = ${operator} AND s.ended_at IS NULL AND s.expires_at > app_now()
      AND s.seen_at > app_now() - interval '30 minutes' AND NOT o.disabled`)
  return row !== undefined && sameHash(row.secret, secretHash)
}

/** A session as its operator sees it. */
export interface OpenSession {
  readonly id: RowId
  readonly openedAt: Date
  readonly seenAt: Date
  readonly ip: string
  readonly device: string
}

/** The live sessions of an operator, the latest first. */
export async function listSessions(db: Db, operator: RowId): Promise<OpenSession[]> {
  const rows = await db.query<{ id: string; created_at: Date; seen_at: Date; ip: string; device: string }>(sql`
    SELECT id, created_at, seen_at, ip, device FROM operator_session
    WHERE operator = ${operator} AND ended_at IS NULL AND expires_at > app_now() AND seen_at > app_now() - interval '30 minutes' ORDER BY created_at DESC, id DESC`)
  return rows.map(({ id, created_at: openedAt, seen_at: seenAt, ...row }) => ({
    ...row,
    id: rowId(id),
    openedAt,
    seenAt,
  }))
}

/** Ends a session of an operator; false when it had ended before, or is none of its own. */
export async function endSession(tx: Tx, operator: RowId, id: RowId): Promise<boolean> {
  const rows = await tx.query(
    sql`UPDATE operator_session SET ended_at = app_now() WHERE id = ${id} AND operator = ${operator} AND ended_at IS NULL RETURNING id`,
  )
  return rows.length === 1
}

/** Ends the sessions of an operator but one; how many were alive. */
export async function endSessions(tx: Tx, operator: RowId, except: RowId | null): Promise<number> {
  const rows = await tx.query(sql`
    UPDATE operator_session SET ended_at = app_now() WHERE operator = ${operator} AND ended_at IS NULL AND id IS DISTINCT FROM ${except}::bigint RETURNING id`)
  return rows.length
}
