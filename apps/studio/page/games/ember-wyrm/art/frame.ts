import { gameIcons } from 'virtual:game-icons'
import { layer, linear, radial, type Layer, type Ramp, shaded } from '../../../art/brush.ts'

/** Sizes of the frame in pixels of the canvas it is painted on. */
export interface FrameSize {
  /** The well that the reels turn in. */
  readonly width: number
  readonly height: number
  /** Thickness of the band. */
  readonly band: number
}

/** Room around the band for corners, crest and shadow, in bands. */
export const FRAME_MARGIN = 1.5

const GOLD: Ramp = ['#fff3c0', '#f0bd52', '#a8641f', '#6e3710', '#b8752a', '#f7d377']

/**
 * The ornate band around the reels; the middle is transparent. The canvas is larger than well and
 * band by `FRAME_MARGIN` bands on every side.
 */
export function paintFrame({ width, height, band }: FrameSize): HTMLCanvasElement {
  const outer = band * (1 + FRAME_MARGIN)
  const frame = layer(width + outer * 2, height + outer * 2)
  const { ctx } = frame
  ctx.translate(outer, outer)
  ctx.save()
  ctx.shadowColor = 'rgb(0 0 0 / .85)'
  ctx.shadowBlur = band * 1.6
  ctx.shadowOffsetY = band * 0.5
  ring(ctx, width, height, band * 1.12, 0, band, '#14070a')
  ctx.restore()
  ring(ctx, width, height, band, 0, band, linear(ctx, [0, -band], [width * 0.25, height + band], GOLD))
  ring(
    ctx,
    width,
    height,
    band,
    band * 0.88,
    band,
    linear(ctx, [0, -band], [0, height + band], ['#fffbe0', '#c9862f', '#ffe7a0']),
  )
  ring(ctx, width, height, band * 0.8, band * 0.22, band, '#1c0807')
  ring(
    ctx,
    width,
    height,
    band * 0.75,
    band * 0.27,
    band,
    linear(ctx, [0, 0], [0, height], ['#7c2a16', '#40120d', '#260a0a', '#5c1f12']),
  )
  scaleBand(frame, width, height, band)
  ring(
    ctx,
    width,
    height,
    band * 0.22,
    band * 0.12,
    band,
    linear(ctx, [0, 0], [width, height], ['#5c2f0c', '#ffe7a0', '#7c4313', '#f7d377']),
  )
  ring(ctx, width, height, band * 0.12, 0, band, linear(ctx, [0, 0], [0, height], ['#1a0807', '#3a1a0c']))
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    corner(ctx, x * width, y * height, x === 0 ? -1 : 1, y === 0 ? -1 : 1, band)
  for (const y of [0.5])
    for (const x of [0, 1])
      stud(ctx, x * width + (x === 0 ? -1 : 1) * band * 0.5, y * height, band * 0.46, '#38d79a', '#0b5a40')
  crest(ctx, width / 2, -band * 0.5, band)
  return frame.canvas
}

/** The dark well behind the reels, with a lane for each. */
export function paintWell(width: number, height: number, lanes: number, gap: number, warm: boolean): HTMLCanvasElement {
  const well = layer(width, height)
  const { ctx } = well
  ctx.fillStyle = '#090406'
  ctx.fillRect(0, 0, width, height)
  const lane = (width - gap * (lanes - 1)) / lanes
  const ramp: Ramp = warm
    ? ['#1a0306', '#5c0f14', '#8a2014', '#5c0f14', '#1a0306']
    : ['#0c0608', '#2b1214', '#40201c', '#2b1214', '#0c0608']
  for (let index = 0; index < lanes; index += 1) {
    const x = index * (lane + gap)
    ctx.fillStyle = linear(ctx, [0, 0], [0, height], ramp)
    ctx.fillRect(x, 0, lane, height)
    ctx.fillStyle = linear(
      ctx,
      [x, 0],
      [x + lane, 0],
      [
        [0, 'rgb(0 0 0 / .55)'],
        [0.14, 'rgb(0 0 0 / 0)'],
        [0.86, 'rgb(0 0 0 / 0)'],
        [1, 'rgb(0 0 0 / .55)'],
      ],
    )
    ctx.fillRect(x, 0, lane, height)
    ctx.fillStyle = radial(ctx, x + lane / 2, height / 2, height * 0.5, [
      warm ? 'rgb(255 140 40 / .2)' : 'rgb(255 170 110 / .1)',
      'rgb(255 140 60 / 0)',
    ])
    ctx.fillRect(x, 0, lane, height)
  }
  for (let index = 1; index < lanes; index += 1) {
    const x = index * (lane + gap) - gap / 2
    ctx.fillStyle = linear(
      ctx,
      [0, 0],
      [0, height],
      ['rgb(255 190 100 / .05)', 'rgb(255 205 120 / .5)', 'rgb(255 190 100 / .05)'],
    )
    ctx.fillRect(x - gap * 0.16, 0, gap * 0.32, height)
  }
  return well.canvas
}

