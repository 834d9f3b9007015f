import { describe, expect, it } from 'vitest'
import { ONE, parseMoney } from '../money.ts'
import type { Random } from '../random.ts'
import { type Placed, together } from '../tables/table.ts'
import { GRAND_ROULETTE, RETURN, ROULETTE_LIMITS } from './grand-roulette.ts'
import { neighbourBet, sectorBet, type Sector } from './racetrack.ts'
import { SPOTS } from './spots.ts'
import { POCKETS } from './wheel.ts'

/** The wheel stops at one number; asked for anything else than a pocket it breaks. */
const stopsAt = (number: number): Random => ({
  below(bound) {
    if (bound !== POCKETS) throw new Error(`asked below ${bound}`)
    return number
  },
})

const place = (spot: string, stake: string): Placed => ({ spot, stake: parseMoney(stake) })
const paid = (bet: readonly Placed[], number: number) => GRAND_ROULETTE.play(bet, [], stopsAt(number)).outcome.payout
/** Paid over all numbers, each once. */
const paidInAll = (bet: readonly Placed[]) =>
  Array.from({ length: POCKETS }, (_, number) => paid(bet, number)).reduce((sum, one) => sum + one, 0n)
const share = (bet: readonly Placed[]) => ({
  paid: paidInAll(bet) * RETURN.denominator,
  staked: GRAND_ROULETTE.stakeOf(bet) * BigInt(POCKETS) * RETURN.numerator,
})

describe('a round of roulette', () => {
  const cases: [string, number, string][] = [
    ['17', 17, '36'],
    ['17', 20, '0'],
    ['0', 0, '36'],
    ['17-20', 20, '18'],
    ['17-20', 18, '0'],
    ['0-2', 0, '18'],
    ['16-17-18', 16, '12'],
    ['16-17-18', 19, '0'],
    ['0-2-3', 2, '12'],
    ['17-18-20-21', 21, '9'],
    ['17-18-20-21', 22, '0'],
    ['0-1-2-3', 0, '9'],
    ['16-17-18-19-20-21', 19, '6'],
    ['16-17-18-19-20-21', 15, '0'],
    ['column-1', 34, '3'],
    ['column-2', 17, '3'],
    ['column-3', 36, '3'],
    ['column-3', 0, '0'],
    ['dozen-1', 12, '3'],
    ['dozen-2', 13, '3'],
    ['dozen-3', 24, '0'],
    ['dozen-1', 0, '0'],
    ['red', 1, '2'],
    ['red', 2, '0'],
    ['black', 2, '2'],
    ['black', 1, '0'],
    ['even', 36, '2'],
    ['odd', 35, '2'],
    ['even', 35, '0'],
    ['odd', 36, '0'],
    ['low', 18, '2'],
    ['low', 19, '0'],
    ['high', 19, '2'],
    ['high', 18, '0'],
    // No la partage: the zero takes the whole of every even chance.
    ['red', 0, '0'],
    ['black', 0, '0'],
    ['even', 0, '0'],
    ['odd', 0, '0'],
    ['low', 0, '0'],
    ['high', 0, '0'],
  ]
  it.each(cases)('[STU-01] one on %s gives %i the payout %s', (spot, number, payout) => {
    expect(paid([place(spot, '1')], number)).toBe(parseMoney(payout))
  })

  it('[STU-01] is one wager of all stakes, and shows the number and what won', () => {
    const bet = [place('17', '2.5'), place('red', '10'), place('17-20', '0.5'), place('odd', '1')]
    expect(GRAND_ROULETTE.play(bet, [], stopsAt(17))).toEqual({
      wagers: [{ stake: 14n * ONE, payout: 101n * ONE }],
      over: true,
      outcome: {
        number: 17,
        payout: 101n * ONE,
        wins: [
          { spot: '17', payout: 90n * ONE },
          { spot: '17-20', payout: 9n * ONE },
          { spot: 'odd', payout: 2n * ONE },
        ],
      },
    })
  })
})

