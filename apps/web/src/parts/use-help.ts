import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#kit/language.ts'
import { callQuery } from '../app/query.ts'

/** The chapters of the help centre in the language on the screen. */
export const useHelp = () =>
  useQuery({ ...callQuery('help.content', { lang: useLanguage(), device: 'WEB' }), staleTime: 300_000 })
