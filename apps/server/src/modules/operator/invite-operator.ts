import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { rowId } from '../../platform/ids.ts'
import { newTotpSecret } from '../../platform/totp.ts'
import { hashSecret, writeToken } from '../../platform/tokens.ts'
import { type Account, isNameTaken, lockWithOwners, updateAccount } from './account.sql.ts'
import { totpPlace } from './create-operator.ts'
import type { OperatorDeps } from './index.ts'
import { insertInvitation } from './invitation.sql.ts'
import { tie } from './proposal.sql.ts'
import { endSessions } from './session.sql.ts'

type Deps = Pick<OperatorDeps, 'db' | 'ids' | 'random' | 'encryption'>

/** Invites somebody to be an operator; who invites learns neither password nor app. @throws Refusal USERNAME_TAKEN */
export const inviteOperator = (
  deps: Deps,
  by: OperatorSession,
  { username, role }: CallRequest<'operators.invite'>,
): Promise<CallResponse<'operators.invite'>> =>
  deps.db.transaction(async (tx) => {
    if (await isNameTaken(tx, username)) throw new Refusal('USERNAME_TAKEN')
    const operator = deps.ids.row()
    recordAudit(tx, {
      actor: `operator:${by.operator}`,
      action: 'operator.invited',
      subject: `operator:${operator}`,
      after: { username, role },
    })
    return write(deps, tx, by, { id: operator, username, role })
  })

/**
 * Invites an operator to set password and app anew. It is switched off until then, and its sessions end. Nobody resets
 * itself, and the last active owner is left as it is. @throws Refusal NOT_FOUND, FORBIDDEN
 */
export const resetOperator = (
  deps: Deps,
  by: OperatorSession,
  request: CallRequest<'operators.reset'>,
): Promise<CallResponse<'operators.reset'>> => {
  const id = rowId(request.id)
  return deps.db.transaction(async (tx) => {
    const accounts = await lockWithOwners(tx, id)
    // Whoever asks may have been demoted while it waited.
    if (id === by.operator || !accounts.some((one) => one.id === by.operator && one.role === 'owner' && !one.disabled))
      throw new Refusal('FORBIDDEN')
    const account = accounts.find((one) => one.id === id)
    if (account === undefined) throw new Refusal('NOT_FOUND')
    await updateAccount(tx, id, { role: account.role, disabled: true })
    await endSessions(tx, id, null)
    await tie(tx, id, by.operator)
    recordAudit(tx, {
      actor: `operator:${by.operator}`,
      action: 'operator.reset',
      subject: `operator:${id}`,
      before: { disabled: account.disabled },
      after: { disabled: true },
    })
    return write(deps, tx, by, account)
  })
}

async function write(
  { ids, random, encryption }: Deps,
  tx: Tx,
  by: OperatorSession,
  { id: operator, username, role }: Pick<Account, 'id' | 'username' | 'role'>,
): Promise<CallResponse<'operators.invite'>> {
  const [id, secret] = [ids.row(), random.bytes(32).toString('base64url')]
  const expiresAt = await insertInvitation(tx, {
    id,
    operator,
    username,
    role,
    by: by.operator,
    secretHash: hashSecret(secret),
    totpSecret: encryption.encrypt(newTotpSecret(random), totpPlace(operator)),
  })
  return { id: operator, token: writeToken('i', operator, id, secret), expiresAt }
}
