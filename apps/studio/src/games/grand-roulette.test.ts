import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { rouletteOutcome } from '#contract/games/tables.ts'
import { roundRandom } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { SPOTS } from '#rules/roulette/spots.ts'
import { parse } from 'zod/mini'
import { mountStudio } from '../routes.ts'
import type { Studio } from '../studio.ts'
import type { Json } from '../game.ts'
import { grandRoulette } from './grand-roulette.ts'

const chance = (nonce: number) =>
  roundRandom({ serverSeed: 'cd'.repeat(32), clientSeed: 'me', nonce, gameId: grandRoulette.id })
const WHOLE_TABLE = [...SPOTS.keys()].map((spot) => ({ spot, stake: '0.50' }))

describe('Grand Roulette in the studio', () => {
  it('[STU-01, STU-05] plays a bet of texts, exactly, and the same again from its seeds', () => {
    const bet = [
      { spot: '17', stake: '2.50' },
      { spot: 'red', stake: '10' },
      { spot: 'black', stake: '10.00000' },
    ]
    const numbers = new Set<number>()
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const { wagers, over, outcome } = grandRoulette.play(bet, [], chance(nonce))
      const { number, payout } = parse(rouletteOutcome, outcome)
      numbers.add(number)
      expect(over).toBe(true)
      const expected = parseMoney(number === 0 ? '0' : number === 17 ? '110' : '20')
      expect(wagers).toEqual([{ stake: parseMoney('22.5'), payout: expected }])
      expect(parseMoney(payout)).toBe(expected)
      expect(grandRoulette.play(bet, [], chance(nonce)).outcome).toEqual(outcome)
    }
    expect(numbers.size).toBe(37)
  })

  const strange: [string, Json][] = [
    ['an amount alone', { stake: '1' }],
    ['nothing on the table', []],
    ['a stake as a number', [{ spot: 'red', stake: 1 }]],
    ['a stake in words of computers', [{ spot: 'red', stake: '1e2' }]],
    ['more than five decimals', [{ spot: 'red', stake: '1.000000' }]],
    ['a spot as a list', [{ spot: [17], stake: '1' }]],
    ['a list of texts', ['red']],
    [
      'a spot named twice',
      [
        { spot: 'red', stake: '1' },
        { spot: 'red', stake: '1' },
      ],
    ],
    ['more than 160 stakes', Array.from({ length: 161 }, () => ({ spot: 'red', stake: '1' }))],
  ]
  it.each(strange)('[STU-01] refuses %s', (_, bet) => {
    expect(() => grandRoulette.stakeOf(bet)).toThrow(RangeError)
    expect(() => grandRoulette.play(bet, [], chance(0))).toThrow(RangeError)
  })

  it('[STU-01] has nothing to choose', () => {
    expect(() => grandRoulette.play([{ spot: 'red', stake: '1' }], ['again'], chance(0))).toThrow(RangeError)
  })

  it('[STU-01] takes a stake on every spot at once, also by the studio’s door', async () => {
    expect(grandRoulette.stakeOf(WHOLE_TABLE)).toBe(parseMoney('78.5'))
    const heard: Json[] = []
    const lost = () => Promise.reject(new Error('not asked'))
    const studio: Studio = {
      launch: lost,
      open: lost,
      act: lost,
      ask: lost,
      history: lost,
      pots: lost,
      rotateSeed: lost,
      replay: lost,
      resume: lost,
      statement: lost,
      play(_bearer, roundId, bet) {
        heard.push(bet)
        return Promise.resolve({
          roundId,
          nonce: 0,
          bet,
          choices: [],
          stake: '78.50000',
          payout: '36.00000',
          outcome: null,
          balance: '0.00000',
        })
      },
    }
    const app = fastify()
    mountStudio(app, studio)
    const payload = { roundId: '0190f3a4-7b1c-4d2e-8f3a-4b5c6d7e8f90', bet: WHOLE_TABLE }
    const answer = await app.inject({
      method: 'POST',
      url: '/studio/play',
      headers: { authorization: `Bearer ${'a'.repeat(40)}` },
      payload,
    })
    await app.close()
    expect(answer.statusCode).toBe(200)
    expect(heard).toEqual([WHOLE_TABLE])
  })
})
