import { at, expandedReels, gridAt, linePay, ROWS, type SlotDefinition } from './slot.ts'

/** Reels that the tables are laid out for. */
export const REELS = 5

/** Lines fit a 32-bit mask without its sign. */
const MOST_LINES = 31

/**
 * One set of reels (base or free spins) as flat arrays, so that a spin costs a few loads and no
 * allocation. Three quarters of all spins are settled by the one load from `alive`.
 */
export interface ReelTables {
  readonly lengths: readonly [number, number, number, number, number]
  /** Per reel, at `stop * 3 + row`: the symbol after expansion times n^(4 - reel), n being the number of symbols. */
  readonly cells: readonly [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
  /** Per reel and stop: scatters in view, before expansion. */
  readonly scatters: readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  /** At `(stop0 * length1 + stop1) * length2 + stop2`: the lines whose first three symbols may still pay, one bit each. */
  readonly alive: Int32Array
  /** At `line * 5 + reel`: the row. */
  readonly rows: Uint8Array
  /** At the sum of a line's five cell values: its pay in line stakes. */
  readonly pays: Int32Array
}

/**
 * Lays out one set of reels.
 * @throws RangeError when the definition has other than five reels or more than 31 lines
 */
export function tablesOf(
  definition: SlotDefinition,
  strips: SlotDefinition['strips'],
  expandingWilds: boolean,
): ReelTables {
  if (strips.length !== REELS) throw new RangeError('the tables are laid out for five reels')
  if (definition.lines.length > MOST_LINES) throw new RangeError('the tables hold at most 31 lines')
  const symbols = definition.symbols.length
  const pays = payTable(definition, symbols)
  const rows = Uint8Array.from(definition.lines.flat())
  const windows = strips.map((strip, reel) =>
    windowsOf(definition, strip, expandingWilds, symbols ** (REELS - 1 - reel)),
  )
  const lengths = five(strips.map((strip) => strip.length))
  const cells = five(windows.map((window) => window.cells))
  const scatters = five(windows.map((window) => window.scatters))
  return { lengths, cells, scatters, rows, pays, alive: aliveLines({ lengths, cells, rows, pays }, symbols ** 2) }
}

/** Line wins of one combination of stops, in line stakes, without multiplier and scatters. */
export function linePaysAt(tables: ReelTables, s0: number, s1: number, s2: number, s3: number, s4: number): number {
  let mask = tables.alive[(s0 * tables.lengths[1] + s1) * tables.lengths[2] + s2] ?? 0
  let total = 0
  while (mask !== 0) {
    const first = (31 - Math.clz32(mask & -mask)) * REELS
    mask &= mask - 1
    const { cells, rows } = tables
    const code =
      (cells[0][s0 * ROWS + (rows[first] ?? 0)] ?? 0) +
      (cells[1][s1 * ROWS + (rows[first + 1] ?? 0)] ?? 0) +
      (cells[2][s2 * ROWS + (rows[first + 2] ?? 0)] ?? 0) +
      (cells[3][s3 * ROWS + (rows[first + 3] ?? 0)] ?? 0) +
      (cells[4][s4 * ROWS + (rows[first + 4] ?? 0)] ?? 0)
    total += tables.pays[code] ?? 0
  }
  return total
}

function payTable(definition: SlotDefinition, symbols: number): Int32Array {
  const line = Array.from({ length: REELS }, () => 0)
  return Int32Array.from({ length: symbols ** REELS }, (_, code) => {
    for (let reel = REELS - 1, rest = code; reel >= 0; reel -= 1, rest = Math.floor(rest / symbols))
      line[reel] = rest % symbols
    return linePay(definition, line)?.pay ?? 0
  })
}

function windowsOf(
  { wild, scatter }: SlotDefinition,
  strip: readonly number[],
  expandingWilds: boolean,
  weight: number,
) {
  const windows = strip.map((_, stop) => at(gridAt([strip], [stop]), 0))
  const cells = windows.flatMap((window) =>
    expandedReels([window], wild, expandingWilds).length > 0
      ? window.map(() => wild * weight)
      : window.map((symbol) => symbol * weight),
  )
  const scatters = windows.map((window) => window.filter((symbol) => symbol === scatter).length)
  return { cells: Int32Array.from(cells), scatters: Uint8Array.from(scatters) }
}

/** A line is alive after three reels when some pair of further symbols lets it pay. */
function aliveLines({ lengths, cells, rows, pays }: Omit<ReelTables, 'alive' | 'scatters'>, pairs: number): Int32Array {
  const mayPay = Uint8Array.from({ length: pays.length / pairs }, (_, prefix) =>
    pays.subarray(prefix * pairs, (prefix + 1) * pairs).some((pay) => pay > 0) ? 1 : 0,
  )
  const alive = new Int32Array(lengths[0] * lengths[1] * lengths[2])
  for (let index = 0; index < alive.length; index += 1) {
    const s2 = index % lengths[2]
    const s1 = Math.floor(index / lengths[2]) % lengths[1]
    const s0 = Math.floor(index / lengths[2] / lengths[1])
    for (let first = 0; first < rows.length; first += REELS) {
      const code =
        (cells[0][s0 * ROWS + (rows[first] ?? 0)] ?? 0) +
        (cells[1][s1 * ROWS + (rows[first + 1] ?? 0)] ?? 0) +
        (cells[2][s2 * ROWS + (rows[first + 2] ?? 0)] ?? 0)
      if (mayPay[code / pairs] === 1) alive[index] = (alive[index] ?? 0) | (1 << (first / REELS))
    }
  }
  return alive
}

function five<T>(list: readonly T[]): readonly [T, T, T, T, T] {
  return [at(list, 0), at(list, 1), at(list, 2), at(list, 3), at(list, 4)]
}
