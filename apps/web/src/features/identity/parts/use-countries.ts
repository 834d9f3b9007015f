import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#kit/language.ts'
import { callQuery } from '../../../app/query.ts'

/** Countries with their dialing codes, the one that fits the visitor best first. */
export function useCountries() {
  const language = useLanguage()
  return useQuery({ ...callQuery('system.countries', { language }), staleTime: Infinity }).data?.countries ?? []
}
