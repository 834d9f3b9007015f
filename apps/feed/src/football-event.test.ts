import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { roundRandom } from '#rules/fairness.ts'
import { SECONDS_A_STEP } from '#rules/sports/football-model.ts'
import { type Happening, playFootball } from '#rules/sports/football-play.ts'
import type { SimulatedEvent, Untold } from './event.ts'
import { footballEvent } from './football-event.ts'
import { leagues, pairAt, strengthsOf } from './world.ts'

const STARTS = Date.UTC(2026, 10, 29, 12)
const STEP_MS = SECONDS_A_STEP * 1000
const [league] = leagues
if (league === undefined) throw new Error('there is no league')
const pair = pairAt(league.teams, 1)

type TakenBack = Extract<Happening, { what: 'taken-back' }>
interface Found {
  readonly key: string
  readonly seed: string
  readonly back: TakenBack
}

/** A match of which a review takes a goal back in the first half, where `fits`. */
function matchWith(fits: (back: TakenBack, happenings: readonly Happening[]) => boolean): Found {
  for (let tried = 0; tried < 20_000; tried += 1) {
    const [key, seed] = [`reviewed-${tried}`, createHash('sha256').update(`reviewed ${tried}`).digest('hex')]
    const happenings = playFootball(
      roundRandom({ serverSeed: seed, clientSeed: key, nonce: 0, gameId: 'football' }),
      strengthsOf(pair),
    )
    for (const one of happenings)
      if (one.what === 'taken-back' && one.half === 1 && fits(one, happenings)) return { key, seed, back: one }
  }
  throw new Error('no such match')
}

const isGoalBetween = ({ since, step }: TakenBack, happenings: readonly Happening[]): boolean =>
  happenings.some((one) => one.what === 'goal' && one.half === 1 && one.step > since + 1 && one.step < step)

const opened = ({ key, seed }: Found): SimulatedEvent =>
  footballEvent({ key, league, pair, startsAtMs: STARTS, seed, speed: 1 })

/** What is told in turns of a step each, from one step to another. */
function toldIn(event: SimulatedEvent, from: number, to: number): Untold[] {
  const messages: Untold[] = []
  for (let step = from; step <= to; step += 1) messages.push(...event.tellAt(STARTS + step * STEP_MS))
  return messages
}

const at = (step: number): string => new Date(STARTS + step * STEP_MS).toISOString()
const cancelled = (messages: readonly Untold[]) => messages.filter(({ type }) => type === 'bet_cancel')

describe('a goal that a review takes back', () => {
  it('[SPB-05, SPB-06] makes the bets void that were taken since it was told', () => {
    const found = matchWith((back, happenings) => !isGoalBetween(back, happenings))
    expect(cancelled(toldIn(opened(found), 0, found.back.step))).toMatchObject([
      { from: at(found.back.since), to: at(found.back.step) },
    ])
  })

  it('[SPB-05, SPB-06] makes those of all of that time void, also where another goal fell meanwhile', () => {
    const found = matchWith(isGoalBetween)
    expect(cancelled(toldIn(opened(found), 0, found.back.step)).at(-1)).toMatchObject({
      from: at(found.back.since),
      to: at(found.back.step),
    })
  })

  it('[SPB-06] is the same for a simulator that began in the middle of the review', () => {
    const found = matchWith(isGoalBetween)
    const { since, step } = found.back
    expect(cancelled(toldIn(opened(found), since + 1, step))).toMatchObject([{ from: at(since), to: at(step) }])
  })

  it('[SPB-06] stops and opens betting again where another goal falls in the same turn, so that the score stays', () => {
    const found = matchWith(isGoalBetween)
    const event = opened(found)
    const { since, step } = found.back
    toldIn(event, 0, since)
    const messages = event.tellAt(STARTS + step * STEP_MS)
    expect(messages.map(({ type }) => type)).toEqual(expect.arrayContaining(['bet_stop', 'bet_cancel', 'odds_change']))
    expect(cancelled(messages)).toMatchObject([{ from: at(since), to: at(step) }])
  })
})
