/** T8 for the cashier and what guards it: whatever happens once happens once, also when thirty ask for it at the same moment. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { textField } from '#tests/support/house.ts'
import { happensOnce, type OneShot } from '#tests/support/one-shot.ts'
import { openOperator } from '#tests/support/operators.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { codeOf, ibanOf, openWithdrawalHouse, type Payee, type WithdrawalHouse } from '#tests/support/withdrawals.ts'

const START = 100_000_000n

let house: WithdrawalHouse
let operators: { readonly token: string }[] = []
beforeAll(async () => {
  house = await openWithdrawalHouse('oneshots')
  operators = await Promise.all([openOperator(house, 'owner'), openOperator(house, 'owner')])
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.quiet()
  await house.rules({})
  house.bank.mood = 'deaf'
})

const rows = async (query: ReturnType<typeof sql>): Promise<number> => (await house.db.query(query)).length

/** A withdrawal of 100, with its row in a state as if it had come there. */
async function withdrawal(state: string): Promise<{ payee: Payee; id: string }> {
  const payee = await house.payee()
  const id = textField((await house.ask(payee)).body.value, 'id')
  await house.db.query(sql`
    UPDATE withdrawal SET state = ${state}, paid_at = CASE WHEN ${state === 'paidOut'} THEN now() END, receipt_until = CASE WHEN ${state === 'paidOut'} THEN now() + interval '1 hour' END WHERE id = ${id}`)
  return { payee, id }
}
const audited = (member: string, action: string) =>
  rows(sql`SELECT 1 FROM audit WHERE subject = ${`member:${member}`} AND action = ${action}`)
const entered = (member: string, type: number) =>
  rows(sql`SELECT 1 FROM entry WHERE member = ${member} AND type = ${type}`)
const inState = (id: string, state: string) =>
  rows(
    sql`SELECT 1 FROM event WHERE type = 'order.changed' AND payload ->> 'id' = ${id} AND payload ->> 'state' = ${state}`,
  )
const byOperator =
  (path: string, { payee, id }: { payee: Payee; id: string }, decision: string) =>
  async (at: number) =>
    codeOf(
      await house.call('POST', path, {
        token: operators[at % 2]?.token ?? '',
        body: { member: payee.id, id, decision, reason: 'looked at' },
      }),
    )
const receipt = async ({ payee, id }: { payee: Payee; id: string }, body: Record<string, unknown>) =>
  codeOf(await house.call('POST', '/wps/withdrawal/receipt', { token: payee.token, body: { id, ...body } }))

