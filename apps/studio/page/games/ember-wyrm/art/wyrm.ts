import { BOX, box, DISPLAY_FONT, linear } from '../../../art/brush.ts'
import { tongues } from './fire.ts'
import { paintSymbol } from './symbols.ts'

type Point = readonly [number, number]

/** Colours of a wyrm's body: where light falls, in the middle, in the shade; and its spines. */
export interface WyrmPalette {
  readonly lit: string
  readonly middle: string
  readonly dark: string
  readonly spine: string
}

interface Slice {
  readonly x: number
  readonly y: number
  /** Unit normal, to the left of the way. */
  readonly nx: number
  readonly ny: number
  readonly half: number
}

/**
 * Paints a serpent's body along a smooth way through `points`, from tail to neck, `widths` being its
 * thickness at each point. Light falls from above.
 */
export function paintBody(
  ctx: CanvasRenderingContext2D,
  points: readonly Point[],
  widths: readonly number[],
  palette: WyrmPalette,
): void {
  const slices = along(points, widths)
  spines(ctx, slices, palette)
  contour(ctx, slices, Math.max(...widths) * 0.07)
  tube(ctx, slices, palette)
  scales(ctx, slices, palette)
}

/** The wild that has taken its whole reel: a wyrm rising through fire, in a box of `width` by `height` pixels. */
export function paintFireReel(width: number, height: number): HTMLCanvasElement {
  const picture = box(width)
  picture.canvas.height = height
  const { ctx } = picture
  ctx.scale(width / BOX, width / BOX)
  const tall = (height / width) * BOX
  ctx.fillStyle = linear(
    ctx,
    [0, 0],
    [0, tall],
    [
      [0, '#3a0607'],
      [0.35, '#8f1a08'],
      [0.7, '#e2560f'],
      [1, '#ffc247'],
    ],
  )
  ctx.beginPath()
  ctx.roundRect(10, 10, BOX - 20, tall - 20, 46)
  ctx.fill()
  ctx.save()
  ctx.clip()
  tongues(ctx, BOX, tall, [
    [9, 0.8, '190 40 8'],
    [8, 0.55, '255 120 20'],
    [7, 0.34, '255 210 90'],
  ])
  const top = tall * 0.035
  const neck = top + 330
  const rest = tall - neck
  const way: Point[] = [
    [-90, tall + 40],
    [190, tall - rest * 0.02],
    [400, neck + rest * 0.66],
    [300, neck + rest * 0.42],
    [130, neck + rest * 0.2],
    [150, neck],
    [240, neck - 120],
  ]
  paintBody(ctx, way, [150, 205, 210, 196, 184, 172, 120], {
    lit: '#ffe79a',
    middle: '#f08426',
    dark: '#7a140c',
    spine: '#ffc04a',
  })
  ctx.restore()
  const head = paintSymbol('wyrm', Math.round(width * 0.98))
  ctx.save()
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.drawImage(head, width * 0.02, (top * width) / BOX)
  ctx.restore()
  lettering(ctx, tall)
  edge(ctx, tall)
  return picture.canvas
}

function lettering(ctx: CanvasRenderingContext2D, tall: number): void {
  ctx.save()
  ctx.font = `800 132px '${DISPLAY_FONT}'`
  ctx.letterSpacing = '12px'
  ctx.textAlign = 'center'
  ctx.lineJoin = 'round'
  ctx.lineWidth = 34
  ctx.strokeStyle = '#2a0505'
  ctx.strokeText('WILD', 262, tall - 64)
  ctx.lineWidth = 14
  ctx.strokeStyle = '#ffcf6a'
  ctx.strokeText('WILD', 262, tall - 64)
  ctx.lineWidth = 6
  ctx.strokeStyle = '#5a1207'
  ctx.strokeText('WILD', 262, tall - 64)
  ctx.fillStyle = linear(ctx, [0, tall - 160], [0, tall - 64], ['#fffbe0', '#ffd75a', '#ff8a1e'])
  ctx.fillText('WILD', 262, tall - 64)
  ctx.restore()
}

function edge(ctx: CanvasRenderingContext2D, tall: number): void {
  for (const [inset, width, ramp] of [
    [12, 20, ['#2a0505', '#2a0505']],
    [12, 12, ['#fff3bd', '#f4b63f', '#a8541a', '#ffd777', '#c9701f']],
    [22, 4, ['rgb(255 240 180 / .8)', 'rgb(255 160 60 / .4)']],
  ] as const) {
    ctx.lineWidth = width
    ctx.strokeStyle = linear(ctx, [0, 0], [BOX, tall], ramp)
    ctx.beginPath()
    ctx.roundRect(inset, inset, BOX - inset * 2, tall - inset * 2, 44)
    ctx.stroke()
  }
}

/** Catmull-Rom through the points, cut into slices a few units apart. */
function along(points: readonly Point[], widths: readonly number[]): Slice[] {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const widthAt = (index: number): number => widths[Math.min(widths.length - 1, Math.max(0, index))] ?? 0
  const raw: { x: number; y: number; half: number }[] = []
  for (let span = 0; span < points.length - 1; span += 1) {
    const [p0, p1, p2, p3] = [at(span - 1), at(span), at(span + 1), at(span + 2)]
    const steps = Math.max(4, Math.round(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / 4))
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps
      const curve = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
      const ease = t * t * (3 - 2 * t)
      raw.push({
        x: curve(p0[0], p1[0], p2[0], p3[0]),
        y: curve(p0[1], p1[1], p2[1], p3[1]),
        half: (widthAt(span) * (1 - ease) + widthAt(span + 1) * ease) / 2,
      })
    }
  }
  return raw.map((slice, index) => {
    const before = raw[Math.max(0, index - 1)] ?? slice
    const after = raw[Math.min(raw.length - 1, index + 1)] ?? slice
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    return { ...slice, nx: (after.y - before.y) / length, ny: -(after.x - before.x) / length }
  })
}

