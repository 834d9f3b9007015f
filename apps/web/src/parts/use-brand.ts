import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { hasText, useT } from '#kit/language.ts'
import { callQuery } from '../app/query.ts'

type Permission = CallResponse<'system.permission'>

/** The brand's settings and banners; undefined only while a document without first data fetches them. */
export const usePermission = (): Permission | undefined =>
  useQuery({ ...callQuery('system.permission', {}), staleTime: Infinity }).data

export const useBrand = (): Permission['brand'] | undefined => usePermission()?.brand

/** What a brand says over a banner: the text with this id, or where there is none, its words as they stand. */
export function useBrandWords(): (words: string, values?: Record<string, string>) => string {
  const t = useT()
  return (words, values) => (hasText(words) ? t(words, values) : words)
}
