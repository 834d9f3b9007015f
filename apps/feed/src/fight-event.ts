import { roundRandom } from '#rules/fairness.ts'
import { NIL } from '#rules/sports/contest.ts'
import { fightGrid, playCockfight } from '#rules/sports/cockfight.ts'
import { fixture, type SimulatedEvent, type Untold } from './event.ts'
import { offered } from './markets.ts'
import { arena, chanceOf, type Pair, type Side } from './world.ts'

/** How long a fight is shown after the last call. */
const FIGHT_MS = 25_000
/** A draw is rare enough that 8 to 1 leaves the house its part. */
const DRAW = 0.1

const contest = { sport: 'cockfight' } as const

/** A fight: betting until it starts, then the result. Meron is the home side. */
export function fightEvent({
  key,
  pair,
  startsAtMs,
  seed,
}: {
  readonly key: string
  readonly pair: Pair<Side>
  readonly startsAtMs: number
  readonly seed: string
}): SimulatedEvent {
  const meron = chanceOf(pair) * (1 - DRAW)
  const chances = { meron, wala: 1 - DRAW - meron, draw: DRAW }
  const { score } = playCockfight(
    roundRandom({ serverSeed: seed, clientSeed: key, nonce: 0, gameId: 'cockfight' }),
    chances,
  )
  const endsAtMs = startsAtMs + FIGHT_MS
  const told = { fixture: false, live: false, ended: false }
  return {
    key,
    startsAtMs,
    endsAtMs,
    tellAt(nowMs) {
      const messages: Untold[] = []
      if (!told.fixture) {
        told.fixture = true
        messages.push(fixture({ key, sport: 'cockfight', competition: arena, pair, startsAtMs, seed }))
        if (nowMs < startsAtMs)
          messages.push({
            type: 'odds_change',
            event: key,
            phase: 'before',
            score: NIL,
            markets: [offered(contest, { type: 'fight', period: 'match', grid: fightGrid(chances) })],
          })
      }
      if (nowMs >= startsAtMs && !told.live) {
        told.live = true
        messages.push(
          { type: 'bet_stop', event: key },
          { type: 'odds_change', event: key, phase: 'live', score: NIL, markets: [] },
        )
      }
      if (nowMs >= endsAtMs && !told.ended) {
        told.ended = true
        messages.push({
          type: 'bet_settlement',
          event: key,
          certainty: 2,
          scores: [{ period: 'match', ...score }],
          isFinal: true,
          seed,
        })
      }
      return messages
    },
  }
}
