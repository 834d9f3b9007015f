import { houseMessage, type GameMessage, type HouseMessage } from '#contract/protocols/studio.ts'

type Distribute<Message> = Message extends { type: string } ? Omit<Message, 'type'> : never

/** The site around the game. The frame has no storage and no origin of its own, so the site keeps what must last. */
export interface House {
  tell(message: Distribute<GameMessage>): void
}

/**
 * Talks to the window that holds this frame, and to no other: messages are taken from it alone and
 * checked by schema. What is told carries no secret, since a frame without origin cannot name its reader.
 */
export function houseOf(self: Window, heard: (message: HouseMessage) => void): House {
  const parent = self.parent
  const framed = parent !== self
  self.addEventListener('message', (event) => {
    if (!framed || event.source !== parent) return
    const message = houseMessage.safeParse(event.data)
    if (message.success) heard(message.data)
  })
  return {
    tell(message) {
      if (!framed) return
      const full: GameMessage = { type: 'wheelhouse.game', ...message }
      parent.postMessage(full, '*')
    },
  }
}
