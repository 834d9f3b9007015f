import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { object, parse, string } from 'zod/mini'
import { SMTPServer } from 'smtp-server'

/** What arrived, the latest last. */
export interface Arriving {
  readonly url: string
  readonly arrived: readonly string[]
  close(): void
}

const portOf = (server: Pick<Server, 'address'>): number => {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
const listening = (server: { listen(port: number, host: string, done: () => void): unknown }): Promise<void> =>
  new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve))

/** A mail server of this machine that keeps what arrives. */
export async function mailServer(): Promise<Arriving> {
  const arrived: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await listening(server)
  return { url: `smtp://127.0.0.1:${portOf(server.server)}`, arrived, close: () => server.close() }
}

/** An SMS gateway of this machine that keeps what arrives. */
export async function smsGateway(): Promise<Arriving> {
  const arrived: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString())
      arrived.push(parse(object({ text: string() }), body).text)
      response.writeHead(202).end()
    })
  })
  await listening(server)
  return { url: `http://127.0.0.1:${portOf(server)}/messages`, arrived, close: () => void server.close() }
}
