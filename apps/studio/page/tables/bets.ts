import type { Money } from '#rules/money.ts'
import { type Placed, type TableLimits, together } from '#rules/tables/table.ts'

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
  /** Leaves half of every stake, cut to the grid of chips, and no less than that. */
  halve(): void
  undo(): void
  /** Takes all chips off; can be taken back. */
  clear(): void
  /** The table as it is given, with nothing to take back. */
  set(placed: readonly Placed[]): void
}

export function createBets({ grid, total, limitOf }: TableLimits, changed: () => void): Bets {
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
    const full = next.find(({ spot, stake }) => stake > limitOf(spot))
    if (full !== undefined) return { reason: 'spot', spot: full.spot, limit: limitOf(full.spot) }
    if (sum(next) > total.most) return { reason: 'total', limit: total.most }
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
    halve() {
      const half = (stake: Money): Money => (stake / 2n / grid) * grid || grid
      if (placed.some(({ stake }) => stake > grid)) put(placed.map(({ spot, stake }) => ({ spot, stake: half(stake) })))
    },
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
