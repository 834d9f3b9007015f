import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#kit/language.ts'
import { callQuery } from '../app/query.ts'
import { useMember } from '../app/session.ts'

/** So often a board is looked at while its page stands. */
export const BOARD_MS = 30_000

/** The rankings of the house, with the reader's own place; another member has another one. */
export function useRankings({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const language = useLanguage()
  const member = useMember()
  const asked = callQuery('ranking.list', { language })
  return useQuery({ ...asked, queryKey: [...asked.queryKey, member?.id ?? ''], enabled })
}
