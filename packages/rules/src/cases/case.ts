/**
 * The life of a case: something that a person has to settle. It is open until an operator takes it, and decided only by
 * who has it in hand. While the house waits for the member's word it stays with its owner.
 */
export const caseStates = ['open', 'inHand', 'waiting', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** `hear` is the member's word that was waited for; `settle` is the house, where what the case is about was settled. */
export type CaseAction = 'take' | 'release' | 'wait' | 'decide' | 'reopen' | 'hear' | 'settle'

/** Whose the case is, seen by who acts. */
export type CaseHolder = 'nobody' | 'me' | 'other'

interface Step {
  readonly to: CaseState
  /** Only its owner may. */
  readonly owner?: true
}

export const caseSteps: { readonly [State in CaseState]: { readonly [Action in CaseAction]?: Step } } = {
  open: {
    take: { to: 'inHand' },
    settle: { to: 'decided' },
  },
  inHand: {
    take: { to: 'inHand', owner: true },
    // Anybody may: an owner who is away keeps no case from the others.
    release: { to: 'open' },
    wait: { to: 'waiting', owner: true },
    decide: { to: 'decided', owner: true },
    settle: { to: 'decided' },
  },
  waiting: {
    take: { to: 'inHand', owner: true },
    release: { to: 'open' },
    decide: { to: 'decided', owner: true },
    hear: { to: 'inHand' },
    settle: { to: 'decided' },
  },
  decided: {
    reopen: { to: 'inHand' },
  },
}

/** The states from which an action leads somewhere. */
export const statesBefore = (action: CaseAction): CaseState[] =>
  caseStates.filter((state) => caseSteps[state][action] !== undefined)

/** Where an action leads; `passed` where the state does not allow it, `theirs` where the case is somebody else's. */
export function caseStep(state: CaseState, action: CaseAction, holder: CaseHolder): CaseState | 'passed' | 'theirs' {
  const step = caseSteps[state][action]
  if (step === undefined) return 'passed'
  return step.owner === true && holder !== 'me' ? 'theirs' : step.to
}
