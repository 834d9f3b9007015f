import { roundRandom } from '#rules/fairness.ts'
import { NIL, type Score } from '#rules/sports/contest.ts'
import {
  type Half,
  type MatchState,
  SECONDS_A_STEP,
  STEPS_A_HALF,
  STEPS_A_MINUTE,
} from '#rules/sports/football-model.ts'
import { type Happening, playFootball, stateAt } from '#rules/sports/football-play.ts'
import { footballGrids, nextGoalGrid } from '#rules/sports/football.ts'
import { fixture, type FeedMarket, type SimulatedEvent, type Untold } from './event.ts'
import { linesAround, type Offer, offered } from './markets.ts'
import { type League, type Pair, strengthsOf, type Team } from './world.ts'

/** Steps of the break between the halves. */
const BREAK_STEPS = 90
/** Prices of a match that is played come so often, unless something happens. */
const PRICES_EVERY_MS = 5_000
/** For so long no bet is taken after a goal or a red card. */
const SUSPENDED_MS = 6_000
/** A goal stands once no review can take it back any more. */
const REVIEWED_STEPS = 12

const contest = { sport: 'football' } as const
const quarters = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A step of a half. */
interface Moment {
  readonly half: Half
  readonly step: number
}

/** What was told of a match so far. */
interface Told {
  fixture: boolean
  phase: 'before' | 'live' | 'ended'
  score: Score
  reds: Score
  pricesAtMs: number
  suspendedUntilMs: number
  /** How far the match had been played at the last turn; undefined before the first one. */
  at: Moment | undefined
  /** When goals were told, by their half and step. */
  readonly goalsAtMs: Map<string, number>
  isBreak: boolean
  half1: boolean
  goals: number
  readonly markets: Map<string, FeedMarket>
}

export interface FootballPlan {
  readonly key: string
  readonly league: League
  readonly pair: Pair<Team>
  readonly startsAtMs: number
  /** The seed of its chance: 32 bytes in hex, shown once it is over. */
  readonly seed: string
  /** How many times as fast as a real match it is played. */
  readonly speed: number
}

