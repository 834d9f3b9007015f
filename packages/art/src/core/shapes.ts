import type { Colour } from './colour.ts'
import type { Point } from './path.ts'
import type { Seeded } from './seeded.ts'
import { n, type Sheet } from './sheet.ts'

/** A straight-edged outline. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** A soft curve through the points (Catmull-Rom as cubics), open. */
export function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? { x: 0, y: 0 }
  let text = `M${n(at(0).x)} ${n(at(0).y)}`
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    text +=
      `C${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)} ${n(to.x - (after.x - from.x) / 6)}` +
      ` ${n(to.y - (after.y - from.y) / 6)} ${n(to.x)} ${n(to.y)}`
  }
  return text
}

/** A soft closed shape through the points. */
export function blob(points: readonly Point[]): string {
  const count = points.length
  const at = (index: number): Point => points[((index % count) + count) % count] ?? { x: 0, y: 0 }
  let text = `M${n(at(0).x)} ${n(at(0).y)}`
  for (let index = 0; index < count; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    text +=
      `C${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)} ${n(to.x - (after.x - from.x) / 6)}` +
      ` ${n(to.y - (after.y - from.y) / 6)} ${n(to.x)} ${n(to.y)}`
  }
  return `${text}Z`
}

export function points(count: number, make: (part: number, index: number) => Point): Point[] {
  return Array.from({ length: count }, (_, index) => make(count > 1 ? index / (count - 1) : 0, index))
}

/** Joins what is drawn `count` times. */
export function times(count: number, draw: (index: number) => string): string {
  let text = ''
  for (let index = 0; index < count; index++) text += draw(index)
  return text
}

/** A point on a circle; angle 0 is to the right, 90 below. */
export function around(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
}

/** Rolling heights from a few sines: hills, dunes, waves. */
export function rolling(
  rnd: Seeded,
  steps: readonly (readonly [length: number, height: number])[],
): (x: number) => number {
  const waves = steps.map(([length, height]) => ({
    turn: (2 * Math.PI) / length,
    height,
    phase: rnd.between(0, 2 * Math.PI),
  }))
  return (x) => waves.reduce((sum, wave) => sum + wave.height * Math.sin(wave.turn * x + wave.phase), 0)
}

/** Broken heights by midpoint displacement: rock. Values lie about 0, within ± height. */
export function broken(rnd: Seeded, depth: number, height: number, roughness = 0.55): number[] {
  let line = [rnd.between(-1, 1) * height * 0.5, rnd.between(-1, 1) * height * 0.5]
  let reach = height
  for (let level = 0; level < depth; level++) {
    const next: number[] = []
    line.forEach((value, index) => {
      next.push(value)
      const following = line[index + 1]
      if (following !== undefined) next.push((value + following) / 2 + rnd.between(-1, 1) * reach)
    })
    line = next
    reach *= roughness
  }
  return line
}

/** A round light that falls off softly. */
export function glow(sheet: Sheet, x: number, y: number, radius: number, colour: Colour, strength = 0.8): string {
  const fill = sheet.radial([
    [0, colour, strength],
    [0.25, colour, strength * 0.55],
    [0.55, colour, strength * 0.18],
    [1, colour, 0],
  ])
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`
}

/** A star of four points, the mark of a glint. */
export function glint(x: number, y: number, radius: number): string {
  const waist = radius * 0.13
  return (
    `M${n(x)} ${n(y - radius)}Q${n(x + waist)} ${n(y - waist)} ${n(x + radius * 0.72)} ${n(y)}Q${n(x + waist)}` +
    ` ${n(y + waist)} ${n(x)} ${n(y + radius)}Q${n(x - waist)} ${n(y + waist)} ${n(x - radius * 0.72)} ${n(y)}Q${n(x - waist)}` +
    ` ${n(y - waist)} ${n(x)} ${n(y - radius)}Z`
  )
}

/** A star of `count` points. */
export function star(x: number, y: number, outer: number, inner: number, count = 5, turn = -90): string {
  return polygon(
    points(count * 2, (_, index) => around(x, y, index % 2 === 0 ? outer : inner, turn + (index * 180) / count)),
  )
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${more}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more}/>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more}/>`
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${more}/>`
}
