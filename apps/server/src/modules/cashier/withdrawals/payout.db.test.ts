import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import type { WithdrawalState } from '#rules/cashier/withdrawal.ts'
import { freeze } from '#tests/support/freeze.ts'
import { textField } from '#tests/support/house.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { codeOf, count, openWithdrawalHouse, type Payee, type WithdrawalHouse } from '#tests/support/withdrawals.ts'
import type { PaymentNotice } from '../payment-adapter.ts'

const START = 100_000_000n
const ASKED = 10_000_000n

let house: WithdrawalHouse
beforeAll(async () => {
  house = await openWithdrawalHouse('payout')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.later(0)
  await house.quiet()
  await house.rules({})
  house.bank.mood = 'paid'
})

/** A withdrawal of 100 that an operator approved; the house has not sent it yet. */
async function approved(whose?: Payee): Promise<{ payee: Payee; id: string; reference: string }> {
  const payee = whose ?? (await house.payee())
  const id = textField((await house.ask(payee)).body.value, 'id')
  await house.db.query(sql`UPDATE withdrawal SET state = 'approved' WHERE id = ${id}`)
  return { payee, id, reference: `wd${id}` }
}
async function sent(mood: typeof house.bank.mood = 'paid', whose?: Payee) {
  house.bank.mood = mood
  const one = await approved(whose)
  await house.job('send_withdrawals')
  return one
}
const stateOf = async ({ payee, id }: { payee: Payee; id: string }): Promise<WithdrawalState> =>
  (await house.order(payee, id)).state
/** The provider calls back; the status that it is answered with. */
const notice = (said: PaymentNotice, adapter?: string): Promise<number> => house.callBack(said, adapter)
const receipt = ({ token }: Payee, id: string, body: Record<string, unknown>) =>
  house.call('POST', '/wps/withdrawal/receipt', { token, body: { id, ...body } })
const returnsOf = async ({ id }: Payee): Promise<number> =>
  (await house.db.query(sql`SELECT 1 FROM entry WHERE member = ${id} AND type = 8`)).length
/** Lets the time for the receipt run out. */
const runOut = (id: string) =>
  house.db.query(sql`UPDATE withdrawal SET receipt_until = now() - interval '1 second' WHERE id = ${id}`)

