import { type ContractTerms, contractTerms } from '#contract/calls/contract-terms.ts'
import type { Money } from '#rules/money.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'

/** Parts of a unit in which earnings are kept: whatever a round earns is a whole number of them. */
export const EARNED_PARTS = 10_000_000n

/** Which kinds of contracts there are that figures have to be kept for. */
export async function readKinds(tx: Tx): Promise<{ readonly hourly: boolean; readonly realTime: boolean }> {
  const [row] = await tx.query<{ hourly: boolean; realTime: boolean }>(sql`
    SELECT EXISTS (SELECT FROM contract WHERE kind = 'hourly') AS hourly, EXISTS (SELECT FROM contract WHERE kind = 'realTime') AS "realTime" /* every shard */`)
  return row ?? { hourly: false, realTime: false }
}

/** A contract of real-time salary as it holds on a day. */
export interface RealTimeContract {
  readonly id: RowId
  readonly holder: MemberId
  readonly terms: ContractTerms
}

/** The contracts of real-time salary that some members have on a local day. */
export async function readRealTimeOn(
  tx: Tx,
  holders: readonly MemberId[],
  day: string,
): Promise<Map<MemberId, RealTimeContract>> {
  if (holders.length === 0) return new Map()
  const rows = await tx.query<{ id: string; holder: string; terms: unknown }>(sql`
    SELECT c.id, c.holder, c.terms FROM unnest(${numberArray(holders.map(shardOf))}::smallint[], ${numberArray(holders)}::bigint[]) AS k(shard, holder)
    JOIN contract c ON c.shard = k.shard AND c.holder = k.holder AND c.kind = 'realTime'
    WHERE c.from_day <= ${day}::date AND (c.to_day IS NULL OR c.to_day >= ${day}::date) /* every shard */`)
  return new Map(
    rows.map(({ id, holder, terms }) => [
      memberId(holder),
      { id: rowId(id), holder: memberId(holder), terms: parse(contractTerms, terms) },
    ]),
  )
}

/** What rounds of a day earned a contract, in `EARNED_PARTS` of a unit. */
export interface EarnedGain {
  readonly contract: RowId
  readonly holder: MemberId
  readonly day: string
  readonly parts: bigint
  /** Of the rounds that earned it, by the weights of game types. */
  readonly turnover: Money
}

/** Adds to what contracts of holders of one shard earned. */
export async function addEarned(tx: Tx, shard: Shard, gains: readonly EarnedGain[]): Promise<void> {
  if (gains.length === 0) return
  await tx.query(sql`
    INSERT INTO real_time_day AS d (shard, holder, contract, day, earned, earned_parts, turnover)
    SELECT ${shard}::smallint, * FROM unnest(${numberArray(gains.map(({ holder }) => holder))}::bigint[], ${numberArray(gains.map(({ contract }) => contract))}::bigint[],
      ${textArray(gains.map(({ day }) => day))}::date[], ${numberArray(gains.map(({ parts }) => parts / EARNED_PARTS))}::bigint[],
      ${numberArray(gains.map(({ parts }) => parts % EARNED_PARTS))}::bigint[], ${numberArray(gains.map(({ turnover }) => turnover))}::bigint[]) AS k(holder, contract, day, earned, parts, turnover) ORDER BY 2, 3, 4
    ON CONFLICT (shard, holder, contract, day) DO UPDATE SET earned = d.earned + excluded.earned, earned_parts = d.earned_parts + excluded.earned_parts, turnover = d.turnover + excluded.turnover, is_new = true`)
}

/** What rounds of a day have earned a contract so far, in whole units, and what the contract was paid on it. */
export async function readEarnedOn(
  db: Db,
  { id, holder }: { readonly id: RowId; readonly holder: MemberId },
  day: string,
): Promise<{ readonly earned: Money; readonly paid: Money }> {
  const [row] = await db.query<{ earned: string; paid: string }>(sql`
    SELECT earned, paid FROM real_time_day WHERE shard = ${shardOf(holder)} AND holder = ${holder} AND contract = ${id} AND day = ${day}::date`)
  return { earned: BigInt(row?.earned ?? 0), paid: BigInt(row?.paid ?? 0) }
}

