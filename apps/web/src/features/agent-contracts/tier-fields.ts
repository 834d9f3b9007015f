import type { TierField } from '#contract/contract-terms.ts'
import { readAmount } from '#kit/read-amount.ts'

/** Whether a field is an amount, a number of members, or a percentage. */
export function sortOf(field: TierField): 'amount' | 'count' | 'percent' {
  if (field === 'activeCount') return 'count'
  return field.endsWith('Rate') ? 'percent' : 'amount'
}

/** A typed demand, nothing among them, as the wire has it; undefined for a text that is none. */
export const readDemand = (text: string): string | undefined =>
  /^\s*0*(?:[.,]0{0,2})?\s*$/.test(text) && /0/.test(text) ? '0' : readAmount(text)

/** A typed percentage with up to three decimals as the wire has it; undefined for a text that is none, or above 100. */
export function readRate(text: string): string | undefined {
  const [, whole = '', part = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,3}))?\s*%?\s*$/.exec(text) ?? []
  const rate = part === '' ? whole : `${whole}.${part}`
  return whole === '' || Number(rate) > 100 ? undefined : rate
}

/** A typed number of members; undefined for a text that is none. */
export const readCount = (text: string): number | undefined =>
  /^\s*\d{1,6}\s*$/.test(text) ? Number(text.trim()) : undefined

/** A typed field of a tier as the wire has it; undefined where it is none. */
export function readField(field: TierField, text: string): string | number | undefined {
  const sort = sortOf(field)
  return sort === 'count' ? readCount(text) : sort === 'percent' ? readRate(text) : readDemand(text)
}
