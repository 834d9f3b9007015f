import { useQuery } from '@tanstack/react-query'
import { useLanguage, useT } from '#kit/language.ts'
import { callQuery } from '../../app/query.ts'
import { useFavouriteIds } from '../../parts/favourites.ts'
import { OwnGames } from './own-games.tsx'

/** All favourites come in one page (spec 9). */
const PAGE_SIZE = 999

/** The games that the player has given a heart. */
export function FavouritesPage() {
  const t = useT()
  const language = useLanguage()
  const ids = useFavouriteIds()
  const { data, isError, refetch } = useQuery({
    ...callQuery('favorites.list', {
      clientType: 3,
      platform: 'flash',
      language,
      pageNo: 1,
      pageSize: PAGE_SIZE,
      gameType: 'RNG',
    }),
    refetchOnMount: 'always',
  })
  const games = data?.content.filter(({ nodeId }) => ids.includes(nodeId))
  return (
    <OwnGames
      title={t('nav.favourites')}
      games={games}
      failed={isError}
      onAgain={() => void refetch()}
      empty={{ title: t('favourites.empty'), text: t('favourites.emptyText') }}
    />
  )
}