/** When rounds that are corrected had closed, as local days, in their order; null where that is not known. */
export async function readClosingDays(
  tx: Tx,
  shard: Shard,
  rounds: readonly {
    readonly member: MemberId
    readonly game: number
    readonly source: number
    readonly round: string
  }[],
  timeZone: string,
): Promise<(string | null)[]> {
  if (rounds.length === 0) return []
  const rows = await tx.query<{ day: string | null }>(sql`
    SELECT (SELECT (e.at AT TIME ZONE ${timeZone}::text)::date::text FROM entry e
      WHERE e.shard = ${shard}::smallint AND e.member = k.member AND e.source = k.source AND e.game = k.game AND e.round = k.round AND e.closes AND e.type <= 2 ORDER BY e.n DESC LIMIT 1) AS day
    FROM unnest(${numberArray(rounds.map(({ member }) => member))}::bigint[], ${numberArray(rounds.map(({ source }) => source))}::smallint[],
      ${numberArray(rounds.map(({ game }) => game))}::integer[], ${textArray(rounds.map(({ round }) => round))}::text[]) WITH ORDINALITY AS k(member, source, game, round, nr) ORDER BY nr`)
  return rows.map(({ day }) => day)
}

/** Turnover of members of one shard in a clock hour. */
export interface HourGain {
  readonly member: MemberId
  readonly hour: Date
  readonly gameType: string
  readonly turnover: Money
}

export async function addHours(tx: Tx, shard: Shard, gains: readonly HourGain[]): Promise<void> {
  if (gains.length === 0) return
  await tx.query(sql`
    INSERT INTO member_hour AS h (shard, hour, member, game_type, turnover)
    SELECT ${shard}::smallint, * FROM unnest(${textArray(gains.map(({ hour }) => hour.toISOString()))}::timestamptz[], ${numberArray(gains.map(({ member }) => member))}::bigint[],
      ${textArray(gains.map(({ gameType }) => gameType))}::text[], ${numberArray(gains.map(({ turnover }) => turnover))}::bigint[]) AS k ORDER BY 2, 3, 4
    ON CONFLICT (shard, hour, member, game_type) DO UPDATE SET turnover = h.turnover + excluded.turnover`)
}

/** Forgets hours that were billed long ago. */
export const dropHours = (tx: Tx, shard: Shard): Promise<unknown> =>
  tx.query(sql`DELETE FROM member_hour WHERE shard = ${shard} AND hour < app_now() - interval '40 days'`)

/** What contracts of real-time salary of one shard have earned and were not paid yet, in units cut to cents, day by day, with the turnover that stands on no bill yet; nobody else changes it until the transaction ends. */
export async function takeEarned(
  tx: Tx,
  shard: Shard,
  limit: number,
): Promise<{ holder: MemberId; contract: RowId; day: string; due: Money; turnover: Money }[]> {
  // A turn of the figures may hold some of these rows; it is soon over.
  await tx.query(sql`SELECT set_config('lock_timeout', '20s', true)`)
  const news = await tx.query<{ holder: string; contract: string }>(sql`
    SELECT DISTINCT holder, contract FROM real_time_day WHERE shard = ${shard} AND is_new ORDER BY 1, 2 LIMIT ${limit}`)
  if (news.length === 0) return []
  const rows = await tx.query<{ holder: string; contract: string; day: string; due: string; turnover: string }>(sql`
    WITH mine AS (
      SELECT d.*, d.earned::numeric * ${EARNED_PARTS}::numeric + d.earned_parts AS exact FROM unnest(${numberArray(news.map(({ holder }) => holder))}::bigint[], ${numberArray(news.map(({ contract }) => contract))}::bigint[]) AS k(holder, contract)
      JOIN real_time_day d ON d.shard = ${shard}::smallint AND d.holder = k.holder AND d.contract = k.contract ORDER BY d.holder, d.contract, d.day FOR UPDATE OF d),
    due AS (
      SELECT holder, contract, max(day) AS day, greatest(0, sum((exact - mod(mod(exact, k.cent) + k.cent, k.cent)) / k.cent * 1000 - paid))::bigint AS due, sum(turnover - billed)::bigint AS turnover FROM mine, (SELECT ${EARNED_PARTS * 1000n}::numeric AS cent) k GROUP BY 1, 2),
    noted AS (
      UPDATE real_time_day d SET is_new = false, paid = d.paid + CASE WHEN d.day = due.day THEN due.due ELSE 0 END, billed = CASE WHEN due.due > 0 THEN d.turnover ELSE d.billed END
      FROM due WHERE d.shard = ${shard}::smallint AND d.holder = due.holder AND d.contract = due.contract AND (d.is_new OR d.day = due.day OR d.billed <> d.turnover))
    SELECT holder, contract, day::text, due, turnover FROM due`)
  return rows.map(({ holder, contract, day, due, turnover }) => ({
    holder: memberId(holder),
    contract: rowId(contract),
    day,
    due: BigInt(due),
    turnover: BigInt(turnover),
  }))
}
