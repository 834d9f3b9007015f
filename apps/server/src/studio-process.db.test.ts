import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { TEST_DATA_KEY } from '#tests/support/outside.ts'
import { freePort } from './platform/free-port.ts'
import { keptKey, publicHalf } from './platform/kept-key.ts'
import { createLog } from './platform/log.ts'
import { startStudio, type StudioProcess } from './studio-process.ts'

const root = join(import.meta.dirname, '../../..')
// Below the project, where the packages that it imports are found.
const folder = join(root, 'dist', `test-${randomUUID()}`)
const program = join(folder, 'studio.mjs')
let database: TestDatabase
let scratch: string
let running: StudioProcess | undefined

beforeAll(async () => {
  database = await createTestDatabase('studioprocess')
  scratch = await mkdtemp(join(tmpdir(), 'studio-process-'))
  await mkdir(join(scratch, 'pages'))
  await writeFile(join(scratch, 'pages', 'game.html'), '<!doctype html>')
  await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    entryPoints: ['apps/studio/src/main.ts'],
    outfile: program,
  })
}, 60_000)
afterAll(async () => {
  await running?.close()
  await database.drop()
  await Promise.all([folder, scratch].map((one) => rm(one, { recursive: true, force: true })))
})

it('[PRV-06] the studio is a process of its own with a key of its own, and starts again when it dies', async () => {
  const [port, key] = [await freePort(), await keptKey(scratch, 'studio')]
  expect(await keptKey(scratch, 'studio')).toBe(key)
  running = await startStudio({
    program,
    log: createLog('silent'),
    env: {
      STUDIO_PORT: String(port),
      STUDIO_DATABASE_URL: database.url,
      STUDIO_DATA_KEY: TEST_DATA_KEY,
      STUDIO_URL: `http://localhost:${port}`,
      STUDIO_KEY: key,
      STUDIO_PAGES: join(scratch, 'pages'),
      PLATFORM_PUBLIC_KEY: publicHalf(await keptKey(scratch, 'provider-signing')),
      WALLET_URL: 'http://127.0.0.1:9',
      SITE_URL: 'http://localhost:3000/lobby',
    },
  })
  const page = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/studio/game.html`)
    return [
      response.status,
      response.headers.get('content-security-policy')?.includes('frame-ancestors http://localhost:3000'),
    ]
  }
  expect(await page()).toEqual([200, true])
  const before = running.pid()
  process.kill(before ?? expect.fail('it does not run'), 'SIGKILL')
  await vi.waitFor(async () => expect([await page(), running?.pid() === before]).toEqual([[200, true], false]), {
    timeout: 20_000,
    interval: 100,
  })
  await running.close()
  await expect(page()).rejects.toThrow()
}, 60_000)
