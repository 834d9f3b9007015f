import { useRef } from 'react'
import { useT } from '../../app/language.ts'
import { GameTileCard, TileSkeleton } from '../../parts/game-tile.tsx'
import { CategoryPicture } from '../../parts/small-pictures.tsx'
import { useHotGames } from './lobby.queries.ts'
import { RefreshLists } from './refresh-lists.tsx'
import { RowArrows } from './row-arrows.tsx'
import { SectionHead, signClass } from './section-head.tsx'

const itemClass = 'hot-item relative w-47 shrink-0 snap-start sm:w-56 lg:w-58'

/** What is played most, in order: each poster stands before its number. */
export function HotRow() {
  const t = useT()
  const row = useRef<HTMLOListElement>(null)
  const { data } = useHotGames()
  if (data?.list.length === 0) return null
  return (
    <section aria-labelledby="hot">
      <SectionHead id="hot" sign={<CategoryPicture category="hot" sizes="2.25rem" className={signClass} />} title={t('lobby.hot')}>
        <RefreshLists />
        <RowArrows row={row} name={t('lobby.hot')} />
      </SectionHead>
      <ol ref={row} className="swipe-row -mx-(--gutter) scroll-px-(--gutter) flex gap-2 px-(--gutter)">
        {data === undefined
          ? Array.from({ length: 8 }, (_, index) => <li key={index} className={itemClass}><TileSkeleton /></li>)
          : data.list.map((game, index) => (
              <li key={game.nodeId} className={itemClass}>
                <svg aria-hidden="true" className="hot-number">
                  <text x="50%" y="100%" textAnchor="middle">{index + 1}</text>
                </svg>
                <GameTileCard game={game} eager={index < 4} />
              </li>
            ))}
      </ol>
    </section>
  )
}
