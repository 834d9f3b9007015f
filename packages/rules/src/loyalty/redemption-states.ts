/**
 * The life of a redemption of points. `approved` is shown as exchange completed. `rejected` returns points and money once.
 * What needs nobody to look at it is approved at once.
 */
export const redemptionStates = ['inProcess', 'approved', 'rejected'] as const
export type RedemptionState = (typeof redemptionStates)[number]

export const redemptionActions = ['approve', 'reject'] as const
export type RedemptionAction = (typeof redemptionActions)[number]

/** Where an action leads; `passed` where it was decided before. */
export function redemptionStep(state: RedemptionState, action: RedemptionAction): RedemptionState | 'passed' {
  if (state !== 'inProcess') return 'passed'
  return action === 'approve' ? 'approved' : 'rejected'
}
