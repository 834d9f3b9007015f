import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, operatorHeaders } from '#tests/support/house.ts'
import { codeAt, enterHouse, newOperator, operatorSession } from '#tests/support/operators.ts'
import { CONSOLE_URL } from '#tests/support/outside.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('console')
  house = await openHouse(database.url)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const owner = async () => newOperator(house, 'owner')

it("[OPS-01, SAF-05] the players' site knows nothing of operators", async () => {
  const { token } = await operatorSession(house, (await owner()).id)
  for (const url of ['/ops/session/me', '/%6fps/session/me', '/ops/session/login', '/ops/uploads/1', '/ops/nothing']) {
    for (const headers of [operatorHeaders(token), { authorization: `Bearer ${token}` }])
      expect((await house.app.server.inject({ url, headers })).statusCode, url).toBe(404)
    expect((await house.app.server.inject({ method: 'POST', url })).statusCode, url).toBe(404)
  }
  expect((await house.app.server.inject('/docs')).body).not.toContain('/ops/')
})

it('[OPS-01, SAF-05] the console answers operators, the key that encrypts and the human check, and nothing of the site', async () => {
  const ask = async (url: string) => (await house.app.console.inject(url)).statusCode
  expect([await ask('/ops/session/me'), await ask('/wps/system/payloadKey')]).toEqual([401, 200])
  expect([await ask('/wps/verification/challenge'), await ask('/healthz')]).toEqual([200, 200])
  for (const path of ['/wps/system/permission', '/wps/captcha', '/wps/session/list', '/wps/uploads/1', '/metrics'])
    expect(await ask(path), path).toBe(404)
  expect((await house.app.console.inject('/docs')).body).toContain('/ops/session/me')
})

it('[OPS-01] a session is in a cookie that no script reads and no other site sends, and nowhere in the answer', async () => {
  const operator = await owner()
  const session = await enterHouse(house, operator)
  const me = (headers: Record<string, string>) => house.app.console.inject({ url: '/ops/session/me', headers })
  expect((await me(operatorHeaders(session))).json().value).toMatchObject({ username: operator.username })
  expect((await me({ authorization: `Bearer ${session}` })).statusCode).toBe(401)
  const out = await house.app.console.inject({
    method: 'DELETE',
    url: '/ops/session/logout',
    headers: operatorHeaders(session),
  })
  expect(out.cookies.find(({ name }) => name === 'console')).toMatchObject({
    value: '',
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 0,
  })
  expect((await me(operatorHeaders(session))).statusCode).toBe(401)
})

it('[OPS-01, SAF-05] by https the cookie is one that nothing else can set', async () => {
  const secure = await openHouse(database.url, { console: { url: 'https://console.test', networks: [] } })
  const operator = await owner()
  const payload = await secure.encrypt({
    username: operator.username,
    password: operator.password,
    code: codeAt(operator.secret, Date.now()),
  })
  const { cookies, body } = await secure.app.console.inject({
    method: 'POST',
    url: '/ops/session/login',
    payload,
    headers: { 'content-type': 'application/jose', origin: 'https://console.test' },
  })
  const cookie = cookies.find(({ name }) => name === '__Host-console')
  expect(cookie).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Strict' })
  expect(body).not.toContain(cookie?.value ?? '?')
  await secure.close()
})

it.each([
  ['another site', { origin: 'https://evil.test' }],
  ["the players' site", { origin: 'http://house.test' }],
  ['a page without an origin', { origin: 'null' }],
  ['nobody who says where it comes from', {}],
  ['a neighbour', { origin: CONSOLE_URL, 'sec-fetch-site': 'same-site' }],
])('[OPS-01, SAF-05] changes nothing for %s, although the browser sends the cookie', async (_who, headers) => {
  const operator = await owner()
  const { token } = await operatorSession(house, operator.id)
  const { cookie = '' } = operatorHeaders(token)
  const put = await house.app.console.inject({
    method: 'PUT',
    url: '/ops/system/status',
    payload: { status: 1 },
    headers: { ...headers, cookie },
  })
  expect([put.statusCode, put.json().code]).toEqual([403, 'FORBIDDEN'])
  expect((await house.call('GET', '/wps/system/payloadKey')).status).toBe(200)
  const login = await house.app.console.inject({
    method: 'POST',
    url: '/ops/session/login',
    payload: 'x',
    headers: { ...headers, 'content-type': 'application/jose' },
  })
  expect(login.json().code).toBe('FORBIDDEN')
})

it('[OPS-01, SAF-05] only the networks of the operators reach it', async () => {
  const near = await openHouse(database.url, {
    console: { url: CONSOLE_URL, networks: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'] },
    trustedProxies: ['127.0.0.1'],
  })
  const from = async (ip: string) =>
    (await near.app.console.inject({ url: '/ops/session/me', headers: { 'x-forwarded-for': ip } })).statusCode
  expect([await from('10.1.2.3'), await from('2001:db8::5'), await from('192.0.2.7')]).toEqual([401, 401, 401])
  expect([await from('11.0.0.1'), await from('2001:db9::5'), await from('192.0.2.8')]).toEqual([404, 404, 404])
  expect((await near.app.server.inject('/wps/system/payloadKey')).statusCode).toBe(200)
  await near.close()
})
