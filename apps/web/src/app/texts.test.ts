import { afterEach, describe, expect, it, vi } from 'vitest'
import { directionOf, nameOf, tagOf, textsReadBy, textsNameOf } from '#contract/languages.ts'
import { languageCode } from '#contract/scalars.ts'
import { hasText, loadTexts, offeredLanguages, setLanguage } from '#kit/language.ts'
import { isHydrated, waitsForHydration } from '#kit/hydration.ts'
import './texts.ts'

describe('the languages', () => {
  it('[I18-01] are nineteen, each with a name of its own and a tag that browsers understand', () => {
    expect(languageCode.options).toHaveLength(19)
    for (const language of languageCode.options) {
      expect(nameOf(language), language).not.toBe(language)
      expect(Intl.NumberFormat.supportedLocalesOf(tagOf(language)), language).toEqual([tagOf(language)])
    }
  })

  it.each([
    ['EN', 'en'],
    ['JA', 'ja'],
    ['KO', 'ko'],
    ['KR', 'ko'],
    ['PT', 'pt'],
    ['PT-BR', 'pt'],
    ['UR', 'ur'],
    ['CN', 'zh'],
    ['TH', undefined],
  ] as const)('[I18-01] %s has its texts in %s.po', (language, catalogue) => {
    expect(textsNameOf(language)).toBe(catalogue)
  })

  it.each([
    ['KR', 'ko'],
    ['pt-BR', 'pt'],
    ['en-GB', 'en'],
    ['ur', 'ur'],
    ['CN', 'zh'],
    ['zh-CN', 'zh'],
    ['zh', 'zh'],
    ['TW', 'en'],
    ['TH', 'en'],
    ['fr', 'en'],
  ] as const)('[I18-01] whoever asks for %s reads the texts %s', (language, texts) => {
    expect(textsReadBy(language)).toBe(texts)
  })

  it.each([
    ["those with texts, in the brand's order", ['PT', 'EN', 'JA', 'KO'], ['PT', 'EN', 'JA', 'KO']],
    ['none without texts', ['TH', 'EN', 'TW', 'TY'], ['EN']],
    ['KR with the texts of KO, and PT-BR with those of PT', ['KR', 'PT-BR'], ['KR', 'PT-BR']],
    ['the first of two with the same texts', ['KO', 'KR', 'PT-BR', 'PT'], ['KO', 'PT-BR']],
    ['nothing where nothing can be offered', ['TH', 'VI'], []],
  ] as const)('[I18-01, I18-02] are offered: %s', (_what, supported, offered) => {
    expect(offeredLanguages(supported)).toEqual(offered)
  })

  it.each([
    ['PT', 'Português'],
    ['EN', 'English'],
    ['JA', '日本語'],
    ['KO', '한국어'],
    ['KR', '한국어'],
    ['UR', 'اردو'],
    ['ES', 'Español'],
    ['CN', '简体中文'],
    ['TW', '繁體中文'],
    ['TY', 'ไทย'],
  ] as const)('[I18-01] %s calls itself %s', (language, name) => {
    expect(nameOf(language)).toBe(name)
  })

  it('[I18-02] run from left to right, but for Urdu', () => {
    expect(languageCode.options.filter((language) => directionOf(language) === 'rtl')).toEqual(['UR'])
  })
})

describe('another language', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  it('[I18-02] also has the texts of a part that came while the change waited for the page to be hydrated', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('document', { documentElement: { lang: '', dir: '' }, cookie: '' })
    vi.stubEnv('SSR', false)
    const part = {}
    waitsForHydration(part)
    await setLanguage('PT', false)
    const changed = setLanguage('EN', true)
    await loadTexts('agent-door')
    isHydrated(part)
    await changed
    expect(document.documentElement.lang).toBe('en')
    expect(hasText('agent.contracts.text')).toBe(true)
  })
})
