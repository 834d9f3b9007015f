import { parkedJobCalls } from '#contract/calls/jobs.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockParked, type ParkedAt, retryParked } from '../../platform/events/consumer.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { digestOf, proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import type { OperatorDeps } from './index.ts'

/** Has a parked event tried again by its consumer, which looks every second. */
export async function retryEvent(
  { db }: Pick<OperatorDeps, 'db'>,
  { operator }: OperatorSession,
  event: CallRequest<'events.retry'>,
): Promise<void> {
  await db.transaction((tx) => retry(tx, event, { operator, more: {} }))
}

/** @throws Refusal NOT_FOUND where it is not parked */
async function retry(
  tx: Tx,
  event: ParkedAt,
  { operator, more }: { readonly operator: string; readonly more: object },
): Promise<void> {
  if (!(await retryParked(tx, event))) throw new Refusal('NOT_FOUND')
  const { consumer, shard, n } = event
  recordAudit(tx, {
    actor: `operator:${operator}`,
    action: 'event.retried',
    subject: `event:${shard}.${n}`,
    after: { consumer, ...more },
  })
}

const nameOf = ({ consumer, shard, n }: ParkedAt): string => JSON.stringify([shard, n, consumer])

/** Each once, in one order. @throws Refusal NOT_FOUND where one is not parked */
async function lockAll(tx: Tx, named: readonly ParkedAt[]): Promise<readonly (readonly [string, ParkedAt])[]> {
  const all = [...new Map(named.map((event) => [nameOf(event), event]))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (
    !(await lockParked(
      tx,
      all.map(([, event]) => event),
    ))
  )
    throw new Refusal('NOT_FOUND')
  return all
}

/** Many parked events tried again, once two people agreed; where one of them was done meanwhile none is. */
export const retryManyProposal = (): ProposalKind<CallRequest<'events.retryMany'>> =>
  proposalKind('events.retryMany', parkedJobCalls['events.retryMany'], {
    async look(tx, { events }) {
      const all = await lockAll(tx, events)
      const consumers = [...new Set(all.map(([, { consumer }]) => consumer))].toSorted()
      const digest = digestOf(all.map(([name]) => name))
      return {
        subject: `events:${digest}`,
        preview: {
          before: {},
          after: { events: all.length, consumers: consumers.join(', ') },
          money: null,
          members: [],
        },
        seen: { events: digest },
      }
    },
    async apply(tx, { events, reason }, { maker, checker }) {
      for (const [, event] of await lockAll(tx, events))
        await retry(tx, event, { operator: maker, more: { agreedBy: checker, reason } })
    },
  })
