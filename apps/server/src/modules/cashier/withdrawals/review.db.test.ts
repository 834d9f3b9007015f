import { number, object, parse, record, string, unknown } from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { noteHandling } from '#server/platform/handling.sql.ts'
import { textField } from '#tests/support/house.ts'
import { openOperator, operatorSession } from '#tests/support/operators.ts'
import { uploaded } from '#tests/support/uploads.ts'
import {
  codeOf,
  count,
  lost,
  openWithdrawalHouse,
  type Payee,
  type WithdrawalHouse,
} from '#tests/support/withdrawals.ts'

const START = 100_000_000n
type Operator = Awaited<ReturnType<typeof openOperator>>

let house: WithdrawalHouse
let [cashier, manager, owner, support]: Operator[] = []
beforeAll(async () => {
  house = await openWithdrawalHouse('review')
  const roles = ['cashier', 'manager', 'owner', 'support'] as const
  ;[cashier, manager, owner, support] = await Promise.all(roles.map((role) => openOperator(house, role)))
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.quiet()
  await house.rules({ secondReviewFrom: '500' })
  // Approved ones wait for the job of the payout tests.
  house.bank.mood = 'deaf'
})

async function asked(amount = '100'): Promise<{ payee: Payee; id: string }> {
  const payee = await house.payee()
  return { payee, id: textField((await house.ask(payee, { amount })).body.value, 'id') }
}
const decide = (
  by: Operator | undefined,
  { payee, id }: { payee: Payee; id: string },
  decision: 'approve' | 'reject',
  reason?: string,
) =>
  house.call('POST', '/ops/cashier/withdrawals/decide', {
    token: by?.token ?? '',
    body: { member: payee.id, id, decision, reason },
  })
const judge = (by: Operator | undefined, { payee, id }: { payee: Payee; id: string }, decision: 'settle' | 'return') =>
  house.call('POST', '/ops/cashier/withdrawals/receipt', {
    token: by?.token ?? '',
    body: { member: payee.id, id, decision, reason: 'we looked at it' },
  })
/** What an approval above the threshold answers. */
const proposed = async (by: Operator | undefined, one: { payee: Payee; id: string }): Promise<string> =>
  textField((await decide(by, one, 'approve')).body.value, 'proposal')
const agree = (by: Operator | undefined, id: string) =>
  house.call('POST', '/ops/proposals/decide', { token: by?.token ?? '', body: { id, decision: 'approve' } })
/** A day so many from now. */
const day = (from: number): string => new Date(systemClock.now() + from * 86_400_000).toISOString().slice(0, 10)
const stateOf = async ({ payee, id }: { payee: Payee; id: string }) => (await house.order(payee, id)).state
const wasApproved = (state: string) => ['approved', 'paying'].includes(state)
const auditOf = ({ payee }: { payee: Payee }) =>
  house.db.query<{ actor: string; action: string; state: string }>(sql`
  SELECT actor, action, after->>'state' AS state FROM audit WHERE subject = ${`member:${payee.id}`} AND action LIKE 'withdrawal%' ORDER BY n`)

