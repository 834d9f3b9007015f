import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { useLanguage } from '#kit/language.ts'
import { callQuery } from '../app/query.ts'
import { useMember } from '../app/session.ts'

type Envelopes = CallResponse<'envelope.list'>

/** What the clock changes is asked for a moment later, so that the house has done it; and once in a while. */
const AFTER_MS = 1500
const LONGEST_MS = 60_000

/** Milliseconds until a list of envelopes is another one by the clock alone. */
function untilChange({ list, now }: Envelopes): number {
  const times = list.flatMap((one) => [one.now?.closes, one.next?.opens].flatMap((time) => time ?? []))
  const left = times.map((time) => Math.max(Date.parse(time) - Date.parse(now), 0) + AFTER_MS)
  return Math.min(...left, LONGEST_MS)
}

/** Red envelopes as they stand for whoever looks; another member has other answers. */
export function useEnvelopes() {
  const language = useLanguage()
  const member = useMember()
  const asked = callQuery('envelope.list', { language })
  return useQuery({
    ...asked,
    queryKey: [...asked.queryKey, member?.id ?? ''],
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : untilChange(data)),
  })
}
