import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxCalls } from '#contract/calls/inbox.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createEmit } from '#server/platform/events/events.sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { freeze } from '#tests/support/freeze.ts'
import { answerOf, type House, openHouse, type Player } from '#tests/support/house.ts'
import { agree, openOperator } from '#tests/support/operators.ts'
import { creditDeposit, putPromotion } from '#tests/support/promotions.ts'
import { systemClock } from '../../../platform/clock.ts'

let database: TestDatabase
let house: House
let ahead = 0
beforeAll(async () => {
  database = await createTestDatabase('inbox_awards')
  house = await openHouse(database.url, { clock: { now: () => systemClock.now() + ahead } })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

async function put(item: string, changes: Parameters<typeof putPromotion>[2]): Promise<void> {
  await putPromotion(house, item, changes)
  ahead += 2000
}
async function hear(): Promise<void> {
  for (const step of ['promotions', 'promotion_due', 'awards', 'inbox']) await house.app.run(step)
}
const messages = async (player: Player, language = 'EN') =>
  (await answerOf(house, inboxCalls['inbox.list'], player, `?language=${language}`)).list.map(({ title, content }) => [
    title,
    content,
  ])

describe('what a member hears of its rewards', () => {
  it('[MEM-14, MEM-17] is each that it can claim, once, in its language, with the day of its end', async () => {
    await put('for-deposits', { trigger: 'deposit', times: 0, claimDays: 7 })
    const player = await house.register()
    await creditDeposit(house, player, '10')
    await hear()
    await hear()
    const [row] = await house.db.query<{ until: string }>(
      sql`SELECT (until AT TIME ZONE 'America/Sao_Paulo')::date::text AS until FROM award WHERE member = ${player.id}`,
    )
    const written = await messages(player)
    const rewards = written.filter(([title]) => title === 'A reward waits for you')
    expect(rewards).toHaveLength(1)
    expect(rewards[0]?.[1]).toContain('Gift is yours to claim')
    expect(rewards[0]?.[1]).toContain(row?.until)
    expect((await messages(player, 'PT')).flat().join(' ')).toContain('Presente')
  })

  it('[OPS-11, MEM-17] is one that an operator gave to a list, and no other one that is paid without a claim', async () => {
    await put('thanks', { trigger: 'list', times: 0, claimDays: 0 })
    await put('silent', { trigger: 'deposit', times: 0, claimDays: 0 })
    await house.db.query(sql`DELETE FROM content_period WHERE id = 'for-deposits'`)
    ahead += 2000
    const [maker, checker] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
    const [listed, paid] = [await house.register(), await house.register()]
    const asked = await house.call('POST', '/ops/promotions/give', {
      token: maker.token,
      body: { key: randomUUID(), promotion: 'thanks', usernames: listed.username, reason: 'They found a fault' },
    })
    expect(await agree(house, asked, checker.token)).toBe('done')
    await creditDeposit(house, paid, '10')
    await hear()
    expect((await messages(listed)).map(([title]) => title)).toEqual(['You were given a reward'])
    expect((await messages(paid)).map(([title]) => title)).toEqual(['Your deposit has arrived'])
  })

  async function won(player: Player) {
    const news = { of: 'raffle' as const, titles: { EN: 'Gift' }, until: null, place: 3 }
    await house.db.transaction((tx) =>
      createEmit(() => undefined)(tx, {
        member: player.id,
        type: 'award.changed',
        payload: { id: '1', state: 'paid', promotion: 'x', news },
      }),
    )
    await house.app.run('inbox')
    return messages(player)
  }

  it('[PRO-03, MEM-17] is a raffle that it won, with the place', async () => {
    const [message] = await won(await house.register())
    expect(message?.[0]).toBe('You won in a raffle')
    expect(message?.[1]).toContain('Gift')
    expect(message?.[1]).toContain('3')
  })

  const away: Readonly<Record<string, (player: Player) => Promise<unknown>>> = {
    'takes a break': ({ token }) =>
      house.call('POST', '/wps/safer/break', { body: { kind: 'timeOut', length: 1, sure: true }, token }),
    'is frozen': ({ id }) => freeze(house.db, id),
    'has closed its account': ({ id }) =>
      house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE shard = ${shardOf(id)} AND id = ${id}`),
  }
  it.each(Object.keys(away))('[SAF-02, MEM-17] is nothing for who %s', async (what) => {
    const player = await house.register()
    await away[what]?.(player)
    await won(player).catch(() => undefined)
    expect(await house.db.query(sql`SELECT kind FROM inbox_message WHERE member = ${player.id}`)).toEqual([])
  })
})
