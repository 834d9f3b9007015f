import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { literal, number, object, optional, parse, string, unknown } from 'zod/mini'
import { type CallDefinition, defineCalls } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'
import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, send, testBrand, testProvider } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { bindCalls } from './handlers.ts'

let database: TestDatabase
const METRICS_TOKEN = 'a'.repeat(32)
let house: House
/** Of a member, and of an operator who may do everything. */
let token: string
let operator: string

beforeAll(async () => {
  database = await createTestDatabase('mount')
  await fillCatalogue(database.url)
  house = await openHouse(database.url, {
    metricsToken: METRICS_TOKEN,
    brand: { ...testBrand, lotteries: ['ssc-1m'] },
  })
  token = (await house.register()).token
  operator = (await openOperator(house, 'owner')).token
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** Games enough for answers that are worth compressing. */
async function fillCatalogue(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  const games = Array.from({ length: 60 }, (_, i) => ({
    nodeId: 1000 + i,
    vendor: 'MNY',
    gameType: 'RNG',
    gameCode: `game-${i}`,
    classify: 'LINES',
    names: { EN: `Game ${i}` },
    art: 'any',
    tint: i,
    lettering: 'plain',
    colour: '#123456',
    playable: false,
    freeTrial: false,
    rank: 100 + i,
  }))
  await db.transaction((tx) =>
    importCatalogue(tx, [{ code: 'MNY', name: 'Many', gameType: 'RNG', art: 'vendor', sort: 2 }], games),
  )
  await db.close()
}

const table: [string, CallDefinition][] = Object.entries(calls)
const refusal = object({
  success: literal(false),
  message: string(),
  code: string(),
  requestId: string(),
  detail: optional(unknown()),
})

/** Sends a request and expects the refusal with its status and text from the catalogue, and nothing besides. */
async function refuses(request: InjectOptions, code: ErrorCode): Promise<void> {
  const response = await send(house.app, request)
  const { detail, ...body } = parse(refusal, response.json())
  const { status, message } = errorCatalogue[code]
  expect({ status: response.statusCode, ...body }).toEqual({
    status,
    success: false,
    code,
    message,
    requestId: response.headers['x-request-id'],
  })
  expect(Object.keys(response.json()).toSorted()).toEqual([
    'code',
    ...(detail === undefined ? [] : ['detail']),
    'message',
    'requestId',
    'success',
  ])
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
}
const launch = (payload: string | Buffer, type = 'application/json'): InjectOptions => ({
  method: 'POST',
  url: '/wps/game/launchGame',
  payload,
  headers: { 'content-type': type, authorization: `Bearer ${token}` },
})

describe('what is not understood', () => {
  it.each([
    '/nothing/here',
    '/wps',
    '/wps/member/info/',
    '/WPS/member/info',
    '/wps/member/info/picture',
    '/wps//member/info',
    '/ops',
    '/ops/nothing',
    '/__proto__',
    '/wps/game/launchGame%00',
    '/studio',
  ])('[ERR-03] at %s is nothing', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
      await refuses({ method, url }, 'NOT_FOUND')
  })

  it('[ERR-03] a known address with another method is nothing either', async () => {
    for (const [, { path }] of table) {
      const known = table.filter(([, call]) => call.path === path).map(([, call]) => call.method)
      for (const other of (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter(
        (one) => one === 'PATCH' || !known.includes(one),
      ))
        await refuses({ method: other, url: path }, 'NOT_FOUND')
    }
  })

  it.each([
    '{',
    '',
    '[1,',
    '{"nodeId":NaN}',
    '{"nodeId":01}',
    "{'nodeId':1}",
    '{"nodeId":1}}',
    '\u0000',
    '{"a":"\u0001"}',
    '{"__proto__":{"admin":true}}',
    '{"nodeId":1,"x":{"y":{"__proto__":1}}}',
    '{"constructor":{"prototype":{}}}',
    '{"\\u005f_proto__":{}}',
  ])('[ERR-03] the body %j is malformed', async (body) => {
    await refuses(launch(body), 'MALFORMED_BODY')
  })

  it('[ERR-03] bytes that are no UTF-8 are no text of a field', async () => {
    const body = Buffer.concat([
      Buffer.from('{"nodeId":1,"language":"'),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from('"}'),
    ])
    await refuses(launch(body), 'INVALID_INPUT')
  })

  it('[ERR-03] a body is too large from 64 KiB on', async () => {
    const body = (size: number): string => JSON.stringify({ nodeId: 1, language: 'x'.repeat(size - 26) })
    expect(Buffer.byteLength(body(65_536))).toBe(65_536)
    await refuses(launch(body(65_536)), 'INVALID_INPUT')
    await refuses(launch(body(65_537)), 'BODY_TOO_LARGE')
    await refuses(
      {
        method: 'POST',
        url: '/wps/session/login',
        payload: 'x'.repeat(65_537),
        headers: { 'content-type': 'application/jose' },
      },
      'BODY_TOO_LARGE',
    )
  })

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/jose',
  ])('[ERR-03] a body of the type %s is no JSON', async (type) => {
    await refuses(launch(JSON.stringify({ nodeId: testProvider.nodeId, language: 'EN' }), type), 'UNSUPPORTED_MEDIA')
  })

  it('[ERR-03] deep nesting and thousands of fields are refused like any other wrong input', async () => {
    for (const deep of ['['.repeat(30_000) + ']'.repeat(30_000), '{"a":'.repeat(9000) + '1' + '}'.repeat(9000)]) {
      await refuses(launch(deep), 'INVALID_INPUT')
      await refuses(launch(`{"language":"EN","nodeId":${deep}}`), 'INVALID_INPUT')
    }
  })

  it('[ERR-03] an address whose escapes are broken, a header too large, and what is no HTTP get a 4xx that tells nothing', async () => {
    await house.app.server.listen({ port: 0, host: '127.0.0.1' })
    const address = house.app.server.server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening')
    const raw = async (lines: string): Promise<string> => {
      const socket = connect(address.port, '127.0.0.1')
      socket.end(lines)
      return text(socket)
    }
    const get = (url: string, header = ''): string =>
      `GET ${url} HTTP/1.1\r\nhost: house\r\nconnection: close\r\n${header}\r\n`
    const answers = [
      await raw(get('/%zz')),
      await raw(get('/wps/games/%e0%a4%a')),
      await raw(get('/wps/system/status', `x-long: ${'x'.repeat(20_000)}\r\n`)),
      await raw(get('/wps/system/status', `${Array.from({ length: 3000 }, (_, i) => `a${i}: b`).join('\r\n')}\r\n`)),
      await raw('HELLO\r\n\r\n'),
      await raw(get(`/${'x'.repeat(20_000)}`)),
      await raw('POST /transaction/bet HTTP/1.1\r\nhost: house\r\ncontent-length: -1\r\n\r\n'),
      await raw(
        'POST /transaction/bet HTTP/1.1\r\nhost: house\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ]
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer).not.toMatch(/node_modules|\.ts:|\.js:|\n\s+at /)
    }
  })
})

