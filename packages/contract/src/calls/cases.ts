import {
  array,
  boolean,
  enum as oneOf,
  maxLength,
  minLength,
  nullable,
  object,
  optional,
  record,
  regex,
  string,
  unknown,
} from 'zod/mini'
import { caseStates } from '#rules/cases/case.ts'
import { defineCalls } from '../call.ts'
import { caseKindNames, caseOutcomes } from '../case-kinds.ts'
import { kinds } from '../kinds.ts'
import { memberRef, operatorList, operatorRef, periodFilter, yesOrNo } from '../operator-list.ts'
import { idText, moment } from '../scalars.ts'
import { requestKey } from './cashier.ts'

/** What people write down about a case: not nothing, and in lines. */
const lines = string()
  .check(minLength(1), maxLength(2000), regex(/^(?:\n|[^\p{Cc}\p{Cs}])*[^\s\p{Cc}\p{Cs}](?:\n|[^\p{Cc}\p{Cs}])*$/u))
  .register(kinds, { kind: 'lines' })

const row = object({
  id: idText,
  kind: oneOf(caseKindNames),
  /** What it is about, by the key of its kind. */
  subject: string(),
  member: nullable(memberRef),
  state: oneOf(caseStates),
  owner: nullable(operatorRef),
  openedAt: moment,
  /** Null where the house opened it by itself. */
  openedBy: nullable(operatorRef),
  dueAt: moment,
  overdue: boolean(),
  outcome: nullable(oneOf(caseOutcomes)),
  decidedAt: nullable(moment),
})

export const caseList = operatorList(row, {
  filters: {
    kind: optional(oneOf(caseKindNames)),
    state: optional(oneOf(caseStates)),
    decided: optional(yesOrNo),
    owner: optional(idText),
    member: optional(idText),
    /** Its time is over, and it is not decided. */
    overdue: optional(oneOf(['yes'])),
    /** Of what the list is sorted by: when it is due, or when it was opened. */
    ...periodFilter,
  },
  sorts: ['dueAt', '-dueAt', '-openedAt', 'openedAt'],
})

/** What somebody does with a case. */
const step = {
  method: 'POST',
  token: 'operator',
  encrypted: false,
  permission: 'cases.settle',
  response: object({}),
  errors: ['NOT_FOUND', 'PERMISSION_MISSING', 'STATE_PASSED', 'CONFLICT'],
} as const

/** What a person has to settle, from its opening to its decision. Which kinds somebody sees follows from its permissions. */
export const caseCalls = defineCalls({
  'cases.list': {
    method: 'GET',
    path: '/ops/cases',
    moduleId: 'OPSCASES',
    token: 'operator',
    encrypted: false,
    permission: 'cases.read',
    summary: 'Cases of the kinds that the operator may see, those that are due first.',
    request: caseList.request,
    response: caseList.response,
    errors: [],
  },
  'cases.read': {
    method: 'GET',
    path: '/ops/cases/one',
    moduleId: 'OPSCASE',
    token: 'operator',
    encrypted: false,
    permission: 'cases.read',
    summary: 'One case: what was known when it was opened, what operators noted, what was done with it.',
    request: object({ id: idText }),
    response: object({
      ...row.shape,
      /** Of the shape that its kind declares. */
      evidence: record(string(), unknown()),
      /** Why it was decided so. */
      words: nullable(string()),
      decidedBy: nullable(operatorRef),
      notes: array(object({ id: idText, at: moment, by: operatorRef, text: lines })),
      history: array(
        object({
          n: idText,
          at: moment,
          /** Null where the house did it by itself. */
          by: nullable(operatorRef),
          action: string(),
          outcome: nullable(string()),
          text: nullable(string()),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  },
  'cases.open': {
    method: 'POST',
    path: '/ops/cases/open',
    moduleId: 'OPSCASENEW',
    token: 'operator',
    encrypted: false,
    permission: 'cases.settle',
    summary: "Writes down a member's complaint as a case. The same key again answers the same case.",
    request: object({ key: requestKey, member: idText, text: lines }),
    response: object({ id: idText }),
    errors: ['NOT_FOUND', 'PERMISSION_MISSING'],
  },
  'cases.take': {
    ...step,
    path: '/ops/cases/take',
    moduleId: 'OPSCASETAKE',
    summary: 'Takes a case in hand that nobody has, or takes up again what waited for the member.',
    request: object({ id: idText }),
  },
  'cases.release': {
    ...step,
    path: '/ops/cases/release',
    moduleId: 'OPSCASELET',
    summary: 'Gives a case back to whoever takes it next.',
    request: object({ id: idText }),
  },
  'cases.wait': {
    ...step,
    path: '/ops/cases/wait',
    moduleId: 'OPSCASEWAIT',
    summary: "Says that a case waits for the member's word. It stays with its owner.",
    request: object({ id: idText }),
  },
  'cases.addNote': {
    ...step,
    path: '/ops/cases/note',
    moduleId: 'OPSCASENOTE',
    summary: 'Adds a note for other operators to a case that is not decided.',
    request: object({ id: idText, text: lines }),
    response: object({ id: idText }),
  },
  'cases.decide': {
    ...step,
    path: '/ops/cases/decide',
    moduleId: 'OPSCASEDEC',
    fresh: true,
    summary: 'Decides a case that the operator has in hand, with one of the outcomes of its kind and the reason.',
    request: object({ id: idText, outcome: oneOf(caseOutcomes), words: lines }),
    errors: [...step.errors, 'INVALID_INPUT'],
  },
  'cases.reopen': {
    ...step,
    path: '/ops/cases/reopen',
    moduleId: 'OPSCASEAGAIN',
    fresh: true,
    summary: 'Takes a decided case in hand again. What was decided stays in its history.',
    request: object({ id: idText, reason: lines }),
  },
})
