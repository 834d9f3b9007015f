import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { number, object, parse, record, string, unknown } from 'zod/mini'
import { proposalList } from '#contract/calls/proposals.ts'
import { permissions } from '#contract/permissions.ts'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { moneyHouse } from '#tests/fuzz/money.ts'
import { createOrders, type Orders, type Owned } from '#tests/roles/orders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, testProvider, textField } from '#tests/support/house.ts'
import { agree, newRole, openOperator, operatorSession } from '#tests/support/operators.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>
const START = 100_000_000n

let database: TestDatabase
let house: House
let orders: Orders
let [cashier, manager, owner, support]: Operator[] = []

beforeAll(async () => {
  database = await createTestDatabase('proposals')
  const settings = {
    ...moneyHouse.brand.settings,
    cashier: {
      ...moneyHouse.brand.settings.cashier,
      creditAloneUpTo: '100',
      freeRoundsAloneUpTo: '20',
      creditAloneDaily: '120',
      freeRoundsAloneDaily: '25',
    },
  }
  house = await openHouse(database.url, { ...moneyHouse, brand: { ...moneyHouse.brand, settings } })
  const roles = ['cashier', 'manager', 'owner', 'support'] as const
  ;[cashier, manager, owner, support] = await Promise.all(roles.map((role) => openOperator(house, role)))
  orders = await createOrders(house, owner?.token ?? '')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

const credit = (
  by: Operator | undefined,
  order: Owned,
  received: string,
  changes: Record<string, unknown> = {},
): Promise<Answer> =>
  house.call('POST', '/ops/cashier/deposits/decide', {
    token: by?.token ?? '',
    body: { ...order, decision: 'credit', received, ...changes },
  })
/** `waits` for what a second person has to agree to, otherwise the answer's code. */
const fateOf = ({ status, body }: Answer): string =>
  typeof body.value === 'object' && body.value !== null && 'proposal' in body.value ? 'waits' : codeOf({ status, body })
const decide = (by: Operator | undefined, id: string, decision = 'approve'): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', { token: by?.token ?? '', body: { id, decision } })
const withdraw = (by: Operator | undefined, id: string): Promise<Answer> =>
  house.call('POST', '/ops/proposals/withdraw', { token: by?.token ?? '', body: { id, reason: 'a mistake' } })
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const balanceOf = async ({ member }: Pick<Owned, 'member'>): Promise<bigint> => {
  const [row] = await house.db.query<{ balance: string }>(
    sql`SELECT balance FROM wallet WHERE member = ${member} AND kind = 1`,
  )
  return BigInt(row?.balance ?? -1)
}
const grant = (by: Operator | undefined, member: string, changes: Record<string, unknown> = {}): Promise<Answer> =>
  house.call('POST', '/ops/free-rounds', {
    token: by?.token ?? '',
    body: {
      key: randomUUID(),
      member,
      nodeId: testProvider.nodeId,
      stake: '1',
      rounds: 10,
      expiresAt: '2199-01-01T00:00:00Z',
      ...changes,
    },
  })
const grants = async (member: string): Promise<number> =>
  (await house.db.query(sql`SELECT FROM free_round WHERE member = ${member}`)).length

describe('a credit by hand', () => {
  it('[OPS-11, CSH-02] of more than was ordered waits for a second person, and happens once of thirty approvals', async () => {
    const order = await orders.provenDeposit()
    const { body } = await credit(cashier, order, '9999999999.00')
    const id = textField(body.value, 'proposal')
    expect(await balanceOf(order)).toBe(START)
    // Asked again it is the same proposal; another amount has to wait for its decision.
    expect((await credit(cashier, order, '9999999999.00')).body.value).toEqual({ proposal: id })
    expect(codeOf(await credit(cashier, order, '60'))).toBe('CONFLICT')
    expect(codeOf(await decide(cashier, id))).toBe('PERMISSION_MISSING')
    expect(codeOf(await decide(support, id))).toBe('NOT_FOUND')
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(manager, id)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done', 'STATE_PASSED']))
    // One percent and 0.50 are the fee.
    expect(await balanceOf(order)).toBe(START + 999_999_999_900_000n - 9_999_999_999_000n - 50_000n)
    expect(
      (await readAudit(house.db, { subject: `deposit:${order.id}` }))
        .map(({ actor, action }) => `${action} ${actor}`)
        .toReversed(),
    ).toEqual([
      `proposal.made operator:${cashier?.id}`,
      `deposit.credited operator:${cashier?.id}`,
      `deposit.credited operator:${manager?.id}`,
      `proposal.approved operator:${manager?.id}`,
    ])
  })

  it('[OPS-11] of a member and day adds up: what passes the limit waits, also of many at once', async () => {
    const first = await orders.provenDeposit()
    await house.db.query(sql`UPDATE deposit SET amount = 9000000 WHERE id = ${first.id}`)
    expect((await credit(manager, first, '90')).body.value).toEqual({})
    // Four more orders of the same member.
    const ids = ['1', '2', '3', '4'].map((one) => String(BigInt(first.id) + BigInt(one)))
    await house.db.query(sql`
      INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, expires_at, state, uploads)
      SELECT d.shard, d.member, x.id, x.id::text, d.channel, d.kind, d.channel_name, d.adapter, 600000, '0', 0, d.expires_at, 'proof', d.uploads
      FROM deposit d, unnest(${ids}::bigint[]) AS x(id) WHERE d.id = ${first.id}`)
    const answers = await Promise.all(ids.map((id) => credit(manager, { member: first.member, id }, '6')))
    expect(answers.map(fateOf).toSorted()).toEqual(['done', 'waits', 'waits', 'waits'])
  })

  it('[OPS-11] of one operator and day adds up over all members, also of many at once; agreed to by another it does not count', async () => {
    const one = await openOperator(house, 'cashier')
    const several = await Promise.all(Array.from({ length: 4 }, () => orders.provenDeposit()))
    const answers = await Promise.all(several.map((order) => credit(one, order, '50')))
    expect(answers.map(fateOf).toSorted()).toEqual(['done', 'done', 'waits', 'waits'])
    for (const answer of answers.filter((each) => fateOf(each) === 'waits'))
      expect(codeOf(await decide(manager, textField(answer.body.value, 'proposal')))).toBe('done')
    expect(fateOf(await credit(one, await orders.provenDeposit(), '20'))).toBe('done')
    expect(fateOf(await credit(one, await orders.provenDeposit(), '10'))).toBe('waits')
    // Another operator has a day of its own, and so has the next day.
    expect(fateOf(await credit(await openOperator(house, 'cashier'), await orders.provenDeposit(), '50'))).toBe('done')
    await house.db.query(sql`UPDATE done_alone SET day = day - 1 WHERE operator = ${one.id}`)
    expect(fateOf(await credit(one, await orders.provenDeposit(), '50'))).toBe('done')
  })

  it('[OPS-11, SAF-04] keeps its reason until a second person agrees, and the audit tells it of both', async () => {
    const order = await orders.provenDeposit()
    const id = textField((await credit(cashier, order, '60', { reason: 'ten more came in' })).body.value, 'proposal')
    expect(codeOf(await decide(manager, id))).toBe('done')
    const credited = (await readAudit(house.db, { subject: `deposit:${order.id}` })).filter(
      ({ action }) => action === 'deposit.credited',
    )
    expect(credited.map(({ after }) => after)).toEqual([
      expect.objectContaining({ reason: 'ten more came in' }),
      expect.objectContaining({ reason: 'ten more came in' }),
    ])
  })

  it('[OPS-11] refused it changes nothing, whoever made it may take it back, and the next proposal may come', async () => {
    const order = await orders.provenDeposit()
    const id = textField((await credit(cashier, order, '60')).body.value, 'proposal')
    expect(codeOf(await decide(manager, id, 'refuse'))).toBe('done')
    expect(codeOf(await decide(owner, id))).toBe('STATE_PASSED')
    const again = textField((await credit(cashier, order, '61')).body.value, 'proposal')
    // To withdraw is the maker's, and to refuse is everybody else's.
    expect(codeOf(await decide(cashier, again, 'refuse'))).toBe('PERMISSION_MISSING')
    expect(codeOf(await withdraw(manager, again))).toBe('NOT_FOUND')
    expect(codeOf(await withdraw(cashier, again))).toBe('done')
    for (const late of [await withdraw(cashier, again), await decide(manager, again)])
      expect(codeOf(late)).toBe('STATE_PASSED')
    expect(fateOf(await credit(cashier, order, '61'))).toBe('waits')
    expect(await balanceOf(order)).toBe(START)
  })

  it("[OPS-11] is its maker's alone: the same words of somebody else wait for a decision about the first", async () => {
    const order = await orders.provenDeposit()
    const id = textField((await credit(cashier, order, '60')).body.value, 'proposal')
    expect(codeOf(await credit(manager, order, '60'))).toBe('CONFLICT')
    expect(codeOf(await decide(manager, id, 'refuse'))).toBe('done')
  })

  it('[OPS-11] counts what people credited on the day, and not what a provider did', async () => {
    const order = await orders.provenDeposit()
    const paid = String(BigInt(order.id) + 1n)
    await house.db.query(sql`
      INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, received, credited, fee_percent, fee_fixed, expires_at, state, settled_at, by_hand)
      SELECT shard, member, ${paid}::bigint, 'paid', channel, kind, channel_name, 'sandbox', 9000000, 9000000, 9000000, '0', 0, expires_at, 'credited', app_now(), false FROM deposit WHERE id = ${order.id}`)
    expect((await credit(cashier, order, '50')).body.value).toEqual({})
    await house.db.query(sql`DELETE FROM deposit WHERE id = ${paid}`)
  })

  it('[OPS-11] is void where the order was decided in the meantime', async () => {
    const order = await orders.provenDeposit()
    const id = textField((await credit(cashier, order, '60')).body.value, 'proposal')
    await house.call('POST', '/ops/cashier/deposits/decide', {
      token: manager?.token ?? '',
      body: { ...order, decision: 'reject', reason: 'no' },
    })
    expect(codeOf(await decide(owner, id))).toBe('PROPOSAL_VOID')
    expect(codeOf(await decide(owner, id))).toBe('STATE_PASSED')
    expect(await balanceOf(order)).toBe(START)
  })
})

describe('a credit that waited too long', () => {
  it('[OPS-11] is proposed anew before any job came by, and the old one is written down as over', async () => {
    const order = await orders.provenDeposit()
    const id = textField((await credit(cashier, order, '60')).body.value, 'proposal')
    await house.db.query(sql`UPDATE proposal SET expires_at = app_now() WHERE id = ${id}`)
    const again = textField((await credit(manager, order, '70')).body.value, 'proposal')
    expect(again).not.toBe(id)
    expect(await house.db.query(sql`SELECT state FROM proposal WHERE id IN (${id}, ${again}) ORDER BY id`)).toEqual([
      { state: 'expired' },
      { state: 'waiting' },
    ])
    expect(
      (await readAudit(house.db, { subject: `deposit:${order.id}` })).map(({ action }) => action).toReversed(),
    ).toEqual(['proposal.made', 'proposal.expired', 'proposal.made'])
    expect(codeOf(await decide(owner, again))).toBe('done')
    expect(await balanceOf(order)).toBe(START + 7_000_000n - 70_000n - 50_000n)
  })
})

describe('free rounds', () => {
  it('[OPS-11, PRV-07] of one operator and day add up over all members', async () => {
    const one = await openOperator(house, 'manager')
    const members = await Promise.all(Array.from({ length: 4 }, async () => (await house.register()).id))
    const answers = await Promise.all(members.map((member) => grant(one, member)))
    expect(answers.map(fateOf).toSorted()).toEqual(['done', 'done', 'waits', 'waits'])
  })

  it('[OPS-11, PRV-07] worth more than one person may give a member a day wait for another', async () => {
    const { id: member } = await house.register()
    expect((await grant(manager, member)).body.value).toMatchObject({ rounds: 10 })
    expect((await grant(manager, member)).body.value).toMatchObject({ rounds: 10 })
    const key = randomUUID()
    const id = textField((await grant(manager, member, { key, stake: '100', rounds: 1000 })).body.value, 'proposal')
    expect(await grants(member)).toBe(2)
    expect(codeOf(await decide(manager, id))).toBe('SECOND_PERSON_NEEDED')
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(owner, id)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect(await grants(member)).toBe(3)
    // The key stands for the grant from then on.
    expect((await grant(manager, member, { key, stake: '100', rounds: 1000 })).body.value).toMatchObject({
      rounds: 1000,
    })
  })

  it('[OPS-11, PRV-07] are given once where the first could give them alone before the second agreed, and both stand for a proposal', async () => {
    const { id: member } = await house.register()
    const [giver, former] = await Promise.all([openOperator(house, 'manager'), openOperator(house, 'manager')])
    await grant(former, member, { rounds: 20 })
    const [key, other] = [randomUUID(), randomUUID()]
    const [id, next] = [
      textField((await grant(giver, member, { key })).body.value, 'proposal'),
      textField((await grant(giver, member, { key: other, rounds: 11 })).body.value, 'proposal'),
    ]
    // The next day there is room for them.
    await house.db.query(sql`UPDATE free_round SET created_at = created_at - interval '1 day' WHERE member = ${member}`)
    expect((await grant(giver, member, { key })).body.value).toMatchObject({ rounds: 10 })
    expect(codeOf(await decide(owner, id))).toBe('done')
    expect(await grants(member)).toBe(2)
    const handlers = async () =>
      new Set(
        (
          await house.db.query<{ operator: string }>(sql`SELECT operator FROM member_handling WHERE member = ${member}`)
        ).map(({ operator }) => operator),
      )
    expect(await handlers()).toEqual(new Set([former.id, giver.id]))
    expect(codeOf(await decide(owner, next))).toBe('done')
    expect(await handlers()).toEqual(new Set([former.id, giver.id, owner?.id]))
  })
})

describe('free rounds of a game', () => {
  it('[OPS-11, PRV-07] whose provider is another by now are void', async () => {
    const { id: member } = await house.register()
    const id = textField((await grant(manager, member, { stake: '100' })).body.value, 'proposal')
    await house.db.query(sql`UPDATE provider_vendor SET vendor = 'GONE' WHERE vendor = ${testProvider.vendor}`)
    expect(codeOf(await decide(owner, id))).toBe('PROPOSAL_VOID')
    await house.db.query(sql`UPDATE provider_vendor SET vendor = ${testProvider.vendor} WHERE vendor = 'GONE'`)
    expect(await grants(member)).toBe(0)
  })
})

describe('a second person', () => {
  it('[OPS-11, OPS-10] is nobody whom the first made or changed within a day', async () => {
    const [maker, changed] = await Promise.all([openOperator(house, 'owner'), openOperator(house, 'owner')])
    expect(
      codeOf(
        await house.call('PUT', '/ops/operators', {
          token: maker.token,
          body: { id: changed.id, role: 'manager', disabled: false },
        }),
      ),
    ).toBe('done')
    const order = await orders.provenDeposit()
    const proposal = textField((await credit(maker, order, '60')).body.value, 'proposal')
    const { token } = await operatorSession(house, changed.id)
    const after = (hours: number) =>
      house.db.query(
        sql`UPDATE operator_tie SET at = app_now() - make_interval(hours => ${hours}::integer) WHERE operator = ${changed.id}`,
      )
    await after(23)
    expect(codeOf(await decide({ ...changed, token }, proposal))).toBe('SECOND_PERSON_NEEDED')
    await after(25)
    expect(codeOf(await decide({ ...changed, token }, proposal))).toBe('done')
  })

  it('[OPS-11, OPS-10] nor anybody whom the same person made or changed, at any distance', async () => {
    const [hand, one, other, far] = await Promise.all([
      openOperator(house, 'owner'),
      openOperator(house, 'owner'),
      openOperator(house, 'owner'),
      openOperator(house, 'owner'),
    ])
    const change = async (by: Operator, of: Operator, role: string) =>
      codeOf(await house.call('PUT', '/ops/operators', { token: by.token, body: { id: of.id, role, disabled: false } }))
    const less = await newRole(
      house,
      permissions.filter((name) => name !== 'audit.read'),
    )
    expect([await change(hand, one, less), await change(hand, other, 'manager')]).toEqual(['done', 'done'])
    const again = { ...one, token: (await operatorSession(house, one.id)).token }
    expect(await change(again, far, 'manager')).toBe('done')
    const order = await orders.provenDeposit()
    const proposal = textField((await credit(again, order, '60')).body.value, 'proposal')
    for (const { id } of [other, far])
      expect(codeOf(await decide({ ...far, ...(await operatorSession(house, id)) }, proposal))).toBe(
        'SECOND_PERSON_NEEDED',
      )
    expect(codeOf(await decide(manager, proposal))).toBe('done')
  })

  it('[OPS-11, OPS-10] is whoever agreed with the first on a third: the two are not under one hand', async () => {
    const [one, two, third] = await Promise.all([
      openOperator(house, 'owner'),
      openOperator(house, 'owner'),
      openOperator(house, 'support'),
    ])
    const rise = await house.call('PUT', '/ops/operators', {
      token: one.token,
      body: { id: third.id, role: 'manager', disabled: false },
    })
    expect(await agree(house, rise, two.token)).toBe('done')
    const [first, second] = [await orders.provenDeposit(), await orders.provenDeposit()]
    const proposal = textField((await credit(one, first, '60')).body.value, 'proposal')
    const { token } = await operatorSession(house, third.id)
    expect(codeOf(await decide({ ...third, token }, proposal))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await decide(two, proposal))).toBe('done')
    const other = textField((await credit(two, second, '60')).body.value, 'proposal')
    expect(codeOf(await decide({ ...third, token }, other))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await decide(one, other))).toBe('done')
  })

  it('[OPS-11] sees what waits for it, and its own; others see nothing', async () => {
    const order = await orders.provenDeposit()
    const id = textField((await credit(cashier, order, '60')).body.value, 'proposal')
    const list = async (by: Operator | undefined) =>
      JSON.stringify(
        (await house.call('GET', '/ops/proposals?state=waiting&limit=100', { token: by?.token ?? '' })).body.value,
      )
    for (const by of [cashier, manager, owner]) expect(await list(by)).toContain(`"id":"${id}"`)
    expect(await list(support)).not.toContain(id)
    const { token } = manager ?? { token: '' }
    const waits = async () =>
      (await house.call('GET', `/ops/cashier/deposits?member=${order.member}&sort=-order.createdAt`, { token })).body
        .value
    expect(await waits()).toMatchObject({ list: [{ order: { id: order.id }, proposal: id }] })
    expect(codeOf(await decide(manager, id, 'refuse'))).toBe('done')
    expect(await waits()).toMatchObject({ list: [{ order: { id: order.id }, proposal: null }] })
  })

  it('[OPS-01, OPS-11] is found by state, kind, maker, member and day, the newest or the oldest first', async () => {
    const [one, other] = [await orders.provenDeposit(), await orders.provenDeposit()]
    const [first, second] = [
      textField((await credit(cashier, one, '60')).body.value, 'proposal'),
      textField((await credit(manager, other, '60')).body.value, 'proposal'),
    ]
    expect(codeOf(await withdraw(cashier, first))).toBe('done')
    const found = async (query: string): Promise<string[]> =>
      parse(
        proposalList.response,
        (await house.call('GET', `/ops/proposals?${query}&limit=100`, { token: owner?.token ?? '' })).body.value,
      )
        .list.map(({ id }) => id)
        .filter((id) => id === first || id === second)
    expect(await found('sort=madeAt')).toEqual([first, second])
    expect(await found('sort=-madeAt')).toEqual([second, first])
    expect(await found('state=withdrawn')).toEqual([first])
    expect(await found('kind=cashier.decideWithdrawal')).toEqual([])
    expect(await found('kind=cashier.decideDeposit&state=waiting')).toEqual([second])
    expect(await found(`maker=${cashier?.id}`)).toEqual([first])
    expect(await found(`member=${other.member}&maker=${manager?.id}`)).toEqual([second])
    expect(await found(`member=${one.member}`)).toEqual([first])
    expect(await found('to=2020-01-01')).toEqual([])
    expect(codeOf(await withdraw(manager, second))).toBe('done')
  })
})

