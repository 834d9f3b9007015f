import { array, catch as orElse, enum as oneOf, int, object, safeParse, string, type output } from 'zod/mini'
import type { CallRequest } from '#contract/calls.ts'
import { pricePolicies } from '#contract/sports.ts'
import { readUnits } from '#kit/read-amount.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import { MOST_LEGS } from '#rules/sports/systems.ts'
import type { SportEvent } from './types.ts'

const leg = object({
  event: int(),
  market: int(),
  pick: string(),
  /** The price that the player saw or accepted last, in thousandths. */
  price: int(),
  /** What is staked on it as a single, as it was typed. */
  stake: string(),
})
export type SlipLeg = output<typeof leg>

export const slipModes = ['single', 'combination'] as const

const bet = object({
  key: string(),
  kind: string(),
  unit: string(),
  policy: oneOf(pricePolicies),
  legs: array(object({ market: int(), pick: string(), price: int() })),
})
/** A bet as it is sent. */
export type SlipBet = output<typeof bet> & CallRequest<'sports.place'>

const slip = object({
  legs: array(leg),
  mode: oneOf(slipModes),
  /** The stake of the combination, as it was typed. */
  unit: string(),
  policy: oneOf(pricePolicies),
  /** Bets that were sent and are not answered: they are asked for again as they were, so that none is placed twice. */
  sent: array(bet),
})
export type Slip = output<typeof slip>

export const noSlip: Slip = { legs: [], mode: 'single', unit: '', policy: 'none', sent: [] }

/** Names a leg on a slip. */
export const legId = ({ market, pick }: { readonly market: number; readonly pick: string }): string =>
  `${market}:${pick}`

export const hasPick = ({ legs }: Slip, id: string): boolean => legs.some((one) => legId(one) === id)

/** A slip with a pick more, or without it where it was there. One that is full stays as it is. */
export function turnPick(before: Slip, pick: Omit<SlipLeg, 'stake'>): Slip {
  if (before.sent.length > 0) return before
  if (hasPick(before, legId(pick))) return withoutLeg(before, legId(pick))
  if (before.legs.length >= MOST_LEGS) return before
  const legs = [...before.legs, { ...pick, stake: '' }]
  const events = new Set(legs.map(({ event }) => event))
  // A second event is what a combination begins with.
  const mode = before.legs.length === 1 && events.size === 2 ? 'combination' : before.mode
  return { ...before, legs, mode }
}

export function withoutLeg(before: Slip, id: string): Slip {
  const legs = before.legs.filter((one) => legId(one) !== id)
  return { ...before, legs, mode: legs.length < 2 ? 'single' : before.mode }
}

export const changeLeg = (before: Slip, id: string, change: Partial<Pick<SlipLeg, 'price' | 'stake'>>): Slip => ({
  ...before,
  legs: before.legs.map((one) => (legId(one) === id ? { ...one, ...change } : one)),
})

/** Takes the prices of now for those that were seen. */
export const acceptPrices = (before: Slip, now: ReadonlyMap<string, LegNow>): Slip => ({
  ...before,
  legs: before.legs.map((one) => ({ ...one, price: now.get(legId(one))?.price ?? one.price })),
})

/** The legs of a bet that was placed before, for another one; each at the price that it had. */
export const againOf = (legs: readonly Omit<SlipLeg, 'stake'>[]): Slip => ({
  ...noSlip,
  legs: legs.map(({ event, market, pick, price }) => ({ event, market, pick, price, stake: '' })),
  mode: legs.length > 1 ? 'combination' : 'single',
})

export type LegFault = 'unknown' | 'closed' | 'suspended' | 'same-event'

/** A leg as its market stands now. */
export interface LegNow {
  readonly event: SportEvent | undefined
  readonly market: SportEvent['markets'][number] | undefined
  /** The price of now, in thousandths; undefined where there is none. */
  readonly price: number | undefined
  readonly fault: LegFault | undefined
  /** Its price is another one than the player saw, in a way that the policy does not take. */
  readonly isMoved: boolean
}

