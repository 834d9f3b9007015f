import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../app/query.ts'

/** Terms that are older than what the game's topic tells are asked for so often: another process may answer that has not read them yet. */
const AGAIN_MS = 1000

/**
 * What the plays of a game cost and pay. Asked for anew when numbers are closed or pay less, which the game's topic tells.
 * @param mark of the controls, as the topic told it last
 */
export function useTerms(gameCode: string, mark: string | undefined) {
  const query = useQuery({
    ...callQuery('lottery.terms', { gameCode }),
    refetchInterval: ({ state: { data } }) => (isOlder(data?.controlsMark, mark) ? AGAIN_MS : false),
  })
  const { data, refetch } = query
  const isOld = isOlder(data?.controlsMark, mark)
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return query
}

const isOlder = (has: string | undefined, told: string | undefined): boolean =>
  has !== undefined && told !== undefined && has !== told
