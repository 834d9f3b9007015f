import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import IconColumns from '~icons/lucide/columns-3'
import { Checkbox } from '../checkbox.tsx'
import { cx } from '../cx.ts'
import type { Column } from '../responsive-list.tsx'
import { Skeleton } from '../skeleton.tsx'
import { HeadCell, SortChoice } from './data-table-head.tsx'
import { Popover } from './popover.tsx'
import { RowTick } from './row-tick.tsx'

export interface DataColumn<Row> extends Column<Row> {
  /** What the rows are sorted by; a column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => string | number | bigint
  /** Cannot be put away: what a row is known by. */
  readonly always?: boolean
  /** Put away until it is asked for. */
  readonly away?: boolean
}

export interface Sort {
  /** The key of a column. */
  readonly by: string
  readonly descending: boolean
}

export interface DataTableWords<Row> {
  /** Names the button that chooses columns. */
  readonly columns: string
  readonly selectAll: string
  selectRow(row: Row): string
  /** `3 selected`. */
  selected(count: number): string
  readonly clear: string
  /** Names the choice of the order, where the rows are cards. */
  readonly sort: string
  ascending(column: string): string
  descending(column: string): string
}

export interface DataTableProps<Row extends RowData> {
  readonly label: string
  /** The same list until it changes. */
  readonly columns: readonly DataColumn<Row>[]
  /** The same list until it changes. */
  readonly rows: readonly Row[]
  keyOf(row: Row): string
  readonly words: DataTableWords<Row>
  readonly state?: 'ready' | 'loading' | 'failed'
  /** Shown in place of rows where there are none. */
  readonly empty: ReactNode
  /** Shown in place of rows where they could not be loaded: what happened, and a way to try again. */
  readonly failed: ReactNode
  /** The order at first. */
  readonly sort?: Sort
  /** Told of another order. With it the rows come in their order already, such as from a server that pages through them. */
  onSort?(sort: Sort | undefined): void
  /** The keys of the rows that are ticked; without it none can be. */
  readonly selected?: ReadonlySet<string>
  onSelect?(keys: ReadonlySet<string>): void
  /** What can be done with the rows that are ticked. */
  readonly actions?: ReactNode
  /** Stands above the table, such as its filters. */
  readonly tools?: ReactNode
  /** A row was pressed, or Enter on it: it is opened. With it, arrow keys move from row to row. */
  onOpen?(row: Row): void
  /** The key of the row that is open. */
  readonly opened?: string | undefined
  /** Low rows, for who looks at many of them all day. */
  readonly dense?: boolean
}

/** What is pressed inside of a row for its own sake. */
const OWN = 'a,button,input,label,select,textarea'

/** Opens a row, or moves the focus to a neighbour. */
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return
  const next = {
    ArrowDown: event.currentTarget.nextElementSibling,
    ArrowUp: event.currentTarget.previousElementSibling,
  }[event.key]
  if (event.key === 'Enter') open()
  else if (next instanceof HTMLElement) next.focus()
  else return
  event.preventDefault()
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
})

const SHAPES = 5
const compare = (a: string | number | bigint, b: string | number | bigint): number =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : a < b ? -1 : a > b ? 1 : 0

/** The columns as the table's library takes them. */
const defsOf = <Row extends RowData>(columns: readonly DataColumn<Row>[]): ColumnDef<typeof features, Row>[] =>
  columns.map(({ key, sortBy, always }) => ({
    id: key,
    accessorFn: (row: Row) => sortBy?.(row) ?? '',
    enableSorting: sortBy !== undefined,
    enableHiding: always !== true,
    sortDescFirst: false,
    sortFn: (a, b) => (sortBy === undefined ? 0 : compare(sortBy(a.original), sortBy(b.original))),
  }))

