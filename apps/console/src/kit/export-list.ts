import type { Translate } from '#kit/language.ts'
import { toast } from '#ui/toast.tsx'
import { house } from '../app/house.ts'
import { allRows, csvOf, download, MOST_ROWS } from './csv.ts'
import { loadPage } from './load-page.ts'
import { fieldName } from './names.ts'
import type { Resource } from './resource.ts'
import { nodeAt, valueAt, type Node } from './schema.ts'
import { wordsOf } from './words.ts'

interface Exported {
  readonly resource: Resource
  /** What the list is narrowed by. */
  readonly asked: object
  /** The schema of a row. */
  readonly row: Node
  readonly t: Translate
}

/** Gives a list out as a file: its columns, all rows that its filters leave, in the words of the screen. */
export async function exportList({ resource: { name, list, columns }, asked, row, t }: Exported): Promise<void> {
  const { timeZone } = house
  const cells = columns.map(({ path }) => ({ path, node: nodeAt(row, path) ?? {} }))
  const heads = cells.map(({ path, node }) =>
    node.kind === 'moment' ? t('list.exportMoment', { what: fieldName(t, path), zone: timeZone }) : fieldName(t, path),
  )
  try {
    const rows = await allRows((cursor) =>
      loadPage(list, { ...asked, limit: 100, ...(cursor === undefined ? {} : { cursor }) }),
    )
    const texts = rows.map((one) =>
      cells.map(({ path, node }) => wordsOf({ node, value: valueAt(one, path), path, t, timeZone })),
    )
    download(`${name}.csv`, csvOf(heads, texts))
    if (rows.length >= MOST_ROWS) toast('news', t('list.exportCut', { count: rows.length }))
  } catch {
    toast('bad', t('list.exportFailed'))
  }
}
