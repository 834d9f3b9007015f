import { expect, test } from 'vitest'
import { ONE } from '../money.ts'
import { seededRandom } from '../seeded.ts'
import { choose } from './counting.ts'
import { fastGames, kindOfGame, officialGames } from './games.ts'
import { defineKind, type AnyPlay, type Kind } from './kind.ts'
import { pairs } from './kinds/combinations.ts'
import { colours } from './kinds/colour.ts'
import { keno } from './kinds/keno.ts'
import { allDrawn, noneDrawn } from './kinds/lot-chances.ts'
import { lao, thai } from './kinds/thai.ts'
import { vietnamNorth, vietnamSouth, vietnamTwo, type VietnamResult } from './kinds/vietnam.ts'
import { match } from './match.ts'
import type { Chance, Prize } from './play.ts'
import { returnOf } from './terms.ts'
import { randomPick } from './quick.ts'

const DAY = '2026-11-25'
const kinds = [vietnamNorth, vietnamSouth, vietnamTwo, thai, lao, keno, colours]
const every = kinds.flatMap((kind) =>
  [...kind.plays.values()].map((play) => ({ kind, play, id: play.id, of: kind.id })),
)

function playOf(kind: Kind, id: string): AnyPlay {
  const play = kind.plays.get(id)
  if (play === undefined) throw new Error(`no ${id}`)
  return play
}

const prizeOf = (kind: Kind, id: string, prize = ''): Prize => {
  const found = playOf(kind, id).prizes.find((each) => each.id === prize)
  if (found === undefined) throw new Error(`no ${id} ${prize}`)
  return found
}

const share = ({ ways, of }: Chance): number => Number((ways * 10n ** 15n) / of) / 1e15

const returned = (prize: Prize): number => {
  const { numerator, denominator } = returnOf(prize, 2000)
  return share({ ways: numerator, of: denominator })
}

test.each(every)('[LTR-01, LTR-02] $of $id returns at most what is staked', ({ kind, play }) => {
  const most = kind === keno || kind === colours ? 0.98 : 1
  for (const prize of play.prizes) {
    expect(returned(prize)).toBeGreaterThan(0.1)
    expect(returned(prize)).toBeLessThan(most)
  }
})

test.each([
  { kind: vietnamNorth, id: 'lo2', is: 0.75 },
  { kind: vietnamNorth, id: 'lo3', is: 0.65 },
  { kind: vietnamSouth, id: 'lo4', is: 0.55 },
  { kind: vietnamSouth, id: 'da', is: 0.547 },
  { kind: vietnamNorth, id: 'da', is: 0.67 },
  { kind: vietnamTwo, id: 'da-two', is: 0.708 },
  { kind: thai, id: 'top3', is: 0.9 },
  { kind: thai, id: 'tod3', prize: '6', is: 0.72 },
  { kind: thai, id: 'tod3', prize: '3', is: 0.36 },
  { kind: thai, id: 'run-top', is: 0.867 },
  { kind: thai, id: 'run-bottom', is: 0.798 },
  { kind: thai, id: 'front3', is: 0.9 },
  { kind: keno, id: 'any10', is: 0.953 },
])('[LTR-01, LTR-02] $kind.id $id $prize returns $is', ({ kind, id, prize, is }) => {
  expect(returned(prizeOf(kind, id, prize))).toBeCloseTo(is, 3)
})

test('[LTR-01] keno of ten numbers returns 10,323,548,129 of 10,832,184,935', () => {
  const { numerator, denominator } = returnOf(prizeOf(keno, 'any10'), 2000)
  expect(numerator * 10_832_184_935n).toBe(denominator * 10_323_548_129n)
  const fractions = playOf(keno, 'any7').prizes[0]?.tiers?.map(({ chance, times }) => share(chance) * Number(times))
  expect(fractions?.reduce((sum, each) => sum + each, 0)).toBeCloseTo(returned(prizeOf(keno, 'any7')), 9)
})