/** The shade that makes the reels round; it lies over the symbols. */
export const paintCurve = (width: number, height: number): HTMLCanvasElement =>
  shaded(width, height, [
    [0, 'rgb(6 2 4 / .85)'],
    [0.05, 'rgb(6 2 4 / .5)'],
    [0.16, 'rgb(6 2 4 / .12)'],
    [0.26, 'rgb(6 2 4 / 0)'],
    [0.74, 'rgb(6 2 4 / 0)'],
    [0.84, 'rgb(6 2 4 / .12)'],
    [0.95, 'rgb(6 2 4 / .5)'],
    [1, 'rgb(6 2 4 / .85)'],
  ])

/** The plate below the frame that amounts and messages stand on. */
export function paintPlate(width: number, height: number): HTMLCanvasElement {
  const plate = layer(width, height)
  const { ctx } = plate
  const pad = height * 0.1
  const [w, h] = [width - pad * 2, height - pad * 2]
  const outline = (inset: number) => {
    const cut = h * 0.5 - inset
    ctx.beginPath()
    ctx.moveTo(pad + inset + cut, pad + inset)
    ctx.lineTo(pad + w - inset - cut, pad + inset)
    ctx.lineTo(pad + w - inset, pad + h / 2)
    ctx.lineTo(pad + w - inset - cut, pad + h - inset)
    ctx.lineTo(pad + inset + cut, pad + h - inset)
    ctx.lineTo(pad + inset, pad + h / 2)
    ctx.closePath()
  }
  ctx.shadowColor = 'rgb(0 0 0 / .7)'
  ctx.shadowBlur = pad
  ctx.fillStyle = '#16080a'
  outline(-pad * 0.3)
  ctx.fill()
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(ctx, [0, pad], [0, h], ['#fff0b8', '#d9993a', '#7c4313', '#e8b552'])
  outline(0)
  ctx.fill()
  ctx.fillStyle = '#1c0908'
  outline(h * 0.07)
  ctx.fill()
  ctx.fillStyle = linear(ctx, [0, pad], [0, h], ['#1d0a0a', '#47190f', '#2a0e0b'])
  outline(h * 0.1)
  ctx.fill()
  return plate.canvas
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
  ctx.beginPath()
  ctx.roundRect(-from, -from, width + from * 2, height + from * 2, band * 0.5 + from * 0.3)
  ctx.roundRect(-to, -to, width + to * 2, height + to * 2, to <= 0 ? band * 0.18 : band * 0.4 + to * 0.3)
  ctx.fill('evenodd')
}

/** Dragon scales in the groove of the band. */
function scaleBand(frame: Layer, width: number, height: number, band: number): void {
  const { ctx } = frame
  ctx.save()
  ctx.beginPath()
  const [from, to] = [band * 0.74, band * 0.28]
  ctx.roundRect(-from, -from, width + from * 2, height + from * 2, band * 0.7)
  ctx.roundRect(-to, -to, width + to * 2, height + to * 2, band * 0.45)
  ctx.clip('evenodd')
  const pitch = band * 0.3
  ctx.lineWidth = Math.max(0.6, band * 0.035)
  for (let row = 0, y = -band; y < height + band; y += pitch * 0.62, row += 1) {
    for (let x = -band - (row % 2) * pitch * 0.5; x < width + band; x += pitch) {
      // The middle is open: only scales under the band are worth a stroke.
      if (x > pitch && x < width - pitch && y > pitch && y < height - pitch) continue
      ctx.strokeStyle = 'rgb(12 2 2 / .8)'
      ctx.beginPath()
      ctx.arc(x, y, pitch * 0.5, 0, Math.PI)
      ctx.stroke()
      ctx.strokeStyle = 'rgb(255 180 100 / .34)'
      ctx.beginPath()
      ctx.arc(x, y - ctx.lineWidth, pitch * 0.46, 0.3, Math.PI - 0.3)
      ctx.stroke()
    }
  }
  ctx.restore()
}

