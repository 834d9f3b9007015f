import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#kit/language.ts'
import { callQuery } from '../app/query.ts'

/** The server's answer is some seconds old at most: what is shown is never older than half a minute. */
const ASK_MS = 20_000

/** The pots of the house and who won them last. */
export const usePots = () =>
  useQuery({ ...callQuery('jackpots.read', { language: useLanguage() }), refetchInterval: ASK_MS })
