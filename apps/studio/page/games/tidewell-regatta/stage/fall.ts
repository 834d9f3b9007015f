/** How a symbol falls: with weight, and with a slight settle when it lands. */
export interface Flight {
  /** Cells that are left to its place; below zero never. */
  readonly above: number
  /** How far it is pressed together, in parts of its height. */
  readonly squash: number
  readonly landed: boolean
}

/** How long it settles after it has landed. */
export const SETTLE_MS = 230

/** Milliseconds of a fall. @param gravity in cells a second, a second */
export const fallTime = (cells: number, gravity: number): number => Math.sqrt((2 * Math.max(0, cells)) / gravity) * 1000

/**
 * Where a symbol is so long after it was let go.
 * @param cells how deep it falls
 */
export function flightAt(ms: number, cells: number, gravity: number): Flight {
  const time = fallTime(cells, gravity)
  if (ms < time) return { above: cells - (gravity / 2) * (Math.max(0, ms) / 1000) ** 2, squash: 0, landed: false }
  const rest = Math.min(1, (ms - time) / SETTLE_MS)
  const weight = Math.min(1, cells / 3) * (1 - rest) ** 2
  return {
    above: 0.075 * weight * Math.sin(rest * Math.PI),
    squash: 0.13 * weight * Math.cos(rest * Math.PI * 1.5),
    landed: true,
  }
}
