import { randomUUID } from 'node:crypto'
import { createHttpVendor, type TransferVendor } from '#server/modules/providers/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createVendor } from '../../apps/vendor/src/server.ts'
import { openVendorStore, type VendorStore } from '../../apps/vendor/src/vendor.sql.ts'

export interface TestVendor {
  readonly url: string
  readonly key: string
  readonly store: VendorStore
  /** The vendor as the house reaches it, by HTTP and signed. */
  connect(changes?: { vendor?: string; name?: string; key?: string; transferMs?: number }): TransferVendor
  close(): Promise<void>
}

/** The demonstration's vendor, listening on this machine; its tables lie in a schema of their own of the given database. */
export async function openVendor(databaseUrl: string, { slowMs = 400 } = {}): Promise<TestVendor> {
  const store = await openVendorStore(databaseUrl)
  const key = randomUUID()
  const server = createVendor({
    store,
    key,
    now: store.now,
    slowMs,
    onFault: (error) => {
      throw error
    },
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    key,
    store,
    connect: ({ key: other = key, ...changes } = {}) =>
      createHttpVendor({
        vendor: 'HARBOUR',
        name: 'Harbour Live',
        url,
        keys: () => [other],
        clock: systemClock,
        ...changes,
      }),
    async close() {
      await server.close()
      await store.close()
    },
  }
}
