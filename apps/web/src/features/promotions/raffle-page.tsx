import { Link } from 'wouter'
import IconBack from '~icons/lucide/arrow-left'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { RaffleView } from './raffle-view.tsx'
import { useRaffles } from './use-raffles.ts'

/** The raffles of the house: those that run first, then those that were drawn lately. */
export function RafflePage() {
  const t = useT()
  const { data, isError, refetch } = useRaffles()
  if (isError && data === undefined) return <LoadFailed whole onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="mx-auto grid w-full max-w-4xl gap-5 pt-12" aria-busy="true">
        <Skeleton className="aspect-5/2 rounded-lg sm:aspect-3/1" />
        <Skeleton className="h-8 w-2/3 rounded-sm" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    )
  if (data.list.length === 0)
    return (
      <EmptyState
        whole
        picture={<EmptyPicture name="chest" />}
        title={t('raffle.none.title')}
        text={t('raffle.none.text')}
        action={
          <Link href={paths.promotions()} className={buttonClass('light')}>
            {t('promo.back')}
          </Link>
        }
      />
    )
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6">
      <Link
        href={paths.promotions()}
        className="-ms-2 -mb-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-sm px-2 text-sm font-medium text-mute quick-colors hover:text-ink"
      >
        <IconBack className="size-4.5 rtl:-scale-x-100" />
        {t('promo.back')}
      </Link>
      <h1 className="sr-only">{t('raffle.title')}</h1>
      <ul className="grid gap-14">
        {data.list.map((raffle, at) => (
          <li key={raffle.id}>
            <RaffleView raffle={raffle} eager={at === 0} />
          </li>
        ))}
      </ul>
    </div>
  )
}
