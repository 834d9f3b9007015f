import { randomUUID } from 'node:crypto'
import type { CashierSettings } from '#contract/settings/cashier.ts'
import type { SafetySettings } from '#contract/settings/safety.ts'
import { type WithdrawalOrder, withdrawalOrder } from '#contract/calls/cashier.ts'
import { Refusal } from '#contract/errors.ts'
import { type PaymentAdapter, type PaymentNotice, PaymentUnreachable } from '#server/modules/cashier/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId } from '#server/platform/ids.ts'
import { enum as oneOf, nullable, number, object, parse, string } from 'zod/mini'
import { type AccountsHouse, openAccountsHouse } from './accounts.ts'
import { type Answer, type Player, textField } from './house.ts'
import { testSettings } from './outside.ts'
import { writeSetting } from './settings.ts'

type Payout = Parameters<PaymentAdapter['payOut']>[0]

/** A payment provider of the tests: it keeps what it was asked to pay, and says what it is told to. */
export interface TestBank extends PaymentAdapter {
  /** What it was asked to send out, each as often as it was. */
  readonly asked: Payout[]
  /** How the next orders go. `lost`: it takes the order, but its answer does not arrive. `deaf`: nothing arrives at all. */
  mood: 'paid' | 'pending' | 'failed' | 'lost' | 'deaf'
  /** Says something new about an order, as it would call back. */
  say(reference: string, state: PaymentNotice['state'], reason?: string): PaymentNotice
}

const spokenNotice = object({
  reference: string(),
  providerReference: string(),
  state: oneOf(['pending', 'paid', 'failed']),
  amount: string(),
  confirmations: number(),
  reason: nullable(string()),
  version: number(),
})

function createBank(): TestBank {
  const orders = new Map<string, PaymentNotice>()
  const asked: Payout[] = []
  const notOurs = async (): Promise<never> => Promise.reject(new Error('this bank only pays out'))
  const bank: TestBank = {
    asked,
    mood: 'paid',
    open: notOurs,
    statement: notOurs,
    readCallback(headers, raw) {
      if (headers['x-bank'] !== 'signed') throw new Refusal('FORBIDDEN')
      const said = parse(spokenNotice, JSON.parse(raw.toString()))
      return { ...said, amount: BigInt(said.amount) }
    },
    async payOut(order) {
      asked.push(order)
      if (bank.mood === 'deaf') throw new PaymentUnreachable()
      const state = bank.mood === 'lost' ? 'paid' : bank.mood
      const notice = orders.get(order.reference) ?? {
        reference: order.reference,
        providerReference: `bank-${order.reference}`,
        state,
        amount: order.amount,
        confirmations: 0,
        reason: state === 'failed' ? 'account closed' : null,
        version: 1,
      }
      orders.set(order.reference, notice)
      if (bank.mood === 'lost') throw new PaymentUnreachable()
      return notice
    },
    async query(reference) {
      if (bank.mood === 'deaf') throw new PaymentUnreachable()
      return orders.get(reference)
    },
    say(reference, state, reason) {
      const before = orders.get(reference)
      if (before === undefined) throw new Error(`the bank never heard of ${reference}`)
      const notice = { ...before, state, reason: reason ?? null, version: before.version + 1 }
      orders.set(reference, notice)
      return notice
    },
  }
  return bank
}

export const codeOf = ({ body }: Answer): string | undefined => (body.success ? 'done' : body.code)

/** Of many at once some wait too long for a lock, or find tries of the payment password still under way: they are told to come again. */
const NOT_LOOKED_AT = ['BUSY', 'TOO_MANY_ATTEMPTS']

/** How often each code was answered. Who waited too long on a busy machine was told so and got nothing: that is left out. */
export function count(answers: readonly Answer[], leftOut: readonly string[] = NOT_LOOKED_AT): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const code of answers.map((answer) => codeOf(answer) ?? '').filter((one) => !leftOut.includes(one)))
    counted[code] = (counted[code] ?? 0) + 1
  return counted
}

/** That exactly one of many at once was done, and what all others were answered. */
export function lost(answers: readonly Answer[]): string[] {
  const { done, ...others } = count(answers)
  if (done !== 1) throw new Error(`${done ?? 0} were done: ${JSON.stringify(others)}`)
  return Object.keys(others)
}

export const PIN = '482915'

