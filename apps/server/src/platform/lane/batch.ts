import type { Emitted } from '../events/events.sql.ts'
import { shardOf, type Shard } from '../ids.ts'
import type { Query } from '../db/sql.ts'
import { numberArray, textArray } from '../db/sql.ts'

/** A result row with its columns in the order of the statement. */
export type Row = readonly unknown[]

/**
 * One table on one shard as a batch sees it: what commands asked for, what was loaded, what they decided.
 * Each module gives the parts of its own tables, so nobody else writes them. Every statement names the shard as `$1`,
 * which is what a database of several nodes asks of a statement that locks.
 */
export interface PartDefinition<State> {
  open(): State
  /** The one set query that loads everything the commands named of a shard, or nothing when nobody asked. */
  load(state: State, shard: Shard): Query | undefined
  take(state: State, rows: readonly Row[], shard: Shard): void
  /** The statements, one a table, that leave what was decided. */
  write?(state: State, shard: Shard, batch: Batch): readonly Query[]
}

/** Gives each batch its own state of the part on a shard, opened at the first mention. */
export function definePart<State>(definition: PartDefinition<State>): (batch: Batch, shard: Shard) => State {
  const states = new WeakMap<Batch, Map<Shard, State>>()
  return (batch, shard) => {
    const byShard = states.get(batch) ?? new Map<Shard, State>()
    const known = byShard.get(shard)
    if (known !== undefined) return known
    const state = definition.open()
    states.set(batch, byShard.set(shard, state))
    batch.join({
      load: () => definition.load(state, shard),
      take: (rows) => definition.take(state, rows, shard),
      write: () => definition.write?.(state, shard, batch) ?? [],
    })
    return state
  }
}

/** A part with its state in hand, as the batch runs it. */
interface JoinedPart {
  load(): Query | undefined
  take(rows: readonly Row[]): void
  write(): readonly Query[]
}

/** The commands of one transaction, their loaded rows and their decisions. */
export interface Batch {
  join(part: JoinedPart): void
  /** The next position of a shard; every entry and event takes one. */
  nextPosition(shard: Shard): bigint
  /** The database's time after the heads were locked, as PostgreSQL wrote it and in milliseconds. */
  readonly at: string
  readonly atMs: number
  /** Writes an event of the contract's outbox with the batch. */
  emit(event: Emitted): void
}

/**
 * A command on the hot path. `load` names the rows it needs, `decide` is pure, `write` applies the
 * plan to the batch. Nothing in `decide` or `write` may wait.
 */
export interface Command<Input extends { readonly shard: Shard }, State, Plan extends { readonly answer: unknown }> {
  readonly name: string
  load(batch: Batch, input: Input): () => State
  decide(state: State, input: Input): Plan
  write(batch: Batch, plan: Plan, input: Input): void
}

export interface RunningBatch extends Batch {
  /** BEGIN is the caller's; these lock the heads in the order given, read the time and load. */
  openingQueries(shards: readonly Shard[]): Query[]
  takeOpening(results: readonly (readonly Row[])[]): void
  /** Everything decided, as statements; COMMIT is the caller's. */
  closingQueries(): Query[]
}

export const lockHead = (shard: Shard): Query => ({
  name: 'lane.lock-head',
  text: 'SELECT n FROM shard_head WHERE shard = $1::smallint FOR UPDATE',
  values: [shard],
})

// A statement of its own, so that it is read after the lock was waited for.
const readTime: Query = {
  name: 'lane.time',
  text: 'SELECT t::text, floor(extract(epoch FROM t) * 1000)::bigint FROM app_now() AS t',
  values: [],
}

export function createBatch(): RunningBatch {
  const parts: JoinedPart[] = []
  const heads = new Map<Shard, { start: bigint; n: bigint }>()
  const events = new Map<Shard, PlacedEvent[]>()
  let locked: readonly Shard[] = []
  let asked: JoinedPart[] = []
  let time = { at: '', atMs: 0 }

  const batch: RunningBatch = {
    get at() {
      return time.at
    },
    get atMs() {
      return time.atMs
    },
    join: (part) => void parts.push(part),
    nextPosition(shard) {
      const head = heads.get(shard)
      if (head === undefined) throw new Error(`shard ${shard} is not locked by this batch`)
      head.n += 1n
      return head.n
    },
    emit(event) {
      const shard = shardOf(event.member)
      const placed = events.get(shard) ?? []
      placed.push({ ...event, n: batch.nextPosition(shard) })
      events.set(shard, placed)
    },
    openingQueries(shards) {
      asked = []
      locked = shards
      const queries = [...shards.map(lockHead), readTime]
      for (const part of parts) {
        const query = part.load()
        if (query === undefined) continue
        asked.push(part)
        queries.push(query)
      }
      return queries
    },
    takeOpening(results) {
      locked.forEach((shard, i) => {
        const n = results[i]?.[0]?.[0]
        if (typeof n === 'string') heads.set(shard, { start: BigInt(n), n: BigInt(n) })
      })
      const [[at, atMs] = []] = results[locked.length] ?? []
      time = { at: String(at), atMs: Number(atMs) }
      asked.forEach((part, i) => part.take(results[locked.length + 1 + i] ?? []))
    },
    closingQueries() {
      const moved = [...heads].filter(([, head]) => head.n > head.start)
      if (moved.length === 0) return []
      const queries = parts.flatMap((part) => [...part.write()])
      for (const [shard, placed] of events) queries.push(insertEvents(shard, placed, time.at))
      for (const [shard, { n }] of moved)
        queries.push({
          name: 'lane.move-head',
          text: 'UPDATE shard_head SET n = $2::bigint WHERE shard = $1::smallint',
          values: [shard, n],
        })
      return queries
    },
  }
  return batch
}

type PlacedEvent = Emitted & { readonly n: bigint }

const insertEvents = (shard: Shard, events: readonly PlacedEvent[], at: string): Query => ({
  name: 'lane.insert-events',
  text: `INSERT INTO event (shard, n, at, type, member, payload)
         SELECT $1::smallint, n, $5::timestamptz, type, member, payload::jsonb
         FROM unnest($2::bigint[], $3::text[], $4::bigint[], $6::text[]) AS k(n, type, member, payload)`,
  values: [
    shard,
    numberArray(events.map((event) => event.n)),
    textArray(events.map((event) => event.type)),
    numberArray(events.map((event) => event.member)),
    at,
    textArray(events.map((event) => JSON.stringify(event.payload))),
  ],
})
