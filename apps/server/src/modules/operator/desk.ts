import { queueCalls } from '#contract/calls/queues.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { isAllowed } from '#contract/permissions.ts'
import { queueNames, queuesByCase, type QueueName } from '#contract/settings/desk.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import type { Desk, DeskQueue, QueueStanding } from '../../platform/desk.ts'
import { markOf } from '../../platform/events/topics.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import { rowId } from '../../platform/ids.ts'
import type { ProposalKind } from '../../platform/second-person.ts'
import type { Settings } from '../brand/index.ts'
import { dropLeases, isWaiting, type Lease, readLeases, readNext, readQueue, takeLease } from './desk.sql.ts'
import { readOperatorRefs } from './operator-refs.sql.ts'
import { proposalQueue } from './proposal-queue.sql.ts'

interface DeskDeps {
  readonly db: Database
  readonly settings: Pick<Settings, 'desk' | 'cases'>
}

/** The queues of operators: what modules ask, and the calls of those who work them off. */
export const createDesk = (
  deps: DeskDeps,
): Desk & {
  calls(desks: readonly DeskQueue[], kinds: readonly ProposalKind[]): MountedCall[]
  /** How all queues stand, whoever works them off. */
  standing(db: Db, desks: readonly DeskQueue[]): Promise<QueueStanding[]>
  /** Another text once something came into a queue, left it, was taken, or is late. */
  mark(desks: readonly DeskQueue[]): Promise<string>
} => ({
  async takenOf(queues, items) {
    const leases = items.length === 0 ? [] : await readLeases(deps.db, queues, items)
    const byItem = new Map(leases.map((lease) => [lease.item, lease]))
    return (item) => {
      const lease = byItem.get(item)
      return {
        takenBy: lease === undefined ? null : { id: lease.operator, username: lease.username },
        takenUntil: lease?.until.toISOString() ?? null,
      }
    }
  },
  operatorsOf: (ids) => readOperatorRefs(deps.db, ids),
  calls: (desks, kinds) => deskCalls(deps, [...desks, proposalQueue(kinds)]),
  standing: (db, desks) => readStanding(deps, db, [...desks, proposalQueue([])]),
  mark: async (desks) =>
    markOf(
      (await readStanding(deps, deps.db, [...desks, proposalQueue([])])).map(
        ({ queue, waiting, taken, oldest, late }) => [queue, waiting, taken, oldest, late],
      ),
    ),
})

/** After how many minutes something has waited for too long in each queue. */
async function readTargets({ settings }: DeskDeps): Promise<Readonly<Record<QueueName, number>>> {
  const [{ targetMinutes }, { targetHours }] = [await settings.desk(), await settings.cases()]
  return {
    ...targetMinutes,
    receipts: targetHours[queuesByCase.receipts] * 60,
    disputes: targetHours[queuesByCase.disputes] * 60,
  }
}

/** How queues stand, for an operator or as a whole; in the order in which they are named in the contract. */
async function readStanding(
  deps: DeskDeps,
  db: Db,
  queues: readonly DeskQueue[],
  operator?: OperatorSession,
): Promise<QueueStanding[]> {
  const targets = await readTargets(deps)
  const standing = await Promise.all(
    queues.map(async ({ name: queue, waiting: waits }) => {
      const targetMinutes = targets[queue]
      const { oldest, ...figures } = await readQueue(db, { queue, waiting: waits(operator), targetMinutes })
      return { queue, ...figures, oldest: oldest?.toISOString() ?? null, targetMinutes }
    }),
  )
  return queueNames.flatMap((name) => standing.filter(({ queue }) => queue === name))
}

const shown = (queue: QueueName, { item, until }: Lease): CallResponse<'queues.take'> => ({
  queue,
  item,
  takenUntil: until.toISOString(),
})

function deskCalls(deps: DeskDeps, queues: readonly DeskQueue[]): MountedCall[] {
  const { db } = deps
  const maySee = ({ permission }: DeskQueue, operator: OperatorSession): boolean =>
    permission === undefined || isAllowed(operator, permission)
  const queueOf = (name: QueueName, operator: OperatorSession): DeskQueue => {
    const queue = queues.find((one) => one.name === name)
    if (queue === undefined) throw new Error(`there is no queue ${name}`)
    if (!maySee(queue, operator)) throw new Refusal('PERMISSION_MISSING')
    return queue
  }
  /** Takes the first of these that nobody else has, and lets go of the one before; undefined where all are taken. */
  async function takeFirst(
    tx: Tx,
    { name }: DeskQueue,
    { operator }: OperatorSession,
    items: readonly string[],
  ): Promise<Lease | undefined> {
    for (const item of items) {
      const lease = await takeLease(tx, name, item, operator)
      if (lease === undefined) continue
      await dropLeases(tx, name, operator, { but: item })
      return lease
    }
    return undefined
  }
  const take = (
    { queue: name, item }: CallRequest<'queues.take'>,
    operator: OperatorSession,
  ): Promise<CallResponse<'queues.take'>> => {
    const queue = queueOf(name, operator)
    return db.transaction(async (tx) => {
      if (!(await isWaiting(tx, rowId(item), queue.waiting(operator)))) throw new Refusal('NOT_FOUND')
      const lease = await takeFirst(tx, queue, operator, [item])
      if (lease !== undefined) return shown(name, lease)
      const [held] = await readLeases(tx, [name], [item])
      throw new Refusal(
        'CONFLICT',
        held === undefined ? undefined : { takenBy: held.username, takenUntil: held.until.toISOString() },
      )
    })
  }
  const next = (name: QueueName, operator: OperatorSession): Promise<CallResponse<'queues.next'>> => {
    const queue = queueOf(name, operator)
    return db.transaction(async (tx) => {
      const items = await readNext(tx, name, operator.operator, queue.waiting(operator))
      const lease = await takeFirst(tx, queue, operator, items)
      return { taken: lease === undefined ? null : shown(name, lease) }
    })
  }
  return bindCalls(queueCalls, {
    async 'queues.read'(_request, { operator }) {
      const seen = queues.filter((queue) => maySee(queue, operator))
      return { queues: await readStanding(deps, db, seen, operator) }
    },
    'queues.take': (request, { operator }) => take(request, operator),
    async 'queues.release'({ queue, item }, { operator }) {
      queueOf(queue, operator)
      await db.transaction((tx) => dropLeases(tx, queue, operator.operator, { item }))
      return {}
    },
    'queues.next': ({ queue }, { operator }) => next(queue, operator),
  })
}