/** An IBAN that passes its check, another one for each number. */
export function ibanOf(number: number): string {
  const account = String(number).padStart(18, '0')
  const rest = [...`${account}131400`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)
  return `DE${String(98 - rest).padStart(2, '0')}${account}`
}

export interface Payee extends Player {
  readonly email: string
  readonly card: string
}

export interface WithdrawalHouse extends AccountsHouse {
  readonly bank: TestBank
  /** What operators set of the cashier and of safer gambling, over the settings of the tests. */
  rules(cashier: Partial<CashierSettings>, safety?: Partial<SafetySettings>): Promise<void>
  /** A member with a mail address and the starting credit of 1000. */
  member(): Promise<Omit<Payee, 'card'>>
  /** The same with a payment password and a card of its own. */
  payee(): Promise<Payee>
  setPin(player: Player): Promise<Answer>
  bind(player: Player, changes?: Record<string, unknown>): Promise<Answer>
  ask(player: Payee, changes?: Record<string, unknown>): Promise<Answer>
  /** The provider's callback about an order; the status of the answer. */
  callBack(notice: PaymentNotice, adapter?: string): Promise<number>
  order(player: Player, id: string): Promise<WithdrawalOrder>
  job(name: 'cashier.send_withdrawal' | 'send_withdrawals' | 'settle_withdrawals'): Promise<void>
}

const fee = { percent: '1', fixed: '0.50' }
export const payoutRules: Partial<CashierSettings> = {
  payouts: [
    { kind: 'bank', enabled: true, adapter: 'bank', min: '10', max: '5000', fee },
    { kind: 'eWallet', enabled: true, adapter: 'bank', min: '10', max: '5000', fee: { percent: '0', fixed: '0' } },
    { kind: 'crypto', enabled: false, adapter: 'bank', min: '10', max: '5000', fee },
  ],
}

/** A house that pays out through a bank of the test. */
export async function openWithdrawalHouse(name: string, { tables = false } = {}): Promise<WithdrawalHouse> {
  const bank = createBank()
  const house = await openAccountsHouse(name, {
    tables,
    paymentAdapters: new Map([
      ['bank', bank],
      ['other', bank],
    ]),
  })
  let counted = 0
  const rules: WithdrawalHouse['rules'] = async (cashier, safety = {}) => {
    await writeSetting(house.db, 'cashier', { ...testSettings.cashier, ...payoutRules, ...cashier })
    await writeSetting(house.db, 'safety', { ...testSettings.safety, ...safety })
    await house.set({})
  }
  const member: WithdrawalHouse['member'] = async () => {
    const username = `payee${(counted += 1)}`
    const email = `${username}@mail.example`
    const token = textField((await house.join({ username, email })).body.value, 'token')
    return { id: memberId(token.split('.')[1] ?? ''), username, email, token }
  }
  const setPin: WithdrawalHouse['setPin'] = ({ token }) =>
    house.encrypted('/wps/member/paymentPassword', { password: 'correct horse 1', newPaymentPassword: PIN }, { token })
  const bind: WithdrawalHouse['bind'] = ({ token }, changes = {}) =>
    house.encrypted(
      '/wps/member/cards',
      {
        kind: 'bank',
        name: 'Test Bank',
        holder: 'Marina Souza',
        number: ibanOf((counted += 1)),
        paymentPassword: PIN,
        ...changes,
      },
      { token },
    )
  await rules({})
  return {
    ...house,
    bank,
    rules,
    member,
    setPin,
    bind,
    async payee() {
      const player = await member()
      await setPin(player)
      // An address adds thirty a day, and every payee of a test sits at this one.
      await house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'card:127.0.0.%'`)
      return { ...player, card: textField((await bind(player)).body.value, 'id') }
    },
    ask: ({ token, card }, changes = {}) =>
      house.encrypted(
        '/wps/withdrawal',
        { key: randomUUID(), card, amount: '100', paymentPassword: PIN, ...changes },
        { token },
      ),
    async callBack(notice, adapter = 'bank') {
      const payload = JSON.stringify({ ...notice, amount: String(notice.amount) })
      return (
        await house.app.server.inject({
          method: 'POST',
          url: `/payments/${adapter}/callback`,
          payload,
          headers: { 'content-type': 'application/json', 'x-bank': 'signed' },
        })
      ).statusCode
    },
    order: async ({ token }, id) =>
      parse(withdrawalOrder, (await house.call('GET', `/wps/withdrawal?id=${id}`, { token })).body.value),
    job: (wanted) => house.app.run(wanted),
  }
}
