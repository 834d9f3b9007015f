import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { cardOf, dealer, DECK } from './deck.ts'
import { adviseDeuces, DEUCES_ADVICE } from './deuces-advice.ts'
import { DEUCES_WINS, deucesMaking, deucesWin } from './deuces-hand.ts'
import { DEUCES_WILD, DEUCES_WILD_FIGURES } from './deuces-wild.ts'
import { pokerHand } from './poker-hand.ts'

const cards = (names: string) => names.split(' ').map(cardOf)

describe('hands with wild deuces', () => {
  it.each([
    ['Ts Js Qs Ks As', 'natural-royal', '11111'],
    ['2s 2h 2d 2c 9s', 'four-deuces', '11110'],
    ['2s Js Qs Ks As', 'wild-royal', '11111'],
    ['2s 2h 2d Ks Ts', 'wild-royal', '11111'],
    ['2s 2h 2d 9s 9d', 'five-of-a-kind', '11111'],
    ['2s 9h 9c 9s 9d', 'five-of-a-kind', '11111'],
    ['2s 2h 5d 6d 9d', 'straight-flush', '11111'],
    ['As 2h 3s 4s 5s', 'straight-flush', '11111'],
    ['2s 2h Ah 3h 5h', 'straight-flush', '11111'],
    ['2s 2h 2d 9s Td', 'four-of-a-kind', '11101'],
    ['2s 9h 9c 9s Td', 'four-of-a-kind', '11110'],
    ['2s 9h 9c Ts Td', 'full-house', '11111'],
    ['9h 9c 9s Ts Td', 'full-house', '11111'],
    ['2s 3h 9h Th Kh', 'flush', '11111'],
    ['2s 2h 5c 6d 9d', 'straight', '11111'],
    ['As 2h 3d 4s 5s', 'straight', '11111'],
    ['2s Th Jd Ks As', 'straight', '11111'],
    ['2s 2h 5c 8d Kd', 'three-of-a-kind', '11001'],
    ['2s 5h 5c 8d Kd', 'three-of-a-kind', '11100'],
    ['5s 5h 5c 8d Kd', 'three-of-a-kind', '11100'],
    ['5s 5h 8c 8d Kd', null, '00000'],
    ['2s 5h 7c 9d Kd', null, '00000'],
    ['Ks Ah 3c 4d 5d', null, '00000'],
  ])('[STU-01] %s are %s, made by %s', (names, win, making) => {
    expect(deucesWin(cards(names))).toBe(win)
    expect(deucesMaking(cards(names)).map(Number).join('')).toBe(making)
  })

  it('[STU-01] without a deuce win what they win in any poker', () => {
    const from = Array.from({ length: DECK - 4 }, (_, index) => index + 4)
    for (let hand = 0; hand < 20_000; hand += 1) {
      const five = Array.from(
        { length: 5 },
        (_, at) => from[(hand * 7919 + at * at * 31 + at * hand) % from.length] ?? 0,
      )
      if (new Set(five).size < 5) continue
      const [win, plain] = [deucesWin(five), pokerHand(five)]
      expect(win ?? 'none').toBe(
        plain === 'royal-flush' ? 'natural-royal' : ['high-card', 'pair', 'two-pairs'].includes(plain) ? 'none' : plain,
      )
    }
  })
})

describe('the return of deuces wild', () => {
  it('[STU-01] is 99.7283 %; the whole count runs in the campaign of returns, and holds these numbers', () => {
    const { outOf, returned, returnedByAdvice, ways } = DEUCES_WILD_FIGURES
    expect([returned, outOf]).toEqual([19_879_070_863_788n, 19_933_230_517_200n])
    expect(DEUCES_WINS.reduce((sum, win) => sum + ways[win] * BigInt(DEUCES_WILD.pays[win]), 0n)).toBe(returned)
    expect(((Number(returned) / Number(outOf)) * 100).toFixed(4)).toBe('99.7283')
    expect(((Number(returnedByAdvice) / Number(outOf)) * 100).toFixed(4)).toBe('99.6752')
  })

  it('[STU-01] is what play by the list comes to, within 3 sigma of 60,000 rounds', () => {
    const random = seededRandom(20_261_129)
    const rounds = 60_000
    let [paid, squares] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const deal = dealer(random)
      const dealt = Array.from({ length: 5 }, deal)
      const { hold } = adviseDeuces(dealt)
      const win = deucesWin(dealt.map((card, place) => (hold[place] === true ? card : deal())))
      const pays = win === null ? 0 : DEUCES_WILD.pays[win]
      paid += pays
      squares += pays * pays
    }
    const sigma = Math.sqrt((squares / rounds - (paid / rounds) ** 2) / rounds)
    const expected = Number(DEUCES_WILD_FIGURES.returnedByAdvice) / Number(DEUCES_WILD_FIGURES.outOf)
    expect(Math.abs(paid / rounds - expected)).toBeLessThan(3 * sigma)
  })

  it('[STU-01] pays 800-200-25-16-10-4-4-3-2-1', () => {
    expect(DEUCES_WINS.map((win) => DEUCES_WILD.pays[win])).toEqual([800, 200, 25, 16, 10, 4, 4, 3, 2, 1])
  })
})

describe('the list of deuces wild', () => {
  it.each([
    ['2s 2h 2d 9s Td', 'three-deuces', '11100'],
    ['2s 2h 6d 7d Ks', 'two-deuces-and-two-close', '11110'],
    ['2s 2h 6d 9s Ks', 'two-deuces', '11000'],
    ['2s Jh Qh Ah 7c', 'four-to-royal', '11110'],
    ['2s 5h 6h 7h Kc', 'deuce-and-three-close', '11110'],
    ['2s 4h 7c 9d Kd', 'one-deuce', '10000'],
    ['5s 5h 8c 8d Kd', 'two-pairs', '11110'],
    ['3s 5h 8c 9d Kh', 'nothing-deuces', '00000'],
  ])('[STU-06] of %s says %s and holds %s', (names, line, hold) => {
    const advice = adviseDeuces(cards(names))
    expect([advice.line, advice.hold.map(Number).join('')]).toEqual([line, hold])
    expect(DEUCES_ADVICE).toContain(advice.line)
  })
})
