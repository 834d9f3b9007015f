import { layer, linear, radial, type Ramp } from '../../../art/brush.ts'

/** Sizes of the frame in pixels of the canvas it is painted on. */
export interface FrameSize {
  /** The well that the symbols fall in. */
  readonly width: number
  readonly height: number
  /** Thickness of the band. */
  readonly band: number
}

/** Room around the band for cleats and shadow, in bands. */
export const FRAME_MARGIN = 1.4

const BRASS: Ramp = ['#fff6d4', '#e9b95c', '#8f5b1e', '#5c360e', '#a8742c', '#f6d88c']

/**
 * A rail of mahogany around the well with a rope laid in it and brass at its corners; the middle is transparent.
 * The canvas is larger than well and band by `FRAME_MARGIN` bands on every side.
 */
export function paintFrame({ width, height, band }: FrameSize): HTMLCanvasElement {
  const outer = band * (1 + FRAME_MARGIN)
  const frame = layer(width + outer * 2, height + outer * 2)
  const { ctx } = frame
  ctx.translate(outer, outer)
  ctx.save()
  ctx.shadowColor = 'rgb(0 10 16 / .85)'
  ctx.shadowBlur = band * 1.5
  ctx.shadowOffsetY = band * 0.5
  ring(ctx, width, height, band * 1.14, 0, band, '#06141a')
  ctx.restore()
  ring(ctx, width, height, band * 1.04, 0, band, linear(ctx, [0, -band], [width * 0.2, height + band], BRASS))
  ring(
    ctx,
    width,
    height,
    band * 0.92,
    band * 0.08,
    band,
    linear(ctx, [0, -band], [0, height + band], ['#8a3a1c', '#5c2112', '#34110b', '#6b2a16']),
  )
  grain(ctx, width, height, band)
  rope(ctx, width, height, band)
  ring(
    ctx,
    width,
    height,
    band * 0.16,
    0,
    band,
    linear(ctx, [0, 0], [width, height], ['#5c360e', '#ffe7a0', '#7c4a18', '#f7d98a']),
  )
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    corner(ctx, x * width, y * height, x === 0 ? -1 : 1, y === 0 ? -1 : 1, band)
  return frame.canvas
}

/** A frame-shaped ring from `from` to `to` outside the well. */
function ring(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  from: number,
  to: number,
  band: number,
  style: string | CanvasGradient,
): void {
  ctx.fillStyle = style
  outline(ctx, width, height, from, to, band)
  ctx.fill('evenodd')
}

function outline(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  from: number,
  to: number,
  band: number,
): void {
  ctx.beginPath()
  ctx.roundRect(-from, -from, width + from * 2, height + from * 2, band * 0.6 + from * 0.5)
  ctx.roundRect(-to, -to, width + to * 2, height + to * 2, band * 0.5 + to * 0.4)
}

/** Long streaks in the wood. */
function grain(ctx: CanvasRenderingContext2D, width: number, height: number, band: number): void {
  ctx.save()
  outline(ctx, width, height, band * 0.9, band * 0.1, band)
  ctx.clip('evenodd')
  ctx.lineWidth = Math.max(0.6, band * 0.03)
  for (let line = 0; line < 9; line += 1) {
    const inset = band * (0.14 + line * 0.09)
    ctx.strokeStyle = line % 3 === 1 ? 'rgb(255 190 130 / .22)' : 'rgb(20 4 0 / .3)'
    ctx.beginPath()
    ctx.roundRect(-inset, -inset, width + inset * 2, height + inset * 2, band * 0.5 + inset * 0.4)
    ctx.stroke()
  }
  ctx.restore()
}

/** A laid rope in the middle of the rail: slanting strands, bright above and dark between. */
function rope(ctx: CanvasRenderingContext2D, width: number, height: number, band: number): void {
  const [from, to] = [band * 0.72, band * 0.34]
  ring(ctx, width, height, from + band * 0.06, to - band * 0.06, band, '#1c0c06')
  ring(ctx, width, height, from, to, band, '#c9a263')
  ctx.save()
  outline(ctx, width, height, from, to, band)
  ctx.clip('evenodd')
  const pitch = band * 0.34
  const strand = (x: number, y: number, dx: number, dy: number) => {
    for (const [shift, colour, line] of [
      [0, 'rgb(74 40 12 / .85)', 0.09],
      [0.09, 'rgb(255 244 214 / .75)', 0.07],
    ] as const) {
      ctx.strokeStyle = colour
      ctx.lineWidth = band * line
      ctx.beginPath()
      ctx.moveTo(x + pitch * shift * 2, y)
      ctx.lineTo(x + dx + pitch * shift * 2, y + dy)
      ctx.stroke()
    }
  }
  for (let x = -band; x < width + band; x += pitch)
    for (const y of [-band * 0.76, height + band * 0.3]) strand(x, y, band * 0.36, band * 0.46)
  for (let y = -band; y < height + band; y += pitch)
    for (const x of [-band * 0.76, width + band * 0.3]) strand(x, y, band * 0.46, band * 0.36)
  ctx.restore()
  ring(ctx, width, height, from, from - band * 0.08, band, 'rgb(40 20 4 / .5)')
  ring(ctx, width, height, to + band * 0.08, to, band, 'rgb(40 20 4 / .5)')
}

