import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { passTime } from '#tests/support/inbox.ts'
import { oidcClient, type OidcHouse, openOidc } from '#tests/support/oidc.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Cookies } from '../../../platform/http/handlers.ts'
import { memberId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { systemRandom } from '../../../platform/random.ts'
import { createThrottle } from '../../../platform/throttle.sql.ts'
import { takeSessionLink } from '../sessions/session-link.sql.ts'
import { createSocial, type Social } from './social.ts'
import { linkSocial, takeTicket } from './social.sql.ts'

const SITE = 'http://house.test'
const CALLBACK = `${SITE}/wps/session/social/callback`

let database: TestDatabase
let db: Database
let oidc: OidcHouse
let social: Social
let server: FastifyInstance

const socialAt = (issuer: string, clientSecret = oidcClient.clientSecret): Social =>
  createSocial({
    db,
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    throttle: createThrottle(db),
    siteUrl: SITE,
    verification: {
      human: { kind: 'altcha' },
      phoneAuth: undefined,
      social: [{ provider: 'test', label: 'Test', issuer, clientId: oidcClient.clientId, clientSecret }],
      defaultPassword: undefined,
    },
  })

beforeAll(async () => {
  database = await createTestDatabase('social')
  db = openDatabase(database.url)
  oidc = await openOidc(CALLBACK)
  social = socialAt(oidc.issuer)
  server = fastify()
  social.mount(server)
})
beforeEach(() => passTime(db, 61))
afterAll(async () => {
  await server.close()
  await oidc.close()
  await db.close()
  await database.drop()
})

interface Leaving {
  readonly url: URL
  readonly cookie: { value: string; seconds: number; sameSite: string | undefined }
}

/** What a browser has when it leaves for the provider. */
async function leave(from: Social = social, provider = 'test'): Promise<Leaving> {
  let cookie: Leaving['cookie'] | undefined
  const cookies: Cookies = {
    get: () => undefined,
    set: (name, value, seconds, sameSite) => void (cookie = name === 'social' ? { value, seconds, sameSite } : cookie),
  }
  const { url } = await from.start(provider, { ip: '203.0.113.5', cookies })
  if (cookie === undefined) throw new Error('no cookie')
  return { url: new URL(url), cookie }
}

/** Comes back by an address; where the browser is sent on to. */
const comeBack = async (address: string, cookie: string | undefined, at: FastifyInstance = server): Promise<string> =>
  (await arrive(address, cookie, at)).location

/** The same, and the cookie that the browser has afterwards. */
async function arrive(
  address: string,
  cookie: string | undefined,
  at: FastifyInstance = server,
): Promise<{ location: string; browser: string }> {
  expect(address.startsWith(`${CALLBACK}?`)).toBe(true)
  const response = await at.inject({
    url: address.slice(SITE.length),
    headers: cookie === undefined ? {} : { cookie: `social=${cookie}` },
  })
  expect(response.statusCode).toBe(303)
  expect(response.headers['cache-control']).toBe('no-store')
  return {
    location: String(response.headers.location),
    browser: response.cookies.findLast(({ name }) => name === 'social')?.value ?? '',
  }
}

const holding = (browser: string | undefined): Cookies => ({ get: () => browser, set: () => undefined })
const FAILED = '/login?socialFailed=1'
const ticketIn = (location: string): string => {
  const [, ticket] = /^\/register\?social=([\w-]{43})$/.exec(location) ?? []
  if (ticket === undefined) throw new Error(`no ticket in ${location}`)
  return ticket
}

describe('[LOG-14] a social login', () => {
  it('[LOG-14] leaves with PKCE, state and nonce, and a cookie that ties the way back to this browser', async () => {
    const { url, cookie } = await leave()
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'house',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    expect(cookie).toMatchObject({ seconds: 600, sameSite: 'lax' })
    expect((await leave()).url.searchParams.get('state')).not.toBe(url.searchParams.get('state'))
  })

  it('[LOG-14] leads somebody new to the registration, with a ticket that says once who it is', async () => {
    const { url, cookie } = await leave()
    const { location, browser } = await arrive(
      await oidc.login(url.href, { sub: 'new-1', email: 'Ana@Example.test', email_verified: true }),
      cookie.value,
    )
    const ticket = ticketIn(location)
    expect(await social.describe(ticket, { cookies: holding(browser) })).toEqual({
      provider: 'Test',
      email: 'ana@example.test',
    })
    const tickets = await Promise.all(Array.from({ length: 30 }, () => takeTicket(db, ticket, browser)))
    expect(tickets.filter((who) => who !== undefined)).toEqual([
      { provider: 'test', subject: 'new-1', email: 'ana@example.test' },
    ])
  })

  it('[LOG-14] a ticket that a stranger sends is worth nothing in another browser, and stays good in its own', async () => {
    const [eve, ana] = [await leave(), await leave()]
    const { location, browser } = await arrive(
      await oidc.login(eve.url.href, { sub: 'eve', email: 'eve@example.test', email_verified: true }),
      eve.cookie.value,
    )
    const ticket = ticketIn(location)
    for (const other of [undefined, ana.cookie.value, eve.cookie.value, '']) {
      expect(await takeTicket(db, ticket, other)).toBeUndefined()
      await expect(social.describe(ticket, { cookies: holding(other) })).rejects.toThrow(
        expect.objectContaining({ code: 'SOCIAL_FAILED' }),
      )
    }
    expect(await takeTicket(db, ticket, browser)).toMatchObject({ subject: 'eve' })
  })

  it.each([
    ['says that it is not proven', { email: 'eve@example.test', email_verified: false }],
    ['says nothing of a proof', { email: 'eve@example.test' }],
    ['knows none', {}],
  ])('[LOG-14] takes no address where the provider %s', async (_what, claims) => {
    const { url, cookie } = await leave()
    const { location, browser } = await arrive(await oidc.login(url.href, { sub: 'new-2', ...claims }), cookie.value)
    expect(await takeTicket(db, ticketIn(location), browser)).toEqual({
      provider: 'test',
      subject: 'new-2',
      email: undefined,
    })
  })

  it('[LOG-14] leads somebody known home, with a token that opens a session of the member once', async () => {
    const member = memberId('4096')
    await db.transaction((tx) => linkSocial(tx, member, { provider: 'test', subject: 'known-1', email: undefined }))
    const { url, cookie } = await leave()
    const { location, browser } = await arrive(await oidc.login(url.href, { sub: 'known-1' }), cookie.value)
    const token = location.slice('/?token='.length)
    expect(location.startsWith('/?token=')).toBe(true)
    // Sent to somebody else, it would log that browser into the sender's account.
    for (const other of [undefined, cookie.value]) expect(await takeSessionLink(db, token, other)).toBeUndefined()
    expect(await takeSessionLink(db, token, browser)).toEqual({ member, how: 'social' })
    expect(await takeSessionLink(db, token, browser)).toBeUndefined()
  })

  it('[LOG-14] ties an identity to one member, of thirty at once', async () => {
    const person = { provider: 'test', subject: 'contested', email: undefined }
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) =>
        db.transaction((tx) => linkSocial(tx, memberId(String(5000 + at)), person)),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'SOCIAL_FAILED' } })
  })

  it('[LOG-14] gives the ticket back where the registration is rolled back', async () => {
    const { url, cookie } = await leave()
    const { location, browser } = await arrive(await oidc.login(url.href, { sub: 'new-3' }), cookie.value)
    const ticket = ticketIn(location)
    await db
      .transaction(async (tx) => {
        expect(await takeTicket(tx, ticket, browser)).toBeDefined()
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await passTime(db, 9 * 60)
    expect(await takeTicket(db, ticket, browser)).toMatchObject({ subject: 'new-3' })
  })

  it('[LOG-14] takes no ticket after ten minutes', async () => {
    const { url, cookie } = await leave()
    const { location, browser } = await arrive(await oidc.login(url.href, { sub: 'new-4' }), cookie.value)
    await passTime(db, 601)
    expect(await takeTicket(db, ticketIn(location), browser)).toBeUndefined()
    expect(await takeTicket(db, 'made-up', browser)).toBeUndefined()
  })
})

