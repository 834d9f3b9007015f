import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'

/** From here on the countdown warns. */
export const SOON = 10

const two = (value: number): string => String(value).padStart(2, '0')

/** Seconds as a clock shows them: `0:59`, with hours `5:07:00`, with days as well. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

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
  if (!isSold || seconds === 0)
    return <span className={cx('text-sm font-semibold text-mute', className)}>{t('lottery.closed')}</span>
  return (
    <span
      role="timer"
      aria-label={t('lottery.closesIn')}
      className={cx('amount font-bold', seconds <= SOON ? 'text-lost' : 'text-ink', className)}
    >
      {clockText(seconds)}
    </span>
  )
}
