import { decorRandom, layer, linear, radial } from '../../../art/brush.ts'
import { INK, rivet } from './tin.ts'

/** The orchard by day, and by night while the wheel turns. */
export interface Mood {
  readonly sky: readonly [string, string]
  readonly rays: string
  readonly sun: string
  readonly hills: readonly string[]
  readonly crown: readonly string[]
  readonly line: string
  readonly fruit: readonly string[]
  readonly over: string
}

export const DAY: Mood = {
  sky: ['#2d8f9c', '#f6dfae'],
  rays: 'rgb(255 246 214 / .3)',
  sun: '#ffd35e',
  hills: ['#7fbf8a', '#4f9e62', '#2f7a4e', '#1f5a40'],
  crown: ['#9fd06a', '#5fae52', '#2f7f46'],
  line: '#16333a',
  fruit: ['#e2402e', '#f28a1e', '#f6c832'],
  over: 'rgb(10 30 40 / .12)',
}

export const NIGHT: Mood = {
  sky: ['#0a1238', '#5a3a78'],
  rays: 'rgb(255 200 120 / .16)',
  sun: '#ffe9b0',
  hills: ['#33467e', '#26386a', '#1a2a54', '#101c3c'],
  crown: ['#4a6aa0', '#2f4c84', '#1c3260'],
  line: '#080d20',
  fruit: ['#ffb24a', '#ff7a5a', '#ffe27a'],
  over: 'rgb(6 8 30 / .1)',
}

/** Sky, sun and three ranges of hills with their trees; `width` by `height` pixels. */
export function paintOrchard(width: number, height: number, mood: Mood): HTMLCanvasElement {
  const scene = layer(width, height)
  const { ctx } = scene
  const unit = Math.min(width, height * 1.2)
  const [sunX, sunY] = [width * 0.5, height * 0.4]
  ctx.fillStyle = linear(ctx, [0, 0], [0, height * 0.7], mood.sky)
  ctx.fillRect(0, 0, width, height)
  // Printed rays, as on the lid of a biscuit tin.
  ctx.fillStyle = mood.rays
  const far = Math.hypot(width, height)
  for (let ray = 0; ray < 24; ray += 1) {
    const angle = (ray / 24) * Math.PI * 2
    ctx.beginPath()
    ctx.moveTo(sunX, sunY)
    ctx.lineTo(sunX + Math.cos(angle) * far, sunY + Math.sin(angle) * far)
    ctx.lineTo(sunX + Math.cos(angle + 0.13) * far, sunY + Math.sin(angle + 0.13) * far)
    ctx.fill()
  }
  ctx.fillStyle = radial(ctx, sunX, sunY, unit * 0.42, [mood.sun, [0.55, `${mood.sun}66`], [1, `${mood.sun}00`]])
  ctx.fillRect(0, 0, width, height)
  clouds(ctx, width, height, mood)
  const random = decorRandom(23)
  for (let range = 0; range < 3; range += 1) {
    const y = height * (0.55 + range * 0.13)
    hill(ctx, width, height, y, range, mood)
    const trees = 7 - range
    for (let tree = 0; tree < trees; tree += 1) {
      const x = (width * (tree + 0.5 + (random() - 0.5) * 0.4)) / trees
      treeAt(ctx, x, y + hillAt(x / width, range) * height * 0.05, unit * (0.07 + range * 0.035), mood, random)
    }
  }
  ctx.fillStyle = mood.over
  ctx.fillRect(0, 0, width, height)
  ctx.fillStyle = linear(
    ctx,
    [0, 0],
    [0, height],
    ['rgb(10 16 30 / .5)', [0.16, 'rgb(10 16 30 / 0)'], [0.7, 'rgb(10 16 30 / 0)'], [1, 'rgb(10 16 30 / .72)']],
  )
  ctx.fillRect(0, 0, width, height)
  return scene.canvas
}

const hillAt = (share: number, range: number): number => Math.sin(share * Math.PI * (2 + range * 0.7) + range * 1.9)

function hill(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  y: number,
  range: number,
  mood: Mood,
): void {
  const path = new Path2D()
  path.moveTo(0, height)
  for (let step = 0; step <= 48; step += 1)
    path.lineTo((width * step) / 48, y + hillAt(step / 48, range) * height * 0.05)
  path.lineTo(width, height)
  path.closePath()
  ctx.fillStyle = linear(
    ctx,
    [0, y - height * 0.05],
    [0, height],
    [mood.hills[range] ?? '', mood.hills[range + 1] ?? ''],
  )
  ctx.fill(path)
  // Rows of an orchard, printed as stripes that follow the hill.
  ctx.save()
  ctx.clip(path)
  ctx.strokeStyle = 'rgb(255 250 220 / .12)'
  ctx.lineWidth = Math.max(1, height * 0.006)
  for (let row = 1; row < 9; row += 1) {
    ctx.beginPath()
    for (let step = 0; step <= 32; step += 1) {
      const share = step / 32
      ctx.lineTo(width * share, y + hillAt(share, range) * height * 0.05 + row * row * height * 0.006 + height * 0.01)
    }
    ctx.stroke()
  }
  ctx.restore()
  ctx.strokeStyle = mood.line
  ctx.lineWidth = Math.max(1.5, height * 0.003)
  ctx.stroke(path)
}

