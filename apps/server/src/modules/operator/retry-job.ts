import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { retryParkedJob } from '../../platform/queued-jobs.sql.ts'
import type { OperatorDeps } from './index.ts'

/** Has a parked job tried again by the workers, which look every two seconds. */
export async function retryJob(
  { db }: Pick<OperatorDeps, 'db'>,
  { operator }: OperatorSession,
  { id }: CallRequest<'jobs.retry'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const kind = await retryParkedJob(tx, id)
    if (kind === undefined) throw new Refusal('NOT_FOUND')
    recordAudit(tx, { actor: `operator:${operator}`, action: 'job.retried', subject: `job:${id}`, after: { kind } })
  })
}
