import type { WithdrawalOrder } from '#contract/cashier.ts'
import { Badge } from '#ui/badge.tsx'
import { useT } from '../../../app/language.ts'

export type State = WithdrawalOrder['state']

const tones: Readonly<Record<State, 'plain' | 'accent' | 'won' | 'lost' | 'news'>> = {
  review: 'news', secondReview: 'news', approved: 'news', paying: 'news', paidOut: 'accent', received: 'won', settled: 'won', restReturned: 'plain',
  partlyReceived: 'accent', notReceived: 'accent', cancelled: 'plain', rejected: 'lost', failed: 'lost',
}

/** Where a withdrawal stands, in a word. */
export function StateBadge({ state }: { readonly state: State }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`withdraw.state.${state}`)}</Badge>
}

/** States in which something is still to come. */
export const isOpen = (state: State): boolean => ['review', 'secondReview', 'approved', 'paying', 'paidOut', 'partlyReceived', 'notReceived'].includes(state)
