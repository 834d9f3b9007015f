import { createHmac, randomUUID } from 'node:crypto'
import { depositSteps, type DepositState, depositStates } from '#rules/cashier/deposit.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  PAYMENT_SIGNATURE_HEADER,
  PAYMENT_TIMESTAMP_HEADER,
  type PaymentMessage,
} from '#contract/protocols/payment-provider.ts'
import { type Answer, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { openPaymentsHouse, type PaymentsHouse } from '#tests/support/payments.ts'
import { checkAuditChain, readAudit } from '../../../platform/audit.sql.ts'
import { sql } from '../../../platform/db/sql.ts'

let house: PaymentsHouse
let player: Player
/** Orders that the provider was asked to close. */
const closed: string[] = []
let reviewer: { readonly id: string; readonly token: string }

beforeAll(async () => {
  house = await openPaymentsHouse('words', { closes: (reference) => void closed.push(reference) })
  reviewer = await openOperator(house, 'owner')
})
afterAll(() => house.close())
beforeEach(async () => {
  player = await house.register()
})

const START = parseMoney('1000')

async function open(channel = 'pix', amount = '100'): Promise<{ readonly id: string; readonly reference: string }> {
  const { body } = await house.call('POST', '/wps/deposit', {
    token: player.token,
    body: { key: randomUUID(), channel, amount, language: 'EN' },
  })
  const id = textField(body.value, 'id')
  return { id, reference: `dp${player.id}-${id}` }
}
const word = (reference: string, changes: Partial<PaymentMessage> = {}): PaymentMessage => ({
  reference,
  providerReference: 'SBX-1',
  state: 'paid',
  amount: '100.00000',
  confirmations: 0,
  reason: null,
  version: 1,
  ...changes,
})

interface Bent {
  readonly key?: string
  readonly algorithm?: string
  readonly ageMs?: number
  readonly headers?: Record<string, string>
  readonly sent?: string
}
/** Calls back as the provider does, or in one way not quite. */
async function callBack(
  said: PaymentMessage,
  { key = house.key, algorithm = 'sha256', ageMs = 0, headers, sent }: Bent = {},
): Promise<number> {
  const [body, timestamp] = [JSON.stringify(said), String(house.clock.now() - ageMs)]
  const signature = createHmac(algorithm, key).update(`${timestamp}.${body}`).digest('hex')
  const { statusCode } = await house.app.server.inject({
    method: 'POST',
    url: '/payments/sandbox/callback',
    payload: sent ?? body,
    headers: {
      'content-type': 'application/json',
      ...(headers ?? {
        [PAYMENT_TIMESTAMP_HEADER]: timestamp,
        [PAYMENT_SIGNATURE_HEADER]: `${algorithm}=${signature}`,
      }),
    },
  })
  return statusCode
}
const stateOf = async (id: string): Promise<unknown> =>
  (await house.db.query<{ state: string }>(sql`SELECT state FROM deposit WHERE id = ${id}`))[0]?.state
const notices = (reference: string) =>
  house.db.query<{ version: number; state: string; times: number; effect: string }>(sql`
  SELECT version, state, times, effect FROM payment_notice WHERE reference = ${reference} ORDER BY first_at, version`)

describe('a callback', () => {
  it('[CSH-02] is taken with a right signature', async () => {
    const { id, reference } = await open()
    expect(await callBack(word(reference))).toBe(200)
    expect(await stateOf(id)).toBe('credited')
    expect(await house.balance(player)).toBe(START + parseMoney('100'))
  })

  const signedFor = (body: string): Record<string, string> => ({
    [PAYMENT_TIMESTAMP_HEADER]: String(house.clock.now()),
    [PAYMENT_SIGNATURE_HEADER]: `sha256=${createHmac('sha256', house.key).update(`${house.clock.now()}.${body}`).digest('hex')}`,
  })
  it.each<[string, (reference: string) => Bent]>([
    ['unsigned', () => ({ headers: {} })],
    ['signed with another key', () => ({ key: 'another key of the same length..' })],
    ['signed with no key', () => ({ key: '' })],
    ['signed with another algorithm', () => ({ algorithm: 'sha1' })],
    ['signed with a stronger algorithm that nobody agreed on', () => ({ algorithm: 'sha512' })],
    [
      'with a signature cut short',
      () => ({
        headers: { [PAYMENT_TIMESTAMP_HEADER]: String(house.clock.now()), [PAYMENT_SIGNATURE_HEADER]: 'sha256=' },
      }),
    ],
    ['with the signature of no body', () => ({ headers: signedFor('') })],
    ['older than five minutes', () => ({ ageMs: 5 * 60_000 + 1 })],
    ['from the future', () => ({ ageMs: -5 * 60_000 - 1 })],
    [
      'altered after it was signed',
      (reference) => ({ sent: JSON.stringify(word(reference, { amount: '100000.00000' })) }),
    ],
    ['with one space more than was signed', (reference) => ({ sent: `${JSON.stringify(word(reference))} ` })],
    [
      'with a newer timestamp than was signed',
      () => ({ headers: { ...signedFor('x'), [PAYMENT_TIMESTAMP_HEADER]: String(house.clock.now() + 1) } }),
    ],
  ])('[CSH-02] %s is refused and leaves nothing', async (_how, bent) => {
    const { id, reference } = await open()
    expect(await callBack(word(reference), bent(reference))).toBe(403)
    expect(await stateOf(id)).toBe('open')
    expect(await notices(reference)).toEqual([])
    expect(await house.balance(player)).toBe(START)
  })

  it('[CSH-02] of thirty equal ones at once credits once', async () => {
    const { id, reference } = await open()
    const answers = await Promise.all(Array.from({ length: 30 }, () => callBack(word(reference))))
    // Whoever waited too long for the order is told to come again, and does.
    for (const status of answers) expect([200, 500, 503]).toContain(status)
    expect(await callBack(word(reference))).toBe(200)
    expect(await stateOf(id)).toBe('credited')
    expect(await house.balance(player)).toBe(START + parseMoney('100'))
    const entries = await house.db.query(sql`SELECT amount FROM entry WHERE member = ${player.id} AND type = 6`)
    expect(entries).toHaveLength(1)
    expect(await house.audit()).toEqual([])
  })

  it('[CSH-02] that is replayed later, with a right signature still, changes nothing and is counted', async () => {
    const { reference } = await open()
    for (let n = 0; n < 3; n += 1) expect(await callBack(word(reference), { ageMs: n * 60_000 })).toBe(200)
    expect(await house.balance(player)).toBe(START + parseMoney('100'))
    expect(await notices(reference)).toEqual([{ version: 1, state: 'paid', times: 3, effect: 'credited' }])
  })

  it('[CSH-02] out of order is kept and undoes nothing', async () => {
    const { id, reference } = await open()
    expect(await callBack(word(reference, { version: 2 }))).toBe(200)
    expect(await callBack(word(reference, { version: 1, state: 'pending' }))).toBe(200)
    expect(await callBack(word(reference, { version: 1, state: 'failed', amount: '0' }))).toBe(200)
    expect(await stateOf(id)).toBe('credited')
    expect((await notices(reference)).map(({ version, effect }) => ({ version, effect }))).toEqual([
      { version: 2, effect: 'credited' },
      { version: 1, effect: 'old' },
      { version: 1, effect: 'old' },
    ])
  })

  it('[CSH-02] an older payment after a newer refusal credits nothing', async () => {
    const { id, reference } = await open()
    await callBack(word(reference, { version: 3, state: 'failed', amount: '0', reason: 'declined' }))
    await callBack(word(reference, { version: 2 }))
    expect(await stateOf(id)).toBe('failed')
    expect(await house.balance(player)).toBe(START)
  })

  it.each(['dp1-1', 'dp', 'wd', 'xx12-34', `dp${'9'.repeat(19)}-1`, 'dp01-1', 'dp1--1'])(
    '[CSH-02] about %s, which is no order, is not found',
    async (reference) => {
      expect([400, 404]).toContain(await callBack(word(reference)))
    },
  )

  it("[CSH-02] about another member's order by this member's name is not found", async () => {
    const { id } = await open()
    const stranger = await house.register()
    expect(await callBack(word(`dp${stranger.id}-${id}`))).toBe(404)
    expect(await stateOf(id)).toBe('open')
  })

  it("[CSH-02] about an order that is not this provider's is not found", async () => {
    const { id, reference } = await open('transfer')
    expect(await callBack(word(reference))).toBe(404)
    expect(await stateOf(id)).toBe('open')
  })

  it.each(['{', '[]', '{}', '"x"', '', 'null'])('[CSH-02] of %j, rightly signed, is not understood', async (sent) => {
    expect(await callBack(word('dp1-1'), { sent, headers: signedFor(sent) })).toBe(400)
  })

  it('[CSH-02] once credited, another amount under the same reference credits no more', async () => {
    const { reference } = await open()
    await callBack(word(reference))
    for (const [version, amount] of [
      [1, '900.00000'],
      [2, '900.00000'],
      [3, '100.00000'],
    ] as const)
      expect(await callBack(word(reference, { version, amount }))).toBe(200)
    await callBack(word(reference, { version: 4, state: 'failed', amount: '0' }))
    expect(await house.balance(player)).toBe(START + parseMoney('100'))
    expect((await notices(reference)).map(({ effect }) => effect)).toEqual([
      'credited',
      'old',
      'settled',
      'settled',
      'settled',
    ])
  })
})

describe('another amount than was ordered', () => {
  const decide = (id: string, decision: Record<string, unknown>): Promise<Answer> =>
    house.call('POST', '/ops/cashier/deposits/decide', {
      token: reviewer.token,
      body: { member: player.id, id, ...decision },
    })

  it.each(['99.99000', '100.01000', '100000.00000'])(
    '[CSH-02] (%s) waits for an operator, who credits what came',
    async (amount) => {
      const { id, reference } = await open()
      await callBack(word(reference, { amount }))
      expect((await house.call('GET', `/wps/deposit?id=${id}`, { token: player.token })).body.value).toMatchObject({
        state: 'paying',
        reason: 'amount_differs',
        credited: null,
      })
      expect(await house.balance(player)).toBe(START)
      expect((await decide(id, { decision: 'credit' })).status).toBe(200)
      expect(await house.balance(player)).toBe(START + parseMoney(amount))
      expect((await readAudit(house.db, { subject: `deposit:${id}` }))[0]).toMatchObject({
        actor: `operator:${reviewer.id}`,
        action: 'deposit.credited',
        after: { received: amount },
      })
    },
  )

  it('[CSH-02] of nothing is no payment', async () => {
    const { id, reference } = await open('bitcoin')
    expect(await callBack(word(reference, { amount: '0' }))).toBe(200)
    expect(await callBack(word(reference, { amount: '-5', version: 2 }))).toBe(200)
    expect(await stateOf(id)).toBe('open')
  })
})

describe('a payment that may not come in', () => {
  const decide = (id: string, decision: Record<string, unknown>): Promise<Answer> =>
    house.call('POST', '/ops/cashier/deposits/decide', {
      token: reviewer.token,
      body: { member: player.id, id, ...decision },
    })
  const shown = async (id: string): Promise<unknown> =>
    (await house.call('GET', `/wps/deposit?id=${id}`, { token: player.token })).body.value
  const runExpiry = () => house.app.run('expire_deposits')

  it('[SAF-01, CSH-02] is paid late against a deposit limit: it waits for its return, and nobody credits it', async () => {
    await house.db.query(
      sql`INSERT INTO member_limit (shard, member, measure, period, amount) SELECT shard, id, 3, 1, 10000000 FROM member WHERE id = ${player.id}`,
    )
    const orders: { id: string; reference: string }[] = []
    for (let at = 0; at < 3; at += 1) {
      const order = await open()
      await house.db.query(sql`UPDATE deposit SET state = 'expired', expires_at = app_now() WHERE id = ${order.id}`)
      orders.push(order)
    }
    for (const { reference } of orders) expect(await callBack(word(reference))).toBe(200)
    expect(await house.balance(player)).toBe(START + parseMoney('100'))
    for (const { id, reference } of orders.slice(1)) {
      expect(await shown(id)).toMatchObject({ state: 'paying', reason: 'limit', credited: null })
      // Said again it is held still.
      await callBack(word(reference, { version: 2 }))
      expect((await decide(id, { decision: 'credit' })).body.code).toBe('STATE_PASSED')
      expect((await decide(id, { decision: 'reject', reason: 'Sent back' })).status).toBe(200)
      expect(await shown(id)).toMatchObject({ state: 'failed', reason: 'Sent back' })
    }
    expect(await house.balance(player)).toBe(START + parseMoney('100'))
  })

  it('[SAF-02, CSH-02] is paid during a break: the order is closed, here and at the provider, and what comes goes back', async () => {
    const { id, reference } = await open()
    await house.db.query(sql`UPDATE member SET excluded_until = now() + interval '100 years' WHERE id = ${player.id}`)
    await runExpiry()
    expect(await stateOf(id)).toBe('expired')
    expect(closed).toContain(reference)
    expect(await callBack(word(reference))).toBe(200)
    expect(await shown(id)).toMatchObject({ state: 'paying', reason: 'limit' })
    expect(await house.balance(player)).toBe(START)
  })
})

describe('a manual order', () => {
  const decide = (id: string, decision: Record<string, unknown>): Promise<Answer> =>
    house.call('POST', '/ops/cashier/deposits/decide', {
      token: reviewer.token,
      body: { member: player.id, id, ...decision },
    })
  /** As if the member had handed in pictures. */
  const proven = async (): Promise<string> => {
    const { id } = await open('transfer')
    await house.db.query(sql`UPDATE deposit SET state = 'proof', uploads = '{77}' WHERE id = ${id}`)
    return id
  }

  it('[MEM-04] names the account and a reference to write onto the transfer', async () => {
    const { id } = await open('transfer')
    const { body } = await house.call('GET', `/wps/deposit?id=${id}`, { token: player.token })
    expect(body.value).toMatchObject({
      pay: {
        url: null,
        address: null,
        account: {
          bank: 'Bank',
          holder: 'House',
          number: '0001',
          reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
        },
      },
    })
  })

  it('[MEM-04] is listed for operators with its proofs, the oldest first', async () => {
    const ids = [await proven(), (await house.wait(1), await proven())]
    const { body } = await house.call('GET', '/ops/cashier/deposits?state=proof', { token: reviewer.token })
    const list =
      typeof body.value === 'object' && body.value !== null && 'list' in body.value && Array.isArray(body.value.list)
        ? body.value.list
        : []
    expect(list.slice(-2)).toEqual(
      ids.map((id) => ({
        member: { id: player.id, username: player.username },
        uploads: ['77'],
        proposal: null,
        takenBy: null,
        takenUntil: null,
        order: expect.objectContaining({ id, state: 'proof' }),
      })),
    )
  })

  it('[MEM-04] is credited with what came in, once of thirty decisions at once', async () => {
    const id = await proven()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => decide(id, { decision: 'credit', received: '80.5' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await house.balance(player)).toBe(START + parseMoney('80.5'))
    expect((await decide(id, { decision: 'reject', reason: 'x' })).body.code).toBe('STATE_PASSED')
    expect(await checkAuditChain(house.db)).toEqual([])
  })

  it('[CSH-02] without a proof is credited by nobody', async () => {
    const { id } = await open('transfer')
    expect((await decide(id, { decision: 'credit' })).body.code).toBe('INVALID_INPUT')
    expect(await stateOf(id)).toBe('open')
    expect(await house.balance(player)).toBe(START)
  })

  it('[MEM-04] is rejected with a reason for the member, and with none not at all', async () => {
    const id = await proven()
    for (const reason of [undefined, '', '  '])
      expect((await decide(id, { decision: 'reject', ...(reason === undefined ? {} : { reason }) })).body.code).toBe(
        'INVALID_INPUT',
      )
    expect((await decide(id, { decision: 'reject', reason: 'The picture shows another transfer.' })).status).toBe(200)
    expect((await house.call('GET', `/wps/deposit?id=${id}`, { token: player.token })).body.value).toMatchObject({
      state: 'rejected',
      reason: 'The picture shows another transfer.',
    })
    expect(await house.balance(player)).toBe(START)
  })

  it("[CSH-02] an order that a provider serves is the provider's to decide", async () => {
    const { id } = await open('pix')
    for (const decision of [{ decision: 'credit' }, { decision: 'reject', reason: 'x' }])
      expect((await decide(id, decision)).body.code).toBe('STATE_PASSED')
    expect(
      (
        await house.call('POST', '/ops/cashier/deposits/decide', {
          token: reviewer.token,
          body: { member: '5', id, decision: 'credit' },
        })
      ).body.code,
    ).toBe('NOT_FOUND')
  })
})

describe('the table of states', () => {
  const said = { pending: 'pending', paid: 'paid', fail: 'failed' } as const
  const cases = depositStates.flatMap((from) =>
    (['pending', 'paid', 'fail'] as const).map((event) => [from, event, depositSteps[from][event]] as const),
  )

  it.each(cases)('[CSH-02] %s, when the provider says %s, becomes %s', async (from: DepositState, event, to) => {
    const { id, reference } = await open()
    const credited = from === 'credited' ? parseMoney('100') : null
    await house.db.query(sql`UPDATE deposit SET state = ${from}, credited = ${credited}::bigint WHERE id = ${id}`)
    expect(
      await callBack(
        word(reference, { state: said[event], amount: moneyToDecimal(event === 'fail' ? 0n : parseMoney('100'), 5) }),
      ),
    ).toBe(200)
    expect(await stateOf(id)).toBe(to ?? from)
    expect(await house.balance(player)).toBe(to === 'credited' ? START + parseMoney('100') : START)
    expect((await notices(reference)).map(({ effect }) => effect)).toEqual([to ?? 'settled'])
  })
})
