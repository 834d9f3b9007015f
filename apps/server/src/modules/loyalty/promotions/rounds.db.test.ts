import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { promotionCalls } from '#contract/calls/promotions.ts'
import { promotionContent } from '#contract/content/promotion.ts'
import { createBettor } from '#tests/support/bettor.ts'
import { playerUnder } from '#tests/support/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { answerOf, type House, openHouse, type Player } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { creditDeposit, promotionWith, putPromotion } from '#tests/support/promotions.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { systemClock } from '../../../platform/clock.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
/** The process's clock runs ahead, so that it reads what is on the site anew. */
let ahead = 0
beforeEach(async () => {
  database = await createTestDatabase('promotion_rounds')
  house = await openHouse(database.url, { clock: { now: () => systemClock.now() + ahead } })
})
afterEach(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

async function put(item: string, changes: Parameters<typeof putPromotion>[2]): Promise<void> {
  await putPromotion(house, item, changes)
  ahead += 2000
}
/** Puts another version of it on the site. */
async function change(item: string, changes: Parameters<typeof putPromotion>[2]): Promise<void> {
  await house.db.query(sql`
    INSERT INTO content_version (kind, id, version, value, sort, by_name, at, note)
    SELECT kind, id, 2, ${JSON.stringify(promotionWith(changes))}::jsonb, sort, '', app_now(), '' FROM content WHERE kind = 'promotion' AND id = ${item}`)
  await house.db.query(sql`UPDATE content_period SET version = 2 WHERE kind = 'promotion' AND id = ${item}`)
  ahead += 2000
}
const given = async (player: Player) =>
  (await answerOf(house, promotionCalls['reward.list'], player, '?language=EN')).list.map(({ promotion, state }) => [
    promotion,
    state,
  ])
const hear = async (): Promise<void> => {
  for (const step of ['day_sums', 'promotion_play', 'promotion_rounds', 'promotion_due', 'awards'])
    await house.app.run(step)
}
const join = (player: Player, promotion: string) =>
  house.call('POST', '/wps/promotion/join', { body: { promotion }, token: player.token })
const UNIT = 100_000

describe('a single round', () => {
  it('[PRO-01] that pays the multiple is given for once it is over, each once', async () => {
    await put('tenfold', { trigger: 'round', times: 0, conditions: { stake: '2', multiple: '10' } })
    const bettor = await createBettor(house)
    await house.app.run('promotion_rounds')
    const bet = await bettor.stake(2 * UNIT)
    await bettor.win(bet, 20 * UNIT, false)
    await hear()
    // It is not over yet.
    expect(await given(bettor.player)).toEqual([])
    await bettor.win(bet, 0)
    await hear()
    await hear()
    expect(await given(bettor.player)).toEqual([['tenfold', 'open']])
    // A stake or a payout that is a little less brings nothing.
    await bettor.win(await bettor.stake(2 * UNIT), 20 * UNIT - 1)
    await bettor.win(await bettor.stake(2 * UNIT - 1), 40 * UNIT)
    await hear()
    expect(await given(bettor.player)).toHaveLength(1)
    await bettor.win(await bettor.stake(3 * UNIT), 30 * UNIT)
    await hear()
    expect(await given(bettor.player)).toHaveLength(2)
    expect(await house.db.query(sql`SELECT FROM award WHERE occasion LIKE 'round:%'`)).toHaveLength(2)
  })

  it('[PRO-01] counts in the games that are named alone', async () => {
    await put('of-lotteries', { trigger: 'round', times: 0, conditions: { stake: '1', gameTypes: ['ELOTT'] } })
    await put('of-all', { trigger: 'round', times: 0, conditions: { stake: '1' } })
    const bettor = await createBettor(house)
    await bettor.win(await bettor.stake(UNIT), 0)
    await hear()
    expect(await given(bettor.player)).toEqual([['of-all', 'open']])
  })

  it('[PRO-01] needs a stake or a multiple, and nothing else has them', async () => {
    const faulty = (changes: Parameters<typeof promotionWith>[0]) =>
      promotionContent.safeParse(promotionWith(changes)).error?.issues.map(({ path }) => path.join('.'))
    expect(faulty({ trigger: 'round' })).toEqual(['conditions.stake'])
    expect(faulty({ trigger: 'deposit', conditions: { multiple: '2' } })).toEqual(['conditions.stake'])
    expect(faulty({ trigger: 'round', conditions: { stake: '1' }, whenOver: true })).toEqual(['whenOver'])
    expect(faulty({ trigger: 'week', whenOver: true })).toEqual(['conditions.turnover'])
    expect(faulty({ trigger: 'week', whenOver: true, conditions: { rank: 1 } })).toBeUndefined()
    expect(faulty({ trigger: 'week', conditions: { rank: 1 } })).toEqual(['conditions.turnover'])
  })
})

describe('terms that somebody joined', () => {
  it('[PRO-01] stay with who joined them, also where the promotion is for something else by now', async () => {
    await put('changing', { way: 'join', trigger: 'deposit', times: 0, conditions: { deposits: '10' } })
    const [old, fresh, none] = [await house.register(), await house.register(), await house.register()]
    await join(old, 'changing')
    await change('changing', { way: 'join', trigger: 'level', times: 0 })
    await join(fresh, 'changing')
    for (const player of [old, fresh, none]) await creditDeposit(house, player, '10')
    await house.app.run('promotions')
    await hear()
    expect([await given(old), await given(fresh), await given(none)]).toEqual([[['changing', 'open']], [], []])
  })

  it('[PRO-01] of a period are looked for where it is given without joining by now', async () => {
    await put('lower', { way: 'join', trigger: 'day', times: 0, conditions: { turnover: '2' } })
    const bettor = await createBettor(house)
    await join(bettor.player, 'lower')
    await change('lower', { way: 'none', trigger: 'day', times: 0, conditions: { turnover: '900' } })
    await bettor.win(await bettor.stake(2 * UNIT), 0)
    await hear()
    expect(
      await house.db.query(sql`SELECT promotion FROM award WHERE member = ${bettor.player.id} AND promotion = 'lower'`),
    ).toEqual([{ promotion: 'lower' }])
  })
})

describe('a period that is over', () => {
  const run = async () => {
    await house.app.run('day_sums')
    await house.app.run('promotion_periods')
    await hear()
  }
  const nextDay = () => passTimeAwake(house.db, 86_400)

  it('[PRO-05] is given for to who met its conditions in it, once, and not before it is over', async () => {
    await put('daily-over', { trigger: 'day', whenOver: true, times: 0, conditions: { turnover: '3' } })
    const [met, missed] = [await createBettor(house), await createBettor(house)]
    await run()
    await met.win(await met.stake(3 * UNIT), 0)
    await missed.win(await missed.stake(2 * UNIT), 0)
    await run()
    expect(await given(met.player)).toEqual([])
    await nextDay()
    await run()
    await run()
    expect([await given(met.player), await given(missed.player)]).toEqual([[['daily-over', 'open']], []])
  })

  it('[PRO-05] before it was on the site brings nothing', async () => {
    const bettor = await createBettor(house)
    await bettor.win(await bettor.stake(3 * UNIT), 0)
    await nextDay()
    await put('too-late', { trigger: 'day', whenOver: true, times: 0, conditions: { turnover: '3' } })
    await run()
    await run()
    expect(await given(bettor.player)).toEqual([])
  })

  it('[PRO-05] is given for to the rank of its end, also without play', async () => {
    await writeSetting(house.db, 'vip', {
      growth: { turnover: '0', deposits: '1' },
      levels: [
        { rank: 0, labelName: 'None', from: 0, keep: 0, rebates: [] },
        { rank: 2, labelName: 'Two', from: 100, keep: 0, rebates: [] },
      ],
    })
    await put('of-rank', { trigger: 'day', whenOver: true, times: 0, conditions: { rank: 2 } })
    const [before, after, none] = [await house.register(), await house.register(), await house.register()]
    const rise = async ({ id }: Player): Promise<void> => {
      const shard = shardOf(id)
      await house.db.query(
        sql`INSERT INTO vip_member (shard, member, rank, before, highest, kept_until) VALUES (${shard}, ${id}, 2, 0, 2, '2100-01-01')`,
      )
      await house.db.query(
        sql`INSERT INTO vip_change (shard, member, id, at, from_rank, to_rank, why, growth) VALUES (${shard}, ${id}, 1, app_now(), 0, 2, 'rise', 100)`,
      )
    }
    await rise(before)
    await run()
    await nextDay()
    await rise(after)
    await run()
    expect([await given(before), await given(after), await given(none)]).toEqual([[['of-rank', 'open']], [], []])
  })
})

describe('a dry run', () => {
  it('[PRO-01, MEM-15, OPS-12] looks at friends who qualified yesterday, and at rounds that ended on it', async () => {
    const [{ token }, inviter] = [await openOperator(house, 'manager'), await house.register()]
    const { player: friend, stake } = await playerUnder(house, inviter)
    await creditDeposit(house, friend, '20')
    await stake(30 * UNIT, { round_closed: true })
    await passTimeAwake(house.db, 86_400)
    ahead += 86_400_000
    await house.app.run('day_sums')
    const run = async (changes: Parameters<typeof promotionWith>[0]) =>
      (await house.call('POST', '/ops/promotions/dry-run', { token, body: { value: promotionWith(changes) } })).body
        .value
    const given = (of: Player) => ({ known: true, awards: 1, list: [{ member: { username: of.username } }] })
    const conditions = { newDays: 30, deposits: '20', turnover: '30' }
    const asked = { onePerson: true, times: 0, conditions }
    expect(await run({ ...asked, trigger: 'friend' })).toMatchObject(given(inviter))
    expect(await run({ ...asked, trigger: 'invited' })).toMatchObject(given(friend))
    const more = { ...conditions, deposits: '21' }
    expect(await run({ ...asked, trigger: 'friend', conditions: more })).toMatchObject({ known: true, awards: 0 })
    expect(await run({ trigger: 'round', conditions: { stake: '30' } })).toMatchObject(given(friend))
    expect(await run({ trigger: 'round', conditions: { stake: '31' } })).toMatchObject({ known: true, awards: 0 })
  })
})
