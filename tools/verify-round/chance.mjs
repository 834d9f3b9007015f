/** The chance of a round, from its seeds: docs/fairness.md, "The chance of a round". */
import { createHash, createHmac } from 'node:crypto'

const WORDS = 2 ** 32

/** SHA-256 of bytes, or of a text in UTF-8, in hex. */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** The 32-bit words of a round, without end. */
function* wordsOf({ serverSeed, clientSeed, nonce, game }) {
  const key = Buffer.from(serverSeed, 'hex')
  for (let cursor = 0; ; cursor += 1) {
    const block = createHmac('sha256', key).update(`${clientSeed}:${nonce}:${game}:${cursor}`).digest()
    for (let at = 0; at < block.length; at += 4) yield block.readUInt32BE(at)
  }
}

/** A function that draws whole numbers from 0 up to, and without, the bound that it is given. */
export function chanceOf(seeds) {
  const words = wordsOf(seeds)
  return (bound) => {
    const fair = WORDS - (WORDS % bound)
    let word = words.next().value
    while (word >= fair) word = words.next().value
    return word % bound
  }
}

/** Draws an index, each as often as its weight says. */
export function weighted(weights, below) {
  const ticket = below(weights.reduce((sum, weight) => sum + weight, 0))
  let upTo = 0
  return weights.findIndex((weight) => (upTo += weight) > ticket)
}

/** A function that deals one card after the other from so many full decks. */
export function dealer(decks, below) {
  const cards = Array.from({ length: decks * 52 }, (_, place) => place % 52)
  let next = 0
  return () => {
    const place = next + below(cards.length - next)
    const card = cards[place]
    cards[place] = cards[next]
    cards[next] = card
    next += 1
    return card
  }
}
