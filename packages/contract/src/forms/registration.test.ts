import { describe, expect, it } from 'vitest'
import { parse, safeParse } from 'zod/mini'
import { registerRequest } from '../calls/member.ts'
import { askedFields, passwordComplaint, type RegistrationForm, registrationComplaints } from './registration.ts'
import { type FieldSetting, registerFields, type RegisterSettings } from '../settings/register.ts'
import { boundsOf } from './validation.ts'

const field = (changes: Partial<FieldSetting> = {}): FieldSetting => ({
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 20,
  ...changes,
})
const formOf = (
  fields: RegisterSettings,
  changes: Partial<RegistrationForm['site']> = {},
  mode: RegistrationForm['mode'] = 'username',
): RegistrationForm => ({
  fields,
  mode,
  site: { MOBILENUMPASSREG3: true, REGMOBVERF3: true, phoneAuth: false, ...changes },
  today: '2026-11-21',
})
const good = { username: 'marina88', password: 'correct horse 1', confirmPassword: 'correct horse 1' }
const names = (form: RegistrationForm) => askedFields(form).map(({ field: name }) => name)
const ids = (form: RegistrationForm, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(registrationComplaints(form, values)).map(([name, { id }]) => [name, id]))

describe('the fields of a registration', () => {
  it('[REG-02] are the name and the password where no setting asks for more', () => {
    expect(names(formOf({}))).toEqual(['username', 'password', 'confirmPassword'])
  })

  it.each(registerFields.filter((name) => !['username', 'password', 'mobileNum'].includes(name)))(
    '[REG-02] %s shows when enabled, and never else',
    (name) => {
      expect(names(formOf({ [name]: field() }))).toContain(name)
      expect(names(formOf({ [name]: field({ enabled: false, required: true }) }))).not.toContain(name)
    },
  )

  it('[REG-02] a payment password that shows is required, whatever its setting says', () => {
    expect(ids(formOf({ paymentPassword: field() }), good)).toEqual({ paymentPassword: 'required' })
    expect(ids(formOf({ paymentPassword: field({ enabled: false }) }), good)).toEqual({})
  })

  it.each([
    [
      'username',
      {},
      { mobileNum: field() },
      ['username', 'password', 'confirmPassword', 'mobileNum', 'verificationCode'],
    ],
    ['username', {}, { mobileNum: field({ enabled: false }) }, ['username', 'password', 'confirmPassword']],
    [
      'username',
      { REGMOBVERF3: false },
      { mobileNum: field() },
      ['username', 'password', 'confirmPassword', 'mobileNum'],
    ],
    ['username', { MOBILENUMPASSREG3: false }, {}, ['username', 'password', 'confirmPassword']],
    ['mobile', {}, {}, ['mobileNum', 'verificationCode', 'password', 'confirmPassword']],
    ['mobile', { phoneAuth: true }, {}, ['mobileNum', 'password', 'confirmPassword']],
    ['mobile', { MOBILENUMPASSREG3: false }, {}, ['mobileNum', 'verificationCode']],
    [
      'mobile',
      { REGMOBVERF3: false },
      { mobileNum: field({ enabled: false }) },
      ['mobileNum', 'password', 'confirmPassword'],
    ],
  ] satisfies [RegistrationForm['mode'], Partial<RegistrationForm['site']>, RegisterSettings, string[]][])(
    '[REG-05, REG-11] by %s with %j and %j: %j',
    (mode, site, fields, expected) => {
      expect(names(formOf(fields, site, mode))).toEqual(expected)
    },
  )
})

