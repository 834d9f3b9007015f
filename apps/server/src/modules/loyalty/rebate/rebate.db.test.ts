import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rebateCalls } from '#contract/calls/rebate.ts'
import { parseMoney } from '#rules/money.ts'
import type { Bettor } from '#tests/support/bettor.ts'
import { codeOf, passUntil } from '#tests/support/contracts.ts'
import { type Answer, answerOf, type House, type Player, testBrand } from '#tests/support/house.ts'
import { loseRound, newBettor, openLevelsHouse, payRests, raiseLevels } from '#tests/support/loyalty.ts'
import { agree, openOperator } from '#tests/support/operators.ts'
import { freePlayBody, tokenOf } from '#tests/support/visitor.ts'
import { createCalendar } from '../../../platform/calendar.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { post } from '../../../platform/lane/post.ts'
import { cashCommand } from '../../wallet/index.ts'

let house: House
let me: Bettor
beforeEach(async () => {
  house = await openLevelsHouse('rebate')
  me = await newBettor(house)
})
afterEach(() => house.close())

const lose = (stake: number, bettor = me): Promise<string> => loseRound(house, bettor, stake)
const state = (player: Player = me.player) => answerOf(house, rebateCalls['rebate.state'], player)
const claim = (player: Player = me.player, key: string = randomUUID()): Promise<Answer> =>
  house.call('POST', '/wps/rebate/claim', { token: player.token, body: { key } })
const claimed = async (player: Player = me.player): Promise<string> => {
  const answer = await claim(player)
  return answer.body.success ? String(Object(answer.body.value).amount) : (answer.body.code ?? '')
}
/** What was paid so far, by the books. */
const paid = async ({ id }: Player = me.player): Promise<string[]> =>
  (
    await house.db.query<{ paid: string }>(sql`
      SELECT (amount / 100000.0)::numeric(12, 2)::text AS paid FROM entry WHERE shard = ${shardOf(id)} AND member = ${id} AND type = 20 ORDER BY n`)
  ).map((row) => row.paid)

describe('the rebate of a day', () => {
  it('[MEM-13] is claimed at any time, to the cent, by type of games, and less what was taken', async () => {
    await levelOfYesterday()
    await lose(333.33)
    expect(await state()).toMatchObject({
      level: { rank: 1, label: 'Silver' },
      parts: [
        { gameType: 'RNG', rate: '0.5', counted: '333.33000', gives: '1.66000' },
        { gameType: 'LIVE', rate: '0.8', counted: '0.00000', gives: '0.00000' },
      ],
      today: '1.66000',
      taken: '0.00000',
      due: '1.66000',
      barred: null,
      paid: [],
    })
    expect(await claimed()).toBe('1.66000')
    expect(await claimed()).toBe('NOTHING_DUE')
    await lose(416.67)
    // Exact with the sums behind, in their middle and after them.
    await house.app.run('day_sums')
    await loseRound(house, me, 100, true)
    expect(await state()).toMatchObject({ today: '4.55000', taken: '1.66000', due: '2.89000' })
    expect(await claimed()).toBe('2.89000')
    expect(await paid()).toEqual(['1.66', '2.89'])
    expect(await state()).toMatchObject({
      due: '0.00000',
      paid: [
        { amount: '2.89000', how: 'claim' },
        { amount: '1.66000', how: 'claim' },
      ],
    })
    const { list } = await me.read('record.account', { limit: 10 })
    expect(list.filter(({ type }) => type === 'rebate').map(({ amount }) => amount)).toEqual(['2.89000', '1.66000'])
  })

  it('[MEM-13, BON-02] is paid once by thirty claims at once, whatever their keys', async () => {
    await lose(100)
    const answers = await Promise.all(Array.from({ length: 30 }, () => claim()))
    expect(answers.map((answer) => codeOf(answer)).toSorted()).toEqual([
      ...Array.from({ length: 29 }, () => 'NOTHING_DUE'),
      'done',
    ])
    expect(await paid()).toEqual(['0.50'])
    await lose(100)
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 30 }, () => claim(me.player, key)))
    expect(new Set(same.map(({ body }) => JSON.stringify(body.value)))).toEqual(
      new Set([JSON.stringify({ day: (await state()).day, amount: '0.50000' })]),
    )
    await lose(100)
    expect(codeOf(await claim(me.player, key))).toBe('done')
    expect(await paid()).toEqual(['0.50', '0.50'])
    expect(codeOf(await claim(me.player, 'short'))).toBe('INVALID_INPUT')
  })

  it('[MEM-13] is that of the level at the start of the day, and the next one at the next', async () => {
    await lose(500)
    await raiseLevels(house)
    expect(await state()).toMatchObject({ level: { label: 'Copper' }, today: '2.50000' })
    await passUntil(house, 60)
    await lose(100)
    expect(await state()).toMatchObject({ level: { label: 'Gold' }, today: '1.00000' })
  })

  it('[MEM-13] is of its own day: what was left of the one before is paid by the house', async () => {
    await lose(100)
    expect(await claimed()).toBe('0.50000')
    await lose(41)
    await passUntil(house, 5)
    expect([(await state()).due, await claimed()]).toEqual(['0.00000', 'NOTHING_DUE'])
    await lose(20)
    expect(await claimed()).toBe('0.10000')
    // The day is not over for the run yet.
    await house.app.run('day_sums')
    await house.app.run('pay_rebates')
    expect(await paid()).toEqual(['0.50', '0.10'])
    await payRests(house, 0)
    expect(await paid()).toEqual(['0.50', '0.10', '0.20'])
    expect((await state()).paid).toMatchObject([{ how: 'claim' }, { how: 'rest', amount: '0.20000' }, { how: 'claim' }])
  })

  it('[MEM-13] is nothing of play that came back, of free play, and of what another played', async () => {
    const other = await newBettor(house)
    await lose(100, other)
    const bet = await me.stake(10_000_000, { round_closed: true })
    await me.rollBack(bet)
    expect((await state()).due).toBe('0.00000')
    const trial = await house.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) })
    expect(codeOf(await house.call('GET', '/wps/rebate', { token: tokenOf(trial) }))).toBe('TRIAL_ACCOUNT')
  })
})