/** A tree stamped out of tin: a round crown on a stick, with its fruit. */
function treeAt(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  mood: Mood,
  random: () => number,
): void {
  ctx.strokeStyle = mood.line
  ctx.fillStyle = '#8a5a30'
  ctx.lineWidth = Math.max(1.5, size * 0.03)
  ctx.beginPath()
  ctx.rect(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.6)
  ctx.fill()
  ctx.stroke()
  ctx.fillStyle = linear(ctx, [x - size * 0.4, y - size], [x + size * 0.4, y - size * 0.2], mood.crown)
  ctx.beginPath()
  ctx.arc(x, y - size * 0.72, size * 0.42, 0, Math.PI * 2)
  ctx.fill()
  ctx.stroke()
  const colour = mood.fruit[Math.floor(random() * mood.fruit.length)] ?? INK.red
  for (let fruit = 0; fruit < 7; fruit += 1) {
    const angle = fruit * 2.4
    const reach = size * 0.3 * Math.sqrt((fruit + 0.5) / 7)
    ctx.fillStyle = colour
    ctx.beginPath()
    ctx.arc(x + Math.cos(angle) * reach, y - size * 0.72 + Math.sin(angle) * reach, size * 0.058, 0, Math.PI * 2)
    ctx.fill()
    ctx.stroke()
  }
  ctx.fillStyle = 'rgb(255 255 255 / .35)'
  ctx.beginPath()
  ctx.ellipse(x - size * 0.18, y - size * 0.92, size * 0.13, size * 0.06, -0.6, 0, Math.PI * 2)
  ctx.fill()
}

function clouds(ctx: CanvasRenderingContext2D, width: number, height: number, mood: Mood): void {
  for (const [sx, sy, scale] of [
    [0.14, 0.2, 1],
    [0.84, 0.15, 1.2],
    [0.7, 0.32, 0.7],
    [0.24, 0.36, 0.6],
  ] as const) {
    const [x, y, unit] = [width * sx, height * sy, Math.min(width, height) * 0.06 * scale]
    const path = new Path2D()
    path.moveTo(x - unit * 2, y)
    path.arc(x - unit, y, unit * 0.8, Math.PI, Math.PI * 1.8)
    path.arc(x + unit * 0.1, y - unit * 0.4, unit, Math.PI * 1.2, Math.PI * 1.9)
    path.arc(x + unit * 1.2, y, unit * 0.8, Math.PI * 1.3, Math.PI * 2)
    path.closePath()
    ctx.fillStyle = 'rgb(255 250 232 / .8)'
    ctx.fill(path)
    ctx.strokeStyle = mood.line
    ctx.lineWidth = Math.max(1.5, unit * 0.05)
    ctx.globalAlpha = 0.6
    ctx.stroke(path)
    ctx.globalAlpha = 1
  }
}

/** The near edge of the toy: a fence and a folded rim with its tabs, `height` pixels high at the foot of the screen. */
export function paintEdge(width: number, height: number, mood: Mood): HTMLCanvasElement {
  const edge = layer(width, height)
  const { ctx } = edge
  const post = height * 0.3
  ctx.strokeStyle = mood.line
  ctx.lineWidth = Math.max(1.5, height * 0.016)
  for (let x = -post * 0.3; x < width; x += post) {
    ctx.fillStyle = linear(ctx, [x, 0], [x + post * 0.5, 0], [INK.cream, '#cdb88a'])
    ctx.beginPath()
    ctx.moveTo(x, height)
    ctx.lineTo(x, height * 0.16)
    ctx.lineTo(x + post * 0.28, 0)
    ctx.lineTo(x + post * 0.56, height * 0.16)
    ctx.lineTo(x + post * 0.56, height)
    ctx.fill()
    ctx.stroke()
  }
  for (const y of [0.28, 0.52]) {
    ctx.fillStyle = '#e6d3a6'
    ctx.fillRect(0, height * y, width, height * 0.1)
    ctx.strokeRect(-4, height * y, width + 8, height * 0.1)
    for (let x = post * 0.25; x < width; x += post) rivet(ctx, x - post * 0.27, height * (y + 0.05), height * 0.022)
  }
  ctx.fillStyle = linear(ctx, [0, height * 0.72], [0, height], ['#f0604a', '#8e1a1c'])
  ctx.fillRect(0, height * 0.72, width, height * 0.28)
  ctx.fillStyle = '#eef2f5'
  ctx.fillRect(0, height * 0.71, width, height * 0.02)
  return edge.canvas
}
