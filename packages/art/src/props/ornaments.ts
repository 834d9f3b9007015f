import { mix } from '../core/colour.ts'
import { around, blob, circle, ellipse, glint, glow, line, path, points, rect, star, times } from '../core/shapes.ts'
import { letters } from '../core/letters.ts'
import { n } from '../core/sheet.ts'
import { MATERIALS, type Material } from '../palettes.ts'
import type { Stage } from '../scenes/stage.ts'
import type { Ornament } from '../themes/spec.ts'
import { ball, chip, coin, gem, type Cut } from './valuables.ts'

const M = MATERIALS
const STONES: readonly [Material, ...Material[]] = [M.ruby, M.sapphire, M.jade, M.amber, M.rose, M.teal]
const CUTS: readonly [Cut, ...Cut[]] = ['round', 'step', 'drop', 'hex', 'marquise']

type Grounds = Pick<Stage, 'sheet' | 'p' | 'rnd'>
const GILT = mix(M.gold.shade, M.gold.recess, 0.35)
const coins = ({ sheet, rnd }: Grounds, x: number, y: number, size: number): string =>
  coin(sheet, { x, y, size, turn: rnd.whole(-25, 25) }, rnd.pick([0.46, 0.6, 0.74, 0.4]), M.gold, GILT)

/** What a heap is made of where these ornaments belong. */
export const PIECES: Readonly<Record<Ornament, (grounds: Grounds, x: number, y: number, size: number) => string>> = {
  coins,
  sparks: coins,
  stars: coins,
  embers: coins,
  none: coins,
  leaves: coins,
  petals: coins,
  bubbles: coins,
  feathers: coins,
  gems: ({ sheet, rnd, p }, x, y, size) =>
    gem(sheet, { x, y, size: size * 0.92, turn: rnd.whole(-60, 60) }, rnd.pick(CUTS), rnd.pick(STONES), p.ink),
  chips: ({ sheet, rnd }, x, y, size) =>
    chip(sheet, { x, y, size }, rnd.pick([M.ruby, M.sapphire, M.slate, M.gold]), rnd.whole(1, 2)),
  balls: ({ sheet, rnd }, x, y, size) =>
    ball(
      sheet,
      { x, y, size: size * 1.05, turn: rnd.whole(-40, 40) },
      String(rnd.whole(1, 49)),
      rnd.pick(STONES),
      letters,
    ),
  confetti: ({ sheet, rnd, p }, x, y, size) =>
    gem(
      sheet,
      { x, y, size: size * 0.8, turn: rnd.whole(-60, 60) },
      rnd.pick(['round', 'hex']),
      rnd.pick([M.rose, M.lemon, M.teal, M.coral, M.leaf]),
      p.ink,
    ),
  snow: ({ sheet, p }, x, y, size) =>
    circle(
      x,
      y + size * 0.2,
      size * 0.62,
      sheet.radial(
        [
          [0, '#ffffff'],
          [0.6, mix('#ffffff', p.haze, 0.35)],
          [1, mix(p.haze, p.sky, 0.5)],
        ],
        0.38,
        0.28,
        0.75,
      ),
    ),
}

/** One ornament at a place, `size` large. */
function one(kind: Ornament, stage: Stage, x: number, y: number, size: number): string {
  const { sheet, rnd, p } = stage
  const turn = Math.round(rnd.between(-60, 60))
  switch (kind) {
    case 'coins':
      return coin(sheet, { x, y, size, turn }, rnd.pick([0.9, 0.7, 0.5, 0.34]))
    case 'gems':
      return gem(sheet, { x, y, size, turn }, rnd.pick(CUTS), rnd.pick(STONES), p.ink)
    case 'chips':
      return chip(
        sheet,
        { x, y, size },
        rnd.pick([M.ruby, M.sapphire, M.slate, M.gold]),
        1,
        rnd.pick([0.85, 0.6, 0.45]),
      )
    case 'balls':
      return ball(sheet, { x, y, size: size * 1.05 }, String(rnd.whole(1, 49)), rnd.pick(STONES), letters)
    case 'leaves':
      return aLeaf(stage, x, y, size * 1.3, turn * 3)
    case 'petals':
      return aPetal(stage, x, y, size * 0.72, turn * 3)
    case 'feathers':
      return aFeather(stage, x, y, size * 1.5, turn * 2)
    case 'bubbles':
      return aBubble(stage, x, y, size * 0.42)
    case 'snow':
      return aFlake(x, y, size * 0.36, turn)
    case 'stars':
      return aStar(stage, x, y, size * 0.5, turn)
    case 'confetti':
      return aStrip(stage, x, y, size * 0.42, turn * 3)
    case 'embers':
      return anEmber(stage, x, y, size * 0.3)
    case 'sparks':
      return (
        glow(sheet, x, y, size * 0.55, p.light, 0.45) + path(glint(x, y, size * 0.46), mix(p.light, '#ffffff', 0.6))
      )
    case 'none':
      return ''
  }
}

