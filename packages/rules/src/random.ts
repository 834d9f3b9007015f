/**
 * The one shape of chance that every game rule asks for. Where the bits come from (the system's
 * generator, a committed seed, a test's script, an enumeration) is the caller's choice.
 */
export interface Random {
  /** A uniform integer from 0 up to, and without, `bound`. `bound` is an integer from 1 to 2^32. */
  below(bound: number): number
}

const TWO_32 = 2 ** 32

/**
 * Turns a source of uniform 32-bit words into a `Random` without bias: words above the largest
 * multiple of the bound are thrown away and drawn again (GLI-19 v3.0, scaling by rejection).
 */
export function randomFromWords(nextWord: () => number): Random {
  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > TWO_32)
        throw new RangeError(`bound ${bound} is not from 1 to 2^32`)
      const limit = TWO_32 - (TWO_32 % bound)
      let word = nextWord()
      while (word >= limit) word = nextWord()
      return word % bound
    },
  }
}

/**
 * Takes some of a list without putting any back, each that is left being as likely as any other; in the order in which
 * they come. One number is drawn for each.
 */
export function takeSome<Item>(random: Random, from: readonly Item[], count: number): Item[] {
  const left = [...from]
  for (let taken = 0; taken < count; taken += 1) {
    const at = taken + random.below(left.length - taken)
    const [next, other] = [left[at], left[taken]]
    if (next === undefined || other === undefined) throw new RangeError(`${count} of ${from.length} cannot be taken`)
    left[taken] = next
    left[at] = other
  }
  return left.slice(0, count)
}

/** Draws a place of a list of weights, each as often as its weight says. One number is drawn. */
export function takeWeighted(random: Random, weights: readonly number[]): number {
  let left = random.below(weights.reduce((sum, weight) => sum + weight, 0))
  return weights.findIndex((weight) => (left -= weight) < 0)
}
