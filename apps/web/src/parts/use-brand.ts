import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { callQuery } from '../app/query.ts'

type Permission = CallResponse<'system.permission'>

/** The brand's settings and banners; undefined only while a document without first data fetches them. */
export const usePermission = (): Permission | undefined => useQuery({ ...callQuery('system.permission', {}), staleTime: Infinity }).data

export const useBrand = (): Permission['brand'] | undefined => usePermission()?.brand
