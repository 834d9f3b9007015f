import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pointCalls } from '#contract/calls/points.ts'
import { bonus as bonusRules } from '#contract/settings/bonus.ts'
import { points as pointRules } from '#contract/settings/points.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { answerOf, type House, openHouse, type Player } from '#tests/support/house.ts'
import { agree, openOperator } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { codeOf } from '#tests/support/withdrawals.ts'
import { systemClock } from '../../../platform/clock.ts'

let database: TestDatabase
let house: House
let maker: { readonly token: string }
let checker: { readonly token: string }
let ahead = 0
beforeAll(async () => {
  database = await createTestDatabase('points_by_hand')
  house = await openHouse(database.url, { clock: { now: () => systemClock.now() + ahead } })
  ;[maker, checker] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
  // A point is worth a hundredth, so a person alone may give 2,000 a day to a member, and 3,000 to all.
  await writeSetting(house.db, 'points', { ...pointRules.defaults, step: 100, value: '1' })
  await rules('20', '30')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
afterEach(async () => {
  expect(await house.audit()).toEqual([])
})

async function rules(aloneUpTo: string, aloneDaily: string): Promise<void> {
  await writeSetting(house.db, 'bonus', { ...bonusRules.defaults, aloneUpTo, aloneDaily })
  await house.db.query(sql`DELETE FROM done_alone`)
  ahead += 60_000
}
const give = ({ id: member }: Pick<Player, 'id'>, points: string, changes: object = {}) =>
  house.call('POST', '/ops/points', {
    token: maker.token,
    body: { key: randomUUID(), member, points, reason: 'A late parcel', ...changes },
  })
const points = async (of: Player): Promise<string> =>
  (await answerOf(house, pointCalls['points.balance'], of, '')).points

describe('points that an operator gives', () => {
  it('[PTS-01, OPS-07] are given at once up to what one person may give, and once for a key', async () => {
    await rules('20', '30')
    const player = await house.register()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(player, '1500', { key })))
    const done = answers.filter((answer) => codeOf(answer) !== 'BUSY')
    for (const { body } of done) expect(body.value).toEqual({ points: '1500', balance: '1500' })
    expect(await points(player)).toBe('1500')
    expect(codeOf(await give(player, '1', { key }))).toBe('DUPLICATE_REFERENCE')
    expect(
      await house.db.query(
        sql`SELECT subject, after ->> 'points' AS points FROM audit WHERE action = 'points.granted'`,
      ),
    ).toEqual([{ subject: `member:${player.id}`, points: '1500' }])
  })

  it('[PTS-01, OPS-07] above it wait for a second person, also what one person gives to several', async () => {
    await rules('20', '30')
    const [player, other] = [await house.register(), await house.register()]
    await give(player, '1500')
    const asked = await give(player, '501')
    expect(asked.body.value).toHaveProperty('proposal')
    expect(await points(player)).toBe('1500')
    expect(await agree(house, asked, checker.token)).toBe('done')
    expect(await points(player)).toBe('2001')
    expect((await give(other, '1500')).body.value).toHaveProperty('balance')
    expect((await give(await house.register(), '1')).body.value).toHaveProperty('proposal')
  })

  it('[PTS-01, SAF-02] go to nobody who takes a break, has closed the account or only tries the house', async () => {
    await rules('20', '30')
    const [resting, closed, trial] = [await house.register(), await house.register(), await house.register()]
    await house.call('POST', '/wps/safer/break', {
      body: { kind: 'timeOut', length: 1, sure: true },
      token: resting.token,
    })
    await house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE id = ${closed.id}`)
    await house.db.query(sql`UPDATE member SET type = 4 WHERE id = ${trial.id}`)
    expect(codeOf(await give(resting, '1'))).toBe('ACCOUNT_EXCLUDED')
    expect(codeOf(await give(closed, '1'))).toBe('NOT_FOUND')
    expect(codeOf(await give(trial, '1'))).toBe('NOT_FOUND')
    expect(codeOf(await give({ id: closed.id }, '1'))).toBe('NOT_FOUND')
    for (const wrong of ['0', '-5', '1.5', 'x', '99999999999'])
      expect(codeOf(await give(closed, wrong))).toBe('INVALID_INPUT')
    expect(codeOf(await give(closed, '1', { reason: ' ' }))).toBe('INVALID_INPUT')
  })
})
