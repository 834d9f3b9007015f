import { Link, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import IconApp from '~icons/lucide/smartphone'
import IconCrown from '~icons/lucide/crown'
import IconDaily from '~icons/lucide/calendar-heart'
import IconFriends from '~icons/lucide/user-plus'
import IconNew from '~icons/lucide/sparkles'
import IconNext from '~icons/lucide/chevron-right'
import IconPercent from '~icons/lucide/badge-percent'
import IconTrophy from '~icons/lucide/trophy'
import { buttonClass } from '#ui/button.tsx'
import type { Icon } from '#ui/icon.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { EmptyPicture, type EmptyName } from '../../parts/small-pictures.tsx'
import { usePermission } from '../../parts/use-brand.ts'
import { promotionTypeOf, promotionTypes, type PromotionType } from './promotion-types.ts'

type Shelf = Exclude<PromotionType, 'ALL'>

const isShelf = (type: PromotionType): type is Shelf => type !== 'ALL'
const shelves = promotionTypes.filter(isShelf)

const signs: Record<Shelf, Icon> = {
  DAILY: IconDaily,
  NEWBIE: IconNew,
  VIP: IconCrown,
  REBATE: IconPercent,
  RANKING: IconTrophy,
  REFERRAL: IconFriends,
  APP: IconApp,
}
const drawings: Record<Shelf, EmptyName> = {
  DAILY: 'chest',
  NEWBIE: 'letter',
  VIP: 'chest',
  REBATE: 'chart',
  RANKING: 'chart',
  REFERRAL: 'letter',
  APP: 'lantern',
}

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

/** What every shelf is for, each a way to it. */
function Overview() {
  const t = useT()
  return (
    <div className="grid gap-5">
      <p className="max-w-2xl text-mute text-pretty">{t('promo.text.ALL')}</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4 xl:grid-cols-4">
        {shelves.map((type) => {
          const Sign = signs[type]
          return (
            <li key={type} className="sm:last:col-span-2">
              <Link
                href={paths.promotions(type)}
                className="group/shelf grid h-full content-start gap-2 rounded-md bg-raised-1 p-5 hairline quick-colors hover:bg-raised-2"
              >
                <span className="flex items-center gap-3">
                  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised-3 text-mute quick-colors group-hover/shelf:text-accent">
                    <Sign className="size-5" />
                  </span>
                  <span className="flex-1 text-lg font-bold">{t(`promo.type.${type}`)}</span>
                  <IconNext className="size-4.5 shrink-0 text-faint rtl:-scale-x-100" />
                </span>
                <span className="max-w-md text-sm text-mute text-pretty">{t(`promo.text.${type}`)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A shelf on which nothing lies yet: what it is for, and how it will be told. */
function EmptyShelf({ type }: { readonly type: Shelf }) {
  const t = useT()
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-8 text-center animate-appear lg:py-12">
      <EmptyPicture name={drawings[type]} />
      <h2 className="mt-2 text-2xl font-extrabold text-balance">{t('promo.none')}</h2>
      <p className="text-mute text-pretty">{t(`promo.text.${type}`)}</p>
      <p className="text-sm text-faint text-pretty">{t('promo.conditions')}</p>
      <Link href={paths.home()} className={`${buttonClass('quiet')} mt-3`}>
        {t('promo.games')}
      </Link>
    </div>
  )
}

/** The offers of the house by their type, which stands in the address. */
export function PromotionsPage() {
  const t = useT()
  const type = promotionTypeOf(new URLSearchParams(useSearch()).get('type'))
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-6">
      <Head />
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
        {isShelf(type) ? <EmptyShelf key={type} type={type} /> : <Overview />}
      </div>
    </div>
  )
}
