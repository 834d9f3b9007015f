import { describe, expect, it } from 'vitest'
import { parse, safeParse } from 'zod/mini'
import { isPattern } from '../operator-pattern.ts'
import { fieldSetting, patternIds, type FieldSetting, type PatternId } from '../settings/register.ts'
import { checkField, countCharacters, passwordRule, patterns, usernameRule } from './validation.ts'

const setting = (changes: Partial<FieldSetting> = {}): FieldSetting => ({
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 255,
  ...changes,
})

/** What each family accepts and refuses, just inside and just outside. */
const families: Readonly<Record<PatternId, { inside: readonly string[]; outside: readonly string[] }>> = {
  text: {
    inside: ['Ana', '  a b  ', '!"#', '日本', '👍🏽', '\u{1f468}‍\u{1f469}'],
    outside: ['a\0b', 'a\nb', '\u0085', 'a\ud800', '\udc00'],
  },
  letterFirst: { inside: ['a', 'Z9', 'abc123'], outside: ['9a', 'a b', 'a-b', 'é1', 'а1', 'a\n'] },
  kanjiDigits: { inside: ['漢字', '1', '漢1字2', '々'], outside: ['かな', 'a', '漢 字', '漢-1', '１'] },
  email: {
    inside: ['a@b.co', 'a.b+c_d%e-f@x-y.example.com', 'A@B.CO', '1@2.museum'],
    outside: [
      'a@b',
      'a@b.c',
      '@b.co',
      'a@',
      'a b@c.de',
      'a@b..co',
      '.a@b.co',
      'a.@b.co',
      'a..b@c.de',
      'a@-b.co',
      'a@b-.co',
      'a@b.co, c@d.ef',
      'a@b@c.de',
      'á@b.co',
      'a@b.co\n',
    ],
  },
  alphanumeric: { inside: ['a', 'Z', '0', 'aB9'], outside: ['a_b', 'a b', 'ã', '１', '漢'] },
  lettersAndDigits: { inside: ['a1', '1a', 'AB12'], outside: ['ab', '12', 'a1!', 'a 1', 'é1'] },
  digits: { inside: ['0', '0123456789'], outside: ['1.0', '-1', '1 2', '١', '１', 'a', '1\n'] },
  upperAlphanumeric: { inside: ['A', 'aB', 'B1'], outside: ['ab1', '11', 'A!', 'A b', '漢A', 'Á'] },
  englishName: {
    inside: ['Ana', 'Ana Maria Silva'],
    outside: [' Ana', 'Ana ', 'Ana  Maria', 'Ana1', 'José', "O'Neil"],
  },
  noSpaces: { inside: ['a', '!?', '漢字', '👍'], outside: ['a b', ' a', 'a\t', 'a\u00a0b', 'a\u3000b', 'a\0'] },
  chinesePunctuation: { inside: ['你好，世界。', '漢', '、'], outside: ['a', '漢1', '漢 字', 'かな'] },
  isoDate: {
    inside: ['2000-02-29', '1999-12-31', '2024-01-01'],
    outside: [
      '1900-02-29',
      '2023-02-29',
      '2024-02-30',
      '2024-04-31',
      '2024-13-01',
      '2024-00-10',
      '2024-1-1',
      '24-01-01',
      '01-31-2024',
    ],
  },
  usDate: {
    inside: ['02-29-2000', '12-31-1999'],
    outside: ['02-29-1900', '02-30-2024', '31-12-1999', '13-01-2024', '1-1-2024', '2024-01-31'],
  },
  letterSpace: {
    inside: ['José da Silva', 'Łukasz', 'अनिता शर्मा', 'สมชาย', '山田 太郎'],
    outside: ['Ana1', 'Ana-Maria', ' Ana', 'Ana ', 'a  b', "D'Or"],
  },
  korean: { inside: ['김철수', 'ㄱ'], outside: ['김 철수', 'Kim', '金', '김1'] },
}

