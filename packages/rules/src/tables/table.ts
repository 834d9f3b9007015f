import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import type { Random } from '../random.ts'
import { publish } from '../rule-hash.ts'

/** A stake on a spot of a table. */
export interface Placed {
  readonly spot: string
  readonly stake: Money
}

/** A spot that won or came back, and what it pays with its stake. */
export interface SpotWin {
  readonly spot: string
  readonly payout: Money
}

/** What a table takes. */
export interface TableLimits {
  /** Every stake is a whole number of these; also the least on a spot. */
  readonly grid: Money
  /** All stakes of a bet together. */
  readonly total: { readonly least: Money; readonly most: Money }
  /** More than the table has: a bet of more spots is not looked at. */
  readonly mostSpots: number
  /** The most that may lie on a spot. @throws RangeError for what is no spot of the table */
  limitOf(spot: string): Money
}

/** What a spot brings is in hundredths of its stake, the stake included: 0 lost, 100 back, 195 even money less 5 %. */
export const HUNDREDTHS = 100n

/** A table on which many stakes lie on one draw. */
export interface TableDefinition<Drawn extends object> {
  readonly id: string
  readonly version: string
  readonly limits: TableLimits
  /** What decides a payout, beside `id` and `version`: it is published with its hash. */
  readonly published: object
  draw(random: Random): Drawn
  /** In hundredths, see `HUNDREDTHS`. */
  brings(spot: string, drawn: Drawn): number
}

export type TableOutcome<Drawn extends object> = Drawn & {
  /** In the order of the bet. */
  readonly wins: readonly SpotWin[]
  readonly payout: Money
}

/** All stakes of a bet together. @throws RangeError when the table does not take it */
export function stakeOn({ grid, total, mostSpots, limitOf }: TableLimits, bet: readonly Placed[]): Money {
  if (bet.length > mostSpots) throw new RangeError('the table has not so many spots')
  if (new Set(bet.map(({ spot }) => spot)).size < bet.length) throw new RangeError('a spot is named twice')
  for (const { spot, stake } of bet) {
    const limit = limitOf(spot)
    if (stake < grid || stake % grid !== 0n) throw new RangeError(`no chips make ${stake} units`)
    if (stake > limit) throw new RangeError(`more than ${spot} takes`)
  }
  const sum = bet.reduce((staked, { stake }) => staked + stake, 0n)
  if (sum < total.least || sum > total.most)
    throw new RangeError('the stakes together are below or above what the table takes')
  return sum
}

/** What the stakes of a bet pay on a draw. */
export function settle<Drawn extends object>(
  brings: (spot: string, drawn: Drawn) => number,
  bet: readonly Placed[],
  drawn: Drawn,
): { readonly wins: readonly SpotWin[]; readonly payout: Money } {
  const wins = bet.flatMap(({ spot, stake }) => {
    const payout = (stake * BigInt(brings(spot, drawn))) / HUNDREDTHS
    return payout > 0n ? [{ spot, payout }] : []
  })
  return { wins, payout: wins.reduce((sum, win) => sum + win.payout, 0n) }
}

/** A game of one draw without choices; all stakes of a round are one wager. */
export function tableRule<Drawn extends object>({
  id,
  version,
  limits,
  published,
  draw,
  brings,
}: TableDefinition<Drawn>): GameRule<readonly Placed[], never, TableOutcome<Drawn>> {
  return {
    id,
    version,
    ...publish({ id, version, ...published }),
    stakeOf: (bet) => stakeOn(limits, bet),
    play(bet, _choices, random) {
      const stake = stakeOn(limits, bet)
      const drawn = draw(random)
      const { wins, payout } = settle(brings, bet, drawn)
      return { wagers: [{ stake, payout }], over: true, outcome: { ...drawn, wins, payout } }
    },
  }
}

/** Adds further stakes to those that lie already; equal spots become one, in the order in which they were first named. */
export function together(...parts: readonly (readonly Placed[])[]): Placed[] {
  const sums = new Map<string, Money>()
  for (const { spot, stake } of parts.flat()) sums.set(spot, (sums.get(spot) ?? 0n) + stake)
  return [...sums].map(([spot, stake]) => ({ spot, stake }))
}
