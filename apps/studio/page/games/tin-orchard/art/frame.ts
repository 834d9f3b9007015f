import { layer, linear, type Ramp, shaded, ring } from '../../../art/brush.ts'
import { INK, METAL, rivet } from './tin.ts'

/** Room around the band for its shadow, in bands. */
export const FRAME_MARGIN = 1

const ENAMEL: Ramp = ['#f0604a', '#c92f26', '#8e1a1c', '#d64234', '#7a1418']

/** A lid of red enamel with a folded rim, rivets all around, and a line of cream. */
export function paintFrame({
  width,
  height,
  band,
}: {
  readonly width: number
  readonly height: number
  readonly band: number
}): HTMLCanvasElement {
  const outer = band * (1 + FRAME_MARGIN)
  const frame = layer(width + outer * 2, height + outer * 2)
  const { ctx } = frame
  ctx.translate(outer, outer)
  const radius = band * 0.7
  ctx.save()
  ctx.shadowColor = 'rgb(20 10 20 / .7)'
  ctx.shadowBlur = band * 1.2
  ctx.shadowOffsetY = band * 0.45
  ring(ctx, width, height, [band * 1.12, 0], radius, '#1a1420')
  ctx.restore()
  const metal = linear(ctx, [0, -band], [width, height + band], METAL)
  ring(ctx, width, height, [band * 1.06, 0], radius, metal)
  ring(ctx, width, height, [band * 0.94, band * 0.14], radius, linear(ctx, [0, -band], [width * 0.3, height], ENAMEL))
  ring(ctx, width, height, [band * 0.78, band * 0.72], radius, INK.cream)
  ring(ctx, width, height, [band * 0.32, band * 0.27], radius, INK.mustard)
  ring(ctx, width, height, [band * 0.14, 0], radius, metal)
  const step = band * 1.9
  for (const y of [-band * 0.53, height + band * 0.53])
    for (let x = 0, count = Math.max(2, Math.round(width / step)); x <= count; x += 1)
      rivet(ctx, (width * x) / count, y, band * 0.13)
  for (const x of [-band * 0.53, width + band * 0.53])
    for (let y = 1, count = Math.max(2, Math.round(height / step)); y < count; y += 1)
      rivet(ctx, x, (height * y) / count, band * 0.13)
  return frame.canvas
}

/** Cream lanes with a printed trellis; by night, when the wheel turns, blue ones. */
export function paintWell(
  width: number,
  height: number,
  lanes: number,
  gap: number,
  awake: boolean,
): HTMLCanvasElement {
  const well = layer(width, height)
  const { ctx } = well
  ctx.fillStyle = awake ? '#0c1530' : '#8a6a44'
  ctx.fillRect(0, 0, width, height)
  const lane = (width - gap * (lanes - 1)) / lanes
  const ramp: Ramp = awake ? ['#101c40', '#21386a', '#101c40'] : ['#e2d0a4', '#fbf3dd', '#e2d0a4']
  for (let index = 0; index < lanes; index += 1) {
    const x = index * (lane + gap)
    ctx.save()
    ctx.beginPath()
    ctx.rect(x, 0, lane, height)
    ctx.clip()
    ctx.fillStyle = linear(ctx, [0, 0], [0, height], ramp)
    ctx.fillRect(x, 0, lane, height)
    ctx.strokeStyle = awake ? 'rgb(130 190 255 / .1)' : 'rgb(200 90 50 / .13)'
    ctx.lineWidth = Math.max(1, lane * 0.008)
    const pitch = lane / 4
    for (let step = -height / pitch; step < 4 + height / pitch; step += 1)
      for (const slope of [1, -1]) {
        ctx.beginPath()
        ctx.moveTo(x + step * pitch, slope > 0 ? 0 : height)
        ctx.lineTo(x + step * pitch + height, slope > 0 ? height : 0)
        ctx.stroke()
      }
    ctx.fillStyle = linear(
      ctx,
      [x, 0],
      [x + lane, 0],
      [
        [0, 'rgb(60 30 20 / .5)'],
        [0.12, 'rgb(60 30 20 / .06)'],
        [0.88, 'rgb(60 30 20 / .06)'],
        [1, 'rgb(60 30 20 / .5)'],
      ],
    )
    ctx.fillRect(x, 0, lane, height)
    ctx.restore()
  }
  for (let index = 1; index < lanes; index += 1) {
    const x = index * (lane + gap) - gap / 2
    ctx.fillStyle = linear(ctx, [0, 0], [0, height], ['#59646d', '#eef2f5', '#7b868f', '#eef2f5', '#59646d'])
    ctx.fillRect(x - gap * 0.45, 0, gap * 0.9, height)
  }
  return well.canvas
}

export const paintCurve = (width: number, height: number): HTMLCanvasElement =>
  shaded(width, height, [
    [0, 'rgb(40 16 20 / .72)'],
    [0.07, 'rgb(40 16 20 / .3)'],
    [0.18, 'rgb(40 16 20 / .05)'],
    [0.3, 'rgb(255 255 255 / .1)'],
    [0.42, 'rgb(255 255 255 / 0)'],
    [0.82, 'rgb(40 16 20 / .05)'],
    [0.93, 'rgb(40 16 20 / .3)'],
    [1, 'rgb(40 16 20 / .72)'],
  ])

/** A plate of blue enamel. */
export function paintPlate(width: number, height: number): HTMLCanvasElement {
  const plate = layer(width, height)
  const { ctx } = plate
  const pad = height * 0.1
  const at = (inset: number): void => {
    ctx.beginPath()
    ctx.roundRect(pad + inset, pad + inset, width - (pad + inset) * 2, height - (pad + inset) * 2, height * 0.3 - inset)
  }
  ctx.shadowColor = 'rgb(0 0 0 / .6)'
  ctx.shadowBlur = pad
  ctx.fillStyle = '#141020'
  at(-pad * 0.2)
  ctx.fill()
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(ctx, [0, 0], [width, height], METAL)
  at(0)
  ctx.fill()
  ctx.fillStyle = linear(ctx, [0, 0], [0, height], ['#2a4378', '#16264c', '#1c2f5c'])
  at(height * 0.06)
  ctx.fill()
  for (const x of [height * 0.36, width - height * 0.36]) rivet(ctx, x, height / 2, height * 0.07)
  return plate.canvas
}
