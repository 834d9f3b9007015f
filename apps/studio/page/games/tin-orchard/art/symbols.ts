import { BOX, box, DISPLAY_FONT, linear, textShape } from '../../../art/brush.ts'
import { INK, rivet, shapeOf, shine, stamped } from './tin.ts'

type Paint = (ctx: CanvasRenderingContext2D, size: number) => void

const disc = (x: number, y: number, radius: number): Path2D => {
  const path = new Path2D()
  path.arc(x, y, radius, 0, Math.PI * 2)
  return path
}

const LEAF = new Path2D('M0 0 C30 -70 110 -92 170 -70 C150 -14 84 34 0 0 Z')

function leaf(ctx: CanvasRenderingContext2D, size: number, x: number, y: number, turn = 0): void {
  const path = new Path2D()
  path.addPath(LEAF, new DOMMatrix().translate(x, y).rotate(turn))
  stamped(ctx, size, shapeOf(path), ['#b6e07a', '#4c9a4a', '#22603a'], (paint) => {
    paint.save()
    paint.translate(x, y)
    paint.rotate((turn * Math.PI) / 180)
    paint.strokeStyle = 'rgb(240 255 210 / .8)'
    paint.lineWidth = 6
    paint.beginPath()
    paint.moveTo(14, -6)
    paint.quadraticCurveTo(80, -30, 150, -62)
    paint.stroke()
    paint.restore()
  })
}

function stalk(ctx: CanvasRenderingContext2D, from: readonly [number, number], to: readonly [number, number]): void {
  for (const [width, colour] of [
    [26, '#191522'],
    [15, '#7c5a2c'],
    [5, '#d9b070'],
  ] as const) {
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.lineCap = 'round'
    ctx.beginPath()
    ctx.moveTo(from[0], from[1])
    ctx.quadraticCurveTo((from[0] + to[0]) / 2 + 20, from[1] + 20, to[0], to[1])
    ctx.stroke()
  }
}

const RED = ['#ff9a7a', '#e2402e', '#8a1420'] as const

const cherry: Paint = (ctx, size) => {
  stalk(ctx, [300, 84], [172, 260])
  stalk(ctx, [300, 84], [344, 280])
  leaf(ctx, size, 296, 96, 8)
  for (const [x, y] of [
    [168, 350],
    [346, 372],
  ] as const) {
    stamped(ctx, size, shapeOf(disc(x, y, 98)), RED)
    shine(ctx, x - 38, y - 40, 30, 17)
    rivet(ctx, x + 8, y - 74, 10)
  }
}

const lemon: Paint = (ctx, size) => {
  const path = new Path2D(
    'M62 330 C48 316 52 296 72 288 C84 170 190 106 318 128 C356 92 420 84 448 112 C474 142 456 190 424 214 C446 330 350 432 226 416 C166 408 128 384 106 348 C88 350 72 342 62 330 Z',
  )
  leaf(ctx, size, 236, 118, -8)
  stamped(ctx, size, shapeOf(path), ['#fff3a0', '#f6c832', '#b8801a'], (paint) => {
    paint.strokeStyle = 'rgb(255 255 240 / .65)'
    paint.lineWidth = 9
    paint.beginPath()
    paint.arc(256, 276, 118, Math.PI * 1.05, Math.PI * 1.5)
    paint.stroke()
  })
  shine(ctx, 190, 196, 38, 17)
  rivet(ctx, 424, 136, 12)
  rivet(ctx, 86, 316, 10)
}

const orange: Paint = (ctx, size) => {
  stamped(ctx, size, shapeOf(disc(256, 296, 166)), ['#ffd08a', '#f28a1e', '#a8480e'], (paint) => {
    paint.fillStyle = 'rgb(140 50 0 / .35)'
    for (let pore = 0; pore < 34; pore += 1) {
      const [angle, reach] = [pore * 2.4, 26 + 132 * Math.sqrt(pore / 34)]
      paint.beginPath()
      paint.arc(256 + Math.cos(angle) * reach, 296 + Math.sin(angle) * reach, 5, 0, Math.PI * 2)
      paint.fill()
    }
  })
  stalk(ctx, [270, 92], [256, 140])
  leaf(ctx, size, 264, 138, 6)
  leaf(ctx, size, 250, 140, 196)
  shine(ctx, 186, 224, 36, 18)
  rivet(ctx, 256, 150, 12)
}

