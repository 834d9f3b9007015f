/**
 * T16s: simulated matches end as often with each outcome as their grids say, from the start and in play. A price is a sum
 * over a grid, so this is what shows that bets return what their prices say.
 */
import { hash } from 'node:crypto'
import type { Random } from '#rules/random.ts'
import { seededRandom } from '#rules/seeded.ts'
import { NIL, type Score } from '#rules/sports/contest.ts'
import {
  BEFORE_START,
  FOOTBALL_MODEL,
  type FootballModel,
  type MatchState,
  type Strengths,
} from '#rules/sports/football-model.ts'
import { type Happening, goalsThatStand, playFootball, stateAt } from '#rules/sports/football-play.ts'
import { footballGrids, nextGoalGrid } from '#rules/sports/football.ts'
import { type Grid, gradeChances } from '#rules/sports/grid.ts'
import { type Market, marketType } from '#rules/sports/markets.ts'
import { type CampaignOptions, type Outcome, within } from '#tests/chaos/campaign.ts'
import { Violation } from '#tests/chaos/wire.ts'

const SIGMAS = 3
/** In play each match asks for grids of its own, which take longer than playing it. */
const FEWER_IN_PLAY = 10
/** Matches between two looks at the time. */
const STRETCH = 10_000

function market(id: string, line = 0): Market {
  const type = marketType(id)
  if (type === undefined) throw new Error(`no type ${id}`)
  return { type, period: 'match', line: line * 4 }
}

const looked: readonly (readonly [Market, string])[] = [
  [market('1x2'), 'home'],
  [market('1x2'), 'draw'],
  [market('ou', 1.5), 'over'],
  [market('ou', 2.5), 'over'],
  [market('ou', 3.5), 'over'],
  [market('tt-away', 0.5), 'over'],
  [market('btts'), 'yes'],
  [market('oe'), 'odd'],
  [market('cs'), '1-1'],
  [market('ah', -1.5), 'home'],
]

const lookedNames = looked.map(([{ type, line }, pick]) => `${type.id} ${line / 4} ${pick}`)

const nextGoal = market('goal')
const scorers = ['home', 'away', 'none']

const teams: readonly Strengths[] = [
  { home: 1.6, away: 1.1 },
  { home: 0.8, away: 0.7 },
  { home: 2.9, away: 0.6 },
  { home: 1.1, away: 1.9 },
]

/** A model in which cards and leads matter much more than they do, so that little is needed to see them. */
export const STRONG_MODEL: FootballModel = {
  ...FOOTBALL_MODEL,
  ahead: 0.5,
  behind: 1.6,
  redChance: 0.002,
  redOwn: 0.2,
  redOther: 1.8,
}

export const moments: readonly (readonly [name: string, Pick<MatchState, 'half' | 'step'>])[] = [
  ['30 minutes', { half: 1, step: 180 }],
  ['the end of the first 45 minutes', { half: 1, step: 270 }],
  ['60 minutes', { half: 2, step: 90 }],
  ['85 minutes', { half: 2, step: 240 }],
]

/** How far outcomes lie from their chances, by what was looked at. */
export class Tally {
  readonly #rows = new Map<string, { picks: readonly string[]; sums: { off: number; variance: number }[] }>()

  /** @param picks of the name, always the same; chances and outcomes are in their order */
  add(name: string, picks: readonly string[], chances: readonly number[], outcomes: readonly boolean[]): void {
    const row = this.#rows.get(name) ?? { picks, sums: picks.map(() => ({ off: 0, variance: 0 })) }
    this.#rows.set(name, row)
    for (const [index, sum] of row.sums.entries()) {
      const chance = chances[index] ?? 0
      sum.off += (outcomes[index] === true ? 1 : 0) - chance
      sum.variance += chance * (1 - chance)
    }
  }

  addEnd(name: string, chances: readonly number[], end: Score, at: Score): void {
    const outcomes = looked.map(([market, pick]) => market.type.grade(pick, market.line, end, at) === 'won')
    this.add(name, lookedNames, chances, outcomes)
  }

