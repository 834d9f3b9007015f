import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { promotionCalls } from '#contract/calls/promotions.ts'
import { birthdaysOn } from '#rules/loyalty/occasions.ts'
import { brandDay } from '#tests/support/bettor.ts'
import { forgetContent } from '#tests/support/content.ts'
import { playerUnder } from '#tests/support/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { answerOf, type House, openHouse, type Player } from '#tests/support/house.ts'
import { agree, openOperator } from '#tests/support/operators.ts'
import { creditDeposit, promotionWith, putPromotion } from '#tests/support/promotions.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { codeOf } from '#tests/support/withdrawals.ts'
import { systemClock } from '../../../platform/clock.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
/** The process's clock runs ahead, so that it reads what is on the site anew. */
let ahead = 0
beforeAll(async () => {
  database = await createTestDatabase('occasions')
  house = await openHouse(database.url, { clock: { now: () => systemClock.now() + ahead } })
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})
beforeEach(() => forgetContent(house.db, 'promotion'))

async function put(item: string, changes: Parameters<typeof putPromotion>[2]): Promise<void> {
  await putPromotion(house, item, changes)
  ahead += 2000
}
const given = async (player: Player) =>
  (await answerOf(house, promotionCalls['reward.list'], player, '?language=EN')).list.map(({ promotion, state }) => [
    promotion,
    state,
  ])
async function hear(): Promise<void> {
  for (const step of ['day_sums', 'promotion_play', 'promotion_due', 'awards']) await house.app.run(step)
}

describe('a friend', () => {
  const conditions = { newDays: 30, deposits: '20', turnover: '30' }
  const both = async () => {
    await put('bring', { trigger: 'friend', times: 2, onePerson: true, conditions })
    await put('come', { trigger: 'invited', onePerson: true, conditions })
  }

  it('[MEM-15, PRO-01] who paid in and played is given for to both sides, once; before that to nobody', async () => {
    await both()
    const inviter = await house.register()
    const { player: friend, stake } = await playerUnder(house, inviter)
    await creditDeposit(house, friend, '20')
    await stake(2_999_999, { round_closed: true })
    await hear()
    expect([await given(inviter), await given(friend)]).toEqual([[], []])
    await stake(1, { round_closed: true })
    await hear()
    await stake(3_000_000, { round_closed: true })
    await hear()
    expect([await given(inviter), await given(friend)]).toEqual([[['bring', 'open']], [['come', 'open']]])
    // Whoever came without being invited is nobody's friend.
    expect(await house.db.query(sql`SELECT FROM promotion_friend WHERE member = ${inviter.id}`)).toEqual([])
  })

  it('[MEM-15] counts by what the promotion says, and no more friends than it gives for', async () => {
    await put('bring', { trigger: 'friend', times: 2, onePerson: true, conditions: { newDays: 30, deposits: '20' } })
    const inviter = await house.register()
    for (let at = 0; at < 3; at++) await creditDeposit(house, (await playerUnder(house, inviter)).player, '20')
    await hear()
    expect(await given(inviter)).toEqual([
      ['bring', 'open'],
      ['bring', 'open'],
    ])
  })

  it('[MEM-15] who registered too long ago does not count', async () => {
    await both()
    const inviter = await house.register()
    const { player: friend, stake } = await playerUnder(house, inviter)
    await house.db.query(
      sql`UPDATE member SET created_at = app_now() - interval '31 days' WHERE shard = ${shardOf(friend.id)} AND id = ${friend.id}`,
    )
    await creditDeposit(house, friend, '20')
    await stake(3_000_000, { round_closed: true })
    await hear()
    expect([await given(inviter), await given(friend)]).toEqual([[], []])
  })

  it('[MEM-15] of an agent, or of who takes a break, brings nothing: agents are paid by contracts', async () => {
    await both()
    const [agent, resting] = [await house.register(), await house.register()]
    await house.db.query(sql`UPDATE member SET type = 1 WHERE shard = ${shardOf(agent.id)} AND id = ${agent.id}`)
    for (const upline of [agent, resting]) {
      const { player: friend, stake } = await playerUnder(house, upline)
      const body = { kind: 'timeOut', length: 1, sure: true }
      if (upline === resting) await house.call('POST', '/wps/safer/break', { body, token: resting.token })
      await creditDeposit(house, friend, '20')
      await stake(3_000_000, { round_closed: true })
      await hear()
      expect(await given(friend)).toEqual([])
    }
    expect(
      await house.db.query(
        sql`SELECT FROM award WHERE promotion IN ('bring', 'come') AND member IN (${agent.id}, ${resting.id})`,
      ),
    ).toEqual([])
  })

  const shared: Readonly<Record<string, (one: Player, other: Player) => Promise<unknown>>> = {
    'a phone number': async (one, other) => {
      for (const { id } of [one, other])
        await house.db.query(
          sql`UPDATE member SET mobile = '+5511912345678' WHERE shard = ${shardOf(id)} AND id = ${id}`,
        )
    },
    'a payout account': async (one, other) => {
      for (const [id, { id: member }] of [one, other].entries())
        await house.db.query(sql`
          INSERT INTO payout_card (shard, member, id, kind, name, holder, number, number_hash, added_at)
          SELECT ${shardOf(member)}, ${member}, ${id + 1}, 'bank', 'A bank', 'Somebody', 'encrypted:x', 'one account', app_now()`)
    },
  }
  it.each(Object.keys(shared))(
    '[MEM-15, BON-02] that shares %s with its inviter is the same person: neither is given anything',
    async (what) => {
      await both()
      const inviter = await house.register()
      const { player: friend, stake } = await playerUnder(house, inviter)
      await shared[what]?.(inviter, friend)
      await creditDeposit(house, friend, '20')
      await stake(3_000_000, { round_closed: true })
      await hear()
      expect([await given(inviter), await given(friend)]).toEqual([[], []])
      for (const { id } of [inviter, friend])
        await house.db.query(sql`UPDATE member SET mobile = NULL WHERE shard = ${shardOf(id)} AND id = ${id}`)
      await house.db.query(sql`DELETE FROM payout_card /* every shard */`)
    },
  )

  it('[MEM-15, BON-02] that shares a browser with its inviter waits for an operator', async () => {
    await both()
    const inviter = await house.register()
    const { player: friend, stake } = await playerUnder(house, inviter)
    const visitor = createVisitor(house)
    await visitor.login(inviter.username)
    await visitor.login(friend.username)
    await creditDeposit(house, friend, '20')
    await stake(3_000_000, { round_closed: true })
    await hear()
    // What is held is nobody's to see.
    expect([await given(inviter), await given(friend)]).toEqual([[], []])
    expect(
      await house.db.query(
        sql`SELECT promotion, state FROM award WHERE member IN (${inviter.id}, ${friend.id}) ORDER BY 1`,
      ),
    ).toEqual([
      { promotion: 'bring', state: 'held' },
      { promotion: 'come', state: 'held' },
    ])
  })

  it('[MEM-15, BON-02] that turns out to be the inviter by the time it is claimed brings nothing', async () => {
    await both()
    const inviter = await house.register()
    const { player: friend, stake } = await playerUnder(house, inviter)
    await creditDeposit(house, friend, '20')
    await stake(3_000_000, { round_closed: true })
    await hear()
    expect(await given(inviter)).toEqual([['bring', 'open']])
    await shared['a phone number']?.(inviter, friend)
    for (const { token } of [inviter, friend]) {
      const { list } = await answerOf(house, promotionCalls['reward.list'], { ...inviter, token }, '?language=EN')
      expect(codeOf(await house.call('POST', '/wps/reward/claim', { body: { id: list[0]?.id }, token }))).toBe(
        'STATE_PASSED',
      )
    }
  })
})

