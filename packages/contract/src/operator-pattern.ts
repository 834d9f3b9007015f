/** A pattern is applied to at most so many characters; no field is longer. */
const LONGEST = 255

/** As many ways through a value as two free repetitions and a short one have: ten milliseconds at worst. */
const MOST_WAYS = 2 ** 20

/** An operator's own pattern holds for the whole value; `*` alone is anything (spec 3). Longer values are refused unseen. */
export const isAccepted = (pattern: string, value: string): boolean =>
  [...value].length <= LONGEST && new RegExp(pattern === '*' ? '^.*$' : `^(?:${pattern})$`, 'u').test(value)

/**
 * True for an operator's pattern that can be used: it is a regular expression, and no value makes it run for long.
 * An engine that backtracks may try every way through a value, so the ways are counted from above: repetitions and
 * alternatives multiply them. Refused besides: a repeated group that holds a repetition or an alternative, a reference
 * back to a group, and a repetition of more than 255.
 */
export function isPattern(pattern: string): boolean {
  if (pattern === '*') return true
  try {
    return (
      new RegExp(pattern, 'u').source !== '' &&
      countWays(pattern) <= MOST_WAYS &&
      [true, false].includes(isAccepted(pattern, 'a'))
    )
  } catch {
    return false
  }
}

/** A part of a pattern: the ways through a value that it has, and whether it may be repeated. */
interface Part {
  readonly ways: number
  readonly plain: boolean
}

/** Reads a pattern that compiles under the `u` flag, whose grammar leaves little to ask. */
function countWays(pattern: string): number {
  let at = 0
  const eat = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at
    const found = token.exec(pattern)
    at = found === null ? at : token.lastIndex
    return found
  }
  const alternatives = (): Part => {
    let { ways, plain } = sequence()
    while (eat(/\|/y) !== null) {
      ways += sequence().ways
      plain = false
    }
    return { ways, plain }
  }
  const inGroup = (): Part => {
    const part = alternatives()
    eat(/\)/y)
    return part
  }
  const sequence = (): Part => {
    let ways = 1
    let plain = true
    // What looks ahead or behind is tried once on each way that leads to it, and never again from within.
    let looks = 1
    while (at < pattern.length && !/[|)]/.test(pattern.charAt(at))) {
      if (eat(/\(\?<?[=!]/y) === null) {
        const part = repeated(atom())
        ways *= part.ways
        plain &&= part.plain
      } else {
        looks += inGroup().ways
        plain = false
      }
    }
    return { ways: ways * looks, plain }
  }
  const atom = (): Part => {
    if (eat(/\((?:\?(?:[a-z-]*:|<[^>]*>))?/y) !== null) return inGroup()
    if (eat(/\\(?:k<|[1-9])/y) !== null) return { ways: Infinity, plain: false }
    eat(/\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|./suy)
    return { ways: 1, plain: true }
  }
  const repeated = (part: Part): Part => {
    const found = eat(/(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y)
    if (found === null) return part
    const [, sign, from = sign === '+' ? '1' : '0', upTo, to = ''] = found
    const least = Number(from)
    const most =
      sign === '?'
        ? 1
        : sign !== undefined || (upTo !== undefined && to === '')
          ? LONGEST
          : Number(upTo === undefined ? from : to)
    if (most <= 1) return { ways: part.ways + 1 - least, plain: false }
    return { ways: part.plain && most <= LONGEST && least <= LONGEST ? most - least + 1 : Infinity, plain: false }
  }
  return alternatives().ways
}
