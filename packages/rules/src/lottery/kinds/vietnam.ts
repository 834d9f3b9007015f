import { ONE } from '../../money.ts'
import { defineKind } from '../kind.ts'
import type { Play, Prize } from '../play.ts'
import type { Random } from '../../random.ts'
import { allOrNone, everySize, pairs } from './combinations.ts'
import { allDrawn, noneDrawn } from './lot-chances.ts'
import { type Digits, numbersPlay } from './numbers.ts'

/** Prizes by name, each a list of numbers as text: leading zeros count. */
export type VietnamResult = Readonly<Record<string, readonly string[]>>

/** How many numbers of how many digits a prize has, in the order in which they are drawn. */
export type Shape = Readonly<Record<string, { readonly count: number; readonly digits: number }>>

export const north: Shape = {
  special: { count: 1, digits: 5 },
  first: { count: 1, digits: 5 },
  second: { count: 2, digits: 5 },
  third: { count: 6, digits: 5 },
  fourth: { count: 4, digits: 4 },
  fifth: { count: 6, digits: 4 },
  sixth: { count: 3, digits: 3 },
  seventh: { count: 4, digits: 2 },
}

export const south: Shape = {
  special: { count: 1, digits: 6 },
  first: { count: 1, digits: 5 },
  second: { count: 1, digits: 5 },
  third: { count: 2, digits: 5 },
  fourth: { count: 7, digits: 5 },
  fifth: { count: 1, digits: 4 },
  sixth: { count: 3, digits: 4 },
  seventh: { count: 1, digits: 3 },
  eighth: { count: 1, digits: 2 },
}

const hundredths = (times: number): bigint => (BigInt(Math.round(times * 100)) * ONE) / 100n

/** Odds of one hit, by how many digits have to come. */
const LOT_ODDS = { 2: hundredths(75), 3: hundredths(650), 4: hundredths(5500) } as const

/** Which digits of a prize's numbers a play looks at. */
interface Look {
  readonly digits: Digits
  readonly prizes?: readonly string[]
  /** The first digits in place of the last ones. */
  readonly isFront?: boolean
  /** How many digits are left out at the end. */
  readonly before?: number
}

/** The digits of every number that has as many, and how many such numbers a draw has. */
function looking(shape: Shape, { digits, prizes = Object.keys(shape), isFront = false, before = 0 }: Look) {
  const long = prizes.filter((prize) => (shape[prize]?.digits ?? 0) >= digits)
  const cut = (n: string): string =>
    isFront ? n.slice(0, digits) : n.slice(n.length - digits - before, n.length - before)
  return {
    lots: long.reduce((sum, prize) => sum + (shape[prize]?.count ?? 0), 0),
    drawn: (result: VietnamResult): string[] => long.flatMap((prize) => result[prize] ?? []).map(cut),
  }
}

/** What differs between the draws with 27 numbers and those with 18. */
interface Region {
  readonly shape: Shape
  /** The prizes of "đầu" of two and of three digits: the shortest numbers of the draw. */
  readonly heads: { readonly 2: string; readonly 3: string }
  readonly some: { readonly id: string; readonly prizes: readonly string[] }
  /** Odds of 2, 3 and 4 numbers which all come. */
  readonly all: readonly number[]
  /** Odds of 4 to 10 numbers of which none comes. */
  readonly none: readonly number[]
  readonly pairOdds: number
}

