import type { ReactNode } from 'react'
import IconDown from '~icons/lucide/arrow-down-right'
import IconFlat from '~icons/lucide/arrow-right'
import IconUp from '~icons/lucide/arrow-up-right'
import { cx } from '../cx.ts'
import { Skeleton } from '../skeleton.tsx'
import { SparkLine } from './charts.tsx'

export interface StatChange {
  /** With its sign and unit: `+4.2 %`. */
  readonly text: string
  readonly way: 'up' | 'down' | 'flat'
  /** Whether that is welcome: more is not always better. */
  readonly tone: 'good' | 'bad' | 'plain'
  /** What it is measured against: `than last week`. */
  readonly against: string
}

export interface StatTileProps {
  readonly label: string
  readonly value: ReactNode
  readonly change?: StatChange
  /** How the value came about, oldest first. */
  readonly course?: readonly number[]
  readonly loading?: boolean
  /** Shown in place of the value where it could not be loaded. */
  readonly failed?: ReactNode
}

const signs = { up: IconUp, down: IconDown, flat: IconFlat }
const tones = { good: 'text-won', bad: 'text-lost', plain: 'text-mute' }

/** One figure, how it has changed, and its course as a small line. */
export function StatTile({ label, value, change, course, loading = false, failed }: StatTileProps) {
  const Sign = signs[change?.way ?? 'flat']
  const stands = !loading && failed === undefined
  return (
    <div
      role="group"
      aria-label={label}
      aria-busy={loading}
      className="grid min-w-0 content-start gap-2 rounded-md bg-raised-1 p-4 md:p-5"
    >
      <p className="text-sm text-mute">{label}</p>
      {loading && <Skeleton className="h-8 w-32 bg-raised-2" />}
      {loading && <Skeleton className="h-4 w-24 bg-raised-2" />}
      {!loading && failed !== undefined && <div className="text-sm text-lost">{failed}</div>}
      {stands && (
        <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="amount display text-2xl font-bold">{value}</div>
          {course !== undefined && <SparkLine values={course} className="h-9 min-w-20 flex-1 text-faint sm:max-w-28" />}
        </div>
      )}
      {stands && change !== undefined && (
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-sm">
          <span className={cx('inline-flex items-center gap-1 font-semibold', tones[change.tone])}>
            <Sign className="size-4 shrink-0 rtl:-scale-x-100" />
            <span dir="ltr" className="amount">
              {change.text}
            </span>
          </span>
          <span className="text-faint">{change.against}</span>
        </p>
      )}
    </div>
  )
}
