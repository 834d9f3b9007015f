import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { MOST_AGENT_DAYS } from '#contract/calls/agent-figures.ts'
import type { CallResponse } from '#contract/calls.ts'
import { tagOf } from '#contract/languages.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { cx } from '#ui/cx.ts'
import { usualPeriod } from '#ui/period.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money, useMoney } from '#kit/money.tsx'
import { part } from '#kit/part.tsx'
import { useToday } from '#kit/use-today.ts'
import { callQuery } from '../../app/query.ts'
import { ChoiceChips } from '../../parts/list-parts.tsx'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { ShareCode } from '../../parts/share-code.tsx'
import { SignedMoney } from '../../parts/signed-money.tsx'
import { useTypeName } from './account-type.ts'
import { changeOf, type TeamMeasure } from './measures.ts'
import { usePercent } from './percent.ts'
import { BestDownlines, OwnIncome } from './overview-parts.tsx'
import { AsOf } from '../../parts/as-of.tsx'
import { TypeTable } from './type-table.tsx'

const DayChart = part(async () => (await import('./day-chart.tsx')).DayChart)

type Overview = CallResponse<'agents.overview'>
type Figures = Overview['figures']

const charted = ['stakes', 'turnover', 'deposits', 'withdrawals', 'profit', 'registered', 'active'] as const
const counted = ['registered', 'active', 'firstDeposits'] as const
type Counted = (typeof counted)[number]
const isCounted = (measure: string): measure is Counted => counted.some((name) => name === measure)

const rebatesOf = ({ selfRebate, agentRebate }: Figures): string =>
  moneyToDecimal(parseMoney(selfRebate) + parseMoney(agentRebate), 5)

