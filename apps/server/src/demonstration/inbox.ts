import type { Clock } from '../platform/clock.ts'

/** A message that the demonstration took instead of sending it. */
export interface Message {
  readonly kind: 'mail' | 'sms'
  readonly to: string
  /** Of mails alone. */
  readonly subject?: string
  readonly text: string
}

export interface Received extends Message {
  /** Counts up from one. */
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface Inbox {
  add(message: Message): void
  /** The newest first; only those to one mailbox or number where one is given. */
  list(to?: string): readonly Received[]
}

const KEPT = 200

/** Keeps the last 200 messages, in this process and nowhere else. */
export function createInbox(clock: Clock): Inbox {
  const kept: Received[] = []
  let last = 0
  return {
    add(message) {
      kept.unshift({ ...message, id: (last += 1), at: clock.now() })
      kept.splice(KEPT)
    },
    list: (to) => kept.filter((message) => to === undefined || message.to === to),
  }
}
