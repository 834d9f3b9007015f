import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingGroups, settingNames } from '#contract/settings/index.ts'
import { createArt } from '../catalogue/index.ts'
import { readBrand } from './index.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wheelhouse-brand-'))
})
afterAll(() => rm(root, { recursive: true }))

/** Writes the demonstration's file with other languages and settings, and reads it as the server does. */
async function fileWith(languages: Record<string, unknown>, settings?: unknown) {
  const file: { brand: Record<string, unknown> } = JSON.parse(
    await readFile(resolve('brands/demonstration/brand.json'), 'utf8'),
  )
  const { defaultLanguage: _default, ...brand } = file.brand
  await mkdir(join(root, 'brands/other'), { recursive: true })
  const changed = { ...file, brand: { ...brand, ...languages }, settings }
  await writeFile(join(root, 'brands/other/brand.json'), JSON.stringify(changed))
  return readBrand(root, 'other')
}
const brandWith = async (languages: Record<string, unknown>) => (await fileWith(languages)).brand
const settingsWith = async (settings: unknown) => (await fileWith({ defaultLanguage: 'PT' }, settings)).settings
const defaults = Object.fromEntries(settingNames.map((name) => [name, settingGroups[name].defaults]))

it.each([
  ['the one that the brand names', { defaultLanguage: 'KO' }, 'KO'],
  ['Portuguese where it names none', {}, 'PT'],
])('[I18-02] the default language is %s', async (_what, languages, expected) => {
  expect((await brandWith(languages)).defaultLanguage).toBe(expected)
})

it('[I18-01] refuses a language that the platform does not know, by its name', async () => {
  await expect(brandWith({ supportedLanguages: ['PT', 'XX'] })).rejects.toThrow(/supportedLanguages/)
})

it('[I18-02, I18-04] the demonstration offers its five languages, TY not among them', async () => {
  const { brand } = await readBrand(process.cwd(), 'demonstration')
  expect(brand.supportedLanguages).toEqual(['PT', 'EN', 'CN', 'JA', 'KO'])
})

describe('settings of a brand', () => {
  it('[BRD-02, OPS-07] are the defaults where its file says nothing', async () => {
    expect(await settingsWith(undefined)).toEqual(defaults)
    expect(await settingsWith({})).toEqual(defaults)
  })

  it('[BRD-02, OPS-07] are said over the defaults: objects field by field, lists whole', async () => {
    const { register, safety, ...others } = await settingsWith({
      register: { username: { minLength: 6 } },
      safety: { timeOutDays: [2], depositLimits: { day: '5' }, pace: { quick: false } },
    })
    const { register: wasRegister, safety: wasSafety, ...wereOthers } = settingGroups
    expect(register).toEqual({
      ...wasRegister.defaults,
      username: { ...wasRegister.defaults.username, minLength: 6 },
    })
    expect(safety).toEqual({
      ...wasSafety.defaults,
      timeOutDays: [2],
      depositLimits: { day: '5' },
      pace: { ...wasSafety.defaults.pace, quick: false },
    })
    expect(others).toEqual(Object.fromEntries(Object.entries(wereOthers).map(([name, one]) => [name, one.defaults])))
  })

  it.each([
    ['a group that there is none of', { cashiers: {} }, 'settings.cashiers'],
    ['a field that there is none of', { site: { codeMinute: 3 } }, 'settings.site.codeMinute'],
    ['one further down', { safety: { ceilings: { smss: 3 } } }, 'settings.safety.ceilings.smss'],
    [
      'one in a list',
      { vip: { levels: [{ rank: 0, labelName: 'a', from: 0, keep: 0, rebates: [], more: 1 }] } },
      'levels[0].more',
    ],
    ['a value out of bounds', { site: { codeMinutes: 61 } }, 'settings.site.codeMinutes'],
    ['a list in place of a group', { site: [] }, 'settings.site'],
    ['a list in place of all', [], 'settings'],
  ])('[BRD-01] [OPS-07] with %s are refused by its name', async (_what, settings, path) => {
    const told = await settingsWith(settings).catch(String)
    expect(told).toContain('brands/other/brand.json cannot be used')
    expect(told).toContain(`→ at ${path.startsWith('levels') ? `settings.vip.${path}` : path}`)
  })
})

