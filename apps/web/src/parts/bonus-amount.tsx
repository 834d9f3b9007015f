import IconGift from '~icons/lucide/gift'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'

/** Whether there is anything in the purse of bonus money. */
export const hasBonusMoney = (bonus: string | undefined): bonus is string => Number(bonus ?? 0) > 0

/** What lies in the purse of bonus money, small beside the balance. Its text is in the room `shell`. */
export function BonusAmount({ value, className }: { readonly value: string; readonly className?: string }) {
  const t = useT()
  return (
    <span
      title={t('balance.bonus')}
      className={cx('inline-flex items-center gap-1 text-xs font-semibold text-accent-strong', className)}
    >
      <IconGift className="size-3 shrink-0" />
      <span className="sr-only">{t('balance.bonus')} </span>
      <Money value={value} counts />
    </span>
  )
}
