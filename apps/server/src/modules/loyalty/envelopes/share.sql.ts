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

/**
 * Takes one share for a member: of its own shard, else of another. Shares that others are about to take are passed over, and
 * waited for only where nothing else is left, so that nobody is told that all is gone before it is. Undefined where it is.
 */
export async function takeShare(tx: Tx, envelope: RowId, member: MemberId): Promise<Money | undefined> {
  const own = await takeFrom(tx, shardOf(member), envelope, member, 'pass')
  if (own !== undefined) return own
  const left = await shardsLeft(tx, envelope)
  for (const others of ['pass', 'wait'] as const)
    for (const shard of left) {
      const taken = await takeFrom(tx, shard, envelope, member, others)
      if (taken !== undefined) return taken
    }
  return undefined
}

async function takeFrom(
  tx: Tx,
  shard: Shard,
  envelope: RowId,
  member: MemberId,
  others: 'pass' | 'wait',
): Promise<Money | undefined> {
  const [row] = await tx.query<{ amount: string }>({
    text: `
      UPDATE envelope_share SET member = $3::bigint, at = app_now() WHERE shard = $1::smallint AND envelope = $2::bigint AND i = (
        SELECT i FROM envelope_share WHERE shard = $1::smallint AND envelope = $2::bigint AND member IS NULL ORDER BY i LIMIT 1
        FOR UPDATE ${others === 'pass' ? 'SKIP LOCKED' : ''})
      RETURNING amount`,
    values: [shard, envelope, member],
  })
  return row === undefined ? undefined : BigInt(row.amount)
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
