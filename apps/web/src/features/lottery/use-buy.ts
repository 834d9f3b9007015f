import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotteryTicket } from '#contract/lottery.ts'
import type { LotteryChase } from '#contract/lottery-chase.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { noSlip, requestOf, type Slip } from './slip.ts'

/** Whether it is certain that nothing was bought: only then may the next try be another purchase. */
const isCertain = (code: string): boolean => !['NETWORK', 'TIMEOUT', 'BUSY'].includes(code)

export interface Buying {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  /** The ticket that was bought last, until the next pick is added. */
  readonly receipt: LotteryTicket | undefined
  /** The chase that was placed last, likewise. */
  readonly placed: LotteryChase | undefined
  /** Buys one ticket, or places a chase. */
  buy(slip: Slip, chase?: Slip['chase']): Promise<void>
  forget(): void
}

/** Buys what is on a slip once, as a ticket or as a chase: a purchase whose answer was lost has the same key when it is asked for again. */
export function useBuy(gameCode: string, change: (make: (before: Slip) => Slip) => void): Buying {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [receipt, setReceipt] = useState<LotteryTicket>()
  const [placed, setPlaced] = useState<LotteryChase>()
  async function buy(slip: Slip, wanted?: Slip['chase']): Promise<void> {
    if (slip.numero === null || busy) return
    const key = slip.key ?? crypto.randomUUID()
    // What was sent and is not answered is asked for again as it was.
    const chase = slip.key === null ? wanted : slip.chase
    setBusy(true)
    setRefusal(undefined)
    change((before) => ({ ...before, key, chase }))
    const what = { key, gameCode, numero: slip.numero, picks: requestOf(slip) }
    try {
      if (chase === undefined) setReceipt((await call('lottery.place', what)).ticket)
      else setPlaced((await call('lottery.placeChase', { ...what, ...chase })).chase)
      change((before) => (before.key === key ? noSlip : before))
      void queries.invalidateQueries(answersTo('lottery.tickets', 'lottery.recent', 'lottery.chases', 'wallet.balance'))
    } catch (cause) {
      const refused = refusalOf(cause, slip.items)
      setRefusal(refused)
      if (isCertain(refused.code)) change((before) => (before.key === key ? { ...before, key: null } : before))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    refusal,
    receipt,
    placed,
    buy,
    forget() {
      setRefusal(undefined)
      setReceipt(undefined)
      setPlaced(undefined)
    },
  }
}