describe('a birthday', () => {
  /** Proves when a member was born: years ago, so many days from today. */
  async function born({ id }: Player, days: number): Promise<void> {
    const birthday = `1988-${birthdaysOn(brandDay(days))[0] ?? '01-01'}`
    await house.db.query(sql`
      INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
      VALUES (${shardOf(id)}, ${id}, 1, 'approved', 'Name', ${birthday}::date, 'passport', 'none', 'BR', '{}', app_now())`)
  }

  it('[PRO-05, BON-02] that is proven is given for on its day, once a year', async () => {
    await put('cake', { trigger: 'birthday', times: 0 })
    const [today, tomorrow, unproven] = [await house.register(), await house.register(), await house.register()]
    await born(today, 0)
    await born(tomorrow, 1)
    for (let times = 0; times < 3; times++) {
      await house.app.run('promotion_birthdays')
      await hear()
    }
    expect([await given(today), await given(tomorrow), await given(unproven)]).toEqual([[['cake', 'open']], [], []])
    expect(await house.db.query(sql`SELECT FROM promotion_due /* every shard */`)).toEqual([])
  })
})

describe('a dry run', () => {
  const yesterday = async (...players: Player[]) => {
    await house.db.query(
      sql`UPDATE event SET at = at - interval '1 day' WHERE member = ANY(${numberArray(players.map(({ id }) => id))}::bigint[]) /* every shard */`,
    )
  }
  const run = async (changes: Parameters<typeof promotionWith>[0], token: string) =>
    house.call('POST', '/ops/promotions/dry-run', { token, body: { value: promotionWith(changes) } })

  it('[PRO-01, OPS-12] says what yesterday would have brought, to whom, and leaves no trace', async () => {
    const { token } = await openOperator(house, 'manager')
    const [rich, poor] = [await house.register(), await house.register()]
    await creditDeposit(house, rich, '80')
    await creditDeposit(house, rich, '30')
    await creditDeposit(house, poor, '10')
    await yesterday(rich, poor)
    const gifts = [{ gives: 'cash' as const, amount: '50', percent: 100, turnover: '0' }]
    const answer = await run(
      { way: 'join', trigger: 'deposit', times: 0, gifts, conditions: { deposits: '20' } },
      token,
    )
    expect(answer.body.value).toMatchObject({
      day: brandDay(-1),
      known: true,
      happened: 3,
      looked: 3,
      awards: 2,
      members: 1,
      money: '80.00000',
      list: [
        { member: { username: rich.username }, gifts: [{ amount: '50.00000' }] },
        { member: { username: rich.username }, gifts: [{ amount: '30.00000' }] },
      ],
    })
    const once = await run({ trigger: 'deposit', gifts, conditions: { deposits: '20' } }, token)
    expect(once.body.value).toMatchObject({ awards: 1 })
    expect(await house.db.query(sql`SELECT FROM award WHERE promotion = 'dry-run' /* every shard */`)).toEqual([])
    expect(await house.db.query(sql`SELECT FROM promotion_spent WHERE promotion = 'dry-run'`)).toEqual([])
    expect((await run({ trigger: 'code', code: 'DRYRUN' }, token)).body.value).toMatchObject({
      known: false,
      awards: 0,
    })
    expect(codeOf(await run({ trigger: 'week' }, token))).toBe('INVALID_INPUT')
  })
})

