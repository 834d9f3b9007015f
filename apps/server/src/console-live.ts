import type { Server } from 'node:http'
import { consoleTopics } from '#contract/topics.ts'
import type { Operators } from './modules/operator/index.ts'
import { readHouseDoings } from './platform/audit.sql.ts'
import type { Db } from './platform/db/database.ts'
import { welcomeOperators } from './platform/events/operator-socket.ts'
import { createSockets, type SocketDeps } from './platform/events/sockets.ts'
import { createTopics } from './platform/events/topics.ts'
import { admittedTo, type ConsoleOrigin, consoleToken } from './platform/http/console.ts'

interface Deps extends Pick<SocketDeps, 'clock' | 'log' | 'addressOf'> {
  readonly db: Db
  readonly operators: Pick<Operators, 'isOpen'>
  /** Another text once a queue stands otherwise. */
  readonly queueMark: () => Promise<string>
}

/**
 * The socket of the console, and what its pages hear there. Whatever an operator does is in the audit, so the latest
 * event that is no member's stands for all of it; what members do shows where it changes a queue.
 */
export function openConsoleLive(
  server: Server,
  console: ConsoleOrigin,
  { db, operators, queueMark, ...line }: Deps,
): { look(): Promise<void>; close(): Promise<void> } {
  const { log } = line
  const doings = readHouseDoings(db)
  const topics = createTopics({
    ...line,
    table: consoleTopics,
    sources: { desk: async () => ({ done: await doings(), queues: await queueMark() }) },
    onError: (error) => log.warn({ err: error }, 'a topic of the console could not be read'),
  })
  const sockets = createSockets(server, {
    ...line,
    path: '/ops/socket',
    topics,
    admits: admittedTo(console),
    welcome: welcomeOperators({
      async isOpen(request) {
        const token = consoleToken(request, console)
        return token !== undefined && operators.isOpen(token)
      },
      onError: (error) => log.warn({ err: error }, 'the session of an operator could not be read'),
    }),
  })
  return {
    look: () => topics.look(),
    async close() {
      await sockets.close()
      topics.close()
    },
  }
}
