import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testBrand } from '#tests/support/house.ts'
import { openInbox, passTime, type TestInbox } from '#tests/support/inbox.ts'
import { createSettings } from '../../brand/index.ts'
import { createLive } from '../../content/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type Database, openDatabase, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createLog } from '../../../platform/log.ts'
import { createMessages } from '../../../platform/messages/messages.ts'
import { systemRandom } from '../../../platform/random.ts'
import { createThrottle } from '../../../platform/throttle.sql.ts'
import { mailContent } from '../accounts/mails.ts'
import type { Codes } from '../parts.ts'
import { createCodes } from './codes.ts'

let database: TestDatabase
let db: Database
let outside: TestInbox
let codes: Codes
let numbers = 0

beforeAll(async () => {
  database = await createTestDatabase('codes')
  db = openDatabase(database.url)
  outside = await openInbox()
  codes = codesWith(outside.messages)
})
afterAll(async () => {
  await outside.close()
  await db.close()
  await database.drop()
})
afterEach(() => passTime(db, 3600))

const codesWith = (messages: TestInbox['messages']): Codes =>
  createCodes({
    db,
    log: createLog('silent'),
    random: systemRandom,
    throttle: createThrottle(db),
    messages,
    brand: testBrand,
    content: createLive({ db, clock: systemClock, log: createLog('silent'), files: { mail: mailContent([]) } }),
    settings: createSettings(db, systemClock, testBrand.settings),
  })

const self = { asker: { id: 'browser:own', network: '203.0.113.1' }, known: false }
const newNumber = (): string => `+55119${String((numbers += 1)).padStart(8, '0')}`
const sent = async (use: 'login' | 'change' = 'login'): Promise<{ to: string; code: string; wrong: string }> => {
  const to = newNumber()
  await codes.send({ ...self, use, channel: 'sms', target: to, language: 'EN' })
  const code = await outside.codeTo(to)
  return { to, code, wrong: code === '000000' ? '000001' : '000000' }
}
const rolledBack = (work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  db
    .transaction(async (tx) => {
      await work(tx)
      throw new Error('rolled back')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'rolled back') throw error
    })

describe('[LOG-06] sending a code', () => {
  it('[LOG-06] sends six digits by SMS, with the brand and the minutes, and keeps no more than their hash', async () => {
    const to = newNumber()
    expect(await codes.send({ ...self, use: 'login', channel: 'sms', target: to, language: 'EN' })).toEqual({
      expiredMinutes: 5,
    })
    const code = await outside.codeTo(to)
    expect(outside.inbox.list(to).map(({ text }) => text)).toEqual([
      `${code} is your Test house code to log in. It is good for 5 minutes. Give it to nobody.`,
    ])
    expect(JSON.stringify(await db.query(sql`SELECT * FROM one_time_code WHERE target = ${to}`))).not.toContain(code)
  })

  it('[LOG-06] sends by mail, in the language of its reader', async () => {
    const to = 'ana@example.test'
    await codes.send({ ...self, use: 'factor', channel: 'mail', target: to, language: 'PT' })
    const code = await outside.codeTo(to)
    expect(outside.inbox.list(to)[0]).toMatchObject({
      kind: 'mail',
      subject: 'Seu código Test house',
      text: `${code} é o seu código Test house para mostrar que é você. Vale por 5 minutos. Não o passe a ninguém.`,
    })
  })

  it('[LOG-06] sends one a second and five in ten minutes to a target', async () => {
    const to = newNumber()
    const send = (): Promise<unknown> =>
      codes.send({ ...self, use: 'login', channel: 'sms', target: to, language: 'EN' })
    await send()
    await expect(send()).rejects.toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
    for (let n = 2; n <= 5; n += 1) {
      await passTime(db, 1.5)
      await send()
    }
    await passTime(db, 1.5)
    await expect(send()).rejects.toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
    expect(outside.inbox.list(to)).toHaveLength(5)
    await passTime(db, 600)
    await send()
    expect(outside.inbox.list(to)).toHaveLength(6)
  })

  it('[LOG-06] answers the same for a target without an account, counts it the same, and sends nothing', async () => {
    const to = newNumber()
    const pretend = (): Promise<unknown> =>
      codes.send({ ...self, use: 'login', channel: 'sms', target: to, language: 'EN', pretend: true })
    expect(await pretend()).toEqual({ expiredMinutes: 5 })
    await expect(pretend()).rejects.toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
    expect(outside.inbox.list(to)).toEqual([])
    expect(await db.query(sql`SELECT 1 FROM one_time_code WHERE target = ${to}`)).toEqual([])
  })

  it('[LOG-06] says that nothing could be sent, but not where that would tell of an account', async () => {
    const silent = codesWith(
      createMessages({ smtpUrl: undefined, mailFrom: 'a@b.test', smsUrl: 'http://127.0.0.1:1', smsKey: undefined }),
    )
    await expect(
      silent.send({ ...self, use: 'change', channel: 'sms', target: newNumber(), language: 'EN' }),
    ).rejects.toThrow(expect.objectContaining({ code: 'CODE_NOT_SENT' }))
    expect(
      await silent.send({ ...self, use: 'login', channel: 'sms', target: newNumber(), language: 'EN', pretend: false }),
    ).toEqual({ expiredMinutes: 5 })
  })
})

