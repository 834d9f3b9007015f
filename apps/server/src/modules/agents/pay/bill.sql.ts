import { type ContractTerms, contractTerms } from '#contract/calls/contract-terms.ts'
import type { BillSort } from '#contract/calls/contracts.ts'
import type { BillState } from '#rules/agents/bill-states.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import type { Money } from '#rules/money.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { joined, numberArray, part, type Query, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { HAS_REST, STOPS } from './held.sql.ts'

/** A contract whose next period is over. */
export interface DueContract {
  readonly id: RowId
  readonly holder: MemberId
  readonly kind: Exclude<ContractKind, 'realTime'>
  /** Undefined for the house. */
  readonly upline: MemberId | undefined
  readonly terms: ContractTerms
  /** Local days; undefined without an end. */
  readonly from: string
  readonly to: string | undefined
  /** When the period ends that is billed next. */
  readonly dueAt: Date
}

/** Contracts with a period that ended by a moment, the earliest first. */
export async function readDue(db: Db, until: Date, limit: number): Promise<DueContract[]> {
  const rows = await db.query<{
    id: string
    holder: string
    kind: DueContract['kind']
    upline: string | null
    terms: unknown
    from: string
    to: string | null
    dueAt: Date
  }>(sql`
    SELECT id, holder, kind, upline, terms, from_day::text AS from, to_day::text AS to, due_at AS "dueAt" FROM contract
    WHERE due_at <= ${until} ORDER BY due_at, id LIMIT ${limit} /* every shard */`)
  return rows.map(({ id, holder, upline, terms, to, ...row }) => ({
    ...row,
    id: rowId(id),
    holder: memberId(holder),
    upline: upline === null ? undefined : memberId(upline),
    terms: parse(contractTerms, terms),
    to: to ?? undefined,
  }))
}

/** What a contract came to in a period. */
export interface Bill {
  readonly id: RowId
  readonly holder: MemberId
  readonly contract: RowId
  readonly kind: ContractKind
  readonly upline: MemberId | undefined
  /** Local days. */
  readonly from: string
  readonly to: string
  readonly hour: Date | undefined
  /** When the period was over. */
  readonly endedAt: Date
  /** In units; whole ones, also where the amount was reckoned with parts of one. */
  readonly turnover: Money
  readonly profit: Money
  readonly carried: Money
  readonly active: number
  readonly tier: number | undefined
  readonly amount: Money
  readonly received: Money
  readonly state: BillState
  /** Its upline has not paid it in the days that it has. */
  readonly overdue: boolean
}

/** Writes bills of one shard that nothing was received of yet, and says how many; one that is there for the same contract and period stays as it is. */
export async function insertBills(
  tx: Tx,
  shard: Shard,
  bills: readonly Omit<Bill, 'received' | 'overdue'>[],
): Promise<number> {
  if (bills.length === 0) return 0
  const rows = await tx.query({
    text: `
      INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, hour, ended_at, turnover, profit, carried, active, tier, amount, state, made_at)
      SELECT $1::smallint, k.*, t
      FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::date[], $8::date[], $9::timestamptz[], $10::timestamptz[], $11::bigint[],
        $12::bigint[], $13::bigint[], $14::integer[], $15::smallint[], $16::bigint[], $17::text[])
        AS k(holder, id, contract, kind, upline, from_day, to_day, hour, ended_at, turnover, profit, carried, active, tier, amount, state), app_now() AS t
      ON CONFLICT (shard, holder, contract, from_day, coalesce(hour, '-infinity')) DO NOTHING RETURNING id`,
    values: [
      shard,
      numberArray(bills.map((b) => b.holder)),
      numberArray(bills.map((b) => b.id)),
      numberArray(bills.map((b) => b.contract)),
      textArray(bills.map((b) => b.kind)),
      numberArray(bills.map((b) => b.upline ?? null)),
      textArray(bills.map((b) => b.from)),
      textArray(bills.map((b) => b.to)),
      textArray(bills.map((b) => b.hour?.toISOString() ?? null)),
      textArray(bills.map((b) => b.endedAt.toISOString())),
      numberArray(bills.map((b) => b.turnover)),
      numberArray(bills.map((b) => b.profit)),
      numberArray(bills.map((b) => b.carried)),
      numberArray(bills.map((b) => b.active)),
      numberArray(bills.map((b) => b.tier ?? null)),
      numberArray(bills.map((b) => b.amount)),
      textArray(bills.map((b) => b.state)),
    ],
  })
  return rows.length
}