/** Places around a hero, in thirds of the picture, that leave its middle and the name's zone free. */
const AROUND: readonly (readonly [number, number, number])[] = [
  [0.12, 0.13, 0.95],
  [0.88, 0.2, 1.1],
  [0.07, 0.38, 0.8],
  [0.94, 0.45, 0.85],
  [0.16, 0.62, 1.25],
  [0.86, 0.65, 1.15],
  [0.34, 0.06, 0.6],
  [0.7, 0.06, 0.65],
  [0.3, 0.7, 0.7],
  [0.68, 0.7, 0.75],
]

/** Ornaments around the hero: `far` ones behind it, `near` ones before it. */
export function ornaments(kind: Ornament, stage: Stage, part: 'far' | 'near'): string {
  const { h, u, rnd } = stage
  if (kind === 'none') return ''
  const middle = { x: stage.focus.x - 150 * u, y: 0 }
  const places = AROUND.filter((_, index) => (part === 'far') === (index === 0 || index === 3 || index >= 6))
  const drawn = places
    .map(([px, py, size]) =>
      one(
        kind,
        stage,
        middle.x + (px + rnd.between(-0.03, 0.03)) * 300 * u,
        (py + rnd.between(-0.03, 0.03)) * h,
        size * (part === 'far' ? 24 : 36) * u,
      ),
    )
    .join('')
  return part === 'far' ? `<g opacity=".8">${drawn}</g>` : `<g>${drawn}</g>`
}

export interface Drift {
  readonly count: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly size: readonly [number, number]
  /** How far from the focus they stay. */
  readonly clear: number
}

/** Ornaments over a region, clear of the hero; those further down are nearer and larger. */
export function drift(kind: Ornament, stage: Stage, { count, left, right, top, bottom, size, clear }: Drift): string {
  const { rnd, focus } = stage
  const placed: { x: number; y: number }[] = []
  for (let tries = 0; placed.length < count && tries < count * 12; tries++) {
    const at = { x: rnd.between(left, right), y: rnd.between(top, bottom) }
    const free =
      Math.hypot(at.x - focus.x, at.y - focus.y) > clear &&
      placed.every((other) => Math.hypot(at.x - other.x, at.y - other.y) > size[1] * 1.3)
    if (free) placed.push(at)
  }
  return placed
    .toSorted((a, b) => a.y - b.y)
    .map(({ x, y }) =>
      one(kind, stage, x, y, size[0] + (size[1] - size[0]) * ((y - top) / (bottom - top)) * rnd.between(0.75, 1)),
    )
    .join('')
}

function aLeaf({ sheet, p, rnd }: Stage, x: number, y: number, size: number, turn: number): string {
  const stuff = rnd.chance(0.75) ? M.leaf : M.jade
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="M${n(-size * 0.5)} 0Q0 ${n(-size * 0.42)}` +
    ` ${n(size * 0.5)} 0Q0 ${n(size * 0.42)} ${n(-size * 0.5)} 0Z" fill="` +
    sheet.linear([
      [0, stuff.shade],
      [1, mix(stuff.shade, p.ink, 0.4)],
    ]) +
    `" stroke="${p.ink}" stroke-width="${n(size * 0.045)}"/><path d="M${n(-size * 0.46)} 0Q0 ${n(-size * 0.36)}` +
    ` ${n(size * 0.46)} 0Z" fill="` +
    sheet.linear(
      [
        [0, stuff.bright],
        [1, stuff.body],
      ],
      [0, 0],
      [1, 0],
    ) +
    '"/>' +
    line(`M${n(-size * 0.62)} 0H${n(size * 0.44)}`, mix(stuff.shade, p.ink, 0.4), size * 0.035) +
    '</g>'
  )
}

function aPetal({ sheet, p, rnd }: Stage, x: number, y: number, size: number, turn: number): string {
  const colour = rnd.chance(0.5) ? M.rose : { ...M.ivory, body: M.rose.bright }
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="M0 ${n(size * 0.5)}C${n(-size * 0.6)}` +
    ` ${n(size * 0.1)} ${n(-size * 0.34)} ${n(-size * 0.5)} ${n(-size * 0.06)} ${n(-size * 0.5)}L0` +
    ` ${n(-size * 0.36)}L${n(size * 0.06)} ${n(-size * 0.5)}C${n(size * 0.34)} ${n(-size * 0.5)} ${n(size * 0.6)}` +
    ` ${n(size * 0.1)} 0 ${n(size * 0.5)}Z" fill="` +
    sheet.linear([
      [0, colour.shine],
      [0.6, colour.bright],
      [1, M.rose.body],
    ]) +
    `" stroke="${p.ink}" stroke-opacity=".35" stroke-width="${n(size * 0.04)}"/></g>`
  )
}

