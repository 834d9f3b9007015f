import { roundRandom } from '../fairness.ts'
import type { Random } from '../random.ts'
import { MAX_CELLS, type Layer, PickError, type Play, type Product } from './play.ts'
import { refuseGenerous } from './terms.ts'

/** A result as it travels and is stored: a JSON value that its kind's `read` accepts. */
export type ResultValue = object

/** A play of any kind: it grades a value, which it reads first. */
export type AnyPlay = Omit<Play<never>, 'grade' | 'product'> & {
  /** @throws RangeError where the value is no result of the kind */
  grade(result: ResultValue): readonly Layer[]
  /** Its `won` throws a RangeError where the value is no result of the kind. */
  readonly product?: Product<ResultValue>
}

/** What all games with the same balls share: how a result looks, how one is drawn, what can be played on it. */
export interface Kind {
  readonly id: string
  /** The result as it is stored, or undefined where a value is none. */
  read(value: unknown): ResultValue | undefined
  /** Draws a result of a day, `YYYY-MM-DD`. */
  draw(random: Random, day: string): ResultValue
  readonly plays: ReadonlyMap<string, AnyPlay>
}

/** @throws RangeError where a play returns more than its stakes in the mean */
export function defineKind<Result extends object>(kind: {
  readonly id: string
  read(value: unknown): Result | undefined
  draw(random: Random, day: string): Result
  readonly plays: readonly Play<Result>[]
}): Kind {
  const { id, read, draw } = kind
  for (const play of kind.plays) {
    if (play.width > MAX_CELLS) throw new RangeError(`${id} ${play.id} has more than ${MAX_CELLS} cells`)
    for (const prize of play.prizes) refuseGenerous(`${id} ${play.id}`, prize)
  }
  const resultOf = (value: ResultValue): Result => {
    const result = read(value)
    if (result === undefined) throw new RangeError(`no result of ${id}`)
    return result
  }
  const plays = kind.plays.map(({ read: readPick, grade, product, ...play }): [string, AnyPlay] => [
    play.id,
    {
      ...play,
      read(text, day, flags) {
        if (flags?.reversed === true && play.reverses !== true) throw new PickError('not-a-choice', 'reversed')
        return readPick(text, day, flags)
      },
      grade: (value) => grade(resultOf(value)),
      ...(product === undefined
        ? {}
        : { product: { legs: product.legs, won: (part, value) => product.won(part, resultOf(value)) } }),
    },
  ])
  return { id, read, draw, plays: new Map(plays) }
}

/**
 * The result of a house draw: the stream of its seed over the issue, the game as its id.
 * @throws RangeError when the seed is not 32 bytes of lower-case hex
 */
export const houseDraw = (kind: Kind, game: string, issue: string, seed: string): ResultValue =>
  kind.draw(roundRandom({ serverSeed: seed, clientSeed: issue, nonce: 0, gameId: game }), dayOfIssue(issue))

/** The day of an issue: `20261122-0001` is of 2026-11-22. */
export const dayOfIssue = (issue: string): string => `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`

/** `count` of a list's things, each drawn by its index among those left, which stay in their order. */
export function drawBalls<T>(random: Random, things: readonly T[], count: number): T[] {
  const left = [...things]
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat()
}
