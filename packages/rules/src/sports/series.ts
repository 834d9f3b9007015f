import type { Random } from '../random.ts'
import { type Contest, NIL, type Score, mapsToWin } from './contest.ts'
import { type Grid, gridOf } from './grid.ts'

type Series = Extract<Contest, { sport: 'series' }>

/** What prices may know of a series: the maps that are over, and the rounds of the one that is played. */
export interface SeriesState {
  readonly maps: Score
  readonly rounds: Score
}

export const SERIES_START: SeriesState = { maps: NIL, rounds: NIL }

const ROUNDS_TO_WIN = 13
/** From 12–12 on in parts of six rounds: four of them win, three each bring another part. */
const OVERTIME_FROM = ROUNDS_TO_WIN - 1
const HALF_OF_OVERTIME = 3

/** Who has won a map; undefined while it goes on. */
export function mapWinner({ home, away }: Score): 'home' | 'away' | undefined {
  const [most, least] = [Math.max(home, away), Math.min(home, away)]
  const part = Math.floor((least - OVERTIME_FROM) / HALF_OF_OVERTIME)
  const needed = least < OVERTIME_FROM ? ROUNDS_TO_WIN : OVERTIME_FROM + (part + 1) * HALF_OF_OVERTIME + 1
  if (most < needed) return undefined
  return home > away ? 'home' : 'away'
}

const isOvertimeAnew = ({ home, away }: Score): boolean =>
  home === away && home >= OVERTIME_FROM && (home - OVERTIME_FROM) % HALF_OF_OVERTIME === 0

/** The chance that a part of overtime is won, of those that are not drawn. */
function overtimeChance(round: number): number {
  // Four wins before three losses: after none, one or two of them.
  const wins = (chance: number): number => chance ** 4 * (1 + 4 * (1 - chance) + 10 * (1 - chance) ** 2)
  const [home, away] = [wins(round), wins(1 - round)]
  return home / (home + away)
}

/**
 * The chance that the home side wins a map from where its rounds stand.
 * @param round its chance in each round, above 0 and below 1
 */
export function mapChance(round: number, rounds: Score = NIL): number {
  const overtime = overtimeChance(round)
  const known = new Map<number, number>()
  const from = (score: Score): number => {
    const winner = mapWinner(score)
    if (winner !== undefined) return winner === 'home' ? 1 : 0
    if (isOvertimeAnew(score)) return overtime
    const key = score.home * 1000 + score.away
    const before = known.get(key)
    if (before !== undefined) return before
    const chance =
      round * from({ ...score, home: score.home + 1 }) + (1 - round) * from({ ...score, away: score.away + 1 })
    known.set(key, chance)
    return chance
  }
  return from(rounds)
}

/** The chance in each round with which a side wins a map with this chance. */
export function roundChance(map: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (mapChance(middle) < map) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The grids of what is still to come of a series. */
export interface SeriesGrids {
  readonly match: Grid
  /** By the number of the map, from the one that is played to the last; 0–0 is that it is never played. */
  readonly maps: ReadonlyMap<number, Grid>
}

/** The chances of all scores from any state of a series, by the rounds in which `playSeries` plays it. */
export function seriesGrids({ bestOf }: Series, round: number, state: SeriesState): SeriesGrids {
  const most = mapsToWin(bestOf)
  const isOver = ({ home, away }: Score): boolean => Math.max(home, away) === most
  const ended: [Score, number][] = []
  const maps = new Map<number, Grid>()
  /** By the home side's maps, since all of them are after as many maps. */
  let open = new Map<number, number>()
  const arrive = (score: Score, chance: number, into: Map<number, number>): void => {
    if (isOver(score)) ended.push([score, chance])
    else into.set(score.home, (into.get(score.home) ?? 0) + chance)
  }
  arrive(state.maps, 1, open)
  const played = state.maps.home + state.maps.away
  const [now, fresh] = [mapChance(round, state.rounds), mapChance(round)]
  for (let before = played; before < bestOf && open.size > 0; before++) {
    const wins = before === played ? now : fresh
    const isPlayed = [...open.values()].reduce((sum, chance) => sum + chance, 0)
    maps.set(
      before + 1,
      gridOf([
        [{ home: 1, away: 0 }, isPlayed * wins],
        [{ home: 0, away: 1 }, isPlayed * (1 - wins)],
        [NIL, Math.max(0, 1 - isPlayed)],
      ]),
    )
    const next = new Map<number, number>()
    for (const [home, chance] of open) {
      const away = before - home
      arrive({ home: home + 1, away }, chance * wins, next)
      arrive({ home, away: away + 1 }, chance * (1 - wins), next)
    }
    open = next
  }
  return { match: gridOf(ended), maps }
}

/** What happens in a series, for all to see, with the number of the map. */
export type SeriesHappening = { readonly map: number } & (
  | { readonly what: 'round'; readonly rounds: Score }
  | { readonly what: 'map' | 'end'; readonly rounds: Score; readonly maps: Score }
)

const TWO_32 = 2 ** 32

/** A whole series from a stream of chance, a number a round, with the chances of `seriesGrids`. */
export function playSeries(random: Random, { bestOf }: Series, round: number): readonly SeriesHappening[] {
  const happenings: SeriesHappening[] = []
  const most = mapsToWin(bestOf)
  let maps = NIL
  for (let map = 1; Math.max(maps.home, maps.away) < most; map++) {
    let rounds = NIL
    let winner = mapWinner(rounds)
    while (winner === undefined) {
      const side = random.below(TWO_32) / TWO_32 < round ? 'home' : 'away'
      rounds = { ...rounds, [side]: rounds[side] + 1 }
      happenings.push({ map, what: 'round', rounds })
      winner = mapWinner(rounds)
    }
    maps = { ...maps, [winner]: maps[winner] + 1 }
    happenings.push({ map, what: Math.max(maps.home, maps.away) === most ? 'end' : 'map', rounds, maps })
  }
  return happenings
}
