import { depositStates } from '#rules/cashier/deposit.ts'
import { awardStates } from '#rules/loyalty/award-states.ts'
import { grantStates } from '#rules/loyalty/grant-states.ts'
import { redemptionStates } from '#rules/loyalty/redemption-states.ts'
import { transferStates } from '#rules/cashier/transfer.ts'
import { contractKinds } from '#rules/agents/tiers.ts'
import { withdrawalStates } from '#rules/cashier/withdrawal.ts'
import {
  array,
  boolean,
  discriminatedUnion,
  enum as oneOf,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  safeParse,
  string,
  type output,
  type ZodMiniType,
} from 'zod/mini'
import { contractNews } from './contract-news.ts'
import { sessionEndReasons } from './events.ts'
import { feedbackStates } from './calls/inbox.ts'
import { holdAreas } from './hold-areas.ts'
import { breakKinds } from './calls/safeguards.ts'
import { amount } from './scalars.ts'

const reason = optional(nullable(string()))

/**
 * What happens to a member and is no movement of money, written in the transaction in which it happens: type → payload.
 * Only the server reads it: it goes to open pages as a socket event (events.ts), and to consumers such as the inbox.
 */
const schemas = {
  /** An account was made, by its member or for it. Trials are none. By a link, or by an agent: which, and the rebate that it gives. */
  'member.registered': object({ link: optional(string()), rebate: optional(number()) }),
  /** A member logged in. To register is not to log in. */
  'session.opened': object({ session: string() }),
  'session.ended': object({ session: string(), reason: oneOf(sessionEndReasons) }),
  'order.changed': discriminatedUnion('about', [
    object({
      about: literal('deposit'),
      id: string(),
      state: oneOf(depositStates),
      amount,
      credited: nullable(amount),
      reason,
      channel: string(),
    }),
    object({
      about: literal('withdrawal'),
      id: string(),
      state: oneOf(withdrawalStates),
      amount,
      fee: amount,
      currency: string(),
      reason,
      card: string(),
      received: nullable(amount),
      returned: amount,
    }),
    object({
      about: literal('transfer'),
      id: string(),
      state: oneOf(transferStates),
      reason,
      direction: oneOf(['in', 'out']),
      vendor: string(),
      amount,
    }),
    object({ about: literal('identity'), id: string(), state: oneOf(['review', 'approved', 'rejected']), reason }),
    object({ about: literal('feedback'), id: string(), state: oneOf(feedbackStates) }),
    object({
      about: literal('application'),
      id: string(),
      state: oneOf(['applying', 'approved', 'rejected']),
      reason,
      promotion: string(),
    }),
  ]),
  /** Messages came, went or were read; how many are unread is asked for when it is sent. */
  'inbox.changed': object({}),
  /** A chase bought or skipped an issue, or ended. */
  'chase.changed': object({ id: string() }),
  /**
   * An award was made, paid, or is over; how many can be claimed is asked for when it is sent. With `news` the member is told:
   * that it can claim it, was given it by a list, or won it; with what it came from by language, and its last day and place.
   */
  'award.changed': object({
    id: string(),
    state: oneOf(awardStates),
    promotion: string(),
    news: optional(
      object({
        of: oneOf(['claim', 'list', 'raffle', 'ranking']),
        titles: record(string(), string()),
        until: nullable(string()),
        place: nullable(number()),
      }),
    ),
  }),
  /** A grant of bonus money became active or ended. */
  'bonus.changed': object({ id: string(), state: oneOf(grantStates) }),
  /**
   * The VIP level rose or fell: the ranks before and after it, `rank` being the one that holds now, and how it is called. One
   * that an operator set brings no gifts.
   */
  'level.changed': object({
    from: number(),
    to: number(),
    rank: number(),
    label: string(),
    byHand: optional(boolean()),
  }),
  /** An exchange of points was asked for or decided. What an operator decided names its product, and the member is told. */
  'redemption.changed': object({
    id: string(),
    state: oneOf(redemptionStates),
    decided: optional(object({ product: string(), reason: nullable(string()) })),
  }),
  /**
   * A request about a contract of the member, on either side, went on, or a contract ended. With `news` the member is told,
   * with the account of the other side; that of the house is null.
   */
  'contract.changed': object({
    kind: oneOf(contractKinds),
    news: nullable(oneOf(contractNews)),
    account: nullable(string()),
  }),
  /** Operators keep the member from these areas. */
  'member.frozen': object({ areas: array(oneOf(holdAreas)) }),
  /** A break was taken, until a moment or for good. */
  'member.paused': object({ kind: oneOf(breakKinds), until: optional(nullable(string())) }),
} as const

export type AwardNews = NonNullable<output<(typeof schemas)['award.changed']>['news']>

export type OutboxType = keyof typeof schemas
export type OutboxPayload<Type extends OutboxType> = output<(typeof schemas)[Type]>
/** A type together with its payload, so that another one does not compile. */
export type OutboxNews = {
  readonly [Type in OutboxType]: { readonly type: Type; readonly payload: OutboxPayload<Type> }
}[OutboxType]

const isOutboxType = (name: string): name is OutboxType => name in schemas
export const outboxTypes: readonly OutboxType[] = Object.keys(schemas).filter(isOutboxType)

const schemaOf: { readonly [Type in OutboxType]: ZodMiniType<OutboxPayload<Type>> } = schemas

/** Reads a stored payload by its type. */
export function readOutbox<Type extends OutboxType>(type: Type, payload: unknown) {
  const schema: ZodMiniType<OutboxPayload<Type>> = schemaOf[type]
  return safeParse(schema, payload)
}