test('[LTR-01] the chances of numbers that all come, or none of which does', () => {
  const fair = (chance: Chance): number => 1 / share(chance)
  expect([2, 3, 4].map((k) => Math.round(share(allDrawn(k, 27)) * 1e6))).toEqual([54_882, 12_298, 2670])
  expect(fair(allDrawn(2, 27))).toBeCloseTo(18.22, 2)
  expect(fair(allDrawn(3, 27))).toBeCloseTo(81.31, 2)
  expect(fair(allDrawn(4, 27))).toBeCloseTo(374.5, 1)
  expect([4, 5, 6, 7, 8, 9, 10].map((k) => Math.round(fair(noneDrawn(k, 27)) * 1000))).toEqual([
    3011, 3995, 5316, 7095, 9500, 12_761, 17_197,
  ])
  expect(share(allDrawn(1, 18))).toBeCloseTo(0.1655, 4)
  expect(share(allDrawn(1, 27))).toBeCloseTo(0.2377, 4)
})

test('[LTR-01] odds meant for two stakes a lot are refused for one', () => {
  const drawn = (result: VietnamResult): readonly string[] => result['special'] ?? []
  const start = (stakes: 1 | 2, lots: number, times: bigint): Kind =>
    defineKind({
      id: 'x',
      read: () => undefined,
      draw: () => ({}),
      plays: [pairs('da', lots, times * ONE, drawn, stakes)],
    })
  for (const [lots, times] of [
    [18, 750n],
    [27, 650n],
    [36, 550n],
  ] as const) {
    expect(() => start(1, lots, times)).toThrow('returns more')
    expect(start(2, lots, times).plays.size).toBe(1)
  }
})

/** What one ticket of a play wins in the mean, its mean by chance, and how far the mean of so many draws may lie from it. */
function sampled(kind: Kind, play: AnyPlay, text: string, draws: number) {
  const random = seededRandom(20_261_125)
  const results = Array.from({ length: draws }, () => play.grade(kind.draw(random, DAY)))
  return play.read(text, DAY).map((part) => {
    const won = results.map((layers) => Number(match(part, layers).prizes))
    const mean = won.reduce((sum, each) => sum + each, 0) / draws
    const variance = won.reduce((sum, each) => sum + (each - mean) ** 2, 0) / draws
    const prize = play.prizes.find(({ id }) => id === part.prize)
    return {
      mean,
      chance: part.lines * share(prize?.chance ?? { ways: 0n, of: 1n }),
      within: 4.5 * Math.sqrt(variance / draws),
      most: won.reduce((most, each) => Math.max(most, each), 0),
      greatest: Number(play.greatest(part)),
    }
  })
}

const numbers = (from: number, count: number, digits = 2): string =>
  Array.from({ length: count }, (_, i) => String(from + i).padStart(digits, '0')).join(',')

/** Picks that win often enough in some hundred draws. */
const samples: readonly { kind: Kind; id: string; text: string }[] = [
  ...[vietnamNorth, vietnamSouth].flatMap((kind) => [
    { kind, id: 'xien2', text: numbers(10, 20) },
    { kind, id: 'xien3', text: numbers(10, 20) },
    { kind, id: 'xien4', text: numbers(10, 20) },
    { kind, id: 'quay4', text: '07,35,60,99' },
    { kind, id: 'truot4', text: numbers(0, 12) },
    { kind, id: 'truot7', text: numbers(0, 8) },
    { kind, id: 'truot10', text: numbers(90, 10) },
    { kind, id: 'da', text: numbers(50, 10) },
    { kind, id: 'lo2', text: numbers(0, 5) },
    { kind, id: 'lo2-first', text: numbers(40, 5) },
    { kind, id: 'lo3', text: numbers(100, 40, 3) },
    { kind, id: 'lo4', text: numbers(1000, 200, 4) },
    { kind, id: 'dau-duoi', text: numbers(20, 10) },
    { kind, id: 'xiu-chu', text: numbers(300, 100, 3) },
  ]),
  { kind: vietnamNorth, id: 'lo8', text: numbers(0, 10) },
  { kind: vietnamSouth, id: 'lo7', text: numbers(0, 10) },
  { kind: vietnamTwo, id: 'da-two', text: numbers(50, 10) },
  { kind: thai, id: 'front3', text: numbers(0, 200, 3) },
  { kind: thai, id: 'bottom3', text: numbers(0, 200, 3) },
  ...Array.from({ length: 4 }, (_, i) => ({ kind: keno, id: `any${i + 1}`, text: numbers(11, i + 4) })),
  ...['big', 'odd', 'even'].map((text) => ({ kind: keno, id: 'sum', text })),
  ...['up', 'middle'].map((text) => ({ kind: keno, id: 'up-down', text })),
  ...['odd', 'tie'].map((text) => ({ kind: keno, id: 'odd-even', text })),
  { kind: keno, id: 'element', text: 'metal,wood,water,fire,earth' },
]