describe('the complaints about a registration', () => {
  it('[VAL-05] none about good values', () => {
    expect(registrationComplaints(formOf({}), good)).toEqual({})
  })

  it('[VAL-01] name the bounds of the rule that was broken', () => {
    expect(registrationComplaints(formOf({}), { ...good, username: 'abc' })).toEqual({
      username: { id: 'username.length', min: 4, max: 16 },
    })
    expect(
      registrationComplaints(formOf({ username: field({ minLength: 6, maxLength: 8 }) }), {
        ...good,
        username: 'abcde',
      }),
    ).toEqual({ username: { id: 'username.length', min: 6, max: 8 } })
  })

  it.each([
    ['an empty form', {}, { username: 'required', password: 'required' }],
    ['another confirmation', { ...good, confirmPassword: 'correct horse 2' }, { confirmPassword: 'password.mismatch' }],
    [
      'a confirmation with a blank',
      { ...good, confirmPassword: 'correct horse 1 ' },
      { confirmPassword: 'password.mismatch' },
    ],
    ['no confirmation', { ...good, confirmPassword: '' }, { confirmPassword: 'password.mismatch' }],
    ['a bad name', { ...good, username: '1abcd' }, { username: 'username.pattern' }],
    [
      'a bad password',
      { ...good, password: 'onlyletters', confirmPassword: 'onlyletters' },
      { password: 'password.pattern' },
    ],
    ['a name in capitals between blanks', { ...good, username: '  MARINA88 ' }, {}],
    ['a field that is not shown', { ...good, email: 'nonsense', line: '\0' }, {}],
  ] satisfies [string, Record<string, string>, Record<string, string>][])('[VAL-05] %s', (_name, values, expected) => {
    expect(ids(formOf({}), values)).toEqual(expected)
  })

  it.each([
    [
      'a required field of blanks',
      { nickname: field({ required: true }) },
      { nickname: '   ' },
      { nickname: 'required' },
    ],
    ['blanks around a value', { nickname: field({ maxLength: 3 }) }, { nickname: '  ana  ' }, {}],
    [
      'an address, whatever the setting lacks',
      { email: field({ maxLength: 120 }) },
      { email: 'a@b.co, c@d.ef' },
      { email: 'pattern.email' },
    ],
    [
      'a number written in groups',
      { mobileNum: field({ required: true, patternId: 'digits', minLength: 11, maxLength: 11 }) },
      { mobileNum: '(11) 91234-5678', verificationCode: '1' },
      {},
    ],
    [
      'a required number',
      { mobileNum: field({ required: true }) },
      {},
      { mobileNum: 'required', verificationCode: 'required' },
    ],
    ['a number without its code', { mobileNum: field() }, { mobileNum: '912345678' }, { verificationCode: 'required' }],
    ['neither number nor code', { mobileNum: field() }, {}, {}],
    [
      'a code of 255 characters',
      { mobileNum: field() },
      { mobileNum: '912345678', verificationCode: '1'.repeat(255) },
      {},
    ],
    [
      'a code of 256',
      { mobileNum: field() },
      { mobileNum: '912345678', verificationCode: '1'.repeat(256) },
      { verificationCode: 'length' },
    ],
    ['eighteen today', { birthday: field({ patternId: 'isoDate' }) }, { birthday: '2008-11-21' }, {}],
    [
      'eighteen tomorrow',
      { birthday: field({ patternId: 'isoDate' }) },
      { birthday: '2008-11-22' },
      { birthday: 'birthday.age' },
    ],
    [
      'eighteen today, the other way round',
      { birthday: field({ patternId: 'usDate' }) },
      { birthday: '11-21-2008' },
      {},
    ],
    [
      'eighteen tomorrow, the other way round',
      { birthday: field({ patternId: 'usDate' }) },
      { birthday: '11-22-2008' },
      { birthday: 'birthday.age' },
    ],
    [
      'a day that never was',
      { birthday: field({ patternId: 'isoDate' }) },
      { birthday: '2001-02-29' },
      { birthday: 'pattern.isoDate' },
    ],
    ['an empty captcha that is required', { captcha: field({ required: true }) }, {}, { captcha: 'required' }],
    [
      'an empty affiliate code that is required',
      { affiliateCode: field({ required: true }) },
      {},
      { affiliateCode: 'required' },
    ],
  ] satisfies [string, RegisterSettings, Record<string, string>, Record<string, string>][])(
    '[REG-02, VAL-05] %s',
    (_name, fields, values, expected) => {
      expect(ids(formOf(fields), { ...good, ...values })).toEqual(expected)
    },
  )

  it.each([
    ['narrower', { minLength: 6, maxLength: 8 }, 'abcde', 'abcdef', 'abcdefgh', 'abcdefghi'],
    ['wider', { minLength: 3, maxLength: 20 }, 'ab', 'abc', 'a'.repeat(20), 'a'.repeat(21)],
    [
      'beyond the limits, as far as these go',
      { minLength: 1, maxLength: 255 },
      'a',
      'ab',
      'a'.repeat(32),
      'a'.repeat(33),
    ],
  ])("[REG-02, VAL-01] the bounds of a name are the settings' %s", (_how, setting, short, least, most, long) => {
    const form = formOf({ username: field(setting) })
    const { min, max } = boundsOf('username', field(setting))
    for (const username of [least, most]) expect(registrationComplaints(form, { ...good, username })).toEqual({})
    for (const username of [short, long])
      expect(registrationComplaints(form, { ...good, username })).toEqual({
        username: { id: 'username.length', min, max },
      })
    expect(registrationComplaints(form, { ...good, username: `1${least}` })).toEqual({
      username: { id: 'username.pattern', min, max },
    })
  })

  it.each([
    ['narrower', { minLength: 10, maxLength: 12 }, 'abcdefgh1', 'abcdefghi1', 'abcdefghijk1', 'abcdefghijkl1'],
    ['wider', { minLength: 6, maxLength: 100 }, 'abcd1', 'abcde1', `1${'a'.repeat(99)}`, `1${'a'.repeat(100)}`],
    [
      'beyond the limits, as far as these go',
      { minLength: 1, maxLength: 255 },
      'abcd1',
      'abcde1',
      `1${'a'.repeat(127)}`,
      `1${'a'.repeat(128)}`,
    ],
  ])(
    "[REG-02, PWD-01] the bounds of a password are the settings' %s, wherever it is chosen",
    (_how, setting, short, least, most, long) => {
      const fields = { password: field(setting) }
      const { min, max } = boundsOf('password', field(setting))
      for (const password of [least, most]) {
        expect(passwordComplaint(fields, password)).toBeUndefined()
        expect(
          safeParse(registerRequest, {
            ...good,
            password,
            confirmPassword: password,
            acceptTerms: true,
            confirmAge: true,
            registerMethod: 'WEB',
            login: true,
          }).success,
        ).toBe(true)
      }
      for (const password of [short, long])
        expect(passwordComplaint(fields, password)).toEqual({ id: 'password.length', min, max })
    },
  )

  it.each([
    ['a run', '123456', {}, 'weak'],
    ['of the number', '345678', { mobileNum: '912345678', verificationCode: '1' }, 'weak'],
    ['of the name', '482915', { username: 'ana482915' }, 'weak'],
    ['of the birthday', '170590', { birthday: '05-17-1990' }, 'weak'],
    ['of none of these', '482915', {}, undefined],
    ['too short', '4829', {}, 'pattern.digits'],
  ] satisfies [string, string, Record<string, string>, string | undefined][])(
    '[REG-02, MEM-02] a payment password %s',
    (_what, paymentPassword, values, expected) => {
      const form = formOf({
        paymentPassword: field({ patternId: 'digits', minLength: 6, maxLength: 6 }),
        mobileNum: field(),
        birthday: field({ patternId: 'usDate' }),
      })
      expect(ids(form, { ...good, ...values, paymentPassword })).toEqual(
        expected === undefined ? {} : { paymentPassword: expected },
      )
    },
  )

  it('[REG-11] a mobile registration without passwords asks for none', () => {
    const form = formOf({}, { MOBILENUMPASSREG3: false }, 'mobile')
    expect(ids(form, { mobileNum: '912345678', verificationCode: '1' })).toEqual({})
    expect(ids(formOf({}, {}, 'mobile'), { mobileNum: '912345678', verificationCode: '1' })).toEqual({
      password: 'required',
    })
  })

  it('[PWD-01] a new password follows its fixed rule and its setting', () => {
    expect(passwordComplaint({}, 'abcdefg1')).toBeUndefined()
    expect(passwordComplaint({}, 'abcdef1')).toEqual({ id: 'password.length', min: 8, max: 64 })
    expect(passwordComplaint({ password: field({ minLength: 10, maxLength: 12 }) }, 'abcdefg1')).toEqual({
      id: 'password.length',
      min: 10,
      max: 12,
    })
    expect(
      passwordComplaint(
        { password: field({ minLength: 8, maxLength: 12, patternId: 'lettersAndDigits' }) },
        'abcdefg-1',
      ),
    ).toEqual({ id: 'pattern.lettersAndDigits', min: 8, max: 12 })
    expect(passwordComplaint({ password: field({ required: false }) }, '')).toMatchObject({ id: 'required' })
  })
})

describe('the request of a registration', () => {
  const request = { ...good, acceptTerms: true, confirmAge: true, registerMethod: 'WEB', login: true }
  it.each([
    ['255 pictures in a field', { line: '👍'.repeat(255) }, true],
    ['256 of them', { line: '👍'.repeat(256) }, false],
    ['a control character', { line: 'a\u0007' }, false],
    ['half a character', { line: '\ud83d' }, false],
    ['terms not accepted', { acceptTerms: false }, false],
    ['age not confirmed', { confirmAge: false }, false],
    ['another method', { registerMethod: 'APP' }, false],
    ['a dialing code of a country', { countryDialingCode: '55' }, true],
    ['one with a plus', { countryDialingCode: '+55' }, false],
    ['one that begins with nought', { countryDialingCode: '0' }, false],
  ])('[REG-03, VAL-05] with %s', (_name, changes, isRight) => {
    expect(safeParse(registerRequest, { ...request, ...changes }).success).toBe(isRight)
  })

  it('[ROL-03] keeps nothing that the form does not have', () => {
    expect(parse(registerRequest, { ...request, type: 1, upline: '5', role: 'owner' })).toEqual(request)
  })
})
