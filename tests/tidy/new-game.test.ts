import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const run = (root: string, ...args: string[]): string => {
  try {
    return execFileSync(process.execPath, [join(root, 'scripts/new-game.mjs'), ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  }
}

it('[STU-01] npm run new:game writes a whole skeleton, adds it to the list, and overwrites nothing', () => {
  const root = mkdtempSync(join(tmpdir(), 'wheelhouse-game-'))
  try {
    cpSync('scripts/new-game', join(root, 'scripts/new-game'), { recursive: true })
    cpSync('scripts/new-game.mjs', join(root, 'scripts/new-game.mjs'))
    mkdirSync(join(root, 'apps/studio/src'), { recursive: true })
    cpSync('apps/studio/src/games.ts', join(root, 'apps/studio/src/games.ts'))
    const made = run(root, 'paper-moon', 'Paper Moon')
      .split('\n')
      .filter((line) => line.startsWith('made '))
      .map((line) => line.slice(5))
    expect(made).toHaveLength(readdirSync('scripts/new-game').length)
    for (const path of made) expect(readFileSync(join(root, path), 'utf8'), path).not.toMatch(/__\w+__/)
    const list = readFileSync(join(root, 'apps/studio/src/games.ts'), 'utf8')
    expect(list).toContain("import { paperMoon } from './games/paper-moon.ts'")
    expect(list).toContain(', paperMoon].map(')
    expect(run(root, 'paper-moon', 'Paper Moon')).toContain('is there already')
    expect(run(root, 'Paper Moon', 'Paper Moon')).toContain('The first argument is the id')
    expect(run(root, 'paper-sun', 'paper')).toContain('The second argument is the name')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
