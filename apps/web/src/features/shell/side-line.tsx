import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { formatCount } from '#kit/language.ts'
import { CountBadge } from '../../parts/count-badge.tsx'

/** Words of the menu, which go when it is folded; it always is between 64 and 80 rem. */
export const words = 'max-xl:sr-only in-data-folded:sr-only'

export const lineClass = (chosen: boolean): string =>
  cx(
    'group/line relative flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-start font-medium quick-colors',
    'max-xl:justify-center max-xl:px-0 in-data-folded:justify-center in-data-folded:px-0',
    chosen ? 'bg-raised-3 text-ink' : 'text-mute hover:bg-raised-2 hover:text-ink',
  )

interface LineProps {
  readonly icon: Icon
  readonly label: string
  readonly count?: number
  /** How many things wait there for the member. */
  readonly waiting?: number
  readonly chosen: boolean
}

/** One line of the side menu: its sign and its words, and how many things are behind it. */
export function Line({ icon: Sign, label, count, waiting = 0, chosen }: LineProps) {
  return (
    <>
      <Sign
        className={cx('size-5 shrink-0 quick-colors', chosen ? 'text-accent' : 'text-faint group-hover/line:text-mute')}
      />
      <span className={cx('min-w-0 flex-1 truncate', words)}>{label}</span>
      {count !== undefined && (
        <span
          aria-hidden="true"
          className={cx('amount text-xs font-normal', chosen ? 'text-mute' : 'text-faint', words)}
        >
          {formatCount(count)}
        </span>
      )}
      <CountBadge
        count={waiting}
        className="max-xl:absolute max-xl:end-2 max-xl:top-0.5 in-data-folded:absolute in-data-folded:end-2 in-data-folded:top-0.5"
      />
    </>
  )
}
