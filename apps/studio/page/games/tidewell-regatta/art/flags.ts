import { BOX, box, DISPLAY_FONT, layer, linear, radial, textShape } from '../../../art/brush.ts'

/** Height of a flag in parts of its width. */
export const FLAG_TALL = 0.78

type Cloth = (ctx: CanvasRenderingContext2D, tall: number) => void

const fill = (
  ctx: CanvasRenderingContext2D,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void => {
  ctx.fillStyle = colour
  ctx.fillRect(x, y, width, height)
}
const polygon = (
  ctx: CanvasRenderingContext2D,
  colour: string,
  points: readonly (readonly [number, number])[],
): void => {
  ctx.fillStyle = colour
  ctx.beginPath()
  for (const [x, y] of points) ctx.lineTo(x, y)
  ctx.fill()
}

const [RED, WHITE, BLUE, GOLD, TEAL, INK] = ['#d8243a', '#fbf6ea', '#1f4fa8', '#ffc53d', '#0f8f8a', '#14202c'] as const

/** One cloth for each step of the multiplier, in the manner of signal flags; the number stands in the middle. */
const CLOTHS: readonly Cloth[] = [
  (ctx, tall) => {
    fill(ctx, WHITE, 0, 0, BOX, tall)
    fill(ctx, BLUE, 0, 0, BOX, tall * 0.2)
    fill(ctx, BLUE, 0, tall * 0.8, BOX, tall * 0.2)
  },
  (ctx, tall) => {
    fill(ctx, TEAL, 0, 0, BOX, tall)
    fill(ctx, WHITE, 0, 0, BOX * 0.17, tall)
    fill(ctx, WHITE, BOX * 0.83, 0, BOX * 0.17, tall)
  },
  (ctx, tall) => {
    fill(ctx, GOLD, 0, 0, BOX, tall)
    polygon(ctx, BLUE, [
      [0, 0],
      [BOX * 0.3, 0],
      [0, tall * 0.4],
    ])
    polygon(ctx, BLUE, [
      [BOX, 0],
      [BOX * 0.7, 0],
      [BOX, tall * 0.4],
    ])
    polygon(ctx, BLUE, [
      [0, tall],
      [BOX * 0.3, tall],
      [0, tall * 0.6],
    ])
    polygon(ctx, BLUE, [
      [BOX, tall],
      [BOX * 0.7, tall],
      [BOX, tall * 0.6],
    ])
  },
  (ctx, tall) => {
    fill(ctx, BLUE, 0, 0, BOX, tall)
    polygon(ctx, GOLD, [
      [BOX / 2, -tall * 0.16],
      [BOX * 1.04, tall / 2],
      [BOX / 2, tall * 1.16],
      [-BOX * 0.04, tall / 2],
    ])
  },
  (ctx, tall) => {
    fill(ctx, RED, 0, 0, BOX, tall)
    fill(ctx, WHITE, 0, tall * 0.2, BOX, tall * 0.6)
  },
  (ctx, tall) => {
    fill(ctx, INK, 0, 0, BOX, tall)
    fill(ctx, GOLD, BOX * 0.1, tall * 0.13, BOX * 0.8, tall * 0.74)
  },
  (ctx, tall) => {
    fill(ctx, RED, 0, 0, BOX, tall)
    for (let square = 0; square < 12; square += 1) {
      if (square % 2 === 0) fill(ctx, GOLD, (square * BOX) / 12, 0, BOX / 12, tall * 0.16)
      else fill(ctx, GOLD, (square * BOX) / 12, tall * 0.84, BOX / 12, tall * 0.16)
    }
  },
]

/** What each cloth shows while it is rolled up. */
export const ROLLS = [0x8fb0e8, 0x4fd0c4, 0xffd25a, 0x5a86e0, 0xff6a70, 0xc9a23a, 0xff5a64] as const

/** Colours of the number on each cloth, and of the line around it. */
const NUMBERS: readonly (readonly [string, string])[] = [
  [INK, WHITE],
  [WHITE, INK],
  [INK, '#ffe6a0'],
  [INK, '#ffe6a0'],
  [RED, WHITE],
  [RED, '#fff3cf'],
  ['#fff6d8', '#6b0a18'],
]

/** A flag with its multiplier. @param step in the row of multipliers; beyond the last cloth they begin again */
export function paintFlag(step: number, multiplier: number, width: number): HTMLCanvasElement {
  const tall = BOX * FLAG_TALL
  const flag = box(width, tall)
  const { ctx } = flag
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(6, 6, BOX - 12, tall - 12, 16)
  ctx.clip()
  CLOTHS[step % CLOTHS.length]?.(ctx, tall)
  // Folds that the wind has laid in it.
  for (let fold = 0; fold < 3; fold += 1) {
    const x = BOX * (0.1 + fold * 0.33)
    ctx.fillStyle = linear(
      ctx,
      [x, 0],
      [x + BOX * 0.33, 0],
      ['rgb(0 10 30 / .26)', 'rgb(255 255 255 / .3)', 'rgb(0 10 30 / .26)'],
    )
    ctx.fillRect(x, 0, BOX * 0.33, tall)
  }
  ctx.fillStyle = linear(ctx, [0, 0], [0, tall], ['rgb(255 255 255 / .2)', 'rgb(255 255 255 / 0)', 'rgb(0 20 40 / .3)'])
  ctx.fillRect(0, 0, BOX, tall)
  ctx.restore()
  ctx.lineWidth = 10
  ctx.strokeStyle = 'rgb(4 18 26 / .75)'
  ctx.beginPath()
  ctx.roundRect(6, 6, BOX - 12, tall - 12, 16)
  ctx.stroke()
  const text = `×${multiplier}`
  const size = text.length > 2 ? 236 : 290
  const [body, edge] = NUMBERS[step % NUMBERS.length] ?? [INK, WHITE]
  const number = textShape(text, `800 ${size}px '${DISPLAY_FONT}'`, BOX / 2, tall / 2 + size * 0.34, -6)
  ctx.lineJoin = 'round'
  ctx.lineWidth = 34
  ctx.strokeStyle = edge
  number.stroke(ctx)
  ctx.fillStyle = body
  number.fill(ctx)
  return flag.canvas
}

/** A flag that is still rolled up on its line. */
export function paintFurled(width: number, height: number): HTMLCanvasElement {
  const roll = layer(width, height)
  const { ctx } = roll
  ctx.fillStyle = linear(ctx, [0, 0], [width, 0], ['#6a767a', '#d4dcdc', '#ffffff', '#a9b4b6', '#59666c'])
  ctx.strokeStyle = 'rgb(4 18 26 / .8)'
  ctx.lineWidth = width * 0.1
  ctx.beginPath()
  ctx.roundRect(width * 0.1, height * 0.04, width * 0.8, height * 0.92, width * 0.4)
  ctx.fill()
  ctx.stroke()
  ctx.fillStyle = 'rgb(4 18 26 / .55)'
  for (const y of [0.24, 0.7]) ctx.fillRect(width * 0.1, height * y, width * 0.8, height * 0.05)
  return roll.canvas
}

/** A brass ball on a masthead. */
export function paintFinial(size: number): HTMLCanvasElement {
  const ball = layer(size)
  ball.ctx.fillStyle = radial(ball.ctx, size * 0.38, size * 0.34, size * 0.62, [
    '#fffbe6',
    '#f3c866',
    '#8f5b1e',
    '#4a2a0a',
  ])
  ball.ctx.beginPath()
  ball.ctx.arc(size / 2, size / 2, size * 0.46, 0, Math.PI * 2)
  ball.ctx.fill()
  return ball.canvas
}
