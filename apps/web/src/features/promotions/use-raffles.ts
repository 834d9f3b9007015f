import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#kit/language.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'

/** The raffles as they stand for whoever looks; another member has other tickets. */
export function useRaffles() {
  const language = useLanguage()
  const member = useMember()
  const asked = callQuery('raffle.list', { language })
  return useQuery({ ...asked, queryKey: [...asked.queryKey, member?.id ?? ''] })
}
