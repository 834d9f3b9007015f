import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCertain } from '#client/call-error.ts'
import type { LotteryTicket } from '#contract/lottery.ts'
import type { LotteryChase } from '#contract/lottery-chase.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { buyEach } from './buy-each.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { noSlip, requestOf, type Slip, stationsOf } from './slip.ts'

/** A refusal with the game that refused. */
export interface RefusedBy extends Refusal {
  readonly gameCode: string
}

export interface Buying {
  readonly busy: boolean
  /** One for each station whose ticket was refused. */
  readonly refusals: readonly RefusedBy[]
  /** The tickets that were bought last, one a station, until the next pick is added. */
  readonly receipts: readonly LotteryTicket[]
  /** The chase that was placed last, likewise. */
  readonly placed: LotteryChase | undefined
  /** Buys a ticket for each station of the slip, or places a chase. */
  buy(slip: Slip, chase?: Slip['chase']): Promise<void>
  forget(): void
}

/** Buys what is on a slip once, as tickets or as a chase: a purchase whose answer was lost has the same key when it is asked for again. */
export function useBuy(gameCode: string, change: (make: (before: Slip) => Slip) => void): Buying {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly RefusedBy[]>([])
  const [receipts, setReceipts] = useState<readonly LotteryTicket[]>([])
  const [placed, setPlaced] = useState<LotteryChase>()
  async function buy(slip: Slip, wanted?: Slip['chase']): Promise<void> {
    const { numero } = slip
    if (numero === null || busy) return
    const key = slip.key ?? crypto.randomUUID()
    // What was sent and is not answered is asked for again as it was.
    const chase = slip.key === null ? wanted : slip.chase
    const picks = requestOf(slip)
    const refusedBy = (code: string, cause: unknown): RefusedBy => ({ gameCode: code, ...refusalOf(cause, slip.items) })
    /** What is left of the slip that was sent, where it is the one that stands there still. */
    const leave = (make: (before: Slip) => Slip): void =>
      change((before) => (before.key === key ? make(before) : before))
    setBusy(true)
    setRefusals([])
    setReceipts([])
    change((before) => ({ ...before, key, chase }))
    if (chase === undefined) {
      const { tickets, refused, isLost } = await buyEach(stationsOf(slip, gameCode), key, async (code, own) => {
        const { ticket } = await call('lottery.place', { key: own, gameCode: code, numero, picks })
        return ticket
      })
      setReceipts(tickets)
      setRefusals(refused.map(({ gameCode: code, cause }) => refusedBy(code, cause)))
      if (!isLost)
        leave((before) =>
          refused.length === 0
            ? noSlip
            : { ...before, key: null, ...(tickets.length > 0 && { stations: refused.map((one) => one.gameCode) }) },
        )
    } else {
      try {
        setPlaced((await call('lottery.placeChase', { key, gameCode, numero, picks, ...chase })).chase)
        leave(() => noSlip)
      } catch (cause) {
        setRefusals([refusedBy(gameCode, cause)])
        if (isCertain(cause)) leave((before) => ({ ...before, key: null }))
      }
    }
    void queries.invalidateQueries(answersTo('lottery.tickets', 'lottery.recent', 'lottery.chases', 'wallet.balance'))
    setBusy(false)
  }
  return {
    busy,
    refusals,
    receipts,
    placed,
    buy,
    forget() {
      setRefusals([])
      setReceipts([])
      setPlaced(undefined)
    },
  }
}
