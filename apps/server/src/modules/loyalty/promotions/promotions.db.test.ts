import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { missionCalls } from '#contract/calls/missions.ts'
import { promotionCalls } from '#contract/calls/promotions.ts'
import { createBettor } from '#tests/support/bettor.ts'
import { forgetContent } from '#tests/support/content.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  answerOf,
  type Answer,
  type House,
  openHouse,
  type Player,
  testProvider,
  textField,
} from '#tests/support/house.ts'
import { agree, openOperator } from '#tests/support/operators.ts'
import { bonusTerms, creditDeposit, promotionWith, putPromotion } from '#tests/support/promotions.ts'
import { codeOf, count } from '#tests/support/withdrawals.ts'
import { systemClock } from '../../../platform/clock.ts'
import { sql } from '../../../platform/db/sql.ts'
import { passTimeAwake } from '#tests/support/time.ts'

const START = 100_000_000n

let database: TestDatabase
let house: House
let reviewer: { readonly token: string }
let maker: { readonly token: string }
let checker: { readonly token: string }
/** The process's clock runs ahead, so that it reads what is on the site anew. */
let ahead = 0
beforeAll(async () => {
  database = await createTestDatabase('promotions')
  house = await openHouse(database.url, { clock: { now: () => systemClock.now() + ahead } })
  maker = await openOperator(house, 'manager')
  reviewer = maker
  checker = await openOperator(house, 'owner')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})
beforeEach(() => forgetContent(house.db, 'promotion'))

/** Puts a promotion on the site and lets the house know. */
async function put(item: string, changes: Parameters<typeof putPromotion>[2] = {}): Promise<void> {
  await putPromotion(house, item, changes)
  ahead += 2000
}
const post = (path: string, body: object, { token }: Pick<Player, 'token'>): Promise<Answer> =>
  house.call('POST', path, { body, token })
const join = (player: Player, id: string) => post('/wps/promotion/join', { promotion: id }, player)
const apply = (player: Player, id: string, remark = 'Please') =>
  post('/wps/promotion/apply', { promotion: id, remark }, player)
const enter = (player: Player, code: string) => post('/wps/promotion/code', { code }, player)
const claim = (player: Player, id?: string) => post('/wps/reward/claim', { id }, player)
const rewards = (player: Player) => answerOf(house, promotionCalls['reward.list'], player, '?language=EN')
const activities = async (player: Player) =>
  (await answerOf(house, promotionCalls['promotion.list'], player, '?language=EN')).list
const stateOf = async (player: Player, id: string) => (await activities(player)).find((one) => one.id === id)?.state
const badge = async (player: Player): Promise<number> =>
  Number(
    Object((await house.call('GET', '/wps/member/loginInfo', { token: player.token })).body.value).availablePromoCount,
  )
/** Lets what happened be heard, and what nobody has to claim be paid. */
async function hear(): Promise<void> {
  await house.app.run('promotions')
  await house.app.run('promotion_due')
  await house.app.run('awards')
}

