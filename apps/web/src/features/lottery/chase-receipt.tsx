import { Link, useLocation } from 'wouter'
import IconChase from '~icons/lucide/repeat-2'
import type { LotteryChase } from '#contract/lottery-chase.ts'
import { parseMoney } from '#rules/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { useUnits } from './amounts.ts'

/** What was placed, and the way to where it is followed. */
export function ChaseReceipt({ chase, onDone }: { readonly chase: LotteryChase; onDone(): void }) {
  const t = useT()
  const written = useUnits()
  const [page] = useLocation()
  const { id, gameCode, issues, total } = chase
  return (
    <div
      role="status"
      className="grid justify-items-center gap-1 rounded-md bg-won-soft px-4 py-5 text-center animate-rise"
    >
      <IconChase className="size-9 text-won" />
      <h3 className="text-lg font-bold">{t('lottery.chase.placed')}</h3>
      <p className="text-sm text-mute">
        {t('lottery.chase.placedText', { issues, count: formatCount(issues), amount: written(parseMoney(total)) })}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link href={paths.draws(page, { view: 'chase', gameCode, chase: id })} className={buttonClass('quiet', 'sm')}>
          {t('lottery.chase.follow')}
        </Link>
        <Button size="sm" look="light" onClick={onDone}>
          {t('lottery.done')}
        </Button>
      </div>
    </div>
  )
}
