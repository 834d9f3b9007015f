import { NIL, type Contest, type Period, type Score, kindOfPeriod } from '../contest.ts'
import type { Grade } from '../grade.ts'
import type { Market } from '../market-key.ts'
import { decided } from '../markets.ts'
import type { Fixture, FixtureResult } from './fixture.ts'

const FOOTBALL: Contest = { sport: 'football' }

/**
 * How a pick of a match of a file ended. What was cancelled, postponed beyond its day or decided at a desk is void; of a
 * match that was abandoned stands what play had decided already, and the rest is void.
 * @param at the score when the bet was taken
 * @returns undefined where the match is not played yet, or the file does not say it: a first half without a half-time
 *   score, a goal of which both sides may have been the scorer
 */
export function gradeFixture(fixture: Fixture, market: Market, pick: string, at: Score = NIL): Grade | undefined {
  const { status, result } = fixture
  if (status === 'unplayed') return undefined
  if (status !== 'finished' && status !== 'abandoned') return 'void'
  if (result === undefined) return status === 'abandoned' ? 'void' : undefined
  const { type, period, line = 0 } = market
  const isOver = status === 'finished' || (period === 'half1' && result.half1 !== undefined)
  const score = scoreOf(period, result)
  if (score === undefined) return undefined
  if (isOver) return type.grade(pick, line, score, at)
  if (kindOfPeriod(period) === 'goal') return score.home === score.away ? 'void' : type.grade(pick, line, score, at)
  return decided(FOOTBALL, { type, period, line }, pick, score, at) ?? 'void'
}

/** The score of a period of a match; undefined where the file does not say it. */
export function scoreOf(period: Period, { match, half1 }: FixtureResult): Score | undefined {
  if (period === 'match') return match
  if (period === 'half1') return half1
  const [kind, number] = period.split(':')
  return kind === 'goal' ? goalScore(Number(number), match, half1) : undefined
}

/** Who scored a goal, as a score of its own; undefined where the scores leave it open. */
function goalScore(number: number, match: Score, half1: Score | undefined): Score | undefined {
  if (number > match.home + match.away) return NIL
  const early = half1 ?? NIL
  const ofFirst = early.home + early.away
  // Goals fall in their order, so a half in which one side alone scored says whose each of them was.
  const part = number <= ofFirst ? early : { home: match.home - early.home, away: match.away - early.away }
  if (part.home > 0 && part.away > 0) return undefined
  return part.home > 0 ? { home: 1, away: 0 } : { home: 0, away: 1 }
}
