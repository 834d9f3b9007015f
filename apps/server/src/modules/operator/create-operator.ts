import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/ids.ts'
import { newTotpSecret } from '../../platform/totp.ts'
import { writeAccount } from './account.sql.ts'
import { appPlace, insertApp } from './factor.sql.ts'
import type { OperatorDeps } from './index.ts'

export interface NewOperator {
  readonly username: string
  readonly password: string
  readonly role: string
}

/**
 * Makes an operator whose password and app whoever makes it knows: for the demonstration and for tests. In earnest operators are
 * invited. @param by who makes it, for the audit
 * @throws Refusal USERNAME_TAKEN
 */
export async function createOperator(
  deps: Pick<OperatorDeps, 'db' | 'ids' | 'random' | 'encryption' | 'passwords'>,
  { username, password, role }: NewOperator,
  by: string,
): Promise<{ id: RowId; secret: string }> {
  const [id, secret, passwordHash] = [deps.ids.row(), newTotpSecret(deps.random), await deps.passwords.hash(password)]
  try {
    await deps.db.transaction(async (tx) => {
      await writeAccount(tx, { id, username, passwordHash, role })
      const app = { id: deps.ids.row(), operator: id, secret: deps.encryption.encrypt(secret, appPlace(id)) }
      await insertApp(tx, app, 0)
      recordAudit(tx, { actor: by, action: 'operator.created', subject: `operator:${id}`, after: { username, role } })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('USERNAME_TAKEN')
    throw error
  }
  return { id, secret }
}
