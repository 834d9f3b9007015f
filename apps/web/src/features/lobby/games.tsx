import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { CategoryView } from '../../app/paths.ts'
import { GameTileCard, TileSkeleton } from '../../parts/game-tile.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { PAGE_GAMES, useBrowse } from './browse.queries.ts'
import { Pager } from './pager.tsx'

/** Six games beside each other on a large screen, four rows of them to a page (HOM-03). */
export const gridClass =
  'grid grid-cols-3 gap-2.5 transition-opacity duration-(--duration-layer) sm:grid-cols-4 sm:gap-3 lg:grid-cols-6 xl:gap-4'

export interface GamesProps {
  readonly query: { readonly gameType: string } & CategoryView
  readonly page: number
  onPage(page: number): void
  onReset?(): void
  readonly className?: string
}

/** A page of games with the way to the others. */
export function Games({ query, page, onPage, onReset, className = gridClass }: GamesProps) {
  const t = useT()
  const { data, isPlaceholderData, isError, refetch } = useBrowse({ ...query, pageNo: page })
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data?.total === 0) {
    const all = onReset === undefined ? undefined : <Button onClick={onReset}>{t('category.reset')}</Button>
    return (
      <EmptyState
        picture={<EmptyPicture name="chest" />}
        title={t('category.empty')}
        text={t('category.emptyText')}
        {...(all === undefined ? {} : { action: all })}
      />
    )
  }
  return (
    <div className="grid gap-8">
      <div
        aria-busy={data === undefined || isPlaceholderData}
        className={cx(className, isPlaceholderData && 'opacity-50')}
      >
        {data === undefined
          ? Array.from({ length: PAGE_GAMES }, (_, index) => <TileSkeleton key={index} />)
          : data.games.map((game, index) => <GameTileCard key={game.nodeId} game={game} eager={index < 6} />)}
      </div>
      {data !== undefined && data.totalPages > 1 && <Pager page={page} pages={data.totalPages} onPage={onPage} />}
    </div>
  )
}
