import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useT, withTexts } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { part } from '#kit/part.tsx'
import { paths } from '../../app/paths.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { useActivities } from '../../parts/activities.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { usePermission } from '../../parts/use-brand.ts'
import { useRankings } from '../../parts/use-rankings.ts'
import { ActivityCard } from './activity-card.tsx'
import { CodeForm } from './code-form.tsx'
import { EmptyShelf, Overview } from './empty-shelves.tsx'
import { inOrder } from './order.ts'
import { RankingCards } from './ranking-shelf.tsx'
import { promotionTypeOf, promotionTypes, type PromotionType } from './promotion-types.ts'
import { Offers } from './offers.tsx'

const loadCentre = withTexts(() => import('./activity-centre.tsx'), 'bonus', 'lobby', 'member', 'shell')
const ActivityCentre = part(async () => (await loadCentre()).ActivityCentre)

function Head() {
  const t = useT()
  const banners = usePermission()?.banners ?? []
  const art = (banners.find(({ groupName }) => groupName === 'w_leftmenu') ?? banners[0])?.art
  return (
    <header className="relative h-36 overflow-hidden rounded-lg lg:h-52">
      {art !== undefined && (
        <ArtPicture
          art={art}
          widths={bannerWidths}
          sizes="(width >= 64rem) 80rem, 100vw"
          eager
          className="object-[60%_40%] max-sm:object-[85%_40%] rtl:-scale-x-100"
        />
      )}
      <span className="absolute inset-0 bg-linear-to-r from-black/60 to-transparent max-sm:from-black/80 max-sm:via-black/55 rtl:bg-linear-to-l" />
      <span className="pointer-events-none absolute inset-0 rounded-lg shadow-[inset_0_0_0_1px_#ffffff14]" />
      <div className="absolute inset-0 grid content-center gap-1.5 px-6 lg:gap-2 lg:px-12">
        <h1 className="text-3xl font-extrabold text-white max-sm:text-2xl lg:text-4xl">{t('promo.title')}</h1>
        <p className="max-w-44 text-white/85 text-pretty sm:max-w-md">{t('promo.lead')}</p>
      </div>
    </header>
  )
}

/** The promotions of a type as they stand for whoever looks; what can be claimed first, what is over last. */
function Shelf({ type }: { readonly type: PromotionType }) {
  const rankings = useRankings({ enabled: type === 'RANKING' })
  const { data, isError, refetch } = useActivities()
  const hasRankings = type === 'RANKING' && (rankings.data?.list.length ?? 0) > 0
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <div aria-busy="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} className="h-80 rounded-lg" />
        ))}
      </div>
    )
  const shown = inOrder(data.list.filter(({ shelf }) => type === 'ALL' || shelf === type))
  if (shown.length === 0 && !hasRankings) return type === 'ALL' ? <Overview /> : <EmptyShelf key={type} type={type} />
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {hasRankings && <RankingCards />}
      {shown.map((activity) => (
        <li key={activity.id}>
          <ActivityCard activity={activity} href={paths.promotions(type === 'ALL' ? undefined : type, activity.id)} />
        </li>
      ))}
    </ul>
  )
}

/** The offers of the house by their type, which stands in the address; so does the one that is opened. */
export function PromotionsPage() {
  const t = useT()
  const query = new URLSearchParams(useSearch())
  const member = useMember()
  const type = promotionTypeOf(query.get('type'))
  const id = query.get('id')
  const shelf = type === 'ALL' ? undefined : type
  if (id !== null)
    return (
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <ActivityCentre key={id} id={id} back={paths.promotions(shelf)} />
      </Suspense>
    )
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-6">
      <Head />
      <Offers />
      <Tabs
        label={t('promo.types')}
        tabs={promotionTypes.map((key) => ({ key, label: t(`promo.type.${key}`) }))}
        chosen={type}
        onChoose={(key) => navigate(paths.promotions(key === 'ALL' ? undefined : key))}
        panelId="promotions"
      />
      <div
        id="promotions"
        role="tabpanel"
        tabIndex={0}
        aria-label={t(`promo.type.${type}`)}
        className="rounded-md outline-offset-4 sm:min-h-96"
      >
        <Shelf type={type} />
      </div>
      {hasAccount(member) && (
        <div className="rounded-lg bg-raised-1 p-5 hairline sm:p-6">
          <CodeForm />
        </div>
      )}
    </div>
  )
}
