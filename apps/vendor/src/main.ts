import { createVendor } from './server.ts'
import { openVendorStore } from './vendor.sql.ts'

/** The demonstration's vendor as a process of its own: it is told its port, its key and its database, and ends with whoever started it. */
async function main(): Promise<void> {
  const { VENDOR_PORT: port, VENDOR_KEY: key, VENDOR_DATABASE_URL: url } = process.env
  if (port === undefined || key === undefined || url === undefined)
    throw new Error('VENDOR_PORT, VENDOR_KEY and VENDOR_DATABASE_URL are needed')
  // Whoever started us holds the other end, also where it was killed.
  process.stdin.resume().once('close', () => process.exit(0))
  const store = await openVendorStore(url)
  await createVendor({ store, key, now: store.now, onFault: tell }).listen({ port: Number(port), host: '127.0.0.1' })
}

const tell = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)

main().catch((error: unknown) => {
  tell(error)
  process.exit(1)
})
