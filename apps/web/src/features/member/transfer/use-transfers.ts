import type { Transfer } from '#contract/transfer.ts'
import { call } from '../../../app/calls.ts'
import { addDays } from '../../../parts/period.ts'
import { type Pages, usePages } from '../../../parts/use-pages.ts'
import { useToday } from '../../../parts/use-today.ts'

/** How far back the page looks; older ones are in the account record. */
const DAYS = 90
const LIMIT = 10

/** The member's transfers of the last months, the newest first. */
export function useTransfers(): Pages<Transfer> {
  const to = useToday()
  const period = { from: addDays(to, 1 - DAYS), to }
  return usePages({ key: ['wallet.transfers', period], load: (page, options) => call('wallet.transfers', { ...period, ...page }, options), limit: LIMIT })
}
