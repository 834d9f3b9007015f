import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useToday } from '#kit/use-today.ts'
import { Money } from '#kit/money.tsx'
import { callQuery } from '../../app/query.ts'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { usualPeriod } from '#ui/period.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { resultOf, SignedMoney } from '../../parts/signed-money.tsx'
import { PlayLink } from './play-link.tsx'
import { Totals } from '../../parts/totals.tsx'

const ProfitChart = part(async () => (await import('./profit-chart.tsx')).ProfitChart)
const TypeChart = part(async () => (await import('./type-chart.tsx')).TypeChart)

/** Profit and loss of a period: by day, by game type, and what was paid in and out. */
export function ProfitPage() {
  const t = useT()
  const today = useToday()
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const { data, isPlaceholderData, isError, refetch } = useQuery(callQuery('record.profit', period))
  const total = data?.total
  return (
    <div className="grid gap-4">
      <PeriodPicker value={period} onChange={setPeriod} />
      {isError && data === undefined ? (
        <LoadFailed text={t('records.failed')} onAgain={() => void refetch()} />
      ) : (
        <>
          <Totals
            label={t('records.totals')}
            totals={
              total && [
                { key: 'result', label: t('records.result'), value: <SignedMoney value={resultOf(total)} /> },
                { key: 'stake', label: t('records.stakes'), value: <Money value={total.stake} /> },
                { key: 'payout', label: t('records.payouts'), value: <Money value={total.payout} /> },
              ]
            }
          />
          {data?.total.bets === 0 ? (
            <EmptyState
              picture={<EmptyPicture name="chart" />}
              title={t('records.noProfit')}
              text={t('records.noProfitText')}
              action={<PlayLink />}
            />
          ) : (
            <div
              aria-busy={data === undefined || isPlaceholderData}
              className={cx(
                'grid gap-4 transition-opacity duration-(--duration-layer)',
                isPlaceholderData && 'opacity-50',
              )}
            >
              <section aria-labelledby="profit-days" className="grid gap-3 rounded-md bg-raised-1 p-4 md:p-5">
                <h2 id="profit-days" className="text-lg font-bold">
                  {t('records.byDay')}
                </h2>
                <Suspense fallback={<Skeleton className="h-71 bg-raised-2" />}>
                  {data === undefined ? (
                    <Skeleton className="h-71 bg-raised-2" />
                  ) : (
                    <ProfitChart days={data.days} period={period} />
                  )}
                </Suspense>
              </section>
              <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                <section aria-labelledby="profit-types" className="grid gap-4 rounded-md bg-raised-1 p-4 md:p-5">
                  <h2 id="profit-types" className="text-lg font-bold">
                    {t('records.byType')}
                  </h2>
                  <Suspense fallback={<Skeleton className="h-24 bg-raised-2" />}>
                    {data === undefined ? <Skeleton className="h-24 bg-raised-2" /> : <TypeChart types={data.byType} />}
                  </Suspense>
                </section>
                <section aria-labelledby="profit-cash" className="grid gap-3 rounded-md bg-raised-1 p-4 md:p-5">
                  <h2 id="profit-cash" className="text-lg font-bold">
                    {t('records.cash')}
                  </h2>
                  <dl className="grid gap-2">
                    {(
                      [
                        ['deposits', total?.deposits],
                        ['withdrawals', total?.withdrawals],
                      ] as const
                    ).map(([name, value]) => (
                      <div key={name} className="flex items-baseline justify-between gap-3">
                        <dt className="text-mute">{t(`records.${name}`)}</dt>
                        <dd className="font-semibold">
                          {value === undefined ? (
                            <Skeleton className="h-5 w-20 bg-raised-2" />
                          ) : (
                            <Money value={value} />
                          )}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </section>
              </div>
            </div>
          )}
        </>
      )}
    </div>
  )
}
