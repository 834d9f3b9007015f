import { Refusal } from '#contract/errors.ts'
import { isRowId } from '../../platform/tokens.ts'

const USUAL = 20

export interface Page {
  /** The id at which the page before ended. */
  readonly from: string | undefined
  /** One more than is shown, which tells whether another page follows. */
  readonly limit: number
}

/** @throws Refusal INVALID_INPUT for a cursor that is none of ours */
export function pageOf({ cursor, limit = USUAL }: { readonly cursor?: string | undefined; readonly limit?: number | undefined }): Page {
  const from = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString('latin1')
  if (from !== undefined && !isRowId(from)) throw new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { cursor: ['unknown'] } })
  return { from, limit: limit + 1 }
}

/** What was read with one row more, as a page and the cursor of the next. */
export function cut<Row extends { readonly id: string }>(rows: readonly Row[], { limit }: Page): { readonly rows: readonly Row[]; readonly next: string | null } {
  const last = rows.length === limit ? rows[limit - 2] : undefined
  return { rows: rows.slice(0, limit - 1), next: last === undefined ? null : Buffer.from(last.id, 'latin1').toString('base64url') }
}
