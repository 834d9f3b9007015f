import { describe, expect, it } from 'vitest'
import { documentLanguage } from './site.ts'

const BUILT = ['EN', 'JA', 'KO', 'KR', 'PT', 'PT-BR']

describe('the document', () => {
  it.each([
    ['the visitor\'s language', 'JA', 'PT', ['PT', 'EN', 'JA'], 'JA'],
    ['the brand\'s where the visitor has chosen none', undefined, 'JA', ['PT', 'JA'], 'JA'],
    ['the brand\'s where it does not offer the visitor\'s', 'KO', 'PT', ['PT', 'EN'], 'PT'],
    ['the brand\'s where the visitor\'s has no texts', 'UR', 'PT', ['PT', 'UR'], 'PT'],
    ['KR by the texts of KO', 'KR', 'PT', ['PT', 'KR'], 'KR'],
    ['the first that can be shown where the brand\'s own has no texts', undefined, 'TH', ['TH', 'KO', 'EN'], 'KO'],
    ['no language where the brand has none with texts', 'JA', 'TH', ['TH', 'VI'], undefined],
  ] as const)('[I18-02] comes in %s', (_what, wanted, defaultLanguage, supportedLanguages, language) => {
    expect(documentLanguage(wanted, { defaultLanguage, supportedLanguages }, BUILT)).toBe(language)
  })
})
