import { studioCalls, type StudioError } from '#contract/protocols/studio.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeParse, type output, type ZodMiniType } from 'zod/mini'
import { games } from './games.ts'
import { type Studio } from './studio.ts'
import { StudioRefusal } from './refusal.ts'

const statusOf: Partial<Record<StudioError['code'], number>> = {
  SESSION_ENDED: 401,
  NOT_ENOUGH_MONEY: 402,
  TOO_FAST: 429,
  ROUND_CONFLICT: 409,
  ROUND_REFUNDED: 409,
  BUSY: 503,
  INTERNAL: 500,
  LIMIT_REACHED: 403,
  NO_FREE_ROUND: 403,
  GAME_PAUSED: 403,
}

/** Enough for a stake on every spot of a table. */
const BODY_LIMIT = 8192

/** The answer to a choice or a question is filled with spaces to a multiple of so many bytes: its length does not tell what came of it. */
const ACT_BYTES = 2048

function filled(answer: unknown): string {
  const text = JSON.stringify(answer)
  return text.padEnd(Math.ceil(text.length / ACT_BYTES) * ACT_BYTES)
}

/**
 * The calls of the games' pages, below /studio/. A page runs in a sandboxed frame without an origin,
 * so the answers are open to every origin; what protects them is the bearer, which no browser adds
 * by itself.
 */
export function mountStudio(app: FastifyInstance, studio: Studio): void {
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    })
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    // JSON and nothing else, whatever the server around understands.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    const mount = <Schema extends ZodMiniType>(
      name: string,
      call: { readonly request: Schema; readonly bearer: boolean },
      answer: (bearer: string, request: output<Schema>) => Promise<unknown>,
    ): void => {
      scope.post(
        `/studio/${name}`,
        { config: { call: `studio.${name}` }, bodyLimit: BODY_LIMIT },
        async (request, reply) => {
          const bearer = bearerOf(request, call.bearer)
          const parsed = safeParse(call.request, request.body === undefined ? {} : request.body)
          if (!parsed.success) throw new StudioRefusal('BAD_REQUEST')
          const answered = await answer(bearer, parsed.data)
          return typeof answered === 'string' ? reply.type('application/json').send(answered) : answered
        },
      )
      scope.options(`/studio/${name}`, async (_request, reply) =>
        reply
          .header('access-control-allow-methods', 'POST')
          .header('access-control-allow-headers', 'authorization, content-type')
          .header('access-control-max-age', '600')
          .code(204)
          .send(),
      )
    }
    mount('session', studioCalls.session, (_bearer, { launchToken }) => studio.open(launchToken))
    mount('play', studioCalls.play, (bearer, { roundId, bet, reward }) => studio.play(bearer, roundId, bet, reward))
    mount('act', studioCalls.act, async (bearer, { roundId, step, choice }) =>
      filled(await studio.act(bearer, roundId, step, choice)),
    )
    mount('ask', studioCalls.ask, async (bearer, { roundId, choice }) =>
      filled(await studio.ask(bearer, roundId, choice)),
    )
    mount('history', studioCalls.history, async (bearer) => ({ rounds: await studio.history(bearer) }))
    mount('pots', studioCalls.pots, async (bearer) => ({ pots: await studio.pots(bearer) }))
    mount('seed', studioCalls.seed, (bearer, { clientSeed }) => studio.rotateSeed(bearer, clientSeed))
    // For anybody, with no bearer: what the hash in a round's record is the hash of (docs/fairness.md).
    for (const { id, rules } of games.values()) {
      scope.get(`/studio/rules/${id}.json`, { config: { call: 'studio.rules' } }, async (_request, reply) =>
        reply.type('application/json').send(rules),
      )
    }
    done()
  })
}

function bearerOf(request: FastifyRequest, needed: boolean): string {
  const [, bearer] = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '') ?? []
  if (bearer === undefined && needed) throw new StudioRefusal('SESSION_ENDED')
  return bearer ?? ''
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    error instanceof StudioRefusal ? error : new StudioRefusal(isClientFault(error) ? 'BAD_REQUEST' : 'INTERNAL')
  if (refusal.code === 'INTERNAL') request.log.error({ err: error, requestId: request.id }, 'a studio call failed')
  const body: StudioError = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.balance === null ? {} : { balance: moneyToDecimal(refusal.balance, 5) }),
  }
  reply
    .code(statusOf[refusal.code] ?? 400)
    .type('application/json')
    .send(JSON.stringify(body))
}

const isClientFault = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500