describe('[LOG-14] the way back from a social provider', () => {
  it('[LOG-14] is gone once', async () => {
    const { url, cookie } = await leave()
    const address = await oidc.login(url.href, { sub: 'replay' })
    const locations = await Promise.all(Array.from({ length: 30 }, () => comeBack(address, cookie.value)))
    expect(locations.filter((location) => location !== FAILED)).toHaveLength(1)
    expect(await comeBack(address, cookie.value)).toBe(FAILED)
  })

  it("[LOG-14] is another browser's no more than nobody's: a stranger's login is forced on nobody", async () => {
    const [eve, ana] = [await leave(), await leave()]
    const address = await oidc.login(eve.url.href, { sub: 'eve' })
    expect(await comeBack(address, ana.cookie.value)).toBe(FAILED)
    const again = await leave()
    expect(await comeBack(await oidc.login(again.url.href, { sub: 'eve' }), undefined)).toBe(FAILED)
  })

  it.each([
    ['another state', (address: URL) => address.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (address: URL) => address.searchParams.delete('state')],
    ['another code', (address: URL) => address.searchParams.set('code', 'made-up')],
    ['no code', (address: URL) => address.searchParams.delete('code')],
    ['another issuer', (address: URL) => address.searchParams.set('iss', 'https://evil.test')],
    [
      'an error',
      (address: URL) => {
        address.searchParams.delete('code')
        address.searchParams.set('error', 'access_denied')
      },
    ],
  ])('[LOG-14] fails with %s', async (_what, change) => {
    const { url, cookie } = await leave()
    const address = new URL(await oidc.login(url.href, { sub: 'changed' }))
    change(address)
    expect(await comeBack(address.href, cookie.value)).toBe(FAILED)
  })

  it('[LOG-14] fails with a code that was given for another login, since its PKCE proof does not fit', async () => {
    const [eve, ana] = [await leave(), await leave()]
    const code = new URL(await oidc.login(eve.url.href, { sub: 'eve' })).searchParams.get('code') ?? ''
    const address = new URL(await oidc.login(ana.url.href, { sub: 'ana' }))
    address.searchParams.set('code', code)
    expect(await comeBack(address.href, ana.cookie.value)).toBe(FAILED)
  })

  it.each([
    ['just before ten minutes are over', 595, true],
    ['just after', 601, false],
  ])('[LOG-14] is open %s', async (_when, seconds, open) => {
    const { url, cookie } = await leave()
    const address = await oidc.login(url.href, { sub: 'slow' })
    await passTime(db, seconds)
    expect((await comeBack(address, cookie.value)) !== FAILED).toBe(open)
  })

  it('[LOG-14] fails where the provider does not know our secret', async () => {
    const wrong = socialAt(oidc.issuer, 'another-secret-of-nobody-with-enough-length')
    const own = fastify()
    wrong.mount(own)
    const { url, cookie } = await leave(wrong)
    expect(await comeBack(await oidc.login(url.href, { sub: 'secret' }), cookie.value, own)).toBe(FAILED)
    await own.close()
  })

  it('[LOG-14] keeps neither state nor ticket in clear', async () => {
    const { url, cookie } = await leave()
    const kept = JSON.stringify(await db.query(sql`SELECT * FROM one_time_link`))
    expect(kept).not.toContain(url.searchParams.get('state'))
    expect(kept).not.toContain(cookie.value)
  })
})

describe('[LOG-14] the start of a social login', () => {
  it('[LOG-14] refuses a provider that is not configured, and one that is away or speaks in the clear from elsewhere', async () => {
    const refused = (code: string): unknown => expect.objectContaining({ code })
    await expect(leave(social, 'other')).rejects.toThrow(refused('METHOD_OFF'))
    await expect(leave(socialAt('http://127.0.0.1:1'))).rejects.toThrow(refused('SOCIAL_FAILED'))
    await expect(leave(socialAt('http://provider.invalid'))).rejects.toThrow(refused('SOCIAL_FAILED'))
  })

  it('[LOG-14] is made twenty times a minute from an address', async () => {
    for (let n = 0; n < 20; n += 1) await leave()
    await expect(leave()).rejects.toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
    await passTime(db, 61)
    await leave()
  })
})
