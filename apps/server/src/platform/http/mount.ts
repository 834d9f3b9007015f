import type { Envelope } from '#contract/call.ts'
import { errorCatalogue, type ErrorCode, Refusal } from '#contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PayloadBox } from '../payload/payload.ts'
import type { MountedCall, Session } from './handlers.ts'
import type { KeptAnswers } from './kept-answers.ts'

export interface MountDeps {
  readonly kept: KeptAnswers
  readonly payloads: PayloadBox
  findSession(token: string): Promise<Session | undefined>
}

/** Content type of a sealed request. */
const SEALED = 'application/jose'

/** The one mount: every call of the contract at its path, with its token and encrypt flags. */
export function mountCalls(app: FastifyInstance, mounted: readonly MountedCall[], deps: MountDeps): void {
  // In a scope of its own, since the site beside it reads other types of content.
  void app.register((scope, _options, done) => {
    // Fastify reads plain text as well; a call takes JSON or a sealed payload and nothing else.
    scope.removeContentTypeParser('text/plain')
    scope.addContentTypeParser(SEALED, { parseAs: 'string' }, (_request, body, parsed) => parsed(null, new SealedBody(String(body))))
    for (const call of mounted) mountOne(scope, call, deps)
    done()
  })
}

class SealedBody {
  readonly jwe: string

  constructor(jwe: string) {
    this.jwe = jwe
  }
}

function mountOne(app: FastifyInstance, { name, call, answer }: MountedCall, deps: MountDeps): void {
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const bytesOf = async (request: FastifyRequest): Promise<Buffer> => {
    const input = inQuery ? request.query : await openBody(request.body, call.encrypted, deps.payloads)
    return Buffer.from(success(await answer(input, { requestId: request.id, ip: request.ip }, () => sessionOf(request, deps))))
  }
  const { cacheSeconds } = call
  app.route({
    method: call.method,
    url: call.path,
    config: { call: name },
    handler: async (request, reply) => {
      if (cacheSeconds === undefined) {
        return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(await bytesOf(request))
      }
      const packed = await deps.kept.get(request.url, name, cacheSeconds, () => bytesOf(request))
      const { headers, bytes } = await packed.as(request.headers['accept-encoding'])
      return reply.headers(headers).send(bytes)
    },
  })
}

export const success = (value: unknown): string => JSON.stringify({ success: true, message: '', value } satisfies Envelope<unknown>)

async function openBody(body: unknown, encrypted: boolean, payloads: PayloadBox): Promise<unknown> {
  if (body instanceof SealedBody) {
    if (!encrypted) throw new Refusal('UNSUPPORTED_MEDIA')
    return payloads.open(body.jwe)
  }
  if (encrypted) throw new Refusal('PLAIN_PAYLOAD_REFUSED')
  return body === undefined ? {} : body
}

async function sessionOf(request: FastifyRequest, deps: MountDeps): Promise<Session | undefined> {
  const [, token] = /^Bearer ([\w.-]{1,200})$/.exec(request.headers.authorization ?? '') ?? []
  return token === undefined ? undefined : deps.findSession(token)
}

/** Errors of the HTTP layer that are the caller's, by Fastify's code. */
const httpErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_BAD_URL: 'NOT_FOUND',
}

/** Answers a refusal with its code, and anything else as a fault of ours that tells nothing but the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, detail } = error instanceof Refusal ? error : { code: codeOf(error), detail: undefined }
  if (code === 'INTERNAL') request.log.error({ err: error, requestId: request.id }, 'a call failed')
  const { status, message } = errorCatalogue[code]
  const envelope: Envelope<never> = { success: false, message, code, requestId: request.id, ...(detail === undefined ? {} : { detail }) }
  if (code === 'BUSY') reply.header('retry-after', '1')
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(envelope))
}

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'INTERNAL'
  if ('code' in error && typeof error.code === 'string' && httpErrors[error.code] !== undefined) return httpErrors[error.code] ?? 'INTERNAL'
  const status = 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? 'MALFORMED_BODY' : 'INTERNAL'
}
