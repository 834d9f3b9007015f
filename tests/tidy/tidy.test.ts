import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  lackingInLock,
  noHiddenTimeOrChance,
  noLimitByBareAddress,
  noLongFile,
  noMarker,
  noMisnamedRequirement,
} from './rules.ts'
import { noExpressionEffect, noFormOfItsOwn, noStrayAtRoot, noTestLeftOut, noUncheckedTypes } from './rules.ts'
import type { Rule } from './rules.ts'
import { readTree } from './sources.ts'
import { tableRules } from './tables.ts'

const root = join(import.meta.dirname, '..', '..')
let tree: ReturnType<typeof readTree>
beforeAll(() => {
  tree = readTree(root)
})

/** Runs a rule on one planted file, for which it has to find exactly these lines, and nothing in the innocent one. */
function proof(rule: Rule, path: string, guilty: string[], innocent: string[]): void {
  const found = rule([{ path, text: guilty.join('\n') }])
  expect(found.map((line) => Number(line.split(':')[1]))).toEqual(guilty.map((_, at) => at + 1))
  expect(rule([{ path, text: innocent.join('\n') }])).toEqual([])
}

describe('the tree', () => {
  it('[RUN-02] is really looked at', () => {
    expect(tree.sources.map(({ path }) => path)).toContain('apps/server/src/platform/migrate.ts')
    expect(tree.sources.length).toBeGreaterThan(30)
    expect(tree.entries).toContain('package.json')
  })

  const rules = {
    noHiddenTimeOrChance,
    noLimitByBareAddress,
    noUncheckedTypes,
    noTestLeftOut,
    noMisnamedRequirement,
    noMarker,
    noLongFile,
    noExpressionEffect,
    noFormOfItsOwn,
    tableRules,
  }
  it.each(Object.entries(rules))(
    '[RUN-02] keeps %s',
    (_, rule) => {
      expect(rule(tree.sources)).toEqual([])
      // The first one reads all sources.
    },
    60_000,
  )

  it('[RUN-02] has nothing stray at its root', () => {
    expect(noStrayAtRoot(tree.entries)).toEqual([])
  })

  it('[RUN-01] has a lock file that npm ci takes on every platform', () => {
    expect(lackingInLock(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual([])
  })
})

describe('each rule finds what is planted', () => {
  it('[RUN-02] time and chance', () => {
    const both = [
      'Date.now()',
      'new Date()',
      'const a = Math.random',
      'globalThis.Math.random()',
      `Date['now']()`,
      'Date()',
    ]
    const guilty = [...both, 'performance.now()', 'process.hrtime()']
    const innocent = [
      '// Date.now()',
      'new Date(0)',
      `'Math.random()'`,
      'clock.now()',
      'Date.UTC(2020, 1)',
      'Math.round(1)',
    ]
    proof(noHiddenTimeOrChance, 'apps/server/src/app.ts', guilty, innocent)
    proof(noHiddenTimeOrChance, 'apps/web/src/tile.tsx', both, ['performance.now()'])
    const text = guilty.join('\n')
    for (const path of ['apps/server/src/platform/clock.ts', 'apps/server/src/app.test.ts', 'bench/main.ts']) {
      expect(noHiddenTimeOrChance([{ path, text }])).toEqual([])
    }
  })

  it('[RUN-02, SAF-05] limits by one network alone', () => {
    const guilty = [
      'throttle.take(`a:${ip}`, 1, 1)',
      'deps.throttle.take(`a:${networkOf(caller.ip)}`, 1, 1)',
      'createThrottle(tx).take(`a:${caller.ip}`, 1, 1)',
    ]
    proof(noLimitByBareAddress, 'apps/server/src/modules/a.ts', guilty, [
      "throttle.takeFrom(ip, 'a', 1, 1)",
      'throttle.take(`a:${member}`, 1, 1)',
    ])
  })

  it('[RUN-02] unchecked types', () => {
    const guilty = ['let a: any', 'const b = c as string', 'd!.e()', 'const f = g as unknown']
    const innocent = [`const a = 'any'`, 'const b = [1] as const', 'const c = !d', '// as any']
    proof(noUncheckedTypes, 'packages/ui/src/a.tsx', guilty, innocent)
  })

  it('[RUN-02] tests left out', () => {
    const guilty = [
      `it.only('a', f)`,
      `describe.skip('b', f)`,
      `it.skipIf(1)('c', f)`,
      `test.todo('d')`,
      `it.concurrent.skip('e')`,
    ]
    proof(noTestLeftOut, 'packages/ui/src/a.test.ts', guilty, [
      `it('a', f)`,
      `it.each([1])('b', f)`,
      'rows.skip(1)',
      `'it.only'`,
    ])
  })

  it('[RUN-02] ids that no requirement has', () => {
    const guilty = ['[RUN-1] a', '[run-01] b', '[RUN01] c', '[RUN-01][RUN-02] d', '[] e', '[RUN-01,02] f'].map(
      (title) => `it('${title}', f)`,
    )
    const innocent = [
      `it('a [RUN-1] b', f)`,
      `it('[RUN-01, I18-02] b', f)`,
      `describe('[RUN-01] [I18-02] c', f)`,
      'it(`[RUN-01] ${d}`, f)',
    ]
    proof(noMisnamedRequirement, 'packages/ui/src/a.test.ts', [...guilty, `it.each([1])('[1] a', f)`], innocent)
  })

  it('[RTE-05] effects that return what a call returns', () => {
    const guilty = [
      'useEffect(() => a.scrollIntoView(), [])',
      'useLayoutEffect(() => void f())',
      'React.useEffect(() => set(1), [])',
      'useClientLayoutEffect(show, [])',
    ]
    const innocent = [
      'useEffect(() => { f() }, [])',
      'useEffect(() => () => clearTimeout(a), [])',
      'useEffect(() => { return subscribe(f) })',
      'useMemo(() => f(), [])',
    ]
    proof(noExpressionEffect, 'packages/ui/src/a.tsx', guilty, innocent)
  })

  it('[RUN-02, VAL-01] forms beside the one of the kit', () => {
    const guilty = ['const a = <form onSubmit={f}>{b}</form>', 'const c = <form />']
    const innocent = ['const a = <Form form={b}>{c}</Form>', `const d = '<form>'`, 'const form = 1']
    proof(noFormOfItsOwn, 'apps/web/src/a.tsx', guilty, innocent)
    expect(noFormOfItsOwn([{ path: 'packages/kit/src/form.tsx', text: guilty.join('\n') }])).toEqual([])
  })

  it('[RUN-02] markers', () => {
    const words = ['TO-DO', 'FIX-ME', 'X-XX', '@ts--ignore', 'oxlint--disable'].map((parted) => parted.replace('-', ''))
    const innocent = ['const todoList = 1', `const ${words[2]}X = 1`]
    proof(
      noMarker,
      'db/migrations/0001_a.sql',
      words.map((marker) => `a = 1 // ${marker}: later`),
      innocent,
    )
  })

  it('[RUN-02] long files', () => {
    const file = (path: string, lines: number) => ({ path, text: 'a\n'.repeat(lines) })
    const files = [file('apps/a.ts', 401), file('db/b.sql', 401), file('packages/c.css', 400), file('docs/d.md', 900)]
    const tests = [file('apps/a.db.test.ts', 500), file('tests/b.ts', 501)]
    expect(noLongFile([...files, ...tests])).toEqual([
      'apps/a.ts: 401 lines',
      'db/b.sql: 401 lines',
      'tests/b.ts: 501 lines',
    ])
  })

  it('[RUN-02] strays at the root', () => {
    expect(noStrayAtRoot(['apps/', 'STATUS.md', 'package.json', 'tmp/'])).toEqual([
      'STATUS.md does not belong at the root',
      'tmp/ does not belong at the root',
    ])
  })

  it('[RUN-02] platforms that the lock file lacks', () => {
    const lock = (...places: string[]) => {
      const needs = { optionalDependencies: { '@b/one': '1', '@b/two': '1' } }
      const found = Object.fromEntries(places.map((place) => [place, {}]))
      return JSON.stringify({
        packages: { '': {}, 'node_modules/a': needs, 'node_modules/c/node_modules/a': needs, ...found },
      })
    }
    expect(lackingInLock(lock('node_modules/@b/one', 'node_modules/@b/two'))).toEqual([])
    expect(lackingInLock(lock('node_modules/@b/one', 'node_modules/c/node_modules/@b/two'))).toEqual(['@b/two'])
    const beside = ['node_modules/a/node_modules/@b/two', 'node_modules/c/node_modules/a/node_modules/@b/two']
    expect(lackingInLock(lock('node_modules/@b/one', ...beside))).toEqual([])
  })

  it('[RUN-02] tables written by others than their owner', () => {
    const text = '-- A wallet.\n-- owner: wallet\nCREATE TABLE wallet (id int);\nINSERT INTO wallet VALUES (1);'
    const write = (path: string, sql: string) =>
      tableRules([
        { path: 'db/migrations/0001_a.sql', text },
        { path, text: `a = sql\`${sql}\`` },
      ])
    const wallet = 'apps/server/src/modules/wallet/a.sql.ts'
    const bonus = 'apps/server/src/modules/bonus/a.sql.ts'
    const writes = [
      'INSERT INTO wallet VALUES ($1)',
      'insert into wallet values (1)',
      '-- Why.\n WITH a AS (SELECT 1) INSERT INTO wallet SELECT',
      'COPY wallet FROM STDIN',
      'UPDATE wallet w SET id = ${1}',
      'UPDATE ONLY wallet\n SET id = 1',
      'DELETE FROM wallet',
      'MERGE INTO wallet USING',
      'TRUNCATE wallet',
    ]
    for (const sql of writes) {
      expect(write(wallet, sql)).toEqual([])
      expect(write(bonus, sql)).toEqual([`${bonus}:1: bonus writes wallet, which belongs to wallet`])
    }
    const harmless = [
      'SELECT id FROM wallet FOR UPDATE OF wallet',
      'SELECT 1 -- ON CONFLICT DO UPDATE SET id = 1',
      'start over by DELETE FROM wallet',
    ]
    for (const sql of harmless) expect(write(bonus, sql)).toEqual([])

    const app = 'apps/server/src/app.ts'
    expect(write(app, 'DELETE FROM wallet')).toEqual([`${app}:1: server writes wallet, which belongs to wallet`])
    expect(write(wallet, 'INSERT INTO walet VALUES (1)')).toEqual([
      `${wallet}:1: wallet writes walet, which no migration creates`,
    ])
    expect(write(wallet, 'UPDATE other.wallet SET id = 1')).toEqual([
      `${wallet}:1: wallet writes other.wallet, which no migration creates`,
    ])
    expect(write(wallet, 'INSERT INTO ${table} VALUES (1)')).toEqual([
      `${wallet}:1: wallet writes $, which no migration creates`,
    ])
  })

  it('[RUN-02] tables read by modules of a lower rank', () => {
    const text = '-- owner: wallet\nCREATE TABLE wallet (id int);\n-- owner: identity\nCREATE TABLE member (id int);'
    const read = (path: string, sql: string) =>
      tableRules([
        { path: 'db/migrations/0001_a.sql', text },
        { path, text: `a = sql\`${sql}\`` },
      ])
    const identity = 'apps/server/src/modules/identity/a.sql.ts'
    const wallet = 'apps/server/src/modules/wallet/a.sql.ts'
    const cashier = 'apps/server/src/modules/cashier/a.sql.ts'
    const platform = 'apps/server/src/platform/a.sql.ts'
    expect(read(cashier, 'SELECT 1 FROM wallet JOIN member m ON true')).toEqual([])
    expect(read(wallet, 'SELECT 1 FROM wallet JOIN member m ON true')).toEqual([])
    expect(read(identity, 'SELECT 1 FROM member JOIN wallet w ON true')).toEqual([
      `${identity}:1: identity reads wallet, which belongs to wallet of a higher rank`,
    ])
    expect(read(platform, 'DELETE FROM gone USING member')).toContain(
      `${platform}:1: platform reads member, which belongs to identity of a higher rank`,
    )
    expect(read(identity, 'WITH w AS (SELECT 1) SELECT 1 FROM w')).toEqual([])
  })

  it('[RUN-02] tables without an owner, and migrations that end their own transaction', () => {
    const migration = (text: string) => tableRules([{ path: 'db/migrations/0001_a.sql', text }]).join()
    expect(migration('CREATE TABLE a (id int);')).toContain('table a lacks the line')
    expect(migration('-- owner: b\nSELECT 1;\nCREATE TABLE a (id int);')).toContain('table a lacks the line')
    expect(migration('-- owner: b\nCREATE TABLE a (id int);\n-- owner: c\nCREATE TABLE a (id int);')).toContain(
      'created twice',
    )
    expect(migration('-- owner: b\nCREATE TABLE a (id int);\n-- owner of a: c')).toBe('')
    expect(migration('-- owner of a: c')).toContain('there is no table a to own')
    expect(migration('-- owner: b\nCREATE TABLE one.a (id int);\n-- owner: b\nCREATE TABLE two.a (id int);')).toBe('')
    expect(migration('SELECT 1;\nCOMMIT;')).toContain('the runner opens')
    expect(migration('-- COMMIT;\nDO $$ BEGIN PERFORM 1; END $$;')).toBe('')
  })
})
