import { roundRandom } from '#rules/fairness.ts'
import { NIL, type Score } from '#rules/sports/contest.ts'
import { playSeries, roundChance, type SeriesHappening, type SeriesState, seriesGrids } from '#rules/sports/series.ts'
import { fixture, type SimulatedEvent, type Untold } from './event.ts'
import { type Offer, offered } from './markets.ts'
import { chanceOf, esports, type Pair, type Side } from './world.ts'

/** A round takes so long at the speed of a real one, and the break behind a map. */
const ROUND_MS = 90_000
const BREAK_MS = 240_000

const contest = { sport: 'series', bestOf: 3 } as const

export interface SeriesPlan {
  readonly key: string
  readonly pair: Pair<Side>
  readonly startsAtMs: number
  /** The seed of its chance: 32 bytes in hex, shown once it is over. */
  readonly seed: string
  readonly speed: number
}

/** Happenings with the moment at which each is known. */
function timed(happenings: readonly SeriesHappening[], startsAtMs: number, speed: number) {
  let atMs = startsAtMs
  return happenings.map((happening) => {
    // A map is over with its last round; the next one waits for the break.
    if (happening.what === 'round') atMs += ROUND_MS / speed
    const knownAtMs = atMs
    if (happening.what === 'map') atMs += BREAK_MS / speed
    return { happening, knownAtMs }
  })
}

/** A best of three maps, played from its seed before it begins; what is told of it follows the clock. */
export function seriesEvent({ key, pair, startsAtMs, seed, speed }: SeriesPlan): SimulatedEvent {
  const round = roundChance(chanceOf(pair))
  const all = timed(
    playSeries(roundRandom({ serverSeed: seed, clientSeed: key, nonce: 0, gameId: 'series' }), contest, round),
    startsAtMs,
    speed,
  )
  const told = { fixture: false, live: false, done: 0, ended: false }

  const stateAfter = (count: number): SeriesState => {
    let state: SeriesState = { maps: NIL, rounds: NIL }
    for (const { happening } of all.slice(0, count))
      state =
        happening.what === 'round' ? { ...state, rounds: happening.rounds } : { maps: happening.maps, rounds: NIL }
    return state
  }

  function odds(state: SeriesState, phase: 'before' | 'live'): Untold {
    const grids = seriesGrids(contest, round, state)
    const whole = { period: 'match', grid: grids.match } as const
    const maps = [...grids.maps].map(([map, grid]): Offer => ({ type: 'winner', period: `map:${map}`, grid }))
    const offers: Offer[] = [
      { type: 'winner', ...whole },
      { type: 'mh', ...whole, line: -6 },
      { type: 'mh', ...whole, line: 6 },
      { type: 'tm', ...whole, line: 10 },
      { type: 'ms', ...whole },
      ...maps,
    ]
    return {
      type: 'odds_change',
      event: key,
      phase,
      score: state.maps,
      board: { rounds: state.rounds },
      markets: offers.map((offer) => offered(contest, offer)),
    }
  }

  const settled = (scores: readonly (Score & { readonly period: string })[], isFinal: boolean): Untold => ({
    type: 'bet_settlement',
    event: key,
    certainty: 2,
    scores: [...scores],
    isFinal,
    ...(isFinal ? { seed } : {}),
  })

  return {
    key,
    startsAtMs,
    endsAtMs: all.at(-1)?.knownAtMs ?? startsAtMs,
    tellAt(nowMs) {
      const messages: Untold[] = []
      if (!told.fixture) {
        told.fixture = true
        messages.push(
          fixture({ key, sport: 'series', bestOf: contest.bestOf, competition: esports, pair, startsAtMs, seed }),
        )
        if (nowMs < startsAtMs) messages.push(odds(stateAfter(0), 'before'))
      }
      if (nowMs < startsAtMs || told.ended) return messages
      const done = all.filter(({ knownAtMs }) => knownAtMs <= nowMs).length
      if (told.live && done === told.done) return messages
      // A round decides much of a map: no bet is taken over its end.
      messages.push({ type: 'bet_stop', event: key })
      const fresh = all.slice(told.done, done).map(({ happening }) => happening)
      Object.assign(told, { live: true, done })
      const state = stateAfter(done)
      const ends = fresh.flatMap((one) =>
        one.what === 'round' ? [] : [{ period: `map:${one.map}`, ...mapScore(one.rounds) }],
      )
      const last = fresh.at(-1)
      if (last?.what === 'end') {
        told.ended = true
        // It has to be live before it can end.
        messages.push(odds(stateAfter(0), 'live'))
        const unplayed = Array.from({ length: contest.bestOf - last.map }, (_, i) => ({
          period: `map:${last.map + i + 1}`,
          ...NIL,
        }))
        messages.push(settled([...ends, ...unplayed, { period: 'match', ...last.maps }], true))
        return messages
      }
      messages.push(odds(state, 'live'))
      if (ends.length > 0) messages.push(settled(ends, false), odds(state, 'live'))
      return messages
    },
  }
}

const mapScore = ({ home, away }: Score): Score => (home > away ? { home: 1, away: 0 } : { home: 0, away: 1 })
