import type { Money } from '#rules/money.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../platform/db/sql.ts'
import { allShards, type Shard } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import type { DrawKey } from './draw.sql.ts'
import type { LimitControl } from './terms.ts'

/** Numbers of one block of a play in a draw. A play that is not counted by number has one, in block 0. */
export interface ExposureKey extends DrawKey {
  readonly play: string
  readonly block: number
}

/** What would be owed by cell, where it is owed anything. */
export type Owed = ReadonlyMap<number, Money>

/** What a ticket asks of the limits of one block. */
export interface Need extends ExposureKey {
  /** Cells of the block. */
  readonly width: number
  /** The limit of each cell over all members. */
  readonly limit: Money
  readonly owed: Owed
  /** What was staked by cell for that. */
  readonly staked: Owed
  /** From which share of the limit on a number is closed or pays a share of its prize. */
  readonly control: LimitControl | undefined
  /** Cells that pay a share of their prize already: they may use all of the limit. */
  readonly reduced: ReadonlySet<number>
  /** Which pick of the ticket it is for, where a refusal names one. */
  readonly pick: number
  /** How a cell's number is written; undefined for a play that is not counted by number. */
  nameOf(cell: number): string | undefined
}

interface Slice {
  readonly key: ExposureKey
  leased: bigint[]
  used: bigint[]
  /** The limit that it was leased under. */
  bound: bigint | undefined
  moved: boolean
}

const boundOf = (column: unknown): bigint | undefined => (typeof column === 'string' ? BigInt(column) : undefined)

const textOf = ({ game, nr, play, block }: ExposureKey): string => `${game}/${nr}/${play}/${block}`
const listOf = (column: unknown): bigint[] =>
  String(column)
    .slice(1, -1)
    .split(',')
    .map((units) => BigInt(units))

const slices = definePart({
  open: () => ({ asked: new Map<string, ExposureKey>(), rows: new Map<string, Slice>() }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    if (keys.length === 0) return undefined
    return {
      name: 'exposure.load',
      text: `SELECT e.game, e.nr, e.play, e.block, e.leased::text, e.used::text, e.bound
             FROM unnest($2::smallint[], $3::integer[], $4::text[], $5::smallint[]) AS k(game, nr, play, block)
             JOIN exposure e ON e.shard = $1::smallint AND e.game = k.game AND e.nr = k.nr AND e.play = k.play AND e.block = k.block`,
      values: [shard, ...columnsOf(keys)],
    }
  },
  take(state, rows) {
    for (const [game, nr, play, block, leased, used, bound] of rows) {
      const key = { game: Number(game), nr: Number(nr), play: String(play), block: Number(block) }
      state.rows.set(textOf(key), {
        key,
        leased: listOf(leased),
        used: listOf(used),
        bound: boundOf(bound),
        moved: false,
      })
    }
  },
  write(state, shard) {
    const moved = [...state.rows.values()].filter((slice) => slice.moved)
    if (moved.length === 0) return []
    return [
      {
        name: 'exposure.write',
        text: `UPDATE exposure e SET used = k.used::bigint[]
               FROM unnest($2::smallint[], $3::integer[], $4::text[], $5::smallint[], $6::text[]) AS k(game, nr, play, block, used)
               WHERE e.shard = $1::smallint AND e.game = k.game AND e.nr = k.nr AND e.play = k.play AND e.block = k.block`,
        values: [
          shard,
          ...columnsOf(moved.map(({ key }) => key)),
          textArray(moved.map(({ used }) => numberArray(used))),
        ],
      },
    ]
  },
})

const columnsOf = (keys: readonly ExposureKey[]): string[] => [
  numberArray(keys.map((k) => k.game)),
  numberArray(keys.map((k) => k.nr)),
  textArray(keys.map((k) => k.play)),
  numberArray(keys.map((k) => k.block)),
]

/** Asks the batch for the shard's slices of the limits; the returned function answers the needs that they do not bear. */
export function askExposure(batch: Batch, shard: Shard, needs: readonly Need[]): () => readonly Need[] {
  const state = slices(batch, shard)
  for (const need of needs) state.asked.set(textOf(need), need)
  return () =>
    needs.filter((need) => {
      const slice = state.rows.get(textOf(need))
      if (slice?.bound !== undefined && slice.bound !== need.limit) return true
      return [...need.owed].some(([cell, owed]) => (slice?.used[cell] ?? 0n) + owed > (slice?.leased[cell] ?? 0n))
    })
}

