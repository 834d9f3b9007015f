import { useQuery } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { useLanguage } from '#kit/language.ts'
import { callQuery } from '../../app/query.ts'

/** Home notices by the open entry, since a visitor has no session for the strict one; of them those of execution B are shown. */
const homeNotices = (language: LanguageCode): CallRequest<'announcements.list'> => ({
  types: 'B,PL,PU,PR',
  platform: 'W',
  language,
})

export function useNotices() {
  const query = useQuery(callQuery('announcements.list', homeNotices(useLanguage())))
  return { ...query, notices: (query.data?.list ?? []).filter(({ execution }) => execution === 'B') }
}
