import type { PromotionContent } from '#contract/content/promotion.ts'
import { promotionContent } from '#contract/content/promotion.ts'
import { type AwardState, awardStates } from '#rules/loyalty/award-states.ts'
import type { Money } from '#rules/money.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { isHeldFrom } from '../../identity/index.ts'
import { entryType } from '../../wallet/index.ts'
import { type GivenGift, readGifts } from './gifts.ts'

type Columns = Record<string, unknown>

/** An award as it is stored. */
export interface Award {
  readonly id: RowId
  readonly member: MemberId
  readonly promotion: string
  readonly version: number
  readonly occasion: string
  readonly state: AwardState
  readonly gifts: readonly GivenGift[]
  /** What it costs, in units of money. */
  readonly money: Money
  readonly at: Date
  readonly until: Date | null
  readonly claimedAt: Date | null
  readonly endedAt: Date | null
  readonly reason: string | null
}

export interface AwardRow extends Columns {
  readonly id: string
  readonly member: string
  readonly promotion: string
  readonly version: number
  readonly occasion: string
  readonly state: string
  readonly gifts: unknown
  readonly money: string
  readonly at: Date
  readonly until: Date | null
  readonly claimedAt: Date | null
  readonly endedAt: Date | null
  readonly reason: string | null
}

export const AWARD_COLUMNS =
  'id, member, promotion, version, occasion, state, gifts, money, at, until, claimed_at AS "claimedAt", ended_at AS "endedAt", reason'

/** @throws RangeError when the database holds a state that no release knew */
export function awardFrom(row: AwardRow): Award {
  const state = awardStates.find((one) => one === row.state)
  if (state === undefined) throw new RangeError(`unknown state ${row.state} of an award`)
  return {
    ...row,
    id: rowId(row.id),
    member: memberId(row.member),
    state,
    gifts: readGifts(row.gifts),
    money: BigInt(row.money),
  }
}

