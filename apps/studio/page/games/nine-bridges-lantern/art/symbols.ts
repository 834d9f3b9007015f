import {
  BOX,
  box,
  DISPLAY_FONT,
  figure,
  glint,
  linear,
  radial,
  textShape,
  type Look,
  type Ramp,
  type Shape,
} from '../../../art/brush.ts'
import { iconShape } from '../../../art/icon.ts'

type Paint = (ctx: CanvasRenderingContext2D, size: number) => void

const GOLD: Ramp = ['#fff4cf', '#e9c36a', '#8a5a1e', '#f2d58c', '#5e3a12']
const JADE: Ramp = ['#e6fff3', '#8fd9bb', '#2f7f67', '#bff0da', '#174a3d']

const BASE: Pick<Look, 'outline' | 'depth' | 'edge' | 'edgeWidth' | 'light' | 'shade' | 'rim'> = {
  outline: '#060a16',
  depth: 13,
  edge: GOLD,
  edgeWidth: 18,
  light: 'rgb(255 255 248 / .9)',
  shade: 'rgb(6 10 40 / .8)',
  rim: 'rgb(255 190 110 / .55)',
}

function halo(ctx: CanvasRenderingContext2D, channels: string, strength: number, radius = 250): void {
  ctx.save()
  ctx.globalAlpha = strength
  ctx.fillStyle = radial(ctx, BOX / 2, BOX / 2, radius, [
    `rgb(${channels})`,
    [0.45, `rgb(${channels} / .4)`],
    [1, `rgb(${channels} / 0)`],
  ])
  ctx.fillRect(0, 0, BOX, BOX)
  ctx.restore()
}

const slant =
  (ramp: Ramp) =>
  (ctx: CanvasRenderingContext2D): void => {
    ctx.fillStyle = linear(ctx, [110, 30], [390, BOX - 30], ramp)
    ctx.fillRect(0, 0, BOX, BOX)
  }

interface Painted {
  readonly icon: string
  readonly body: Ramp
  readonly side: readonly [string, string]
  readonly hollow: Ramp
  readonly glow: string
  readonly scale?: number
  readonly edge?: Ramp
}

const drawn =
  ({ icon: name, body, side, hollow, glow, scale, edge }: Painted): Paint =>
  (ctx, size) => {
    halo(ctx, glow, 0.36)
    figure(ctx, size, iconShape(name, scale ?? 0.78), {
      ...BASE,
      ...(edge === undefined ? {} : { edge }),
      glow: `rgb(${glow} / .55)`,
      side,
      hollow,
      body: slant(body),
    })
    glint(ctx, 168, 140, 26)
  }

/** A folding fan: a sector of paper on its ribs, with a branch of blossom. */
const fan: Paint = (ctx, size) => {
  halo(ctx, '255 150 190', 0.34)
  const [x, y, far, near] = [256, 420, 330, 96]
  const arc = new Path2D()
  const [from, to] = [Math.PI * 1.14, Math.PI * 1.86]
  arc.arc(x, y, far, from, to)
  arc.arc(x, y, near, to, from, true)
  arc.closePath()
  const handle = new Path2D()
  handle.moveTo(x - 12, y + 6)
  for (const angle of [from, to]) handle.lineTo(x + Math.cos(angle) * near, y + Math.sin(angle) * near)
  handle.lineTo(x + 12, y + 6)
  handle.closePath()
  const shape = (path: Path2D): Shape => ({ fill: (to) => to.fill(path), stroke: (to) => to.stroke(path) })
  figure(ctx, size, shape(handle), {
    ...BASE,
    edgeWidth: 10,
    side: ['#4a2410', '#140803'],
    hollow: ['#2a1206', '#100602'],
    body: slant(['#e6b06a', '#9a5a24', '#54290e']),
  })
  figure(ctx, size, shape(arc), {
    ...BASE,
    glow: 'rgb(255 140 180 / .5)',
    side: ['#6b1436', '#220612'],
    hollow: ['#3a0a1c', '#16040a'],
    body: (paint) => {
      paint.fillStyle = radial(
        paint,
        x,
        y,
        far,
        [
          [0.2, '#7c1238'],
          [0.55, '#d13a6c'],
          [0.8, '#ff9ab8'],
          [1, '#ffe3ea'],
        ],
        near,
      )
      paint.fillRect(0, 0, BOX, BOX)
      paint.lineWidth = 5
      for (let rib = 0; rib <= 10; rib += 1) {
        const angle = from + ((to - from) * rib) / 10
        paint.strokeStyle = rib % 2 === 0 ? 'rgb(80 6 34 / .55)' : 'rgb(255 240 245 / .4)'
        paint.beginPath()
        paint.moveTo(x + Math.cos(angle) * near, y + Math.sin(angle) * near)
        paint.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far)
        paint.stroke()
      }
      for (const [bx, by, r] of [
        [196, 214, 26],
        [262, 178, 32],
        [326, 220, 24],
        [286, 250, 18],
        [226, 262, 17],
      ] as const)
        blossom(paint, bx, by, r)
    },
  })
}

