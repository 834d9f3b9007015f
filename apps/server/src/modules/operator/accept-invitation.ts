import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { isAllowed, lackedBy } from '#contract/permissions.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { type Db, isUniqueViolation, type Tx } from '../../platform/db/database.ts'
import { readToken, sameHash } from '../../platform/tokens.ts'
import { stepOf, totpUri } from '../../platform/totp.ts'
import { writeAccount } from './account.sql.ts'
import { attempt } from './attempts.ts'
import { appPlace, deleteFactors, insertApp } from './factor.sql.ts'
import { APP_ISSUER, challengeNew, readPasskey, renewRecovery } from './factors.ts'
import type { OperatorDeps } from './index.ts'
import { findInvitation, type Invitation, useInvitation } from './invitation.sql.ts'
import { findRole } from './role.sql.ts'
import { findStaff, lockStaff } from './staff.sql.ts'
import { tie } from './tie.sql.ts'

/** Wrong proofs of an invitation; waits in seconds. */
const PROOFS = { free: 5, longest: 900, forget: 3600 } as const

/** The invitation of a token. @throws Refusal LINK_INVALID */
async function invitationOf(db: Db, text: string): Promise<Invitation> {
  const token = readToken('i', text)
  const invitation = token === undefined ? undefined : await findInvitation(db, token.id)
  if (token === undefined || invitation === undefined || !sameHash(invitation.secretHash, token.secretHash))
    throw new Refusal('LINK_INVALID')
  if (!(await stands(db, invitation))) throw new Refusal('LINK_INVALID')
  return invitation
}

/** Whether whoever made an invitation could make it still. On the machine of the server anybody can. */
async function stands(db: Db, { by, role: name }: Invitation): Promise<boolean> {
  if (by === null) return true
  const [inviter, role] = [await findStaff(db, by), await findRole(db, name)]
  return (
    inviter !== undefined &&
    role !== undefined &&
    !inviter.disabled &&
    isAllowed(inviter, 'operators.manage') &&
    lackedBy(inviter, role.permissions).length === 0
  )
}

/** What an invitation is for, and the secret to set an authenticator app up with. @throws Refusal LINK_INVALID */
export async function readInvitation(
  deps: OperatorDeps,
  { token }: CallRequest<'operator.invitation'>,
): Promise<CallResponse<'operator.invitation'>> {
  const { username, role, operator, totpSecret, expiresAt } = await invitationOf(deps.db, token)
  const secret = deps.encryption.decrypt(totpSecret, appPlace(operator))
  return { username, role, secret, uri: totpUri(APP_ISSUER, username, secret), expiresAt }
}

/** What a passkey of the invited is made from. @throws Refusal LINK_INVALID, TOO_MANY_ATTEMPTS */
export async function challengeInvited(
  deps: OperatorDeps,
  { token }: CallRequest<'operator.invitationPasskeyOptions'>,
): Promise<CallResponse<'operator.invitationPasskeyOptions'>> {
  return challengeNew(deps, await invitationOf(deps.db, token), [])
}

/**
 * Accepts an invitation: makes the operator, or sets password and factor of a known one and switches it on. Of many at once
 * one succeeds. Whoever invited is no second person beside it for a day.
 * @throws Refusal LINK_INVALID, CODE_WRONG, USERNAME_TAKEN, TOO_MANY_ATTEMPTS, BUSY
 */
export async function acceptInvitation(
  deps: OperatorDeps,
  request: CallRequest<'operator.accept'>,
): Promise<CallResponse<'operator.accept'>> {
  const invitation = await invitationOf(deps.db, request.token)
  const { id, operator, username, role, by, agreedBy } = invitation
  const keepFactor = await attempt(deps.throttle, [{ key: `operator.invitation:${id}`, policy: PROOFS }], () =>
    factorOf(deps, invitation, request),
  )
  if (keepFactor === undefined) throw new Refusal('CODE_WRONG')
  const passwordHash = await deps.passwords.hash(request.password)
  try {
    return await deps.db.transaction(async (tx) => {
      await lockStaff(tx)
      if (!(await useInvitation(tx, invitation)) || !(await stands(tx, invitation))) throw new Refusal('LINK_INVALID')
      await writeAccount(tx, { id: operator, username, passwordHash, role })
      await deleteFactors(tx, operator)
      await keepFactor(tx)
      for (const one of [by, agreedBy]) if (one !== null) await tie(tx, operator, one)
      recordAudit(tx, {
        actor: `operator:${operator}`,
        action: 'operator.accepted',
        subject: `operator:${operator}`,
        after: { username, role, invitedBy: by ?? 'console' },
      })
      return { recoveryCodes: await renewRecovery(tx, deps, operator) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('USERNAME_TAKEN')
    throw error
  }
}

/** The factor of the invited, ready to be kept: its passkey, or the app of the invitation by a code of it. */
async function factorOf(
  deps: OperatorDeps,
  { operator, totpSecret: secret }: Invitation,
  { code = '', passkey }: CallRequest<'operator.accept'>,
): Promise<((tx: Tx) => Promise<void>) | undefined> {
  if (passkey !== undefined) return (await readPasskey(deps, operator, passkey))?.keep
  const step = stepOf(deps.encryption.decrypt(secret, appPlace(operator)), code, deps.clock.now())
  if (step === undefined) return undefined
  return (tx) => insertApp(tx, { id: deps.ids.row(), operator, secret }, step)
}