describe('a promotion', () => {
  it('[PRO-02, MEM-14] for registering waits to be claimed, and thirty claims at once are paid once', async () => {
    await put('welcome')
    const player = await house.register()
    await hear()
    await hear()
    const { list, open } = await rewards(player)
    expect(list).toMatchObject([
      { promotion: 'welcome', title: 'Gift', state: 'open', gifts: [{ gives: 'cash', amount: '5.00000' }] },
    ])
    expect(open).toBe(1)
    expect(await badge(player)).toBe(1)
    expect(await stateOf(player, 'welcome')).toBe('claim')
    const answers = await Promise.all(Array.from({ length: 30 }, () => claim(player, list[0]?.id)))
    expect(count(answers)).toEqual({ done: 1, STATE_PASSED: expect.any(Number) })
    expect(await house.balance(player)).toBe(START + 500_000n)
    expect(await rewards(player)).toMatchObject({ list: [{ state: 'paid' }], open: 0 })
    expect(await stateOf(player, 'welcome')).toBe('claimed')
  })

  it('[PRO-02] that nobody has to claim is paid by the house, and asks for turnover where it says so', async () => {
    await put('paid', { claimDays: 0, gifts: [{ gives: 'cash', amount: '5', percent: 0, turnover: '3' }] })
    const player = await house.register()
    await hear()
    await Promise.all([house.app.run('awards'), house.app.run('awards')])
    expect(await house.balance(player)).toBe(START + 500_000n)
    expect(await stateOf(player, 'paid')).toBe('issued')
    expect(
      await house.db.query(sql`SELECT target - base AS left FROM turnover WHERE member = ${player.id}`),
    ).toMatchObject([{ left: expect.stringMatching(/1500000$/) }])
  })

  it('[PRO-04, BON-01] matches a deposit of whoever joined before, under the terms of then, with bonus money', async () => {
    const gifts = [{ gives: 'bonus' as const, amount: '50', percent: 100, turnover: '0', terms: bonusTerms }]
    await put('match', { way: 'join', trigger: 'deposit', gifts, conditions: { firstDeposit: true, deposits: '10' } })
    const [player, other] = [await house.register(), await house.register()]
    expect(await stateOf(player, 'match')).toBe('join')
    expect(codeOf(await join(player, 'match'))).toBe('done')
    expect(codeOf(await join(player, 'match'))).toBe('done')
    expect(await stateOf(player, 'match')).toBe('signedUp')
    // A later version holds for those who join later.
    const value = promotionWith({ way: 'join', trigger: 'deposit' })
    const draft = { kind: 'promotion', item: 'match', seen: 1, sort: 0, value }
    expect(codeOf(await house.call('PUT', '/ops/content/draft', { token: maker.token, body: draft }))).toBe('done')
    const body = { kind: 'promotion', item: 'match', version: 2 }
    expect(
      await agree(house, await house.call('POST', '/ops/content/publish', { token: maker.token, body }), checker.token),
    ).toBe('done')
    ahead += 2000
    await creditDeposit(house, player, '9.99')
    await creditDeposit(house, other, '30')
    await hear()
    expect((await rewards(player)).list).toEqual([])
    const late = await house.register()
    await join(late, 'match')
    await creditDeposit(house, late, '30')
    await hear()
    expect((await rewards(late)).list).toMatchObject([{ gifts: [{ gives: 'cash' }] }])
    expect((await rewards(other)).list).toEqual([])
  })

  it('[PRO-04] gives for the first deposit alone, at most so much, and a deposit serves one promotion', async () => {
    const gifts = [{ gives: 'bonus' as const, amount: '50', percent: 100, turnover: '0', terms: bonusTerms }]
    await put('z', { trigger: 'deposit', gifts, times: 0, conditions: { firstDeposit: true } })
    await put('y', { trigger: 'deposit', times: 0, conditions: { deposits: '10' } })
    const player = await house.register()
    await creditDeposit(house, player, '80')
    await creditDeposit(house, player, '20.55')
    await hear()
    const { list } = await rewards(player)
    expect(list.map(({ promotion, gifts: [gift] }) => [promotion, gift?.amount])).toEqual(
      expect.arrayContaining([
        ['z', '50.00000'],
        ['y', '5.00000'],
      ]),
    )
    expect(list).toHaveLength(2)
    expect((await claim(player)).body.value).toMatchObject({ paid: [expect.any(String), expect.any(String)], open: 0 })
    expect(await house.db.query(sql`SELECT amount, required FROM bonus_grant WHERE member = ${player.id}`)).toEqual([
      { amount: '5000000', required: '50000000' },
    ])
  })

  it('[PRO-03, MEM-16] for a day is met by what was played and paid in on it, once a day', async () => {
    await put('mission', {
      trigger: 'day',
      mission: true,
      times: 0,
      conditions: { turnover: '20', deposits: '10', gameTypes: ['RNG'] },
    })
    await put('tables', { trigger: 'day', times: 0, conditions: { turnover: '1', gameTypes: ['LIVE'] } })
    const bettor = await createBettor(house)
    const { player } = bettor
    await bettor.stake(1_500_000, { round_closed: true })
    expect((await activities(player)).find(({ id }) => id === 'mission')).toMatchObject({
      state: 'inProcess',
      steps: [
        { of: 'deposits', done: '0.00000', needed: '10.00000' },
        { of: 'turnover', done: '15.00000', needed: '20.00000' },
      ],
    })
    await creditDeposit(house, player, '10')
    expect((await rewards(player)).list).toEqual([])
    await bettor.stake(500_000, { round_closed: true })
    const { list } = await rewards(player)
    expect(list).toMatchObject([{ promotion: 'mission', state: 'open' }])
    expect(codeOf(await claim(player, list[0]?.id))).toBe('done')
    await bettor.stake(2_000_000, { round_closed: true })
    expect((await rewards(player)).list).toHaveLength(1)
    const other = await createBettor(house)
    await creditDeposit(house, other.player, '10')
    await other.stake(2_000_000, { round_closed: true })
    const ask = <Name extends keyof typeof missionCalls>(name: Name, who: Player) =>
      answerOf(house, missionCalls[name], who, name === 'missions.summary' ? '?language=EN' : '')
    expect(await ask('missions.summary', other.player)).toMatchObject({
      list: [{ id: 'mission', state: 'claim' }],
      done: 1,
      open: 1,
    })
    expect(await ask('missions.leaderboard', other.player)).toMatchObject({
      list: [
        { place: 1, done: 1, isOwn: false },
        { place: 2, done: 1, isOwn: true },
      ],
      own: { place: 2, done: 1 },
    })
    expect(await ask('missions.leaderboard', await house.register())).toMatchObject({ own: null })
  })

  it('[PRO-03] for a day is found by the house itself, once the sums by day know of it', async () => {
    await put('found', { trigger: 'day', times: 0, claimDays: 0, conditions: { turnover: '20' } })
    const [one, two] = [await createBettor(house), await createBettor(house)]
    await one.stake(2_000_000, { round_closed: true })
    await two.stake(1_999_999, { round_closed: true })
    await house.app.run('promotion_play')
    await hear()
    expect(await house.balance(one.player)).toBe(START - 2_000_000n)
    await house.app.run('day_sums')
    await house.app.run('promotion_play')
    await house.app.run('promotion_play')
    await hear()
    expect(await house.balance(one.player)).toBe(START - 2_000_000n + 500_000n)
    expect(await house.balance(two.player)).toBe(START - 1_999_999n)
  })

  it('[PRO-02] by a code is given to whoever types it, once; guesses are held off', async () => {
    await put('code', { trigger: 'code', code: 'Lantern24' })
    const player = await house.register()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(player, 'lantern24')))
    const done = answers.filter(({ body }) => body.success)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ body }) => textField(body.value, 'award'))).size).toBe(1)
    const guesser = await house.register()
    const guesses = []
    for (let at = 0; at < 8; at++) guesses.push(codeOf(await enter(guesser, `guess${at}`)))
    expect(guesses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'CODE_WRONG'))
    expect(guesses.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    expect(codeOf(await enter(guesser, 'lantern24'))).toBe('TOO_MANY_ATTEMPTS')
  })
})

