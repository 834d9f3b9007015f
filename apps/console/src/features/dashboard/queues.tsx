import { Link } from 'wouter'
import { queueNames } from '#contract/settings/desk.ts'
import { useT } from '#kit/language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import { resourcePath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { queuePlaces } from '../../app/waiting.ts'
import { durationText } from '../../kit/duration.ts'
import { resources } from '../../resources/index.ts'
import { shortCount, type Dashboard } from './figures.ts'
import { Panel } from '../../kit/panel.tsx'

type Queue = Dashboard['queues'][number]

/** What waits for somebody, by age. */
export function Queues({ data }: { readonly data: Dashboard | undefined }) {
  const t = useT()
  const may = useMay()
  return (
    <Panel title={t('dashboard.queues')} text={t('dashboard.queuesText')}>
      {data === undefined ? (
        <div className="grid gap-3">
          {queueNames.map((name) => (
            <Skeleton key={name} className="h-9 bg-raised-2" />
          ))}
        </div>
      ) : (
        <ul className="-mx-2 grid gap-0.5">
          {data.queues.map((queue) => {
            const { page, asked } = queuePlaces[queue.queue]
            const list = resources.find(({ name }) => name === page)?.list
            const row = <Row queue={queue} />
            return (
              <li key={queue.queue}>
                {list !== undefined && may(list) ? (
                  <Link
                    href={`${resourcePath(page)}?${asked}`}
                    className="block rounded-sm px-2 py-1.5 quick-colors hover:bg-raised-2"
                  >
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

function Row({ queue }: { readonly queue: Queue }) {
  const t = useT()
  const { waiting, underHour, underDay, longer, late, oldestMinutes, targetMinutes } = queue
  const parts = [
    { key: 'longer', count: longer, look: 'bg-lost' },
    { key: 'underDay', count: underDay, look: 'bg-accent' },
    { key: 'underHour', count: underHour, look: 'bg-won' },
  ] as const
  return (
    <div className={cx('grid gap-1.5', waiting === 0 && 'text-faint')}>
      <div className="flex items-baseline gap-3 text-sm">
        <span className="min-w-0 flex-1 truncate">{t(`queue.${queue.queue}`)}</span>
        {oldestMinutes !== null && (
          <span
            className={cx('text-xs', late > 0 ? 'font-semibold text-lost' : 'text-faint')}
            title={t('dashboard.target', { age: durationText(targetMinutes) })}
          >
            {t('dashboard.oldest', { age: durationText(oldestMinutes) })}
            {late > 0 && ` · ${t('dashboard.late.count', { count: late })}`}
          </span>
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