/** Lets one thing be given to a member at a time, until the transaction ends: counts and groups hold for many at once. */
export const lockAwards = (tx: Tx, ...members: readonly MemberId[]): Promise<unknown> =>
  tx.query(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('award', k.member))
    FROM (SELECT member FROM unnest(${numberArray(members)}::bigint[]) AS m(member) ORDER BY member) k`)

/** Who takes part, by promotion: under its terms as they were when it joined. */
export async function readParticipations(
  db: Db,
  member: MemberId,
): Promise<ReadonlyMap<string, { readonly version: number; readonly terms: PromotionContent }>> {
  const rows = await db.query<{ promotion: string; version: number; terms: unknown }>(sql`
    SELECT promotion, version, terms FROM participation WHERE shard = ${shardOf(member)} AND member = ${member}`)
  return new Map(
    rows.map(({ promotion, version, terms }) => [promotion, { version, terms: parse(promotionContent, terms) }]),
  )
}

/** Notes that a member takes part under terms; once more changes nothing. */
export async function insertParticipation(
  tx: Tx,
  member: MemberId,
  { item, version, value }: { readonly item: string; readonly version: number; readonly value: PromotionContent },
): Promise<void> {
  const terms = JSON.stringify({ ...value, texts: {} })
  await tx.query(sql`
    INSERT INTO joined_terms (promotion, version, terms) VALUES (${item}, ${version}::integer, ${terms}::jsonb) ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    INSERT INTO participation (shard, member, promotion, version, terms, joined_at)
    VALUES (${shardOf(member)}, ${member}, ${item}, ${version}::integer, ${terms}::jsonb, app_now())
    ON CONFLICT DO NOTHING`)
}

/** Terms that somebody joined. */
export interface JoinedTerms {
  readonly promotion: string
  readonly version: number
  readonly terms: PromotionContent
}

/** The terms under which members joined promotions, by promotion and version. */
export async function readJoinedTerms(db: Db): Promise<JoinedTerms[]> {
  const rows = await db.query<{ promotion: string; version: number; terms: unknown }>(
    sql`SELECT promotion, version, terms FROM joined_terms ORDER BY promotion, version`,
  )
  return rows.map(({ terms, ...row }) => ({ ...row, terms: parse(promotionContent, terms) }))
}

export interface NewAward extends Pick<
  Award,
  'id' | 'member' | 'promotion' | 'version' | 'occasion' | 'gifts' | 'money'
> {
  readonly state: 'open' | 'held' | 'claimed'
  readonly group: string | undefined
  /** Days in which it has to be claimed; undefined for what is paid without. */
  readonly claimDays: number | undefined
  /** Of this promotion at most so many; 0 for any number. */
  readonly times: number
}

/** Writes an award; undefined where the occasion, the deposit, the group or the number of times has been used up. */
export const insertAward = async (tx: Tx, award: NewAward): Promise<Award | undefined> =>
  (await insertAwards(tx, shardOf(award.member), [award]))[0]

/** The same for members of one shard, each named once; those that were written. */
export async function insertAwards(tx: Tx, shard: Shard, awards: readonly NewAward[]): Promise<Award[]> {
  const numbers = (of: (a: NewAward) => bigint | number | string | null): string => numberArray(awards.map(of))
  const texts = (of: (a: NewAward) => string | null): string => textArray(awards.map(of))
  const rows = await tx.query<AwardRow>({
    text: `
      INSERT INTO award (shard, member, promotion, occasion, id, version, state, gifts, money, grp, at, until, claimed_at)
      SELECT $1::smallint, k.member, k.promotion, k.occasion, k.id, k.version, k.state, k.gifts::jsonb, k.money, k.grp, app_now(),
        app_now() + make_interval(days => k.days), CASE WHEN k.state = 'claimed' THEN app_now() END
      FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::integer[], $7::text[], $8::text[], $9::bigint[], $10::text[], $11::integer[], $12::integer[])
        AS k(member, promotion, occasion, id, version, state, gifts, money, grp, days, times)
      WHERE k.times = 0 OR k.times > (SELECT count(*) FROM award a WHERE a.shard = $1 AND a.member = k.member AND a.promotion = k.promotion AND a.state <> 'revoked')
      ON CONFLICT DO NOTHING RETURNING ${AWARD_COLUMNS}`,
    values: [
      shard,
      numbers(({ member }) => member),
      texts(({ promotion }) => promotion),
      texts(({ occasion }) => occasion),
      numbers(({ id }) => id),
      numbers(({ version }) => version),
      texts(({ state }) => state),
      texts(({ gifts }) => JSON.stringify(gifts)),
      numbers(({ money }) => money),
      texts(({ group }) => group ?? null),
      numbers(({ claimDays }) => claimDays ?? null),
      numbers(({ times }) => times),
    ],
  })
  return rows.map(awardFrom)
}

/** The award of an occasion. */
export async function findAward(
  db: Db,
  member: MemberId,
  promotion: string,
  occasion: string,
): Promise<Award | undefined> {
  const [row] = await db.query<AwardRow>({
    text: `SELECT ${AWARD_COLUMNS} FROM award WHERE shard = $1 AND member = $2 AND promotion = $3 AND occasion = $4`,
    values: [shardOf(member), member, promotion, occasion],
  })
  return row === undefined ? undefined : awardFrom(row)
}

/** An award of a member, kept as it is until the transaction ends; undefined where it has none of this id. */
export async function lockAward(
  tx: Tx,
  member: MemberId,
  id: RowId,
): Promise<(Award & { isOver: boolean }) | undefined> {
  const [row] = await tx.query<AwardRow & { isOver: boolean }>({
    text: `SELECT ${AWARD_COLUMNS}, coalesce(until <= app_now(), false) AS "isOver" FROM award WHERE shard = $1 AND member = $2 AND id = $3 FOR UPDATE`,
    values: [shardOf(member), member, id],
  })
  return row === undefined ? undefined : { ...awardFrom(row), isOver: row.isOver }
}

/** Moves an award that was locked on. */
export const setAwardState = (
  tx: Tx,
  { member, id }: Pick<Award, 'member' | 'id'>,
  state: AwardState,
  reason: string | null = null,
): Promise<unknown> => setAwardStates(tx, shardOf(member), [{ member, id }], state, reason)

/** The same for awards of one shard. */
export const setAwardStates = (
  tx: Tx,
  shard: Shard,
  awards: readonly Pick<Award, 'member' | 'id'>[],
  state: AwardState,
  reason: string | null = null,
): Promise<unknown> =>
  tx.query(sql`
    UPDATE award a SET state = ${state}, reason = coalesce(${reason}, a.reason),
      claimed_at = CASE WHEN ${state} IN ('claimed', 'paid') THEN coalesce(a.claimed_at, app_now()) ELSE a.claimed_at END,
      ended_at = CASE WHEN ${state} IN ('open', 'held', 'claimed') THEN NULL ELSE app_now() END
    FROM unnest(${numberArray(awards.map(({ member }) => member))}::bigint[], ${numberArray(awards.map(({ id }) => id))}::bigint[]) AS k(member, id)
    WHERE a.shard = ${shard} AND a.member = k.member AND a.id = k.id`)

/** What a member was given, the newest first, with what it can claim still where `open` says so; `after` an id. */
export async function readAwards(
  db: Db,
  member: MemberId,
  { after, limit, open }: { readonly after: string | null; readonly limit: number; readonly open: boolean },
): Promise<Award[]> {
  const rows = await db.query<AwardRow>({
    text: `SELECT ${AWARD_COLUMNS} FROM award WHERE shard = $1 AND member = $2 AND state <> 'held' AND (state <> 'open' OR $5::boolean) AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    values: [shardOf(member), member, after, limit, open],
  })
  return rows.map(awardFrom)
}

