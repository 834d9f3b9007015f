import { mix, type Colour } from '../core/colour.ts'
import { letters } from '../core/letters.ts'
import { around, circle, line, polygon, rect, times } from '../core/shapes.ts'
import { n, type Sheet } from '../core/sheet.ts'
import { MATERIALS, type Material } from '../palettes.ts'
import { wreath, type Spot } from './valuables.ts'

export type Suit = 'spade' | 'heart' | 'club' | 'diamond'

const SUITS: Readonly<Record<Suit, string>> = {
  heart: 'M0 9C-4 5-10 1-10-4A5 5 0 0 1 0-5.500A5 5 0 0 1 10-4C10 1 4 5 0 9Z',
  diamond: 'M0-10L7.5 0L0 10L-7.5 0Z',
  spade:
    'M0-10C4-5.5 10-2 10 2.6A4.8 4.8 0 0 1 1.4 5.4Q1.6 8.4 4 10H-4Q-1.6 8.4-1.4 5.4A4.8 4.8 0 0 1-10 2.6C-10-2-4-5.5 0-10Z',
  club: 'M0-10A4.6 4.6 0 0 1 3.6-2.6A4.7 4.7 0 1 1 1.4 5Q1.6 8.4 4 10H-4Q-1.6 8.4-1.4 5A4.7 4.7 0 1 1-3.6-2.6A4.6 4.6 0 0 1 0-10Z',
}

export const RED: Colour = '#c8332f'
export const BLACK: Colour = '#1d2227'

/** A playing card of a rank ('A', 'K', '9', '10'), `size` high. */
export function card(sheet: Sheet, { x, y, size, turn = 0 }: Spot, rank: string, suit: Suit, ink: Colour): string {
  const [w, h] = [size * 0.7, size]
  const colour = suit === 'heart' || suit === 'diamond' ? RED : BLACK
  const paper = sheet.linear(
    [
      [0, '#ffffff'],
      [0.55, '#fbf5e6'],
      [1, '#d9cdb4'],
    ],
    [0.1, 0],
    [0.85, 1],
  )
  const pip = (px: number, py: number, s: number): string =>
    `<path d="${SUITS[suit]}" fill="${colour}" transform="translate(${n(px)} ${n(py)}) scale(${n(s)})"/>`
  const corner =
    letters(rank, -w * 0.32, -h * 0.36, h * 0.16, colour, h * 0.034) + pip(-w * 0.32, -h * 0.19, h * 0.0068)
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
    rect(-w / 2 + h * 0.02, -h / 2 + h * 0.035, w, h, ink, ` rx="${n(h * 0.07)}" opacity=".45"`) +
    rect(-w / 2, -h / 2, w, h, paper, ` rx="${n(h * 0.07)}" stroke="${ink}" stroke-width="${n(h * 0.028)}"`) +
    rect(
      -w / 2 + h * 0.022,
      -h / 2 + h * 0.022,
      w - h * 0.044,
      h - h * 0.044,
      'none',
      ` rx="${n(h * 0.055)}" stroke="#fff" stroke-width="${n(h * 0.012)}" opacity=".9"`,
    ) +
    `${corner}<g transform="rotate(180)">` +
    `${corner}</g>` +
    pip(w * 0.05, h * 0.04, h * 0.02) +
    '</g>'
  )
}

/** A fan of cards held from below. */
export function fan(
  sheet: Sheet,
  { x, y, size, turn = 0 }: Spot,
  hand: readonly (readonly [string, Suit])[],
  ink: Colour,
  spread = 17,
): string {
  const pivot = size * 0.95
  return `<g transform="rotate(${n(turn)} ${n(x)} ${n(y)})">${hand
    .map(([rank, suit], index) => {
      const angle = (index - (hand.length - 1) / 2) * spread
      const at = around(x, y + pivot - size * 0.3, pivot, angle - 90)
      return card(sheet, { x: at.x, y: at.y, size: size * 0.82, turn: angle }, rank, suit, ink)
    })
    .join('')}</g>`
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
  ],
  5: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [0, 0],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
}

