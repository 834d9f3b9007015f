import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useT } from '#kit/language.ts'
import type { Category } from '../../app/categories.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { categoryScenes } from '../../parts/category-scene.ts'
import type { Lane } from '../../app/category-menu.ts'

/** The name of a category over its drawn scene, and how much of it is shown. */
export function CategoryHead({
  category,
  lane,
  vassalage,
}: {
  readonly category: Category
  readonly lane: Lane | undefined
  readonly vassalage?: string | undefined
}) {
  const t = useT()
  const vendor = lane?.cards.find((card) => card.vassalage === vassalage)
  return (
    <header className="relative h-36 overflow-hidden rounded-lg lg:h-52">
      <ArtPicture
        art={categoryScenes[category]}
        widths={bannerWidths}
        sizes="(width >= 64rem) 80rem, 100vw"
        eager
        className="object-[60%_40%] max-sm:object-[85%_40%]"
      />
      <span className="absolute inset-0 bg-linear-to-r from-black/75 via-black/45 to-transparent to-75% sm:hidden rtl:bg-linear-to-l" />
      <span className="pointer-events-none absolute inset-0 rounded-lg shadow-[inset_0_0_0_1px_#ffffff14]" />
      {/* The calm side of the drawing is on its left, also where one reads from the right. */}
      <div className="absolute inset-0 grid content-center gap-1.5 px-6 rtl:start-[45%] lg:gap-2 lg:px-12">
        <h1 className="text-3xl font-extrabold max-sm:max-w-40 max-sm:text-2xl lg:text-4xl">
          {t(`category.${category}`)}
        </h1>
        {lane === undefined ? (
          <Skeleton className="h-5 w-48" />
        ) : (
          <p className="amount text-ink/80 max-sm:max-w-36 max-sm:whitespace-normal">
            {vendor === undefined
              ? t('category.summary', {
                  games: lane.gameCount,
                  vendors: lane.cards.length,
                  count: formatCount(lane.gameCount),
                })
              : t('category.ofVendor', {
                  games: vendor.gameCount,
                  count: formatCount(vendor.gameCount),
                  vendor: vendor.displayName,
                })}
          </p>
        )}
      </div>
    </header>
  )
}
