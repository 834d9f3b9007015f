import { conic, decorRandom, layer, linear, radial, type Layer, type Ramp } from '../../../art/brush.ts'

/** How far the wheel is tilted away from the eye: a circle is so much lower than wide, and what is higher stands so much further up. */
export const FLAT = 0.8
const RISE = 0.6

/** Half the width of the painted wheel and what is above and below its middle, in radii. */
export const HALF = 1.06
export const ABOVE = 0.86
export const BELOW = 1.04

/** Radii and heights of the parts of a wheel of radius 1. */
const RIM = 0.925
export const ROTOR = { radius: 0.7, z: -0.105 }
export const NUMBERS = { outer: 0.685, inner: 0.56 }
export const POCKET = { outer: 0.575, inner: 0.425, z: -0.14 }
export const CONE = { radius: 0.43, z: -0.11 }

/** Screen offset of a height. */
export const up = (z: number): number => -z * RISE

const MAHOGANY: Ramp = [
  '#2a0d05',
  '#7a3013',
  '#b9602a',
  '#6a270f',
  '#311006',
  '#4a1a0b',
  '#8d3d19',
  '#c8743a',
  '#7a3013',
  '#2a0d05',
]
const ROSEWOOD: Ramp = [
  '#1c0804',
  '#4d1b0c',
  '#7f3617',
  '#45170a',
  '#200904',
  '#3a130a',
  '#6b2a12',
  '#93441d',
  '#4d1b0c',
  '#1c0804',
]
export const BRASS: Ramp = [
  '#8a5a1c',
  '#fff0bf',
  '#d9a441',
  '#6f430f',
  '#c68f33',
  '#ffe9a8',
  '#9a6420',
  '#5c370b',
  '#e0b056',
  '#8a5a1c',
]
const GREEN = ['#0f7a4d', '#06432a'] as const
const RED = ['#c0212b', '#6d0a12'] as const
const BLACK = ['#2b2a2e', '#0b0a0c'] as const

export const COLOURS = { green: GREEN, red: RED, black: BLACK }

/** The part that stands still: shadow, bowl, rim, track and deflectors. @param radius in pixels of the screen */
export function paintBowl(radius: number): Layer {
  const made = layer(radius * HALF * 2, radius * (ABOVE + BELOW))
  const { ctx } = made
  ctx.translate(radius * HALF, radius * ABOVE)
  ctx.scale(radius, radius)
  shadow(ctx)
  for (let z = -0.2; z < 0; z += 0.008)
    disc(
      ctx,
      0.985 + z * 0.12,
      z,
      linear(ctx, [-1, 0], [1, 0], ['#0d0402', '#4a1c0c', '#8a4420', '#3a1408', '#120502']),
    )
  disc(ctx, 1, 0, conic(ctx, 0, 0, 3.6, MAHOGANY))
  grain(ctx, RIM, 1, 0, 220)
  hoop(ctx, 0.994, 0, 0.012)
  hoop(ctx, 0.948, 0, 0.007)
  hoop(ctx, RIM, 0, 0.014)
  slope(ctx)
  for (let index = 0; index < 8; index += 1) deflector(ctx, (index + 0.5) * (Math.PI / 4), index % 2 === 0)
  return made
}

function disc(ctx: CanvasRenderingContext2D, radius: number, z: number, style: string | CanvasGradient): void {
  ctx.save()
  ctx.translate(0, up(z))
  ctx.scale(1, FLAT)
  ctx.fillStyle = style
  ctx.beginPath()
  ctx.arc(0, 0, radius, 0, Math.PI * 2)
  ctx.fill()
  ctx.restore()
}

function hoop(ctx: CanvasRenderingContext2D, radius: number, z: number, width: number): void {
  ctx.save()
  ctx.translate(0, up(z))
  ctx.scale(1, FLAT)
  ctx.lineWidth = width
  ctx.strokeStyle = conic(ctx, 0, 0, 3.4, BRASS)
  ctx.beginPath()
  ctx.arc(0, 0, radius, 0, Math.PI * 2)
  ctx.stroke()
  ctx.restore()
}

function shadow(ctx: CanvasRenderingContext2D): void {
  ctx.save()
  ctx.translate(0, 0.16)
  ctx.scale(1, 0.82)
  ctx.fillStyle = radial(ctx, 0, 0, 1.06, [
    [0, 'rgb(0 0 0 / .9)'],
    [0.9, 'rgb(0 0 0 / .75)'],
    [1, 'rgb(0 0 0 / 0)'],
  ])
  ctx.fillRect(-1.06, -1.06, 2.12, 2.12)
  ctx.restore()
}

