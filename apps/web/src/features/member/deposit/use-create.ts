import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import type { DepositOrder } from '#contract/cashier.ts'
import { call } from '../../../app/calls.ts'
import { callQuery } from '../../../app/query.ts'
import { languageNow } from '../../../app/language.ts'

/** Names a wish, so that the same one sent again, after an answer was lost, opens no second order. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export interface Creating {
  readonly busy: boolean
  /** Code of what went wrong with the last try. */
  readonly failure: string | undefined
  forget(): void
  /** Opens an order; undefined where it did not succeed. */
  create(channel: string, amount: string): Promise<DepositOrder | undefined>
}

export function useCreate(): Creating {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const wish = useRef<{ readonly channel: string; readonly amount: string; readonly key: string }>(undefined)
  return {
    busy, failure,
    forget: () => setFailure(undefined),
    async create(channel, amount) {
      const same = wish.current?.channel === channel && wish.current.amount === amount
      const { key } = (wish.current = same && wish.current !== undefined ? wish.current : { channel, amount, key: newKey() })
      setBusy(true)
      setFailure(undefined)
      try {
        const order = await call('deposit.create', { key, channel, amount, language: languageNow() })
        wish.current = undefined
        queries.setQueryData(callQuery('deposit.order', { id: order.id }).queryKey, order)
        void queries.invalidateQueries({ queryKey: ['deposit.list'] })
        return order
      } catch (cause) {
        setFailure(cause instanceof CallError ? cause.code : 'INTERNAL')
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