test.each(samples)('[LTR-01, LTR-02] $kind.id $id of $text wins as often as its chance says', ({ kind, id, text }) => {
  for (const { mean, chance, within, most, greatest } of sampled(kind, playOf(kind, id), text, 300)) {
    if (most > 0) expect(Math.abs(mean - chance)).toBeLessThan(within)
    else expect(chance).toBeLessThan(0.01)
    expect(most).toBeLessThanOrEqual(greatest)
  }
})

const kenoPicks = Array.from({ length: 10 }, (_, i) => [i + 1, Math.min(i + 4, 12)]).flatMap(([k = 1, more = 1]) => [
  { k, picked: k },
  { k, picked: more },
])

test.each(kenoPicks)('[LTR-01] keno any $k of $picked numbers pays in the mean what its chance says', (each) => {
  const { k, picked } = each
  const play = playOf(keno, `any${k}`)
  const [part] = play.read(numbers(1, picked), DAY)
  const prize = prizeOf(keno, `any${k}`)
  if (part === undefined) throw new Error('no part')
  let [sum, most] = [0n, 0n]
  for (let hits = 0; hits <= picked; hits++) {
    const result = Array.from({ length: 20 }, (_, i) => (i < hits ? i + 1 : 80 - i))
    const { prizes } = match(part, play.grade(result))
    sum += prizes * choose(picked, hits) * choose(80 - picked, 20 - hits)
    if (prizes > most) most = prizes
  }
  expect(sum).toBe(BigInt(part.lines) * prize.chance.ways)
  expect(play.greatest(part)).toBe(most)
})

test('[LTR-01] the sums of keno are counted over all sets of twenty balls', () => {
  const ways = Array.from({ length: 21 }, () => new BigUint64Array(1411))
  const [none] = ways
  if (none !== undefined) none[0] = 1n
  for (let ball = 1; ball <= 80; ball++)
    for (let count = Math.min(ball, 20); count > 0; count--) {
      const [to, from] = [ways[count], ways[count - 1]]
      if (to === undefined || from === undefined) continue
      const [least, most] = [(count * (count + 1)) / 2, Math.min(1410, (count * (2 * ball - count + 1)) / 2)]
      for (let sum = most; sum >= Math.max(ball, least); sum--) to[sum] = (to[sum] ?? 0n) + (from[sum - ball] ?? 0n)
    }
  const counted = (holds: (sum: number) => boolean): bigint =>
    (ways[20] ?? new BigUint64Array()).reduce((all, each, sum) => (holds(sum) ? all + each : all), 0n)
  const chance = (id: string, prize: string): bigint => prizeOf(keno, id, prize).chance.ways
  expect(chance('sum', 'big')).toBe(counted((sum) => sum > 810))
  expect(chance('sum', 'small')).toBe(counted((sum) => sum < 810))
  expect(prizeOf(keno, 'sum', 'big').push?.ways).toBe(counted((sum) => sum === 810))
  expect(chance('sum', 'odd')).toBe(counted((sum) => sum % 2 === 1))
  expect(chance('sum', 'even')).toBe(counted((sum) => sum % 2 === 0))
  const upTo = [0, 695, 763, 855, 923, 1410]
  const elements = ['metal', 'wood', 'water', 'fire', 'earth']
  expect(elements.map((id) => chance('element', id))).toEqual(
    elements.map((_, i) => counted((sum) => sum > (upTo[i] ?? 0) && sum <= (upTo[i + 1] ?? 0))),
  )
  expect(share(prizeOf(keno, 'up-down', 'middle').chance)).toBeCloseTo(0.203243, 6)
})

