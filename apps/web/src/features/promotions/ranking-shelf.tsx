import { Link } from 'wouter'
import IconNext from '~icons/lucide/chevron-right'
import IconTrophy from '~icons/lucide/trophy'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { useRankings } from '../../parts/use-rankings.ts'
import { PromotionPicture } from './pieces.tsx'

/** The rankings among the promotions; each leads to its board. */
export function RankingCards() {
  const t = useT()
  const { data } = useRankings()
  return (data?.list ?? []).map(({ id, title, lead, art, own }) => (
    <li key={id}>
      <Link
        href={paths.leaderboard(id)}
        className="group/promo flex h-full flex-col overflow-hidden rounded-lg bg-raised-1 hairline quick-colors hover:bg-raised-2"
      >
        <PromotionPicture
          art={art}
          sizes="(width >= 80rem) 24rem, (width >= 40rem) 50vw, 100vw"
          className="aspect-5/2 w-full"
        />
        <div className="flex flex-1 flex-col gap-3 p-5">
          <span className="inline-flex items-center gap-1.5 text-sm text-mute">
            <IconTrophy className="size-4 shrink-0 text-accent" />
            {own?.place == null ? t('promo.type.RANKING') : t('promo.rank.own', { place: own.place })}
          </span>
          <div className="grid gap-1">
            <h2 className="text-lg leading-snug font-bold text-balance">{title}</h2>
            <p className="line-clamp-3 text-sm text-mute text-pretty">{lead}</p>
          </div>
          <p className="mt-auto flex items-center gap-1 text-sm font-medium text-mute quick-colors group-hover/promo:text-ink">
            {t('promo.rank.see')}
            <IconNext className="size-4 shrink-0 rtl:-scale-x-100" />
          </p>
        </div>
      </Link>
    </li>
  ))
}
