import { describe, expect, it } from 'vitest'
import { type CaseAction, type CaseHolder, type CaseState, caseStates, caseStep, statesBefore } from './case.ts'

const actions: readonly CaseAction[] = ['take', 'release', 'wait', 'decide', 'reopen', 'hear', 'settle']
const holders: readonly CaseHolder[] = ['nobody', 'me', 'other']

/** What each action leads to, by state: for its owner, and for anybody else. What is not here is passed. */
const table: Readonly<Partial<Record<`${CaseState} ${CaseAction}`, readonly [mine: string, others: string]>>> = {
  'open take': ['inHand', 'inHand'],
  'open settle': ['decided', 'decided'],
  'inHand take': ['inHand', 'theirs'],
  'inHand release': ['open', 'open'],
  'inHand wait': ['waiting', 'theirs'],
  'inHand decide': ['decided', 'theirs'],
  'inHand settle': ['decided', 'decided'],
  'waiting take': ['inHand', 'theirs'],
  'waiting release': ['open', 'open'],
  'waiting decide': ['decided', 'theirs'],
  'waiting hear': ['inHand', 'inHand'],
  'waiting settle': ['decided', 'decided'],
  'decided reopen': ['inHand', 'inHand'],
}

describe('a case', () => {
  it.each(caseStates.flatMap((state) => actions.map((action) => [state, action] as const)))(
    '[CMP-06] that is %s: %s',
    (state, action) => {
      const [mine, others] = table[`${state} ${action}`] ?? ['passed', 'passed']
      expect(holders.map((holder) => caseStep(state, action, holder))).toEqual([others, mine, others])
    },
  )

  it('[CMP-06] is heard only while it waits, and settled by the house until it is decided', () => {
    expect(statesBefore('hear')).toEqual(['waiting'])
    expect(statesBefore('settle')).toEqual(['open', 'inHand', 'waiting'])
  })
})