/** All that a member can claim now, what ends first in front. */
export async function readOpenAwards(db: Db, member: MemberId): Promise<Award[]> {
  const rows = await db.query<AwardRow>({
    text: `SELECT ${AWARD_COLUMNS} FROM award WHERE shard = $1 AND member = $2 AND state = 'open' AND (until IS NULL OR until > app_now()) ORDER BY until, id`,
    values: [shardOf(member), member],
  })
  return rows.map(awardFrom)
}

const OPEN = `a.state = 'open' AND (a.until IS NULL OR a.until > app_now())`
const TAKES = `(m.excluded_until IS NULL OR m.excluded_until <= app_now()) AND NOT ${isHeldFrom('play')}`

/** Of the open envelopes those that a member `m` may grab from; what was paid in is up to a minute old. */
const GRABS = `e.opens_at <= app_now() AND e.closes_at > app_now() AND e.closed_at IS NULL AND e.sold_out_at IS NULL
  AND NOT EXISTS (SELECT FROM award g WHERE g.shard = $1::smallint AND g.member = m.id AND g.promotion = 'envelope:' || e.item AND g.occasion = 'envelope:' || e.id)
  AND (e.rank = 0 OR e.rank <= coalesce((SELECT v.rank FROM vip_member v WHERE v.shard = $1::smallint AND v.member = m.id), $4::smallint))
  AND (e.deposits = 0 OR e.deposits <= (SELECT sum(d.amount) FROM movement_day d
    WHERE d.shard = $1::smallint AND d.member = m.id AND d.type = ${entryType.deposit} AND d.day = e.day))`

/** Of which envelopes something is counted. */
export interface Grabbed {
  /** Those that stand on the site. */
  readonly envelopes: readonly string[]
  /** The rank of whoever has none of its own. */
  readonly firstRank: number
}

/** How many rewards members of one shard can claim now, with the envelopes that they may grab from; none for who takes a break or is held back. */
export async function countOpen(
  db: Db,
  shard: Shard,
  members: readonly MemberId[],
  { envelopes, firstRank }: Grabbed,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ member: string; open: string }>({
    name: 'rewards.count',
    text: `
      SELECT m.id AS member, (SELECT count(*) FROM award a WHERE a.shard = $1::smallint AND a.member = m.id AND ${OPEN})
        + (SELECT count(*) FROM envelope e WHERE e.item = ANY($3::text[]) AND ${GRABS}) AS open
      FROM member m WHERE m.shard = $1::smallint AND m.id = ANY($2::bigint[]) AND ${TAKES}`,
    values: [shard, numberArray(members), textArray(envelopes), firstRank],
  })
  return new Map(rows.map(({ member, open }) => [member, Number(open)]))
}

/** Of some promotions what a member has been given, the newest of each. */
export async function readLatestAwards(
  db: Db,
  member: MemberId,
  promotions: readonly string[],
): Promise<ReadonlyMap<string, Award>> {
  const rows = await db.query<AwardRow>({
    text: `
      SELECT DISTINCT ON (promotion) ${AWARD_COLUMNS} FROM award
      WHERE shard = $1 AND member = $2 AND promotion = ANY($3::text[]) ORDER BY promotion, id DESC`,
    values: [shardOf(member), member, textArray(promotions)],
  })
  return new Map(rows.map((row) => [row.promotion, awardFrom(row)]))
}

/** An award that waits to be paid. */
export interface Unpaid {
  readonly member: MemberId
  readonly id: RowId
  /** When it was claimed, as text that is compared exactly. */
  readonly claimedAt: string
}

/** Awards that were claimed and are not paid, behind one of them: those that nobody has to claim, and what a stop left behind. */
export async function readUnpaid(db: Db, after: Unpaid | undefined, most: number): Promise<Unpaid[]> {
  const rows = await db.query<{ member: string; id: string; at: string }>(sql`
    SELECT member, id, claimed_at::text AS at FROM award
    WHERE state = 'claimed' AND NOT failed AND (claimed_at, id) > (${after?.claimedAt ?? '-infinity'}::timestamptz, ${after?.id ?? '0'}::bigint)
    ORDER BY claimed_at, id LIMIT ${most} /* every shard */`)
  return rows.map(({ member, id, at }) => ({ member: memberId(member), id: rowId(id), claimedAt: at }))
}

