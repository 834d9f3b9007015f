import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { object, optional, safeParse, string, int } from 'zod/mini'
import { type FeedMessage, feedPath } from '#contract/protocols/result-feed.ts'
import { FEED_SIGNATURE_HEADER, FEED_SIGNATURE_PREFIX, FEED_TIMESTAMP_HEADER } from '#contract/protocols/signed-feed.ts'
import { hmac } from '#node/signatures.ts'
import { nextDraws } from '#rules/lottery/calendar.ts'
import { issueOf, officialGames } from '#rules/lottery/games.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { ResultFeed } from '../modules/lottery/index.ts'

const NAME = 'simulator'
const DAY_MS = 86_400_000
/** It looks so often what was drawn. */
const EVERY_MS = 20_000
/** Results are out so long after their draws. */
const LATER_MS = 30_000

interface Deps {
  readonly clock: Clock
  readonly key: string
  /** Posts to the house, as over the network. */
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<{ status: number; text: string }>
}

/** The feed by which the demonstration's results come. */
export const simulatedFeed = (key: string): ResultFeed => ({ name: NAME, keys: () => [key], isSimulated: true })

/**
 * Tells results of official draws by the signed feed as a source outside does. They are made up, from seeds that anybody can
 * make, and are marked so: a restart tells the same ones again, which changes nothing.
 */
function createResultSimulator({ clock, key, post }: Deps): { turn(): Promise<void> } {
  const told = new Set<string>()
  let sequence = 1
  const send = async (message: Omit<FeedMessage, 'sequence'>): Promise<boolean> => {
    // The house says which message it expects where another process has told some.
    for (let tries = 0; tries < 3; tries += 1) {
      const body = JSON.stringify({ sequence, ...message })
      const timestamp = String(clock.now())
      const signature = `${FEED_SIGNATURE_PREFIX}${hmac(key, `${timestamp}.`, body).toString('hex')}`
      const { status, text } = await post(
        feedPath(NAME),
        {
          'content-type': 'application/json',
          [FEED_TIMESTAMP_HEADER]: timestamp,
          [FEED_SIGNATURE_HEADER]: signature,
        },
        body,
      )
      if (status === 200) {
        sequence += 1
        return true
      }
      const read = safeParse(answer, JSON.parse(text))
      if (status !== 409 || !read.success || read.data.expected === undefined) return false
      sequence = read.data.expected
    }
    return false
  }
  return {
    async turn() {
      for (const { id, kind } of officialGames) {
        const now = clock.now() - LATER_MS
        const last = nextDraws(id, now - 20 * DAY_MS, 30).findLast(({ drawsAt }) => drawsAt <= now)
        if (last === undefined) continue
        const issue = issueOf(last.date, 1, 1)
        const name = `${id}/${issue}`
        if (told.has(name)) continue
        const seed = hash('sha256', `simulated ${name}`)
        const isTold = await send({
          game: id,
          issue,
          date: last.date,
          result: houseDraw(kind, id, issue, seed),
          drawnAt: new Date(last.drawsAt).toISOString(),
        })
        if (isTold) told.add(name)
      }
    },
  }
}

const answer = object({ fault: optional(string()), expected: optional(int()) })

/** Tells results to a house in this process, until it is stopped. */
export function startResultSimulator(
  server: FastifyInstance,
  { log, ...deps }: Omit<Deps, 'post'> & { readonly log: Log },
): { stop(): void } {
  const { turn } = createResultSimulator({
    ...deps,
    async post(url, headers, payload) {
      const { statusCode, body } = await server.inject({ method: 'POST', url, headers, payload })
      return { status: statusCode, text: body }
    },
  })
  const failed = (error: unknown): void => log.warn({ err: error }, 'a simulated result could not be told')
  const timer = setInterval(() => void turn().catch(failed), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
