import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { retryParked } from '../../platform/events/consumer.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import type { OperatorDeps } from './index.ts'

/** Has a parked event tried again by its consumer, which looks every second. */
export async function retryEvent(
  { db }: Pick<OperatorDeps, 'db'>,
  { operator }: OperatorSession,
  { consumer, shard, n }: CallRequest<'events.retry'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await retryParked(tx, { consumer, shard, n }))) throw new Refusal('NOT_FOUND')
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'event.retried',
      subject: `event:${shard}.${n}`,
      after: { consumer },
    })
  })
}