describe('the review', () => {
  it('[CSH-03] shows what waits, the oldest first, with why a person looks at it', async () => {
    const one = await asked()
    const { body } = await house.call('GET', '/ops/cashier/withdrawals?state=review&limit=100', {
      token: support?.token ?? '',
    })
    expect(body.value).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          order: expect.objectContaining({ id: one.id, amount: '100.00000' }),
          member: { id: one.payee.id, username: one.payee.username },
          flags: ['first', 'large', 'newCard'],
          proposal: null,
        }),
      ]),
    })
    expect(JSON.stringify(body.value)).not.toMatch(/DE\d{20}/)
    // A link to an order asks for it alone.
    const alone = await house.call('GET', `/ops/cashier/withdrawals?id=${one.id}`, { token: support?.token ?? '' })
    expect(alone.body.value).toMatchObject({ list: [{ order: { id: one.id } }], next: null })
    const strange = await house.call('GET', '/ops/cashier/withdrawals?id=one', { token: support?.token ?? '' })
    expect(codeOf(strange)).toBe('INVALID_INPUT')
  })

  it('[CSH-03] goes through the queue page by page', async () => {
    await house.db.query(sql`UPDATE withdrawal SET state = 'cancelled' WHERE state = 'review'`)
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) {
      ids.push((await asked()).id)
      await house.rules({})
    }
    const read = async (query: string) =>
      (
        await house.call('GET', `/ops/cashier/withdrawals?state=review&limit=2${query}`, {
          token: cashier?.token ?? '',
        })
      ).body.value
    const first = await read('')
    expect(first).toMatchObject({ list: [{ order: { id: ids[0] } }, { order: { id: ids[1] } }] })
    expect(await read(`&cursor=${textField(first, 'next')}`)).toMatchObject({
      list: [{ order: { id: ids[2] } }],
      next: null,
    })
  })

  it('[CSH-03] one person is enough below the threshold, and it is written down', async () => {
    const one = await asked('499.99')
    expect((await decide(cashier, one, 'approve')).body.value).toEqual({ state: 'approved' })
    expect(wasApproved(await stateOf(one))).toBe(true)
    expect(await auditOf(one)).toEqual([
      { actor: `operator:${cashier?.id}`, action: 'withdrawal.approve', state: 'approved' },
    ])
    expect(codeOf(await decide(manager, one, 'approve'))).toBe('STATE_PASSED')
  })

  it('[CSH-03] from the threshold on a second person approves, who may, and is not the first', async () => {
    const one = await asked('500')
    const id = await proposed(manager, one)
    // Asked again by the same person it is the same proposal; somebody else's has to wait for its decision.
    expect(await proposed(manager, one)).toBe(id)
    expect(codeOf(await decide(owner, one, 'approve'))).toBe('CONFLICT')
    expect(codeOf(await agree(manager, id))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await agree(cashier, id))).toBe('NOT_FOUND')
    expect(await stateOf(one)).toBe('review')
    const { body } = await house.call('GET', '/ops/cashier/withdrawals?state=review&limit=100', {
      token: support?.token ?? '',
    })
    expect(body.value).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({ order: expect.objectContaining({ id: one.id }), proposal: id }),
      ]),
    })
    expect(codeOf(await agree(owner, id))).toBe('done')
    expect(wasApproved(await stateOf(one))).toBe(true)
    expect(await auditOf(one)).toEqual([
      { actor: `operator:${manager?.id}`, action: 'withdrawal.approve', state: 'approved' },
      { actor: `operator:${owner?.id}`, action: 'withdrawal.approve', state: 'approved' },
    ])
  })

  it('[CSH-03, OPS-11] shows the second person what goes out, where to and what of the day, and the number to nobody', async () => {
    const one = await asked('500')
    const id = await proposed(manager, one)
    const { body } = await house.call('GET', `/ops/proposals/one?id=${id}`, { token: owner?.token ?? '' })
    expect(body.value).toMatchObject({
      kind: 'cashier.decideWithdrawal',
      subject: `withdrawal:${one.id}`,
      request: { member: one.payee.id, id: one.id, decision: 'approve' },
      preview: {
        before: { state: 'review', askedOnDay: '500.00000', flags: ['first', 'large', 'newCard'] },
        after: { state: 'approved', amount: '500.00000', fee: '5.50000', account: expect.stringMatching(/^\W+\d{4}$/) },
        money: '494.50000',
        members: [{ id: one.payee.id, username: one.payee.username }],
      },
    })
    expect(JSON.stringify(body.value)).not.toMatch(/DE\d{20}/)
  })

  it('[CSH-03, OPS-11] nobody whom the first reviewer made or changed is the second, nor who made the first', async () => {
    const [maker, made] = await Promise.all([openOperator(house, 'owner'), openOperator(house, 'owner')])
    const [one, other] = [await asked('500'), await asked('500')]
    // Less is given by one person.
    await openOperator(house, 'owner')
    expect(
      codeOf(
        await house.call('PUT', '/ops/operators', {
          token: maker.token,
          body: { id: made.id, role: 'manager', disabled: false },
        }),
      ),
    ).toBe('done')
    const changed = { ...made, token: (await operatorSession(house, made.id)).token }
    for (const [first, second, each] of [
      [maker, changed, one],
      [changed, maker, other],
    ] as const) {
      const id = await proposed(first, each)
      expect(codeOf(await agree(second, id))).toBe('SECOND_PERSON_NEEDED')
      expect(codeOf(await agree(owner, id))).toBe('done')
    }
  })

  it('[CSH-03] thirty approvals at once are one proposal, and thirty that agree to it send one payout', async () => {
    const one = await asked('500')
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(manager, one, 'approve')))
    expect(count(answers)).toEqual({ done: expect.any(Number) })
    const ids = new Set(answers.flatMap((each) => (each.body.success ? [textField(each.body.value, 'proposal')] : [])))
    expect(ids.size).toBe(1)
    expect(await stateOf(one)).toBe('review')
    const agreed = await Promise.all(Array.from({ length: 30 }, () => agree(owner, [...ids].join(''))))
    expect(lost(agreed)).toEqual(['STATE_PASSED'])
    expect(
      await house.db.query(
        sql`SELECT FROM audit WHERE action = 'proposal.approved' AND subject = ${`withdrawal:${one.id}`}`,
      ),
    ).toHaveLength(1)
  })

  it('[CSH-03, OPS-11] an approval that waits is void once it was rejected or taken back', async () => {
    const [rejected, cancelled] = [await asked('500'), await asked('500')]
    const ids = [await proposed(manager, rejected), await proposed(manager, cancelled)]
    expect((await decide(cashier, rejected, 'reject', 'Name differs')).body.value).toEqual({ state: 'rejected' })
    await house.call('POST', '/wps/withdrawal/cancel', {
      token: cancelled.payee.token,
      body: { id: cancelled.id },
    })
    for (const id of ids) expect(codeOf(await agree(owner, id))).toBe('PROPOSAL_VOID')
    for (const each of [rejected, cancelled]) expect(await house.balance(each.payee)).toBe(START)
  })

  it('[CSH-03, CSH-04] rejected by either it comes back once, with the reason that the member reads', async () => {
    const [one, two] = [await asked(), await asked('500')]
    expect(codeOf(await decide(cashier, one, 'reject'))).toBe('INVALID_INPUT')
    expect(codeOf(await decide(cashier, one, 'reject', '  '))).toBe('INVALID_INPUT')
    await proposed(manager, two)
    expect((await house.order(two.payee, two.id)).reason).toBeNull()
    await Promise.all(Array.from({ length: 10 }, () => decide(cashier, one, 'reject', 'Name differs')))
    expect((await decide(owner, two, 'reject', 'Name differs')).body.value).toEqual({ state: 'rejected' })
    for (const each of [one, two]) {
      expect(await house.order(each.payee, each.id)).toMatchObject({
        state: 'rejected',
        reason: 'Name differs',
        actions: [],
      })
      expect(await house.balance(each.payee)).toBe(START)
    }
  })

  it('[CSH-03] is for those who may: others see at most, and a withdrawal is looked up with its member', async () => {
    const [one, other] = [await asked(), await asked()]
    expect(codeOf(await decide(support, one, 'approve'))).toBe('PERMISSION_MISSING')
    expect(codeOf(await judge(cashier, one, 'return'))).toBe('PERMISSION_MISSING')
    expect(codeOf(await decide(cashier, { payee: other.payee, id: one.id }, 'approve'))).toBe('NOT_FOUND')
    expect(
      codeOf(
        await house.call('POST', '/ops/cashier/withdrawals/decide', {
          token: one.payee.token,
          body: { member: one.payee.id, id: one.id, decision: 'approve' },
        }),
      ),
    ).toBe('NOT_LOGGED_IN')
    expect(await stateOf(one)).toBe('review')
  })
})

