import { Link } from 'wouter'
import { formatCount, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { VendorMark } from '../../parts/small-pictures.tsx'
import { useCategoryLanes } from '../../parts/category-lanes.ts'
import { SectionHead } from './section-head.tsx'

const SHOWN = 12

/** The studios with the most games, each leading to its part of its largest category. */
export function Studios() {
  const t = useT()
  const cards = useCategoryLanes().flatMap(({ category, lane }) => lane.cards.map((card) => ({ ...card, category })))
  const largestFirst = cards.toSorted((a, b) => b.gameCount - a.gameCount)
  const studios = [...new Map(largestFirst.toReversed().map((card) => [card.vassalage, card])).values()]
    .toReversed()
    .slice(0, SHOWN)
  if (studios.length === 0) return null
  return (
    <section aria-labelledby="studios" className="far-section -mx-(--gutter) px-(--gutter)">
      <SectionHead id="studios" title={t('lobby.studios')} />
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 xl:grid-cols-6 xl:gap-4">
        {studios.map(({ vassalage, displayName, gameCount, art, category }) => (
          <li key={vassalage}>
            <Link
              href={paths.category(category, { vassalage })}
              className="flex items-center gap-3 rounded-md bg-raised-1 p-3 quick-colors hover:bg-raised-2"
            >
              <VendorMark art={art} className="size-11" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{displayName}</span>
                <span className="amount block truncate text-sm text-faint">
                  {t('lobby.studioGames', { games: gameCount, count: formatCount(gameCount) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
