import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { callQuery } from '../../app/query.ts'

/** Who got how much of an envelope, the luckiest first. */
export function Results({ id, lucky }: { readonly id: string; readonly lucky: boolean }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(callQuery('envelope.results', { id }))
  if (data === undefined)
    return (
      <div className="px-5 pb-5">
        {isError ? <LoadFailed slim onAgain={() => void refetch()} /> : <Skeleton className="h-32 rounded-md" />}
      </div>
    )
  return (
    <section aria-label={t('env.results')} className="grid gap-2 border-t border-line px-5 py-4">
      <p className="text-sm text-mute">
        {data.list.length === 0
          ? t('env.results.none')
          : t('env.results.taken', { taken: data.taken, shares: data.shares })}
      </p>
      <ol className="grid max-h-80 gap-px overflow-y-auto rounded-md bg-line empty:hidden">
        {data.list.map(({ place, name, amount, isOwn }) => (
          <li
            key={place}
            className={cx('flex items-center gap-3 px-3 py-2', isOwn ? 'bg-accent-soft font-semibold' : 'bg-raised-2')}
          >
            <span className="min-w-0 flex-1 truncate">{isOwn ? t('env.results.you') : name}</span>
            {lucky && place === 1 && <Badge tone="accent">{t('env.results.best')}</Badge>}
            <Money value={amount} className="text-sm" />
          </li>
        ))}
      </ol>
    </section>
  )
}
