import { describe, expect, it } from 'vitest'
import { roundRandom } from '../fairness.ts'
import { cardName, cardOf, DECK, dealer, rankOf, suitOf } from './deck.ts'

const random = (nonce: number) =>
  roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'deck', nonce, gameId: 'deck' })

describe('cards', () => {
  it('[STU-01] have names, ranks and suits', () => {
    expect(Array.from({ length: DECK }, (_, card) => cardOf(cardName(card)))).toEqual(
      Array.from({ length: DECK }, (_, card) => card),
    )
    expect([rankOf(cardOf('2c')), suitOf(cardOf('2c')), rankOf(cardOf('As')), suitOf(cardOf('As'))]).toEqual([
      0, 0, 12, 3,
    ])
    for (const name of ['', 'A', '1c', 'Ax', 'Acc']) expect(() => cardOf(name)).toThrow(RangeError)
  })

  it('[STU-01] are each dealt once a deck, and no more', () => {
    const deal = dealer(random(0), 2)
    const dealt = Array.from({ length: 2 * DECK }, deal)
    expect(dealt.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 2 * DECK }, (_, index) => Math.floor(index / 2)),
    )
    expect(deal).toThrow('no card is left')
  })

  it('[STU-02] come in every place equally often (chi-square at 99 %)', () => {
    const [deals, places] = [52_000, 3]
    const counts = Array.from({ length: places }, () => new Map<number, number>())
    for (let nonce = 0; nonce < deals; nonce += 1) {
      const deal = dealer(random(nonce))
      for (const count of counts) {
        const card = deal()
        count.set(card, (count.get(card) ?? 0) + 1)
      }
    }
    const wanted = deals / DECK
    // 77.39: the value that chi-square with 51 degrees of freedom stays below in 99 of 100 cases.
    for (const count of counts)
      expect(Array.from(count.values()).reduce((sum, seen) => sum + (seen - wanted) ** 2 / wanted, 0)).toBeLessThan(
        77.39,
      )
  })
})
