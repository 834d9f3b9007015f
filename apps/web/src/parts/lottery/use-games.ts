import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LotteryGame } from '#contract/lottery.ts'
import { callQuery } from '../../app/query.ts'

export interface LotteryGames {
  /** In the order of the menus; undefined until they are known. */
  readonly games: readonly LotteryGame[] | undefined
  readonly failed: boolean
  again(): void
}

/** The lotteries of the house. Whoever asks has the calls of the lotteries. */
export function useLotteryGames(): LotteryGames {
  const { data, isError, refetch } = useQuery(callQuery('lottery.menus', {}))
  const games = useMemo(() => {
    if (data === undefined) return undefined
    const all = data.menus.flatMap(({ gameMenus }) => gameMenus)
    return [...new Map(all.map((game) => [game.gameCode, game])).values()]
  }, [data])
  return { games, failed: isError && data === undefined, again: () => void refetch() }
}