describe('an application', () => {
  const decide = (player: Player, id: string, body: object) =>
    house.call('POST', '/ops/promotions/applications/decide', {
      token: reviewer.token,
      body: { member: player.id, id, ...body },
    })

  it('[PRO-02, PRO-06, PRO-07] waits for an operator, is given what the operator decides, and no more than the promotion says', async () => {
    await put('zalo', {
      way: 'apply',
      trigger: 'application',
      claimDays: 0,
      gifts: [{ gives: 'cash', amount: '131', percent: 0, turnover: '0' }],
    })
    const player = await house.register()
    expect(await stateOf(player, 'zalo')).toBe('join')
    const answers = await Promise.all(Array.from({ length: 9 }, () => apply(player, 'zalo')))
    expect(count(answers)).toEqual({ done: 1, STATE_PASSED: 8 })
    expect(await stateOf(player, 'zalo')).toBe('applying')
    const queue = await house.call('GET', `/ops/promotions/applications?member=${player.id}`, { token: reviewer.token })
    const id = textField(Object(queue.body.value).list[0], 'id')
    expect(queue.body.value).toMatchObject({
      list: [{ state: 'applying', remark: 'Please', title: 'Gift', gifts: [{ amount: '131', upTo: true }] }],
    })
    expect(codeOf(await decide(player, id, { decision: 'approve', amount: '131.01' }))).toBe('INVALID_INPUT')
    expect(codeOf(await decide(player, id, { decision: 'reject' }))).toBe('INVALID_INPUT')
    expect(codeOf(await decide(await house.register(), id, { decision: 'approve' }))).toBe('NOT_FOUND')
    const decisions = await Promise.all(
      Array.from({ length: 10 }, () => decide(player, id, { decision: 'approve', amount: '100.00' })),
    )
    expect(count(decisions)).toEqual({ done: 1, STATE_PASSED: expect.any(Number) })
    await hear()
    expect(await house.balance(player)).toBe(START + 10_000_000n)
    expect(await stateOf(player, 'zalo')).toBe('issued')
    expect(codeOf(await apply(player, 'zalo'))).toBe('STATE_PASSED')
  })

  it('[PRO-02] that is rejected says why, and may be sent again', async () => {
    await put('app', { way: 'apply', trigger: 'application' })
    const player = await house.register()
    const id = textField((await apply(player, 'app')).body.value, 'id')
    expect(codeOf(await decide(player, id, { decision: 'reject', reason: 'No picture' }))).toBe('done')
    const told = await answerOf(house, promotionCalls['promotion.read'], player, '?language=EN&promotion=app')
    expect(told).toMatchObject({ state: 'rejected', application: { state: 'rejected', reason: 'No picture' } })
    expect(codeOf(await apply(player, 'app'))).toBe('done')
  })

  it('[PRO-02] has a remark of 1 to 140 characters, and its own pictures', async () => {
    await put('remark', { way: 'apply', trigger: 'application' })
    const player = await house.register()
    for (const remark of ['', ' \n ', 'x'.repeat(141)])
      expect(codeOf(await apply(player, 'remark', remark))).toBe('INVALID_INPUT')
    const body = { promotion: 'remark', remark: 'x', uploads: ['123456789'] }
    expect(codeOf(await post('/wps/promotion/apply', body, player))).toBe('UPLOAD_UNKNOWN')
    expect(codeOf(await apply(player, 'nothing'))).toBe('NOT_FOUND')
    expect(codeOf(await apply(player, 'remark', 'x'.repeat(140)))).toBe('done')
  })
})

