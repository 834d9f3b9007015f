import { staffCalls } from '#contract/calls/staff.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { listAccounts } from './account.sql.ts'
import { changeOperator } from './change-operator.ts'
import type { OperatorDeps } from './index.ts'
import { inviteOperator, resetOperator } from './invite-operator.ts'
import { endSessionsOf } from './sessions.ts'

/** What operators do about other operators. */
export const staffMounts = (deps: OperatorDeps): MountedCall[] =>
  bindCalls(staffCalls, {
    'operators.list': async () => ({ operators: await listAccounts(deps.db) }),
    'operators.invite': (request, { operator }) => inviteOperator(deps, operator, request),
    'operators.reset': (request, { operator }) => resetOperator(deps, operator, request),
    'operators.change': async (request, { operator }) => {
      await changeOperator(deps, operator, request)
      return {}
    },
    'operators.endSessions': async (request, { operator }) => ({ ended: await endSessionsOf(deps, operator, request) }),
  })
