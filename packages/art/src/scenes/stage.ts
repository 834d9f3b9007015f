import { mix, type Colour } from '../core/colour.ts'
import type { Seeded } from '../core/seeded.ts'
import { curve, circle, ellipse, glow, path, points, polygon, rect, times } from '../core/shapes.ts'
import { n, type Sheet } from '../core/sheet.ts'
import type { Palette } from '../palettes.ts'

/** What a scene is drawn on. `u` is one unit of a tile 400 high, so that details keep their scale on a wide banner. */
export interface Stage {
  readonly w: number
  readonly h: number
  readonly u: number
  readonly rnd: Seeded
  readonly p: Palette
  readonly sheet: Sheet
  /** Where the light is. */
  readonly sun: { readonly x: number; readonly y: number }
  /** Where a hero stands: scenes with one vanishing point put it there. */
  readonly focus: { readonly x: number; readonly y: number }
}

export interface SceneArt {
  /** Behind the hero. */
  readonly back: string
  /** Before the hero: frames and drifting things, kept to the edges. */
  readonly front: string
}

export type Scene = (stage: Stage) => SceneArt

/** A sky from night above to light at the horizon. */
export function sky({ w, h, p, sheet, sun }: Stage, horizon: number): string {
  const fill = sheet.linearAt(
    [
      [0, p.night],
      [0.42, p.sky],
      [0.86, p.haze],
      [1, mix(p.haze, p.light, 0.55)],
    ],
    w * 0.55,
    0,
    w * 0.45,
    horizon,
  )
  return rect(0, 0, w, h, fill) + glow(sheet, sun.x, sun.y, h * 0.62, p.light, 0.5)
}

/** The sun or moon with its halo. */
export function disc({ u, p, sheet, sun }: Stage, radius: number, strength = 1): string {
  const face = sheet.radial(
    [
      [0, mix(p.light, '#ffffff', 0.6)],
      [0.7, p.light],
      [1, mix(p.light, p.haze, 0.35)],
    ],
    0.4,
    0.36,
    0.66,
  )
  return (
    glow(sheet, sun.x, sun.y, radius * u * 3.4, p.light, 0.55 * strength) +
    circle(sun.x, sun.y, radius * 1.32 * u, p.light, ' opacity=".16"') +
    circle(sun.x, sun.y, radius * u, face)
  )
}

export function stars({ w, h, u, rnd, p }: Stage, count: number, below = 0.55, colour: Colour = p.light): string {
  return times(Math.round((count * w) / u / 300), () => {
    const y = rnd.next() ** 1.4 * h * below
    return circle(
      rnd.between(0, w),
      y,
      rnd.pick([0.5, 0.7, 0.9, 1.5]) * u,
      colour,
      ` opacity="${n(rnd.between(0.25, 0.95) * (1 - (y / (h * below)) * 0.6))}"`,
    )
  })
}

/** One heap of cloud with a flat foot, lit from the light's side. */
export function cloud(
  { u, rnd, sheet }: Stage,
  x: number,
  y: number,
  width: number,
  top: Colour,
  foot: Colour,
  opacity = 1,
): string {
  const fill = sheet.linearAt(
    [
      [0, top],
      [1, foot],
    ],
    0,
    y - width * 0.24,
    0,
    y + width * 0.04,
  )
  const count = 6
  const heap = times(count, (index) => {
    const part = index / (count - 1)
    const rise = Math.sin(part * Math.PI) ** 0.8
    return circle(
      x + (part - 0.5) * width * 0.8,
      y - rise * width * 0.09 * rnd.between(0.7, 1.4),
      width * (0.07 + 0.1 * rise * rnd.between(0.8, 1.2)),
      fill,
    )
  })
  return (
    `<g opacity="${n(opacity)}">${heap}<rect x="${n(x - width / 2)}" y="${n(y - width * 0.07)}" width="${n(width)}"` +
    ` height="${n(width * 0.085)}" rx="${n(Math.min(width * 0.042, 14 * u))}" fill="${fill}"/></g>`
  )
}

