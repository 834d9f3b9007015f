import { stringify } from 'csv-stringify/browser/esm/sync'
import { textOf, valueAt } from './schema.ts'

/** As many rows as a file takes. */
export const MOST_ROWS = 10_000

/** All rows of a list, page by page, up to ten thousand. */
export async function allRows(
  load: (cursor: string | undefined) => Promise<{ readonly list: readonly object[]; readonly next: string | null }>,
): Promise<object[]> {
  const rows: object[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await load(cursor)
    rows.push(...list)
    if (next === null || rows.length >= MOST_ROWS) return rows.slice(0, MOST_ROWS)
    cursor = next
  }
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return textOf(value)
  if ('username' in value) return textOf(value.username)
  return JSON.stringify(value)
}

/** Rows as CSV with a line of heads. A text that a spreadsheet would take for a formula stays text. */
export const csvOf = (
  columns: readonly { readonly path: string; readonly head: string }[],
  rows: readonly object[],
): string =>
  stringify(
    [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ path }) => cellOf(valueAt(row, path))))],
    { escape_formulas: true },
  )

/** Hands a file to the browser. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
