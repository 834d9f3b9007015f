import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { moneyHouse } from '#tests/fuzz/money.ts'
import { createOrders, type Orders } from '#tests/roles/orders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player } from '#tests/support/house.ts'
import { openOperator, type TestOperator } from '#tests/support/operators.ts'
import { settled } from '#tests/support/settled.ts'

let database: TestDatabase
let house: House
let orders: Orders
type Operator = TestOperator & { readonly token: string }
let [owner, cashier, auditor]: Operator[] = []

beforeAll(async () => {
  database = await createTestDatabase('evidence')
  house = await openHouse(database.url, moneyHouse)
  ;[owner, cashier, auditor] = [
    await openOperator(house, 'owner'),
    await openOperator(house, 'cashier'),
    await openOperator(house, 'auditor'),
  ]
  orders = await createOrders(house, owner.token)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const one = async (of: 'deposits' | 'withdrawals', member: string, id: string, by = auditor): Promise<unknown> => {
  const { body } = await house.call('GET', `/ops/cashier/${of}/one?member=${member}&id=${id}`, {
    token: by?.token ?? '',
  })
  return body.success ? body.value : body.code
}
const decide = (of: 'deposits' | 'withdrawals', body: object, by = cashier) =>
  house.call('POST', `/ops/cashier/${of}/decide`, { token: by?.token ?? '', body })
const notice = ({ id: member }: Pick<Player, 'id'>, reference: string) =>
  house.db.query(sql`
  INSERT INTO payment_notice (shard, member, reference, version, state, amount, adapter, provider_reference, confirmations, reason, effect, times)
  SELECT shard, id, ${reference}, 3, 'failed', 2000000, 'bank', 'bank-17', 0, 'account closed', 'failed', 2 FROM member WHERE id = ${member}`)

describe('a withdrawal', () => {
  it('[OPS-05] is shown with its life, its money, its account masked, and its member', async () => {
    const [payee, other] = [await orders.payee(), await orders.payee()]
    const id = await orders.withdrawal(payee)
    await house.db.query(sql`UPDATE payout_card SET number_hash = 'same' WHERE member = ANY(${[payee.id]}::bigint[])`)
    await orders.card(other)
    await house.db.query(sql`UPDATE payout_card SET number_hash = 'same' WHERE member = ${other.id}`)
    await notice(payee, id)
    await decide('withdrawals', { member: payee.id, id, decision: 'reject', reason: 'Name differs' })
    await settled(house)
    const shown = await one('withdrawals', payee.id, id)
    const ref = { id: payee.id, username: payee.username }
    expect(shown).toMatchObject({
      order: { id, amount: '20.00000', state: 'rejected', reason: 'Name differs' },
      member: ref,
      flags: expect.arrayContaining(['first', 'newCard']),
      takenBy: null,
      adapter: 'bank',
      providerReference: null,
      account: {
        kind: 'eWallet',
        holder: 'M*** S***',
        holderIsProven: null,
        removedAt: expect.any(String),
        masked: expect.stringContaining('***@wallet.example'),
      },
      facts: { askedOnDay: '0.00000', othersOfOneDay: 0, everPaid: false, depositedWithinDay: '0.00000' },
      steps: [{ state: 'review' }, { state: 'rejected' }],
      decisions: [
        { by: { id: cashier?.id, username: cashier?.username }, action: 'withdrawal.reject', reason: 'Name differs' },
      ],
      notices: [
        { state: 'failed', amount: '20.00000', providerReference: 'bank-17', reason: 'account closed', times: 2 },
      ],
      entries: [
        { type: 'withdrawal', amount: '-20.00000', reference: `wd:${id}` },
        { type: 'withdrawalReturn', amount: '20.00000', reference: `wd-return:${id}` },
      ],
      standing: {
        identity: 'none',
        holds: [],
        isTest: false,
        deposits: { count: 0, amount: '0.00000' },
        withdrawals: { count: 0, amount: '0.00000' },
        turnover: { left: expect.any(String) },
        sharesAccountWith: [{ id: other.id, username: other.username }],
        lastOrders: [{ kind: 'withdrawal', id, state: 'rejected' }],
      },
    })
    expect(JSON.stringify(shown)).not.toContain('Souza')
  })

  it('[OPS-05] says whether its holder is who the member proved to be, and who is at work on it', async () => {
    const payee = await orders.payee()
    const id = await orders.withdrawal(payee)
    const prove = (name: string) =>
      house.db.query(sql`
      INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
      SELECT shard, id, 1, 'approved', ${name}, '1990-05-17', 'passport', 'none', 'BR', '{}', app_now() FROM member WHERE id = ${payee.id}
      ON CONFLICT (shard, member, id) DO UPDATE SET name = excluded.name`)
    await prove('MARINA  souza')
    expect(await one('withdrawals', payee.id, id)).toMatchObject({ account: { holderIsProven: true } })
    await prove('Marina Lopes')
    await house.call('POST', '/ops/queues/take', {
      token: cashier?.token ?? '',
      body: { queue: 'withdrawals', item: id },
    })
    expect(await one('withdrawals', payee.id, id)).toMatchObject({
      account: { holderIsProven: false },
      standing: { identity: 'approved' },
      takenBy: { id: cashier?.id },
    })
  })
})

describe('a deposit', () => {
  it('[OPS-05] is shown with its proof, its credit and who gave it', async () => {
    const { member, id } = await orders.provenDeposit()
    await decide('deposits', { member, id, decision: 'credit', received: '50' })
    expect(await one('deposits', member, id)).toMatchObject({
      order: { id, state: 'credited', credited: '49.00000' },
      uploads: [expect.any(String)],
      adapter: 'manual',
      received: '50.00000',
      byHand: true,
      steps: [{ state: 'proof' }, { state: 'credited' }],
      decisions: [{ by: { username: cashier?.username }, action: 'deposit.credited' }],
      notices: [],
      entries: [{ type: 'deposit', amount: '49.00000', reference: `deposit:${id}` }],
      standing: {
        deposits: { count: 1, amount: '49.00000' },
        lastOrders: [{ kind: 'deposit', id, channel: 'transfer' }],
      },
    })
  })
})

it.each(['deposits', 'withdrawals'] as const)(
  '[OPS-05, ROL-01] of %s is for who sees money, by its member',
  async (of) => {
    const payee = await orders.payee()
    const id = of === 'deposits' ? await orders.deposit(payee) : await orders.withdrawal(payee)
    const stranger = await house.register()
    expect([await one(of, stranger.id, id), await one(of, payee.id, '17')]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(await one(of, payee.id, id, await openOperator(house, 'editor'))).toBe('PERMISSION_MISSING')
  },
)
