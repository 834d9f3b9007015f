import { array, boolean, int, maximum, maxLength, minimum, object, type output } from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import type { SlotOutcome, SpinOutcome } from '#rules/slots/slot.ts'
import { amount, positiveAmount } from '../scalars.ts'

const position = int().check(minimum(0), maximum(1000))
const symbol = int().check(minimum(0), maximum(63))

/** The bet of every game whose rules ask for an amount alone. */
export const stakeBet = object({ stake: positiveAmount })

/** One spin of the reels; `grid[reel][row]` as the reels stopped. */
export const slotSpin = object({
  stops: array(position).check(maxLength(6)),
  grid: array(array(symbol).check(maxLength(8))).check(maxLength(6)),
  expanded: array(position).check(maxLength(6)),
  lineWins: array(object({ line: position, symbol, count: int().check(minimum(1), maximum(6)), payout: amount })).check(
    maxLength(64),
  ),
  scatters: position,
  scatterPayout: amount,
  freeSpinsWon: position,
  multiplier: position,
  payout: amount,
})
export type SlotSpinWire = output<typeof slotSpin>

/** A whole round of a slot: the base spin, the free spins it led to, one payout. */
export const slotOutcome = object({
  base: slotSpin,
  freeSpins: array(slotSpin).check(maxLength(500)),
  payout: amount,
  capped: boolean(),
})
export type SlotOutcomeWire = output<typeof slotOutcome>

/** A travelled outcome as the rule gave it: `outcomeFromWire(parse(slotOutcome, plain(x)))` equals `x`. */
export function outcomeFromWire(wire: SlotOutcomeWire): SlotOutcome {
  return {
    base: spinFromWire(wire.base),
    freeSpins: wire.freeSpins.map(spinFromWire),
    payout: parseMoney(wire.payout),
    capped: wire.capped,
  }
}

/** A travelled spin as the rule gave it. */
export function spinFromWire(wire: SlotSpinWire): SpinOutcome {
  return {
    ...wire,
    lineWins: wire.lineWins.map((win) => ({ ...win, payout: parseMoney(win.payout) })),
    scatterPayout: parseMoney(wire.scatterPayout),
    payout: parseMoney(wire.payout),
  }
}
