import { describe, expect, it } from 'vitest'
import type { MailName } from '#contract/content/letters.ts'
import { faultsOfWords } from '#contract/content/index.ts'
import { type InEveryLanguage, languageCodes, textsReadBy } from '#contract/languages.ts'
import { fillMail } from './accounts/fill-mail.ts'
import { mailContent, mailTexts } from './accounts/mails.ts'
import { codeFacts } from './verification/code-texts.ts'

/** How the texts of each language look. */
const SCRIPTS: InEveryLanguage<RegExp> = {
  en: /^[\p{ASCII}\p{P}]+$/u,
  pt: /[ãçéê]/,
  ja: /\p{Script=Hiragana}/u,
  ko: /\p{Script=Hangul}/u,
  ur: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
}
const facts = {
  to: 'a@mail.example',
  house: 'Wheelhouse',
  name: 'hanako1',
  link: 'https://house.example/?resetPassword=x',
  minutes: '30',
  card: '•••• 4321',
  about: 'n***@mail.example',
}

describe.each(languageCodes)('messages in %s', (language) => {
  const script = SCRIPTS[textsReadBy(language)]
  const texts = mailTexts(textsReadBy(language))
  const filled = (name: MailName) => fillMail(texts[name], { ...facts, language })
  it.each(['login', 'password', 'register', 'change', 'factor', 'contact'] as const)(
    '[I18-01] say the code first, and what it is for: %s',
    (use) => {
      const { subject, text } = fillMail(texts.code, {
        ...facts,
        ...codeFacts(textsReadBy(language), use, 5),
        language,
        code: '123456',
      })
      expect(text).toMatch(/^123456\s/)
      expect(text).toMatch(script)
      expect(text).toContain('Wheelhouse')
      expect(text).toMatch(/\b5/)
      expect(subject).toContain('Wheelhouse')
      expect(`${subject} ${text}`).not.toMatch(/[{}]/)
    },
  )

  it('[I18-01, FGT-01] fill in every fact of a mail', () => {
    expect(filled('password-reset').text).toContain('30')
    expect(filled('card-added').text).toContain('•••• 4321')
    for (const name of ['mail-changed', 'number-changed'] as const)
      expect(filled(name).text).toContain('n***@mail.example')
    for (const name of [
      'password-reset',
      'password-changed',
      'payment-password',
      'card-added',
      'data-asked',
      'address-used',
      'mail-changed',
      'number-changed',
    ] as const) {
      const mail = filled(name)
      expect(mail.text).toMatch(script)
      expect(mail.text).toContain('hanako1')
      expect(mail.text).toContain(facts.link)
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]/)
    }
    expect(filled('address-taken').text).toContain(facts.link)
  })
})

it('[OPS-12, I18-01] the mails of the house have the placeholders that are asked of operators', () => {
  for (const { item, value } of mailContent(languageCodes)) {
    expect({ item, faults: faultsOfWords('mail', item, value) }).toEqual({ item, faults: {} })
    expect(Object.keys(value.texts)).toEqual(['CN', 'EN', 'JA', 'KO', 'KR', 'PT', 'UR', 'PT-BR'])
  }
})