describe('[LOG-06] taking a code', () => {
  it('[LOG-06] takes it once, for its use and its target only', async () => {
    const { to, code } = await sent()
    const other = await sent()
    expect(await codes.take(db, 'password', to, code, self.asker)).toBe(false)
    expect(await codes.take(db, 'login', other.to, code, self.asker)).toBe(code === other.code)
    expect(await codes.take(db, 'login', to, ` ${code} `, self.asker)).toBe(true)
    expect(await codes.take(db, 'login', to, code, self.asker)).toBe(false)
    expect(await codes.take(db, 'login', newNumber(), code, self.asker)).toBe(false)
  })

  it.each([
    ['just before its time is over', 299, true],
    ['just after', 301, false],
  ])('[LOG-06] takes it %s: %i s', async (_when, seconds, right) => {
    const { to, code } = await sent()
    await passTime(db, seconds)
    expect(await codes.take(db, 'login', to, code, self.asker)).toBe(right)
  })

  it('[LOG-06] takes the last one sent only', async () => {
    const { to, code } = await sent()
    await passTime(db, 2)
    await codes.send({ ...self, use: 'login', channel: 'sms', target: to, language: 'EN' })
    const second = await outside.codeTo(to)
    if (second !== code) expect(await codes.take(db, 'login', to, code, self.asker)).toBe(false)
    expect(await codes.take(db, 'login', to, second, self.asker)).toBe(true)
  })

  it.each([
    [4, true],
    [5, false],
  ])('[LOG-06] after %i wrong ones the right one is good: %s', async (count, right) => {
    const { to, code, wrong } = await sent()
    for (let n = 0; n < count; n += 1) expect(await codes.take(db, 'login', to, wrong, self.asker)).toBe(false)
    expect(await codes.take(db, 'login', to, code, self.asker)).toBe(right)
  })

  it('[LOG-06] counts a wrong one for good, and gives a right one back, where the transaction is rolled back', async () => {
    const { to, code, wrong } = await sent()
    for (let n = 0; n < 4; n += 1) await rolledBack((tx) => codes.take(tx, 'login', to, wrong, self.asker))
    await rolledBack(async (tx) => expect(await codes.take(tx, 'login', to, code, self.asker)).toBe(true))
    await rolledBack(async (tx) => expect(await codes.take(tx, 'login', to, code, self.asker)).toBe(true))
    await rolledBack((tx) => codes.take(tx, 'login', to, wrong, self.asker))
    expect(await codes.take(db, 'login', to, code, self.asker)).toBe(false)
  })

  it('[LOG-06] thirty at once take it once, each in a transaction of its own', async () => {
    const { to, code } = await sent()
    const results = await Promise.all(
      Array.from({ length: 30 }, () => db.transaction((tx) => codes.take(tx, 'login', to, code, self.asker))),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('[LOG-06] thirty at once take it once without a transaction', async () => {
    const { to, code } = await sent()
    const results = await Promise.all(Array.from({ length: 30 }, () => codes.take(db, 'login', to, code, self.asker)))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('[LOG-06] thirty wrong ones at once in transactions wait for nobody, and five count', async () => {
    const { to, code, wrong } = await sent()
    const results = await Promise.all(
      Array.from({ length: 30 }, () => db.transaction((tx) => codes.take(tx, 'login', to, wrong, self.asker))),
    )
    expect(results.filter(Boolean)).toEqual([])
    expect(await db.query(sql`SELECT failures FROM one_time_code WHERE target = ${to}`)).toEqual([{ failures: 5 }])
    expect(await codes.take(db, 'login', to, code, self.asker)).toBe(false)
  })
})
