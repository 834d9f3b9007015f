import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { useCountdown } from '../../parts/lottery/use-countdown.ts'

/** From here on the countdown warns. */
export const SOON = 10

/** The time to the close; where no draw is sold, a word. */
export function DrawClock({
  seconds,
  isSold,
  className,
}: {
  readonly seconds: number
  readonly isSold: boolean
  readonly className?: string
}) {
  const t = useT()
  const countdown = useCountdown()
  if (!isSold || seconds === 0)
    return <span className={cx('text-sm font-semibold text-mute', className)}>{t('lottery.closed')}</span>
  return (
    <span
      role="timer"
      aria-label={t('lottery.closesIn')}
      className={cx('amount font-bold', seconds <= SOON ? 'text-lost' : 'text-ink', className)}
    >
      {countdown(seconds)}
    </span>
  )
}
