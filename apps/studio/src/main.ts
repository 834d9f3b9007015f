import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createEncryption, dataKeysOf } from '#encryption/encryption.ts'
import { openDatabaseClock } from './clock.sql.ts'
import { createHttpWallet } from './http-wallet.ts'
import { createStudioServer } from './server.ts'
import { openStudioStore } from './studio.sql.ts'
import { createStudio } from './studio.ts'

const RESUME_MS = 10_000

/** A setting that has to be there. */
function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is needed; see docs/providers.md`)
  return value
}

/** A PEM, given as text or as the name of its file. */
const pem = (name: string): string => (existsSync(setting(name)) ? readFileSync(setting(name), 'utf8') : setting(name))

function dataKeys(): Buffer[] {
  const keys = dataKeysOf(setting('STUDIO_DATA_KEY'))
  if (keys === undefined)
    throw new Error('STUDIO_DATA_KEY: give 32 bytes in base64, such as openssl rand -base64 32 makes them')
  return keys
}

/**
 * The studio as a process of its own. It knows the platform by its address and key only, moves money by the signed
 * wallet protocol, and ends with whoever started it as a child.
 */
async function main(): Promise<void> {
  const databaseUrl = setting('STUDIO_DATABASE_URL')
  const store = openStudioStore(databaseUrl, createEncryption(dataKeys(), { bytes: randomBytes }), tell)
  await store.encryptStored()
  const clock = openDatabaseClock(databaseUrl, tell)
  const studio = createStudio(
    store,
    createHttpWallet({ url: setting('WALLET_URL').replace(/\/+$/, ''), key: pem('STUDIO_KEY') }),
  )
  const server = await createStudioServer({
    studio,
    provider: process.env['STUDIO_CODE'] ?? 'studio',
    platformKey: pem('PLATFORM_PUBLIC_KEY'),
    url: setting('STUDIO_URL').replace(/\/+$/, ''),
    siteOrigin: new URL(setting('SITE_URL')).origin,
    pages: setting('STUDIO_PAGES'),
    now: clock.now,
    onFault: tell,
  })
  await server.listen({ port: Number(setting('STUDIO_PORT')), host: process.env['STUDIO_HOST'] ?? '127.0.0.1' })
  const resuming = setInterval(() => void studio.resume().catch(tell), RESUME_MS)
  let closing = false
  const close = async (): Promise<void> => {
    if (closing) return
    closing = true
    clearInterval(resuming)
    await server.close()
    await clock.close()
    await store.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close())
  // Only where a parent started us: whoever it was, it is gone.
  process.on('disconnect', () => process.exit(0))
  process.send?.('open')
  // Rounds that an end in mid-step left behind.
  await studio.resume(0).catch(tell)
}

const tell = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)

main().catch((error: unknown) => {
  tell(error)
  process.exit(1)
})