describe('a payout', () => {
  it('[MEM-06, MEM-08] goes out by PIX, to the key in its one form', async () => {
    await house.rules({
      payouts: [
        { kind: 'pix', enabled: true, adapter: 'bank', min: '10', max: '5000', fee: { percent: '0', fixed: '0' } },
      ],
    })
    const member = await house.member()
    await house.setPin(member)
    const card = textField(
      (await house.bind(member, { kind: 'pix', name: 'Banco', number: '529.982.247-25' })).body.value,
      'id',
    )
    const { id, reference } = await sent('paid', { ...member, card })
    expect(house.bank.asked.filter((one) => one.reference === reference)).toMatchObject([
      { kind: 'pix', amount: 10_000_000n, account: { holder: 'Marina Souza', number: '52998224725' } },
    ])
    expect(await house.order(member, id)).toMatchObject({
      state: 'paidOut',
      card: { kind: 'pix', masked: '•••• 4725' },
    })
    await house.rules({})
  })

  it('[MEM-06] goes to the card as it was when it was asked for, less the fee, once; the member has an hour to say what came', async () => {
    const { payee, id, reference } = await approved()
    await house.encrypted(
      '/wps/member/cards/remove',
      { id: payee.card, paymentPassword: '482915' },
      { token: payee.token },
    )
    await Promise.all([house.job('send_withdrawals'), house.job('send_withdrawals')])
    await house.job('send_withdrawals')
    const [order, ...more] = house.bank.asked.filter((one) => one.reference === reference)
    expect(more).toEqual([])
    expect(order).toMatchObject({
      amount: 9_850_000n,
      currency: 'BRL',
      kind: 'bank',
      account: { name: 'Test Bank', holder: 'Marina Souza' },
      callbackUrl: 'http://house.test/payments/bank/callback',
    })
    expect(order?.account.number).toMatch(/^DE\d{20}$/)
    const view = await house.order(payee, id)
    expect(view).toMatchObject({ state: 'paidOut', actions: ['confirm', 'confirmPartly', 'deny'] })
    expect(Date.parse(view.receiptUntil ?? '') - Date.parse(view.paidAt ?? '')).toBe(3_600_000)
    expect(await house.balance(payee)).toBe(START - ASKED)
  })

  it('[CSH-04] that the provider refuses comes back once, with the reason', async () => {
    const { payee, id, reference } = await sent('failed')
    expect(await house.order(payee, id)).toMatchObject({ state: 'failed', reason: 'account closed', actions: [] })
    expect(await house.balance(payee)).toBe(START)
    for (const state of ['failed', 'failed', 'paid'] as const) await notice(house.bank.say(reference, state, 'again'))
    expect(await house.order(payee, id)).toMatchObject({ state: 'failed', reason: 'account closed' })
    expect(await house.balance(payee)).toBe(START)
    expect(
      await house.db.query(
        sql`SELECT payload->>'reason' AS reason FROM event WHERE member = ${payee.id} AND type = 'order.changed' ORDER BY n DESC LIMIT 1`,
      ),
    ).toEqual([{ reason: 'account closed' }])
  })

  it('[CSH-04] that a bank sends back after it was paid out comes back once, thirty callbacks at once', async () => {
    const { payee, id, reference } = await sent()
    const said = house.bank.say(reference, 'failed', 'sent back')
    expect(new Set(await Promise.all(Array.from({ length: 30 }, () => notice(said))))).toEqual(new Set([200]))
    expect(await house.order(payee, id)).toMatchObject({ state: 'failed', reason: 'sent back' })
    expect(await returnsOf(payee)).toBe(1)
    expect(await house.balance(payee)).toBe(START)
    expect(codeOf(await receipt(payee, id, { receipt: 'received' }))).toBe('STATE_PASSED')
  })

  it('[CSH-04] an older notice of the provider never undoes a newer one', async () => {
    const one = await sent('pending')
    const [paid, failed] = [house.bank.say(one.reference, 'paid'), house.bank.say(one.reference, 'failed', 'sent back')]
    await notice(failed)
    await notice(paid)
    expect(await stateOf(one)).toBe('failed')
    expect(await house.balance(one.payee)).toBe(START)
    const other = await sent('pending')
    const [refused, taken] = [house.bank.say(other.reference, 'failed'), house.bank.say(other.reference, 'paid')]
    await notice(taken)
    await notice(refused)
    expect(await stateOf(other)).toBe('paidOut')
    expect(await house.balance(other.payee)).toBe(START - ASKED)
  })

  it('[CSH-04] what was confirmed, or what time settled, does not come back by a late notice', async () => {
    const [confirmed, settled] = [await sent(), await sent()]
    await receipt(confirmed.payee, confirmed.id, { receipt: 'received' })
    await runOut(settled.id)
    await house.job('settle_withdrawals')
    for (const one of [confirmed, settled]) {
      await notice(house.bank.say(one.reference, 'failed', 'too late'))
      expect(await house.balance(one.payee)).toBe(START - ASKED)
    }
    expect([await stateOf(confirmed), await stateOf(settled)]).toEqual(['received', 'settled'])
  })

  it.each(['lost', 'deaf'] as const)(
    '[CSH-04] whose answer did not come (%s) stays, and asking the provider decides; it is sent once',
    async (mood) => {
      const one = await sent(mood)
      expect(await stateOf(one)).toBe('paying')
      house.bank.mood = 'paid'
      await house.job('send_withdrawals')
      expect(await stateOf(one)).toBe('paying')
      await house.later(2)
      await house.job('send_withdrawals')
      expect(await stateOf(one)).toBe('paidOut')
      expect(house.bank.asked.filter(({ reference }) => reference === one.reference)).toHaveLength(
        mood === 'lost' ? 1 : 2,
      )
      expect(await house.balance(one.payee)).toBe(START - ASKED)
    },
  )

  it('[CSH-04] one that cannot be sent keeps no other waiting, and goes out when it can', async () => {
    const [stuck, next] = [await approved(), await approved()]
    await house.db.query(sql`UPDATE withdrawal SET adapter = 'gone' WHERE id = ${stuck.id}`)
    await house.job('send_withdrawals')
    expect([await stateOf(stuck), await stateOf(next)]).toEqual(['approved', 'paidOut'])
    await house.db.query(sql`UPDATE withdrawal SET adapter = 'bank' WHERE id = ${stuck.id}`)
    await house.job('send_withdrawals')
    expect(await stateOf(stuck)).toBe('paidOut')
  })

  it('[CSH-03] of a member who was frozen in the meantime waits until it is free again', async () => {
    const one = await approved()
    await freeze(house.db, one.payee.id)
    await house.job('send_withdrawals')
    expect(house.bank.asked.some(({ reference }) => reference === one.reference)).toBe(false)
    await freeze(house.db, one.payee.id, false)
    await house.job('send_withdrawals')
    expect(await stateOf(one)).toBe('paidOut')
  })

  it('[CSH-04] a notice about an order that is not there, or of another provider, is refused', async () => {
    const one = await sent('pending')
    const said = house.bank.say(one.reference, 'failed')
    const attempts: readonly (readonly [PaymentNotice, string])[] = [
      [said, 'other'],
      [{ ...said, reference: 'wd1' }, 'bank'],
      [{ ...said, reference: 'wd; DROP' }, 'bank'],
    ]
    for (const [heard, from] of attempts) expect(await notice(heard, from)).toBe(404)
    expect(await stateOf(one)).toBe('paying')
  })
})

