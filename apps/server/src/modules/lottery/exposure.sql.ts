import type { Money } from '#rules/money.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../platform/db/sql.ts'
import { allShards, type Shard } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import type { DrawKey } from './draw.sql.ts'

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
  /** Which pick of the ticket it is for, where a refusal names one. */
  readonly pick: number
}

interface Slice {
  readonly key: ExposureKey
  leased: bigint[]
  used: bigint[]
  moved: boolean
}

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
      text: `SELECT e.game, e.nr, e.play, e.block, e.leased::text, e.used::text
             FROM unnest($2::smallint[], $3::integer[], $4::text[], $5::smallint[]) AS k(game, nr, play, block)
             JOIN exposure e ON e.shard = $1::smallint AND e.game = k.game AND e.nr = k.nr AND e.play = k.play AND e.block = k.block`,
      values: [shard, ...columnsOf(keys)],
    }
  },
  take(state, rows) {
    for (const [game, nr, play, block, leased, used] of rows) {
      const key = { game: Number(game), nr: Number(nr), play: String(play), block: Number(block) }
      state.rows.set(textOf(key), { key, leased: listOf(leased), used: listOf(used), moved: false })
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

/** A lease takes at least this share of a limit, so that few tickets wait for one. */
const SHARE = 64n

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
    INSERT INTO exposure_pool (game, nr, play, block, free)
    VALUES (${game}, ${nr}, ${play}, ${block}, array_fill(${limit.toString()}::bigint, ARRAY[${width}::integer])) ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    INSERT INTO exposure (shard, game, nr, play, block, leased, used)
    VALUES (${shard}, ${game}, ${nr}, ${play}, ${block}, array_fill(0::bigint, ARRAY[${width}::integer]), array_fill(0::bigint, ARRAY[${width}::integer]))
    ON CONFLICT DO NOTHING`)
  const free = await readPool(tx, need)
  const { leased, used } = await readSlice(tx, shard, need)
  const short = new Map<number, Money>()
  for (const [cell, owed] of need.owed) {
    const room = (leased[cell] ?? 0n) - (used[cell] ?? 0n)
    if (room >= owed) continue
    const wanted = owed - room
    const left = free[cell] ?? 0n
    if (left < wanted) {
      short.set(cell, room + left)
      continue
    }
    const least = limit / SHARE
    const taken = wanted > least ? wanted : least < left ? least : left
    leased[cell] = (leased[cell] ?? 0n) + taken
    free[cell] = left - taken
  }
  await writeSlice(tx, shard, need, leased)
  await writePool(tx, need, free)
  return short
}

/** Puts back into the pool what a shard leased of some cells and does not use. */
async function giveBack(tx: Tx, shard: Shard, need: ExposureKey, cells: readonly number[]): Promise<void> {
  await lockHead(tx, shard)
  const free = await readPool(tx, need)
  const { leased, used } = await readSlice(tx, shard, need)
  let moved = false
  for (const cell of cells) {
    const idle = (leased[cell] ?? 0n) - (used[cell] ?? 0n)
    if (idle <= 0n) continue
    leased[cell] = used[cell] ?? 0n
    free[cell] = (free[cell] ?? 0n) + idle
    moved = true
  }
  if (!moved) return
  await writeSlice(tx, shard, need, leased)
  await writePool(tx, need, free)
}

/** The head comes before the pool, as in every transaction that takes both. */
const lockHead = (tx: Tx, shard: Shard): Promise<unknown> =>
  tx.query(sql`SELECT n FROM shard_head WHERE shard = ${shard} FOR UPDATE`)

async function readPool(tx: Tx, { game, nr, play, block }: ExposureKey): Promise<bigint[]> {
  const [row] = await tx.query<{ free: string }>(sql`
    SELECT free::text AS free FROM exposure_pool WHERE game = ${game} AND nr = ${nr} AND play = ${play} AND block = ${block} FOR UPDATE`)
  return row === undefined ? [] : listOf(row.free)
}

async function readSlice(
  tx: Tx,
  shard: Shard,
  { game, nr, play, block }: ExposureKey,
): Promise<{ leased: bigint[]; used: bigint[] }> {
  const [row] = await tx.query<{ leased: string; used: string }>(sql`
    SELECT leased::text AS leased, used::text AS used FROM exposure
    WHERE shard = ${shard} AND game = ${game} AND nr = ${nr} AND play = ${play} AND block = ${block}`)
  return { leased: row === undefined ? [] : listOf(row.leased), used: row === undefined ? [] : listOf(row.used) }
}

const writeSlice = (
  tx: Tx,
  shard: Shard,
  { game, nr, play, block }: ExposureKey,
  leased: readonly bigint[],
): Promise<unknown> =>
  tx.query(sql`
    UPDATE exposure SET leased = ${numberArray(leased)}::bigint[]
    WHERE shard = ${shard} AND game = ${game} AND nr = ${nr} AND play = ${play} AND block = ${block}`)

const writePool = (tx: Tx, { game, nr, play, block }: ExposureKey, free: readonly bigint[]): Promise<unknown> =>
  tx.query(sql`
    UPDATE exposure_pool SET free = ${numberArray(free)}::bigint[]
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
