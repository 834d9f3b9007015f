import type { Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import type { MemberId, Shard } from '../../../platform/ids.ts'
import { columnOf, measures, type Sums } from './measures.ts'

/** What a day of a member gains, or that of everybody below it. */
export interface DayGain {
  readonly member: MemberId
  readonly below: boolean
  readonly day: string
  readonly gameType: string
  readonly sums: Sums
}

/** So many more below a member bet on a day, who had bet before on another; `-infinity` where that was never. */
export interface ActiveGain {
  readonly member: MemberId
  readonly day: string
  readonly before: string
  readonly count: number
}

export interface BalanceGain {
  readonly member: MemberId
  readonly balance: bigint
}

const compare = <Value>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)
/** All turns take rows in one order, so that no two wait for each other in a circle. */
const inOrder = <Row extends { readonly member: MemberId }>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compare(BigInt(a.member), BigInt(b.member)) || compare(keyOf(a), keyOf(b)))

const COLUMNS = measures.map((measure) => columnOf[measure])
const ADD_DAYS = `
  INSERT INTO team_day AS t (shard, member, below, day, game_type, ${COLUMNS.join(', ')})
  SELECT $1::smallint, k.* FROM unnest($2::bigint[], $3::boolean[], $4::date[], $5::text[], ${COLUMNS.map((_, at) => `$${at + 6}::bigint[]`).join(', ')}) AS k
  ON CONFLICT (shard, member, below, day, game_type) DO UPDATE SET ${COLUMNS.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')}`

/** Adds to days of members of one shard; each day of a member at most once. */
export async function addDays(tx: Tx, shard: Shard, gains: readonly DayGain[]): Promise<void> {
  if (gains.length === 0) return
  const rows = inOrder(gains, ({ below, day, gameType }) => `${below} ${day} ${gameType}`)
  await tx.query({
    name: 'agents.addDays',
    text: ADD_DAYS,
    values: [
      shard,
      numberArray(rows.map(({ member }) => member)),
      numberArray(rows.map(({ below }) => below)),
      textArray(rows.map(({ day }) => day)),
      textArray(rows.map(({ gameType }) => gameType)),
      ...measures.map((measure) => numberArray(rows.map(({ sums }) => sums[measure]))),
    ],
  })
}

/** Adds to who bet on a day below members of one shard; each pair of days of a member at most once. */
export async function addActive(tx: Tx, shard: Shard, gains: readonly ActiveGain[]): Promise<void> {
  if (gains.length === 0) return
  const rows = inOrder(gains, ({ day, before }) => `${day} ${before}`)
  await tx.query(sql`
    INSERT INTO team_active AS t (shard, member, day, active_before, count)
    SELECT ${shard}::smallint, k.* FROM unnest(${numberArray(rows.map(({ member }) => member))}::bigint[], ${textArray(rows.map(({ day }) => day))}::date[],
      ${textArray(rows.map(({ before }) => before))}::date[], ${numberArray(rows.map(({ count }) => count))}::integer[]) AS k
    ON CONFLICT (shard, member, day, active_before) DO UPDATE SET count = t.count + excluded.count`)
}

/** Adds to what those below members of one shard hold; each member at most once. */
export async function addBalances(tx: Tx, shard: Shard, gains: readonly BalanceGain[]): Promise<void> {
  if (gains.length === 0) return
  const rows = inOrder(gains, () => '')
  await tx.query(sql`
    INSERT INTO team_balance AS t (shard, member, balance)
    SELECT ${shard}::smallint, k.* FROM unnest(${numberArray(rows.map(({ member }) => member))}::bigint[], ${numberArray(rows.map(({ balance }) => balance))}::bigint[]) AS k
    ON CONFLICT (shard, member) DO UPDATE SET balance = t.balance + excluded.balance`)
}
