import { createHmac } from 'node:crypto'
import { parseMoney } from '#rules/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderSVG } from 'uqr'
import { PAYMENT_SIGNATURE_HEADER, PAYMENT_TIMESTAMP_HEADER } from '#contract/protocols/payment-provider.ts'
import { createSandboxAdapter, type PaymentAdapter, PaymentUnreachable } from '../../modules/cashier/index.ts'
import { manualClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { type PaymentProvider, startPaymentProvider } from './provider.ts'

const KEY = 'a key of the tests, long enough'
const clock = manualClock(Date.UTC(2026, 10, 22, 12))

interface Told {
  readonly state: string
  readonly version: number
  readonly confirmations: number
  readonly amount: string
}
let provider: PaymentProvider
let adapter: PaymentAdapter
/** Callbacks as they arrived, checked as the house checks them, and what was answered. */
let told: (Told & { readonly at: number })[]
let answers: boolean[]

beforeEach(async () => {
  told = []
  answers = []
  provider = await startPaymentProvider({
    key: KEY,
    clock,
    random: systemRandom,
    merchant: 'House <&>',
    async deliver(url, headers, body) {
      expect(url).toBe('http://house.test/payments/sandbox/callback')
      const { state, version, confirmations, amount } = adapter.readCallback(headers, Buffer.from(body))
      told.push({ state, version, confirmations, amount: String(amount), at: clock.now() })
      return answers.shift() ?? true
    },
  })
  adapter = createSandboxAdapter({ url: provider.url, keys: () => [KEY], clock })
})
afterEach(() => provider.close())

const common = {
  amount: parseMoney('100'),
  currency: 'BRL',
  callbackUrl: 'http://house.test/payments/sandbox/callback',
}
const order = (
  changes: Partial<Parameters<PaymentAdapter['open']>[0]> = {},
): Parameters<PaymentAdapter['open']>[0] => ({
  reference: 'dp1-1',
  kind: 'instantBank',
  expiresAtMs: clock.now() + 60_000,
  returnUrl: 'http://house.test/member',
  language: 'EN',
  ...common,
  ...changes,
})
const payout = (number: string, reference = 'wd-1'): Parameters<PaymentAdapter['payOut']>[0] => ({
  reference,
  kind: 'bank',
  account: { name: 'Bank', holder: 'Ana', number },
  ...common,
})
const press = async (url: string | null, fields: Record<string, string>): Promise<Response> => {
  const response = await fetch(url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  await provider.tick()
  return response
}
const wait = async (seconds: number): Promise<void> => {
  clock.advance(seconds * 1000)
  await provider.tick()
}
const states = (): string[] => told.map(({ state, version }) => `${state} ${version}`)

describe('[CSH-01] an order at the sandbox', () => {
  it('[CSH-01] is one for one reference, and refused for other data under it', async () => {
    const first = await adapter.open(order())
    expect(await adapter.open(order())).toEqual(first)
    await expect(adapter.open(order({ amount: parseMoney('101') }))).rejects.toThrow(PaymentUnreachable)
  })

  it('[CSH-01] by PIX shows its code as a picture that is read and as a text that is copied', async () => {
    const { url } = await adapter.open(order())
    const page = await (await fetch(url ?? '')).text()
    const [, code = ''] = /<input id="code" readonly value="([^"]+)"/.exec(page) ?? []
    expect(code).toMatch(/^SANDBOX-PIX\/\S+\/100\.00\/BRL$/)
    expect(page).toContain(renderSVG(code, { ecc: 'M', border: 2 }))
  })

  it('[CSH-01] takes nothing from who has no key', async () => {
    const strange = createSandboxAdapter({ url: provider.url, keys: () => ['another'], clock })
    await expect(strange.open(order())).rejects.toThrow(PaymentUnreachable)
    await expect(strange.query('dp1-1')).rejects.toThrow(PaymentUnreachable)
    expect(await adapter.query('dp1-1')).toBeUndefined()
  })

  it.each<[string, string, string[]]>([
    ['pay', 'paid', ['paid 1']],
    ['refuse', 'failed', ['failed 1']],
    ['often', 'paid', Array.from({ length: 5 }, () => 'paid 1')],
    ['silent', 'paid', []],
    ['shuffled', 'paid', ['paid 2', 'pending 1']],
    ['slow', 'paid', ['pending 1', 'paid 2']],
    ['short', 'paid', ['paid 1']],
  ])('[CSH-01] that is paid by the button %s ends %s, told as %j', async (way, state, says) => {
    const { url } = await adapter.open(order())
    const pressed = await press(url, { way })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, 'http://house.test/member'])
    for (let n = 0; n < 5; n += 1) await wait(5)
    expect(states()).toEqual(says)
    expect(await adapter.query('dp1-1')).toMatchObject({
      state,
      amount: state === 'failed' ? 0n : parseMoney(way === 'short' ? '99' : '100'),
    })
  })

  it.each([
    ['.01', 'failed'],
    ['.02', 'pending'],
    ['.05', 'paid'],
  ])('[CSH-01] whose amount ends in %s behaves so when it is simply paid', async (cents, state) => {
    const { url } = await adapter.open(order({ amount: parseMoney(`50${cents}`) }))
    await press(url, { way: 'pay' })
    expect(await adapter.query('dp1-1')).toMatchObject({ state })
  })

  it.each([
    ['4242 4242 4242 4242', 303, 'paid', null],
    ['4000000000000002', 303, 'failed', 'declined'],
    ['4000 0000 0000 9995', 303, 'failed', 'insufficient_funds'],
    ['4000000000000077', 303, 'pending', null],
    ['4242424242424241', 422, 'pending', null],
    ['', 422, 'pending', null],
  ])('[CSH-01] is paid by card %s: %d, %s', async (number, status, state, reason) => {
    const { url } = await adapter.open(order({ kind: 'card' }))
    expect((await press(url, { way: 'pay', number })).status).toBe(status)
    expect(await adapter.query('dp1-1')).toMatchObject({ state, reason })
  })

  it('[CSH-01] is paid once, however often the button is pressed', async () => {
    const { url } = await adapter.open(order())
    await Promise.all(Array.from({ length: 10 }, () => press(url, { way: 'pay' })))
    await press(url, { way: 'refuse' })
    expect(states()).toEqual(['paid 1'])
  })

  it.each([
    ['EN', 'Pay BRL 1,234.50'],
    ['PT', 'Pagar BRL 1.234,50'],
    ['JA', 'Pay BRL 1,234.50'],
  ] as const)('[CSH-01] has a page in %s, with no script and no style of its own', async (language, words) => {
    const { url } = await adapter.open(order({ language, amount: parseMoney('1234.5') }))
    const page = await (await fetch(url ?? '')).text()
    expect(page).toContain(words)
    expect(page).toContain('House &lt;&amp;&gt;')
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    expect((await fetch(`${url ?? ''}x`)).status).toBe(404)
  })

  it('[CSH-01] by chain has an address and an amount in coins, rounded up', async () => {
    const { address } = await adapter.open(order({ kind: 'crypto', amount: parseMoney('100.01') }))
    expect(address).toMatchObject({ network: 'Bitcoin (testnet)', amount: '0.00020002', confirmationsNeeded: 3 })
    expect(
      (await adapter.open(order({ kind: 'crypto', reference: 'dp1-2', amount: parseMoney('0.01') }))).address?.amount,
    ).toBe('0.00000002')
  })
})

