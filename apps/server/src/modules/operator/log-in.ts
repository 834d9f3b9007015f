import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { deviceName } from '../../platform/device-name.ts'
import { sessionCookie } from '../../platform/http/console.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { countersFrom, networkOf } from '../../platform/networks.ts'
import { findLogin, holdLogin, noteLogin } from './account.sql.ts'
import { attempt } from './attempts.ts'
import type { OperatorDeps } from './index.ts'
import { createProofs } from './proofs.ts'
import { insertSession, isPlaceKnown, operatorToken, SESSION_SECONDS } from './session.sql.ts'
import { hashSecret } from '../../platform/tokens.ts'

/** Failures from one address for one name, from one address at all, and for one name from anywhere; waits in seconds. */
const PAIR = { free: 3, longest: 900, forget: 3600 } as const
const ADDRESS = { free: 20, longest: 900, forget: 3600 } as const
/** For strangers alone, and lenient, since an operator may come from somewhere new; but nobody tries a million codes. */
const NAME = { free: 100, longest: 300, forget: 3600 } as const

/** Failures after which a stranger shows that it is a human: of one address, and for one name from anywhere. */
const HUMAN_AFTER = { ofAddress: 5, ofName: 20 } as const

/**
 * Opens a session for name, password and a factor together; its token is in the cookie and nowhere else. Whichever is wrong, the answer and the work are the same.
 * @throws Refusal VERIFICATION_REQUIRED after some failures, BAD_CREDENTIALS, TOO_MANY_ATTEMPTS with `retryAfterSeconds`, BUSY
 */
export function createLogIn(
  deps: OperatorDeps,
): (request: CallRequest<'operator.login'>, caller: Caller) => Promise<CallResponse<'operator.login'>> {
  const { db, throttle } = deps
  const proofs = createProofs(deps)
  const open = async (
    request: CallRequest<'operator.login'>,
    { ip, userAgent }: Caller,
  ): Promise<string | undefined> => {
    const { username, password } = request
    const account = await findLogin(db, username)
    const isPassword = await deps.passwords.verify(account?.passwordHash, password)
    const proof = await proofs.read(username, account, request)
    if (account === undefined || !isPassword || proof === undefined) return undefined
    const [id, secret] = [deps.ids.row(), deps.random.bytes(32).toString('base64url')]
    const device = deviceName(userAgent)
    return db.transaction(async (tx) => {
      if (!(await holdLogin(tx, account)) || !(await proof.take(tx))) return undefined
      await noteLogin(tx, account.id)
      await insertSession(tx, { operator: account.id, id, secretHash: hashSecret(secret), ip, device })
      recordAudit(tx, {
        actor: `operator:${account.id}`,
        action: 'operator.loggedIn',
        subject: `operator:${account.id}`,
        after: { ip, device, by: proof.by },
      })
      return operatorToken(account.id, id, secret)
    })
  }
  return async (request, caller) => {
    const { ip, cookies } = caller
    const username = request.username.trim().toLowerCase()
    // Hashed, since a password is typed into the wrong field now and then.
    const name = hashSecret(username).slice(0, 32)
    const pair = { key: `operator.login:pair:${name}:${networkOf(ip)}`, policy: PAIR }
    // Where the operator was before, it waits only for its own failures there: nobody locks it out from elsewhere.
    const isKnown = await isPlaceKnown(db, username, networkOf(ip))
    const [address, ofName] = ['operator.login:address', `operator.login:name:${name}`]
    // Before anything is hashed. Who was here before waits for its own failures alone, and is asked nothing.
    if (
      !isKnown &&
      ((await throttle.isUsedUpFrom(ip, address, HUMAN_AFTER.ofAddress)) ||
        (await throttle.failuresOf(ofName)) >= HUMAN_AFTER.ofName)
    ) {
      await deps.identity.checkHuman(request.verification, ip)
    }
    const counters = isKnown ? [pair] : [pair, ...countersFrom(ip, address, ADDRESS), { key: ofName, policy: NAME }]
    const token = await attempt(throttle, counters, () => open({ ...request, username }, caller))
    if (token === undefined) {
      deps.log.warn({ ip }, 'a login of an operator failed')
      throw new Refusal('BAD_CREDENTIALS')
    }
    cookies.set(sessionCookie(deps.consoleUrl), token, SESSION_SECONDS)
    return {}
  }
}
