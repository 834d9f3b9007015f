import type { OperatorSession } from '../../platform/http/handlers.ts'
import type { RowId } from '../../platform/ids.ts'
import type { ProposalKind } from '../../platform/second-person.ts'
import type { OperatorDeps } from './index.ts'

/** A request about staff looked at: what it is about, what it changes, and what has to be the same when it is decided. */
export interface StaffLook {
  readonly subject: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** As JSON. */
  readonly seen: unknown
}

/** Calls about staff that a second person may have to agree to; the kind of proposal has the call's name. */
export type StaffKind = 'operators.invite' | 'operators.reset' | 'operators.change' | 'roles.save'

export interface StaffProposing extends Pick<OperatorDeps, 'db' | 'second'> {
  /** What happens to staff once two people agreed. */
  readonly staffKinds: readonly ProposalKind[]
}

/** Keeps a request until a second person decides. @throws Refusal CONFLICT where another one about the same subject waits */
export const proposeStaff = (
  { db, second, staffKinds }: StaffProposing,
  by: OperatorSession,
  name: StaffKind,
  request: unknown,
): Promise<RowId> => {
  const kind = staffKinds.find((one) => one.kind === name)
  if (kind === undefined) throw new Error(`there is no kind of proposal ${name}`)
  return db.transaction((tx) => second.propose(tx, by, kind, request))
}
