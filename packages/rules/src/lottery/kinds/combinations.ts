import { choose } from '../counting.ts'
import { pairsOf } from '../greatest.ts'
import { layer } from '../match.ts'
import { cellsOf, countCells, type Cells, type Play, type Prize } from '../play.ts'
import { checkLines } from '../text.ts'
import { meanOfLesser } from './lot-chances.ts'
import { multiplicityLayers, readPickedNumbers } from './numbers.ts'

const MOST = 20
const ALL: Cells = (1n << 100n) - 1n

const cellsOfNumbers = (numbers: readonly string[]): Cells => cellsOf(numbers.map(Number))
const linesOf = (picked: number, k: number): number => checkLines(Number(choose(picked, k)))

/** Every k of the picked numbers are a line, which wins where all of them were drawn (xiên) or, `without`, none was (trượt). */
export function allOrNone<Result>(
  id: string,
  group: string,
  k: number,
  { chance, odds }: Omit<Prize, 'id'>,
  drawn: (result: Result) => readonly string[],
  without = false,
): Play<Result> {
  const board = { kind: 'numbers', digits: 2, least: k, most: MOST } as const
  return {
    id,
    group,
    pricing: 'odds',
    board,
    width: 100,
    prizes: [{ id: '', chance, ...(odds !== undefined && { odds }) }],
    isByCell: false,
    greatest: ({ cells }) => choose(countCells(cells), k),
    ...(!without && { reverses: true }),
    read(text, _day, flags) {
      const numbers = readPickedNumbers(text, 2, board, flags)
      return [{ block: 0, cells: cellsOfNumbers(numbers), must: 0n, lines: linesOf(numbers.length, k), prize: '' }]
    },
    grade(result) {
      const mask = cellsOfNumbers(drawn(result))
      return [layer(without ? ALL & ~mask : mask, (hits) => choose(hits, k))]
    },
  }
}

/**
 * All pairs, triples and so on of k numbers (xiên quay), each with the prize of its own size: a part for each size, in a
 * block of its own, since the same hits win more lines of one size than of another.
 */
export function everySize<Result>(
  id: string,
  group: string,
  k: number,
  prizes: readonly Prize[],
  drawn: (result: Result) => readonly string[],
): Play<Result> {
  const board = { kind: 'numbers', digits: 2, least: k, most: k } as const
  return {
    id,
    group,
    pricing: 'odds',
    board,
    width: 100,
    prizes,
    isByCell: false,
    greatest: ({ block }) => choose(k, block + 2),
    read(text) {
      const cells = cellsOfNumbers(readPickedNumbers(text, 2, board))
      return prizes.map(({ id: prize }, block) => ({ block, cells, must: 0n, lines: linesOf(k, block + 2), prize }))
    },
    grade(result) {
      const mask = cellsOfNumbers(drawn(result))
      return prizes.map((_, block) => layer(mask, (hits) => choose(hits, block + 2), block))
    },
  }
}

/**
 * Pairs of numbers that both come (đá): a pair whose numbers were drawn a and b times wins min(a, b) times.
 * @param stakesALot how many stakes a pair costs for each lot. Sources tell of one and of two with the same odds; with one
 * the member gains in the mean, which `defineKind` refuses.
 */
export function pairs<Result>(
  id: string,
  lots: number,
  odds: bigint,
  drawn: (result: Result) => readonly string[],
  stakesALot: 1 | 2 = 2,
): Play<Result> {
  const board = { kind: 'numbers', digits: 2, least: 2, most: MOST } as const
  const { ways, of } = meanOfLesser(lots)
  return {
    id,
    group: 'da',
    pricing: 'odds',
    board,
    width: 100,
    prizes: [{ id: '', chance: { ways, of: of * BigInt(stakesALot * lots) }, odds }],
    isByCell: false,
    reverses: true,
    greatest: pairsOf(lots),
    read(text, _day, flags) {
      const numbers = readPickedNumbers(text, 2, board, flags)
      const lines = checkLines(Number(choose(numbers.length, 2)) * stakesALot * lots)
      return [{ block: 0, cells: cellsOfNumbers(numbers), must: 0n, lines, prize: '' }]
    },
    grade: (result) => multiplicityLayers(drawn(result), (hits) => choose(hits, 2)),
  }
}
