import { operatorSessionCalls } from '#contract/calls/operator-session.ts'
import { sessionCookie } from '../../platform/http/console.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { acceptInvitation, challengeInvited, readInvitation } from './accept-invitation.ts'
import { changePassword } from './change-password.ts'
import type { OperatorDeps } from './index.ts'
import { createLogIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { endOwnSession, readSessions } from './sessions.ts'

/** What an operator does about itself. */
export const sessionMounts = (deps: OperatorDeps): MountedCall[] =>
  bindCalls(operatorSessionCalls, {
    'operator.login': createLogIn(deps),
    'operator.logout': async (_request, { operator, cookies }) => {
      await logOut(deps, operator)
      cookies.set(sessionCookie(deps.consoleUrl), '', 0)
      return {}
    },
    'operator.me': async (_request, { operator: { operator: id, username, role, permissions, freshUntil } }) => ({
      id,
      username,
      role,
      permissions: [...permissions],
      freshUntil: freshUntil.toISOString(),
    }),
    'operator.changePassword': async (request, { operator }) => {
      await changePassword(deps, operator, request)
      return {}
    },
    'operator.sessions': (_request, { operator }) => readSessions(deps, operator),
    'operator.endSession': async (request, { operator }) => {
      await endOwnSession(deps, operator, request)
      return {}
    },
    'operator.invitation': (request) => readInvitation(deps, request),
    'operator.invitationPasskeyOptions': (request) => challengeInvited(deps, request),
    'operator.accept': (request) => acceptInvitation(deps, request),
  })