describe('settings of the cashier', () => {
  const cashierRules = async () =>
    parse(
      object({ cashier: object({ version: number(), value: record(string(), unknown()) }) }),
      (await house.call('GET', '/ops/settings', { token: owner?.token ?? '' })).body.value,
    ).cashier

  it.each([
    ['dailyWithdrawals', 6],
    ['dailyWithdrawalAmount', '10001'],
    ['creditAloneDaily', '121'],
    ['freeRoundsAloneDaily', '26'],
  ] as const)('[OPS-11, CSH-03] %s is raised by two people and lowered by one', async (field, more) => {
    const { version, value } = await cashierRules()
    const write = (changes: object, at = version) =>
      house.call('PUT', '/ops/settings/cashier', {
        token: owner?.token ?? '',
        body: { version: at, value: { ...value, ...changes } },
      })
    const id = textField((await write({ [field]: more })).body.value, 'proposal')
    expect((await cashierRules()).value).toEqual(value)
    expect(codeOf(await withdraw(owner, id))).toBe('done')
    expect(fateOf(await write({ [field]: field === 'dailyWithdrawals' ? 4 : '9' }))).toBe('done')
    const back = await write({}, (await cashierRules()).version)
    expect(codeOf(await withdraw(owner, textField(back.body.value, 'proposal')))).toBe('done')
  })

  it('[OPS-11, CSH-03] that somebody else wrote meanwhile make a proposal void', async () => {
    const other = await openOperator(house, 'owner')
    const { version, value } = await cashierRules()
    const write = (changes: object) =>
      house.call('PUT', '/ops/settings/cashier', {
        token: owner?.token ?? '',
        body: { version, value: { ...value, ...changes } },
      })
    const id = textField((await write({ secondReviewFrom: '5000' })).body.value, 'proposal')
    expect(fateOf(await write({ maxCards: 4 }))).toBe('done')
    expect(codeOf(await decide(other, id))).toBe('PROPOSAL_VOID')
    expect((await cashierRules()).value).toMatchObject({ maxCards: 4, secondReviewFrom: value['secondReviewFrom'] })
  })
})
