import { errorCatalogue, Refusal } from '#contract/errors.ts'
import { HUB88_SIGNATURE_HEADER, hub88Paths, type Hub88Call, type Hub88Reply, type Hub88Status } from '#contract/hub88.ts'
import { verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Hub88Wallet } from './hub88.ts'
import type { Provider } from './provider.sql.ts'

/** What is not understood at all is a 4xx; a definite answer about a transaction is a 200, as the dialect wants it. */
const httpStatus: Partial<Record<Hub88Status, number>> = {
  RS_ERROR_INVALID_SIGNATURE: 401, RS_ERROR_INVALID_PARTNER: 401, RS_ERROR_WRONG_SYNTAX: 400, RS_ERROR_WRONG_TYPES: 400,
}

/**
 * The wallet protocol on the wire. The signature is checked over the raw body before a byte of it is
 * parsed; the key that fits says which provider calls.
 */
export function mountHub88(app: FastifyInstance, deps: { wallet: Hub88Wallet; providers: () => readonly Provider[] }): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, body, parsed) => parsed(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const status = statusOf(error)
      if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'a wallet call failed')
      const answer: Hub88Reply = { status: status >= 500 ? 'RS_ERROR_UNKNOWN' : 'RS_ERROR_WRONG_SYNTAX' }
      void reply.code(status).type('application/json').send(JSON.stringify(answer))
    })
    for (const call of callNames) {
      scope.post(hub88Paths[call], { config: { call: `hub88.${call}` } }, async (request, reply) => {
        const answer = await answerSigned(call, request.body, request.headers[HUB88_SIGNATURE_HEADER], deps)
        return reply.code(httpStatus[answer.status] ?? 200).type('application/json').send(JSON.stringify(answer))
      })
    }
    done()
  })
}

/** Too large or broken bodies are the caller's fault; a house that is busy says so; the rest is ours. */
function statusOf(error: unknown): number {
  if (error instanceof Refusal) return errorCatalogue[error.code].status
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

const callNames = ['info', 'balance', 'bet', 'win', 'rollback'] as const satisfies readonly Hub88Call[]

async function answerSigned(
  call: Hub88Call, body: unknown, signature: unknown, { wallet, providers }: { wallet: Hub88Wallet; providers: () => readonly Provider[] },
): Promise<Hub88Reply> {
  if (!Buffer.isBuffer(body)) return { status: 'RS_ERROR_WRONG_SYNTAX' }
  if (typeof signature !== 'string') return { status: 'RS_ERROR_INVALID_SIGNATURE' }
  const bytes = Buffer.from(signature, 'base64')
  const provider = providers().find(({ publicKey }) => publicKey !== null && verify('RSA-SHA256', body, publicKey, bytes))
  if (provider === undefined) return { status: 'RS_ERROR_INVALID_SIGNATURE' }
  const parsed = readJson(body)
  return parsed === undefined ? { status: 'RS_ERROR_WRONG_SYNTAX' } : wallet.handle(provider, call, parsed)
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
