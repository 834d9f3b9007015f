import type { Money } from '../money.ts'

/**
 * The life of a bill of one contract and period. Its amount never changes. `waiting` is for the upline that issues dividends
 * by hand, `insufficient` received nothing so far, `partReceived` some of it. `rejected` was not issued in time after the
 * contract's termination: it is paid by force, and stays refused; what is left of it is paid as soon as somebody has it.
 */
export const billStates = [
  'open',
  'notReached',
  'waiting',
  'insufficient',
  'partReceived',
  'issued',
  'rejected',
] as const
export type BillState = (typeof billStates)[number]

/**
 * `miss`: there is nothing to pay. `wait`: the upline issues it by hand. `payNothing`, `payPart`, `payAll`: how much of it
 * is received after a payment was tried. `refuse`: the grace after the termination is over, and the upline's wallet and the
 * house have paid what they could of what was left.
 */
export const billActions = ['miss', 'wait', 'payNothing', 'payPart', 'payAll', 'refuse'] as const
export type BillAction = (typeof billActions)[number]

/** The run of every five minutes, or the upline that issues by hand. */
export type BillActor = 'run' | 'upline'

interface Step {
  readonly by: readonly BillActor[]
  readonly to: BillState
}

const run: readonly BillActor[] = ['run']
const both: readonly BillActor[] = ['run', 'upline']

const steps: { readonly [State in BillState]: { readonly [Action in BillAction]?: Step } } = {
  open: {
    miss: { by: run, to: 'notReached' },
    wait: { by: run, to: 'waiting' },
    payNothing: { by: run, to: 'insufficient' },
    payPart: { by: run, to: 'partReceived' },
    payAll: { by: run, to: 'issued' },
  },
  waiting: {
    payNothing: { by: both, to: 'insufficient' },
    payPart: { by: both, to: 'partReceived' },
    payAll: { by: both, to: 'issued' },
    refuse: { by: run, to: 'rejected' },
  },
  insufficient: {
    payNothing: { by: both, to: 'insufficient' },
    payPart: { by: both, to: 'partReceived' },
    payAll: { by: both, to: 'issued' },
    refuse: { by: run, to: 'rejected' },
  },
  partReceived: {
    payPart: { by: both, to: 'partReceived' },
    payAll: { by: both, to: 'issued' },
    refuse: { by: run, to: 'rejected' },
  },
  notReached: {},
  issued: {},
  rejected: { refuse: { by: run, to: 'rejected' } },
}

/** Where an action leads; `passed` where the state does not allow it, `theirs` where it is not for this actor. */
export function billStep(state: BillState, action: BillAction, actor: BillActor): BillState | 'passed' | 'theirs' {
  const step = steps[state][action]
  if (step === undefined) return 'passed'
  return step.by.includes(actor) ? step.to : 'theirs'
}

/** How far a bill is received, in units: the action that follows a payment. A bill of nothing is a `miss`. */
export function billAction(amount: Money, received: Money): Exclude<BillAction, 'wait' | 'refuse'> {
  if (amount <= 0n) return 'miss'
  if (received >= amount) return 'payAll'
  return received > 0n ? 'payPart' : 'payNothing'
}
