import { type Contest, NIL, type Score } from './contest.ts'
import type { Grade, Price } from './grade.ts'
import { type Margin, quote, withMargin } from './margin.ts'
import type { Decisive, Market } from './markets.ts'

/**
 * The chance of each score with which a period can end, in doubles that add up to 1. All prices of a period are sums over
 * one grid.
 */
export type Grid = readonly { readonly score: Score; readonly chance: number }[]

/** Goals of a side, from where it stands, beyond which a grid does not look. */
export const MOST_GOALS = 12

/** A chance so small is the error of the sums. */
const NOTHING = 1e-9

/** Scores less likely than this are left out: all of them together matter to no price. */
const LEFT_OUT = 1e-11

/** @throws RangeError unless all weights are from zero up and one is above */
export function gridOf(weights: readonly (readonly [Score, number])[]): Grid {
  const sum = sumOf(weights)
  if (!(sum > 0) || !weights.every(([, weight]) => weight >= 0))
    throw new RangeError('a grid needs chances from zero up')
  const kept = weights.filter(([, weight]) => weight > sum * LEFT_OUT)
  const left = sumOf(kept)
  return kept.map(([score, weight]) => ({ score, chance: weight / left }))
}

const sumOf = (weights: readonly (readonly [Score, number])[]): number =>
  weights.reduce((sum, [, weight]) => sum + weight, 0)

/** The grid of goals that fall independently of each other; what lies above `MOST_GOALS` is spread over the rest. */
export function poissonGrid(homeMean: number, awayMean: number, from: Score = NIL): Grid {
  const [homes, aways] = [poisson(homeMean), poisson(awayMean)]
  return gridOf(
    homes.flatMap((home, more) =>
      aways.map((away, moreAway): [Score, number] => [
        { home: from.home + more, away: from.away + moreAway },
        home * away,
      ]),
    ),
  )
}

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= MOST_GOALS; goals++) chances.push(((chances[goals - 1] ?? 0) * mean) / goals)
  return chances
}

/** Scores by what decides, one for each number that it comes to. */
const oneOf: Readonly<Record<Decisive, (score: Score) => Score>> = {
  lead: ({ home, away }) => ({ home: home - away, away: 0 }),
  total: ({ home, away }) => ({ home: home + away, away: 0 }),
  home: ({ home }) => ({ home, away: 0 }),
  away: ({ away }) => ({ home: 0, away }),
}

const known = new WeakMap<Grid, Map<Decisive, Grid>>()

/** A grid with the scores that are alike in what decides taken together: many markets of a match are priced from few sums. */
function alikeBy(grid: Grid, by: Decisive): Grid {
  const of = known.get(grid) ?? new Map<Decisive, Grid>()
  known.set(grid, of)
  const found = of.get(by)
  if (found !== undefined) return found
  const sums = new Map<number, { readonly score: Score; chance: number }>()
  for (const { score: full, chance } of grid) {
    const score = oneOf[by](full)
    const key = score.home - score.away
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { score, chance })
    else sum.chance += chance
  }
  const made = [...sums.values()]
  of.set(by, made)
  return made
}

/** The chance of each grade of a pick. */
export type GradeChances = Readonly<Record<Grade, number>>

/** @param at the score of the period when the bet is or was taken */
export function gradeChances({ type, line }: Market, pick: string, grid: Grid, at: Score): GradeChances {
  let [won, halfWon, back, halfLost, lost] = [0, 0, 0, 0, 0]
  // Prices of all matches pass here: comparing is three times as fast as adding to a named part.
  for (const { score, chance } of type.by === undefined ? grid : alikeBy(grid, type.by)) {
    const grade = type.grade(pick, line, score, at)
    if (grade === 'lost') lost += chance
    else if (grade === 'won') won += chance
    else if (grade === 'void') back += chance
    else if (grade === 'half-won') halfWon += chance
    else halfLost += chance
  }
  return { won, 'half-won': halfWon, void: back, 'half-lost': halfLost, lost }
}

/** What of a stake is paid by the price on average, as a share: the chance to win, half won as half. */
export const paidShare = (chances: GradeChances): number => chances.won + chances['half-won'] / 2

/** What of a stake comes back on average, whatever the price. */
export const backShare = (chances: GradeChances): number =>
  chances.void + (chances['half-won'] + chances['half-lost']) / 2

/** What of a stake on each pick of a market wins on average and what comes back, as shares from 0 to 1. */
export function sharesOf(
  contest: Contest,
  market: Market,
  grid: Grid,
  at: Score,
): { readonly chances: number[]; readonly backs: number[] } {
  const graded = market.type.picks(contest).map((pick) => gradeChances(market, pick, grid, at))
  // Sums of doubles may lie a little off.
  const share = (value: number): number => Math.min(1, Math.max(0, value))
  return { chances: graded.map((each) => share(paidShare(each))), backs: graded.map((each) => share(backShare(each))) }
}

/** What a stake of 1 is worth at a price, on average. */
export const worthOf = (chances: GradeChances, price: number): number => backShare(chances) + paidShare(chances) * price

/** The price at which a stake is worth itself; infinite for what cannot win. Not a number where all stakes come back. */
export const fairPrice = (chances: GradeChances): number => (1 - backShare(chances)) / paidShare(chances)

export interface PricedPick {
  readonly pick: string
  readonly chances: GradeChances
  /** The chance to win where stakes that come back do not count: one over the fair price. */
  readonly chance: number
  /** Undefined where the pick is not offered: it is decided already, or beyond all prices. */
  readonly price: Price | undefined
}

/** @param at the score of the market's period as it stands: a bet taken now counts from there */
export function priceMarket(
  contest: Contest,
  market: Market,
  grid: Grid,
  margin: Margin,
  at: Score = NIL,
): readonly PricedPick[] {
  const picks = market.type.picks(contest).map((pick) => {
    const chances = gradeChances(market, pick, grid, at)
    const fair = fairPrice(chances)
    return { pick, chances, chance: fair > 0 ? Math.min(1, 1 / fair) : 0 }
  })
  const quoted = withMargin(
    picks.map(({ chance }) => chance),
    margin,
  )
  return picks.map((each, index) => ({ ...each, price: isOpen(each.chances) ? quote(quoted[index] ?? 0) : undefined }))
}

/** Whether a pick can still win more than its stake and lose some of it. */
const isOpen = (chances: GradeChances): boolean =>
  paidShare(chances) > NOTHING && chances.lost + chances['half-lost'] > NOTHING
