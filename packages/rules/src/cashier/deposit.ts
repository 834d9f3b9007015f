/**
 * The life of a deposit order. Money is credited exactly once, on the way into `credited`; a payment
 * that comes late, after the order expired, is credited all the same, since the provider holds it.
 */
export const depositStates = ['open', 'proof', 'paying', 'credited', 'expired', 'failed', 'rejected'] as const
export type DepositState = (typeof depositStates)[number]

/** What happens to an order: the member's doing, the provider's word, an operator's, or time. */
export type DepositEvent = 'prove' | 'pending' | 'paid' | 'fail' | 'reject' | 'expire'

/** `open` waits for the payment, `proof` for an operator who looks at the uploaded proof, `paying` for the provider's last word. */
export const depositSteps: { readonly [State in DepositState]: { readonly [Event in DepositEvent]?: DepositState } } = {
  open: { prove: 'proof', pending: 'paying', paid: 'credited', fail: 'failed', expire: 'expired' },
  proof: { paid: 'credited', reject: 'rejected' },
  // A chain that reorganises takes a payment back before it was confirmed: the order waits again.
  paying: { pending: 'paying', paid: 'credited', fail: 'failed' },
  expired: { pending: 'paying', paid: 'credited' },
  failed: { pending: 'paying', paid: 'credited' },
  rejected: {},
  credited: {},
}

/** Reasons that the provider or the house gives by one word, which the site shows in the member's language. */
export const depositReasons = [
  'declined',
  'insufficient_funds',
  'cancelled',
  'expired',
  'spent_elsewhere',
  'unknown_order',
  'amount_differs',
  'limit',
] as const

/** An order waits with this reason where another amount came than was ordered; an operator decides. */
export const AMOUNT_DIFFERS = 'amount_differs'

/** An order waits with this reason where it was paid against a limit or during a break: the money goes back to its payer. */
export const OVER_LIMIT = 'limit'

interface Standing {
  readonly state: DepositState
  readonly reason: string | null
}

/** True where money came that may not come in; an operator sends it back, and nobody credits it. */
export const goesBack = ({ state, reason }: Standing): boolean => state === 'paying' && reason === OVER_LIMIT

/** True where an operator has to decide over an order that a provider serves. */
export const isHeld = (order: Standing): boolean =>
  (order.state === 'paying' && order.reason === AMOUNT_DIFFERS) || goesBack(order)

/** True where an order waits for an operator: one with a proof, and one that is held. */
export const waitsForOperator = (order: Standing): boolean => order.state === 'proof' || isHeld(order)
