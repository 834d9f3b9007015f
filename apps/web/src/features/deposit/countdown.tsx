import { useSeconds } from '#ui/use-seconds.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'

const SOON = 120

const two = (value: number): string => String(value).padStart(2, '0')

/** `29:05`, or with hours `23:59:05`. */
const clock = (seconds: number): string =>
  seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`

/** How long the order still waits, as time and as a line that grows shorter. */
export function Countdown({ from, until }: { readonly from: string; readonly until: string }) {
  const t = useT()
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const seconds = useSeconds(end)
  const share = Math.max(0, Math.min(1, (seconds * 1000) / Math.max(1, end - start)))
  const soon = seconds <= SOON
  return (
    <div className="grid gap-2" role="timer">
      <p className="flex items-baseline justify-between text-sm text-mute">
        {t('deposit.within')}
        <span className={cx('amount text-xl font-bold', soon ? 'text-lost' : 'text-ink')}>{clock(seconds)}</span>
      </p>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-raised-3">
        <span
          className={cx('block size-full origin-left rtl:origin-right', soon ? 'bg-lost' : 'bg-accent')}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