function playsOf({ shape, heads, some, all, none, pairOdds }: Region): Play<VietnamResult>[] {
  const numbers = (id: string, group: string, look: Look, odds: bigint): Play<VietnamResult> => {
    const { lots, drawn } = looking(shape, look)
    return numbersPlay({ id, group, digits: look.digits, drawnNumbers: lots, odds, drawn })
  }
  const lot = (id: string, group: string, look: Look & { digits: 2 | 3 | 4 }): Play<VietnamResult> =>
    numbers(id, group, look, LOT_ODDS[look.digits])
  const { lots, drawn } = looking(shape, { digits: 2 })
  const special = ['special']

  const sized = all.map((times, i): Prize => ({
    id: `xien${i + 2}`,
    chance: allDrawn(i + 2, lots),
    odds: hundredths(times),
  }))

  return [
    lot('lo2', 'lo', { digits: 2 }),
    lot('lo3', 'lo', { digits: 3 }),
    lot('lo4', 'lo', { digits: 4 }),
    lot('lo2-first', 'lo', { digits: 2, isFront: true }),
    lot(some.id, 'lo', { digits: 2, prizes: some.prizes }),
    lot('dau2', 'dau-duoi', { digits: 2, prizes: [heads[2]] }),
    lot('duoi2', 'dau-duoi', { digits: 2, prizes: special }),
    lot('dau-duoi', 'dau-duoi', { digits: 2, prizes: [heads[2], 'special'] }),
    lot('dau3', 'xiu-chu', { digits: 3, prizes: [heads[3]] }),
    lot('duoi3', 'xiu-chu', { digits: 3, prizes: special }),
    lot('xiu-chu', 'xiu-chu', { digits: 3, prizes: [heads[3], 'special'] }),
    numbers('de', 'de', { digits: 2, prizes: special }, hundredths(95)),
    numbers('de-first-two', 'de', { digits: 2, prizes: special, isFront: true }, hundredths(95)),
    numbers('de-first', 'de', { digits: 2, prizes: ['first'] }, hundredths(95)),
    numbers('de-head', 'de', { digits: 1, prizes: special, before: 1 }, hundredths(9.5)),
    numbers('de-tail', 'de', { digits: 1, prizes: special }, hundredths(9.5)),
    numbers('cang3', 'cang', { digits: 3, prizes: special }, hundredths(900)),
    numbers('cang4', 'cang', { digits: 4, prizes: special }, hundredths(8500)),
    ...sized.map((prize, i) => allOrNone(prize.id, 'xien', i + 2, prize, drawn)),
    ...[3, 4].map((k) => everySize(`quay${k}`, 'xien', k, sized.slice(0, k - 1), drawn)),
    ...none.map((times, i) =>
      allOrNone(
        `truot${i + 4}`,
        'truot',
        i + 4,
        { chance: noneDrawn(i + 4, lots), odds: hundredths(times) },
        drawn,
        true,
      ),
    ),
    pairs('da', lots, hundredths(pairOdds), drawn),
  ]
}

const readerOf =
  (shape: Shape) =>
  (value: unknown): VietnamResult | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const found: Record<string, readonly string[]> = {}
    const entries: [string, unknown][] = Object.entries(value)
    if (entries.length !== Object.keys(shape).length) return undefined
    for (const [prize, { count, digits }] of Object.entries(shape)) {
      const numbers = entries.find(([name]) => name === prize)?.[1]
      const isNumber = (n: unknown): n is string => typeof n === 'string' && new RegExp(`^\\d{${digits}}$`).test(n)
      if (!Array.isArray(numbers) || numbers.length !== count || !numbers.every(isNumber)) return undefined
      found[prize] = numbers
    }
    return found
  }

const drawOf =
  (shape: Shape) =>
  (random: Random): VietnamResult =>
    Object.fromEntries(
      Object.entries(shape).map(([prize, { count, digits }]) => [
        prize,
        Array.from({ length: count }, () => String(random.below(10 ** digits)).padStart(digits, '0')),
      ]),
    )

export const vietnamNorth = defineKind<VietnamResult>({
  id: 'vn-north',
  read: readerOf(north),
  draw: drawOf(north),
  plays: playsOf({
    shape: north,
    heads: { 2: 'seventh', 3: 'sixth' },
    some: { id: 'lo8', prizes: ['seventh', 'sixth', 'special'] },
    all: [17, 74, 340],
    none: [2.8, 3.7, 4.9, 6.6, 8.8, 11.8, 16],
    pairOdds: 650,
  }),
})

/** The stations of Central and South. */
export const vietnamSouth = defineKind<VietnamResult>({
  id: 'vn-south',
  read: readerOf(south),
  draw: drawOf(south),
  plays: playsOf({
    shape: south,
    heads: { 2: 'eighth', 3: 'seventh' },
    some: { id: 'lo7', prizes: ['eighth', 'seventh', 'sixth', 'fifth', 'special'] },
    all: [35, 235, 1600],
    none: [1.9, 2.3, 2.8, 3.4, 4.1, 5, 6.1],
    pairOdds: 750,
  }),
})

/** The results of two stations of Central or South that draw on the same day. */
export type TwoStations = readonly VietnamResult[]

const ofStation = looking(south, { digits: 2 })

/** Two stations of one day played as one draw: their results in a list. A ticket's game names both, `vn-dong-thap+vn-hcm`. */
export const vietnamTwo = defineKind<TwoStations>({
  id: 'vn-two',
  read(value) {
    const results = Array.isArray(value) && value.length === 2 ? value.map(readerOf(south)) : []
    return results.length === 2 && results.every((result) => result !== undefined) ? results : undefined
  },
  draw: (random) => [drawOf(south)(random), drawOf(south)(random)],
  plays: [
    pairs<TwoStations>('da-two', 2 * ofStation.lots, hundredths(550), (results) => results.flatMap(ofStation.drawn)),
  ],
})
