import { mix, type Colour } from '../core/colour.ts'
import { letters } from '../core/letters.ts'
import { around, circle, line, path, polygon, rect, star, times } from '../core/shapes.ts'
import { n, type Sheet } from '../core/sheet.ts'
import { MATERIALS, type Material } from '../palettes.ts'
import { wreath, type Spot } from './valuables.ts'

export type Suit = 'spade' | 'heart' | 'club' | 'diamond'

const SUITS: Readonly<Record<Suit, string>> = {
  heart: 'M0 9C-4 5-10 1-10-4A5 5 0 0 1 0-5.500A5 5 0 0 1 10-4C10 1 4 5 0 9Z',
  diamond: 'M0-10L7.5 0L0 10L-7.5 0Z',
  spade: 'M0-10C4-5.5 10-2 10 2.6A4.8 4.8 0 0 1 1.4 5.4Q1.6 8.4 4 10H-4Q-1.6 8.4-1.4 5.4A4.8 4.8 0 0 1-10 2.6C-10-2-4-5.5 0-10Z',
  club: 'M0-10A4.6 4.6 0 0 1 3.6-2.6A4.7 4.7 0 1 1 1.4 5Q1.6 8.4 4 10H-4Q-1.6 8.4-1.4 5A4.7 4.7 0 1 1-3.6-2.6A4.6 4.6 0 0 1 0-10Z',
}

export const RED: Colour = '#c8332f'
export const BLACK: Colour = '#1d2227'

/** A playing card of a rank ('A', 'K', '9', '10'), `size` high. */
export function card(sheet: Sheet, { x, y, size, turn = 0 }: Spot, rank: string, suit: Suit, ink: Colour): string {
  const [w, h] = [size * 0.7, size]
  const colour = suit === 'heart' || suit === 'diamond' ? RED : BLACK
  const paper = sheet.linear([[0, '#ffffff'], [0.55, '#fbf5e6'], [1, '#d9cdb4']], [0.1, 0], [0.85, 1])
  const pip = (px: number, py: number, s: number): string => `<path d="${SUITS[suit]}" fill="${colour}"`
    + ` transform="translate(${n(px)} ${n(py)}) scale(${n(s)})"/>`
  const corner = letters(rank, -w * 0.32, -h * 0.36, h * 0.16, colour, h * 0.034) + pip(-w * 0.32, -h * 0.19, h * 0.0068)
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` + rect(-w / 2 + h * 0.02, -h / 2 + h * 0.035, w, h, ink,
    ` rx="${n(h * 0.07)}" opacity=".45"`) + rect(-w / 2, -h / 2, w, h, paper, ` rx="${n(h * 0.07)}" stroke="${ink}"`
    + ` stroke-width="${n(h * 0.028)}"`) + rect(-w / 2 + h * 0.022, -h / 2 + h * 0.022, w - h * 0.044, h - h * 0.044, 'none',
    ` rx="${n(h * 0.055)}" stroke="#fff" stroke-width="${n(h * 0.012)}" opacity=".9"`) + `${corner}<g transform="rotate(180)">`
    + `${corner}</g>` + pip(w * 0.05, h * 0.04, h * 0.02) + '</g>'
}

/** A fan of cards held from below. */
export function fan(sheet: Sheet, { x, y, size, turn = 0 }: Spot, hand: readonly (readonly [string, Suit])[], ink: Colour,
  spread = 17): string {
  const pivot = size * 0.95
  return `<g transform="rotate(${n(turn)} ${n(x)} ${n(y)})">${hand.map(([rank, suit], index) => {
    const angle = (index - (hand.length - 1) / 2) * spread
    const at = around(x, y + pivot - size * 0.3, pivot, angle - 90)
    return card(sheet, { x: at.x, y: at.y, size: size * 0.82, turn: angle }, rank, suit, ink)
  }).join('')}</g>`
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]], 6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
}

/** A die seen from a corner, showing three faces. */
export function die(sheet: Sheet, { x, y, size, turn = 0 }: Spot, faces: readonly [number, number, number], stuff: Material,
  pip: Colour, ink: Colour): string {
  const s = size * 0.5
  const face = (skew: string, value: number, fill: string): string => `<g transform="${skew}">` + rect(-s * 0.5, -s * 0.5, s, s,
    fill, ` rx="${n(s * 0.13)}"`) + ((PIPS[value] ?? []).map(([px, py]) => circle(px * s * 0.27, py * s * 0.27, s * 0.105, pip)
    + circle(px * s * 0.27 - s * 0.015, py * s * 0.27 + s * 0.02, s * 0.085, mix(pip, stuff.body, 0.12))).join('')) + '</g>'
  const top = sheet.linear([[0, stuff.shine], [1, stuff.bright]], [0, 0], [1, 1])
  const left = sheet.linear([[0, stuff.bright], [1, stuff.body]])
  const right = sheet.linear([[0, stuff.body], [1, stuff.shade]])
  const hull = polygon([{ x: 0, y: -s }, { x: s * 0.866, y: -s * 0.5 }, { x: s * 0.866, y: s * 0.5 }, { x: 0, y: s },
    { x: -s * 0.866, y: s * 0.5 }, { x: -s * 0.866, y: -s * 0.5 }])
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="${hull}" fill="${stuff.shade}" stroke="${ink}"`
    + ` stroke-width="${n(s * 0.14)}" stroke-linejoin="round"/>` + face(`matrix(.866 .5 -.866 .5 0 ${n(-s * 0.5)})`, faces[0],
    top) + face(`matrix(.866 .5 0 1 ${n(-s * 0.433)} ${n(s * 0.25)})`, faces[1], left)
    + face(`matrix(.866 -.5 0 1 ${n(s * 0.433)} ${n(s * 0.25)})`, faces[2], right)
    + line(`M${n(-s * 0.82)} ${n(-s * 0.46)}L0 ${n(-s * 0.02)}L${n(s * 0.82)} ${n(-s * 0.46)}M0 0V${n(s * 0.94)}`, '#fff',
    s * 0.035, ' opacity=".6" stroke-linecap="round"') + '</g>'
}

