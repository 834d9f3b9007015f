import { Refusal } from '#contract/errors.ts'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { SecureContextOptions } from 'node:tls'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { ResponseCache } from './response-cache.ts'
import { answerError } from './mount.ts'

export interface ServerOptions {
  readonly log: Log
  readonly https?: SecureContextOptions | undefined
  /** Addresses or networks of proxies whose forwarding headers are believed. */
  readonly trustedProxies?: readonly string[] | undefined
}

interface Answered {
  readonly call: string | undefined
  readonly status: number
  readonly milliseconds: number
  readonly id: string
}

/** Writes down that a request was answered: a figure for all, a line for calls. */
export function answered(
  { log, metrics }: { log: Pick<Log, 'debug'>; metrics: Metrics },
  { call, status, milliseconds, id }: Answered,
): void {
  metrics.requests.observe({ call: call ?? 'other', status: String(status) }, milliseconds / 1000)
  if (call !== undefined) log.debug({ requestId: id, call, status, ms: Math.round(milliseconds) }, 'answered')
}

interface ServerParts {
  readonly metrics: Metrics
  readonly headers: Readonly<Record<string, string>>
  readonly requestId: () => string
  /** What answers before anything else is looked at; the console has none. */
  readonly cache?: ResponseCache
}

const KEEP_ALIVE_MS = 75_000

/** The HTTP server before any call is mounted: headers, ids, errors and figures of every answer. */
export function createServer(
  deps: ServerOptions,
  { metrics, headers, requestId, cache }: ServerParts,
): FastifyInstance {
  const options: FastifyServerOptions = {
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    genReqId: requestId,
    // A logger of its own for each request costs more than the few lines that carry an id by hand.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy:
      deps.trustedProxies === undefined || deps.trustedProxies.length === 0 ? false : [...deps.trustedProxies],
    // Accepted requests are answered during a shutdown; only idle connections are closed at once.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handle) => {
      const listener: RequestListener =
        cache === undefined
          ? handle
          : (request, response) => cache.answer(request, response) || handle(request, response)
      const server = deps.https === undefined ? createHttpServer(listener) : createHttpsServer(deps.https, listener)
      // Longer than proxies keep an idle connection, so that none of their requests meets one that is just being closed.
      server.keepAliveTimeout = KEEP_ALIVE_MS
      return server
    },
  }
  const server = fastify(options)
  server.addHook('preClose', (done) => {
    cache?.setOpen(false)
    done()
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    answered(
      { log: request.log, metrics },
      {
        call: request.routeOptions.config.call,
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
        id: request.id,
      },
    )
    done()
  })
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((request, reply) => answerError(new Refusal('NOT_FOUND'), request, reply))
  return server
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call, for logs and metrics. */
    call?: string
  }
}
