import { permutations } from '../counting.ts'
import { atMost, type Greatest } from '../greatest.ts'
import { eachHit, layer } from '../match.ts'
import {
  cellsOf,
  countCells,
  type Cells,
  type Chance,
  type Layer,
  PickError,
  type PickFlags,
  type Play,
} from '../play.ts'
import { checkLines, readNumbers } from '../text.ts'

export type Digits = 1 | 2 | 3 | 4

/** Where a number lies: blocks of a hundred by all but its last two digits. */
const place = (number: string): { block: number; index: number } => ({
  block: Number(number.slice(0, -2) || '0'),
  index: Number(number.slice(-2)),
})

/** Numbers as cells by block. */
export function byBlock(numbers: readonly string[]): Map<number, Cells> {
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
 * The numbers of a pick; reversed, with every order of their digits, each number once.
 * @throws PickError
 */
export function readPickedNumbers(
  text: string,
  digits: Digits,
  { least, most }: { readonly least: number; readonly most: number },
  { reversed = false }: PickFlags = {},
): string[] {
  const named = readNumbers(text, digits)
  const numbers = reversed ? [...new Set(named.flatMap(permutations))] : named
  if (numbers.length < least) throw new PickError('too-few', text)
  if (numbers.length > most) throw new PickError('too-many', numbers[most])
  return numbers
}

/** Numbers that each win for themselves, as often as they are drawn. */
export function numbersPlay<Result>({
  id,
  group,
  digits,
  drawnNumbers,
  lines = drawnNumbers,
  chance = { ways: BigInt(drawnNumbers), of: 10n ** BigInt(digits) * BigInt(lines) },
  odds,
  drawn,
  greatest = atMost(drawnNumbers),
}: {
  readonly id: string
  readonly group: string
  readonly digits: Digits
  /** How many of the draw's numbers are looked at. */
  readonly drawnNumbers: number
  /** Lines that each picked number costs: a lot for each number that is looked at, unless said. */
  readonly lines?: number
  readonly chance?: Chance
  readonly odds: bigint
  readonly drawn: (result: Result) => readonly string[]
  readonly greatest?: Greatest
}): Play<Result> {
  const board = { kind: 'numbers', digits, least: 1, most: 10 ** digits } as const
  return {
    id,
    group,
    pricing: 'odds',
    board,
    width: digits === 1 ? 10 : 100,
    prizes: [{ id: '', chance, odds }],
    isByCell: true,
    greatest,
    most: BigInt(drawnNumbers),
    ...(digits > 1 && { reverses: true }),
    read(text, _day, flags) {
      const numbers = readPickedNumbers(text, digits, board, flags)
      checkLines(numbers.length * lines)
      return [...byBlock(numbers)].map(([block, cells]) => ({
        block,
        cells,
        must: 0n,
        lines: countCells(cells) * lines,
        prize: '',
      }))
    },
    grade: (result) => multiplicityLayers(drawn(result), eachHit),
  }
}
