import { describe, expect, test } from 'vitest'
import { ONE } from '../../money.ts'
import { seededRandom } from '../../seeded.ts'
import { countWins, everyLabel, misstated, playOf, readFault, returnsOf, somePicks } from '../counted.ts'
import { choose } from '../counting.ts'
import { ANIMALS } from '../lunar.ts'
import { match } from '../match.ts'
import { type Part, indexesOf } from '../play.ts'
import { partPrize, payoutOf } from '../pay.ts'
import { animalOf, colourOf, isWord, type MarkSixResult, SETS, tailOf, WORDS } from './mark-six-balls.ts'
import { markSix } from './mark-six.ts'

/** A day of the horse: 1, 13, 25, 37 and 49. */
const DAY = '2026-11-22'
const BALLS = Array.from({ length: 49 }, (_, index) => index + 1)

const play = (id: string) => playOf(markSix, id)
const resultOf = (balls: readonly number[]): MarkSixResult => ({
  main: balls.slice(0, 6),
  special: balls[6] ?? 0,
  date: DAY,
})

/** 49 results in which each place shows each ball once. */
const eachBall = BALLS.map((_, start) =>
  resultOf([0, 7, 14, 21, 28, 35, 42].map((offset) => ((start + offset) % 49) + 1)),
)

test('[LTR-03] plays on one ball win as often as they state over all balls', () => {
  const ids = ['special', 'main', 'colour', 'half-wave', 'two-sided', 'animal-special']
  for (const id of [...ids, ...[1, 2, 3, 4, 5, 6].map((place) => `position${place}`)]) {
    const texts = [everyLabel(play(id)), ...somePicks(play(id), seededRandom(1), 5, DAY)]
    const parts = texts.flatMap((text) => play(id).read(text, DAY))
    expect(new Set(parts.map((part) => part.prize))).toEqual(new Set(play(id).prizes.map((prize) => prize.id)))
    expect(misstated(play(id), parts, eachBall)).toEqual([])
  }
})

/** A kind of result with the number of results of that kind, of SETS × 7. */
type Weighted = readonly [bigint, MarkSixResult]

/** What results are to a set of numbers: how many of it are among the six, and whether the special one is. */
function byHits(part: Part): Weighted[] {
  const inside = indexesOf(part.cells).map((index) => index + 1)
  const outside = BALLS.filter((ball) => !inside.includes(ball))
  const found: Weighted[] = []
  for (let hits = 0; hits <= 6; hits += 1)
    for (const isHit of [true, false]) {
      const ways = choose(inside.length, hits) * choose(outside.length, 6 - hits)
      const left = isHit ? inside.slice(hits) : outside.slice(6 - hits)
      const balls = [...inside.slice(0, hits), ...outside.slice(0, 6 - hits), left[0] ?? 0]
      if (ways > 0n && left.length > 0) found.push([ways * BigInt(left.length), resultOf(balls)])
    }
  return found
}

/** What results are to labels that share out the balls: how many balls of each are among the seven. */
function byGroups(part: Part, of: (ball: number) => number): Weighted[] {
  const chosen = indexesOf(part.cells)
  const groups = chosen.map((label) => BALLS.filter((ball) => of(ball) === label))
  groups.push(BALLS.filter((ball) => !chosen.includes(of(ball))))
  expect(groups.flat()).toHaveLength(49)
  let found: [bigint, number[]][] = [[7n, []]]
  for (const group of groups)
    found = found.flatMap(([ways, balls]) =>
      Array.from({ length: Math.min(group.length, 7 - balls.length) + 1 }, (_, count): [bigint, number[]] => [
        ways * choose(group.length, count),
        [...balls, ...group.slice(0, count)],
      ]),
    )
  return found.filter(([, balls]) => balls.length === 7).map(([ways, balls]) => [ways, resultOf(balls)])
}

/** Holds a part's chance over all results, counted by kinds of results, each graded by the matcher. */
function expectStated(id: string, part: Part, kinds: readonly Weighted[]): void {
  let [won, all] = [0n, 0n]
  for (const [ways, result] of kinds) {
    const { prizes, stakes } = match(part, play(id).grade(result))
    expect(stakes).toBe(0n)
    expect(prizes).toBeLessThanOrEqual(play(id).greatest(part))
    won += prizes * ways
    all += ways
  }
  const chance = play(id).prizes.find((prize) => prize.id === part.prize)?.chance ?? { ways: 0n, of: 1n }
  expect(all).toBe(SETS * 7n)
  expect(won * chance.of).toBe(chance.ways * BigInt(part.lines) * all)
}

