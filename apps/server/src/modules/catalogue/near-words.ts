/** Words shorter than this are taken as they are: too many others are near them. */
const SHORTEST = 4
/** From this length on two letters may differ, below it one. */
const LONG = 7

/** Every word of some texts once, as far as it is long enough to be mistyped. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))
  return [...words].filter((word) => word.length >= SHORTEST)
}

/** The words that are nearest to one that was typed, all equally near: a letter or two wrong, missing, too many or swapped. None where none is near. */
export function nearWords(words: readonly string[], typed: string): string[] {
  if (typed.length < SHORTEST) return []
  const most = typed.length >= LONG ? 2 : 1
  const near = words.flatMap((word) => {
    if (Math.abs(word.length - typed.length) > most) return []
    const distance = distanceOf(word, typed, most)
    return distance > most ? [] : [{ word, distance }]
  })
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).map(({ word }) => word)
}

/** Letters to change, add, drop or swap with their neighbour until one word is the other; more than `most` where it is more. */
function distanceOf(one: string, other: string, most: number): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last.at(-1) ?? 0
}
