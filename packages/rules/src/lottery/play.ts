/** A set of cells of one block: bit i stands for cell i. */
export type Cells = bigint

/** Cells of a block at most: what a pick is matched by has to fit the database's bit string. */
export const MAX_CELLS = 128

/**
 * One part of a pick: cells of one block at one prize. A pick that lies in several blocks, or whose options have prizes
 * of their own, has a part for each.
 */
export interface Part {
  readonly block: number
  readonly cells: Cells
  /** Cells that have to be drawn for any line to win; a subset of `cells`, 0n where there are none. */
  readonly must: Cells
  /** How many ways to win are bought. */
  readonly lines: number
  /** Which of the play's prizes a won line pays. */
  readonly prize: string
}

/**
 * What a result says of one block of a play. A part wins Σ over its layers of base × weight[picked, hits], where hits are
 * the part's cells within the mask, and only where hits > 0 and `must` lies in the mask.
 */
export interface Layer {
  readonly block: number
  readonly mask: Cells
  /** Weights count prizes of a line, or stakes of a line that are given back. */
  readonly base: 'prize' | 'stake'
  /** 0 where the weight depends on the hits alone, else the number of weights for each count of picked cells. */
  readonly stride: number
  /** Won lines at index picked × stride + hits. */
  readonly weights: readonly bigint[]
}

/** The chance of one line as a fraction of all outcomes; where a line can win more than once, its mean number of wins. */
export interface Chance {
  readonly ways: bigint
  readonly of: bigint
}

/** A prize of a play: how likely a line wins it, and what it pays for a stake of 1 where the play has fixed odds. */
export interface Prize {
  readonly id: string
  readonly chance: Chance
  /** In units of 1/100,000: 75 is 7,500,000. Undefined where the prize follows from the prize group. */
  readonly odds?: bigint
  /** Share of the stake that comes back as a push, as a chance. */
  readonly push?: Chance
  /** Where a line pays the odds several times by how many of its numbers come: what to show. Together they make `chance`. */
  readonly tiers?: readonly Tier[]
}

export interface Tier {
  readonly hits: number
  /** How many times the odds are paid. */
  readonly times: bigint
  readonly chance: Chance
}

/** One row of a board: labels in the order of its cells, of which a pick takes from `least` to `most`. */
export interface BoardRow {
  readonly id: string
  readonly labels: readonly string[]
  readonly least: number
  readonly most: number
}

/**
 * How a pick is made on screen, and which text it becomes:
 * - `rows`: chosen labels by commas, rows by `|`, an empty row as `-`;
 * - `pool`: one row; with `dan` those that have to be drawn stand before `#`;
 * - `numbers`: numbers of `digits` digits by commas, chosen from tens or typed;
 * - `options`: words by commas;
 * - `placed`: places by commas, then `/`, then labels by commas.
 */
export type Board =
  | { readonly kind: 'rows'; readonly rows: readonly BoardRow[] }
  | { readonly kind: 'pool'; readonly row: BoardRow; readonly dan?: boolean }
  | { readonly kind: 'numbers'; readonly digits: 1 | 2 | 3 | 4; readonly least: number; readonly most: number }
  | { readonly kind: 'options'; readonly row: BoardRow }
  | { readonly kind: 'placed'; readonly places: BoardRow; readonly row: BoardRow }

/** What stands beside a pick's text. */
export interface PickFlags {
  readonly reversed?: boolean
}

/** One bet type. `Result` is the draw's result in the shape of the game's kind. */
export interface Play<Result> {
  readonly id: string
  /** Plays of one tab on the board, such as `star3-front`. */
  readonly group: string
  /** How its prizes are made: by the prize group that the member chooses, or fixed odds. */
  readonly pricing: 'group' | 'odds'
  readonly board: Board
  /** Cells of a block. */
  readonly width: number
  readonly prizes: readonly Prize[]
  /**
   * Whether what is owed is counted by cell: true where each cell is a line of its own. Other plays count against the
   * limit of the play as a whole.
   */
  readonly isByCell: boolean
  /** Whether a pick may be reversed: bought with every other order of its numbers' digits. */
  readonly reverses?: true
  /**
   * Reads a pick for a draw of a day, `YYYY-MM-DD`: the animals of Mark Six have other numbers, and so other prizes, each
   * lunar year.
   * @throws PickError naming what is wrong
   */
  read(text: string, day: string, flags?: PickFlags): readonly Part[]
  /** What a result means for the blocks in which something can win. */
  grade(result: Result): readonly Layer[]
  /**
   * The most line prizes that a part can win over all results, by its block and cells alone: a stored part has no prize; a stake that comes back counted as a prize. What the sale
   * holds against the limits: never too low, as close as a short formula comes.
   */
  greatest(part: Part): bigint
  /** The same for all parts of a pick together, where a draw brings less than each of them could win alone. */
  readonly most?: bigint
  /** For a play whose payout is a product over legs, which no sum over layers gives: it grades to no layers. */
  readonly product?: Product<Result>
}

/** A part as legs that all have to win: what each pays for a stake of 1 is multiplied. Asked by `pay.ts` alone. */
export interface Product<Result> {
  /** The prize of each leg. */
  legs(part: Part): readonly string[]
  /** The prizes of the legs that won, a push left out; undefined where a leg lost. */
  won(part: Part, result: Result): readonly string[] | undefined
}

/** A pick that says nothing playable. `code` is a word of `pickFaults`, `detail` the piece of text it is about. */
export class PickError extends Error {
  readonly code: PickFault
  readonly detail: string

  constructor(code: PickFault, detail = '') {
    super(`${code}: ${detail}`)
    this.name = 'PickError'
    this.code = code
    this.detail = detail
  }
}

export const pickFaults = [
  'empty',
  'not-a-choice',
  'twice',
  'too-few',
  'too-many',
  'rows',
  'too-many-lines',
  'no-line',
] as const
export type PickFault = (typeof pickFaults)[number]

export const cell = (index: number): Cells => 1n << BigInt(index)

export const cellsOf = (indexes: Iterable<number>): Cells => {
  let cells = 0n
  for (const index of indexes) cells |= cell(index)
  return cells
}

export function countCells(cells: Cells): number {
  let count = 0
  // By words of 32 bits: arithmetic on numbers is many times quicker than on bigints.
  for (let left = cells; left > 0n; left >>= 32n) {
    let word = Number(BigInt.asUintN(32, left))
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    word = (word + (word >>> 4)) & 0x0f0f0f0f
    count += Math.imul(word, 0x01010101) >>> 24
  }
  return count
}

/** The indexes of a set of cells, ascending. */
export function indexesOf(cells: Cells): number[] {
  const indexes: number[] = []
  for (let [left, index] = [cells, 0]; left > 0n; left >>= 1n, index += 1) if ((left & 1n) === 1n) indexes.push(index)
  return indexes
}

/** A set of cells as the database keeps it: a digit a cell, cell 0 first. */
export function bitsOf(cells: Cells, width: number): string {
  return [...cells.toString(2).padStart(width, '0')].toReversed().join('')
}

/** The inverse of `bitsOf`. */
export function cellsOfBits(bits: string): Cells {
  return bits === '' ? 0n : BigInt(`0b${[...bits].toReversed().join('')}`)
}
