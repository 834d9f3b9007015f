import {
  type Contest,
  NIL,
  type Period,
  type PeriodKind,
  type Score,
  type Sport,
  kindOfPeriod,
  reachable,
} from './contest.ts'
import type { Grade } from './grade.ts'

/** Lines are counted in quarters: −0.25 is −1, 2.5 is 10. */
export type Line = number

export type Decisive = 'lead' | 'total' | 'home' | 'away'

/**
 * One kind of market: its picks, its lines, and how a pick is graded. A price is a sum of chances over the grades, a
 * settlement is the grade of the score that came, a cash-out the chances again: they cannot contradict each other.
 */
export interface MarketType {
  /** Stands in keys such as `ah:-0.25`. */
  readonly id: string
  readonly sports: readonly Sport[]
  readonly periods: readonly PeriodKind[]
  /** Which lines there are, as a multiple of a quarter; undefined where the market has none. */
  readonly lineStep?: 1 | 2 | 4
  /** The least line, in quarters: totals begin above zero. */
  readonly leastLine?: Line
  /** What of a score decides, where not all of it does: scores that are alike in it are graded alike. */
  readonly by?: Decisive
  picks(contest: Contest): readonly string[]
  /**
   * @param score of the market's period, at its end
   * @param at the score when the bet was taken: handicaps of football count from there
   */
  grade(pick: string, line: Line, score: Score, at: Score): Grade
}

const wins = (isWon: boolean): Grade => (isWon ? 'won' : 'lost')

/**
 * What a lead of `by` goals means for a line in quarters. The two half stakes of a quarter line lie a quarter above and
 * below it, on a whole and a half goal, so a quarter beside the lead half of the stake comes back.
 */
function beats(by: number, line: Line): Grade {
  const quarters = by * 4 + line
  if (quarters >= 2) return 'won'
  if (quarters <= -2) return 'lost'
  if (quarters === 0) return 'void'
  return quarters === 1 ? 'half-won' : 'half-lost'
}

const sides = ['home', 'away']
const lead = ({ home, away }: Score): number => home - away
const since = (score: Score, at: Score): Score => ({ home: score.home - at.home, away: score.away - at.away })
const total = (pick: string, line: Line, goals: number): Grade =>
  pick === 'over' ? beats(goals, -line) : beats(-goals, line)
const handicap = (pick: string, line: Line, score: Score): Grade =>
  pick === 'home' ? beats(lead(score), line) : beats(-lead(score), -line)

function winner({ home, away }: Score, isDraw: string): string {
  if (home === away) return isDraw
  return home > away ? 'home' : 'away'
}

/** The one result that loses a double chance. */
const loses: ReadonlyMap<string, string> = new Map([
  ['home-draw', 'away'],
  ['home-away', 'draw'],
  ['draw-away', 'home'],
])

/** Goals of a side up to which a correct score is a pick of its own; beyond, it is `other`. */
export const LISTED_GOALS = 4

const scoreName = ({ home, away }: Score): string => `${home}-${away}`

/** Every listed score by its name. Prices ask for all of them at once, so names are not made anew each time. */
const listedScores: ReadonlyMap<string, Score> = new Map(
  Array.from({ length: (LISTED_GOALS + 1) ** 2 }, (_, index) => {
    const score = { home: Math.floor(index / (LISTED_GOALS + 1)), away: index % (LISTED_GOALS + 1) }
    return [scoreName(score), score]
  }),
)

function isScore(pick: string, { home, away }: Score): boolean {
  const listed = listedScores.get(pick)
  return listed === undefined ? Math.max(home, away) > LISTED_GOALS : listed.home === home && listed.away === away
}

/** A market of a contest; its line is 0 where its type has none. */
export interface Market {
  readonly type: MarketType
  readonly period: Period
  readonly line: Line
}

