import { Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT, withTexts } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { part } from '#kit/part.tsx'
import type { Category } from '../../app/categories.ts'
import { paths } from '../../app/paths.ts'
import { useLanesState } from '../../parts/category-lanes.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { useCurrentCategory } from '../../parts/use-current-category.ts'
import { CategoryChips } from './category-chips.tsx'
import { CategoryHead } from './category-head.tsx'
import { Games } from './games.tsx'
import { useLane } from './lobby.queries.ts'
import { RefreshLists } from './refresh-lists.tsx'
import { SectionHead } from './section-head.tsx'
import { SportsEntrance } from './sports-entrance.tsx'
import { DoorRow, VendorDoor, VendorStart } from './vendor-door.tsx'
import { PANEL, useView } from './view.ts'

/** The house's own lotteries, which come with their calls and their texts. */
const loadLotteries = withTexts(() => import('./lottery-row.tsx'), 'draws', 'lottery')
const LotteryRow = part(async () => (await loadLotteries()).LotteryRow)

/** The house's own book, likewise. */
const loadBook = withTexts(() => import('../../app/groups/SportsBook.tsx'), 'sports')
const Book = part(async () => (await loadBook()).Book)

/** The sport of the house that a category is about; of sports themselves all of them. */
const sportOf = { SPORTS: undefined, ESPORTS: 'series', COCKFIGHT: 'cockfight' } as const
const isOfSports = (category: Category): category is keyof typeof sportOf => Object.hasOwn(sportOf, category)

/** The centre of one kind of game: the doors of its vendors, and what is behind the one that is chosen. */
export function GameCentrePage() {
  const t = useT()
  const category = useCurrentCategory() ?? 'SPORTS'
  const lane = useLane(category)
  const { view, go } = useView(category)
  const cards = lane?.cards ?? []
  const chosen = cards.find(({ vassalage }) => vassalage === view.vassalage) ?? cards[0]
  const sports = category === 'SPORTS'
  const { failed, again } = useLanesState()
  const own = usePermission()?.sports ?? []
  const only = isOfSports(category) ? sportOf[category] : undefined
  const hasBook = isOfSports(category) && (only === undefined ? own.length > 0 : own.includes(only))
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-8">
      {hasBook ? (
        <Suspense fallback={<Skeleton className="h-screen rounded-md" />}>
          <Book key={category} only={only} title={only === undefined ? undefined : t(`category.${category}`)} />
        </Suspense>
      ) : sports && lane !== undefined ? (
        <SportsEntrance lane={lane} near head />
      ) : (
        <CategoryHead category={category} lane={lane} />
      )}
      <CategoryChips current={category} />
      {failed && <LoadFailed onAgain={again} />}
      {(category === 'LOTT' || category === 'ELOTT') && (
        <Suspense fallback={<Skeleton className="h-62 rounded-md" />}>
          <LotteryRow key={category} category={category} />
        </Suspense>
      )}
      {cards.length > 1 && (
        <section aria-labelledby="doors">
          <SectionHead id="doors" title={t(sports ? 'centre.books' : 'centre.doors')} />
          <DoorRow>
            {cards.map((card) => (
              <li key={card.vassalage} className="snap-start">
                {sports ? (
                  <VendorStart card={card} />
                ) : (
                  <VendorDoor
                    card={card}
                    chosen={card === chosen}
                    href={paths.category(category, { vassalage: card.vassalage })}
                  />
                )}
              </li>
            ))}
          </DoorRow>
        </section>
      )}
      {!sports && chosen !== undefined && (
        <section id={PANEL} aria-labelledby="behind" className="scroll-mt-20">
          <SectionHead id="behind" title={chosen.displayName}>
            <RefreshLists />
          </SectionHead>
          <Games
            key={chosen.vassalage}
            query={{ gameType: chosen.gameType, vassalage: chosen.vassalage }}
            page={view.page}
            onPage={(page) => go({ page })}
          />
        </section>
      )}
    </div>
  )
}
