import { parse } from 'zod/mini'
import { isCaseKind } from '#contract/case-kinds.ts'
import { caseCalls, caseList } from '#contract/calls/cases.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { readAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { rowId } from '../../platform/ids.ts'
import { readMemberRefs } from '../identity/index.ts'
import { type CaseRow, listCases, readCase, readNotes } from './case.sql.ts'
import { type CaseDeps, kindsWith, maySee } from './parts.ts'

type Deps = Pick<CaseDeps, 'db' | 'desk' | 'brand'>

/** Rows as they are shown, with the names of members and operators looked up for all of them together. */
async function shown({ db, desk }: Deps, rows: readonly CaseRow[]): Promise<CallResponse<'cases.list'>['list']> {
  const [memberOf, operatorOf] = await Promise.all([
    readMemberRefs(
      db,
      rows.map(({ member }) => member),
    ),
    desk.operatorsOf(rows.flatMap(({ owner, openedBy }) => [owner, openedBy]).filter((id) => id !== null)),
  ])
  const named = (id: string | null) => (id === null ? null : (operatorOf(id) ?? null))
  const { list } = parse(caseList.response, {
    list: rows.map(
      ({ id, kind, key, member, state, owner, openedAt, openedBy, dueAt, overdue, outcome, decidedAt }) => ({
        id,
        kind,
        subject: key,
        member: member === null ? null : memberOf(member),
        state,
        owner: named(owner),
        openedAt: openedAt.toISOString(),
        openedBy: named(openedBy),
        dueAt: dueAt.toISOString(),
        overdue,
        outcome,
        decidedAt: decidedAt?.toISOString() ?? null,
      }),
    ),
    next: null,
  })
  return list
}

/** The cases of the kinds that the operator may see. */
export async function readList(
  deps: Deps,
  operator: OperatorSession,
  request: CallRequest<'cases.list'>,
): Promise<CallResponse<'cases.list'>> {
  const { rows, next } = await listCases(deps.db, request, {
    kinds: kindsWith((kind) => maySee(operator, kind)),
    timeZone: deps.brand.timeZone,
  })
  return { list: await shown(deps, rows), next }
}

/** More than so many steps are shown of no case. */
const STEPS = 200

/** One case with all that is known of it. @throws Refusal NOT_FOUND, also for a kind that the operator does not see */
export async function readOne(
  deps: Deps,
  operator: OperatorSession,
  { id: named }: CallRequest<'cases.read'>,
): Promise<CallResponse<'cases.read'>> {
  const id = rowId(named)
  const found = await readCase(deps.db, id)
  if (found === undefined || !isCaseKind(found.kind) || !maySee(operator, found.kind)) throw new Refusal('NOT_FOUND')
  const [[row], notes, events] = await Promise.all([
    shown(deps, [found]),
    readNotes(deps.db, id),
    readAudit(deps.db, { subject: `case:${id}`, limit: STEPS }),
  ])
  const byOf = (actor: string): string | undefined => /^operator:(\d+)$/.exec(actor)?.[1]
  const operatorOf = await deps.desk.operatorsOf(
    [found.decidedBy, ...notes.map((note) => note.operator), ...events.map(({ actor }) => byOf(actor))].filter(
      (one) => one !== null && one !== undefined,
    ),
  )
  return parse(caseCalls['cases.read'].response, {
    ...row,
    evidence: found.evidence,
    words: found.words,
    decidedBy: found.decidedBy === null ? null : (operatorOf(found.decidedBy) ?? null),
    notes: notes.map(({ operator: by, at, ...note }) => ({ ...note, at: at.toISOString(), by: operatorOf(by) })),
    history: events.toReversed().map(({ n, at, actor, action, after }) => ({
      n,
      at,
      by: operatorOf(byOf(actor) ?? '') ?? null,
      action,
      outcome: textIn(after, 'outcome'),
      text: textIn(after, 'words') ?? textIn(after, 'reason'),
    })),
  })
}

/** A text that an event of the audit says. */
function textIn(value: unknown, name: string): string | null {
  const text: unknown =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
  return typeof text === 'string' ? text : null
}
