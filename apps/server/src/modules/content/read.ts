import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { contentKinds } from '#contract/content/index.ts'
import { differences } from '#contract/content/differences.ts'
import { missingLanguages } from '#contract/content/walk.ts'
import { Refusal } from '#contract/errors.ts'
import { pageOf } from '../../platform/paging.ts'
import {
  findItem,
  findVersion,
  type ListedItem,
  listItems,
  listPeriods,
  listVersions,
  now,
  type StoredPeriod,
  type StoredVersion,
} from './content.sql.ts'
import { type ContentDeps, fileItem, type FileItem, titleOf } from './parts.ts'

type Deps = Pick<ContentDeps, 'db' | 'files' | 'languages'>
type Row = CallResponse<'content.list'>['list'][number]
type State = Row['state']

const text = (at: Date | null): string | null => at?.toISOString() ?? null

/** Where an item is: a period that counts, or the brand's file, says so. */
const stateOf = (one: Pick<ListedItem, 'live' | 'next' | 'fromFile' | 'ended'>): State =>
  one.live !== null || one.fromFile ? 'live' : one.next !== null ? 'scheduled' : one.ended ? 'ended' : 'draft'

/** The items of a kind: those that operators wrote, and those of the brand's file. */
export async function listContent(
  deps: Deps,
  { kind, state, sort = 'sort', ...wanted }: CallRequest<'content.list'>,
): Promise<CallResponse<'content.list'>> {
  const { limit, after } = pageOf(wanted)
  const { defaultLanguage, supportedLanguages } = deps.languages
  const stored = await listItems(deps.db, kind)
  const rowOf = (item: string, value: unknown, more: Omit<Row, 'item' | 'title' | 'missing'>): Row => ({
    item,
    title: titleOf(kind, value, defaultLanguage),
    missing: missingLanguages(contentKinds[kind].schema, value, supportedLanguages),
    ...more,
  })
  const said: readonly FileItem<unknown>[] = deps.files[kind] ?? []
  const untouched = said.flatMap(({ item, sort: place, value }) =>
    stored.some((one) => one.item === item)
      ? []
      : [
          rowOf(item, value, {
            state: 'live',
            draft: false,
            sort: place,
            from: null,
            until: null,
            newest: 0,
            changedAt: null,
            changedBy: null,
          }),
        ],
  )
  const written = stored.map((one) => {
    const file = fileItem(deps, kind, one.item)
    return rowOf(one.item, one.value ?? file?.value, {
      state: stateOf({
        ...one,
        fromFile: one.fromFile && file !== undefined,
        ended: one.ended || file !== undefined,
      }),
      draft: one.draft !== null,
      sort: one.value === null ? (file?.sort ?? 0) : one.sort,
      from: text(one.from),
      until: text(one.until),
      newest: one.newest,
      changedAt: text(one.at),
      changedBy: one.by === null ? null : { id: one.by, username: one.byName ?? '' },
    })
  })
  const all = [...untouched, ...written]
    .filter((row) => state === undefined || row.state === state)
    .toSorted(
      sort === 'sort'
        ? (a, b) => a.sort - b.sort || byItem(b, a)
        : (a, b) => (b.changedAt ?? '').localeCompare(a.changedAt ?? '') || byItem(b, a),
    )
  // All of them are read; a page is where the one before it ended.
  const begin = after === null ? 0 : Number(after)
  const page = all.slice(begin, begin + limit - 1)
  const end = begin + page.length
  return {
    list: page,
    next: end < all.length && page.length > 0 ? Buffer.from(String(end)).toString('base64url') : null,
  }
}

/** Ids that the house made grow with time. */
const byItem = (a: Row, b: Row): number => a.item.length - b.item.length || (a.item < b.item ? -1 : 1)

