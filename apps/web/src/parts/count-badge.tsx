import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'

const MOST = 99

/** How many things wait behind what it stands on; nothing where none does. */
export function CountBadge({ count, className }: { readonly count: number; readonly className?: string }) {
  const t = useT()
  if (count === 0) return null
  return (
    <span
      className={cx(
        'amount pointer-events-none grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-accent-ink',
        className,
      )}
    >
      <span aria-hidden="true">{count > MOST ? `${formatCount(MOST)}+` : formatCount(count)}</span>
      <span className="sr-only">{t('shell.waiting', { count })}</span>
    </span>
  )
}
