import { POCKETS } from '#rules/roulette/wheel.ts'
import type { Point } from '../area.ts'

/** The outline of a racetrack in a box: the zero in the middle of its right end, or of its upper end where it is higher than wide. */
export interface Stadium {
  /** Length of a number's cell along the middle of the track. */
  readonly cell: number
  readonly band: number
  /** A point by its place in the wheel (0 is the middle of the zero, 1 that of the next) and its distance outwards from the middle of the track. */
  at(place: number, outwards?: number): Point
}

/** @param band width of the track; all in CSS pixels */
export function stadium(width: number, height: number, band: number): Stadium {
  const upright = height > width
  const [long, deep] = upright ? [height, width] : [width, height]
  const radius = (deep - band) / 2
  const straight = long - deep
  const quarter = (Math.PI / 2) * radius
  const round = straight * 2 + quarter * 4
  const cell = round / POCKETS
  /** On a track that lies: where, and which way is out. */
  const lying = (place: number): { readonly x: number; readonly y: number; readonly out: number } => {
    const way = (((place * cell) % round) + round) % round
    const onArc = (from: number, begin: number, centre: number) => {
      const angle = begin + (way - from) / radius
      return { x: centre + Math.cos(angle) * radius, y: Math.sin(angle) * radius, out: angle }
    }
    if (way < quarter) return onArc(0, 0, straight / 2)
    if (way < quarter + straight) return { x: straight / 2 - (way - quarter), y: radius, out: Math.PI / 2 }
    if (way < quarter * 3 + straight) return onArc(quarter + straight, Math.PI / 2, -straight / 2)
    if (way < quarter * 3 + straight * 2)
      return { x: -straight / 2 + (way - quarter * 3 - straight), y: -radius, out: -Math.PI / 2 }
    return onArc(quarter * 3 + straight * 2, -Math.PI / 2, straight / 2)
  }
  return {
    cell,
    band,
    at(place, outwards = 0) {
      const { x, y, out } = lying(place)
      const [px, py] = [x + Math.cos(out) * outwards, y + Math.sin(out) * outwards]
      return upright ? { x: width / 2 + py, y: height / 2 - px } : { x: width / 2 + px, y: height / 2 + py }
    },
  }
}
