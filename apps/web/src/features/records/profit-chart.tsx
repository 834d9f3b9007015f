import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { tagOf } from '#contract/languages.ts'
import { formatAmount } from '#ui/amount.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { periodText, type Period } from '#ui/period.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { SignedMoney } from '../../parts/signed-money.tsx'
import { barLengthOf, profitBars, type ProfitBar, type ProfitDay } from './profit-days.ts'
import { useWidth } from '#ui/use-width.ts'

const HEIGHT = 260
const SPACE = { top: 28, bottom: 26, left: 52, right: 12 }
/** A label below the bars for about so many pixels. */
const LABEL_EVERY = 84

const text = { fill: 'var(--color-faint)', fontSize: 12, fontFamily: 'inherit' }
/** Only for drawing: figures that are read come from the decimal itself. */
const height = (decimal: string): number => Number(decimal)

/** Bars of what was won or lost, and a line of where the period has come to; the same as a table for those who read. */
export function ProfitChart({ days, period }: { readonly days: readonly ProfitDay[]; readonly period: Period }) {
  const t = useT()
  const tag = tagOf(useLanguage())
  const [box, width] = useWidth<HTMLDivElement>()
  const bars = profitBars(days, period)
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-mute">
        <Sign className="bg-won" words={t('records.chart.won')} />
        <Sign className="bg-lost" words={t('records.chart.lost')} />
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="h-0.5 w-4 rounded-full bg-ink" />
          {t('records.chart.sum')}
        </span>
      </figcaption>
      {/* Time runs from the left in every language, as figures do. */}
      <div ref={box} dir="ltr" aria-hidden="true" style={{ height: HEIGHT }}>
        {width > 0 && <Drawing bars={bars} width={width} tag={tag} monthly={barLengthOf(period) === 'month'} />}
      </div>
      <table className="sr-only">
        <caption>{t('records.chart.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('records.chart.when')}</th>
            <th scope="col">{t('records.result')}</th>
            <th scope="col">{t('records.chart.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{periodText(bar, tag)}</th>
              <td>
                <SignedMoney value={bar.result} />
              </td>
              <td>
                <SignedMoney value={bar.sum} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const Sign = ({ className, words }: { readonly className: string; readonly words: string }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${className}`} />
    {words}
  </span>
)

function Drawing({
  bars,
  width,
  tag,
  monthly,
}: {
  readonly bars: readonly ProfitBar[]
  readonly width: number
  readonly tag: string
  readonly monthly: boolean
}) {
  const symbol = useBrand()?.currencySymbol ?? ''
  const values = bars.flatMap(({ result, sum }) => [height(result), height(sum)])
  const x = scaleBand({
    domain: bars.map(({ from }) => from),
    range: [0, width - SPACE.left - SPACE.right],
    padding: bars.length > 20 ? 0.25 : 0.4,
  })
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(0, ...values, 1)],
    range: [HEIGHT - SPACE.top - SPACE.bottom, 0],
    nice: 4,
  })
  const middle = (bar: ProfitBar): number => (x(bar.from) ?? 0) + x.bandwidth() / 2
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    ...(monthly ? { month: 'short' } : { day: 'numeric', month: 'short' }),
  })
  const step = Math.max(1, Math.ceil(bars.length / Math.max(2, Math.floor((width - SPACE.left) / LABEL_EVERY))))
  const [last, before] = [bars.at(-1), bars.at(-2)]
  return (
    <svg width={width} height={HEIGHT} role="presentation">
      <Group left={SPACE.left} top={SPACE.top}>
        {y.ticks(4).map((tick) => (
          <line
            key={tick}
            x2={width - SPACE.left - SPACE.right}
            y1={y(tick)}
            y2={y(tick)}
            stroke={tick === 0 ? 'var(--color-line-strong)' : 'var(--color-line)'}
          />
        ))}
        {bars.map((bar) => {
          const to = height(bar.result)
          return (
            <Bar
              key={bar.from}
              x={x(bar.from)}
              width={x.bandwidth()}
              y={Math.min(y(0), y(to))}
              height={Math.abs(y(to) - y(0))}
              rx={Math.min(4, x.bandwidth() / 3)}
              fill={to >= 0 ? 'var(--color-won)' : 'var(--color-lost)'}
            >
              <title>{`${periodText(bar, tag)}: ${formatAmount(bar.result, symbol, tag)}`}</title>
            </Bar>
          )
        })}
        <LinePath<ProfitBar>
          data={[...bars]}
          x={middle}
          y={({ sum }) => y(height(sum))}
          stroke="var(--color-ink)"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
          pointerEvents="none"
        />
        {last !== undefined && (
          <EndLabel
            x={middle(last)}
            y={y(height(last.sum))}
            below={before !== undefined && height(before.sum) > height(last.sum)}
            words={formatAmount(last.sum, symbol, tag)}
          />
        )}
        <AxisLeft
          scale={y}
          tickValues={y.ticks(4)}
          hideAxisLine
          hideTicks
          tickFormat={(value) => compact.format(Number(value))}
          tickLabelProps={{ ...text, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={HEIGHT - SPACE.top - SPACE.bottom}
          hideAxisLine
          hideTicks
          tickValues={bars.filter((_, at) => at % step === 0).map(({ from }) => from)}
          tickFormat={(from) => day.format(new Date(from))}
          tickLabelProps={{ ...text, textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  )
}

/** Where the line ends, with the amount on the side that the line does not come from. */
const EndLabel = ({
  x,
  y,
  below,
  words,
}: {
  readonly x: number
  readonly y: number
  readonly below: boolean
  readonly words: string
}) => (
  <>
    <circle cx={x} cy={y} r={4} fill="var(--color-ink)" stroke="var(--color-raised-1)" strokeWidth={2} />
    <text
      x={x + 8}
      y={below ? y + 20 : y - 12}
      textAnchor="end"
      fill="var(--color-ink)"
      fontSize={13}
      fontWeight={600}
      stroke="var(--color-raised-1)"
      strokeWidth={4}
      paintOrder="stroke"
    >
      {words}
    </text>
  </>
)
