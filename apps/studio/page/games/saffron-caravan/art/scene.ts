import { decorRandom, layer, linear, radial, type Ramp } from '../../../art/brush.ts'
import { grain } from './block.ts'

/** The desert at the blue hour, and by night when the lamps are lit. */
export interface Mood {
  readonly sky: Ramp
  readonly moon: string
  readonly far: readonly [string, string]
  readonly dunes: readonly (readonly [string, string])[]
  /** Light of windows and lamps, as bare channels, and how strong it is. */
  readonly warm: string
  readonly lit: number
}

export const DUSK: Mood = {
  sky: ['#101a56', '#1f4a8c', [0.62, '#5aa0b4'], [0.82, '#f2c79a'], '#f0985c'],
  moon: '#fff6dc',
  far: ['#3c5a9c', '#6a6aa0'],
  dunes: [
    ['#c8806a', '#7c4a72'],
    ['#9a5a6c', '#4c3468'],
    ['#5e3a66', '#241c4c'],
  ],
  warm: '255 196 110',
  lit: 0.55,
}

export const NIGHT: Mood = {
  sky: ['#060a2c', '#141c5c', [0.62, '#4a2c70'], [0.82, '#a84a5c'], '#e87a3c'],
  moon: '#ffe6b0',
  far: ['#2c2460', '#5a2c5c'],
  dunes: [
    ['#a84c44', '#5a2450'],
    ['#70304c', '#301a44'],
    ['#3a1c40', '#120c2c'],
  ],
  warm: '255 190 90',
  lit: 0.95,
}

const ridge = (share: number, range: number): number =>
  Math.sin(share * Math.PI * (1.6 + range * 0.5) + range * 2.3) + 0.3 * Math.sin(share * Math.PI * 5 + range)

/** Sky, moon, the walled city, and three rows of dunes; `width` by `height` pixels. */
export function paintDesert(width: number, height: number, mood: Mood): HTMLCanvasElement {
  const scene = layer(width, height)
  const { ctx } = scene
  const random = decorRandom(17)
  const horizon = height * 0.6
  ctx.fillStyle = linear(ctx, [0, 0], [0, horizon], mood.sky)
  ctx.fillRect(0, 0, width, height)
  grain(ctx, width, horizon, 5, 'rgb(255 250 230 / .05)')
  for (let star = 0; star < 120; star += 1) {
    const size = Math.min(width, height) * (0.0012 + random() * 0.002)
    ctx.fillStyle = `rgb(255 248 224 / ${0.2 + random() * 0.6})`
    ctx.fillRect(random() * width, random() * horizon * 0.6, size, size)
  }
  moonOf(ctx, width * 0.2, height * 0.19, Math.min(width, height) * 0.1, mood)
  bands(ctx, width, height)
  city(ctx, width * 0.9, horizon, Math.min(width * 0.42, height * 0.5), mood, random)
  for (let range = 0; range < 3; range += 1) dune(ctx, width, height, range, mood)
  ctx.fillStyle = linear(
    ctx,
    [0, 0],
    [0, height],
    ['rgb(4 6 28 / .5)', [0.18, 'rgb(4 6 28 / 0)'], [0.72, 'rgb(4 6 28 / .05)'], [1, 'rgb(4 6 28 / .8)']],
  )
  ctx.fillRect(0, 0, width, height)
  return scene.canvas
}

function moonOf(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number, mood: Mood): void {
  ctx.fillStyle = radial(ctx, x, y, radius * 4.4, [
    'rgb(255 246 214 / .4)',
    [0.3, 'rgb(255 246 214 / .12)'],
    [1, 'rgb(255 246 214 / 0)'],
  ])
  ctx.fillRect(x - radius * 5, y - radius * 5, radius * 10, radius * 10)
  ctx.fillStyle = mood.moon
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}

/** Clouds as prints have them: flat bands with round ends. */
function bands(ctx: CanvasRenderingContext2D, width: number, height: number): void {
  for (const [sx, sy, wide, alpha] of [
    [0.02, 0.25, 0.34, 0.3],
    [0.16, 0.29, 0.3, 0.22],
    [0.62, 0.14, 0.3, 0.24],
    [0.74, 0.175, 0.34, 0.16],
    [0.4, 0.4, 0.26, 0.2],
  ] as const) {
    ctx.fillStyle = `rgb(255 236 206 / ${alpha})`
    ctx.beginPath()
    ctx.roundRect(width * sx, height * sy, width * wide, height * 0.022, height * 0.011)
    ctx.fill()
  }
}

