import IconCheck from '~icons/lucide/check'
import IconGavel from '~icons/lucide/gavel'
import IconHand from '~icons/lucide/hand'
import IconHourglass from '~icons/lucide/hourglass'
import IconNote from '~icons/lucide/sticky-note'
import IconUndo from '~icons/lucide/undo-2'
import type { CallResponse } from '#contract/calls.ts'
import { caseOutcomes, outcomesOf } from '#contract/case-kinds.ts'
import { type CaseAction, caseStep } from '#rules/cases/case.ts'
import { resource, type Action } from '../kit/resource.ts'
import { DueAt } from '../features/cases/due-at.tsx'
import { CaseLinks } from '../features/cases/case-links.tsx'

export type CaseRow = CallResponse<'cases.list'>['list'][number]

/** Whether the rules let an operator take a step. */
const may =
  (action: CaseAction) =>
  ({ state, owner }: CaseRow, operator: string): boolean => {
    const to = caseStep(state, action, owner === null ? 'nobody' : owner.id === operator ? 'me' : 'other')
    return to !== 'passed' && to !== 'theirs' && to !== state
  }

/** What can be done with a case, in its list and on its page. */
export const caseActions: readonly Action<CaseRow>[] = [
  { call: 'cases.take', icon: IconHand, tone: 'main', given: ({ id }) => ({ id }), when: may('take') },
  {
    call: 'cases.addNote',
    icon: IconNote,
    given: ({ id }) => ({ id }),
    when: ({ state }) => state !== 'decided',
  },
  ...caseOutcomes.map((outcome): Action<CaseRow> => ({
    call: 'cases.decide',
    key: `case.${outcome}`,
    icon: IconCheck,
    given: ({ id }) => ({ id, outcome }),
    when: (row, operator) => outcomesOf(row.kind).includes(outcome) && may('decide')(row, operator),
  })),
  { call: 'cases.wait', icon: IconHourglass, given: ({ id }) => ({ id }), when: may('wait') },
  { call: 'cases.release', icon: IconUndo, given: ({ id }) => ({ id }), when: may('release') },
  { call: 'cases.reopen', icon: IconUndo, given: ({ id }) => ({ id }), when: may('reopen') },
]

export const cases = resource({
  name: 'cases',
  menu: 'house',
  icon: IconGavel,
  list: 'cases.list',
  queue: {
    waits: ({ state, openedAt }) => (state === 'open' ? { queue: 'cases', since: openedAt } : undefined),
  },
  filters: { decided: 'no' },
  keyOf: ({ id }) => id,
  titleOf: ({ subject }) => subject,
  columns: [
    'kind',
    { path: 'dueAt', cell: (row) => <DueAt row={row} /> },
    'subject',
    'member',
    'state',
    'owner',
    { path: 'openedAt', away: true },
  ],
  hide: ['id', 'subject', 'overdue'],
  evidence: ({ id }) => <CaseLinks id={id} />,
  actions: caseActions,
})