function corner(ctx: CanvasRenderingContext2D, x: number, y: number, sx: number, sy: number, band: number): void {
  ctx.save()
  ctx.translate(x + sx * band * 0.36, y + sy * band * 0.36)
  ctx.scale(sx, sy)
  const horn = new Path2D()
  // A mount with two horns that lie along the band.
  horn.moveTo(0.95, 0.95)
  horn.bezierCurveTo(0.2, 1.25, -1.1, 1.05, -2.5, 0.62)
  horn.bezierCurveTo(-1.3, 0.55, -0.75, 0.3, -0.62, -0.62)
  horn.bezierCurveTo(0.3, -0.75, 0.55, -1.3, 0.62, -2.5)
  horn.bezierCurveTo(1.05, -1.1, 1.25, 0.2, 0.95, 0.95)
  ctx.scale(band * 0.78, band * 0.78)
  ctx.lineJoin = 'round'
  ctx.shadowColor = 'rgb(0 0 0 / .7)'
  ctx.shadowBlur = band * 0.3
  ctx.lineWidth = 0.34
  ctx.strokeStyle = '#14070a'
  ctx.stroke(horn)
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(
    ctx,
    [-1, -1.4],
    [1, 1.2],
    sy < 0 ? ['#fff8d2', '#f5c65a', '#b06c20', '#6e3710'] : ['#8a4d18', '#e0a23a', '#fff0b8', '#a8641f'],
  )
  ctx.fill(horn)
  ctx.lineWidth = 0.07
  ctx.strokeStyle = 'rgb(255 250 215 / .7)'
  ctx.stroke(horn)
  ctx.restore()
  stud(ctx, x + sx * band * 0.42, y + sy * band * 0.42, band * 0.5, '#ff6a4d', '#7c0b14')
}

/** A jewel in a gold mount. */
export function stud(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  bright: string,
  deep: string,
): void {
  const disc = (r: number, style: string | CanvasGradient, dy = 0) => {
    ctx.fillStyle = style
    ctx.beginPath()
    ctx.arc(x, y + dy, r, 0, Math.PI * 2)
    ctx.fill()
  }
  disc(radius * 1.16, '#14070a')
  disc(
    radius,
    linear(ctx, [x - radius, y - radius], [x + radius, y + radius], ['#fff6c9', '#e8b04a', '#7c4313', '#f3c75f']),
  )
  disc(radius * 0.74, '#1c0807')
  disc(
    radius * 0.66,
    radial(ctx, x - radius * 0.16, y + radius * 0.22, radius * 0.8, [
      [0, bright],
      [0.5, bright],
      [1, deep],
    ]),
  )
  ctx.fillStyle = 'rgb(255 255 255 / .8)'
  ctx.beginPath()
  ctx.ellipse(x - radius * 0.2, y - radius * 0.3, radius * 0.26, radius * 0.14, -0.5, 0, Math.PI * 2)
  ctx.fill()
}

/** Two wings of gold and a fire stone over the middle of the frame. */
function crest(ctx: CanvasRenderingContext2D, x: number, y: number, band: number): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(band, band)
  ctx.lineJoin = 'round'
  for (const side of [-1, 1]) {
    ctx.save()
    ctx.scale(side, 1)
    const wing = new Path2D(
      'M.2 .5C1 .7 2 .62 3.9 .1C3 .12 2.6 0 2.3 -.14C2.9 -.16 3.2 -.26 3.5 -.44C2.6 -.36 2.1 -.46 1.8 -.6C2.3 -.66 2.5 -.76 2.7 -.94C1.6 -.84 .9 -.9 .2 -.7Z',
    )
    ctx.lineWidth = 0.3
    ctx.strokeStyle = '#14070a'
    ctx.stroke(wing)
    ctx.fillStyle = linear(ctx, [0, -0.9], [0, 0.6], ['#fff8d2', '#f0bd52', '#9c5a1c', '#e8b04a'])
    ctx.fill(wing)
    ctx.lineWidth = 0.05
    ctx.strokeStyle = 'rgb(255 250 215 / .75)'
    ctx.stroke(wing)
    ctx.restore()
  }
  ctx.restore()
  stud(ctx, x, y - band * 0.1, band * 0.86, '#ffb52e', '#a3200a')
  ctx.save()
  ctx.translate(x - band * 0.4, y - band * 0.5)
  ctx.scale((band * 0.8) / 512, (band * 0.8) / 512)
  ctx.fillStyle = '#5c1206'
  ctx.fill(new Path2D(gameIcons['flame'] ?? ''))
  ctx.restore()
}
