import { useMemo, useState, type ReactNode } from 'react'
import IconDownload from '~icons/lucide/download'
import IconNext from '~icons/lucide/arrow-right-to-line'
import IconRefresh from '~icons/lucide/refresh-cw'
import IconX from '~icons/lucide/x'
import type { CallDefinition } from '#contract/call.ts'
import { consoleCalls, type ConsoleCallName } from '#contract/calls.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { usePages } from '#kit/use-pages.ts'
import { useTitle } from '#kit/use-title.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DataTable, type DataColumn, type Sort } from '#ui/extended/data-table.tsx'
import { Drawer } from '#ui/extended/drawer.tsx'
import { house } from '../app/house.ts'
import { useMay } from '../app/session.ts'
import { useWide } from '../app/use-wide.ts'
import { Actions } from './act.tsx'
import { Age } from './age.tsx'
import { Value, Values } from './cell.tsx'
import { exportList } from './export-list.ts'
import { Filters } from './filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { useListState } from './list-state.ts'
import { Lease } from './lease.tsx'
import { loadPage } from './load-page.ts'
import { useListKeys, useNext } from './list-keys.ts'
import { fieldName, named, textId } from './names.ts'
import type { Resource } from './resource.ts'
import { tableWords } from './table-words.ts'
import { useTicks } from './ticks.tsx'
import { Views } from './views.tsx'
import { useOne } from './use-one.ts'
import { choicesOf, nodeAt, nodeOf, present, valueAt, type Node } from './schema.ts'
import { EmptyPicture } from './pictures.tsx'

const table: Readonly<Record<ConsoleCallName, CallDefinition>> = consoleCalls
const PAGE = 50
/** The column of how long a row has waited; no value of the row stands behind it. */
const AGE = 'waitsFor'

/** The order that a list's request names by a path, with a minus in front for descending. */
const sortFrom = (text: string | undefined): Sort | undefined =>
  text === undefined ? undefined : { by: text.replace(/^-/, ''), descending: text.startsWith('-') }

export interface ResourceListProps {
  readonly resource: Resource
  /** Inside of another page: without its own title in the browser's bar. */
  readonly inside?: boolean
}

/** The list of a resource with its filters, and beside it the row that is opened. */
export function ResourceList({ resource, inside = false }: ResourceListProps) {
  const { name, list, always, filters, keyOf } = resource
  const t = useT()
  const title = named(t, name, `page.${name}`)
  useTitle(inside ? 'own' : textId(`page.${name}`), house.name)
  const { request, response } = table[list]
  const asks = nodeOf(request)
  const row = useMemo(() => nodeAt(nodeOf(response, 'output'), 'list')?.items ?? {}, [response])
  const state = useListState(filters)
  const asked = useMemo(
    () => ({ ...always, ...neededOf(asks, filters), ...known(asks, state.asked) }),
    [always, asks, filters, state.asked],
  )
  const pages = usePages<object>({
    key: [list, asked],
    limit: PAGE,
    load: (page, { signal }) => loadPage(list, { ...asked, ...page }, signal),
  })
  const rows = pages.rows ?? []
  const listed = rows.find((one) => keyOf(one) === state.opened)
  const opened = useOne(resource, pages.rows === undefined || listed !== undefined ? undefined : state.opened) ?? listed
  const { again } = pages
  const takeNext = useNext(inside ? undefined : resource.queue?.next, { again, open: state.open })
  const next = takeNext === undefined ? undefined : () => void takeNext().catch(() => again())
  useListKeys({ rows, keyOf, opened: state.opened, open: state.open, next })
  const columns = useColumns(resource, row, asks)
  const ticks = useTicks(resource, rows, asked)
  const about = named(t, '', `pageAbout.${name}`)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 items-start gap-4">
      <div className="grid min-w-0 flex-1 gap-4">
        <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            {inside ? (
              <h2 className="text-lg font-bold">{title}</h2>
            ) : (
              <h1 className="text-2xl font-extrabold">{title}</h1>
            )}
            {about !== '' && <p className="text-sm text-pretty text-mute">{about}</p>}
          </div>
          <Actions actions={resource.create ?? []} row={null} />
          {next !== undefined && (
            <Button size="sm" look="main" icon={IconNext} aria-keyshortcuts="n" onClick={next}>
              {t('queue.next')}
            </Button>
          )}
          {!inside && <Views asked={state.asked} />}
        </header>
        {resource.above !== undefined && <resource.above />}
        <DataTable
          key={list}
          dense
          label={title}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          opened={state.opened}
          onOpen={(one) => state.open(keyOf(one))}
          {...sortProps(asks, state)}
          {...ticks}
          state={pages.rows === undefined ? (pages.error === null ? 'loading' : 'failed') : 'ready'}
          words={tableWords(t, resource.titleOf)}
          empty={<Empty name={name} />}
          failed={<LoadFailed onAgain={again} />}
          tools={
            <>
              <Filters request={asks} always={always} state={state} pick={resource.pick ?? {}} />
              <IconButton size="sm" icon={IconRefresh} label={t('list.again')} onClick={again} />
              <IconButton
                size="sm"
                icon={IconDownload}
                label={t('list.export')}
                onClick={() => void exportList({ resource, asked, row, t })}
              />
            </>
          }
        />
        <ListFoot pages={pages} />
      </div>
      <Detail
        resource={resource}
        node={row}
        row={opened}
        onClose={() => state.open(undefined)}
        onDone={() => state.open(undefined)}
      />
    </div>
  )
}

