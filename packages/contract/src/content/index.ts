import type { output } from 'zod/mini'
import { article } from './article.ts'
import { agentNews, announcement } from './announcement.ts'
import { agentSupport } from './agent-support.ts'
import { banner } from './banner.ts'
import { type ContentKind, defineContent } from './define.ts'
import { envelope } from './envelope.ts'
import { help, terms } from './help.ts'
import type { LanguageCode } from '../languages.ts'
import { letter, mail, message, reply } from './letters.ts'
import { promotion } from './promotion.ts'
import { placeholderFaults } from './placeholders.ts'
import { pointItem } from './point-item.ts'
import { ranking } from './ranking.ts'
import { raffle } from './raffle.ts'
import { app, link, maintenance, region, service } from './reach.ts'

/**
 * Every kind of content. What stores and publishes it, the calls of operators and their editor are made from this table:
 * a new kind is an entry here, and a place that reads it (docs/recipes/add-a-content-kind.md).
 */
const table = defineContent({
  announcement,
  article,
  agentNews,
  agentSupport,
  banner,
  promotion,
  ranking,
  raffle,
  envelope,
  help,
  terms,
  service,
  link,
  app,
  maintenance,
  region,
  mail,
  message,
  reply,
  letter,
  pointItem,
})

type Table = typeof table
export type ContentName = keyof Table
export type ContentValues = { readonly [Name in ContentName]: output<Table[Name]['schema']> }

export const contentKinds: { readonly [Name in ContentName]: ContentKind<ContentValues[Name]> } = table

const isContentName = (name: string): name is ContentName => Object.hasOwn(table, name)

export const contentNames: readonly ContentName[] = Object.keys(table).filter(isContentName)

/** The kinds of which something stands on pages of the site. */
export const shownNames: readonly ContentName[] = contentNames.filter(
  (name) => contentKinds[name].shownAt !== undefined,
)

/** What is wrong with an item's words though its schema takes them, by path. */
export function faultsOfWords(kind: ContentName, item: string, value: unknown): Readonly<Record<string, string[]>> {
  const known = contentKinds[kind].placeholders?.(item)
  return known === undefined ? {} : placeholderFaults(value, known)
}

/** An item of content as the site shows it. */
export interface LiveItem<Value> {
  readonly item: string
  /** 0 where the brand's file stands. */
  readonly version: number
  readonly sort: number
  readonly value: Value
}

/** What an item is called in lists; empty for a value that is none of its kind. */
export const titleOfContent = (kind: ContentName, value: unknown, language: LanguageCode): string =>
  titled<ContentValues[ContentName]>(contentKinds[kind], value, language)

function titled<Value>({ schema, titleOf }: ContentKind<Value>, value: unknown, language: LanguageCode): string {
  const parsed = schema.safeParse(value)
  return parsed.success ? titleOf(parsed.data, language) : ''
}
