import { cx } from '#ui/cx.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Money } from '#kit/money.tsx'

/** An amount whose sign matters: what was won has a plus, and each its colour. */
export function SignedMoney({ value, className }: { readonly value: string; readonly className?: string }) {
  const units = parseMoney(value)
  return (
    <span
      dir="ltr"
      className={cx('amount', units > 0n ? 'text-won' : units < 0n ? 'text-lost' : 'text-mute', className)}
    >
      {units > 0n && '+'}
      <Money value={value} />
    </span>
  )
}

/** What a bet, a day or a game type left the player with. */
export const resultOf = ({ stake, payout }: { readonly stake: string; readonly payout: string }): string =>
  moneyToDecimal(parseMoney(payout) - parseMoney(stake), 5)
