import type { Chance } from '../chaos/chance.ts'

const DIGITS = Array.from('0123456789')
const SMALL = Array.from('abcdefghijklmnopqrstuvwxyz')
const WORD = [...SMALL, ...SMALL.map((letter) => letter.toUpperCase()), ...DIGITS, '_']
const PRINTABLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
const WIDE = [...PRINTABLE, ' ', 'é', 'ß', 'Ж', '中', 'ع', 'ก', '😀']
const CONTROL = ['\0', '\u0007', '\n', '\u007f', '\u0085']
/** Without a bound of its own, a part is repeated at most so often. */
const MANY = 8

const properties = new Map<string, string[]>()
/** Characters with a property of Unicode, such as `\\p{L}`. */
function ofProperty(property: string): string[] {
  const test = new RegExp(property, 'u')
  const found = properties.get(property) ?? [...WIDE, ...CONTROL].filter((one) => test.test(one))
  properties.set(property, found)
  return found
}

/** Of each class of a pattern that was read before: its members, and where it ends. */
const classes = new Map<string, { readonly members: string[]; readonly end: number }>()

/**
 * A text that a regular expression may accept: of each part one that fits, without regard to what
 * looks ahead or back. Whoever asks tries the text, and asks again.
 */
export function textLike(pattern: string, chance: Chance): string {
  let at = 0
  const next = (): string => pattern[at++] ?? ''
  const has = (text: string): boolean => pattern.startsWith(text, at)

  /** The alternatives up to the end of the group, of which one is taken. */
  const group = (): string => {
    const alternatives = ['']
    while (at < pattern.length && !has(')')) {
      if (has('|')) {
        at += 1
        alternatives.push('')
      } else {
        alternatives.push((alternatives.pop() ?? '') + repeated())
      }
    }
    at += 1
    return chance.pick(alternatives.map((text) => ({ text }))).text
  }
  /** One part as often as its quantifier allows; each time anew. */
  const repeated = (): string => {
    const start = at
    const once = part()
    const end = at
    const [least, most] = bounds()
    const after = at
    const times = least + chance.below(most - least + 1)
    let text = times === 0 ? '' : once
    for (let i = 1; i < times; i++) {
      at = start
      text += part()
      if (at !== end) throw new SyntaxError(`cannot read ${pattern}`)
    }
    at = after
    return text
  }
  const bounds = (): [number, number] => {
    const [whole = '', mark = '', least, comma, most] = /^([*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at)) ?? []
    at += whole.length
    if (mark === '') return [1, 1]
    if (mark === '?') return [0, 1]
    if (mark === '*') return [0, MANY]
    if (mark === '+') return [1, MANY]
    const low = Number(least)
    return [low, comma === '' ? low : most === '' ? low + MANY : Number(most)]
  }
  const part = (): string => {
    const look = /^\(\?(=|!|<=|<!)/.exec(pattern.slice(at))
    if (look !== null) {
      at += look[0].length
      group()
      return ''
    }
    const open = /^\((\?:|\?<\w+>)?/.exec(pattern.slice(at))
    if (open !== null) {
      at += open[0].length
      return group()
    }
    const sign = next()
    if (sign === '^' || sign === '$') return ''
    if (sign === '.') return chance.pick(WIDE)
    if (sign === '[') {
      const key = `${at} ${pattern}`
      const known = classes.get(key) ?? { members: oneOfClass(), end: at }
      classes.set(key, known)
      at = known.end
      return chance.pick(known.members)
    }
    if (sign === '\\') return chance.pick(escaped())
    return sign
  }
  const escaped = (): string[] => {
    const kind = next()
    if (kind === 'd') return DIGITS
    if (kind === 'w') return WORD
    if (kind === 's') return [' ']
    if (kind === 'x' || kind === 'u') {
      const digits = pattern.slice(at, (at += kind === 'x' ? 2 : 4))
      return [String.fromCharCode(Number.parseInt(digits, 16))]
    }
    if (kind === 'p' || kind === 'P') {
      const [name = ''] = /^\{[^}]*\}/.exec(pattern.slice(at)) ?? []
      at += name.length
      return ofProperty(`\\${kind}${name}`)
    }
    return [{ n: '\n', t: '\t', r: '\r', b: '' }[kind] ?? kind]
  }
  const oneOfClass = (): string[] => {
    const not = has('^')
    if (not) at += 1
    const members = new Set<string>()
    while (at < pattern.length && !has(']')) {
      const [from, ...further] = has('\\') ? (next(), escaped()) : [next()]
      if (further.length === 0 && has('-') && !has('-]')) {
        at += 1
        const [to = ''] = has('\\') ? (next(), escaped()) : [next()]
        for (let code = from?.codePointAt(0) ?? 0; code <= (to.codePointAt(0) ?? 0); code++)
          members.add(String.fromCodePoint(code))
      } else for (const one of [from, ...further]) if (one !== undefined) members.add(one)
    }
    at += 1
    return not ? WIDE.filter((one) => !members.has(one)) : [...members]
  }
  return group()
}