/** Sets when the next periods of contracts of one shard end; undefined where all are billed. A contract that was ended meanwhile is read again. */
export async function setDue(
  tx: Tx,
  shard: Shard,
  dues: readonly { readonly contract: DueContract; readonly next: Date | undefined }[],
): Promise<void> {
  await tx.query(sql`
    UPDATE contract c SET due_at = k.next
    FROM unnest(${numberArray(dues.map(({ contract }) => contract.holder))}::bigint[], ${numberArray(dues.map(({ contract }) => contract.id))}::bigint[],
      ${textArray(dues.map(({ contract }) => contract.dueAt.toISOString()))}::timestamptz[], ${textArray(dues.map(({ next }) => next?.toISOString() ?? null))}::timestamptz[],
      ${textArray(dues.map(({ contract }) => contract.to ?? null))}::date[]) AS k(holder, id, was, next, to_day)
    WHERE c.shard = ${shard} AND c.holder = k.holder AND c.id = k.id AND c.due_at = k.was AND c.to_day IS NOT DISTINCT FROM k.to_day`)
}

/** Days, profit and what was carried into it of the bill before a day, by contract: the last one of each. */
export async function readBefore(
  db: Db,
  shard: Shard,
  contracts: readonly Pick<DueContract, 'holder' | 'id'>[],
  day: string,
): Promise<Map<RowId, Pick<Bill, 'from' | 'to' | 'profit' | 'carried'>>> {
  const rows = await db.query<{ contract: string; from: string; to: string; profit: string; carried: string }>(sql`
    SELECT k.id AS contract, b.* FROM unnest(${numberArray(contracts.map(({ holder }) => holder))}::bigint[], ${numberArray(contracts.map(({ id }) => id))}::bigint[]) AS k(holder, id)
    CROSS JOIN LATERAL (
      SELECT from_day::text AS from, to_day::text AS to, profit, carried FROM bill b
      WHERE b.shard = ${shard} AND b.holder = k.holder AND b.contract = k.id AND b.from_day < ${day}::date ORDER BY b.from_day DESC LIMIT 1) b`)
  return new Map(
    rows.map(({ contract, from, to, profit, carried }) => [
      rowId(contract),
      { from, to, profit: BigInt(profit), carried: BigInt(carried) },
    ]),
  )
}

type BillRow = Omit<
  Bill,
  'id' | 'holder' | 'contract' | 'upline' | 'hour' | 'turnover' | 'profit' | 'carried' | 'tier' | 'amount' | 'received'
> & {
  readonly [Column in 'id' | 'holder' | 'contract' | 'turnover' | 'profit' | 'carried' | 'amount' | 'received']: string
} & {
  readonly upline: string | null
  readonly hour: Date | null
  readonly tier: number | null
  readonly [column: string]: unknown
}

const BILLS = `SELECT id, holder, contract, kind, upline, from_day::text AS from, to_day::text AS to, hour, ended_at AS "endedAt", turnover, profit, carried, active, tier, amount, received, state, overdue FROM bill WHERE`

async function billsWhere(db: Db, where: Query): Promise<Bill[]> {
  const rows = await db.query<BillRow>(joined([part(BILLS), where], ' '))
  return rows.map(({ id, holder, contract, upline, hour, tier, ...row }) => ({
    ...row,
    id: rowId(id),
    holder: memberId(holder),
    contract: rowId(contract),
    upline: upline === null ? undefined : memberId(upline),
    hour: hour ?? undefined,
    tier: tier ?? undefined,
    turnover: BigInt(row.turnover),
    profit: BigInt(row.profit),
    carried: BigInt(row.carried),
    amount: BigInt(row.amount),
    received: BigInt(row.received),
  }))
}

