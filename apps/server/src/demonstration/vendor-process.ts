import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createHttpVendor, type TransferVendor } from '../modules/providers/index.ts'
import type { Clock } from '../platform/clock.ts'
import { createDatabase } from '../platform/db/create-database.ts'
import { freePort } from '../platform/free-port.ts'
import type { Log } from '../platform/log.ts'
import type { RandomSource } from '../platform/random.ts'

const DATABASE = 'vendor'
/** After it died, so that one that cannot live does not take the machine. */
const PAUSE_MS = 1000

export interface VendorProcess {
  readonly vendors: readonly TransferVendor[]
  /** Of the process that runs now. */
  pid(): number | undefined
  close(): Promise<void>
}

interface Wanted {
  /** The vendor's program, built. */
  readonly program: string
  /** Of the house's database; the vendor gets one of its own on the same server. */
  readonly databaseUrl: string
  readonly vendors: readonly { readonly vendor: string; readonly name: string }[]
  readonly clock: Clock
  readonly random: RandomSource
  readonly log: Log
}

/**
 * Starts the demonstration's vendor as a process of its own, which the house knows by its address and a key
 * only. It is started again when it dies, and ends with this process, however that ends. Where there is no
 * place for its database, there are no such vendors.
 */
export async function startVendor({
  program,
  databaseUrl,
  vendors,
  clock,
  random,
  log,
}: Wanted): Promise<VendorProcess> {
  if (vendors.length === 0 || !existsSync(program)) return none
  const own = await createDatabase(databaseUrl, DATABASE).catch((error: unknown) => {
    log.warn({ err: error }, 'the vendor of the demonstration found no place for its database')
    return undefined
  })
  if (own === undefined) return none
  const [port, key] = [await freePort(), random.bytes(24).toString('base64url')]
  let child: ChildProcess | undefined
  let pause: NodeJS.Timeout | undefined
  let closing = false
  const start = (): void => {
    // Of our environment it needs nothing. It ends when its input does.
    child = spawn(process.execPath, ['--max-old-space-size=64', program], {
      env: { PATH: process.env['PATH'], VENDOR_PORT: String(port), VENDOR_KEY: key, VENDOR_DATABASE_URL: own },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    child.on('error', (error) => log.warn({ err: error }, 'the vendor of the demonstration does not start'))
    child.stderr?.on('data', (said: Buffer) =>
      log.warn({ said: said.toString().slice(0, 400) }, 'the vendor of the demonstration complains'),
    )
    child.once('exit', (code) => {
      if (closing) return
      log.warn({ code }, 'the vendor of the demonstration ended and is started again')
      pause = setTimeout(start, PAUSE_MS)
    })
  }
  start()
  return {
    vendors: vendors.map(({ vendor, name }) =>
      createHttpVendor({ vendor, name, keys: () => [key], clock, url: `http://127.0.0.1:${port}` }),
    ),
    pid: () => child?.pid,
    async close() {
      closing = true
      clearTimeout(pause)
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill()
      await ended
    },
  }
}

const none: VendorProcess = { vendors: [], pid: () => undefined, close: async () => undefined }
