import { NIL, type Score } from './contest.ts'
import {
  FOOTBALL_MODEL,
  type FootballModel,
  type Half,
  type MatchState,
  STEPS_A_HALF,
  STEPS_A_MINUTE,
  type Strengths,
  factorsOf,
  mayShowRed,
  stepShares,
} from './football-model.ts'
import { type Grid, MOST_GOALS, gridOf } from './grid.ts'

/** Chances lie in rows of home goals and columns of away goals from where the match stands. */
const SIDE = MOST_GOALS + 1
const CELLS = SIDE * SIDE

/** A score less likely than this leads no further. All that is lost so is far below a millionth. */
const NOTHING = 1e-8

/** The chances of all scores with certain red cards. */
interface Layer {
  readonly chances: Float64Array
  /** The sides' rates at each score. */
  readonly homeRates: Float64Array
  readonly awayRates: Float64Array
  /** The chance that a step brings no red card. */
  readonly stays: number
  /** The chances from which a red card leads here, and how often a step brings it. */
  readonly before: Float64Array
  readonly red: number
}

function layerOf(
  strengths: Strengths,
  model: FootballModel,
  { score }: MatchState,
  reds: Score,
  rest: Pick<Layer, 'chances' | 'stays' | 'before' | 'red'>,
): Layer {
  const [homeRates, awayRates] = [new Float64Array(CELLS), new Float64Array(CELLS)]
  for (let lead = -MOST_GOALS; lead <= MOST_GOALS; lead++) {
    const factors = factorsOf(model, score.home - score.away + lead, reds)
    for (let home = Math.max(0, lead); home < SIDE && home - lead < SIDE; home++) {
      homeRates[home * SIDE + home - lead] = strengths.home * factors.home
      awayRates[home * SIDE + home - lead] = strengths.away * factors.away
    }
  }
  return { ...rest, homeRates, awayRates }
}

/** @returns layers, that without another red card last, so that a step can be played in place */
function layersOf(strengths: Strengths, model: FootballModel, state: MatchState): Layer[] {
  const chances = new Float64Array(CELLS)
  chances[0] = 1
  const red = mayShowRed(state) ? model.redChance : 0
  const now = layerOf(strengths, model, state, state.reds, { chances, stays: 1 - 2 * red, before: chances, red: 0 })
  if (red === 0) return [now]
  const shown = [
    { home: 1, away: 0 },
    { home: 0, away: 1 },
  ].map((reds) =>
    layerOf(strengths, model, state, reds, { chances: new Float64Array(CELLS), stays: 1, before: chances, red }),
  )
  return [...shown, now]
}

/** For each row the last column that a chain looks at so far; −1 for none. Most scores are out of reach most of the time. */
type Reach = Int8Array

/** A minute brings this many goals at most, as good as surely. */
const GOALS_AT_FIRST = 3

const firstReach = (): Reach => Int8Array.from({ length: SIDE }, (_, home) => Math.max(-1, GOALS_AT_FIRST - home))

/** Looks a goal beyond every score that is not out of the question. Once a minute is enough. */
function widen(layers: readonly Layer[], reach: Reach): void {
  for (let home = MOST_GOALS; home >= 0; home--) {
    const last = reach[home] ?? -1
    for (let away = last; away >= 0; away--) {
      const cell = home * SIDE + away
      let sum = 0
      for (const { chances } of layers) sum += chances[cell] ?? 0
      if (sum < NOTHING) continue
      reach[home] = Math.max(last, Math.min(MOST_GOALS, away + 1))
      if (home < MOST_GOALS) reach[home + 1] = Math.max(reach[home + 1] ?? -1, away)
      break
    }
  }
}

