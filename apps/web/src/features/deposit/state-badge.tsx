import type { DepositOrder } from '#contract/calls/cashier.ts'
import { Badge } from '#ui/badge.tsx'
import { useT } from '#kit/language.ts'

const tones = {
  open: 'accent',
  proof: 'news',
  paying: 'news',
  credited: 'won',
  expired: 'plain',
  failed: 'lost',
  rejected: 'lost',
} as const

/** The state of an order in a word. */
export function StateBadge({ state }: { readonly state: DepositOrder['state'] }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`deposit.state.${state}`)}</Badge>
}