describe('[CSH-01] its callbacks', () => {
  it('[CSH-01] come again with growing waits until they are taken', async () => {
    answers = [false, false, false, true]
    const start = clock.now()
    const { url } = await adapter.open(order())
    await press(url, { way: 'pay' })
    for (let n = 0; n < 20; n += 1) await wait(1)
    expect(told.map(({ at }) => (at - start) / 1000)).toEqual([0, 2, 6, 14])
  })

  it('[CSH-02] are refused by the adapter when anything about them differs', () => {
    const body = Buffer.from(
      JSON.stringify({
        reference: 'dp1-1',
        providerReference: 'x',
        state: 'paid',
        amount: '1',
        confirmations: 0,
        reason: null,
        version: 1,
      }),
    )
    const at = String(clock.now())
    const signature = `sha256=${createHmac('sha256', KEY).update(`${at}.`).update(body).digest('hex')}`
    const read = (headers: Record<string, string | string[] | undefined>, raw = body): unknown =>
      adapter.readCallback(headers, raw)
    const right = { [PAYMENT_TIMESTAMP_HEADER]: at, [PAYMENT_SIGNATURE_HEADER]: signature }
    expect(read(right)).toMatchObject({ reference: 'dp1-1', amount: parseMoney('1') })
    for (const wrong of [
      {},
      { ...right, [PAYMENT_SIGNATURE_HEADER]: undefined },
      { ...right, [PAYMENT_SIGNATURE_HEADER]: [signature] },
      { ...right, [PAYMENT_SIGNATURE_HEADER]: signature.slice(7) },
      { ...right, [PAYMENT_SIGNATURE_HEADER]: `${signature}00` },
      { ...right, [PAYMENT_SIGNATURE_HEADER]: signature.slice(0, -2) },
      { ...right, [PAYMENT_TIMESTAMP_HEADER]: String(clock.now() + 1) },
    ])
      expect(() => read(wrong)).toThrow('may not')
    expect(() => read(right, Buffer.concat([body, Buffer.from(' ')]))).toThrow('may not')
  })
})

