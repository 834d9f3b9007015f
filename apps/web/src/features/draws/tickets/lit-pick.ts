import type { AnyPlay, ResultValue } from '#rules/lottery/kind.ts'
import { cell, type BoardRow, type Cells, type Layer, type Part, type PickFlags } from '#rules/lottery/play.ts'

/** A piece of a pick's text: a choice, or a sign between choices. */
export interface Piece {
  readonly text: string
  readonly isSign: boolean
  /** Whether the draw had it. */
  readonly isHit: boolean
}

/** What stands between choices: lists, rows, what has to come, places; a row without any is `-`. */
const signs = /([|,#/])/
const isSign = (text: string): boolean => /^[|,#/]$/.test(text)

interface Place {
  /** Undefined where any block of the pick will do. */
  readonly block: number | undefined
  readonly cells: Cells
}

/**
 * The pieces of a pick, each with whether the draw had it, read off the masks by which tickets are settled. Without a
 * result, or where the text says nothing to the play, nothing is hit.
 */
export function litPick(
  play: AnyPlay | undefined,
  pick: string,
  day: string,
  result: ResultValue | undefined,
  flags: PickFlags = {},
): readonly Piece[] {
  const hit = play === undefined || result === undefined ? () => false : hitsOf(play, pick, day, result, flags)
  let row = 0
  return pick
    .split(signs)
    .filter((text) => text !== '')
    .map((text) => {
      if (text === '|' || text === '/') row += 1
      const sign = isSign(text) || text === '-'
      return { text, isSign: sign, isHit: !sign && hit(text, row) }
    })
}

function hitsOf(
  play: AnyPlay,
  pick: string,
  day: string,
  result: ResultValue,
  { reversed = false }: PickFlags,
): (choice: string, row: number) => boolean {
  const parts = tryRead(play, pick, day, { reversed })
  const blocks = new Set(parts.map(({ block }) => block))
  const whole = (1n << BigInt(play.width)) - 1n
  // A layer that every choice hits says nothing of any of them.
  const layers = play.grade(result).filter(({ mask, block }) => mask !== whole && blocks.has(block))
  return (choice, row) => {
    // Reversed, a number is hit by every order of its digits.
    const orders = reversed ? tryRead(play, choice, day, { reversed }) : []
    if (orders.some((part) => layers.some((layer) => isIn(part, layer)))) return true
    const place = placeOf(play, choice, row, day)
    return place !== undefined && layers.some((layer) => isIn(place, layer))
  }
}

const isIn = ({ block, cells }: Place, layer: Layer): boolean =>
  (block === undefined || block === layer.block) && (cells & layer.mask) !== 0n

/** A pick that the rules of today no longer read lights nothing. */
function tryRead(play: AnyPlay, text: string, day: string, flags?: PickFlags): readonly Part[] {
  try {
    return play.read(text, day, flags)
  } catch {
    return []
  }
}

/** Where a choice lies among the cells of its play. */
function placeOf(play: AnyPlay, choice: string, row: number, day: string): Place | undefined {
  const { board, width } = play
  if (board.kind === 'numbers') {
    if (width === 100 && board.digits > 1)
      return { block: Number(choice.slice(0, -2) || '0'), cells: cell(Number(choice.slice(-2))) }
  } else {
    const rows = board.kind === 'rows' ? board.rows : [board.row]
    const at = cellOf(rows, board.kind === 'rows' ? row : 0, choice)
    if (width === rows.reduce((sum, { labels }) => sum + labels.length, 0))
      return at === undefined ? undefined : { block: undefined, cells: cell(at) }
  }
  // Classes and groups: what the choice alone would be.
  const [alone] = tryRead(play, choice, day)
  return alone === undefined ? undefined : { block: alone.block, cells: alone.cells }
}

/** Cells stand in the order of the rows and of their labels. */
function cellOf(rows: readonly BoardRow[], row: number, choice: string): number | undefined {
  const index = rows[row]?.labels.indexOf(choice) ?? -1
  return index < 0 ? undefined : rows.slice(0, row).reduce((sum, { labels }) => sum + labels.length, 0) + index
}
