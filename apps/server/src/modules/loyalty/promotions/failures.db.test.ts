import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { creditDeposit, putPromotion } from '#tests/support/promotions.ts'
import { systemClock } from '../../../platform/clock.ts'
import { sql } from '../../../platform/db/sql.ts'
import { entryType } from '../../wallet/index.ts'

let database: TestDatabase
let house: House
let ahead = 0
beforeEach(async () => {
  database = await createTestDatabase('promotion_failures')
  house = await openHouse(database.url, { clock: { now: () => systemClock.now() + ahead } })
  await putPromotion(house, 'paid-at-once', { trigger: 'deposit', times: 0, claimDays: 0 })
  ahead += 2000
})
afterEach(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

/** Lets nothing be written for a member in a table. */
async function refuse(table: 'award' | 'entry', { id }: Player, when = 'true'): Promise<void> {
  await house.db.query({
    text: `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.member = ${id} AND ${when} THEN RAISE 'it is broken'; END IF; RETURN NEW; END $$`,
    values: [],
  })
  await house.db.query({
    text: `CREATE TRIGGER refuses BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
    values: [],
  })
}
const mend = (table: 'award' | 'entry') => house.db.query({ text: `DROP TRIGGER refuses ON ${table}`, values: [] })
const hear = async (): Promise<void> => {
  for (const step of ['promotions', 'promotion_due', 'awards']) await house.app.run(step)
}
async function parked(): Promise<unknown> {
  const owner = await openOperator(house, 'owner')
  const { body } = await house.call('GET', '/ops/jobs/parked', { token: owner.token })
  return Object(body.value).list
}
const statesOf = async (...players: Player[]) =>
  Promise.all(
    players.map(async ({ id }) => {
      const [row] = await house.db.query<{ state: string }>(sql`SELECT state FROM award WHERE member = ${id}`)
      return row?.state
    }),
  )

describe('what cannot be done for one member', () => {
  it('[PRO-02, RUN-02] is paid once it can be, waits for an operator with its reason, and holds up nobody', async () => {
    const [broken, well] = [await house.register(), await house.register()]
    for (const player of [broken, well]) await creditDeposit(house, player, '10')
    await refuse('entry', broken, `NEW.type = ${entryType.reward}`)
    await hear()
    await hear()
    expect(await statesOf(broken, well)).toEqual(['claimed', 'paid'])
    await house.app.run('loyalty.pay_award')
    expect(await parked()).toMatchObject([{ kind: 'loyalty.pay_award', reason: expect.any(String) }])
    await mend('entry')
    // The line leaves it to the job.
    await house.app.run('awards')
    expect(await statesOf(broken)).toEqual(['claimed'])
    await house.db.query(
      sql`SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at => now())`,
    )
    await house.app.run('loyalty.pay_award')
    expect(await statesOf(broken)).toEqual(['paid'])
    expect(await parked()).toEqual([])
  })

  it('[PRO-02, RUN-02] is given once it can be, in the same way', async () => {
    const [broken, well] = [await house.register(), await house.register()]
    for (const player of [broken, well]) await creditDeposit(house, player, '10')
    await refuse('award', broken)
    await hear()
    expect(await statesOf(broken, well)).toEqual([undefined, 'paid'])
    await house.app.run('loyalty.give_due')
    expect(await parked()).toMatchObject([{ kind: 'loyalty.give_due' }])
    await mend('award')
    await hear()
    expect(await statesOf(broken)).toEqual([undefined])
    await house.db.query(
      sql`SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at => now())`,
    )
    await house.app.run('loyalty.give_due')
    await house.app.run('awards')
    expect(await statesOf(broken)).toEqual(['paid'])
  })
})
