import type { AuditAction } from '#contract/audit-names.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Contexts } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { newTotpSecret, totpUri } from '../../../platform/totp.ts'
import type { IdentityDeps } from '../parts.ts'
import { createPasswordCheck } from '../sessions/password-check.ts'
import { createFactorGate } from './factor-gate.ts'
import { renewRecovery, takeRecovery } from './recovery.ts'
import { takeTotp, totpPlace } from './totp.ts'
import { beginTotp, confirmTotp, deleteTotp } from './totp.sql.ts'

type Mine = Contexts['member']

/** Setting up an authenticator app, its recovery codes, and taking it away. */
export function createAuthenticator(deps: IdentityDeps) {
  const { db, random, brand } = deps
  const checkPassword = createPasswordCheck(deps)
  const gate = createFactorGate(deps)

  /** Does what a proof allows, all of it or nothing. @throws Refusal SECOND_FACTOR_WRONG, TOO_MANY_ATTEMPTS */
  const proven = async <Result>(
    { session, ip }: Mine,
    prove: (tx: Tx) => Promise<boolean>,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> => {
    const attempt = await gate(session.member, ip)
    try {
      const result = await db.transaction(async (tx) => {
        if (!(await prove(tx))) throw new Refusal('SECOND_FACTOR_WRONG')
        return work(tx)
      })
      await attempt.succeeded()
      return result
    } catch (error) {
      await (error instanceof Refusal ? attempt.failed() : attempt.forgiven())
      throw error
    }
  }
  const record = (tx: Tx, member: MemberId, action: AuditAction): void =>
    recordAudit(tx, { actor: `member:${member}`, action, subject: `member:${member}` })

  return {
    async begin({ password }: CallRequest<'factor.begin'>, { session }: Mine): Promise<CallResponse<'factor.begin'>> {
      const { member, username } = await checkPassword(session, password)
      const secret = newTotpSecret(random)
      await db.transaction(async (tx) => {
        if (!(await beginTotp(tx, member, deps.encryption.encrypt(secret, totpPlace(member)))))
          throw new Refusal('CONFLICT')
        record(tx, member, 'factor.begun')
      })
      return { secret, uri: totpUri(brand.brand.name, username, secret) }
    },
    confirm: ({ code }: CallRequest<'factor.confirm'>, mine: Mine): Promise<CallResponse<'factor.confirm'>> => {
      const { member } = mine.session
      return proven(
        mine,
        async (tx) => (await takeTotp(deps, tx, member, code, false)) && confirmTotp(tx, member),
        async (tx) => {
          const recoveryCodes = await renewRecovery(tx, random, member)
          record(tx, member, 'factor.added')
          return { recoveryCodes }
        },
      )
    },
    renewRecovery: (
      { code }: CallRequest<'factor.renewRecovery'>,
      mine: Mine,
    ): Promise<CallResponse<'factor.renewRecovery'>> => {
      const { member } = mine.session
      return proven(
        mine,
        (tx) => takeTotp(deps, tx, member, code),
        async (tx) => {
          const recoveryCodes = await renewRecovery(tx, random, member)
          record(tx, member, 'factor.recoveryRenewed')
          return { recoveryCodes }
        },
      )
    },
    /** Takes a code of the app, or a recovery code. @throws Refusal SECOND_FACTOR_WRONG, TOO_MANY_ATTEMPTS */
    prove: (code: string, mine: Mine): Promise<void> =>
      proven(
        mine,
        async (tx) =>
          (await takeTotp(deps, tx, mine.session.member, code)) || takeRecovery(tx, mine.session.member, code),
        async () => undefined,
      ),
    remove: ({ code }: CallRequest<'factor.remove'>, mine: Mine): Promise<Record<string, never>> => {
      const { member } = mine.session
      return proven(
        mine,
        async (tx) => (await takeTotp(deps, tx, member, code)) || takeRecovery(tx, member, code),
        async (tx) => {
          await deleteTotp(tx, member)
          record(tx, member, 'factor.removed')
          return {}
        },
      )
    },
  }
}
