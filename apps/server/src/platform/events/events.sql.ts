import { type OutboxNews, type OutboxPayload, type OutboxType, readOutbox } from '#contract/outbox.ts'
import type { Db, Tx } from '../db/database.ts'
import { named, numberArray, sql, textArray } from '../db/sql.ts'
import { type MemberId, type Shard, shardOf } from '../ids.ts'
import type { EventSource, MemberEvent } from './tail.ts'

export async function readHeads(db: Db): Promise<{ shard: number; n: string }[]> {
  return db.query<{ shard: number; n: string }>({
    name: 'events.heads',
    text: 'SELECT shard, n FROM shard_head /* every shard */',
    values: [],
  })
}

/** An event of the contract's outbox that happened to a member. */
export type Emitted = OutboxNews & { readonly member: MemberId }

/** Writes an event in the transaction in which it happens. */
export type Emit = (tx: Tx, event: Emitted) => Promise<void>

/**
 * Makes the `emit` of a process. It takes the shard's head, so it comes last in its transaction.
 * @param wake tells this process's consumers that there is something for them
 */
export const createEmit =
  (wake: () => void): Emit =>
  async (tx, { member, type, payload }) => {
    tx.afterCommit(wake)
    const shard = shardOf(member)
    await Promise.all([
      tx.query(named('event.position', sql`UPDATE shard_head SET n = n + 1 WHERE shard = ${shard}`)),
      tx.query(
        named(
          'event.emit',
          sql`
            INSERT INTO event (shard, n, at, type, member, payload)
            SELECT ${shard}::smallint, n, app_now(), ${type}, ${member}, ${JSON.stringify(payload)}::jsonb
            FROM shard_head WHERE shard = ${shard}`,
        ),
      ),
    ])
  }

/** Writes events of members of one shard, in their order, in two statements. */
export type EmitToEach = (tx: Tx, shard: Shard, events: readonly Emitted[]) => Promise<void>

/** Makes the `emitToEach` of a process. It takes the shard's head, so it comes last in its transaction. */
export const createEmitToEach =
  (wake: () => void): EmitToEach =>
  async (tx, shard, events) => {
    if (events.length === 0) return
    tx.afterCommit(wake)
    await Promise.all([
      tx.query(
        named('event.positions', sql`UPDATE shard_head SET n = n + ${events.length}::integer WHERE shard = ${shard}`),
      ),
      tx.query(
        named(
          'event.emit-each',
          sql`
        INSERT INTO event (shard, n, at, type, member, payload)
        SELECT ${shard}::smallint, h.n - ${events.length}::integer + k.at, app_now(), k.type, k.member, k.payload::jsonb
        FROM shard_head h, unnest(${textArray(events.map(({ type }) => type))}::text[], ${numberArray(events.map(({ member }) => member))}::bigint[],
          ${textArray(events.map(({ payload }) => JSON.stringify(payload)))}::text[]) WITH ORDINALITY AS k(type, member, payload, at) WHERE h.shard = ${shard}`,
        ),
      ),
    ])
  }

/** A stored event, with its member's id as text. */
export interface StoredEvent<Payload> {
  readonly member: string
  readonly n: string
  readonly payload: Payload
}

/** An event that could not be read or sent; the others go on. */
export type OnUnreadable = (about: {
  readonly type: string
  readonly n: string | undefined
  readonly err: unknown
}) => void

/** How stored events of one type become events on the socket. */
export interface EventMapper {
  readonly type: OutboxType
  map(db: Db, events: readonly StoredEvent<unknown>[], onUnreadable: OnUnreadable): Promise<readonly MemberEvent[]>
}

/** Maps the events of a type whose payload is what the contract says; of others it tells `onUnreadable`. */
export const mapper = <Type extends OutboxType>(
  type: Type,
  map: (
    db: Db,
    events: readonly StoredEvent<OutboxPayload<Type>>[],
  ) => readonly MemberEvent[] | Promise<readonly MemberEvent[]>,
): EventMapper => ({
  type,
  async map(db, events, onUnreadable) {
    const readable = events.flatMap(({ member, n, payload }) => {
      const read = readOutbox(type, payload)
      if (!read.success) onUnreadable({ type, n, err: read.error })
      return read.success ? [{ member, n, payload: read.data }] : []
    })
    return readable.length === 0 ? [] : map(db, readable)
  },
})

/**
 * All that modules map, read in one statement: a shard with open pages is looked at many times a second. One mapper
 * that fails keeps nothing from the others.
 */
export const storedEvents =
  (mappers: readonly EventMapper[], onUnreadable: OnUnreadable): EventSource =>
  async (db, shard, from, to, members) => {
    const rows = await db.query<StoredEvent<unknown> & { readonly type: string; readonly [column: string]: unknown }>({
      name: 'events.stored',
      text: 'SELECT type, member, n, payload FROM event WHERE shard = $1 AND n > $2 AND n <= $3 AND member = ANY($4::bigint[]) AND type = ANY($5::text[]) ORDER BY n',
      values: [shard, from, to, [...members], mappers.map(({ type }) => type)],
    })
    const mapped = mappers.map(async ({ type, map }) => {
      const own = rows.filter((row) => row.type === type)
      try {
        return own.length === 0 ? [] : await map(db, own, onUnreadable)
      } catch (err) {
        onUnreadable({ type, n: own[0]?.n, err })
        return []
      }
    })
    return (await Promise.all(mapped)).flat()
  }

/** Events that several modules emit alike. */
export const commonMappers: readonly EventMapper[] = [
  mapper('session.ended', (_db, events) =>
    events.map(({ member, n, payload }) => ({ member, n, event: { type: 'session.ended', position: n, ...payload } })),
  ),
  // What else a payload says of an order is for whoever writes to the member about it.
  mapper('order.changed', (_db, events) =>
    events.map(({ member, n, payload: { about, id, state } }) => ({
      member,
      n,
      event: { type: 'order.changed', position: n, about, id, state },
    })),
  ),
]
