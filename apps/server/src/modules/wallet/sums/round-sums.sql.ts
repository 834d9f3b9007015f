import { SPORTS_SOURCE } from '../entry-types.ts'
import { isPaid, isPlay } from '../play-types.ts'
import { atRisk, type RoundSums } from '#rules/play/at-risk.ts'
import type { Money } from '#rules/money.ts'

/** Who follows rounds, by the name that stands in `open_round`. */
export type RoundConsumer = 'day_sums' | 'team_figures' | 'points' | 'rankings' | 'promotion_rounds'

/** So long before its first known stake a round of which nothing is kept may have begun; bets on an event may lie months apart. */
const ROUND_LASTS = '1 hour'

/** In SQL: the stake of a row of `game` is at risk as a whole (classes: see `db/seed/catalogue/classes.ts`). */
export const IS_SLOT =
  "game_type = 'RNG' AND classify = ANY('{LINES,CASCADE,MEGA,HOLD,BUY,MYTH,ADVENT,CLASSIC,FRUIT,JP}'::text[])"

/** A closing stake that was taken back closes nothing. */
const sums = (e: string): string => `
  coalesce(sum(CASE WHEN ${e}.contra = 1 AND NOT ${isPaid(e)} THEN -${e}.amount END), 0)::bigint AS stake,
  coalesce(sum(CASE WHEN ${e}.contra = 1 AND ${isPaid(e)} THEN ${e}.amount END), 0)::bigint AS payout,
  sum(CASE WHEN ${e}.type <> 3 THEN ${e}.closes::integer ELSE -(
    SELECT c.closes::integer FROM entry c WHERE c.shard = ${e}.shard AND c.member = ${e}.member AND c.source = ${e}.source AND c.reference = ${e}.regards) END)::integer AS closers,
  sum(${e}.could_lose)::bigint AS could_lose`

/**
 * The rounds that some entries belong to: what each came to up to a position, and with these entries. `taken` is what
 * follows FROM: entries `e` of real money with `e.after`, the position behind which they lie. The sums up to there are
 * those that the consumer `kept` left in `open_round`; of rounds that it does not know any more they are read from the entries.
 */
export const roundsOf = (taken: string, kept: RoundConsumer | undefined): string => `
  SELECT p.shard, p.member, p.source, p.game, p.round, coalesce(o.began, late.began, p.began) AS began, p.last,
    coalesce(o.stake, late.stake, 0) AS stake_before, coalesce(o.payout, late.payout, 0) AS payout_before, coalesce(late.closers, 0) AS closers_before,
    late.could_lose AS could_lose_before, p.could_lose, p.stake, p.payout, p.closers, coalesce((SELECT ${IS_SLOT} FROM game g WHERE g.node_id = p.game), false) AS slot, o.round IS NOT NULL AS kept
  FROM (
    SELECT e.shard, e.member, e.source, e.game, e.round, e.after, min(coalesce(s.at, e.at)) AS began, (extract(epoch FROM max(e.at)) * 1000000)::bigint AS last, bool_or(s.n <= e.after) AS goes_on, ${sums('e')}
    FROM ${taken} LEFT JOIN LATERAL (
      SELECT at, n FROM entry s WHERE e.type <> 1 AND s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards LIMIT 1) s ON true
    WHERE ${isPlay('e')} AND e.game IS NOT NULL AND e.round IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
  ) p
  LEFT JOIN open_round o ON o.shard = p.shard AND ${kept === undefined ? 'false' : `o.consumer = '${kept}'`} AND o.member = p.member AND o.source = p.source AND o.game = p.game AND o.round = p.round
  LEFT JOIN LATERAL (
    SELECT min(x.at) FILTER (WHERE x.type = 1) AS began, ${sums('x')} FROM entry x
    WHERE p.goes_on AND o.round IS NULL AND x.shard = p.shard AND x.member = p.member AND x.kind = 1 AND x.at >= CASE WHEN p.source = ${SPORTS_SOURCE} THEN '-infinity' ELSE p.began - interval '${ROUND_LASTS}' END
      AND x.n <= p.after AND ${isPlay('x')} AND x.source = p.source AND x.game = p.game AND x.round = p.round
  ) late ON true`

/** In SQL: the moment of a number of microseconds since 1970, as `last` of a round has it. */
export const momentOf = (microseconds: string): string =>
  `(timestamptz 'epoch' + ${microseconds} * interval '1 microsecond')`

/** A row of `roundsOf`; amounts in units as decimal text. */
export interface RoundRow {
  readonly shard: number
  readonly member: string
  readonly source: number
  readonly game: number
  readonly round: string
  readonly began: Date
  /** When the last of the entries was written, in microseconds since 1970. */
  readonly last: string
  readonly stake_before: string
  readonly payout_before: string
  readonly closers_before: number
  readonly stake: string
  readonly payout: string
  readonly closers: number
  /** What could have been lost, where entries say so; of a round that is open none does. */
  readonly could_lose_before: string | null
  readonly could_lose: string | null
  readonly slot: boolean
  readonly kept: boolean
}

/** What a round came to before some entries, and with them. */
export const sumsOf = (row: RoundRow): { readonly before: RoundSums; readonly after: RoundSums } => {
  const before = {
    stake: BigInt(row.stake_before),
    payout: BigInt(row.payout_before),
    isClosed: row.closers_before > 0,
    isSlot: row.slot,
    couldLose: row.could_lose_before === null ? undefined : BigInt(row.could_lose_before),
  }
  return {
    before,
    after: {
      ...before,
      stake: before.stake + BigInt(row.stake),
      payout: before.payout + BigInt(row.payout),
      isClosed: row.closers_before + row.closers > 0,
      couldLose: row.could_lose === null ? before.couldLose : (before.couldLose ?? 0n) + BigInt(row.could_lose),
    },
  }
}

/** By how much the turnover at risk of a round changed by the entries that were added. */
export function changeOf(row: RoundRow): Money {
  const { before, after } = sumsOf(row)
  return atRisk(after) - atRisk(before)
}
