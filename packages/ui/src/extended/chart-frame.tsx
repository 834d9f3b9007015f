import type { ReactNode } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { SeriesSign, type Series } from './charts.tsx'

export interface ChartFrameProps {
  readonly title: string
  /** One line of what it shows, and in which unit. */
  readonly text?: string
  readonly series: readonly Series[]
  /** What the series are drawn as, for the legend. */
  readonly drawn?: 'lines' | 'bars'
  readonly state?: 'ready' | 'loading' | 'empty' | 'failed'
  /** Shown where there is nothing to draw. */
  readonly empty: ReactNode
  /** Shown where it could not be loaded: what happened, and a way to try again. */
  readonly failed: ReactNode
  /** Stands at the far end of the title's line, such as a choice of the period. */
  readonly tools?: ReactNode
  /** The level of the title among the page's headings. */
  readonly level?: 2 | 3 | 4
  /** A `LineChart` or a `BarChart`. */
  readonly children: ReactNode
}

/** A chart's title, the meaning of its colours, and what stands in its place while there is nothing to draw. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, text, series, drawn = 'lines', state = 'ready', empty, failed, tools, level = 3, children } = props
  const Heading = `h${level}` as const
  return (
    <section
      aria-label={title}
      aria-busy={state === 'loading'}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-md bg-raised-1 p-4 md:p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-0.5">
          <Heading className="flex items-center gap-2 text-lg font-bold">
            {title}
            {state === 'loading' && <Spinner className="size-4 text-faint" />}
          </Heading>
          {text !== undefined && <p className="text-sm text-mute">{text}</p>}
        </div>
        {tools}
      </header>
      {state === 'ready' && (
        <figure className="grid min-w-0 gap-3">
          {series.length > 1 && (
            <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-mute">
              {series.map((one, at) => (
                <span key={one.key} className="flex items-center gap-2">
                  <SeriesSign tone={one.tone} at={at} bar={drawn === 'bars'} />
                  {one.label}
                </span>
              ))}
            </figcaption>
          )}
          {children}
        </figure>
      )}
      {state === 'loading' && <Skeleton className="h-60 bg-raised-2" />}
      {state === 'empty' && <div className="grid min-h-60 place-items-center text-center text-mute">{empty}</div>}
      {state === 'failed' && <div className="grid min-h-60 place-items-center text-center">{failed}</div>}
    </section>
  )
}
