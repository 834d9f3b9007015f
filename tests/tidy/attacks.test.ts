import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

interface Attack {
  readonly number: number
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** The attacks of a document: a heading with the number, and below it the tests, each as its file and how its title goes after the ids. */
function attacksIn(text: string): Attack[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      number: Number(/^(\d+)\. /.exec(section)?.[1]),
      tests: [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title })),
    }))
}

/** What a document names and the tree does not have; `read` answers undefined where there is no file. */
function missingTests(attacks: readonly Attack[], read: (file: string) => string | undefined): string[] {
  return attacks.flatMap(({ number, tests }) => {
    const gone = tests.flatMap(({ file, title }) => {
      const text = read(file)
      if (text === undefined) return [`attack ${number}: there is no file ${file}`]
      // A title follows the ids of what it shows, within the quotes of a test.
      return text.replaceAll("\\'", "'").includes(`] ${title}`)
        ? []
        : [`attack ${number}: ${file} has no test "${title}"`]
    })
    return tests.length === 0 ? [`attack ${number}: no test is named`] : gone
  })
}

const read = (file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
const attacks = attacksIn(read('docs/security/attacks.md') ?? '')

describe('the attacks that are tried', () => {
  it('[ERR-03] are each shown by tests that exist', () => {
    expect(attacks.map(({ number }) => number)).toEqual([
      2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 30, 31, 32, 33, 34,
      35, 36, 37, 38, 39,
    ])
    expect(missingTests(attacks, read)).toEqual([])
  })

  it('[ERR-03] are missed where a test, its file, or all of them are gone', () => {
    const named = attacksIn(
      '# x\n\n## 7. One\n\n- `a.test.ts`: is there\n- `a.test.ts`: was there\n- `b.test.ts`: is there\n\n## 8. Other\n\nNothing.\n',
    )
    expect(
      missingTests(named, (file) => (file === 'a.test.ts' ? "it('[WAL-01] is there, and how', () => {})" : undefined)),
    ).toEqual([
      'attack 7: a.test.ts has no test "was there"',
      'attack 7: there is no file b.test.ts',
      'attack 8: no test is named',
    ])
  })
})
