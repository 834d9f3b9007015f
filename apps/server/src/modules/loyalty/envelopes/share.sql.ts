import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { allShards, type MemberId, memberId, type RowId, type Shard, shardKey, shardOf } from '../../../platform/ids.ts'

/** Deals the shares of an envelope to the shards, one after the other. */
export async function dealShares(tx: Tx, envelope: RowId, amounts: readonly Money[]): Promise<void> {
  for (const [at, shard] of allShards.entries()) {
    const own = amounts.flatMap((amount, i) => (i % allShards.length === at ? [{ i, amount }] : []))
    if (own.length > 0)
      await tx.query(sql`
        INSERT INTO envelope_share (shard, envelope, i, amount)
        SELECT ${shard}::smallint, ${envelope}::bigint, k.i, k.amount
        FROM unnest(${numberArray(own.map(({ i }) => i))}::integer[], ${numberArray(own.map(({ amount }) => amount))}::bigint[]) AS k(i, amount)`)
  }
}

/** A share that a member took. */
export interface TakenShare {
  readonly member: MemberId
  readonly amount: Money
  readonly shard: Shard
  readonly i: number
}

/**
 * Takes a share for each of some members of a shard: of that one, else of another. Shares that others are about to take are
 * passed over. They are waited for only where nothing else is left and nothing was taken here, so that nobody is told that all
 * is gone before it is, and nobody who is waited for waits: where nothing at all is taken, nothing is left; where fewer are
 * than asked for, the rest has to be asked for again.
 */
export async function takeShares(
  tx: Tx,
  envelope: RowId,
  shard: Shard,
  members: readonly MemberId[],
): Promise<TakenShare[]> {
  const taken = await takeFrom(tx, shard, envelope, members, 'pass')
  if (taken.length === members.length) return taken
  const left = await shardsLeft(tx, envelope)
  for (const others of ['pass', 'wait'] as const)
    for (const from of left) {
      if (taken.length === members.length || (others === 'wait' && taken.length > 0)) return taken
      taken.push(...(await takeFrom(tx, from, envelope, members.slice(taken.length), others)))
    }
  return taken
}

/** The first shares of a shard that are free go to the first members. */
async function takeFrom(
  tx: Tx,
  shard: Shard,
  envelope: RowId,
  members: readonly MemberId[],
  others: 'pass' | 'wait',
): Promise<TakenShare[]> {
  const rows = await tx.query<{ member: string; amount: string; i: number }>({
    text: `
      WITH free AS MATERIALIZED (
        SELECT i FROM envelope_share WHERE shard = $1::smallint AND envelope = $2::bigint AND member IS NULL ORDER BY i LIMIT $4
        FOR UPDATE ${others === 'pass' ? 'SKIP LOCKED' : ''})
      UPDATE envelope_share s SET member = k.member, at = app_now()
      FROM (SELECT i, row_number() OVER (ORDER BY i) AS nr FROM free) f JOIN unnest($3::bigint[]) WITH ORDINALITY AS k(member, nr) ON k.nr = f.nr
      WHERE s.shard = $1::smallint AND s.envelope = $2::bigint AND s.i = f.i RETURNING s.member, s.amount, s.i`,
    values: [shard, envelope, numberArray(members), members.length],
  })
  const found = rows.map(({ member, amount, i }) => ({ member: memberId(member), amount: BigInt(amount), shard, i }))
  // Whoever stands in front gets the share in front.
  return found.toSorted((one, other) => one.i - other.i)
}

/** Gives shares back that were taken in the same transaction. */
export async function leaveShares(tx: Tx, envelope: RowId, left: readonly TakenShare[]): Promise<void> {
  for (const { shard, i } of left)
    await tx.query(
      sql`UPDATE envelope_share SET member = NULL, at = NULL WHERE shard = ${shard}::smallint AND envelope = ${envelope}::bigint AND i = ${i}::integer`,
    )
}