const pear: Paint = (ctx, size) => {
  const path = new Path2D(
    'M256 100 C304 100 322 138 326 186 C332 246 402 276 402 352 C402 428 338 466 256 466 C174 466 110 428 110 352 C110 276 180 246 186 186 C190 138 208 100 256 100 Z',
  )
  stalk(ctx, [292, 46], [258, 112])
  stamped(ctx, size, shapeOf(path), ['#e6f29a', '#9ac23c', '#3f7a2a'], (paint) => {
    paint.fillStyle = 'rgb(226 80 60 / .34)'
    paint.beginPath()
    paint.ellipse(346, 366, 74, 96, 0.5, 0, Math.PI * 2)
    paint.fill()
  })
  leaf(ctx, size, 272, 92, 10)
  shine(ctx, 190, 320, 22, 50)
  rivet(ctx, 256, 440, 11)
}

/** A robot's head: gauges for eyes, a grille for a mouth. */
const robot: Paint = (ctx, size) => {
  stalk(ctx, [256, 70], [256, 150])
  stamped(ctx, size, shapeOf(disc(256, 62, 30)), RED)
  for (const x of [62, 392] as const) {
    const ear = new Path2D()
    ear.roundRect(x, 236, 58, 96, 16)
    stamped(ctx, size, shapeOf(ear), ['#ffe08a', '#f2b632', '#9a6412'])
  }
  const head = new Path2D()
  head.roundRect(104, 130, 304, 320, [120, 120, 40, 40])
  stamped(ctx, size, shapeOf(head), ['#8fe0d8', '#1e8c8c', '#0d4450'], (paint) => {
    paint.fillStyle = 'rgb(248 236 208 / .92)'
    paint.fillRect(104, 346, 304, 74)
    paint.fillStyle = INK.navy
    for (let bar = 0; bar < 8; bar += 1) paint.fillRect(130 + bar * 33, 358, 15, 50)
    paint.fillStyle = INK.red
    paint.fillRect(104, 334, 304, 12)
    paint.fillRect(104, 420, 304, 12)
  })
  for (const [x, turn] of [
    [188, -0.7],
    [324, 0.5],
  ] as const) {
    stamped(ctx, size, shapeOf(disc(x, 258, 54)), ['#fffdf2', '#f0e4c2', '#c9b48a'])
    ctx.strokeStyle = INK.navy
    ctx.lineWidth = 6
    for (let mark = 0; mark < 7; mark += 1) {
      const angle = Math.PI * (1 + mark / 6)
      ctx.beginPath()
      ctx.moveTo(x + Math.cos(angle) * 34, 264 + Math.sin(angle) * 34)
      ctx.lineTo(x + Math.cos(angle) * 43, 264 + Math.sin(angle) * 43)
      ctx.stroke()
    }
    ctx.strokeStyle = INK.red
    ctx.lineWidth = 10
    ctx.beginPath()
    ctx.moveTo(x, 268)
    ctx.lineTo(x + Math.sin(turn) * 34, 268 - Math.cos(turn) * 34)
    ctx.stroke()
    rivet(ctx, x, 268, 10)
  }
  shine(ctx, 164, 170, 40, 13)
  for (const x of [126, 386]) rivet(ctx, x, 312, 9)
}

/** The bird without its key, which turns by itself in the scene. */
export function paintBird(ctx: CanvasRenderingContext2D, size: number): void {
  for (const x of [238, 300]) stalk(ctx, [x, 404], [x + 6, 470])
  const tail = new Path2D('M148 300 C96 270 58 262 22 278 C46 300 54 318 52 346 C90 350 128 342 160 330 Z')
  stamped(ctx, size, shapeOf(tail), ['#8fe0d8', '#1e8c8c', '#0d4450'])
  const beak = new Path2D('M420 190 L500 214 L424 244 Z')
  stamped(ctx, size, shapeOf(beak), ['#ffe6a0', '#f2b632', '#a8680e'])
  const body = new Path2D(
    'M130 300 C130 214 224 196 292 196 C300 132 372 108 418 150 C456 186 446 246 424 280 C420 372 356 430 272 430 C186 430 130 378 130 300 Z',
  )
  stamped(ctx, size, shapeOf(body), ['#ffb09a', '#d83c2c', '#7c1420'], (paint) => {
    paint.fillStyle = INK.cream
    paint.beginPath()
    paint.ellipse(352, 350, 92, 96, -0.4, 0, Math.PI * 2)
    paint.fill()
    paint.fillStyle = 'rgb(210 56 42 / .55)'
    for (let spot = 0; spot < 9; spot += 1) {
      paint.beginPath()
      paint.arc(318 + (spot % 3) * 34, 318 + Math.floor(spot / 3) * 34, 8, 0, Math.PI * 2)
      paint.fill()
    }
  })
  const wing = new Path2D('M164 288 C210 252 300 260 324 306 C312 360 248 392 190 374 C168 352 158 320 164 288 Z')
  stamped(ctx, size, shapeOf(wing), ['#ffe9a8', '#f2b632', '#a86c14'], (paint) => {
    paint.strokeStyle = 'rgb(140 60 10 / .7)'
    paint.lineWidth = 8
    for (const dy of [0, 26, 52]) {
      paint.beginPath()
      paint.moveTo(172 + dy * 0.5, 306 + dy)
      paint.quadraticCurveTo(240, 280 + dy * 1.2, 312 - dy * 0.6, 308 + dy)
      paint.stroke()
    }
  })
  stamped(ctx, size, shapeOf(disc(386, 192, 34)), ['#ffffff', '#fff6e0', '#d9c8a0'])
  ctx.fillStyle = INK.navy
  ctx.beginPath()
  ctx.arc(392, 196, 17, 0, Math.PI * 2)
  ctx.fill()
  ctx.fillStyle = '#ffffff'
  ctx.beginPath()
  ctx.arc(386, 189, 6, 0, Math.PI * 2)
  ctx.fill()
  rivet(ctx, 194, 316, 11)
  rivet(ctx, 300, 238, 9)
}

