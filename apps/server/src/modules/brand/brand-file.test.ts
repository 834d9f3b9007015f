import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBrand } from './index.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wheelhouse-brand-'))
})
afterAll(() => rm(root, { recursive: true }))

/** Writes the demonstration's file with other languages, and reads it as the server does. */
async function brandWith(languages: Record<string, unknown>) {
  const file: { brand: Record<string, unknown> } = JSON.parse(await readFile(resolve('brands/demonstration/brand.json'), 'utf8'))
  const { defaultLanguage: _default, ...brand } = file.brand
  await mkdir(join(root, 'brands/other'), { recursive: true })
  await writeFile(join(root, 'brands/other/brand.json'), JSON.stringify({ ...file, brand: { ...brand, ...languages } }))
  return (await readBrand(root, 'other')).brand
}

it.each([
  ['the one that the brand names', { defaultLanguage: 'KO' }, 'KO'],
  ['Portuguese where it names none', {}, 'PT'],
])('[I18-02] the default language is %s', async (_what, languages, expected) => {
  expect((await brandWith(languages)).defaultLanguage).toBe(expected)
})

it('[I18-01] refuses a language that the platform does not know, by its name', async () => {
  await expect(brandWith({ supportedLanguages: ['PT', 'XX'] })).rejects.toThrow(/supportedLanguages/)
})

it('[I18-02, I18-04] the demonstration offers its four languages, TY not among them', async () => {
  const { brand } = await readBrand(process.cwd(), 'demonstration')
  expect(brand.supportedLanguages).toEqual(['PT', 'EN', 'JA', 'KO'])
})
