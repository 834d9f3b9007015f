import type { Money } from '#rules/money.ts'
import type { Tx } from './db/database.ts'
import { numberArray, sql } from './db/sql.ts'
import { type MemberId, type RowId, rowId, type Shard, shardOf } from './ids.ts'

/**
 * What operators do to the money of a member. Who credited, identified, gave or corrected approves none of its withdrawals
 * for a while; who approved one does not judge the dispute over it.
 */
export type Handling = 'credited' | 'identified' | 'granted' | 'adjusted' | 'approved'

/** Notes that operators did something for a member. */
export const noteHandling = (tx: Tx, member: MemberId, what: Handling, operators: readonly RowId[]): Promise<void> =>
  noteHandlings(tx, shardOf(member), [member], what, operators)

/** The same for several members of one shard. */
export async function noteHandlings(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  what: Handling,
  operators: readonly RowId[],
): Promise<void> {
  await tx.query(sql`
    INSERT INTO member_handling (shard, member, operator, what, at)
    SELECT ${shard}::smallint, member, operator, ${what}, app_now()
    FROM unnest(${numberArray(members)}::bigint[]) AS member, unnest(${numberArray([...new Set(operators)])}::bigint[]) AS operator
    ON CONFLICT (shard, member, operator, what) DO UPDATE SET at = excluded.at`)
}

/** Who brought money or an identity to the member within so many days. */
export async function handlersOf(tx: Tx, member: MemberId, days: number): Promise<RowId[]> {
  const rows = await tx.query<{ operator: string }>(sql`
    SELECT DISTINCT operator FROM member_handling
    WHERE shard = ${shardOf(member)} AND member = ${member} AND what <> 'approved' AND at > app_now() - make_interval(days => ${days}::integer)`)
  return rows.map(({ operator }) => rowId(operator))
}

/** Who approved a withdrawal of the member since a moment. */
export async function approversSince(tx: Tx, member: MemberId, since: Date): Promise<RowId[]> {
  const rows = await tx.query<{ operator: string }>(sql`
    SELECT operator FROM member_handling
    WHERE shard = ${shardOf(member)} AND member = ${member} AND what = 'approved' AND at >= ${since}`)
  return rows.map(({ operator }) => rowId(operator))
}

/**
 * Adds to what an operator did alone on this local day. False, and nothing is added, where that would be more than `most`;
 * many at once wait for one another.
 */
export async function takeAlone(
  tx: Tx,
  operator: RowId,
  what: 'credited' | 'granted',
  { amount, most, timeZone }: { readonly amount: Money; readonly most: Money; readonly timeZone: string },
): Promise<boolean> {
  if (amount > most) return false
  const rows = await tx.query(sql`
    INSERT INTO done_alone AS d (operator, what, day, amount) SELECT ${operator}, ${what}, (app_now() AT TIME ZONE ${timeZone}::text)::date, ${amount}::bigint
    ON CONFLICT (operator, what, day) DO UPDATE SET amount = d.amount + excluded.amount WHERE d.amount + excluded.amount <= ${most}::bigint RETURNING operator`)
  return rows.length === 1
}
