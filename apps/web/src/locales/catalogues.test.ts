import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { banner, brandInfo } from '#contract/brand.ts'
import { siteCalls } from '#contract/calls.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { icons } from '#contract/member.ts'
import { factorMethod } from '#contract/session.ts'
import { patternIds, registerFields } from '#contract/settings.ts'
import { array, object, parse } from 'zod/mini'
import { languageCode } from '#contract/scalars.ts'
import { categoryNames } from '../app/categories.ts'
import { drawings } from '../features/info/coming.ts'
import { cashierItems, memberItems } from '../features/shell/side-items.ts'
import { catalogueOf } from '../app/language-tag.ts'

const here = import.meta.dirname
const source = join(here, '..')

const entries = readdirSync(here, { withFileTypes: true })
/** The catalogue of the whole site, and a folder for each part whose texts come with it. */
const folders = ['', ...entries.filter((one) => one.isDirectory()).map(({ name }) => name)]
const languagesIn = (folder: string): string[] => readdirSync(join(here, folder)).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -'.po'.length))

/** Texts by id, read from a catalogue as it lies in the tree; a text of several lines is not used. */
function readCatalogue(folder: string, language: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(here, folder, `${language}.po`), 'utf8')
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

/** Calls have dotted names too, and so have the shared rules before they become the id of a text. */
const isCall = (id: string): boolean => Object.hasOwn(siteCalls, id) || /^(?:codeUntil\.|password\.(?:old|unchanged|mismatch)$)/.test(id)

const everything = { loggedIn: false, referralEnabled: true, isAgent: true, hasVip: true }

/** Ids that the code puts together, from what they are made of. */
const made = [
  ...categoryNames.map((name) => `category.${name}`),
  ...[...Object.keys(errorCatalogue), 'NETWORK', 'TIMEOUT', 'INSECURE_CONTEXT'].map((code) => `error.${code}`),
  ...['replaced', 'frozen', 'expired'].map((reason) => `ended.${reason}`),
  ...['length', 'letters', 'digits'].map((rule) => `register.rule.${rule}`),
  ...registerFields.map((field) => `field.${field}`),
  ...patternIds.map((id) => `validation.pattern.${id}`),
  // Of the shared rules and of what a server refuses beside a field.
  ...['required', 'length', 'wrong', 'code', 'mobile', 'mobile.taken', 'captcha', 'email.taken', 'birthday.age', 'recommenderId.unknown', 'pattern.accepted'].map((id) => `validation.${id}`),
  ...['length', 'pattern', 'taken'].map((rule) => `validation.username.${rule}`),
  ...['length', 'pattern', 'mismatch', 'default', 'old', 'unchanged'].map((rule) => `validation.password.${rule}`),
  // Said in its own words at one field.
  ...['username', 'password', 'acceptTerms', 'confirmAge', 'mobileNum', 'verificationCode', 'captcha'].map((field) => `validation.${field}.required`),
  ...['englishName', 'letterSpace'].map((pattern) => `validation.payeeName.pattern.${pattern}`),
  ...icons.map((icon) => `avatar.${icon}`),
  ...factorMethod.options.map((method) => `factor.${method}`),
  ...factorMethod.options.filter((method) => method !== 'recovery').map((method) => `factor.${method}Code`),
  ...['in', 'wrong', 'asked'].map((outcome) => `security.outcome.${outcome}`),
  ...['working', 'ready', 'failed'].map((state) => `human.${state}`),
  ...['username', 'mobile'].map((mode) => `register.by.${mode}`),
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((at) => [`terms.${at}.title`, `terms.${at}.text`]),
  ...[1, 2, 3, 4, 5].flatMap((at) => [`privacy.${at}.title`, `privacy.${at}.text`]),
  ...Object.keys(drawings).flatMap((name) => [`coming.${name}.title`, `coming.${name}.text`]),
  ...[...cashierItems(everything), ...memberItems(everything)].map((item) => `side.${item}`),
  ...['about', 'term', 'privacy', 'responsible', 'fairness', 'contact'].map((hash) => `footer.${hash}`),
  ...['maintenance', 'region', 'domain'].flatMap((why) => [`status.${why}.title`, `status.${why}.text`]),
  ...['maintenance', 'region'].map((why) => `status.${why}.wait`),
  ...brand.banners.flatMap(({ eyebrow, title, text, action }) => [eyebrow, title, text, action]),
]

const english = new Map(folders.flatMap((folder) => [...readCatalogue(folder, 'en')]))

/** Words that are the same in every language: names, signs, and what consists of values alone. */
const names = ['MXWIN', 'VIP', 'QQ', 'WhatsApp', 'WeChat', 'Telegram', 'Facebook', 'Line', 'Zalo', 'SMS', 'OK']
/** English words that a language has taken over as they are. */
const borrowed: Readonly<Record<string, readonly string[]>> = {
  pt: ['App', 'Arcade', 'Arena', 'Bingo', 'Blackjack', 'Crash', 'E-mail', 'E-sports', 'Game shows', 'Jackpot', 'Sic bo', 'slide', 'Slots'],
}
const isSame = (words: string, language: string): boolean =>
  names.includes(words) || (borrowed[language] ?? []).includes(words) || !/\p{L}/u.test(words.replaceAll(/\{\w+\}/g, '').replace('No. ', ''))
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = '']) => name).toSorted()

describe('the texts of the site', () => {
  const others = folders.flatMap((folder) => languagesIn(folder).filter((language) => language !== 'en').map((language) => [folder, language] as const))

  it('[I18-01] come in the four languages, and whichever else there is, everywhere', () => {
    expect(english.size).toBeGreaterThan(450)
    expect(languagesIn('')).toEqual(expect.arrayContaining(['en', 'ja', 'ko', 'pt']))
    for (const folder of folders) expect(languagesIn(folder).toSorted(), folder).toEqual(languagesIn('').toSorted())
  })

  it('[I18-01] are of languages that the platform knows', () => {
    const known = new Set(languageCode.options.map(catalogueOf))
    expect(languagesIn('').filter((language) => !known.has(language))).toEqual([])
  })

  it.each(others)('[I18-01] are all there, no others, and not empty: %s %s', (folder, language) => {
    const [texts, source] = [readCatalogue(folder, language), readCatalogue(folder, 'en')]
    expect([...source.keys()].filter((id) => (texts.get(id) ?? '') === ''), 'missing').toEqual([])
    expect([...texts.keys()].filter((id) => !source.has(id)), 'left over').toEqual([])
  })

  it.each(others)('[I18-01] are translated, names aside: %s %s', (folder, language) => {
    const texts = readCatalogue(folder, language)
    const same = [...readCatalogue(folder, 'en')].filter(([id, words]) => texts.get(id) === words && !isSame(words, language))
    expect(same).toEqual([])
  })

  it.each(others)('[I18-01] each stand once: %s %s', (folder, language) => {
    const text = readFileSync(join(here, folder, `${language}.po`), 'utf8')
    const ids = [...text.matchAll(/^msgid "(.+)"$/gm)].map(([, id = '']) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each(others)('[I18-01] name the same values: %s %s', (folder, language) => {
    const texts = readCatalogue(folder, language)
    for (const [id, words] of readCatalogue(folder, 'en')) expect(new Set(placeholders(texts.get(id) ?? '')), id).toEqual(new Set(placeholders(words)))
  })

  it('[VAL-01] name both bounds wherever a pattern has them', () => {
    for (const id of patternIds) expect(english.get(`validation.pattern.${id}`), id).toContain('{min}–{max}')
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