/** The inside of the bowl: the wall under the rim, the track, and the apron down to the rotor; light falls from above on the left. */
function slope(ctx: CanvasRenderingContext2D): void {
  const rings = 90
  const wall: Ramp = ['#0c0302', '#220a04', '#6a2a11', '#a9552a', '#7d3717', '#2c0e05', '#120503', '#1b0704', '#0c0302']
  const apron: Ramp = [
    '#2a0e06',
    '#4c1c0c',
    '#a3532a',
    '#e0975a',
    '#b0602f',
    '#5a220e',
    '#34110a',
    '#3c150a',
    '#2a0e06',
  ]
  for (let index = 0; index <= rings; index += 1) {
    const share = index / rings
    const radius = RIM - (RIM - ROTOR.radius) * share
    const onWall = radius > 0.865
    disc(ctx, radius, -0.105 * Math.min(1, share * 1.15), conic(ctx, 0, 0, -0.9, onWall ? wall : apron))
  }
  grain(ctx, 0.715, 0.86, -0.085, 160)
  // The groove in which the ball runs.
  ctx.save()
  ctx.translate(0, up(-0.03))
  ctx.scale(1, FLAT)
  ctx.lineWidth = 0.03
  ctx.strokeStyle = 'rgb(0 0 0 / .38)'
  ctx.beginPath()
  ctx.arc(0, 0, 0.888, 0, Math.PI * 2)
  ctx.stroke()
  ctx.restore()
  hoop(ctx, 0.866, -0.05, 0.006)
  hoop(ctx, ROTOR.radius + 0.008, ROTOR.z, 0.018)
}

/** Veneer: many thin arcs, darker and lighter. */
function grain(ctx: CanvasRenderingContext2D, inner: number, outer: number, z: number, count: number): void {
  const random = decorRandom(Math.round(inner * 1000))
  ctx.save()
  ctx.translate(0, up(z))
  ctx.scale(1, FLAT)
  for (let index = 0; index < count; index += 1) {
    const radius = inner + random() * (outer - inner)
    const begin = random() * Math.PI * 2
    ctx.lineWidth = 0.0015 + random() * 0.003
    ctx.strokeStyle =
      random() < 0.55 ? `rgb(20 4 0 / ${0.06 + random() * 0.14})` : `rgb(255 190 120 / ${0.03 + random() * 0.06})`
    ctx.beginPath()
    ctx.arc(0, 0, radius, begin, begin + 0.2 + random() * 1.4)
    ctx.stroke()
  }
  ctx.restore()
}

/** A diamond of brass on the apron; they stand and lie in turn. */
function deflector(ctx: CanvasRenderingContext2D, angle: number, standing: boolean): void {
  ctx.save()
  ctx.translate(Math.cos(angle) * 0.79, Math.sin(angle) * 0.79 * FLAT + up(-0.075))
  ctx.scale(1, FLAT)
  ctx.rotate(angle + (standing ? 0 : Math.PI / 2))
  const [long, wide] = [0.046, 0.015]
  ctx.fillStyle = 'rgb(0 0 0 / .5)'
  ctx.beginPath()
  ctx.ellipse(0.008, 0.012, long, wide * 1.5, 0, 0, Math.PI * 2)
  ctx.fill()
  const sides: readonly (readonly [number, string])[] = [
    [-wide, '#fff2c4'],
    [wide, '#8a5a1c'],
  ]
  for (const [side, colour] of sides) {
    ctx.fillStyle = colour
    ctx.beginPath()
    ctx.moveTo(-long, 0)
    ctx.lineTo(0, side)
    ctx.lineTo(long, 0)
    ctx.fill()
  }
  ctx.fillStyle = '#e6b95c'
  ctx.beginPath()
  ctx.moveTo(-long * 0.9, 0)
  ctx.lineTo(0, -wide * 0.35)
  ctx.lineTo(long * 0.9, 0)
  ctx.lineTo(0, wide * 0.35)
  ctx.fill()
  ctx.restore()
}

