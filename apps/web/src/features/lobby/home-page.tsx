import { Fragment, Suspense } from 'react'
import { ErrorBoundary } from '#kit/error-boundary.tsx'
import { useT, withTexts } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { LoadFailed } from '#kit/load-failed.tsx'
import { isCentre } from '../../app/categories.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { useCategoryLanes, useLanesState } from '../../parts/category-lanes.ts'
import { useCurrentCategory } from '../../parts/use-current-category.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import { CategoryPictures } from './category-chips.tsx'
import { EntranceCard } from './entrance-card.tsx'
import { homeBlocks } from './home-blocks.ts'
import { HotMatchesRoom } from './hot-matches-room.tsx'
import { HotRow } from './hot-row.tsx'
import { LaneSection } from './lane-section.tsx'
import { GameCenter, GameListCenter } from './lobby-pages.ts'
import { Studios } from './studios.tsx'
import { WinnerBoard } from './winner-board.tsx'
import { WinnerRow } from './winner-row.tsx'

const loadOpenHand = withTexts(() => import('./open-hand.tsx'), 'lobby')
const OpenHand = part(async () => (await loadOpenHand()).OpenHand)

/** The lobby: what is on, who has won, what many play, and then every category of the house. */
function Lobby() {
  const t = useT()
  const blocks = homeBlocks(useCategoryLanes())
  const { failed, again } = useLanesState()
  const plays = hasAccount(useMember())
  return (
    <div className="grid grid-cols-1 gap-8 lg:gap-14">
      <h1 className="sr-only">{t('lobby.title')}</h1>
      {plays && (
        <ErrorBoundary quiet>
          <Suspense fallback={null}>
            <OpenHand />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className="grid grid-cols-1 gap-4 xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_21rem] xl:gap-5">
        <BannerCarousel />
        <WinnerBoard />
      </div>
      <CategoryPictures />
      <HotRow />
      <WinnerRow />
      {failed && <LoadFailed onAgain={again} />}
      {blocks.map((block) => {
        const [first] = block.lanes
        if (first === undefined) return null
        if (block.kind === 'section')
          return (
            <Fragment key={first.category}>
              <LaneSection {...first} near={first.category === 'RNG'} />
              {first.category === 'SPORTS' && <HotMatchesRoom />}
            </Fragment>
          )
        return (
          <div key={first.category} className="grid gap-4 sm:grid-cols-2 xl:gap-5">
            {block.lanes.map(({ category, lane }) => (
              <EntranceCard key={category} category={category} lane={lane} />
            ))}
          </div>
        )
      })}
      <Studios />
    </div>
  )
}

/** The lobby, or the view of a category that has no address of its own. */
export function HomePage() {
  const category = useCurrentCategory()
  if (category === undefined) return <Lobby />
  return isCentre(category) ? <GameCenter key={category} /> : <GameListCenter key={category} />
}
