import { createServer, type RequestListener } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { manualClock } from '../clock.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const url = '/lobby?page=1'
const long = JSON.stringify({ games: Array.from({ length: 200 }, (_, i) => `game ${i}`) })

let clock: ReturnType<typeof manualClock>
let cache: ResponseCache
let made: number
let answered: string[]
let listener: RequestListener
const server = createServer((request, response) => listener(request, response))
let origin = ''

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(() => void server.close())
beforeEach(() => {
  clock = manualClock(0)
  made = 0
  answered = []
  cache = createResponseCache({
    clock,
    headers: { 'x-content-type-options': 'nosniff' },
    nextRequestId: () => 'id-1',
    answered: (call, id) => void answered.push(`${call} ${id}`),
  })
  listener = (request, response) => {
    if (!cache.answer(request, response)) response.writeHead(404).end()
  }
})

const keep = (body = long) =>
  cache.get({ call: 'games.browse', request: '{"page":1}', url, seconds: 30 }, async () => {
    made += 1
    return Buffer.from(body)
  })
const ask = (encoding: string, method = 'GET') =>
  fetch(`${origin}${url}`, { method, headers: { 'accept-encoding': encoding } })

it('[API-05] what may be kept is made once in its lifetime', async () => {
  await keep()
  await keep()
  clock.advance(29_999)
  await keep()
  expect(made).toBe(1)
  clock.advance(1)
  await keep()
  expect(made).toBe(2)
})

it('[OPS-12] the door gives nothing to a browser that may look at a preview, and goes on for all others', async () => {
  await (await keep()).as('br')
  const ask = async (cookie: string) =>
    (await fetch(`${origin}${url}`, { headers: { 'accept-encoding': 'br', cookie } })).status
  expect([await ask('visitor=yes'), await ask('visitor=yes; preview=x'), await ask('visitor=yes')]).toEqual([
    200, 404, 200,
  ])
})

it('[API-05, ERR-03] the door gives what is kept in the form that was made, with every header of the house, and writes it down', async () => {
  expect((await ask('br')).status).toBe(404)
  await (await keep()).as('br')
  const answer = await ask('br')
  expect({
    status: answer.status,
    body: await answer.text(),
    headers: Object.fromEntries(answer.headers),
  }).toMatchObject({
    status: 200,
    body: long,
    headers: {
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=30',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'id-1',
    },
  })
  expect(answered).toEqual(['games.browse id-1'])
  expect((await ask('gzip')).status).toBe(404)
})

it('[API-05] the door gives nothing that is over, nothing to other methods, and nothing while it is shut', async () => {
  await (await keep()).as('br')
  expect((await ask('br', 'POST')).status).toBe(404)
  clock.advance(30_000)
  expect((await ask('br')).status).toBe(404)
  await (await keep()).as('br')
  expect((await ask('br')).status).toBe(200)
  cache.setOpen(false)
  expect((await ask('br')).status).toBe(404)
})

it('[API-05] little is not packed, and the client has its word', async () => {
  const form = await (await keep('{}')).as('br')
  expect([form.bytes.toString(), form.headers['content-encoding']]).toEqual(['{}', undefined])
  clock.advance(30_000)
  const packed = await keep()
  const encodings = await Promise.all(
    ['br', 'gzip;q=0.5, br', 'gzip', 'identity', 'br;q=0', '', undefined].map(
      async (encoding) => (await packed.as(encoding)).headers['content-encoding'],
    ),
  )
  expect(encodings).toEqual(['br', 'br', 'gzip', undefined, undefined, undefined, undefined])
  expect(brotliDecompressSync((await packed.as('br')).bytes).toString()).toBe(long)
})

it('[API-05] a failure is kept by nobody', async () => {
  await expect(
    cache.get({ call: 'games.browse', request: '{"page":1}', url, seconds: 30 }, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no')
  await keep()
  expect(made).toBe(1)
})

it('[API-05] one request is one answer, however its address is written', async () => {
  await keep()
  for (let n = 0; n < 50; n += 1) {
    await cache.get({ call: 'games.browse', request: '{"page":1}', url: `${url}&x=${n}`, seconds: 30 }, () =>
      Promise.reject(new Error('made again')),
    )
  }
  expect(made).toBe(1)
})

it('[API-05] heavy answers make room by their bytes, and those of another call stay', async () => {
  await keep()
  const heavy = Buffer.alloc(1_000_000)
  let drawn = 0
  const search = (text: number) =>
    cache.get({ call: 'games.search', request: String(text), url: `/search?text=${text}`, seconds: 30 }, async () => {
      drawn += 1
      return heavy
    })
  for (let text = 0; text < 40; text += 1) await search(text)
  expect(drawn).toBe(40)
  await search(39)
  await search(36)
  expect(drawn).toBe(40)
  await search(0)
  expect(drawn).toBe(41)
  await keep()
  expect(made).toBe(1)
})
