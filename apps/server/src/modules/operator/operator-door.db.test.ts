import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse } from '#tests/support/house.ts'

let database: TestDatabase
let house: House
let operators: string

beforeAll(async () => {
  database = await createTestDatabase('operatordoor')
  house = await openHouse(database.url, { operatorsAt: { host: '127.0.0.1', port: 0 } })
  operators = `http://127.0.0.1:${await house.app.openOperators()}`
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const statusAt = async (url: string): Promise<number> => (await fetch(url)).status

it('[OPS-01, SAF-05] the site knows nothing of operators where they have a port of their own', async () => {
  const body = { username: 'owner1', password: 'correct horse 1', code: '000000' }
  const answer = await house.call('POST', '/ops/session/login', { encrypted: true, body })
  expect(answer.body.code).toBe('NOT_FOUND')
  for (const path of ['/ops/session/me', '/%6fps/session/me', '/ops/uploads/1', '/ops/nothing'])
    expect((await house.call('GET', path)).status, path).toBe(404)
  expect((await house.call('GET', '/wps/system/payloadKey')).status).toBe(200)
})

it("[OPS-01, SAF-05] the operators' port answers them, gives the key that encrypts, and nothing of the site", async () => {
  expect(await statusAt(`${operators}/ops/session/me`)).toBe(401)
  expect(await statusAt(`${operators}/wps/system/payloadKey`)).toBe(200)
  const encrypted = await house.encrypt({ username: 'owner1', password: 'correct horse 1', code: '000000' })
  const login = await fetch(`${operators}/ops/session/login`, {
    method: 'POST',
    body: encrypted,
    headers: { 'content-type': 'application/jose' },
  })
  expect(await login.json()).toMatchObject({ code: 'BAD_CREDENTIALS' })
  for (const path of ['/wps/system/permission', '/docs', '/wps/captcha', '/metrics'])
    expect(await statusAt(operators + path), path).toBe(404)
})
