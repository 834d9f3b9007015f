import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconNext from '~icons/lucide/chevron-right'
import { Skeleton } from '#ui/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'

/** Places that stand there before anybody asks for more. */
const SHOWN = 10

/** Who did most missions this month, with the member's own place. */
export function MissionTop() {
  const t = useT()
  const { data, isError, refetch } = useQuery(callQuery('missions.leaderboard', {}))
  return (
    <section aria-labelledby="mission-top" className="mt-4 grid gap-3">
      <h2 id="mission-top" className="text-xl font-bold">
        {t('mission.top.title')}
      </h2>
      <Link
        href={paths.leaderboard()}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm text-sm font-medium text-mute quick-colors hover:text-ink"
      >
        {t('mission.top.rankings')}
        <IconNext className="size-4 shrink-0 rtl:-scale-x-100" />
      </Link>
      {data === undefined &&
        (isError ? <LoadFailed onAgain={() => void refetch()} /> : <Skeleton className="h-64 rounded-md" />)}
      {data?.list.length === 0 && (
        <p className="rounded-md bg-raised-1 px-5 py-4 text-mute hairline">{t('mission.top.none')}</p>
      )}
      {data !== undefined && data.list.length > 0 && (
        <ol className="grid gap-px overflow-hidden rounded-md bg-line hairline">
          {data.list
            .filter(({ place, isOwn }) => place <= SHOWN || isOwn)
            .map(({ place, name, done, isOwn }) => (
              <li
                key={place}
                className={cx(
                  'flex items-center gap-4 px-4 py-3',
                  isOwn ? 'bg-accent-soft font-semibold' : 'bg-raised-1',
                )}
              >
                <span
                  className={cx(
                    'amount grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold',
                    place <= 3 ? 'bg-accent text-accent-ink' : 'bg-raised-3 text-mute',
                  )}
                >
                  {place}
                </span>
                <span className="min-w-0 flex-1 truncate">{isOwn ? t('mission.top.you') : name}</span>
                <span className="text-sm text-mute tabular-nums">{t('mission.top.done', { done })}</span>
              </li>
            ))}
        </ol>
      )}
      {data !== undefined && data.own !== null && data.own.place === null && (
        <p className="text-sm text-mute">{t('mission.top.behind', { done: data.own.done })}</p>
      )}
    </section>
  )
}
