import type { AgentSettings } from '#contract/settings/agents.ts'
import type { Money } from '#rules/money.ts'
import { rational, type Rational } from '#rules/rational.ts'
import type { Db } from '../../../platform/db/database.ts'
import { twoAtATime } from '../../../platform/db/in-batches.ts'
import { numberArray, textArray } from '../../../platform/db/sql.ts'
import { allShards, byShard, type MemberId, type RowId, rowId } from '../../../platform/ids.ts'
import { allBelow } from '../agent.sql.ts'
import { PROFIT_SUM } from '../figures/measures.ts'

/** Whose team is counted, and from which turnover of the period on a member of it is active. */
export interface Counted {
  readonly id: RowId
  readonly holder: MemberId
  readonly minimumBet: Money
}

/** Local days, both in it, or the clock hour of a local day that begins at an instant. */
export type CountedPeriod =
  | { readonly from: string; readonly to: string }
  | { readonly hour: Date; readonly day: string }

/** What a team did in a period. */
export interface TeamFigures {
  /** By the weights of game types, exact, in units. */
  readonly turnover: Rational
  readonly profit: Money
  readonly active: number
}

const WHOLE = 100n
/** A turnover of hundredths of a unit. */
export const inUnits = (hundredths: bigint): Rational => rational(hundredths, WHOLE)
/** Members of a team that are named one by one where its figures are read; a larger one is read with everybody. */
const MOST_NAMED = 20_000

/** In SQL: what of the turnover `d` counts, in hundredths of a unit; $4 and $5 are the weights of game types, in percent. */
export const WEIGHTS =
  'LEFT JOIN unnest($4::text[], $5::integer[]) AS w(game_type, percent) ON w.game_type = d.game_type'
export const COUNTED = 'd.turnover * coalesce(w.percent, 100)'

/** The values of `WEIGHTS`. */
export const weightsOf = ({ weights }: Pick<AgentSettings, 'weights'>): readonly [string, string] => [
  textArray(weights.map(({ gameType }) => gameType)),
  numberArray(weights.map(({ percent }) => percent)),
]

/** In SQL: where members of a shard stood, from a day up to another; the tree may have heard of one later than it bet. */
const places = (which: string): string => `(
  SELECT member, path, CASE WHEN row_number() OVER w = 1 THEN '-infinity' ELSE from_day END AS since, lead(from_day, 1, 'infinity') OVER w AS until
  FROM place t WHERE shard = $1::smallint${which} WINDOW w AS (PARTITION BY member ORDER BY from_day))`

/**
 * Figures of teams in one period, by contract: of the holder and all below it, as the tree stood on each day. Each statement
 * names one shard.
 * @param team where it is known, everybody below the holders, so that nobody else's figures are read
 */
