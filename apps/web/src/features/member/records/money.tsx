import { Amount } from '#ui/amount.tsx'
import { cx } from '#ui/cx.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { useLanguage } from '../../../app/language.ts'
import { tagOf } from '../../../app/language-tag.ts'
import { useBrand } from '../../../parts/use-brand.ts'
import { useTimeZone } from '../../../parts/use-today.ts'

/** An amount of the wire in the brand's currency. */
export function Money({ value, className }: { readonly value: string; readonly className?: string }) {
  const locale = tagOf(useLanguage())
  return <Amount value={value} symbol={useBrand()?.currencySymbol ?? ''} locale={locale} {...(className === undefined ? {} : { className })} />
}

/** An amount whose sign matters: what was won has a plus, and each its colour. */
export function SignedMoney({ value, className }: { readonly value: string; readonly className?: string }) {
  const units = parseMoney(value)
  return (
    <span dir="ltr" className={cx('amount', units > 0n ? 'text-won' : units < 0n ? 'text-lost' : 'text-mute', className)}>
      {units > 0n && '+'}<Money value={value} />
    </span>
  )
}

/** What a bet, a day or a game type left the player with. */
export const resultOf = ({ stake, payout }: { readonly stake: string; readonly payout: string }): string => moneyToDecimal(parseMoney(payout) - parseMoney(stake), 5)

/** Moments in the language on the screen and the brand's time, as its days are counted. */
export function useMoment(): (at: string) => string {
  const timeZone = useTimeZone()
  const format = new Intl.DateTimeFormat(tagOf(useLanguage()), { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}
