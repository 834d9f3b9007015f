import { describe, expect, it } from 'vitest'
import { floor, multiply, rational } from '../rational.ts'
import { type Graded, factorOf } from './grade.ts'
import { gradeOutright } from './outright.ts'

const pays = (stake: bigint, price: number, graded: Graded): bigint =>
  floor(multiply(rational(stake), factorOf(graded, price)))

describe('an outright', () => {
  const ranking = [['Ann', 'Bo'], ['Cy'], ['Di', 'Ed', 'Flo'], ['Gus']]

  it.each([
    ['Ann', 1, { grade: 'won', deadHeat: { places: 1, tied: 2 } }],
    ['Bo', 1, { grade: 'won', deadHeat: { places: 1, tied: 2 } }],
    ['Cy', 1, { grade: 'lost' }],
    ['Ann', 2, { grade: 'won' }],
    ['Cy', 2, { grade: 'lost' }],
    ['Cy', 3, { grade: 'won' }],
    ['Di', 3, { grade: 'lost' }],
    ['Di', 4, { grade: 'won', deadHeat: { places: 1, tied: 3 } }],
    ['Flo', 5, { grade: 'won', deadHeat: { places: 2, tied: 3 } }],
    ['Ed', 6, { grade: 'won' }],
    ['Gus', 6, { grade: 'lost' }],
    ['Gus', 7, { grade: 'won' }],
    ['Hal', 1, { grade: 'void' }],
  ] as const)('[SPB-01] on %s to be among the first %d', (pick, places, graded) => {
    expect(gradeOutright(pick, places, ranking)).toEqual(graded)
  })

  it('[SPB-01] pays 25 for 10 at 5.00 where two win, and 75 for 50 at 3.00 where six are tied for places 8 to 10', () => {
    expect(pays(10n, 5000, gradeOutright('Ann', 1, ranking))).toBe(25n)
    const seven = Array.from({ length: 7 }, (_, at) => [`p${at}`])
    const tied = Array.from({ length: 6 }, (_, at) => `t${at}`)
    expect(pays(50n, 3000, gradeOutright('t4', 10, [...seven, tied, ['last']]))).toBe(75n)
  })

  it('[SPB-01] shares out just its places, however many are tied', () => {
    for (let places = 1; places <= 7; places++) {
      const all = ranking.flat().map((pick) => factorOf(gradeOutright(pick, places, ranking), 1000))
      const sum = all.reduce((sum, { numerator, denominator }) => sum + Number(numerator) / Number(denominator), 0)
      expect(sum).toBeCloseTo(places, 12)
    }
  })
})
