import { useState } from 'react'
import { useT } from '#kit/language.ts'
import { ChartFrame } from '#ui/extended/chart-frame.tsx'
import { BarChart, LineChart, type ChartPoint, type Series } from '#ui/extended/charts.tsx'
import { cx } from '#ui/cx.ts'
import { house } from '../../app/house.ts'
import type { Against } from './against.ts'
import { axisNumber, shortCount, shortMoney, stepText, stepsOver, type Course, type Dashboard } from './figures.ts'

/** What the chart can show: money in and out side by side, or one figure against what it was before. */
const shown = [
  'money',
  'turnover',
  'grossGamingRevenue',
  'netGamingRevenue',
  'active',
  'registrations',
  'logins',
] as const
type Shown = (typeof shown)[number]

const counts: readonly Shown[] = ['active', 'registrations', 'logins']
const tones = ['news', 'plain'] as const

const moneyOf = (value: number): string => shortMoney(String(value))

interface CourseChartProps {
  readonly data: Dashboard | undefined
  readonly against: readonly Against[]
  /** What the period itself is called. */
  readonly name: string
}

/** One figure from step to step. */
export function CourseChart({ data, against, name }: CourseChartProps) {
  const t = useT()
  const [chosen, setChosen] = useState<Shown>('money')
  const title = t(`dashboard.${chosen}`)
  const by = t(data?.by === 'day' ? 'dashboard.byDay' : 'dashboard.byHour')
  const series = seriesOf(chosen)
  const points = data === undefined ? [] : pointsOf(data)
  const isEmpty = data === undefined || coursesOf(data, data.begun).every((line) => line.every((value) => !value))
  const Chart = chosen === 'money' ? BarChart : LineChart
  return (
    <ChartFrame
      level={2}
      title={title}
      text={counts.includes(chosen) ? by : t('dashboard.unit', { unit: house.currencySymbol, by })}
      series={series}
      drawn={chosen === 'money' ? 'bars' : 'lines'}
      state={data === undefined ? 'loading' : isEmpty ? 'empty' : 'ready'}
      empty={t('dashboard.nothing')}
      failed={null}
      tools={
        <div role="group" aria-label={t('dashboard.choose')} className="swipe-row flex min-w-0 gap-1">
          {shown.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === chosen}
              onClick={() => setChosen(one)}
              className={cx(
                'min-h-8 shrink-0 rounded-full px-2.5 text-xs font-medium whitespace-nowrap quick-colors pointer-coarse:min-h-11',
                one === chosen ? 'bg-ink text-page' : 'bg-raised-2 text-mute hover:bg-raised-3 hover:text-ink',
              )}
            >
              {t(`dashboard.short.${one}`)}
            </button>
          ))}
        </div>
      }
    >
      <Chart
        label={title}
        pointsLabel={by}
        series={series}
        points={points}
        format={axisNumber}
        exact={counts.includes(chosen) ? shortCount : moneyOf}
      />
    </ChartFrame>
  )

  function seriesOf(what: Shown): Series[] {
    if (what === 'money')
      return [
        { key: 'deposits', label: t('dashboard.deposits'), tone: 'accent' },
        { key: 'withdrawals', label: t('dashboard.withdrawals'), tone: 'news' },
      ]
    return [
      { key: 'period', label: name, tone: 'accent' },
      ...against.map(({ span, name: label }, at): Series => ({ key: span, label, tone: tones[at] ?? 'plain' })),
    ]
  }

  /** The lines of the chart, the period's own up to so many steps. */
  function coursesOf(from: Dashboard, upTo: number): (number | null)[][] {
    const of = (what: keyof Course) => from.period.course[what].map((value, at) => (at < upTo ? Number(value) : null))
    if (chosen === 'money') return [of('deposits'), of('withdrawals')]
    return [of(chosen), ...against.map(({ span }) => from[span].course[chosen].map(Number))]
  }

  function pointsOf(from: Dashboard): ChartPoint[] {
    const lines = coursesOf(from, chosen === 'money' ? from.begun : stepsOver(from))
    return from.steps.map((step, at) => ({
      label: stepText(step, from.by, from.steps.length > 25 ? 2 : 1),
      values: lines.map((line) => line[at] ?? null),
    }))
  }
}
