import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noCases } from '#tests/support/cases.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player } from '#tests/support/house.ts'
import { systemClock } from '../../platform/clock.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { createReconciliation } from '../records/index.ts'
import type { StatementLine } from './payment-adapter.ts'
import { paymentSource } from './reconciled.sql.ts'

let database: TestDatabase
let house: House
let player: Player
const today = new Date(systemClock.now()).toISOString().slice(0, 10)
const [DEPOSIT, WITHDRAWAL] = ['4001', '4002']

beforeAll(async () => {
  database = await createTestDatabase('paymentbooks')
  house = await openHouse(database.url)
  player = await house.register()
  await house.db.query(sql`
    INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, state, received, credited, created_at, expires_at, settled_at)
    SELECT shard, id, ${DEPOSIT}, 'k', 'pix', 'instantBank', 'Pix', 'sandbox', 5000000, '1', 0, 'credited', 5000000, 4950000, now(), now(), now() FROM member WHERE id = ${player.id}`)
  await house.db.query(sql`
    INSERT INTO withdrawal (shard, member, id, request_key, card, kind, name, holder, number, adapter, currency, amount, fee, state, flags, asked_at, paid_at)
    SELECT shard, id, ${WITHDRAWAL}, 'k', 1, 'bank', 'b', 'h', 'n', 'sandbox', 'BRL', 3000000, 100000, 'paidOut', '{}', now(), now() FROM member WHERE id = ${player.id}`)
  await house.db.query(sql`INSERT INTO test_clock (shift) VALUES (interval '1 day')`)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** What the daily comparison finds where the provider's statement of today is this. */
async function found(lines: StatementLine[]): Promise<string[]> {
  await house.db.query(sql`DELETE FROM reconciliation_item`)
  await house.db.query(sql`DELETE FROM reconciliation_run`)
  const { jobs } = createReconciliation({
    db: house.db,
    log: createLog('silent'),
    cases: noCases,
    sources: [paymentSource(house.db, 'sandbox', { statement: async (day) => (day === today ? lines : []) })],
  })
  for (const job of jobs) await job.run()
  const rows = await house.db.query<{ found: string }>(
    sql`SELECT kind || ' ' || reference AS found FROM reconciliation_item WHERE source = 'payments:sandbox' AND day = ${today} ORDER BY position`,
  )
  return rows.map((row) => row.found)
}
const inward = (changes: Partial<StatementLine> = {}): StatementLine => ({
  reference: `dp${player.id}-${DEPOSIT}`,
  direction: 'in',
  state: 'paid',
  amount: 5_000_000n,
  ...changes,
})
const outward = (changes: Partial<StatementLine> = {}): StatementLine => ({
  reference: `wd${WITHDRAWAL}`,
  direction: 'out',
  state: 'paid',
  amount: 2_900_000n,
  ...changes,
})

describe('the books of a payment provider', () => {
  it('[WAL-06] agree in what was really paid in and out, fees aside, and need no counterpart for what failed', async () => {
    expect(await found([inward(), outward(), inward({ reference: 'dp1-1', state: 'failed' })])).toEqual([])
  })

  it('[WAL-06] differ in each of the four ways', async () => {
    const [deposit, payout] = [inward().reference, outward().reference]
    expect(await found([inward(), outward(), inward({ reference: 'dp1-1' })])).toEqual(['missingHere dp1-1'])
    expect(await found([outward()])).toEqual([`missingThere ${deposit}`])
    expect(await found([inward()])).toEqual([`missingThere ${payout}`])
    expect(await found([inward({ amount: 5_000_001n }), outward({ amount: 3_000_000n })])).toEqual([
      `amountDiffers ${deposit}`,
      `amountDiffers ${payout}`,
    ])
    expect(await found([inward({ state: 'failed' }), outward({ state: 'failed' })])).toEqual([
      `statusDiffers ${deposit}`,
      `statusDiffers ${payout}`,
    ])
  })
})
