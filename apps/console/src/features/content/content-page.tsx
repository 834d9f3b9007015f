import { useMemo } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import IconPlus from '~icons/lucide/plus'
import IconRefresh from '~icons/lucide/refresh-cw'
import type { CallResponse } from '#contract/calls.ts'
import { contentList, contentStates } from '#contract/calls/content.ts'
import { contentKinds, contentNames, type ContentName } from '#contract/content/index.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { useTitle } from '#kit/use-title.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable, type DataColumn, type Sort } from '#ui/extended/data-table.tsx'
import { Select } from '#ui/extended/select.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { call } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { contentPath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { ListFoot } from '../../kit/list-foot.tsx'
import { choiceName } from '../../kit/names.ts'
import { EmptyPicture } from '../../kit/pictures.tsx'
import { kindOf, pictureUrl } from './kinds.ts'
import { tableWords } from '../../kit/table-words.ts'
import { Missing, StateBadges } from './state.tsx'

type Row = CallResponse<'content.list'>['list'][number]

const PANEL = 'content-panel'
const ANY = 'any'

/** What operators write for the site, by kind: what is there, what waits, what is scheduled, what is over. */
export function ContentPage() {
  const t = useT()
  useTitle('page.content', house.name)
  const may = useMay()
  const [, navigate] = useLocation()
  const { kind: named } = useParams<{ kind?: string }>()
  const kind = kindOf(named) ?? 'announcement'
  const { items, draft } = contentKinds[kind]
  const isMade = items === 'made' || items === 'chosen'
  return (
    <div className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-extrabold">{t('page.content')}</h1>
          <p className="text-sm text-pretty text-mute">{t(`content.about.${kind}`)}</p>
        </div>
        {isMade && draft === 'content.write' && may('content.saveDraft') && (
          <Button size="sm" look="main" icon={IconPlus} onClick={() => navigate(contentPath(kind, 'new'))}>
            {t(`content.new.${kind}`)}
          </Button>
        )}
      </header>
      <Tabs
        label={t('page.content')}
        tabs={contentNames.map((key) => ({ key, label: t(`content.kind.${key}`) }))}
        chosen={kind}
        onChoose={(key) => navigate(contentPath(key))}
        panelId={PANEL}
      />
      <div
        id={PANEL}
        role="tabpanel"
        tabIndex={0}
        aria-label={t(`content.kind.${kind}`)}
        className="grid min-w-0 gap-4 rounded-sm outline-none"
      >
        <Items key={kind} kind={kind} />
      </div>
    </div>
  )
}

const stateOf = (text: string | null): (typeof contentStates)[number] | undefined =>
  contentStates.find((state) => state === text)

/** The items of a kind. State and order stand in the address, so that a view is a link. */
function Items({ kind }: { readonly kind: ContentName }) {
  const t = useT()
  const [path, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const state = stateOf(params.get('state'))
  const sort = contentList.sorts.find((one) => one === params.get('sort')) ?? contentList.sorts[0]
  const asked = { kind, sort, ...(state === undefined ? {} : { state }) }
  const pages = usePages({
    key: ['content.list', asked],
    limit: 50,
    load: (page, options) => call('content.list', { ...asked, ...page }, options),
  })
  const narrow = (name: string, value: string | undefined): void => {
    const next = new URLSearchParams(params)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    navigate(next.size === 0 ? path : `${path}?${String(next)}`, { replace: true })
  }
  const rows = pages.rows ?? []
  const columns = useColumns()
  return (
    <>
      <DataTable
        dense
        label={t(`content.kind.${kind}`)}
        columns={columns}
        rows={rows}
        keyOf={({ item }) => item}
        onOpen={({ item }) => navigate(contentPath(kind, item))}
        sort={{ by: sort.replace(/^-/, ''), descending: sort.startsWith('-') }}
        onSort={(next) => narrow('sort', sortText(next))}
        state={pages.rows === undefined ? (pages.error === null ? 'loading' : 'failed') : 'ready'}
        words={tableWords(t, ({ title }: Row) => title)}
        empty={<EmptyState picture={<EmptyPicture />} title={t('content.empty')} text={t('content.emptyText')} />}
        failed={<LoadFailed onAgain={pages.again} />}
        tools={
          <>
            <Select
              compact
              className="w-44"
              label={t('field.state')}
              placeholder={t('field.state')}
              options={[
                { value: ANY, label: t('list.any', { what: t('field.state') }) },
                ...contentStates.map((one) => ({ value: one, label: choiceName(t, 'content.state', one) })),
              ]}
              value={state ?? null}
              onChange={(next) => narrow('state', next === ANY ? undefined : next)}
            />
            <IconButton size="sm" icon={IconRefresh} label={t('list.again')} onClick={pages.again} />
          </>
        }
      />
      <ListFoot pages={pages} />
    </>
  )
}

const sortText = (sort: Sort | undefined): string | undefined =>
  sort === undefined ? undefined : contentList.sorts.find((one) => one === `${sort.descending ? '-' : ''}${sort.by}`)

function useColumns(): DataColumn<Row>[] {
  const t = useT()
  const write = useMoment()
  return useMemo(
    () => [
      {
        key: 'title',
        head: t('field.title'),
        cell: ({ title, item, picture }) => (
          <span className="inline-flex items-center gap-3 font-medium">
            {picture !== null && (
              <img
                src={pictureUrl(picture)}
                alt=""
                loading="lazy"
                className="aspect-16/7 w-20 shrink-0 rounded-sm object-cover"
              />
            )}
            {title.trim() === '' ? t('content.untitled', { item }) : title}
          </span>
        ),
        onCard: 'title',
        always: true,
      },
      {
        key: 'state',
        head: t('field.state'),
        cell: (row) => <StateBadges state={row.state} draft={row.draft} />,
        onCard: 'line',
      },
      {
        key: 'period',
        head: t('content.period'),
        cell: ({ from, until }) => <Period from={from} until={until} write={write} />,
        onCard: 'line',
      },
      {
        key: 'missing',
        head: t('content.missing'),
        cell: ({ missing }) => <Missing languages={missing} />,
        onCard: 'line',
      },
      { key: 'sort', head: t('field.sort'), cell: ({ sort }) => sort, figures: true, sortBy: () => 0, onCard: 'line' },
      {
        key: 'changedAt',
        head: t('content.changed'),
        cell: ({ changedAt, changedBy }) => (
          <span className="grid">
            <span>{changedAt === null ? t('content.fromFile') : write(changedAt)}</span>
            {changedBy !== null && <span className="text-xs text-faint">{changedBy.username}</span>}
          </span>
        ),
        sortBy: () => 0,
        onCard: 'line',
      },
    ],
    [t, write],
  )
}

interface PeriodProps {
  readonly from: string | null
  readonly until: string | null
  write(at: string): string
}

/** From when on and until when; a dash where it is for good. */
function Period({ from, until, write }: PeriodProps) {
  const t = useT()
  if (from === null && until === null) return <span className="text-faint">–</span>
  return (
    <span className="grid text-sm">
      {from !== null && <span>{t('content.fromAt', { at: write(from) })}</span>}
      {until !== null && <span>{t('content.untilAt', { at: write(until) })}</span>}
    </span>
  )
}
