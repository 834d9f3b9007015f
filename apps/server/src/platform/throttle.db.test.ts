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
const at = (seconds: number) => db.query(sql`
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
    expect([await throttle.take('a', 1, 60), await throttle.take('b', 1, 60), await throttle.take('a', 1, 60)]).toEqual([true, true, false])
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
