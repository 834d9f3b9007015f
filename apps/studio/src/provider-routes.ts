import { createPublicKey, verify } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type output, safeParse, type ZodMiniType } from 'zod/mini'
import { HUB88_SIGNATURE_HEADER } from '#contract/protocols/hub88.ts'
import {
  launchOf,
  type ProviderCall,
  PROVIDER_CALL_MS,
  providerCalls,
  providerPaths,
  type ProviderResponse,
  statementOnWire,
} from '#contract/protocols/provider-calls.ts'
import { readJson } from '#node/json.ts'
import { withRawBodies } from '#node/raw-bodies.ts'
import { type Studio } from './studio.ts'
import { StudioRefusal } from './refusal.ts'

export interface ProviderRoutesOptions {
  readonly studio: Pick<Studio, 'launch' | 'statement' | 'replay'>
  /** The studio's code at the platform. */
  readonly provider: string
  /** The platform's public RSA key, PEM. */
  readonly platformKey: string
  /** Where browsers reach the studio, without a slash at the end. */
  readonly url: string
  /** Milliseconds since 1970. */
  now(): Promise<number>
  onFault(error: unknown): void
}

/**
 * What the platform asks of the studio, below /provider, by contract/provider-calls.ts. The signature is checked over
 * the raw body before a byte of it is parsed; 401 for one that is wrong or old, 400 for what is not understood, 409
 * for what the studio refuses.
 */
export function mountProviderRoutes(
  app: FastifyInstance,
  { studio, provider, platformKey, url, now, onFault }: ProviderRoutesOptions,
): void {
  const key = createPublicKey(platformKey)
  withRawBodies(app, 16_384, (scope) => {
    const mount = <Schema extends ZodMiniType<{ provider: string; timestamp: number }>>(
      call: ProviderCall,
      schema: Schema,
      answer: (request: output<Schema>) => Promise<unknown>,
    ): void => {
      scope.post(`/provider${providerPaths[call]}`, async (request, reply) => {
        const { body } = request
        const signature = request.headers[HUB88_SIGNATURE_HEADER]
        if (
          !Buffer.isBuffer(body) ||
          typeof signature !== 'string' ||
          !verify('RSA-SHA256', body, key, Buffer.from(signature, 'base64'))
        )
          return refuse(reply, 401, 'INVALID_SIGNATURE')
        const parsed = safeParse(schema, readJson(body))
        if (!parsed.success || parsed.data.provider !== provider) return refuse(reply, 400, 'BAD_REQUEST')
        if (Math.abs((await now()) - parsed.data.timestamp) > PROVIDER_CALL_MS) return refuse(reply, 401, 'TOO_OLD')
        return reply.type('application/json').send(JSON.stringify(await answer(parsed.data)))
      })
    }
    const page = ({ path }: { readonly path: string }): string => `${url}${path}`
    mount('launch', providerCalls.launch.request, async (request): Promise<ProviderResponse<'launch'>> => ({
      url: page(await studio.launch(launchOf(request))),
    }))
    mount('statement', providerCalls.statement.request, async ({ day }) => statementOnWire(await studio.statement(day)))
    mount('replay', providerCalls.replay.request, async (request): Promise<ProviderResponse<'replay'>> => {
      const opened = await studio.replay(request)
      return { url: opened === undefined ? null : page(opened) }
    })
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof StudioRefusal) return refuse(reply, 409, error.code)
      onFault(error)
      return refuse(reply, 500, 'INTERNAL')
    })
  })
}

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.code(status).type('application/json').send(JSON.stringify({ code }))