/** A brass mount with a screw. */
function corner(ctx: CanvasRenderingContext2D, x: number, y: number, sx: number, sy: number, band: number): void {
  ctx.save()
  ctx.translate(x + sx * band * 0.4, y + sy * band * 0.4)
  ctx.scale(sx * band, sy * band)
  const mount = new Path2D(
    'M.8 .3Q.8 .8 .3 .8L-1.5 .8Q-1.9 .4 -1.5 0L-.9 -.06Q-.2 -.1 -.06 -.9L0 -1.5Q.4 -1.9 .8 -1.5Z',
  )
  ctx.shadowColor = 'rgb(0 0 0 / .7)'
  ctx.shadowBlur = band * 0.4
  ctx.lineWidth = 0.16
  ctx.strokeStyle = '#06141a'
  ctx.lineJoin = 'round'
  ctx.stroke(mount)
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(
    ctx,
    [-1, -1.4],
    [1, 1],
    sy < 0 ? ['#fff8dc', '#f1c668', '#a8742c', '#6b4213'] : ['#8a5a1e', '#e3ac4a', '#fff0c0', '#a8742c'],
  )
  ctx.fill(mount)
  ctx.lineWidth = 0.05
  ctx.strokeStyle = 'rgb(255 250 224 / .8)'
  ctx.stroke(mount)
  for (const [dx, dy] of [
    [-1.15, 0.38],
    [0.38, -1.15],
    [0.36, 0.36],
  ] as const) {
    ctx.fillStyle = radial(ctx, dx - 0.04, dy - 0.06, 0.2, ['#fff3c0', '#b07a2c', '#4a2a0a'])
    ctx.beginPath()
    ctx.arc(dx, dy, 0.16, 0, Math.PI * 2)
    ctx.fill()
    ctx.strokeStyle = '#3a2008'
    ctx.beginPath()
    ctx.moveTo(dx - 0.1, dy - 0.06)
    ctx.lineTo(dx + 0.1, dy + 0.06)
    ctx.stroke()
  }
  ctx.restore()
}

/** Deep water behind glass, with a faint place for each symbol. */
export function paintWell(
  width: number,
  height: number,
  columns: number,
  rows: number,
  night: boolean,
): HTMLCanvasElement {
  const well = layer(width, height)
  const { ctx } = well
  ctx.fillStyle = linear(
    ctx,
    [0, 0],
    [0, height],
    night ? ['#0d2348', '#0a1a3a', '#060f26', '#03081a'] : ['#10545c', '#0b4450', '#07303e', '#041e2a'],
  )
  ctx.fillRect(0, 0, width, height)
  ctx.globalCompositeOperation = 'lighter'
  // Light that falls through the surface.
  for (let shaft = 0; shaft < 7; shaft += 1) {
    const x = width * (0.06 + shaft * 0.155)
    const wide = width * (0.03 + (shaft % 3) * 0.022)
    ctx.fillStyle = linear(
      ctx,
      [0, 0],
      [0, height * 0.95],
      [night ? 'rgb(120 160 255 / .13)' : 'rgb(255 224 150 / .13)', 'rgb(120 220 220 / 0)'],
    )
    ctx.beginPath()
    ctx.moveTo(x, 0)
    ctx.lineTo(x + wide, 0)
    ctx.lineTo(x + wide * 2.1 - width * 0.08, height)
    ctx.lineTo(x - wide - width * 0.08, height)
    ctx.fill()
  }
  ctx.globalCompositeOperation = 'source-over'
  const [w, h] = [width / columns, height / rows]
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [x, y] = [(column + 0.5) * w, (row + 0.5) * h]
      ctx.fillStyle = radial(ctx, x, y, Math.min(w, h) * 0.62, [
        night ? 'rgb(110 150 255 / .1)' : 'rgb(130 235 225 / .1)',
        'rgb(130 220 230 / 0)',
      ])
      ctx.fillRect(column * w, row * h, w, h)
    }
  }
  const edge = Math.max(1, width * 0.0016)
  for (let column = 1; column < columns; column += 1) {
    ctx.fillStyle = linear(
      ctx,
      [0, 0],
      [0, height],
      ['rgb(160 240 235 / .02)', 'rgb(160 240 235 / .17)', 'rgb(160 240 235 / .02)'],
    )
    ctx.fillRect(column * w - edge / 2, 0, edge, height)
  }
  const inner = Math.min(w, h) * 0.4
  for (const [from, to] of [
    [
      [0, 0],
      [0, inner],
    ],
    [
      [0, height],
      [0, height - inner],
    ],
    [
      [0, 0],
      [inner, 0],
    ],
    [
      [width, 0],
      [width - inner, 0],
    ],
  ] as const) {
    ctx.fillStyle = linear(ctx, from, to, ['rgb(0 10 18 / .6)', 'rgb(0 10 18 / 0)'])
    ctx.fillRect(0, 0, width, height)
  }
  return well.canvas
}

/** The plate below the frame that amounts and messages stand on: a name board with rounded ends. */
export function paintPlate(width: number, height: number): HTMLCanvasElement {
  const plate = layer(width, height)
  const { ctx } = plate
  const pad = height * 0.1
  const board = (inset: number, style: string | CanvasGradient) => {
    ctx.fillStyle = style
    ctx.beginPath()
    ctx.roundRect(
      pad + inset,
      pad + inset,
      width - (pad + inset) * 2,
      height - (pad + inset) * 2,
      (height - (pad + inset) * 2) * 0.5,
    )
    ctx.fill()
  }
  ctx.shadowColor = 'rgb(0 8 14 / .75)'
  ctx.shadowBlur = pad
  board(-pad * 0.3, '#06141a')
  ctx.shadowColor = 'transparent'
  board(0, linear(ctx, [0, pad], [0, height - pad], ['#fff2c4', '#d9a247', '#6b4213', '#e3b055']))
  board(height * 0.055, '#06141a')
  board(height * 0.08, linear(ctx, [0, pad], [0, height - pad], ['#0a2c38', '#124a56', '#07222c']))
  return plate.canvas
}
