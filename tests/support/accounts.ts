import { hash } from 'node:crypto'
import type { SiteSettings } from '#contract/settings/site.ts'
import type { RegisterSettings } from '#contract/settings/register.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createLog } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/messages/messages.ts'
import { createTestDatabase } from './database.ts'
import { type Answer, type House, openHouse, registration } from './house.ts'
import { nothingOutside, testSettings } from './outside.ts'
import { writeSetting } from './settings.ts'

export interface AccountsHouse extends House {
  /** Mails and messages sent, the latest last. */
  readonly mails: Mail[]
  readonly sms: { readonly to: string; readonly text: string }[]
  /** Everything that was logged. */
  readonly logged: () => string
  /** What an operator sets; each call begins from the settings of the tests. */
  set(site: Partial<SiteSettings>, register?: RegisterSettings): Promise<void>
  /** Forgets what was counted, and that a code was sent a second ago. */
  quiet(): Promise<void>
  /** Moves the time of the database to so many minutes from now; payloads are encrypted at that time. */
  later(minutes: number): Promise<void>
  encrypted(
    path: string,
    body: Record<string, unknown>,
    options?: { token?: string; ip?: string; cookie?: string; method?: 'PUT' | 'POST' },
  ): Promise<Answer>
  /** Registers by user name. */
  join(changes: Record<string, unknown>, options?: { ip?: string; cookie?: string }): Promise<Answer>
  joinByMobile(changes: Record<string, unknown>): Promise<Answer>
  /** The code that was sent to a number last. */
  codeFor(number: string): string
  /** Every row of every table, as text: nothing that must stay secret may be in it. */
  dump(): Promise<string>
}

/** A house that mails and writes SMS into lists, on a database of its own. */
export async function openAccountsHouse(
  name: string,
  overrides: Partial<AppDeps> & { readonly tables?: boolean } = {},
): Promise<AccountsHouse> {
  const database = await createTestDatabase(name)
  const mails: Mail[] = []
  const sms: { to: string; text: string }[] = []
  const lines: string[] = []
  const clock = manualClock(systemClock.now())
  let shift = 0
  const house = await openHouse(database.url, {
    clock,
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    messages: {
      mail: async (mail) => void mails.push(mail),
      sms: async (to, text) => void sms.push({ to, text }),
      close: () => undefined,
    },
    ...overrides,
  })
  const encrypted: AccountsHouse['encrypted'] = async (path, body, { token, ip, cookie, method = 'POST' } = {}) => {
    const response = await house.app.server.inject({
      method,
      url: path,
      payload: await house.encrypt(body, { iat: Math.floor(systemClock.now() / 1000) + shift }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      headers: {
        'content-type': 'application/jose',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
      },
    })
    return { status: response.statusCode, body: response.json() }
  }
  const { username: _name, ...common } = registration('')
  return {
    ...house,
    mails,
    sms,
    encrypted,
    logged: () => lines.join(''),
    async set(site, register = testSettings.register) {
      await writeSetting(house.db, 'site', { ...testSettings.site, ...site })
      // What a setting leaves out stands in the brand's configuration.
      await writeSetting(house.db, 'register', register)
      clock.advance(1001)
    },
    quiet: async () => void (await house.db.query(sql`DELETE FROM throttle`)),
    async later(minutes) {
      shift = minutes * 60
      await house.db.query(sql`
        INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${shift}::double precision)) ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`)
    },
    join: (changes, options = {}) =>
      encrypted('/wps/member/register', { ...common, ...changes }, { ...options, method: 'PUT' }),
    joinByMobile: (changes) =>
      encrypted('/wps/member/register/mobile', { ...common, countryDialingCode: '55', ...changes }, { method: 'PUT' }),
    codeFor(number) {
      const code = /\b\d{6}\b/.exec(sms.findLast(({ to }) => to === number)?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`no code was sent to ${number}`)
      return code
    },
    async dump() {
      const tables = await house.db.query<{ name: string }>(
        sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      )
      const rows = await Promise.all(
        tables.map(({ name: table }) =>
          house.db.query({ text: `SELECT to_jsonb(t) AS row FROM "${table}" t`, values: [] }),
        ),
      )
      return JSON.stringify(rows)
    },
    async close() {
      await house.close()
      await database.drop()
    },
  }
}

/** Puts a picture into the database as if this browser had been shown it; the cookie that names it. */
export async function showCaptcha(house: House, name: string, answer: string): Promise<string> {
  await house.db.query(sql`
    INSERT INTO captcha (id, answer_hash, drawn_at, expires_at) VALUES (${hash('sha256', name)}, ${hash('sha256', `${name}\n${answer}`, 'buffer')}, now(), now() + interval '5 minutes')`)
  return `captcha=${name}`
}

/** Services outside, none of which is there, but for what a test changes. */
export const outsideWith = (changes: Partial<AppDeps['verification']>): Pick<AppDeps, 'verification'> => ({
  verification: { ...nothingOutside.verification, ...changes },
})