/** Takes an award that is not paid yet out of the line, or puts it back; false where it is not one any more. */
export async function setFailed(tx: Tx, member: MemberId, id: RowId, failed: boolean): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE award SET failed = ${failed} WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND state = 'claimed' RETURNING id`)
  return rows.length === 1
}

/** Ends what was not claimed in time, some of a shard; what ended. */
export async function lapseAwards(tx: Tx, shard: Shard, most: number): Promise<Award[]> {
  const rows = await tx.query<AwardRow>({
    text: `
      UPDATE award SET state = 'lapsed', ended_at = app_now() WHERE shard = $1 AND (member, id) IN (
        SELECT member, id FROM award WHERE shard = $1 AND state IN ('open', 'held') AND until <= app_now() ORDER BY until LIMIT $2 FOR UPDATE SKIP LOCKED)
      RETURNING ${AWARD_COLUMNS}`,
    values: [shard, most],
  })
  return rows.map(awardFrom)
}

/** Moves the end of what can be claimed by as much as a time-out adds to the break before it: a break does not use up its time. */
export const extendAwards = (tx: Tx, member: MemberId, untilMs: number): Promise<unknown> =>
  tx.query(sql`
    UPDATE award a SET until = a.until + greatest(b.until - b.before, interval '0') FROM (
      SELECT to_timestamp(${untilMs / 1000}::double precision) AS until, greatest(app_now(), max(ends_at)) AS before
      FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} AND ends_at < to_timestamp(${untilMs / 1000 - 1}::double precision)) b
    WHERE a.shard = ${shardOf(member)} AND a.member = ${member} AND a.state IN ('open', 'held') AND a.until > app_now()`)

/** The sum over all days, beside that of a day. */
const ALL_DAYS = '-infinity'

/** Counts what is given, in all and on a day; false where it is not within the budgets, of which 0 is none. */
export async function spendBudget(
  tx: Tx,
  promotion: string,
  money: Money,
  day: string,
  { all, daily }: { readonly all: Money; readonly daily: Money },
): Promise<boolean> {
  for (const [at, most] of [
    [ALL_DAYS, all],
    [day, daily],
  ] as const) {
    const taken = await tx.query(sql`
      INSERT INTO promotion_spent AS s (promotion, day, money)
      SELECT ${promotion}, ${at}::date, ${money}::bigint WHERE ${most}::bigint = 0 OR ${money}::bigint <= ${most}::bigint
      ON CONFLICT (promotion, day) DO UPDATE SET money = s.money + excluded.money
      WHERE ${most}::bigint = 0 OR s.money + excluded.money <= ${most}::bigint RETURNING promotion`)
    if (taken.length === 0) return false
  }
  return true
}

/** Takes what was not given after all out of the sums. */
export const refundBudget = (tx: Tx, { promotion, money }: Award, day: string): Promise<unknown> =>
  tx.query(sql`
    UPDATE promotion_spent SET money = greatest(money - ${money}::bigint, 0)
    WHERE promotion = ${promotion} AND day IN (${ALL_DAYS}::date, ${day}::date)`)

/** Notes by what a person is known; the kinds of signs that another member gave before. */
export async function takeSigns(
  tx: Tx,
  promotion: string,
  member: MemberId,
  signs: readonly { readonly kind: string; readonly hash: string }[],
): Promise<ReadonlySet<string>> {
  if (signs.length === 0) return new Set()
  const [kinds, hashes] = [textArray(signs.map(({ kind }) => kind)), textArray(signs.map(({ hash }) => hash))]
  await tx.query(sql`
    INSERT INTO promotion_sign (promotion, kind, hash, member, at)
    SELECT ${promotion}, k.kind, k.hash, ${member}::bigint, app_now() FROM unnest(${kinds}::text[], ${hashes}::text[]) AS k(kind, hash)
    ORDER BY 2, 3 ON CONFLICT DO NOTHING`)
  const rows = await tx.query<{ kind: string }>(sql`
    SELECT DISTINCT s.kind FROM unnest(${kinds}::text[], ${hashes}::text[]) AS k(kind, hash)
    JOIN promotion_sign s ON s.promotion = ${promotion} AND s.kind = k.kind AND s.hash = k.hash WHERE s.member <> ${member}::bigint`)
  return new Set(rows.map(({ kind }) => kind))
}

/** Whether a member had an earlier deposit than this one. */
export async function hasEarlierDeposit(db: Db, member: MemberId, reference: string): Promise<boolean> {
  // `type > 4` is the condition of the index.
  const rows = await db.query(sql`
    SELECT FROM entry e WHERE e.shard = ${shardOf(member)} AND e.member = ${member} AND e.type = ${entryType.deposit} AND e.type > 4 AND e.reference <> ${reference}
      AND e.n < (SELECT n FROM entry d WHERE d.shard = e.shard AND d.member = e.member AND d.source = 0 AND d.reference = ${reference}) LIMIT 1`)
  return rows.length > 0
}