/** A die seen from a corner, showing three faces. */
export function die(
  sheet: Sheet,
  { x, y, size, turn = 0 }: Spot,
  faces: readonly [number, number, number],
  stuff: Material,
  pip: Colour,
  ink: Colour,
): string {
  const s = size * 0.5
  const face = (skew: string, value: number, fill: string): string =>
    `<g transform="${skew}">` +
    rect(-s * 0.5, -s * 0.5, s, s, fill, ` rx="${n(s * 0.13)}"`) +
    (PIPS[value] ?? [])
      .map(
        ([px, py]) =>
          circle(px * s * 0.27, py * s * 0.27, s * 0.105, pip) +
          circle(px * s * 0.27 - s * 0.015, py * s * 0.27 + s * 0.02, s * 0.085, mix(pip, stuff.body, 0.12)),
      )
      .join('') +
    '</g>'
  const top = sheet.linear(
    [
      [0, stuff.shine],
      [1, stuff.bright],
    ],
    [0, 0],
    [1, 1],
  )
  const left = sheet.linear([
    [0, stuff.bright],
    [1, stuff.body],
  ])
  const right = sheet.linear([
    [0, stuff.body],
    [1, stuff.shade],
  ])
  const hull = polygon([
    { x: 0, y: -s },
    { x: s * 0.866, y: -s * 0.5 },
    { x: s * 0.866, y: s * 0.5 },
    { x: 0, y: s },
    { x: -s * 0.866, y: s * 0.5 },
    { x: -s * 0.866, y: -s * 0.5 },
  ])
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="${hull}" fill="${stuff.shade}" stroke="${ink}"` +
    ` stroke-width="${n(s * 0.14)}" stroke-linejoin="round"/>` +
    face(`matrix(.866 .5 -.866 .5 0 ${n(-s * 0.5)})`, faces[0], top) +
    face(`matrix(.866 .5 0 1 ${n(-s * 0.433)} ${n(s * 0.25)})`, faces[1], left) +
    face(`matrix(.866 -.5 0 1 ${n(s * 0.433)} ${n(s * 0.25)})`, faces[2], right) +
    line(
      `M${n(-s * 0.82)} ${n(-s * 0.46)}L0 ${n(-s * 0.02)}L${n(s * 0.82)} ${n(-s * 0.46)}M0 0V${n(s * 0.94)}`,
      '#fff',
      s * 0.035,
      ' opacity=".6" stroke-linecap="round"',
    ) +
    '</g>'
  )
}

/** A figure seven, extruded; the old sign of the one-armed bandit. */
export function seven(sheet: Sheet, { x, y, size, turn = 0 }: Spot, stuff: Material, ink: Colour): string {
  const s = size / 100
  const d = 'M-34-50H38V-30C20-2 12 24 10 50H-20C-18 20-6-8 12-28H-10C-16-28-19-25-21-18H-34Z'
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(s)})"><path d="${d}" fill="${ink}"` +
    ` stroke="${ink}" stroke-width="17" stroke-linejoin="round" transform="translate(2 4)"/>` +
    `<path d="${d}" fill="${MATERIALS.gold.body}" stroke="` +
    sheet.linear([
      [0, MATERIALS.gold.shine],
      [0.5, MATERIALS.gold.body],
      [1, MATERIALS.gold.shade],
    ]) +
    `" stroke-width="10" stroke-linejoin="round"/><path d="${d}" fill="` +
    sheet.linear(
      [
        [0, stuff.bright],
        [0.45, stuff.body],
        [1, stuff.shade],
      ],
      [0.2, 0],
      [0.6, 1],
    ) +
    `" stroke="${stuff.recess}" stroke-width="2.5" stroke-linejoin="round"/>` +
    `<path d="M-29-45H33V-38H-29ZM8-26C-8-6-17 18-19 44L-14 46C-11 20-2-6 14-26Z" fill="#fff" opacity=".38"/></g>`
  )
}

/** A tile of the old parlour game, standing, with a motif of dots or canes. */
export function parlourTile(
  sheet: Sheet,
  { x, y, size, turn = 0 }: Spot,
  motif: 'dots' | 'canes' | 'flower',
  ink: Colour,
): string {
  const [w, h, deep] = [size * 0.7, size, size * 0.13]
  const face = sheet.linear(
    [
      [0, '#ffffff'],
      [0.6, '#f7f0de'],
      [1, '#d8ccb0'],
    ],
    [0.1, 0],
    [0.9, 1],
  )
  const jade = sheet.linear([
    [0, '#4fbd8f'],
    [1, '#176447'],
  ])
  const dot = (px: number, py: number, r: number, colour: Colour): string =>
    circle(px, py, r, colour) + circle(px, py, r * 0.62, '#fbf5e6') + circle(px, py, r * 0.38, colour)
  const motifs = {
    dots: [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
      [0, 0],
    ]
      .map(([px = 0, py = 0], index) =>
        dot(px * w * 0.24, py * h * 0.28, h * 0.105, [RED, '#1f6e8c', '#2a7a4b'][index % 3] ?? RED),
      )
      .join(''),
    canes: times(
      6,
      (index) =>
        rect(
          -w * 0.29 + (index % 3) * w * 0.23,
          -h * 0.36 + Math.floor(index / 3) * h * 0.39,
          w * 0.12,
          h * 0.32,
          index % 3 === 1 ? RED : '#2a7a4b',
          ` rx="${n(w * 0.05)}"`,
        ) +
        rect(
          -w * 0.31 + (index % 3) * w * 0.23,
          -h * 0.22 + Math.floor(index / 3) * h * 0.39,
          w * 0.16,
          h * 0.04,
          '#174d33',
          ` rx="${n(w * 0.02)}"`,
        ),
    ),
    flower:
      wreath(0, -h * 0.04, h * 0.17, 6, (px, py) => circle(px, py, h * 0.115, RED)) +
      circle(0, -h * 0.04, h * 0.1, '#f0c04c') +
      line(`M0 ${n(h * 0.16)}V${n(h * 0.4)}`, '#2a7a4b', h * 0.05, ' stroke-linecap="round"'),
  }
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
    rect(
      -w / 2 + deep * 0.7,
      -h / 2 + deep,
      w,
      h,
      ink,
      ` rx="${n(h * 0.09)}" stroke="${ink}" stroke-width="${n(h * 0.06)}"`,
    ) +
    rect(-w / 2 + deep * 0.7, -h / 2 + deep, w, h, jade, ` rx="${n(h * 0.09)}"`) +
    rect(-w / 2, -h / 2, w, h, face, ` rx="${n(h * 0.09)}" stroke="${ink}" stroke-width="${n(h * 0.03)}"`) +
    rect(
      -w / 2 + h * 0.03,
      -h / 2 + h * 0.03,
      w - h * 0.06,
      h - h * 0.06,
      'none',
      ` rx="${n(h * 0.07)}" stroke="#fff" stroke-width="${n(h * 0.015)}"`,
    ) +
    `${motifs[motif]}</g>`
  )
}
