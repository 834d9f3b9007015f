import { useQueryClient } from '@tanstack/react-query'
import { array, int, object, optional, safeParse, string } from 'zod/mini'
import { create } from 'zustand'
import { CallError, isCertain } from '#client/call-error.ts'
import { legFault, type legFaults, LONGEST_DELAY_SECONDS } from '#contract/sports.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { answered, betsOf, legId, noSlip, type SlipBet } from './slip.ts'
import type { SportBet } from './types.ts'
import { changeSlip, slipNow } from './use-slip.ts'

/** `limit`: less is taken on this pick than was staked. */
type LegRefusal = (typeof legFaults)[number] | 'limit'

export interface LegRefused {
  readonly fault: LegRefusal
  readonly price?: number | undefined
  /** The leg that it cannot stand beside. */
  readonly beside?: string | undefined
  /** The greatest stake of a line. */
  readonly unit?: string | undefined
}

const told = object({
  legs: optional(array(legFault)),
  fault: optional(string()),
  least: optional(string()),
  most: optional(string()),
  mostPayout: optional(string()),
  /** The greatest stake of a line that keeps below the greatest payout, or within the limit of a pick. */
  unit: optional(string()),
  /** The pick whose limit it is. */
  leg: optional(int()),
})
const slipFault = object({ code: optional(string()), legs: optional(array(int())) })

/** Why a bet was not taken, and which of its legs are at fault. */
export interface Refusal {
  readonly code: CallError['code']
  readonly legs: ReadonlyMap<string, LegRefused>
  readonly least?: string | undefined
  readonly most?: string | undefined
  readonly mostPayout?: string | undefined
  readonly unit?: string | undefined
}

/** A refusal of the server, its legs by what they are called on the slip. */
export function refusalOf(cause: unknown, { legs }: Pick<SlipBet, 'legs'>): Refusal {
  const { code, detail } = cause instanceof CallError ? cause : new CallError('INTERNAL', String(cause))
  const idOf = (at: number): string => {
    const leg = legs[at]
    return leg === undefined ? '' : legId(leg)
  }
  if (code === 'SLIP_INVALID') {
    const read = safeParse(slipFault, detail)
    // One event twice, or an event and an outright of its competition.
    const [first, second] = read.success ? (read.data.legs ?? []).map(idOf) : []
    if (first === undefined || second === undefined) return { code, legs: new Map() }
    return {
      code,
      legs: new Map([
        [first, { fault: 'same-event', beside: second }],
        [second, { fault: 'same-event', beside: first }],
      ]),
    }
  }
  const read = safeParse(told, detail)
  const { legs: refused = [], leg: limited, ...rest } = read.success ? read.data : {}
  const faults = new Map<string, LegRefused>(refused.map(({ leg, ...one }) => [idOf(leg), one]))
  if (limited !== undefined) faults.set(idOf(limited), { fault: 'limit', unit: rest.unit })
  return { code, ...rest, legs: faults }
}

/** What is asked for in play is answered behind the delay of the house, so its answer is waited for that much longer. */
export const patient = { timeoutMs: 15_000 + LONGEST_DELAY_SECONDS * 1000 }

interface Placing {
  readonly busy: boolean
  /** When what is waited for was sent, on the page's clock. */
  readonly sentAt: number
  readonly refusals: readonly Refusal[]
  /** The bets that were taken last. */
  readonly receipts: readonly SportBet[]
}

const idle: Placing = { busy: false, sentAt: 0, refusals: [], receipts: [] }
const usePlacing = create<Placing>(() => idle)

/** Forgets refusals and receipts, once the slip is another one. */
export const forgetPlaced = (): void => {
  if (!usePlacing.getState().busy) usePlacing.setState(idle, true)
}

/** Takes a refusal of a leg back that the player has answered. */
export const settleRefusal = (id: string): void =>
  usePlacing.setState(({ refusals }) => ({
    refusals: refusals.flatMap((one) => {
      if (!one.legs.has(id)) return [one]
      const legs = new Map([...one.legs].filter(([leg]) => leg !== id))
      return legs.size === 0 ? [] : [{ ...one, legs }]
    }),
  }))

/** Places what is on the slip once: a bet whose answer was lost has the same key when it is asked for again. */
export function usePlace() {
  const queries = useQueryClient()
  const placing = usePlacing()
  async function place(): Promise<void> {
    if (usePlacing.getState().busy) return
    const slip = slipNow()
    const bets = slip.sent.length > 0 ? slip.sent : betsOf(slip, () => crypto.randomUUID())
    if (bets.length === 0) return
    usePlacing.setState({ ...idle, busy: true, sentAt: performance.now() }, true)
    changeSlip((before) => ({ ...before, sent: bets }))
    // Singles wait out the delay of live events beside each other, and the lane takes them in turn.
    await Promise.all(
      bets.map(async (bet) => {
        try {
          const { bet: placed } = await call('sports.place', bet, patient)
          usePlacing.setState(({ receipts }) => ({ receipts: [...receipts, placed] }))
          changeSlip((before) => answered(before, bet.key, true))
        } catch (cause) {
          usePlacing.setState(({ refusals }) => ({ refusals: [...refusals, refusalOf(cause, bet)] }))
          if (isCertain(cause)) changeSlip((before) => answered(before, bet.key, false))
        }
      }),
    )
    usePlacing.setState({ busy: false })
    void queries.invalidateQueries(answersTo('sports.bets', 'sports.slip', 'wallet.balance'))
  }
  return { ...placing, place }
}

/** Takes everything off the slip; how prices are taken stays. */
export function clearSlip(): void {
  changeSlip(({ policy }) => ({ ...noSlip, policy }))
  forgetPlaced()
}
