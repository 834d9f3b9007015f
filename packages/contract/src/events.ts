import {
  discriminatedUnion,
  enum as oneOf,
  int,
  literal,
  maxLength,
  minLength,
  nullable,
  object,
  optional,
  string,
  unknown,
  type output,
} from 'zod/mini'
import { contractKinds } from '#rules/agents/tiers.ts'
import type { ErrorCode } from './errors.ts'
import { amount, count, moment } from './scalars.ts'

export const sessionEndReasons = ['logout', 'replaced', 'frozen', 'expired', 'limit'] as const

/** Why nothing was subscribed: not understood, no such topic, not for this listener, too many of them on one socket. */
const subscriptionRefusals = [
  'INVALID_INPUT',
  'NOT_FOUND',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
] as const satisfies ErrorCode[]
export type SubscriptionRefusal = (typeof subscriptionRefusals)[number]

/**
 * What the server sends over the socket. An event of a member carries its position on the member's
 * shard; a client that reconnects names the last one it saw and gets what it missed.
 */
export const socketEvent = discriminatedUnion('type', [
  /**
   * The socket is open; `position` is where the member's stream stands now. With `anew` not all that was missed is
   * told: the client goes on from there and asks again for what it shows.
   */
  object({ type: literal('welcome'), position: nullable(string()), anew: optional(literal(true)) }),
  /** A real-money balance changed. */
  object({ type: literal('balance'), position: string(), balance: amount }),
  /** The purse of bonus money changed. */
  object({ type: literal('bonus.balance'), position: string(), balance: amount }),
  /** An order of the member went on; whoever shows it asks for it again. */
  object({
    type: literal('order.changed'),
    position: string(),
    about: oneOf(['deposit', 'withdrawal', 'transfer', 'identity', 'feedback', 'application']),
    id: string(),
    state: string(),
  }),
  /** A chase of the member bought or skipped an issue, or ended. */
  object({ type: literal('chase.changed'), position: string(), id: string() }),
  /** A grant of bonus money of the member became active or ended. */
  object({ type: literal('bonus.changed'), position: string(), id: string() }),
  /** What the member can claim changed; so many rewards wait. */
  object({ type: literal('rewards.changed'), position: string(), count }),
  /** The VIP level of the member is another one. */
  object({ type: literal('vip.changed'), position: string(), rank: int(), label: string() }),
  /** Points came or went. */
  object({ type: literal('points.changed'), position: string(), balance: string() }),
  /** An exchange of points was decided. */
  object({ type: literal('redemption.changed'), position: string(), id: string() }),
  /** A request about a contract of the member, on either side, went on, or a contract ended. */
  object({ type: literal('contract.changed'), position: string(), kind: oneOf(contractKinds) }),
  /** Messages came or were read. */
  object({ type: literal('inbox.changed'), position: string(), unread: count }),
  /** The session ended here or elsewhere; the client goes back to being a visitor. */
  object({ type: literal('session.ended'), position: string(), session: string(), reason: oneOf(sessionEndReasons) }),
  /** The member takes a break from now on, until a moment or for good: no play and no deposit. */
  object({ type: literal('member.paused'), position: string(), until: optional(nullable(moment)) }),
  /**
   * A message of a topic (`topics.ts`). Its position is the topic's, not the member's. With `anew` it carries none: more
   * was missed than is kept.
   */
  object({
    type: literal('topic'),
    topic: string(),
    position: string(),
    data: optional(unknown()),
    anew: optional(literal(true)),
  }),
  /** What was asked is not done, and the socket is as it was; the topic is left out where none could be read. */
  object({ type: literal('refused'), topic: optional(string()), code: oneOf(subscriptionRefusals) }),
])
export type SocketEvent = output<typeof socketEvent>

/** What a client says first: who it is, and from where it resumes. */
export const socketHello = object({ type: literal('hello'), token: optional(string()), position: optional(string()) })

const topicText = string().check(minLength(1), maxLength(64))

/** What a client says after its hello; `position` is that of the last message it heard of the topic. */
export const socketRequest = discriminatedUnion('type', [
  object({ type: literal('subscribe'), topic: topicText, position: optional(string().check(maxLength(64))) }),
  object({ type: literal('unsubscribe'), topic: topicText }),
])