/** How each leg stands, by its id; a leg whose market was not told of yet is without fault. */
export function legsNow(
  { legs, mode, policy }: Slip,
  events: readonly SportEvent[] | undefined,
): ReadonlyMap<string, LegNow> {
  return new Map(
    legs.map((one): [string, LegNow] => {
      const event = events?.find(({ markets }) => markets.some(({ id }) => id === one.market))
      const market = event?.markets.find(({ id }) => id === one.market)
      const price = market?.picks.find(({ pick }) => pick === one.pick)?.price ?? undefined
      const isTwice = mode === 'combination' && legs.some((other) => other !== one && other.event === one.event)
      const fault = isTwice ? 'same-event' : events === undefined ? undefined : faultOf(event, market, price)
      const isMoved =
        price !== undefined &&
        (policy === 'none' ? price !== one.price : policy === 'better' ? price < one.price : false)
      return [legId(one), { event, market, price, fault, isMoved }]
    }),
  )
}

function faultOf(event: LegNow['event'], market: LegNow['market'], price: number | undefined): LegFault | undefined {
  if (event === undefined || market === undefined) return 'unknown'
  if (event.phase === 'ended') return 'closed'
  return market.open && price !== undefined ? undefined : 'suspended'
}

export interface SlipTotals {
  /** What all bets of the slip cost together. */
  readonly stake: Money
  /** What they bring if all of them win, at the prices of now. */
  readonly payout: Money
  /** The price of the combination in thousandths, cut. */
  readonly odds: number
  /** Every bet has a stake. */
  readonly isStaked: boolean
}

/** A stake times prices in thousandths, cut to whole units of money. */
export const payoutOf = (stake: Money, prices: readonly number[]): Money =>
  prices.reduce((total, price) => total * BigInt(price), stake) / 1000n ** BigInt(prices.length)

const SCALE = 1000n

export function totalsOf({ legs, mode, unit }: Slip, now: ReadonlyMap<string, LegNow>): SlipTotals {
  const priceOf = (one: SlipLeg): number => now.get(legId(one))?.price ?? one.price
  const prices = legs.map(priceOf)
  const odds = Number(payoutOf(SCALE, prices))
  if (mode === 'combination') {
    const stake = readUnits(unit)
    return { stake: stake ?? 0n, payout: payoutOf(stake ?? 0n, prices), odds, isStaked: stake !== undefined }
  }
  const staked = legs.flatMap((one) => {
    const stake = readUnits(one.stake)
    return stake === undefined ? [] : [{ stake, payout: payoutOf(stake, [priceOf(one)]) }]
  })
  return {
    stake: staked.reduce((sum, { stake }) => sum + stake, 0n),
    payout: staked.reduce((sum, { payout }) => sum + payout, 0n),
    odds,
    // A pick without a stake is left on the slip.
    isStaked: staked.length > 0,
  }
}

/** The bets that a slip says: each single that has a stake, or one combination. */
export function betsOf({ legs, mode, unit, policy }: Slip, newKey: () => string): SlipBet[] {
  const sold = ({ market, pick, price }: SlipLeg) => ({ market, pick, price })
  const amount = (text: string): string | undefined => {
    const units = readUnits(text)
    return units === undefined ? undefined : moneyToDecimal(units)
  }
  if (mode === 'combination') {
    const each = amount(unit)
    return each === undefined ? [] : [{ key: newKey(), kind: 'combination', unit: each, policy, legs: legs.map(sold) }]
  }
  return legs.flatMap((one) => {
    const each = amount(one.stake)
    return each === undefined ? [] : [{ key: newKey(), kind: 'single', unit: each, policy, legs: [sold(one)] }]
  })
}

/** A slip after a bet of it was answered: what was placed leaves it. */
export function answered(before: Slip, key: string, isPlaced: boolean): Slip {
  const of = before.sent.find((one) => one.key === key)
  const gone = new Set(isPlaced ? of?.legs.map(legId) : [])
  const legs = before.legs.filter((one) => !gone.has(legId(one)))
  const sent = before.sent.filter((one) => one.key !== key)
  return {
    ...before,
    legs,
    sent,
    mode: legs.length < 2 ? 'single' : before.mode,
    unit: legs.length === 0 ? '' : before.unit,
  }
}

const kept = orElse(slip, noSlip)

/** The slip that a tab keeps, from its text. */
export function keptSlip(text: string | null): Slip {
  if (text === null) return noSlip
  try {
    const read = safeParse(kept, JSON.parse(text))
    return read.success ? read.data : noSlip
  } catch {
    return noSlip
  }
}

/** The text to keep; null where nothing is on the slip. Its policy is kept with it. */
export const keepSlip = (slip: Slip): string | null =>
  slip.legs.length === 0 && slip.sent.length === 0 && slip.policy === 'none' ? null : JSON.stringify(slip)