describe('what a promotion may give', () => {
  it('[BON-02] is never more than its budget, whoever comes at once, and what was not claimed comes back to it', async () => {
    await put('code-spend1', { trigger: 'code', code: 'SPEND1', budget: '25', claimDays: 1 })
    const players: Player[] = []
    for (let at = 0; at < 8; at++) players.push(await house.register())
    const answers = await Promise.all(players.map((player) => enter(player, 'SPEND1')))
    expect(count(answers)).toEqual({ done: 5, PROMOTION_SPENT: 3 })
    await house.db.query(
      sql`UPDATE award SET until = app_now() - interval '1 second' WHERE promotion = 'code-spend1' AND state = 'open'`,
    )
    await house.app.run('lapse_awards')
    const late = await Promise.all(players.slice(0, 3).map((player) => enter(player, 'SPEND1')))
    // Theirs are over; who had none gets one.
    expect(late.every(({ body }) => body.success)).toBe(true)
    expect(
      count(await Promise.all([await house.register(), await house.register()].map((one) => enter(one, 'SPEND1')))),
    ).toEqual({ done: 2 })
  })

  it('[BON-02] is one of a group, also at once', async () => {
    await put('one', { trigger: 'code', code: 'GROUP1', group: 'start' })
    await put('two', { trigger: 'code', code: 'GROUP2', group: 'start' })
    const player = await house.register()
    const answers = await Promise.all(['GROUP1', 'GROUP2'].map((code) => enter(player, code)))
    expect(count(answers)).toEqual({ done: 1, STATE_PASSED: 1 })
  })

  it('[BON-02] is given to a person once: another account with its number gets nothing', async () => {
    await put('code-person', { trigger: 'code', code: 'PERSON', onePerson: true })
    const [one, two, three] = [await house.register(), await house.register(), await house.register()]
    const number = (player: Player, text: string) =>
      house.db.query(sql`UPDATE member SET mobile = ${text} WHERE id = ${player.id}`)
    await number(one, '+5511987654321')
    await number(two, '011 98765-4321')
    await number(three, '+5511911111111')
    expect(codeOf(await enter(one, 'PERSON'))).toBe('done')
    expect(codeOf(await enter(two, 'PERSON'))).toBe('STATE_PASSED')
    expect(codeOf(await enter(three, 'PERSON'))).toBe('done')
  })

  it('[PRO-02] begins and ends with its days', async () => {
    const [before, after] = [
      new Date(Date.now() - 86_400_000).toISOString(),
      new Date(Date.now() + 86_400_000).toISOString(),
    ]
    await put('soon', { trigger: 'code', code: 'SOON', from: after })
    await put('gone', { trigger: 'code', code: 'GONE', until: before })
    await put('now', { trigger: 'code', code: 'NOWW', from: before, until: after })
    const player = await house.register()
    expect(await Promise.all(['soon', 'gone', 'now'].map((id) => stateOf(player, id)))).toEqual([
      'comingSoon',
      'closed',
      'inProcess',
    ])
    expect(codeOf(await enter(player, 'SOON'))).toBe('STATE_PASSED')
    expect(codeOf(await enter(player, 'GONE'))).toBe('STATE_PASSED')
    expect(codeOf(await enter(player, 'NOWW'))).toBe('done')
  })
})