const shots: readonly (readonly [title: string, prepare: () => Promise<OneShot>])[] = [
  [
    '[CSH-02] the credit of a deposit',
    async () => {
      const payee = await house.payee()
      const id = String(Number(payee.id) % 1_000_000_007)
      await house.db.query(sql`
      INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, expires_at)
      SELECT shard, id, ${id}, 'k', 'pix', 'instantBank', 'Pix', 'bank', 5000000, '0', 0, now() + interval '1 hour' FROM member WHERE id = ${payee.id}`)
      const word = {
        reference: `dp${payee.id}-${id}`,
        providerReference: 'b',
        state: 'paid',
        amount: 5_000_000n,
        confirmations: 0,
        reason: null,
        version: 3,
      } as const
      return {
        // The same word, and older ones that come late.
        ask: async (at) =>
          String(await house.callBack(at % 3 === 0 ? { ...word, state: 'pending', version: 2 } : word)),
        times: () => entered(payee.id, 6),
        told: 'some',
        holds: { whose: payee, balance: START + 5_000_000n },
      }
    },
  ],
  [
    '[MEM-06] asking for a withdrawal',
    async () => {
      const [payee, key] = [await house.payee(), randomUUID()]
      return {
        ask: async () => codeOf(await house.ask(payee, { key })),
        times: () => entered(payee.id, 7),
        told: 'some',
        holds: { whose: payee, balance: START - 10_000_000n },
      }
    },
  ],
  [
    '[CSH-03] approving it',
    async () => {
      const one = await withdrawal('review')
      return {
        ask: byOperator('/ops/cashier/withdrawals/decide', one, 'approve'),
        times: () => audited(one.payee.id, 'withdrawal.approve'),
        told: 'one',
      }
    },
  ],
  [
    '[CSH-03] rejecting it',
    async () => {
      const one = await withdrawal('review')
      return {
        ask: byOperator('/ops/cashier/withdrawals/decide', one, 'reject'),
        times: () => entered(one.payee.id, 8),
        told: 'one',
        holds: { whose: one.payee, balance: START },
      }
    },
  ],
  [
    '[CSH-03] taking it back',
    async () => {
      const { payee, id } = await withdrawal('review')
      return {
        ask: async () =>
          codeOf(await house.call('POST', '/wps/withdrawal/cancel', { token: payee.token, body: { id } })),
        times: () => entered(payee.id, 8),
        told: 'one',
        holds: { whose: payee, balance: START },
      }
    },
  ],
  [
    '[CSH-04] paying it out',
    async () => {
      const { payee, id } = await withdrawal('approved')
      house.bank.mood = 'paid'
      return {
        async ask() {
          await house.job('send_withdrawals')
          return undefined
        },
        times: async () => house.bank.asked.filter(({ reference }) => reference === `wd${id}`).length,
        told: 'some',
        holds: { whose: payee, balance: START - 10_000_000n },
      }
    },
  ],
  [
    '[MEM-07] saying that it was received',
    async () => {
      const one = await withdrawal('paidOut')
      return { ask: () => receipt(one, { receipt: 'received' }), times: () => inState(one.id, 'received'), told: 'one' }
    },
  ],
  [
    '[MEM-07] saying that it was not',
    async () => {
      const one = await withdrawal('paidOut')
      const uploads = [await uploaded(house, one.payee, 'withdrawal')]
      return {
        ask: () => receipt(one, { receipt: 'notReceived', uploads }),
        times: () => inState(one.id, 'notReceived'),
        told: 'one',
      }
    },
  ],
  [
    '[MEM-07] giving back what did not arrive',
    async () => {
      const one = await withdrawal('notReceived')
      return {
        ask: byOperator('/ops/cashier/withdrawals/receipt', one, 'return'),
        times: () => entered(one.payee.id, 8),
        told: 'one',
        holds: { whose: one.payee, balance: START },
      }
    },
  ],
  [
    '[MEM-07] giving back the rest of a part',
    async () => {
      const one = await withdrawal('partlyReceived')
      await house.db.query(sql`UPDATE withdrawal SET received = 4000000 WHERE id = ${one.id}`)
      return {
        ask: byOperator('/ops/cashier/withdrawals/receipt', one, 'return'),
        times: () => entered(one.payee.id, 8),
        told: 'one',
        holds: { whose: one.payee, balance: START - 10_000_000n + 5_850_000n },
      }
    },
  ],
  [
    '[MEM-08] binding a card',
    async () => {
      const payee = await house.payee()
      const number = ibanOf(Number(payee.id) % 1_000_000_007)
      return {
        ask: async () => codeOf(await house.bind(payee, { number })),
        times: () => rows(sql`SELECT 1 FROM payout_card WHERE member = ${payee.id} AND id <> ${payee.card}`),
        told: 'one',
      }
    },
  ],
  [
    '[MEM-06] setting the payment password',
    async () => {
      const member = await house.member()
      return {
        ask: async (at) =>
          codeOf(
            await house.encrypted(
              '/wps/member/paymentPassword',
              { password: 'correct horse 1', newPaymentPassword: String(482_900 + at) },
              { token: member.token },
            ),
          ),
        times: () => audited(member.id, 'paymentPassword.set'),
        told: 'one',
      }
    },
  ],
  [
    '[SAF-02] beginning a break',
    async () => {
      const member = await house.member()
      return {
        ask: async () =>
          codeOf(
            await house.call('POST', '/wps/safer/break', {
              token: member.token,
              body: { kind: 'timeOut', length: 1, sure: true },
            }),
          ),
        times: () => rows(sql`SELECT 1 FROM member_break WHERE member = ${member.id}`),
        told: 'one',
      }
    },
  ],
  [
    '[CMP-04] closing the account',
    async () => {
      const payee = await house.payee()
      // Nothing is left that would keep it open.
      const id = textField((await house.ask(payee, { amount: '1000' })).body.value, 'id')
      await house.db.query(sql`UPDATE withdrawal SET state = 'received' WHERE id = ${id}`)
      return {
        ask: async () =>
          codeOf(
            await house.encrypted(
              '/wps/member/data/close',
              { password: 'correct horse 1', sure: true },
              { token: payee.token },
            ),
          ),
        times: () => audited(payee.id, 'account.closed'),
        told: 'one',
      }
    },
  ],
]

describe('thirty at once', () => {
  it.each(shots)('%s happens once', async (_title, prepare) => {
    await happensOnce(house, await prepare())
  })
})
