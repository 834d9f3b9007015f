import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, type Shard, shardOf } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import { hashSecret, isRowId } from '../../platform/tokens.ts'

/** A member's session with one game of a provider; its token is what the provider sends back. */
export interface GameSession {
  readonly provider: number
  readonly nodeId: number
  readonly secretHash: string
  /** The member's session that opened it. */
  readonly session: RowId
  /** When it expires, or the member's session does. */
  readonly endsAtMs: number
  /** It was ended, or the member's session was. */
  readonly ended: boolean
  /** When the member's session was last used, to the minute. */
  readonly seenAtMs: number
}

/** Whether stakes are taken: as long as the member's session that opened the game lasts and is not idle. */
export const isOpen = (session: GameSession, nowMs: number, idleMs: number): boolean =>
  !session.ended && nowMs < session.endsAtMs && nowMs - session.seenAtMs < idleMs

/** A provider's token taken apart: it names its row, so no index over secrets is needed. */
export interface GameToken {
  readonly session: RowId
  readonly secretHash: string
}

/** Writes the token that a provider gets for a session. */
export const gameToken = (session: RowId, secret: string): string => `g.${session}.${secret}`

/** Undefined for a text that is no game token at all. */
export function readGameToken(text: string): GameToken | undefined {
  const [, session, secret] = /^g\.(\d{1,19})\.([\w-]{16,64})$/.exec(text) ?? []
  return session === undefined || secret === undefined || !isRowId(session)
    ? undefined
    : { session: rowId(session), secretHash: hashSecret(secret) }
}

const sessions = definePart({
  // By member and id: a token is a claim about both, and another member's session of that id is none of its own.
  open: () => ({
    asked: new Map<string, { member: MemberId; id: RowId }>(),
    rows: new Map<string, GameSession>(),
  }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    return {
      name: 'game-session.load',
      text: `SELECT s.member, ${COLUMNS}
             FROM unnest($2::bigint[], $3::bigint[]) AS k(member, id)
             JOIN game_session s ON s.shard = $1::smallint AND s.member = k.member AND s.id = k.id
             JOIN session o ON o.shard = s.shard AND o.member = s.member AND o.id = s.session`,
      values: [shard, numberArray(keys.map((k) => k.member)), numberArray(keys.map((k) => k.id))],
    }
  },
  take(state, rows) {
    for (const [member, id, ...row] of rows) state.rows.set(`${String(member)}/${String(id)}`, sessionFrom(row))
  },
})

const COLUMNS = `s.id, s.provider, s.node_id, encode(s.secret_hash, 'hex'), s.session, (extract(epoch FROM least(s.expires_at, o.expires_at)) * 1000)::bigint,
  s.ended_at IS NOT NULL OR o.ended_at IS NOT NULL, (extract(epoch FROM o.seen_at) * 1000)::bigint`

const sessionFrom = ([
  provider,
  nodeId,
  secretHash,
  session,
  endsAt,
  ended,
  seenAt,
]: readonly unknown[]): GameSession => ({
  provider: Number(provider),
  nodeId: Number(nodeId),
  secretHash: String(secretHash),
  session: rowId(String(session)),
  endsAtMs: Number(endsAt),
  ended: ended === true,
  seenAtMs: Number(seenAt),
})

/** Asks the batch for a game session; undefined where the member has none of this id. */
export function askGameSession(batch: Batch, shard: Shard, member: MemberId, id: RowId): () => GameSession | undefined {
  const state = sessions(batch, shard)
  const key = `${member}/${id}`
  state.asked.set(key, { member, id })
  return () => state.rows.get(key)
}

/** Reads one game session outside a batch, and the time of now. */
export async function readGameSession(
  db: Db,
  member: MemberId,
  id: RowId,
): Promise<(GameSession & { readonly nowMs: number }) | undefined> {
  const [row] = await db.arrays({
    name: 'game-session.read',
    text: `SELECT (extract(epoch FROM app_now()) * 1000)::bigint, ${COLUMNS}
           FROM game_session s JOIN session o ON o.shard = s.shard AND o.member = s.member AND o.id = s.session
           WHERE s.shard = $1 AND s.member = $2 AND s.id = $3`,
    values: [shardOf(member), member, id],
  })
  return row === undefined ? undefined : { ...sessionFrom(row.slice(2)), nowMs: Number(row[0]) }
}

export interface NewGameSession {
  readonly member: MemberId
  /** The member's session that opens it. */
  readonly session: RowId
  readonly id: RowId
  readonly provider: number
  readonly nodeId: number
  readonly currency: string
  readonly secretHash: string
}

/** Opens a game session, of twelve hours at most. */
export async function insertGameSession(tx: Tx, s: NewGameSession): Promise<void> {
  await tx.query(sql`
    INSERT INTO game_session (shard, member, id, session, provider, node_id, currency, secret_hash, created_at, expires_at)
    SELECT ${shardOf(s.member)}, ${s.member}, ${s.id}, ${s.session}, ${s.provider}, ${s.nodeId}, ${s.currency}, decode(${s.secretHash}, 'hex'), t, t + interval '12 hours'
    FROM app_now() AS t`)
}

/**
 * Ends every game session of a member whose own sessions go on, as a break does. Where these end, their games take no
 * stake by themselves; payouts and refunds never ask.
 */
export async function endGameSessions(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`
    UPDATE game_session SET ended_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND ended_at IS NULL AND expires_at > app_now()`)
}