/** What both origins answer. */
const SHARED = ['/wps/system/payloadKey', '/wps/verification/challenge']

/** The token that a call asks for; undefined where it asks for none. */
const tokenFor = (call: CallDefinition): string | undefined =>
  call.token === 'member' ? token : call.token === 'operator' ? operator : undefined
const authorizationFor = (call: CallDefinition): Record<string, string> => {
  const own = tokenFor(call)
  return own === undefined ? {} : { authorization: `Bearer ${own}` }
}

describe('each call', () => {
  it('[API-01] of the contract is mounted once, and nothing else is', () => {
    expect(house.app.calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted())
    for (const [, { method, path: url }] of table) {
      const isOperators = url.startsWith('/ops/')
      expect(house.app.console.hasRoute({ method, url }), url).toBe(isOperators || SHARED.includes(url))
      expect(house.app.server.hasRoute({ method, url }), url).toBe(!isOperators)
    }
  })

  it.each(table.filter(([, call]) => tokenFor(call) !== undefined))(
    '[API-04] %s is refused without a token, and with a wrong one or one of the other kind, before its input is looked at',
    async (_name, call) => {
      const { method, path: url } = call
      const [own, others] = [tokenFor(call), call.token === 'operator' ? token : operator]
      for (const authorization of [
        undefined,
        '',
        'Bearer',
        'Bearer nonsense',
        `Basic ${own}`,
        `bearer ${own}`,
        `Bearer ${own} `,
        `Bearer ${own}x`,
        `Bearer  ${own}`,
        `Bearer ${others}`,
        `Bearer ${own?.replace(/^./, others.charAt(0))}`,
      ]) {
        await refuses({ method, url, headers: authorization === undefined ? {} : { authorization } }, 'NOT_LOGGED_IN')
      }
    },
  )

  it.each(table.filter(([, { encrypted }]) => encrypted))(
    '[API-03] %s is refused in the clear by who may make it, whatever it says',
    async (_name, call) => {
      const { method, path: url } = call
      const headers = authorizationFor(call)
      for (const payload of [undefined, {}, { username: 'somebody1', password: 'correct horse 1', type: 'username' }]) {
        await refuses({ method, url, headers, ...(payload === undefined ? {} : { payload }) }, 'PLAIN_PAYLOAD_REFUSED')
        // A stranger does not even learn that the call is encrypted.
        if (call.token !== 'none')
          await refuses({ method, url, ...(payload === undefined ? {} : { payload }) }, 'NOT_LOGGED_IN')
      }
      await refuses(
        {
          method,
          url,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'username=somebody1',
        },
        'PLAIN_PAYLOAD_REFUSED',
      )
    },
  )

  it.each(table.filter(([, { method, encrypted }]) => !encrypted && (method === 'POST' || method === 'PUT')))(
    '[API-02] %s takes JSON, a form only where it is one, and nothing encrypted',
    async (_name, call) => {
      const { method, path: url } = call
      const ask = { method, url, headers: authorizationFor(call) }
      await refuses(
        { ...ask, headers: { ...ask.headers, 'content-type': 'application/jose' }, payload: await house.encrypt({}) },
        'UNSUPPORTED_MEDIA',
      )
      if (call.form !== true)
        await refuses(
          { ...ask, headers: { ...ask.headers, 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' },
          'UNSUPPORTED_MEDIA',
        )
      else
        await refuses(
          { ...ask, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' },
          'INVALID_INPUT',
        )
    },
  )

  it.each(table.filter(([, { token, encrypted }]) => token === 'none' && !encrypted))(
    '[API-09] %s asks for no token and minds no wrong one',
    async (name, { method, path: url, errors }) => {
      // Each from an address of its own, since some calls are limited by where they come from.
      const ask = async (authorization: string, at: number) => {
        const remoteAddress = `10.${table.findIndex(([one]) => one === name)}.0.${at}`
        const { statusCode, body } = await send(house.app, {
          method,
          url,
          remoteAddress,
          headers: { authorization },
          ...(method === 'POST' ? { payload: {} } : {}),
        })
        return [statusCode, JSON.parse(body).code]
      }
      const answers = [
        await ask('', 1),
        await ask('Bearer nonsense', 2),
        await ask(`Bearer ${token}`, 3),
        await ask(`Bearer ${operator}`, 4),
      ]
      expect(answers).toEqual([answers[0], answers[0], answers[0], answers[0]])
      // Who is remembered by its browser alone is asked for no token either.
      if (!errors.some((code) => code === 'NOT_LOGGED_IN')) expect(answers[0]?.[0]).not.toBe(401)
      expect(answers[0]?.[1]).not.toBe('TOO_MANY_REQUESTS')
    },
  )

  it('[ERR-03] answers under a request id of its own, never the one that was sent', async () => {
    const ids = new Set<unknown>()
    for (const [, { method, path: url }] of table) {
      const { headers } = await send(house.app, {
        method,
        url,
        headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
      })
      expect(headers['x-request-id']).toMatch(/^[\w-]{8,40}$/)
      ids.add(headers['x-request-id'])
    }
    expect(ids.size).toBe(table.length)
  })

  it.each(table.filter(([, { cacheSeconds }]) => cacheSeconds !== undefined))(
    '[API-05] %s may be kept by anybody, and comes small to who can unpack it',
    async (name, { path, cacheSeconds }) => {
      const url = `${path}?language=EN&text=game&pageNo=1&pageSize=50&limitNum=20&lang=EN&device=WEB&nodeId=${testProvider.nodeId}&gameCode=ssc-1m&last=30`
      const plain = await house.app.server.inject(url)
      expect({ name, status: plain.statusCode, keep: plain.headers['cache-control'] }).toEqual({
        name,
        status: 200,
        keep: `public, max-age=${cacheSeconds}`,
      })
      for (const encoding of [
        'gzip',
        'br',
        'gzip, deflate, br, zstd',
        '*',
        'identity',
        '',
        'nonsense;q=7',
        'gzip;q=0',
      ]) {
        const { statusCode, headers, rawPayload } = await house.app.server.inject({
          url,
          headers: { 'accept-encoding': encoding },
        })
        const unpack = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[
          String(headers['content-encoding'])
        ]
        expect({ statusCode, body: JSON.parse((unpack?.(rawPayload) ?? rawPayload).toString()) }).toEqual({
          statusCode: 200,
          body: plain.json(),
        })
        if (encoding.startsWith('gzip') && !encoding.endsWith('q=0') && plain.body.length > 1024)
          expect(unpack).toBeDefined()
      }
    },
  )

  it.each(table.filter(([, { method }]) => method === 'GET'))(
    '[API-02] %s answers HEAD as it answers GET, without the body',
    async (name, call) => {
      const { path } = call
      for (const [i, url] of [
        path,
        `${path}?language=EN&text=game&pageNo=1&pageSize=10&limitNum=20&name=somebody1&code=ABCD&lang=EN&device=WEB`,
      ].entries()) {
        const headers = authorizationFor(call)
        const from = (at: number): string => `10.${table.findIndex(([one]) => one === name)}.${i + 1}.${at}`
        const [get, head] = [
          await send(house.app, { url, headers, remoteAddress: from(1) }),
          await send(house.app, { method: 'HEAD', url, headers, remoteAddress: from(2) }),
        ]
        expect({ status: head.statusCode, body: head.body, type: head.headers['content-type'] }).toEqual({
          status: get.statusCode,
          body: '',
          type: get.headers['content-type'],
        })
      }
    },
  )

  it('[API-02] of a list keeps apart what is asked, and an answer that failed is kept by nobody', async () => {
    const ask = async (query: string) => await house.app.server.inject(`/wps/games/browse?${query}`)
    const [one, other, wrong] = [
      await ask('language=EN&pageNo=1&pageSize=10'),
      await ask('language=PT&pageNo=1&pageSize=10'),
      await ask('language=XX&pageNo=1&pageSize=10'),
    ]
    expect([one.json().value.games[0].displayName, other.json().value.games[0].displayName]).toEqual([
      'Test Game',
      'Jogo de teste',
    ])
    expect([one.headers['cache-control'], wrong.headers['cache-control']]).toEqual(['public, max-age=30', 'no-store'])
  })
})

describe('every answer', () => {
  it.each(['/wps/system/status', '/wps/member/info', '/nothing', '/docs', '/docs/openapi.json', '/healthz', '/readyz'])(
    '[ERR-03] of %s carries the headers that keep browsers safe',
    async (url) => {
      const { headers } = await house.app.server.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.any(String),
      })
      const policy = String(headers['content-security-policy'])
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ])
        expect(policy.split(/;\s*/)).toContain(rule)
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )
})

