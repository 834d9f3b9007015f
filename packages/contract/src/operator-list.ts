import { array, enum as oneOf, nullable, object, optional, string, type ZodMiniType } from 'zod/mini'
import { kinds } from './kinds.ts'
import { count, idText, localDate, plainText, wholeNumber } from './scalars.ts'

/** A member, as lists of operators name one. */
export const memberRef = object({ id: idText, username: string() }).register(kinds, { kind: 'member' })

/** An operator, as lists of operators name one. */
export const operatorRef = object({ id: idText, username: string() }).register(kinds, { kind: 'operator' })

/** A game, as lists of operators name one. */
export const gameRef = object({ nodeId: count, name: string() }).register(kinds, { kind: 'game' })

/** Days in the brand's time zone, both within; a filter of most lists. */
export const periodFilter = { from: optional(localDate), to: optional(localDate) } as const

/** A filter for what holds or does not; left out for both. */
export const yesOrNo = oneOf(['yes', 'no'])

export interface ListShape<Filters, Sorts> {
  /** What the rows are narrowed by; a filter that is not required is `optional`. */
  readonly filters: Filters
  /**
   * The orders that an index serves, by the path of a column; a minus in front is descending. The first is the order
   * where none is asked for.
   */
  readonly sorts: Sorts
}

/** Request and response of a list of operators: all of them are asked and answered alike. */
export const operatorList = <
  Row extends ZodMiniType,
  Filters extends Readonly<Record<string, ZodMiniType>>,
  const Sorts extends readonly [string, ...string[]],
>(
  row: Row,
  { filters, sorts }: ListShape<Filters, Sorts>,
) => ({
  sorts,
  request: object({
    ...filters,
    sort: optional(oneOf(sorts)),
    cursor: optional(plainText(300)),
    limit: optional(wholeNumber(1, 100)),
  }),
  /** `next` asks for the rows that follow; null where none do. */
  response: object({ list: array(row), next: nullable(string()) }),
})
