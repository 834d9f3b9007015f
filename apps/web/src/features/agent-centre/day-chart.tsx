import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { tagOf } from '#contract/languages.ts'
import { useWidth } from '#ui/use-width.ts'
import { useLanguage, useT } from '#kit/language.ts'

const HEIGHT = 240
const SPACE = { top: 12, bottom: 26, left: 48, right: 4 }
/** A label below the bars for about so many pixels. */
const LABEL_EVERY = 84
const text = { fill: 'var(--color-faint)', fontSize: 12, fontFamily: 'inherit' }

export interface DayOfChart {
  readonly day: string
  /** Only for drawing. */
  readonly height: number
  /** As it is read. */
  readonly words: string
}

/** A bar for each day; the same as a table for those who read. */
export function DayChart({ days, measure }: { readonly days: readonly DayOfChart[]; readonly measure: string }) {
  const t = useT()
  const tag = tagOf(useLanguage())
  const [box, width] = useWidth<HTMLDivElement>()
  const dayOf = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'short' })
  const dayText = (day: string): string => dayOf.format(new Date(day))
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* Time runs from the left in every language, as figures do. */}
      <div ref={box} dir="ltr" aria-hidden="true" style={{ height: HEIGHT }}>
        {width > 0 && <Drawing days={days} width={width} tag={tag} dayText={dayText} />}
      </div>
      <details className="text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-mute hover:text-ink">
          {t('agent.chart.table')}
        </summary>
        <table className="mt-1 w-full max-w-md border-collapse">
          <thead>
            <tr className="text-xs text-faint">
              <th scope="col" className="py-2 pe-4 text-start font-semibold">
                {t('agent.chart.day')}
              </th>
              <th scope="col" className="py-2 text-end font-semibold">
                {measure}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, words }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-2 pe-4 text-start font-normal text-mute">
                  {dayText(day)}
                </th>
                <td className="amount py-2 text-end">{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Drawing({
  days,
  width,
  tag,
  dayText,
}: {
  readonly days: readonly DayOfChart[]
  readonly width: number
  readonly tag: string
  dayText(day: string): string
}) {
  const heights = days.map(({ height }) => height)
  const inner = { width: width - SPACE.left - SPACE.right, height: HEIGHT - SPACE.top - SPACE.bottom }
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [0, inner.width],
    padding: days.length > 20 ? 0.25 : 0.4,
  })
  const y = scaleLinear({
    domain: [Math.min(0, ...heights), Math.max(0, ...heights)],
    range: [inner.height, 0],
    nice: 4,
  })
  // Where nothing happened there is still a line to stand on.
  if (heights.every((height) => height === 0)) y.domain([0, 4])
  const ticks = y.ticks(4).filter(Number.isInteger)
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
  const step = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor(inner.width / LABEL_EVERY))))
  return (
    <svg width={width} height={HEIGHT} role="presentation">
      <Group left={SPACE.left} top={SPACE.top}>
        {ticks.map((tick) => (
          <line
            key={tick}
            x2={inner.width}
            y1={y(tick)}
            y2={y(tick)}
            stroke={tick === 0 ? 'var(--color-line-strong)' : 'var(--color-line)'}
          />
        ))}
        {days.map(({ day, height, words }) => (
          <Bar
            key={day}
            x={x(day)}
            width={Math.min(x.bandwidth(), 48)}
            // A few days stand in the middle of their place.
            transform={`translate(${Math.max(0, (x.bandwidth() - 48) / 2)} 0)`}
            y={Math.min(y(0), y(height))}
            height={Math.abs(y(height) - y(0))}
            rx={Math.min(4, x.bandwidth() / 3)}
            fill={height < 0 ? 'var(--color-lost)' : 'var(--color-accent)'}
          >
            <title>{`${dayText(day)}: ${words}`}</title>
          </Bar>
        ))}
        <AxisLeft
          scale={y}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value) => compact.format(Number(value))}
          tickLabelProps={{ ...text, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={inner.height}
          hideAxisLine
          hideTicks
          tickValues={days.filter((_, at) => at % step === 0).map(({ day }) => day)}
          tickFormat={dayText}
          tickLabelProps={{ ...text, textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  )
}