describe('who credited, identified, gave or corrected', () => {
  beforeEach(() => house.rules({ secondReviewFrom: '500', separationDays: 7 }))
  const handled = (payee: Payee, by: Operator | undefined) =>
    house.db.transaction((tx) => noteHandling(tx, payee.id, 'adjusted', by === undefined ? [] : [by.id]))

  it('[CSH-03, OPS-11] approves nothing of the member, neither as the first nor as the second; it may reject, and others approve', async () => {
    const handler = await openOperator(house, 'owner')
    const [small, large, rejected] = [await asked('100'), await asked('500'), await asked('100')]
    for (const { payee } of [small, large, rejected]) await handled(payee, handler)
    expect(codeOf(await decide(handler, small, 'approve'))).toBe('SECOND_PERSON_NEEDED')
    const id = await proposed(manager, large)
    expect(codeOf(await agree(handler, id))).toBe('SECOND_PERSON_NEEDED')
    expect((await decide(handler, rejected, 'reject', 'no')).body.value).toEqual({ state: 'rejected' })
    expect((await decide(manager, small, 'approve')).body.value).toEqual({ state: 'approved' })
    // Whoever is refused spoils nothing: somebody else agrees.
    expect(codeOf(await agree(owner, id))).toBe('done')
  })

  it('[CSH-03, OPS-11] after it proposed an approval makes that void', async () => {
    const [handler, large] = [await openOperator(house, 'manager'), await asked('500')]
    const id = await proposed(handler, large)
    await handled(large.payee, handler)
    const { body } = await agree(owner, id)
    expect([body.code, body.detail]).toEqual(['PROPOSAL_VOID', { cause: 'maker' }])
    expect(await stateOf(large)).toBe('review')
  })

  it('[CSH-03, OPS-11] approved a withdrawal before approves the next as well', async () => {
    const one = await asked('100')
    expect((await decide(manager, one, 'approve')).body.value).toEqual({ state: 'approved' })
    const next = { payee: one.payee, id: textField((await house.ask(one.payee, { amount: '50' })).body.value, 'id') }
    expect((await decide(manager, next, 'approve')).body.value).toEqual({ state: 'approved' })
  })
})

