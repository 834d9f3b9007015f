import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'
import { useNewsCount } from './news-count.ts'

const MOST = 99

/** How much waits for the member, on a corner of what leads there; nothing where nothing does. */
export function NewsBadge({ className }: { readonly className?: string }) {
  const t = useT()
  const waiting = useNewsCount()
  if (waiting === 0) return null
  return (
    <span
      className={cx(
        'amount pointer-events-none grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-accent-ink',
        className,
      )}
    >
      <span aria-hidden="true">{waiting > MOST ? `${formatCount(MOST)}+` : formatCount(waiting)}</span>
      <span className="sr-only">{t('shell.waiting', { count: waiting })}</span>
    </span>
  )
}