function blossom(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = (petal / 5) * Math.PI * 2 - Math.PI / 2
    ctx.fillStyle = radial(ctx, x + Math.cos(angle) * radius * 0.6, y + Math.sin(angle) * radius * 0.6, radius * 0.7, [
      '#ffffff',
      '#ffe0ea',
      '#ffb3cb',
    ])
    ctx.beginPath()
    ctx.ellipse(
      x + Math.cos(angle) * radius * 0.62,
      y + Math.sin(angle) * radius * 0.62,
      radius * 0.52,
      radius * 0.42,
      angle,
      0,
      Math.PI * 2,
    )
    ctx.fill()
  }
  ctx.fillStyle = '#ffcf5e'
  ctx.beginPath()
  ctx.arc(x, y, radius * 0.24, 0, Math.PI * 2)
  ctx.fill()
}

const letter =
  (text: string, body: Ramp, glow: string, side: readonly [string, string]): Paint =>
  (ctx, size) => {
    const wide = text.length > 1
    figure(
      ctx,
      size,
      textShape(
        text,
        `800 ${wide ? 350 : 404}px '${DISPLAY_FONT}'`,
        wide ? 248 : 256,
        wide ? 378 : 396,
        wide ? -18 : 0,
      ),
      {
        ...BASE,
        edge: JADE,
        glow: `rgb(${glow} / .34)`,
        depth: 16,
        side,
        edgeWidth: 18,
        hollow: ['#0a1830', '#040a18'],
        body: slant(body),
      },
    )
  }

/** The wild: a full moon with a veil of cloud. */
const moon: Paint = (ctx, size) => {
  halo(ctx, '190 220 255', 0.85)
  const disc = new Path2D()
  disc.arc(256, 232, 168, 0, Math.PI * 2)
  figure(
    ctx,
    size,
    { fill: (to) => to.fill(disc), stroke: (to) => to.stroke(disc) },
    {
      ...BASE,
      glow: 'rgb(190 220 255 / 1)',
      side: ['#3a4a7c', '#10183a'],
      hollow: ['#20305c', '#0a1230'],
      rim: 'rgb(255 255 255 / .7)',
      shade: 'rgb(60 80 150 / .75)',
      body: (paint) => {
        paint.fillStyle = radial(paint, 210, 180, 300, ['#ffffff', '#f4f1d8', '#cfd4ea', '#7f90c4'])
        paint.fillRect(0, 0, BOX, BOX)
        for (const [x, y, r] of [
          [196, 176, 34],
          [310, 210, 46],
          [238, 290, 28],
          [330, 310, 22],
          [172, 262, 18],
          [262, 136, 16],
        ] as const) {
          paint.fillStyle = radial(paint, x - r * 0.2, y - r * 0.2, r, [
            'rgb(120 130 170 / .1)',
            'rgb(120 132 178 / .42)',
            'rgb(150 160 200 / .1)',
          ])
          paint.beginPath()
          paint.arc(x, y, r, 0, Math.PI * 2)
          paint.fill()
        }
      },
    },
  )
  plaque(ctx, size, 'WILD')
}

function plaque(ctx: CanvasRenderingContext2D, size: number, text: string): void {
  ctx.save()
  ctx.lineJoin = 'round'
  const ribbon = new Path2D('M60 372 Q256 348 452 372 L438 404 L452 442 Q256 418 60 442 L74 404 Z')
  ctx.shadowColor = 'rgb(0 0 0 / .7)'
  ctx.shadowBlur = (20 * size) / BOX
  ctx.lineWidth = 16
  ctx.strokeStyle = '#060a16'
  ctx.stroke(ribbon)
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(ctx, [0, 352], [0, 442], ['#c9fbe4', '#4fb894', '#1c6a55', '#0d3d33'])
  ctx.fill(ribbon)
  ctx.lineWidth = 4
  ctx.strokeStyle = 'rgb(230 255 245 / .8)'
  ctx.stroke(ribbon)
  ctx.fillStyle = '#f6fff9'
  textShape(text, `800 76px '${DISPLAY_FONT}'`, 261, 426, 10).fill(ctx)
  ctx.restore()
}

