import { scaleBand, scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useWidth } from '../use-width.ts'

export type Tone = 'accent' | 'news' | 'won' | 'lost' | 'plain'

export interface Series {
  readonly key: string
  readonly label: string
  readonly tone: Tone
  /** Of a bar below zero; the series' own unless told. */
  readonly below?: Tone
}

export interface ChartPoint {
  /** Below the axis, and the first column of the table for readers: a day, a name. */
  readonly label: string
  /** One for each series, null where there is none yet. They are only drawn; money is summed elsewhere. */
  readonly values: readonly (number | null)[]
}

export interface ChartProps {
  /** Names the table for readers. */
  readonly label: string
  /** The head of its first column. */
  readonly pointsLabel: string
  readonly series: readonly Series[]
  readonly points: readonly ChartPoint[]
  /** Writes a value as the screen's language does. */
  format(value: number): string
  /** The same for a value that is looked at by itself; as on the axis unless told. */
  exact?(value: number): string
}

const HEIGHT = 240
const SPACE = { top: 10, bottom: 26, start: 52, end: 8 }
/** A label below the axis for about so many pixels. */
const LABEL_EVERY = 72
const strokes: Record<Tone, string> = {
  accent: 'var(--color-accent)',
  news: 'var(--color-news)',
  won: 'var(--color-won)',
  lost: 'var(--color-lost)',
  plain: 'var(--color-mute)',
}
/** Lines differ by more than their colour. */
const dashes: Record<Tone, string> = { accent: '', news: '6 4', won: '2 3', lost: '9 3 2 3', plain: '1 4' }

/** Bars differ by more than their colour too: the first series is filled, those beside it are outlined. */
const barLook = (tone: Tone, at: number) => ({
  fill: strokes[tone],
  fillOpacity: at === 0 ? 1 : 0.22,
  stroke: strokes[tone],
  strokeWidth: 1.5,
})

/** How the series at a place of the list is drawn, for a legend. */
export function SeriesSign({ tone, at, bar }: { readonly tone: Tone; readonly at: number; readonly bar: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 10" className="h-2.5 w-5 shrink-0">
      {bar ? (
        <rect x="5" y="1" width="9" height="8" rx="2" {...barLook(tone, at)} />
      ) : (
        <path d="M1 5H19" stroke={strokes[tone]} strokeWidth="3" strokeDasharray={dashes[tone]} />
      )}
    </svg>
  )
}

interface Space {
  readonly width: number
  readonly y: (value: number) => number
}

