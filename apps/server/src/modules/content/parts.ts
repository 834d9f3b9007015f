import type { ContentName, ContentValues } from '#contract/content/index.ts'
import { Refusal } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { isAllowed, type Permission } from '#contract/permissions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { SecondPerson } from '../../platform/second-person.ts'
import type { FileStore } from '../../platform/uploads/index.ts'
import { insertItem, lockItem, type Place, type StoredItem } from './content.sql.ts'

/** What the brand's files say, in their order: version 0 of each item. */
export type FileContent = {
  readonly [Name in ContentName]?: readonly FileItem<ContentValues[Name]>[]
}

export interface FileItem<Value> {
  readonly item: string
  readonly sort: number
  readonly value: Value
}

export interface ContentDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly log: Log
  readonly second: SecondPerson
  readonly languages: {
    readonly defaultLanguage: LanguageCode
    readonly supportedLanguages: readonly LanguageCode[]
  }
  readonly files: FileContent
  /** Where uploaded pictures lie. */
  readonly store: Pick<FileStore, 'get' | 'put'>
  /** What the brand draws besides the house. */
  readonly pictures: readonly { readonly key: string }[]
  /** Where players find the site, without a slash at the end. */
  readonly siteUrl: string
  /** What forbids an item to be published though it is of its kind, by field; what other modules know of it. Joined in app.ts. */
  faultsOf(kind: ContentName, value: unknown): Promise<Readonly<Record<string, string[]>>>
  /** What is on the site has changed, by this process. */
  changed(): Promise<void>
}

/** @throws Refusal PERMISSION_MISSING where the kind asks for more than the call does */
export function demand(operator: OperatorSession, permission: Permission): void {
  if (!isAllowed(operator, permission)) throw new Refusal('PERMISSION_MISSING')
}

/** What the brand's file says of an item, and where it stands. */
export function fileItem(
  { files }: Pick<ContentDeps, 'files'>,
  kind: ContentName,
  item: string,
): FileItem<unknown> | undefined {
  const all: readonly FileItem<unknown>[] = files[kind] ?? []
  return all.find((one) => one.item === item)
}

/** An item, kept as it is until the transaction ends; undefined where there is none. */
export async function lockKnown(
  deps: Pick<ContentDeps, 'files'>,
  tx: Tx,
  place: Place,
): Promise<StoredItem | undefined> {
  if (fileItem(deps, place.kind, place.item) !== undefined) await insertItem(tx, place, true)
  return lockItem(tx, place)
}

export const subjectOf = ({ kind, item }: { readonly kind: ContentName; readonly item: string }): string =>
  `content:${kind}:${item}`