/** Takes what a ticket may cost from the slices, or gives it back where it was cancelled (`sign` -1n). */
export function takeExposure(batch: Batch, shard: Shard, needs: readonly Need[], sign: 1n | -1n): void {
  const state = slices(batch, shard)
  for (const need of needs) {
    const slice = state.rows.get(textOf(need))
    if (slice === undefined) continue
    for (const [cell, owed] of need.owed) slice.used[cell] = (slice.used[cell] ?? 0n) + sign * owed
    slice.moved = true
  }
}

/** What of a limit may be owed for a number that pays in full: all of it, or up to the share from which it is controlled. */
const fullOf = ({ limit, control }: Pick<Need, 'limit' | 'control'>): Money =>
  control === undefined ? limit : (limit * BigInt(control.from)) / 100n

/** So little is left below the share of the limit that a number has as good as reached it. */
export const isReached = (need: Need, cell: number, left: Money): boolean =>
  need.control !== undefined && !need.reduced.has(cell) && left < fullOf(need) / SHARE

/** A lease takes at least this share of a limit, so that few tickets wait for one. */
const SHARE = 64n
/** While at least this share of a limit is free, a lease brings along the other numbers of its block. */
const PLENTY = 2n

const zeros = (width: number): bigint[] => Array.from({ length: width }, () => 0n)

/**
 * Leases to a shard what a ticket needs beyond its slice, from what no shard has and else from what others do not use.
 * Never more is leased in all than the limit.
 * @returns the cells for which there is not enough, each with what may still be owed for it
 */
export async function lease(db: Database, shard: Shard, need: Need): Promise<Map<number, Money>> {
  const short = await db.transaction((tx) => take(tx, shard, need))
  if (short.size === 0) return short
  for (const other of allShards)
    if (other !== shard) await db.transaction((tx) => giveBack(tx, other, need, [...short.keys()]))
  return db.transaction((tx) => take(tx, shard, need))
}

async function take(tx: Tx, shard: Shard, need: Need): Promise<Map<number, Money>> {
  const { game, nr, play, block, width, limit } = need
  await lockHead(tx, shard)
  await tx.query(sql`
    INSERT INTO exposure_pool (game, nr, play, block, free, bound)
    VALUES (${game}, ${nr}, ${play}, ${block}, array_fill(${limit.toString()}::bigint, ARRAY[${width}::integer]), ${limit.toString()})
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    INSERT INTO exposure (shard, game, nr, play, block, leased, used, bound)
    VALUES (${shard}, ${game}, ${nr}, ${play}, ${block}, array_fill(0::bigint, ARRAY[${width}::integer]), array_fill(0::bigint, ARRAY[${width}::integer]), ${limit.toString()})
    ON CONFLICT DO NOTHING`)
  const pool = await readPool(tx, need)
  const { leased, used, bound } = await readSlice(tx, shard, need)
  const short = new Map<number, Money>()
  const full = fullOf(need)
  const least = full / SHARE
  // A limit that operators changed while the draw is sold holds for what is used alone: what is not goes back and is leased anew.
  let moved = pool.bound !== limit || bound !== limit
  const free = pool.free.map((units) => units + limit - pool.bound)
  if (bound !== undefined && bound !== limit)
    for (const [cell, units] of leased.entries()) {
      free[cell] = (free[cell] ?? 0n) + units - (used[cell] ?? 0n)
      leased[cell] = used[cell] ?? 0n
    }
  /** What is kept for the time when the number pays less. */
  const kept = (cell: number): Money => (need.reduced.has(cell) ? 0n : limit - full)
  const move = (cell: number, taken: Money): void => {
    leased[cell] = (leased[cell] ?? 0n) + taken
    free[cell] = (free[cell] ?? 0n) - taken
    moved = true
  }
  for (const [cell, owed] of need.owed) {
    const room = (leased[cell] ?? 0n) - (used[cell] ?? 0n)
    if (room >= owed) continue
    const wanted = owed - room
    const left = (free[cell] ?? 0n) - kept(cell)
    if (left < wanted) short.set(cell, room + left > 0n ? room + left : 0n)
    else move(cell, wanted > least ? wanted : least < left ? least : left)
  }
  for (let cell = 0; cell < width; cell += 1)
    if (leased[cell] === 0n && ((free[cell] ?? 0n) - kept(cell)) * PLENTY > full) move(cell, least)
  if (!moved) return short
  await writeSlice(tx, shard, need, leased, limit)
  await writePool(tx, need, free, limit)
  return short
}

