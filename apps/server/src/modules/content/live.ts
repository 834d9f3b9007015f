import {
  contentKinds,
  contentNames,
  type ContentName,
  type ContentValues,
  type LiveItem,
} from '#contract/content/index.ts'
import { withCleanHtml } from '#contract/content/walk.ts'
import { cleanHtml } from '../../platform/clean-html.ts'
import type { Cookies } from '../../platform/http/handlers.ts'
import { type NowLive, readLive, readLiveValues } from './content.sql.ts'
import type { ContentDeps, FileItem } from './parts.ts'
import { openPreview, type Preview } from './preview.ts'

/** How old a process's knowledge of the content may be: a change, or the beginning of a period, reaches all of them within this. */
const FRESH_MS = 1000

/** An item with its place, before it is known to be of its kind. */
interface Placed {
  readonly item: string
  readonly version: number
  readonly sort: number
  readonly value: unknown
}

interface Known {
  /** What stands there, as text: another one after each change. */
  readonly keys: string
  readonly stored: readonly (NowLive & { readonly value: unknown; readonly sort: number })[]
  readonly read: Map<ContentName, readonly Placed[]>
}

/** Who looks: what belongs to a preview is in its cookies. */
export interface Viewer {
  readonly cookies: Pick<Cookies, 'get'>
}

export interface Live {
  /**
   * What of a kind is on the site, in its order, the newest first among equals; for a viewer with a preview its draft
   * stands in place of what is live.
   */
  live<Name extends ContentName>(kind: Name, viewer?: Viewer): Promise<readonly LiveItem<ContentValues[Name]>[]>
  /** What a viewer has a preview of. */
  previewOf(viewer: Viewer): Promise<Preview | undefined>
  /** A text for each kind that is another one after each change of what is on the site. */
  marks(): Promise<ReadonlyMap<ContentName, string>>
  /** Forgets what is known, so that a change by this process holds at once; call it after the commit. */
  forget(): void
}

/** Reads what is on the site. */
export function createLive(deps: Pick<ContentDeps, 'db' | 'clock' | 'log' | 'files'>): Live {
  const { db, clock, log, files } = deps
  let known: Promise<Known> | undefined
  let until = 0

  const load = async (before: Known | undefined): Promise<Known> => {
    const keys = keysOf(await readLive(db))
    if (before?.keys === keys) return before
    const stored = await readLiveValues(db)
    return { keys: keysOf(stored), stored, read: new Map() }
  }
  const all = (): Promise<Known> => {
    if (known !== undefined && clock.now() < until) return known
    const before = known
    until = clock.now() + FRESH_MS
    const fresh = (before ?? Promise.resolve(undefined)).catch(() => undefined).then(load)
    known = fresh
    // A failure is for those who asked, not for those who ask next.
    fresh.catch(() => {
      until = 0
    })
    return fresh
  }

  /** What the brand's file says, unless something stands in its place, and what operators published. */
  const placed = (kind: ContentName, { stored, read }: Known): readonly Placed[] => {
    const done = read.get(kind)
    if (done !== undefined) return done
    const mine = stored.filter((one) => one.kind === kind)
    const said: readonly FileItem<unknown>[] = files[kind] ?? []
    const found = [
      ...said.flatMap((one): Placed[] => {
        const over = mine.find(({ item }) => item === one.item)
        return over === undefined || (over.version === null && over.fromFile) ? [{ ...one, version: 0 }] : []
      }),
      ...mine.flatMap(({ item, version, sort, value }): Placed[] =>
        version === null ? [] : [{ item, version, sort, value }],
      ),
    ].toSorted(inOrder)
    read.set(kind, found)
    return found
  }

  const checked = new WeakMap<object, unknown>()
  /** Cleaned when it was stored; cleaned again, since what it may hold can have become stricter since. */
  const valueOf = <Name extends ContentName>(kind: Name, one: Placed): ContentValues[Name] | undefined => {
    const { schema } = contentKinds[kind]
    const isKind = (value: unknown): value is ContentValues[Name] => schema.safeParse(value).success
    const seen = checked.get(one)
    const value = seen ?? withCleanHtml(schema, one.value, cleanHtml)
    if (seen !== undefined || isKind(value)) checked.set(one, value)
    else log.warn({ kind, item: one.item, version: one.version }, 'stored content is no longer of its kind')
    return isKind(value) ? value : undefined
  }

  const previewOf: Live['previewOf'] = ({ cookies }) => openPreview(db, cookies)

  return {
    async live(kind, viewer) {
      const [found, preview] = [await all(), viewer === undefined ? undefined : await previewOf(viewer)]
      const here = placed(kind, found)
      const shown =
        preview?.kind === kind && preview.draft !== undefined ? withDraft(here, preview.item, preview.draft) : here
      return shown.flatMap((one) => {
        const value = valueOf(kind, one)
        return value === undefined ? [] : [{ item: one.item, version: one.version, sort: one.sort, value }]
      })
    },
    previewOf,
    async marks() {
      const { stored } = await all()
      return new Map(contentNames.map((kind) => [kind, keysOf(stored.filter((one) => one.kind === kind))]))
    },
    forget() {
      until = 0
    },
  }
}

/** A draft that is nowhere on the site yet leaves no trace here: nobody who hears of changes hears of it. */
const keysOf = (rows: readonly NowLive[]): string =>
  rows
    .filter(({ version, fromFile }) => version !== null || fromFile)
    .map(({ kind, item, version }) => `${kind} ${item} ${version ?? 0}`)
    .join('\n')

/** Ids that the house made grow with time: by length and then by letter the newer one comes first. */
const inOrder = (a: Placed, b: Placed): number =>
  a.sort - b.sort || b.item.length - a.item.length || (a.item < b.item ? 1 : -1)

const withDraft = (here: readonly Placed[], item: string, draft: Omit<Placed, 'item'>): readonly Placed[] =>
  [...here.filter((one) => one.item !== item), { item, ...draft }].toSorted(inOrder)