/** Long thin clouds near a horizon. */
export function streaks(
  { w, u, rnd }: Stage,
  count: number,
  from: number,
  to: number,
  colour: Colour,
  opacity = 0.35,
): string {
  return times(Math.round((count * w) / u / 300), () => {
    const y = rnd.between(from, to)
    return ellipse(
      rnd.between(0, w),
      y,
      rnd.between(30, 95) * u,
      rnd.between(1.4, 4.2) * u,
      colour,
      ` opacity="${n(opacity * rnd.between(0.4, 1))}"`,
    )
  })
}

/** Shafts of light that widen away from the source. */
export function shafts(
  { h, rnd, sheet, sun }: Stage,
  count: number,
  from: number,
  to: number,
  colour: Colour,
  opacity = 0.3,
  reach = 1.15,
): string {
  return times(count, (index) => {
    const middle = from + ((to - from) * (index + rnd.between(0.15, 0.85))) / count
    const half = rnd.between(1.2, 4.6)
    const end = (degrees: number): { x: number; y: number } => {
      const angle = (degrees * Math.PI) / 180
      return { x: sun.x + Math.cos(angle) * h * reach, y: sun.y + Math.sin(angle) * h * reach }
    }
    const fill = sheet.radialAt(
      [
        [0, colour, opacity * rnd.between(0.55, 1)],
        [0.5, colour, opacity * 0.4],
        [1, colour, 0],
      ],
      sun.x,
      sun.y,
      h * reach,
    )
    return path(polygon([sun, end(middle - half), end(middle + half)]), fill)
  })
}

/** A land's outline from heights over the whole width, closed at the foot. */
export function landOf({ w, h }: Stage, height: (x: number) => number, steps = 14): string {
  const top = points(steps + 1, (part) => ({ x: -10 + (w + 20) * part, y: height(-10 + (w + 20) * part) }))
  return `${curve(top)}V${n(h + 10)}H-10Z`
}

/** A land's outline from a broken line of heights. */
export function rockOf({ w, h }: Stage, base: number, heights: readonly number[]): string {
  const top = heights.map((height, index) => ({ x: -10 + ((w + 20) * index) / (heights.length - 1), y: base - height }))
  return polygon([{ x: -10, y: h + 10 }, ...top, { x: w + 10, y: h + 10 }])
}

/** A land: its colour at the crest, thinning into mist at the foot. */
export function land({ sheet }: Stage, d: string, crest: Colour, foot: Colour, top: number, bottom: number): string {
  return path(
    d,
    sheet.linearAt(
      [
        [0, crest],
        [1, foot],
      ],
      0,
      top,
      0,
      bottom,
    ),
  )
}

/** A band of mist across the picture. */
export function mist({ w, sheet }: Stage, y: number, thick: number, colour: Colour, opacity: number): string {
  const fill = sheet.linearAt(
    [
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ],
    0,
    y - thick,
    0,
    y + thick,
  )
  return rect(0, y - thick, w, thick * 2, fill)
}

/** Small drifting lights: dust, embers, snow, spores. */
export function motes(
  stage: Stage,
  count: number,
  colour: Colour,
  size: readonly [number, number],
  top = 0,
  bottom = 1,
  strength = 0.9,
): string {
  const { w, h, u, rnd } = stage
  return times(Math.round((count * w) / u / 300), () =>
    circle(
      rnd.between(0, w),
      rnd.between(top, bottom) * h,
      rnd.between(size[0], size[1]) * u,
      colour,
      ` opacity="${n(strength * rnd.between(0.25, 1))}"`,
    ),
  )
}

/** Darkness towards the edges, so that the eye stays inside. */
export function vignette({ w, h, p, sheet, focus }: Stage, strength = 0.6): string {
  const fill = sheet.radialAt(
    [
      [0, p.ink, 0],
      [0.55, p.ink, 0],
      [1, p.ink, strength],
    ],
    focus.x,
    focus.y,
    Math.hypot(w, h) * 0.62,
  )
  return rect(0, 0, w, h, fill)
}

/** The colours of `count` layers from far to near. */
export function depths(
  p: Palette,
  count: number,
  from: Colour = mix(p.far, p.haze, 0.6),
  to: Colour = p.near,
): Colour[] {
  return Array.from({ length: count }, (_, index) => mix(from, to, count > 1 ? index / (count - 1) : 1))
}
