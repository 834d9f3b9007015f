import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { rowId } from '../../platform/ids.ts'
import { isAccount } from './account.sql.ts'
import type { OperatorDeps } from './index.ts'
import { endSession, endSessions, listSessions } from './session.sql.ts'

type Deps = Pick<OperatorDeps, 'db'>

/** Where an operator is logged in. */
export async function readSessions(
  { db }: Deps,
  { operator, id: current }: OperatorSession,
): Promise<CallResponse<'operator.sessions'>> {
  const sessions = await listSessions(db, operator)
  return {
    list: sessions.map(({ openedAt, seenAt, ...session }) => ({
      ...session,
      current: session.id === current,
      openedAt: openedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    next: null,
  }
}

/** Ends a session of one's own; its token is dead at once. @throws Refusal NOT_FOUND */
export const endOwnSession = (
  { db }: Deps,
  { operator }: OperatorSession,
  { id }: CallRequest<'operator.endSession'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await endSession(tx, operator, rowId(id)))) throw new Refusal('NOT_FOUND')
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'operator.sessionEnded',
      subject: `operator:${operator}`,
      after: { session: id },
    })
  })

/** Ends all sessions of another operator; how many. @throws Refusal NOT_FOUND, FORBIDDEN for one's own */
export const endSessionsOf = (
  { db }: Deps,
  { operator: by }: OperatorSession,
  request: CallRequest<'operators.endSessions'>,
): Promise<number> => {
  const operator = rowId(request.id)
  if (operator === by) throw new Refusal('FORBIDDEN')
  return db.transaction(async (tx) => {
    if (!(await isAccount(tx, operator))) throw new Refusal('NOT_FOUND')
    const ended = await endSessions(tx, operator, null)
    if (ended > 0)
      recordAudit(tx, {
        actor: `operator:${by}`,
        action: 'operator.sessionsEnded',
        subject: `operator:${operator}`,
        after: { ended },
      })
    return ended
  })
}