/** Rows to be sorted, narrowed to columns, and ticked: a table that scrolls in its frame, on a phone the rows as cards. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, words, state = 'ready', empty, failed, selected, actions, tools } = props
  const { sort, onSort, onSelect, onOpen, opened, dense = false } = props
  const [sorting, setSorting] = useState(sort === undefined ? [] : [{ id: sort.by, desc: sort.descending }])
  const [shown, setShown] = useState(() => Object.fromEntries(columns.map(({ key, away }) => [key, away !== true])))
  const defs = useMemo(() => defsOf(columns), [columns])
  const data = useMemo(() => [...rows], [rows])
  const ticks = useMemo(() => Object.fromEntries([...(selected ?? [])].map((key) => [key, true as const])), [selected])
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: keyOf,
    manualSorting: onSort !== undefined,
    enableMultiSort: false,
    state: { sorting, columnVisibility: shown, rowSelection: ticks },
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(sorting) : update
      setSorting(next)
      const [first] = next
      onSort?.(first === undefined ? undefined : { by: first.id, descending: first.desc })
    },
    onColumnVisibilityChange: setShown,
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(ticks) : update
      onSelect?.(new Set(Object.keys(next)))
    },
  })
  const ticking = selected !== undefined
  const ready = state === 'ready' && rows.length > 0
  const visible = columns.filter(({ key }) => shown[key] !== false)
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined)
  const order = sorting[0]
  const allTicked = table.getIsAllRowsSelected()

  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {tools}
        <div className="ms-auto flex items-center gap-2">
          {sortable.length > 0 && (
            <SortChoice
              columns={sortable}
              order={order}
              words={words}
              onOrder={(by, descending) => table.setSorting([{ id: by, desc: descending }])}
            />
          )}
          <Popover label={words.columns} icon={IconColumns}>
            {columns.map(({ key, head, always }) => (
              <Checkbox
                key={key}
                checked={shown[key] !== false}
                disabled={always === true}
                onChange={(event) => table.getColumn(key)?.toggleVisibility(event.target.checked)}
                className="has-disabled:opacity-55"
              >
                {head}
              </Checkbox>
            ))}
          </Popover>
        </div>
      </div>

      {ticking && (
        <div aria-live="polite">
          {selected.size > 0 && (
            <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-sm bg-accent-soft px-4 py-1.5 text-sm text-accent-strong animate-appear">
              <span className="amount font-semibold">{words.selected(selected.size)}</span>
              <button
                type="button"
                onClick={() => onSelect?.(new Set())}
                className="min-h-9 underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {words.clear}
              </button>
              {actions !== undefined && <span className="ms-auto flex flex-wrap gap-2">{actions}</span>}
            </div>
          )}
        </div>
      )}

      {state === 'failed' && <div className="rounded-md bg-raised-1 px-4 py-10 md:px-6">{failed}</div>}
      {state === 'ready' && rows.length === 0 && <div className="rounded-md bg-raised-1">{empty}</div>}
      {(ready || state === 'loading') && (
        <div
          role="region"
          aria-label={label}
          aria-busy={state === 'loading'}
          tabIndex={0}
          className={cx(
            'min-w-0 rounded-md md:overflow-auto md:border md:border-line md:bg-raised-1',
            !dense && 'md:max-h-[min(40rem,75dvh)]',
          )}
        >
          <table aria-label={label} className="w-full border-separate border-spacing-0 text-start max-md:block">
            <thead className="max-md:hidden">
              <tr>
                {ticking && (
                  <th scope="col" className="sticky top-0 z-2 w-12 border-b border-line bg-raised-1 ps-4">
                    <RowTick
                      label={words.selectAll}
                      checked={ready && allTicked}
                      some={!allTicked && selected.size > 0}
                      disabled={!ready}
                      onChange={(all) => table.toggleAllRowsSelected(all)}
                    />
                  </th>
                )}
                {visible.map((column) => (
                  <HeadCell
                    key={column.key}
                    head={column.head}
                    figures={column.figures === true}
                    dense={dense}
                    sorted={order?.id === column.key ? (order.desc ? 'descending' : 'ascending') : 'none'}
                    {...(column.sortBy === undefined
                      ? {}
                      : { onSort: () => table.getColumn(column.key)?.toggleSorting() })}
                  />
                ))}
              </tr>
            </thead>
            <tbody className="max-md:grid max-md:gap-2">
              {state === 'loading'
                ? Array.from({ length: SHAPES }, (_, at) => (
                    <tr key={at} className="max-md:block">
                      <td colSpan={visible.length + (ticking ? 1 : 0)} className="max-md:block md:px-4 md:py-3">
                        <Skeleton className="h-6 bg-raised-2 max-md:h-24 max-md:rounded-md" />
                      </td>
                    </tr>
                  ))
                : table.getRowModel().rows.map((row, at) => (
                    <tr
                      key={row.id}
                      aria-selected={ticking ? row.getIsSelected() : undefined}
                      aria-current={row.id === opened ? 'true' : undefined}
                      data-row={row.id}
                      {...(onOpen === undefined
                        ? {}
                        : {
                            tabIndex: 0,
                            onKeyDown: (event) => onRowKey(event, () => onOpen(row.original)),
                            onClick: ({ target }) => {
                              if (!(target instanceof Element) || target.closest(OWN) === null) onOpen(row.original)
                            },
                          })}
                      className={cx(
                        onOpen !== undefined &&
                          'cursor-pointer aria-[current]:bg-accent-soft focus-visible:-outline-offset-2',
                        dense && 'text-sm',
                        'group max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-md max-md:px-4 max-md:py-3',
                        row.getIsSelected() ? 'bg-raised-3' : 'quick-colors max-md:bg-raised-1 md:hover:bg-raised-2',
                      )}
                    >
                      {ticking && (
                        <td className="border-line ps-4 group-not-last:border-b max-md:border-0! max-md:p-0">
                          <RowTick
                            label={words.selectRow(row.original)}
                            checked={row.getIsSelected()}
                            onChange={(on) => row.toggleSelected(on)}
                          />
                        </td>
                      )}
                      {visible.map(({ key, head, figures, onCard, className, cell }) => (
                        <td
                          key={key}
                          className={cx(
                            'border-line group-not-last:border-b max-md:border-0!',
                            dense ? 'md:px-3 md:py-2' : 'md:px-4 md:py-3',
                            figures === true && 'amount text-end',
                            onCard === 'title'
                              ? 'font-medium max-md:flex-1 md:min-w-36'
                              : 'max-md:flex max-md:w-full max-md:items-baseline max-md:justify-between max-md:gap-4',
                            className,
                          )}
                        >
                          {onCard === 'line' && (
                            <span aria-hidden="true" className="text-sm text-mute md:hidden">
                              {head}
                            </span>
                          )}
                          {cell(row.original, at)}
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
