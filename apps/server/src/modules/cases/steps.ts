import { isCaseKind, outcomesOf, type CaseKind } from '#contract/case-kinds.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { type CaseAction, caseStep } from '#rules/cases/case.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { type Decision, insertNote, lockCase, type LockedCase, writeState } from './case.sql.ts'
import { type CaseDeps, maySee, maySettle } from './parts.ts'

/** What each step is called in the audit. */
const names = {
  take: 'case.taken',
  release: 'case.released',
  wait: 'case.waiting',
  decide: 'case.decided',
  reopen: 'case.reopened',
} as const satisfies Partial<Record<CaseAction, string>>
type Named = keyof typeof names

/** A case that the operator settles. @throws Refusal NOT_FOUND, PERMISSION_MISSING */
async function locked(tx: Tx, operator: OperatorSession, id: RowId): Promise<LockedCase & { readonly kind: CaseKind }> {
  const found = await lockCase(tx, id)
  if (found === undefined || !isCaseKind(found.kind) || !maySee(operator, found.kind)) throw new Refusal('NOT_FOUND')
  if (!maySettle(operator, found.kind)) throw new Refusal('PERMISSION_MISSING')
  return { ...found, kind: found.kind }
}

interface Said {
  /** What was decided; checked against the kind. */
  readonly decision?: Omit<Decision, 'by'>
  /** Told in the audit. */
  readonly reason?: string
}

/**
 * Lets a case go one step on. Of thirty who do the same at once one does it.
 * @throws Refusal NOT_FOUND, PERMISSION_MISSING, STATE_PASSED, CONFLICT where it is somebody else's, INVALID_INPUT for an outcome of
 * another kind
 */
export async function takeStep(
  { db, desk }: Pick<CaseDeps, 'db' | 'desk'>,
  by: OperatorSession,
  action: Named,
  { id: named, ...said }: { readonly id: string } & Said,
): Promise<void> {
  const id = rowId(named)
  const theirs = await db.transaction(async (tx) => {
    const { kind, state, owner } = await locked(tx, by, id)
    const to = caseStep(state, action, owner === null ? 'nobody' : owner === by.operator ? 'me' : 'other')
    if (to === 'passed') throw new Refusal('STATE_PASSED')
    if (to === 'theirs') return owner
    const { decision, reason } = said
    if (decision !== undefined && !outcomesOf(kind).includes(decision.outcome))
      throw wrongField('outcome', 'not one of its kind')
    if (to === state) return undefined
    await writeState(tx, id, {
      state: to,
      owner: to === 'open' ? null : by.operator,
      ...(decision === undefined ? {} : { decision: { ...decision, by: by.operator } }),
    })
    recordAudit(tx, {
      actor: `operator:${by.operator}`,
      action: names[action],
      subject: `case:${id}`,
      before: { state, owner },
      after: { state: to, ...decision, ...(reason === undefined ? {} : { reason }) },
    })
    return undefined
  })
  if (theirs === undefined) return
  // Looked up afterwards: whoever waits for the case holds no second connection.
  const holder = theirs === null ? undefined : (await desk.operatorsOf([theirs]))(theirs)
  throw new Refusal('CONFLICT', holder === undefined ? undefined : { takenBy: holder.username })
}

/** Adds a note to a case that is not decided. @throws Refusal NOT_FOUND, PERMISSION_MISSING, STATE_PASSED */
export async function addNote(
  { db, ids }: Pick<CaseDeps, 'db' | 'ids'>,
  by: OperatorSession,
  { id: named, text }: CallRequest<'cases.addNote'>,
): Promise<RowId> {
  const [id, note] = [rowId(named), ids.row()]
  await db.transaction(async (tx) => {
    if ((await locked(tx, by, id)).state === 'decided') throw new Refusal('STATE_PASSED')
    await insertNote(tx, id, { id: note, operator: by.operator, text: text.trim() })
    recordAudit(tx, {
      actor: `operator:${by.operator}`,
      action: 'case.noted',
      subject: `case:${id}`,
      after: { note },
    })
  })
  return note
}
