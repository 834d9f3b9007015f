import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import type { Admission, Opened } from './admission.ts'
import { readCredentials } from './credentials.sql.ts'
import { FLOW_COOKIE } from '../verification/social.ts'
import { takeSessionLink } from './session-link.sql.ts'

/** Wrong tokens of one address in ten minutes; more need not be looked up. */
const MOST_WRONG = 60
const WRONG = 'exchange:wrong'

/** `session.exchange`: a session for a token that came in an address, once, in the browser whose login ended in it. */
export function createExchange({ db, throttle }: IdentityDeps, admission: Admission) {
  return async ({ token }: CallRequest<'session.exchange'>, caller: Caller): Promise<Opened> => {
    if (await throttle.isUsedUpFrom(caller.ip, WRONG, MOST_WRONG)) throw new Refusal('LINK_INVALID')
    const link = await takeSessionLink(db, token, caller.cookies.get(FLOW_COOKIE))
    const who = link === undefined ? undefined : await readCredentials(db, link.member)
    if (link === undefined || who === undefined) {
      await throttle.takeFrom(caller.ip, WRONG, MOST_WRONG, 600)
      throw new Refusal('LINK_INVALID')
    }
    return admission.admit(who, { how: link.how, rememberMe: false }, caller)
  }
}