/** The catalogue. Ids stay: tickets and feeds name them. */
export const marketTypes = [
  {
    id: '1x2',
    sports: ['football'],
    periods: ['match', 'half1'],
    by: 'lead',
    picks: () => ['home', 'draw', 'away'],
    grade: (pick, _line, score) => wins(winner(score, 'draw') === pick),
  },
  {
    id: 'dc',
    sports: ['football'],
    periods: ['match', 'half1'],
    by: 'lead',
    picks: () => [...loses.keys()],
    grade: (pick, _line, score) => wins(winner(score, 'draw') !== loses.get(pick)),
  },
  {
    id: 'dnb',
    sports: ['football'],
    periods: ['match', 'half1'],
    by: 'lead',
    picks: () => sides,
    grade: (pick, _line, score) => handicap(pick, 0, score),
  },
  {
    id: 'ah',
    sports: ['football'],
    periods: ['match', 'half1'],
    lineStep: 1,
    by: 'lead',
    picks: () => sides,
    // The home side's line. Only goals since the bet count.
    grade: (pick, line, score, at) => handicap(pick, line, since(score, at)),
  },
  {
    id: 'ou',
    sports: ['football'],
    periods: ['match', 'half1'],
    lineStep: 1,
    leastLine: 2,
    by: 'total',
    picks: () => ['over', 'under'],
    grade: (pick, line, score) => total(pick, line, score.home + score.away),
  },
  {
    id: 'tt-home',
    sports: ['football'],
    periods: ['match', 'half1'],
    lineStep: 1,
    leastLine: 2,
    by: 'home',
    picks: () => ['over', 'under'],
    grade: (pick, line, score) => total(pick, line, score.home),
  },
  {
    id: 'tt-away',
    sports: ['football'],
    periods: ['match', 'half1'],
    lineStep: 1,
    leastLine: 2,
    by: 'away',
    picks: () => ['over', 'under'],
    grade: (pick, line, score) => total(pick, line, score.away),
  },
  {
    id: 'oe',
    sports: ['football'],
    periods: ['match', 'half1'],
    by: 'total',
    picks: () => ['odd', 'even'],
    grade: (pick, _line, score) => wins(((score.home + score.away) % 2 === 1) === (pick === 'odd')),
  },
  {
    id: 'btts',
    sports: ['football'],
    periods: ['match', 'half1'],
    picks: () => ['yes', 'no'],
    grade: (pick, _line, score) => wins((score.home > 0 && score.away > 0) === (pick === 'yes')),
  },
  {
    id: 'cs',
    sports: ['football'],
    periods: ['match', 'half1'],
    picks: () => [...listedScores.keys(), 'other'],
    grade: (pick, _line, score) => wins(isScore(pick, score)),
  },
  {
    id: 'goal',
    sports: ['football'],
    periods: ['goal'],
    picks: () => ['home', 'away', 'none'],
    grade: (pick, _line, score) => wins(winner(score, 'none') === pick),
  },
  {
    id: 'winner',
    sports: ['series'],
    periods: ['match', 'map'],
    by: 'lead',
    picks: () => sides,
    grade: (pick, _line, score) => (lead(score) === 0 ? 'void' : wins(winner(score, '') === pick)),
  },
  {
    id: 'mh',
    sports: ['series'],
    periods: ['match'],
    lineStep: 2,
    by: 'lead',
    picks: () => sides,
    // Maps won before the bet count too: a series is short.
    grade: (pick, line, score) => handicap(pick, line, score),
  },
  {
    id: 'tm',
    sports: ['series'],
    periods: ['match'],
    lineStep: 2,
    leastLine: 2,
    by: 'total',
    picks: () => ['over', 'under'],
    grade: (pick, line, score) => total(pick, line, score.home + score.away),
  },
  {
    id: 'ms',
    sports: ['series'],
    periods: ['match'],
    picks: (contest) => [...reachable(contest)].map(scoreName),
    grade: (pick, _line, score) => wins(pick === scoreName(score)),
  },
  {
    id: 'fight',
    sports: ['cockfight'],
    periods: ['match'],
    picks: () => ['meron', 'draw', 'wala'],
    // A draw gives both sides back.
    grade: (pick, _line, score) => {
      if (pick === 'draw') return wins(lead(score) === 0)
      return lead(score) === 0 ? 'void' : wins((pick === 'meron') === lead(score) > 0)
    },
  },
  {
    // No contest of two sides has it: who ends where is told as a ranking, by which `gradeOutright` grades it.
    id: 'outright',
    sports: [],
    periods: ['match'],
    // How many places pay, as a line: 1 is who wins, 3 who is among the first three.
    lineStep: 4,
    leastLine: 4,
    picks: ({ runners = 0 }) => Array.from({ length: runners }, (_, i) => String(i + 1)),
    grade: () => 'void',
  },
] as const satisfies readonly MarketType[]

/** How many places of an outright pay, by the line of its market. */
export const placesOf = (line: Line): number => line / 4

export type MarketTypeId = (typeof marketTypes)[number]['id']

const byId: ReadonlyMap<string, MarketType> = new Map(marketTypes.map((type) => [type.id, type]))

/** @returns undefined where no market has this id */
export const marketType = (id: string): MarketType | undefined => byId.get(id)

/** The farthest line of any market, in quarters. Scores that can still be reached go beyond it. */
export const FARTHEST_LINE: Line = 60

/** Whether the type has this line. */
export function hasLine(type: MarketType, line: Line | undefined): boolean {
  if (type.lineStep === undefined) return line === undefined
  if (line === undefined || !Number.isInteger(line) || Math.abs(line) > FARTHEST_LINE) return false
  return line % type.lineStep === 0 && line >= (type.leastLine ?? -FARTHEST_LINE)
}

/**
 * The grade that a pick has already, whatever comes: over 2.5 at 2–1, a correct score that was passed. Undefined where it
 * is still open.
 * @param score where the market's period stands; goals never go back, and one that is taken back is a correction
 */
export function decided(
  contest: Contest,
  market: Market,
  pick: string,
  score: Score,
  at: Score = NIL,
): Grade | undefined {
  const kind = kindOfPeriod(market.period)
  if (kind === 'goal' || kind === 'map' || contest.sport === 'cockfight') return undefined
  let found: Grade | undefined
  for (const end of reachable(contest, score)) {
    const grade = market.type.grade(pick, market.line, end, at)
    if (found !== undefined && grade !== found) return undefined
    found = grade
  }
  return found
}
