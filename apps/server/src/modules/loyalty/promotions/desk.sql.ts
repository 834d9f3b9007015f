import { awardList } from '#contract/calls/promotion-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { type Award, AWARD_COLUMNS, awardFrom, type AwardRow } from './awards.sql.ts'

const listing: Listing<(typeof awardList.sorts)[number]> = {
  call: 'promotions.awards',
  sorts: awardList.sorts,
  columns: AWARD_COLUMNS,
  from: 'award',
  keys: { at: { by: 'at', as: 'moment' } },
  ties: [{ by: 'id', as: 'number' }],
  owner: { shard: 'shard', member: 'member' },
}

/** Awards as operators list them. */
export async function listAwards(
  db: Db,
  asked: CallRequest<'promotions.awards'>,
  timeZone: string,
): Promise<ListOf<Award>> {
  const { rows, next } = await readList<AwardRow>(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.state, (state) => sql`state = ${state}`),
      whereSet(asked.promotion, (promotion) => sql`promotion = ${promotion}`),
    ],
  })
  return { rows: rows.map(awardFrom), next }
}

/** What a promotion gave; amounts in units, points like them. */
export interface CostRow {
  readonly promotion: string
  readonly awards: number
  readonly members: number
  readonly open: number
  readonly held: number
  readonly paid: number
  readonly cash: string
  readonly points: string
  readonly freeRounds: string
  readonly bonus: string
  readonly converted: string
  readonly liability: string
  readonly [column: string]: unknown
}

const UNITS = `((g ->> 'amount')::numeric * 100000)::bigint`
const paidOf = (gives: string, worth = UNITS): string =>
  `coalesce((SELECT sum(${worth}) FROM jsonb_array_elements(a.gifts) g WHERE a.state = 'paid' AND g ->> 'gives' = '${gives}'), 0)`

/** What each promotion gave so far, the dearest first. */
export const readCosts = (db: Db): Promise<CostRow[]> =>
  db.query<CostRow>({
    text: `
      WITH one AS (
        SELECT a.promotion, a.member, a.state, CASE WHEN a.state IN ('open', 'held', 'claimed') THEN a.money ELSE 0 END AS liability,
          ${paidOf('cash')} AS cash, ${paidOf('points')} AS points, ${paidOf('bonus')} AS bonus,
          ${paidOf('freeRounds', `${UNITS} * (g ->> 'rounds')::integer`)} AS rounds,
          CASE WHEN a.state = 'paid' THEN coalesce((SELECT sum(b.converted) FROM generate_series(0, jsonb_array_length(a.gifts) - 1) AS i
            JOIN bonus_grant b ON b.shard = a.shard AND b.member = a.member AND b.key = 'award:' || a.id || ':' || i), 0) ELSE 0 END AS converted
        FROM award a)
      SELECT promotion, count(*)::integer AS awards, count(DISTINCT member)::integer AS members,
        count(*) FILTER (WHERE state = 'open')::integer AS open, count(*) FILTER (WHERE state = 'held')::integer AS held,
        count(*) FILTER (WHERE state = 'paid')::integer AS paid, sum(cash)::bigint AS cash, sum(points)::bigint AS points,
        sum(rounds)::bigint AS "freeRounds", sum(bonus)::bigint AS bonus, sum(converted)::bigint AS converted, sum(liability)::bigint AS liability
      FROM one GROUP BY promotion ORDER BY sum(cash) + sum(bonus) + sum(rounds) DESC, promotion LIMIT 1000 /* every shard */`,
    values: [],
  })
