import { describe, expect, it } from 'vitest'
import { acceptedLanguage, agentLanguage, documentLanguage } from './site.ts'

const BUILT = ['EN', 'JA', 'KO', 'KR', 'PT', 'PT-BR']

describe('the document', () => {
  it.each([
    ["the visitor's language", 'JA', 'PT', ['PT', 'EN', 'JA'], 'JA'],
    ["the brand's where the visitor has chosen none", undefined, 'JA', ['PT', 'JA'], 'JA'],
    ["the brand's where it does not offer the visitor's", 'KO', 'PT', ['PT', 'EN'], 'PT'],
    ["the brand's where the visitor's has no texts", 'UR', 'PT', ['PT', 'UR'], 'PT'],
    ['KR by the texts of KO', 'KR', 'PT', ['PT', 'KR'], 'KR'],
    ["the first that can be shown where the brand's own has no texts", undefined, 'TH', ['TH', 'KO', 'EN'], 'KO'],
    ['no language where the brand has none with texts', 'JA', 'TH', ['TH', 'VI'], undefined],
  ] as const)('[I18-02] comes in %s', (_what, wanted, defaultLanguage, supportedLanguages, language) => {
    expect(documentLanguage(wanted, { defaultLanguage, supportedLanguages }, BUILT)).toBe(language)
  })

  it.each([
    ['the first of them', 'en-GB,en;q=0.9,ko;q=0.8', 'EN'],
    ['the most wanted, wherever it stands', 'fr;q=0.2, ja;q=0.5, en-US;q=0.7', 'EN'],
    ['one of a country where the language is there', 'pt', 'PT'],
    ['none of those that are refused', 'en;q=0, ja', 'JA'],
    ['none where the brand offers none', 'fr-FR,fr;q=0.9', undefined],
    ['none where anything will do', '*', undefined],
    ['none of a header that is none', ';;q=,,-', undefined],
    ['none without one', undefined, undefined],
  ] as const)('[I18-02] takes from what a browser prefers %s', (_what, header, language) => {
    const built = { PT: { htmlLang: 'pt-BR' }, EN: { htmlLang: 'en' }, JA: { htmlLang: 'ja' }, KO: { htmlLang: 'ko' } }
    expect(acceptedLanguage(header, ['PT', 'EN', 'JA'], built)).toBe(language)
  })
})

it('[AGT-01] the document of the agents’ side is Chinese at first, where the brand offers it', () => {
  expect(agentLanguage('/agent', ['PT', 'CN'])).toBe('CN')
  expect(agentLanguage('/agentHome', ['PT', 'CN'])).toBe('CN')
  expect(agentLanguage('/agent', ['PT', 'EN'])).toBeUndefined()
  expect(agentLanguage('/', ['PT', 'CN'])).toBeUndefined()
})
