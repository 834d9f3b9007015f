import type { Score } from '../contest.ts'
import {
  type Fixture,
  type FixtureLine,
  type FixtureStatus,
  LineFault,
  MOST_FIXTURES,
  UnusableFile,
  checkTeams,
  readDay,
  readGoals,
  readName,
  readTime,
  resultOf,
  scoreText,
  shown,
} from './fixture.ts'
import { linesOfList } from './json-lines.ts'

/**
 * Reads a file of openfootball (github.com/openfootball/football.json): `{name, matches: [{round, date, time?, team1,
 * team2, score: {ht?, ft?, et?, p?}, status?}]}`. `ft` is the score after 90 minutes; `{}` is a match that is not played
 * yet. Extra time (`et`) and penalties (`p`) are checked and then left out.
 * @throws UnusableFile where it is no such file
 */
export function readOpenFootball(text: string): readonly FixtureLine[] {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  const root = parsed(json)
  if (!isRecord(root) || !Array.isArray(root['matches'])) throw new UnusableFile(1, 'there is no list "matches"')
  if (typeof root['name'] !== 'string') throw new UnusableFile(1, 'there is no "name" of the competition')
  const competition = competitionOf(root['name'])
  const matches: readonly unknown[] = root['matches']
  if (matches.length > MOST_FIXTURES) throw new UnusableFile(1, `there are more than ${MOST_FIXTURES} matches`)
  const lines = linesOfList(json, 'matches')
  return matches.map((match, index) => {
    const line = lines[index] ?? 1
    try {
      return { line, fixture: fixtureOf(competition, match) }
    } catch (error) {
      if (error instanceof LineFault) return { line, refused: error.message }
      throw error
    }
  })
}

function competitionOf(name: string): string {
  try {
    return readName('"name"', name)
  } catch (error) {
    throw error instanceof LineFault ? new UnusableFile(1, error.message) : error
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    const place = placeOf(json, error instanceof Error ? error.message : '')
    throw new UnusableFile(json.slice(0, place).split('\n').length, 'it is not JSON')
  }
}

/** Where the text breaks off or goes wrong. Node names the place, or else what stands ten characters around it. */
function placeOf(json: string, message: string): number {
  const [, position] = /position (\d+)/.exec(message) ?? []
  if (position !== undefined) return Number(position)
  const [, token = '', before, around = ''] =
    /^Unexpected token '(.+?)', (\.{3})?"([^]*)"(?:\.{3})? is not/u.exec(message) ?? []
  if (token === '') return json.trimEnd().length
  return json.indexOf(around) + (before === undefined ? around.indexOf(token) : around.indexOf(token, 10))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fixtureOf(competition: string, match: unknown): Fixture {
  if (!isRecord(match)) throw new LineFault(`this is no match: ${shown(match)}`)
  const { round, time } = match
  const date = readDay('year-first', match['date'])
  const home = readName('team1', match['team1'])
  const away = readName('team2', match['team2'])
  checkTeams(home, away)
  return {
    competition,
    ...(round === undefined ? {} : { round: readName('round', round) }),
    date,
    ...(time === undefined ? {} : { time: readTime(time) }),
    home,
    away,
    ...outcomeOf(match['score'] ?? {}, match['status']),
  }
}

const statuses: ReadonlyMap<unknown, FixtureStatus> = new Map([
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['postponed', 'postponed'],
  ['abandoned', 'abandoned'],
  ['awarded', 'awarded'],
])

function outcomeOf(score: unknown, told: unknown): Pick<Fixture, 'status' | 'result'> {
  if (!isRecord(score)) throw new LineFault(`this is no score: ${shown(score)}`)
  const pair = (part: string) => (score[part] === undefined ? undefined : pairOf(part, score[part]))
  const [half1, match, extra] = [pair('ht'), pair('ft'), pair('et')]
  pair('p')
  if (match !== undefined && extra !== undefined && (extra.home < match.home || extra.away < match.away))
    throw new LineFault(`the score after extra time ${scoreText(extra)} is below the one before ${scoreText(match)}`)
  const status = told === undefined ? undefined : statuses.get(typeof told === 'string' ? told.toLowerCase() : told)
  if (told !== undefined && status === undefined) throw new LineFault(`there is no status ${shown(told)}`)
  if (match === undefined) {
    if (half1 !== undefined || extra !== undefined) throw new LineFault('there is a score, but no "ft"')
    return { status: status ?? 'unplayed' }
  }
  if (status === 'cancelled' || status === 'postponed')
    throw new LineFault(`it is ${status}, and yet has the score ${scoreText(match)}`)
  return { status: status ?? 'finished', result: resultOf(match, half1) }
}

function pairOf(part: string, value: unknown): Score {
  if (!Array.isArray(value) || value.length !== 2) throw new LineFault(`"${part}" is no score: ${shown(value)}`)
  const [home, away]: unknown[] = value
  if (typeof home === 'string' || typeof away === 'string')
    throw new LineFault(`"${part}" is no score: ${shown(value)}`)
  return { home: readGoals(`"${part}"`, home), away: readGoals(`"${part}"`, away) }
}
