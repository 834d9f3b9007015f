import { BOX, box, DISPLAY_FONT, linear, radial, textShape, type Ramp } from '../../../art/brush.ts'
import { iconShape } from '../../../art/icon.ts'
import { PAPER, printed, shapeOf } from './block.ts'

type Paint = (ctx: CanvasRenderingContext2D, size: number) => void

function sun(ctx: CanvasRenderingContext2D, channels: string, strength: number, y = 250): void {
  ctx.fillStyle = radial(ctx, 256, y, 240, [
    `rgb(${channels} / ${strength})`,
    [0.6, `rgb(${channels} / ${strength * 0.4})`],
    [1, `rgb(${channels} / 0)`],
  ])
  ctx.fillRect(0, 0, BOX, BOX)
}

/** A disc behind a figure, as the moon stands in prints. */
function roundel(ctx: CanvasRenderingContext2D, size: number, ramp: Ramp): void {
  const disc = new Path2D()
  disc.arc(256, 250, 196, 0, Math.PI * 2)
  printed(ctx, size, shapeOf(disc), ramp)
}

const cut =
  (icon: string, disc: Ramp, body: Ramp, scale = 0.68, dy = 0): Paint =>
  (ctx, size) => {
    sun(ctx, '255 190 110', 0.3)
    roundel(ctx, size, disc)
    printed(ctx, size, iconShape(icon, scale, 0, dy), body)
  }

/** Three crocuses on one stalk, with the red threads that give the spice. */
const saffron: Paint = (ctx, size) => {
  sun(ctx, '200 140 255', 0.4)
  const stalk = new Path2D('M244 300 C240 380 244 430 236 480 H276 C270 430 272 380 268 300 Z')
  printed(ctx, size, shapeOf(stalk), ['#a8c878', '#4c8050', '#1e4a44'])
  for (const turn of [-40, 40, -20, 20, 0]) {
    const petal = new Path2D()
    petal.addPath(
      new Path2D('M0 0 C-84 -66 -78 -196 0 -272 C78 -196 84 -66 0 0 Z'),
      new DOMMatrix().translate(256, 326).rotate(turn),
    )
    printed(ctx, size, shapeOf(petal), ['#e6c8ff', '#9a6ad0', '#4c2c86'], (paint) => {
      paint.save()
      paint.translate(256, 326)
      paint.rotate((turn * Math.PI) / 180)
      paint.strokeStyle = 'rgb(255 240 255 / .55)'
      paint.lineWidth = 5
      for (const bend of [-22, 0, 22]) {
        paint.beginPath()
        paint.moveTo(0, -20)
        paint.quadraticCurveTo(bend, -130, bend * 0.4, -230)
        paint.stroke()
      }
      paint.restore()
    })
  }
  ctx.lineCap = 'round'
  for (const [width, colour] of [
    [20, '#0d1430'],
    [11, '#e8481c'],
  ] as const)
    for (const [dx, dy] of [
      [-74, -120],
      [0, -156],
      [74, -120],
    ] as const) {
      ctx.strokeStyle = colour
      ctx.lineWidth = width
      ctx.beginPath()
      ctx.moveTo(256, 300)
      ctx.quadraticCurveTo(256 + dx * 0.2, 250, 256 + dx, 300 + dy)
      ctx.stroke()
    }
}

/** An oud: a body like half a pear, roses in its table, the pegs bent back. */
const oud: Paint = (ctx, size) => {
  sun(ctx, '255 170 90', 0.36)
  ctx.save()
  ctx.translate(256, 256)
  ctx.rotate(0.62)
  ctx.translate(-256, -256)
  const neck = new Path2D('M234 20 H278 V250 H234 Z')
  printed(ctx, size, shapeOf(neck), ['#8a5a34', '#4c2a1a', '#2a1610'])
  const body = new Path2D(
    'M256 176 C330 214 394 290 388 366 C382 442 324 486 256 486 C188 486 130 442 124 366 C118 290 182 214 256 176 Z',
  )
  ctx.restore()
  ctx.save()
  ctx.restore()
  const turned = new Path2D()
  turned.addPath(body, new DOMMatrix().translate(256, 256).rotate(35.5).translate(-256, -256))
  printed(ctx, size, shapeOf(turned), ['#ffd68a', '#d8862c', '#8a4212'], (paint) => {
    paint.save()
    paint.translate(256, 256)
    paint.rotate(0.62)
    paint.translate(-256, -256)
    for (const [x, y, r] of [
      [256, 322, 44],
      [216, 404, 20],
      [296, 404, 20],
    ] as const) {
      paint.fillStyle = '#26143a'
      paint.beginPath()
      paint.arc(x, y, r, 0, Math.PI * 2)
      paint.fill()
      paint.strokeStyle = '#fff0c8'
      paint.lineWidth = 5
      paint.stroke()
      for (let ray = 0; ray < 8; ray += 1) {
        paint.beginPath()
        paint.moveTo(x, y)
        paint.lineTo(x + Math.cos(ray * 0.785) * r, y + Math.sin(ray * 0.785) * r)
        paint.stroke()
      }
    }
    paint.strokeStyle = 'rgb(255 250 230 / .85)'
    paint.lineWidth = 3
    for (const x of [240, 250, 262, 272]) {
      paint.beginPath()
      paint.moveTo(x, 0)
      paint.lineTo(x, 452)
      paint.stroke()
    }
    paint.fillStyle = '#3a1c14'
    paint.fillRect(216, 448, 80, 12)
    paint.restore()
  })
}

