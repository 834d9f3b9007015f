import type { VideoPokerDefinition } from './video-poker.ts'

/** Figures printed in the help; exact, each out of `outOf` equally likely ways of a hand and its draw. */
export interface VideoPokerFigures<Win extends string> {
  readonly outOf: bigint
  /** What all of them pay with optimal play, in stakes: the return to player. */
  readonly returned: bigint
  /** The same with the holds of the list in the help. */
  readonly returnedByAdvice: bigint
  /** In how many of them optimal play ends with each win. */
  readonly ways: Readonly<Record<Win, bigint>>
}

/** Standard deviation of a round's payout with optimal play, in stakes. */
export function videoPokerDeviation<Win extends string>(
  wins: readonly Win[],
  { pays }: VideoPokerDefinition<Win>,
  { ways, returned, outOf }: VideoPokerFigures<Win>,
): number {
  const share = (part: bigint): number => Number(part) / Number(outOf)
  const squares = wins.reduce((sum, win) => sum + share(ways[win]) * pays[win] ** 2, 0)
  return Math.sqrt(squares - share(returned) ** 2)
}
