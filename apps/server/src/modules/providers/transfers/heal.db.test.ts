import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testBrand } from '#tests/support/house.ts'
import { openVendor, type TestVendor } from '#tests/support/vendor.ts'
import { createCalendar } from '../../../platform/calendar.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createEmit } from '../../../platform/events/events.sql.ts'
import { createIds, type MemberId, shardOf } from '../../../platform/ids.ts'
import { post } from '../../../platform/lane/post.ts'
import { createLog } from '../../../platform/log.ts'
import { systemRandom } from '../../../platform/random.ts'
import { holdUnpaid } from '../../identity/index.ts'
import { auditLedger, grantCommand, openWallet, readBalance, walletKind } from '../../wallet/index.ts'
import { createDesk } from './desk.ts'
import { createTransfers, type TransferDeps, type TransferVendor } from './index.ts'

let database: TestDatabase
let db: Database
let vendor: TestVendor
let member: MemberId
const calendar = createCalendar('UTC')
const ids = createIds(systemClock, systemRandom)
const START = parseMoney('1000')

beforeAll(async () => {
  database = await createTestDatabase('transferheal')
  db = openDatabase(database.url, { max: 40 })
  vendor = await openVendor(database.url)
})
afterAll(async () => {
  await vendor.close()
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.query(sql`DELETE FROM test_clock`)
  await db.query(sql`DELETE FROM vendor_transfer`)
  member = ids.member()
  await db.transaction(async (tx) => {
    await tx.query(sql`
      INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at)
      VALUES (${shardOf(member)}, ${member}, ${`m${member}`}, 'm', 'x', 3, 'EN', app_now())`)
    await openWallet(tx, member, walletKind.real, 'BRL')
    await post(tx, grantCommand(calendar), {
      shard: shardOf(member),
      member,
      kind: walletKind.real,
      amount: START,
      reference: 'start',
    })
  })
})

const emit = createEmit(() => undefined)
const depsWith = (changes: Partial<TransferDeps> = {}): TransferDeps => ({
  db,
  clock: systemClock,
  ids,
  log: createLog('silent'),
  calendar,
  brand: testBrand,
  safeguards: { isPaused: async () => false, limitsPlay: async () => false, holdIfMet: async () => undefined },
  vendors: [vendor.connect()],
  bonus: { endByWithdrawal: async () => undefined, activePurse: async () => undefined },
  emit,
  ...changes,
})
const later = async (minutes: number): Promise<void> =>
  void (await db.query(sql`
  INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${minutes * 60}::double precision)) ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`))
/** One run of the job by a healthy process at so many minutes from now. */
const heal = async (minutes: number, changes: Partial<TransferDeps> = {}): Promise<void> => {
  await later(minutes)
  for (const job of createTransfers(depsWith(changes)).jobs) await job.run()
}
const wish = (amount: string, direction: 'in' | 'out' = 'in') => ({
  key: randomUUID(),
  vendor: 'HARBOUR',
  direction,
  amount: parseMoney(amount),
})
/** A transfer from its beginning to its end, as a call makes it. */
const move = async (amount: string, direction: 'in' | 'out' = 'in', deps = depsWith()): Promise<string> => {
  const desk = createDesk(deps)
  const { row } = await desk.open(member, wish(amount, direction))
  return (await desk.send(row)).state
}
const main = async (): Promise<bigint> => (await readBalance(db, member, walletKind.real)) ?? -1n
const there = (): Promise<bigint> => vendor.store.balance('HARBOUR', member)
const states = async (): Promise<string[]> =>
  (await db.query<{ state: string }>(sql`SELECT state FROM vendor_transfer WHERE member = ${member} ORDER BY id`)).map(
    ({ state }) => state,
  )
const wholeBooks = async (): Promise<void> => expect(await auditLedger(db, { timeZone: 'UTC' })).toEqual([])

