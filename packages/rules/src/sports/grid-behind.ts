import { type Contest, type Period, reachable, type Score } from './contest.ts'
import { type Grid, gradeChances, gridOf, MOST_GOALS, paidShare, poissonGrid } from './grid.ts'
import type { Line, MarketType } from './markets.ts'

/** What a feed says of a market, in the order of its picks. */
export interface ToldChances {
  readonly type: MarketType
  readonly line: Line
  /** What of a stake on each pick wins on average, and what of it comes back. */
  readonly wins: readonly number[]
  readonly backs: readonly number[] | null
}

/** So often the grid is fitted to all markets in turn; they say the same, so few rounds are enough. */
const ROUNDS = 40
/** Steps of halving an interval of means. */
const HALVINGS = 24

/**
 * The grid behind the chances that a feed tells of a period: what it says of each market holds in it, and other lines can
 * be priced from it. Goals of football start from Poisson's figures with the means that its totals and its winner ask for.
 * @param score where the period stands: goals never go back
 * @returns undefined where the chances say too little: football needs a total, and the winner or a handicap, a series its
 * map score
 */
export function gridBehind(
  contest: Contest,
  period: Period,
  score: Score,
  told: readonly ToldChances[],
): Grid | undefined {
  const start = startOf(contest, period, score, told)
  if (start === undefined) return undefined
  const chances = start.map(({ chance }) => chance)
  const splits = told.flatMap((market) => splitOf(contest, market, start, score) ?? [])
  for (let round = 0; round < ROUNDS; round++) for (const split of splits) fit(chances, split)
  return chances.some((chance) => chance > 0)
    ? gridOf(start.map((cell, i): [Score, number] => [cell.score, chances[i] ?? 0]))
    : undefined
}

function startOf(contest: Contest, period: Period, score: Score, told: readonly ToldChances[]): Grid | undefined {
  if (contest.sport === 'football') return poissonBehind(period, score, told)
  if (!told.some(({ type }) => type.id === 'ms')) return undefined
  const ends = [...reachable(contest, score)]
  return gridOf(ends.map((end): [Score, number] => [end, 1]))
}

/** Poisson's figures whose total and lead come closest to what is told. */
function poissonBehind(period: Period, score: Score, told: readonly ToldChances[]): Grid | undefined {
  const totals = told.filter(({ type }) => type.id === 'ou')
  const total = mostEven(totals)
  const lead = told.find(({ type }) => type.id === '1x2') ?? mostEven(told.filter(({ type }) => type.id === 'ah'))
  if (total === undefined || lead === undefined) return undefined
  const first = ({ type, line }: ToldChances, grid: Grid): number => {
    const [pick = ''] = type.picks({ sport: 'football' })
    return paidShare(gradeChances({ type, period, line }, pick, grid, score))
  }
  const grid = (mean: number, share: number): Grid => poissonGrid(mean * share, mean * (1 - share), score)
  let [mean, share] = [1, 0.5]
  // The total hangs on the share by next to nothing, so a few turns arrive.
  for (let turn = 0; turn < 3; turn++) {
    mean = where((each) => first(total, grid(each, share)) < (total.wins[0] ?? 0), 0.001, MOST_GOALS)
    share = where((each) => first(lead, grid(mean, each)) < (lead.wins[0] ?? 0), 0.01, 0.99)
  }
  return grid(mean, share)
}

/** Of markets of two picks that whose picks win most alike, which says most. */
const mostEven = (told: readonly ToldChances[]): ToldChances | undefined => told.toSorted((a, b) => off(a) - off(b))[0]
const off = ({ wins: [one = 0, other = 0] }: ToldChances): number => Math.abs(one - other)

/** Where something that is too low at first is so no more. */
function where(isTooLow: (value: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let round = 0; round < HALVINGS; round++) {
    const middle = (low + high) / 2
    if (isTooLow(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Cells of a grid by what a market makes of their scores, with the chance of each part. */
interface Split {
  readonly partOf: readonly number[]
  readonly chances: readonly number[]
}

const grades = ['won', 'half-won', 'void', 'half-lost', 'lost'] as const

/** @returns undefined for a market of which several picks win together */
function splitOf(
  contest: Contest,
  { type, line, wins, backs }: ToldChances,
  cells: Grid,
  at: Score,
): Split | undefined {
  const picks = type.picks(contest)
  const [pick = ''] = picks
  if (picks.length > 2) {
    const winners = cells.map(({ score }) =>
      picks.flatMap((one, i) => (type.grade(one, line, score, at) === 'won' ? [i] : [])),
    )
    if (winners.some((won) => won.length !== 1)) return undefined
    return { partOf: winners.map(([won = 0]) => won), chances: wins }
  }
  const partOf = cells.map(({ score }) => grades.indexOf(type.grade(pick, line, score, at)))
  const [won = 0, back = 0] = [wins[0], backs?.[0]]
  // A line has one score beside the won and the lost ones: of half won and half lost a half comes back.
  const halfWon = partOf.includes(1) ? 2 * back : 0
  const halfLost = partOf.includes(3) ? 2 * back : 0
  const even = partOf.includes(2) ? back : 0
  const whole = won - halfWon / 2
  return { partOf, chances: [whole, halfWon, even, halfLost, 1 - whole - halfWon - even - halfLost] }
}

/** Gives each part of a split its chance; what is told of cells that there are none of is left. */
function fit(chances: number[], { partOf, chances: wanted }: Split): void {
  const sums = wanted.map(() => 0)
  for (const [i, part] of partOf.entries()) sums[part] = (sums[part] ?? 0) + (chances[i] ?? 0)
  for (const [i, part] of partOf.entries()) {
    const sum = sums[part] ?? 0
    if (sum > 0) chances[i] = ((chances[i] ?? 0) * Math.max(0, wanted[part] ?? 0)) / sum
  }
}