/** An item as it is edited. @throws Refusal NOT_FOUND */
export async function readContent(
  deps: Deps,
  { kind, item }: CallRequest<'content.read'>,
): Promise<CallResponse<'content.read'>> {
  const place = { kind, item }
  const file = fileItem(deps, kind, item)
  const stored = await findItem(deps.db, place)
  if (stored === undefined && file === undefined) throw new Refusal('NOT_FOUND')
  const { newest, draft, fromFile } = stored ?? { newest: 0, draft: null, fromFile: true }
  const [periods, at] = await Promise.all([listPeriods(deps.db, place), now(deps.db)])
  const current = periods
    .filter(({ from, until }) => from <= at && (until === null || until > at))
    .toSorted((a, b) => b.from.getTime() - a.from.getTime() || b.n - a.n)[0]
  const [live, drafted, last] = await Promise.all([
    current === undefined ? undefined : findVersion(deps.db, place, current.version),
    draft === null ? undefined : findVersion(deps.db, place, draft),
    newest === 0 ? undefined : findVersion(deps.db, place, newest),
  ])
  const fromBrand = fromFile && file !== undefined
  const scheduled = periods.filter(({ from }) => from > at).toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const shown = drafted ?? live ?? (fromBrand ? file : (last ?? file))
  return {
    item,
    newest,
    sort: shown?.sort ?? 0,
    state: stateOf({
      live: current?.version ?? null,
      next: scheduled[0]?.version ?? null,
      fromFile: fromBrand,
      ended: periods.length > 0 || file !== undefined,
    }),
    live:
      current !== undefined && live !== undefined
        ? { ...periodOf(current), version: live.version, value: live.value }
        : fromBrand
          ? { version: 0, from: null, until: null, value: file.value }
          : null,
    draft: drafted === undefined ? null : { version: drafted.version, value: drafted.value, note: drafted.note },
    ...(file === undefined ? {} : { file: file.value }),
    last: last === undefined ? null : { version: last.version, value: last.value },
    scheduled: scheduled.map((one) => ({ ...periodOf(one), version: one.version })),
    missing: missingLanguages(contentKinds[kind].schema, shown?.value, deps.languages.supportedLanguages),
  }
}

const periodOf = ({ from, until }: StoredPeriod): { from: string; until: string | null } => ({
  from: from.toISOString(),
  until: text(until),
})

/** The versions of an item, each with what it changed of the one before. @throws Refusal NOT_FOUND */
export async function readHistory(
  deps: Deps,
  { kind, item, ...wanted }: CallRequest<'content.history'>,
): Promise<CallResponse<'content.history'>> {
  const place = { kind, item }
  const file = fileItem(deps, kind, item)
  const { limit, after } = pageOf(wanted)
  const stored = await findItem(deps.db, place)
  if (stored === undefined && file === undefined) throw new Refusal('NOT_FOUND')
  const before = after === null ? (stored?.newest ?? 0) + 1 : Number(after)
  const [versions, periods] = await Promise.all([
    listVersions(deps.db, place, before, limit),
    listPeriods(deps.db, place),
  ])
  const shown = versions.slice(0, limit - 1)
  const list = shown.map((one, at) => ({
    version: one.version,
    by: one.by === null ? null : { id: one.by, username: one.byName },
    at: one.at.toISOString(),
    note: one.note,
    periods: periods.filter(({ version }) => version === one.version).map(periodOf),
    changes: changesOf(one, versions[at + 1], file),
  }))
  const last = shown.at(-1)
  return {
    list,
    next:
      last !== undefined && versions.length === limit ? Buffer.from(String(last.version)).toString('base64url') : null,
  }
}

const changesOf = (
  one: StoredVersion,
  before: StoredVersion | undefined,
  file: ReturnType<typeof fileItem>,
): ReturnType<typeof differences> => {
  const earlier = before ?? file
  return differences(earlier === undefined ? undefined : { ...Object(earlier.value), sort: earlier.sort }, {
    ...Object(one.value),
    sort: one.sort,
  })
}
