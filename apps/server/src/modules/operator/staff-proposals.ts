import { staffCalls } from '#contract/calls/staff.ts'
import { Refusal } from '#contract/errors.ts'
import { isDeepStrictEqual } from 'node:util'
import { object, type output, parse, unknown, type ZodMiniType } from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { type Agreed, proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import { lookAtChange, putChange } from './change-operator.ts'
import type { OperatorDeps } from './index.ts'
import { lookAtInvitation, makeInvitation, newcomer } from './invite-operator.ts'
import type { StaffKind, StaffLook } from './propose-staff.ts'
import { lookAtReset, putReset } from './reset-operator.ts'
import { lookAtRole, putRole } from './roles.ts'
import { lockStaff, type Staff } from './staff.sql.ts'
import { managerOf, refuseLacked } from './staff-rules.ts'
import { isUnder } from './tie.sql.ts'

type Deps = Pick<OperatorDeps, 'ids' | 'random' | 'encryption'>

/** What a second person agrees to: the request of a call, as long as what it rests on is as it was. */
interface Deed<Request, Look extends StaffLook> {
  /** Within the lock of staff. @throws Refusal where it cannot be done (any more) */
  look(tx: Tx, request: Request): Promise<Look>
  apply(tx: Tx, request: Request, look: Look, agreed: Agreed): Promise<void>
}

/**
 * What happens to staff once two people agreed. Both give what the one gives who acts alone, so both have it themselves; and
 * whoever it is about agrees to nothing of it, nor does who was lately under its hand.
 */
export const staffProposals = (deps: Deps): ProposalKind[] => [
  kind('operators.invite', staffCalls['operators.invite'].request, {
    look: lookAtInvitation,
    async apply(tx, { username, role: name }, { role }, agreed) {
      for (const one of await bothOf(tx, agreed)) refuseLacked(one, role)
      const wanted = newcomer(deps, { username, role: name, by: agreed.maker, agreedBy: agreed.checker })
      await makeInvitation(deps, tx, wanted, false)
    },
  }),
  kind('operators.reset', staffCalls['operators.reset'].request, {
    look: lookAtReset,
    async apply(tx, { id, reason }, { account }, agreed) {
      await refuseSubject(tx, rowId(id), agreed)
      for (const one of await bothOf(tx, agreed)) refuseLacked(one, account)
      await putReset(deps, tx, account, agreed, reason)
    },
  }),
  kind('operators.change', staffCalls['operators.change'].request, {
    look: lookAtChange,
    async apply(tx, { id, reason }, { change }, agreed) {
      await refuseSubject(tx, rowId(id), agreed)
      for (const one of await bothOf(tx, agreed)) refuseLacked(one, change.role)
      await putChange(tx, change, { by: agreed.maker, agreedBy: agreed.checker, reason })
    },
  }),
  kind('roles.save', staffCalls['roles.save'].request, {
    look: lookAtRole,
    async apply(tx, { reason }, look, agreed) {
      for (const one of await bothOf(tx, agreed)) refuseLacked(one, look.role)
      await putRole(tx, look, { by: agreed.maker, agreedBy: agreed.checker, reason })
    },
  }),
]

const payload = object({ request: unknown(), seen: unknown() })

const kind = <Shape extends ZodMiniType, Look extends StaffLook>(
  name: StaffKind,
  shape: Shape,
  { look, apply }: Deed<output<Shape>, Look>,
): ProposalKind =>
  proposalKind(name, 'operators.manage', payload, async ({ request, seen }) => {
    const read = parse(shape, request)
    return async (tx, agreed) => {
      await lockStaff(tx)
      const now = await look(tx, read).catch(unlessRefused)
      if (now === undefined || !isDeepStrictEqual(now.seen, seen)) throw new Refusal('CONFLICT')
      await apply(tx, read, now, agreed)
    }
  })

/** What cannot be done any more has changed. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
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