/** A match, played from its seed before it begins; what is told of it follows the clock. */
export function footballEvent({ key, league, pair, startsAtMs, seed, speed }: FootballPlan): SimulatedEvent {
  const strengths = strengthsOf(pair)
  const happenings = playFootball(
    roundRandom({ serverSeed: seed, clientSeed: key, nonce: 0, gameId: 'football' }),
    strengths,
  )
  const halfEnds = { 1: lengthOf(happenings, 1), 2: lengthOf(happenings, 2) }
  const stepMs = (SECONDS_A_STEP * 1000) / speed
  const endsAtMs = startsAtMs + (halfEnds[1] + BREAK_STEPS + halfEnds[2]) * stepMs
  const told: Told = {
    fixture: false,
    phase: 'before',
    score: NIL,
    reds: NIL,
    pricesAtMs: 0,
    suspendedUntilMs: 0,
    at: undefined,
    goalsAtMs: new Map(),
    isBreak: false,
    half1: false,
    goals: 0,
    markets: new Map(),
  }

  /** When a step is played. */
  const timeOf = ({ half, step }: Moment): number =>
    startsAtMs + (step + (half === 2 ? halfEnds[1] + BREAK_STEPS : 0)) * stepMs

  const clockAt = (nowMs: number): { readonly half: Half; readonly step: number; readonly isBreak: boolean } => {
    const step = Math.floor((nowMs - startsAtMs) / stepMs)
    if (step < halfEnds[1]) return { half: 1, step, isBreak: false }
    if (step < halfEnds[1] + BREAK_STEPS) return { half: 1, step: halfEnds[1], isBreak: true }
    return { half: 2, step: Math.min(step - halfEnds[1] - BREAK_STEPS, halfEnds[2]), isBreak: false }
  }

  /** All markets as they stand, those that were told before and are offered no more among them. */
  function marketsAt(state: MatchState, isOpen: boolean): FeedMarket[] {
    const now = isOpen ? offersAt(state).map((offer) => offered(contest, offer)) : []
    const keys = new Set(now.map(nameOf))
    const gone = [...told.markets.values()].filter((market) => !keys.has(nameOf(market)))
    for (const market of gone) told.markets.delete(nameOf(market))
    for (const market of now) told.markets.set(nameOf(market), market)
    return [
      ...now,
      ...gone.map(({ chances: _chances, backs: _backs, ...market }) => ({ ...market, status: isOpen ? 0 : -1 })),
    ]
  }

  function offersAt(state: MatchState): Offer[] {
    const { match, half1 } = footballGrids(strengths, state)
    const { score } = state
    const whole = { period: 'match', grid: match, at: score } as const
    const goals = score.home + score.away
    const first =
      half1 === undefined || (state.half === 1 && state.step >= STEPS_A_HALF)
        ? []
        : ([
            { type: '1x2', period: 'half1', grid: half1, at: score },
            ...linesAround('ah', { period: 'half1', grid: half1, at: score }, quarters(-4, 4), 3).map((line) => ({
              type: 'ah' as const,
              period: 'half1' as const,
              grid: half1,
              at: score,
              line,
            })),
            ...linesAround(
              'ou',
              { period: 'half1', grid: half1, at: score },
              quarters(goals * 4 + 2, goals * 4 + 12),
              3,
            ).map((line) => ({ type: 'ou' as const, period: 'half1' as const, grid: half1, at: score, line })),
          ] satisfies Offer[])
    return [
      { type: '1x2', ...whole },
      ...linesAround('ah', whole, quarters(-12, 12), 5).map((line) => ({ type: 'ah' as const, ...whole, line })),
      ...linesAround('ou', whole, quarters(goals * 4 + 2, goals * 4 + 24), 5).map((line) => ({
        type: 'ou' as const,
        ...whole,
        line,
      })),
      { type: 'dc', ...whole },
      { type: 'dnb', ...whole },
      { type: 'btts', ...whole },
      { type: 'oe', ...whole },
      ...linesAround(
        'tt-home',
        whole,
        quarters(score.home * 4 + 2, score.home * 4 + 14).filter((line) => line % 4 === 2),
        2,
      ).map((line) => ({ type: 'tt-home' as const, ...whole, line })),
      ...linesAround(
        'tt-away',
        whole,
        quarters(score.away * 4 + 2, score.away * 4 + 14).filter((line) => line % 4 === 2),
        2,
      ).map((line) => ({ type: 'tt-away' as const, ...whole, line })),
      { type: 'cs', ...whole },
      { type: 'goal', period: `goal:${goals + 1}`, grid: nextGoalGrid(strengths, state) },
      ...first,
    ]
  }

  const odds = (state: MatchState, isOpen: boolean): Untold => ({
    type: 'odds_change',
    event: key,
    phase: told.phase,
    score: state.score,
    board: boardOf(happenings, state),
    markets: marketsAt(state, isOpen),
  })

  return {
    key,
    startsAtMs,
    endsAtMs,
    tellAt(nowMs) {
      const messages: Untold[] = []
      if (!told.fixture) {
        told.fixture = true
        messages.push(fixture({ key, sport: 'football', competition: league, pair, startsAtMs, seed }))
        if (nowMs < startsAtMs) messages.push(odds(stateAt(happenings, 1, 0), true))
      }
      if (nowMs < startsAtMs || told.phase === 'ended') return messages
      const { half, step, isBreak } = clockAt(nowMs)
      const state = stateAt(happenings, half, step)
      const isOver = half === 2 && step >= halfEnds[2]
      if (told.phase === 'before') {
        told.phase = 'live'
        // It is live before anything of it can end, also for a simulator that was not there when it began.
        messages.push({ type: 'bet_stop', event: key }, odds(stateAt(happenings, 1, 0), false))
      }
      const cancelled = takenBackBy({ half, step }, nowMs)
      if (changed(told.score, state.score) || changed(told.reds, state.reds) || cancelled.length > 0) {
        messages.push({ type: 'bet_stop', event: key }, ...cancelled)
        Object.assign(told, {
          score: state.score,
          reds: state.reds,
          suspendedUntilMs: nowMs + SUSPENDED_MS,
          pricesAtMs: nowMs,
        })
        messages.push(odds(state, false))
      }
      messages.push(...reviewed(half, step))
      if (!told.half1 && (half === 2 || isBreak)) {
        told.half1 = true
        messages.push(settled([{ period: 'half1', ...stateAt(happenings, 1, halfEnds[1]).score }], false))
      }
      if (isOver) {
        told.phase = 'ended'
        const { home, away } = state.score
        messages.push(
          settled(
            [
              { period: 'match', home, away },
              { period: `goal:${home + away + 1}`, ...NIL },
            ],
            true,
          ),
        )
        return messages
      }
      if (nowMs >= told.suspendedUntilMs && (nowMs - told.pricesAtMs >= PRICES_EVERY_MS || told.isBreak !== isBreak)) {
        told.pricesAtMs = nowMs
        told.isBreak = isBreak
        messages.push(odds(isBreak ? stateAt(happenings, 2, 0) : state, true))
      }
      return messages
    },
  }

  /**
   * The spans of bets that were taken while a goal stood that was taken back since the last turn: they were taken at the
   * wrong price. What was taken back before the first turn was told by the simulator before.
   */
  function takenBackBy(now: Moment, nowMs: number): Untold[] {
    const before = told.at
    told.at = now
    if (before === undefined) return []
    const passed = happenings.filter((one) => isAfter(one, before) && !isAfter(one, now))
    for (const one of passed) if (one.what === 'goal') told.goalsAtMs.set(momentKey(one), nowMs)
    return passed.flatMap((one): Untold[] => {
      if (one.what !== 'taken-back') return []
      const goal = { half: one.half, step: one.since }
      const from = told.goalsAtMs.get(momentKey(goal)) ?? timeOf(goal)
      if (from >= nowMs) return []
      return [{ type: 'bet_cancel', event: key, from: new Date(from).toISOString(), to: new Date(nowMs).toISOString() }]
    })
  }

  /** Goals that no review takes back any more, in their order. */
  function reviewed(half: Half, step: number): Untold[] {
    const stands = happenings.filter(
      (one) =>
        one.what === 'goal' &&
        (one.half < half || (one.half === half && one.step + REVIEWED_STEPS <= step)) &&
        !happenings.some((other) => other.what === 'taken-back' && other.half === one.half && other.since === one.step),
    )
    const fresh = stands.slice(told.goals)
    told.goals = stands.length
    if (fresh.length === 0) return []
    const before = stands.length - fresh.length
    return [
      settled(
        fresh.map((goal, i) => ({
          period: `goal:${before + i + 1}`,
          home: 'side' in goal && goal.side === 'home' ? 1 : 0,
          away: 'side' in goal && goal.side === 'away' ? 1 : 0,
        })),
        false,
      ),
    ]
  }

  function settled(scores: Extract<Untold, { type: 'bet_settlement' }>['scores'], isFinal: boolean): Untold {
    return { type: 'bet_settlement', event: key, certainty: 2, scores, isFinal, ...(isFinal ? { seed } : {}) }
  }
}

