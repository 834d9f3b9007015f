import type { Random } from '../random.ts'
import { permutations } from './counting.ts'
import { type AnyPlay, drawBalls } from './kind.ts'
import { type BoardRow, PickError } from './play.ts'

/** Quick picks: numbers of so many digits, ascending, each a pure function of what is chosen. */

const all = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'))

/** Tài: the upper half. */
export const big = (digits: number): string[] => all(digits).slice(10 ** digits / 2)

/** Xỉu: the lower half. */
export const small = (digits: number): string[] => all(digits).slice(0, 10 ** digits / 2)

/** Chẵn: numbers with an even last digit. */
export const even = (digits: number): string[] => all(digits).filter((number) => Number(number.at(-1)) % 2 === 0)

/** Lẻ: numbers with an odd last digit. */
export const odd = (digits: number): string[] => all(digits).filter((number) => Number(number.at(-1)) % 2 === 1)

/**
 * Kéo: from one number to another, one step for all digits that differ: 10 to 19, 01 to 91 by tens, 00 to 99 by elevens.
 * Undefined where they differ by steps of their own, or go down.
 */
export function pull(from: string, to: string): string[] | undefined {
  if (from.length !== to.length || !/^\d+$/.test(from + to)) return undefined
  const steps = [...from].map((digit, i) => Number(to[i]) - Number(digit))
  const count = Math.max(...steps)
  if (count === 0 || steps.some((step) => step !== 0 && step !== count)) return undefined
  return Array.from({ length: count + 1 }, (_, n) =>
    [...from].map((digit, i) => (steps[i] === 0 ? digit : String(Number(digit) + n))).join(''),
  )
}

/** 19 doors: the numbers of two digits that have a digit. */
export const doors = (digit: string): string[] => all(2).filter((number) => number.includes(digit))

/** Numbers with every order of their digits, each once. */
export const withReverses = (numbers: readonly string[]): string[] =>
  [...new Set(numbers.flatMap(permutations))].toSorted()

/** Twins: numbers of one digit alone. */
export const twins = (digits: number): string[] =>
  Array.from({ length: 10 }, (_, digit) => String(digit).repeat(digits))

const ATTEMPTS = 200

/**
 * A random pick for a draw of a day, as small as the play takes it, as text. Where no row of a board has to be filled,
 * one is filled after the other until the pick has a line.
 */
export function randomPick({ board, read }: AnyPlay, random: Random, day: string): string {
  const choose = ({ labels }: BoardRow, count: number): string => {
    const indexes = drawBalls(random, [...labels.keys()], count).toSorted((a, b) => a - b)
    return indexes.map((index) => labels[index]).join(',')
  }

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const texts: string[] = []
    if (board.kind === 'rows') {
      const { rows } = board
      const order = drawBalls(random, [...rows.keys()], rows.length)
      for (let filled = 0; filled <= rows.length; filled++) {
        const chosen = new Set(order.slice(0, filled))
        texts.push(rows.map((row, i) => choose(row, Math.max(row.least, chosen.has(i) ? 1 : 0)) || '-').join('|'))
      }
    } else if (board.kind === 'numbers') {
      const numbers = new Set<string>()
      while (numbers.size < board.least)
        numbers.add(String(random.below(10 ** board.digits)).padStart(board.digits, '0'))
      texts.push([...numbers].toSorted().join(','))
    } else if (board.kind === 'placed')
      texts.push([board.places, board.row].map((row) => choose(row, row.least)).join('/'))
    else texts.push(choose(board.row, board.row.least))
    const text = texts.find((each) => isPlayable(() => read(each, day)))
    if (text !== undefined) return text
  }
  throw new RangeError('no pick of this play came up')
}

/** Whether a text is read as a pick. */
export function isPlayable(read: () => void): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof PickError) return false
    throw error
  }
}
