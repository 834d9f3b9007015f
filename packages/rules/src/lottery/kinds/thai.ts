import { ONE } from '../../money.ts'
import type { Random } from '../../random.ts'
import { countCells, type Play } from '../play.ts'
import { defineKind } from '../kind.ts'
import { type Digits, numbersPlay } from './numbers.ts'
import { tod } from './tod.ts'

/** The first prize and the draws of their own for three and two digits. */
export interface ThaiResult {
  readonly first: string
  readonly front3: readonly string[]
  readonly bottom3: readonly string[]
  readonly bottom2: string
}

export interface LaoResult {
  readonly digits: string
}

const tenths = (times: number): bigint => (BigInt(Math.round(times * 10)) * ONE) / 10n

/** A number that has to come as it is. */
const exact = <Result>(id: string, digits: Digits, odds: number, drawn: (result: Result) => string): Play<Result> =>
  numbersPlay({
    id,
    group: id,
    digits,
    drawnNumbers: 1,
    odds: tenths(odds),
    drawn: (result) => [drawn(result)],
  })

/** One of two numbers: a line a number, each of the two pays. */
const oneOfTwo = (id: string, drawn: (result: ThaiResult) => readonly string[]): Play<ThaiResult> =>
  numbersPlay({ id, group: id, digits: 3, drawnNumbers: 2, lines: 1, odds: tenths(450), drawn })

/** A digit that comes somewhere, once or more: it counts once. */
const run = <Result>(id: string, digits: 2 | 3, odds: number, drawn: (result: Result) => string): Play<Result> =>
  numbersPlay({
    id,
    group: 'run',
    digits: 1,
    drawnNumbers: digits,
    lines: 1,
    chance: { ways: 10n ** BigInt(digits) - 9n ** BigInt(digits), of: 10n ** BigInt(digits) },
    odds: tenths(odds),
    drawn: (result) => [...new Set(drawn(result))],
    greatest: ({ cells }) => BigInt(Math.min(countCells(cells), digits)),
  })

/** What Thai and Lao draws have in common: four digits at the top, two at the bottom. */
function topAndBottom<Result>(top: (result: Result) => string, bottom: (result: Result) => string): Play<Result>[] {
  const end = (digits: number) => (result: Result) => top(result).slice(-digits)
  return [
    exact('top3', 3, 900, end(3)),
    tod(3, { 6: tenths(120), 3: tenths(120) }, end(3)),
    exact('top2', 2, 90, end(2)),
    exact('bottom2', 2, 90, bottom),
    run('run-top', 3, 3.2, end(3)),
    run('run-bottom', 2, 4.2, bottom),
    exact('top4', 4, 8500, end(4)),
    tod(4, { 24: tenths(300), 12: tenths(600), 6: tenths(1200), 4: tenths(1800) }, end(4)),
  ]
}

const isNumber = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && /^\d+$/.test(value)

const isPair = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => isNumber(each, 3))

const number = (random: Random, digits: number): string => String(random.below(10 ** digits)).padStart(digits, '0')

/** The government's draw, and fast ones of the same shape. */
export const thai = defineKind<ThaiResult>({
  id: 'thai',
  read(value) {
    if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return undefined
    if (!('first' in value && 'front3' in value && 'bottom3' in value && 'bottom2' in value)) return undefined
    const { first, front3, bottom3, bottom2 } = value
    if (!isNumber(first, 6) || !isPair(front3) || !isPair(bottom3) || !isNumber(bottom2, 2)) return undefined
    return { first, front3, bottom3, bottom2 }
  },
  draw: (random) => ({
    first: number(random, 6),
    front3: [number(random, 3), number(random, 3)],
    bottom3: [number(random, 3), number(random, 3)],
    bottom2: number(random, 2),
  }),
  plays: [
    ...topAndBottom<ThaiResult>(
      (result) => result.first,
      (result) => result.bottom2,
    ),
    oneOfTwo('front3', (result) => result.front3),
    oneOfTwo('bottom3', (result) => result.bottom3),
  ],
})

/** Four digits: the bottom two are the first two of them. */
export const lao = defineKind<LaoResult>({
  id: 'lao',
  read(value) {
    if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return undefined
    return 'digits' in value && isNumber(value.digits, 4) ? { digits: value.digits } : undefined
  },
  draw: (random) => ({ digits: number(random, 4) }),
  plays: topAndBottom<LaoResult>(
    (result) => result.digits,
    (result) => result.digits.slice(0, 2),
  ),
})
