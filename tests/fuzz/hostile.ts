import type { Chance } from '../chaos/chance.ts'

/** A piece of JSON text that stands in a value as it is, also where no value of JavaScript writes it. */
export class Raw {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** Writes a value as JSON, raw pieces as they are. */
export function jsonText(value: unknown): string {
  if (value instanceof Raw) return value.json
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

const quoted = (...texts: string[]): string[] => texts.map((text) => JSON.stringify(text))

/** Values that no field expects, as JSON text; some are no JSON at all. */
const hostile: readonly string[] = [
  // Numbers: signs, zeros, fractions, what a double cannot hold, what int8 cannot hold, what is no number.
  '-1',
  '0',
  '-0',
  '-0.0',
  '1.5',
  '0.1',
  '1e-7',
  '1e309',
  '-1e309',
  '1e-400',
  '1E2',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '2147483648',
  '4294967296',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '1e21',
  '-9223372036854775809',
  'NaN',
  'Infinity',
  '-Infinity',
  '01',
  '+1',
  '0x10',
  '1.',
  '.5',
  '1_000',
  '1n',
  // Numbers as texts, in other scripts, with more decimals than money has.
  ...quoted(
    '-1',
    '0',
    '00',
    '-0',
    '1e3',
    '1.000001',
    '0.00001',
    '1.0',
    '1,5',
    '1 000',
    ' 1',
    '1 ',
    '+1',
    '٣',
    '१२',
    '１２',
    '𝟙',
    '¹',
    '1\0',
    '9223372036854775808',
    '99999999999999999999',
    'NaN',
    'Infinity',
  ),
  // Texts: empty, blank, control characters, halves of characters, directions, look-alikes, what templates and shells mean.
  ...quoted(
    '',
    ' ',
    '\t',
    '\n',
    '\0',
    'a\0b',
    '\u0007',
    '\u001b[31m',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u200b',
    '\u202e1',
    '\u200fabc',
    'é',
    'e\u0301',
    'İ',
    'ß',
    'ﬀ',
    '😀',
    '中'.repeat(20),
  ),
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"a\\udfff"',
  '"\\u0000"',
  ...quoted(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'true',
    "' OR 1=1 --",
    '"; DROP TABLE wallet; --',
    '$1',
    '%00',
    '%s%n',
    '../../etc/passwd',
    '\\',
    '${7*7}',
    '<script>alert(1)</script>',
    '\r\nx-injected: 1',
    '{}',
    '[]',
    '{',
  ),
  JSON.stringify('x'.repeat(200)),
  JSON.stringify('9'.repeat(400)),
  JSON.stringify('a'.repeat(20_000)),
  JSON.stringify('\0'.repeat(300)),
  JSON.stringify('😀'.repeat(2000)),
  // Other types, and objects that pretend.
  'null',
  'true',
  'false',
  '[]',
  '[null]',
  '[1]',
  '["EN"]',
  '{}',
  '{"toString":1}',
  '{"length":1}',
  '{"valueOf":{}}',
  '{"$gt":""}',
  '{"then":1}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`,
  `[${Array(2000).fill('1').join(',')}]`,
]
export const hostileValue = (chance: Chance): Raw => new Raw(chance.pick(hostile))

/** Fields that a caller must not be able to set, or that are no plain fields. */
const strangers = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'member',
  'type',
  'role',
  'upline',
  'balance',
  'kind',
  'shard',
  'frozen',
  'amount',
  'currency',
  'mode',
  'provider',
  '',
  ' ',
  '0',
  '-1',
  '\0',
  'x'.repeat(300),
  'TOKEN',
  'user_id',
  '$where',
  'then',
]

/** Values near a good one: a bit more, a bit less, the same in another dress. */
function nearTo(value: unknown): readonly (string | object)[] {
  if (typeof value === 'number') {
    const digits = ['.0', 'e0', '.000001', '00000000000000000000', '.5'].map((more) => new Raw(`${value}${more}`))
    return [
      new Raw(`${value + 1}`),
      new Raw(`-${value}`),
      new Raw(`${value * 1e9}`),
      String(value),
      `${value} `,
      [value],
      { value },
      ...digits,
    ]
  }
  const text = typeof value === 'string' ? value : jsonText(value)
  const otherDigits = (write: (digit: string) => string): string => text.replaceAll(/\d/g, write)
  return [
    `${text}\0`,
    `\0${text}`,
    ` ${text}`,
    `${text} `,
    `${text}\n`,
    `${text}\u200b`,
    `\u202e${text}`,
    `${text}\u0301`,
    text.toUpperCase(),
    text.toLowerCase(),
    text.slice(1),
    text.slice(0, -1),
    text + text,
    text.repeat(200),
    [text],
    [text, text],
    { value: text },
    text.replaceAll(/\d+/g, '9'.repeat(19)),
    text.replaceAll(/\d+/g, '0'),
    `${text}.000001`,
    `-${text}`,
    `+${text}`,
    `${text}e1`,
    otherDigits((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit),
    otherDigits((digit) => '０１２３４５６７８９'[Number(digit)] ?? digit),
    new Raw(`${JSON.stringify(text).slice(0, -1)}\\ud800"`),
    text.normalize('NFD'),
    encodeURIComponent(text),
    Buffer.from(text).toString('base64'),
  ]
}
const near = (value: unknown, chance: Chance): unknown => {
  const values = nearTo(value)
  return values[chance.below(values.length)]
}

/** Every hostile value, and every value near this one. */
export const allBadValues = (good: unknown): readonly unknown[] => [
  ...hostile.map((json) => new Raw(json)),
  ...nearTo(good),
]

type Fields = Record<string, unknown>

/** Ways to spoil a request that is good so far; each names what it did. */
const spoilers: readonly { name: string; spoil(fields: Fields, chance: Chance): unknown }[] = [
  { name: 'a field is missing', spoil: (fields, chance) => without(fields, anyField(fields, chance)) },
  { name: 'a field is missing', spoil: (fields, chance) => without(fields, anyField(fields, chance)) },
  {
    name: 'a field is hostile',
    spoil: (fields, chance) => ({ ...fields, [anyField(fields, chance)]: hostileValue(chance) }),
  },
  {
    name: 'a field is hostile',
    spoil: (fields, chance) => ({ ...fields, [anyField(fields, chance)]: hostileValue(chance) }),
  },
  {
    name: 'a field is hostile',
    spoil: (fields, chance) => ({ ...fields, [anyField(fields, chance)]: hostileValue(chance) }),
  },
  {
    name: 'a field is nearly right',
    spoil: (fields, chance) => changed(fields, anyField(fields, chance), (value) => near(value, chance)),
  },
  {
    name: 'a field is nearly right',
    spoil: (fields, chance) => changed(fields, anyField(fields, chance), (value) => near(value, chance)),
  },
  {
    name: 'a field is in a list',
    spoil: (fields, chance) => changed(fields, anyField(fields, chance), (value) => [value, value]),
  },
  {
    name: 'two fields are exchanged',
    spoil(fields, chance) {
      const [one, other] = [anyField(fields, chance), anyField(fields, chance)]
      return { ...fields, [one]: fields[other] ?? null, [other]: fields[one] ?? null }
    },
  },
  {
    name: 'a name has other letters',
    spoil(fields, chance) {
      const name = anyField(fields, chance)
      return { ...without(fields, name), [name.toUpperCase()]: fields[name] }
    },
  },
  {
    name: 'a stranger came along',
    spoil: (fields, chance) =>
      withOwn(fields, chance.pick(strangers), chance.pick([hostileValue(chance), { polluted: true }])),
  },
  {
    name: 'a stranger came along',
    spoil: (fields, chance) =>
      withOwn(fields, chance.pick(strangers), chance.pick([hostileValue(chance), { polluted: true }])),
  },
  { name: 'it is something else', spoil: (_fields, chance) => hostileValue(chance) },
  { name: 'it is in a list', spoil: (fields) => [fields] },
  { name: 'it is one floor deeper', spoil: (fields) => ({ data: fields, value: fields }) },
]

const anyField = (fields: Fields, chance: Chance): string => {
  const names = Object.keys(fields)
  return names.length === 0 ? chance.pick(strangers) : chance.pick(names)
}
const without = (fields: Fields, gone: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== gone))
const changed = (fields: Fields, name: string, change: (value: unknown) => unknown): Fields => ({
  ...fields,
  [name]: change(fields[name]),
})
/** Also `__proto__` as a field of the object's own, as JSON has it. */
const withOwn = (fields: Fields, name: string, value: unknown): Fields =>
  Object.fromEntries([...Object.entries(fields), [name, value]])

export interface Spoilt {
  readonly value: unknown
  readonly how: string
}

/** Spoils a request once to three times. */
export function spoil(request: Fields, chance: Chance): Spoilt {
  let value: unknown = request
  const how: string[] = []
  for (
    let i = chance.weighted([
      [6, 1],
      [2, 2],
      [1, 3],
    ]);
    i > 0;
    i--
  ) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Raw) break
    const one = chance.pick(spoilers)
    value = one.spoil({ ...value }, chance)
    how.push(one.name)
  }
  return { value, how: how.join(', ') }
}

