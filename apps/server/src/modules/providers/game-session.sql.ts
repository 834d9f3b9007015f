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
  readonly expiresAtMs: number
  readonly ended: boolean
}

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
  return session === undefined || secret === undefined || !isRowId(session) ? undefined : { session: rowId(session), secretHash: hashSecret(secret) }
}

const sessions = definePart({
  // By member and id: a token is a claim about both, and another member's session of that id is none of its own.
  open: () => ({ asked: new Map<string, { shard: Shard; member: MemberId; id: RowId }>(), rows: new Map<string, GameSession>() }),
  load(state) {
    const keys = [...state.asked.values()]
    return {
      name: 'game-session.load',
      text: `SELECT s.member, ${COLUMNS}
             FROM unnest($1::smallint[], $2::bigint[], $3::bigint[]) AS k(shard, member, id)
             JOIN game_session s ON s.shard = k.shard AND s.member = k.member AND s.id = k.id`,
      values: [numberArray(keys.map((k) => k.shard)), numberArray(keys.map((k) => k.member)), numberArray(keys.map((k) => k.id))],
    }
  },
  take(state, rows) {
    for (const [member, id, ...row] of rows) state.rows.set(`${String(member)}/${String(id)}`, sessionFrom(row))
  },
})

const COLUMNS = `s.id, s.provider, s.node_id, encode(s.secret_hash, 'hex'), (extract(epoch FROM s.expires_at) * 1000)::bigint, s.ended_at IS NOT NULL`

const sessionFrom = ([provider, nodeId, secretHash, expiresAt, ended]: readonly unknown[]): GameSession => ({
  provider: Number(provider), nodeId: Number(nodeId), secretHash: String(secretHash), expiresAtMs: Number(expiresAt), ended: ended === true,
})

/** Asks the batch for a game session; undefined where the member has none of this id. */
export function askGameSession(batch: Batch, shard: Shard, member: MemberId, id: RowId): () => GameSession | undefined {
  const state = sessions(batch)
  const key = `${member}/${id}`
  state.asked.set(key, { shard, member, id })
  return () => state.rows.get(key)
}

/** Reads one game session outside a batch. */
export async function readGameSession(db: Db, member: MemberId, id: RowId): Promise<GameSession | undefined> {
  const [row] = await db.arrays({
    name: 'game-session.read',
    text: `SELECT ${COLUMNS} FROM game_session s WHERE shard = $1 AND member = $2 AND id = $3`,
    values: [shardOf(member), member, id],
  })
  return row === undefined ? undefined : sessionFrom(row.slice(1))
}

export interface NewGameSession {
  readonly member: MemberId
  readonly id: RowId
  readonly provider: number
  readonly nodeId: number
  readonly currency: string
  readonly secretHash: string
}

/** Opens a game session of twelve hours. */
export async function insertGameSession(tx: Tx, s: NewGameSession): Promise<void> {
  await tx.query(sql`
    INSERT INTO game_session (shard, member, id, provider, node_id, currency, secret_hash, created_at, expires_at)
    SELECT ${shardOf(s.member)}, ${s.member}, ${s.id}, ${s.provider}, ${s.nodeId}, ${s.currency}, decode(${s.secretHash}, 'hex'), t, t + interval '12 hours'
    FROM app_now() AS t`)
}

/** Ends every game session of a member: the providers' tokens of them take no stake any more; payouts and refunds never ask. */
export async function endGameSessions(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`
    UPDATE game_session SET ended_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND ended_at IS NULL AND expires_at > app_now()`)
}
