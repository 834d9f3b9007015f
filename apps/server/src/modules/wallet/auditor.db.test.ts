import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { breaksOfChain, planted, prepareBooks, rulesThatFire } from '#tests/chaos/planted.ts'
import { localDay } from '#tests/chaos/local-time.ts'
import type { World } from '#tests/chaos/world.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { checkAuditChain } from '../../platform/audit.sql.ts'
import { sql } from '../../platform/db/sql.ts'
import { auditLedger, ledgerRules } from './auditor.sql.ts'

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await createTestDatabase('auditor')
  world = await prepareBooks(database.url)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

describe('the auditor', () => {
  it.each(planted)('[WAL-05] finds $fault', async ({ rule, sql: fault, also = [] }) => {
    expect(await rulesThatFire(world, fault)).toEqual([rule, ...also].toSorted())
  })

  it('[WAL-05] has no rule that was never seen to fire', () => {
    expect([...new Set(planted.map(({ rule }) => rule))].toSorted()).toEqual(ledgerRules.toSorted())
  })

  it('[WAL-05] finds nothing in books that are right, whatever day is asked for', async () => {
    for (const day of [0, world.now().day, world.now().day + 1])
      expect(await auditLedger(world.db, { timeZone: world.zone, day })).toEqual([])
  })

  it('[WAL-05] recomputes counters only of wallets that moved on the day, where one is given', async () => {
    await world.db.query(sql`UPDATE wallet SET day_stake = day_stake + 1 WHERE kind = 1`)
    const { day } = world.now()
    expect(await auditLedger(world.db, { timeZone: world.zone, day })).toHaveLength(1)
    expect(await auditLedger(world.db, { timeZone: world.zone, day: day + 1 })).toEqual([])
    await world.db.query(sql`UPDATE wallet SET day_stake = day_stake - 1 WHERE kind = 1`)
  })

  it("[WAL-05] counts days in the brand's time", async () => {
    const { ms, day } = world.now()
    // Whatever the hour, in one of these it is another day than in the brand's zone.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const found = await Promise.all(zones.map((timeZone) => auditLedger(world.db, { timeZone })))
    expect(found.map((list) => list.length)).toEqual(zones.map((zone) => (localDay(zone, ms) === day ? 0 : 2)))
    expect(found.flat()).not.toEqual([])
  })
})

describe('the chain of the audit log', () => {
  it.each([
    ['a changed row', `UPDATE audit SET subject = 'another' WHERE n = 2`, ['2']],
    ['a changed time', `UPDATE audit SET at = at + interval '1 microsecond' WHERE n = 1`, ['1']],
    ['a missing row', 'DELETE FROM audit WHERE n = 2', ['3']],
    ['a missing beginning', 'DELETE FROM audit WHERE n = 1', ['2', '3']],
    [
      'a row made anew with its own hash',
      `UPDATE audit SET subject = 'another', hash = audit_hash(n, at, actor, action, 'another', before, after, previous_hash) WHERE n = 2`,
      ['3'],
    ],
  ])('[SAF-06] shows %s', async (_name, fault, where) => {
    expect(await breaksOfChain(world, fault)).toEqual(where)
  })

  it('[SAF-06] is whole before and after', async () => {
    expect(await checkAuditChain(world.db)).toEqual([])
  })
})

describe('the command', () => {
  let program: Program

  beforeAll(async () => {
    program = await bundleProgram(join(import.meta.dirname, '../../commands/audit-ledger.ts'))
  })
  afterAll(() => program.remove())

  async function run(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
    const child = spawn(process.execPath, [program.path], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code]: unknown[] = await once(child, 'close')
    return { code, said }
  }

  it('[WAL-05] says plainly that nothing is wrong, and names what is', async () => {
    expect(await run({ DATABASE_URL: database.url })).toEqual({
      code: 0,
      said: 'The auditor found nothing wrong in 13 entries of 2 wallets.\n',
    })
    await world.db.query(sql`UPDATE wallet SET balance = balance + 1 WHERE kind = 1`)
    const { code, said } = await run({ DATABASE_URL: database.url })
    await world.db.query(sql`UPDATE wallet SET balance = balance - 1 WHERE kind = 1`)
    expect(code).toBe(1)
    expect(said).toContain('2 places that disagree')
    expect(said).toContain('a balance is the sum of its entries: {"shard":')
  })

  it('[WAL-05] says so when there is no ledger to audit', async () => {
    const { code, said } = await run({ DATABASE_URL: '', DATA_DIR: join(program.path, 'no-such-folder') })
    expect(code).toBe(2)
    expect(said).toContain('There is no ledger in')
  })
})
