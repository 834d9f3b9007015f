import { type RebateRates, rebateRates } from '#contract/settings/vip.ts'
import { HOUSE_VENDOR } from '#seed/catalogue/vendors.ts'
import type { Money } from '#rules/money.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { named, numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type Shard, shardOf } from '../../../platform/ids.ts'

/** What is kept of the rebate of a day. */
export interface RebateDay {
  readonly rates: RebateRates
  readonly taken: Money
  readonly payments: number
  /** What its play came to when it was over; undefined while it runs. */
  readonly reckoned: Money | undefined
}

interface DayRow {
  readonly member: string
  readonly day: string
  readonly rates: unknown
  readonly taken: string
  readonly payments: number
  readonly reckoned: string | null
  readonly [column: string]: unknown
}
const COLUMNS = 'member, day::text, rates, taken, payments, reckoned'

const dayOf = ({ rates, taken, payments, reckoned }: DayRow): RebateDay => ({
  rates: parse(rebateRates, rates),
  taken: BigInt(taken),
  payments,
  reckoned: reckoned === null ? undefined : BigInt(reckoned),
})

/** The day of a member as it stands. */
export async function readDay(db: Db, member: MemberId, day: string): Promise<RebateDay | undefined> {
  const [row] = await db.query<DayRow>({
    text: `SELECT ${COLUMNS} FROM rebate_day WHERE shard = $1::smallint AND member = $2 AND day = $3::date`,
    values: [shardOf(member), member, day],
  })
  return row === undefined ? undefined : dayOf(row)
}

/** The same, made with these rates where it is not there, and kept from everybody else until the transaction ends. */
export async function lockDay(tx: Tx, member: MemberId, day: string, rates: RebateRates): Promise<RebateDay> {
  const [shard, values] = [shardOf(member), [shardOf(member), member, day]]
  await tx.query(sql`
    INSERT INTO rebate_day (shard, member, day, rates) VALUES (${shard}, ${member}, ${day}::date, ${JSON.stringify(rates)}::jsonb) ON CONFLICT DO NOTHING`)
  const [row] = await tx.query<DayRow>({
    text: `SELECT ${COLUMNS} FROM rebate_day WHERE shard = $1::smallint AND member = $2 AND day = $3::date FOR UPDATE`,
    values,
  })
  if (row === undefined) throw new Error('a day of rebate was lost')
  return dayOf(row)
}

/** What the day before the one named leaves for it: nothing, or below it. */
export async function readCarried(db: Db, member: MemberId, day: string): Promise<Money> {
  return (await carriedTo(db, shardOf(member), [member], day)).get(member) ?? 0n
}

/** The same of members of a shard: what the last day that is over left. */
export async function carriedTo(
  db: Db,
  shard: Shard,
  members: readonly MemberId[],
  day: string,
): Promise<Map<string, Money>> {
  const rows = await db.query<{ member: string; carried: string }>(
    named(
      'rebate.carried',
      sql`
    SELECT DISTINCT ON (member) member, carried FROM rebate_day
    WHERE shard = ${shard}::smallint AND member = ANY(${numberArray(members)}::bigint[]) AND day < ${day}::date AND reckoned IS NOT NULL
    ORDER BY member, day DESC`,
    ),
  )
  return new Map(rows.map(({ member, carried }) => [member, BigInt(carried)]))
}

/** A payment of a day's rebate. */
export interface Payment {
  readonly member: MemberId
  readonly day: string
  readonly n: number
  readonly amount: Money
}

/** The payment that a claim's key made before; amounts in units. */
export async function readByKey(
  db: Db,
  member: MemberId,
  key: string,
): Promise<{ readonly day: string; readonly amount: Money } | undefined> {
  const [row] = await db.query<{ day: string; amount: string }>(sql`
    SELECT day::text, amount FROM rebate_payment WHERE shard = ${shardOf(member)} AND member = ${member} AND key = ${key}`)
  return row === undefined ? undefined : { day: row.day, amount: BigInt(row.amount) }
}