function aFeather({ sheet, p, rnd }: Stage, x: number, y: number, size: number, turn: number): string {
  const stuff = rnd.pick([M.ruby, M.amber, M.ivory])
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="M${n(-size * 0.5)}` +
    ` ${n(size * 0.06)}Q${n(-size * 0.2)} ${n(-size * 0.26)} ${n(size * 0.5)} 0Q${n(-size * 0.1)} ${n(size * 0.26)}` +
    ` ${n(-size * 0.5)} ${n(size * 0.06)}Z" fill="` +
    sheet.linear([
      [0, stuff.bright],
      [0.6, stuff.body],
      [1, stuff.shade],
    ]) +
    `" stroke="${p.ink}" stroke-opacity=".6" stroke-width="${n(size * 0.03)}"/>` +
    line(`M${n(-size * 0.66)} ${n(size * 0.09)}Q0 0 ${n(size * 0.42)} 0`, stuff.shine, size * 0.02) +
    '</g>'
  )
}

function aBubble({ sheet, p }: Stage, x: number, y: number, r: number): string {
  return (
    circle(
      x,
      y,
      r,
      sheet.radial([
        [0, p.light, 0.02],
        [0.72, p.light, 0.14],
        [1, mix(p.light, '#ffffff', 0.5), 0.75],
      ]),
    ) +
    ellipse(
      x - r * 0.4,
      y - r * 0.46,
      r * 0.22,
      r * 0.13,
      '#fff',
      ` opacity=".95" transform="rotate(-40 ${n(x - r * 0.4)} ${n(y - r * 0.46)})"`,
    ) +
    circle(x + r * 0.42, y + r * 0.4, r * 0.09, '#fff', ' opacity=".6"')
  )
}

function aFlake(x: number, y: number, r: number, turn: number): string {
  const arms = times(6, (index) => {
    const [tip, knot] = [around(x, y, r, index * 60 + turn), around(x, y, r * 0.58, index * 60 + turn)]
    const [left, right] = [
      around(knot.x, knot.y, r * 0.32, index * 60 + turn - 48),
      around(knot.x, knot.y, r * 0.32, index * 60 + turn + 48),
    ]
    return (
      `M${n(x)} ${n(y)}L${n(tip.x)} ${n(tip.y)}M${n(left.x)} ${n(left.y)}L${n(knot.x)} ${n(knot.y)}L${n(right.x)}` +
      ` ${n(right.y)}`
    )
  })
  return line(arms, '#ffffff', r * 0.14, ' stroke-linecap="round" opacity=".92"')
}

function aStar({ sheet, p }: Stage, x: number, y: number, r: number, turn: number): string {
  return (
    path(star(x, y, r * 1.16, r * 0.56, 5, turn - 90), p.ink) +
    path(
      star(x, y, r, r * 0.46, 5, turn - 90),
      sheet.linear(
        [
          [0, M.gold.shine],
          [0.5, M.gold.bright],
          [1, M.gold.shade],
        ],
        [0.1, 0],
        [0.8, 1],
      ),
    )
  )
}

function aStrip({ rnd, p }: Stage, x: number, y: number, size: number, turn: number): string {
  const colour = rnd.pick([p.accent, p.light, M.ruby.body, M.lemon.body, M.teal.bright])
  return rnd.chance(0.5)
    ? rect(
        x - size * 0.24,
        y - size * 0.42,
        size * 0.48,
        size * 0.84,
        colour,
        ` rx="${n(size * 0.1)}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`,
      )
    : line(
        `M${n(x - size * 0.9)} ${n(y)}q${n(size * 0.3)} ${n(-size * 0.42)} ${n(size * 0.6)} 0t${n(size * 0.6)}` +
          ` 0t${n(size * 0.6)} 0`,
        colour,
        size * 0.2,
        ` stroke-linecap="round" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`,
      )
}

function anEmber({ sheet, p, rnd }: Stage, x: number, y: number, r: number): string {
  const outline = points(7, (part) => around(x, y, r * rnd.between(0.5, 0.85), part * 309))
  return (
    glow(sheet, x, y, r * 2.6, p.accent, 0.75) +
    path(
      blob(outline),
      sheet.radial([
        [0, mix(p.light, '#ffffff', 0.6)],
        [0.6, p.light],
        [1, p.accent],
      ]),
    )
  )
}
