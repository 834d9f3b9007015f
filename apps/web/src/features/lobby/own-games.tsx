import { Link, useLocation } from 'wouter'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { GameTile } from '#contract/game-tile.ts'
import { paths } from '../../app/paths.ts'
import { GameTileCard, TileSkeleton } from '../../parts/game-tile.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { gridClass } from './games.tsx'

export interface OwnGamesProps {
  readonly title: string
  /** Undefined while they are on their way, or did not come. */
  readonly games: readonly GameTile[] | undefined
  readonly failed: boolean
  onAgain(): void
  /** What stands there instead of games. */
  readonly empty: { readonly title: string; readonly text: string }
}

/** The games of a member's own: its favourites, and what it played last. */
export function OwnGames({ title, games, failed, onAgain, empty }: OwnGamesProps) {
  const t = useT()
  const [path] = useLocation()
  const pages = [
    [paths.favourites(), t('nav.favourites')],
    [paths.recent(), t('shelf.recent')],
  ] as const
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4 pt-2">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        <nav aria-label={t('shelf.pages')} className="flex gap-1 rounded-full bg-raised-1 p-1">
          {pages.map(([href, name]) => (
            <Link
              key={href}
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className={cx(
                'grid min-h-10 place-items-center rounded-full px-5 text-sm font-medium quick-colors pointer-coarse:min-h-11',
                href === path ? 'bg-ink text-page' : 'text-mute hover:text-ink',
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      {games === undefined && failed && <LoadFailed onAgain={onAgain} />}
      {games === undefined && !failed && (
        <div aria-busy className={gridClass}>
          {Array.from({ length: 6 }, (_, index) => (
            <TileSkeleton key={index} />
          ))}
        </div>
      )}
      {games !== undefined && games.length > 0 && (
        <div className={gridClass}>
          {games.map((game, index) => (
            <GameTileCard key={game.nodeId} game={game} eager={index < 6} />
          ))}
        </div>
      )}
      {games?.length === 0 && (
        <EmptyState
          picture={<EmptyPicture name="chest" />}
          title={empty.title}
          text={empty.text}
          action={
            <Link href={paths.category('RNG')} className={buttonClass('light')}>
              {t('favourites.browse')}
            </Link>
          }
        />
      )}
    </div>
  )
}
