import type { AwardState } from './award-states.ts'

/** What a member sees of an activity. */
export const activityStates = [
  'comingSoon',
  'join',
  'signedUp',
  'inProcess',
  'claim',
  'claimed',
  'applying',
  'issued',
  'rejected',
  'closed',
] as const
export type ActivityState = (typeof activityStates)[number]

/** What is known of a member and an activity; times in milliseconds since 1970. */
export interface ActivityFacts {
  readonly now: number
  readonly begins: number
  /** The first moment after it. */
  readonly ends: number
  /** `none`: whoever meets its conditions takes part, and nobody has to ask. */
  readonly way: 'join' | 'apply' | 'none'
  readonly joined: boolean
  /** Whether some of its conditions are met, not all. */
  readonly progressed: boolean
  readonly application: 'applying' | 'rejected' | 'approved' | undefined
  /** That of the occasion that runs. */
  readonly award: AwardState | undefined
  /** Whether the award was claimed, or is paid without a claim. */
  readonly claims: boolean
}

/** The state of an activity for a member. What it was given and what it asked for stand, also once the activity is over. */
export function activityState(facts: ActivityFacts): ActivityState {
  const { now, begins, ends, way, joined, progressed, application, award, claims } = facts
  if (award !== undefined) return ofAward(award, claims)
  if (application === 'applying' || application === 'rejected') return application
  if (application === 'approved') return 'inProcess'
  if (now >= ends) return 'closed'
  if (now < begins) return 'comingSoon'
  if (way !== 'none' && !joined) return 'join'
  return progressed || way === 'none' ? 'inProcess' : 'signedUp'
}

function ofAward(award: AwardState, claims: boolean): ActivityState {
  switch (award) {
    case 'open':
      return claims ? 'claim' : 'inProcess'
    case 'held':
      return 'inProcess'
    case 'claimed':
    case 'paid':
      return claims ? 'claimed' : 'issued'
    case 'lapsed':
    case 'revoked':
      return 'closed'
  }
}
