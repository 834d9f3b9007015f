import type { Random } from '../random.ts'
import type { Score } from './contest.ts'
import {
  BEFORE_START,
  FOOTBALL_MODEL,
  type FootballModel,
  type Half,
  type MatchState,
  STEPS_A_HALF,
  type Strengths,
  factorsOf,
  mayShowRed,
  stepShares,
} from './football-model.ts'

export type Side = 'home' | 'away'

/** What happens in a match, for all to see, by the step of a half in which it does. */
export type Happening = { readonly half: Half; readonly step: number } & (
  | { readonly what: 'goal'; readonly side: Side; readonly score: Score }
  /** A review took back the goal that was given in `since`, a step of the same half; the score is right again. */
  | { readonly what: 'taken-back'; readonly side: Side; readonly score: Score; readonly since: number }
  | { readonly what: 'red'; readonly side: Side; readonly reds: Score }
  /** Nothing of it changes a chance: for the screen. */
  | { readonly what: 'yellow' | 'corner' | 'shot' | 'attack'; readonly side: Side }
  /** Announced when the 45 minutes of a half are over. */
  | { readonly what: 'added'; readonly steps: number }
  | { readonly what: 'half-time' | 'end'; readonly score: Score }
)

/** Chances of a step for each side. */
const shown = [
  ['yellow', 0.0035],
  ['corner', 0.009],
  ['shot', 0.022],
  ['attack', 0.09],
] as const

/** Of goals that are given, about one in twenty is taken back. */
const TAKEN_BACK = 0.05

/** How many steps a review takes, at least and more; play goes on meanwhile. */
const REVIEW_STEPS = 3
const MORE_REVIEW_STEPS = 7

const TWO_32 = 2 ** 32

const plusOne = (score: Score, side: Side): Score => ({ ...score, [side]: score[side] + 1 })

/** A goal that will be taken back. It counts on the screen, but nothing follows from it. */
interface Wrong {
  readonly side: Side
  readonly since: number
  readonly until: number
}

/**
 * A whole match from a stream of chance, in the order of its happenings. One number is drawn a step, and the chances are
 * those of `footballGrids`: what a grid says of a state is what becomes of matches in it.
 */
export function playFootball(random: Random, strengths: Strengths, model = FOOTBALL_MODEL): readonly Happening[] {
  const happenings: Happening[] = []
  let state = BEFORE_START
  for (const half of [1, 2] as const)
    state = playHalf(random, strengths, model, { ...state, half, step: 0 }, happenings)
  return happenings
}

function playHalf(
  random: Random,
  strengths: Strengths,
  model: FootballModel,
  start: MatchState,
  happenings: Happening[],
): MatchState {
  const { half } = start
  const shares = stepShares(model)[half]
  let { score, reds } = start
  let wrong: Wrong | undefined
  let steps = STEPS_A_HALF
  const takeBack = (step: number): void => {
    if (wrong === undefined) return
    happenings.push({ half, step, what: 'taken-back', side: wrong.side, score, since: wrong.since })
    wrong = undefined
  }
  const given = (): Score => (wrong === undefined ? score : plusOne(score, wrong.side))
  let rates = ratesOf(strengths, model, score, reds)
  for (let step = 0; ; step++) {
    if (step === STEPS_A_HALF) {
      const added = drawAdded(random, model, half)
      steps += added
      happenings.push({ half, step, what: 'added', steps: added })
    }
    if (wrong?.until === step) takeBack(step)
    if (step === steps) break
    const share = shares[step] ?? 0
    const red = mayShowRed({ reds }) ? model.redChance : 0
    // The number lies in the span of one event at most, since each takes its chance off.
    let left = random.below(TWO_32) / TWO_32
    const falls = (chance: number): boolean => (left -= chance) < 0
    const goal = falls(share * rates.home) ? 'home' : falls(share * rates.away) ? 'away' : undefined
    if (goal !== undefined) {
      score = plusOne(score, goal)
      rates = ratesOf(strengths, model, score, reds)
      happenings.push({ half, step, what: 'goal', side: goal, score: given() })
      continue
    }
    const card = falls(red) ? 'home' : falls(red) ? 'away' : undefined
    if (card !== undefined) {
      reds = plusOne(reds, card)
      rates = ratesOf(strengths, model, score, reds)
      happenings.push({ half, step, what: 'red', side: card, reds })
      continue
    }
    const mistaken = falls(share * rates.home * TAKEN_BACK)
      ? 'home'
      : falls(share * rates.away * TAKEN_BACK)
        ? 'away'
        : undefined
    if (mistaken !== undefined) {
      if (wrong !== undefined) continue
      wrong = { side: mistaken, since: step, until: step + REVIEW_STEPS + random.below(MORE_REVIEW_STEPS + 1) }
      happenings.push({ half, step, what: 'goal', side: mistaken, score: given() })
      continue
    }
    for (const [what, chance] of shown) {
      const side = falls(chance) ? 'home' : falls(chance) ? 'away' : undefined
      if (side === undefined) continue
      happenings.push({ half, step, what, side })
      break
    }
  }
  takeBack(steps)
  happenings.push({ half, step: steps, what: half === 1 ? 'half-time' : 'end', score })
  return { half, step: steps, score, reds }
}

function ratesOf(strengths: Strengths, model: FootballModel, score: Score, reds: Score): Strengths {
  const factors = factorsOf(model, score.home - score.away, reds)
  return { home: strengths.home * factors.home, away: strengths.away * factors.away }
}

function drawAdded(random: Random, model: FootballModel, half: Half): number {
  let left = random.below(TWO_32) / TWO_32
  for (const { steps, chance } of model.added[half]) {
    left -= chance
    if (left < 0) return steps
  }
  return model.added[half].at(-1)?.steps ?? 0
}

/**
 * The state that all can see once a number of steps of a half are over. A goal that is taken back later counts until then.
 * @param half and step: steps of this half that are over
 */
export function stateAt(happenings: readonly Happening[], half: Half, step: number): MatchState {
  let state: MatchState = { ...BEFORE_START, half, step }
  for (const happening of happenings) {
    if (happening.half > half || (happening.half === half && !isOver(happening, step))) break
    if (happening.what === 'goal' || happening.what === 'taken-back') state = { ...state, score: happening.score }
    else if (happening.what === 'red') state = { ...state, reds: happening.reds }
    else if (happening.what === 'added' && happening.half === half) state = { ...state, added: happening.steps }
  }
  return state
}

/** What is announced between two steps, such as the time added, is known as soon as the former is over. */
function isOver(happening: Happening, step: number): boolean {
  const isBetween = ['added', 'taken-back', 'half-time', 'end'].includes(happening.what)
  return isBetween ? happening.step <= step : happening.step < step
}