/** Notes what was paid of days of members of one shard; `key` is that of a claim. */
export async function notePayments(tx: Tx, shard: Shard, payments: readonly Payment[], key?: string): Promise<void> {
  if (payments.length === 0) return
  await tx.query(sql`
    WITH paid AS (
      SELECT * FROM unnest(${numberArray(payments.map(({ member }) => member))}::bigint[], ${textArray(payments.map(({ day }) => day))}::date[],
        ${numberArray(payments.map(({ n }) => n))}::integer[], ${numberArray(payments.map(({ amount }) => amount))}::bigint[]) AS k(member, day, n, amount)),
    noted AS (
      INSERT INTO rebate_payment (shard, member, day, n, at, amount, key)
      SELECT ${shard}::smallint, member, day, n, app_now(), amount, ${key ?? null}::text FROM paid)
    UPDATE rebate_day d SET taken = d.taken + paid.amount, payments = paid.n FROM paid
    WHERE d.shard = ${shard}::smallint AND d.member = paid.member AND d.day = paid.day`)
}

export interface ListedPayment {
  readonly day: string
  readonly at: Date
  readonly amount: string
  readonly claimed: boolean
}

/** The last payments of a member, the newest first. */
export const readPayments = (db: Db, member: MemberId, limit: number): Promise<ListedPayment[]> =>
  db.query<ListedPayment & Record<string, unknown>>(sql`
    SELECT day::text, at, amount, key IS NOT NULL AS claimed FROM rebate_payment
    WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY day DESC, n DESC LIMIT ${limit}::integer`)

/** Members of a shard who played on a day or claimed something of it; behind an id in their order. */
export async function membersOfDay(
  tx: Tx,
  shard: Shard,
  day: string,
  after: string,
  limit: number,
): Promise<MemberId[]> {
  const rows = await tx.query<{ member: string }>({
    name: 'rebate.members',
    text: `
      SELECT DISTINCT member FROM (
        (SELECT DISTINCT member FROM play_day WHERE shard = $1::smallint AND day = $2::date AND member > $3::bigint ORDER BY member LIMIT $4::integer)
        UNION ALL
        (SELECT member FROM rebate_day WHERE shard = $1::smallint AND day = $2::date AND member > $3::bigint ORDER BY member LIMIT $4::integer)
      ) x ORDER BY member LIMIT $4::integer`,
    values: [shard, day, after, limit],
  })
  return rows.map(({ member }) => memberId(member))
}

/** A day that is over as it stays: `taken` is its one payment, where there is any. */
export interface EndedDay {
  readonly member: MemberId
  readonly rates: RebateRates
  readonly reckoned: Money
  readonly taken: Money
  readonly carried: Money
}

/**
 * Writes days of members who had none, with their payments: once each, since there are many.
 * @throws Error where one has been made meanwhile
 */
export async function insertEndedDays(tx: Tx, shard: Shard, day: string, rows: readonly EndedDay[]): Promise<void> {
  if (rows.length === 0) return
  // Few rates are those of many.
  const rates = [...new Set(rows.map((row) => row.rates))]
  const placeOf = new Map(rates.map((one, at) => [one, at + 1]))
  const numbers = (of: (row: EndedDay) => string | bigint | number, some = rows): string => numberArray(some.map(of))
  const paid = rows.filter(({ taken }) => taken > 0n)
  const [made] = await Promise.all([
    tx.query(
      named(
        'rebate.ended',
        sql`
    INSERT INTO rebate_day (shard, member, day, rates, taken, payments, reckoned, carried)
    SELECT ${shard}::smallint, k.member, ${day}::date, r.rates, k.taken, CASE WHEN k.taken > 0 THEN 1 ELSE 0 END, k.reckoned, k.carried
    FROM unnest(${numbers(({ member }) => member)}::bigint[], ${numbers((one) => placeOf.get(one.rates) ?? 0)}::integer[], ${numbers(({ taken }) => taken)}::bigint[],
      ${numbers(({ reckoned }) => reckoned)}::bigint[], ${numbers(({ carried }) => carried)}::bigint[]) AS k(member, nr, taken, reckoned, carried)
    JOIN unnest(${textArray(rates.map((one) => JSON.stringify(one)))}::jsonb[]) WITH ORDINALITY AS r(rates, nr) ON r.nr = k.nr
    ON CONFLICT DO NOTHING RETURNING member`,
      ),
    ),
    tx.query(
      named(
        'rebate.ended-paid',
        sql`
    INSERT INTO rebate_payment (shard, member, day, n, at, amount)
    SELECT ${shard}::smallint, k.member, ${day}::date, 1, app_now(), k.taken
    FROM unnest(${numbers(({ member }) => member, paid)}::bigint[], ${numbers(({ taken }) => taken, paid)}::bigint[]) AS k(member, taken)`,
      ),
    ),
  ])
  if (made.length !== rows.length) throw new Error('a day of rebate has been made by somebody else')
}

