import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { type Pages, usePages } from '#kit/use-pages.ts'
import { call } from '../../app/calls.ts'
import type { Bill } from './bill-list.tsx'

type Answer = CallResponse<'contracts.bills'>

/** Bills as they are filtered, with what they come to altogether. */
export function useBills(filters: Omit<CallRequest<'contracts.bills'>, 'cursor' | 'limit'>): {
  readonly pages: Pages<Bill>
  /** Undefined until they have come. */
  readonly totals: NonNullable<Answer['totals']> | undefined
  readonly asOf: string | undefined
} {
  const pages = usePages<Bill, Pick<Answer, 'totals' | 'asOf'>>({
    key: ['contracts.bills', filters],
    load: (page, options) => call('contracts.bills', { ...filters, ...page }, options),
  })
  return { pages, totals: pages.first?.totals ?? undefined, asOf: pages.first?.asOf }
}
