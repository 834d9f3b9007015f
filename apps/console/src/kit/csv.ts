import { stringify } from 'csv-stringify/browser/esm/sync'

/** As many rows as a file takes. */
export const MOST_ROWS = 10_000

/** All rows of a list, page by page, up to ten thousand unless told. */
export async function allRows(
  load: (cursor: string | undefined) => Promise<{ readonly list: readonly object[]; readonly next: string | null }>,
  most = MOST_ROWS,
): Promise<object[]> {
  const rows: object[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await load(cursor)
    rows.push(...list)
    if (next === null || rows.length >= most) return rows.slice(0, most)
    cursor = next
  }
}

/** A number, which a minus in front makes no formula. */
const DECIMAL = /^-?\d+(\.\d+)?$/

/** Rows of texts as CSV, below a line of heads. A text that a spreadsheet would take for a formula stays text. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify([heads, ...rows], {
    escape_formulas: true,
    cast: { string: (text) => (DECIMAL.test(text) ? { value: text, escape_formulas: false } : text) },
  })

/** Hands a file to the browser. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
