import { readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { points as pointSettings } from '#contract/settings/points.ts'
import { inboxCalls } from '#contract/calls/inbox.ts'
import { vipCalls } from '#contract/calls/vip.ts'
import { codeOf } from '#tests/support/contracts.ts'
import { type Bettor, brandDay } from '#tests/support/bettor.ts'
import { answerOf, type House, type Player, testBrand, testProvider } from '#tests/support/house.ts'
import { loseRound, newBettor, openLevelsHouse, passMonth, raiseLevels, testLevels } from '#tests/support/loyalty.ts'
import { agree, openOperator } from '#tests/support/operators.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId, type MemberId, shardOf } from '../../../platform/ids.ts'
import { readGrowing } from '../../wallet/index.ts'
import { runDay } from '../runs.sql.ts'

let house: House
let me: Bettor
beforeEach(async () => {
  house = await openLevelsHouse('vip')
  me = await newBettor(house)
})
afterEach(() => house.close())

const lose = (stake: number, bettor = me): Promise<string> => loseRound(house, bettor, stake)
const progress = (player: Player = me.player) => answerOf(house, vipCalls['vip.progress'], player)
/** Ranks of all changes, the oldest first. */
const changes = async ({ id }: Player = me.player): Promise<string[]> =>
  (
    await house.db.query<{ change: string }>(
      sql`SELECT why || ' ' || from_rank || ' ' || to_rank AS change FROM vip_change WHERE shard = ${shardOf(id)} AND member = ${id} ORDER BY id`,
    )
  ).map(({ change }) => change)
const messages = async (player: Player): Promise<string[]> => {
  await house.app.run('inbox')
  return (await answerOf(house, inboxCalls['inbox.list'], player, '?language=EN')).list.map(({ title }) => title)
}
/** The first of the next month: whoever did not keep its level falls. */
async function review(): Promise<void> {
  await passMonth(house)
  await house.app.run('day_sums')
  await house.app.run('vip_review')
}

describe('a VIP level', () => {
  it('[PRO-05] rises by turnover at risk and by deposits, behind the sums by day, once, and says so', async () => {
    await lose(60)
    await house.app.run('vip')
    expect(await changes()).toEqual([])
    await me.move('deposit', '20')
    await raiseLevels(house)
    await Promise.all([house.app.run('vip'), house.app.run('vip')])
    expect(await changes()).toEqual(['rise 0 1'])
    await lose(400)
    await raiseLevels(house)
    expect(await changes()).toEqual(['rise 0 1', 'rise 1 4'])
    expect(
      await house.db.query(sql`SELECT payload FROM event WHERE type = 'level.changed' ORDER BY n /* every shard */`),
    ).toEqual([
      { payload: { from: 0, to: 1, rank: 1, label: 'Silver' } },
      { payload: { from: 1, to: 4, rank: 4, label: 'Gold' } },
    ])
    expect(await messages(me.player)).toEqual(['You have reached Gold', 'You have reached Silver'])
    const { body } = await house.call('GET', '/wps/member/loginInfo', { token: me.player.token })
    expect(body.value).toMatchObject({ hasVip: true, vipLabelName: 'Gold', vipRankLevel: 4 })
  })

  it('[PRO-05, MEM-02] is reached with a look at its page, exact at once, by one of thirty', async () => {
    await lose(99)
    expect(await progress()).toMatchObject({
      rank: 0,
      growth: 9,
      left: { rank: 1, growth: 1, hadBefore: 'no' },
      keptUntil: null,
      keepLeft: 0,
      history: [],
    })
    await lose(1)
    await Promise.all(Array.from({ length: 30 }, () => progress()))
    const { rank, period, left, keptUntil, keepLeft, history } = await progress()
    expect([rank, period.growth, left, keepLeft]).toEqual([1, 10, { rank: 4, growth: 40, hadBefore: 'no' }, 0])
    expect(keptUntil).toMatch(/^\d{4}-\d{2}-(28|29|30|31)$/)
    expect(history).toMatchObject([{ from: 0, to: 1, why: 'rise' }])
    expect(await changes()).toEqual(['rise 0 1'])
    await raiseLevels(house)
    expect(await changes()).toEqual(['rise 0 1'])
  })

  it('[PRO-05] counts neither stakes that came back nor what another played, and nothing of trials', async () => {
    const bet = await me.stake(10_000_000, { round_closed: true })
    await me.rollBack(bet)
    const other = await newBettor(house)
    await lose(100, other)
    await raiseLevels(house)
    expect([(await progress()).growth, (await progress(other.player)).rank]).toEqual([0, 1])
    expect(await changes()).toEqual([])
  })

  it('[PRO-05] is not written about to who takes a break, and rises all the same', async () => {
    await lose(100)
    await house.db.query(
      sql`UPDATE member SET excluded_until = app_now() + interval '1 day' WHERE shard = ${shardOf(me.player.id)} AND id = ${me.player.id}`,
    )
    await raiseLevels(house)
    expect(await changes()).toEqual(['rise 0 1'])
    expect(await messages(me.player)).toEqual([])
  })

  it('[PRO-05] is protected in the month of the rise and the next whole one, and falls by one then, month by month', async () => {
    await lose(500)
    await raiseLevels(house)
    for (const after of [
      ['rise 0 4'],
      ['rise 0 4'],
      ['rise 0 4', 'fall 4 1'],
      ['rise 0 4', 'fall 4 1', 'fall 1 0'],
      ['rise 0 4', 'fall 4 1', 'fall 1 0'],
    ]) {
      await review()
      await Promise.all([house.app.run('vip_review'), house.app.run('vip_review')])
      expect(await changes()).toEqual(after)
    }
    // A fall is told to its pages, and no message says so.
    expect(await messages(me.player)).toEqual(['You have reached Gold'])
  })

  it('[PRO-05] is kept by what keeps it, and one that was lost comes back with that, not by growth over life', async () => {
    await lose(500)
    await raiseLevels(house)
    await review()
    await review()
    await lose(100)
    await review()
    expect(await changes()).toEqual(['rise 0 4'])
    await lose(99)
    await review()
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1'])
    await lose(50)
    await raiseLevels(house)
    expect(await progress()).toMatchObject({ rank: 1, left: { rank: 4, growth: 5, hadBefore: 'yes' } })
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1'])
    await lose(50)
    await raiseLevels(house)
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1', 'rise 1 4'])
    // That was a rise: protected once more.
    await review()
    await review()
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1', 'rise 1 4'])
  })

  it('[PRO-05] is kept by a round in the month in which it closes, whenever it began', async () => {
    await lose(100)
    await raiseLevels(house)
    await review()
    const late = await me.stake(10_000_000, { token: await house.gameToken(me.player) })
    await review()
    await me.win(late, 0)
    await review()
    expect(await changes()).toEqual(['rise 0 1'])
    await review()
    expect(await changes()).toEqual(['rise 0 1', 'fall 1 0'])
  })

  it('[PRO-05] that was lost comes back with what grew until the end of the month, though nobody looked before', async () => {
    await lose(500)
    await raiseLevels(house)
    for (let month = 0; month < 3; month++) await review()
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1'])
    await lose(100)
    await passMonth(house)
    // What the sums learn of a month after its end raises nobody by itself any more: the review does.
    await house.app.run('day_sums')
    await house.app.run('vip')
    await house.app.run('vip_review')
    await Promise.all([house.app.run('vip_review'), house.app.run('vip')])
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1', 'rise 1 4'])
    // As if it had come back in that month: protected in the next one alone.
    await review()
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1', 'rise 1 4'])
    await review()
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1', 'rise 1 4', 'fall 4 1'])
  })

  it('[PRO-05] is read from what was summed before the month: a long life costs no more than a short one', async () => {
    await lose(100)
    await house.app.run('day_sums')
    const [shard, id] = [shardOf(me.player.id), me.player.id]
    await house.db.query(sql`
      INSERT INTO play_day (shard, member, day, game, bets, stake, payout, at_risk)
      SELECT ${shard}, ${id}, (app_now()::date - n)::date, ${testProvider.nodeId}, 0, 0, 0, 100000 FROM generate_series(40, 1039) AS n`)
    const month = { from: `${brandDay(0).slice(0, 8)}01`, to: brandDay(0) }
    const read = (): Promise<{ turnover: bigint | undefined; rows: number }> =>
      house.db.transaction(async (tx) => {
        const count = async (): Promise<number> => {
          const [row] = await tx.query<{ rows: string }>(
            sql`SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables WHERE relname = 'play_day'`,
          )
          return Number(row?.rows)
        }
        // So few rows would be read one after the other.
        await tx.query(sql`SET LOCAL enable_seqscan = off`)
        const before = await count()
        const grown = await readGrowing(tx, shard, [id], month, testBrand.timeZone)
        return { turnover: grown.get(id)?.life.turnover, rows: (await count()) - before }
      })
    const first = await read()
    const again = await read()
    expect([first.turnover, again.turnover]).toEqual([110_000_000n, 110_000_000n])
    expect(first.rows).toBeGreaterThan(1000)
    expect(again.rows).toBeLessThan(10)
    // A page that is looked at says the same, and reads no more.
    expect((await progress()).growth).toBe(110)
    await house.db.query(sql`DELETE FROM play_day WHERE shard = ${shard} AND bets = 0`)
    await house.db.query(sql`DELETE FROM growth_before`)
  })

  it('[PRO-05] is reviewed for each month once where no process ran for long', async () => {
    await lose(500)
    await raiseLevels(house)
    for (let month = 0; month < 4; month++) await passMonth(house)
    await house.app.run('day_sums')
    await Promise.all([house.app.run('vip_review'), house.app.run('vip_review')])
    await house.app.run('vip_review')
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1', 'fall 1 0'])
  })

  it('[PRO-05] is reviewed once for everybody, whatever ends in the middle', async () => {
    const all = [me, ...(await Promise.all(Array.from({ length: 12 }, () => newBettor(house))))]
    for (const one of all) await lose(100, one)
    await raiseLevels(house)
    await review()
    await review()
    await passMonth(house)
    await house.app.run('day_sums')
    const last = all.toSorted((a, b) => shardOf(a.player.id) - shardOf(b.player.id)).at(-1)?.player.id
    await house.db.query({
      text: `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.member = ${last} THEN RAISE 'killed'; END IF; RETURN NEW; END $$`,
      values: [],
    })
    await house.db.query(sql`CREATE TRIGGER fails BEFORE UPDATE ON vip_member FOR EACH ROW EXECUTE FUNCTION fail()`)
    await expect(house.app.run('vip_review')).rejects.toThrow('killed')
    await house.db.query(sql`DROP TRIGGER fails ON vip_member`)
    const fallen = async (): Promise<number> =>
      (await Promise.all(all.map(({ player }) => changes(player)))).filter((list) => list.includes('fall 1 0')).length
    expect(await fallen()).toBeLessThan(all.length)
    await house.app.run('vip_review')
    expect(await fallen()).toBe(all.length)
    for (const { player } of all) expect(await changes(player)).toEqual(['rise 0 1', 'fall 1 0'])
  })
})

describe('a run over all members', () => {
  it('[PRO-05, MEM-13] goes on from where it was ended, with nobody twice and nobody left out', async () => {
    const run = { name: 'vip', day: '2026-01-31', timeZone: 'UTC' } as const
    const [seen, ids] = [new Map<number, string[]>(), ['16', '32', '48']]
    let left = 7
    const part = (_tx: unknown, shard: number, after: string): Promise<MemberId | undefined> => {
      const next = ids.find((id) => BigInt(id) > BigInt(after))
      if (next === undefined) return Promise.resolve(undefined)
      // What has ended does nothing more, on whatever shard.
      if (left-- <= 0) return Promise.reject(new Error('killed'))
      seen.set(shard, [...(seen.get(shard) ?? []), next])
      return Promise.resolve(memberId(next))
    }
    await expect(runDay(house.db, run, part)).rejects.toThrow('killed')
    expect([...seen.values()].flat()).toHaveLength(7)
    left = Infinity
    expect(await runDay(house.db, run, part)).toBe(true)
    expect([...seen.values()]).toEqual(Array.from({ length: 16 }, () => ids))
    expect(await runDay(house.db, run, part)).toBe(true)
    expect([...seen.values()].flat()).toHaveLength(48)
    await house.db.query(sql`DELETE FROM loyalty_run`)
  })

  it('[PRO-05, MEM-13] waits for sums that do not know all of the day', async () => {
    await lose(10)
    const [day] = await house.db.query<{ today: string }>(sql`SELECT app_now()::date::text AS today`)
    const run = { name: 'vip', day: day?.today ?? '', timeZone: 'UTC' } as const
    const nobody = (): Promise<undefined> => Promise.resolve(undefined)
    expect(await runDay(house.db, run, nobody)).toBe(false)
    await house.app.run('day_sums')
    expect(await runDay(house.db, run, nobody)).toBe(true)
    await house.db.query(sql`DELETE FROM loyalty_run`)
  })
})

describe('levels and operators', () => {
  const set = (token: string, rank: number, id: string = me.player.id) =>
    house.call('PUT', '/ops/members/vip', { token, body: { id, rank, reason: 'As agreed' } })

  it('[PRO-05, OPS-05, OPS-11] set one by hand, two of them; it holds until the end of the next month, and is in the audit', async () => {
    const [maker, checker] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
    const support = await openOperator(house, 'support')
    const agreed = async (rank: number): Promise<string> => agree(house, await set(maker.token, rank), checker.token)
    expect(codeOf(await set(support.token, 4))).toBe('PERMISSION_MISSING')
    expect(codeOf(await set(maker.token, 2))).toBe('INVALID_INPUT')
    expect(codeOf(await set(maker.token, 4, '16'))).toBe('NOT_FOUND')
    // The first one is everybody's: there is nothing to set.
    expect(codeOf(await set(maker.token, 0))).toBe('STATE_PASSED')
    const asked = await set(maker.token, 4)
    expect(await changes()).toEqual([])
    expect(await agree(house, asked, maker.token)).toBe('SECOND_PERSON_NEEDED')
    const answers = await Promise.all(Array.from({ length: 10 }, () => agree(house, asked, checker.token)))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await changes()).toEqual(['operator 0 4'])
    const audited = await house.db.query(
      sql`SELECT actor, before, after FROM audit WHERE action = 'member.levelSet' ORDER BY n`,
    )
    expect(audited).toMatchObject(
      [maker, checker].map(({ id }) => ({
        actor: `operator:${id}`,
        before: { label: 'Copper', rank: 0 },
        after: { label: 'Gold', rank: 4, reason: 'As agreed' },
      })),
    )
    await review()
    await lose(500)
    expect(await agreed(1)).toBe('done')
    // It has grown enough for more, and is not raised before the time is over.
    await raiseLevels(house)
    expect((await progress()).rank).toBe(1)
    await review()
    await lose(100)
    await raiseLevels(house)
    expect((await progress()).rank).toBe(1)
    await review()
    await lose(100)
    await raiseLevels(house)
    expect(await changes()).toEqual(['operator 0 4', 'operator 4 1', 'rise 1 4'])
  })

  it('[PRO-05, OPS-11] set the one that a member has already: it is protected once more, and no change is told', async () => {
    const [maker, checker] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
    await lose(500)
    await raiseLevels(house)
    await review()
    await review()
    expect(await agree(house, await set(maker.token, 4), checker.token)).toBe('done')
    await review()
    await review()
    expect(await changes()).toEqual(['rise 0 4'])
    await review()
    expect(await changes()).toEqual(['rise 0 4', 'fall 4 1'])
  })

  it('[PRO-05, OPS-07] write levels: what gives more takes two people, and what gives back all is refused', async () => {
    const [maker, checker] = [await openOperator(house, 'owner'), await openOperator(house, 'owner')]
    let version = 0
    const write = (value: unknown) =>
      house.call('PUT', '/ops/settings/vip', { token: maker.token, body: { version, value } })
    const [copper, silver, gold] = testLevels.levels
    const withGold = (change: object) => ({ ...testLevels, levels: [copper, silver, { ...gold, ...change }] })
    for (const bad of [
      withGold({ from: 10 }),
      withGold({ keep: 2 }),
      withGold({ rank: 1 }),
      withGold({ rebates: [{ gameType: 'RNG', rate: '0.1234' }] }),
      { ...testLevels, levels: [silver] },
    ])
      expect(codeOf(await write(bad))).toBe('INVALID_INPUT')
    for (const looser of [
      withGold({ from: 49 }),
      withGold({ keep: 9 }),
      withGold({ rebates: [{ gameType: 'RNG', rate: '1.1' }] }),
      { ...testLevels, growth: { turnover: '9', deposits: '5' } },
    ]) {
      const answer = await write(looser)
      expect(Object(answer.body.value).proposal).toBeDefined()
      await house.call('POST', '/ops/proposals/decide', {
        token: checker.token,
        body: { id: Object(answer.body.value).proposal, decision: 'refuse', reason: 'No' },
      })
    }
    const stricter = await write(withGold({ from: 60, keep: 20 }))
    expect(Object(stricter.body.value).version).toBe(1)
    version = 1
    await house.db.query(sql`UPDATE game SET return_to_player = 9950 WHERE game_type = 'RNG' AND vendor = 'TST'`)
    expect(codeOf(await write(withGold({ from: 60, keep: 20, rebates: [{ gameType: 'RNG', rate: '0.5' }] })))).toBe(
      'INVALID_INPUT',
    )
    const all = testLevels.levels.map((level) => ({ ...level, rebates: [{ gameType: 'RNG', rate: '0.499' }] }))
    expect(await agree(house, await write({ ...testLevels, levels: all }), checker.token)).toBe('done')
    // Points are money, too: 1 for 1,000 is the last thousandth of a percent.
    const writePoints = (change: object) =>
      house.call('PUT', '/ops/settings/points', {
        token: maker.token,
        body: { version: 0, value: { ...pointSettings.defaults, value: '1', step: 100, ...change } },
      })
    const rates = (turnover: string) => [{ gameType: 'RNG', turnover }]
    const ranks = [{ rank: testLevels.levels[2]?.rank, percent: 200 }]
    expect(codeOf(await writePoints({ rates: rates('1000') }))).toBe('INVALID_INPUT')
    expect(codeOf(await writePoints({ rates: rates('1001'), ranks }))).toBe('INVALID_INPUT')
    expect(await agree(house, await writePoints({ rates: rates('1001') }), checker.token)).toBe('done')
    await house.db.query(sql`UPDATE game SET return_to_player = 9951 WHERE game_type = 'RNG' AND vendor = 'TST'`)
    version = 2
    const less = testLevels.levels.map((level) => ({ ...level, rebates: [{ gameType: 'RNG', rate: '0.489' }] }))
    expect(Object((await write({ ...testLevels, levels: less })).body.value).version).toBe(3)
    version = 3
    await house.db.query(sql`UPDATE game SET return_to_player = 9952 WHERE game_type = 'RNG' AND vendor = 'TST'`)
    expect(codeOf(await write({ ...testLevels, levels: less }))).toBe('INVALID_INPUT')
  })
})

