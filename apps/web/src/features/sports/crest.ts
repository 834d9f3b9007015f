/** A team's crest, drawn from its name: the same name always has the same one. */
export interface Crest {
  /** Outline of the shield, in a box of 32. */
  readonly shape: string
  /** What lies over the field, in the second colour. */
  readonly pattern: string
  readonly field: string
  readonly mark: string
  readonly letters: string
}

const shapes = [
  'M16 2 28 5v11c0 8-5 12-12 14C9 28 4 24 4 16V5z',
  'M4 3h24v15c0 7-6 10-12 12C10 28 4 25 4 18z',
  'M16 1.5a14.5 14.5 0 1 1 0 29 14.5 14.5 0 0 1 0-29z',
  'M16 2l11 4 2 9c0 8-6 12-13 15C9 27 3 23 3 15l2-9z',
  'M16 1.5 28.5 9v14L16 30.5 3.5 23V9z',
]

const patterns = [
  'M12 0h8v32h-8z',
  'M0 12h32v8H0z',
  'M0 0h16v32H0z',
  'M0 22 22 0h10v4L4 32H0z',
  'M0 16 16 4l16 12v8L16 12 0 24z',
  'M6 0h5v32H6zM21 0h5v32h-5z',
  'M0 0h32v13H0z',
]

/** Hues that stand apart, on a field dark enough for light letters. */
const hues = [4, 22, 44, 84, 142, 168, 196, 214, 232, 262, 292, 330]

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}

const of = <One>(list: readonly One[], at: number, other: One): One => list[at % list.length] ?? other

/** The first letters of a name's first two words. */
const lettersOf = (name: string): string => {
  const words = name.split(/\s+/u).filter((word) => /\p{L}/u.test(word))
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? name)].slice(0, 2)
  return letters.join('').toLocaleUpperCase('en')
}

export function crestOf(name: string): Crest {
  const hash = hashOf(name)
  const hue = of(hues, hash, 0)
  const other = of(hues, (hash >>> 5) + 5, 0)
  const second = (hash >>> 9) % 3 === 0 ? 'oklch(0.9 0.03 90)' : `oklch(0.5 0.13 ${other === hue ? hue + 150 : other})`
  return {
    shape: of(shapes, hash >>> 13, ''),
    pattern: of(patterns, hash >>> 17, ''),
    field: `oklch(0.4 0.12 ${hue})`,
    mark: second,
    letters: lettersOf(name),
  }
}
