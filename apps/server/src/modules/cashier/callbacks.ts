import { errorCatalogue, Refusal } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { withRawBodies } from '#node/raw-bodies.ts'
import type { PaymentAdapter, PaymentNotice } from './payment-adapter.ts'

/** Orders of one kind, known by how their references begin. */
export interface NoticeTaker {
  /** How references of this kind begin: `dp` deposits, `wd` withdrawals. */
  readonly prefix: string
  /**
   * Takes the provider's notice about an order, as often and in whatever order it comes; resolves once it is kept.
   * A notice that changes nothing any more is no error. @throws Refusal NOT_FOUND for a reference that names no order
   */
  noticed(notice: PaymentNotice, adapter: string): Promise<void>
}

const BODY_BYTES = 65_536

/** Where payment providers call back: `/payments/<adapter>/callback`. */
export const callbackPath = (adapter: string): string => `/payments/${adapter}/callback`

/**
 * Takes callbacks. The adapter checks the signature over the raw body before a byte of it is parsed; the answer is 200
 * only once the word is kept, so that the provider says it again after every failure of ours.
 */
export function mountCallbacks(
  server: FastifyInstance,
  adapters: ReadonlyMap<string, PaymentAdapter>,
  takers: readonly NoticeTaker[],
): void {
  withRawBodies(server, BODY_BYTES, (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const status = statusOf(error)
      if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'a payment callback failed')
      void reply
        .code(status)
        .type('application/json')
        .send(JSON.stringify({ taken: false }))
    })
    for (const [name, adapter] of adapters) {
      scope.post(callbackPath(name), { config: { call: `payments.${name}` } }, async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new Refusal('INVALID_INPUT')
        const notice = adapter.readCallback(request.headers, request.body)
        const taker = takers.find(({ prefix }) => notice.reference.startsWith(prefix))
        if (taker === undefined) throw new Refusal('NOT_FOUND')
        await taker.noticed(notice, name)
        return reply
          .code(200)
          .type('application/json')
          .send(JSON.stringify({ taken: true }))
      })
    }
  })
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return errorCatalogue[error.code].status
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
