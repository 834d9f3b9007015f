import { Link } from 'wouter'
import IconApp from '~icons/lucide/smartphone'
import IconCrown from '~icons/lucide/crown'
import IconDaily from '~icons/lucide/calendar-heart'
import IconFriends from '~icons/lucide/user-plus'
import IconNew from '~icons/lucide/sparkles'
import IconNext from '~icons/lucide/chevron-right'
import IconPercent from '~icons/lucide/badge-percent'
import IconTrophy from '~icons/lucide/trophy'
import { promotionShelves, type PromotionShelf } from '#contract/content/promotion.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Icon } from '#ui/icon.ts'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { EmptyPicture, type EmptyName } from '../../parts/small-pictures.tsx'

const signs: Record<PromotionShelf, Icon> = {
  DAILY: IconDaily,
  NEWBIE: IconNew,
  VIP: IconCrown,
  REBATE: IconPercent,
  RANKING: IconTrophy,
  REFERRAL: IconFriends,
  APP: IconApp,
}
const drawings: Record<PromotionShelf, EmptyName> = {
  DAILY: 'chest',
  NEWBIE: 'letter',
  VIP: 'chest',
  REBATE: 'chart',
  RANKING: 'chart',
  REFERRAL: 'letter',
  APP: 'lantern',
}

/** What every shelf is for, each a way to it. */
export function Overview() {
  const t = useT()
  return (
    <div className="grid gap-5">
      <p className="max-w-2xl text-mute text-pretty">{t('promo.text.ALL')}</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4 xl:grid-cols-4">
        {promotionShelves.map((type) => {
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
export function EmptyShelf({ type }: { readonly type: PromotionShelf }) {
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
