import { roundRandom } from '../fairness.ts'
import type { Random } from '../random.ts'
import type { Layer, Play } from './play.ts'
import { refuseGenerous } from './terms.ts'

/** A result as it travels and is stored: a JSON value that its kind's `read` accepts. */
export type ResultValue = object

/** A play of any kind: it grades a value, which it reads first. */
export type AnyPlay = Omit<Play<never>, 'grade'> & {
  /** @throws RangeError where the value is no result of the kind */
  grade(result: ResultValue): readonly Layer[]
}

/** What all games with the same balls share: how a result looks, how one is drawn, what can be played on it. */
export interface Kind {
  readonly id: string
  /** The result as it is stored, or undefined where a value is none. */
  read(value: unknown): ResultValue | undefined
  /** Draws a result. */
  draw(random: Random): ResultValue
  readonly plays: ReadonlyMap<string, AnyPlay>
}

/** @throws RangeError where a play returns more than its stakes in the mean */
export function defineKind<Result extends object>(kind: {
  readonly id: string
  read(value: unknown): Result | undefined
  draw(random: Random): Result
  readonly plays: readonly Play<Result>[]
}): Kind {
  const { id, read, draw } = kind
  for (const play of kind.plays) for (const prize of play.prizes) refuseGenerous(`${id} ${play.id}`, prize)
  const plays = kind.plays.map((play): [string, AnyPlay] => [
    play.id,
    {
      ...play,
      grade(value) {
        const result = read(value)
        if (result === undefined) throw new RangeError(`no result of ${id}`)
        return play.grade(result)
      },
    },
  ])
  return { id, read, draw, plays: new Map(plays) }
}

/**
 * The result of a house draw: the stream of its seed over the issue, the game as its id.
 * @throws RangeError when the seed is not 32 bytes of lower-case hex
 */
export const houseDraw = (kind: Kind, game: string, issue: string, seed: string): ResultValue =>
  kind.draw(roundRandom({ serverSeed: seed, clientSeed: issue, nonce: 0, gameId: game }))

/** `count` of a list's things, each drawn by its index among those left, which stay in their order. */
export function drawBalls<T>(random: Random, things: readonly T[], count: number): T[] {
  const left = [...things]
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat()
}
