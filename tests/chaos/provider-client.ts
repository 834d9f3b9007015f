/** A provider on the other end of real HTTP: signs its calls, keeps connections, and takes silence for what it is. */
import { HUB88_SIGNATURE_HEADER, type Hub88Reply } from '#contract/protocols/hub88.ts'
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { bodyOf, pathOf, type ProviderCommand, Violation } from './wire.ts'

/** A call that is ready to be sent, as often as it takes: each copy is the same to the byte. */
export interface SignedCall {
  readonly path: string
  readonly body: string
  readonly signature: string
}

export interface ProviderClient {
  sign(user: string, command: ProviderCommand): SignedCall
  /** The text of a definite answer; undefined for no answer, a broken connection, or a server that does not know. */
  send(port: number, call: SignedCall): Promise<string | undefined>
  close(): void
}

/** How long an answer is waited for. */
const TIMEOUT_MS = 10_000

/** @param keys PEM by provider */
export function createProviderClient(keys: ReadonlyMap<string, string>): ProviderClient {
  const own = new Map<string, KeyObject>([...keys].map(([source, pem]) => [source, createPrivateKey(pem)]))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let requests = 0
  return {
    sign(user, command) {
      const key = own.get(command.source)
      if (key === undefined) throw new Error(`no key of ${command.source}`)
      const body = JSON.stringify(bodyOf(user, command, `q${(requests += 1)}`))
      return { path: pathOf(command), body, signature: sign('RSA-SHA256', Buffer.from(body), key).toString('base64') }
    },
    async send(port, call) {
      const answer = await post(agent, port, call)
      if (answer === undefined || answer.status >= 500) return undefined
      if (answer.status !== 200)
        throw new Violation(`${call.path} was answered ${answer.status} ${answer.text} for ${call.body}`)
      const reply: Hub88Reply = JSON.parse(answer.text)
      return reply.status === 'RS_ERROR_UNKNOWN' ? undefined : answer.text
    },
    close: () => agent.destroy(),
  }
}

function post(
  agent: Agent,
  port: number,
  { path, body, signature }: SignedCall,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      [HUB88_SIGNATURE_HEADER]: signature,
    }
    const sent = request(
      { agent, host: '127.0.0.1', port, path, method: 'POST', headers, timeout: TIMEOUT_MS },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', () => resolve(undefined)).on('aborted', () => resolve(undefined))
      },
    )
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(undefined))
    sent.end(body)
  })
}
