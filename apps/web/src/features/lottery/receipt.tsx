import { Link, useLocation } from 'wouter'
import IconCheck from '~icons/lucide/circle-check'
import type { LotteryTicket } from '#contract/lottery.ts'
import { parseMoney } from '#rules/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { nameOfFamily } from '../../parts/lottery/names.ts'
import { useUnits } from './amounts.ts'

interface ReceiptProps {
  /** At least one; more where the same picks were bought for several stations. */
  readonly tickets: readonly LotteryTicket[]
  onAgain(): void
  onDone(): void
}

/** The tickets that were bought, and the ways to them. */
export function Receipt({ tickets, onAgain, onDone }: ReceiptProps) {
  const t = useT()
  const written = useUnits()
  const [page] = useLocation()
  return (
    <div
      role="status"
      className="grid justify-items-center gap-1 rounded-md bg-won-soft px-4 py-5 text-center animate-rise"
    >
      <IconCheck className="size-9 text-won" />
      <h3 className="text-lg font-bold">{t('lottery.bought')}</h3>
      {tickets.map(({ id, numero, stake }) => (
        <p key={id} className="text-sm text-mute">
          {t('lottery.boughtText', { id, numero, amount: written(parseMoney(stake)) })}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button size="sm" onClick={onAgain}>
          {t('lottery.onceMore')}
        </Button>
        {tickets.map(({ id, gameCode }) => (
          <Link
            key={id}
            href={paths.draws(page, { view: 'ticket', gameCode, ticket: id })}
            className={buttonClass('quiet', 'sm')}
          >
            {tickets.length === 1 ? t('lottery.toTicket') : nameOfFamily(gameCode)}
          </Link>
        ))}
        <Button size="sm" look="light" onClick={onDone}>
          {t('lottery.done')}
        </Button>
      </div>
    </div>
  )
}