const OF_NUMBERS = ['main', 'all2', 'all3', 'all4', 'three-hit-two', 'two-special', 'special-pair']
const NONES = [5, 6, 7, 8, 9, 10, 11, 12].map((k) => `none${k}`)

test.each([...OF_NUMBERS, ...NONES])('[LTR-03] %s wins as often as it states over all 601 million results', (id) => {
  const texts = somePicks(play(id), seededRandom(6), 6, DAY).filter((text) => !text.includes('#'))
  texts.push(
    BALLS.slice(0, id.startsWith('none') ? 13 : 20)
      .map((ball) => String(ball).padStart(2, '0'))
      .join(','),
  )
  for (const part of texts.flatMap((text) => play(id).read(text, DAY))) expectStated(id, part, byHits(part))
})

test.each([
  'animal',
  'tail',
  'linked-animal2',
  'linked-animal3',
  'linked-animal4',
  'linked-animal5',
  'linked-tail2',
  'linked-tail3',
  'linked-tail4',
])('[LTR-03] %s wins as often as it states over all sets, with and without the label of another size', (id) => {
  const of = id.includes('tail') ? tailOf : (ball: number) => animalOf(ball, DAY)
  const k = Number(id.at(-1)) || 1
  const odd = id.includes('tail') ? 0 : ANIMALS.indexOf('horse')
  const names = everyLabel(play(id)).split(',')
  const others = names.filter((_, index) => index !== odd)
  const texts = [[names[odd], ...others.slice(0, k - 1)], [names[odd], ...others.slice(0, k)], others.slice(0, k + 1)]
  const parts = texts.flatMap((text) => play(id).read(text.join(','), DAY))
  expect(new Set(parts.map((part) => part.prize))).toEqual(new Set(['plain', 'odd']))
  for (const part of parts) expectStated(id, part, byGroups(part, of))
})

test('[LTR-03] Mark Six: the fair odds and chances of the field', () => {
  const fair = (id: string, prize = '') => {
    const { ways, of } = play(id).prizes.find((each) => each.id === prize)?.chance ?? { ways: 0n, of: 1n }
    return Number(of) / Number(ways)
  }
  const stated: [string, string, number][] = [
    ['all2', '', 78.4],
    ['all3', '', 921.2],
    ['all4', '', 14_125.07],
    ['special-pair', '', 196],
    ['animal', 'plain', 1 / 0.471719],
    ['animal', 'odd', 1 / 0.553896],
    ['tail', 'odd', 1 / 0.471719],
    ['tail', 'plain', 1 / 0.553896],
    ['total', 'big', 1 / 0.505572],
  ]
  const linked = [4.8743, 12.4276, 36.3384, 128.859]
  const withYear = [4.1211, 10.4221, 30.1935, 105.935]
  for (const [index, odds] of linked.entries()) stated.push([`linked-animal${index + 2}`, 'plain', odds])
  for (const [index, odds] of withYear.entries()) stated.push([`linked-animal${index + 2}`, 'odd', odds])
  const none = [2.2416, 2.6657, 3.1841, 3.8209, 4.6075, 5.5849, 6.8066, 8.3435]
  for (const [index, odds] of none.entries()) stated.push([`none${index + 5}`, '', odds])
  for (const [id, prize, odds] of stated) expect([id, fair(id, prize) / odds]).toEqual([id, expect.closeTo(1, 4)])
  const waves = play('half-wave').prizes.map(({ chance }) => Number(chance.ways))
  expect(waves).toEqual([7, 10, 8, 9, 9, 7, 8, 8, 8, 7, 8, 7])
  expect(play('colour').prizes.map(({ chance }) => Number(chance.ways))).toEqual([17, 16, 16])
  const tiers = ['three-hit-two', 'two-special'].map((id) =>
    play(id).prizes[0]?.tiers?.map(({ chance }) => Number(chance.ways)),
  )
  expect(tiers).toEqual([
    [645, 20],
    [15, 6],
  ])
  for (const each of markSix.plays.values())
    for (const share of returnsOf(each)) {
      if (each.pricing === 'group') expect(share).toBe(1)
      expect(share).toBeLessThanOrEqual(1)
      expect(share).toBeGreaterThan(0.965)
    }
})

