import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { wallClock } from '#ui/use-seconds.ts'
import { callQuery } from '../app/calls.ts'
import { isAtWork } from '../app/live.ts'
import { codeName } from '../kit/names.ts'
import { durationText, minutesSince } from '../kit/duration.ts'
import { Panel } from '../kit/panel.tsx'

type Lags = CallResponse<'house.lags'>

/** So often it is asked for anew, as long as somebody looks. */
const LOOK_MS = 10_000
/** What has waited for so many minutes is behind: each is looked at every second. */
const LATE_MINUTES = 1

/** How far whoever listens to events and to the ledger is behind, above the events that fell out. */
export function ConsumerLags() {
  const t = useT()
  return (
    <Lagging
      title={t('lags.consumers')}
      text={t('lags.consumersText')}
      names={[t('field.consumer'), t('lags.behind'), t('lags.parked')]}
      rows={({ consumers }) =>
        consumers.map(({ consumer, behind, oldest, parked }) => ({
          key: consumer,
          name: codeName(t, 'consumer', consumer),
          waiting: behind,
          minutes: oldest === null ? null : minutesSince(oldest, wallClock()),
          failed: parked,
        }))
      }
    />
  )
}

/** How the queues of jobs stand, above the jobs that failed. */
export function JobLags() {
  const t = useT()
  return (
    <Lagging
      title={t('lags.jobs')}
      text={t('lags.jobsText')}
      names={[t('field.kind'), t('lags.waiting'), t('lags.failed')]}
      rows={({ jobs }) =>
        jobs.map(({ kind, waiting, oldestSeconds, failed }) => ({
          key: kind,
          name: codeName(t, 'kind', kind),
          waiting,
          minutes: oldestSeconds === 0 ? null : Math.floor(oldestSeconds / 60),
          failed,
        }))
      }
    />
  )
}

interface LagRow {
  readonly key: string
  readonly name: string
  readonly waiting: number
  /** For how long the oldest has waited; null where none does. */
  readonly minutes: number | null
  readonly failed: number
}

interface LaggingProps {
  readonly title: string
  readonly text: string
  /** Of the columns, but for the one of the age. */
  readonly names: readonly [string, string, string]
  rows(lags: Lags): readonly LagRow[]
}

function Lagging({ title, text, names: [name, waiting, failed], rows }: LaggingProps) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...callQuery('house.lags', {}),
    staleTime: 0,
    refetchInterval: () => isAtWork() && LOOK_MS,
  })
  if (data === undefined)
    return (
      <Panel title={title} text={text}>
        {error === null ? (
          <Skeleton className="h-40 rounded-sm bg-raised-2" />
        ) : (
          <LoadFailed slim onAgain={() => void refetch()} />
        )}
      </Panel>
    )
  return (
    <Panel title={title} text={text}>
      <table className="w-full max-w-3xl text-sm">
        <thead>
          <tr className="text-xs text-mute">
            <Head className="text-start">{name}</Head>
            <Head className="text-end">{waiting}</Head>
            <Head className="text-end">{t('lags.oldest')}</Head>
            <Head className="text-end">{failed}</Head>
          </tr>
        </thead>
        <tbody>
          {rows(data).map((row) => (
            <tr key={row.key} data-lag={row.key}>
              <th scope="row" className="border-t border-line py-1.5 pe-3 text-start font-normal wrap-anywhere">
                {row.name}
              </th>
              <Figure>{formatCount(row.waiting)}</Figure>
              <Figure late={row.minutes !== null && row.minutes >= LATE_MINUTES}>
                {row.minutes === null ? '–' : durationText(row.minutes)}
              </Figure>
              <Figure>{row.failed === 0 ? '0' : <Badge tone="lost">{formatCount(row.failed)}</Badge>}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const Head = ({ className, children }: { readonly className: string; readonly children: ReactNode }) => (
  <th scope="col" className={cx('pe-3 pb-1.5 font-semibold last:pe-0', className)}>
    {children}
  </th>
)

const Figure = ({ late = false, children }: { readonly late?: boolean; readonly children: ReactNode }) => (
  <td
    className={cx(
      'amount border-t border-line py-1.5 pe-3 text-end whitespace-nowrap last:pe-0',
      late ? 'font-semibold text-lost' : 'text-mute',
    )}
  >
    {children}
  </td>
)
