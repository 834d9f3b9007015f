import { sessionCalls } from '#contract/calls/session.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import { createAdmission } from './admission.ts'
import { createExchange } from './exchange.ts'
import { createFreePlay } from './free-play.ts'
import { createLogin } from './login.ts'
import { createPasswordCheck } from './password-check.ts'
import { createResume } from './resume.ts'
import { createSecondFactor, createSendFactor } from './second-factor.ts'
import type { SessionBook } from './session-book.ts'
import { createSessionList } from './session-list.ts'

/** How members get in, stay in and leave. */
export function createSessions(
  deps: IdentityDeps,
  { book, verification }: { book: SessionBook; verification: Verification },
): { calls: MountedCall[] } {
  const admission = createAdmission(deps, book)
  const checkPassword = createPasswordCheck(deps)
  const mine = createSessionList(deps, book)
  return {
    calls: bindCalls(sessionCalls, {
      'session.login': createLogin(deps, { admission, verification }),
      'session.secondFactor': createSecondFactor(deps, { admission, verification }),
      'session.sendFactor': createSendFactor(deps, { admission, verification }),
      'session.resume': createResume(deps, { admission, book }),
      'session.exchange': createExchange(deps, admission),
      'session.freeplay': createFreePlay(deps, book),
      'session.reauthenticate': async ({ password }, { session }) => {
        await checkPassword(session, password)
        await book.touch(session)
        return {}
      },
      'session.logout': mine.logout,
      'session.list': mine.list,
      'session.end': mine.end,
      'session.endOthers': mine.endOthers,
      'session.history': mine.history,
    }),
  }
}
