/** Letters without case and accents, one for one, so that places in the two texts agree; a Korean syllable stays whole. */
const plain = (text: string): string =>
  Array.from(
    text,
    (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()[0] ?? ' ',
  ).join('')

export interface Part {
  readonly part: string
  readonly hit: boolean
}

/** Cuts a name into what was typed and what was not; the words typed are looked for one by one. */
export function markMatches(name: string, typed: string): Part[] {
  const letters = Array.from(name)
  const low = plain(name)
  const hit = letters.map(() => false)
  for (const word of plain(typed).split(' ').filter(Boolean)) {
    const from = low.indexOf(word)
    if (from >= 0) hit.fill(true, from, from + word.length)
  }
  return letters.reduce<Part[]>((parts, letter, index) => {
    const marked = hit[index] === true
    const last = parts.at(-1)
    if (last?.hit !== marked) return [...parts, { part: letter, hit: marked }]
    return [...parts.slice(0, -1), { part: last.part + letter, hit: marked }]
  }, [])
}
