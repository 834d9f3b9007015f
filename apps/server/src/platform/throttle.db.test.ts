import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from './db/database.ts'
import { sql } from './db/sql.ts'
import { createThrottle, dropQuiet, type Throttle } from './throttle.sql.ts'

let database: TestDatabase
let db: Database
let throttle: Throttle

beforeAll(async () => {
  database = await createTestDatabase('throttle')
  db = openDatabase(database.url)
  throttle = createThrottle(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.query(sql`DELETE FROM throttle`)
  await db.query(sql`DELETE FROM test_clock`)
})

/** Lets the database's time stand at so many seconds from now. */
const at = (seconds: number) =>
  db.query(sql`
  INSERT INTO test_clock (shift) SELECT make_interval(secs => ${seconds}::double precision) ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`)
const policy = { free: 3, longest: 60, forget: 600 }
const thirty = <Result>(work: () => Promise<Result>): Promise<Result[]> => Promise.all(Array.from({ length: 30 }, work))

describe('tries in a window', () => {
  it('[SAF-05] gives as many as there are, and no more when thirty come at once', async () => {
    expect((await thirty(() => throttle.take('k', 7, 60))).filter(Boolean)).toHaveLength(7)
  })

  it('[SAF-05] begins anew when the window is over, and not a moment before', async () => {
    for (const expected of [true, true, false]) expect(await throttle.take('k', 2, 60)).toBe(expected)
    await at(58)
    expect(await throttle.take('k', 2, 60)).toBe(false)
    await at(61)
    expect(await throttle.take('k', 2, 60)).toBe(true)
  })

  it('[SAF-05] counts each key for itself', async () => {
    expect([await throttle.take('a', 1, 60), await throttle.take('b', 1, 60), await throttle.take('a', 1, 60)]).toEqual(
      [true, true, false],
    )
  })
})

describe('tries by address', () => {
  const from = (ip: string) => throttle.takeFrom(ip, 'k', 3, 60)
  /** How many are free from addresses that follow each other. */
  const freeOf = async (addresses: Iterable<string>): Promise<number> => {
    let free = 0
    for (const ip of addresses) if (await from(ip)) free += 1
    return free
  }
  const subnets = (count: number, from16 = 0) =>
    Array.from({ length: count }, (_, i) => `2001:db8:1:${(from16 + i).toString(16)}::1`)

  it('[SAF-05] are few in a /64, twice as many in a /56 and eight times in a /48', async () => {
    expect(await freeOf(Array.from({ length: 9 }, (_, i) => `2001:db8:1:0::${i + 1}`))).toBe(3)
    expect(await freeOf(subnets(20, 1))).toBe(3)
    expect(await freeOf(subnets(20, 0x100))).toBe(6)
    expect(await freeOf([0x200, 0x300, 0x400, 0x500].flatMap((start) => subnets(20, start)))).toBe(12)
    expect(await from('2001:db8:2:1::1')).toBe(true)
  })

  it('[SAF-05] are few at an address of IPv4, sixteen times as many in its /24', async () => {
    expect(await freeOf(Array.from({ length: 5 }, () => '203.0.113.1'))).toBe(3)
    expect(await freeOf(Array.from({ length: 200 }, (_, i) => `203.0.113.${i + 2}`))).toBe(45)
    expect(await from('203.0.114.1')).toBe(true)
  })

  it('[SAF-05] that are refused spend nothing of the neighbours', async () => {
    for (let n = 0; n < 100; n += 1) {
      // It is known before the next try, and from the last that is free on.
      expect(await throttle.isUsedUpFrom('2001:db8:1:0::7', 'k', 3)).toBe(n >= 3)
      await from('2001:db8:1:0::1')
    }
    expect(await throttle.isUsedUpFrom('2001:db8:1:1::1', 'k', 3)).toBe(false)
    expect(await from('2001:db8:1:1::1')).toBe(true)
  })

  it('[SAF-05] are no more when thirty come at once', async () => {
    expect((await thirty(() => from('203.0.113.9'))).filter(Boolean)).toHaveLength(3)
  })
})

describe.each(['failed', 'attempt'] as const)('growing waits by %s', (way) => {
  it('[SAF-05] begin after the free ones, double, and end at the longest', async () => {
    let time = 0
    const waits: number[] = []
    for (let n = 1; n <= 12; n += 1) {
      expect(await throttle[way]('k', policy)).toBe(n)
      const wait = await throttle.blockedFor(['other', 'k'])
      waits.push(wait)
      time += wait + 0.2
      await at(time)
    }
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('[SAF-05] are forgotten after as much quiet, and not before', async () => {
    for (let n = 0; n < 4; n += 1) await throttle[way]('k', policy)
    await at(599)
    expect(await throttle.failuresOf('k')).toBe(4)
    await at(601)
    expect(await throttle.failuresOf('k')).toBe(0)
    expect(await throttle[way]('k', policy)).toBe(1)
    expect(await throttle.blockedFor(['k'])).toBe(0)
  })

  it('[SAF-05] are gone after a success', async () => {
    for (let n = 0; n < 4; n += 1) await throttle[way]('k', policy)
    await throttle.forget('k')
    expect([await throttle.blockedFor(['k']), await throttle.failuresOf('k')]).toEqual([0, 0])
  })
})

describe('an attempt', () => {
  it('[SAF-05] of thirty at once only the free ones and the first that blocks are made', async () => {
    const made = (await thirty(() => throttle.attempt('k', policy))).filter((count) => count !== undefined)
    expect(made.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(await throttle.failuresOf('k')).toBe(4)
  })

  it('[SAF-05] is refused while the key is blocked and costs nothing then', async () => {
    for (let n = 0; n < 5; n += 1) await throttle.attempt('k', policy)
    expect(await throttle.failuresOf('k')).toBe(4)
    await at(1.2)
    expect(await throttle.attempt('k', policy)).toBe(5)
  })

  it('[SAF-05] that was forgiven leaves the failures before it as they were', async () => {
    for (let n = 0; n < 4; n += 1) await throttle.attempt('k', policy)
    await throttle.forgive('k')
    expect([await throttle.blockedFor(['k']), await throttle.failuresOf('k')]).toEqual([0, 3])
    await throttle.forgive('nobody')
  })
})

it('[SAF-05] what no longer counts is dropped, what still blocks or counts is not', async () => {
  await throttle.take('old', 1, 60)
  for (let n = 0; n < 30; n += 1) await throttle.failed('blocked', { free: 0, longest: 9000, forget: 60 })
  await at(3700)
  await throttle.take('new', 1, 60)
  await dropQuiet(db)
  expect(await db.query(sql`SELECT key FROM throttle ORDER BY key`)).toEqual([{ key: 'blocked' }, { key: 'new' }])
})
