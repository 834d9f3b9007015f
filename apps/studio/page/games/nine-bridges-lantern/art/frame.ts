import { layer, linear, radial, type Ramp, shaded, ring } from '../../../art/brush.ts'

/** Room around the band for its shadow and the knobs at the corners, in bands. */
export const FRAME_MARGIN = 1

const LACQUER: Ramp = ['#3a1614', '#1c0a0c', '#0d0508', '#2a1012']
const BRASS: Ramp = ['#fff0c0', '#d9a94e', '#7c5220', '#f0cf85', '#5a3a14']

/** Lacquered beams with brass edges and jade at the corners. */
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
  ctx.save()
  ctx.shadowColor = 'rgb(0 0 0 / .85)'
  ctx.shadowBlur = band * 1.4
  ctx.shadowOffsetY = band * 0.5
  ring(ctx, width, height, [band * 1.08, 0], band * 0.5, '#0a0406')
  ctx.restore()
  ring(ctx, width, height, [band, 0], band * 0.5, linear(ctx, [0, -band], [width * 0.2, height + band], LACQUER))
  ring(ctx, width, height, [band, band * 0.9], band * 0.5, linear(ctx, [0, -band], [width, height + band], BRASS))
  ring(
    ctx,
    width,
    height,
    [band * 0.62, band * 0.56],
    band * 0.5,
    linear(ctx, [0, -band], [width, height], ['rgb(240 200 120 / .6)', 'rgb(120 80 30 / .4)', 'rgb(240 200 120 / .6)']),
  )
  ring(ctx, width, height, [band * 0.16, 0], band * 0.5, linear(ctx, [0, 0], [width, height], BRASS))
  for (const [x, y] of [
    [-0.5, -0.5],
    [width / band + 0.5, -0.5],
    [-0.5, height / band + 0.5],
    [width / band + 0.5, height / band + 0.5],
  ] as const)
    knob(ctx, x * band, y * band, band * 0.92)
  return frame.canvas
}

function knob(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  for (const [share, ramp] of [
    [1, BRASS],
    [0.78, ['#0d3a32', '#041814']],
    [0.7, ['#c9ffe9', '#3fae8a', '#0f5a49', '#07332a']],
  ] as const) {
    ctx.fillStyle = radial(ctx, x - radius * 0.3, y - radius * 0.35, radius * 1.5 * share, ramp)
    ctx.beginPath()
    ctx.arc(x, y, radius * share, 0, Math.PI * 2)
    ctx.fill()
  }
}

/** What the reels turn in: paper screens at night, warm from behind in the respins. */
export function paintWell(
  width: number,
  height: number,
  lanes: number,
  gap: number,
  awake: boolean,
): HTMLCanvasElement {
  const well = layer(width, height)
  const { ctx } = well
  ctx.fillStyle = '#04060f'
  ctx.fillRect(0, 0, width, height)
  const lane = (width - gap * (lanes - 1)) / lanes
  const ramp: Ramp = awake
    ? ['#2a0d10', '#5c2412', '#8a4a1a', '#5c2412', '#2a0d10']
    : ['#070c1c', '#122040', '#1c3358', '#122040', '#070c1c']
  for (let index = 0; index < lanes; index += 1) {
    const x = index * (lane + gap)
    ctx.fillStyle = linear(ctx, [0, 0], [0, height], ramp)
    ctx.fillRect(x, 0, lane, height)
    ctx.fillStyle = linear(
      ctx,
      [x, 0],
      [x + lane, 0],
      [
        [0, 'rgb(0 0 0 / .5)'],
        [0.14, 'rgb(0 0 0 / 0)'],
        [0.86, 'rgb(0 0 0 / 0)'],
        [1, 'rgb(0 0 0 / .5)'],
      ],
    )
    ctx.fillRect(x, 0, lane, height)
  }
  ctx.strokeStyle = awake ? 'rgb(255 190 100 / .16)' : 'rgb(140 190 255 / .1)'
  ctx.lineWidth = Math.max(1, gap * 0.3)
  for (const row of [1, 2]) {
    ctx.beginPath()
    ctx.moveTo(0, (height * row) / 3)
    ctx.lineTo(width, (height * row) / 3)
    ctx.stroke()
  }
  for (let index = 1; index < lanes; index += 1) {
    const x = index * (lane + gap) - gap / 2
    ctx.fillStyle = linear(
      ctx,
      [0, 0],
      [0, height],
      ['rgb(220 180 110 / .1)', 'rgb(230 190 120 / .55)', 'rgb(220 180 110 / .1)'],
    )
    ctx.fillRect(x - gap * 0.2, 0, gap * 0.4, height)
  }
  return well.canvas
}

export const paintCurve = (width: number, height: number): HTMLCanvasElement =>
  shaded(width, height, [
    [0, 'rgb(2 4 12 / .8)'],
    [0.06, 'rgb(2 4 12 / .4)'],
    [0.17, 'rgb(2 4 12 / .08)'],
    [0.26, 'rgb(2 4 12 / 0)'],
    [0.74, 'rgb(2 4 12 / 0)'],
    [0.83, 'rgb(2 4 12 / .08)'],
    [0.94, 'rgb(2 4 12 / .4)'],
    [1, 'rgb(2 4 12 / .8)'],
  ])

/** A strip of dark wood that amounts and messages stand on. */
export function paintPlate(width: number, height: number): HTMLCanvasElement {
  const plate = layer(width, height)
  const { ctx } = plate
  const pad = height * 0.1
  const at = (inset: number): void => {
    ctx.beginPath()
    ctx.roundRect(
      pad + inset,
      pad + inset,
      width - (pad + inset) * 2,
      height - (pad + inset) * 2,
      height * 0.36 - inset,
    )
  }
  ctx.shadowColor = 'rgb(0 0 0 / .7)'
  ctx.shadowBlur = pad
  ctx.fillStyle = '#0a0406'
  at(-pad * 0.2)
  ctx.fill()
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(ctx, [0, 0], [width, height], BRASS)
  at(0)
  ctx.fill()
  ctx.fillStyle = linear(ctx, [0, 0], [0, height], ['#241018', '#0f070c', '#1a0b10'])
  at(height * 0.05)
  ctx.fill()
  return plate.canvas
}