describe('[CSH-04] a payout', () => {
  it.each<[string, string, string, string, string | null]>([
    ['12340000', 'pending', 'paid', 'paid', null],
    ['0001', 'failed', 'failed', 'failed', 'account_closed'],
    ['5550002', 'pending', 'failed', 'failed', 'rejected_by_bank'],
    ['5550003', 'pending', 'paid', 'failed', 'returned_by_bank'],
    ['555-0004', 'pending', 'pending', 'paid', null],
    ['5550005', 'pending', 'paid', 'paid', null],
  ])('[CSH-04] to an account %s is %s, then %s, in the end %s', async (number, first, soon, last, reason) => {
    expect(await adapter.payOut(payout(number))).toMatchObject({ state: first, reference: 'wd-1' })
    await wait(3)
    expect(await adapter.query('wd-1')).toMatchObject({ state: soon })
    await wait(60)
    expect(await adapter.query('wd-1')).toMatchObject({ state: last, reason })
  })

  it('[CSH-04] under the same reference goes out once', async () => {
    const [one] = await Promise.all(Array.from({ length: 10 }, () => adapter.payOut(payout('7'))))
    await wait(3)
    const again = await adapter.payOut(payout('7'))
    expect([one?.version, again.version, again.providerReference]).toEqual([1, 2, one?.providerReference])
    await expect(adapter.payOut(payout('8'))).rejects.toThrow(PaymentUnreachable)
    expect(states()).toEqual(['pending 1', 'paid 2'])
  })
})

it('[WAL-06] the statement of a day names what was settled on it, in and out', async () => {
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  for (const [reference, way] of [
    ['dp1-1', 'pay'],
    ['dp1-2', 'refuse'],
    ['dp1-3', ''],
  ] as const) {
    const { url } = await adapter.open(order({ reference }))
    if (way !== '') await press(url, { way })
  }
  await adapter.payOut(payout('7'))
  await wait(3)
  expect(await adapter.statement(day)).toEqual([
    { reference: 'dp1-1', direction: 'in', state: 'paid', amount: parseMoney('100') },
    { reference: 'dp1-2', direction: 'in', state: 'failed', amount: 0n },
    { reference: 'wd-1', direction: 'out', state: 'paid', amount: parseMoney('100') },
  ])
  expect(await adapter.statement('2020-01-01')).toEqual([])
})