/** A roulette wheel, tilted away; `size` is its width. */
export function roulette(sheet: Sheet, { x, y, size, turn = 0 }: Spot, ink: Colour, tilt = 0.8): string {
  const r = size / 2
  const gold = MATERIALS.gold
  const wood = sheet.linear([[0, '#a5642f'], [0.3, '#6d3518'], [0.7, '#45200f'], [1, '#2a1209']], [0.15, 0], [0.8, 1])
  const rim = sheet.linear([[0, gold.shine], [0.3, gold.body], [0.55, gold.shade], [0.8, gold.bright], [1, gold.shade]],
    [0.1, 0], [0.9, 1])
  const wedge = (index: number, count: number, inner: number, outer: number): string => {
    const [from, to] = [(index * 360) / count, ((index + 1) * 360) / count]
    const [a, b, c, d] = [around(0, 0, inner, from), around(0, 0, outer, from), around(0, 0, outer, to), around(0, 0, inner, to)]
    return `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}A${n(outer)} ${n(outer)} 0 0 1 ${n(c.x)} ${n(c.y)}L${n(d.x)}`
      + ` ${n(d.y)}A${n(inner)} ${n(inner)} 0 0 0 ${n(a.x)} ${n(a.y)}Z`
  }
  const count = 37
  const pocket = (pick: (index: number) => boolean): string =>
    times(count, (index) => (pick(index) ? wedge(index, count, r * 0.5, r * 0.8) : ''))
  const shade = sheet.radialAt([[0, '#ffffff', 0.28], [0.45, '#ffffff', 0.02], [1, '#000000', 0.42]], -r * 0.3, -r * 0.4,
    r * 1.35)
  const spokes = times(4, (index) => {
    const at = around(0, 0, r * 0.3, index * 90 + 20)
    return line(`M0 0L${n(at.x)} ${n(at.y)}`, gold.shade, r * 0.07, ' stroke-linecap="round"')
      + line(`M0 0L${n(at.x)} ${n(at.y)}`, gold.bright, r * 0.035, ' stroke-linecap="round"') + circle(at.x, at.y, r * 0.055, rim)
  })
  const marble = around(0, 0, r * 0.68, -62)
  const ivory = sheet.radial([[0, '#ffffff'], [0.5, '#eeeae0'], [1, '#9b968a']], 0.35, 0.3, 0.75)
  const frets = times(count, (index) => {
    const [a, b] = [around(0, 0, r * 0.5, (index * 360) / count), around(0, 0, r * 0.8, (index * 360) / count)]
    return line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, gold.body, r * 0.012)
  })
  const bowl = circle(0, r * 0.1, r * 1.02, ink, ' opacity=".6"')
    + circle(0, 0, r, wood, ` stroke="${ink}" stroke-width="${n(r * 0.035)}"`) + circle(0, 0, r * 0.86, rim)
  const track = circle(0, 0, r * 0.81, BLACK) + path(pocket((index) => index > 0 && index % 2 === 1), RED)
    + path(pocket((index) => index === 0), '#2f9a5b') + frets
    + circle(0, 0, r * 0.66, 'none', ` stroke="${gold.body}" stroke-width="${n(r * 0.016)}" opacity=".7"`)
  const middle = circle(0, 0, r * 0.5, rim) + circle(0, 0, r * 0.465, wood)
    + wreath(0, 0, r * 0.42, 12, (px, py) => circle(px, py, r * 0.012, gold.bright)) + spokes
    + circle(0, 0, r * 0.12, rim) + circle(-r * 0.02, -r * 0.03, r * 0.06, gold.shine)
  const runner = circle(marble.x, marble.y + r * 0.02, r * 0.055, BLACK, ' opacity=".5"') + circle(marble.x, marble.y, r * 0.052,
    ivory)
  return `<g transform="translate(${n(x)} ${n(y)}) scale(1 ${n(tilt)}) rotate(${n(turn)})">`
    + `${bowl}${track}${middle}${circle(0, 0, r, shade)}${runner}</g>`
}

