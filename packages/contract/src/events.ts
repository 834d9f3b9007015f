import { discriminatedUnion, enum as oneOf, literal, nullable, object, optional, string, union, type output } from 'zod/mini'
import { amount } from './scalars.ts'

/**
 * What the server sends over the socket. An event of a member carries its position on the member's
 * shard; a client that reconnects names the last one it saw and gets what it missed.
 */
export const socketEvent = discriminatedUnion('type', [
  /** The socket is open; `position` is where the member's stream stands now. */
  object({ type: literal('welcome'), position: nullable(string()) }),
  /** A real-money balance changed. */
  object({ type: literal('balance'), position: string(), balance: amount }),
  /** The site opened or closed for everybody; it has no position, since nobody has to catch up with it. */
  object({ type: literal('system.status'), status: union([literal(0), literal(1)]) }),
  /** The session ended here or elsewhere; the client goes back to being a visitor. */
  object({ type: literal('session.ended'), position: string(), session: string(), reason: oneOf(['logout', 'replaced', 'frozen', 'expired']) }),
])
export type SocketEvent = output<typeof socketEvent>

/** What a client says: first of all who it is, and from where it resumes. */
export const socketHello = object({ type: literal('hello'), token: optional(string()), position: optional(string()) })
