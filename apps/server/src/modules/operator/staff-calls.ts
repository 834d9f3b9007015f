import { staffCalls } from '#contract/calls/staff.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { listAccounts } from './account.sql.ts'
import { changeOperator } from './change-operator.ts'
import type { OperatorDeps } from './index.ts'
import { listInvitations } from './invitation.sql.ts'
import { inviteOperator, showLink, withdrawInvitation } from './invite-operator.ts'
import type { StaffProposing } from './propose-staff.ts'
import { resetOperator } from './reset-operator.ts'
import { readRoles, removeRole, saveRole } from './roles.ts'
import { endSessionsOf } from './sessions.ts'

/** What operators do about other operators. */
export const staffMounts = (deps: OperatorDeps & StaffProposing): MountedCall[] =>
  bindCalls(staffCalls, {
    'operators.list': async () => ({ list: await listAccounts(deps.db), next: null }),
    'operators.invitations': async () => ({ list: await listInvitations(deps.db), next: null }),
    'operators.invite': (request, { operator }) => inviteOperator(deps, operator, request),
    'operators.link': (request, { operator }) => showLink(deps, operator, request),
    'operators.withdrawInvitation': async (request, { operator }) => {
      await withdrawInvitation(deps, operator, request)
      return {}
    },
    'operators.reset': (request, { operator }) => resetOperator(deps, operator, request),
    'operators.change': (request, { operator }) => changeOperator(deps, operator, request),
    'operators.endSessions': async (request, { operator }) => ({ ended: await endSessionsOf(deps, operator, request) }),
    'roles.list': () => readRoles(deps),
    'roles.save': (request, { operator }) => saveRole(deps, operator, request),
    'roles.remove': async (request, { operator }) => {
      await removeRole(deps, operator, request)
      return {}
    },
  })