/** A paper lantern; `lit` as it hangs in the respins. What it is worth is written on it by the stage. */
export function paintLantern(ctx: CanvasRenderingContext2D, size: number, lit: boolean): void {
  halo(ctx, lit ? '255 176 70' : '255 130 50', lit ? 0.95 : 0.5, 256)
  const body = new Path2D(
    'M256 92 C372 92 430 176 430 258 C430 340 372 420 256 420 C140 420 82 340 82 258 C82 176 140 92 256 92 Z',
  )
  for (const [x, y, w, h] of [
    [196, 62, 120, 40],
    [204, 410, 104, 36],
  ] as const) {
    const cap = new Path2D()
    cap.roundRect(x, y, w, h, 10)
    figure(
      ctx,
      size,
      { fill: (to) => to.fill(cap), stroke: (to) => to.stroke(cap) },
      {
        ...BASE,
        edgeWidth: 10,
        depth: 6,
        side: ['#3a1408', '#140602'],
        hollow: ['#2a0e06', '#120502'],
        body: slant(['#7c3a1a', '#3c1608', '#1e0a04']),
      },
    )
  }
  ctx.strokeStyle = '#c9963f'
  ctx.lineWidth = 7
  for (const dx of [-14, 0, 14]) {
    ctx.beginPath()
    ctx.moveTo(256 + dx, 446)
    ctx.lineTo(256 + dx * 1.5, 496)
    ctx.stroke()
  }
  figure(
    ctx,
    size,
    { fill: (to) => to.fill(body), stroke: (to) => to.stroke(body) },
    {
      ...BASE,
      glow: lit ? 'rgb(255 160 50 / 1)' : 'rgb(255 120 40 / .6)',
      side: ['#7a1e0c', '#2a0804'],
      hollow: ['#5c1408', '#2a0804'],
      shade: lit ? 'rgb(200 50 10 / .6)' : 'rgb(80 10 10 / .8)',
      rim: 'rgb(255 220 140 / .8)',
      body: (paint) => {
        paint.fillStyle = radial(
          paint,
          256,
          262,
          210,
          lit ? ['#fff9dc', '#ffdf86', '#ff9d3a', '#d8431c'] : ['#ffcf7a', '#f2782e', '#b82a18', '#6e1410'],
        )
        paint.fillRect(0, 0, BOX, BOX)
        paint.lineWidth = 6
        for (const reach of [0, 58, 116, 160]) {
          for (const sign of reach === 0 ? [1] : [-1, 1]) {
            paint.strokeStyle = 'rgb(120 20 6 / .42)'
            paint.beginPath()
            paint.moveTo(256, 84)
            paint.bezierCurveTo(256 + sign * reach * 1.25, 150, 256 + sign * reach * 1.25, 360, 256, 430)
            paint.stroke()
          }
        }
      },
    },
  )
}

const PAINTS: Record<string, Paint> = {
  koi: drawn({
    icon: 'circling-fish',
    body: ['#fff1e0', '#ff9a4a', '#e8431c', '#8c1410'],
    side: ['#6e1a0c', '#220604'],
    hollow: ['#103a5c', '#061a30'],
    glow: '255 120 60',
    scale: 0.84,
  }),
  crane: drawn({
    icon: 'paper-crane',
    body: ['#ffffff', '#f6faff', '#cfe0ff', '#8fb0f0'],
    side: ['#26336e', '#0a1030'],
    hollow: ['#3a5ac0', '#1a2a6c'],
    glow: '170 205 255',
    scale: 0.86,
  }),
  teapot: drawn({
    icon: 'teapot',
    body: ['#d8fff0', '#5fd0a8', '#1f8068', '#0b4038'],
    side: ['#0d4a3e', '#041a16'],
    hollow: ['#07302a', '#021412'],
    glow: '90 230 180',
    scale: 0.8,
  }),
  fan,
  knot: drawn({
    icon: 'knot',
    body: ['#ffd9c9', '#ff5a4a', '#c4182a', '#6e0818'],
    side: ['#5c0a14', '#1c0306'],
    hollow: ['#7c0f1e', '#4a0612'],
    glow: '255 80 80',
    scale: 0.8,
    edge: ['#ffe3b0', '#f0a94a', '#a8481a', '#ffcf7a', '#7c2410'],
  }),
  ace: letter('A', ['#ffe0d0', '#ff7a5c', '#c9302c', '#6e0f18'], '255 110 80', ['#4a0d12', '#160305']),
  king: letter('K', ['#fff3c8', '#f2c355', '#c07f1e', '#6b3c0c'], '255 200 90', ['#4a2c0a', '#180d03']),
  queen: letter('Q', ['#f3dcff', '#c08af5', '#7a3fc0', '#38185c'], '190 130 255', ['#2c1150', '#0e041c']),
  jack: letter('J', ['#d6fff2', '#5fe0bd', '#1f9079', '#0a4a42'], '90 230 190', ['#0b3d38', '#031614']),
  ten: letter('10', ['#dcecff', '#86b8f5', '#3a6ac0', '#182c6b'], '120 170 255', ['#12235a', '#060c20']),
  moon,
  lantern: (ctx, size) => paintLantern(ctx, size, false),
}

/**
 * Paints a symbol by its name in the game's data.
 * @param size pixels; the result is square
 * @throws Error for a name without a picture
 */
export function paintSymbol(name: string, size: number): HTMLCanvasElement {
  const paint = PAINTS[name]
  if (paint === undefined) throw new Error(`no picture for the symbol ${name}`)
  const picture = box(size)
  paint(picture.ctx, size)
  return picture.canvas
}

/** A lantern as it hangs lit in the respins, square. */
export function paintLitLantern(size: number): HTMLCanvasElement {
  const picture = box(size)
  paintLantern(picture.ctx, size, true)
  return picture.canvas
}
