import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readJson } from '#node/json.ts'

/** A server of the demonstration on a port of this machine. */
export interface Service {
  readonly url: string
  close(): Promise<void>
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

export interface JsonRequest {
  readonly path: string
  /** Undefined for what is no JSON. */
  readonly body: unknown
}

export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

const BODY_BYTES = 65_536

/** An HTTP server on a free port of this machine that takes POST with JSON from whoever has the key. */
export async function startJsonServer(key: string, answer: (request: JsonRequest) => JsonAnswer): Promise<Service> {
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size > BODY_BYTES) request.destroy()
      else parts.push(part)
    })
    request.on('end', () => {
      const { status, body } =
        request.headers.authorization !== `Bearer ${key}`
          ? { status: 401, body: { error: { code: 'UNAUTHORIZED' } } }
          : request.method === 'POST'
            ? answer({ path: request.url ?? '', body: readJson(Buffer.concat(parts).toString('utf8')) })
            : { status: 405, body: { error: { code: 'NOT_ALLOWED' } } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
