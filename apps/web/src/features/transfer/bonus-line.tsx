import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconArrow from '~icons/lucide/arrow-right'
import IconGift from '~icons/lucide/gift'
import { useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { hasBonusMoney } from '../../parts/bonus-amount.tsx'

/** The purse of bonus money beside the main wallet, and the way to its terms; nothing where it is empty. */
export function BonusLine() {
  const t = useT()
  const bonus = useQuery(callQuery('wallet.balance', {})).data?.bonus
  if (!hasBonusMoney(bonus)) return null
  return (
    <Link
      href={paths.member('bonusDetails')}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md bg-page/60 px-4 py-2.5 hairline quick-colors hover:bg-raised-2"
    >
      <IconGift className="size-5 shrink-0 text-accent" />
      <span className="text-mute">{t('transfer.bonus')}</span>
      <Money value={bonus} counts className="font-bold text-accent-strong" />
      <span className="ms-auto flex items-center gap-1.5 text-sm text-mute">
        {t('transfer.bonusLink')}
        <IconArrow className="size-4 rtl:-scale-x-100" />
      </span>
    </Link>
  )
}
