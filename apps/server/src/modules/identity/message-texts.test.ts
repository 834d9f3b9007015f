import { describe, expect, it } from 'vitest'
import { type InEveryLanguage, languageCodes, textsReadBy } from '#contract/languages.ts'
import { changedMail, resetMail } from './accounts/mail-texts.ts'
import { contactMail } from './accounts/contact-mails.ts'
import { moneyMail } from './accounts/money-mails.ts'
import { codeText } from './verification/code-texts.ts'

/** How the texts of each language look. */
const SCRIPTS: InEveryLanguage<RegExp> = {
  en: /^[\p{ASCII}\p{P}]+$/u,
  pt: /[ãçéê]/,
  ja: /\p{Script=Hiragana}/u,
  ko: /\p{Script=Hangul}/u,
  ur: /\p{Script=Arabic}/u,
}
const facts = {
  to: 'a@mail.example',
  house: 'Wheelhouse',
  name: 'hanako1',
  link: 'https://house.example/?resetPassword=x',
}

describe.each(languageCodes)('messages in %s', (language) => {
  const script = SCRIPTS[textsReadBy(language)]
  it.each(['login', 'password', 'register', 'change', 'factor', 'contact'] as const)(
    '[I18-01] say the code first, and what it is for: %s',
    (use) => {
      const { subject, text } = codeText({ language, brand: 'Wheelhouse', use, code: '123456', minutes: 5 })
      expect(text).toMatch(/^123456\s/)
      expect(text).toMatch(script)
      expect(text).toContain('Wheelhouse')
      expect(text).toMatch(/\b5/)
      expect(subject).toContain('Wheelhouse')
    },
  )

  it('[I18-01, FGT-01] fill in every fact of a mail', () => {
    const reset = resetMail({ ...facts, language }, 30)
    const changed = changedMail({ ...facts, language })
    expect(reset.text).toContain('30')
    const about = (['password', 'card', 'export', 'taken'] as const).map((what) =>
      moneyMail(what, { ...facts, language, card: '•••• 4321' }),
    )
    expect(about[1]?.text).toContain('•••• 4321')
    const contact = (['mailChanged', 'numberChanged'] as const).map((what) =>
      contactMail(what, { ...facts, language, about: 'n***@mail.example' }),
    )
    for (const mail of contact) expect(mail.text).toContain('n***@mail.example')
    for (const mail of [reset, changed, ...about, ...contact]) {
      expect(mail.text).toMatch(script)
      expect(mail.text).toContain('hanako1')
      expect(mail.text).toContain(facts.link)
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]/)
    }
  })
})
