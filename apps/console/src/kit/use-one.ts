import { useQuery } from '@tanstack/react-query'
import { makeCall } from '../app/calls.ts'
import type { Resource } from './resource.ts'
import { isRecord } from './schema.ts'

/** The row of an answer: the answer itself, or the one of its list that has the key. */
function rowIn(answer: unknown, key: string | undefined, keyOf: Resource['keyOf']): object | null {
  if (!isRecord(answer)) return null
  const { list } = answer
  return Array.isArray(list) ? (list.filter(isRecord).find((row) => keyOf(row) === key) ?? null) : answer
}

/** A row that is opened by a link and stands on none of the pages that are shown; undefined where it is not to be asked for, or there is none. */
export function useOne({ one, keyOf }: Resource, key: string | undefined): object | undefined {
  const asked = key === undefined ? undefined : one?.(key)
  const { data } = useQuery({
    queryKey: [asked?.call, asked?.request],
    enabled: asked !== undefined,
    async queryFn({ signal }) {
      const answer = asked === undefined ? undefined : await makeCall(asked.call, asked.request, { signal })
      return rowIn(answer, key, keyOf)
    },
  })
  return asked === undefined ? undefined : (data ?? undefined)
}