/** The shards on which shares are left. */
async function shardsLeft(db: Db, envelope: RowId): Promise<Shard[]> {
  const rows = await db.query<{ shard: number }>(
    sql`SELECT DISTINCT shard FROM envelope_share WHERE envelope = ${envelope}::bigint AND member IS NULL /* every shard */`,
  )
  return rows.map(({ shard }) => shardKey(shard))
}

/**
 * Gives back a share that was taken and not paid: to the others while the window is open, else to the house; who got it. The
 * window's row is locked first, as whoever closes it does.
 */
export async function giveShareBack(
  tx: Tx,
  envelope: RowId,
  { member, amount }: { readonly member: MemberId; readonly amount: Money },
): Promise<'envelope' | 'house'> {
  const [row] = await tx.query<{ open: boolean }>(
    sql`SELECT closed_at IS NULL AND closes_at > app_now() AS open FROM envelope WHERE id = ${envelope}::bigint FOR UPDATE`,
  )
  const [share] = await tx.query<{ shard: number; i: number }>(
    sql`SELECT shard, i FROM envelope_share WHERE envelope = ${envelope}::bigint AND member = ${member}::bigint /* every shard */`,
  )
  const { shard, i } = share ?? { shard: shardOf(member), i: -1 }
  if (row?.open === true) {
    await tx.query(sql`
      UPDATE envelope_share SET member = NULL, at = NULL WHERE shard = ${shard}::smallint AND envelope = ${envelope}::bigint AND i = ${i}::integer`)
    await tx.query(sql`UPDATE envelope SET sold_out_at = NULL WHERE id = ${envelope}::bigint`)
    return 'envelope'
  }
  await tx.query(
    sql`DELETE FROM envelope_share WHERE shard = ${shard}::smallint AND envelope = ${envelope}::bigint AND i = ${i}::integer`,
  )
  await tx.query(sql`
    UPDATE envelope SET taken = taken - 1, given = given - ${amount}::bigint WHERE id = ${envelope}::bigint AND closed_at IS NOT NULL`)
  return 'house'
}

/** Removes what nobody took. Whoever is about to take one is waited for. */
export async function dropUntaken(tx: Tx, envelope: RowId): Promise<void> {
  for (const shard of allShards)
    await tx.query(
      sql`DELETE FROM envelope_share WHERE shard = ${shard}::smallint AND envelope = ${envelope}::bigint AND member IS NULL`,
    )
}

/** What was taken of an envelope. */
export async function sumTaken(db: Db, envelope: RowId): Promise<{ readonly taken: number; readonly given: Money }> {
  const [row] = await db.query<{ taken: number; given: string }>(sql`
    SELECT count(*)::integer AS taken, coalesce(sum(amount), 0)::bigint AS given FROM envelope_share
    WHERE envelope = ${envelope}::bigint AND member IS NOT NULL /* every shard */`)
  return { taken: row?.taken ?? 0, given: BigInt(row?.given ?? '0') }
}

/** Who took most of an envelope, the most first, then who took it first. */
export async function readMost(
  db: Db,
  envelope: RowId,
  most: number,
): Promise<{ readonly member: MemberId; readonly amount: Money }[]> {
  const rows = await db.query<{ member: string; amount: string }>(sql`
    SELECT member, amount FROM envelope_share WHERE envelope = ${envelope}::bigint AND member IS NOT NULL
    ORDER BY amount DESC, at LIMIT ${most} /* every shard */`)
  return rows.map(({ member, amount }) => ({ member: memberId(member), amount: BigInt(amount) }))
}

/** Forgets the shares of envelopes that were over long ago, of one shard; their sums stay with the envelope. */
export const dropOldShares = (tx: Tx, shard: Shard): Promise<unknown> =>
  tx.query(sql`
    DELETE FROM envelope_share WHERE shard = ${shard}::smallint
      AND envelope IN (SELECT id FROM envelope WHERE closed_at < app_now() - interval '90 days')`)
