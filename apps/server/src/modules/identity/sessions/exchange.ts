import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import type { Admission, Opened } from './admission.ts'
import { readCredentials } from './credentials.sql.ts'
import { networkOf } from './network.ts'
import { takeSessionLink } from './session-link.sql.ts'

/** Wrong tokens of one address in ten minutes; more need not be looked up. */
const MOST_WRONG = 60

/** `session.exchange`: a session for a token that came in an address, once. */
export function createExchange({ db, throttle }: IdentityDeps, admission: Admission) {
  return async ({ token }: CallRequest<'session.exchange'>, caller: Caller): Promise<Opened> => {
    const counter = `exchange:wrong:${networkOf(caller.ip)}`
    if ((await throttle.failuresOf(counter)) >= MOST_WRONG) throw new Refusal('LINK_INVALID')
    const link = await takeSessionLink(db, token)
    const who = link === undefined ? undefined : await readCredentials(db, link.member)
    if (link === undefined || who === undefined) {
      await throttle.take(counter, MOST_WRONG, 600)
      throw new Refusal('LINK_INVALID')
    }
    return admission.admit(who, { how: link.how, rememberMe: false }, caller)
  }
}
