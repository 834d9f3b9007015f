import type { FastifyInstance } from 'fastify'
import { safeParse } from 'zod/mini'
import { type SportsFeedAnswer, sportsFeedBody, sportsFeedPath } from '#contract/protocols/sports-feed.ts'
import { readJson } from '#node/json.ts'
import { withRawBodies } from '#node/raw-bodies.ts'
import type { Clock } from '../../platform/clock.ts'
import { signedBody } from '../../platform/http/signed-body.ts'
import type { Feed } from './feed.ts'

/** A producer of sports outside. */
export interface SportsFeed {
  /** Stands in its address, and is the name of the producer. */
  readonly name: string
  /** The keys by which its messages are taken. */
  keys(): readonly string[]
}

export interface FeedRoutesDeps {
  readonly clock: Clock
  readonly feed: Pick<Feed, 'take'>
  /** Hears that a body was refused before a message of it was read. */
  refused(producer: string, fault: 'signature' | 'size' | 'body'): void
}

/** Some forty matches with all of their markets. */
const BODY_BYTES = 2 * 1_048_576

interface Answer {
  readonly status: number
  readonly body: SportsFeedAnswer
}

/** Takes what producers outside post: the same messages, by the same rules, as of those in this process. */
export function mountSportsFeeds(
  server: FastifyInstance,
  { clock, feed, refused }: FeedRoutesDeps,
  feeds: readonly SportsFeed[],
): void {
  for (const { name, keys } of feeds)
    withRawBodies(server, BODY_BYTES, (scope) => {
      scope.post(sportsFeedPath(name), { config: { call: `sports.feed.${name}` } }, async (request, reply) => {
        const { status, body } = await answerTo(signedBody(request, keys(), clock))
        if (body.fault === 'signature' || body.fault === 'body') refused(name, body.fault)
        return reply.code(status).type('application/json').send(JSON.stringify(body))
      })
      const onError = scope.errorHandler
      scope.setErrorHandler(async (error, request, reply) => {
        const isLarge = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        if (!isLarge) return onError(error, request, reply)
        refused(name, 'size')
        return reply
          .code(413)
          .type('application/json')
          .send(JSON.stringify({ fault: 'size' } satisfies SportsFeedAnswer))
      })

      async function answerTo(raw: Buffer | undefined): Promise<Answer> {
        if (raw === undefined) return { status: 401, body: { fault: 'signature' } }
        const read = safeParse(sportsFeedBody, readJson(raw))
        if (!read.success) return { status: 400, body: { fault: 'body' } }
        let last: SportsFeedAnswer = {}
        for (const [at, message] of read.data.messages.entries()) {
          const answer = await feed.take(name, message)
          if ('fault' in answer)
            return { status: answer.fault === 'order' ? 409 : 400, body: { ...last, ...answer, taken: at, at } }
          const { outcome: _outcome, ...rest } = answer
          last = rest
        }
        return { status: 200, body: { ...last, taken: read.data.messages.length } }
      }
    })
}
