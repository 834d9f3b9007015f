import type { Money } from '../money.ts'
import type { GrantState } from './grant-states.ts'

/** What tells a game to the terms of a bonus. */
export interface BonusGame {
  readonly node: number
  readonly vendor: string
  readonly gameClass: string
  readonly type: string
}

/** How much of a stake counts: of one game, of a vendor, a class or a type. */
export interface Contribution {
  readonly of: keyof BonusGame
  /** The number of a node may be written as text. */
  readonly value: string | number
  /** From 0 to 100; a game of 0 does not take the bonus. */
  readonly percent: number
}

/** The narrowest first. */
const NARROW = ['node', 'vendor', 'gameClass', 'type'] as const satisfies readonly (keyof BonusGame)[]

/** Which percentage of a stake counts: by the narrowest rule, else `rest`. */
export function percentOf(rules: readonly Contribution[], game: BonusGame, rest: number): number {
  for (const of of NARROW) {
    const rule = rules.find((one) => one.of === of && String(one.value) === String(game[of]))
    if (rule !== undefined) return rule.percent
  }
  return rest
}

/** What a stake adds to the wagering, in units; a refund of it takes the same away. */
export const countedOf = (stake: Money, percent: number): Money => (stake * BigInt(percent)) / 100n

/** What has to be wagered for a bonus, in units. @param multiple in hundredths: 1050 for ten and a half times */
export const requiredOf = (bonus: Money, multiple: bigint): Money => (bonus * multiple) / 100n

/** What a finished wagering makes of the purse. @param cap the most that becomes real, undefined without one */
export function converted(purse: Money, cap: Money | undefined): { readonly real: Money; readonly forfeited: Money } {
  const real = cap !== undefined && cap < purse ? cap : purse
  return { real, forfeited: purse - real }
}

/** Where a payout of a stake goes that the bonus bore, in units. */
export interface PayoutOf {
  /** Stays in the purse. */
  readonly bonus: Money
  readonly real: Money
  /** Comes into the purse and leaves it in the same batch, since the grant has ended. */
  readonly forfeited: Money
}

/** A payout that may come after its grant has ended: what was converted gets it as far as the cap leaves, what ended otherwise nothing. */
export function payoutOf(
  payout: Money,
  grant: { readonly state: GrantState; readonly cap: Money | undefined; readonly converted: Money },
): PayoutOf {
  if (grant.state === 'active') return { bonus: payout, real: 0n, forfeited: 0n }
  if (grant.state !== 'converted') return { bonus: 0n, real: 0n, forfeited: payout }
  const left = grant.cap === undefined ? undefined : grant.cap - grant.converted
  return { bonus: 0n, ...converted(payout, left) }
}
