import { randomFromWords, type Random } from './random.ts'

/** A generator from a seed (sfc32) for simulations: repeatable and quick. Play never asks it. */
export function seededRandom(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const word = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let warm = 0; warm < 20; warm += 1) word()
  return randomFromWords(word)
}
