/**
 * The life of an award: what a campaign gives to a member for one occasion. `held` waits until an operator has looked at it,
 * `claimed` was asked for by the member and is paid next. `paid`, `lapsed` (not claimed in time) and `revoked` are final.
 */
export const awardStates = ['open', 'held', 'claimed', 'paid', 'lapsed', 'revoked'] as const
export type AwardState = (typeof awardStates)[number]

export const awardActions = ['release', 'claim', 'pay', 'lapse', 'revoke'] as const
export type AwardAction = (typeof awardActions)[number]

/** The member whose award it is, an operator, or the house's clock and jobs. */
export const awardActors = ['member', 'operator', 'house'] as const
export type AwardActor = (typeof awardActors)[number]

interface Step {
  readonly by: AwardActor
  readonly to: AwardState
}

const steps: { readonly [State in AwardState]: { readonly [Action in AwardAction]?: Step } } = {
  open: {
    claim: { by: 'member', to: 'claimed' },
    lapse: { by: 'house', to: 'lapsed' },
    revoke: { by: 'operator', to: 'revoked' },
  },
  held: {
    release: { by: 'operator', to: 'open' },
    lapse: { by: 'house', to: 'lapsed' },
    revoke: { by: 'operator', to: 'revoked' },
  },
  // What was claimed is owed: it is paid, and nobody takes it back.
  claimed: { pay: { by: 'house', to: 'paid' } },
  paid: {},
  lapsed: {},
  revoked: {},
}

/** Where an action leads; `passed` where the state does not allow it, `theirs` where it is for somebody else. */
export function awardStep(state: AwardState, action: AwardAction, actor: AwardActor): AwardState | 'passed' | 'theirs' {
  const step = steps[state][action]
  if (step === undefined) return 'passed'
  return step.by === actor ? step.to : 'theirs'
}