describe('the families of patterns', () => {
  it('[VAL-02] are all in this table', () => {
    expect(Object.keys(families).toSorted()).toEqual([...patternIds].toSorted())
    expect(Object.keys(patterns).toSorted()).toEqual([...patternIds].toSorted())
  })

  it.each(patternIds)('[API-08] %s means the same to clients that are sent its source', (id) => {
    const sent = new RegExp(patterns[id].source, 'u')
    for (const value of [...families[id].inside, ...families[id].outside])
      expect(sent.test(value)).toBe(patterns[id].test(value))
  })

  it.each(patternIds.flatMap((id) => families[id].inside.map((value) => [id, value] as const)))(
    '[VAL-02] %s accepts %j',
    (patternId, value) => {
      expect(checkField(setting({ patternId }), value)).toBeUndefined()
    },
  )

  it.each(patternIds.flatMap((id) => families[id].outside.map((value) => [id, value] as const)))(
    '[VAL-01, VAL-02] %s refuses %j by its own name',
    (patternId, value) => {
      expect(checkField(setting({ patternId }), value)).toEqual({ id: `pattern.${patternId}`, min: 1, max: 255 })
    },
  )

  it.each(patternIds)('[VAL-02] %s counts characters at both ends of its length', (patternId) => {
    const [sample = ''] = families[patternId].inside.toSorted((a, b) => countCharacters(b) - countCharacters(a))
    const length = countCharacters(sample)
    const check = (minLength: number, maxLength: number) =>
      checkField(setting({ patternId, minLength, maxLength }), sample)
    expect(check(length, length)).toBeUndefined()
    expect(check(length + 1, length + 2)).toEqual({ id: `pattern.${patternId}`, min: length + 1, max: length + 2 })
    if (length > 1) expect(check(1, length - 1)).toEqual({ id: `pattern.${patternId}`, min: 1, max: length - 1 })
  })

  it.each(patternIds)('[VAL-02] %s judges the longest values at once', (patternId) => {
    const before = performance.now()
    for (const filler of ['a', '1', 'A1', 'a.', 'a-', '漢', ' ', 'a@', 'á'])
      checkField(setting({ patternId }), `${filler.repeat(254)}!`.slice(-255))
    expect(performance.now() - before).toBeLessThan(1000)
  })
})

describe('the check of a field', () => {
  it.each([
    ['empty and not required', {}, '', undefined],
    ['empty and required', { required: true }, '', 'required'],
    ['empty, required, with a least length of none', { required: true, minLength: 0 }, '', 'required'],
    ['one short', { minLength: 3 }, 'ab', 'length'],
    ['just long enough', { minLength: 3 }, 'abc', undefined],
    ['at the most', { maxLength: 3 }, 'abc', undefined],
    ['one too long', { maxLength: 3 }, 'abcd', 'length'],
    ['three pictures of two code units each', { maxLength: 3 }, '👍👍👍', undefined],
    ['four of them', { maxLength: 3 }, '👍👍👍👍', 'length'],
    ['anything for an asterisk', { acceptedPattern: '*' }, 'any thing!', undefined],
    ['nothing but the whole value', { acceptedPattern: '[a-c]+' }, 'abcd', 'pattern.accepted'],
    ['the whole value', { acceptedPattern: '[a-c]+' }, 'abca', undefined],
    ['either alternative as a whole', { acceptedPattern: 'red|green' }, 'green', undefined],
    ['no part of an alternative', { acceptedPattern: 'red|green' }, 'redgreen', 'pattern.accepted'],
    ["the family before the operator's own", { patternId: 'digits', acceptedPattern: '[a-c]+' }, 'x', 'pattern.digits'],
    ["the operator's own after the family", { patternId: 'digits', acceptedPattern: '1.*' }, '21', 'pattern.accepted'],
  ] satisfies [string, Partial<FieldSetting>, string, string | undefined][])(
    '[VAL-01, REG-02] finds %s',
    (_name, changes, value, id) => {
      expect(checkField(setting(changes), value)?.id).toBe(id)
    },
  )

  it('[VAL-01] names both bounds, also where they are one', () => {
    expect(checkField(setting({ minLength: 6, maxLength: 6 }), '12345')).toEqual({ id: 'length', min: 6, max: 6 })
    expect(checkField(setting({ minLength: 6, maxLength: 6 }), '123456')).toBeUndefined()
  })

  it("[VAL-02] refuses by the operator's own pattern what is longer than any field", () => {
    expect(checkField(setting({ acceptedPattern: '*', maxLength: 300 }), 'a'.repeat(255))).toBeUndefined()
    expect(checkField(setting({ acceptedPattern: '*', maxLength: 300 }), 'a'.repeat(256))?.id).toBe('pattern.accepted')
  })
})

