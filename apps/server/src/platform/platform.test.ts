import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createCalendar, monthOf, weekOf } from './calendar.ts'
import { manualClock } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import { numberArray, sql, textArray } from './db/sql.ts'
import { allShards, createIds, memberId, shardOf } from './ids.ts'
import { createLog } from './log.ts'
import { systemRandom } from './random.ts'

const root = mkdtempSync(join(tmpdir(), 'wheelhouse-config-'))
mkdirSync(join(root, 'brands/demonstration'), { recursive: true })
writeFileSync(join(root, 'brands/demonstration/brand.json'), '{}')

describe('settings', () => {
  it('[RUN-07] have defaults that work', () => {
    expect(readConfig({ DEMONSTRATION: 'yes' }, [], root)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      studioDataKeys: [],
      dataDir: join(root, 'data'),
      databaseUrl: undefined,
      brand: 'demonstration',
      https: false,
      logLevel: 'info',
      siteUrl: undefined,
      trustedProxies: [],
      console: { host: '127.0.0.1', port: 3001, url: undefined, networks: [] },
      demonstration: true,
      clerk: true,
      team: true,
      messages: {
        smtpUrl: undefined,
        mailFrom: 'Wheelhouse <no-reply@wheelhouse.invalid>',
        smsUrl: undefined,
        smsKey: undefined,
      },
      verification: { hostedHuman: undefined, phoneAuth: undefined, social: [], defaultPassword: undefined },
      payment: undefined,
      s3: undefined,
      resultFeeds: [],
      sportsFeeds: [],
      transferVendors: [],
      dataKeys: undefined,
      providerSigningKey: undefined,
      studio: 'here',
    })
  })

  it('[RUN-07] lists every wrong one at once, each with its fix', () => {
    const wrong = { PORT: '70000', DATABASE_URL: 'mysql://x', BRAND: '../etc', LOG_LEVEL: 'loud' }
    const message = (() => {
      try {
        readConfig(wrong, ['--htps'], root)
      } catch (error) {
        return error instanceof ConfigError ? error.message : ''
      }
    })()
    for (const part of [
      'PORT=70000',
      'DATABASE_URL: ',
      'BRAND=../etc',
      'LOG_LEVEL=loud',
      '--htps',
      'PORT=3000',
      'postgres://',
      'BRAND=demonstration',
      '--https',
    ]) {
      expect(message).toContain(part)
    }
  })
})

describe('logs', () => {
  it('[RUN-05] never hold a secret, however deep it lies', () => {
    let written = ''
    const log = createLog(
      'info',
      new Writable({
        write: (chunk, _encoding, done) => {
          written += String(chunk)
          done()
        },
      }),
    )
    log.info(
      {
        password: 'hunter2',
        request: { headers: { authorization: 'Bearer abc' }, token: 'abc' },
        user: { newPassword: 'hunter2' },
      },
      'x',
    )
    expect(written).toContain('[hidden]')
    expect(written).not.toMatch(/hunter2|abc/)
  })
})

describe('ids', () => {
  it('[WAL-03] are unique, sort in the order of their minting, and spread over all shards', () => {
    const clock = manualClock(Date.UTC(2027, 0, 1))
    const ids = createIds(clock, systemRandom)
    const minted = Array.from({ length: 5000 }, (_, i) => {
      if (i % 100 === 0) clock.advance(1)
      return ids.member()
    })
    expect(new Set(minted).size).toBe(5000)
    expect(minted.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))).toEqual(minted)
    expect(new Set(minted.map(shardOf)).size).toBe(allShards.length)
    expect(BigInt(minted.at(-1) ?? 0) < 2n ** 63n).toBe(true)
  })

  it.each(['', '0', '01', '-1', '1.5', 'x', '99999999999999999999'])('[WAL-03] are not read from %j', (text) => {
    expect(() => memberId(text)).toThrow(RangeError)
  })
})

describe('the calendar', () => {
  it.each([
    ['2026-11-21T02:59:59Z', 'America/Sao_Paulo', '2026-11-20'],
    ['2026-11-21T03:00:00Z', 'America/Sao_Paulo', '2026-11-21'],
    ['2026-11-20T15:00:00Z', 'Asia/Tokyo', '2026-11-21'],
    ['2026-11-20T14:59:59Z', 'Asia/Tokyo', '2026-11-20'],
    ['2026-11-20T18:15:00Z', 'Asia/Kathmandu', '2026-11-21'],
  ])('[I18-03] %s in %s is %s', (moment, zone, date) => {
    expect(createCalendar(zone).dayOf(Date.parse(moment))).toBe(Date.parse(date) / 86_400_000)
  })

  it('[SAF-01] weeks begin on Monday, months on the first', () => {
    const day = (date: string): number => Date.parse(date) / 86_400_000
    expect(weekOf(day('2026-11-22'))).toBe(weekOf(day('2026-11-16')))
    expect(weekOf(day('2026-11-23'))).toBe(weekOf(day('2026-11-22')) + 1)
    expect(monthOf(day('2026-12-01'))).toBe(monthOf(day('2026-11-30')) + 1)
    expect(monthOf(day('2027-01-01'))).toBe(monthOf(day('2026-12-31')) + 1)
  })
})

describe('SQL values', () => {
  it('[WAL-01] become parameters and array literals that hold what they were given', () => {
    expect(sql`SELECT ${1}, ${'x'}`).toEqual({ text: 'SELECT $1, $2', values: [1, 'x'] })
    expect(numberArray([1n, '2', null, true])).toBe('{1,2,NULL,true}')
    expect(textArray(['a,b', 'say "x"', 'back\\slash', null, 'NULL', '{}'])).toBe(
      '{"a,b","say \\"x\\"","back\\\\slash",NULL,"NULL","{}"}',
    )
  })
})
