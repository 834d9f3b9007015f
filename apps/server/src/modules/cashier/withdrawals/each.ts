import type { RowId } from '../../../platform/ids.ts'
import type { Page } from '../../../platform/paging.ts'
import type { CashierDeps } from '../parts.ts'
import { PaymentUnreachable } from '../payment-adapter.ts'

const BATCH = 100

/**
 * Works on each of a list for itself, page by page, so that neither a long list nor one that fails keeps the others
 * waiting. A failure is logged and retried on the next run.
 */
export async function eachOf<Row extends { readonly id: RowId }>(
  { log }: Pick<CashierDeps, 'log'>,
  list: (page: Page) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let after: string | null = null
  do {
    const rows: readonly Row[] = await list({ after, limit: BATCH })
    for (const row of rows) {
      try {
        await work(row)
      } catch (error) {
        if (error instanceof PaymentUnreachable)
          log.warn({ withdrawal: row.id }, 'a payment provider could not be reached')
        else log.error({ err: error, withdrawal: row.id }, 'a withdrawal could not go on')
      }
    }
    after = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
}
