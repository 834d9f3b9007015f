import {
  array,
  boolean,
  catch as orElse,
  enum as oneOf,
  int,
  object,
  optional,
  safeParse,
  string,
  type output,
} from 'zod/mini'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { pricePolicies } from '#contract/sports.ts'
import { readUnits } from '#kit/read-amount.ts'
import { CENT, type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import {
  greatestPayout,
  greatestStake,
  lineCount,
  MOST_LEGS,
  type PricedLeg,
  type SlipKind,
} from '#rules/sports/systems.ts'
import { kindOf } from './slip-kinds.ts'
import type { SportEvent } from './types.ts'

const leg = object({
  event: int(),
  market: int(),
  pick: string(),
  /** The price that the player saw or accepted last, in thousandths. */
  price: int(),
  /** What is staked on it as a single, as it was typed. */
  stake: string(),
  /** Part of every line of a system. */
  isBanker: boolean(),
})
export type SlipLeg = output<typeof leg>

export const slipModes = ['single', 'combination', 'system'] as const
export type SlipMode = (typeof slipModes)[number]

const bet = object({
  key: string(),
  kind: string(),
  unit: string(),
  policy: oneOf(pricePolicies),
  legs: array(object({ market: int(), pick: string(), price: int(), isBanker: optional(boolean()) })),
})
/** A bet as it is sent. */
export type SlipBet = output<typeof bet> & CallRequest<'sports.place'>

const slip = object({
  legs: array(leg),
  mode: oneOf(slipModes),
  /** The system that was chosen last; another one holds where the picks do not fit it. */
  system: string(),
  /** The stake of each line of a combination or a system, as it was typed. */
  unit: string(),
  policy: oneOf(pricePolicies),
  /** Bets that were sent and are not answered: they are asked for again as they were, so that none is placed twice. */
  sent: array(bet),
})
export type Slip = output<typeof slip>

export const noSlip: Slip = { legs: [], mode: 'single', system: '', unit: '', policy: 'none', sent: [] }

/** Names a leg on a slip. */
export const legId = ({ market, pick }: { readonly market: number; readonly pick: string }): string =>
  `${market}:${pick}`

export const hasPick = ({ legs }: Slip, id: string): boolean => legs.some((one) => legId(one) === id)

/** A slip with a pick more, or without it where it was there. One that is full stays as it is. */
export function turnPick(before: Slip, pick: Omit<SlipLeg, 'stake' | 'isBanker'>): Slip {
  if (before.sent.length > 0) return before
  if (hasPick(before, legId(pick))) return withoutLeg(before, legId(pick))
  if (before.legs.length >= MOST_LEGS) return before
  const legs = [...before.legs, { ...pick, stake: '', isBanker: false }]
  const events = new Set(legs.map(({ event }) => event))
  // A second event is what a combination begins with.
  const mode = before.legs.length === 1 && events.size === 2 ? 'combination' : before.mode
  return { ...before, legs, mode }
}

export function withoutLeg(before: Slip, id: string): Slip {
  const legs = before.legs.filter((one) => legId(one) !== id)
  return { ...before, legs, mode: modeFor(legs.length, before.mode) }
}

/** The ways in which so many picks can be bet on. */
export const modesFor = (legs: number): readonly SlipMode[] =>
  slipModes.filter((mode) => mode === 'single' || legs > (mode === 'combination' ? 1 : 2))

const modeFor = (legs: number, mode: SlipMode): SlipMode => {
  const fitting = modesFor(legs)
  return fitting.includes(mode) ? mode : (fitting.at(-1) ?? 'single')
}

export const changeLeg = (
  before: Slip,
  id: string,
  change: Partial<Pick<SlipLeg, 'price' | 'stake' | 'isBanker'>>,
): Slip => ({
  ...before,
  legs: before.legs.map((one) => (legId(one) === id ? { ...one, ...change } : one)),
})

/** Takes the prices of now for those that were seen. */
export const acceptPrices = (before: Slip, now: ReadonlyMap<string, LegNow>): Slip => ({
  ...before,
  legs: before.legs.map((one) => ({ ...one, price: now.get(legId(one))?.price ?? one.price })),
})

/** The legs of a bet that was placed before, for another one of its kind; each at the price that it had. */
export const againOf = (kind: string, legs: readonly Omit<SlipLeg, 'stake'>[]): Slip => ({
  ...noSlip,
  legs: legs.map(({ event, market, pick, price, isBanker }) => ({ event, market, pick, price, isBanker, stake: '' })),
  mode: kind === 'single' || kind === 'combination' ? kind : 'system',
  system: kind,
})

export type LegFault = 'unknown' | 'closed' | 'suspended' | 'same-event'

/** A leg as its market stands now. */
export interface LegNow {
  readonly event: SportEvent | undefined
  readonly market: SportEvent['markets'][number] | undefined
  /** The price of now, in thousandths; undefined where there is none. */
  readonly price: number | undefined
  readonly fault: LegFault | undefined
  /** The leg that it cannot stand beside: of the same event, or one is an outright of the other's competition. */
  readonly twin: SlipLeg | undefined
  /** Its price is another one than the player saw, in a way that the policy does not take. */
  readonly isMoved: boolean
}

/** How each leg stands, by its id; a leg whose market was not told of yet is without fault. */
export function legsNow(
  { legs, mode, policy }: Slip,
  events: readonly SportEvent[] | undefined,
): ReadonlyMap<string, LegNow> {
  const eventOf = (leg: SlipLeg) => events?.find(({ markets }) => markets.some(({ id }) => id === leg.market))
  return new Map(
    legs.map((one): [string, LegNow] => {
      const event = eventOf(one)
      const market = event?.markets.find(({ id }) => id === one.market)
      const price = market?.picks.find(({ pick }) => pick === one.pick)?.price ?? undefined
      const twin =
        mode === 'single'
          ? undefined
          : legs.find((other) => other !== one && (other.event === one.event || hangTogether(event, eventOf(other))))
      const fault = twin !== undefined ? 'same-event' : events === undefined ? undefined : faultOf(event, market, price)
      const isMoved =
        price !== undefined &&
        (policy === 'none' ? price !== one.price : policy === 'better' ? price < one.price : false)
      return [legId(one), { event, market, price, fault, twin, isMoved }]
    }),
  )
}

/** Whether one of two events is an outright of the other's competition. */
const hangTogether = (one: LegNow['event'], other: LegNow['event']): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.competition === other.competition &&
  (one.runners.length > 0 || other.runners.length > 0)

function faultOf(event: LegNow['event'], market: LegNow['market'], price: number | undefined): LegFault | undefined {
  if (event === undefined || market === undefined) return 'unknown'
  if (event.phase === 'ended') return 'closed'
  return market.open && price !== undefined ? undefined : 'suspended'
}

export interface SlipTotals {
  /** Lines of which each costs a stake; 0 where the picks make no bet. */
  readonly lines: number
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

export function totalsOf(slip: Slip, now: ReadonlyMap<string, LegNow>): SlipTotals {
  const { legs, mode, unit } = slip
  const priced = pricedLegs(slip, now)
  const odds = Number(
    payoutOf(
      SCALE,
      priced.map(({ price }) => price),
    ),
  )
  if (mode !== 'single') {
    const kind = kindOf(slip)
    const each = kind === undefined ? undefined : readUnits(unit)
    const lines = kind === undefined ? 0 : linesOf(kind, legs)
    return {
      lines,
      stake: (each ?? 0n) * BigInt(lines),
      payout: kind === undefined || each === undefined ? 0n : greatestPayout(kind, each, priced),
      odds,
      isStaked: each !== undefined,
    }
  }
  const staked = legs.flatMap((one, i) => {
    const stake = readUnits(one.stake)
    return stake === undefined ? [] : [{ stake, payout: payoutOf(stake, [priced[i]?.price ?? one.price]) }]
  })
  return {
    lines: staked.length,
    stake: staked.reduce((sum, { stake }) => sum + stake, 0n),
    payout: staked.reduce((sum, { payout }) => sum + payout, 0n),
    odds,
    // A pick without a stake is left on the slip.
    isStaked: staked.length > 0,
  }
}

/** The legs of a slip at the prices of now, those that were seen where there are none. */
const pricedLegs = ({ legs, mode }: Slip, now: ReadonlyMap<string, LegNow>): PricedLeg[] =>
  legs.map((one) => ({
    price: now.get(legId(one))?.price ?? one.price,
    isBanker: mode === 'system' && one.isBanker,
  }))

const linesOf = (kind: SlipKind, legs: readonly SlipLeg[]): number =>
  lineCount(kind, kind === 'combination' ? legs.length : legs.filter(({ isBanker }) => !isBanker).length)

/**
 * The greatest stake of a line that keeps within what a bet stakes and pays at most, in whole cents. It pays the lowest of
 * its sports at most.
 * @returns undefined where the picks make no bet together
 */
export function greatestUnit(
  slip: Slip,
  now: ReadonlyMap<string, LegNow>,
  { mostStake, mostPayouts }: Pick<CallResponse<'sports.terms'>, 'mostStake' | 'mostPayouts'>,
): Money | undefined {
  const kind = kindOf(slip)
  if (kind === undefined || kind === 'single') return undefined
  const each = parseMoney(mostStake) / BigInt(linesOf(kind, slip.legs))
  const sports = new Set([...now.values()].flatMap(({ event }) => event?.sport ?? []))
  const paying = [...sports].map((sport) => greatestStake(kind, parseMoney(mostPayouts[sport]), pricedLegs(slip, now)))
  return paying.reduce((least, one) => (one < least ? one : least), each - (each % CENT))
}

/** The bets that a slip says: each single that has a stake, or one of all picks. */
export function betsOf(slip: Slip, newKey: () => string): SlipBet[] {
  const { legs, mode, unit, policy } = slip
  const sold = ({ market, pick, price }: SlipLeg) => ({ market, pick, price })
  const amount = (text: string): string | undefined => {
    const units = readUnits(text)
    return units === undefined ? undefined : moneyToDecimal(units)
  }
  if (mode !== 'single') {
    const [kind, each] = [kindOf(slip), amount(unit)]
    if (kind === undefined || each === undefined) return []
    const all = legs.map((one) => ({ ...sold(one), ...(mode === 'system' && one.isBanker ? { isBanker: true } : {}) }))
    return [{ key: newKey(), kind, unit: each, policy, legs: all }]
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
    mode: modeFor(legs.length, before.mode),
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
