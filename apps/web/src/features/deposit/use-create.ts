import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DepositOrder } from '#contract/calls/cashier.ts'
import { languageNow } from '#kit/language.ts'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'

/** Names a wish, so that the same one sent again, after an answer was lost, opens no second order. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Opens an order for an amount by a channel; what is refused is thrown. */
export function useCreate(): (channel: string, amount: string) => Promise<DepositOrder> {
  const queries = useQueryClient()
  const wish = useRef<{ readonly channel: string; readonly amount: string; readonly key: string }>(undefined)
  return async (channel, amount) => {
    const same = wish.current?.channel === channel && wish.current.amount === amount
    const { key } = (wish.current =
      same && wish.current !== undefined ? wish.current : { channel, amount, key: newKey() })
    const order = await call('deposit.create', { key, channel, amount, language: languageNow() })
    wish.current = undefined
    queries.setQueryData(callQuery('deposit.order', { id: order.id }).queryKey, order)
    void queries.invalidateQueries(answersTo('deposit.list'))
    return order
  }
}
