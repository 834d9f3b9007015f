import { conic, decorRandom, DISPLAY_FONT, glint, linear, radial } from '../../art/brush.ts'
import { BRASS } from './brass.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const TURN = Math.PI * 2

/** Paints the strong room: green panelling, a floor of tiles, and the great round door behind the ticket. */
export function paintRoom(context: CanvasRenderingContext2D, { width, height }: Size, field: DOMRect): void {
  context.fillStyle = linear(context, [0, 0], [0, height], ['#0c1f1a', '#173a30', '#0f2922', '#081411'])
  context.fillRect(0, 0, width, height)
  const middle = field.x + field.width / 2
  const [x, y] = [middle, field.y + field.height * 0.5]
  paintPanelling(context, width, height)
  context.fillStyle = radial(context, x, y, Math.max(width, height) * 0.6, ['rgb(255 214 130 / 0.3)', 'rgb(0 0 0 / 0)'])
  context.fillRect(0, 0, width, height)
  const radius = Math.min(Math.max(field.height * 0.74, 150), Math.max(width * 0.42, 190))
  paintRound(context, x, y, radius)
  context.fillStyle = radial(context, x, y, Math.max(width, height) * 0.78, [
    [0, 'rgb(0 0 0 / 0)'],
    [0.5, 'rgb(3 10 8 / 0.24)'],
    [1, 'rgb(2 7 6 / 0.9)'],
  ])
  context.fillRect(0, 0, width, height)
}

function paintPanelling(context: CanvasRenderingContext2D, width: number, height: number): void {
  const wide = Math.max(90, width / 12)
  for (let x = (width / 2) % wide; x > -wide; x -= wide) paintPanel(context, x, wide, height)
  for (let x = (width / 2) % wide; x < width; x += wide) paintPanel(context, x, wide, height)
  context.fillStyle = linear(context, [0, height * 0.84], [0, height], ['#1f1a12', '#0b0906'])
  context.fillRect(0, height * 0.84, width, height * 0.16)
  context.fillStyle = 'rgb(233 192 106 / 0.5)'
  context.fillRect(0, height * 0.84, width, 2)
  const random = decorRandom(77)
  for (let tile = 0; tile < 22; tile += 1) {
    const x = (tile / 22) * width * 1.4 - width * 0.2
    context.strokeStyle = `rgb(233 192 106 / ${0.05 + random() * 0.06})`
    context.beginPath()
    context.moveTo(width / 2 + (x - width / 2) * 0.7, height * 0.84)
    context.lineTo(width / 2 + (x - width / 2) * 1.8, height)
    context.stroke()
  }
}

function paintPanel(context: CanvasRenderingContext2D, x: number, wide: number, height: number): void {
  for (const [top, tall] of [
    [0.05, 0.46],
    [0.55, 0.26],
  ] as const) {
    context.fillStyle = linear(context, [x, 0], [x + wide, 0], ['rgb(0 0 0 / 0.26)', 'rgb(120 180 150 / 0.07)'])
    context.strokeStyle = 'rgb(210 180 100 / 0.2)'
    context.lineWidth = 1.2
    context.beginPath()
    context.roundRect(x + wide * 0.12, height * top, wide * 0.76, height * tall, 8)
    context.fill()
    context.stroke()
  }
}

function paintRound(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const ring = (share: number, style: string | CanvasGradient): void => {
    context.fillStyle = style
    context.beginPath()
    context.arc(x, y, radius * share, 0, TURN)
    context.fill()
  }
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.8)'
  context.shadowBlur = radius * 0.16
  context.shadowOffsetY = radius * 0.05
  ring(1.16, '#0a1714')
  context.restore()
  ring(1.14, linear(context, [x, y - radius], [x, y + radius], ['#4b5f58', '#22332d', '#101b17']))
  ring(1.05, conic(context, x, y, 0.7, [...BRASS, ...BRASS, ...BRASS, BRASS[0]]))
  ring(0.97, radial(context, x - radius * 0.3, y - radius * 0.4, radius * 1.5, ['#7d6a45', '#4a3a1d', '#20170a']))
  // Bolts that go into the wall.
  for (let bolt = 0; bolt < 24; bolt += 1) {
    const angle = (bolt / 24) * TURN
    const [bx, by] = [x + Math.cos(angle) * radius * 1.095, y + Math.sin(angle) * radius * 1.095]
    context.fillStyle = radial(context, bx - 2, by - 2, radius * 0.04, ['#fff0bd', '#b07d2c', '#4a2f0c'])
    context.beginPath()
    context.arc(bx, by, radius * 0.028, 0, TURN)
    context.fill()
  }
  context.strokeStyle = 'rgb(233 192 106 / 0.55)'
  for (const share of [0.9, 0.86, 0.6]) {
    context.lineWidth = radius * 0.008
    context.beginPath()
    context.arc(x, y, radius * share, 0, TURN)
    context.stroke()
  }
  context.fillStyle = 'rgb(255 224 150 / 0.75)'
  context.font = `800 ${radius * 0.11}px '${DISPLAY_FONT}', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (let mark = 0; mark < 12; mark += 1) {
    context.save()
    context.translate(x, y)
    context.rotate((mark / 12) * TURN)
    context.fillText(mark % 3 === 0 ? '7' : '·', 0, -radius * 0.75)
    context.restore()
  }
}

/** Light that goes round the brass. */
export function drawGleam(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  now: number,
  still: boolean,
): void {
  if (still) return
  const radius = Math.min(Math.max(height * 0.74, 150), Math.max(width * 0.42, 190)) * 1.01
  for (const [speed, phase] of [
    [7200, 0.4],
    [9900, 3.3],
  ] as const) {
    const angle = (now / speed) * TURN + phase
    const strength = 0.5 + 0.5 * Math.sin(now / 900 + phase)
    context.globalAlpha = 0.75 * strength
    glint(context, width / 2 + Math.cos(angle) * radius, height / 2 + Math.sin(angle) * radius, 9 + 8 * strength)
  }
  context.globalAlpha = 1
}
