import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { RowResult } from '../support/row.ts'

const seconds = (from: number): number => (performance.now() - from) / 1000

/** Runs `npm start` until it says that the house is open, then stops it. */
async function startUntilOpen(cwd: string): Promise<number> {
  const from = performance.now()
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const open = new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('is open at') && resolve(seconds(from)))
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  try {
    return await open
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** A fresh clone to listening against `npm ci` alone, and the start after. */
export async function benchStart(): Promise<RowResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wheelhouse-start-'))
  const clone = join(folder, 'clone')
  try {
    execFileSync('git', ['clone', '--quiet', '.', clone])
    const from = performance.now()
    execFileSync('npm', ['ci', '--include=dev'], { cwd: clone, stdio: 'ignore' })
    const install = seconds(from)
    await rm(join(clone, 'node_modules'), { recursive: true })
    const first = await startUntilOpen(clone)
    const second = await startUntilOpen(clone)
    return {
      row: 'P13',
      work: 'fresh clone to listening',
      figure: `${first.toFixed(1)} s`,
      yardstick: `${install.toFixed(1)} s npm ci alone`,
      ratio: first / install,
      target: '≤ 2',
      ok: first / install <= 2 && second <= 3,
      notes: `the second start took ${second.toFixed(1)} s (to reach: 3)`,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