describe('the return to the player', () => {
  it('[STU-01] is exactly 36 of 37 on every spot, over every number', () => {
    expect(SPOTS.size).toBe(157)
    for (const spot of SPOTS.keys()) {
      const { paid, staked } = share([place(spot, '2')])
      expect(paid, spot).toBe(staked)
    }
  })

  it.each<[Sector]>([['voisins'], ['tiers'], ['orphelins']])('[STU-01] is the same for %s', (sector) => {
    const { paid, staked } = share(sectorBet(sector, ONE))
    expect(paid).toBe(staked)
  })

  it('[STU-01] is the same for every number with its neighbours', () => {
    for (let number = 0; number < POCKETS; number += 1) {
      for (const each of [1, 2, 3, 4]) {
        const { paid, staked } = share(neighbourBet(number, each, ONE))
        expect(paid).toBe(staked)
      }
    }
  })

  it('[STU-01] is the same for the whole table at once', () => {
    const { paid, staked } = share([...SPOTS.keys()].map((spot) => place(spot, '0.5')))
    expect(paid).toBe(staked)
  })
})

describe('a bet', () => {
  const refused: [string, readonly Placed[]][] = [
    ['nothing', []],
    ['a total below the least', [place('red', '0.5')]],
    ['a total above the most', [place('red', '1000'), place('17', '0.5')]],
    ['a spot that the table lacks', [place('1-5', '1')]],
    ['a spot written otherwise', [place('20-17', '1')]],
    ['a number that the wheel lacks', [place('37', '1')]],
    ['the double zero', [place('00', '1')]],
    ['an inherited name', [place('constructor', '1')]],
    ['the same spot twice', [place('17', '1'), place('red', '1'), place('17', '1')]],
    ['what no chips make', [place('red', '1.25')]],
    ['half a unit more than chips make', [{ spot: 'red', stake: parseMoney('1') + 1n }]],
    ['less than the least chip', [place('17', '0.25'), place('red', '1')]],
    ['no stake on a spot', [place('17', '0'), place('red', '1')]],
    ['a stake below zero', [place('17', '-1'), place('red', '5')]],
    ['more than a number takes', [place('17', '100.5')]],
    ['more than a split takes', [place('17-20', '200.5')]],
    ['more than a street takes', [place('16-17-18', '300.5')]],
    ['more than a corner takes', [place('17-18-20-21', '400.5')]],
    ['more than a line takes', [place('16-17-18-19-20-21', '600.5')]],
    [
      'more spots than are looked at',
      Array.from({ length: ROULETTE_LIMITS.mostSpots + 1 }, (_, index) => place(String(index), '1')),
    ],
  ]
  it.each(refused)('[STU-01] is refused for %s', (_, bet) => {
    expect(() => GRAND_ROULETTE.stakeOf(bet)).toThrow(RangeError)
    expect(() => GRAND_ROULETTE.play(bet, [], stopsAt(17))).toThrow(RangeError)
  })

  it('[STU-01] may be as small and as large as the table says', () => {
    expect(GRAND_ROULETTE.stakeOf([place('17', '0.5'), place('20', '0.5')])).toBe(ROULETTE_LIMITS.total.least)
    expect(GRAND_ROULETTE.stakeOf([place('red', '1000')])).toBe(ROULETTE_LIMITS.total.most)
    for (const { id, limit } of SPOTS.values()) expect(GRAND_ROULETTE.stakeOf([{ spot: id, stake: limit }])).toBe(limit)
  })

  it('[STU-01] takes chips on the same spot as one stake', () => {
    const chips = [place('17', '0.5'), place('red', '5'), place('17', '25')]
    expect(together(chips, [place('red', '1')])).toEqual([place('17', '25.5'), place('red', '6')])
    expect(together()).toEqual([])
  })

  it('[STU-01] of any chips stays on the grid', () => {
    for (const { limit } of SPOTS.values()) expect(limit % ROULETTE_LIMITS.grid).toBe(0n)
  })
})
