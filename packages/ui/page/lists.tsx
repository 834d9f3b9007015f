import IconSearch from '~icons/lucide/search'
import { useState } from 'react'
import { Amount } from '#ui/amount.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { DataTable, type DataColumn } from '#ui/extended/data-table.tsx'
import { CursorPages, Pagination } from '#ui/extended/pagination.tsx'
import { Sample, Section } from './frame.tsx'

interface Order {
  readonly id: string
  readonly player: string
  readonly method: string
  readonly state: 'open' | 'paid' | 'refused'
  readonly cents: number
  readonly day: string
}

const players = ['Ana Souza', 'Bo Lindqvist', 'Chiyo Tanaka', 'Dawood Iqbal', 'Eun-ji Park', 'Femi Adeyemi']
const methods = ['Pix', 'Bank transfer', 'Card']
const states = ['open', 'paid', 'refused'] as const
const tones = { open: 'news', paid: 'won', refused: 'lost' } as const

const orders: readonly Order[] = Array.from({ length: 18 }, (_, at) => ({
  id: `W-${2048 + at}`,
  player: players[(at * 5) % players.length] ?? '',
  method: methods[at % methods.length] ?? '',
  state: states[(at * 7) % states.length] ?? 'open',
  cents: ((at * 7919) % 900) * 100 + 5050,
  day: `2026-03-${String(18 - (at % 17)).padStart(2, '0')}`,
}))

const columns: readonly DataColumn<Order>[] = [
  {
    key: 'id',
    head: 'Order',
    onCard: 'title',
    always: true,
    sortBy: ({ id }) => id,
    cell: ({ id }) => <span className="amount">{id}</span>,
  },
  { key: 'player', head: 'Player', onCard: 'line', sortBy: ({ player }) => player, cell: ({ player }) => player },
  { key: 'method', head: 'Method', onCard: 'line', cell: ({ method }) => <span className="text-mute">{method}</span> },
  {
    key: 'state',
    head: 'State',
    onCard: 'line',
    sortBy: ({ state }) => state,
    cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge>,
  },
  {
    key: 'amount',
    head: 'Amount',
    figures: true,
    onCard: 'line',
    sortBy: ({ cents }) => cents,
    cell: ({ cents }) => <Amount value={(cents / 100).toFixed(2)} symbol="R$" locale="en" className="font-semibold" />,
  },
  {
    key: 'day',
    head: 'Asked for',
    onCard: 'line',
    sortBy: ({ day }) => day,
    cell: ({ day }) => <span className="amount text-mute">{day}</span>,
  },
  {
    key: 'note',
    head: 'Note',
    onCard: 'line',
    away: true,
    cell: () => <span className="text-mute">Checked by two people, nothing unusual was found</span>,
  },
]

const words = {
  columns: 'Columns',
  selectAll: 'All orders',
  selectRow: ({ id }: Order) => `Order ${id}`,
  selected: (count: number) => `${count} selected`,
  clear: 'Clear',
  sort: 'Sort by',
  ascending: (column: string) => `${column}, up`,
  descending: (column: string) => `${column}, down`,
}
const shows = ['rows', 'loading', 'empty', 'failed'] as const
const PAGES = 24

/** Rows, and the ways through many of them. */
export function Lists(props: { readonly id: string; readonly title: string }) {
  const [show, setShow] = useState<(typeof shows)[number]>('rows')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [page, setPage] = useState(7)
  const [cursor, setCursor] = useState(0)
  return (
    <Section {...props}>
      <Sample
        name="DataTable"
        text="Rows to be sorted, narrowed to columns and ticked. It scrolls in its frame under a head that stays; on a phone the rows are cards."
        wide
      >
        <DataTable
          label="Orders"
          columns={columns}
          rows={show === 'rows' ? orders : []}
          keyOf={({ id }) => id}
          words={words}
          state={show === 'loading' ? 'loading' : show === 'failed' ? 'failed' : 'ready'}
          sort={{ by: 'day', descending: true }}
          selected={selected}
          onSelect={setSelected}
          actions={<Button size="sm">Pay out</Button>}
          tools={
            <div role="group" aria-label="State of the table" className="flex flex-wrap gap-1.5">
              {shows.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === show}
                  onClick={() => setShow(one)}
                  className={chipClass(one === show)}
                >
                  {one}
                </button>
              ))}
            </div>
          }
          empty={
            <EmptyState
              picture={<IconSearch className="size-12 text-faint" />}
              title="No orders"
              text="Nobody asked for a withdrawal in these days."
              action={<Button onClick={() => setShow('rows')}>Show all days</Button>}
            />
          }
          failed={
            <div className="grid justify-items-center gap-4 text-center">
              <p className="text-mute">The orders could not be loaded.</p>
              <Button onClick={() => setShow('rows')}>Try again</Button>
            </div>
          }
        />
      </Sample>
      <Sample name="Pagination" text="Where the number of pages is known." wide>
        <Pagination
          page={page}
          pages={PAGES}
          onPage={setPage}
          locale="en"
          words={{ label: 'Pages', previous: 'Previous page', next: 'Next page', page: (one) => `Page ${one}` }}
        />
        <Pagination
          page={1}
          pages={3}
          onPage={() => {}}
          disabled
          locale="en"
          words={{
            label: 'Pages, disabled',
            previous: 'Previous page',
            next: 'Next page',
            page: (one) => `Page ${one}`,
          }}
        />
      </Sample>
      <Sample name="CursorPages" text="Where it is not, since the list grows while one reads." wide>
        <CursorPages
          hasNewer={cursor > 0}
          hasOlder={cursor < 3}
          onNewer={() => setCursor(cursor - 1)}
          onOlder={() => setCursor(cursor + 1)}
          words={{ label: 'Newer and older', newer: 'Newer', older: 'Older' }}
        />
        <CursorPages
          hasNewer
          hasOlder
          busy="older"
          onNewer={() => {}}
          onOlder={() => {}}
          words={{ label: 'Newer and older, busy', newer: 'Newer', older: 'Older' }}
        />
      </Sample>
      <Sample name="ResponsiveList" text="Rows that are only read, without the weight of a table's library." wide>
        <ResponsiveList
          label="Orders to read"
          columns={columns.slice(0, 5)}
          rows={orders.slice(0, 4)}
          keyOf={({ id }) => id}
        />
      </Sample>
    </Section>
  )
}
