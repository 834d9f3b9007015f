import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { contentKinds, titleOfContent } from '#contract/content/index.ts'
import { differences } from '#contract/content/differences.ts'
import { missingLanguages, picturesIn } from '#contract/content/walk.ts'
import { Refusal } from '#contract/errors.ts'
import {
  findItem,
  findVersion,
  type ListedItem,
  listItems,
  listPeriods,
  listVersions,
  now,
  type StoredPeriod,
  type ListedVersion,
} from './content.sql.ts'
import { type ContentDeps, fileItem, type FileItem } from './parts.ts'

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
  asked: CallRequest<'content.list'>,
): Promise<CallResponse<'content.list'>> {
  const { kind } = asked
  const { defaultLanguage, supportedLanguages } = deps.languages
  const ofFile: readonly FileItem<unknown>[] = deps.files[kind] ?? []
  const { rows, next } = await listItems(
    deps.db,
    asked,
    ofFile.map(({ item }) => item),
  )
  const list = rows.map((one): Row => {
    const file = fileItem(deps, kind, one.item)
    const value = one.value ?? file?.value
    return {
      item: one.item,
      title: titleOfContent(kind, value, defaultLanguage),
      picture: picturesIn(contentKinds[kind].schema, value)[0] ?? null,
      missing: missingLanguages(contentKinds[kind].schema, value, supportedLanguages),
      state: stateOf({
        ...one,
        fromFile: one.fromFile && file !== undefined,
        ended: one.ended || file !== undefined,
      }),
      draft: one.draft !== null,
      sort: one.sort,
      from: text(one.from),
      until: text(one.until),
      newest: one.newest,
      changedAt: one.newest === 0 ? null : one.at.toISOString(),
      changedBy: one.by === null ? null : { id: one.by, username: one.byName ?? '' },
    }
  })
  return { list, next }
}

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
  asked: CallRequest<'content.history'>,
): Promise<CallResponse<'content.history'>> {
  const file = fileItem(deps, asked.kind, asked.item)
  if (file === undefined && (await findItem(deps.db, asked)) === undefined) throw new Refusal('NOT_FOUND')
  const [{ rows, next }, periods] = await Promise.all([listVersions(deps.db, asked), listPeriods(deps.db, asked)])
  const list = rows.map((one) => ({
    version: one.version,
    by: one.by === null ? null : { id: one.by, username: one.byName },
    at: one.at.toISOString(),
    note: one.note,
    periods: periods.filter(({ version }) => version === one.version).map(periodOf),
    changes: changesOf(one, file),
  }))
  return { list, next }
}

/** What the first version changed is seen against the brand's file. */
function changesOf(one: ListedVersion, file: FileItem<unknown> | undefined): ReturnType<typeof differences> {
  const former = one.formerSort === null ? file : { value: one.formerValue, sort: one.formerSort }
  return differences(former === undefined ? undefined : { ...Object(former.value), sort: former.sort }, {
    ...Object(one.value),
    sort: one.sort,
  })
}
