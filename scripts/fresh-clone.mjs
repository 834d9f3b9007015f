/**
 * `npm run try:clone`: what a stranger finds. Clones what is committed into a temporary folder, starts it there as the
 * README says, starts it a second time, and runs a small part of its tests. Some minutes, most of them for `npm ci`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

const LONGEST_MS = 15 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-clone-'))
const clone = join(folder, 'wheelhouse')
const failures = []

/** What a check says, and whether it holds. */
function check(says, holds) {
  console.log(`${holds ? '✓' : '✗'} ${says}`)
  if (!holds) failures.push(says)
}

// Of this house's own settings a stranger has none.
const {
  DATABASE_URL: _url,
  DATA_DIR: _data,
  BRAND: _brand,
  DEMONSTRATION: _demonstration,
  NODE_ENV: _env,
  ...env
} = process.env

/** `npm start` until the house is open, or is no more; then asked for its first page, and stopped. */
async function start() {
  const child = spawn('npm', ['start'], { cwd: clone, env: { ...env, PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] })
  const started = performance.now()
  let said = ''
  const url = await new Promise((resolve) => {
    const hear = (chunk) => {
      said += chunk
      const [, address] = /is open at (\S+)/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => resolve(undefined))
    setTimeout(() => resolve(undefined), LONGEST_MS).unref()
  })
  const seconds = (performance.now() - started) / 1000
  const html = url === undefined ? '' : await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  child.kill('SIGTERM')
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
  return { said, html, seconds }
}

try {
  const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
  check('it can be cloned', cloned.status === 0)
  const first = await start()
  check(
    `npm start installs, builds and opens the house (${first.seconds.toFixed(0)} s)`,
    first.said.includes('Installing packages') && first.said.includes('Built web') && first.html !== '',
  )
  check('the house shows games', (first.html.match(/<article/g) ?? []).length > 20)
  if (first.html === '') console.error(first.said)
  const second = await start()
  check(
    `the second start installs and builds nothing (${second.seconds.toFixed(1)} s)`,
    second.html !== '' && !/Installing|Built/.test(second.said),
  )
  const tests = spawnSync('npm', ['test', '--', 'tests/tidy/lock.test.ts', 'tests/e2e/browser.e2e.ts'], {
    cwd: clone,
    env,
    encoding: 'utf8',
  })
  const last = tests.stdout.trimEnd().split('\n').at(-1)
  check(
    `npm test runs in its browser too and ends with "${last}"`,
    tests.status === 0 && /^\d+ passed, 0 failed$/.test(last),
  )
  if (tests.status !== 0) console.error(tests.stdout, tests.stderr)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(failures.length === 0 ? 'a fresh clone works' : `${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
