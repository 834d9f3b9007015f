import type { Colour } from '../core/colour.ts'
import { around, times, line, circle, path, star, rect } from '../core/shapes.ts'
import { type Sheet, n } from '../core/sheet.ts'
import { MATERIALS, type Material } from '../palettes.ts'
import { BLACK, RED } from './table.ts'
import { type Spot, wreath } from './valuables.ts'

/** A roulette wheel, tilted away; `size` is its width. */
export function roulette(sheet: Sheet, { x, y, size, turn = 0 }: Spot, ink: Colour, tilt = 0.8): string {
  const r = size / 2
  const gold = MATERIALS.gold
  const wood = sheet.linear(
    [
      [0, '#a5642f'],
      [0.3, '#6d3518'],
      [0.7, '#45200f'],
      [1, '#2a1209'],
    ],
    [0.15, 0],
    [0.8, 1],
  )
  const rim = sheet.linear(
    [
      [0, gold.shine],
      [0.3, gold.body],
      [0.55, gold.shade],
      [0.8, gold.bright],
      [1, gold.shade],
    ],
    [0.1, 0],
    [0.9, 1],
  )
  const wedge = (index: number, count: number, inner: number, outer: number): string => {
    const [from, to] = [(index * 360) / count, ((index + 1) * 360) / count]
    const [a, b, c, d] = [
      around(0, 0, inner, from),
      around(0, 0, outer, from),
      around(0, 0, outer, to),
      around(0, 0, inner, to),
    ]
    return (
      `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}A${n(outer)} ${n(outer)} 0 0 1 ${n(c.x)} ${n(c.y)}L${n(d.x)}` +
      ` ${n(d.y)}A${n(inner)} ${n(inner)} 0 0 0 ${n(a.x)} ${n(a.y)}Z`
    )
  }
  const count = 37
  const pocket = (pick: (index: number) => boolean): string =>
    times(count, (index) => (pick(index) ? wedge(index, count, r * 0.5, r * 0.8) : ''))
  const shade = sheet.radialAt(
    [
      [0, '#ffffff', 0.28],
      [0.45, '#ffffff', 0.02],
      [1, '#000000', 0.42],
    ],
    -r * 0.3,
    -r * 0.4,
    r * 1.35,
  )
  const spokes = times(4, (index) => {
    const at = around(0, 0, r * 0.3, index * 90 + 20)
    return (
      line(`M0 0L${n(at.x)} ${n(at.y)}`, gold.shade, r * 0.07, ' stroke-linecap="round"') +
      line(`M0 0L${n(at.x)} ${n(at.y)}`, gold.bright, r * 0.035, ' stroke-linecap="round"') +
      circle(at.x, at.y, r * 0.055, rim)
    )
  })
  const marble = around(0, 0, r * 0.68, -62)
  const ivory = sheet.radial(
    [
      [0, '#ffffff'],
      [0.5, '#eeeae0'],
      [1, '#9b968a'],
    ],
    0.35,
    0.3,
    0.75,
  )
  const frets = times(count, (index) => {
    const [a, b] = [around(0, 0, r * 0.5, (index * 360) / count), around(0, 0, r * 0.8, (index * 360) / count)]
    return line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, gold.body, r * 0.012)
  })
  const bowl =
    circle(0, r * 0.1, r * 1.02, ink, ' opacity=".6"') +
    circle(0, 0, r, wood, ` stroke="${ink}" stroke-width="${n(r * 0.035)}"`) +
    circle(0, 0, r * 0.86, rim)
  const track =
    circle(0, 0, r * 0.81, BLACK) +
    path(
      pocket((index) => index > 0 && index % 2 === 1),
      RED,
    ) +
    path(
      pocket((index) => index === 0),
      '#2f9a5b',
    ) +
    frets +
    circle(0, 0, r * 0.66, 'none', ` stroke="${gold.body}" stroke-width="${n(r * 0.016)}" opacity=".7"`)
  const middle =
    circle(0, 0, r * 0.5, rim) +
    circle(0, 0, r * 0.465, wood) +
    wreath(0, 0, r * 0.42, 12, (px, py) => circle(px, py, r * 0.012, gold.bright)) +
    spokes +
    circle(0, 0, r * 0.12, rim) +
    circle(-r * 0.02, -r * 0.03, r * 0.06, gold.shine)
  const runner =
    circle(marble.x, marble.y + r * 0.02, r * 0.055, BLACK, ' opacity=".5"') +
    circle(marble.x, marble.y, r * 0.052, ivory)
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(1 ${n(tilt)}) rotate(${n(turn)})">` +
    `${bowl}${track}${middle}${circle(0, 0, r, shade)}${runner}</g>`
  )
}
/** A wheel of fortune: lit segments, bulbs, a pointer. */
export function fortune(sheet: Sheet, { x, y, size }: Spot, colours: readonly Colour[], ink: Colour): string {
  const r = size / 2
  const gold = MATERIALS.gold
  const count = 12
  const rim = sheet.linear(
    [
      [0, gold.shine],
      [0.35, gold.body],
      [0.7, gold.shade],
      [1, gold.bright],
    ],
    [0.1, 0],
    [0.9, 1],
  )
  const slices = times(count, (index) => {
    const [a, b] = [
      around(0, 0, r * 0.84, (index * 360) / count - 15),
      around(0, 0, r * 0.84, ((index + 1) * 360) / count - 15),
    ]
    const mark = around(0, 0, r * 0.62, (index * 360) / count)
    return (
      path(
        `M0 0L${n(a.x)} ${n(a.y)}A${n(r * 0.84)} ${n(r * 0.84)} 0 0 1 ${n(b.x)} ${n(b.y)}Z`,
        colours[index % colours.length] ?? gold.body,
        ` stroke="${ink}" stroke-width="${n(r * 0.012)}"`,
      ) +
      (index % 3 === 0
        ? path(star(mark.x, mark.y, r * 0.12, r * 0.055), gold.shine)
        : circle(mark.x, mark.y, r * 0.05, '#ffffff', ' opacity=".75"'))
    )
  })
  return (
    `<g transform="translate(${n(x)} ${n(y)})">` +
    circle(0, r * 0.06, r * 1.04, ink, ' opacity=".6"') +
    circle(0, 0, r, rim, ` stroke="${ink}" stroke-width="${n(r * 0.05)}"`) +
    slices +
    circle(
      0,
      0,
      r * 0.84,
      sheet.radialAt(
        [
          [0, '#ffffff', 0.4],
          [0.5, '#ffffff', 0.04],
          [1, ink, 0.5],
        ],
        -r * 0.32,
        -r * 0.4,
        r * 1.3,
      ),
    ) +
    wreath(
      0,
      0,
      r * 0.92,
      24,
      (px, py, _, index) =>
        circle(px, py, r * 0.04, index % 2 ? '#fff6d8' : gold.shine) +
        circle(px, py, r * 0.04, 'none', ` stroke="${gold.shade}" stroke-width="${n(r * 0.012)}"`),
    ) +
    circle(0, 0, r * 0.2, ink) +
    circle(0, 0, r * 0.17, rim) +
    path(star(0, 0, r * 0.12, r * 0.052), gold.recess) +
    `<path d="M${n(-r * 0.13)} ${n(-r * 1.12)}H${n(r * 0.13)}L0 ${n(-r * 0.78)}Z" fill="${MATERIALS.ruby.body}"` +
    ` stroke="${ink}" stroke-width="${n(r * 0.045)}" stroke-linejoin="round"/></g>`
  )
}
/** Three windows of a reel, their middle line lit. */
export function reels(
  sheet: Sheet,
  { x, y, size }: Spot,
  symbols: readonly [string, string, string],
  stuff: Material,
  ink: Colour,
): string {
  const [w, h] = [size, size * 0.62]
  const gold = MATERIALS.gold
  const frame = sheet.linear(
    [
      [0, gold.shine],
      [0.3, gold.body],
      [0.6, gold.shade],
      [1, gold.bright],
    ],
    [0, 0],
    [0.6, 1],
  )
  const drum = sheet.linear([
    [0, '#8d8471'],
    [0.24, '#fffaf0'],
    [0.7, '#fff4df'],
    [1, '#776d5b'],
  ])
  return (
    `<g transform="translate(${n(x)} ${n(y)})">` +
    rect(-w / 2, -h / 2 + h * 0.05, w, h, ink, ` rx="${n(h * 0.16)}" stroke="${ink}" stroke-width="${n(h * 0.06)}"`) +
    rect(-w / 2, -h / 2, w, h, frame, ` rx="${n(h * 0.16)}"`) +
    rect(
      -w * 0.45,
      -h * 0.41,
      w * 0.9,
      h * 0.82,
      sheet.linear([
        [0, stuff.shade],
        [1, stuff.recess],
      ]),
      ` rx="${n(h * 0.09)}"`,
    ) +
    symbols
      .map(
        (symbol, index) =>
          rect(-w * 0.43 + index * w * 0.293, -h * 0.36, w * 0.275, h * 0.72, drum, ` rx="${n(h * 0.05)}"`) +
          `<g transform="translate(${n(-w * 0.293 + index * w * 0.293)} 0)">${symbol}</g>`,
      )
      .join('') +
    rect(-w * 0.45, -h * 0.02, w * 0.9, h * 0.035, RED, ' opacity=".55"') +
    '</g>'
  )
}
