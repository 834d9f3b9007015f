import type { AppDeps } from './app-deps.ts'
import type { PaymentService } from './demonstration/services.ts'
import { createSandboxAdapter } from './modules/cashier/index.ts'
import { createHttpVendor, type TransferVendor } from './modules/providers/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createSharedKey, type SharedKey } from './platform/shared-key.ts'

/** The name by which channels of the cashier call the configured payment provider. */
const SANDBOX = 'sandbox'

interface Outside {
  readonly config: Pick<Config, 'payment' | 'transferVendors' | 'resultFeeds' | 'sportsFeeds'>
  /** The payment provider that is configured, else the demonstration's own. */
  readonly payment: PaymentService | undefined
  /** Vendors of the demonstration. */
  readonly vendors: readonly TransferVendor[]
  readonly clock: Clock
}

/**
 * The payment provider and the vendors with wallets of their own. Operators change the keys of those that are configured; the
 * demonstration's own know no other key than the one that they were started with.
 */
export function connectServices({
  config,
  payment,
  vendors,
  clock,
}: Outside): Pick<AppDeps, 'paymentAdapters' | 'transferVendors' | 'resultFeeds' | 'sportsFeeds' | 'services'> {
  const services: SharedKey[] = []
  const shared = (given: Parameters<typeof createSharedKey>[0]): SharedKey => {
    const key = createSharedKey(given, clock)
    services.push(key)
    return key
  }
  const paymentKey =
    config.payment === undefined
      ? undefined
      : shared({ kind: 'payment', service: SANDBOX, name: SANDBOX, configured: config.payment.key })
  const adapters: AppDeps['paymentAdapters'] =
    payment === undefined
      ? new Map()
      : new Map([
          [SANDBOX, createSandboxAdapter({ url: payment.url, keys: () => paymentKey?.now() ?? [payment.key], clock })],
        ])
  const configured = config.transferVendors.map(({ vendor, name, url, key: own }) => {
    const key = shared({ kind: 'transfer', service: vendor, name, configured: own })
    return createHttpVendor({ vendor, name, url, keys: () => key.now(), clock })
  })
  const resultFeeds = config.resultFeeds.map(({ name, key: own }) => {
    const key = shared({ kind: 'feed', service: name, name, configured: own })
    return { name, keys: () => key.now(), isSimulated: false }
  })
  const sportsFeeds = config.sportsFeeds.map(({ name, key: own }) => {
    const key = shared({ kind: 'feed', service: `sports-${name}`, name: `${name} (sports)`, configured: own })
    return { name, keys: () => key.now() }
  })
  return { sportsFeeds, resultFeeds, paymentAdapters: adapters, transferVendors: [...vendors, ...configured], services }
}
