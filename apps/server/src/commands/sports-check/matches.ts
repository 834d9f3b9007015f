import { type Contest, type Score } from '#rules/sports/contest.ts'
import { gradeFixture } from '#rules/sports/files/fixture-grade.ts'
import type { Fixture } from '#rules/sports/files/fixture.ts'
import type { Grade } from '#rules/sports/grade.ts'
import { type Market, marketKey, MOST_NUMBER, openingMarkets } from '#rules/sports/market-key.ts'
import type { CheckedLine } from './files.ts'

export const FOOTBALL: Contest = { sport: 'football' }

/** A match that is taken, by the number under which it is printed and tickets may name it. */
export interface NumberedMatch {
  readonly number: number
  readonly fixture: Fixture
}

const matchKey = (date: string, home: string, away: string): string => [date, home, away].join('\n')

/** The matches of the files: by number, from 1, and by date and teams. Of a match that comes again the line with its result counts. */
export interface Matches {
  readonly numbers: readonly NumberedMatch[]
  numbered(number: number): NumberedMatch | undefined
  named(date: string, home: string, away: string): NumberedMatch | undefined
}

const isMatch = (line: CheckedLine): line is CheckedLine & { readonly sort: 'taken' | 'unplayed' } =>
  line.sort === 'taken' || line.sort === 'unplayed'

export function matchesOf(lines: readonly CheckedLine[]): Matches {
  const numbers = lines.filter(isMatch).map(({ fixture }, index): NumberedMatch => ({ number: index + 1, fixture }))
  const byName = new Map(numbers.map((match) => [keyOf(match.fixture), match]))
  return {
    numbers,
    numbered(number) {
      const match = numbers[number - 1]
      const counts = match === undefined ? undefined : byName.get(keyOf(match.fixture))
      return counts === undefined ? undefined : { ...counts, number }
    },
    named: (date, home, away) => byName.get(matchKey(date, home, away)),
  }
}

/** The event that a match is, however often files name it. */
export const keyOf = ({ date, home, away }: Fixture): string => matchKey(date, home, away)

/** How a match stands, and as JSON the grade of each pick of its markets. */
export interface Outcome {
  readonly fixture: Fixture
  readonly grades: string
}

/**
 * What is printed for each line of the files: a match with its grades, a match that was there, or why it is refused.
 * @param outcomeOf what says how matches ended: the rules alone unless told
 */
export function* printedMatches(
  lines: readonly CheckedLine[],
  outcomeOf: (match: NumberedMatch) => Outcome = createOutcomes(),
): Generator<string> {
  let number = 0
  for (const line of lines) {
    const place = { file: line.file, line: line.line }
    if (line.sort === 'refused') yield JSON.stringify({ ...place, refused: line.reason })
    else if (line.sort === 'doubled') {
      const { date, home, away } = line.fixture
      yield JSON.stringify({ ...place, doubled: { date, home, away } })
    } else {
      number++
      const { fixture, grades } = outcomeOf({ number, fixture: line.fixture })
      const head = JSON.stringify({ match: number, ...place, ...headOf(fixture) })
      yield `${head.slice(0, -1)},"markets":${grades}}`
    }
  }
}

function headOf({ competition, round, date, time, home, away, status, result }: Fixture) {
  const pair = ({ home, away }: Score) => [home, away]
  const half = result?.half1 === undefined ? {} : { ht: pair(result.half1) }
  const score = result === undefined ? {} : { ...half, ft: pair(result.match) }
  return { competition, round, date, time, home, away, status, score }
}

/** Outcomes whose grades are kept: seasons have far fewer, and a hostile file does not fill the memory. */
const MOST_KEPT = 1000

/** Outcomes by the rules. Matches that ended alike have the same grades, so each outcome is graded once. */
function createOutcomes(): (match: NumberedMatch) => Outcome {
  const kept = new Map<string, string>()
  return ({ fixture }) => {
    const key = JSON.stringify([fixture.status, fixture.result])
    const known = kept.get(key)
    if (known !== undefined) return { fixture, grades: known }
    const grades = gradesAsJson(fixture, (market, pick) => gradeFixture(fixture, market, pick))
    if (kept.size < MOST_KEPT) kept.set(key, grades)
    return { fixture, grades }
  }
}

/** Every opening market of a match with the grade of each pick, as JSON; those that are open are left out. */
export function gradesAsJson(
  { result }: Fixture,
  gradeOf: (market: Market, pick: string) => Grade | undefined,
): string {
  const goals = result === undefined ? 0 : result.match.home + result.match.away
  const graded = openingMarkets(FOOTBALL, Math.min(goals + 1, MOST_NUMBER)).flatMap((market) => {
    const picks = market.type.picks(FOOTBALL).flatMap((pick): [string, Grade][] => {
      const grade = gradeOf(market, pick)
      return grade === undefined ? [] : [[pick, grade]]
    })
    return picks.length === 0 ? [] : [[marketKey(market), Object.fromEntries(picks)] as const]
  })
  return JSON.stringify(Object.fromEntries(graded))
}
