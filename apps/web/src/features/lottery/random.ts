import { type Random, randomFromWords } from '#rules/random.ts'

/** The browser's own randomness. */
export const browserRandom: Random = randomFromWords(() => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
