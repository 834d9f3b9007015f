import { Refusal } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'

/** An address of this machine and a port; 0 for any that is free. */
export interface ListenAt {
  readonly host: string
  readonly port: number
}

export interface OperatorDoor {
  /** Answers from now on; the port. */
  open(): Promise<number>
  close(): Promise<void>
}

/** Besides their own calls operators need the key that passwords are encrypted with, and the human check of a login that failed too often. */
const SHARED = new Set(['/wps/system/payloadKey', '/wps/verification/challenge', '/healthz', '/readyz'])

/**
 * A port for operators alone: what lies below `/ops` is answered there and, as if there were nothing, not on the site's
 * port, and the site is not served there. So who reaches the players' site reaches no login of an operator, whatever
 * the proxy passes on. Goes before the routes are mounted.
 */
export function createOperatorDoor(server: FastifyInstance, { host, port }: ListenAt): OperatorDoor {
  const through = new WeakSet<Socket>()
  const own = createServer((request, response) => server.routing(request, response))
  own.on('connection', (socket) => through.add(socket))
  server.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? ''
    const isOperators = path.startsWith('/ops')
    const isThere = through.has(request.raw.socket)
    done(isThere === isOperators || (isThere && SHARED.has(path)) ? undefined : new Refusal('NOT_FOUND'))
  })
  return {
    open: () =>
      new Promise((resolve, reject) => {
        own.once('error', reject)
        own.listen(port, host, () => {
          const address = own.address()
          resolve(typeof address === 'object' && address !== null ? address.port : port)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        if (!own.listening) return resolve()
        own.close(() => resolve())
        own.closeIdleConnections()
      }),
  }
}
