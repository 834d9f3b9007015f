import {
  friendTriggers,
  periodTriggers,
  type PromotionConditions,
  type PromotionTrigger,
} from '#contract/content/promotion.ts'
import type { Trigger } from '#rules/loyalty/occasions.ts'
import type { RoundAsked } from '#rules/loyalty/single-round.ts'
import { type Money, ONE, parseMoney } from '#rules/money.ts'
import {
  discriminatedUnion,
  enum as oneOf,
  literal,
  number,
  object,
  optional,
  parse,
  string,
  type output,
} from 'zod/mini'

/** Something that happened to a member, for which promotions may give, as it is kept until they have. */
const stored = object({
  trigger: discriminatedUnion('on', [
    object({ on: oneOf(['deposit', 'round', 'list']), id: string() }),
    object({ on: literal('registered') }),
    object({ on: oneOf(['seen', 'birthday', ...periodTriggers]), day: string() }),
    object({ on: oneOf(friendTriggers), friend: string(), by: string() }),
    object({ on: literal('level'), level: number() }),
  ]),
  /** When, in milliseconds since 1970; of a period the last moment of it that counts. */
  atMs: number(),
  /** In units. */
  deposit: optional(string()),
  /** What a single round came to, in units, and its game. */
  round: optional(object({ stake: string(), payout: string(), game: number() })),
})
type Stored = output<typeof stored>

/** A single round that is over. */
export interface RoundOver {
  readonly stake: Money
  readonly payout: Money
  readonly game: number
}

/** The same, with what else a gift may be given for. */
export interface Happened {
  readonly trigger: Trigger
  readonly atMs: number
  readonly deposit?: Money | undefined
  readonly round?: RoundOver | undefined
  /** What a reviewer decided, of the first gift. */
  readonly decided?: Money | undefined
}

/** What can wait for its promotions. */
export type Waiting = Omit<Happened, 'decided' | 'trigger'> & { readonly trigger: Stored['trigger'] }

/** What a promotion asks of a single round. */
export const roundAsked = ({ stake = '0', multiple = '0' }: PromotionConditions): RoundAsked => ({
  stake: parseMoney(stake),
  multiple: (parseMoney(multiple) * 100n) / ONE,
})

/** Which promotions give for what happened: a login is the first of its day. Envelopes are no promotions. */
export const triggerOf = ({ on }: Trigger): PromotionTrigger | undefined =>
  on === 'seen' ? 'login' : on === 'envelope' ? undefined : on

export function writeHappened({ trigger, atMs, deposit, round }: Waiting): string {
  const written: Stored = {
    trigger,
    atMs,
    ...(deposit === undefined ? {} : { deposit: deposit.toString() }),
    ...(round === undefined
      ? {}
      : { round: { stake: round.stake.toString(), payout: round.payout.toString(), game: round.game } }),
  }
  return JSON.stringify(written)
}

export function readHappened(value: unknown): Waiting {
  const { deposit, round, ...rest } = parse(stored, value)
  return {
    ...rest,
    deposit: deposit === undefined ? undefined : BigInt(deposit),
    round: round === undefined ? undefined : { ...round, stake: BigInt(round.stake), payout: BigInt(round.payout) },
  }
}
