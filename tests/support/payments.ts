import type { ChannelSetting } from '#contract/settings/cashier.ts'
import { deliver } from '#server/demonstration/payment/start.ts'
import { type PaymentProvider, startPaymentProvider } from '#server/demonstration/payment/provider.ts'
import { createSandboxAdapter } from '#server/modules/cashier/index.ts'
import { type Clock, manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { freePort } from '#server/platform/free-port.ts'
import { systemRandom } from '#server/platform/random.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { type AccountsHouse, openAccountsHouse } from './accounts.ts'
import { testSettings } from './outside.ts'
import { testBrand, textField } from './house.ts'

const channel = (
  code: string,
  kind: ChannelSetting['kind'],
  changes: Partial<ChannelSetting> = {},
): ChannelSetting => ({
  code,
  kind,
  names: { EN: code, PT: `${code} PT` },
  enabled: true,
  adapter: 'sandbox',
  min: '10',
  max: '5000',
  fee: { percent: '0', fixed: '0' },
  presets: ['50', '100', '9000'],
  fromRank: 0,
  maxByRank: [],
  minutes: 30,
  ...changes,
})

const CASHIER = {
  ...testSettings.cashier,
  channels: [
    channel('pix', 'instantBank'),
    channel('card', 'card', { fee: { percent: '2.5', fixed: '0.50' } }),
    channel('wallet', 'eWallet'),
    channel('bitcoin', 'crypto'),
    channel('transfer', 'bankTransfer', {
      adapter: 'manual',
      minutes: 1440,
      account: { bank: 'Bank', holder: 'House', number: '0001' },
    }),
    channel('closed', 'card', { enabled: false }),
    channel('vip', 'card', { fromRank: 1 }),
    channel('elsewhere', 'card', { adapter: 'notThere' }),
  ],
}

export interface PaymentsHouse extends AccountsHouse {
  /** The payment provider beside it. */
  readonly payments: PaymentProvider
  readonly key: string
  readonly clock: Clock
  /** Moves the clock of the payment provider and of the house by so many seconds, and lets what is due happen. Whoever is registered later lives in the present. */
  wait(seconds: number): Promise<void>
  /** Where an order, as a call answered it, is paid. */
  pageOf(order: unknown): string
  /** Presses a button of an order's page, as its payer. */
  press(url: string, fields: Record<string, string>): Promise<Response>
}

/**
 * A house with the payment provider of the demonstration beside it; both listen on ports of this machine and speak
 * over HTTP. Their clock is moved by hand.
 */
export async function openPaymentsHouse(
  name: string,
  {
    cashier = CASHIER,
    closes,
    ...overrides
  }: { cashier?: typeof CASHIER; closes?: (reference: string) => void } & Partial<AppDeps> = {},
): Promise<PaymentsHouse> {
  const port = await freePort()
  const clock = manualClock(systemClock.now())
  const key = systemRandom.bytes(24).toString('base64url')
  const payments = await startPaymentProvider({ key, clock, random: systemRandom, merchant: 'Test house', deliver })
  const sandbox = createSandboxAdapter({ url: payments.url, keys: () => [key], clock })
  const adapter = closes === undefined ? sandbox : { ...sandbox, close: async (reference: string) => closes(reference) }
  const house = await openAccountsHouse(name, {
    clock,
    siteUrl: `http://127.0.0.1:${port}`,
    brand: {
      ...testBrand,
      settings: {
        ...testSettings,
        cashier,
        vip: {
          levels: [
            { rank: 0, labelName: 'a', from: 0, keep: 0, rebates: [] },
            { rank: 1, labelName: 'b', from: 500, keep: 0, rebates: [] },
          ],
          growth: { turnover: '1', deposits: '0' },
        },
      },
    },
    paymentAdapters: new Map([['sandbox', adapter]]),
    ...overrides,
  })
  await house.app.server.listen({ port, host: '127.0.0.1' })
  let moved = 0
  return {
    ...house,
    payments,
    key,
    clock,
    async register(username) {
      // Payloads are encrypted at the time of this machine.
      moved = 0
      await house.db.query(sql`DELETE FROM test_clock`)
      return house.register(username)
    },
    async wait(seconds) {
      clock.advance(seconds * 1000)
      moved += seconds
      await house.db.query(sql`
        INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${moved}::double precision)) ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`)
      await payments.tick()
    },
    pageOf(order) {
      const pay = typeof order === 'object' && order !== null && 'pay' in order ? order.pay : undefined
      return textField(pay, 'url').replace(/^.*\/demo\/pay/, `${payments.url}/pay`)
    },
    press: (url, fields) => fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }),
    async close() {
      await payments.close()
      await house.close()
    },
  }
}
