import { hash } from 'node:crypto'

/** A source of chance that can be replayed: the same seed gives the same course. */
export interface Chance {
  readonly seed: string
  /** A whole number from 0 up to, and without, `bound`. */
  below(bound: number): number
  hit(probability: number): boolean
  pick<Item extends string | bigint | object>(items: readonly Item[]): Item
  /** One of the values, each as often as the weight before it says. */
  weighted<Value>(choices: readonly (readonly [weight: number, value: Value])[]): Value
  /** A source of its own for a part of the course, whatever this one was asked before. */
  fork(name: string | number): Chance
}

/** Chris Doty-Humphrey's sfc32, started from a hash of the seed's text. */
export function createChance(seed: string): Chance {
  const start = Buffer.from(hash('sha256', seed), 'hex')
  let a = start.readInt32LE(0)
  let b = start.readInt32LE(4)
  let c = start.readInt32LE(8)
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  const chance: Chance = {
    seed,
    below: (bound) => Math.floor(next() * bound),
    hit: (probability) => next() < probability,
    pick(items) {
      const item = items[chance.below(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    weighted(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of choices) if ((left -= weight) < 0) return value
      throw new RangeError('nothing to choose from')
    },
    fork: (name) => createChance(`${seed}/${name}`),
  }
  return chance
}
