import type { Money } from '../money.ts'

/**
 * The life of a withdrawal, as one table: which state allows which action by whom, and where it leads
 * (specification, status lists: paid out, then the member confirms received, partly received or not
 * received; unconfirmed after N minutes it counts as received). The money leaves the wallet when the
 * withdrawal is asked for and comes back only on the ways that lead to `cancelled`, `rejected` and
 * `failed`, and what of it did not arrive on the one to `restReturned`.
 */
export const withdrawalStates = [
  'review',
  'approved',
  'paying',
  'paidOut',
  'received',
  'partlyReceived',
  'notReceived',
  'settled',
  'restReturned',
  'cancelled',
  'rejected',
  'failed',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** The states as a member looks for them: with the house, on its way, out, in question, or back in the wallet. */
export const withdrawalGroups = {
  review: ['review'],
  onItsWay: ['approved', 'paying'],
  paid: ['paidOut', 'received', 'settled'],
  inQuestion: ['partlyReceived', 'notReceived'],
  cameBack: ['restReturned', 'cancelled', 'rejected', 'failed'],
} as const satisfies Record<string, readonly WithdrawalState[]>
export type WithdrawalGroup = keyof typeof withdrawalGroups
export const withdrawalGroupNames = [
  'review',
  'onItsWay',
  'paid',
  'inQuestion',
  'cameBack',
] as const satisfies readonly WithdrawalGroup[]

/** Who acts: the member, an operator who reviews, the house by itself, or the payment provider's word. */
export type WithdrawalActor = 'member' | 'reviewer' | 'house' | 'provider'

export type WithdrawalAction =
  | 'cancel'
  | 'approve'
  | 'reject'
  | 'send'
  | 'payOut'
  | 'fail'
  | 'confirm'
  | 'confirmPartly'
  | 'deny'
  | 'settle'
  | 'returnRest'

interface Step {
  readonly by: readonly WithdrawalActor[]
  readonly to: WithdrawalState
}

export const withdrawalSteps: {
  readonly [State in WithdrawalState]: { readonly [Action in WithdrawalAction]?: Step }
} = {
  review: {
    cancel: { by: ['member'], to: 'cancelled' },
    approve: { by: ['reviewer', 'house'], to: 'approved' },
    reject: { by: ['reviewer'], to: 'rejected' },
  },
  approved: {
    send: { by: ['house'], to: 'paying' },
  },
  paying: {
    payOut: { by: ['provider'], to: 'paidOut' },
    fail: { by: ['provider'], to: 'failed' },
  },
  paidOut: {
    confirm: { by: ['member'], to: 'received' },
    confirmPartly: { by: ['member'], to: 'partlyReceived' },
    deny: { by: ['member'], to: 'notReceived' },
    settle: { by: ['house'], to: 'settled' },
    // A bank may send money back after it took the order.
    fail: { by: ['provider'], to: 'failed' },
  },
  received: {},
  // What is in dispute ends by an operator's word: the proof convinced (what is missing comes back) or did not.
  partlyReceived: { settle: { by: ['reviewer'], to: 'settled' }, returnRest: { by: ['reviewer'], to: 'restReturned' } },
  notReceived: { settle: { by: ['reviewer'], to: 'settled' }, fail: { by: ['reviewer', 'provider'], to: 'failed' } },
  settled: {},
  restReturned: {},
  cancelled: {},
  rejected: {},
  failed: {},
}

/** States from which something still follows. */
export const openWithdrawalStates: readonly WithdrawalState[] = withdrawalStates.filter(
  (state) => Object.keys(withdrawalSteps[state]).length > 0,
)

/** States in which all of the money is back in the wallet. */
export const returnedStates: readonly WithdrawalState[] = ['cancelled', 'rejected', 'failed']

/** The state that an action leads to, or undefined where the state does not allow it to this actor. */
export function withdrawalStep(
  state: WithdrawalState,
  action: WithdrawalAction,
  actor: WithdrawalActor,
): WithdrawalState | undefined {
  const step = withdrawalSteps[state][action]
  return step?.by.includes(actor) === true ? step.to : undefined
}

/** What comes back into the wallet on the way into a state, in units: all that left it, or what was sent and did not arrive; the fee of a payout that was made is kept. */
export function returnedOf(
  state: WithdrawalState,
  { amount, fee, received }: { readonly amount: Money; readonly fee: Money; readonly received: Money | null },
): Money {
  if (returnedStates.includes(state)) return amount
  return state === 'restReturned' && received !== null ? amount - fee - received : 0n
}
