import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand } from '#tests/support/house.ts'

/** A public resolver in the United States, and an address of a Brazilian carrier. */
const BLOCKED = '8.8.8.8'
const WELCOME = '200.147.3.1'

let database: TestDatabase
let house: House
let behindProxy: House

beforeAll(async () => {
  database = await createTestDatabase('status')
  const brand = { ...testBrand, settings: { ...testBrand.settings, region: { blockedCountries: ['US', 'KP'] } } }
  house = await openHouse(database.url, { brand })
  behindProxy = await openHouse(database.url, { brand, trustedProxies: ['10.0.0.0/8'] })
})
afterAll(async () => {
  await house.close()
  await behindProxy.close()
  await database.drop()
})

const ask = async (at: House, url: string, remoteAddress: string, forwarded?: string) => {
  const response = await at.app.server.inject({
    url,
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  return { ...response.json(), status: response.statusCode }
}
const statusOf = async (at: House, remoteAddress: string, forwarded?: string) =>
  (await ask(at, '/wps/system/status', remoteAddress, forwarded)).value

const told = (status: 0 | 2, ip: string) => ({
  status,
  maintenance: false,
  regionRestriction: status === 2,
  location: { ip },
  notice: null,
  rehearsal: false,
  marks: expect.anything(),
})

describe('a blocked region', () => {
  it('[STA-03] is told so with its address, and the others are let in', async () => {
    expect(await statusOf(house, BLOCKED)).toEqual(told(2, BLOCKED))
    expect(await statusOf(house, '2001:4860:4860::8888')).toMatchObject({ status: 2 })
    for (const address of [WELCOME, '127.0.0.1', '192.168.1.7', '::1'])
      expect(await statusOf(house, address)).toEqual(told(0, address))
  })

  it('[STA-03] is refused by every call, but for those that say so', async () => {
    for (const url of ['/wps/relay/GCSGAME_newGameVendor?language=PT', '/wps/member/info', '/wps/captcha']) {
      expect(await ask(house, url, BLOCKED)).toMatchObject({
        status: 403,
        code: 'REGION_BLOCKED',
        message: 'Access restricted',
      })
    }
    for (const url of ['/wps/system/permission', '/wps/system/payloadKey', '/healthz'])
      expect((await ask(house, url, BLOCKED)).status).toBe(200)
  })

  it('[STA-03] cannot be left by a forged header, and is found behind a configured proxy', async () => {
    expect(await statusOf(house, BLOCKED, WELCOME)).toEqual(told(2, BLOCKED))
    expect(await statusOf(house, '10.1.2.3', BLOCKED)).toEqual(told(0, '10.1.2.3'))
    expect(await statusOf(behindProxy, '10.1.2.3', BLOCKED)).toEqual(told(2, BLOCKED))
    expect(await statusOf(behindProxy, '10.1.2.3', `${WELCOME}, ${BLOCKED}`)).toEqual(told(2, BLOCKED))
    expect(await statusOf(behindProxy, BLOCKED, WELCOME)).toEqual(told(2, BLOCKED))
  })
})

describe('a setting that cannot be used', () => {
  it('fails those who ask for it, and nobody else', async () => {
    await house.db.query(
      sql`INSERT INTO setting (key, version, value, changed_at) VALUES ('register', 1, '{"username": "nonsense"}', app_now())`,
    )
    const other = await openHouse(database.url)
    expect((await ask(other, '/wps/system/status', WELCOME)).status).toBe(200)
    expect((await ask(other, '/wps/system/setting/register', WELCOME)).status).toBe(500)
    await house.db.query(sql`DELETE FROM setting`)
    await other.close()
  })
})
