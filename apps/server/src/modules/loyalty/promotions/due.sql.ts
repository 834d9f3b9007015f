import type { PromotionConditions } from '#contract/content/promotion.ts'
import { parseMoney } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { joined, numberArray, type Query, sql, textArray } from '../../../platform/db/sql.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardKey } from '../../../platform/ids.ts'
import type { Period } from '../../../platform/paging.ts'
import { entryType } from '../../wallet/index.ts'
import { readHappened, type Waiting, writeHappened } from './happened.ts'

/** Something that promotions have to look at. */
export interface Due {
  readonly id: RowId
  readonly member: MemberId
  /** The promotion that is meant; undefined for all that give for it. */
  readonly promotion?: string | undefined
  readonly happened: Waiting
}

/** Notes what promotions have to look at, of members of one shard. */
export async function insertDue(tx: Tx, shard: Shard, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return
  await tx.query(sql`
    INSERT INTO promotion_due (shard, id, member, promotion, happened, retry_at)
    SELECT ${shard}::smallint, k.id, k.member, k.promotion, k.happened::jsonb, app_now()
    FROM unnest(${numberArray(dues.map(({ id }) => id))}::bigint[], ${numberArray(dues.map(({ member }) => member))}::bigint[],
      ${textArray(dues.map(({ promotion }) => promotion ?? null))}::text[], ${textArray(dues.map(({ happened }) => writeHappened(happened)))}::text[]) AS k(id, member, promotion, happened)`)
}

/** Those of some members of a shard who were not given a promotion for an occasion. */
export async function withoutAward(
  db: Db,
  shard: Shard,
  members: readonly MemberId[],
  promotion: string,
  occasion: string,
): Promise<MemberId[]> {
  const rows = await db.query<{ member: string }>(sql`
    SELECT k.member FROM unnest(${numberArray(members)}::bigint[]) AS k(member) WHERE NOT EXISTS (
      SELECT FROM award a WHERE a.shard = ${shard}::smallint AND a.member = k.member AND a.promotion = ${promotion} AND a.occasion = ${occasion})`)
  return rows.map(({ member }) => memberId(member))
}

export interface DueKey {
  readonly shard: Shard
  readonly id: RowId
}

/** What is to be looked at by now, the oldest first. */
export async function readDue(db: Db, most: number): Promise<DueKey[]> {
  const rows = await db.query<{ shard: number; id: string }>(
    sql`SELECT shard, id FROM promotion_due WHERE retry_at <= app_now() ORDER BY retry_at, id LIMIT ${most} /* every shard */`,
  )
  return rows.map(({ shard, id }) => ({ shard: shardKey(shard), id: rowId(id) }))
}

/** Takes one, and removes it: in the transaction that looks at it. Undefined where somebody else does. */
export async function takeDue(
  tx: Tx,
  { shard, id }: DueKey,
): Promise<{ readonly member: MemberId; readonly promotion: string | null; readonly happened: Waiting } | undefined> {
  const [row] = await tx.query<{ member: string; promotion: string | null; happened: unknown }>(sql`
    DELETE FROM promotion_due WHERE shard = ${shard}::smallint AND id = (
      SELECT id FROM promotion_due WHERE shard = ${shard}::smallint AND id = ${id}::bigint FOR UPDATE SKIP LOCKED)
    RETURNING member, promotion, happened`)
  return row === undefined
    ? undefined
    : { member: memberId(row.member), promotion: row.promotion, happened: readHappened(row.happened) }
}

/** Takes one whose look failed out of the line; false where it is gone. */
export async function setAside(tx: Tx, { shard, id }: DueKey): Promise<boolean> {
  const rows = await tx.query(
    sql`UPDATE promotion_due SET retry_at = 'infinity' WHERE shard = ${shard}::smallint AND id = ${id}::bigint RETURNING id`,
  )
  return rows.length === 1
}

/** The local days on which something of a span happened, and today. */
export async function daysIn(tx: Tx, { shard, from, to }: Span, timeZone: string): Promise<string[]> {
  const rows = await tx.query<{ day: string }>(sql`
    SELECT DISTINCT day::text FROM (
      SELECT (at AT TIME ZONE ${timeZone}::text)::date AS day FROM entry WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint
      UNION SELECT (app_now() AT TIME ZONE ${timeZone}::text)::date) d
    WHERE day > (app_now() AT TIME ZONE ${timeZone}::text)::date - 3 ORDER BY 1`)
  return rows.map(({ day }) => day)
}