describe('levels of an earlier release', () => {
  it('[PRO-05, OPS-07] stand where they stood by turnover alone', async () => {
    const files = await readdir('db/migrations')
    const text = await readFile(
      `db/migrations/${files.find((name) => name.endsWith('_levels_and_rebate.sql'))}`,
      'utf8',
    )
    const statement = text.slice(text.indexOf('UPDATE setting'))
    await house.db.query(sql`
      INSERT INTO setting (key, version, value, changed_at) VALUES ('vip', 3, ${JSON.stringify({
        levels: [
          { rank: 0, labelName: 'a', turnover: '0.00' },
          { rank: 2, labelName: 'b', turnover: '500.50' },
          // No levels of today: not above the one before, and never to be reached.
          { rank: 3, labelName: 'c', turnover: '500.90' },
          { rank: 1, labelName: 'd', turnover: '900' },
          { rank: 4, labelName: 'e', turnover: '9000000000000' },
        ],
      })}::jsonb, app_now())`)
    await house.db.query({ text: statement, values: [] })
    const owner = await openOperator(house, 'owner')
    // A write that is refused for its version makes the house read its settings anew.
    await house.call('PUT', '/ops/settings/vip', { token: owner.token, body: { version: 99, value: testLevels } })
    expect(await progress()).toMatchObject({
      levels: [
        { rank: 0, labelName: 'a', from: 0, keep: 0, rebates: [] },
        { rank: 2, labelName: 'b', from: 500, keep: 0, rebates: [] },
      ],
      earns: { turnover: '1', deposits: '0' },
    })
  })
})