const nameOf = ({ type, period, line }: Pick<FeedMarket, 'type' | 'period' | 'line'>): string =>
  `${type}/${period}/${line ?? ''}`

const momentKey = ({ half, step }: Moment): string => `${half}.${step}`

const isAfter = (one: Moment, other: Moment): boolean =>
  one.half > other.half || (one.half === other.half && one.step > other.step)

const changed = (a: Score, b: Score): boolean => a.home !== b.home || a.away !== b.away

function lengthOf(happenings: readonly Happening[], half: Half): number {
  const end = happenings.find((one) => one.half === half && (one.what === 'half-time' || one.what === 'end'))
  return end?.step ?? STEPS_A_HALF
}

/** What each thing says of who presses. */
const PRESSES = { attack: 6, shot: 14, corner: 10 } as const
/** Steps of which momentum is made. */
const RECENT_STEPS = 30

/** Who presses, from what happened in the last minutes: −100 for the away side to 100 for the home side. */
function momentumAt(happenings: readonly Happening[], { half, step }: MatchState): number {
  let sum = 0
  for (const one of happenings)
    if (
      one.half === half &&
      one.step <= step &&
      one.step > step - RECENT_STEPS &&
      (one.what === 'attack' || one.what === 'shot' || one.what === 'corner')
    )
      sum += one.side === 'home' ? PRESSES[one.what] : -PRESSES[one.what]
  return Math.max(-100, Math.min(100, sum))
}

const boardOf = (
  happenings: readonly Happening[],
  state: MatchState,
): Extract<Untold, { type: 'odds_change' }>['board'] => {
  const { half, step, reds } = state
  return {
    minute: (half - 1) * 45 + Math.floor(step / STEPS_A_MINUTE),
    half,
    redHome: reds.home,
    redAway: reds.away,
    momentum: momentumAt(happenings, state),
  }
}