describe("an operator's own pattern", () => {
  const usable = [
    '*',
    '[a-z]+',
    String.raw`\d{3}-\d{4}`,
    '(?:ab)+',
    String.raw`(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}`,
    String.raw`[A-Z]{2}\d+[a-z]*`,
    String.raw`VIP(?:\d+)?`,
    'red|green|blue',
    String.raw`\p{L}+ \p{L}+`,
    String.raw`\u{41}+`,
    '[)(*+]+',
    String.raw`\(\d+\)`,
    '.*.*',
    '.{0,15}.*.*',
    '[a-z]{1,20}-[a-z]{1,20}-[a-z]{1,20}',
    '(?<year>[0-9]{4})',
    'a?b?c?',
    String.raw`[\]a]+`,
    'a{0,255}',
    '(red|green)[0-9]+',
    '.+?',
  ]
  const refused = [
    '(',
    '[',
    ')',
    'a)|(b',
    '*a',
    '+',
    'a{2,1}',
    String.raw`\-`,
    '(a+)+',
    '(a*)*',
    '(a|aa)+',
    '(a?){20}',
    '(?:a{2}){3}',
    '((ab)+c)*',
    '(?:(?:a|b)c)+',
    `${'a?'.repeat(30)}${'a'.repeat(30)}`,
    '(?:a|a)'.repeat(30),
    '.*.*.*',
    '.{0,16}.*.*',
    String.raw`(a)\1`,
    String.raw`(?<x>a)\k<x>`,
    'a{256}',
    'a{1000000}',
    '(?=(a+)+b)a',
    '(?:(?=a*)a)+',
  ]
  const values = ['a', 'b', '1', 'A', ' ', 'ab', 'é'].flatMap((one) => [
    one.repeat(255).slice(0, 255),
    `${one.repeat(255).slice(0, 254)}!`,
  ])

  it.each(usable)('[REG-02] %j can be used, and no value makes it run for long', (pattern) => {
    expect(isPattern(pattern)).toBe(true)
    expect(safeParse(fieldSetting, setting({ acceptedPattern: pattern })).success).toBe(true)
    const before = performance.now()
    for (const value of values) checkField(setting({ acceptedPattern: pattern }), value)
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it('[REG-02] the slowest that is allowed takes milliseconds', () => {
    const slow = setting({ acceptedPattern: 'a{0,15}a*a*b' })
    expect(safeParse(fieldSetting, slow).success).toBe(true)
    const before = performance.now()
    expect(checkField(slow, 'a'.repeat(255))?.id).toBe('pattern.accepted')
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it.each(refused)('[REG-02] %j is refused where settings are written', (pattern) => {
    expect(isPattern(pattern)).toBe(false)
    expect(safeParse(fieldSetting, setting({ acceptedPattern: pattern })).success).toBe(false)
  })

  it('[REG-02] a setting whose least length is above its most is refused', () => {
    expect(safeParse(fieldSetting, setting({ minLength: 5, maxLength: 5 })).success).toBe(true)
    expect(safeParse(fieldSetting, setting({ minLength: 6, maxLength: 5 })).success).toBe(false)
  })
})

describe('the fixed rules', () => {
  const first = (rule: typeof usernameRule, value: unknown) => safeParse(rule, value).error?.issues[0]?.message

  it.each([
    ['abc', 'username.length'],
    ['abcd', undefined],
    ['a'.repeat(16), undefined],
    ['a'.repeat(17), 'username.length'],
    ['1abc', 'username.pattern'],
    ['ab cd', 'username.pattern'],
    ['ab_cd', 'username.pattern'],
    ['абвгд', 'username.pattern'],
    ['abcd\0', 'username.pattern'],
    ['  abcd  ', undefined],
    ['ABCD', undefined],
  ])('[VAL-05] the user name %j', (value, id) => {
    expect(first(usernameRule, value)).toBe(id)
  })

  it('[VAL-05] a name is kept without blanks and in small letters', () => {
    expect(parse(usernameRule, '  MaRina88 ')).toBe('marina88')
  })

  it.each([
    ['abcdef1', 'password.length'],
    ['abcdefg1', undefined],
    [`1${'a'.repeat(63)}`, undefined],
    [`1${'a'.repeat(64)}`, 'password.length'],
    ['abcdefgh', 'password.pattern'],
    ['12345678', 'password.pattern'],
    ['abc def 1', undefined],
    ['senhaçã1', undefined],
    ['пароль12', undefined],
    ['abcdefg1\0', 'password.pattern'],
    ['abcdefg1\n', 'password.pattern'],
    ['abcdefg1\ud800', 'password.pattern'],
    ['👍👍👍👍a1', 'password.length'],
    ['👍👍👍👍👍👍a1', undefined],
    [`${'👍'.repeat(62)}a1`, undefined],
    [`${'👍'.repeat(63)}a1`, 'password.length'],
  ])('[VAL-05] the password %j', (value, id) => {
    expect(first(passwordRule, value)).toBe(id)
  })
})
