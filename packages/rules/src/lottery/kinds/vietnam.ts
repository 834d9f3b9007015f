import { defineKind } from '../kind.ts'
import { atMost, pairsOf } from '../greatest.ts'
import { allHit, eachHit, layer } from '../match.ts'
import { cellsOf, countCells, type Cells, type Layer, type Play } from '../play.ts'
import { choose } from '../counting.ts'
import { checkLines, readNumbers } from '../text.ts'
import { PickError } from '../play.ts'
import { ONE } from '../../money.ts'

/** Prizes by name, each a list of numbers as text: leading zeros count. */
export type VietnamResult = Readonly<Record<string, readonly string[]>>

/** How many numbers of how many digits a prize has, in the order in which they are drawn. */
type Shape = Readonly<Record<string, { readonly count: number; readonly digits: number }>>

const north: Shape = {
  special: { count: 1, digits: 5 },
  first: { count: 1, digits: 5 },
  second: { count: 2, digits: 5 },
  third: { count: 6, digits: 5 },
  fourth: { count: 4, digits: 4 },
  fifth: { count: 6, digits: 4 },
  sixth: { count: 3, digits: 3 },
  seventh: { count: 4, digits: 2 },
}

const south: Shape = {
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

/** The last digits of every number that has as many. */
const ends = (result: VietnamResult, digits: number, prizes: readonly string[] = Object.keys(result)): string[] =>
  prizes.flatMap((prize) => result[prize] ?? []).flatMap((n) => (n.length < digits ? [] : [n.slice(-digits)]))

/** Where a number lies: blocks of a hundred by all but its last two digits. */
const place = (number: string): { block: number; index: number } => ({
  block: Number(number.slice(0, -2) || '0'),
  index: Number(number.slice(-2)),
})

/** The chosen numbers as cells by block. */
function byBlock(numbers: readonly string[]): Map<number, Cells> {
  const blocks = new Map<number, Cells>()
  for (const { block, index } of numbers.map(place)) blocks.set(block, (blocks.get(block) ?? 0n) | cellsOf([index]))
  return blocks
}

/** A layer for each multiplicity: numbers that were drawn at least m times, so that hits add up to all of them. */
export function multiplicityLayers(drawn: readonly string[], weight: (hits: number) => bigint): Layer[] {
  const times = new Map<string, number>()
  for (const number of drawn) times.set(number, (times.get(number) ?? 0) + 1)
  const most = Math.max(0, ...times.values())
  return Array.from({ length: most }, (_, i) => i + 1).flatMap((m) =>
    [...byBlock([...times].flatMap(([number, count]) => (count >= m ? [number] : [])))].map(([block, mask]) =>
      layer(mask, weight, block),
    ),
  )
}

/**
 * Numbers that are looked for at the end of some of the draw's numbers: each number costs a stake a lot (a number that
 * could end so), each hit pays.
 */
function lots(
  id: string,
  digits: 2 | 3 | 4,
  lotsANumber: number,
  odds: bigint,
  drawn: (result: VietnamResult) => readonly string[],
): Play<VietnamResult> {
  return {
    id,
    group: id,
    pricing: 'odds',
    board: { kind: 'numbers', digits, least: 1, most: 100 },
    width: 100,
    prizes: [{ id: '', chance: { ways: 1n, of: 10n ** BigInt(digits) }, odds }],
    isByCell: true,
    read: (text) =>
      [...byBlock(readNumbers(text, digits))].map(([block, cells]) => ({
        block,
        cells,
        must: 0n,
        lines: checkLines(countCells(cells) * lotsANumber),
        prize: '',
      })),
    grade: (result) => multiplicityLayers(drawn(result), eachHit),
    greatest: atMost(lotsANumber),
  }
}

/** Pairs of numbers which both come: min(a, b) hits of numbers drawn a and b times, two stakes a lot. */
function da(lotsADraw: number, odds: bigint): Play<VietnamResult> {
  return {
    id: 'da',
    group: 'da',
    pricing: 'odds',
    board: { kind: 'numbers', digits: 2, least: 2, most: 20 },
    width: 100,
    prizes: [{ id: '', chance: { ways: 1n, of: 1n }, odds }],
    isByCell: false,
    read(text) {
      const numbers = readNumbers(text, 2)
      if (numbers.length < 2) throw new PickError('too-few', text)
      if (numbers.length > 20) throw new PickError('too-many', text)
      const lines = checkLines(Number(choose(numbers.length, 2)) * 2 * lotsADraw)
      return [{ block: 0, cells: cellsOf(numbers.map(Number)), must: 0n, lines, prize: '' }]
    },
    grade: (result) => multiplicityLayers(ends(result, 2), (hits) => choose(hits, 2)),
    greatest: pairsOf(lotsADraw),
  }
}

const kindOf = (id: string, shape: Shape, plays: readonly Play<VietnamResult>[]) =>
  defineKind<VietnamResult>({
    id,
    read(value) {
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
    },
    draw: (random) =>
      Object.fromEntries(
        Object.entries(shape).map(([prize, { count, digits }]) => [
          prize,
          Array.from({ length: count }, () => String(random.below(10 ** digits)).padStart(digits, '0')),
        ]),
      ),
    plays,
  })

const odds = (times: number): bigint => BigInt(times) * ONE

const de: Play<VietnamResult> = {
  ...lots('de', 2, 1, odds(95), (result) => ends(result, 2, ['special'])),
  grade: (result) => multiplicityLayers(ends(result, 2, ['special']), allHit(1)),
}

export const vietnamNorth = kindOf('vn-north', north, [
  lots('lo2', 2, 27, odds(75), (result) => ends(result, 2)),
  lots('lo3', 3, 23, odds(650), (result) => ends(result, 3)),
  de,
  da(27, odds(650)),
])

export const vietnamSouth = kindOf('vn-south', south, [
  lots('lo2', 2, 18, odds(75), (result) => ends(result, 2)),
  lots('lo3', 3, 17, odds(650), (result) => ends(result, 3)),
  de,
  da(18, odds(750)),
])