describe('a reward', () => {
  it('[MEM-14, ROL-01] is its own member’s alone', async () => {
    await put('code-mine', { trigger: 'code', code: 'MINE' })
    const [player, other] = [await house.register(), await house.register()]
    const id = textField((await enter(player, 'MINE')).body.value, 'award')
    expect(codeOf(await claim(other, id))).toBe('NOT_FOUND')
    expect(codeOf(await claim(player, '123456789'))).toBe('NOT_FOUND')
    expect(codeOf(await claim(player, id))).toBe('done')
  })

  it('[MEM-14] that can be claimed stands in front, however much was given since', async () => {
    await put('code-old', { trigger: 'code', code: 'OLDONE', claimDays: 30 })
    const player = await house.register()
    const id = textField((await enter(player, 'OLDONE')).body.value, 'award')
    await house.db.query({
      text: `
        INSERT INTO award (shard, member, promotion, occasion, id, version, state, gifts, money, at, claimed_at, ended_at)
        SELECT shard, member, promotion, 'n:' || n, id + n, version, 'lapsed', gifts, money, at, NULL, at FROM award, generate_series(1, 60) AS n
        WHERE id = $1`,
      values: [id],
    })
    const { list, next } = await rewards(player)
    expect(list[0]).toMatchObject({ id, state: 'open' })
    expect(list.filter((one) => one.id === id)).toHaveLength(1)
    const second = await answerOf(house, promotionCalls['reward.list'], player, `?language=EN&cursor=${next}`)
    expect(second.list.some((one) => one.id === id)).toBe(false)
  })

  it('[PRO-02] that an operator takes back, or that is held back, is not paid', async () => {
    await put('code-back', { trigger: 'code', code: 'BACK' })
    const player = await house.register()
    const id = textField((await enter(player, 'BACK')).body.value, 'award')
    const act = (what: string) =>
      house.call('POST', `/ops/promotions/awards/${what}`, {
        token: reviewer.token,
        body: { member: player.id, id, reason: 'Checked' },
      })
    await house.db.query(sql`UPDATE award SET state = 'held' WHERE id = ${id}`)
    expect((await rewards(player)).list).toEqual([])
    expect(codeOf(await claim(player, id))).toBe('NOT_FOUND')
    expect(codeOf(await act('release'))).toBe('done')
    expect(codeOf(await act('release'))).toBe('STATE_PASSED')
    expect(codeOf(await act('revoke'))).toBe('done')
    expect(codeOf(await claim(player, id))).toBe('STATE_PASSED')
    expect(await house.balance(player)).toBe(START)
    const costs = await house.call('GET', '/ops/promotions/costs', {
      token: (await openOperator(house, 'owner')).token,
    })
    expect(Object(costs.body.value).list).toContainEqual(
      expect.objectContaining({ promotion: 'code-back', title: 'Gift' }),
    )
  })
})

// Last, since time moves on and members are kept from play.
describe('whoever takes a break', () => {
  it('[SAF-02, PRO-02] has its free rounds once the break is over', async () => {
    const rounds = { gives: 'freeRounds' as const, amount: '0.5', rounds: 10, game: testProvider.nodeId, days: 7 }
    const gifts = [{ ...rounds, percent: 0, turnover: '0' }]
    await put('rounds-pause', { trigger: 'code', code: 'ROUNDS', claimDays: 0, gifts })
    const player = await house.register()
    expect(codeOf(await enter(player, 'ROUNDS'))).toBe('done')
    const given = async (until: string | null): Promise<number> => {
      await house.db.query(sql`UPDATE member SET excluded_until = ${until}::timestamptz WHERE id = ${player.id}`)
      await house.app.run('awards')
      return (await house.db.query(sql`SELECT FROM free_round WHERE member = ${player.id}`)).length
    }
    expect([await given('infinity'), await given(null)]).toEqual([0, 1])
  })

  it('[SAF-02, PRO-02] is shown no promotion and no badge, claims nothing, and a time-out uses up no time', async () => {
    await put('code-pause', { trigger: 'code', code: 'PAUSE', claimDays: 2 })
    const player = await house.register()
    const id = textField((await enter(player, 'PAUSE')).body.value, 'award')
    const pause = await post('/wps/safer/break', { kind: 'timeOut', length: 1, sure: true }, player)
    expect(pause.status).toBe(200)
    await house.app.run('promotions')
    expect(await activities(player)).toEqual([])
    expect(await badge(player)).toBe(0)
    expect(codeOf(await claim(player, id))).toBe('ACCOUNT_EXCLUDED')
    expect(codeOf(await enter(player, 'PAUSE'))).toBe('ACCOUNT_EXCLUDED')
    await passTimeAwake(house.db, 2.5 * 86_400)
    expect(codeOf(await claim(player, id))).toBe('done')
  })
})
