import { shardKey, type MemberId, type Shard } from '../ids.ts'
import type { Query } from '../db/sql.ts'
import { numberArray, textArray } from '../db/sql.ts'

/** A result row with its columns in the order of the statement. */
export type Row = readonly unknown[]

/**
 * One table as a batch sees it: what commands asked for, what was loaded, what they decided.
 * Each module gives the parts of its own tables, so nobody else writes them.
 */
export interface PartDefinition<State> {
  open(): State
  /** The one set query that loads everything the commands named, or nothing when nobody asked. */
  load(state: State): Query | undefined
  take(state: State, rows: readonly Row[]): void
  /** The statements, one a table, that leave what was decided. */
  write?(state: State, batch: Batch): readonly Query[]
}

/** Gives each batch its own state of the part, opened at the first mention. */
export function definePart<State>(definition: PartDefinition<State>): (batch: Batch) => State {
  const states = new WeakMap<Batch, State>()
  return (batch) => {
    const known = states.get(batch)
    if (known !== undefined) return known
    const state = definition.open()
    states.set(batch, state)
    batch.join({
      load: () => definition.load(state),
      take: (rows) => definition.take(state, rows),
      write: () => definition.write?.(state, batch) ?? [],
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

/** A thing that happened and is no money movement; `type` and `payload` are listed in the contract. */
export interface News {
  readonly shard: Shard
  readonly member: MemberId
  readonly type: string
  readonly payload: unknown
}

/** The commands of one transaction, their loaded rows and their decisions. */
export interface Batch {
  join(part: JoinedPart): void
  /** The next position of a shard; every entry and event takes one. */
  nextPosition(shard: Shard): bigint
  /** The database's time after the heads were locked, as PostgreSQL wrote it and in milliseconds. */
  readonly at: string
  readonly atMs: number
  tell(news: News): void
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
  /** BEGIN is the caller's; these lock the heads, read the time and load. */
  openingQueries(shards: readonly Shard[]): Query[]
  takeOpening(results: readonly (readonly Row[])[]): void
  /** Everything decided, as statements; COMMIT is the caller's. */
  closingQueries(): Query[]
}

export const lockHeads = (shards: readonly Shard[]): Query => ({
  name: 'lane.lock-heads',
  text: 'SELECT shard, n FROM shard_head WHERE shard = ANY($1::smallint[]) ORDER BY shard FOR UPDATE',
  values: [numberArray(shards)],
})

// A statement of its own, so that it is read after the lock was waited for.
const readTime: Query = { name: 'lane.time', text: 'SELECT t::text, floor(extract(epoch FROM t) * 1000)::bigint FROM app_now() AS t', values: [] }

export function createBatch(): RunningBatch {
  const parts: JoinedPart[] = []
  const heads = new Map<Shard, { start: bigint; n: bigint }>()
  const news: (News & { n: bigint })[] = []
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
    tell(item) {
      news.push({ ...item, n: batch.nextPosition(item.shard) })
    },
    openingQueries(shards) {
      asked = []
      const queries = [lockHeads(shards), readTime]
      for (const part of parts) {
        const query = part.load()
        if (query === undefined) continue
        asked.push(part)
        queries.push(query)
      }
      return queries
    },
    takeOpening([headRows = [], timeRows = [], ...loaded]) {
      for (const [shard, n] of headRows) {
        if (typeof shard === 'number' && typeof n === 'string') heads.set(shardKey(shard), { start: BigInt(n), n: BigInt(n) })
      }
      const [[at, atMs] = []] = timeRows
      time = { at: String(at), atMs: Number(atMs) }
      asked.forEach((part, i) => part.take(loaded[i] ?? []))
    },
    closingQueries() {
      const moved = [...heads].filter(([, head]) => head.n > head.start)
      if (moved.length === 0) return []
      const queries = parts.flatMap((part) => [...part.write()])
      if (news.length > 0) queries.push(insertEvents(news, time.at))
      queries.push({
        name: 'lane.move-heads',
        text: 'UPDATE shard_head h SET n = k.n FROM unnest($1::smallint[], $2::bigint[]) AS k(shard, n) WHERE h.shard = k.shard',
        values: [numberArray(moved.map(([shard]) => shard)), numberArray(moved.map(([, head]) => head.n))],
      })
      return queries
    },
  }
  return batch
}

const insertEvents = (news: readonly (News & { n: bigint })[], at: string): Query => ({
  name: 'lane.insert-events',
  text: `INSERT INTO event (shard, n, at, type, member, payload)
         SELECT shard, n, $5::timestamptz, type, member, payload::jsonb
         FROM unnest($1::smallint[], $2::bigint[], $3::text[], $4::bigint[], $6::text[]) AS k(shard, n, type, member, payload)`,
  values: [
    numberArray(news.map((item) => item.shard)), numberArray(news.map((item) => item.n)), textArray(news.map((item) => item.type)),
    numberArray(news.map((item) => item.member)), at, textArray(news.map((item) => JSON.stringify(item.payload))),
  ],
})
