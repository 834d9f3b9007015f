import { useRef } from 'react'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { GameTileCard, TileSkeleton } from '../../parts/game-tile.tsx'
import { PlayLegend } from '../../parts/play-legend.tsx'
import { CategoryPicture } from '../../parts/small-pictures.tsx'
import { useHotGames } from './lobby.queries.ts'
import { RefreshLists } from './refresh-lists.tsx'
import { RowArrows } from './row-arrows.tsx'
import { SectionHead, signClass } from './section-head.tsx'

const itemClass = 'w-34 shrink-0 snap-start sm:w-40 lg:w-42'

/** What the house puts forward: what can be played first, then some of every category. */
export function HotRow() {
  const t = useT()
  const row = useRef<HTMLOListElement>(null)
  const { data, isError, refetch } = useHotGames()
  if (data?.list.length === 0) return null
  return (
    <section aria-labelledby="hot">
      <SectionHead
        id="hot"
        sign={<CategoryPicture category="hot" sizes="2.25rem" className={signClass} />}
        title={t('lobby.hot')}
      >
        <RefreshLists />
        <RowArrows row={row} name={t('lobby.hot')} />
      </SectionHead>
      <PlayLegend className="-mt-2 mb-3 lg:-mt-3 lg:mb-4" />
      {data === undefined && isError && <LoadFailed slim onAgain={() => void refetch()} />}
      <ol
        ref={row}
        hidden={data === undefined && isError}
        className="swipe-row -mx-(--gutter) scroll-px-(--gutter) flex gap-2.5 px-(--gutter) sm:gap-3"
      >
        {data === undefined
          ? Array.from({ length: 8 }, (_, index) => (
              <li key={index} className={itemClass}>
                <TileSkeleton />
              </li>
            ))
          : data.list.map((game, index) => (
              <li key={game.nodeId} className={itemClass}>
                <GameTileCard game={game} eager={index < 4} />
              </li>
            ))}
      </ol>
    </section>
  )
}
