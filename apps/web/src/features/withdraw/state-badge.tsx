import type { WithdrawalOrder } from '#contract/calls/cashier.ts'
import { openWithdrawalStates } from '#rules/cashier/withdrawal.ts'
import { Badge } from '#ui/badge.tsx'
import { useT } from '#kit/language.ts'

export type State = WithdrawalOrder['state']

const tones: Readonly<Record<State, 'plain' | 'accent' | 'won' | 'lost' | 'news'>> = {
  review: 'news',
  approved: 'news',
  paying: 'news',
  paidOut: 'accent',
  received: 'won',
  settled: 'won',
  restReturned: 'plain',
  partlyReceived: 'accent',
  notReceived: 'accent',
  cancelled: 'plain',
  rejected: 'lost',
  failed: 'lost',
}

/** Where a withdrawal stands, in a word. */
export function StateBadge({ state }: { readonly state: State }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`withdraw.state.${state}`)}</Badge>
}

/** True while something is still to come. */
export const isOpen = (state: State): boolean => openWithdrawalStates.includes(state)