describe('health', () => {
  it('[RUN-05] is told while the database answers', async () => {
    expect((await house.app.server.inject('/healthz')).json()).toEqual({ status: 'alive' })
    const ready = await house.app.server.inject('/readyz')
    expect({ status: ready.statusCode, ...ready.json() }).toEqual({ status: 'ready' })
  })

  it('[RUN-05] a server whose database is gone is alive and not ready', async () => {
    const own = await createTestDatabase('gone')
    const lonely = await openHouse(own.url)
    expect((await lonely.app.server.inject('/readyz')).statusCode).toBe(200)
    await own.drop()
    const ready = await lonely.app.server.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.body).not.toContain('gone')
    expect((await lonely.app.server.inject('/healthz')).statusCode).toBe(200)
    await lonely.close()
  })

  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => ({
    url: '/metrics',
    remoteAddress,
    headers,
  })

  it('[RUN-05] figures are for the collector that shows the token, wherever it is', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1']) {
      const { statusCode, body } = await house.app.server.inject(
        ask({ authorization: `Bearer ${METRICS_TOKEN}` }, address),
      )
      expect(statusCode).toBe(200)
      expect(body).toMatch(/# TYPE \w+ histogram/)
    }
  })

  it.each<[string, Record<string, string>]>([
    ['from this machine, as a proxy on it asks that adds no header', {}],
    ['with another token', { authorization: `Bearer ${METRICS_TOKEN}x` }],
    ['with an empty token', { authorization: 'Bearer ' }],
    ['for a public host', { host: 'play.example.com' }],
  ])('[RUN-05] figures are for nobody who asks %s', async (_name, headers) => {
    await refuses(ask(headers), 'NOT_FOUND')
  })

  it('[RUN-05] figures are for nobody where no token is set', async () => {
    const own = await createTestDatabase('notoken')
    const plain = await openHouse(own.url)
    for (const headers of [{}, { authorization: 'Bearer undefined' }])
      expect((await plain.app.server.inject(ask(headers))).statusCode).toBe(404)
    await plain.close()
    await own.drop()
  })

  it('[API-05] an answer that may be kept is made once for a request, whatever else its address says', async () => {
    const own = await createTestDatabase('keptonce')
    let made = 0
    const counting = defineCalls({
      'test.count': {
        method: 'GET',
        path: '/wps/test/count',
        moduleId: 'TEST',
        token: 'none',
        encrypted: false,
        summary: '',
        errors: [],
        cacheSeconds: 30,
        unheard: ['platform'],
        request: object({ page: string(), platform: optional(string()) }),
        response: object({ made: number() }),
      },
    })
    const plain = await openHouse(own.url, {
      furtherCalls: () => bindCalls(counting, { 'test.count': async () => ({ made: (made += 1) }) }),
    })
    const answers: unknown[] = []
    for (const query of ['page=1', 'page=1&x=1', 'x=2&page=1', 'page=%31', 'platform=html5&page=1', 'page=2']) {
      answers.push((await plain.app.server.inject(`/wps/test/count?${query}`)).json().value.made)
    }
    expect(answers).toEqual([1, 1, 1, 1, 1, 2])
    await plain.close()
    await own.drop()
  })
})
