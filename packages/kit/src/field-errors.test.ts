import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '#client/call-error.ts'
import { activate, type Translate } from '#kit/language.ts'
import { complain, fieldsOf, retryAfter } from './field-errors.ts'

const t: Translate = (id, values = {}) => `${id} ${values['min']}–${values['max']} digits`

describe('complaints about fields', () => {
  beforeAll(() =>
    activate('EN', { 'validation.pattern.digits': '', 'validation.required': '', 'validation.email.required': '' }),
  )

  it.each([
    [6, 20, 'validation.pattern.digits 6–20 digits'],
    [6, 6, 'validation.pattern.digits 6 digits'],
    [1, 11, 'validation.pattern.digits 1–11 digits'],
  ])('[VAL-01] are told with both bounds, or with the one number that they are: %s to %s', (min, max, words) => {
    expect(complain(t, 'idNumber', { id: 'pattern.digits', min, max })).toBe(words)
  })

  it.each([
    [6, 20, '6〜20', '6〜20'],
    [6, 6, '6〜6文字', '6文字'],
    [6, 6, '6~6자', '6자'],
    [6, 6, '6 سے 6 حروف', '6 حروف'],
  ])('[VAL-01] so in every language: %s to %s in %j', (min, max, words, told) => {
    expect(complain(() => words, 'idNumber', { id: 'pattern.digits', min, max })).toBe(told)
  })

  it.each([
    ['email', 'required', 'validation.email.required'],
    ['nickname', 'required', 'validation.required'],
    ['nickname', 'pattern.unheard', 'validation.wrong'],
  ])('[VAL-01] in the words of their field, else of their rule: %s %s', (field, id, text) => {
    expect(complain((found) => found, field, { id, min: 1, max: 2 })).toBe(text)
  })

  it('[VAL-05] come from the server with their bounds', () => {
    const refused = new CallError('INVALID_INPUT', '', {
      formErrors: [],
      fieldErrors: { nickname: ['pattern.text'], email: [] },
      bounds: { nickname: { min: 2, max: 20 } },
    })
    expect(fieldsOf(refused)).toEqual({ nickname: { id: 'pattern.text', min: 2, max: 20 } })
    expect(fieldsOf(new CallError('INVALID_INPUT', '', { fieldErrors: { acceptTerms: ['required'] } }))).toEqual({
      acceptTerms: { id: 'required', min: 0, max: 0 },
    })
    expect(fieldsOf(new CallError('INVALID_INPUT', '', 'something else'))).toEqual({})
  })

  it.each([
    ['USERNAME_TAKEN', 'username'],
    ['EMAIL_TAKEN', 'email'],
    ['MOBILE_TAKEN', 'mobileNum'],
    ['CODE_WRONG', 'verificationCode'],
    ['CAPTCHA_WRONG', 'captcha'],
    ['OLD_PASSWORD_WRONG', 'oldPassword'],
    ['PASSWORD_UNCHANGED', 'newPassword'],
    ['SECOND_FACTOR_WRONG', 'code'],
  ] as const)('[REG-09, ERR-01] %s stands beside %s', (code, field) => {
    expect(Object.keys(fieldsOf(new CallError(code, '')))).toEqual([field])
  })

  it('[ERR-04, SAF-05] say how long to wait, where the server does', () => {
    expect(retryAfter(new CallError('TOO_MANY_ATTEMPTS', '', { captchaRequired: true, retryAfterSeconds: 30 }))).toBe(
      30,
    )
    expect(retryAfter(new CallError('TOO_MANY_ATTEMPTS', '', { captchaRequired: true }))).toBeUndefined()
    expect(retryAfter(new CallError('NETWORK', ''))).toBeUndefined()
  })
})
