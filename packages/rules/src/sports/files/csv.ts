/** A record of a CSV file, its cells trimmed, with the line on which it begins, counted from 1; or why it cannot be read. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string }

/** More cells than any table has, so that a line of commas does not fill the memory. */
const MOST_CELLS = 1000

const END_OF_CELL = /[,\r\n]/g

/**
 * Reads a text as RFC 4180 has it: commas, quotes that are doubled within quotes, any ends of lines, a byte order mark.
 * Records whose cells are all empty are left out: tables end in them. What follows a record that cannot be read is read
 * from its next line on.
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (let line = 1; at < text.length;) {
    const record = recordAt(text, at)
    if ('fault' in record) yield { line, fault: record.fault }
    else if (record.cells.some((cell) => cell !== '')) yield { line, cells: record.cells }
    line += record.lines
    at = record.end
  }
}

/** Where the next record begins, how many lines after this one, and what is in this one. */
type ReadRecord = { readonly end: number; readonly lines: number } & (
  | { readonly cells: readonly string[] }
  | { readonly fault: string }
)

function recordAt(text: string, begin: number): ReadRecord {
  const cells: string[] = []
  let at = begin
  let lines = 1
  for (;;) {
    const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at)
    if (cell === undefined) return { fault: 'a quote is not closed', end: lineEnd(text, begin), lines: 1 }
    if (cells.length === MOST_CELLS)
      return { fault: `there are more than ${MOST_CELLS} cells`, end: lineEnd(text, begin), lines: 1 }
    cells.push(cell.text.trim())
    lines += cell.lines
    if (text[cell.end] !== ',') return { cells, end: lineEnd(text, cell.end), lines }
    at = cell.end + 1
  }
}

interface ReadCell {
  readonly text: string
  /** Of the comma or the end of the line behind it. */
  readonly end: number
  /** Ends of lines within it. */
  readonly lines: number
}

function plainAt(text: string, at: number): ReadCell {
  END_OF_CELL.lastIndex = at
  const end = END_OF_CELL.exec(text)?.index ?? text.length
  return { text: text.slice(at, end), end, lines: 0 }
}

function quotedAt(text: string, at: number): ReadCell | undefined {
  let closing = text.indexOf('"', at + 1)
  while (closing !== -1 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2)
  if (closing === -1) return undefined
  const next = text[closing + 1]
  if (next !== undefined && !',\r\n'.includes(next)) return undefined
  const inside = text.slice(at + 1, closing)
  return { text: inside.replaceAll('""', '"'), end: closing + 1, lines: inside.split(/\r\n|\r|\n/).length - 1 }
}

/** Where the line after this place begins. */
function lineEnd(text: string, at: number): number {
  const ends = /\r\n|\r|\n/g
  ends.lastIndex = at
  return ends.exec(text) === null ? text.length : ends.lastIndex
}
