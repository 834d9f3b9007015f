const NAME = /^[a-z][a-z0-9]{3,15}$/

/** Names that were typed one below the other, or with commas or blanks between: as they are kept, and what is wrong with them. */
export function readNames(text: string): {
  readonly names: readonly string[]
  /** The first that can be none. */
  readonly bad: string | undefined
  /** The first that stands twice. */
  readonly twice: string | undefined
} {
  const names = text
    .split(/[\s,;]+/)
    .filter((name) => name !== '')
    .map((name) => name.toLowerCase())
  return {
    names,
    bad: names.find((name) => !NAME.test(name)),
    twice: names.find((name, at) => names.indexOf(name) !== at),
  }
}
