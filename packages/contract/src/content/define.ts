import type { output, ZodMiniType } from 'zod/mini'
import type { LanguageCode } from '../languages.ts'
import type { Permission } from '../permissions.ts'
import type { Placeholders } from './placeholders.ts'

/** One kind of content: all that there is to say of it. */
export interface ContentKind<Value> {
  /** What it is, for the documentation. */
  readonly summary: string
  /** A field that comes later has to be optional: what an earlier release stored lacks it. */
  readonly schema: ZodMiniType<Value>
  /**
   * What its items are called: by an id that the house makes, by a name that the operator chooses, or by one of a few
   * names that the site asks for.
   */
  readonly items: 'made' | 'chosen' | readonly string[]
  /** What a new item begins with, of what is usually so. */
  readonly begin?: Partial<Value>
  /** What an operator needs to write a draft. */
  readonly draft: Permission
  /** What an operator needs to put it on the site, and to take it off. */
  readonly publish: Permission
  /** A second person, who may change settings, has to agree before it stands on the site. */
  readonly second?: true
  /** Of all its items one stands on the site at a time. */
  readonly alone?: true
  /** The site cannot be without its items: none is taken off. */
  readonly stays?: true
  /** What the house fills in where it sends the words of an item; undefined where it sends none. */
  readonly placeholders?: (item: string) => Placeholders | undefined
  /** What an item is called in lists. */
  titleOf(value: Value, language: LanguageCode): string
  /** The address at which the site shows an item. What stands on no page has none, and no preview. */
  readonly shownAt?: (item: string) => string
}

type Kinds<Table extends Record<string, { readonly schema: ZodMiniType }>> = {
  readonly [Name in keyof Table]: ContentKind<output<Table[Name]['schema']>>
}

/** Keeps the literal types of the table's kinds while checking their shape. */
export const defineContent = <const Table extends Record<string, { readonly schema: ZodMiniType }> & Kinds<Table>>(
  table: Table,
): Table => table