/** A day of members of a shard as it stands, kept from everybody else until the transaction ends. */
export async function lockDays(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  day: string,
): Promise<(RebateDay & { readonly member: MemberId })[]> {
  const rows = await tx.query<DayRow>({
    name: 'rebate.lock',
    text: `SELECT ${COLUMNS} FROM rebate_day
      WHERE shard = $1::smallint AND member = ANY($2::bigint[]) AND day = $3::date ORDER BY member FOR UPDATE`,
    values: [shard, numberArray(members), day],
  })
  return rows.map((row) => ({ ...dayOf(row), member: memberId(row.member) }))
}

/** Turnover at risk of members of a shard on a day by type of games, as far as the sums know; also where all rounds are still open. */
export async function readCounted(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  day: string,
): Promise<Map<string, { readonly gameType: string; readonly counted: Money }[]>> {
  const rows = await tx.query<{ member: string; type: string; counted: string }>(
    named(
      'rebate.counted',
      sql`
    SELECT p.member, g.game_type AS type, sum(p.at_risk)::bigint AS counted FROM play_day p JOIN game g ON g.node_id = p.game
    WHERE p.shard = ${shard}::smallint AND p.member = ANY(${numberArray(members)}::bigint[]) AND p.day = ${day}::date GROUP BY 1, 2`,
    ),
  )
  const found = new Map<string, { gameType: string; counted: Money }[]>()
  for (const { member, type, counted } of rows)
    found.set(member, [...(found.get(member) ?? []), { gameType: type, counted: BigInt(counted) }])
  return found
}

/** What a day of members came to, and what goes on from it to the next day. */
export async function setReckoned(
  tx: Tx,
  shard: Shard,
  day: string,
  rows: readonly { readonly member: MemberId; readonly reckoned: Money; readonly carried: Money }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    UPDATE rebate_day d SET reckoned = k.reckoned, carried = k.carried
    FROM unnest(${numberArray(rows.map(({ member }) => member))}::bigint[], ${numberArray(rows.map(({ reckoned }) => reckoned))}::bigint[],
      ${numberArray(rows.map(({ carried }) => carried))}::bigint[]) AS k(member, reckoned, carried)
    WHERE d.shard = ${shard}::smallint AND d.member = k.member AND d.day = ${day}::date`)
}

/** Members among some whose accounts are open. */
export async function openAccounts(tx: Tx, shard: Shard, members: readonly MemberId[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    named(
      'rebate.open',
      sql`
    SELECT id FROM member WHERE shard = ${shard}::smallint AND id = ANY(${numberArray(members)}::bigint[]) AND closed_at IS NULL`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Forgets days that nobody reads any more, but for those that still leave something to the next one. */
export async function dropOldDays(tx: Tx, shard: Shard, day: string): Promise<void> {
  await tx.query(sql`DELETE FROM rebate_payment WHERE shard = ${shard} AND day < ${day}::date - 90`)
  // What a day left is the next one's to carry: once that is reckoned, the older one says nothing any more.
  await tx.query(sql`
    DELETE FROM rebate_day r WHERE r.shard = ${shard} AND r.day < ${day}::date - 90 AND (r.carried = 0 OR EXISTS (
      SELECT FROM rebate_day l WHERE l.shard = r.shard AND l.member = r.member AND l.day > r.day AND l.reckoned IS NOT NULL))`)
}

/** What games that can be played return, in hundredths of a percent; null where their provider does not say. */
export const readReturns = (
  db: Db,
): Promise<{ gameType: string; vendor: string; gameCode: string; returned: number | null }[]> =>
  db.query(sql`
    SELECT game_type AS "gameType", vendor, game_code AS "gameCode", return_to_player AS returned FROM game
    WHERE playable AND NOT withdrawn AND (return_to_player IS NOT NULL OR vendor = ${HOUSE_VENDOR})`)
