import type { Activity } from '#contract/calls/promotions.ts'

type State = Activity['state']

/** What is waiting for the member stands first, what is over last. */
const order: readonly State[] = [
  'claim',
  'rejected',
  'inProcess',
  'signedUp',
  'join',
  'applying',
  'comingSoon',
  'claimed',
  'issued',
  'closed',
]

/** Promotions in the order in which they are shown; those in the same state stay as the house has them. */
export const inOrder = <One extends { readonly state: State }>(list: readonly One[]): One[] =>
  list.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))

/**
 * The state in the words of a card: what asks for nothing and has no progress yet is open to everybody, and so is all
 * that a visitor sees of it.
 */
export function shownState({ state, way, steps }: Pick<Activity, 'state' | 'way' | 'steps'>): State {
  const asksNothing = way === 'none' || way === 'code'
  return state === 'inProcess' && asksNothing && steps.every(({ done }) => Number(done) === 0) ? 'join' : state
}

/** The last moment of a promotion, whose end is the first moment after it. */
export const lastMoment = (until: string): string => new Date(Date.parse(until) - 1).toISOString()
