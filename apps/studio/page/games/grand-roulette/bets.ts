import type { Money } from '#rules/money.ts'
import { together, TOTAL } from '#rules/roulette/grand-roulette.ts'
import type { Placed } from '#rules/roulette/racetrack.ts'
import { spotOf } from '#rules/roulette/spots.ts'

/** Why chips were not taken: a spot's own limit, or that of the whole table. */
export type Full =
  | { readonly reason: 'spot'; readonly spot: string; readonly limit: Money }
  | { readonly reason: 'total'; readonly limit: Money }

/** The chips on the table, with every step back to the empty one. Chips go on all at once or not at all. */
export interface Bets {
  readonly placed: readonly Placed[]
  readonly total: Money
  /** Whether there is a step to take back. */
  readonly undoable: boolean
  on(spot: string): Money
  add(chips: readonly Placed[]): Full | undefined
  double(): Full | undefined
  undo(): void
  /** Takes all chips off; can be taken back. */
  clear(): void
  /** The table as it is given, with nothing to take back. */
  set(placed: readonly Placed[]): void
}

export function createBets(changed: () => void): Bets {
  let steps: (readonly Placed[])[] = []
  let placed: readonly Placed[] = []
  const sum = (chips: readonly Placed[]): Money => chips.reduce((total, { stake }) => total + stake, 0n)
  const put = (next: readonly Placed[]) => {
    steps.push(placed)
    placed = next
    changed()
  }
  const add = (chips: readonly Placed[]): Full | undefined => {
    const next = together(placed, chips)
    const full = next.find(({ spot, stake }) => stake > spotOf(spot).limit)
    if (full !== undefined) return { reason: 'spot', spot: full.spot, limit: spotOf(full.spot).limit }
    if (sum(next) > TOTAL.most) return { reason: 'total', limit: TOTAL.most }
    if (chips.length > 0) put(next)
    return undefined
  }
  return {
    get placed() {
      return placed
    },
    get total() {
      return sum(placed)
    },
    get undoable() {
      return steps.length > 0
    },
    on: (spot) => placed.find((one) => one.spot === spot)?.stake ?? 0n,
    add,
    double: () => add(placed),
    undo() {
      placed = steps.pop() ?? placed
      changed()
    },
    clear() {
      if (placed.length > 0) put([])
    },
    set(next) {
      steps = []
      placed = next
      changed()
    },
  }
}