describe('the receipt', () => {
  it('[MEM-07] received ends it; said once more it has passed', async () => {
    const { payee, id } = await sent()
    expect((await receipt(payee, id, { receipt: 'received' })).body.value).toMatchObject({
      state: 'received',
      received: '98.50000',
      actions: [],
    })
    expect(codeOf(await receipt(payee, id, { receipt: 'received' }))).toBe('STATE_PASSED')
    expect(await house.balance(payee)).toBe(START - ASKED)
  })

  it('[MEM-07] partly received takes what came and a proof', async () => {
    const { payee, id } = await sent()
    const uploads = [await uploaded(house, payee, 'withdrawal')]
    for (const received of [undefined, '0', '-1', '98.5', '500'])
      expect(codeOf(await receipt(payee, id, { receipt: 'partlyReceived', uploads, received }))).toBe('INVALID_INPUT')
    expect(codeOf(await receipt(payee, id, { receipt: 'partlyReceived', received: '40' }))).toBe('INVALID_INPUT')
    expect(
      (await receipt(payee, id, { receipt: 'partlyReceived', received: '40', uploads, remark: 'only a part' })).body
        .value,
    ).toMatchObject({ state: 'partlyReceived', received: '40.00000' })
    expect(await house.balance(payee)).toBe(START - ASKED)
  })

  it('[MEM-07] not received takes a proof of its own, and gives nothing back by itself', async () => {
    const { payee, id } = await sent()
    expect(codeOf(await receipt(payee, id, { receipt: 'notReceived' }))).toBe('INVALID_INPUT')
    const [foreign, other] = [
      await uploaded(house, await house.payee(), 'withdrawal'),
      await uploaded(house, payee, 'feedback'),
    ]
    for (const one of [foreign, other, '123'])
      expect(codeOf(await receipt(payee, id, { receipt: 'notReceived', uploads: [one] }))).toBe('UPLOAD_UNKNOWN')
    expect((await house.order(payee, id)).state).toBe('paidOut')
    const uploads = [await uploaded(house, payee, 'withdrawal')]
    expect((await receipt(payee, id, { receipt: 'notReceived', uploads })).body.value).toMatchObject({
      state: 'notReceived',
      received: '0.00000',
    })
    expect(await house.balance(payee)).toBe(START - ASKED)
  })

  it.each(['review', 'approved', 'paying'] as const)(
    '[MEM-07] is asked for nothing while a withdrawal is in the state %s',
    async (state) => {
      const { payee, id } = await approved()
      await house.db.query(sql`UPDATE withdrawal SET state = ${state} WHERE id = ${id}`)
      expect(codeOf(await receipt(payee, id, { receipt: 'received' }))).toBe('STATE_PASSED')
    },
  )

  it('[MEM-07] counts as received when its time is over, gives nothing back, and cannot be disputed then', async () => {
    const one = await sent()
    await house.job('settle_withdrawals')
    expect(await stateOf(one)).toBe('paidOut')
    await runOut(one.id)
    // The time decides, also before the job has come by.
    expect((await house.order(one.payee, one.id)).actions).toEqual([])
    expect(codeOf(await receipt(one.payee, one.id, { receipt: 'received' }))).toBe('STATE_PASSED')
    await house.job('settle_withdrawals')
    await house.job('settle_withdrawals')
    expect(await stateOf(one)).toBe('settled')
    const uploads = [await uploaded(house, one.payee, 'withdrawal')]
    expect(codeOf(await receipt(one.payee, one.id, { receipt: 'notReceived', uploads }))).toBe('STATE_PASSED')
    expect(await house.balance(one.payee)).toBe(START - ASKED)
  })

  it('[MEM-07] not received raced against the time-out ends one way, and moves no money in either', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payee, id } = await sent()
      const uploads = [await uploaded(house, payee, 'withdrawal')]
      const [said] = await Promise.all([
        receipt(payee, id, { receipt: 'notReceived', uploads }),
        runOut(id).then(() => house.job('settle_withdrawals')),
      ])
      await house.job('settle_withdrawals')
      expect((await house.order(payee, id)).state).toBe(codeOf(said) === 'done' ? 'notReceived' : 'settled')
      expect(await house.balance(payee)).toBe(START - ASKED)
    }
  })

  it('[MEM-07] thirty answers at once: one counts', async () => {
    const { payee, id } = await sent()
    const uploads = await Promise.all(Array.from({ length: 3 }, () => uploaded(house, payee, 'withdrawal')))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        receipt(
          payee,
          id,
          at % 2 === 0 ? { receipt: 'received' } : { receipt: 'notReceived', uploads: [uploads[at % 3]] },
        ),
      ),
    )
    expect(count(answers)['done']).toBe(1)
  })
})

describe('what needs no review', () => {
  it('[CSH-03] goes out at once, without waiting for the next minute', async () => {
    await house.rules({ unreviewedUpTo: '100' })
    const payee = await house.payee()
    // One that was paid before, and a card that is not new.
    const before = await sent('paid', payee)
    await house.db.query(sql`UPDATE withdrawal SET asked_at = now() - interval '2 days' WHERE id = ${before.id}`)
    await house.db.query(sql`UPDATE payout_card SET added_at = now() - interval '2 days' WHERE member = ${payee.id}`)
    const id = textField((await house.ask(payee)).body.value, 'id')
    await house.job('cashier.send_withdrawal')
    expect((await house.order(payee, id)).state).toBe('paidOut')
    expect((await house.ask(payee, { amount: '100.01' })).body.value).toMatchObject({ state: 'review' })
  })
})