describe('pictures of a brand', () => {
  const svg = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>\n`
  const shapes = ['mark', 'badge', 'favicon', 'maskable']
  const draw = async (files: Readonly<Record<string, string>>): Promise<void> => {
    const folder = join(root, 'brands/other/pictures')
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  }

  it('[BRD-01] lie in its folder, and are drawn in any width; one takes the place of a picture of the house', async () => {
    const files = [...shapes.map((shape) => `lamp-${shape}`), 'banner-welcome']
    await draw(Object.fromEntries(files.map((key) => [`${key}.svg`, svg(`<title>${key}</title>`)])))
    const { pictures } = await fileWith({ logo: 'lamp' })
    expect(new Map(pictures.map(({ key, widths }) => [key, widths]))).toEqual(
      new Map(files.map((key) => [key, key === 'banner-welcome' ? [780, 1600] : [192, 512]])),
    )
    const cacheDir = join(root, 'art')
    const art = createArt({ cacheDir, pictures })
    const drawn = (await art.render('banner-welcome', { width: 780, format: 'svg' })).toString()
    expect(drawn).toBe(svg('<title>banner-welcome</title>').trim().replace('20">', '20" width="780" height="390">'))
    expect((await createArt({ cacheDir }).render('banner-welcome', { width: 780, format: 'svg' })).toString()).not.toBe(
      drawn,
    )
    await expect(art.render('lamp-mark', { width: 193, format: 'svg' })).rejects.toBeInstanceOf(RangeError)
  })

  it.each([
    ['a shape of its sign', { logo: 'lamp' }, { 'lamp-mark.svg': svg('') }, 'lamp-badge, lamp-favicon, lamp-maskable'],
    ['its sign', { logo: 'other' }, {}, 'other-mark'],
  ])('[BRD-01] are told by their keys where %s lacks', async (_what, brand, files, told) => {
    await draw(files)
    await expect(fileWith(brand)).rejects.toThrow(told)
  })

  it.each([
    ['is no drawing', 'lamp-mark.svg', 'GIF89a'],
    ['says no size', 'lamp-mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['has a name that no address takes', 'Lamp Mark.svg', svg('')],
  ])('[BRD-01] are refused where one %s', async (_what, name, text) => {
    await draw({ [name]: text })
    await expect(fileWith({})).rejects.toThrow(`${name} cannot be used`)
    await draw({})
  })
})

it('[BRD-01] what the demonstration says is the brand’s own, and nothing where it says nothing', async () => {
  const file = join(root, 'brands/other/announcements.json')
  expect((await fileWith({})).announcements).toEqual([])
  const said = [
    { type: 'B', execution: 'B', promotionType: null, texts: { PT: { title: 'Olá', content: '<p>Entre.</p>' } } },
  ]
  await writeFile(file, JSON.stringify(said))
  expect((await fileWith({})).announcements).toEqual(said)
  await writeFile(file, JSON.stringify([{ ...said[0], type: 'Z' }]))
  await expect(fileWith({})).rejects.toThrow('announcements[0].type')
  await rm(file)
})

it('[BRD-01, AGT-01] what helps agents is the brand’s own, with pictures that there are', async () => {
  const file = join(root, 'brands/other/agent-support.json')
  expect((await fileWith({})).agentSupport).toEqual([])
  const piece = {
    item: 'friends',
    art: 'banner-friends',
    url: '/register',
    texts: { PT: { title: 'Um convite', content: '<p>Entre.</p>', action: 'Ver' } },
  }
  await writeFile(file, JSON.stringify([piece]))
  expect((await fileWith({})).agentSupport).toEqual([piece])
  await writeFile(file, JSON.stringify([{ ...piece, art: 'banner-nowhere' }]))
  await expect(fileWith({})).rejects.toThrow('There are no pictures banner-nowhere')
  await writeFile(file, JSON.stringify([piece, piece]))
  await expect(fileWith({})).rejects.toThrow('two are called alike')
  await rm(file)
})

it('[BRD-01, MEM-20] the first articles are the brand’s own, with pictures that there are', async () => {
  const file = join(root, 'brands/other/articles.json')
  expect((await fileWith({})).articles).toEqual([])
  const piece = {
    item: 'first',
    art: 'banner-slots',
    publishedAt: '2026-11-01T12:00:00.000Z',
    texts: { PT: { title: 'Um', lead: 'Dois', content: '<p>Três.</p>' } },
  }
  await writeFile(file, JSON.stringify([piece]))
  expect((await fileWith({})).articles).toEqual([piece])
  await writeFile(file, JSON.stringify([{ ...piece, art: 'banner-nowhere' }]))
  await expect(fileWith({})).rejects.toThrow('There are no pictures banner-nowhere')
  await rm(file)
})
