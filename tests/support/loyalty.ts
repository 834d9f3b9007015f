import type { VipSettings } from '#contract/settings/vip.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Bettor, createBettor } from './bettor.ts'
import { passUntil } from './contracts.ts'
import { createTestDatabase } from './database.ts'
import { type House, openHouse, type Player, testBrand, testProvider } from './house.ts'
import { testSettings } from './outside.ts'

/** Levels of tests: 10 of turnover are one of growth, and so are 5 that are paid in. */
export const testLevels: VipSettings = {
  growth: { turnover: '10', deposits: '5' },
  levels: [
    { rank: 0, labelName: 'Copper', from: 0, keep: 0, rebates: [{ gameType: 'RNG', rate: '0.5' }] },
    {
      rank: 1,
      labelName: 'Silver',
      from: 10,
      keep: 3,
      rebates: [
        { gameType: 'RNG', rate: '0.5' },
        { gameType: 'LIVE', rate: '0.8' },
      ],
    },
    { rank: 4, labelName: 'Gold', from: 50, keep: 10, rebates: [{ gameType: 'RNG', rate: '1' }] },
  ],
}

/** A house with these levels on a database of its own; `close` audits its books. */
export async function openLevelsHouse(name: string, vip = testLevels): Promise<House> {
  const database = await createTestDatabase(name)
  const house = await openHouse(database.url, {
    tables: true,
    brand: { ...testBrand, settings: { ...testSettings, vip } },
  })
  await house.db.query(sql`UPDATE game SET game_type = 'LIVE' WHERE node_id = ${testProvider.table.nodeId}`)
  return {
    ...house,
    async close() {
      const wrong = await house.audit()
      await house.close()
      await database.drop()
      if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
    },
  }
}

/** Plays one round that is lost, of which all is at risk: at the slot, or at the table. */
export async function loseRound(house: House, bettor: Bettor, stake: number, table = false): Promise<string> {
  const nodeId = table ? testProvider.table.nodeId : testProvider.nodeId
  const token = await house.gameToken(bettor.player, nodeId)
  const bet = await bettor.stake(Math.round(stake * 100_000), {
    token,
    ...(table ? { game_code: testProvider.table.gameCode } : {}),
  })
  await bettor.win(bet, 0)
  return bet
}

export const newBettor = async (house: House, known?: Player): Promise<Bettor> => createBettor(house, known)

/** Moves on to an hour after the next first of a month. */
export async function passMonth(house: House): Promise<void> {
  const [row] = await house.db.query<{ days: number }>(sql`
    SELECT (date_trunc('month', t)::date + interval '1 month')::date - t::date AS days FROM (SELECT app_now() AT TIME ZONE ${testBrand.timeZone} AS t) x`)
  await passUntil(house, 60, row?.days ?? 0)
}

/** Lets the sums hear of all that happened, and raises whom they raise. */
export async function raiseLevels(house: House): Promise<void> {
  await house.app.run('day_sums')
  await house.app.run('vip')
}

/** Moves on to an hour after midnight and pays what is left of the days before. */
export async function payRests(house: House, days = 1): Promise<void> {
  await passUntil(house, 60, days)
  await house.app.run('day_sums')
  await house.app.run('pay_rebates')
}
