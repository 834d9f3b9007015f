import { useQuery } from '@tanstack/react-query'
import { makeCall } from '../app/calls.ts'
import type { Resource } from './resource.ts'
import { isRecord } from './schema.ts'

/** A row that is opened by a link and stands on none of the pages that are shown; undefined where it is not to be asked for, or there is none. */
export function useOne({ one }: Resource, key: string | undefined): object | undefined {
  const asked = key === undefined ? undefined : one?.(key)
  const { data } = useQuery({
    queryKey: [asked?.call, asked?.request],
    enabled: asked !== undefined,
    async queryFn({ signal }) {
      const answer = asked === undefined ? undefined : await makeCall(asked.call, asked.request, { signal })
      return isRecord(answer) ? answer : null
    },
  })
  return asked === undefined ? undefined : (data ?? undefined)
}
