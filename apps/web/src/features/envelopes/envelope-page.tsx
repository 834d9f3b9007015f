import { Link } from 'wouter'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { useEnvelopes } from '../../parts/envelopes.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { EnvelopeCard } from './envelope-card.tsx'

/** Red envelopes: what is open, what comes next, and what the member got. */
export function EnvelopePage() {
  const t = useT()
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-6">
      <header className="grid gap-1.5">
        <h1 className="text-2xl font-extrabold lg:text-3xl">{t('env.title')}</h1>
        <p className="max-w-2xl text-mute text-pretty">{t('env.lead')}</p>
      </header>
      <Envelopes />
    </div>
  )
}

function Envelopes() {
  const t = useT()
  const { data, dataUpdatedAt, isError, refetch } = useEnvelopes()
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <div aria-busy="true" className="grid gap-4 xl:grid-cols-2">
        {[0, 1].map((card) => (
          <Skeleton key={card} className="h-80 rounded-lg" />
        ))}
      </div>
    )
  if (data.list.length === 0)
    return (
      <EmptyState
        picture={<EmptyPicture name="chest" />}
        title={t('env.none.title')}
        text={t('env.none.text')}
        action={
          <Link href={paths.promotions()} className={buttonClass('light')}>
            {t('env.none.action')}
          </Link>
        }
      />
    )
  // The house's time: a browser's clock may be wrong.
  const aheadMs = dataUpdatedAt - Date.parse(data.now)
  return (
    <ul className={data.list.length > 1 ? 'grid gap-4 xl:grid-cols-2' : 'grid max-w-3xl gap-4'}>
      {data.list.map((envelope) => (
        <li key={envelope.item}>
          <EnvelopeCard envelope={envelope} aheadMs={aheadMs} />
        </li>
      ))}
    </ul>
  )
}