/** A wheel of fortune: lit segments, bulbs, a pointer. */
export function fortune(sheet: Sheet, { x, y, size }: Spot, colours: readonly Colour[], ink: Colour): string {
  const r = size / 2
  const gold = MATERIALS.gold
  const count = 12
  const rim = sheet.linear([[0, gold.shine], [0.35, gold.body], [0.7, gold.shade], [1, gold.bright]], [0.1, 0], [0.9, 1])
  const slices = times(count, (index) => {
    const [a, b] = [around(0, 0, r * 0.84, (index * 360) / count - 15), around(0, 0, r * 0.84, ((index + 1) * 360) / count - 15)]
    const mark = around(0, 0, r * 0.62, (index * 360) / count)
    return path(`M0 0L${n(a.x)} ${n(a.y)}A${n(r * 0.84)} ${n(r * 0.84)} 0 0 1 ${n(b.x)} ${n(b.y)}Z`,
      colours[index % colours.length] ?? gold.body, ` stroke="${ink}" stroke-width="${n(r * 0.012)}"`)
      + (index % 3 === 0 ? path(star(mark.x, mark.y, r * 0.12, r * 0.055), gold.shine) : circle(mark.x, mark.y, r * 0.05,
      '#ffffff', ' opacity=".75"'))
  })
  return `<g transform="translate(${n(x)} ${n(y)})">` + circle(0, r * 0.06, r * 1.04, ink, ' opacity=".6"')
    + circle(0, 0, r, rim, ` stroke="${ink}" stroke-width="${n(r * 0.05)}"`) + slices + circle(0, 0, r * 0.84,
    sheet.radialAt([[0, '#ffffff', 0.4], [0.5, '#ffffff', 0.04], [1, ink, 0.5]], -r * 0.32, -r * 0.4, r * 1.3))
    + (wreath(0, 0, r * 0.92, 24, (px, py, _, index) => circle(px, py, r * 0.04, index % 2 ? '#fff6d8' : gold.shine)
    + circle(px, py, r * 0.04, 'none', ` stroke="${gold.shade}" stroke-width="${n(r * 0.012)}"`))) + circle(0, 0, r * 0.2, ink)
    + circle(0, 0, r * 0.17, rim) + path(star(0, 0, r * 0.12, r * 0.052), gold.recess)
    + `<path d="M${n(-r * 0.13)} ${n(-r * 1.12)}H${n(r * 0.13)}L0 ${n(-r * 0.78)}Z" fill="${MATERIALS.ruby.body}"`
    + ` stroke="${ink}" stroke-width="${n(r * 0.045)}" stroke-linejoin="round"/></g>`
}

/** A figure seven, extruded; the old sign of the one-armed bandit. */
export function seven(sheet: Sheet, { x, y, size, turn = 0 }: Spot, stuff: Material, ink: Colour): string {
  const s = size / 100
  const d = 'M-34-50H38V-30C20-2 12 24 10 50H-20C-18 20-6-8 12-28H-10C-16-28-19-25-21-18H-34Z'
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(s)})"><path d="${d}" fill="${ink}"`
    + ` stroke="${ink}" stroke-width="17" stroke-linejoin="round" transform="translate(2 4)"/>`
    + `<path d="${d}" fill="${MATERIALS.gold.body}" stroke="`
    + sheet.linear([[0, MATERIALS.gold.shine], [0.5, MATERIALS.gold.body], [1, MATERIALS.gold.shade]])
    + `" stroke-width="10" stroke-linejoin="round"/><path d="${d}" fill="` + sheet.linear([[0, stuff.bright], [0.45, stuff.body],
    [1, stuff.shade]], [0.2, 0], [0.6, 1]) + `" stroke="${stuff.recess}" stroke-width="2.5" stroke-linejoin="round"/>`
    + `<path d="M-29-45H33V-38H-29ZM8-26C-8-6-17 18-19 44L-14 46C-11 20-2-6 14-26Z" fill="#fff" opacity=".38"/></g>`
}