/** Ten seconds: a goal of either side, a red card, or nothing. */
function playStep({ chances, homeRates, awayRates, stays, before, red }: Layer, share: number, reach: Reach): void {
  // From the highest scores down, so that each still reads the lower ones as they stood before.
  for (let home = MOST_GOALS; home >= 0; home--) {
    const row = home * SIDE
    for (let cell = row + (reach[home] ?? -1); cell >= row; cell--) {
      const chance = chances[cell] ?? 0
      let goals = -chance * ((homeRates[cell] ?? 0) + (awayRates[cell] ?? 0))
      if (home > 0) goals += (chances[cell - SIDE] ?? 0) * (homeRates[cell - SIDE] ?? 0)
      if (cell > row) goals += (chances[cell - 1] ?? 0) * (awayRates[cell - 1] ?? 0)
      chances[cell] = chance * stays + share * goals + red * (before[cell] ?? 0)
    }
  }
}

/** The chance that a half ends after each number of steps, of those that can still come. */
function lengthsOf(
  model: FootballModel,
  half: Half,
  { step, added }: Pick<MatchState, 'step' | 'added'>,
): Map<number, number> {
  if (added !== undefined) return new Map([[Math.max(step, STEPS_A_HALF + added), 1]])
  return new Map(model.added[half].map(({ steps, chance }) => [STEPS_A_HALF + steps, chance]))
}

/** Plays the rest of a half and leaves in each layer how it ends, over all lengths of the time added. */
function playHalf(
  layers: readonly Layer[],
  model: FootballModel,
  half: Half,
  from: Pick<MatchState, 'step' | 'added'>,
  reach: Reach,
): void {
  const shares = stepShares(model)[half]
  const ends = lengthsOf(model, half, from)
  const last = Math.max(...ends.keys())
  const sums = layers.map(({ chances }) => ({ chances, ended: new Float64Array(CELLS) }))
  for (let step = from.step; step <= last; step++) {
    const ending = ends.get(step)
    if (ending !== undefined)
      for (const { chances, ended } of sums)
        for (let cell = 0; cell < CELLS; cell++) ended[cell] = (ended[cell] ?? 0) + ending * (chances[cell] ?? 0)
    if (step === last) break
    if (step % STEPS_A_MINUTE === 0) widen(layers, reach)
    for (const layer of layers) playStep(layer, shares[step] ?? 0, reach)
  }
  for (const { chances, ended } of sums) chances.set(ended)
}

function playRest(layers: readonly Layer[], model: FootballModel, state: MatchState, atHalfTime?: () => void): void {
  const reach = firstReach()
  if (state.half === 1) {
    playHalf(layers, model, 1, state, reach)
    atHalfTime?.()
  }
  playHalf(layers, model, 2, state.half === 1 ? { step: 0 } : state, reach)
}

/** The grids of what is still to come. */
export interface MatchGrids {
  /** Of the first half; undefined once it is over. */
  readonly half1: Grid | undefined
  readonly match: Grid
}

function gridFrom(layers: readonly Layer[], from: Score): Grid {
  const weights: [Score, number][] = []
  for (let cell = 0; cell < CELLS; cell++) {
    const weight = layers.reduce((sum, { chances }) => sum + (chances[cell] ?? 0), 0)
    weights.push([{ home: from.home + Math.floor(cell / SIDE), away: from.away + (cell % SIDE) }, weight])
  }
  return gridOf(weights)
}

/** The chances of all scores from any state of a match, by the steps in which `playFootball` plays it. */
export function footballGrids(strengths: Strengths, state: MatchState, model = FOOTBALL_MODEL): MatchGrids {
  const layers = layersOf(strengths, model, state)
  let half1: Grid | undefined
  playRest(layers, model, state, () => {
    half1 = gridFrom(layers, state.score)
  })
  return { half1, match: gridFrom(layers, state.score) }
}

/** Who scores next: a grid of the period `goal:n`, in which 0–0 is that nobody does. */
export function nextGoalGrid(strengths: Strengths, state: MatchState, model = FOOTBALL_MODEL): Grid {
  const layers = layersOf(strengths, model, state)
  // Nothing follows the first goal.
  for (const { homeRates, awayRates } of layers) for (const rates of [homeRates, awayRates]) rates.fill(0, 1)
  playRest(layers, model, state)
  return gridFrom(layers, NIL)
}