test('[LTR-03] over 1,500 draws each play wins about as often as it states', () => {
  const random = seededRandom(49)
  const results = Array.from({ length: 1500 }, () => markSix.draw(random, DAY))
  for (const id of [
    'total',
    'animals-total',
    'special-pair',
    'two-special',
    'three-hit-two',
    'main',
    'animal',
    'linked-tail2',
  ]) {
    const parts = [everyLabel(play(id)).split(',').slice(0, 8).join(',')].flatMap((text) => play(id).read(text, DAY))
    for (const { part, prizes, most } of countWins(play(id), parts, results)) {
      const chance = play(id).prizes.find((prize) => prize.id === part.prize)?.chance ?? { ways: 0n, of: 1n }
      const mean = (Number(chance.ways) / Number(chance.of)) * part.lines * results.length
      // At most so many at once, so the variance is at most the mean times that.
      expect(Math.abs(Number(prizes) - mean)).toBeLessThan(5 * Math.sqrt(mean * Number(play(id).greatest(part))))
      expect(most).toBeLessThanOrEqual(play(id).greatest(part))
    }
  }
  const counts = play('animals-total').prizes.slice(0, 6)
  expect(counts.reduce((sum, { chance }) => sum + chance.ways, 0n)).toBe(SETS)
})

describe('[LTR-03] a parlay', () => {
  const parlay = play('parlay')
  const pay = (text: string, balls: number[]) => {
    const [part] = parlay.read(text, DAY)
    if (part === undefined) throw new Error('no part')
    const prize = partPrize(parlay, part, ONE, 2000)
    return [prize, payoutOf(parlay, part, { stake: ONE, prize }, resultOf(balls))]
  }

  test('multiplies its odds, where a 49 is a factor of 1', () => {
    const legs = 'position1:big,position2:odd,position3:red'
    const each = ['position1:big', 'position3:red'].map(
      (id) => parlay.prizes.find((prize) => prize.id === id)?.odds ?? 0n,
    )
    const [word = 0n, red = 0n] = each
    const whole = (word * word * red) / ONE / ONE
    expect(pay(legs, [25, 1, 2, 3, 4, 5, 6])).toEqual([whole, whole])
    expect(pay(legs, [24, 1, 2, 3, 4, 5, 6])).toEqual([whole, 0n])
    expect(pay(legs, [49, 1, 2, 3, 4, 5, 6])[1]).toBe((whole * ONE) / word)
    expect(pay('position1:green,position2:odd', [49, 1, 2, 3, 4, 5, 6])[1]).toBeGreaterThan(2n * ONE)
    expect(pay('position1:red,position2:odd', [49, 1, 2, 3, 4, 5, 6])[1]).toBe(0n)
  })

  test('returns less than its stake for all sets of two to six legs', () => {
    const types = [...WORDS, 'red', 'blue', 'green']
    const holds = (ball: number, type: string): boolean => {
      const word = WORDS.find((each) => each === type)
      return word === undefined ? colourOf(ball) === type : isWord(ball, word)
    }
    const odds = types.map((type) => Number(parlay.prizes.find(({ id }) => id === `position1:${type}`)?.odds) / 100_000)
    // Balls that answer alike are one class.
    const classes = new Map<string, { size: number; pays: number[] }>()
    for (const ball of BALLS) {
      const pays = types.map((type, index) =>
        ball === 49 && index < 4 ? 1 : holds(ball, type) ? (odds[index] ?? 0) : 0,
      )
      const same = classes.get(pays.join())
      classes.set(pays.join(), { size: (same?.size ?? 0) + 1, pays })
    }
    const meanOf = (legs: readonly number[]): number => {
      const all = 2 ** legs.length - 1
      const ways = new Float64Array(all + 1)
      ways[0] = 1
      for (const { size, pays } of classes.values()) {
        // What balls of this class pay on each set of legs.
        const paid = Array.from({ length: all + 1 }, (_, taken) => {
          const on = legs.filter((_leg, index) => (taken & (1 << index)) !== 0)
          return on.reduce((product, leg, index) => product * (pays[leg] ?? 0) * Math.max(0, size - index), 1)
        })
        for (let filled = all; filled > 0; filled -= 1)
          for (let taken = filled; taken > 0; taken = (taken - 1) & filled)
            ways[filled] = (ways[filled] ?? 0) + (ways[filled ^ taken] ?? 0) * (paid[taken] ?? 0)
      }
      const orders = legs.reduce((product, _, index) => product * (49 - index), 1)
      return (ways[all] ?? 0) / orders
    }
    const multisets = (count: number, from = 0): number[][] =>
      count === 0
        ? [[]]
        : types.flatMap((_, type) => (type < from ? [] : multisets(count - 1, type).map((rest) => [type, ...rest])))
    const returns = [2, 3, 4, 5, 6].flatMap((count) => multisets(count).map(meanOf))
    expect(returns).toHaveLength(1708)
    expect(Math.max(...returns)).toBeLessThan(0.98)
    expect(Math.max(...returns)).toBeGreaterThan(0.94)
  })
})

