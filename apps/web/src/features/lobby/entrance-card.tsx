import { Link } from 'wouter'
import IconNext from '~icons/lucide/arrow-right'
import { formatCount, useT } from '#kit/language.ts'
import type { Category } from '../../app/categories.ts'
import type { Lane } from '../../app/category-menu.ts'
import { paths } from '../../app/paths.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { categoryScenes } from '../../parts/category-scene.ts'
import { VendorMark } from '../../parts/small-pictures.tsx'

/** A category of a single vendor: one picture that leads to its games. */
export function EntranceCard({ category, lane }: { readonly category: Category; readonly lane: Lane }) {
  const t = useT()
  const [vendor] = lane.cards
  return (
    <Link
      href={paths.category(category)}
      className="group/tile relative block h-44 overflow-hidden rounded-lg bg-raised-1 lg:h-60"
    >
      <ArtPicture
        art={categoryScenes[category]}
        widths={bannerWidths}
        sizes="(width >= 64rem) 40rem, 100vw"
        className="object-[72%_45%] group-hover/tile:scale-103"
      />
      <span className="absolute inset-0 bg-linear-to-r from-black/70 via-black/25 to-transparent rtl:bg-linear-to-l" />
      <span className="pointer-events-none absolute inset-0 rounded-lg shadow-[inset_0_0_0_1px_#ffffff14]" />
      <div className="absolute inset-0 grid content-between justify-items-start p-5 lg:p-7">
        <h2 id={`lane-${category}`} className="text-2xl font-extrabold lg:text-3xl">
          {t(`category.${category}`)}
        </h2>
        <div className="flex w-full items-center gap-3">
          {vendor !== undefined && <VendorMark art={vendor.art} className="size-10" />}
          <p className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-semibold">{vendor?.displayName}</span>
            <span className="amount block truncate text-sm text-ink/75">
              {t('lobby.studioGames', { games: lane.gameCount, count: formatCount(lane.gameCount) })}
            </span>
          </p>
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-white/15 backdrop-blur-sm quick-colors group-hover/tile:bg-white group-hover/tile:text-page">
            <IconNext className="size-5 rtl:-scale-x-100" />
          </span>
        </div>
      </div>
    </Link>
  )
}