describe('a threshold', () => {
  it('[CSH-03, OPS-11] is loosened by two people, and the old one holds until the second agrees', async () => {
    const { body } = await house.call('GET', '/ops/settings', { token: owner?.token ?? '' })
    const {
      cashier: { version, value },
    } = parse(object({ cashier: object({ version: number(), value: record(string(), unknown()) }) }), body.value)
    const written = await house.call('PUT', '/ops/settings/cashier', {
      token: owner?.token ?? '',
      body: { version, value: { ...value, secondReviewFrom: '4000' }, reason: 'a holiday' },
    })
    const id = textField(written.body.value, 'proposal')
    const { body: read } = await house.call('GET', `/ops/proposals/one?id=${id}`, { token: owner?.token ?? '' })
    expect(read.value).toMatchObject({
      reason: 'a holiday',
      preview: { before: { secondReviewFrom: '500' }, after: { secondReviewFrom: '4000' }, money: null, members: [] },
    })
    const one = await asked('600')
    expect(codeOf(await agree(owner, id))).toBe('SECOND_PERSON_NEEDED')
    expect(await proposed(owner, one)).not.toBe(id)
    const other = await openOperator(house, 'owner')
    expect(codeOf(await agree(other, id))).toBe('done')
    const next = await asked('600')
    expect((await decide(manager, next, 'approve')).body.value).toEqual({ state: 'approved' })
  })
})

describe('taking it back', () => {
  it('[CSH-03] is possible in review, also while an approval waits, gives the money back once, and ends it', async () => {
    const [one, two] = [await asked(), await asked('500')]
    await proposed(manager, two)
    for (const each of [one, two]) {
      const cancel = () =>
        house.call('POST', '/wps/withdrawal/cancel', { token: each.payee.token, body: { id: each.id } })
      expect(lost(await Promise.all(Array.from({ length: 10 }, cancel)))).toEqual(['STATE_PASSED'])
      expect(await house.balance(each.payee)).toBe(START)
      expect(codeOf(await decide(owner, each, 'approve'))).toBe('STATE_PASSED')
    }
  })

  it('[CSH-03] is not possible once it is approved, nor where the brand has no way back', async () => {
    const [one, two] = [await asked(), await asked()]
    await decide(cashier, one, 'approve')
    const cancel = ({ payee, id }: { payee: Payee; id: string }) =>
      house.call('POST', '/wps/withdrawal/cancel', { token: payee.token, body: { id } })
    expect(codeOf(await cancel(one))).toBe('STATE_PASSED')
    await house.rules({ mayCancel: false })
    expect(codeOf(await cancel(two))).toBe('METHOD_OFF')
    expect((await house.order(two.payee, two.id)).actions).toEqual([])
  })

  it('[CSH-03, CSH-04] raced against the approval ends one way', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await asked()
      const [cancelled, decided] = await Promise.all([
        house.call('POST', '/wps/withdrawal/cancel', { token: one.payee.token, body: { id: one.id } }),
        decide(cashier, one, 'approve'),
      ])
      expect(lost([cancelled, decided])).toEqual(['STATE_PASSED'])
      expect(await house.balance(one.payee)).toBe(codeOf(cancelled) === 'done' ? START : START - 10_000_000n)
    }
  })
})