describe('a vendor that answers', () => {
  it('[MEM-03] takes money in and gives it back, and nothing comes or goes on the way', async () => {
    expect([await move('100'), await main(), await there()]).toEqual(['done', parseMoney('900'), parseMoney('100')])
    expect([await move('40.5', 'out'), await main(), await there()]).toEqual([
      'done',
      parseMoney('940.5'),
      parseMoney('59.5'),
    ])
    await wholeBooks()
  })

  it('[MEM-03] refuses, and the money is where it was', async () => {
    expect([await move('50.19'), await main(), await there()]).toEqual(['returned', START, 0n])
    expect([await move('5000', 'out'), await main(), await there()]).toEqual(['returned', START, 0n])
    await wholeBooks()
  })

  it('[MEM-03, WAL-03] never gets more than the main wallet holds', async () => {
    await expect(move('1000.00001')).rejects.toThrow(expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' }))
    expect([await states(), await main()]).toEqual([[], START])
  })
})

describe('a vendor that does not answer', () => {
  it('[MEM-03] had done it: the next question finds out', async () => {
    expect([await move('20.13'), await main()]).toEqual(['sent', START - parseMoney('20.13')])
    await heal(0)
    expect(await states(), 'not asked again in the same minute').toEqual(['sent'])
    await heal(1.1)
    expect([await states(), await main(), await there()]).toEqual([
      ['done'],
      START - parseMoney('20.13'),
      parseMoney('20.13'),
    ])
    await wholeBooks()
  })

  it('[MEM-03] had not: after two minutes it is called off and the money comes back', async () => {
    expect(await move('20.17')).toBe('sent')
    await heal(1.1)
    expect([await states(), await main()]).toEqual([['sent'], START - parseMoney('20.17')])
    await heal(5)
    expect([await states(), await main(), await there()]).toEqual([['returned'], START, 0n])
    await wholeBooks()
  })

  it('[MEM-03] gets a transfer only after it was called off, and refuses it then', async () => {
    let late: Parameters<TransferVendor['transfer']>[0] | undefined
    const lost: TransferVendor = {
      ...vendor.connect(),
      transfer: async (order) => {
        late = order
        throw new Error('on its way')
      },
    }
    expect(await move('20', 'in', depsWith({ vendors: [lost] }))).toBe('sent')
    await heal(5)
    if (late === undefined) throw new Error('nothing was sent')
    expect(await vendor.connect().transfer(late)).toBe('refused')
    expect([await main(), await there()]).toEqual([START, 0n])
  })

  it('[MEM-03] answers too late for the call, and right for the next question', async () => {
    expect(await move('20.23', 'in', depsWith({ vendors: [vendor.connect({ transferMs: 200 })] }))).toBe('sent')
    await heal(1.1)
    expect([await states(), await main(), await there()]).toEqual([
      ['done'],
      START - parseMoney('20.23'),
      parseMoney('20.23'),
    ])
  })

  it('[MEM-03] keeps money that comes back until its answer is known, then it arrives once', async () => {
    await move('100')
    expect([await move('20.13', 'out'), await main()]).toEqual(['sent', parseMoney('900')])
    expect([await move('20.17', 'out'), await main()]).toEqual(['sent', parseMoney('900')])
    for (const minutes of [1.1, 5, 30]) await heal(minutes)
    expect([await states(), await main(), await there()]).toEqual([
      ['done', 'done', 'returned'],
      parseMoney('920.13'),
      parseMoney('79.87'),
    ])
    await wholeBooks()
  })

  it('[MEM-03] is asked less and less often, and still settled when it is back after days', async () => {
    let asked = 0
    const gone = async (): Promise<never> => {
      asked += 1
      throw new Error('nobody there')
    }
    const dead: TransferVendor = { ...vendor.connect(), transfer: gone, status: gone, cancel: gone }
    expect(await move('20', 'in', depsWith({ vendors: [dead] }))).toBe('sent')
    for (let minutes = 1; minutes <= 60; minutes += 1) await heal(minutes, { vendors: [dead] })
    expect(asked).toBeGreaterThan(5)
    expect(asked).toBeLessThan(20)
    await heal(60 * 48)
    expect([await states(), await main()]).toEqual([['returned'], START])
  })

  it('[MEM-03] believes nobody who does not have the key', async () => {
    const stranger = vendor.connect({ key: 'another' })
    await expect(stranger.balance(member)).rejects.toThrow('401')
    expect(await move('20', 'in', depsWith({ vendors: [stranger] }))).toBe('sent')
    await heal(5)
    expect([await states(), await main(), await there()]).toEqual([['returned'], START, 0n])
  })
})

/** Where a process may end. Each is made by letting one thing fail there for ever; what is left behind is taken up by another process. */
type Crash =
  | 'before it is written'
  | 'before the vendor hears'
  | 'after the vendor did it'
  | 'while the answer is written'
  | 'after the answer was written'
const crashes: readonly Crash[] = [
  'before it is written',
  'before the vendor hears',
  'after the vendor did it',
  'while the answer is written',
  'after the answer was written',
]

describe('a process that ends in the middle', () => {
  const cases = crashes.flatMap((crash) =>
    (['in', 'out'] as const).flatMap((direction) =>
      ['10', '10.19'].map((amount) => [crash, direction, amount] as const),
    ),
  )
  it.each(cases)(
    '[MEM-03] %s: %s of %s is healed by the job, never lost and never doubled',
    async (crash, direction, amount) => {
      await move('100')
      const end = new Error('killed')
      const well = vendor.connect()
      const cut: TransferVendor = {
        ...well,
        async transfer(order) {
          if (crash === 'before the vendor hears') throw end
          const verdict = await well.transfer(order)
          if (crash === 'after the vendor did it') throw end
          return verdict
        },
      }
      const dying: TransferDeps['emit'] = async (tx, event) => {
        await emit(tx, event)
        const isSent = event.type === 'order.changed' && event.payload.state === 'sent'
        if (crash === (isSent ? 'before it is written' : 'while the answer is written')) throw end
      }
      const desk = createDesk(depsWith({ vendors: [cut], emit: dying }))
      const asked = wish(amount, direction)
      await desk
        .open(member, asked)
        .then(({ row }) => desk.send(row))
        .catch((error: unknown) => expect(error).toBe(end))
      for (const minutes of [1.1, 2.5, 6, 7]) await heal(minutes)
      // And the browser, which never got an answer, asks again with its key.
      const again = createDesk(depsWith())
      const { row, fresh } = await again.open(member, asked)
      const ended = fresh ? await again.send(row) : row

      const happens = amount === '10' && crash !== 'before the vendor hears'
      expect(ended.state).toBe(happens ? 'done' : 'returned')
      const moved = happens ? (direction === 'in' ? parseMoney('10') : -parseMoney('10')) : 0n
      expect([await main(), await there()]).toEqual([parseMoney('900') - moved, parseMoney('100') + moved])
      await wholeBooks()
    },
  )
})

describe('thirty at once', () => {
  const thirty = <Result>(work: (at: number) => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: 30 }, (_, at) => work(at)))

  it('[MEM-03, WAL-02] of one wish are one transfer', async () => {
    const asked = wish('10')
    const desk = createDesk(depsWith())
    const opened = await thirty(() => desk.open(member, asked))
    expect([new Set(opened.map(({ row }) => row.id)).size, opened.filter(({ fresh }) => fresh).length]).toEqual([1, 1])
    await thirty(async (at) => desk.send(opened[at]?.row ?? expect.fail()))
    expect([await main(), await there()]).toEqual([parseMoney('990'), parseMoney('10')])
    await wholeBooks()
  })

  it('[MEM-03, WAL-03] of thirty wishes are as many as the wallet covers', async () => {
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => move('100')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect([await main(), await there()]).toEqual([0n, START])
    const back = await Promise.all(Array.from({ length: 30 }, () => move('100', 'out')))
    expect(back.filter((state) => state === 'done')).toHaveLength(10)
    expect([await main(), await there()]).toEqual([START, 0n])
    await wholeBooks()
  })

  it('[MEM-03] questions about one transfer give its money back once', async () => {
    const desk = createDesk(depsWith())
    await move('100')
    for (const [amount, direction] of [
      ['20.17', 'in'],
      ['20.13', 'out'],
    ] as const) {
      const { row } = await desk.open(member, wish(amount, direction))
      await desk.send(row)
      await thirty(() => desk.ask({ ...row, overdue: true }))
      const told = await db.query(
        sql`SELECT 1 FROM event WHERE member = ${member} AND payload->>'id' = ${row.id} AND payload->>'state' <> 'sent'`,
      )
      expect(told, 'told once').toHaveLength(1)
    }
    expect([await states(), await main(), await there()]).toEqual([
      ['done', 'returned', 'done'],
      parseMoney('920.13'),
      parseMoney('79.87'),
    ])
    await wholeBooks()
  })
})

