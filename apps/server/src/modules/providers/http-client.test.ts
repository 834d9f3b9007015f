import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import type { GameLaunch } from '#contract/protocols/hub88.ts'
import { launchOf, providerCalls } from '#contract/protocols/provider-calls.ts'
import { manualClock } from '../../platform/clock.ts'
import { createHttpClient, pageOrigin } from './http-client.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const clock = manualClock(1_790_000_000_000)
const launch: GameLaunch = {
  mode: 'real',
  gameCode: 'reef',
  language: 'PT',
  currency: 'BRL',
  currencySymbol: 'R$',
  user: '7',
  token: 'g.1.secret',
}

let server: Server
let address: string
let heard: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
let answer: (response: ServerResponse) => void

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        heard.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
        answer(response)
      })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard = []
})

const client = (changes: { askMs?: number } = {}) =>
  createHttpClient({
    provider: 'reef-works',
    launchUrl: `${address}/games/`,
    gameOrigin: 'https://play.reef.example',
    key: keys.privateKey,
    clock,
    ...changes,
  })

describe('a provider over HTTP', () => {
  it('[PRV-01] is asked with a signature over the raw body, in which call, provider and time stand', async () => {
    answer = json({ url: 'https://play.reef.example/reef#t=1' })
    expect(await client().launch(launch)).toEqual({ url: 'https://play.reef.example/reef#t=1' })
    const [{ url, headers, body } = expect.fail('nothing was asked')] = heard
    expect(url).toBe('/games/launch')
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(body),
        keys.publicKey,
        Buffer.from(String(headers['x-hub88-signature']), 'base64'),
      ),
    ).toBe(true)
    expect(JSON.parse(body)).toEqual({
      call: 'launch',
      provider: 'reef-works',
      timestamp: clock.now(),
      mode: 'real',
      game_code: 'reef',
      language: 'PT',
      currency: 'BRL',
      currency_symbol: 'R$',
      user: '7',
      token: 'g.1.secret',
    })
  })

  it('[PRV-07, SAF-03] is told of free rounds and of the pace, as a provider reads them', async () => {
    answer = json({ url: 'https://play.reef.example/' })
    const offered = {
      ...launch,
      freeRounds: [{ rewardUuid: '9', stake: 100_000, left: 3, expiresAt: '2026-12-01T00:00:00.000Z' }],
      pace: { leastMs: 2500, automatic: false, quick: false },
    }
    await client().launch(offered)
    expect(launchOf(parse(providerCalls.launch.request, JSON.parse(heard[0]?.body ?? '')))).toEqual(offered)
  })

  it('[STU-05] tells its statement and its replays', async () => {
    answer = json({ transactions: [{ reference: 'b1', user: '7', amount: -150_000, state: 'done' }] })
    expect(await client().statement('2026-11-22')).toEqual([
      { reference: 'b1', user: '7', amount: -150_000n, state: 'done' },
    ])
    answer = json({ url: null })
    expect(await client().replay({ user: '7', round: 'r', language: 'PT' })).toBeUndefined()
    answer = json({ url: 'https://play.reef.example/again' })
    expect(await client().replay({ user: '7', round: 'r', language: 'PT' })).toEqual({
      url: 'https://play.reef.example/again',
    })
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['a page of another host', json({ url: 'https://elsewhere.example/reef' })],
    ['a page that is a script', json({ url: 'javascript:alert(1)' })],
    ['a path, which would be ours', json({ url: '/reef' })],
    ['another shape', json({ address: 'https://play.reef.example/' })],
    ['an error', json({ url: 'https://play.reef.example/' }, 500)],
    ['a way elsewhere', (response) => void response.writeHead(302, { location: 'https://play.reef.example/' }).end()],
    [
      'half an answer',
      (response) => void response.writeHead(200, { 'content-length': '100' }).end('{"url":', () => response.destroy()),
    ],
    ['nothing', (response) => void response.destroy()],
    ['nothing for too long', () => undefined],
  ])('[PRV-05] throws for %s', async (_name, given) => {
    answer = given
    await expect(client({ askMs: 300 }).launch(launch)).rejects.toThrow()
  })

  it('[PRV-05] shows its pages at the host of its address, or at one of their own; one in this process at none', () => {
    expect(pageOrigin({ launchUrl: 'https://reef.example/api', gameOrigin: null })).toBe('https://reef.example')
    expect(pageOrigin({ launchUrl: 'https://reef.example/api', gameOrigin: 'https://play.reef.example' })).toBe(
      'https://play.reef.example',
    )
    expect(pageOrigin({ launchUrl: 'in-process:', gameOrigin: null })).toBeUndefined()
  })
})