describe('a dispute', () => {
  async function disputed(
    receipt: 'notReceived' | 'partlyReceived',
    amount = '100',
    second?: Operator,
  ): Promise<{ payee: Payee; id: string }> {
    house.bank.mood = 'deaf'
    const one = await asked(amount)
    if (second === undefined) await decide(manager, one, 'approve')
    else await agree(second, await proposed(manager, one))
    await house.db.query(
      sql`UPDATE withdrawal SET state = 'paidOut', paid_at = now(), receipt_until = now() + interval '1 hour' WHERE id = ${one.id}`,
    )
    const uploads = [await uploaded(house, one.payee, 'withdrawal')]
    const said = await house.call('POST', '/wps/withdrawal/receipt', {
      token: one.payee.token,
      body: { id: one.id, receipt, uploads, ...(receipt === 'partlyReceived' ? { received: '10' } : {}) },
    })
    expect(codeOf(said)).toBe('done')
    return one
  }

  it('[MEM-07] is ended by somebody who did not approve the payout: the money arrived, or all of it comes back', async () => {
    const [kept, back] = [await disputed('notReceived'), await disputed('notReceived')]
    expect(codeOf(await judge(manager, kept, 'return'))).toBe('SECOND_PERSON_NEEDED')
    expect((await judge(owner, kept, 'settle')).body.value).toEqual({ state: 'settled' })
    expect(await house.balance(kept.payee)).toBe(START - 10_000_000n)
    const answers = await Promise.all(Array.from({ length: 10 }, () => judge(owner, back, 'return')))
    expect(lost(answers)).toEqual(['STATE_PASSED'])
    expect(await house.order(back.payee, back.id)).toMatchObject({ state: 'failed', reason: 'we looked at it' })
    expect(await house.balance(back.payee)).toBe(START)
  })

  it('[MEM-07, CSH-03] of a payout that two approved is ended by neither of them', async () => {
    const other = await openOperator(house, 'owner')
    const one = await disputed('notReceived', '500', owner)
    for (const by of [manager, owner]) expect(codeOf(await judge(by, one, 'settle'))).toBe('SECOND_PERSON_NEEDED')
    expect((await judge(other, one, 'settle')).body.value).toEqual({ state: 'settled' })
  })

  it('[MEM-07] [CSH-04] over a part ends with the missing rest back, booked once and shown to the member, or settled', async () => {
    const [kept, back] = [await disputed('partlyReceived'), await disputed('partlyReceived')]
    const paidOut = async (payee: Payee) =>
      (await house.call('GET', `/wps/withdrawal/list?from=${day(-1)}&to=${day(1)}`, { token: payee.token })).body.value
    // What did not arrive is not paid out, as long as it is in question too.
    expect(await paidOut(kept.payee)).toMatchObject({ total: { paidOut: '10.00000' } })
    expect((await judge(owner, kept, 'settle')).body.value).toEqual({ state: 'settled' })
    expect(await paidOut(kept.payee)).toMatchObject({ total: { paidOut: '98.50000' } })
    expect(await house.balance(kept.payee)).toBe(START - 10_000_000n)
    expect(codeOf(await judge(manager, back, 'return'))).toBe('SECOND_PERSON_NEEDED')
    expect(lost(await Promise.all(Array.from({ length: 30 }, () => judge(owner, back, 'return'))))).toEqual([
      'STATE_PASSED',
    ])
    // Of 100, 98.50 were sent after the fee and 10 arrived.
    expect(await house.balance(back.payee)).toBe(START - 10_000_000n + 8_850_000n)
    expect(await house.db.query(sql`SELECT amount FROM entry WHERE member = ${back.payee.id} AND type = 8`)).toEqual([
      { amount: '8850000' },
    ])
    expect(await house.order(back.payee, back.id)).toMatchObject({
      state: 'restReturned',
      received: '10.00000',
      returned: '88.50000',
      reason: 'we looked at it',
      actions: [],
    })
    expect((await auditOf(back)).at(-1)).toMatchObject({ action: 'withdrawal.returnRest', state: 'restReturned' })
    expect(await paidOut(back.payee)).toMatchObject({ total: { paidOut: '10.00000' } })
    expect(codeOf(await judge(owner, back, 'settle'))).toBe('STATE_PASSED')
  })

  it('[MEM-07] shows operators its proof', async () => {
    const one = await disputed('notReceived')
    const { body } = await house.call('GET', '/ops/cashier/withdrawals?state=notReceived&limit=100', {
      token: owner?.token ?? '',
    })
    expect(body.value).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          order: expect.objectContaining({ id: one.id }),
          uploads: [expect.stringMatching(/^\d+$/)],
        }),
      ]),
    })
  })
})