/** Where the light of the cave stands: above, a little to the left, in front. */
const LIGHT = [-0.32, -0.72, 0.62] as const

function tube(ctx: CanvasRenderingContext2D, slices: readonly Slice[], palette: WyrmPalette): void {
  ctx.lineCap = 'butt'
  slices.forEach((slice, index) => {
    const { x, y, nx, ny, half } = slice
    const next = slices[index + 1] ?? slice
    const [dx, dy] = [(next.x - x) * 0.6, (next.y - y) * 0.6]
    const across = LATERALS.map((lateral): readonly [number, string] => {
      const lit = nx * lateral * LIGHT[0] + ny * lateral * LIGHT[1] + Math.sqrt(1 - lateral * lateral) * LIGHT[2]
      return [(lateral + 1) / 2, shadeOf(palette, lit)]
    })
    ctx.fillStyle = linear(ctx, [x - nx * half, y - ny * half], [x + nx * half, y + ny * half], across)
    ctx.beginPath()
    ctx.moveTo(x + nx * half, y + ny * half)
    ctx.lineTo(next.x + next.nx * next.half + dx, next.y + next.ny * next.half + dy)
    ctx.lineTo(next.x - next.nx * next.half + dx, next.y - next.ny * next.half + dy)
    ctx.lineTo(x - nx * half, y - ny * half)
    ctx.fill()
  })
}

const LATERALS = [-1, -0.92, -0.75, -0.45, -0.1, 0.25, 0.55, 0.8, 0.93, 1]

function shadeOf(palette: WyrmPalette, lit: number): string {
  if (lit < 0.05) return mix('#120306', palette.dark, Math.max(0, lit + 1))
  if (lit < 0.6) return mix(palette.dark, palette.middle, (lit - 0.05) / 0.55)
  return mix(palette.middle, palette.lit, Math.min(1, (lit - 0.6) / 0.36))
}

/** A dark edge all around, as the other symbols have it. */
function contour(ctx: CanvasRenderingContext2D, slices: readonly Slice[], width: number): void {
  ctx.strokeStyle = '#12060a'
  ctx.lineCap = 'round'
  for (const [index, slice] of slices.entries()) {
    const next = slices[index + 1]
    if (next === undefined) return
    ctx.lineWidth = slice.half * 2 + width
    ctx.beginPath()
    ctx.moveTo(slice.x, slice.y)
    ctx.lineTo(next.x, next.y)
    ctx.stroke()
  }
}

function scales(ctx: CanvasRenderingContext2D, slices: readonly Slice[], palette: WyrmPalette): void {
  let travelled = 0
  let row = 0
  slices.forEach((slice, index) => {
    const before = slices[index - 1]
    if (before !== undefined) travelled += Math.hypot(slice.x - before.x, slice.y - before.y)
    const pitch = slice.half * 0.26
    if (travelled < pitch) return
    travelled -= pitch
    row += 1
    const angle = Math.atan2(slice.nx, -slice.ny)
    for (let column = -4; column <= 3; column += 1) {
      const lateral = Math.sin(((column + 0.5 + (row % 2) * 0.5) / 4.2) * (Math.PI / 2))
      const foreshortened = Math.sqrt(Math.max(0.05, 1 - lateral * lateral))
      const [x, y] = [slice.x + slice.nx * slice.half * lateral, slice.y + slice.ny * slice.half * lateral]
      ctx.save()
      ctx.translate(x, y)
      ctx.rotate(angle)
      ctx.scale(1, foreshortened)
      ctx.lineWidth = Math.max(0.6, slice.half * 0.035)
      ctx.strokeStyle = 'rgb(30 4 4 / .5)'
      ctx.beginPath()
      ctx.arc(0, 0, slice.half * 0.24, -1.35, 1.35)
      ctx.stroke()
      ctx.strokeStyle = alpha(palette.lit, 0.32)
      ctx.beginPath()
      ctx.arc(-slice.half * 0.03, 0, slice.half * 0.21, -1.1, 1.1)
      ctx.stroke()
      ctx.restore()
    }
  })
}

/** Spines stand on the left of the way, which a rising body turns outwards. */
function spines(ctx: CanvasRenderingContext2D, slices: readonly Slice[], palette: WyrmPalette): void {
  let travelled = 0
  slices.forEach((slice, index) => {
    const before = slices[index - 1]
    if (before !== undefined) travelled += Math.hypot(slice.x - before.x, slice.y - before.y)
    if (travelled < slice.half * 0.55) return
    travelled = 0
    const [tx, ty] = [-slice.ny, slice.nx]
    const reach = slice.half * 1.38
    const base = slice.half * 0.26
    const root: Point = [slice.x + slice.nx * slice.half * 0.9, slice.y + slice.ny * slice.half * 0.9]
    const tip: Point = [slice.x + slice.nx * reach - tx * base, slice.y + slice.ny * reach - ty * base]
    ctx.fillStyle = linear(ctx, root, tip, [palette.dark, palette.spine])
    ctx.beginPath()
    ctx.moveTo(root[0] - tx * base, root[1] - ty * base)
    ctx.lineTo(tip[0], tip[1])
    ctx.lineTo(root[0] + tx * base, root[1] + ty * base)
    ctx.fill()
  })
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
}

function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  return `rgb(${a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * share)).join(' ')})`
}

function alpha(colour: string, opacity: number): string {
  return `rgb(${channels(colour).join(' ')} / ${opacity})`
}