/** What a period asks for, of whom. */
export interface PeriodAsked {
  readonly promotion: string
  readonly conditions: PromotionConditions
  /** Only those who joined under this version. */
  readonly version: number | undefined
  readonly occasion: string
  readonly period: Period
}

/** In SQL: of the members `k` those whose kept sums of a period come to what is asked for, and who were not given it yet. */
const meetingOf = (
  shard: Shard,
  { promotion, conditions: { turnover, deposits, gameTypes }, version, occasion, period }: PeriodAsked,
): Query => sql`
    WHERE NOT EXISTS (SELECT FROM award a WHERE a.shard = ${shard}::smallint AND a.member = k.member AND a.promotion = ${promotion} AND a.occasion = ${occasion})
      AND (${version ?? null}::integer IS NULL OR EXISTS (
        SELECT FROM participation p WHERE p.shard = ${shard}::smallint AND p.member = k.member AND p.promotion = ${promotion} AND p.version = ${version ?? null}::integer))
      AND (${parseMoney(turnover)}::bigint = 0 OR ${parseMoney(turnover)}::bigint <= (
        SELECT coalesce(sum(d.at_risk), 0) FROM play_day d LEFT JOIN game g ON g.node_id = d.game
        WHERE d.shard = ${shard}::smallint AND d.member = k.member AND d.day BETWEEN ${period.from}::date AND ${period.to}::date
          AND (cardinality(${textArray(gameTypes)}::text[]) = 0 OR g.game_type = ANY(${textArray(gameTypes)}::text[]))))
      AND (${parseMoney(deposits)}::bigint = 0 OR ${parseMoney(deposits)}::bigint <= (
        SELECT coalesce(sum(d.amount), 0) FROM movement_day d
        WHERE d.shard = ${shard}::smallint AND d.member = k.member AND d.type = ${entryType.deposit} AND d.day BETWEEN ${period.from}::date AND ${period.to}::date))
    ORDER BY k.member`

/** Of the members who did something in a span those who come to what a period asks for. */
export async function membersDue(tx: Tx, span: Span, asked: PeriodAsked): Promise<MemberId[]> {
  const { shard, from, to } = span
  const rows = await tx.query<{ member: string }>(
    joined(
      [
        sql`SELECT k.member FROM (
          SELECT DISTINCT member FROM entry WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint AND kind = 1) k`,
        meetingOf(shard, asked),
      ],
      ' ',
    ),
  )
  return rows.map(({ member }) => memberId(member))
}

/**
 * Members of a shard behind an id, in their order, who may be given for a period that is over: those who played or paid in, and
 * where nothing of that is asked for those who ever had the rank.
 */
export async function membersOver(
  tx: Tx,
  shard: Shard,
  { conditions: { rank, turnover, deposits }, period }: Pick<PeriodAsked, 'conditions' | 'period'>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<MemberId[]> {
  const asksNothing = parseMoney(turnover) === 0n && parseMoney(deposits) === 0n
  const rows = await tx.query<{ member: string }>(sql`
    SELECT DISTINCT member FROM (
      SELECT member FROM play_day WHERE NOT ${asksNothing} AND shard = ${shard}::smallint AND member > ${after}::bigint AND day BETWEEN ${period.from}::date AND ${period.to}::date
      UNION ALL SELECT member FROM movement_day WHERE NOT ${asksNothing} AND shard = ${shard}::smallint AND member > ${after}::bigint AND day BETWEEN ${period.from}::date AND ${period.to}::date
      UNION ALL SELECT member FROM vip_member WHERE ${asksNothing} AND shard = ${shard}::smallint AND member > ${after}::bigint AND highest >= ${rank}) m
    ORDER BY member LIMIT ${limit}`)
  return rows.map(({ member }) => memberId(member))
}

/** Of some members those who come to what a period asks for. */
export async function meeting(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  asked: PeriodAsked,
): Promise<MemberId[]> {
  const rows = await tx.query<{ member: string }>(
    joined(
      [sql`SELECT k.member FROM unnest(${numberArray(members)}::bigint[]) AS k(member)`, meetingOf(shard, asked)],
      ' ',
    ),
  )
  return rows.map(({ member }) => memberId(member))
}