/** Puts back into the pool what a shard leased of some cells and does not use. */
async function giveBack(tx: Tx, shard: Shard, need: Need, cells: readonly number[]): Promise<void> {
  await lockHead(tx, shard)
  const { free, bound } = await readPool(tx, need)
  const { leased, used, bound: under } = await readSlice(tx, shard, need)
  let moved = false
  for (const cell of cells) {
    const idle = (leased[cell] ?? 0n) - (used[cell] ?? 0n)
    if (idle <= 0n) continue
    leased[cell] = used[cell] ?? 0n
    free[cell] = (free[cell] ?? 0n) + idle
    moved = true
  }
  if (!moved) return
  await writeSlice(tx, shard, need, leased, under)
  await writePool(tx, need, free, bound)
}

/** The head comes before the pool, as in every transaction that takes both. */
const lockHead = (tx: Tx, shard: Shard): Promise<unknown> =>
  tx.query(sql`SELECT n FROM shard_head WHERE shard = ${shard} FOR UPDATE`)

/** What is leased to no shard, by cell, of the limit that it is counted by. */
async function readPool(
  tx: Tx,
  { game, nr, play, block, limit }: Need,
): Promise<{ readonly free: bigint[]; readonly bound: Money }> {
  const [row] = await tx.query<{ free: string; bound: string | null }>(sql`
    SELECT free::text AS free, bound FROM exposure_pool WHERE game = ${game} AND nr = ${nr} AND play = ${play} AND block = ${block} FOR UPDATE`)
  if (row === undefined) return { free: [], bound: limit }
  return { free: listOf(row.free), bound: row.bound === null ? limit : BigInt(row.bound) }
}

async function readSlice(
  tx: Tx,
  shard: Shard,
  { game, nr, play, block }: ExposureKey,
): Promise<{ leased: bigint[]; used: bigint[]; bound: bigint | undefined }> {
  const [row] = await tx.query<{ leased: string; used: string; bound: string | null }>(sql`
    SELECT leased::text AS leased, used::text AS used, bound FROM exposure
    WHERE shard = ${shard} AND game = ${game} AND nr = ${nr} AND play = ${play} AND block = ${block}`)
  return row === undefined
    ? { leased: [], used: [], bound: undefined }
    : { leased: listOf(row.leased), used: listOf(row.used), bound: boundOf(row.bound) }
}

const writeSlice = (
  tx: Tx,
  shard: Shard,
  { game, nr, play, block }: ExposureKey,
  leased: readonly bigint[],
  bound: Money | undefined,
): Promise<unknown> =>
  tx.query(sql`
    UPDATE exposure SET leased = ${numberArray(leased)}::bigint[], bound = ${bound?.toString() ?? null}
    WHERE shard = ${shard} AND game = ${game} AND nr = ${nr} AND play = ${play} AND block = ${block}`)

const writePool = (
  tx: Tx,
  { game, nr, play, block }: ExposureKey,
  free: readonly bigint[],
  bound: Money,
): Promise<unknown> =>
  tx.query(sql`
    UPDATE exposure_pool SET free = ${numberArray(free)}::bigint[], bound = ${bound.toString()}
    WHERE game = ${game} AND nr = ${nr} AND play = ${play} AND block = ${block}`)

/** What a draw may cost by play and number, over all shards. Units as decimal text. */
export interface Liability {
  readonly play: string
  readonly block: number
  readonly used: readonly bigint[]
}

/** What is owed by number if it comes, added up over the shards. */
export async function readLiability(db: Db, { game, nr }: DrawKey): Promise<Liability[]> {
  const rows = await db.query<{ play: string; block: number; used: string }>(sql`
    SELECT play, block, used::text AS used FROM exposure WHERE game = ${game}::smallint AND nr = ${nr}::integer /* every shard */`)
  const found = new Map<string, { play: string; block: number; used: bigint[] }>()
  for (const { play, block, used } of rows) {
    const key = `${play}/${block}`
    const units = listOf(used)
    const sum = found.get(key) ?? { play, block, used: zeros(units.length) }
    units.forEach((one, cell) => (sum.used[cell] = (sum.used[cell] ?? 0n) + one))
    found.set(key, sum)
  }
  return [...found.values()]
}

/** Drops the slices of draws that are settled. */
export async function dropSlices(db: Database): Promise<void> {
  for (const shard of allShards)
    await db.query(sql`
      DELETE FROM exposure e USING draw d
      WHERE e.shard = ${shard} AND d.game = e.game AND d.nr = e.nr AND d.settled_at < app_now() - interval '1 day'`)
}
