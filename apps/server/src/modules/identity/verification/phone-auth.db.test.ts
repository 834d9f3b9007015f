import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInbox, type Inbox } from '#server/demonstration/inbox.ts'
import { startPhoneAuthProvider } from '#server/demonstration/phone-auth-provider.ts'
import { portOf, type Service } from '#server/demonstration/service.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testSettings } from '#tests/support/outside.ts'
import { createSettings } from '../../brand/index.ts'
import { manualClock, systemClock } from '../../../platform/clock.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { createLog } from '../../../platform/log.ts'
import { systemRandom } from '../../../platform/random.ts'
import { createThrottle } from '../../../platform/throttle.sql.ts'
import { createPhoneAuth, type PhoneAuth, phoneAuthFailures } from './phone-auth.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('phone')
  db = openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const phoneAuthWith = (service: { url: string; apiKey: string } | undefined, on = true): PhoneAuth =>
  createPhoneAuth({
    log: createLog('silent'),
    throttle: createThrottle(db),
    settings: createSettings(db, systemClock, {
      ...testSettings,
      site: { ...testSettings.site, phoneAuth: on },
    }),
    verification: { human: { kind: 'altcha' }, phoneAuth: service, social: [], defaultPassword: undefined },
  })
const refusal = (code: string): unknown => expect.objectContaining({ code })

