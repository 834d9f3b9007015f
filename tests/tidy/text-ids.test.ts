import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const { writeTextIds }: { writeTextIds(folders: readonly string[], file: string): Promise<void> } = await import(
  join(root, 'scripts', 'text-ids.mjs')
)

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A folder in which `#kit/*` means what it means everywhere, with two catalogues: of the whole and of a part. */
function planted(): string {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(root, 'dist', 'text-ids-'))
  folders.push(folder)
  const head = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n'
  const catalogue = (...ids: string[]) => [head, ...ids.map((id) => `msgid "${id}"\nmsgstr "Words"\n`)].join('\n')
  for (const part of ['.', join('features', 'records')]) mkdirSync(join(folder, part, 'texts'), { recursive: true })
  writeFileSync(join(folder, 'texts', 'en.po'), catalogue('home.title', 'error.BUSY', 'validation.wrong'))
  writeFileSync(join(folder, 'texts', 'pt.po'), catalogue('home.old'))
  writeFileSync(
    join(folder, 'features', 'records', 'texts', 'en.po'),
    catalogue('records.state.open', 'records.state.won'),
  )
  return folder
}

const uses = `
import { hasText, loadTexts, translate } from '#kit/language.ts'
declare const state: 'open' | 'won'
declare const code: string
translate('home.title')
translate(\`records.state.\${state}\`)
const said = \`error.\${code}\`
translate(hasText(said) ? said : 'error.BUSY')
void loadTexts('records')
translate('home.titel') // wrong: misspelt
translate('home.old') // wrong: English has none
translate(\`records.stat.\${state}\`) // wrong: of no state
translate(said) // wrong: from outside
void loadTexts('home') // wrong: no such part
`
const wrongLines = uses.split('\n').flatMap((line, at) => (line.includes('// wrong') ? [at + 1] : []))

/** The lines of `uses` that do not compile beside these files, and what is wrong in any other file. */
function faults(folder: string, ...files: string[]): { lines: number[]; elsewhere: string[] } {
  writeFileSync(join(folder, 'uses.ts'), uses)
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { types: ['vite/client'] },
    include: [],
    files: ['uses.ts', ...files],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules', 'ts7', 'bin', 'tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = stdout.split('\n').filter((line) => line.includes(': error '))
  const lines = found.flatMap((line) => /^uses\.ts\((\d+),/.exec(line)?.[1] ?? []).map(Number)
  return { lines, elsewhere: found.filter((line) => !line.startsWith('uses.ts(')) }
}

it('[I18-01] the English catalogues become types: every id, and the part that its text comes with', async () => {
  const folder = planted()
  const file = join(folder, 'types', 'ids.d.ts')
  await writeTextIds([folder], file)
  const members = [...readFileSync(file, 'utf8').matchAll(/^ {4}'(.+)': '(.+)'$/gm)].map(([, id, room]) => [id, room])
  expect(members).toEqual([
    ['records.state.open', 'records'],
    ['records.state.won', 'records'],
    ['home.title', 'whole'],
    ['error.BUSY', 'whole'],
    ['validation.wrong', 'whole'],
  ])
})

it('[I18-01] a catalogue that has an id twice is refused, with its file and the id', async () => {
  const folder = planted()
  appendFileSync(join(folder, 'texts', 'en.po'), '\nmsgid "home.title"\nmsgstr "Other words"\n')
  await expect(writeTextIds([folder], join(folder, 'ids.d.ts'))).rejects.toThrow(/texts.en\.po has "home\.title" twice/)
})

it('[I18-01] an id that no English catalogue has does not compile, nor does one from outside without a check', async () => {
  const folder = planted()
  await writeTextIds([folder], join(folder, 'ids.d.ts'))
  expect(faults(folder, 'ids.d.ts')).toEqual({ lines: wrongLines, elsewhere: [] })
}, 60_000)

it('[I18-01] before the first build an editor takes any id', () => {
  expect(faults(planted())).toEqual({ lines: [], elsewhere: [] })
}, 60_000)
