import type { FastifyInstance } from 'fastify'
import type { Consumer } from './platform/events/consumers.ts'
import type { EventMapper } from './platform/events/events.sql.ts'
import type { EventSource } from './platform/events/tail.ts'
import type { OperatorOf } from './platform/http/console.ts'
import type { MountedCall } from './platform/http/handlers.ts'
import type { Db } from './platform/db/database.ts'
import type { DeskQueue } from './platform/desk.ts'
import type { MemberId } from './platform/ids.ts'
import type { Job } from './platform/jobs.ts'
import type { Loop } from './platform/loops.ts'
import type { Queue } from './platform/queued-jobs.ts'
import type { ProposalKind } from './platform/second-person.ts'
import type { OpenBusiness } from './modules/safeguards/index.ts'
import type { ReconciliationSource } from './modules/wallet/index.ts'

/** What a module answers when it is made; app.ts lists the modules and folds each of these over them. */
export interface Module {
  readonly calls?: readonly MountedCall[]
  readonly jobs?: readonly Job[]
  /** What goes on in short turns. */
  readonly loops?: readonly Loop[]
  /** Who does what is put into queues with `addJob`. */
  readonly queues?: readonly Queue[]
  readonly consumers?: readonly Consumer[]
  /** How its events become events on the socket: those of the outbox, and what it reads from tables of its own. */
  readonly mappers?: readonly EventMapper[]
  readonly eventSource?: EventSource
  /** What operators work off, one by one. */
  readonly desks?: readonly DeskQueue[]
  /** What a second person may have to agree to. */
  readonly proposals?: readonly ProposalKind[]
  /** Routes that are no calls of the contract. */
  mount?(server: FastifyInstance): void
  /** The same for operators, at their own origin. */
  mountConsole?(server: FastifyInstance, operatorOf: OperatorOf): void
  /** Encrypts what lies in clear or under an older data key; before anything is served. */
  encryptStored?(): Promise<void>
  /** What it knows of a member, for the member itself, by the name that it has in the file. */
  readonly exports?: Readonly<Record<string, (member: MemberId) => Promise<unknown>>>
  /** What it still holds open for a member who wants to close its account; asked within the transaction that closes it. */
  openBusiness?(db: Db, member: MemberId): Promise<readonly OpenBusiness[]>
  /** Whom its books are compared with, day by day. */
  reconciled?(): readonly ReconciliationSource[]
}
