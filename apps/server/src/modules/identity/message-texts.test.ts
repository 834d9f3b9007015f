import { describe, expect, it } from 'vitest'
import { changedMail, resetMail } from './accounts/mail-texts.ts'
import { moneyMail } from './accounts/money-mails.ts'
import { codeText } from './verification/code-texts.ts'

const SCRIPTS = { EN: /^[\p{ASCII}\p{P}]+$/u, PT: /[ãçéê]/, 'PT-BR': /[ãçéê]/, JA: /\p{Script=Hiragana}/u, KO: /\p{Script=Hangul}/u, KR: /\p{Script=Hangul}/u, TH: /^[\p{ASCII}\p{P}]+$/u }
const facts = { to: 'a@mail.example', house: 'Wheelhouse', name: 'hanako1', link: 'https://house.example/?resetPassword=x' }

describe.each(Object.entries(SCRIPTS))('messages in %s', (language, script) => {
  it.each(['login', 'password', 'register', 'change', 'factor'] as const)('[I18-01] say the code first, and what it is for: %s', (use) => {
    const { subject, text } = codeText({ language, brand: 'Wheelhouse', use, code: '123456', minutes: 5 })
    expect(text).toMatch(/^123456\s/)
    expect(text).toMatch(script)
    expect(text).toContain('Wheelhouse')
    expect(text).toMatch(/\b5/)
    expect(subject).toContain('Wheelhouse')
  })

  it('[I18-01, FGT-01] fill in every fact of a mail', () => {
    const reset = resetMail({ ...facts, language }, 30)
    const changed = changedMail({ ...facts, language })
    expect(reset.text).toContain('30')
    const about = (['password', 'card'] as const).map((what) => moneyMail(what, { ...facts, language, card: '•••• 4321' }))
    expect(about[1]?.text).toContain('•••• 4321')
    for (const mail of [reset, changed, ...about]) {
      expect(mail.text).toMatch(script)
      expect(mail.text).toContain('hanako1')
      expect(mail.text).toContain(facts.link)
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]/)
    }
  })
})
