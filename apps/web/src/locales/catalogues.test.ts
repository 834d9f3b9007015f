import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { banner, brandInfo } from '#contract/brand.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { array, object, parse } from 'zod/mini'
import { categoryNames } from '../app/categories.ts'

const here = import.meta.dirname
const source = join(here, '..')

/** Texts by id, read from a catalogue as it lies in the tree; a text of several lines is not used. */
function readCatalogue(language: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(here, `${language}.po`), 'utf8')
  const pairs = [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)]
  return new Map(pairs.map(([, id = '', words = '']) => [id, words]))
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
const code = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n')
const brand = parse(
  object({ brand: brandInfo, banners: array(banner) }),
  JSON.parse(readFileSync(join(here, '../../../../brands/demonstration/brand.json'), 'utf8')),
)

/** Ids written out in the code: whatever looks like one and begins like a text of the catalogue. */
function idsInCode(known: ReadonlySet<string>): string[] {
  const beginnings = new Set([...known].map((id) => id.split('.')[0]))
  const dotted = [...code.matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z]+)+)'/g)].map(([, id = '']) => id)
  return dotted.filter((id) => beginnings.has(id.split('.')[0]) && !isCall(id))
}

/** Calls have dotted names too. */
const isCall = (id: string): boolean => /^(system|session|member|wallet|games)\./.test(id)

/** Ids that the code puts together, from what they are made of. */
const made = [
  ...categoryNames.map((name) => `category.${name}`),
  ...[...Object.keys(errorCatalogue), 'NETWORK', 'TIMEOUT', 'INSECURE_CONTEXT'].map((code) => `error.${code}`),
  ...['replaced', 'frozen', 'expired'].map((reason) => `ended.${reason}`),
  ...['length', 'letters', 'digits'].map((rule) => `register.rule.${rule}`),
  ...['username', 'password', 'confirmPassword', 'acceptTerms', 'confirmAge'].map((field) => `validation.${field}`),
  ...['length', 'pattern', 'taken'].map((rule) => `validation.username.${rule}`),
  ...['length', 'pattern', 'mismatch'].map((rule) => `validation.password.${rule}`),
  ...brand.banners.flatMap(({ eyebrow, title, text, action }) => [eyebrow, title, text, action]),
]

const english = readCatalogue('en')
const portuguese = readCatalogue('pt')
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name).toSorted()

describe('the texts of the site', () => {
  it('[I18-01] are the same in every catalogue, none of them empty', () => {
    expect(english.size).toBeGreaterThan(150)
    expect([...portuguese.keys()]).toEqual([...english.keys()])
    for (const [id, words] of [...english, ...portuguese]) expect(words, id).not.toBe('')
  })

  it('[I18-01] name the same values in every language', () => {
    for (const [id, words] of english) expect(new Set(placeholders(portuguese.get(id) ?? '')), id).toEqual(new Set(placeholders(words)))
  })

  it('[I18-01] exist for every id that the code, the contract and the brand use', () => {
    const known = new Set(english.keys())
    const missing = [...idsInCode(known), ...made].filter((id) => !known.has(id))
    expect([...new Set(missing)]).toEqual([])
  })

  it('[I18-01] are all used', () => {
    const used = new Set([...idsInCode(new Set(english.keys())), ...made])
    const idle = [...english.keys()].filter((id) => !used.has(id) && !id.startsWith('classify.'))
    expect(idle).toEqual([])
  })
})
