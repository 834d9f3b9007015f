import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../parts.ts'
import { networkOf } from '../../../platform/networks.ts'

/** Wrong second proofs of a member from one address, and from all: whoever gives them knows the password already. */
const fromHere = { free: 5, longest: 900, forget: 3600 } as const
const fromAll = { free: 20, longest: 3600, forget: 86_400 } as const

/** A try at a second proof, which counts as wrong until it is forgiven. */
export interface FactorTry {
  /** It was wrong, which is counted already; written down where strangers begin to wait for it. */
  failed(): Promise<void>
  succeeded(): Promise<void>
  /** It was not looked at. */
  forgiven(): Promise<void>
}

/** Growing waits for second proofs, over all logins and settings of a member. @throws Refusal TOO_MANY_ATTEMPTS */
export function createFactorGate({
  db,
  throttle,
}: Pick<IdentityDeps, 'db' | 'throttle'>): (member: MemberId, ip: string) => Promise<FactorTry> {
  return async (member, ip) => {
    const [here, all] = [`factor:pair:${member}:${networkOf(ip)}`, `factor:member:${member}`]
    const refuse = async (): Promise<Refusal> =>
      new Refusal('TOO_MANY_ATTEMPTS', {
        captchaRequired: false,
        retryAfterSeconds: Math.max(1, await throttle.blockedFor([here, all])),
      })
    if ((await throttle.attempt(here, fromHere)) === undefined) throw await refuse()
    const count = await throttle.attempt(all, fromAll)
    if (count === undefined) {
      await throttle.forgive(here)
      throw await refuse()
    }
    return {
      async failed() {
        if (count !== fromAll.free + 1) return
        await db.transaction(async (tx) =>
          recordAudit(tx, {
            actor: `address:${networkOf(ip)}`,
            action: 'factor.slowed',
            subject: `member:${member}`,
            after: { failures: count },
          }),
        )
      },
      async succeeded() {
        await Promise.all([throttle.forget(here), throttle.forgive(all)])
      },
      async forgiven() {
        await Promise.all([throttle.forgive(here), throttle.forgive(all)])
      },
    }
  }
}
