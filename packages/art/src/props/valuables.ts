import { alpha, mix, type Colour } from '../core/colour.ts'
import { around, circle, ellipse, glint, line, path, points, polygon, star, times } from '../core/shapes.ts'
import { n, type Sheet } from '../core/sheet.ts'
import { MATERIALS, type Material } from '../palettes.ts'

/** Where a drawn thing lies: its centre, its size (about its diameter) and its turn in degrees. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn?: number
}

/** A thick coin, seen at a tilt (1 is flat on, 0.2 nearly from the side). */
export function coin(
  sheet: Sheet,
  { x, y, size, turn = 0 }: Spot,
  tilt = 0.82,
  stuff: Material = MATERIALS.gold,
  outline: Colour = stuff.recess,
): string {
  const r = size / 2
  const ry = r * tilt
  const thick = r * (0.1 + 0.26 * (1 - tilt))
  const edge = sheet.linear(
    [
      [0, stuff.shade],
      [0.3, stuff.body],
      [0.55, stuff.bright],
      [0.8, stuff.shade],
      [1, stuff.recess],
    ],
    [0, 0],
    [1, 0],
  )
  const face = sheet.linear(
    [
      [0, stuff.shine],
      [0.35, stuff.bright],
      [0.7, stuff.body],
      [1, stuff.shade],
    ],
    [0.1, 0],
    [0.8, 1],
  )
  const well = sheet.linear(
    [
      [0, stuff.shade],
      [0.4, stuff.body],
      [1, stuff.bright],
    ],
    [0.1, 0],
    [0.8, 1],
  )
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
    ellipse(0, thick * 0.5, r * 1.07, ry * 1.07 + thick * 0.6, outline) +
    `<path d="M${n(-r)} 0V${n(thick)}A${n(r)} ${n(ry)} 0 0 0 ${n(r)} ${n(thick)}V0Z" fill="${edge}"/>` +
    ellipse(0, 0, r, ry, face) +
    ellipse(0, 0, r * 0.8, ry * 0.8, well) +
    ellipse(0, ry * 0.03, r * 0.76, ry * 0.76, face, ' opacity=".75"') +
    `<g transform="scale(1 ${n(tilt)})">` +
    path(star(r * 0.03, r * 0.05, r * 0.52, r * 0.23), stuff.shade) +
    path(star(0, 0, r * 0.5, r * 0.22), stuff.shine) +
    '</g>' +
    ellipse(
      -r * 0.4,
      -ry * 0.56,
      r * 0.3,
      ry * 0.14,
      '#fff',
      ` opacity=".55" transform="rotate(-32 ${n(-r * 0.4)} ${n(-ry * 0.56)})"`,
    ) +
    '</g>'
  )
}

export type Cut = 'round' | 'step' | 'drop' | 'hex' | 'marquise'

const OUTLINES: Readonly<Record<Cut, readonly (readonly [number, number])[]>> = {
  round: Array.from(
    { length: 8 },
    (_, index) =>
      [Math.cos((index * 45 + 22.5) * (Math.PI / 180)), Math.sin((index * 45 + 22.5) * (Math.PI / 180))] as const,
  ),
  step: [
    [-0.5, -1],
    [0.5, -1],
    [0.82, -0.68],
    [0.82, 0.68],
    [0.5, 1],
    [-0.5, 1],
    [-0.82, 0.68],
    [-0.82, -0.68],
  ],
  drop: [
    [0, -1.1],
    [0.5, -0.3],
    [0.75, 0.3],
    [0.55, 0.8],
    [0, 1],
    [-0.55, 0.8],
    [-0.75, 0.3],
    [-0.5, -0.3],
  ],
  hex: Array.from(
    { length: 6 },
    (_, index) =>
      [Math.cos((index * 60 + 30) * (Math.PI / 180)), Math.sin((index * 60 + 30) * (Math.PI / 180))] as const,
  ),
  marquise: [
    [0, -1.15],
    [0.48, -0.62],
    [0.66, 0],
    [0.48, 0.62],
    [0, 1.15],
    [-0.48, 0.62],
    [-0.66, 0],
    [-0.48, -0.62],
  ],
}

