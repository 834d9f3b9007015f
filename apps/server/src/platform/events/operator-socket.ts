import type { IncomingMessage } from 'node:http'
import type { SocketDeps } from './sockets.ts'

/** So often it is looked whether the session of an open socket still lives. */
const CHECK_MS = 15_000

interface Deps {
  /** Whether a request carries a session that lives. It is no sign that its operator is at work. */
  isOpen(request: IncomingMessage): Promise<boolean>
  onError(error: unknown): void
}

/** Lets in operators alone, by the cookie of the console, as long as their session lives. */
export const welcomeOperators =
  ({ isOpen, onError }: Deps): SocketDeps['welcome'] =>
  async ({ send, close }, _hello, request) => {
    const turnAway = (): void => {
      send({ type: 'session.ended', position: '0', session: '', reason: 'expired' })
      close(4002, 'the session ended')
    }
    if (!(await isOpen(request))) {
      turnAway()
      return undefined
    }
    const check = async (): Promise<void> => {
      if (!(await isOpen(request))) turnAway()
    }
    const timer = setInterval(() => void check().catch(onError), CHECK_MS).unref()
    send({ type: 'welcome', position: null })
    return { who: 'operator', stop: () => clearInterval(timer) }
  }
