import { type Board, PickError, type PickFault, type PickFlags } from '#rules/lottery/play.ts'
import { rowsOf } from './board.ts'

/** A line that cannot be bought, with the piece of it that is wrong. */
export interface WrongLine {
  readonly line: number
  readonly text: string
  readonly fault: PickFault
  readonly detail: string
}

export interface TypedPicks {
  /** A pick a line, as they are bought. */
  readonly picks: readonly string[]
  readonly wrong: readonly WrongLine[]
}

/** A run of labels without anything between them, cut where all are of the same width: `0127` or `010507`. */
function cut(word: string, labels: readonly string[]): string {
  const width = labels[0]?.length ?? 1
  const pieces = word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []
  const known = word.length > width && labels.every((label) => label.length === width)
  return known && pieces.every((piece) => labels.includes(piece)) ? pieces.join(',') : word
}

/** Whatever people put between two things. */
const between = /[\s,;.]+/

/** Labels of one row as somebody types them: `1 2 3`, `1,2,3` or `123`. */
const readRow = (text: string, labels: readonly string[]): string =>
  text === '-' || text === ''
    ? '-'
    : text
        .split(between)
        .filter((word) => word !== '')
        .map((word) => cut(word, labels))
        .join(',')

/** A line of somebody's own as the text of a pick. */
export function pickOfLine(board: Board, typed: string): string {
  const line = typed.trim()
  if (board.kind === 'numbers') {
    const numbers = line.split(between).filter((word) => word !== '')
    return numbers.join(',')
  }
  const rows = rowsOf(board)
  if (board.kind === 'rows') {
    const parts = line.split('|').map((part) => part.trim())
    const [first] = rows
    const width = first?.labels[0]?.length ?? 1
    // `12345`: one label for each row, as a single number is written.
    const single = parts.length === 1 && line.length === rows.length * width && rows.length > 1
    if (single && /^\d+$/.test(line))
      return Array.from({ length: rows.length }, (_, at) => line.slice(at * width, (at + 1) * width)).join('|')
    return parts.map((part, at) => readRow(part, rows[at]?.labels ?? [])).join('|')
  }
  if (board.kind === 'placed') {
    const parts = line.split('/')
    return parts.map((part, at) => readRow(part.trim(), rows[at]?.labels ?? [])).join('/')
  }
  const labels = rows[0]?.labels ?? []
  const words = line.split('#').map((part) => readRow(part.trim(), labels))
  return words.join('#')
}

/**
 * Reads a text of several lines, one pick each; every wrong line is named with its number and the wrong piece of it.
 * @param day that of the draw, `YYYY-MM-DD`
 */
export function readTyped(
  play: { readonly board: Board; read(text: string, day: string, flags?: PickFlags): unknown },
  typed: string,
  day: string,
  flags: PickFlags = {},
): TypedPicks {
  const picks: string[] = []
  const wrong: WrongLine[] = []
  for (const [index, text] of typed.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue
    const pick = pickOfLine(play.board, text)
    try {
      play.read(pick, day, flags)
      picks.push(pick)
    } catch (cause) {
      if (!(cause instanceof PickError)) throw cause
      wrong.push({ line: index + 1, text: text.trim(), fault: cause.code, detail: cause.detail })
    }
  }
  return { picks, wrong }
}
