import {
  array,
  boolean,
  enum as oneOf,
  int,
  maxLength,
  nullable,
  number,
  object,
  optional,
  string,
  type output,
} from 'zod/mini'
import { amount } from './scalars.ts'

/** What an operator points out of a game. */
export const gameMark = oneOf(['hot', 'new'])

/** A game as a tile shows it. Field names follow spec 3. */
export const gameTile = object({
  nodeId: int(),
  /** The vendor's code, also called vassalage. */
  vendor: string(),
  vendorName: string(),
  gameType: string(),
  gameCode: string(),
  /** Its English name, whatever the language. */
  gameName: string(),
  displayName: string(),
  gameClassify: string(),
  /** Path of a picture of it at one size, for whoever draws none of its own. */
  iconUrl: string(),
  /** A VASSALAGE is no game: it opens the list of its vendor's games. */
  isGame: oneOf(['GAME', 'VASSALAGE']),
  /** Key of the drawn picture, and how this entry varies it. */
  art: string(),
  /** Hue shift in degrees. */
  tint: number(),
  /** Name of a lettering style of the design system. */
  lettering: string(),
  /** The picture's main colour, shown until it has loaded. */
  colour: string(),
  /** False where the game cannot be opened: its vendor is not connected, or it is paused. */
  playable: boolean(),
  /** True where the house has switched the game off for a while. */
  paused: optional(boolean()),
  freeTrial: boolean(),
  mark: optional(gameMark),
  /** True where its rounds may win a pot of the house. */
  pots: optional(boolean()),
})
export type GameTile = output<typeof gameTile>

/** Who won most in the last day, largest first, without their names. */
export const winnerBoard = object({
  list: array(object({ customerName: string().check(maxLength(40)), winAmount: amount, game: nullable(gameTile) })),
})
