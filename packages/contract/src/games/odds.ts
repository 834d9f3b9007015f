import {
  array,
  boolean,
  enum as oneOf,
  int,
  literal,
  maximum,
  maxLength,
  minimum,
  nullable,
  object,
  type output,
  regex,
  strictObject,
  string,
  union,
} from 'zod/mini'
import { DECK } from '#rules/cards/deck.ts'
import { GROUND, LANDINGS } from '#rules/odds/climb.ts'
import { CHANCE, DICE_SIDES, FACES } from '#rules/odds/dice.ts'
import { CALLS } from '#rules/odds/hi-lo.ts'
import { CELLS } from '#rules/odds/mines.ts'
import { PEG_MOODS, PEG_ROWS } from '#rules/odds/pegs.ts'
import { positiveAmount } from '../scalars.ts'

/** The stake, which side wins and how many faces: bets outside 1 to 98 % are refused. */
export const diceBet = object({
  stake: positiveAmount,
  side: oneOf(DICE_SIDES),
  chance: int().check(minimum(CHANCE.least), maximum(CHANCE.most)),
})

export const diceOutcome = object({ face: int().check(minimum(0), maximum(FACES - 1)), won: boolean() })

const cell = int().check(minimum(0), maximum(CELLS - 1))

export const minesBet = object({ stake: positiveAmount, pikes: int().check(minimum(1), maximum(CELLS - 1)) })

/** A cell to open, or to take what is won. */
export const minesChoice = union([cell, literal('take')])

/** See MinesOutcome: as long as the round is open its board tells the opened cells alone. */
export const minesOutcome = object({
  opened: array(cell).check(maxLength(CELLS)),
  board: string().check(regex(/^[?oxpl]{25}$/)),
})
export type MinesOutcomeWire = output<typeof minesOutcome>

export const pegsBet = object({
  stake: positiveAmount,
  rows: union(PEG_ROWS.map((rows) => literal(rows))),
  mood: oneOf(PEG_MOODS),
})

export const pegsOutcome = object({
  path: string().check(regex(/^[01]{8,16}$/)),
  bowl: int().check(minimum(0), maximum(16)),
})

export const hiLoChoice = oneOf([...CALLS, 'take'])

/** The first card and one for each call; what may be chosen now. */
export const hiLoOutcome = object({
  cards: array(int().check(minimum(0), maximum(DECK - 1))).check(maxLength(201)),
  missed: boolean(),
  allowed: array(hiLoChoice).check(maxLength(4)),
})
export type HiLoOutcomeWire = output<typeof hiLoOutcome>

const landing = int().check(minimum(LANDINGS.least), maximum(LANDINGS.most))

/** The height at which it lands by itself, in hundredths; null where the player says when. */
export const climbBet = object({ stake: positiveAmount, landing: nullable(landing) })

/** To land, or to ask whether the flight held to a height. */
export const climbChoice = union([strictObject({ land: landing }), strictObject({ held: landing })])

/** See ClimbOutcome: as long as the flight goes on nothing tells where it ends. */
export const climbOutcome = object({
  held: int().check(minimum(GROUND), maximum(LANDINGS.most)),
  landed: boolean(),
  point: nullable(int().check(minimum(GROUND))),
})
export type ClimbOutcomeWire = output<typeof climbOutcome>