  /** What lies farther off than 3 standard deviations. */
  strays(): string[] {
    return this.#all().flatMap(([name, sigmas]) =>
      Math.abs(sigmas) > SIGMAS ? [`${name}: ${sigmas.toFixed(1)} sigma`] : [],
    )
  }

  farthest(): number {
    return Math.max(0, ...this.#all().map(([, sigmas]) => Math.abs(sigmas)))
  }

  #all(): [string, number][] {
    return [...this.#rows].flatMap(([name, { picks, sums }]) =>
      sums.map(({ off, variance }, index): [string, number] => [
        `${name}, ${picks[index]}`,
        variance > 0 ? off / Math.sqrt(variance) : 0,
      ]),
    )
  }
}

const chancesOf = (grid: Grid | undefined, at: Score): number[] =>
  looked.map(([market, pick]) => gradeChances(market, pick, grid ?? [], at).won)

function scoreAt(happenings: readonly Happening[], what: 'half-time' | 'end'): Score {
  const found = happenings.find((each) => each.what === what)
  if (found?.what !== what) throw new Error(`a match without ${what}`)
  return found.score
}

/** Plays matches from their start. */
export function fromStart(tally: Tally, count: number, random: Random, priced = FOOTBALL_MODEL, played = priced): void {
  for (const [index, strengths] of teams.entries()) {
    const { match, half1 } = footballGrids(strengths, BEFORE_START, priced)
    const next = nextGoalGrid(strengths, BEFORE_START, priced)
    const [matchChances, halfChances] = [chancesOf(match, NIL), chancesOf(half1, NIL)]
    const nextChances = scorers.map((pick) => gradeChances(nextGoal, pick, next, NIL).won)
    for (let at = index; at < count; at += teams.length) {
      const happenings = playFootball(random, strengths, played)
      tally.addEnd('match', matchChances, scoreAt(happenings, 'end'), NIL)
      tally.addEnd('first half', halfChances, scoreAt(happenings, 'half-time'), NIL)
      const first = goalsThatStand(happenings)[0]?.side ?? 'none'
      tally.add(
        'first goal',
        scorers,
        nextChances,
        scorers.map((pick) => pick === first),
      )
    }
  }
}

/** Plays matches and looks at their grids at a moment; not while a goal is under review, when betting stands still. */
export function fromMoment(
  tally: Tally,
  count: number,
  random: Random,
  [name, { half, step }]: (typeof moments)[number],
): void {
  for (let at = 0; at < count; at++) {
    const strengths = teams[at % teams.length] ?? BALANCED
    const happenings = playFootball(random, strengths)
    const isUnderReview = happenings.some(
      (each) => each.what === 'taken-back' && each.half === half && each.since < step && each.step > step,
    )
    if (isUnderReview) continue
    const state = stateAt(happenings, half, step)
    const chances = chancesOf(footballGrids(strengths, state).match, state.score)
    tally.addEnd(`from ${name}`, chances, scoreAt(happenings, 'end'), state.score)
  }
}

const BALANCED: Strengths = { home: 1.3, away: 1.3 }

/** `count` matches from their start, and a tenth of it from each of some moments. */
export async function matches({ count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const first = await playAll(count, seed, deadline)
  // Of so many outcomes one strays now and then. It does not stray again under another seed.
  const strays = first.tally.strays()
  const again = strays.length === 0 ? [] : (await playAll(count, `${seed}/again`, deadline)).tally.strays()
  const names = new Set(strays.map((stray) => stray.split(':')[0]))
  const twice = again.filter((stray) => names.has(stray.split(':')[0]))
  if (twice.length > 0) throw new Violation(twice.join('; '))
  return within(first.done, count, 'matches', `the farthest ${first.tally.farthest().toFixed(1)} sigma off`)
}

async function playAll(count: number, seed: string, deadline: AbortSignal): Promise<{ tally: Tally; done: number }> {
  const random = seededRandom(Number.parseInt(hash('sha256', `${seed}/matches`).slice(0, 8), 16))
  const tally = new Tally()
  let done = 0
  while (done < count && !deadline.aborted) {
    const stretch = Math.min(STRETCH, count - done)
    fromStart(tally, stretch, random)
    for (const moment of moments) fromMoment(tally, Math.ceil(stretch / FEWER_IN_PLAY), random, moment)
    done += stretch
    // Lets the deadline be heard.
    await new Promise(setImmediate)
  }
  return { tally, done }
}
