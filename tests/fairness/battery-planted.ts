import { createHash } from 'node:crypto'
import { type Random, randomFromWords } from '#rules/random.ts'

/** A good stream of words, spoilt in some way. */
function words(seed: string, spoil: (word: number, before: number) => number): () => number {
  let [block, at, count] = [Buffer.alloc(0), 0, 0]
  let before = 0
  return () => {
    if (at === block.length) {
      block = createHash('sha256').update(`${seed} ${count}`).digest()
      count += 1
      at = 0
    }
    const word = block.readUInt32BE(at)
    at += 4
    before = spoil(word, before)
    return before
  }
}

/** The textbook's mistake: so many bits, and what is over by the bound, without throwing away what does not go round. */
function remainder(seed: string, bits: number): Random {
  const next = words(seed, (word) => word)
  return { below: (bound) => (next() >>> (32 - bits)) % bound }
}

function roundedDown(seed: string): Random {
  const next = words(seed, (word) => word)
  return { below: (bound) => Math.floor((next() / 2 ** 32) * (bound - 1)) }
}

function everyTurn(spoil: (turn: number, word: number, before: number) => number, seed: string): Random {
  let turn = 0
  return randomFromWords(words(seed, (word, before) => spoil((turn += 1), word, before)))
}

/** Faulty generators that the battery has to find. */
export const plantedFaults: readonly (readonly [name: string, (seed: string) => Random])[] = [
  ['a remainder of eight bits without rejection', (seed) => remainder(seed, 8)],
  ['a remainder of ten bits without rejection', (seed) => remainder(seed, 10)],
  ['a rounding that leaves out the last number', roundedDown],
  [
    'every fiftieth word given again',
    (seed) => everyTurn((turn, word, before) => (turn % 50 === 0 ? before : word), seed),
  ],
  [
    'a word that leans on the one before',
    (seed) => randomFromWords(words(seed, (word, before) => (word % 64 === 0 ? before : word))),
  ],
  ['a counter in place of chance', (seed) => everyTurn((turn) => turn, seed)],
]
