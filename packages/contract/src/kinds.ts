import { registry } from 'zod/mini'

/**
 * What a value is, beyond its type. The console draws a cell and a field by it; it stands in the JSON Schema of a call
 * where that is made with `metadata: kinds`.
 */
export const kindNames = [
  'address',
  'amount',
  'billState',
  'case',
  'country',
  'day',
  'game',
  'html',
  'id',
  'lines',
  'member',
  'moment',
  'operator',
  'picture',
  'proposal',
  'role',
  'secret',
  'texts',
  'upload',
] as const
export type Kind = (typeof kindNames)[number]

/** Schemas by what their values are: `amount.register(kinds, { kind: 'amount' })`. */
export const kinds = registry<{ readonly kind: Kind }>()
