import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button.tsx'
import { formatCount, useT } from '../../app/language.ts'
import type { Category } from '../../app/categories.ts'
import { HOME_GAMES } from '../../app/first-data.ts'
import { paths } from '../../app/paths.ts'
import { GameTileCard, TileSkeleton } from '../../parts/game-tile.tsx'
import { CategoryPicture } from '../../parts/small-pictures.tsx'
import { useLaneGames, type Lane } from './lobby.queries.ts'
import { SectionHead, signClass } from './section-head.tsx'
import { SportsEntrance } from './sports-entrance.tsx'
import { useNear } from './use-near.ts'

/** On a large screen two rows of six; on a phone one row that is swiped. */
const gridClass = cx(
  'grid gap-2.5 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6 xl:gap-4',
  'max-sm:swipe-row max-sm:-mx-(--gutter) max-sm:scroll-px-(--gutter) max-sm:grid-flow-col max-sm:auto-cols-[8.25rem] max-sm:px-(--gutter)',
)
const tileClass = 'max-sm:snap-start max-sm:scroll-ms-(--gutter)'

/** The room of a section that is still far below: no tiles yet, not even their shapes. */
const awaitedClass = 'h-44 sm:h-184 lg:h-88 xl:h-122'

/** Categories whose first game is shown large, so that the page has a rhythm. */
const mosaics: readonly Category[] = ['LIVE', 'ESPORTS', 'ELOTT']
const MOSAIC_GAMES = 9
const featureClass = 'sm:col-span-2 sm:row-span-2 sm:aspect-auto sm:h-full'
const featureSizes = '(width >= 80rem) 23rem, (width >= 40rem) 20rem, 8.25rem'

export interface LaneSectionProps {
  readonly lane: Lane
  readonly category: Category
  readonly near: boolean
}

/** One category of the home page with its first games. */
export function LaneSection({ lane, category, near: already }: LaneSectionProps) {
  const t = useT()
  const [ref, near] = useNear<HTMLElement>(already)
  const { games, isError, refetch } = useLaneGames(category, near)
  const mosaic = mosaics.includes(category) && lane.gameCount >= MOSAIC_GAMES
  const shown = mosaic ? MOSAIC_GAMES : Math.min(HOME_GAMES, lane.gameCount)
  const name = t(`category.${category}`)
  const count = formatCount(lane.gameCount)
  const classOf = (index: number) => cx(tileClass, mosaic && index === 0 && featureClass)
  if (category === 'SPORTS') return <SportsEntrance lane={lane} near={near} sectionRef={ref} />
  return (
    <section ref={ref} aria-labelledby={`lane-${category}`} className={cx(!already && 'far-section -mx-(--gutter) px-(--gutter)')}>
      <SectionHead
        id={`lane-${category}`}
        sign={<CategoryPicture category={category} sizes="2.25rem" className={signClass} />}
        title={name}
        more={{ href: paths.category(category), label: t('lobby.all', { count }), name: t('lobby.allOf', { name, count }) }}
      />
      {isError
        ? (
            <div className="flex flex-wrap items-center gap-4 rounded-md bg-raised-1 px-5 py-4 text-mute">
              {t('lobby.failed')}
              <Button size="sm" onClick={() => void refetch()}>{t('fault.retry')}</Button>
            </div>
          )
        : !near
          ? <div className={awaitedClass} />
          : (
              <div aria-busy={games === undefined} className={gridClass}>
                {games === undefined
                  ? Array.from({ length: shown }, (_, index) => <TileSkeleton key={index} className={classOf(index)} />)
                  : games.slice(0, shown).map((game, index) => (
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
