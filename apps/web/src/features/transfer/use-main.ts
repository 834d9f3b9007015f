import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../app/query.ts'

/** The balance of the main wallet; it changes while one looks. */
export const useMain = (): string | undefined => useQuery(callQuery('wallet.balance', {})).data?.balance