/** A tile of the old parlour game, standing, with a motif of dots or canes. */
export function parlourTile(sheet: Sheet, { x, y, size, turn = 0 }: Spot, motif: 'dots' | 'canes' | 'flower',
  ink: Colour): string {
  const [w, h, deep] = [size * 0.7, size, size * 0.13]
  const face = sheet.linear([[0, '#ffffff'], [0.6, '#f7f0de'], [1, '#d8ccb0']], [0.1, 0], [0.9, 1])
  const jade = sheet.linear([[0, '#4fbd8f'], [1, '#176447']])
  const dot = (px: number, py: number, r: number, colour: Colour): string => circle(px, py, r, colour) + circle(px, py, r * 0.62,
    '#fbf5e6') + circle(px, py, r * 0.38, colour)
  const motifs = {
    dots: [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, 0]].map(([px = 0, py = 0], index) => dot(px * w * 0.24, py * h * 0.28,
      h * 0.105, [RED, '#1f6e8c', '#2a7a4b'][index % 3] ?? RED)).join(''),
    canes: times(6, (index) => rect(-w * 0.29 + (index % 3) * w * 0.23, -h * 0.36 + Math.floor(index / 3) * h * 0.39, w * 0.12,
      h * 0.32, index % 3 === 1 ? RED : '#2a7a4b', ` rx="${n(w * 0.05)}"`) + rect(-w * 0.31 + (index % 3) * w * 0.23, -h * 0.22
      + Math.floor(index / 3) * h * 0.39, w * 0.16, h * 0.04, '#174d33', ` rx="${n(w * 0.02)}"`)),
    flower: wreath(0, -h * 0.04, h * 0.17, 6, (px, py) => circle(px, py, h * 0.115, RED)) + circle(0, -h * 0.04, h * 0.1,
      '#f0c04c') + line(`M0 ${n(h * 0.16)}V${n(h * 0.4)}`, '#2a7a4b', h * 0.05, ' stroke-linecap="round"'),
  }
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` + rect(-w / 2 + deep * 0.7, -h / 2 + deep, w, h, ink,
    ` rx="${n(h * 0.09)}" stroke="${ink}" stroke-width="${n(h * 0.06)}"`) + rect(-w / 2 + deep * 0.7, -h / 2 + deep, w, h, jade,
    ` rx="${n(h * 0.09)}"`) + rect(-w / 2, -h / 2, w, h, face, ` rx="${n(h * 0.09)}" stroke="${ink}"`
    + ` stroke-width="${n(h * 0.03)}"`) + rect(-w / 2 + h * 0.03, -h / 2 + h * 0.03, w - h * 0.06, h - h * 0.06, 'none',
    ` rx="${n(h * 0.07)}" stroke="#fff" stroke-width="${n(h * 0.015)}"`) + `${motifs[motif]}</g>`
}

/** Three windows of a reel, their middle line lit. */
export function reels(sheet: Sheet, { x, y, size }: Spot, symbols: readonly [string, string, string], stuff: Material,
  ink: Colour): string {
  const [w, h] = [size, size * 0.62]
  const gold = MATERIALS.gold
  const frame = sheet.linear([[0, gold.shine], [0.3, gold.body], [0.6, gold.shade], [1, gold.bright]], [0, 0], [0.6, 1])
  const drum = sheet.linear([[0, '#8d8471'], [0.24, '#fffaf0'], [0.7, '#fff4df'], [1, '#776d5b']])
  return `<g transform="translate(${n(x)} ${n(y)})">` + rect(-w / 2, -h / 2 + h * 0.05, w, h, ink,
    ` rx="${n(h * 0.16)}" stroke="${ink}" stroke-width="${n(h * 0.06)}"`) + rect(-w / 2, -h / 2, w, h, frame,
    ` rx="${n(h * 0.16)}"`) + rect(-w * 0.45, -h * 0.41, w * 0.9, h * 0.82, sheet.linear([[0, stuff.shade], [1, stuff.recess]]),
    ` rx="${n(h * 0.09)}"`) + symbols.map((symbol, index) => rect(-w * 0.43 + index * w * 0.293, -h * 0.36, w * 0.275, h * 0.72,
    drum, ` rx="${n(h * 0.05)}"`) + `<g transform="translate(${n(-w * 0.293 + index * w * 0.293)} 0)">${symbol}</g>`).join('')
    + rect(-w * 0.45, -h * 0.02, w * 0.9, h * 0.035, RED, ' opacity=".55"') + '</g>'
}

