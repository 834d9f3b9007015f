import type { Key, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  readonly key: string
  readonly head: string
  /** Amounts stand on the far side and are set in tabular figures. */
  readonly figures?: boolean
  /** On a phone: the first line of the card, or a labelled line below it. */
  readonly onCard: 'title' | 'line'
  /** Further classes of the cells, such as their place on the card. */
  readonly className?: string
  cell(row: Row, index: number): ReactNode
}

export interface ResponsiveListProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row, index: number): Key
  /** The list scrolls with the page, so its head stays below the site's own, or below what `--list-top` says. */
  readonly onPage?: boolean
}

/** A table with a head that stays on a large screen; on a phone the same rows as cards. */
export function ResponsiveList<Row>({ label, columns, rows, keyOf, onPage = false }: ResponsiveListProps<Row>) {
  return (
    <table className="w-full border-collapse text-start max-md:block" aria-label={label}>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ key, head, figures }) => (
            <th
              key={key}
              scope="col"
              className={cx(
                'sticky z-1 bg-raised-1 px-4 py-3 text-xs font-semibold text-faint',
                onPage ? 'top-(--list-top,var(--header-height))' : 'top-0',
                figures === true ? 'text-end' : 'text-start',
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-2">
        {rows.map((row, index) => (
          <tr
            key={keyOf(row, index)}
            className="border-t border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:rounded-md max-md:border-0 max-md:bg-raised-2 max-md:px-4 max-md:py-3"
          >
            {columns.map(({ key, figures, onCard, className, cell }) => (
              <td
                key={key}
                className={cx(
                  'md:px-4 md:py-3',
                  figures === true && 'amount text-end max-md:ms-auto',
                  onCard === 'title' && 'font-medium',
                  className,
                )}
              >
                {cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
