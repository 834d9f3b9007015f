import { BOX, figure, linear, type Look, type Ramp, type Shape } from '../../../art/brush.ts'

/** The few inks of a tin printer. */
export const INK = {
  cream: '#f8ecd0',
  red: '#d2382a',
  teal: '#1e8c8c',
  mustard: '#f2b632',
  leaf: '#4c9a4a',
  navy: '#1c2a4a',
  plum: '#7a3a78',
} as const

/** Bright folded metal. */
export const METAL: Ramp = ['#ffffff', '#cdd5db', '#7b868f', '#eef2f5', '#59646d']

const BASE: Omit<Look, 'body'> = {
  outline: '#191522',
  side: ['#5b646d', '#1c2128'],
  depth: 11,
  edge: METAL,
  edgeWidth: 13,
  hollow: ['#3a2a2a', '#140e12'],
  light: 'rgb(255 255 255 / .85)',
  shade: 'rgb(40 10 30 / .5)',
  rim: 'rgb(255 240 200 / .5)',
}

export const shapeOf = (path: Path2D): Shape => ({ fill: (ctx) => ctx.fill(path), stroke: (ctx) => ctx.stroke(path) })

/** A stamped piece of tin: printed in a ramp of colour, shaded by dots as a printer does it, with what is drawn on it. */
export function stamped(
  ctx: CanvasRenderingContext2D,
  size: number,
  shape: Shape,
  ramp: Ramp,
  on?: (ctx: CanvasRenderingContext2D) => void,
): void {
  figure(ctx, size, shape, {
    ...BASE,
    body: (paint) => {
      paint.fillStyle = linear(paint, [90, 60], [400, 470], ramp)
      paint.fillRect(0, 0, BOX, BOX)
      dots(paint)
      on?.(paint)
    },
  })
}

/** The screen of a print: dots that grow towards the shaded corner. */
function dots(ctx: CanvasRenderingContext2D): void {
  ctx.fillStyle = 'rgb(60 10 30 / .2)'
  for (let y = 0; y < BOX; y += 13)
    for (let x = (y / 13) % 2 === 0 ? 0 : 6.5; x < BOX; x += 13) {
      const radius = Math.max(0, (x + y * 1.3) / (BOX * 2.3) - 0.42) * 9
      if (radius <= 0.4) continue
      ctx.beginPath()
      ctx.arc(x, y, radius, 0, Math.PI * 2)
      ctx.fill()
    }
}

/** The head of a rivet. */
export function rivet(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  for (const [share, ramp] of [
    [1, ['#3a4149', '#14181d']],
    [0.8, METAL],
  ] as const) {
    ctx.fillStyle = linear(ctx, [x - radius, y - radius], [x + radius, y + radius], ramp)
    ctx.beginPath()
    ctx.arc(x, y, radius * share, 0, Math.PI * 2)
    ctx.fill()
  }
}

/** The long white light on printed tin. */
export function shine(ctx: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  ctx.fillStyle = 'rgb(255 255 255 / .72)'
  ctx.beginPath()
  ctx.ellipse(x, y, width, height, -0.6, 0, Math.PI * 2)
  ctx.fill()
}
