import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { listsVendors, type Category } from '../../app/categories.ts'
import { HOME_GAMES } from '../../app/first-data.ts'
import { paths } from '../../app/paths.ts'
import { GameTileCard, TileSkeleton } from '../../parts/game-tile.tsx'
import type { Lane } from '../../app/category-menu.ts'
import { CategoryPicture } from '../../parts/small-pictures.tsx'
import { HOME_VENDORS } from './home-blocks.ts'
import { useLaneGames } from './lobby.queries.ts'
import { SectionHead, signClass } from './section-head.tsx'
import { SportsEntrance } from './sports-entrance.tsx'
import { useNear } from '../../parts/use-near.ts'
import { DoorRow, VendorDoor } from './vendor-door.tsx'

/** On a large screen two rows of six; on a phone one row that is swiped. */
const gridClass = cx(
  'grid gap-2.5 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6 xl:gap-4',
  'max-sm:swipe-row max-sm:-mx-(--gutter) max-sm:scroll-px-(--gutter) max-sm:grid-flow-col max-sm:auto-cols-[8.25rem] max-sm:px-(--gutter)',
)
const tileClass = 'max-sm:snap-start max-sm:scroll-ms-(--gutter)'

/** The room of a section that is still far below: no tiles yet, not even their shapes. */
const awaitedClass = 'h-44 sm:h-184 lg:h-88 xl:h-122'

/** Categories whose first game is shown large, so that the page has a rhythm. */
const mosaics: readonly Category[] = ['PVP', 'MXWIN']
const MOSAIC_GAMES = 9
const featureClass = 'sm:col-span-2 sm:row-span-2 sm:aspect-auto sm:h-full'
const featureSizes = '(width >= 80rem) 23rem, (width >= 40rem) 20rem, 8.25rem'

export interface LaneSectionProps {
  readonly lane: Lane
  readonly category: Category
  readonly near: boolean
}

/** One category of the home page: its vendors or its first games, and the way to all of it. */
export function LaneSection(props: LaneSectionProps) {
  const [ref, near] = useNear<HTMLElement>(props.near)
  if (props.category === 'SPORTS') return <SportsEntrance lane={props.lane} near={near} sectionRef={ref} />
  return listsVendors(props.category) ? <VendorLane {...props} /> : <GameLane {...props} />
}

/** Id, picture, name and the way to all of it, alike for every category. */
function LaneHead({ lane, category }: Pick<LaneSectionProps, 'lane' | 'category'>) {
  const t = useT()
  const name = t(`category.${category}`)
  const count = formatCount(lane.gameCount)
  return (
    <SectionHead
      id={`lane-${category}`}
      sign={<CategoryPicture category={category} sizes="2.25rem" className={signClass} />}
      title={name}
      more={{
        href: paths.category(category),
        label: t('lobby.all', { count }),
        name: t('lobby.allOf', { name, count }),
      }}
    />
  )
}

function VendorLane({ lane, category }: LaneSectionProps) {
  return (
    <section aria-labelledby={`lane-${category}`} className="far-section -mx-(--gutter) px-(--gutter)">
      <LaneHead lane={lane} category={category} />
      <DoorRow>
        {lane.cards.slice(0, HOME_VENDORS).map((card) => (
          <li key={card.vassalage} className="snap-start">
            <VendorDoor card={card} href={paths.category(category, { vassalage: card.vassalage })} />
          </li>
        ))}
      </DoorRow>
    </section>
  )
}

function GameLane({ lane, category, near: already }: LaneSectionProps) {
  const [ref, near] = useNear<HTMLElement>(already)
  const { games, isError, refetch } = useLaneGames(category, near)
  const mosaic = mosaics.includes(category) && lane.gameCount >= MOSAIC_GAMES
  const shown = mosaic ? MOSAIC_GAMES : Math.min(HOME_GAMES, lane.gameCount)
  const classOf = (index: number) => cx(tileClass, mosaic && index === 0 && featureClass)
  return (
    <section
      ref={ref}
      aria-labelledby={`lane-${category}`}
      className={cx(!already && 'far-section -mx-(--gutter) px-(--gutter)')}
    >
      <LaneHead lane={lane} category={category} />
      {isError && games === undefined ? (
        <LoadFailed slim onAgain={() => void refetch()} />
      ) : !near ? (
        <div className={awaitedClass} />
      ) : (
        <div aria-busy={games === undefined} className={gridClass}>
          {games === undefined
            ? Array.from({ length: shown }, (_, index) => <TileSkeleton key={index} className={classOf(index)} />)
            : games
                .slice(0, shown)
                .map((game, index) => (
                  <GameTileCard
                    key={game.nodeId}
                    game={game}
                    className={classOf(index)}
                    {...(mosaic && index === 0 ? { sizes: featureSizes } : {})}
                  />
                ))}
        </div>
      )}
    </section>
  )
}
