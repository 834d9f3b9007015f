import { layer, linear, type Ramp, shaded, ring } from '../../../art/brush.ts'
import { grain, PAPER } from './block.ts'

/** Room around the band for its shadow, in bands. */
export const FRAME_MARGIN = 1

const WOOD: Ramp = ['#7a3a22', '#4c2018', '#2a1014', '#5c2a1a']

/** The block itself: carved cherry wood with a fret of saffron. */
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
  const radius = band * 0.3
  ctx.save()
  ctx.shadowColor = 'rgb(4 6 24 / .8)'
  ctx.shadowBlur = band * 1.3
  ctx.shadowOffsetY = band * 0.5
  ring(ctx, width, height, [band * 1.06, 0], radius, '#12081a')
  ctx.restore()
  ring(ctx, width, height, [band, 0], radius, linear(ctx, [0, -band], [width * 0.2, height + band], WOOD))
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  ctx.translate(-band, -band)
  grain(ctx, width + band * 2, height + band * 2, 3, 'rgb(20 6 10 / .4)')
  ctx.restore()
  const paper = linear(ctx, [0, -band], [width, height + band], PAPER)
  ring(ctx, width, height, [band * 0.99, band * 0.92], radius, paper)
  ring(ctx, width, height, [band * 0.14, 0], radius, paper)
  ctx.strokeStyle = '#f2a832'
  ctx.lineWidth = Math.max(1.2, band * 0.075)
  const step = band * 1.1
  for (const y of [-band * 0.54, height + band * 0.54]) fret(ctx, 0, y, width, step, false)
  for (const x of [-band * 0.54, width + band * 0.54]) fret(ctx, x, 0, height, step, true)
  for (const [x, y] of [
    [-0.52, -0.52],
    [width / band + 0.52, -0.52],
    [-0.52, height / band + 0.52],
    [width / band + 0.52, height / band + 0.52],
  ] as const)
    star(ctx, x * band, y * band, band * 0.52)
  return frame.canvas
}

/** A row of pointed arches. */
function fret(ctx: CanvasRenderingContext2D, x: number, y: number, length: number, step: number, down: boolean): void {
  const count = Math.max(3, Math.round(length / step))
  const pitch = length / count
  const deep = step * 0.26
  ctx.beginPath()
  for (let index = 0; index < count; index += 1) {
    const points = [
      [0, deep],
      [0.25, -deep * 0.4],
      [0.5, -deep],
      [0.75, -deep * 0.4],
      [1, deep],
    ] as const
    for (const [along, aside] of points) {
      const at = (index + along) * pitch
      if (down) ctx.lineTo(x + aside, y + at)
      else ctx.lineTo(x + at, y + aside)
    }
  }
  ctx.stroke()
}

function star(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  for (const [share, colour] of [
    [1.12, '#12081a'],
    [1, '#f2b64a'],
    [0.62, '#1c3a7c'],
  ] as const) {
    ctx.fillStyle = colour
    ctx.beginPath()
    for (let point = 0; point < 16; point += 1) {
      const reach = radius * share * (point % 2 === 0 ? 1 : 0.72)
      ctx.lineTo(x + Math.cos((point * Math.PI) / 8) * reach, y + Math.sin((point * Math.PI) / 8) * reach)
    }
    ctx.fill()
  }
}

/** Paper dyed with indigo; warm from the lamps in the free spins. */
export function paintWell(
  width: number,
  height: number,
  lanes: number,
  gap: number,
  awake: boolean,
): HTMLCanvasElement {
  const well = layer(width, height)
  const { ctx } = well
  ctx.fillStyle = '#070a20'
  ctx.fillRect(0, 0, width, height)
  const lane = (width - gap * (lanes - 1)) / lanes
  const ramp: Ramp = awake
    ? ['#3a1230', '#7c2c34', '#b85a2c', '#7c2c34', '#3a1230']
    : ['#101a4c', '#1e3470', '#35588e', '#1e3470', '#101a4c']
  for (let index = 0; index < lanes; index += 1) {
    const x = index * (lane + gap)
    ctx.save()
    ctx.translate(x, 0)
    ctx.beginPath()
    ctx.rect(0, 0, lane, height)
    ctx.clip()
    ctx.fillStyle = linear(ctx, [0, 0], [0, height], ramp)
    ctx.fillRect(0, 0, lane, height)
    grain(ctx, lane, height, 11 + index, awake ? 'rgb(255 200 130 / .09)' : 'rgb(190 220 255 / .07)')
    ctx.fillStyle = linear(
      ctx,
      [0, 0],
      [lane, 0],
      [
        [0, 'rgb(4 6 24 / .55)'],
        [0.14, 'rgb(4 6 24 / 0)'],
        [0.86, 'rgb(4 6 24 / 0)'],
        [1, 'rgb(4 6 24 / .55)'],
      ],
    )
    ctx.fillRect(0, 0, lane, height)
    ctx.restore()
  }
  for (let index = 1; index < lanes; index += 1) {
    const x = index * (lane + gap) - gap / 2
    ctx.fillStyle = linear(
      ctx,
      [0, 0],
      [0, height],
      ['rgb(236 211 160 / .15)', 'rgb(236 211 160 / .7)', 'rgb(236 211 160 / .15)'],
    )
    ctx.fillRect(x - gap * 0.2, 0, gap * 0.4, height)
  }
  return well.canvas
}

export const paintCurve = (width: number, height: number): HTMLCanvasElement =>
  shaded(width, height, [
    [0, 'rgb(4 6 26 / .8)'],
    [0.07, 'rgb(4 6 26 / .36)'],
    [0.18, 'rgb(4 6 26 / .06)'],
    [0.28, 'rgb(4 6 26 / 0)'],
    [0.74, 'rgb(4 6 26 / 0)'],
    [0.84, 'rgb(4 6 26 / .08)'],
    [0.94, 'rgb(4 6 26 / .4)'],
    [1, 'rgb(4 6 26 / .8)'],
  ])

/** A strip of the same wood. */
export function paintPlate(width: number, height: number): HTMLCanvasElement {
  const plate = layer(width, height)
  const { ctx } = plate
  const pad = height * 0.1
  const at = (inset: number): void => {
    ctx.beginPath()
    ctx.roundRect(pad + inset, pad + inset, width - (pad + inset) * 2, height - (pad + inset) * 2, height * 0.16)
  }
  ctx.shadowColor = 'rgb(0 0 0 / .7)'
  ctx.shadowBlur = pad
  ctx.fillStyle = '#12081a'
  at(-pad * 0.2)
  ctx.fill()
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(ctx, [0, 0], [width, height], PAPER)
  at(0)
  ctx.fill()
  ctx.fillStyle = linear(ctx, [0, 0], [0, height], ['#1c2858', '#0e1638', '#162048'])
  at(height * 0.045)
  ctx.fill()
  return plate.canvas
}
