import type { ComponentType, ReactNode } from 'react'
import type { CallRequest, CallResponse, ConsoleCallName } from '#contract/calls.ts'
import type { QueueName } from '#contract/settings/desk.ts'
import type { Translate } from '#kit/language.ts'
import type { Icon } from '#ui/icon.ts'

/** The calls that answer a list as all lists of operators are answered. */
export type ListCallName = {
  [Name in ConsoleCallName]: CallResponse<Name> extends {
    readonly list: readonly unknown[]
    readonly next: string | null
  }
    ? Name
    : never
}[ConsoleCallName]

/** A row of a list. */
export type RowOf<Name extends ListCallName> =
  CallResponse<Name> extends { readonly list: readonly (infer Row extends object)[] } ? Row : never

/** The paths to the values of a row: `order`, `order.amount`. */
export type Path<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? { [Key in keyof Value & string]: Key | `${Key}.${Path<NonNullable<Value[Key]>>}` }[keyof Value & string]
    : never

/** A column: the value at a path, drawn by what it is; or drawn by hand. */
export interface Column<Row, At extends string = string> {
  readonly path: At
  cell?(row: Row): ReactNode
  /** Put away until it is asked for. */
  readonly away?: true
}

/** A field that takes one of the rows of a list. */
export interface Pick {
  readonly list: ListCallName
  /** What the list is asked with. */
  readonly asked?: object
  /** The field whose value narrows the list, under its own name; nothing can be chosen before it is set. */
  readonly by?: string
  /** The path to what the field takes, and to what a row is called. */
  readonly value: string
  readonly label: string
  /** The field whose words stand for what a row is called, where it is a code. */
  readonly field?: string
}

/** What helps with a text: it adds words to those that are there. */
export interface HelpProps {
  onInsert(words: string): void
}

/** Something to do: a call, what the console knows of its request, and the rest is asked for in a form. */
export interface Action<Row> {
  readonly call: ConsoleCallName
  /** The key of its texts: `action.<key>`; the name of the call unless told. */
  readonly key?: string
  readonly icon?: Icon
  /** What of the request is known. Everything else that is required is asked for. */
  given(row: Row): object
  /** What is not required, and is asked for all the same. */
  readonly ask?: readonly string[]
  /** What the form begins with. */
  begin?(row: Row): object
  /** Fields that are chosen among the rows of a list, by name. */
  readonly pick?: Readonly<Record<string, Pick>>
  /** Stands above a field and writes into it, by the field's name. */
  readonly helps?: Readonly<Record<string, ComponentType<HelpProps>>>
  readonly tone?: 'main' | 'danger'
  /** Where it can be done, and by which operator; everywhere and by all unless told. */
  when?(row: Row, operator: string): boolean
  /** Shows what it answered, such as a link that is told this once. */
  answered?(answer: unknown): ReactNode
}

export const menuGroups = ['money', 'members', 'games', 'content', 'house'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** Where a page stands in the menu. */
export interface Place {
  /** The address, and the key of its texts: `page.<name>`. */
  readonly name: string
  readonly menu: MenuGroup
  readonly icon: Icon
}

/** Where something waits for an operator, and since when. */
export interface Waits {
  readonly queue: QueueName
  readonly since: string
}

/** Queues of the house that a list shows. */
export interface Queue<Row> {
  /** The queue of which whoever works on the list takes the next; none where rows are decided by several, and taken by nobody. */
  readonly next?: QueueName
  /** Where a row waits; undefined for one that waits no more. */
  waits(row: Row): Waits | undefined
}

interface Parts<Row> extends Place {
  keyOf(row: Row): string
  /** What a row is called, above its detail. */
  titleOf(row: Row, t: Translate): string
  readonly actions?: readonly Action<Row>[]
  /** What can be done with all rows that are ticked. */
  readonly many?: readonly Action<readonly Row[]>[]
  /** What is made anew, beside the list. */
  readonly create?: readonly Action<null>[]
  /** Filters that are chosen among the rows of a list, by name. */
  readonly pick?: Readonly<Record<string, Pick>>
  /** Stands above the list, for what it says as a whole. */
  readonly above?: ComponentType
  /** Stands beside a row that is opened, below its values. */
  evidence?(row: Row): ReactNode
  /** What of a row does not stand among the values of its detail. */
  readonly hide?: readonly string[]
  /** Asks for one row by its key, alone or in a list, for a link to one that is on none of the pages that are shown. */
  one?(key: string): { readonly call: ConsoleCallName; readonly request: object }
  /** People wait for it: its list shows for how long, and a row is taken by whoever opens it. */
  readonly queue?: Queue<Row>
}

/** What one kind of thing says of itself: the calls, the columns, what can be done. The rest follows from the schemas. */
interface Description<Name extends ListCallName> extends Parts<RowOf<Name>> {
  readonly list: Name
  readonly columns: readonly (Path<RowOf<Name>> | Column<RowOf<Name>, Path<RowOf<Name>>>)[]
  /** What the list is narrowed by at first. */
  readonly filters?: Partial<CallRequest<Name>>
  /** What a list is always asked with. */
  readonly always?: Partial<CallRequest<Name>>
}

/** One kind of thing that operators look at and do something about. */
export interface Resource extends Parts<object> {
  readonly list: ListCallName
  readonly columns: readonly Column<object>[]
  readonly filters: Readonly<Record<string, unknown>>
  readonly always: Readonly<Record<string, unknown>>
}

/** Describes a kind of thing, checked against the calls that it names. */
export function resource<Name extends ListCallName>(described: Description<Name>): Resource {
  const { columns, filters = {}, always = {}, ...parts } = described
  return {
    ...parts,
    columns: columns.map((column) => (typeof column === 'string' ? { path: column } : column)),
    filters: { ...filters },
    always: { ...always },
  }
}
