import { array, boolean, int, maximum, maxLength, minimum, object, type output } from 'zod/mini'
import { amount } from '../scalars.ts'
import { slotSpin } from './slot.ts'

/** A held symbol: its cell is `reel * 3 + row`, its value in total stakes. */
const held = object({ cell: int().check(minimum(0), maximum(14)), stakes: int().check(minimum(1), maximum(10_000)) })
export type HeldWire = output<typeof held>

/** A whole round of a hold-and-respin slot. */
export const holdOutcome = object({
  base: slotSpin,
  held: array(held).check(maxLength(15)),
  respins: array(array(held).check(maxLength(15))).check(maxLength(60)),
  full: boolean(),
  holdPayout: amount,
  payout: amount,
})
export type HoldOutcomeWire = output<typeof holdOutcome>
