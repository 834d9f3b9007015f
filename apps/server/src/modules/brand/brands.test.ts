import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GALLERY } from '#art/gallery.ts'
import { languageCodes, textsNameOf } from '#contract/languages.ts'
import { isSettingName, settingGroups } from '#contract/settings/index.ts'
import { projectRoot } from '#server/platform/config-values.ts'
import { readBrand } from './index.ts'

const root = projectRoot()
const brands = readdirSync(join(root, 'brands'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
const sheet = readFileSync(join(root, 'packages/ui/src/tokens.css'), 'utf8')
const design = new Map(
  [...sheet.matchAll(/--(color-[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
)

/** Relative luminance (WCAG 2). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['page', 'raised-1', 'raised-2', 'raised-3']
/** Every text colour with what it stands on. */
const pairs = [
  ...['ink', 'mute', 'accent', 'accent-strong', 'won'].flatMap((text) =>
    surfaces.map((under) => [text, under] as const),
  ),
  ...['faint', 'lost', 'news'].flatMap((text) => surfaces.slice(0, 3).map((under) => [text, under] as const)),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['page', 'ink'],
  ['accent', 'accent-soft'],
  ['won', 'won-soft'],
  ['lost', 'lost-soft'],
  ['news', 'news-soft'],
] as const

describe.each(brands)('the brand %s', (name) => {
  it('[BRD-01] can be used: its configuration says all it must, and its sign is drawn', async () => {
    const { brand, banners, agentSupport, articles, promotions, pictures } = await readBrand(root, name)
    expect(brand.supportedLanguages).toContain(brand.defaultLanguage)
    const keys = [...GALLERY.keys(), ...pictures.map(({ key }) => key)]
    for (const kind of ['mark', 'badge', 'favicon', 'maskable']) expect(keys).toContain(`${brand.logo}-${kind}`)
    expect(banners.filter(({ art }) => !keys.includes(art))).toEqual([])
    for (const { texts } of [...agentSupport, ...articles, ...promotions])
      for (const language of brand.supportedLanguages) expect(texts[language]?.title, language).toBeTruthy()
    for (const token of Object.keys(brand.tokens)) expect(sheet, token).toContain(`--${token}:`)
  })

  it('[BRD-01] has text that can be read on every surface: a contrast of at least 4.5', async () => {
    const { brand } = await readBrand(root, name)
    const colourOf = (token: string): string => brand.tokens[`color-${token}`] ?? design.get(`color-${token}`) ?? 'none'
    const weak = pairs
      .map(([text, under]) => ({ text, under, ratio: contrast(colourOf(text), colourOf(under)) }))
      .filter(({ ratio }) => !(ratio >= 4.5))
    expect(weak).toEqual([])
  })
})

const chapter = z.array(z.object({ hash: z.string(), content: z.string() }))
const cashierOf = z.object({
  settings: z.object({
    cashier: z.object({
      channels: z.array(z.object({ enabled: z.boolean(), names: z.record(z.string(), z.string()) })),
    }),
  }),
})
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(root, 'brands', ...path), 'utf8'))
/** How the house of an earlier day said that nobody pays in or out. */
const closed =
  /cashier is not open|nobody can pay|cannot be withdrawn|não está aberto|ninguém pode depositar|não pode ser sacado|入金はできません|キャッシャーは開いて|出金できません|입금할 수 없|캐셔는 열려 있지|출금할 수 없|کیشیئر بند|کوئی رقم جمع نہیں کرا|نکالا نہیں جا سکتا/

describe.each(brands)('what the brand %s says of money', (name) => {
  it('[BRD-01, MEM-04] names each open way to pay in the chapter on deposits, in every language, and nowhere says that there is none', () => {
    const { channels } = cashierOf.parse(readJson(name, 'brand.json')).settings.cashier
    for (const file of readdirSync(join(root, 'brands', name, 'help'))) {
      const chapters = chapter.parse(readJson(name, 'help', file))
      const deposits = chapters.find(({ hash }) => hash === 'deposits')?.content ?? ''
      const language = languageCodes.find((code) => textsNameOf(code) === file.replace('.json', '')) ?? ''
      const ways = channels.filter(({ enabled }) => enabled).map(({ names }) => names[language] ?? 'none')
      expect(
        ways.filter((way) => !deposits.includes(way)),
        file,
      ).toEqual([])
      expect(
        chapters.filter(({ content }) => closed.test(content)).map(({ hash }) => hash),
        file,
      ).toEqual([])
    }
    expect(readFileSync(join(root, 'brands', name, 'announcements.json'), 'utf8')).not.toMatch(closed)
  })
})

const saidSettings = z.object({ settings: z.record(z.string(), z.unknown()) })

/** Paths of what is said although it is so by default. */
function needless(said: unknown, otherwise: unknown, path: string): string[] {
  if (isDeepStrictEqual(said, otherwise)) return [path]
  const [one, other] = [fields.safeParse(said), fields.safeParse(otherwise)]
  return one.success && other.success
    ? Object.entries(one.data).flatMap(([name, value]) => needless(value, other.data[name], `${path}.${name}`))
    : []
}
const fields = z.record(z.string(), z.unknown())

it.each(brands)('[BRD-01] the file of the brand %s says only what differs from the defaults', (name) => {
  const { settings } = saidSettings.parse(readJson(name, 'brand.json'))
  const found = Object.entries(settings).flatMap(([group, said]) =>
    isSettingName(group) ? needless(said, settingGroups[group].defaults, group) : [],
  )
  expect(found).toEqual([])
})

describe('the two brands', () => {
  it('[BRD-01, I18-04] differ in name, sign, currency, colour and order, and only one offers TY', async () => {
    const [one, other] = await Promise.all(
      ['demonstration', 'moonmoth'].map(async (name) => (await readBrand(root, name)).brand),
    )
    for (const key of ['name', 'merchantCode', 'logo', 'currency', 'defaultLanguage'] as const)
      expect(one?.[key]).not.toBe(other?.[key])
    expect(one?.tokens['color-accent']).not.toBe(other?.tokens['color-accent'])
    expect(one?.categorySort).not.toEqual(other?.categorySort)
    expect([one?.supportedLanguages.includes('TY'), other?.supportedLanguages.includes('TY')]).toEqual([false, true])
  })
})
