import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadFailed } from '#kit/load-failed.tsx'

export interface Total {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
}

/** The figures of the whole period; they stay in sight while the list below is scrolled. */
export function Totals({
  label,
  totals,
  onAgain,
}: {
  readonly label: string
  readonly totals: readonly Total[] | undefined
  /** Given where they did not load. */ readonly onAgain?: (() => void) | undefined
}) {
  if (totals === undefined && onAgain !== undefined) return <LoadFailed slim onAgain={onAgain} />
  return (
    <div className="sticky top-(--header-height) z-2 -mx-4 border-b border-line bar-page px-4 py-3 md:mx-0 md:border-0 md:bg-page md:px-0 md:py-0 md:pb-2">
      <dl
        aria-label={label}
        className={cx(
          'grid gap-x-px gap-y-1.5 sm:auto-cols-fr sm:grid-flow-col md:h-14 md:content-center md:rounded-md md:bg-raised-1 md:px-2',
          // Side by side four amounts would be cut off on a phone.
          totals !== undefined && totals.length > 3 ? 'max-sm:grid-cols-2' : 'max-sm:auto-cols-fr max-sm:grid-flow-col',
        )}
      >
        {totals === undefined && <Skeleton className="h-11 rounded-sm bg-raised-2" />}
        {totals?.map(({ key, label: words, value }) => (
          <div key={key} className="min-w-0 px-1 md:px-4">
            <dt className="truncate text-xs text-faint">{words}</dt>
            <dd className="truncate text-sm font-semibold sm:text-base">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
