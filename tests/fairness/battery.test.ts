import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { roundRandom } from '#rules/fairness.ts'
import { type Random, randomFromWords } from '#rules/random.ts'
import { battery, isOdd } from './battery.ts'

const DRAWS = 300_000

/** The stream of many rounds one after the other, as a game sees it: eight draws of each nonce. */
function roundsOf(serverSeed: string, gameId: string): Random {
  let [nonce, drawn] = [0, 0]
  let random = roundRandom({ serverSeed, clientSeed: 'battery', nonce, gameId })
  return {
    below(bound) {
      if (drawn === 8) {
        nonce += 1
        drawn = 0
        random = roundRandom({ serverSeed, clientSeed: 'battery', nonce, gameId })
      }
      drawn += 1
      return random.below(bound)
    },
  }
}

const seed = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('the numbers of rounds', () => {
  it.each([[37, 'grand-roulette'], [52, 'jacks-or-better'], [34, 'ember-wyrm'], [312, 'velvet-blackjack'], [4, 'coin'], [256, 'bytes']])(
    '[STU-02] below %i pass chi-square, pairs, coupon collector, runs, gaps, orders, serial correlation and duplicates at 99 in 100: %s', (bound, game) => {
      // One of a hundred good streams fails each question; what fails for one seed must pass for another.
      const odd = ['one', 'two', 'three'].map((name) => battery(roundsOf(seed(name), game), bound, DRAWS).filter(isOdd).map(({ test }) => test))
      const often = odd.flat().filter((test, at, all) => all.indexOf(test) !== at)
      expect(often).toEqual([])
    })
})

/** A good stream of words, spoilt in some way. */
function words(spoil: (word: number, before: number) => number): () => number {
  let [block, at, count] = [Buffer.alloc(0), 0, 0]
  let before = 0
  return () => {
    if (at === block.length) {
      block = createHash('sha256').update(`mutant ${count}`).digest()
      count += 1
      at = 0
    }
    const word = block.readUInt32BE(at)
    at += 4
    before = spoil(word, before)
    return before
  }
}

describe('a planted fault', () => {
  const modulo = (bits: number): Random => {
    const next = words((word) => word)
    return { below: (bound) => (next() >>> (32 - bits)) % bound }
  }
  const whole = words((word) => word)
  const mutants: readonly (readonly [string, Random])[] = [
    ['a remainder of eight bits without rejection', modulo(8)],
    ['a remainder of ten bits without rejection', modulo(10)],
    ['a rounding that leaves out the last number', { below: (bound) => Math.floor((whole() / 2 ** 32) * (bound - 1)) }],
    ['every fiftieth word given again', randomFromWords((() => {
      let turn = 0
      return words((word, before) => (++turn % 50 === 0 ? before : word))
    })())],
    ['a word that leans on the one before', randomFromWords(words((word, before) => (word % 64 === 0 ? before : word)))],
    ['a counter in place of chance', randomFromWords((() => {
      let turn = 0
      return () => (turn += 1)
    })())],
  ]
  it.each(mutants)('[STU-02] is found: %s', (_, random) => {
    expect(battery(random, 37, DRAWS).filter(isOdd).length).toBeGreaterThan(0)
  })
})
