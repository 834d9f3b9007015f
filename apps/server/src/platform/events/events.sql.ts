import type { Db, Tx } from '../db/database.ts'
import { named, sql } from '../db/sql.ts'
import { shardOf } from '../ids.ts'
import type { News } from '../lane/batch.ts'
import { enum as oneOf, object, parse, string } from 'zod/mini'
import type { EventSource, MemberEvent } from './tail.ts'

export async function readHeads(db: Db): Promise<{ shard: number; n: string }[]> {
  return db.query<{ shard: number; n: string }>({ name: 'events.heads', text: 'SELECT shard, n FROM shard_head', values: [] })
}

/** Tells a member's open pages something, in the transaction in which it happens; takes the shard's head, so it comes last. */
export async function tell(tx: Tx, news: Omit<News, 'shard'>): Promise<void> {
  const shard = shardOf(news.member)
  await tx.query(named('event.tell', sql`
    WITH head AS (UPDATE shard_head SET n = n + 1 WHERE shard = ${shard} RETURNING shard, n)
    INSERT INTO event (shard, n, at, type, member, payload)
    SELECT shard, n, app_now(), ${news.type}, ${news.member}, ${JSON.stringify(news.payload)}::jsonb FROM head`))
}

/** A row of the table of events, with its member's id as text. */
export interface StoredEvent {
  readonly member: string
  readonly n: string
  readonly payload: unknown
}

/** What some events of one type become on the socket. */
export type Telling = (db: Db, events: readonly StoredEvent[]) => readonly MemberEvent[] | Promise<readonly MemberEvent[]>

/** All that modules have to tell of stored events, by their type, read in one statement: a shard with open pages is looked at many times a second. */
export const storedEvents = (tellings: Readonly<Record<string, Telling>>): EventSource => async (db, shard, from, to, members) => {
  const rows = await db.query<StoredEvent & { readonly type: string; readonly [column: string]: unknown }>({
    name: 'events.stored',
    text: 'SELECT type, member, n, payload FROM event WHERE shard = $1 AND n > $2 AND n <= $3 AND member = ANY($4::bigint[]) AND type = ANY($5::text[]) ORDER BY n',
    values: [shard, from, to, [...members], Object.keys(tellings)],
  })
  if (rows.length === 0) return []
  const told = Object.entries(tellings).map(async ([type, telling]) => {
    const own = rows.filter((row) => row.type === type)
    return own.length === 0 ? [] : telling(db, own)
  })
  return (await Promise.all(told)).flat()
}

const endedPayload = object({ session: string(), reason: oneOf(['logout', 'replaced', 'frozen', 'expired', 'limit']) })
const orderPayload = object({ about: oneOf(['deposit', 'withdrawal', 'transfer', 'identity', 'feedback']), id: string(), state: string() })

/** Sessions that ended, for the pages that still show them. */
const tellEnded: Telling = (_db, events) => events.map(({ member, n, payload }) => ({ member, n, event: { type: 'session.ended', position: n, ...parse(endedPayload, payload) } }))

/** Orders that went on, for the pages that show them; what else their payload says is for whoever writes to the member about it. */
const tellOrders: Telling = (_db, events) => events.map(({ member, n, payload }) => ({ member, n, event: { type: 'order.changed', position: n, ...parse(orderPayload, payload) } }))

/** News that several modules send alike. */
export const commonTellings = { 'session.ended': tellEnded, 'order.changed': tellOrders } as const satisfies Record<string, Telling>
