import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { passTime } from '#tests/support/inbox.ts'
import { type House, openHouse, type Player } from '#tests/support/house.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
beforeAll(async () => {
  database = await createTestDatabase('forget_closed')
  house = await openHouse(database.url)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

async function known({ id }: Player, at: number): Promise<void> {
  await house.db.query(sql`
    INSERT INTO application (shard, member, id, promotion, version, state, remark, uploads, at, decided_at)
    VALUES (${shardOf(id)}, ${id}, ${at}, 'x', 1, 'rejected', 'I live in Lima', '{7}', app_now(), app_now())`)
  for (const kind of ['phone', 'account', 'browser'])
    await house.db.query(
      sql`INSERT INTO promotion_sign (promotion, kind, hash, member, at) VALUES ('x', ${kind}, ${`${kind}-${at}`}, ${id}, app_now())`,
    )
}
const close = ({ id }: Player) =>
  house.db.query(sql`
    INSERT INTO closed_account (shard, member, closed_at, remove_at) VALUES (${shardOf(id)}, ${id}, app_now(), app_now() + interval '5 years')`)
const remarkOf = async ({ id }: Player) =>
  house.db.query(sql`SELECT remark, uploads::text[] AS uploads FROM application WHERE member = ${id}`)
const signsOf = async ({ id }: Player): Promise<string[]> =>
  (await house.db.query<{ kind: string }>(sql`SELECT kind FROM promotion_sign WHERE member = ${id} ORDER BY kind`)).map(
    ({ kind }) => kind,
  )

it('[CMP-04, BON-02] what promotions know of a person goes with its account, and by what it is known with its documents', async () => {
  const [gone, stays] = [await house.register(), await house.register()]
  await known(gone, 1)
  await known(stays, 2)
  await close(gone)
  await house.app.run('forget_closed_persons')
  expect(await remarkOf(gone)).toEqual([{ remark: '-', uploads: [] }])
  expect(await signsOf(gone)).toEqual(['account', 'phone'])
  expect(await remarkOf(stays)).toEqual([{ remark: 'I live in Lima', uploads: ['7'] }])
  expect(await signsOf(stays)).toEqual(['account', 'browser', 'phone'])
  await passTime(house.db, 5 * 366 * 86_400)
  await house.app.run('remove_closed_accounts')
  await house.app.run('forget_closed_persons')
  expect(await signsOf(gone)).toEqual([])
  expect(await signsOf(stays)).toEqual(['account', 'browser', 'phone'])
})
