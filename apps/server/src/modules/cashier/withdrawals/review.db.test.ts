import { number, object, parse, record, string, unknown } from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { textField } from '#tests/support/house.ts'
import { openOperator, operatorSession } from '#tests/support/operators.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { codeOf, lost, openWithdrawalHouse, type Payee, type WithdrawalHouse } from '#tests/support/withdrawals.ts'

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
          reviewedBy: null,
        }),
      ]),
    })
    expect(JSON.stringify(body.value)).not.toMatch(/DE\d{20}/)
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
    expect((await decide(manager, one, 'approve')).body.value).toEqual({ state: 'secondReview' })
    expect(codeOf(await decide(manager, one, 'approve'))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await decide(manager, one, 'reject', 'no'))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await decide(cashier, one, 'approve'))).toBe('PERMISSION_MISSING')
    expect(await stateOf(one)).toBe('secondReview')
    expect((await decide(owner, one, 'approve')).body.value).toEqual({ state: 'approved' })
    expect((await auditOf(one)).map(({ action, state }) => [action, state])).toEqual([
      ['withdrawal.escalate', 'secondReview'],
      ['withdrawal.approve', 'approved'],
    ])
    expect(
      await house.db.query(
        sql`SELECT first_reviewer AS first, second_reviewer AS second FROM withdrawal WHERE id = ${one.id}`,
      ),
    ).toEqual([{ first: manager?.id, second: owner?.id }])
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
      expect((await decide(first, each, 'approve')).body.value).toEqual({ state: 'secondReview' })
      expect(codeOf(await decide(second, each, 'approve'))).toBe('SECOND_PERSON_NEEDED')
      expect((await decide(owner, each, 'approve')).body.value).toEqual({ state: 'approved' })
    }
  })

  it('[CSH-03] thirty approvals of one person at once are one', async () => {
    const one = await asked('500')
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(manager, one, 'approve')))
    expect(lost(answers)).toEqual(['SECOND_PERSON_NEEDED'])
    expect(await stateOf(one)).toBe('secondReview')
  })

  it('[CSH-03, CSH-04] rejected by either it comes back once, with the reason that the member reads', async () => {
    const [one, two] = [await asked(), await asked('500')]
    expect(codeOf(await decide(cashier, one, 'reject'))).toBe('INVALID_INPUT')
    expect(codeOf(await decide(cashier, one, 'reject', '  '))).toBe('INVALID_INPUT')
    await decide(manager, two, 'approve', 'looks good')
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

describe('who moved a threshold', () => {
  const write = async (by: Operator | undefined, changes: Record<string, unknown>) => {
    const { body } = await house.call('GET', '/ops/settings', { token: by?.token ?? '' })
    const {
      cashier: { version, value },
    } = parse(object({ cashier: object({ version: number(), value: record(string(), unknown()) }) }), body.value)
    return house.call('PUT', '/ops/settings/cashier', {
      token: by?.token ?? '',
      body: { version, value: { ...value, ...changes } },
    })
  }

  it('[CSH-03] approves nothing for a day, neither as the first nor as the second; it may reject, and others approve', async () => {
    const [mover, other] = await Promise.all([openOperator(house, 'owner'), openOperator(house, 'owner')])
    const [small, large, rejected] = [await asked('100'), await asked('500'), await asked('100')]
    expect((await decide(manager, large, 'approve')).body.value).toEqual({ state: 'secondReview' })
    // What lets one person do more waits for another owner; until then nothing changed.
    const {
      body: { value },
    } = await write(mover, { secondReviewFrom: '4000' })
    expect(
      codeOf(
        await house.call('POST', '/ops/proposals/decide', {
          token: mover.token,
          body: { id: textField(value, 'proposal'), decision: 'approve' },
        }),
      ),
    ).toBe('SECOND_PERSON_NEEDED')
    expect((await decide(mover, small, 'reject', '')).body.code).toBe('INVALID_INPUT')
    expect(
      codeOf(
        await house.call('POST', '/ops/proposals/decide', {
          token: other.token,
          body: { id: textField(value, 'proposal'), decision: 'approve' },
        }),
      ),
    ).toBe('done')
    for (const one of [small, large]) expect(codeOf(await decide(mover, one, 'approve'))).toBe('SECOND_PERSON_NEEDED')
    expect((await decide(mover, rejected, 'reject', 'no')).body.value).toEqual({ state: 'rejected' })
    expect((await decide(other, small, 'approve')).body.value).toEqual({ state: 'approved' })
    // Another who changed it since takes nothing back; another setting is no threshold.
    expect(codeOf(await write(other, { secondReviewFrom: '500' }))).toBe('done')
    expect(codeOf(await decide(mover, large, 'approve'))).toBe('SECOND_PERSON_NEEDED')
    expect(codeOf(await write(owner, { maxCards: 4 }))).toBe('done')
    expect((await decide(owner, large, 'approve')).body.value).toEqual({ state: 'approved' })
    const next = await asked('100')
    await house.later(24 * 60 + 1)
    const again = await operatorSession(house, mover.id)
    expect((await decide({ ...mover, token: again.token }, next, 'approve')).body.value).toEqual({ state: 'approved' })
    await house.later(0)
  })
})

describe('taking it back', () => {
  it('[CSH-03] is possible in review and second review, gives the money back once, and ends it', async () => {
    const [one, two] = [await asked(), await asked('500')]
    await decide(manager, two, 'approve')
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
    by: readonly (Operator | undefined)[] = [manager],
  ): Promise<{ payee: Payee; id: string }> {
    house.bank.mood = 'deaf'
    const one = await asked(amount)
    for (const each of by) await decide(each, one, 'approve')
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
    const one = await disputed('notReceived', '500', [manager, owner])
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
