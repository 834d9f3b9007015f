import { Link } from 'wouter'
import type { ConsoleCallName } from '#contract/calls.ts'
import type { DashboardQueue } from '#contract/calls/figures.ts'
import { useT } from '#kit/language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import { resourcePath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { ageText, shortCount, type Dashboard } from './figures.ts'
import { Panel } from '../../kit/panel.tsx'

/** Where what waits is worked through, and the call that shows it. */
const places: Readonly<Record<DashboardQueue, { readonly path: string; readonly call: ConsoleCallName }>> = {
  withdrawals: { path: `${resourcePath('withdrawals')}?state=review`, call: 'cashier.withdrawals' },
  receipts: { path: `${resourcePath('withdrawals')}?state=notReceived`, call: 'cashier.withdrawals' },
  deposits: { path: `${resourcePath('deposits')}?state=proof`, call: 'cashier.deposits' },
  depositsInQuestion: { path: `${resourcePath('deposits')}?state=paying&held=yes`, call: 'cashier.deposits' },
  identity: { path: `${resourcePath('identity')}?state=review`, call: 'identity.queue' },
  feedback: { path: `${resourcePath('feedback')}?state=open`, call: 'feedback.queue' },
  parkedEvents: { path: resourcePath('parked-events'), call: 'events.parked' },
}

type Queue = Dashboard['queues'][number]

/** What waits for somebody, by age. */
export function Queues({ data }: { readonly data: Dashboard | undefined }) {
  const t = useT()
  const may = useMay()
  return (
    <Panel title={t('dashboard.queues')} text={t('dashboard.queuesText')}>
      {data === undefined ? (
        <div className="grid gap-3">
          {Array.from({ length: 7 }, (_, at) => (
            <Skeleton key={at} className="h-9 bg-raised-2" />
          ))}
        </div>
      ) : (
        <ul className="-mx-2 grid gap-0.5">
          {data.queues.map((queue) => {
            const place = places[queue.queue]
            const row = <Row queue={queue} now={Date.parse(data.asOf) + data.secondsBehind * 1000} />
            return (
              <li key={queue.queue}>
                {may(place.call) ? (
                  <Link href={place.path} className="block rounded-sm px-2 py-1.5 quick-colors hover:bg-raised-2">
                    {row}
                  </Link>
                ) : (
                  <div className="rounded-sm px-2 py-1.5">{row}</div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

function Row({ queue, now }: { readonly queue: Queue; readonly now: number }) {
  const t = useT()
  const { waiting, underHour, underDay, longer, oldestAt } = queue
  const parts = [
    { key: 'longer', count: longer, look: 'bg-lost' },
    { key: 'underDay', count: underDay, look: 'bg-accent' },
    { key: 'underHour', count: underHour, look: 'bg-won' },
  ] as const
  return (
    <div className={cx('grid gap-1.5', waiting === 0 && 'text-faint')}>
      <div className="flex items-baseline gap-3 text-sm">
        <span className="min-w-0 flex-1 truncate">{t(`queue.${queue.queue}`)}</span>
        {oldestAt !== null && (
          <span className="text-xs text-faint">{t('dashboard.oldest', { age: ageText(oldestAt, now) })}</span>
        )}
        <span className={cx('amount min-w-8 text-end', waiting > 0 && 'font-semibold')}>{shortCount(waiting)}</span>
      </div>
      {waiting > 0 && (
        <div className="flex h-1 gap-0.5 overflow-hidden rounded-full">
          {parts.map(
            ({ key, count, look }) =>
              count > 0 && (
                <span
                  key={key}
                  role="img"
                  aria-label={t(`dashboard.age.${key}`, { count })}
                  title={t(`dashboard.age.${key}`, { count })}
                  style={{ flexGrow: count }}
                  className={cx('min-w-1.5 rounded-full', look)}
                />
              ),
          )}
        </div>
      )}
    </div>
  )
}
