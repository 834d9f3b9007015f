import type { ReactNode } from 'react'
import { useT } from '#kit/language.ts'
import { StatTile, type StatChange } from '#ui/extended/stat-tile.tsx'
import {
  changeOf,
  exactMoney,
  shortCount,
  shortMoney,
  stepsOver,
  type Course,
  type Dashboard,
  type Totals,
} from './figures.ts'
import type { Against } from './against.ts'

/** A figure of the first row: where it stands in the totals and in the course, and whether more of it is welcome. */
interface Tile {
  readonly key: keyof Course
  readonly of: (totals: Totals) => { readonly amount: string } | { readonly count: number }
  readonly more: 'good' | 'plain'
}

const tiles: readonly Tile[] = [
  { key: 'deposits', of: ({ deposits }) => ({ amount: deposits.amount }), more: 'good' },
  { key: 'withdrawals', of: ({ withdrawals }) => ({ amount: withdrawals.amount }), more: 'plain' },
  { key: 'turnover', of: ({ turnover }) => ({ amount: turnover.amount }), more: 'good' },
  { key: 'grossGamingRevenue', of: ({ grossGamingRevenue }) => ({ amount: grossGamingRevenue }), more: 'good' },
  { key: 'netGamingRevenue', of: ({ netGamingRevenue }) => ({ amount: netGamingRevenue }), more: 'good' },
  { key: 'active', of: ({ active }) => ({ count: active }), more: 'good' },
  { key: 'registrations', of: ({ registrations }) => ({ count: registrations }), more: 'good' },
  { key: 'firstDeposits', of: ({ firstDeposits }) => ({ count: firstDeposits.count }), more: 'good' },
]

interface TilesProps {
  readonly data: Dashboard | undefined
  readonly against: readonly Against[]
}

/** The figures of the period, each with its course and how it has changed. */
export function Tiles({ data, against }: TilesProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4">
      {tiles.map(({ key, of, more }) => {
        const label = t(key === 'active' && (data?.days ?? 1) > 1 ? 'dashboard.activeDays' : `dashboard.${key}`)
        if (data === undefined) return <StatTile key={key} label={label} value="" loading />
        const now = of(data.period.totals)
        const changes = against.flatMap(({ span, words }): StatChange[] => {
          const change = changeOf(numberOf(now), numberOf(of(data[span].totals)), (size) =>
            'amount' in now ? shortMoney(String(size)) : shortCount(size),
          )
          if (change === undefined) return []
          return [{ ...change, tone: toneOf(change.way, more), against: words }]
        })
        const course = data.period.course[key].slice(0, stepsOver(data)).map(Number)
        return (
          <StatTile
            key={key}
            label={label}
            value={valueOf(now, key === 'active' ? data.days : 1)}
            {...(course.length > 1 && course.some((value) => value !== 0) ? { course } : {})}
            {...(changes[0] === undefined ? {} : { change: changes[0] })}
            {...(changes[1] === undefined ? {} : { also: changes[1] })}
          />
        )
      })}
    </div>
  )
}

type Figure = ReturnType<Tile['of']>

const numberOf = (figure: Figure): number => ('amount' in figure ? Number(figure.amount) : figure.count)

/** Of members that are active once a day, several days show their mean. */
const valueOf = (figure: Figure, days: number): ReactNode =>
  'amount' in figure ? (
    <span dir="ltr" title={exactMoney(figure.amount)}>
      {shortMoney(figure.amount)}
    </span>
  ) : (
    shortCount(Math.round(figure.count / Math.max(1, days)))
  )

const toneOf = (way: StatChange['way'], more: Tile['more']): StatChange['tone'] =>
  way === 'flat' || more === 'plain' ? 'plain' : way === 'up' ? 'good' : 'bad'