describe('a member on a break, or frozen', () => {
  const paused = () =>
    depsWith({
      safeguards: { isPaused: async () => true, limitsPlay: async () => false, holdIfMet: async () => undefined },
    })

  it('[MEM-03, SAF-02] takes nothing more to a vendor, and brings back what is there', async () => {
    await move('100')
    await expect(move('10', 'in', paused())).rejects.toThrow(expect.objectContaining({ code: 'ACCOUNT_EXCLUDED' }))
    expect(await move('30', 'out', paused())).toBe('done')
    await freeze(db, member)
    await expect(move('10')).rejects.toThrow(expect.objectContaining({ code: 'ACCOUNT_FROZEN' }))
    await freeze(db, member, false)
    await db.transaction((tx) => holdUnpaid(tx, member, 'agents.refused'))
    await expect(move('10')).rejects.toThrow(expect.objectContaining({ code: 'DOWNLINES_UNPAID' }))
    expect(await move('30', 'out')).toBe('done')
    expect([await main(), await there()]).toEqual([parseMoney('960'), parseMoney('40')])
  })
})

describe('a member who wants to leave', () => {
  const isOpen = async (changes: Partial<TransferDeps> = {}): Promise<boolean> => {
    const { openBusiness, isAway } = createTransfers(depsWith(changes))
    return (await openBusiness(db, member)).includes('transfer') || isAway(member)
  }

  it('[MEM-03, CMP-04] has money elsewhere while it lies at a vendor, is on its way, or may lie at one that is silent', async () => {
    expect(
      await isOpen({
        vendors: [{ ...vendor.connect(), balance: () => expect.fail('nobody is asked who never got anything') }],
      }),
    ).toBe(false)
    await move('10.17')
    expect(await isOpen()).toBe(true)
    await heal(5)
    expect(await isOpen()).toBe(false)
    await move('10')
    expect(await isOpen()).toBe(true)
    await move('10', 'out')
    expect(await isOpen()).toBe(false)
    expect(await isOpen({ vendors: [vendor.connect({ key: 'unknown there' })] })).toBe(true)
    expect(await createTransfers(depsWith()).exports.transfers(member)).toMatchObject([
      { state: 'returned', amount: '10.17000' },
      { state: 'done' },
      { direction: 'out' },
    ])
  })
})
