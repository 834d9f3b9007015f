import type { withdrawalFlags } from '#contract/calls/cashier-reviews.ts'
import type { CashierSettings } from '#contract/settings/cashier.ts'
import { foldedName } from '#rules/cashier/account-number.ts'
import { type Money, parseMoney } from '#rules/money.ts'

/** Why a person looks at a withdrawal before it goes out. */
export type Flag = (typeof withdrawalFlags)[number]

/** What is known when a withdrawal is asked for; amounts in units, times in milliseconds. */
export interface RiskFacts {
  /** What was asked for on this day and did not come back, with this withdrawal. */
  readonly today: Money
  readonly everPaid: boolean
  /** Withdrawals of a day that did not come back, this one not among them. */
  readonly ofOneDay: number
  /** What was paid in within a day. */
  readonly deposited: Money
  readonly cardAgeMs: number
  readonly holder: string
  /** Another member bound the same account, and it is not known to be this one's. */
  readonly shared: boolean
  /** The name of an approved identity check. */
  readonly provenName: string | undefined
  readonly identity: 'none' | 'review' | 'approved' | 'rejected'
}

/** For this long a card is new: whoever took an account over adds one first of all. */
const NEW_CARD_MS = 86_400_000

/** From the third withdrawal of a day on. */
const MANY = 2

/**
 * What speaks for a look at a withdrawal. Amounts count by the day, so that no amount is made small by splitting it. Money that
 * came in within a day and goes out again for the most part is what laundering looks like, so are many of a day.
 */
export function riskFlags(facts: RiskFacts, { unreviewedUpTo }: Pick<CashierSettings, 'unreviewedUpTo'>): Flag[] {
  const { today, provenName } = facts
  const passesThrough = facts.deposited > 0n && facts.deposited * 5n >= today * 4n
  const otherName = provenName !== undefined && foldedName(provenName) !== foldedName(facts.holder)
  const raised: readonly (readonly [flag: Flag, holds: boolean])[] = [
    ['first', !facts.everPaid],
    ['large', today > parseMoney(unreviewedUpTo)],
    ['newCard', facts.cardAgeMs < NEW_CARD_MS],
    ['rapid', passesThrough || facts.ofOneDay >= MANY],
    ['shared', facts.shared],
    ['identity', facts.identity === 'rejected' || otherName],
  ]
  return raised.filter(([, holds]) => holds).map(([flag]) => flag)
}