/** Walls, domes and towers with lit windows. */
function city(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  mood: Mood,
  random: () => number,
): void {
  const stone = linear(ctx, [0, y - size * 0.5], [0, y + size * 0.08], mood.far)
  ctx.fillStyle = stone
  ctx.fillRect(x - size * 0.55, y - size * 0.16, size * 1.4, size * 0.4)
  for (const [dx, wide, tall, dome] of [
    [-0.44, 0.1, 0.3, true],
    [-0.26, 0.16, 0.24, true],
    [0.02, 0.26, 0.32, true],
    [0.3, 0.08, 0.46, false],
    [0.46, 0.12, 0.26, true],
    [-0.1, 0.06, 0.4, false],
  ] as const) {
    const [left, top] = [x + dx * size - (wide * size) / 2, y - tall * size]
    ctx.fillStyle = stone
    ctx.fillRect(left, top, wide * size, tall * size + size * 0.2)
    ctx.beginPath()
    if (dome) {
      ctx.moveTo(left, top)
      ctx.bezierCurveTo(
        left - wide * size * 0.1,
        top - wide * size * 0.6,
        left + wide * size * 0.4,
        top - wide * size * 0.6,
        left + (wide * size) / 2,
        top - wide * size * 0.95,
      )
      ctx.bezierCurveTo(
        left + wide * size * 0.6,
        top - wide * size * 0.6,
        left + wide * size * 1.1,
        top - wide * size * 0.6,
        left + wide * size,
        top,
      )
    } else {
      ctx.moveTo(left - wide * size * 0.2, top)
      ctx.lineTo(left + (wide * size) / 2, top - wide * size * 1.2)
      ctx.lineTo(left + wide * size * 1.2, top)
    }
    ctx.fill()
    for (let window = 0; window < 5; window += 1) {
      if (random() > 0.75) continue
      const [wx, wy] = [left + wide * size * (0.2 + 0.6 * random()), top + tall * size * (0.14 + 0.6 * random())]
      ctx.fillStyle = `rgb(${mood.warm} / ${mood.lit * (0.6 + random() * 0.4)})`
      ctx.fillRect(wx, wy, size * 0.012, size * 0.02)
    }
  }
}

function dune(ctx: CanvasRenderingContext2D, width: number, height: number, range: number, mood: Mood): void {
  const base = height * (0.62 + range * 0.12)
  const path = new Path2D()
  path.moveTo(0, height)
  for (let step = 0; step <= 60; step += 1)
    path.lineTo((width * step) / 60, base + ridge(step / 60, range) * height * 0.035)
  path.lineTo(width, height)
  path.closePath()
  ctx.save()
  ctx.fillStyle = linear(
    ctx,
    [0, base - height * 0.05],
    [0, base + height * 0.22],
    mood.dunes[range] ?? ['#000', '#000'],
  )
  ctx.fill(path)
  ctx.clip(path)
  // Wind has drawn its lines along the ridge.
  ctx.strokeStyle = 'rgb(255 220 170 / .14)'
  ctx.lineWidth = Math.max(1, height * 0.002)
  for (let line = 1; line < 12; line += 1) {
    ctx.beginPath()
    for (let step = 0; step <= 40; step += 1) {
      const share = step / 40
      ctx.lineTo(
        width * share,
        base + ridge(share + line * 0.012, range) * height * 0.035 + line * line * height * 0.0016 + height * 0.006,
      )
    }
    ctx.stroke()
  }
  ctx.restore()
  ctx.strokeStyle = 'rgb(255 226 180 / .4)'
  ctx.lineWidth = Math.max(1, height * 0.0024)
  ctx.stroke(path)
}

/** A coin of the caravan that turns: `pictures` of one turn, side by side. */
export function paintCoin(size: number, pictures: number): HTMLCanvasElement {
  const strip = layer(size * pictures, size)
  for (let picture = 0; picture < pictures; picture += 1) {
    const { ctx } = strip
    ctx.save()
    ctx.translate(picture * size + size / 2, size / 2)
    ctx.scale(Math.max(0.1, Math.abs(Math.cos((picture / pictures) * Math.PI))), 1)
    for (const [reach, ramp] of [
      [0.46, ['#fff3c4', '#d2912e', '#5e3210']],
      [0.37, ['#ffe9a0', '#eaa63a', '#8a4c16']],
    ] as const) {
      ctx.fillStyle = radial(ctx, -size * 0.12, -size * 0.15, size * 0.7, ramp)
      ctx.beginPath()
      ctx.arc(0, 0, size * reach, 0, Math.PI * 2)
      ctx.fill()
    }
    ctx.strokeStyle = '#7c3a14'
    ctx.lineWidth = size * 0.05
    ctx.beginPath()
    ctx.arc(size * 0.05, 0, size * 0.19, Math.PI * 0.35, Math.PI * 1.65)
    ctx.stroke()
    ctx.restore()
  }
  return strip.canvas
}

/** A wall of blown sand. */
export function paintSand(width: number, height: number): HTMLCanvasElement {
  const wall = layer(width, height)
  const { ctx } = wall
  ctx.fillStyle = linear(
    ctx,
    [0, 0],
    [0, height],
    ['rgb(255 206 130 / 0)', [0.2, 'rgb(247 178 84 / .9)'], [0.42, '#dc7c34'], [0.72, '#8a3440'], [1, '#241450']],
  )
  ctx.fillRect(0, 0, width, height)
  grain(ctx, width, height, 9, 'rgb(255 240 210 / .14)')
  return wall.canvas
}
