import { staffCalls } from '#contract/calls/staff.ts'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { type Agreed, type Look, proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import { lookAtChange, putChange } from './change-operator.ts'
import type { OperatorDeps } from './index.ts'
import { lookAtInvitation, makeInvitation, newcomer } from './invite-operator.ts'
import type { StaffLook } from './propose-staff.ts'
import { lookAtReset, putReset } from './reset-operator.ts'
import { lookAtRole, putRole } from './roles.ts'
import { lockStaff, type Staff } from './staff.sql.ts'
import { managerOf, refuseLacked } from './staff-rules.ts'
import { isUnder } from './tie.sql.ts'

type Deps = Pick<OperatorDeps, 'ids' | 'random' | 'encryption'>

/**
 * What happens to staff once two people agreed. Both give what the one gives who acts alone, so both have it themselves; and
 * whoever it is about agrees to nothing of it, nor does who was lately under its hand.
 */
export const staffProposals = (deps: Deps): ProposalKind[] => [
  proposalKind('operators.invite', staffCalls['operators.invite'], {
    look: (tx, request) => look(tx, lookAtInvitation, request),
    async apply(tx, request, agreed) {
      const { role } = await lookAtInvitation(tx, request)
      for (const one of await bothOf(tx, agreed)) refuseLacked(one, role)
      const { username, role: name } = request
      const wanted = newcomer(deps, { username, role: name, by: agreed.maker, agreedBy: agreed.checker })
      await makeInvitation(deps, tx, wanted, false)
    },
  }),
  proposalKind('operators.reset', staffCalls['operators.reset'], {
    look: (tx, request) => look(tx, lookAtReset, request),
    async apply(tx, request, agreed) {
      const { account } = await lookAtReset(tx, request)
      await refuseSubject(tx, rowId(request.id), agreed)
      for (const one of await bothOf(tx, agreed)) refuseLacked(one, account)
      await putReset(deps, tx, account, agreed, request.reason)
    },
  }),
  proposalKind('operators.change', staffCalls['operators.change'], {
    look: (tx, request) => look(tx, lookAtChange, request),
    async apply(tx, request, agreed) {
      const { change } = await lookAtChange(tx, request)
      await refuseSubject(tx, rowId(request.id), agreed)
      for (const one of await bothOf(tx, agreed)) refuseLacked(one, change.role)
      await putChange(tx, change, { by: agreed.maker, agreedBy: agreed.checker, reason: request.reason })
    },
  }),
  proposalKind('roles.save', staffCalls['roles.save'], {
    look: (tx, request) => look(tx, lookAtRole, request),
    async apply(tx, request, agreed) {
      const seen = await lookAtRole(tx, request)
      for (const one of await bothOf(tx, agreed)) refuseLacked(one, seen.role)
      await putRole(tx, seen, { by: agreed.maker, agreedBy: agreed.checker, reason: request.reason })
    },
  }),
]

/** Looks at a request within the lock of staff, which holds until the transaction ends. */
async function look<Request>(
  tx: Tx,
  lookAt: (tx: Tx, request: Request) => Promise<StaffLook>,
  request: Request,
): Promise<Look> {
  await lockStaff(tx)
  const { subject, before, after, seen } = await lookAt(tx, request)
  return { subject, preview: { before, after, money: null, members: [] }, seen }
}

/** The two who agreed, as they are now. @throws Refusal PERMISSION_MISSING */
const bothOf = async (tx: Tx, { maker, checker }: Agreed): Promise<Staff[]> => [
  await managerOf(tx, maker),
  await managerOf(tx, checker),
]

/** @throws Refusal SECOND_PERSON_NEEDED where the checker is whom it is about, or was lately under its hand */
async function refuseSubject(tx: Tx, id: RowId, { checker }: Agreed): Promise<void> {
  if (await isUnder(tx, checker, id)) throw new Refusal('SECOND_PERSON_NEEDED')
}
