import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded.ts'
import { misstated, playOf, readFault, returnsOf, somePicks } from '../counted.ts'
import { pk10 } from './pk10.ts'

const DAY = '2026-11-22'
const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Every order of cars on some places; the others follow as they are left. */
function ordersOf(places: readonly number[]): number[][] {
  let orders: number[][] = [[]]
  for (const _ of places)
    orders = orders.flatMap((order) => CARS.filter((car) => !order.includes(car)).map((car) => [...order, car]))
  return orders.map((order) => {
    const left = CARS.filter((car) => !order.includes(car))
    return CARS.map((_, place) => {
      const index = places.indexOf(place)
      return (index < 0 ? left.shift() : order[index]) ?? 0
    })
  })
}

const check = (id: string, text: string, places: readonly number[]): string[] => {
  const play = playOf(pk10, id)
  return misstated(play, play.read(text, DAY), ordersOf(places))
}

test('[LTR-03] over all orders of the places it looks at each PK10 play wins as often as it states', () => {
  for (let count = 1; count <= 5; count += 1) {
    const places = CARS.slice(0, count).map((_, place) => place)
    for (const text of somePicks(playOf(pk10, `first${count}`), seededRandom(10), 3, DAY))
      expect(check(`first${count}`, text, places)).toEqual([])
  }
  for (const place of CARS.keys()) {
    const text = CARS.map((_, row) => (row === place ? '01,05,10' : '-')).join('|')
    expect(check('position', text, [place])).toEqual([])
    const words = ['big', 'small', 'odd', 'even'].map((word) => `place${place + 1}:${word}`).join(',')
    expect(check('two-sided', words, [place])).toEqual([])
  }
  const sums = Array.from({ length: 17 }, (_, index) => index + 3).join(',')
  expect(check('sum', sums, [0, 1])).toEqual([])
  expect(check('two-sided', 'sum:big,sum:small,sum:odd,sum:even', [0, 1])).toEqual([])
  for (let place = 0; place < 5; place += 1) {
    const name = `${place + 1}-${10 - place}`
    expect(check('dragon-tiger', `${name}:dragon,${name}:tiger`, [place, 9 - place])).toEqual([])
  }
})

test('[LTR-03] all of a PK10 pick at once is never more than its greatest', () => {
  const position = playOf(pk10, 'position')
  const [part] = position.read(CARS.map(() => '01,02,03,04,05,06,07,08,09,10').join('|'), DAY)
  if (part === undefined) throw new Error('no part')
  expect([part.lines, position.greatest(part)]).toEqual([100, 10n])
  expect(position.greatest({ ...part, cells: 1n << 99n })).toBe(1n)
})

test('[LTR-03] PK10 chances, and no return above what is staked', () => {
  const chance = (id: string, prize = '') => {
    const found = playOf(pk10, id).prizes.find((each) => each.id === prize)?.chance
    return [Number(found?.ways), Number(found?.of)]
  }
  expect([1, 2, 3, 4, 5].map((count) => chance(`first${count}`))).toEqual(
    [10, 90, 720, 5040, 30_240].map((of) => [1, of]),
  )
  const sums = playOf(pk10, 'sum').prizes.map(({ chance: { ways } }) => Number(ways))
  expect(sums).toEqual([2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2])
  expect([chance('two-sided', 'sum:big'), chance('two-sided', 'sum:odd')]).toEqual([
    [40, 90],
    [50, 90],
  ])
  for (const play of pk10.plays.values())
    for (const share of returnsOf(play))
      if (play.pricing === 'group') expect(share).toBe(1)
      else expect(share).toBeCloseTo(0.98, 3)
})

describe('[LTR-03] PK10 picks: their lines, or what is wrong', () => {
  test.each([
    ['first1', '01,10', 2],
    ['first2', '01,02|01,02', 2],
    ['first5', '01|02|03|04|05,06', 2],
    ['position', '01|-|-|-|-|-|-|-|-|02,03', 3],
    ['sum', '3,19', 2],
    ['dragon-tiger', '5-6:tiger', 1],
    ['first2', '01|01', ['no-line', '']],
    ['first2', '1|02', ['not-a-choice', '1']],
    ['first5', '01|02', ['rows', '01|02']],
    ['position', '-|-|-|-|-|-|-|-|-|-', ['no-line', '']],
    ['sum', '20', ['not-a-choice', '20']],
    ['dragon-tiger', '1-9:dragon', ['not-a-choice', '1-9:dragon']],
  ] as const)('%s %s', (id, text, found) => {
    expect(readFault(playOf(pk10, id), text, DAY)).toEqual(found)
  })
})

test('[LTR-03] a PK10 result is ten different cars', () => {
  expect(pk10.read(CARS)).toEqual(CARS)
  for (const value of [CARS.slice(1), [...CARS.slice(1), 2], [0, ...CARS.slice(1)], [11, ...CARS.slice(1)], {}])
    expect(pk10.read(value)).toBeUndefined()
})
