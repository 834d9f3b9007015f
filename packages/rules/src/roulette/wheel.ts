/** Pockets of the wheel: 0 to 36. */
export const POCKETS = 37

/** The European order of the pockets, clockwise from the zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

/** The red numbers of table and wheel. */
export const REDS: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

export type PocketColour = 'green' | 'red' | 'black'

export function colourOf(number: number): PocketColour {
  return number === 0 ? 'green' : REDS.includes(number) ? 'red' : 'black'
}

/**
 * A number with those beside it in the wheel, in the order of the wheel.
 * @param each how many on either side, 0 to 18
 * @throws RangeError for what is no number of the wheel
 */
export function neighboursOf(number: number, each: number): number[] {
  const at = WHEEL.indexOf(number)
  if (at < 0 || !Number.isInteger(each) || each < 0 || each * 2 >= POCKETS)
    throw new RangeError(`${number} with ${each} on each side is not on the wheel`)
  return Array.from({ length: each * 2 + 1 }, (_, step) => WHEEL[(at - each + step + POCKETS) % POCKETS] ?? 0)
}
