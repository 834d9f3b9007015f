import { BOX, linear, radial, type Look, type Ramp, type Shape } from '../../../art/brush.ts'

export type Paint = (ctx: CanvasRenderingContext2D, size: number) => void

const BRASS: Ramp = ['#fff6d4', '#ecbd5e', '#8f5b1e', '#f6d88c', '#664011']
export const STEEL: Ramp = ['#f6fdff', '#b4d6e2', '#557f95', '#d4ecf4', '#2f5468']

/** What all figures share: brass edges, the evening sun from the left above, warm light from the water below. */
export const BASE: Pick<Look, 'outline' | 'depth' | 'edge' | 'edgeWidth' | 'light' | 'shade' | 'rim'> = {
  outline: '#03121a',
  depth: 14,
  edge: BRASS,
  edgeWidth: 18,
  light: 'rgb(255 255 246 / .95)',
  shade: 'rgb(0 18 34 / .8)',
  rim: 'rgb(255 178 104 / .7)',
}

/** Several outlines as one shape. */
export function pathsShape(...paths: readonly string[]): Shape {
  const whole = new Path2D()
  for (const path of paths) whole.addPath(new Path2D(path))
  return { fill: (ctx) => ctx.fill(whole), stroke: (ctx) => ctx.stroke(whole) }
}

/** A soft light behind a figure. */
export function halo(ctx: CanvasRenderingContext2D, channels: string, strength: number): void {
  ctx.fillStyle = radial(ctx, BOX / 2, BOX / 2, 250, [
    [0, `rgb(${channels} / ${strength})`],
    [0.5, `rgb(${channels} / ${strength * 0.4})`],
    [1, `rgb(${channels} / 0)`],
  ])
  ctx.fillRect(0, 0, BOX, BOX)
}
export const circle = (x: number, y: number, r: number, sweep = 1): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 ${sweep} ${x + r} ${y}A${r} ${r} 0 1 ${sweep} ${x - r} ${y}Z`
export const slant =
  (ramp: Ramp) =>
  (ctx: CanvasRenderingContext2D): void => {
    ctx.fillStyle = linear(ctx, [110, 40], [390, BOX - 40], ramp)
    ctx.fillRect(0, 0, BOX, BOX)
  }
export function fillPath(ctx: CanvasRenderingContext2D, path: string, style: string | CanvasGradient): void {
  ctx.fillStyle = style
  ctx.fill(new Path2D(path))
}
export function strokePath(ctx: CanvasRenderingContext2D, path: string, style: string, width: number): void {
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.lineWidth = width
  ctx.strokeStyle = style
  ctx.stroke(new Path2D(path))
}
