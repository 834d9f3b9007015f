import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { promotionCalls } from '#contract/calls/promotions.ts'
import { rankingCalls, rankingDeskCalls } from '#contract/calls/rankings.ts'
import type { RankingContent } from '#contract/content/ranking.ts'
import { scoreText } from '#rules/loyalty/ranking.ts'
import type { Bettor } from '#tests/support/bettor.ts'
import { forgetContent, putContent } from '#tests/support/content.ts'
import { codeOf, passUntil } from '#tests/support/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { answerOf, type House, openHouse, type Player, testProvider } from '#tests/support/house.ts'
import { newBettor } from '#tests/support/loyalty.ts'
import { openOperator } from '#tests/support/operators.ts'
import { rankingWith } from '#tests/support/rankings.ts'
import { systemClock } from '../../../platform/clock.ts'
import { part, sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { readLastBoards } from './boards.sql.ts'
import { recountStandings } from './recount.ts'
import { recount } from './score.ts'

let database: TestDatabase
let house: House
const players: Player[] = []
let operator: { readonly token: string }
/** The process's clock runs ahead, so that it reads what is on the site, and boards, anew. */
let ahead = 0
beforeAll(async () => {
  database = await createTestDatabase('rankings')
  house = await openHouse(database.url, { tables: true, clock: { now: () => systemClock.now() + ahead } })
  operator = await openOperator(house, 'owner')
  // Nobody registers once the time has been moved.
  for (let at = 0; at < 40; at++) players.push(await house.register())
  await house.db.query(sql`UPDATE game SET game_type = 'LIVE' WHERE node_id = ${testProvider.table.nodeId}`)
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})
beforeEach(() => passUntil(house, 60))
afterEach(async () => {
  const kept = await house.db.query(
    sql`SELECT shard, board, bracket, members FROM standing_bracket WHERE members <> 0 ORDER BY shard, board, bracket`,
  )
  expect(kept).toEqual(await bracketsOfStandings())
  await house.db.query(sql`DELETE FROM ranking_winner`)
  await house.db.query(sql`DELETE FROM standing_bracket`)
  await house.db.query(sql`DELETE FROM standing`)
  await house.db.query(sql`DELETE FROM ranking_board`)
  await forgetContent(house.db, 'ranking')
})

/** What the brackets have to be, counted from all standings. */
const bracketsOfStandings = () =>
  house.db.query(sql`
    SELECT s.shard, s.board, ranking_bracket(s.score) AS bracket, count(*)::integer AS members FROM standing s JOIN ranking_board b ON b.id = s.board
    WHERE s.score >= greatest(1, (b.terms->>'leastScore')::numeric * CASE b.terms->>'by' WHEN 'multiple' THEN 100 ELSE 100000 END)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
/** After standings were written by hand. */
async function countBrackets(): Promise<void> {
  await house.db.query(sql`DELETE FROM standing_bracket`)
  for (const { shard, board, bracket, members } of await bracketsOfStandings())
    await house.db.query(
      sql`INSERT INTO standing_bracket (shard, board, bracket, members) VALUES (${shard}, ${board}, ${bracket}, ${members})`,
    )
}

/** Puts a ranking on the site and opens its board. */
async function open(item: string, changes: Partial<RankingContent> = {}): Promise<void> {
  await forgetContent(house.db, 'ranking')
  ahead += 2000
  await house.app.run('open_boards')
  await putContent(house.db, 'ranking', { item, sort: 0, value: rankingWith(changes) })
  ahead += 2000
  await house.app.run('open_boards')
}
/** A member who has not played yet. */
function bettor(): Promise<Bettor> {
  const player = players.pop()
  if (player === undefined) throw new Error('all have played')
  return newBettor(house, player)
}
const units = (money: number): number => Math.round(money * 100_000)

/** A round that is over: its stake and what it paid, in money. */
async function round(by: Bettor, stake: number, payout = 0, changes: Record<string, unknown> = {}): Promise<string> {
  const bet = await by.stake(units(stake), changes)
  await by.win(bet, units(payout))
  return bet
}
const rank = (): Promise<void> => house.app.run('rankings')

/** Lets the standings be known, and closes what is over. */
async function close(): Promise<void> {
  await rank()
  await house.app.run('close_boards')
  ahead += 20_000
}
async function read(ranking: string, who?: Player, later = 20_000) {
  ahead += later
  const call = rankingCalls['ranking.read']
  const path = `${call.path}?language=EN&ranking=${ranking}`
  return parse(call.response, (await house.call('GET', path, who === undefined ? {} : { token: who.token })).body.value)
}
const scores = async (ranking: string): Promise<string[]> => (await read(ranking)).list.map(({ score }) => score)
const rewards = async (of: Player) => (await answerOf(house, promotionCalls['reward.list'], of, '?language=EN')).list
const claim = (of: Player) => house.call('POST', '/wps/reward/claim', { body: {}, token: of.token })

/** What recounting from the ledger says of a member. */
async function counted(ranking: string, { id }: Player): Promise<{ kept: string | undefined; recounted: string }> {
  const [board] = await readLastBoards(house.db, [ranking])
  if (board === undefined) throw new Error('there is no board')
  const [row] = await house.db.query<{ score: string }>(
    sql`SELECT score FROM standing WHERE shard = ${shardOf(id)} AND board = ${board.id} AND member = ${id}`,
  )
  const [again] = await house.db.transaction((tx) =>
    recount(tx, { shard: shardOf(id), to: String(2n ** 62n) }, board, new Set([id])),
  )
  const text = (score: bigint): string => scoreText(board.terms.by, score)
  return { kept: row === undefined ? undefined : text(BigInt(row.score)), recounted: text(again?.score ?? 0n) }
}

describe('a ranking', () => {
  it('[PRO-03, MEM-20] goes by turnover at risk: what is taken back goes, and a recount says the same', async () => {
    await open('turnover')
    const [ana, bea] = [await bettor(), await bettor()]
    await round(ana, 10)
    const half = await ana.stake(units(5), { round: 'two' })
    const taken = await ana.stake(units(100), { round: 'two' })
    await round(bea, 30)
    await rank()
    expect(await scores('turnover')).toEqual(['30.00000', '10.00000'])
    await ana.win(half)
    await rank()
    expect(await scores('turnover')).toEqual(['115.00000', '30.00000'])
    await ana.rollBack(taken)
    await rank()
    expect(await scores('turnover')).toEqual(['30.00000', '15.00000'])
    await rank()
    for (const { player } of [ana, bea]) {
      const { kept, recounted } = await counted('turnover', player)
      expect(kept).toBe(recounted)
    }
    const again = () => house.db.transaction(recountStandings)
    const shift = (by: number) =>
      house.db.query(sql`UPDATE standing SET score = score + ${by}::bigint WHERE member = ${ana.player.id}`)
    expect(await again()).toEqual([])
    await shift(1)
    expect(await again()).toMatchObject([{ where: { member: ana.player.id, kept: '1500001', counted: '1500000' } }])
    await shift(-1)
    expect((await read('turnover', ana.player)).own).toEqual({ place: 2, percent: null, score: '15.00000' })
    expect((await read('turnover', bea.player)).list.map(({ isOwn }) => isOwn)).toEqual([true, false])
    expect((await read('turnover')).own).toBeNull()
  })

  it('[PRO-03] goes by what was won above the stakes, of rounds that are long enough and of games that count', async () => {
    await open('win', { by: 'win', leastStake: '2', gameTypes: ['RNG'], leastScore: '10' })
    const [ana, bea, cai] = [await bettor(), await bettor(), await bettor()]
    await round(ana, 10, 25)
    await round(ana, 100)
    await round(bea, 1, 900)
    const token = await house.gameToken(bea.player, testProvider.table.nodeId)
    await round(bea, 10, 900, { token, game_code: testProvider.table.gameCode })
    await round(cai, 10, 19)
    await rank()
    expect(await scores('win')).toEqual(['15.00000'])
    for (const { player } of [ana, bea, cai]) {
      const { kept = '0.00000', recounted } = await counted('win', player)
      expect(kept).toBe(recounted)
    }
    expect((await read('win', cai.player)).own).toBeNull()
  })

  it('[PRO-03] goes by the best multiple; one that is taken back gives way to the next best, at a new moment', async () => {
    await open('multiple', { by: 'multiple' })
    const [ana, bea] = [await bettor(), await bettor()]
    await round(ana, 10, 35)
    const first = await ana.stake(units(1), { round: 'best' })
    await ana.win(first, units(20), false)
    const best = await ana.stake(units(2), { round: 'best', round_closed: true })
    await round(ana, 10, 5)
    await rank()
    await round(bea, 1, 3.5)
    await rank()
    expect(await scores('multiple')).toEqual(['6.66', '3.50'])
    await ana.rollBack(best)
    await rank()
    // Both have 3.50 now; whoever reached it first is in front, and of her it is a new moment.
    const { list } = await read('multiple', bea.player)
    expect(list.map(({ score, isOwn }) => [score, isOwn])).toEqual([
      ['3.50', true],
      ['3.50', false],
    ])
    expect(await counted('multiple', ana.player)).toEqual({ kept: '3.50', recounted: '3.50' })
  })

  it('[PRO-03] shows neither test accounts nor rounds of another time, and of equals the first in front', async () => {
    const early = await bettor()
    await round(early, 70)
    await open('equal')
    const [ana, bea, tess] = [await bettor(), await bettor(), await bettor()]
    await house.db.query(sql`UPDATE member SET is_test = true WHERE id = ${tess.player.id}`)
    await round(tess, 500)
    // Her id is the larger one.
    await round(ana, 20)
    await round(bea, 20)
    await rank()
    expect(await scores('equal')).toEqual(['20.00000', '20.00000'])
    expect(await read('equal', ana.player)).toMatchObject({
      own: { place: 1 },
      list: [{ isOwn: true }, { isOwn: false }],
    })
    expect((await read('equal', bea.player)).own?.place).toBe(2)
    expect((await read('equal', tess.player)).own).toBeNull()
    expect((await read('equal', early.player)).own).toBeNull()
  })

  it('[MEM-20] tells a place exactly up to the thousandth, and by percent behind it', async () => {
    await open('many')
    const ana = await bettor()
    await round(ana, 10)
    await rank()
    await house.db.query(
      part(`
        INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at, seen_at)
        SELECT (ARRAY[0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52])[(n & 15) + 1], n, 'many' || n, 'many' || n, 'none', 3, 'PT', now(), now() FROM generate_series(1, 1999) AS n`),
    )
    await house.db.query(
      part(`
        INSERT INTO standing (shard, board, member, score, reached_at)
        SELECT m.shard, b.id, m.id, CASE WHEN m.id < 1200 THEN 2000000 + m.id ELSE 500000 END, now() FROM member m, ranking_board b WHERE m.username LIKE 'many%'`),
    )
    await countBrackets()
    const behind = await read('many', ana.player)
    expect(behind).toMatchObject({ members: 2000, own: { place: null, percent: 60, score: '10.00000' } })
    expect(behind.list).toHaveLength(100)
    await house.db.query(sql`DELETE FROM standing WHERE member <= 200`)
    await countBrackets()
    expect((await read('many', ana.player)).own).toEqual({ place: 1000, percent: null, score: '10.00000' })
    expect((await read('many')).members).toBe(1800)
  })

  it('[MEM-20] tells a place among the list that is shown, also to whoever came between since it was read', async () => {
    await open('between')
    const [ana, bea, cai] = [await bettor(), await bettor(), await bettor()]
    await round(ana, 30)
    await round(bea, 10)
    await rank()
    expect((await read('between', bea.player)).own?.place).toBe(2)
    await round(cai, 10)
    await round(bea, 50)
    await rank()
    // The list is some seconds old: of equals the earlier one is in front, and whoever stands on it keeps its place there.
    const own = async ({ player }: Bettor) => (await read('between', player, 0)).own
    expect(await own(cai)).toEqual({ place: 3, percent: null, score: '10.00000' })
    expect(await own(bea)).toEqual({ place: 2, percent: null, score: '60.00000' })
    expect((await read('between', bea.player)).own?.place).toBe(1)
  })

  it('[PRO-03] has a board for each period, keeps its terms while it runs, and knows nothing where none is open', async () => {
    const ana = await bettor()
    await round(ana, 5)
    await rank()
    await open('daily')
    await open('daily', { by: 'win' })
    await round(ana, 5)
    await rank()
    expect(await read('daily')).toMatchObject({ by: 'turnover', state: 'running', members: 1, last: null })
    await passUntil(house, -30)
    await house.app.run('open_boards')
    await passUntil(house, 40)
    await rank()
    await round(await newBettor(house, ana.player), 5, 8)
    await close()
    const now = await read('daily', ana.player)
    expect(now).toMatchObject({ by: 'win', own: { score: '3.00000' }, last: { list: [{ score: '5.00000' }] } })
    expect(now.ends > now.begins).toBe(true)
  })
})

const prizes: RankingContent['prizes'] = [
  { from: 1, to: 1, gives: 'cash', amount: '50', turnover: '0' },
  { from: 2, to: 3, gives: 'points', amount: '7', turnover: '0' },
]

describe('the end of a board', () => {
  it('[PRO-03] gives each place its prize once, however often and whenever it is closed', async () => {
    await open('closing', { prizes, prizeBudget: '50' })
    const all = [await bettor(), await bettor(), await bettor(), await bettor()]
    for (const [at, one] of all.entries()) await round(one, 40 - at * 10)
    await rank()
    await house.app.run('close_boards')
    expect((await read('closing')).state).toBe('running')
    await passUntil(house, 10)
    await close()
    // The last rounds may still be decided.
    expect((await read('closing')).state).toBe('counting')
    await passUntil(house, 30, 0)
    await Promise.all(Array.from({ length: 30 }, () => house.app.run('close_boards')))
    expect((await read('closing')).state).toBe('closed')
    const [ana, bea, cai, dan] = all.map(({ player }) => player)
    if (ana === undefined || bea === undefined || cai === undefined || dan === undefined) throw new Error('nobody')
    expect(await rewards(ana)).toMatchObject([
      {
        promotion: 'ranking:closing',
        title: 'Ranking',
        shelf: 'RANKING',
        state: 'open',
        gifts: [{ gives: 'cash', amount: '50.00000' }],
      },
    ])
    for (const player of [bea, cai])
      expect(await rewards(player)).toMatchObject([{ gifts: [{ gives: 'points', amount: '7.00000' }] }])
    expect(await rewards(dan)).toEqual([])
    const before = await house.balance(ana)
    await Promise.all(Array.from({ length: 30 }, () => claim(ana)))
    expect((await house.balance(ana)) - before).toBe(5_000_000n)
    await close()
    expect(await house.db.query(sql`SELECT FROM award WHERE promotion = 'ranking:closing'`)).toHaveLength(3)
    // What comes too late changes nothing.
    await round(await newBettor(house, dan), 900)
    await close()
    expect((await read('closing', dan)).own).toMatchObject({ place: 4, score: '10.00000' })
  })

  it('[PRO-03] goes on where it was killed, and waits for standings that do not know all of it', async () => {
    await open('killed', {
      prizes: [{ from: 1, to: 20, gives: 'cash', amount: '1', turnover: '0' }],
      prizeBudget: '20',
      claimDays: 0,
    })
    const all: Bettor[] = []
    for (let at = 0; at < 12; at++) all.push(await bettor())
    for (const one of all) await round(one, 10)
    await passUntil(house, 60)
    await house.app.run('close_boards')
    expect((await read('killed')).state).toBe('counting')
    await rank()
    const last = all.toSorted((a, b) => shardOf(a.player.id) - shardOf(b.player.id)).at(-1)?.player.id
    await house.db.query({
      text: `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.member = ${last} THEN RAISE 'killed'; END IF; RETURN NEW; END $$`,
      values: [],
    })
    for (const table of ['ranking_winner', 'award']) {
      await house.db.query({
        text: `CREATE TRIGGER fails BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`,
        values: [],
      })
      await expect(house.app.run('close_boards')).rejects.toThrow('killed')
      await house.db.query({ text: `DROP TRIGGER fails ON ${table}`, values: [] })
      expect((await read('killed')).state).toBe(table === 'award' ? 'closed' : 'counting')
    }
    const awards = (): Promise<unknown[]> => house.db.query(sql`SELECT FROM award WHERE promotion = 'ranking:killed'`)
    const given = (await awards()).length
    expect(given).toBeGreaterThan(0)
    expect(given).toBeLessThan(12)
    await close()
    expect(await awards()).toHaveLength(12)
    const before = await Promise.all(all.map(({ player }) => house.balance(player)))
    await house.app.run('awards')
    await house.app.run('awards')
    for (const [at, { player }] of all.entries())
      expect((await house.balance(player)) - (before[at] ?? 0n)).toBe(100_000n)
  })

  it('[PRO-03, SAF-02] pays money to a winner on a break, and nothing to who has closed its account', async () => {
    await open('broken', { prizes: [{ from: 1, to: 2, gives: 'cash', amount: '5', turnover: '0' }], prizeBudget: '10' })
    const [ana, bea] = [await bettor(), await bettor()]
    await round(ana, 20)
    await round(bea, 10)
    await rank()
    await house.db.query(
      sql`UPDATE member SET excluded_until = app_now() + interval '90 days' WHERE id = ${ana.player.id}`,
    )
    await house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE id = ${bea.player.id}`)
    const list = await answerOf(house, rankingCalls['ranking.list'], ana.player, '?language=EN')
    expect(list.list).toEqual([])
    await passUntil(house, 60)
    const before = [await house.balance(ana.player), await house.balance(bea.player)]
    await close()
    await house.app.run('awards')
    expect(await house.balance(ana.player)).toBe((before[0] ?? 0n) + 500_000n)
    expect(await house.balance(bea.player)).toBe(before[1])
    expect(await house.db.query(sql`SELECT FROM ranking_winner WHERE NOT settled`)).toEqual([])
    await house.db.query(sql`UPDATE member SET closed_at = NULL WHERE id = ${bea.player.id}`)
  })

  it('[PRO-03] is seen by operators with its winners and what became of their prizes', async () => {
    await open('seen', { prizes, prizeBudget: '50' })
    const ana = await bettor()
    await round(ana, 20)
    await rank()
    const look = async () => {
      const ask = (path: string) => house.call('GET', path, { token: operator.token })
      const boards = Object((await ask(rankingDeskCalls['rankings.boards'].path)).body.value).list
      const places = await ask(`${rankingDeskCalls['rankings.standings'].path}?board=${boards[0].id}`)
      return { board: boards[0], places: Object(places.body.value).list }
    }
    expect(await look()).toMatchObject({
      board: { ranking: 'seen', title: 'Ranking', state: 'running', members: 1, pool: '50.00000' },
      places: [{ place: 1, score: '20.00000', award: null, member: { username: ana.player.username } }],
    })
    await passUntil(house, 60)
    await close()
    expect(await look()).toMatchObject({ board: { state: 'closed' }, places: [{ award: { state: 'open' } }] })
    const none = await house.call('GET', `${rankingDeskCalls['rankings.standings'].path}?board=17`, {
      token: operator.token,
    })
    expect(codeOf(none)).toBe('NOT_FOUND')
  })
})