/** Lets nobody else pay or refuse bills of some payers, undefined for the house, until the transaction ends. */
export const lockPayers = (tx: Tx, payers: readonly (MemberId | undefined)[]): Promise<unknown> =>
  tx.query(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('agents.pay', payer))
    FROM (SELECT payer FROM unnest(${numberArray(payers.map((payer) => payer ?? '0'))}::bigint[]) AS payer ORDER BY 1) k`)

export const lockPayer = (tx: Tx, payer: MemberId | undefined): Promise<unknown> => lockPayers(tx, [payer])

/** What is paid in each run; what waits to be issued by hand is not among it. */
const unpaid = (byHand: boolean): Query =>
  part(
    byHand
      ? `state IN ('open', 'insufficient', 'partReceived')`
      : `state IN ('open', 'waiting', 'insufficient', 'partReceived')`,
  )

/** Who has bills to pay, undefined where the house has, and whether a payment of one of them was never tried. */
export async function readPayers(
  db: Db,
  byHand: boolean,
): Promise<{ readonly payer: MemberId | undefined; readonly isNew: boolean }[]> {
  const rows = await db.query<{ upline: string | null; isNew: boolean }>(
    joined(
      [
        part(`SELECT upline, bool_or(state IN ('open', 'waiting')) AS "isNew" FROM bill WHERE`),
        unpaid(byHand),
        part('GROUP BY upline /* every shard */'),
      ],
      ' ',
    ),
  )
  return rows.map(({ upline, isNew }) => ({ payer: upline === null ? undefined : memberId(upline), isNew }))
}

/** Bills that the house has to pay on a shard. */
export const readOfHouse = (tx: Tx, shard: Shard, limit: number): Promise<Bill[]> =>
  billsWhere(
    tx,
    joined(
      [sql`shard = ${shard} AND upline IS NULL`, joined([unpaid(false), sql`ORDER BY id LIMIT ${limit}`], ' ')],
      ' AND ',
    ),
  )

/** The oldest bills that some agents have to pay, at most so many of each, under `lockPayers`. */
export const readUnpaid = (tx: Tx, payers: readonly MemberId[], byHand: boolean, most: number): Promise<Bill[]> =>
  billsWhere(
    tx,
    joined(
      [
        sql`(shard, holder, id) IN (SELECT b.shard, b.holder, b.id FROM unnest(${numberArray(payers)}::bigint[]) AS payer
          CROSS JOIN LATERAL (SELECT shard, holder, id FROM bill WHERE upline = payer`,
        joined([unpaid(byHand), sql`ORDER BY id LIMIT ${most}) b) ORDER BY id /* every shard */`], ' '),
      ],
      ' AND ',
    ),
  )

/** The bills of one downline and kind that an agent may issue, under `lockPayer`. */
export const readIssuable = (tx: Tx, payer: MemberId, holder: MemberId, kind: ContractKind): Promise<Bill[]> =>
  billsWhere(
    tx,
    sql`shard = ${shardOf(holder)} AND holder = ${holder} AND upline = ${payer} AND kind = ${kind}
      AND state IN ('open', 'waiting', 'insufficient', 'partReceived') ORDER BY id`,
  )

/** Bills by their ids, of one holder. */
export const readBills = (db: Db, holder: MemberId, ids: readonly RowId[]): Promise<Bill[]> =>
  billsWhere(
    db,
    sql`shard = ${shardOf(holder)} AND holder = ${holder} AND id = ANY(${numberArray(ids)}::bigint[]) ORDER BY id`,
  )

/** In SQL: a bill `b` that an upline had days to pay ($1 the first day after them, $2 the time zone) since no contract of the kind is between the two any more; one that ended before it began never was. */
const LATE = `b.upline IS NOT NULL AND b.state IN ('waiting', 'insufficient', 'partReceived') AND (b.made_at AT TIME ZONE $2::text)::date <= $1::date
  AND NOT EXISTS (SELECT FROM contract c WHERE c.shard = b.shard AND c.holder = b.holder AND c.kind = b.kind AND c.upline = b.upline AND (c.to_day IS NULL OR c.to_day >= greatest($1::date, c.from_day)))`

/** Who has not paid bills for whose payment the days are over, or all of those that were refused. */
export async function readLate(db: Db, endedBefore: string, timeZone: string): Promise<MemberId[]> {
  const rows = await db.query<{ upline: string }>({
    text: `SELECT b.upline FROM bill b WHERE ${LATE} UNION SELECT b.upline FROM bill b WHERE ${HAS_REST} /* every shard */`,
    values: [endedBefore, timeZone],
  })
  return rows.map(({ upline }) => memberId(upline))
}

/** The bills of `readLate` that an agent has not paid, under `lockPayer`. */
export const readLateOf = (tx: Tx, payer: MemberId, endedBefore: string, timeZone: string): Promise<Bill[]> =>
  billsWhere(tx, {
    text: `(shard, holder, id) IN (SELECT b.shard, b.holder, b.id FROM bill b WHERE b.upline = $3::bigint AND ${LATE}
      UNION ALL SELECT b.shard, b.holder, b.id FROM bill b WHERE b.upline = $3::bigint AND ${HAS_REST}) ORDER BY id /* every shard */`,
    values: [endedBefore, timeZone, payer],
  })

/** How a payment left a bill. */
export interface Paid {
  readonly bill: Pick<Bill, 'id' | 'holder'>
  readonly state: BillState
  /** What was received by it, and what of that the house advanced. */
  readonly part: Money
  readonly advanced?: Money
}

/** Notes what bills of one shard received; each that is refused by it holds its upline. */
export async function setPaid(tx: Tx, shard: Shard, paid: readonly Paid[]): Promise<void> {
  await tx.query(sql`
    UPDATE bill b SET received = b.received + k.part, advanced = b.advanced + k.advanced, state = k.state, overdue = b.overdue AND k.state IN ('waiting', 'insufficient', 'partReceived'), held = b.held OR (k.state = 'rejected' AND b.state <> 'rejected'),
      paid_at = CASE WHEN k.part > 0 THEN app_now() ELSE b.paid_at END
    FROM unnest(${numberArray(paid.map(({ bill }) => bill.holder))}::bigint[], ${numberArray(paid.map(({ bill }) => bill.id))}::bigint[],
      ${textArray(paid.map(({ state }) => state))}::text[], ${numberArray(paid.map((one) => one.part))}::bigint[],
      ${numberArray(paid.map(({ advanced = 0n }) => advanced))}::bigint[]) AS k(holder, id, state, part, advanced)
    WHERE b.shard = ${shard} AND b.holder = k.holder AND b.id = k.id`)
}

/** What an agent owes the house for a bill that it did not pay. */
export interface Debt {
  readonly bill: RowId
  readonly holder: MemberId
  readonly left: Money
}

/** Who owes for bills, or is held for some that were refused. */
export async function readUnreleased(db: Db): Promise<MemberId[]> {
  const rows = await db.query<{ upline: string }>(
    part(`SELECT DISTINCT b.upline FROM bill b WHERE ${STOPS} AND b.upline IS NOT NULL /* every shard */`),
  )
  return rows.map(({ upline }) => memberId(upline))
}

/** What an agent owes the house, the oldest first. */
export async function readDebts(db: Db, payer: MemberId): Promise<Debt[]> {
  const rows = await db.query<{ id: string; holder: string; left: string }>(sql`
    SELECT id, holder, advanced - repaid - written_off AS left FROM bill
    WHERE upline = ${payer} AND advanced > repaid + written_off ORDER BY id /* every shard */`)
  return rows.map(({ id, holder, left }) => ({ bill: rowId(id), holder: memberId(holder), left: BigInt(left) }))
}

export async function setRepaid(tx: Tx, { bill, holder }: Debt, amount: Money): Promise<void> {
  await tx.query(
    sql`UPDATE bill SET repaid = repaid + ${amount}::bigint WHERE shard = ${shardOf(holder)} AND holder = ${holder} AND id = ${bill}`,
  )
}

/** Gives up what is left of a debt, under `lockPayer` of who owes it. */
export async function setWrittenOff(tx: Tx, { bill, holder, left }: Debt): Promise<void> {
  await tx.query(
    sql`UPDATE bill SET written_off = written_off + ${left}::bigint WHERE shard = ${shardOf(holder)} AND holder = ${holder} AND id = ${bill}`,
  )
}

/** Which bills are listed: the own ones of a holder, or those that an upline pays, of one downline or of all. */
export interface BillList {
  readonly holder: MemberId | undefined
  readonly upline: MemberId | undefined
  readonly kinds: readonly ContractKind[]
  readonly state: BillState | undefined
  readonly from: string
  readonly to: string
}

export const whichBills = ({ holder, upline, kinds, state, from, to }: BillList): Query =>
  joined(
    [
      holder === undefined ? part('true') : sql`shard = ${shardOf(holder)} AND holder = ${holder}`,
      upline === undefined ? part('true') : sql`upline = ${upline}`,
      sql`kind = ANY(${textArray(kinds)}::text[]) AND to_day BETWEEN ${from}::date AND ${to}::date AND (${state ?? null}::text IS NULL OR state = ${state ?? null}::text)`,
    ],
    ' AND ',
  )

/** Where a page of bills begins and in which order they come. */
export interface BillPage {
  readonly sort: BillSort
  readonly after: RowId | undefined
  readonly limit: number
}

const ORDERS: Readonly<Record<BillSort, readonly [order: string, beyond: string]>> = {
  newest: ['id DESC', 'id <'],
  oldest: ['id', 'id >'],
  largest: ['amount DESC, id DESC', '(amount, id) <'],
}

/** A page of bills. */
export function listBills(db: Db, of: BillList, { sort, after, limit }: BillPage): Promise<Bill[]> {
  const [order, beyond] = ORDERS[sort]
  // The last row before the page may be in another state by now.
  const last = joined(
    [part('(SELECT amount, id FROM bill WHERE'), whichBills({ ...of, state: undefined }), sql`AND id = ${after ?? 0})`],
    ' ',
  )
  const rest =
    after === undefined ? [] : [joined([part(beyond), sort === 'largest' ? last : sql`${after}::bigint`], ' ')]
  const where = joined([whichBills(of), ...rest], ' AND ')
  return billsWhere(db, joined([where, part(`ORDER BY ${order}`), sql`LIMIT ${limit} /* every shard */`], ' '))
}

/** What direct downlines of the holders of some bills get by contracts of the same kind for the same period, by bill. */
export async function readPassedOn(db: Db, bills: readonly Bill[]): Promise<Map<RowId, Money>> {
  const chained = bills.filter(({ kind }) => kind !== 'realTime')
  if (chained.length === 0) return new Map()
  const rows = await db.query<{ id: string; amount: string }>(sql`
    SELECT k.id, sum(b.amount) AS amount FROM unnest(${numberArray(chained.map(({ id }) => id))}::bigint[], ${numberArray(chained.map(({ holder }) => holder))}::bigint[],
      ${textArray(chained.map(({ kind }) => kind))}::text[], ${textArray(chained.map(({ from }) => from))}::date[], ${textArray(chained.map(({ to }) => to))}::date[],
      ${textArray(chained.map(({ hour }) => hour?.toISOString() ?? null))}::timestamptz[]) AS k(id, holder, kind, from_day, to_day, hour)
    JOIN bill b ON b.upline = k.holder AND b.kind = k.kind AND b.from_day BETWEEN k.from_day AND k.to_day AND b.to_day <= k.to_day AND b.hour IS NOT DISTINCT FROM k.hour
    GROUP BY k.id /* every shard */`)
  return new Map(rows.map(({ id, amount }) => [rowId(id), BigInt(amount)]))
}