const bird: Paint = (ctx, size) => {
  ctx.save()
  ctx.translate(140, 74)
  ctx.scale(0.42, 0.42)
  ctx.restore()
  wings(ctx, size, 206, 126, 0.36)
  paintBird(ctx, size)
}

/** The wings of a key around a place, `scale` of the whole box wide. */
function wings(ctx: CanvasRenderingContext2D, size: number, x: number, y: number, scale: number): void {
  const path = new Path2D()
  const place = new DOMMatrix().translate(x, y).scale(scale).translate(-256, -256)
  path.addPath(
    new Path2D(
      'M256 230 C206 120 84 104 58 190 C36 266 96 330 168 318 C210 310 240 286 256 260 C272 286 302 310 344 318 C416 330 476 266 454 190 C428 104 306 120 256 230 Z',
    ),
    place,
  )
  const shaft = new Path2D()
  shaft.addPath(new Path2D('M236 250 H276 V460 H236 Z'), place)
  stamped(ctx, size, shapeOf(shaft), ['#f4f7f9', '#aab4bc', '#59646d'])
  stamped(ctx, size, shapeOf(path), ['#fff0b8', '#f2b632', '#94600e'])
  for (const dx of [-98, 98]) {
    ctx.fillStyle = '#191522'
    ctx.beginPath()
    ctx.ellipse(x + dx * scale, y + (216 - 256) * scale, 46 * scale, 52 * scale, 0, 0, Math.PI * 2)
    ctx.fill()
  }
}

/** The key that winds the orchard's toys up: `size` pixels wide, without its sign. */
export function paintKey(size: number): HTMLCanvasElement {
  const key = box(size)
  wings(key.ctx, size, 256, 250, 0.9)
  return key.canvas
}

const key: Paint = (ctx, size) => {
  wings(ctx, size, 256, 236, 0.92)
  rivet(ctx, 256, 214, 20)
  const ribbon = new Path2D()
  ribbon.roundRect(70, 356, 372, 104, 22)
  stamped(ctx, size, shapeOf(ribbon), ['#ff8a6a', '#d2382a', '#8a1a1e'])
  ctx.fillStyle = '#fffaf0'
  textShape('WILD ×2', `800 74px '${DISPLAY_FONT}'`, 256, 434, 2).fill(ctx)
}

const seven: Paint = (ctx, size) => {
  stamped(
    ctx,
    size,
    textShape('7', `800 470px '${DISPLAY_FONT}'`, 256, 424),
    ['#ff8f74', '#e0382a', '#8e1420'],
    (paint) => {
      paint.fillStyle = linear(paint, [0, 0], [BOX, 0], ['#fff8e6', '#ffe6a8'])
      paint.fillRect(0, 176, BOX, 20)
      paint.fillRect(0, 300, BOX, 10)
      paint.fillRect(0, 322, BOX, 6)
    },
  )
  rivet(ctx, 142, 126, 13)
  rivet(ctx, 376, 126, 13)
}

const PAINTERS: Readonly<Record<string, Paint>> = {
  'tin-seven': seven,
  'tin-bird': bird,
  'tin-robot': robot,
  'tin-pear': pear,
  'tin-orange': orange,
  'tin-lemon': lemon,
  'tin-cherry': cherry,
  'tin-key': key,
}

/** One symbol of the orchard, `size` pixels wide. */
export function paintSymbol(name: string, size: number): HTMLCanvasElement {
  const picture = box(size)
  PAINTERS[name]?.(picture.ctx, size)
  return picture.canvas
}
