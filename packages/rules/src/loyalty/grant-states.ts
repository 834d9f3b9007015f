/**
 * The life of a grant of bonus money. One is `active` for a member, others wait in line. `converted`: its wagering was done and
 * what was left became real money. `spent`: nothing is left in the purse and nothing is open. `expired`: its time was over.
 * `forfeited`: given up, ended by a withdrawal, by exclusion or for abuse. The last four are final.
 */
export const grantStates = ['waiting', 'active', 'converted', 'spent', 'expired', 'forfeited'] as const
export type GrantState = (typeof grantStates)[number]

export const grantActions = ['activate', 'convert', 'spend', 'expire', 'forfeit'] as const
export type GrantAction = (typeof grantActions)[number]

const steps: { readonly [State in GrantState]: { readonly [Action in GrantAction]?: GrantState } } = {
  waiting: { activate: 'active', expire: 'expired', forfeit: 'forfeited' },
  active: { convert: 'converted', spend: 'spent', expire: 'expired', forfeit: 'forfeited' },
  converted: {},
  spent: {},
  expired: {},
  forfeited: {},
}

/** Where an action leads; `passed` where the state does not allow it. */
export const grantStep = (state: GrantState, action: GrantAction): GrantState | 'passed' =>
  steps[state][action] ?? 'passed'
