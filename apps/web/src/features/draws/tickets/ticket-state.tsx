import type { TicketState } from '#contract/lottery.ts'
import { Badge } from '#ui/badge.tsx'
import { useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'

const tones = { open: 'news', won: 'won', push: 'plain', lost: 'plain', cancelled: 'plain', void: 'plain' } as const

/** What became of a ticket, in a word. */
export function TicketBadge({ state }: { readonly state: TicketState }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`draws.state.${state}`)}</Badge>
}

/** What a ticket or a pick paid; nothing yet where it is open. */
export const Payout = ({ payout, className = '' }: { readonly payout: string | null; readonly className?: string }) =>
  payout === null ? (
    <span className="text-faint">–</span>
  ) : Number(payout) > 0 ? (
    <Money value={payout} className={`font-semibold text-won ${className}`} />
  ) : (
    <Money value={payout} className={`text-mute ${className}`} />
  )