/** A cut stone: each facet is as light as its side faces the light. */
export function gem(sheet: Sheet, { x, y, size, turn = 0 }: Spot, cut: Cut, stuff: Material, ink: Colour): string {
  const r = size / 2
  const outline = OUTLINES[cut].map(([px, py]) => ({ x: px * r, y: py * r }))
  const scaled = (part: number): { x: number; y: number }[] =>
    outline.map((point) => ({ x: point.x * part, y: point.y * part }))
  const band = (outer: number, inner: number, contrast: number): string => {
    const [out, within] = [scaled(outer), scaled(inner)]
    return times(outline.length, (index) => {
      const next = (index + 1) % outline.length
      const [a, b, c, d] = [out[index], out[next], within[next], within[index]]
      if (!a || !b || !c || !d) return ''
      const facing = Math.atan2((a.y + b.y) / 2, (a.x + b.x) / 2) + (turn * Math.PI) / 180
      return path(polygon([a, b, c, d]), tone(stuff, Math.cos(facing + 2.25) * contrast))
    })
  }
  const table = sheet.linear(
    [
      [0, stuff.shine],
      [0.45, stuff.bright],
      [0.55, stuff.body],
      [1, mix(stuff.body, stuff.shade, 0.4)],
    ],
    [0.1, 0],
    [0.8, 1],
  )
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="${polygon(outline)}" fill="${ink}"` +
    ` stroke="${ink}" stroke-width="${n(Math.max(2, size * 0.075))}" stroke-linejoin="round"/>` +
    band(1, 0.8, 1) +
    band(0.8, 0.56, -0.75) +
    path(polygon(scaled(0.56)), table) +
    path(
      polygon(
        [outline[0], outline[outline.length - 1], outline[outline.length - 2]].map((point) => ({
          x: (point?.x ?? 0) * 0.5,
          y: (point?.y ?? 0) * 0.5,
        })),
      ),
      '#fff',
      ' opacity=".28"',
    ) +
    `</g>${path(glint(x - r * 0.36, y - r * 0.42, r * 0.42), '#fff', ' opacity=".95"')}`
  )
}

function tone(stuff: Material, facing: number): Colour {
  return facing > 0 ? mix(stuff.body, stuff.shine, facing * 0.85) : mix(stuff.body, stuff.recess, -facing * 0.75)
}

/** A betting chip, or a stack of them. */
export function chip(sheet: Sheet, { x, y, size }: Spot, stuff: Material, count = 1, tilt = 0.5): string {
  const r = size / 2
  const ry = r * tilt
  const thick = size * 0.13
  const edge = sheet.linear(
    [
      [0, stuff.shade],
      [0.3, stuff.bright],
      [0.65, stuff.body],
      [1, stuff.recess],
    ],
    [0, 0],
    [1, 0],
  )
  const face = sheet.linear(
    [
      [0, stuff.bright],
      [0.6, stuff.body],
      [1, stuff.shade],
    ],
    [0.1, 0],
    [0.9, 1],
  )
  const one = (index: number): string => {
    const top = y - index * thick
    const marks = times(7, (at) => {
      const part = -0.9 + at * 0.3
      const across = x + r * Math.sin(part * 1.45)
      return path(
        `M${n(across - r * 0.07)} ${n(top + ry * Math.cos(part * 1.45))}v${n(thick)}h${n(r * 0.14)}v${n(-thick)}Z`,
        '#fff8ea',
        ' opacity=".9"',
      )
    })
    return (
      `<path d="M${n(x - r)} ${n(top)}V${n(top + thick)}A${n(r)} ${n(ry)} 0 0 0 ${n(x + r)} ${n(top + thick)}V${n(top)}Z"` +
      ` fill="${edge}" stroke="${stuff.recess}" stroke-width="${n(size * 0.03)}"/>${marks}`
    )
  }
  const top = y - (count - 1) * thick
  const dashes = times(8, (index) => {
    const [a, b, c, d] = [
      around(0, 0, r, index * 45 - 9),
      around(0, 0, r, index * 45 + 9),
      around(0, 0, r * 0.78, index * 45 + 9),
      around(0, 0, r * 0.78, index * 45 - 9),
    ]
    return polygon([a, b, c, d].map((point) => ({ x: x + point.x, y: top + point.y * tilt })))
  })
  return (
    ellipse(x, y + thick * 1.1, r * 1.1, ry * 1.12, stuff.recess, ' opacity=".55"') +
    times(count, one) +
    ellipse(x, top, r, ry, face, ` stroke="${stuff.recess}" stroke-width="${n(size * 0.025)}"`) +
    path(dashes, '#fff8ea') +
    ellipse(x, top, r * 0.7, ry * 0.7, 'none', ` stroke="#fff8ea" stroke-width="${n(size * 0.025)}" opacity=".75"`) +
    ellipse(
      x,
      top,
      r * 0.6,
      ry * 0.6,
      sheet.linear([
        [0, stuff.shade],
        [1, stuff.body],
      ]),
    ) +
    `<g transform="translate(${n(x)} ${n(top)}) scale(1 ${n(tilt)})">` +
    path(star(0, 0, r * 0.4, r * 0.18), '#fff8ea') +
    '</g>'
  )
}

/** A numbered ball. */
export function ball(
  sheet: Sheet,
  { x, y, size, turn = -8 }: Spot,
  sign: string,
  stuff: Material,
  lettersOf: (text: string, x: number, y: number, height: number, stroke: string, weight: number) => string,
): string {
  const r = size / 2
  const body = sheet.radial(
    [
      [0, stuff.shine],
      [0.3, stuff.bright],
      [0.62, stuff.body],
      [0.9, stuff.shade],
      [1, mix(stuff.shade, stuff.recess, 0.6)],
    ],
    0.34,
    0.28,
    0.78,
  )
  return (
    circle(x, y, r * 1.06, stuff.recess) +
    circle(x, y, r, body) +
    `<g transform="rotate(${n(turn)} ${n(x)} ${n(y)})">` +
    ellipse(
      x + r * 0.05,
      y + r * 0.06,
      r * 0.56,
      r * 0.56,
      sheet.linear(
        [
          [0, '#ffffff'],
          [1, '#e4dccb'],
        ],
        [0.1, 0],
        [0.9, 1],
      ),
    ) +
    ellipse(
      x + r * 0.05,
      y + r * 0.06,
      r * 0.56,
      r * 0.56,
      'none',
      ` stroke="${alpha(stuff.recess, 0.6)}" stroke-width="${n(r * 0.05)}"`,
    ) +
    lettersOf(sign, x + r * 0.05, y + r * 0.06, r * (sign.length > 1 ? 0.52 : 0.62), stuff.recess, r * 0.13) +
    '</g>' +
    ellipse(
      x - r * 0.4,
      y - r * 0.56,
      r * 0.26,
      r * 0.14,
      '#fff',
      ` opacity=".8" transform="rotate(-36 ${n(x - r * 0.4)} ${n(y - r * 0.56)})"`,
    ) +
    line(
      `M${n(x - r * 0.5)} ${n(y + r * 0.76)}Q${n(x)} ${n(y + r * 0.98)} ${n(x + r * 0.56)} ${n(y + r * 0.72)}`,
      '#fff',
      r * 0.05,
      ' opacity=".35" stroke-linecap="round"',
    )
  )
}

export interface Heap {
  readonly left: number
  readonly right: number
  readonly foot: number
  /** Where the middle reaches up to. */
  readonly top: number
  /** Of one piece. */
  readonly size: number
}

/** A heap over the foot of a picture, its pieces drawn from the back to the front. */
export function heap(
  { left, right, foot, top, size }: Heap,
  next: () => number,
  piece: (x: number, y: number, size: number) => string,
): string {
  const rows = 5
  return times(rows, (row) => {
    const part = row / (rows - 1)
    const count = Math.round((right - left) / (size * 0.6))
    return times(count, (index) => {
      const across = (index + 0.5) / count
      const rise = Math.sin(across * Math.PI) ** 1.2
      const y = foot - (foot - top) * rise * (1 - part) + (next() - 0.5) * size * 0.3 + part * size * 0.6
      if (rise < 0.16 && row < 3) return ''
      return piece(left + across * (right - left) + (next() - 0.5) * size * 0.5, y, size * (0.88 + next() * 0.28))
    })
  })
}

/** A ring of points around something. */
export function wreath(
  x: number,
  y: number,
  size: number,
  count: number,
  draw: (x: number, y: number, degrees: number, index: number) => string,
): string {
  return points(count, (_, index) => around(x, y, size, (index * 360) / count - 90))
    .map((at, index) => draw(at.x, at.y, (index * 360) / count, index))
    .join('')
}
