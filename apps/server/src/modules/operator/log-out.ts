import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import type { OperatorDeps } from './index.ts'
import { endSession } from './session.sql.ts'

/** Ends the session; its token is dead at once. */
export async function logOut({ db }: Pick<OperatorDeps, 'db'>, { operator, id }: OperatorSession): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await endSession(tx, operator, id))) return
    recordAudit(tx, { actor: `operator:${operator}`, action: 'operator.loggedOut', subject: `operator:${operator}` })
  })
}
