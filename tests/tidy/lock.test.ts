import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const scripts = pathToFileURL(join(import.meta.dirname, '..', '..', 'scripts')).href

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  writeFileSync(join(folder, 'count'), '0')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A process that adds to a number in a file under the lock, in two steps with a pause between, so many times. */
async function countUp(times: number): Promise<void> {
  const script = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { setTimeout as wait } from 'node:timers/promises'
    import { withLock } from '${scripts}/lock.mjs'
    for (let i = 0; i < ${times}; i++) {
      await withLock('${folder}/lock', 'counting', async () => {
        const before = Number(readFileSync('${folder}/count', 'utf8'))
        await wait(1)
        writeFileSync('${folder}/count', String(before + 1))
      })
    }`
  const [code]: unknown[] = await once(
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' }),
    'exit',
  )
  expect(code).toBe(0)
}

const count = () => readFileSync(join(folder, 'count'), 'utf8')

it('[RUN-02] one process at a time holds the lock', async () => {
  await Promise.all([countUp(5), countUp(5), countUp(5)])
  expect(count()).toBe('15')
  expect(readdirSync(folder)).toEqual(['count'])
})

it('[RUN-02] takes the lock over from a process that is dead, or whose number is another process now', async () => {
  const gone = spawn(process.execPath, ['-e', ''])
  await once(gone, 'exit')
  for (const owner of [`${gone.pid}-1`, `${process.pid}-1`]) {
    mkdirSync(join(folder, 'lock'))
    writeFileSync(join(folder, 'lock', owner), '')
    await Promise.all([countUp(1), countUp(1)])
  }
  expect(count()).toBe('4')
})
