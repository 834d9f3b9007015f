import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/ids.ts'
import { newTotpSecret, totpUri } from '../../platform/totp.ts'
import { insertAccount } from './account.sql.ts'
import type { OperatorDeps } from './index.ts'

/** Where an operator's secret lies, as the encryption knows it. */
export const totpPlace = (operator: RowId): string => `operator:${operator}`

export interface NewOperator {
  readonly username: string
  readonly password: string
  readonly role: string
}

/**
 * Makes an operator. The secret of its authenticator app is told this once.
 * @param by who makes it, for the audit
 * @throws Refusal USERNAME_TAKEN
 */
export async function createOperator(
  deps: Pick<OperatorDeps, 'db' | 'ids' | 'random' | 'encryption' | 'passwords'>,
  { username, password, role }: NewOperator,
  by: string,
): Promise<{ id: RowId; secret: string; uri: string }> {
  const [id, secret, passwordHash] = [deps.ids.row(), newTotpSecret(deps.random), await deps.passwords.hash(password)]
  try {
    await deps.db.transaction(async (tx) => {
      await insertAccount(tx, {
        id,
        username,
        passwordHash,
        totpSecret: deps.encryption.encrypt(secret, totpPlace(id)),
        role,
      })
      recordAudit(tx, { actor: by, action: 'operator.created', subject: `operator:${id}`, after: { username, role } })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('USERNAME_TAKEN')
    throw error
  }
  return { id, secret, uri: totpUri('Wheelhouse operators', username, secret) }
}
