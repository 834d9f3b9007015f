import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { cardOf, dealer, DECK } from './deck.ts'
import { JACKS_OR_BETTER, JACKS_OR_BETTER_FIGURES } from './jacks-or-better.ts'
import { adviseHold } from './video-poker-advice.ts'
import { DRAWS, VIDEO_POKER_WAYS, videoPokerTable, type VideoPokerTable } from './video-poker-return.ts'
import { JACKS_KIND, jacksWin, type JacksWin } from './video-poker.ts'

/** A few seconds of work, and more where other tests run beside it. */
const PATIENCE = 60_000

let table: VideoPokerTable<JacksWin>
beforeAll(() => {
  table = videoPokerTable(JACKS_OR_BETTER, JACKS_KIND)
}, PATIENCE)

const numbers = (names: string) =>
  names
    .split(' ')
    .map(cardOf)
    .toSorted((one, other) => one - other)

/** What a hold pays on average, by dealing every draw. */
function dealt(cards: readonly number[], mask: number): number {
  const rest = Array.from({ length: DECK }, (_, card) => card).filter((card) => !cards.includes(card))
  const held = cards.filter((_, place) => ((mask >> place) & 1) === 1)
  let [sum, draws] = [0, 0]
  const from = (hand: readonly number[], at: number): void => {
    if (hand.length === cards.length) {
      const win = jacksWin(hand)
      sum += win === null ? 0 : JACKS_OR_BETTER.pays[win]
      draws += 1
      return
    }
    for (let next = at; next < rest.length; next += 1) from([...hand, rest[next] ?? 0], next + 1)
  }
  from(held, 0)
  return (sum * DRAWS) / draws
}

describe('the return of jacks or better', () => {
  it(
    '[STU-01] with optimal play is exactly what the help prints, and 99.5439 %',
    () => {
      const { ways, paid } = table.optimal()
      const { outOf, returned } = JACKS_OR_BETTER_FIGURES
      expect(Object.fromEntries(ways)).toEqual(JACKS_OR_BETTER_FIGURES.ways)
      expect([paid, VIDEO_POKER_WAYS]).toEqual([returned, outOf])
      expect((returned * 10_000_000n) / outOf).toBe(9_954_390n)
    },
    PATIENCE,
  )

  it(
    '[STU-01] with the list of the help is exactly what the help prints, and 99.459 %',
    () => {
      const { returnedByAdvice, outOf } = JACKS_OR_BETTER_FIGURES
      expect(table.of(adviseHold).paid).toBe(returnedByAdvice)
      expect((returnedByAdvice * 100_000n) / outOf).toBe(99_459n)
    },
    PATIENCE,
  )

  it(
    '[STU-01] is made of values that dealing every draw gives as well',
    () => {
      const random = seededRandom(11)
      for (let hand = 0; hand < 5; hand += 1) {
        const cards = Array.from({ length: 5 }, dealer(random)).toSorted((one, other) => one - other)
        const values = table.values(cards)
        for (let mask = 0; mask < 32; mask += 1) {
          const kept = Array.from(mask.toString(2)).filter((bit) => bit === '1').length
          if (kept >= 2) expect(values[mask]).toBe(dealt(cards, mask))
        }
      }
      expect(table.values(numbers('2c 4d 7h 9s Tc'))[0]).toBe(dealt(numbers('2c 4d 7h 9s Tc'), 0))
    },
    PATIENCE,
  )

  it.each([
    ['2d Td Jd Qd Kd', 'Td Jd Qd Kd'],
    ['Kc Td Jd Qd Kd', 'Td Jd Qd Kd'],
    ['9d Td Jd Qd Kd', '9d Td Jd Qd Kd'],
    ['5d 6c 7h 8d 8s', '8d 8s'],
    ['Jd Qc Kh Ad 7s', 'Jd Qc Kh Ad'],
    ['2c 4d 7h 9s Tc', ''],
  ])('[STU-01] of %s keeps %s at best', (names, kept) => {
    const values = table.values(numbers(names))
    const best = values.indexOf(Math.max(...values))
    expect(numbers(names).filter((_, place) => ((best >> place) & 1) === 1)).toEqual(kept === '' ? [] : numbers(kept))
  })

  it(
    '[STU-01] is what play comes to, within 3 sigma of 100,000 rounds by the list',
    () => {
      const random = seededRandom(20_240_611)
      const rounds = 100_000
      let [paid, squares] = [0, 0]
      for (let round = 0; round < rounds; round += 1) {
        const deal = dealer(random)
        const cards = Array.from({ length: 5 }, deal)
        const { hold } = adviseHold(cards)
        const win = jacksWin(cards.map((card, place) => (hold[place] === true ? card : deal())))
        const pays = win === null ? 0 : JACKS_OR_BETTER.pays[win]
        paid += pays
        squares += pays * pays
      }
      const sigma = Math.sqrt((squares / rounds - (paid / rounds) ** 2) / rounds)
      const expected = Number(JACKS_OR_BETTER_FIGURES.returnedByAdvice) / Number(JACKS_OR_BETTER_FIGURES.outOf)
      expect(Math.abs(paid / rounds - expected)).toBeLessThan(3 * sigma)
    },
    PATIENCE,
  )
})
