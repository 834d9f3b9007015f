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
  /** How it has changed against something else besides. */
  readonly also?: StatChange
  /** How the value came about, oldest first. */
  readonly course?: readonly number[]
  readonly loading?: boolean
  /** Shown in place of the value where it could not be loaded. */
  readonly failed?: ReactNode
}

/** A change on a line of its own. */
function Change({ change: { text, way, tone, against } }: { readonly change: StatChange }) {
  const Sign = signs[way]
  return (
    <p className="flex flex-wrap items-center gap-x-1 gap-y-0.5 text-xs sm:gap-x-1.5 sm:text-sm">
      <span className={cx('inline-flex items-center gap-0.5 font-semibold sm:gap-1', tones[tone])}>
        <Sign className="size-3.5 shrink-0 sm:size-4 rtl:-scale-x-100" />
        <span dir="ltr" className="amount">
          {text}
        </span>
      </span>
      <span className="text-faint">{against}</span>
    </p>
  )
}

const signs = { up: IconUp, down: IconDown, flat: IconFlat }
const tones = { good: 'text-won', bad: 'text-lost', plain: 'text-mute' }

/** One figure, how it has changed, and its course as a small line. */
export function StatTile({ label, value, change, also, course, loading = false, failed }: StatTileProps) {
  const stands = !loading && failed === undefined
  return (
    <div
      role="group"
      aria-label={label}
      aria-busy={loading}
      className="grid min-w-0 content-start gap-2 rounded-md bg-raised-1 p-3 sm:p-4 md:p-5"
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
      {stands && (change !== undefined || also !== undefined) && (
        <div className="grid gap-0.5">
          {change !== undefined && <Change change={change} />}
          {also !== undefined && <Change change={also} />}
        </div>
      )}
    </div>
  )
}
