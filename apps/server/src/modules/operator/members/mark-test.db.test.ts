import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAgent, putUnder } from '#tests/support/agents.ts'
import { moveCash } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
let maker: { readonly token: string }
let checker: { readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('mark_test')
  house = await openHouse(database.url)
  maker = await openOperator(house, 'owner')
  checker = await openOperator(house, 'owner')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

const mark = ({ id }: Player, isTest = true): Promise<Answer> =>
  house.call('PUT', '/ops/members/test', { token: maker.token, body: { id, isTest, reason: 'It is ours' } })
const decide = (id: string, { token }: { readonly token: string }): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', { token, body: { id, decision: 'approve' } })
const isTest = async ({ id }: Player): Promise<boolean | undefined> =>
  (
    await house.db.query<{ isTest: boolean }>(
      sql`SELECT is_test AS "isTest" FROM member WHERE shard = ${shardOf(id)} AND id = ${id}`,
    )
  )[0]?.isTest
const auditOf = ({ id }: Player) =>
  house.db.query<{ actor: string }>(
    sql`SELECT actor FROM audit WHERE subject = ${`member:${id}`} AND action = 'member.testChanged' ORDER BY n`,
  )

describe('the mark of a test account', () => {
  it('[OPS-08] is set by one operator on an account that has no upline and never had money', async () => {
    const player = await house.register()
    expect((await mark(player)).body).toMatchObject({ success: true, value: {} })
    expect(await isTest(player)).toBe(true)
    expect(await auditOf(player)).toHaveLength(1)
  })

  it('[OPS-08, OPS-11, AGT-07] of a member with an upline or money is set and taken away by two, once of thirty', async () => {
    const [below, winner] = [await house.register(), await house.register()]
    await putUnder(house.db, below.username, (await newAgent(house)).username)
    await moveCash(house, winner, 'deposit', '50')
    for (const player of [below, winner]) {
      for (const is of [true, false]) {
        const proposed = await Promise.all(Array.from({ length: 30 }, () => mark(player, is)))
        const [id = '', ...others] = new Set(proposed.map(({ body }) => textField(body.value, 'proposal')))
        expect([others, await isTest(player)]).toEqual([[], !is])
        expect((await decide(id, maker)).body.code).toBe('SECOND_PERSON_NEEDED')
        const answers = await Promise.all(Array.from({ length: 30 }, () => decide(id, checker)))
        expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
        expect(await isTest(player)).toBe(is)
      }
      expect(new Set((await auditOf(player)).map(({ actor }) => actor)).size).toBe(2)
      expect(await auditOf(player)).toHaveLength(4)
    }
  })
})
