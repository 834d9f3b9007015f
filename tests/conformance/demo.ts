/** A provider in small: takes the platform's launches and lets a person press what a game would do. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { safeParse } from 'zod/mini'
import { HUB88_SIGNATURE_HEADER, type Hub88Call } from '#contract/protocols/hub88.ts'
import { PROVIDER_CALL_MS, providerCalls } from '#contract/protocols/provider-calls.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Body, createClient } from './client.ts'
import { openPage, sessionPage } from './demo-pages.ts'
import { createSession, type Session } from './session.ts'

export interface DemoOptions {
  /** Where the platform is reached. */
  readonly url: string
  readonly port: number
  /** Its code at the platform. */
  readonly provider: string
  /** PEM of the key by which it signs; a new one where undefined. */
  readonly key?: string | undefined
  /** PEM of the platform's public key; without it launches are believed as they come, which is for one machine alone. */
  readonly platformKey?: string | undefined
}

export interface Demo {
  readonly address: string
  /** PEM, to be given to the platform. */
  readonly publicKey: string
  close(): Promise<void>
}

interface Game {
  readonly session: Session
  /** The last stake, which win, end and rollback are about. */
  bet: Body | undefined
  /** The last call as it was sent. */
  last: readonly [Hub88Call, Body] | undefined
}

/** Starts the provider; port 0 is any free one. */
export async function startDemo({ url, port, provider, key, platformKey }: DemoOptions): Promise<Demo> {
  const own = key === undefined ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : createPrivateKey(key)
  const client = createClient(url, own)
  const games = new Map<string, Game>()
  let address = ''

  const open = (player: {
    readonly user: string
    readonly token: string
    readonly game: string
    readonly currency: string
  }): string => {
    const id = randomUUID()
    games.set(id, { session: createSession(client, own, player), bet: undefined, last: undefined })
    return `${address}/session/${id}`
  }
  const launch = (text: string, signature: unknown): { status: number; body: object } => {
    const isSigned =
      platformKey === undefined ||
      (typeof signature === 'string' &&
        verify('RSA-SHA256', Buffer.from(text), platformKey, Buffer.from(signature, 'base64')))
    const asked = safeParse(providerCalls.launch.request, parsedJson(text))
    if (
      !isSigned ||
      !asked.success ||
      asked.data.provider !== provider ||
      Math.abs(systemClock.now() - asked.data.timestamp) > PROVIDER_CALL_MS
    )
      return { status: 401, body: {} }
    const { user = '', token = '', game_code: game, currency, mode } = asked.data
    return { status: 200, body: { url: mode === 'demo' ? `${address}/` : open({ user, token, game, currency }) } }
  }
  const act = async (game: Game, action: string, amount: number): Promise<object> => {
    const call = callOf(game, action, amount)
    if (call === undefined) return { asked: action, answer: 'there is no stake yet' }
    const [name, body] = call
    if (name === 'bet') game.bet = body
    game.last = call
    const { status, reply } = await client.call(name, body)
    return { asked: { call: name, ...body, token: undefined }, answer: { http: status, ...reply } }
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request)
    const path = new URL(request.url ?? '/', 'http://demo.invalid').pathname
    const [, place, id = '', action] = path.split('/')
    const game = place === 'session' ? games.get(id) : undefined
    if (request.method === 'POST' && path === '/launch') {
      const { status, body } = launch(text, request.headers[HUB88_SIGNATURE_HEADER])
      return json(response, status, body)
    }
    if (request.method === 'POST' && path === '/open') {
      const form = new URLSearchParams(text)
      const field = (name: string): string => form.get(name) ?? ''
      return void response
        .writeHead(303, {
          location: open({
            user: field('user'),
            token: field('token'),
            game: field('game'),
            currency: field('currency'),
          }),
        })
        .end()
    }
    if (game !== undefined && request.method === 'POST' && action !== undefined)
      return json(response, 200, await act(game, action, Number(text)))
    if (game !== undefined && action === undefined)
      return html(response, sessionPage(game.session.player.game, game.session.player.currency))
    if (path === '/') return html(response, openPage(url))
    json(response, 404, {})
  }
  const server = createServer(
    (request, response) =>
      void handle(request, response).catch((error: unknown) =>
        json(response, 502, {
          answer: `the platform does not answer: ${error instanceof Error ? error.message : String(error)}`,
        }),
      ),
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : port}`
  return {
    address,
    publicKey: createPublicKey(own).export({ type: 'spki', format: 'pem' }).toString(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What a button sends; undefined where it is about a stake and there is none. */
function callOf({ session, bet, last }: Game, action: string, amount: number): readonly [Hub88Call, Body] | undefined {
  const { user, token } = session.player
  if (action === 'balance') return ['balance', { user, token, request_uuid: randomUUID() }]
  if (action === 'bet') return ['bet', session.bet({ amount })]
  if (action === 'again') return last
  if (bet === undefined) return undefined
  if (action === 'win') return ['win', session.win(bet, { amount })]
  if (action === 'end') return ['win', session.win(bet, { amount, round_closed: true })]
  return action === 'rollback' ? ['rollback', session.rollback(bet)] : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const html = (response: ServerResponse, page: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
