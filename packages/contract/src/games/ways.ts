import { array, int, maximum, maxLength, minimum, nullable, object, type output } from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import type { WaysOutcome, WaysSpin } from '#rules/slots/ways.ts'
import { amount } from '../scalars.ts'

const count = int().check(minimum(0), maximum(1000))
const symbol = int().check(minimum(0), maximum(63))
const REELS = 8

/** One spin of a slot of ways; `grid[reel][row]`. */
export const waysSpin = object({
  stops: array(count).check(maxLength(REELS)),
  grid: array(array(symbol).check(maxLength(8))).check(maxLength(REELS)),
  wilds: array(object({ reel: count, row: count, worth: count })).check(maxLength(64)),
  wins: array(object({ symbol, count, ways: int().check(minimum(1), maximum(10_000_000)), payout: amount })).check(
    maxLength(64),
  ),
  wheel: nullable(count),
  scatters: count,
  scatterPayout: amount,
  freeSpinsWon: count,
  payout: amount,
})

/** A whole round of a slot of ways: the base spin, the free spins it led to, one payout. */
export const waysOutcome = object({ base: waysSpin, freeSpins: array(waysSpin).check(maxLength(500)), payout: amount })

/** A travelled outcome as the rule gave it: `waysFromWire(parse(waysOutcome, plain(x)))` equals `x`. */
export function waysFromWire(wire: output<typeof waysOutcome>): WaysOutcome {
  return { base: spinFromWire(wire.base), freeSpins: wire.freeSpins.map(spinFromWire), payout: parseMoney(wire.payout) }
}

const spinFromWire = (wire: output<typeof waysSpin>): WaysSpin => ({
  ...wire,
  wins: wire.wins.map((win) => ({ ...win, payout: parseMoney(win.payout) })),
  scatterPayout: parseMoney(wire.scatterPayout),
  payout: parseMoney(wire.payout),
})