/** A square sheet with a disc of radius 1 seen from above, to be turned and then flattened. */
export function sheet(radius: number, reach: number): Layer {
  const made = layer(radius * reach * 2)
  made.ctx.translate(radius * reach, radius * reach)
  made.ctx.scale(radius, radius)
  return made
}

/** The cone in the middle, inlaid. */
export function paintCone(radius: number): Layer {
  const made = sheet(radius, CONE.radius)
  const { ctx } = made
  sector(
    ctx,
    0,
    CONE.radius,
    0,
    Math.PI * 2,
    conic(ctx, 0, 0, 0, [...ROSEWOOD, ...ROSEWOOD.slice(1), ...ROSEWOOD.slice(1)]),
  )
  for (let index = 0; index < 8; index += 1) {
    ctx.save()
    ctx.rotate((index * Math.PI) / 4 + Math.PI / 8)
    ctx.strokeStyle = 'rgb(230 180 90 / .75)'
    ctx.lineWidth = 0.004
    ctx.beginPath()
    ctx.moveTo(0.14, 0)
    ctx.quadraticCurveTo(0.27, 0.06, 0.4, 0)
    ctx.quadraticCurveTo(0.27, -0.06, 0.14, 0)
    ctx.stroke()
    ctx.fillStyle = 'rgb(232 190 110 / .14)'
    ctx.fill()
    ctx.restore()
  }
  for (const [at, width] of [
    [CONE.radius - 0.008, 0.016],
    [0.395, 0.004],
    [0.16, 0.006],
  ] as const) {
    ctx.lineWidth = width
    ctx.strokeStyle = conic(ctx, 0, 0, 0, [...BRASS, ...BRASS.slice(1)])
    ctx.beginPath()
    ctx.arc(0, 0, at, 0, Math.PI * 2)
    ctx.stroke()
  }
  return made
}

/** Light and shade that do not turn with the rotor: the shadow of the bowl, the gleam on the cone. */
export function paintLight(radius: number): Layer {
  const made = layer(radius * HALF * 2, radius * (ABOVE + BELOW))
  const { ctx } = made
  ctx.translate(radius * HALF, radius * ABOVE)
  ctx.scale(radius, radius)
  ctx.save()
  ctx.translate(0, up(ROTOR.z))
  ctx.scale(1, FLAT)
  ctx.beginPath()
  ctx.arc(0, 0, ROTOR.radius, 0, Math.PI * 2)
  ctx.clip()
  ctx.fillStyle = radial(ctx, 0.16, 0.2, 0.98, [
    [0, 'rgb(0 0 0 / 0)'],
    [0.62, 'rgb(0 0 0 / 0)'],
    [1, 'rgb(0 0 0 / .72)'],
  ])
  ctx.fillRect(-1, -1, 2, 2)
  ctx.fillStyle = conic(ctx, 0, 0, 2.2, [
    [0, 'rgb(255 236 200 / 0)'],
    [0.12, 'rgb(255 236 200 / 0)'],
    [0.2, 'rgb(255 236 200 / .2)'],
    [0.28, 'rgb(255 236 200 / 0)'],
    [0.62, 'rgb(255 236 200 / 0)'],
    [0.7, 'rgb(255 236 200 / .1)'],
    [0.78, 'rgb(255 236 200 / 0)'],
    [1, 'rgb(255 236 200 / 0)'],
  ])
  ctx.fillRect(-1, -1, 2, 2)
  ctx.restore()
  ctx.save()
  ctx.translate(0, up(CONE.z))
  ctx.scale(1, FLAT)
  ctx.beginPath()
  ctx.arc(0, 0, CONE.radius, 0, Math.PI * 2)
  ctx.clip()
  ctx.fillStyle = radial(ctx, -0.15, -0.18, 0.62, [
    [0, 'rgb(255 222 180 / .32)'],
    [0.35, 'rgb(255 200 140 / .1)'],
    [0.6, 'rgb(0 0 0 / .1)'],
    [1, 'rgb(0 0 0 / .6)'],
  ])
  ctx.fillRect(-1, -1, 2, 2)
  ctx.restore()
  return made
}

export function sector(
  ctx: CanvasRenderingContext2D,
  inner: number,
  outer: number,
  from: number,
  to: number,
  style: string | CanvasGradient,
): void {
  ctx.fillStyle = style
  ctx.beginPath()
  ctx.arc(0, 0, outer, from, to)
  ctx.arc(0, 0, inner, to, from, true)
  ctx.fill()
}
