/** The result of a draw that the house made, from its seed: docs/fairness.md, "Draws of the lottery". */
import { chanceOf, sha256 } from './chance.mjs'
import { Unreadable } from './round.mjs'

const digits = (count) => (below) => String(below(10 ** count)).padStart(count, '0')

/** Prizes by name, each so many numbers of so many digits, in the order in which they are drawn. */
const prizes = (shape) => (below) =>
  Object.fromEntries(
    Object.entries(shape).map(([prize, [count, width]]) => [
      prize,
      Array.from({ length: count }, () => digits(width)(below)),
    ]),
  )

/** Balls from 1 to `of`, each by its index among those that are left, ascending. */
const balls = (of, count) => (below) => {
  const left = Array.from({ length: of }, (_, index) => index + 1)
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0])
}

const DRAWS = {
  ssc: (below) => Array.from({ length: 5 }, () => below(10)),
  '11x5': balls(11, 5),
  k3: (below) => Array.from({ length: 3 }, () => below(6) + 1),
  pk10: balls(10, 10),
  keno: balls(80, 20),
  colour: (below) => [below(10)],
  'mark-six': (below, date) => {
    const drawn = balls(49, 7)(below)
    return { main: drawn.slice(0, 6), special: drawn[6], date }
  },
  'vn-fast-north': prizes({
    special: [1, 5],
    first: [1, 5],
    second: [2, 5],
    third: [6, 5],
    fourth: [4, 4],
    fifth: [6, 4],
    sixth: [3, 3],
    seventh: [4, 2],
  }),
  'vn-fast-south': prizes({
    special: [1, 6],
    first: [1, 5],
    second: [1, 5],
    third: [2, 5],
    fourth: [7, 5],
    fifth: [1, 4],
    sixth: [3, 4],
    seventh: [1, 3],
    eighth: [1, 2],
  }),
  'th-fast': (below) => {
    const first = digits(6)(below)
    const front3 = [digits(3)(below), digits(3)(below)]
    const bottom3 = [digits(3)(below), digits(3)(below)]
    return { first, front3, bottom3, bottom2: digits(2)(below) }
  },
}

/**
 * What a seed, which has been revealed, gives for an issue of a game.
 * @throws Unreadable where the game is none of these, or issue or seed is malformed
 */
export function drawAgain({ game, issue, seed }) {
  const name = /^(.+)-[1-9]m$/.exec(game)?.[1]
  if (name === undefined || !Object.hasOwn(DRAWS, name))
    throw new Unreadable(
      `This program knows the draws of ${Object.keys(DRAWS).join(', ')}, such as ssc-1m, and not of ${JSON.stringify(game)}.`,
    )
  if (!/^\d{8}-\d{3,4}$/.test(issue))
    throw new Unreadable(`${JSON.stringify(issue)} is no issue such as 20261122-0001.`)
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Unreadable('The seed is no secret of 32 bytes.')
  const below = chanceOf({ serverSeed: seed, clientSeed: issue, nonce: 0, game })
  return {
    result: DRAWS[name](below, issue.replace(/^(....)(..)(..).*$/, '$1-$2-$3')),
    commitment: sha256(Buffer.from(seed, 'hex')),
  }
}