/** One figure, and how it differs from the period before. */
function Tile({
  label,
  value,
  change,
  before,
}: {
  readonly label: string
  readonly value: ReactNode
  readonly change?: number | undefined
  /** What stood there before, or what there is to say in its place. */
  readonly before?: string
}) {
  const percent = new Intl.NumberFormat(tagOf(useLanguage()), {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  return (
    <div className="grid min-w-0 content-start gap-1 bg-raised-1 p-4 sm:p-5">
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="amount text-lg font-extrabold wrap-anywhere sm:text-2xl">{value}</dd>
      {before !== undefined && (
        <dd className="flex flex-wrap gap-x-2 text-xs text-faint">
          {change !== undefined && (
            <span dir="ltr" className="amount font-semibold text-mute">
              {percent.format(change)}
            </span>
          )}
          <span className="truncate">{before}</span>
        </dd>
      )}
    </div>
  )
}

const Tiles = ({ label, wide, children }: { readonly label: string; readonly wide: boolean; children: ReactNode }) => (
  <dl
    aria-label={label}
    className={cx(
      'grid grid-cols-2 gap-px overflow-hidden rounded-md bg-line',
      wide ? 'xl:grid-cols-4' : 'sm:grid-cols-3',
    )}
  >
    {children}
  </dl>
)

/** All figures of the period. */
function FigureTiles({ data }: { readonly data: Overview }) {
  const t = useT()
  const money = useMoney()
  const { figures, before } = data
  const amount = (name: TeamMeasure | 'rebates', read: (of: Figures) => string, signed = false) => (
    <Tile
      label={t(name === 'rebates' ? 'agent.rebates' : `agent.figure.${name}`)}
      value={signed ? <SignedMoney value={read(figures)} /> : <Money value={read(figures)} />}
      change={changeOf(Number(read(figures)), Number(read(before)))}
      before={t('agent.before', { value: money(read(before)) })}
    />
  )
  const number = (name: Counted) => (
    <Tile
      label={t(`agent.figure.${name}`)}
      value={formatCount(figures[name])}
      change={changeOf(figures[name], before[name])}
      before={t('agent.before', { value: formatCount(before[name]) })}
    />
  )
  return (
    <div className="grid gap-3">
      <Tiles label={t('agent.tiles.people')} wide>
        <Tile
          label={t('agent.figure.members')}
          value={formatCount(data.members)}
          before={t('agent.members.of', { direct: formatCount(data.direct), agents: formatCount(data.agents) })}
        />
        {number('registered')}
        {number('firstDeposits')}
        {number('active')}
      </Tiles>
      <Tiles label={t('agent.tiles.money')} wide>
        <Tile label={t('agent.figure.balance')} value={<Money value={data.balance} />} before={t('agent.now')} />
        {amount('deposits', ({ deposits }) => deposits)}
        {amount('withdrawals', ({ withdrawals }) => withdrawals)}
        {amount('profit', ({ profit }) => profit, true)}
      </Tiles>
      <Tiles label={t('agent.tiles.play')} wide={false}>
        {amount('stakes', ({ stakes }) => stakes)}
        {amount('turnover', ({ turnover }) => turnover)}
        {amount('prizes', ({ prizes }) => prizes)}
        {amount('rebates', rebatesOf)}
        {amount('activity', ({ activity }) => activity)}
        {amount('depositFee', ({ depositFee }) => depositFee)}
      </Tiles>
    </div>
  )
}

/** One measure after the other, day by day. */
function Days({ series }: { readonly series: Overview['series'] }) {
  const t = useT()
  const money = useMoney()
  const [measure, setMeasure] = useState<(typeof charted)[number]>('stakes')
  return (
    <section aria-labelledby="agent-days" className="grid grid-cols-1 gap-3 rounded-md bg-raised-1 p-4 md:p-5">
      <h2 id="agent-days" className="font-semibold">
        {t('agent.chart.title')}
      </h2>
      <ChoiceChips<(typeof charted)[number]>
        label={t('agent.chart.title')}
        chosen={measure}
        onChoose={(key) => setMeasure(key ?? 'stakes')}
        choices={charted.map((key) => ({ key, label: t(`agent.figure.${key}`) }))}
      />
      <Suspense fallback={<Skeleton className="h-72 bg-raised-2" />}>
        <DayChart
          measure={t(`agent.figure.${measure}`)}
          days={series.map((day) => ({
            day: day.day,
            height: Number(day[measure]),
            words: isCounted(measure) ? formatCount(day[measure]) : money(day[measure]),
          }))}
        />
      </Suspense>
    </section>
  )
}

function Levels({ levels }: { readonly levels: Overview['levels'] }) {
  const t = useT()
  const most = Math.max(1, ...levels.map(({ members }) => members))
  return (
    <section aria-labelledby="agent-levels" className="grid content-start gap-4 rounded-md bg-raised-1 p-5">
      <h2 id="agent-levels" className="font-semibold">
        {t('agent.levels.title')}
      </h2>
      {levels.length === 0 ? (
        <p className="text-sm text-mute text-pretty">{t('agent.levels.none')}</p>
      ) : (
        <ol className="grid gap-3">
          {levels.map(({ level, members }) => (
            <li key={level} className="grid gap-1.5 text-sm">
              <p className="flex justify-between gap-3">
                <span className="text-mute">{t('agent.level', { level })}</span>
                <span className="amount font-semibold">{formatCount(members)}</span>
              </p>
              <span aria-hidden="true" className="h-1.5 rounded-full bg-raised-3">
                <span
                  style={{ width: `${(members / most) * 100}%` }}
                  className="block h-full rounded-full bg-accent/80"
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What a team is and what it did in a period, beside the one before. */
export function OverviewPage() {
  const t = useT()
  const percent = usePercent()
  const typeName = useTypeName()
  const today = useToday()
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const { data, isPlaceholderData, isError, refetch } = useQuery(callQuery('agents.overview', period))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <PeriodPicker value={period} onChange={setPeriod} longest={MOST_AGENT_DAYS} />
        <AsOf at={data?.asOf} />
      </div>
      {isError && data === undefined ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-72 rounded-md" />
          <Skeleton className="h-72 rounded-md" />
        </div>
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={cx(
            'grid grid-cols-1 gap-4 transition-opacity duration-(--duration-layer)',
            isPlaceholderData && 'opacity-50',
          )}
        >
          <FigureTiles data={data} />
          <div className="grid gap-4 lg:grid-cols-2">
            <OwnIncome period={{ from: data.from, to: data.to }} />
            <BestDownlines period={{ from: data.from, to: data.to }} />
          </div>
          <Days series={data.series} />
          <TypeTable types={data.byType} />
          <div className="grid gap-4 lg:grid-cols-2">
            <Levels levels={data.levels} />
            <section aria-labelledby="agent-own" className="grid content-start gap-4 rounded-md bg-raised-1 p-5">
              <h2 id="agent-own" className="font-semibold">
                {t('agent.own.title')}
              </h2>
              <p className="text-sm text-mute text-pretty">
                {t('agent.own.text', { type: typeName(data.name), rebate: percent(data.rebate) })}
              </p>
              {data.code !== null && <ShareCode code={data.code} />}
            </section>
          </div>
        </div>
      )}
    </div>
  )
}
