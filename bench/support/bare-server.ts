import { createServer, type RequestListener } from 'node:http'

export interface BareServer {
  readonly port: number
  /** Without a slash at the end. */
  readonly url: string
  close(): void
}

/** What a yardstick asks: a server on a free port of this machine that does what it is told and nothing else. */
export async function openBareServer(listener: RequestListener): Promise<BareServer> {
  const server = createServer(listener)
  // A connection that rests for a while is not closed under the generator's hands.
  server.keepAliveTimeout = 0
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { port: address.port, url: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}
