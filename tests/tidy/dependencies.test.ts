import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A small project of the house's shape: files, each with what it imports, which is created empty where it lacks. */
function project(files: Record<string, string[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cruise-'))
  folders.push(folder)
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const up = (file: string) => '../'.repeat(file.split('/').length - 1)
  const isOurs = (target: string) => /^(apps|packages|tests|db)\//.test(target)
  const isMissing = (target: string) => isOurs(target) && !(target in files) && !target.includes('nowhere')
  for (const file of Object.values(files).flat().filter(isMissing)) write(file, 'export const nothing = 0')
  for (const [file, targets] of Object.entries(files)) {
    const imports = targets.map((target) => `import '${isOurs(target) ? up(file) : ''}${target}'`)
    write(file, imports.join('\n') || 'export const alone = 0')
  }
  return folder
}

function cruise(folder: string): { status: number | null; lines: string[] } {
  const script = join(root, 'scripts', 'cruise.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

const modules = 'apps/server/src/modules'
const config: { ranks: string[][]; default: { forbidden: { name: string }[] } } = await import(
  join(root, '.dependency-cruiser.mjs')
)
/** Each module imports one of the next rank, and where there are several, the next of its own. */
const rankRules = config.ranks.flatMap((rank, at): [rule: string, from: string, to: string][] =>
  rank.flatMap((name, beside) =>
    [rank[beside + 1], config.ranks[at + 1]?.[0]].flatMap((above) =>
      above === undefined
        ? []
        : [[`rank-${rank.join('-')}`, `${modules}/${name}/to-${above}.ts`, `${modules}/${above}/index.ts`] as const],
    ),
  ),
)
const planted: [rule: string, from: string, to: string][] = [
  ['area-rules', 'packages/rules/src/a.ts', 'packages/contract/src/x.ts'],
  ['area-contract', 'packages/contract/src/a.ts', 'packages/client/src/x.ts'],
  ['area-client', 'packages/client/src/a.ts', 'packages/ui/src/x.ts'],
  ['area-ui', 'packages/ui/src/a.ts', 'packages/contract/src/x.ts'],
  ['area-kit', 'packages/kit/src/a.ts', 'apps/web/src/app/x.ts'],
  ['area-kit', 'packages/kit/src/b.ts', 'packages/art/src/x.ts'],
  ['area-art', 'packages/art/src/a.ts', 'packages/rules/src/x.ts'],
  ['area-encryption', 'packages/encryption/src/a.ts', 'packages/rules/src/x.ts'],
  ['area-node', 'packages/node/src/a.ts', 'packages/rules/src/x.ts'],
  ['area-server', 'apps/server/src/http.ts', 'packages/client/src/x.ts'],
  ['area-server', 'apps/server/src/app.ts', 'apps/studio/src/x.ts'],
  ['area-main', 'apps/server/src/main.ts', 'apps/web/src/x.ts'],
  ['area-studio', 'apps/studio/src/a.ts', 'apps/server/src/platform/x.ts'],
  ['area-vendor', 'apps/vendor/src/a.ts', 'apps/server/src/platform/x.ts'],
  ['area-feed', 'apps/feed/src/a.ts', 'apps/server/src/platform/x.ts'],
  ['area-web', 'apps/web/src/a.ts', 'apps/server/src/platform/x.ts'],
  ['area-web', 'apps/web/src/b.ts', 'tests/support/x.ts'],
  ['area-console', 'apps/console/src/a.ts', 'apps/web/src/x.ts'],
  ...rankRules,
  ['rank-platform', 'apps/server/src/platform/a.ts', `${modules}/brand/index.ts`],
  ['rank-app', `${modules}/brand/b.ts`, 'apps/server/src/config.ts'],
  ['module-unknown', 'apps/server/src/b.ts', `${modules}/mystery/index.ts`],
  ['module-front-door', `${modules}/wallet/b.ts`, `${modules}/identity/x.ts`],
  ['module-front-door', 'apps/server/src/c.ts', `${modules}/identity/x.ts`],
  ['module-front-door', `${modules}/wallet/d.test.ts`, `${modules}/identity/x.ts`],
  ['feature-alone', 'apps/web/src/features/lobby/a.ts', 'apps/web/src/features/search/x.ts'],
  ['site-style', 'apps/web/src/d.ts', 'packages/ui/src/extended/x.ts'],
  ['driver', `${modules}/wallet/c.ts`, 'pg'],
  ['driver', 'apps/studio/src/b.ts', 'pg'],
  ['pure', 'packages/rules/src/b.ts', 'node:fs'],
  ['pure', 'packages/rules/src/c.ts', 'zod'],
  ['pure', 'packages/art/src/b.ts', 'zod'],
  ['pure-art', 'packages/art/src/c.ts', '@noble/hashes/sha2.js'],
  ['browser', 'packages/client/src/b.ts', 'node:fs'],
  ['browser', 'packages/kit/src/c.ts', 'node:fs'],
  ['browser', 'apps/web/src/c.ts', 'node:fs'],
  ['no-cycle', 'packages/ui/src/b.ts', 'packages/ui/src/c.ts'],
  ['resolvable', 'packages/ui/src/d.ts', 'packages/ui/src/nowhere.ts'],
]

it('[RUN-02] every rule about imports fails when it is broken, and only then', async () => {
  const files: Record<string, string[]> = {
    'packages/ui/src/c.ts': ['packages/ui/src/b.ts'],
    'packages/ui/src/alone.ts': [],
  }
  for (const [, from, to] of planted) files[from] = [...(files[from] ?? []), to]
  const { status, lines } = cruise(project(files))
  const inPackage = /→ .*node_modules\/(?:@types\/)?(@noble\/hashes|\w+)\/.*/
  const found = lines.slice(0, -1).map((line) => line.replace(/ \(.*/, '').replace(inPackage, '→ $1'))
  const asTold: Record<string, string> = {
    'node:fs': 'fs',
    '@noble/hashes/sha2.js': '@noble/hashes',
    'packages/ui/src/nowhere.ts': '../../../packages/ui/src/nowhere.ts',
  }
  const expected = planted.map(([rule, from, to]) => `${rule}: ${from} → ${asTold[to] ?? to}`)
  expect(found.toSorted()).toEqual(
    [...expected, 'no-orphan: packages/ui/src/alone.ts → packages/ui/src/alone.ts'].toSorted(),
  )
  expect(status).toBe(1)

  const untested = config.default.forbidden.filter(({ name }) => !found.some((line) => line.startsWith(`${name}:`)))
  expect(untested.map(({ name }) => name)).toEqual(['rank-opening']) // there is no higher rank that it could import
})

it('[RUN-02] what the house allows passes', () => {
  const { status, lines } = cruise(
    project({
      'apps/server/src/main.ts': ['apps/server/src/app.ts', 'apps/studio/src/app.ts'],
      'apps/server/src/app.ts': [`${modules}/operator/index.ts`, `${modules}/wallet/index.ts`, 'packages/art/src/x.ts'],
      [`${modules}/operator/index.ts`]: [`${modules}/wallet/index.ts`, `${modules}/operator/x.ts`],
      [`${modules}/wallet/index.ts`]: [`${modules}/wallet/wallet.sql.ts`],
      [`${modules}/wallet/wallet.db.test.ts`]: [`${modules}/operator/index.ts`, 'apps/server/src/app.ts', 'pg'],
      [`${modules}/wallet/wallet.sql.ts`]: ['pg', 'apps/server/src/platform/db/database.ts'],
      'apps/server/src/platform/db/database.ts': ['pg'],
      'apps/web/src/main.ts': [
        'packages/client/src/call.ts',
        'packages/ui/src/x.ts',
        'apps/web/src/features/lobby/x.ts',
      ],
      'packages/client/src/call.ts': ['packages/contract/src/calls.ts'],
      'packages/contract/src/calls.ts': ['packages/rules/src/money.ts', 'zod'],
      'packages/rules/src/money.ts': ['@noble/hashes/sha2.js'],
      'packages/rules/src/money.test.ts': ['packages/rules/src/money.ts', 'vitest', 'tests/support/x.ts'],
    }),
  )
  expect(lines).toEqual([expect.stringMatching(/^\d+ modules, \d+ dependencies, 0 violations$/)])
  expect(status).toBe(0)
})

it('[RUN-02] cruising no module at all fails', () => {
  const folder = project({ 'some.config.ts': [] })
  mkdirSync(join(folder, 'apps'))
  expect(cruise(folder)).toEqual({ status: 1, lines: ['no module was cruised, so nothing was checked'] })
})