/** Gives the member the level Silver from before the day on. */
async function levelOfYesterday(): Promise<void> {
  const [maker, checker] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
  const body = { id: me.player.id, rank: 1, reason: 'A guest' }
  const proposed = await house.call('PUT', '/ops/members/vip', { token: maker.token, body })
  expect(await agree(house, proposed, checker.token)).toBe('done')
  await passUntil(house, 60)
}

describe('what is left of a day', () => {
  it('[MEM-13, BON-02] is paid once to everybody who has not claimed it, also to who takes a break', async () => {
    const [paused, frozen, claims, none] = [
      await newBettor(house),
      await newBettor(house),
      await newBettor(house),
      await newBettor(house),
    ]
    for (const one of [me, paused, frozen, claims]) await lose(100, one)
    await house.db.query(
      sql`UPDATE member SET excluded_until = app_now() + interval '1 year' WHERE shard = ${shardOf(paused.player.id)} AND id = ${paused.player.id}`,
    )
    const manager = await openOperator(house, 'manager')
    await house.call('PUT', '/ops/members/freeze', {
      token: manager.token,
      body: { id: frozen.player.id, areas: ['play'], reason: 'Two accounts' },
    })
    expect([await claimed(paused.player), await claimed(frozen.player)]).toEqual(['ACCOUNT_EXCLUDED', 'ACCOUNT_FROZEN'])
    expect(await state(paused.player)).toMatchObject({ barred: 'break', parts: [], due: '0.00000' })
    expect(await claimed(claims.player)).toBe('0.50000')
    await payRests(house)
    await Promise.all(Array.from({ length: 5 }, () => house.app.run('pay_rebates')))
    await payRests(house)
    for (const one of [me, paused, frozen, claims]) expect(await paid(one.player)).toEqual(['0.50'])
    expect(await paid(none.player)).toEqual([])
  })

  it('[MEM-13, BON-02] is paid once, whatever ends in the middle', async () => {
    const all = [me, ...(await Promise.all(Array.from({ length: 12 }, () => newBettor(house))))]
    for (const one of all) await lose(100, one)
    const last = all.toSorted((a, b) => shardOf(a.player.id) - shardOf(b.player.id)).at(-1)?.player.id
    await house.db.query({
      text: `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.member = ${last} AND NEW.type = 20 THEN RAISE 'killed'; END IF; RETURN NEW; END $$`,
      values: [],
    })
    await house.db.query(sql`CREATE TRIGGER fails BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION fail()`)
    await expect(payRests(house)).rejects.toThrow('killed')
    await house.db.query(sql`DROP TRIGGER fails ON entry`)
    await house.app.run('pay_rebates')
    await house.app.run('pay_rebates')
    for (const { player } of all) expect(await paid(player)).toEqual(['0.50'])
  })

  it('[MEM-13, RUN-02] that cannot be posted waits for an operator with its reason, and the others are paid', async () => {
    const [owner, other] = [await openOperator(house, 'owner'), await newBettor(house)]
    await lose(100)
    await lose(100, other)
    const day = (await state()).day
    // Its reference stands for something else.
    const clash = {
      shard: shardOf(other.player.id),
      member: other.player.id,
      type: 'rebate' as const,
      amount: parseMoney('3'),
      reference: `rebate:${day}:1`,
    }
    await house.db.transaction((tx) => post(tx, cashCommand(createCalendar(testBrand.timeZone)), clash))
    await payRests(house)
    expect(await house.balance(me.player)).toBe(parseMoney('900.5'))
    await house.app.run('loyalty.pay_rebate')
    const parked = await house.call('GET', '/ops/jobs/parked', { token: owner.token })
    expect(parked.body.value).toMatchObject({
      list: [{ kind: 'loyalty.pay_rebate', reason: expect.stringContaining('duplicate') }],
    })
    expect(await house.balance(other.player)).toBe(parseMoney('903'))
    // The next day goes on as ever.
    await lose(100)
    await payRests(house)
    expect(await house.balance(me.player)).toBe(parseMoney('801'))
  })

  it('[MEM-13] is paid for each day after days without a run', async () => {
    await lose(100)
    await passUntil(house, 60)
    await lose(200)
    await passUntil(house, 60)
    await lose(300)
    await payRests(house, 2)
    expect(await paid()).toEqual(['0.50', '1.00', '1.50'])
  })

  it('[MEM-13] that is below nothing is carried on, and the next days pay for it', async () => {
    const bet = await me.stake(20_000_000, { round_closed: true })
    expect(await claimed()).toBe('1.00000')
    await me.rollBack(bet)
    expect((await state()).due).toBe('0.00000')
    await payRests(house)
    expect(await state()).toMatchObject({ carried: '-1.00000', due: '0.00000' })
    await lose(100)
    expect((await state()).due).toBe('0.00000')
    await payRests(house)
    // A day without play changes nothing.
    await payRests(house)
    expect((await state()).carried).toBe('-0.50000')
    await lose(120)
    expect(await claimed()).toBe('0.10000')
    await payRests(house)
    expect(await state()).toMatchObject({ carried: '0.00000' })
    expect(await paid()).toEqual(['1.00', '0.10'])
  })

  it('[MEM-13] is put right on the next day where a round of it was corrected, or closed late', async () => {
    const bet = await me.stake(20_000_000, { round_closed: true })
    const open = await me.stake(10_000_000)
    await payRests(house)
    expect(await paid()).toEqual(['1.00'])
    await me.rollBack(bet)
    await payRests(house)
    expect(await state()).toMatchObject({ carried: '-1.00000' })
    // The round that was open then closes: it counts on this day.
    await me.win(open, 0)
    await payRests(house)
    expect(await state()).toMatchObject({ carried: '-0.50000' })
    await lose(200)
    await payRests(house)
    expect(await state()).toMatchObject({ carried: '0.00000' })
    expect(await paid()).toEqual(['1.00', '0.50'])
    // Each correction counted once.
    await payRests(house)
    expect(await paid()).toEqual(['1.00', '0.50'])
  })

  it('[MEM-13] of a round that closed weeks after its stake is of the day on which it closed', async () => {
    const open = await me.stake(10_000_000)
    for (let day = 0; day < 10; day++) await payRests(house)
    await me.win(open, 0)
    expect(await state()).toMatchObject({ today: '0.50000', due: '0.50000' })
    await payRests(house)
    await payRests(house)
    expect(await paid()).toEqual(['0.50'])
  })

  it('[MEM-13] of a round that closed late is paid though nothing else was played', async () => {
    const open = await me.stake(10_000_000)
    await payRests(house)
    expect(await paid()).toEqual([])
    await me.win(open, 0)
    await payRests(house)
    await payRests(house)
    expect(await paid()).toEqual(['0.50'])
    const [rows] = await house.db.query<{ count: string }>(
      sql`SELECT count(*) AS count FROM rebate_day /* every shard */`,
    )
    expect(rows?.count).toBe('2')
    expect(await house.balance(me.player)).toBe(parseMoney('900.5'))
  })
})