describe('[ERR-02] what the phone-auth provider answers', () => {
  let answer: { status: number; body: string } = { status: 200, body: '' }
  const asked: { path: string | undefined; key: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push({
        path: request.url,
        key: request.headers.authorization,
        body: JSON.parse(Buffer.concat(parts).toString()),
      })
      response.writeHead(answer.status, answer.status === 302 ? { location: '/elsewhere' } : {}).end(answer.body)
    })
  })
  let phoneAuth: PhoneAuth
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    phoneAuth = phoneAuthWith({ url: `http://127.0.0.1:${portOf(server.address())}/v1`, apiKey: 'key-1' })
  })
  afterAll(() => new Promise((resolve) => void server.close(resolve)))

  it.each([
    ['INVALID_PHONE_NUMBER', 'PHONE_AUTH_INVALID_NUMBER'],
    ['MISSING_PHONE_NUMBER', 'PHONE_AUTH_MISSING_NUMBER'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'PHONE_AUTH_TOO_MANY_REQUESTS'],
    ['INVALID_CODE', 'PHONE_AUTH_INVALID_CODE'],
    ['MISSING_CODE', 'PHONE_AUTH_INVALID_CODE'],
    ['SESSION_EXPIRED', 'PHONE_AUTH_CODE_EXPIRED'],
    ['QUOTA_EXCEEDED', 'PHONE_AUTH_QUOTA'],
    ['OPERATION_NOT_ALLOWED', 'PHONE_AUTH_NOT_ALLOWED'],
    ['CAPTCHA_CHECK_FAILED', 'PHONE_AUTH_CAPTCHA_FAILED'],
    ['SOMETHING_NEW', 'PHONE_AUTH_UNKNOWN'],
    ['toString', 'PHONE_AUTH_UNKNOWN'],
  ])('[ERR-02] maps %s to %s', async (theirs, ours) => {
    answer = { status: 400, body: JSON.stringify({ error: { code: theirs, message: 'whatever' } }) }
    await expect(phoneAuth.start('+5511912345678', undefined)).rejects.toThrow(refusal(ours))
    await expect(phoneAuth.confirm('v-1', '123456')).rejects.toThrow(refusal(ours))
    expect(await phoneAuth.phoneOf('t-1')).toBeUndefined()
  })

  it('[ERR-02] has every code that is mapped in this table', () => {
    expect(phoneAuthFailures.size).toBe(9)
  })

  it.each([
    [200, 'busy'],
    [200, '{}'],
    [200, '{"verificationId":""}'],
    [500, '<html>'],
    [302, ''],
  ])('[ERR-02] takes %i %s for an unknown error', async (status, body) => {
    answer = { status, body }
    await expect(phoneAuth.start('+5511912345678', undefined)).rejects.toThrow(refusal('PHONE_AUTH_UNKNOWN'))
  })

  it('[ERR-02] takes a provider that is away for an unknown error', async () => {
    const away = phoneAuthWith({ url: 'http://127.0.0.1:1', apiKey: 'k' })
    await expect(away.start('+5511912345678', undefined)).rejects.toThrow(refusal('PHONE_AUTH_UNKNOWN'))
    expect(await away.phoneOf('t-1')).toBeUndefined()
  })

  it('[LOG-14] is asked at its three addresses with the key', async () => {
    asked.length = 0
    answer = { status: 200, body: '{"verificationId":"v-2","idToken":"t-2","phoneNumber":"+5511912345678"}' }
    expect(await phoneAuth.start('+5511912345678', 'proof')).toEqual({
      channel: 'phone-auth',
      verificationId: 'v-2',
      expiredMinutes: 1,
    })
    expect(await phoneAuth.confirm('v-2', ' 123456 ')).toEqual({ channel: 'phone-auth', idToken: 't-2' })
    expect(await phoneAuth.phoneOf('t-2')).toBe('+5511912345678')
    expect(asked).toEqual([
      { path: '/v1/start', key: 'Bearer key-1', body: { phoneNumber: '+5511912345678', recaptcha: 'proof' } },
      { path: '/v1/confirm', key: 'Bearer key-1', body: { verificationId: 'v-2', code: '123456' } },
      { path: '/v1/verify', key: 'Bearer key-1', body: { idToken: 't-2' } },
    ])
  })

  it('[LOG-14] vouches for a token once of thirty at once, also where the provider would again', async () => {
    answer = { status: 200, body: '{"phoneNumber":"+5511912345678"}' }
    const numbers = await Promise.all(Array.from({ length: 30 }, () => phoneAuth.phoneOf('t-3')))
    expect(numbers.filter((number) => number !== undefined)).toEqual(['+5511912345678'])
  })

  it('[LOG-14] takes no number that is none', async () => {
    answer = { status: 200, body: '{"phoneNumber":"admin"}' }
    expect(await phoneAuth.phoneOf('t-4')).toBeUndefined()
  })

  it.each([
    ['switched off', true, false],
    ['not configured', false, true],
  ])('[LOG-14] is not asked where it is %s', async (_why, configured, on) => {
    asked.length = 0
    const off = phoneAuthWith(
      configured ? { url: `http://127.0.0.1:${portOf(server.address())}`, apiKey: 'k' } : undefined,
      on,
    )
    expect(await off.isOn()).toBe(false)
    await expect(off.start('+5511912345678', undefined)).rejects.toThrow(refusal('METHOD_OFF'))
    await expect(off.confirm('v', '1')).rejects.toThrow(refusal('METHOD_OFF'))
    expect(await off.phoneOf('t')).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('[LOG-14] the phone-auth provider of the demonstration', () => {
  const clock = manualClock(1_800_000_000_000)
  let inbox: Inbox
  let service: Service
  let phoneAuth: PhoneAuth
  let numbers = 0
  beforeAll(async () => {
    inbox = createInbox(clock)
    service = await startPhoneAuthProvider({ inbox, clock, random: systemRandom, key: 'k' })
    phoneAuth = phoneAuthWith({ url: service.url, apiKey: 'k' })
  })
  afterAll(() => service.close())

  const newNumber = (): string => `+551191${String((numbers += 1)).padStart(3, '0')}9999`
  const start = async (to = newNumber()): Promise<{ to: string; id: string; code: string; wrong: string }> => {
    const { verificationId } = await phoneAuth.start(to, undefined)
    const code = /\d{6}/.exec(inbox.list(to)[0]?.text ?? '')?.[0] ?? ''
    return { to, id: verificationId, code, wrong: code === '000000' ? '000001' : '000000' }
  }

  it('[LOG-14] sends a code, takes it once, and vouches for the number once', async () => {
    const { to, id, code } = await start()
    const { idToken } = await phoneAuth.confirm(id, code)
    await expect(phoneAuth.confirm(id, code)).rejects.toThrow(refusal('PHONE_AUTH_CODE_EXPIRED'))
    expect(await phoneAuth.phoneOf(idToken)).toBe(to)
    expect(await phoneAuth.phoneOf(idToken)).toBeUndefined()
  })

  it.each([
    ['just before a minute is over', 59_999, true],
    ['just then', 60_000, false],
  ])('[LOG-14, ERR-02] takes a code %s', async (_when, ms, right) => {
    const { id, code } = await start()
    clock.advance(ms)
    await (right
      ? phoneAuth.confirm(id, code)
      : expect(phoneAuth.confirm(id, code)).rejects.toThrow(refusal('PHONE_AUTH_CODE_EXPIRED')))
  })

  it.each([
    ['just before five minutes are over', 299_999, true],
    ['just then', 300_000, false],
  ])('[LOG-14] vouches %s', async (_when, ms, right) => {
    const { to, id, code } = await start()
    const { idToken } = await phoneAuth.confirm(id, code)
    clock.advance(ms)
    expect(await phoneAuth.phoneOf(idToken)).toBe(right ? to : undefined)
  })

  it('[ERR-02] says that a code is wrong or missing, and takes the right one after it', async () => {
    const { id, code, wrong } = await start()
    await expect(phoneAuth.confirm(id, wrong)).rejects.toThrow(refusal('PHONE_AUTH_INVALID_CODE'))
    await expect(phoneAuth.confirm(id, '')).rejects.toThrow(refusal('PHONE_AUTH_INVALID_CODE'))
    await phoneAuth.confirm(id, code)
  })

  it('[ERR-04] blocks a number for five minutes after three codes, and a new try is possible after that', async () => {
    const { to } = await start()
    await start(to)
    await start(to)
    await expect(start(to)).rejects.toThrow(refusal('PHONE_AUTH_TOO_MANY_REQUESTS'))
    await start()
    clock.advance(299_999)
    await expect(start(to)).rejects.toThrow(refusal('PHONE_AUTH_TOO_MANY_REQUESTS'))
    clock.advance(1)
    const { id, code } = await start(to)
    await phoneAuth.confirm(id, code)
  })

  it('[ERR-04] blocks a number for five minutes after five wrong codes', async () => {
    const { to, id, code, wrong } = await start()
    for (let n = 0; n < 4; n += 1)
      await expect(phoneAuth.confirm(id, wrong)).rejects.toThrow(refusal('PHONE_AUTH_INVALID_CODE'))
    await expect(phoneAuth.confirm(id, wrong)).rejects.toThrow(refusal('PHONE_AUTH_TOO_MANY_REQUESTS'))
    await expect(phoneAuth.confirm(id, code)).rejects.toThrow(refusal('PHONE_AUTH_CODE_EXPIRED'))
    await expect(start(to)).rejects.toThrow(refusal('PHONE_AUTH_TOO_MANY_REQUESTS'))
    clock.advance(300_000)
    await start(to)
  })

  it.each([
    ['+5511912340001', 'PHONE_AUTH_QUOTA'],
    ['+5511912340002', 'PHONE_AUTH_NOT_ALLOWED'],
    ['+5511912340003', 'PHONE_AUTH_CAPTCHA_FAILED'],
    ['+5511912340004', 'PHONE_AUTH_UNKNOWN'],
    ['+5511912340005', 'PHONE_AUTH_TOO_MANY_REQUESTS'],
    ['', 'PHONE_AUTH_MISSING_NUMBER'],
    ['11912345678', 'PHONE_AUTH_INVALID_NUMBER'],
  ])('[ERR-02] for %s answers %s and sends nothing', async (number, code) => {
    const before = inbox.list().length
    await expect(phoneAuth.start(number, undefined)).rejects.toThrow(refusal(code))
    expect(inbox.list()).toHaveLength(before)
  })

  it('[ERR-02] answers nobody without the key', async () => {
    await expect(
      phoneAuthWith({ url: service.url, apiKey: 'other' }).start('+5511912345678', undefined),
    ).rejects.toThrow(refusal('PHONE_AUTH_UNKNOWN'))
  })
})