/** What an address names and the request knows; the rest of it is nothing of the list's. */
const known = (asks: Node, asked: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => {
      const node = asks.properties?.[name]
      if (node === undefined) return []
      return [[name, present(node).type === 'boolean' ? value === 'true' : value]]
    }),
  )

/** Of the filters that a list begins with, those that it cannot do without. */
const neededOf = ({ required = [] }: Node, filters: Resource['filters']): object =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => required.includes(name)))

function sortProps(asks: Node, state: ReturnType<typeof useListState>): { sort?: Sort; onSort?(sort?: Sort): void } {
  const sorts = choicesOf(present(asks.properties?.['sort'] ?? {}))
  const sort = sortFrom(state.asked['sort'] ?? sorts?.[0])
  return {
    ...(sort === undefined ? {} : { sort }),
    onSort(next) {
      const wanted = next === undefined ? undefined : `${next.descending ? '-' : ''}${next.by}`
      state.narrow({ sort: wanted !== undefined && sorts?.includes(wanted) === true ? wanted : null })
    },
  }
}

/** The columns of a resource: heads, cells and orders follow from the schemas. */
function useColumns(resource: Resource, row: Node, asks: Node): DataColumn<object>[] {
  const t = useT()
  return useMemo(() => {
    const sorts = choicesOf(present(asks.properties?.['sort'] ?? {})) ?? []
    const columns = resource.columns.map(({ path, cell, away }, at): DataColumn<object> => {
      const node = nodeAt(row, path) ?? {}
      return {
        key: path,
        head: fieldName(t, path),
        cell: (one) => cell?.(one) ?? <Value node={node} value={valueAt(one, path)} path={path} />,
        onCard: at === 0 ? 'title' : 'line',
        ...(node.kind === 'amount' || node.type === 'integer' ? { figures: true } : {}),
        ...(at === 0 ? { always: true } : {}),
        ...(away === undefined ? {} : { away }),
        ...(sorts.includes(path) || sorts.includes(`-${path}`) ? { sortBy: () => 0 } : {}),
      }
    })
    const { queue } = resource
    if (queue === undefined) return columns
    return columns.toSpliced(1, 0, {
      key: AGE,
      head: fieldName(t, AGE),
      cell(one) {
        const waits = queue.waits(one)
        return waits === undefined ? null : <Age waits={waits} />
      },
      onCard: 'line',
    })
  }, [resource, row, asks, t])
}

function Empty({ name }: { readonly name: string }) {
  const t = useT()
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={named(t, t('list.empty'), `empty.${name}`)}
      text={t('list.emptyText')}
    />
  )
}

/** The lease of an open row that waits in a queue. */
function OpenLease({ resource, row }: { readonly resource: Resource; readonly row: object }) {
  const may = useMay()
  const { queue, keyOf } = resource
  const waits = queue?.next === undefined ? undefined : queue.waits(row)
  if (waits === undefined || !(resource.actions ?? []).some(({ call }) => may(call))) return null
  return <Lease key={keyOf(row)} queue={waits.queue} item={keyOf(row)} />
}

interface DetailProps {
  readonly resource: Resource
  readonly node: Node
  readonly row: object | undefined
  onClose(): void
  onDone(): void
}

/** One row looked at closely: on a large screen beside its list, else in a drawer. */
function Detail({ resource, node, row, onClose, onDone }: DetailProps) {
  const t = useT()
  const wide = useWide()
  // What a drawer shows stays while it leaves the screen.
  const [last, setLast] = useState(row)
  if (row !== undefined && row !== last) setLast(row)
  const shown = row ?? last
  if (shown === undefined) return null
  const title = resource.titleOf(shown, t)
  const actions = <Actions key={title} actions={resource.actions ?? []} row={shown} onDone={onDone} />
  const body = <DetailBody resource={resource} node={node} row={shown} />
  if (!wide)
    return (
      <Drawer
        open={row !== undefined}
        onClose={onClose}
        title={title}
        closeLabel={t('popup.close')}
        closeOutside
        foot={actions}
      >
        {body}
      </Drawer>
    )
  if (row === undefined) return null
  return (
    <aside
      aria-label={title}
      className="sticky top-[calc(var(--header-height)+1rem)] flex max-h-[calc(100dvh-var(--header-height)-2rem)] w-(--detail-width) shrink-0 flex-col rounded-md bg-raised-1 hairline animate-rise"
    >
      <header className="flex items-center gap-2 border-b border-line py-2 ps-5 pe-2">
        <h2 className="min-w-0 flex-1 truncate text-lg font-bold">{title}</h2>
        <IconButton size="sm" icon={IconX} label={t('popup.close')} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">{body}</div>
      <footer className="border-t border-line px-5 py-3 empty:hidden">{actions}</footer>
    </aside>
  )
}

const DetailBody = ({ resource, node, row }: Pick<DetailProps, 'resource' | 'node'> & { row: object }): ReactNode => (
  <div className="grid gap-5">
    <OpenLease resource={resource} row={row} />
    <Values node={node} value={row} path="" hide={resource.hide ?? []} />
    {resource.evidence?.(row)}
  </div>
)
