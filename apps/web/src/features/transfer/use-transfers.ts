import type { Transfer } from '#contract/calls/transfer.ts'
import { type Pages, usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { call } from '../../app/calls.ts'
import { addDays } from '#ui/period.ts'

/** How far back the page looks; older ones are in the account record. */
const DAYS = 90
const LIMIT = 10

/** The member's transfers of the last months, the newest first. */
export function useTransfers(): Pages<Transfer> {
  const to = useToday()
  const period = { from: addDays(to, 1 - DAYS), to }
  return usePages({
    key: ['wallet.transfers', period],
    load: (page, options) => call('wallet.transfers', { ...period, ...page }, options),
    limit: LIMIT,
  })
}
