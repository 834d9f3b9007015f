import type { CallResponse } from '#contract/calls.ts'
import type { Permission } from '#contract/permissions.ts'
import type { QueueName } from '#contract/settings/desk.ts'
import type { Query } from './db/sql.ts'
import type { OperatorSession } from './http/handlers.ts'

/** Something of a module that waits for operators, for one of them at a time. */
export interface DeskQueue {
  readonly name: QueueName
  /** What an operator needs to work it off; left out where each has its own part of it. */
  readonly permission?: Permission
  /** What waits, as `item` (its id) and `since`, for an operator or for anybody; the oldest is found by an index. */
  waiting(operator?: OperatorSession): Query
}

/** How a queue stands, as it is told. */
export type QueueStanding = CallResponse<'queues.read'>['queues'][number]

/** An operator, as lists name one. */
export interface OperatorRef {
  readonly id: string
  readonly username: string
}

/** Who is at work on something, as rows of lists tell it. */
export interface Taken {
  readonly takenBy: OperatorRef | null
  readonly takenUntil: string | null
}

/** What modules ask about operators and their queues; the operators' module answers. */
export interface Desk {
  /** Who has taken these items of some queues. */
  takenOf(queues: readonly QueueName[], items: readonly string[]): Promise<(item: string) => Taken>
  /** The operators of these ids; undefined for what is none. */
  operatorsOf(ids: readonly string[]): Promise<(id: string) => OperatorRef | undefined>
}