/** All results of a kind that a play looks at, made so that the digits it reads go through every value. */
const digitsPlays: readonly { kind: Kind; id: string; digits: number; result: (number: string) => object }[] = [
  ...[
    ['top3', 3],
    ['tod3', 3],
    ['run-top', 3],
    ['top2', 2],
    ['top4', 4],
    ['tod4', 4],
  ].flatMap(([id, digits]) => {
    const [play, width] = [String(id), Number(digits)]
    return [
      {
        kind: thai,
        id: play,
        digits: width,
        result: (number: string) => ({
          first: number.padStart(6, '9'),
          front3: ['000', '001'],
          bottom3: ['000', '000'],
          bottom2: '11',
        }),
      },
      { kind: lao, id: play, digits: width, result: (number: string) => ({ digits: number.padStart(4, '9') }) },
    ]
  }),
  ...['bottom2', 'run-bottom'].flatMap((id) => [
    {
      kind: thai,
      id,
      digits: 2,
      result: (number: string) => ({
        first: '123456',
        front3: ['000', '001'],
        bottom3: ['000', '000'],
        bottom2: number,
      }),
    },
    { kind: lao, id, digits: 2, result: (number: string) => ({ digits: `${number}77` }) },
  ]),
]

test.each(digitsPlays)('[LTR-02] $kind.id $id wins in as many of all results as its chance says', (each) => {
  const { kind, id, digits, result } = each
  const play = playOf(kind, id)
  const outcomes = Array.from({ length: 10 ** digits }, (_, n) => result(String(n).padStart(digits, '0')))
  const graded = outcomes.map((outcome) => play.grade(outcome))
  const random = seededRandom(digits)
  for (let n = 0; n < 8; n++) {
    const [part] = play.read(randomPick(play, random, DAY), DAY)
    if (part === undefined) throw new Error('no part')
    const wins = graded.reduce((sum, layers) => sum + match(part, layers).prizes, 0n)
    const prize = play.prizes.find(({ id: name }) => name === part.prize)
    if (prize === undefined) throw new Error('no prize')
    expect(wins * prize.chance.of).toBe(prize.chance.ways * BigInt(outcomes.length))
  }
})

test('[LTR-01] a number of the special prize comes once in all endings, and each colour by its digits', () => {
  const results = Array.from({ length: 10 }, (_, digit) => [digit])
  for (const play of colours.plays.values())
    for (const text of play.board.kind === 'options' ? play.board.row.labels : []) {
      const [part] = play.read(text, DAY)
      const prize = play.prizes.find(({ id }) => id === text)
      if (part === undefined || prize === undefined) throw new Error(text)
      const wins = results.reduce((sum, result) => sum + match(part, play.grade(result)).prizes, 0n)
      expect(wins * prize.chance.of).toBe(prize.chance.ways * 10n)
    }
  const paid = (digit: number): [bigint, bigint, bigint] => {
    const [green, red, violet] = playOf(colours, 'colour')
      .read('green,red,violet', DAY)
      .map((part) => match(part, playOf(colours, 'colour').grade([digit])).prizes)
    return [green ?? 0n, red ?? 0n, violet ?? 0n]
  }
  expect([0, 1, 2, 5].map(paid)).toEqual([
    [0n, 3n, 1n],
    [4n, 0n, 0n],
    [0n, 4n, 0n],
    [3n, 0n, 1n],
  ])
})

test('[LTR-01, LTR-02, LTR-04] every game has an id of its own, a kind, and results that its kind reads', () => {
  const games = [...fastGames, ...officialGames]
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length)
  for (const { id, kind } of games) {
    expect(kindOfGame(id)).toBe(kind)
    const result = kind.draw(seededRandom(4), DAY)
    expect(kind.read(JSON.parse(JSON.stringify(result)))).toEqual(result)
    for (const wrong of [null, 'x', [], {}, [result], { ...result, more: 1 }, Object.values(result).slice(1)])
      expect(kind.read(wrong)).toBeUndefined()
  }
  expect(kindOfGame('vn-dong-thap+vn-hcm')).toBe(vietnamTwo)
  expect(kindOfGame('vn-hcm+vn-dong-thap')).toBeUndefined()
  expect(kindOfGame('vn-hcm+vn-hcm')).toBeUndefined()
  expect(kindOfGame('vn-hcm+vn-north')).toBeUndefined()
})