/** Ways to spoil the text or the bytes of a body. */
const breakers: readonly { name: string; spoil(text: string, chance: Chance): string | Buffer }[] = [
  { name: 'cut off', spoil: (text, chance) => text.slice(0, chance.below(text.length + 1)) },
  { name: 'nothing', spoil: () => '' },
  { name: 'twice', spoil: (text) => text + text },
  { name: 'with a comma too many', spoil: (text) => text.replace(/\}$/, ',}') },
  { name: 'with a byte order mark', spoil: (text) => `\ufeff${text}` },
  { name: 'with a comment', spoil: (text) => `/* */${text}` },
  { name: 'in single quotes', spoil: (text) => text.replaceAll('"', "'") },
  { name: 'with a NUL', spoil: (text, chance) => insert(text, '\0', chance) },
  { name: 'with a new line inside', spoil: (text, chance) => insert(text, '\n', chance) },
  { name: 'with fields twice', spoil: (text) => text.replace(/\}$/, `,${text.slice(1)}`) },
  {
    name: 'with a byte flipped',
    spoil(text, chance) {
      const bytes = Buffer.from(text === '' ? ' ' : text)
      const at = chance.below(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8))
      return bytes
    },
  },
  {
    name: 'with bytes that are no UTF-8',
    spoil(text, chance) {
      const [at, bad] = [
        chance.below(text.length + 1),
        chance.pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]]),
      ]
      return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from(bad), Buffer.from(text.slice(at))])
    },
  },
  { name: 'in UTF-16', spoil: (text) => Buffer.from(text, 'utf16le') },
  { name: 'of seventy thousand bytes', spoil: (text) => text.replace(/\}$/, `,"pad":"${'x'.repeat(70_000)}"}`) },
  { name: 'of nine thousand floors', spoil: (text) => `${'{"a":'.repeat(9000)}${text}${'}'.repeat(9000)}` },
  {
    name: 'of noise',
    spoil: (_text, chance) => Buffer.from(Array.from({ length: chance.below(300) }, () => chance.below(256))),
  },
  { name: 'a form', spoil: (text) => text.replaceAll(/[{}"]/g, '').replaceAll(':', '=').replaceAll(',', '&') },
]

const insert = (text: string, piece: string, chance: Chance): string => {
  const at = chance.below(text.length + 1)
  return text.slice(0, at) + piece + text.slice(at)
}

export function breakText(text: string, chance: Chance): { payload: string | Buffer; how: string } {
  const { name, spoil: broken } = chance.pick(breakers)
  return { payload: broken(text, chance), how: `the body is ${name}` }
}