export async function readTeamFigures(
  db: Db,
  counted: readonly Counted[],
  period: CountedPeriod,
  { weights }: Pick<AgentSettings, 'weights'>,
  team?: readonly MemberId[],
): Promise<Map<RowId, TeamFigures>> {
  const found = new Map<RowId, { turnover: bigint; profit: bigint; active: number }>()
  for (const { id } of counted) found.set(id, { turnover: 0n, profit: 0n, active: 0 })
  const weightValues = weightsOf({ weights })
  if ('from' in period)
    await twoAtATime([...byShard(counted, ({ holder }) => holder)], async ([shard, some]) => {
      const rows = await db.query<{ id: string; turnover: string; profit: string }>({
        text: `
          SELECT k.id, coalesce(s.turnover, 0) AS turnover, coalesce(s.profit, 0) AS profit FROM unnest($6::bigint[], $7::bigint[]) AS k(id, holder)
          CROSS JOIN LATERAL (SELECT sum(${COUNTED}) AS turnover, ${PROFIT_SUM} AS profit FROM team_day d ${WEIGHTS}
            WHERE d.shard = $1::smallint AND d.member = k.holder AND d.below = ANY('{f,t}') AND d.day BETWEEN $2::date AND $3::date) s`,
        values: [
          shard,
          period.from,
          period.to,
          ...weightValues,
          numberArray(some.map(({ id }) => id)),
          numberArray(some.map(({ holder }) => holder)),
        ],
      })
      for (const { id, turnover, profit } of rows) {
        const sums = found.get(rowId(id))
        if (sums !== undefined) Object.assign(sums, { turnover: BigInt(turnover), profit: BigInt(profit) })
      }
    })
  const teams = team && byShard([...team, ...counted.map(({ holder }) => holder)], (member) => member)
  const ofTeam = teams === undefined ? '' : ' AND t.member = ANY($9::bigint[])'
  // Whoever is active is counted where its own figures lie; by the hour, so is the turnover of its uplines and its own.
  const [of, own, onDay] =
    'from' in period
      ? [
          `(SELECT t.shard, t.member, t.game_type, t.turnover, t.day FROM team_day t WHERE t.shard = $1::smallint AND NOT t.below AND t.day BETWEEN $2::date AND $3::date AND t.turnover <> 0${ofTeam})`,
          'false',
          'd.day',
        ]
      : [
          `(SELECT t.shard, t.member, t.game_type, t.turnover FROM member_hour t WHERE t.shard = $1::smallint AND t.hour = $2::timestamptz${ofTeam})`,
          'true',
          '$3::date',
        ]
  await twoAtATime(teams === undefined ? allShards : [...teams.keys()], async (shard) => {
    const rows = await db.query<{ id: string; active: string; turnover: string }>({
      text: `
        WITH did AS (
          SELECT d.member, p.path, sum(${COUNTED}) AS turnover FROM ${of} d ${WEIGHTS}
          JOIN ${places(ofTeam)} p ON p.member = d.member AND ${onDay} >= p.since AND ${onDay} < p.until GROUP BY 1, 2)
        SELECT id, count(*) FILTER (WHERE below AND turnover >= least::numeric * 100) AS active, sum(turnover) AS turnover FROM (
          SELECT k.id, k.least, did.member, k.holder <> did.member AS below, sum(did.turnover) AS turnover FROM did
          CROSS JOIN LATERAL unnest(CASE WHEN ${own} THEN did.path || did.member ELSE did.path END) AS u(holder)
          JOIN unnest($6::bigint[], $7::bigint[], $8::bigint[]) AS k(id, holder, least) ON k.holder = u.holder GROUP BY 1, 2, 3, 4) s GROUP BY id`,
      values: [
        shard,
        ...('from' in period ? [period.from, period.to] : [period.hour.toISOString(), period.day]),
        ...weightValues,
        numberArray(counted.map(({ id }) => id)),
        numberArray(counted.map(({ holder }) => holder)),
        numberArray(counted.map(({ minimumBet }) => minimumBet)),
        ...(teams === undefined ? [] : [numberArray(teams.get(shard) ?? [])]),
      ],
    })
    for (const { id, active, turnover } of rows) {
      const sums = found.get(rowId(id))
      if (sums === undefined) continue
      sums.active += Number(active)
      if ('hour' in period) sums.turnover += BigInt(turnover)
    }
  })
  return new Map([...found].map(([id, { turnover, ...sums }]) => [id, { ...sums, turnover: inUnits(turnover) }]))
}

/** The same, of an agent and of whom stands below it. */
export async function readBranchFigures(
  db: Db,
  top: MemberId,
  counted: readonly Counted[],
  period: CountedPeriod,
  rules: Pick<AgentSettings, 'weights'>,
): Promise<Map<RowId, TeamFigures>> {
  const below = (await allBelow(db, top, MOST_NAMED + 1)).map(({ member }) => member)
  return readTeamFigures(db, counted, period, rules, below.length > MOST_NAMED ? undefined : below)
}
