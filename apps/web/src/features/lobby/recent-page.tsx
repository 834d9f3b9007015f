import { useQuery } from '@tanstack/react-query'
import { useLanguage, useT } from '#kit/language.ts'
import { callQuery } from '../../app/query.ts'
import { OwnGames } from './own-games.tsx'

/** The games that the player opened last, the latest first. */
export function RecentPage() {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery({ ...callQuery('games.recent', { language }), refetchOnMount: 'always' })
  const games = data?.list
  return (
    <OwnGames
      title={t('shelf.recent')}
      games={games}
      failed={isError}
      onAgain={() => void refetch()}
      empty={{ title: t('shelf.recentEmpty'), text: t('shelf.recentText') }}
    />
  )
}
