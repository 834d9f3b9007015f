import { Link } from 'wouter'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useT } from '../../app/language.ts'
import { paths } from '../../app/paths.ts'
import { useFavourites } from '../../parts/favourites.ts'
import { GameTileCard } from '../../parts/game-tile.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'

/** The games that the player has given a heart. */
export function FavouritesPage() {
  const t = useT()
  const { games } = useFavourites()
  return (
    <div className="grid gap-6">
      <h1 className="pt-2 text-3xl font-extrabold">{t('nav.favourites')}</h1>
      {games.length === 0
        ? (
            <EmptyState
              picture={<EmptyPicture name="chest" />}
              title={t('favourites.empty')}
              text={t('favourites.emptyText')}
              action={<Link href={paths.category('RNG')} className={buttonClass('light')}>{t('favourites.browse')}</Link>}
            />
          )
        : (
            <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6 xl:gap-4">
              {games.map((game) => <GameTileCard key={game.nodeId} game={game} />)}
            </div>
          )}
    </div>
  )
}