describe('a dry run of what people do', () => {
  const dayBefore = async (table: 'award' | 'application'): Promise<void> => {
    await house.db.query(
      table === 'award'
        ? sql`UPDATE award SET at = at - interval '1 day' /* every shard */`
        : sql`UPDATE application SET at = at - interval '1 day' /* every shard */`,
    )
  }
  const run = async (changes: Parameters<typeof promotionWith>[0]) => {
    const { token } = await openOperator(house, 'manager')
    const { body } = await house.call('POST', '/ops/promotions/dry-run', {
      token,
      body: { value: promotionWith(changes) },
    })
    return body.value
  }

  it('[PRO-01, OPS-12] looks at codes that were typed in yesterday, and says where there are none', async () => {
    const player = await house.register()
    await put('by-code', { trigger: 'code', code: 'YESTERDAY', times: 0 })
    await house.call('POST', '/wps/promotion/code', { token: player.token, body: { code: 'yesterday' } })
    await dayBefore('award')
    expect(await run({ trigger: 'code', code: 'YESTERDAY' })).toMatchObject({ known: true, happened: 1, awards: 1 })
    expect(await run({ trigger: 'code', code: 'ANOTHER' })).toMatchObject({ known: false, awards: 0 })
  })

  it('[PRO-01, OPS-12] looks at applications that were sent yesterday', async () => {
    const player = await house.register()
    await put('apply-here', { way: 'apply', trigger: 'application', times: 0 })
    await house.call('POST', '/wps/promotion/apply', {
      token: player.token,
      body: { promotion: 'apply-here', remark: 'Please' },
    })
    await dayBefore('application')
    expect(await run({ way: 'apply', trigger: 'application' })).toMatchObject({ known: true, awards: 1, members: 1 })
  })
})

describe('a list', () => {
  it('[OPS-11, PRO-02] is given to each member that it names, once, by two people', async () => {
    await put('thanks', { trigger: 'list', times: 0 })
    await put('other', { trigger: 'registered' })
    const [maker, checker] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
    const members = [await house.register(), await house.register()]
    const usernames = members.map(({ username }) => `${username} `).join('\r\n')
    const body = { key: randomUUID(), promotion: 'thanks', usernames, reason: 'They found a fault' }
    const give = (changes: object = {}) =>
      house.call('POST', '/ops/promotions/give', { token: maker.token, body: { ...body, ...changes } })
    expect(codeOf(await give({ key: randomUUID(), promotion: 'other' }))).toBe('NOT_FOUND')
    expect(codeOf(await give({ key: randomUUID(), usernames: `${usernames}\nnobody_at_all` }))).toBe('INVALID_INPUT')
    const asked = await give()
    await hear()
    for (const player of members) expect(await given(player)).toEqual([])
    expect((await give()).body.value).toEqual(asked.body.value)
    expect(await agree(house, asked, checker.token)).toBe('done')
    await hear()
    await hear()
    for (const player of members) expect(await given(player)).toEqual([['thanks', 'open']])
    // The same list again is the one that was given.
    expect((await give()).body.value).toEqual(asked.body.value)
    // Another one is given once more, and leaves out who takes a break.
    const [first] = members
    const pause = { kind: 'timeOut', length: 1, sure: true }
    await house.call('POST', '/wps/safer/break', { body: pause, token: first?.token ?? '' })
    expect(await agree(house, await give({ key: randomUUID() }), checker.token)).toBe('done')
    await hear()
    expect(
      await house.db.query(
        sql`SELECT count(*)::integer AS n FROM award WHERE promotion = 'thanks' GROUP BY member ORDER BY 1`,
      ),
    ).toEqual([{ n: 1 }, { n: 2 }])
    await passTimeAwake(house.db, 2 * 86_400)
  })
})
