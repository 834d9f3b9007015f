import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { shardOf } from '../ids.ts'
import type { News } from '../lane/batch.ts'
import { array, enum as oneOf, object, parse, string } from 'zod/mini'
import type { EventSource } from './tail.ts'

export async function readHeads(db: Db): Promise<{ shard: number; n: string }[]> {
  return db.query<{ shard: number; n: string }>({ name: 'events.heads', text: 'SELECT shard, n FROM shard_head', values: [] })
}

/** Tells a member's open pages something, in the transaction in which it happens; takes the shard's head, so it comes last. */
export async function tell(tx: Tx, news: Omit<News, 'shard'>): Promise<void> {
  const shard = shardOf(news.member)
  const [head] = await tx.query<{ n: string }>(sql`UPDATE shard_head SET n = n + 1 WHERE shard = ${shard} RETURNING n`)
  await tx.query(sql`
    INSERT INTO event (shard, n, at, type, member, payload)
    VALUES (${shard}, ${head?.n}, app_now(), ${news.type}, ${news.member}, ${JSON.stringify(news.payload)}::jsonb)`)
}

const endedPayload = object({ session: string(), reason: oneOf(['logout', 'replaced', 'frozen', 'expired', 'limit']) })
const rowsSchema = array(object({ member: string(), n: string(), payload: endedPayload }))

/** Sessions that ended, for the pages that still show them. */
export const sessionEvents: EventSource = async (db, shard, from, to, members) => {
  const rows = await db.query<Record<string, unknown>>({
    name: 'events.sessions',
    text: `SELECT member, n, payload FROM event WHERE shard = $1 AND n > $2 AND n <= $3 AND member = ANY($4::bigint[]) AND type = 'session.ended' ORDER BY n`,
    values: [shard, from, to, [...members]],
  })
  return parse(rowsSchema, rows).map(({ member, n, payload }) => ({
    member, n, event: { type: 'session.ended' as const, position: n, session: payload.session, reason: payload.reason },
  }))
}

const orderPayload = object({ about: oneOf(['deposit', 'withdrawal', 'transfer', 'identity', 'feedback']), id: string(), state: string() })
const orderRows = array(object({ member: string(), n: string(), payload: orderPayload }))

/** Orders that went on, for the pages that show them; what else their payload says is for whoever writes to the member about it. */
export const orderEvents: EventSource = async (db, shard, from, to, members) => {
  const rows = await db.query<Record<string, unknown>>({
    name: 'events.orders',
    text: `SELECT member, n, payload FROM event WHERE shard = $1 AND n > $2 AND n <= $3 AND member = ANY($4::bigint[]) AND type = 'order.changed' ORDER BY n`,
    values: [shard, from, to, [...members]],
  })
  return parse(orderRows, rows).map(({ member, n, payload: { about, id, state } }) => ({
    member, n, event: { type: 'order.changed' as const, position: n, about, id, state },
  }))
}
