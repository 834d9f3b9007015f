import { areaOf, contains, contoursOf, type Contour, type Point } from './path.ts'

/** An icon taken apart, in its own box of 512 by 512. */
export interface Emblem {
  /** Bodies with their holes, the largest first. */
  readonly islands: readonly Island[]
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Island {
  /** The body with all its holes (even-odd). */
  readonly body: string
  /** The body with only its great openings: what stands before the scene (even-odd). */
  readonly outline: string
  /** The middling holes: a face in its hood, the flesh in a rind, painted as parts of their own. Small ones stay dark lines. */
  readonly panels: string
  /** Its area as a part of the largest island's. */
  readonly size: number
}

interface Shape extends Contour {
  readonly area: number
  readonly hole: boolean
  /** The contour directly around it, if any. */
  readonly around: number
}

/** Holes larger than this part of the icon's box are panels, or openings where the icon is a ring. */
const PANEL = 0.012

/**
 * Takes an icon apart.
 * @param body the icon's SVG text: one path
 * @param open whether its largest holes let the scene through (a ring, a horseshoe) instead of being painted
 */
export function emblemOf(body: string, open = false): Emblem {
  const shapes = shapesOf(/ d="([^"]+)"/.exec(body)?.[1] ?? '')
  const box = boxOf(shapes.flatMap((shape) => shape.points))
  const largest = Math.max(1, ...shapes.filter((shape) => !shape.hole).map((shape) => Math.abs(shape.area)))
  const [panel, opening] = [PANEL * box.width * box.height, (open ? 0.05 : 2) * box.width * box.height]
  const islands = shapes.flatMap((shape, index): Island[] => {
    if (shape.hole) return []
    const holes = shapes.filter((other) => other.hole && other.around === index)
    const kept = holes.filter((hole) => Math.abs(hole.area) > opening)
    return [
      {
        body: [shape, ...holes].map((part) => part.d).join(''),
        outline: [shape, ...kept].map((part) => part.d).join(''),
        panels: holes
          .filter((hole) => Math.abs(hole.area) > panel && Math.abs(hole.area) <= opening)
          .map((part) => part.d)
          .join(''),
        size: Math.abs(shape.area) / largest,
      },
    ]
  })
  return { islands: islands.toSorted((a, b) => b.size - a.size), ...box }
}

function shapesOf(data: string): Shape[] {
  const contours = contoursOf(data).map((contour) => ({ ...contour, area: areaOf(contour.points) }))
  return contours.map((contour, index) => {
    const probe = contour.points[0] ?? { x: 0, y: 0 }
    let winding = Math.sign(contour.area)
    let around = -1
    contours.forEach((other, at) => {
      if (at === index || Math.abs(other.area) <= Math.abs(contour.area) || !contains(other.points, probe)) return
      winding += Math.sign(other.area)
      const closer = around < 0 || Math.abs(other.area) < Math.abs(contours[around]?.area ?? Infinity)
      if (closer) around = at
    })
    return { ...contour, hole: around >= 0 && winding === 0, around }
  })
}

function boxOf(points: readonly Point[]): { left: number; top: number; width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return points.length === 0
    ? { left: 0, top: 0, width: 512, height: 512 }
    : { left, top, width: right - left, height: bottom - top }
}
