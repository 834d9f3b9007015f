import { atMost } from '../greatest.ts'
import { allHit } from '../match.ts'
import { cell, type Layer, type Part, PickError, type Play } from '../play.ts'
import { checkLines, labelsFrom, readRows } from '../text.ts'
import { direct, rowCells } from './positions.ts'
import {
  ALL_STARS,
  DIGITS,
  digitsOf,
  everyRow,
  outcomes,
  positions,
  spanOf,
  type SscResult,
  type Stars,
  sumOf,
} from './ssc-places.ts'
import { waysPlay } from './ways.ts'

/** All the numbers with a value, such as a sum: each is a line of the direct play. */
function byValue(stars: Stars, name: string, greatest: number, value: (digits: readonly number[]) => number) {
  const lines = Array.from({ length: greatest + 1 }, () => 0)
  for (const row of everyRow(stars.to - stars.from)) lines[value(row)] = (lines[value(row)] ?? 0) + 1
  return waysPlay<SscResult>({
    id: `${stars.id}-${name}`,
    group: stars.id,
    labels: labelsFrom(0, greatest),
    ways: [{ prize: '', chance: { ways: 1n, of: outcomes(stars) }, lines, most: 1 }],
    hit: (result) => ({ block: 0, indexes: [value(digitsOf(result, stars))] }),
  })
}

/** Blocks of one level of a combined play: a power of two each, 2^13 < 10^4 < 2^14. */
const POWERS = 14

/**
 * Every number of a direct pick together with its ends: the last four, three, two and one of it, a line each. An end is
 * bought as often as there are beginnings to it; that number is made of powers of two, and each has a block.
 */
function combined(stars: Stars): Play<SscResult> {
  const { from, to, id } = stars
  const count = to - from
  const levels = Array.from({ length: count }, (_, index) => index + 1)
  const blockOf = (level: number, power: number): number => (level - 1) * POWERS + power
  const powers = (level: number): number[] =>
    Array.from({ length: (10 ** (count - level)).toString(2).length }, (_, power) => power)
  const blocks = levels.map((level) =>
    powers(level).map((power): Omit<Layer, 'mask'> => {
      const weights = Array.from({ length: level + 1 }, (_, hits) => allHit(level)(hits) << BigInt(power))
      return { block: blockOf(level, power), base: 'prize', stride: 0, weights }
    }),
  )
  const ends = (rows: readonly (readonly number[])[], level: number) =>
    rowCells(
      rows.map((row, index) => (index < count - level ? [] : row)),
      DIGITS.length,
    )
  const product = (rows: readonly (readonly number[])[]): number => rows.reduce((lines, row) => lines * row.length, 1)
  return {
    id: `${id}-combined`,
    group: id,
    pricing: 'group',
    board: {
      kind: 'rows',
      rows: positions(stars).ids.map((place) => ({ id: place, labels: DIGITS, least: 1, most: 10 })),
    },
    width: count * DIGITS.length,
    prizes: levels.map((level) => ({ id: `star${level}`, chance: { ways: 1n, of: 10n ** BigInt(level) } })),
    isByCell: false,
    read(text) {
      const rows = readRows(
        text,
        Array.from(levels, () => DIGITS),
      )
      if (rows.some((row) => row.length === 0)) throw new PickError('too-few', text)
      checkLines(product(rows) * count)
      return levels.flatMap((level): Part[] => {
        const beginnings = product(rows.slice(0, count - level))
        return powers(level)
          .filter((power) => Math.floor(beginnings / 2 ** power) % 2 === 1)
          .map((power) => ({
            block: blockOf(level, power),
            cells: ends(rows, level),
            must: 0n,
            lines: product(rows.slice(count - level)) * 2 ** power,
            prize: `star${level}`,
          }))
      })
    },
    grade(result) {
      const layers: Layer[] = []
      let mask = 0n
      for (const [index, ofLevel] of blocks.entries()) {
        const place = count - 1 - index
        mask |= cell(place * DIGITS.length + (result[from + place] ?? 0))
        for (const { block, base, stride, weights } of ofLevel) layers.push({ block, mask, base, stride, weights })
      }
      return layers
    },
    greatest: (part) => atMost(2 ** (part.block % POWERS))(part),
  }
}

/** Digits in their places, in five ways to choose them. */
export const starPlays: readonly Play<SscResult>[] = ALL_STARS.flatMap((stars) => {
  const { id, from, to } = stars
  return [
    direct<SscResult>(`${id}-direct`, id, positions(stars), (result) => digitsOf(result, stars), outcomes(stars)),
    byValue(stars, 'sum', 9 * (to - from), sumOf),
    byValue(stars, 'span', 9, spanOf),
    combined(stars),
  ]
})