const letter =
  (text: string, body: Ramp): Paint =>
  (ctx, size) => {
    const wide = text.length > 1
    printed(
      ctx,
      size,
      textShape(
        text,
        `800 ${wide ? 330 : 390}px '${DISPLAY_FONT}'`,
        wide ? 248 : 256,
        wide ? 374 : 392,
        wide ? -16 : 0,
      ),
      body,
      (paint) => {
        // A cloud band that runs through every letter of the set.
        paint.strokeStyle = 'rgb(255 246 220 / .38)'
        paint.lineWidth = 9
        for (const y of [226, 252]) {
          paint.beginPath()
          for (let x = 0; x <= BOX; x += 16) paint.lineTo(x, y + Math.sin(x / 38) * 13)
          paint.stroke()
        }
      },
    )
  }

/** The wild: a lamp with its flame. */
const lamp: Paint = (ctx, size) => {
  sun(ctx, '255 190 80', 0.85, 220)
  const flame = new Path2D('M104 60 C140 110 150 140 130 176 C118 198 84 198 72 174 C60 146 84 120 104 60 Z')
  printed(ctx, size, shapeOf(flame), ['#fff8d8', '#ffc23c', '#e8541c'], undefined, 'rgb(255 180 60 / .9)')
  printed(
    ctx,
    size,
    iconShape('magic-lamp', 0.8, 12, -6),
    ['#ffeaa8', '#eea02a', '#9a4a12'],
    undefined,
    'rgb(255 190 80 / .7)',
  )
  const ribbon = new Path2D('M56 396 Q256 372 456 396 L444 428 L456 470 Q256 446 56 470 L68 428 Z')
  ctx.lineJoin = 'round'
  ctx.lineWidth = 14
  ctx.strokeStyle = '#0d1430'
  ctx.stroke(ribbon)
  ctx.fillStyle = linear(ctx, [0, 380], [0, 470], ['#d8482a', '#8a1e2a'])
  ctx.fill(ribbon)
  ctx.lineWidth = 4
  ctx.strokeStyle = linear(ctx, [50, 0], [460, 0], PAPER)
  ctx.stroke(ribbon)
  ctx.fillStyle = '#fff6dc'
  textShape('WILD', `800 74px '${DISPLAY_FONT}'`, 260, 450, 10).fill(ctx)
}

/** The scatter: palms at the water, under a gate of stars. */
const oasis: Paint = (ctx, size) => {
  sun(ctx, '120 220 230', 0.8)
  const gate = new Path2D(
    'M70 470 V220 C70 150 120 130 160 104 C200 78 226 60 256 28 C286 60 312 78 352 104 C392 130 442 150 442 220 V470 Z',
  )
  printed(
    ctx,
    size,
    shapeOf(gate),
    ['#0f1c54', '#2a5a94', '#7cc0c4', '#f4c48a'],
    (paint) => {
      paint.fillStyle = '#fff4d0'
      for (const [x, y, r] of [
        [256, 112, 30],
        [164, 176, 5],
        [350, 168, 6],
        [310, 96, 4],
        [200, 128, 4],
        [392, 226, 4],
        [118, 238, 5],
      ] as const) {
        paint.beginPath()
        paint.arc(x, y, r, 0, Math.PI * 2)
        paint.fill()
      }
      paint.fillStyle = linear(paint, [0, 388], [0, 470], ['#2f8ea0', '#123a68'])
      paint.fillRect(0, 388, BOX, 100)
      paint.strokeStyle = 'rgb(240 255 250 / .6)'
      paint.lineWidth = 5
      for (const y of [404, 424, 446]) {
        paint.beginPath()
        paint.moveTo(130 + y * 0.1, y)
        paint.lineTo(390 - y * 0.08, y)
        paint.stroke()
      }
    },
    'rgb(110 210 230 / .8)',
  )
  printed(ctx, size, iconShape('palm-tree', 0.56, 0, 10), ['#c8e68a', '#4a9a60', '#1c5a50'])
}

const PAINTERS: Readonly<Record<string, Paint>> = {
  camel: cut('camel', ['#f7b548', '#e8702a', '#8a2430'], ['#fff0c4', '#e0a860', '#7c4a2a'], 0.7, 8),
  horse: cut('horse-head', ['#5ab4bc', '#2a6a94', '#1c2c68'], ['#ffffff', '#e6ddd0', '#8a88a8'], 0.66),
  falcon: cut('eagle-head', ['#e86a50', '#a82c3c', '#521a44'], ['#fff0d0', '#d8a060', '#6a3a24'], 0.64),
  saffron,
  oud,
  ace: letter('A', ['#ff9a7a', '#dc4430', '#861c34']),
  king: letter('K', ['#ffd890', '#ee9a2a', '#9a4a14']),
  queen: letter('Q', ['#d8b8f0', '#9060c0', '#482878']),
  jack: letter('J', ['#a4e0d8', '#3a9aa0', '#1a4a70']),
  ten: letter('10', ['#b8d0f0', '#5a84c4', '#263c84']),
  'oil-lamp': lamp,
  oasis,
}

/** One symbol of the caravan, `size` pixels wide. */
export function paintSymbol(name: string, size: number): HTMLCanvasElement {
  const picture = box(size)
  PAINTERS[name]?.(picture.ctx, size)
  return picture.canvas
}

/** A laden camel that looks to the right, `size` pixels wide. */
export function paintCamel(size: number): HTMLCanvasElement {
  const picture = box(size)
  const { ctx } = picture
  printed(ctx, size, iconShape('camel', 0.9), ['#ffd9a0', '#b8743c', '#3c2440'])
  return picture.canvas
}
