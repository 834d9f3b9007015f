import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { systemClock } from '../platform/clock.ts'
import { memberId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { systemRandom } from '../platform/random.ts'
import type { TransferVendor } from '../modules/providers/index.ts'
import { startVendor, type VendorProcess } from './vendor-process.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = join(root, 'dist', `test-${randomUUID()}`)
const program = join(folder, 'vendor.mjs')
let database: TestDatabase
let running: VendorProcess | undefined

beforeAll(async () => {
  database = await createTestDatabase('vendorprocess')
  await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    entryPoints: ['apps/vendor/src/main.ts'],
    outfile: program,
  })
})
afterAll(async () => {
  await running?.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = (changes: Partial<Parameters<typeof startVendor>[0]> = {}): Promise<VendorProcess> =>
  startVendor({
    program,
    databaseUrl: database.url,
    vendors: [{ vendor: 'HARBOUR', name: 'Harbour Live' }],
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    ...changes,
  })
const only = ({ vendors: [vendor] }: VendorProcess): TransferVendor => vendor ?? expect.fail('no vendor')
/** The answer, once there is one: a process takes its time to start. */
const answerOf = async (vendor: TransferVendor, member: string): Promise<bigint> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const balance = await vendor.balance(memberId(member)).catch(() => undefined)
    if (balance !== undefined) return balance
    await wait(100)
  }
  throw new Error('the vendor did not answer in ten seconds')
}

describe("the demonstration's vendor", () => {
  it('[MEM-03] is a process of its own that keeps its wallets over its end and starts again', async () => {
    running = await start()
    const vendor = only(running)
    const member = String(systemClock.now())
    expect(await answerOf(vendor, member)).toBe(0n)
    await vendor.transfer({
      reference: `tr:${member}`,
      member: memberId(member),
      direction: 'in',
      amount: 500_000n,
      currency: 'BRL',
    })
    const before = running.pid()
    process.kill(before ?? expect.fail('it does not run'), 'SIGKILL')
    expect(await answerOf(vendor, member)).toBe(500_000n)
    expect(running.pid()).not.toBe(before)
    await running.close()
    await expect(vendor.balance(memberId(member))).rejects.toThrow()
  })

  it('[MEM-03] is not there where its database has no place, or nobody wants it', async () => {
    const refused = new URL(database.url)
    refused.password = 'wrong'
    expect((await start({ databaseUrl: refused.href })).vendors).toEqual([])
    expect((await start({ vendors: [] })).vendors).toEqual([])
    expect((await start({ program: join(folder, 'missing.mjs') })).vendors).toEqual([])
  })
})
