import IconDown from '~icons/lucide/arrow-down'
import IconUp from '~icons/lucide/arrow-up'
import IconBoth from '~icons/lucide/chevrons-up-down'
import { cx } from '../cx.ts'
import { Select } from './select.tsx'

const signs = { ascending: IconUp, descending: IconDown, none: IconBoth }

export interface HeadCellProps {
  readonly head: string
  readonly figures: boolean
  readonly dense: boolean
  readonly sorted: keyof typeof signs
  /** Without it the column cannot be sorted. */
  onSort?(): void
}

/** The head of a column; pressed again it sorts the other way round, a third time not at all. */
export function HeadCell({ head, figures, dense, sorted, onSort }: HeadCellProps) {
  const Sign = signs[sorted]
  return (
    <th
      scope="col"
      aria-sort={onSort === undefined ? undefined : sorted}
      className={cx(
        'sticky top-0 z-2 border-b border-line bg-raised-1 text-xs font-semibold whitespace-nowrap text-faint',
        dense ? 'px-3' : 'px-4',
        figures ? 'text-end' : 'text-start',
      )}
    >
      {onSort === undefined ? (
        <span className="inline-flex min-h-11 items-center">{head}</span>
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            'inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold quick-colors -outline-offset-2 hover:text-ink',
            figures && 'flex-row-reverse',
            sorted !== 'none' && 'text-ink',
          )}
        >
          {head}
          <Sign className={cx('size-3.5 shrink-0', sorted === 'none' ? 'opacity-55' : 'text-accent')} />
        </button>
      )}
    </th>
  )
}

export interface SortChoiceProps {
  readonly columns: readonly { readonly key: string; readonly head: string }[]
  readonly order: { readonly id: string; readonly desc: boolean } | undefined
  readonly words: {
    readonly sort: string
    ascending(column: string): string
    descending(column: string): string
  }
  onOrder(by: string, descending: boolean): void
}

/** Cards have no heads to press, so on a phone the order is chosen from a list. */
export function SortChoice({ columns, order, words, onOrder }: SortChoiceProps) {
  const options = columns.flatMap(({ key, head }) => [
    { value: `+${key}`, label: words.ascending(head) },
    { value: `-${key}`, label: words.descending(head) },
  ])
  return (
    <Select
      compact
      label={words.sort}
      placeholder={words.sort}
      options={options}
      value={order === undefined ? null : `${order.desc ? '-' : '+'}${order.id}`}
      onChange={(chosen) => onOrder(chosen.slice(1), chosen.startsWith('-'))}
      className="w-44 md:hidden"
    />
  )
}