describe('[LTR-03] Mark Six picks: their lines, or what is wrong', () => {
  test.each([
    ['special', '07,12', 2],
    ['all3', '01,02,03,04', 4],
    ['all3', '01#02,03,04', 3],
    ['three-hit-two', '01,02,03,04', 4],
    ['none5', '01,02,03,04,05,06', 6],
    ['linked-animal2', 'rat,ox,horse', 3],
    ['linked-animal5', 'rat,ox,tiger,rabbit,dragon', 1],
    ['linked-tail3', '0,1,2,3', 4],
    ['animal', 'horse', 1],
    ['half-wave', 'red:big,green:even', 2],
    ['two-sided', 'special:big,position6:odd', 2],
    ['animals-total', '5,odd', 2],
    ['parlay', 'position1:big,position2:red', 1],
    ['special', '7', ['not-a-choice', '7']],
    ['special', '50', ['not-a-choice', '50']],
    ['none5', '01,02,03,04', ['too-few', '01,02,03,04']],
    [
      'none12',
      BALLS.map((ball) => String(ball).padStart(2, '0')).join(','),
      ['too-many-lines', String(choose(49, 12))],
    ],
    ['linked-animal2', 'horse', ['too-few', 'horse']],
    ['animal', 'cat', ['not-a-choice', 'cat']],
    ['tail', '1,1', ['twice', '1']],
    ['parlay', 'position1:big', ['too-few', 'position1:big']],
    ['parlay', 'position1:big,position1:odd', ['twice', 'position1:odd']],
    ['parlay', '', ['empty', '']],
  ] as const)('%s %s', (id, text, found) => {
    expect(readFault(play(id), text, DAY)).toEqual(found)
  })
})

test('[LTR-03] the year’s animal has five numbers from the day its year begins', () => {
  expect(play('animal').read('horse', '2026-02-17')[0]?.prize).toBe('odd')
  expect(play('animal').read('horse', '2026-02-16')[0]?.prize).toBe('plain')
  const animals = (day: string) => [1, 2, 12, 13, 49].map((ball) => ANIMALS[animalOf(ball, day)])
  expect(animals('2026-02-17')).toEqual(['horse', 'snake', 'goat', 'horse', 'horse'])
  expect(animals('2026-02-16')).toEqual(['snake', 'dragon', 'horse', 'snake', 'snake'])
})

test('[LTR-03] a Mark Six result is seven different balls and a day', () => {
  const result = { main: [1, 2, 3, 4, 5, 6], special: 49, date: DAY }
  expect(markSix.read(result)).toEqual(result)
  for (const wrong of [
    { main: [1, 2, 3, 4, 5] },
    { main: [1, 2, 3, 4, 5, 5] },
    { special: 6 },
    { special: 50 },
    { date: '2026-02-30' },
    { date: '2019-01-01' },
    { date: undefined },
  ])
    expect(markSix.read({ ...result, ...wrong })).toBeUndefined()
  expect(markSix.read({ main: result.main, special: 49 })).toBeUndefined()
  expect(markSix.read([1, 2, 3, 4, 5, 6, 7])).toBeUndefined()
})
