import { type Rational, ZERO } from '#rules/rational.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type Shard, shardOf } from '../../../platform/ids.ts'

/** What play has brought a member. */
export interface Earned {
  readonly member: MemberId
  /** Whole points over its life. */
  readonly given: bigint
  /** What is left towards the next one. */
  readonly rest: Rational
}

interface Row {
  readonly [column: string]: unknown
  readonly member: string
  readonly given: string
  readonly numerator: string
  readonly denominator: string
}

const COLUMNS = 'member, given, rest_numerator AS numerator, rest_denominator AS denominator'

const read = (row: Row): Earned => ({
  member: memberId(row.member),
  given: BigInt(row.given),
  rest: { numerator: BigInt(row.numerator), denominator: BigInt(row.denominator) },
})

/** What play has brought members of a shard so far, by member; who earned nothing yet is not among them. */
export async function readEarned(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Earned>> {
  const rows = await tx.query<Row>({
    text: `SELECT ${COLUMNS} FROM point_earned WHERE shard = $1 AND member = ANY($2::bigint[]) FOR UPDATE`,
    values: [shard, numberArray(members)],
  })
  return new Map(rows.map(read).map((one) => [one.member, one]))
}

/** The same of one member. */
export async function readEarnedOf(db: Db, member: MemberId): Promise<Earned> {
  const [row] = await db.query<Row>({
    text: `SELECT ${COLUMNS} FROM point_earned WHERE shard = $1 AND member = $2`,
    values: [shardOf(member), member],
  })
  return row === undefined ? { member, given: 0n, rest: ZERO } : read(row)
}

/** Writes what play has brought members of a shard by now. */
export async function writeEarned(tx: Tx, shard: Shard, earned: readonly Earned[]): Promise<void> {
  await tx.query(sql`
    INSERT INTO point_earned (shard, member, given, rest_numerator, rest_denominator)
    SELECT ${shard}::smallint, k.* FROM unnest(${numberArray(earned.map(({ member }) => member))}::bigint[], ${numberArray(earned.map(({ given }) => given))}::bigint[],
      ${numberArray(earned.map(({ rest }) => rest.numerator))}::text[], ${numberArray(earned.map(({ rest }) => rest.denominator))}::text[]) AS k
    ON CONFLICT (shard, member) DO UPDATE SET given = excluded.given, rest_numerator = excluded.rest_numerator, rest_denominator = excluded.rest_denominator`)
}
