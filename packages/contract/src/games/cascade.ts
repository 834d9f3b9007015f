import { array, boolean, int, maximum, maxLength, minimum, object, type output } from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import type { CascadeOutcome, CascadeSpin } from '#rules/slots/cascade.ts'
import { amount } from '../scalars.ts'

const count = int().check(minimum(0), maximum(1000))
const symbol = int().check(minimum(0), maximum(63))
const grid = array(array(symbol).check(maxLength(8))).check(maxLength(8))

/** Longer chains than the cap of a round lets any have. */
const CASCADES = 5000

/** One spin of falling symbols; columns are written from the bottom up. */
export const cascadeSpin = object({
  grid,
  cascades: array(
    object({
      multiplier: count,
      wins: array(object({ symbol, count, payout: amount })).check(maxLength(64)),
      payout: amount,
      fresh: grid,
    }),
  ).check(maxLength(CASCADES)),
  scatters: count,
  scatterPayout: amount,
  freeSpinsWon: count,
  payout: amount,
})
export type CascadeSpinWire = output<typeof cascadeSpin>

/** A whole round of a game of falling symbols: the base spin, the free spins it led to, one payout. */
export const cascadeOutcome = object({
  base: cascadeSpin,
  freeSpins: array(cascadeSpin).check(maxLength(500)),
  payout: amount,
  capped: boolean(),
})
export type CascadeOutcomeWire = output<typeof cascadeOutcome>

/** A travelled outcome as the rule gave it: `outcomeFromWire(parse(cascadeOutcome, plain(x)))` equals `x`. */
export function outcomeFromWire(wire: CascadeOutcomeWire): CascadeOutcome {
  return {
    base: spinFromWire(wire.base),
    freeSpins: wire.freeSpins.map(spinFromWire),
    payout: parseMoney(wire.payout),
    capped: wire.capped,
  }
}

function spinFromWire(wire: CascadeSpinWire): CascadeSpin {
  return {
    ...wire,
    cascades: wire.cascades.map((cascade) => ({
      ...cascade,
      wins: cascade.wins.map((win) => ({ ...win, payout: parseMoney(win.payout) })),
      payout: parseMoney(cascade.payout),
    })),
    scatterPayout: parseMoney(wire.scatterPayout),
    payout: parseMoney(wire.payout),
  }
}
