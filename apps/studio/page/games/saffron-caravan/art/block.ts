import { BOX, decorRandom, figure, linear, type Look, type Ramp, type Shape } from '../../../art/brush.ts'

/** The paper's edge around every print. */
export const PAPER: Ramp = ['#fff4d6', '#ecd3a0', '#a67c4a', '#f6e2b6', '#7c5730']

const BASE: Omit<Look, 'body'> = {
  outline: '#0d1430',
  side: ['#2a3468', '#0b1128'],
  depth: 7,
  edge: PAPER,
  edgeWidth: 10,
  hollow: ['#1a2450', '#0b1230'],
  light: 'rgb(255 250 230 / .5)',
  shade: 'rgb(14 16 60 / .6)',
  rim: 'rgb(255 214 140 / .5)',
}

export const shapeOf = (path: Path2D): Shape => ({ fill: (ctx) => ctx.fill(path), stroke: (ctx) => ctx.stroke(path) })

/** A shape printed in a colour that is wiped from dark to light, with the grain of the block in it. */
export function printed(
  ctx: CanvasRenderingContext2D,
  size: number,
  shape: Shape,
  ramp: Ramp,
  on?: (ctx: CanvasRenderingContext2D) => void,
  glow?: string,
): void {
  figure(ctx, size, shape, {
    ...BASE,
    ...(glow === undefined ? {} : { glow }),
    body: (paint) => {
      paint.fillStyle = linear(paint, [0, 40], [0, 470], ramp)
      paint.fillRect(0, 0, BOX, BOX)
      grain(paint, BOX, BOX, 7, 'rgb(10 10 50 / .16)')
      on?.(paint)
    },
  })
}

/** Lines of wood that swing around a knot here and there. */
export function grain(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  seed: number,
  colour: string,
): void {
  const random = decorRandom(seed)
  ctx.strokeStyle = colour
  ctx.lineWidth = Math.max(1, height / 260)
  const lines = 26
  const [knot, deep] = [width * (0.25 + random() * 0.5), height * (0.02 + random() * 0.02)]
  for (let line = 0; line < lines; line += 1) {
    const y = (height * (line + 0.5)) / lines
    ctx.beginPath()
    for (let x = 0; x <= width; x += width / 24) {
      const swing = Math.exp(-(((x - knot) / (width * 0.16)) ** 2)) * deep
      const wave = Math.sin(x / (width * 0.16) + line * 0.4) * height * 0.004
      ctx.lineTo(x, y + wave + swing * Math.sin(line))
    }
    ctx.stroke()
  }
}