/** Axes around what is drawn, and the same figures as a table for readers. Time runs from the left in every language. */
function Chart({ chart, draw }: { readonly chart: ChartProps; readonly draw: (space: Space) => ReactNode }) {
  const { label, pointsLabel, series, points, format, exact = format } = chart
  const [box, width] = useWidth<HTMLDivElement>()
  const values = points.flatMap((point) => point.values.filter((value) => value !== null))
  const [hovered, setHovered] = useState<number | null>(null)
  const scale = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(0, ...values)],
    range: [HEIGHT - SPACE.bottom, SPACE.top],
    nice: 4,
  })
  const x = scaleBand({ domain: points.map((_, at) => at), range: [SPACE.start, width - SPACE.end] })
  const step = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((width - SPACE.start) / LABEL_EVERY))))
  return (
    <>
      <div
        ref={box}
        dir="ltr"
        aria-hidden="true"
        style={{ height: HEIGHT }}
        className="relative min-w-0"
        onPointerMove={({ clientX, currentTarget }) => {
          const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left - SPACE.start) / x.step())
          setHovered(at >= 0 && at < points.length ? at : null)
        }}
        onPointerLeave={() => setHovered(null)}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} className="block text-xs">
            {scale.ticks(4).map((tick) => (
              <g key={tick} transform={`translate(0 ${scale(tick)})`}>
                <path
                  d={`M${SPACE.start} 0H${width - SPACE.end}`}
                  stroke={tick === 0 ? 'var(--color-line-strong)' : 'var(--color-line)'}
                />
                <text x={SPACE.start - 10} dy="0.32em" textAnchor="end" fill="var(--color-faint)" className="amount">
                  {format(tick)}
                </text>
              </g>
            ))}
            {points.map((point, at) =>
              at % step === 0 ? (
                <text
                  key={at}
                  x={(x(at) ?? 0) + x.bandwidth() / 2}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                  fill="var(--color-faint)"
                >
                  {point.label}
                </text>
              ) : null,
            )}
            {hovered !== null && (
              <path
                d={`M${(x(hovered) ?? 0) + x.bandwidth() / 2} ${SPACE.top}V${HEIGHT - SPACE.bottom}`}
                stroke="var(--color-line-strong)"
              />
            )}
            {draw({ width, y: (value) => scale(value) })}
          </svg>
        )}
        {hovered !== null && points[hovered] !== undefined && (
          <Values
            series={series}
            point={points[hovered]}
            exact={exact}
            place={
              hovered < points.length / 2
                ? { left: (x(hovered) ?? 0) + x.bandwidth() + 8 }
                : { right: width - (x(hovered) ?? 0) + 8 }
            }
          />
        )}
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{pointsLabel}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, row) => (
            <tr key={row}>
              <th scope="row">{point.label}</th>
              {series.map((one, at) => (
                <td key={one.key}>{valueText(point.values[at], exact)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const valueText = (value: number | null | undefined, write: (value: number) => string): string =>
  value === null || value === undefined ? '–' : write(value)

interface ValuesProps extends Pick<ChartProps, 'series'> {
  exact(value: number): string
  readonly point: ChartPoint
  readonly place: { readonly left: number } | { readonly right: number }
}

/** The figures of the point under the pointer. */
const Values = ({ series, point, exact, place }: ValuesProps) => (
  <div
    style={place}
    className="pointer-events-none absolute top-2 z-1 grid gap-1 rounded-sm bg-raised-3 px-3 py-2 text-xs shadow-lg hairline"
  >
    <p className="font-semibold">{point.label}</p>
    {series.map((one, at) => (
      <p key={one.key} className="flex items-center gap-2 whitespace-nowrap text-mute">
        <SeriesSign tone={one.tone} at={at} bar={false} />
        <span className="me-3 flex-1">{one.label}</span>
        <span className="amount text-ink">{valueText(point.values[at], exact)}</span>
      </p>
    ))}
  </div>
)

/** Few series over time, each a line. */
export function LineChart(chart: ChartProps) {
  return (
    <Chart
      chart={chart}
      draw={({ width, y }) => {
        const band = (width - SPACE.start - SPACE.end) / Math.max(1, chart.points.length)
        return chart.series.map((one, at) => (
          <LinePath
            key={one.key}
            data={[...chart.points]}
            x={(_, index) => SPACE.start + band * (index + 0.5)}
            y={(point) => y(point.values[at] ?? 0)}
            defined={(point) => point.values[at] !== null}
            stroke={strokes[one.tone]}
            strokeWidth={2}
            strokeDasharray={dashes[one.tone]}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))
      }}
    />
  )
}

/** Amounts side by side, each a bar; those below zero hang from the line. */
export function BarChart(chart: ChartProps) {
  return (
    <Chart
      chart={chart}
      draw={({ width, y }) => {
        const band = (width - SPACE.start - SPACE.end) / Math.max(1, chart.points.length)
        const bars = scaleBand({
          domain: chart.series.map((_, at) => at),
          range: [band * 0.16, band * 0.84],
          padding: 0.12,
        })
        return chart.points.map((point, index) => (
          <g key={index} transform={`translate(${SPACE.start + band * index} 0)`}>
            {chart.series.map((one, at) => {
              const value = point.values[at] ?? 0
              return (
                <rect
                  key={one.key}
                  x={bars(at)}
                  width={bars.bandwidth()}
                  y={Math.min(y(0), y(value))}
                  height={Math.abs(y(value) - y(0))}
                  rx={Math.min(3, bars.bandwidth() / 2)}
                  {...barLook(value < 0 ? (one.below ?? one.tone) : one.tone, at)}
                />
              )
            })}
          </g>
        ))
      }}
    />
  )
}

/** The course of a figure without axes; what it says stands beside it in words. */
export function SparkLine({ values, className }: { readonly values: readonly number[]; readonly className?: string }) {
  const x = scalePoint({ domain: values.map((_, at) => at), range: [2, 98] })
  const y = scaleLinear<number>({ domain: [Math.min(...values), Math.max(...values)], range: [36, 4] })
  const last = values.length - 1
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className={cx('overflow-visible', className)}
    >
      <LinePath
        data={[...values]}
        x={(_, at) => x(at) ?? 0}
        y={(value) => y(value)}
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {last >= 0 && (
        <path
          d={`M${x(last) ?? 0} ${y(values[last] ?? 0)}h0`}
          stroke="var(--color-accent)"
          strokeWidth={6}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
