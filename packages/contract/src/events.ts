import {
  discriminatedUnion,
  enum as oneOf,
  literal,
  nullable,
  object,
  optional,
  string,
  union,
  type output,
} from 'zod/mini'
import { amount, count, moment } from './scalars.ts'

export const sessionEndReasons = ['logout', 'replaced', 'frozen', 'expired', 'limit'] as const

/**
 * What the server sends over the socket. An event of a member carries its position on the member's
 * shard; a client that reconnects names the last one it saw and gets what it missed.
 */
export const socketEvent = discriminatedUnion('type', [
  /**
   * The socket is open; `position` is where the member's stream stands now. With `anew` not all that was missed is
   * told: the client goes on from there and asks again for what it shows. `status` is the site's, which may have
   * changed since the page was loaded.
   */
  object({
    type: literal('welcome'),
    position: nullable(string()),
    anew: optional(literal(true)),
    status: optional(union([literal(0), literal(1)])),
  }),
  /** A real-money balance changed. */
  object({ type: literal('balance'), position: string(), balance: amount }),
  /** An order of the member went on; whoever shows it asks for it again. */
  object({
    type: literal('order.changed'),
    position: string(),
    about: oneOf(['deposit', 'withdrawal', 'transfer', 'identity', 'feedback']),
    id: string(),
    state: string(),
  }),
  /** Messages came or were read. */
  object({ type: literal('inbox.changed'), position: string(), unread: count }),
  /** The site opened or closed for everybody; it has no position, since nobody has to catch up with it. */
  object({ type: literal('system.status'), status: union([literal(0), literal(1)]) }),
  /** What everybody may read was changed by an operator: whoever shows it asks for it again. It has no position either. */
  object({ type: literal('content.changed'), what: oneOf(['announcements', 'settings']) }),
  /** The session ended here or elsewhere; the client goes back to being a visitor. */
  object({ type: literal('session.ended'), position: string(), session: string(), reason: oneOf(sessionEndReasons) }),
  /** The member takes a break from now on, until a moment or for good: no play and no deposit. */
  object({ type: literal('member.paused'), position: string(), until: optional(nullable(moment)) }),
])
export type SocketEvent = output<typeof socketEvent>

/** What a client says: first of all who it is, and from where it resumes. */
export const socketHello = object({ type: literal('hello'), token: optional(string()), position: optional(string()) })
