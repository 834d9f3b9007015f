import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'migration-'))
afterAll(() => rmSync(root, { recursive: true }))

const run = (...args: string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'new-migration.mjs'), ...args], {
    encoding: 'utf8',
  })
  return stdout + stderr
}

it('[RUN-02] npm run new:migration takes the next number, wants an owner, and takes no name twice', () => {
  const folder = join(root, 'db', 'migrations')
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(root, 'scripts'))
  cpSync('scripts/new-migration.mjs', join(root, 'scripts', 'new-migration.mjs'))
  writeFileSync(join(folder, '0001_first.sql'), '')
  expect(run('raffle_tickets')).toContain('0002_raffle_tickets.sql')
  expect(readFileSync(join(folder, '0002_raffle_tickets.sql'), 'utf8')).toContain('-- owner: ')
  expect(run('raffle_tickets')).toContain('already')
  for (const wrong of ['', 'Raffle', '../x', 'a b']) expect(run(wrong)).toContain('lower-case')
})
