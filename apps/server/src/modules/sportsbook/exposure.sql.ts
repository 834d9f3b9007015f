import { Refusal } from '#contract/errors.ts'
import type { Money } from '#rules/money.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { allShards, type RowId, rowId, type Shard } from '../../platform/ids.ts'
import { type Batch, definePart, lockHead } from '../../platform/lane/batch.ts'
import type { PackedLeg } from './bet.sql.ts'

export interface PickKey {
  readonly market: number
  readonly pick: number
}

export const openHolder = (db: Db, id: RowId): Promise<unknown> =>
  db.query(sql`INSERT INTO sport_holder (id, heard_at) VALUES (${id}, app_now())`)

/** Says that a holder lives; false where it was ended, and holds nothing any more. */
export async function hearHolder(db: Db, id: RowId): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE sport_holder SET heard_at = app_now() WHERE id = ${id} AND ended_at IS NULL RETURNING id`)
  return rows.length > 0
}

const holders = definePart({
  open: () => ({ asked: new Set<RowId>(), living: new Set<string>() }),
  load: ({ asked }) =>
    asked.size === 0
      ? undefined
      : {
          name: 'sports.holders',
          text: 'SELECT id FROM sport_holder WHERE id = ANY($1::bigint[]) AND ended_at IS NULL',
          values: [numberArray([...asked])],
        },
  take(state, rows) {
    for (const [id] of rows) state.living.add(String(id))
  },
})

/** Asks a batch whether a holder still holds what it leased: read behind the head, which the recount of an ended one takes. */
export function askHolder(batch: Batch, shard: Shard, id: RowId): () => boolean {
  const state = holders(batch, shard)
  state.asked.add(id)
  return () => state.living.has(id)
}

/**
 * Leases a part of the limit of a pick, as much as is wanted or what is left of it; what was leased now.
 * @param limit that of now: where it has changed, the rest of the pool changes with it
 * @throws Refusal BUSY for a holder that was ended
 */
export async function leasePart(
  tx: Tx,
  holder: RowId,
  { market, pick }: PickKey,
  limit: Money,
  wanted: Money,
): Promise<Money> {
  const [living] = await tx.query(sql`SELECT id FROM sport_holder WHERE id = ${holder} AND ended_at IS NULL FOR SHARE`)
  if (living === undefined) throw new Refusal('BUSY')
  await tx.query(sql`
    INSERT INTO sport_pool (market, pick, free, bound) VALUES (${market}, ${pick}, ${limit.toString()}, ${limit.toString()})
    ON CONFLICT (market, pick) DO NOTHING`)
  const [pool] = await tx.query<{ free: string; bound: string }>(sql`
    SELECT free, bound FROM sport_pool WHERE market = ${market} AND pick = ${pick} FOR UPDATE`)
  if (pool === undefined) throw new Error('a pool was made and is not there')
  const free = BigInt(pool.free) + limit - BigInt(pool.bound)
  const taken = free <= 0n ? 0n : free < wanted ? free : wanted
  await tx.query(sql`
    UPDATE sport_pool SET free = ${(free - taken).toString()}, bound = ${limit.toString()} WHERE market = ${market} AND pick = ${pick}`)
  if (taken > 0n)
    await tx.query(sql`
      INSERT INTO sport_lease AS l (holder, market, pick, leased) VALUES (${holder}, ${market}, ${pick}, ${taken.toString()})
      ON CONFLICT (holder, market, pick) DO UPDATE SET leased = l.leased + excluded.leased`)
  return taken
}

/** Puts parts of leases back into their pools. */
export async function giveBack(
  tx: Tx,
  holder: RowId,
  parts: readonly (PickKey & { readonly amount: Money })[],
): Promise<void> {
  const lists = [
    numberArray(parts.map(({ market }) => market)),
    numberArray(parts.map(({ pick }) => pick)),
    numberArray(parts.map(({ amount }) => amount)),
  ]
  await tx.query({
    text: `UPDATE sport_pool p SET free = p.free + k.amount FROM unnest($1::integer[], $2::smallint[], $3::bigint[]) AS k(market, pick, amount)
           WHERE p.market = k.market AND p.pick = k.pick`,
    values: lists,
  })
  await tx.query({
    text: `UPDATE sport_lease l SET leased = l.leased - k.amount FROM unnest($1::integer[], $2::smallint[], $3::bigint[]) AS k(market, pick, amount)
           WHERE l.holder = $4::bigint AND l.market = k.market AND l.pick = k.pick`,
    values: [...lists, holder],
  })
}

/** Ends holders that said nothing for so many seconds; they take no bet from now on. */
export async function endSilent(db: Db, seconds: number): Promise<RowId[]> {
  const rows = await db.query<{ id: string }>(sql`
    UPDATE sport_holder SET ended_at = app_now() WHERE ended_at IS NULL AND heard_at < app_now() - make_interval(secs => ${seconds}) RETURNING id`)
  return rows.map(({ id }) => rowId(id))
}

/** Holders that were ended and whose parts have not gone back. */
export async function readEnded(db: Db): Promise<RowId[]> {
  const rows = await db.query<{ id: string }>(sql`SELECT id FROM sport_holder WHERE ended_at IS NOT NULL`)
  return rows.map(({ id }) => rowId(id))
}

/** Counts anew what an ended holder used, from its bets, and puts the rest back; then it is forgotten. */
export async function recountHolder(db: Database, holder: RowId): Promise<void> {
  const leases = await db.query<{ market: number; pick: number; leased: string; event: number }>(sql`
    SELECT l.market, l.pick, l.leased, m.event FROM sport_lease l JOIN sport_market m ON m.id = l.market WHERE l.holder = ${holder}`)
  const events = numberArray([...new Set(leases.map(({ event }) => event))])
  const used = new Map<string, Money>()
  for (const shard of allShards)
    await db.transaction(async (tx) => {
      // Behind the head: what was under way is written, and nothing more comes.
      await tx.query(lockHead(shard))
      const rows = await tx.query<{ stake: string; legs: readonly PackedLeg[] }>(sql`
        SELECT stake, coalesce(legs, jsonb_build_array(jsonb_build_array(event, market, pick, price, 0, 0, 0))) AS legs FROM sport_bet b
        WHERE b.shard = ${shard}::smallint AND b.holder = ${holder}::bigint AND (b.event = ANY(${events}::integer[])
          OR EXISTS (SELECT FROM sport_leg g WHERE g.shard = ${shard}::smallint AND g.event = ANY(${events}::integer[]) AND g.member = b.member AND g.n = b.n))`)
      for (const { stake, legs } of rows)
        for (const [, market, pick, price] of legs) {
          const key = `${market}/${pick}`
          used.set(key, (used.get(key) ?? 0n) + liabilityOf(BigInt(stake), price))
        }
    })
  await db.transaction(async (tx) => {
    const [row] = await tx.query(sql`SELECT id FROM sport_holder WHERE id = ${holder} FOR UPDATE`)
    if (row === undefined) return
    await giveBack(
      tx,
      holder,
      leases.flatMap(({ market, pick, leased }) => {
        const amount = BigInt(leased) - (used.get(`${market}/${pick}`) ?? 0n)
        return amount > 0n ? [{ market, pick, amount }] : []
      }),
    )
    await tx.query(sql`DELETE FROM sport_lease WHERE holder = ${holder}`)
    await tx.query(sql`DELETE FROM sport_holder WHERE id = ${holder}`)
  })
}

/** What a leg may cost the house beyond its stake, as if it stood alone. Price in thousandths. */
export const liabilityOf = (stake: Money, price: number): Money => (stake * BigInt(price - 1000) + 999n) / 1000n

/** Drops the pools of events that are long over: an end may be taken back, and then bets count against their limits again. */
export async function dropPools(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const over = sql`SELECT m.id FROM sport_market m JOIN sport_event e ON e.id = m.event WHERE e.final AND e.settled = e.revision
      AND coalesce(e.ended_at, e.starts_at) < app_now() - interval '14 days'`
    await tx.query({ text: `DELETE FROM sport_lease WHERE market IN (${over.text})`, values: over.values })
    await tx.query({ text: `DELETE FROM sport_pool WHERE market IN (${over.text})`, values: over.values })
  })
}
