import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { MOST_FIGURE_DAYS } from '#contract/calls/figures.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { part } from '#kit/part.tsx'
import { useTitle } from '#kit/use-title.ts'
import { useToday } from '#kit/use-today.ts'
import { DateRange } from '#ui/date-range.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lengthOf, periodText, presetOf, presetPeriod, type Period } from '#ui/period.ts'
import { callQuery } from '../../app/calls.ts'
import { isAtWork } from '../../app/live.ts'
import { house } from '../../app/house.ts'
import { homePath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { EmptyPicture } from '../../kit/pictures.tsx'
import { againstOf } from './against.ts'
import { CourseChart } from './course-chart.tsx'
import { Liability } from './liability.tsx'
import { Queues } from './queues.tsx'
import { Standing } from './standing.tsx'
import { DepositChannels, GameTypes, Providers, WithdrawalWays } from './tables.tsx'
import { Tiles } from './tiles.tsx'

const Calendar = part(async () => (await import('#ui/calendar.tsx')).Calendar)

/** So often the figures are asked for anew, as long as somebody looks. */
const LOOK_MS = 5000
/** Of more days the course goes from day to day. */
const HOURS_UP_TO = 2

/** What the house does right now, for whoever may see its figures. */
export function DashboardPage() {
  const t = useT()
  const may = useMay()
  useTitle('page.dashboard', house.name)
  if (!may('figures.dashboard'))
    return (
      <EmptyState whole picture={<EmptyPicture />} title={t('dashboard.welcome')} text={t('dashboard.notForYou')} />
    )
  return <Figures />
}

/** The period that the address names; today where it names none. */
function usePeriod(today: string): [Period, (next: Period) => void] {
  const [, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const asked = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  const days = lengthOf(asked)
  const period = days >= 1 && days <= MOST_FIGURE_DAYS ? asked : presetPeriod('today', today)
  return [
    period,
    ({ from, to }) =>
      navigate(
        presetOf({ from, to }, today) === 'today' ? homePath : `${homePath}?${new URLSearchParams({ from, to })}`,
        {
          replace: true,
        },
      ),
  ]
}

function Figures() {
  const t = useT()
  const today = useToday()
  const [period, setPeriod] = usePeriod(today)
  const preset = presetOf(period, today)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...callQuery('figures.dashboard', { ...period, by: lengthOf(period) > HOURS_UP_TO ? 'day' : 'hour' }),
    staleTime: 0,
    refetchInterval: () => isAtWork() && LOOK_MS,
  })
  const against = againstOf(t, period, preset)
  const name = preset === undefined ? periodText(period, 'en') : t(`period.${preset}`)
  if (data === undefined && error !== null) return <LoadFailed whole onAgain={() => void refetch()} />
  return (
    <div className="grid grid-cols-1 gap-3" aria-busy={isPlaceholderData}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-1">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-2xl font-extrabold">{t('page.dashboard')}</h1>
          <Standing data={data} failed={error !== null} />
        </div>
        <div className="min-w-0">
          <DateRange
            value={period}
            onChange={setPeriod}
            today={today}
            longest={MOST_FIGURE_DAYS}
            locale="en"
            direction="ltr"
            calendar={Calendar}
            words={{
              label: t('period.label'),
              pick: t('period.pick'),
              close: t('popup.close'),
              presets: {
                today: t('period.today'),
                yesterday: t('period.yesterday'),
                last7: t('period.last7'),
                last30: t('period.last30'),
                next7: '',
                next30: '',
              },
              months: t('period.months'),
              nextMonth: t('period.nextMonth'),
              previousMonth: t('period.previousMonth'),
              today: t('period.today'),
              chosen: t('period.chosen'),
              pickFirst: t('period.pickFirst'),
              tooLong: (days) => t('period.tooLong', { days }),
              show: t('period.show'),
            }}
          />
        </div>
      </header>
      <Tiles data={data} against={against} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <CourseChart data={data} against={against} name={name} />
        <div className="grid min-w-0 items-start gap-3 md:max-xl:grid-cols-2 xl:row-span-2">
          <Queues data={data} />
          <div className="grid min-w-0 gap-3">
            <Liability data={data} />
            <WithdrawalWays data={data} />
            <Providers data={data} />
          </div>
        </div>
        <div className="grid min-w-0 gap-3">
          <GameTypes data={data} />
          <DepositChannels data={data} />
        </div>
      </div>
    </div>
  )
}
