import { contractTerms } from '#contract/calls/contract-terms.ts'
import type { Money } from '#rules/money.ts'
import { parse } from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import { joined, numberArray, part, sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { type Bill, type BillList, whichBills } from './bill.sql.ts'

/** What listed bills come to altogether, in units; `passedOn` and `kept` as `readPassedOn` and the rules say of each. */
export async function sumBills(
  db: Db,
  of: BillList,
): Promise<{ readonly [Sum in 'amount' | 'received' | 'passedOn' | 'kept']: Money }> {
  const [row] = await db.query<{ amount: string; received: string; passedOn: string; kept: string }>(
    joined(
      [
        part(`
          SELECT coalesce(sum(k.amount), 0) AS amount, coalesce(sum(k.received), 0) AS received, coalesce(sum(p.passed), 0) AS "passedOn",
            coalesce(sum(greatest(k.amount - p.passed, 0)), 0) AS kept
          FROM bill k CROSS JOIN LATERAL (
            SELECT coalesce(sum(b.amount), 0) AS passed FROM bill b
            WHERE k.kind <> 'realTime' AND b.upline = k.holder AND b.kind = k.kind AND b.from_day BETWEEN k.from_day AND k.to_day
              AND b.to_day <= k.to_day AND b.hour IS NOT DISTINCT FROM k.hour) p
          WHERE`),
        whichBills(of),
        part('/* every shard */'),
      ],
      ' ',
    ),
  )
  return {
    amount: BigInt(row?.amount ?? '0'),
    received: BigInt(row?.received ?? '0'),
    passedOn: BigInt(row?.passedOn ?? '0'),
    kept: BigInt(row?.kept ?? '0'),
  }
}

/** The rates, in percent, of the tiers by which bills are paid; none for a bill without a tier. */
export async function readRates(db: Db, bills: readonly Bill[]): Promise<Map<RowId, string>> {
  const rows = await db.query<{ id: string; terms: unknown }>(sql`
    SELECT c.id, c.terms FROM (SELECT DISTINCT * FROM unnest(${numberArray(bills.map(({ holder }) => shardOf(holder)))}::smallint[],
      ${numberArray(bills.map(({ holder }) => holder))}::bigint[], ${numberArray(bills.map(({ contract }) => contract))}::bigint[]) AS k(shard, holder, id)) k
    JOIN contract c ON c.shard = k.shard AND c.holder = k.holder AND c.id = k.id /* every shard */`)
  const termsOf = new Map(rows.map(({ id, terms }) => [rowId(id), parse(contractTerms, terms)]))
  return new Map(
    bills.flatMap(({ id, contract, tier }) => {
      const terms = termsOf.get(contract)
      if (tier === undefined || terms === undefined || terms.kind === 'realTime') return []
      const rate = terms.kind === 'dividend' ? terms.tiers[tier]?.dividendRate : terms.tiers[tier]?.salaryRate
      return rate === undefined ? [] : [[id, rate] as const]
    }),
  )
}

/** What direct downlines of an agent, but for one, get by contracts of a kind for a period, in units. */
export async function sumOthers(
  db: Db,
  upline: MemberId,
  except: MemberId,
  { kind, from, to, hour }: Pick<Bill, 'kind' | 'from' | 'to' | 'hour'>,
): Promise<Money> {
  const [row] = await db.query<{ amount: string }>(sql`
    SELECT coalesce(sum(amount), 0) AS amount FROM bill WHERE upline = ${upline} AND holder <> ${except} AND kind = ${kind}
      AND from_day BETWEEN ${from}::date AND ${to}::date AND to_day <= ${to}::date AND hour IS NOT DISTINCT FROM ${hour ?? null}::timestamptz /* every shard */`)
  return BigInt(row?.amount ?? '0')
}
