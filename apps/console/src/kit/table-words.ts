import type { Translate } from '#kit/language.ts'
import type { DataTableWords } from '#ui/extended/data-table.tsx'

/** What a table of the console says; a row is called by its title. */
export const tableWords = <Row>(t: Translate, titleOf: (row: Row, t: Translate) => string): DataTableWords<Row> => ({
  columns: t('table.columns'),
  selectAll: t('table.selectAll'),
  selectRow: (row) => t('table.selectRow', { what: titleOf(row, t) }),
  selected: (count) => t('table.selected', { count }),
  clear: t('table.clear'),
  sort: t('table.sort'),
  ascending: (column) => t('table.ascending', { column }),
  descending: (column) => t('table.descending', { column }),
})
