import { conic, DISPLAY_FONT, layer, linear, radial } from '../../art/brush.ts'

interface Shown {
  /** In turns from north, clockwise. */
  readonly needle: number
  /** The part of the dial that wins, in turns. */
  readonly arc: readonly [number, number]
  readonly tone: 'won' | 'lost' | undefined
  /** The point that the needle stopped at. */
  readonly shown: string | undefined
}

export interface Compass {
  draw(context: CanvasRenderingContext2D, size: { readonly width: number; readonly height: number }, shown: Shown): void
}

const TURN = Math.PI * 2
const angleOf = (turns: number): number => turns * TURN - Math.PI / 2
/** Radii in parts of the outer one. */
const [BEZEL, BAND, TICKS, NUMBERS, ROSE] = [0.9, 0.83, 0.755, 0.665, 0.52]

/** A ship's compass of brass; its body is painted once for each size. */
export function createCompass(): Compass {
  let body: { readonly radius: number; readonly canvas: HTMLCanvasElement } | undefined
  return {
    draw(context, { width, height }, { needle, arc, tone, shown }) {
      const radius = Math.floor(Math.min(width, height) / 2) - 4
      if (radius < 20) return
      if (body?.radius !== radius) body = { radius, canvas: paintBody(radius) }
      const [x, y] = [width / 2, height / 2]
      context.save()
      context.translate(x, y)
      const reach = radius * 1.1
      context.drawImage(body.canvas, -reach, -reach, reach * 2, reach * 2)
      drawBand(context, radius, arc, tone)
      drawNeedle(context, radius, needle)
      if (shown !== undefined) drawReading(context, radius, shown, tone)
      drawGlass(context, radius)
      context.restore()
    },
  }
}

/** The band around the dial: what wins is lit. */
function drawBand(
  context: CanvasRenderingContext2D,
  radius: number,
  [from, to]: readonly [number, number],
  tone: Shown['tone'],
): void {
  const middle = (radius * (BAND + TICKS + 0.03)) / 2
  context.lineWidth = radius * (BAND - TICKS - 0.03)
  const ring = (start: number, end: number, colour: string, glow?: string) => {
    context.save()
    context.strokeStyle = colour
    if (glow !== undefined) {
      context.shadowColor = glow
      context.shadowBlur = radius * 0.07
    }
    context.beginPath()
    context.arc(0, 0, middle, angleOf(start), angleOf(end))
    context.stroke()
    context.restore()
  }
  ring(to, from + 1, 'rgb(150 62 52 / 0.55)')
  ring(from, to, tone === 'lost' ? '#3c8f74' : '#58dcaa', tone === 'lost' ? undefined : 'rgb(70 230 170 / 0.6)')
  context.strokeStyle = '#fff4d6'
  context.lineWidth = Math.max(1.5, radius * 0.009)
  for (const end of [from, to]) {
    const angle = angleOf(end)
    context.beginPath()
    context.moveTo(Math.cos(angle) * radius * (TICKS - 0.02), Math.sin(angle) * radius * (TICKS - 0.02))
    context.lineTo(Math.cos(angle) * radius * (BAND + 0.015), Math.sin(angle) * radius * (BAND + 0.015))
    context.stroke()
  }
}

function drawNeedle(context: CanvasRenderingContext2D, radius: number, turns: number): void {
  const [long, wide] = [radius * 0.73, radius * 0.055]
  const half = (sign: 1 | -1, tip: number, light: string, dark: string) => {
    context.beginPath()
    context.moveTo(0, -tip)
    context.lineTo(sign * wide, 0)
    context.lineTo(0, tip > 0 ? 0.02 * radius : -0.02 * radius)
    context.closePath()
    context.fillStyle = sign > 0 ? dark : light
    context.fill()
  }
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.65)'
  context.shadowBlur = radius * 0.05
  context.shadowOffsetX = radius * 0.018
  context.shadowOffsetY = radius * 0.03
  context.rotate(turns * TURN)
  half(1, -long * 0.62, '#e8eef2', '#8fa2ae')
  half(-1, -long * 0.62, '#e8eef2', '#8fa2ae')
  half(1, long, '#ff7a59', '#b5301f')
  half(-1, long, '#ff8a66', '#c23a26')
  context.restore()
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.6)'
  context.shadowBlur = radius * 0.03
  context.fillStyle = radial(context, -radius * 0.02, -radius * 0.025, radius * 0.09, ['#fff3c4', '#d9a441', '#6d4312'])
  context.beginPath()
  context.arc(0, 0, radius * 0.068, 0, TURN)
  context.fill()
  context.restore()
  context.fillStyle = 'rgb(60 34 6 / 0.8)'
  context.beginPath()
  context.arc(0, 0, radius * 0.018, 0, TURN)
  context.fill()
}

function drawReading(context: CanvasRenderingContext2D, radius: number, text: string, tone: Shown['tone']): void {
  const [wide, tall, y] = [radius * 0.56, radius * 0.22, radius * 0.3]
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.7)'
  context.shadowBlur = radius * 0.06
  context.fillStyle = 'rgb(5 13 20 / 0.94)'
  context.beginPath()
  context.roundRect(-wide / 2, y - tall / 2, wide, tall, tall * 0.34)
  context.fill()
  context.restore()
  context.lineWidth = Math.max(1, radius * 0.01)
  context.strokeStyle = tone === 'won' ? '#58dcaa' : '#c9953f'
  context.stroke()
  context.fillStyle = tone === 'won' ? '#8ff0c8' : '#f3e6c8'
  context.font = `800 ${radius * 0.145}px '${DISPLAY_FONT}'`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, 0, y + radius * 0.008)
}

function drawGlass(context: CanvasRenderingContext2D, radius: number): void {
  context.save()
  context.beginPath()
  context.arc(0, 0, radius * BEZEL * 0.97, 0, TURN)
  context.clip()
  context.fillStyle = linear(
    context,
    [-radius * 0.7, -radius],
    [radius * 0.2, radius * 0.3],
    [
      [0, 'rgb(255 255 255 / 0.2)'],
      [0.42, 'rgb(255 255 255 / 0.03)'],
      [0.43, 'rgb(255 255 255 / 0)'],
      [1, 'rgb(255 255 255 / 0)'],
    ],
  )
  context.beginPath()
  context.ellipse(-radius * 0.2, -radius * 0.42, radius * 0.78, radius * 0.5, -0.5, 0, TURN)
  context.fill()
  context.restore()
}

function paintBody(radius: number): HTMLCanvasElement {
  const scale = Math.min(2, window.devicePixelRatio)
  const reach = radius * 1.1
  const { canvas, ctx } = layer(reach * 2 * scale)
  ctx.scale(scale, scale)
  ctx.translate(reach, reach)
  const disc = (part: number, fill: CanvasGradient | string) => {
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.arc(0, 0, radius * part, 0, TURN)
    ctx.fill()
  }
  ctx.save()
  ctx.shadowColor = 'rgb(0 0 0 / 0.75)'
  ctx.shadowBlur = radius * 0.09 * scale
  ctx.shadowOffsetY = radius * 0.045 * scale
  disc(1, '#3a230c')
  ctx.restore()
  const brass = ['#fbe6a2', '#b57a2a', '#6b4114', '#d8a14a', '#fff0bd', '#9a6522', '#5c3610', '#c48b38', '#fbe6a2']
  disc(1, conic(ctx, 0, 0, -2.2, brass))
  disc(
    0.985,
    conic(ctx, 0, 0, -2.3, [
      '#e9c372',
      '#8f5d20',
      '#5a3510',
      '#b9822f',
      '#f4d98e',
      '#80511b',
      '#4c2d0d',
      '#a3702a',
      '#e9c372',
    ]),
  )
  // Screws of the rim.
  for (let at = 0; at < 8; at += 1) {
    const angle = (at + 0.5) * (TURN / 8)
    ctx.save()
    ctx.translate(Math.cos(angle) * radius * 0.945, Math.sin(angle) * radius * 0.945)
    ctx.fillStyle = radial(ctx, -1, -1, radius * 0.02, ['#fff1c4', '#a06c24', '#4a2c0c'])
    ctx.beginPath()
    ctx.arc(0, 0, radius * 0.016, 0, TURN)
    ctx.fill()
    ctx.rotate(at * 1.7)
    ctx.strokeStyle = 'rgb(50 26 6 / 0.9)'
    ctx.lineWidth = radius * 0.005
    ctx.beginPath()
    ctx.moveTo(-radius * 0.011, 0)
    ctx.lineTo(radius * 0.011, 0)
    ctx.stroke()
    ctx.restore()
  }
  disc(BEZEL, '#2c1a09')
  disc(BEZEL - 0.012, radial(ctx, -radius * 0.2, -radius * 0.3, radius * 1.15, ['#1d4257', '#0f2838', '#081722']))
  // A fine engraving of circles.
  ctx.strokeStyle = 'rgb(160 205 215 / 0.07)'
  ctx.lineWidth = 1
  for (let part = 0.1; part < NUMBERS - 0.06; part += 0.028) {
    ctx.beginPath()
    ctx.arc(0, 0, radius * part, 0, TURN)
    ctx.stroke()
  }
  for (let point = 0; point < 100; point += 1) {
    const angle = angleOf(point / 100)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const long = point % 10 === 0 ? 0.055 : point % 5 === 0 ? 0.04 : 0.022
    ctx.strokeStyle = point % 5 === 0 ? '#f2ddb0' : 'rgb(242 221 176 / 0.55)'
    ctx.lineWidth = Math.max(0.8, radius * (point % 10 === 0 ? 0.009 : 0.005))
    ctx.beginPath()
    ctx.moveTo(cos * radius * (TICKS - 0.01), sin * radius * (TICKS - 0.01))
    ctx.lineTo(cos * radius * (TICKS - 0.01 - long), sin * radius * (TICKS - 0.01 - long))
    ctx.stroke()
    if (point % 10 !== 0) continue
    ctx.fillStyle = '#f6e6c2'
    ctx.font = `700 ${radius * 0.062}px '${DISPLAY_FONT}'`
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.fillText(point === 0 ? 'N' : String(point), cos * radius * (NUMBERS - 0.012), sin * radius * (NUMBERS - 0.012))
  }
  paintRose(ctx, radius)
  // The dial lies deep in its bezel.
  ctx.strokeStyle = radial(ctx, 0, radius * 0.08, radius * BEZEL, [
    [0, 'rgb(0 0 0 / 0)'],
    [0.86, 'rgb(0 0 0 / 0)'],
    [1, 'rgb(0 0 0 / 0.75)'],
  ])
  ctx.lineWidth = radius * 0.2
  ctx.beginPath()
  ctx.arc(0, 0, radius * (BEZEL - 0.1), 0, TURN)
  ctx.stroke()
  return canvas
}

/** The rose of eight points, each of a light and a dark half. */
function paintRose(ctx: CanvasRenderingContext2D, radius: number): void {
  const point = (angle: number, long: number, wide: number, light: string, dark: string) => {
    ctx.save()
    ctx.rotate(angle)
    for (const [sign, fill] of [
      [-1, light],
      [1, dark],
    ] as const) {
      ctx.beginPath()
      ctx.moveTo(0, 0)
      ctx.lineTo(sign * wide, -wide)
      ctx.lineTo(0, -long)
      ctx.closePath()
      ctx.fillStyle = fill
      ctx.fill()
    }
    ctx.restore()
  }
  ctx.save()
  ctx.globalAlpha = 0.92
  for (let at = 0; at < 16; at += 1)
    if (at % 2 === 1) point((at * TURN) / 16, radius * ROSE * 0.55, radius * 0.03, '#3f6f7d', '#274d5b')
  for (let at = 0; at < 4; at += 1)
    point(((at + 0.5) * TURN) / 4, radius * ROSE * 0.78, radius * 0.062, '#b98a45', '#7d5620')
  for (let at = 0; at < 4; at += 1) point((at * TURN) / 4, radius * ROSE, radius * 0.085, '#f0d595', '#a9762c')
  ctx.restore()
  ctx.strokeStyle = 'rgb(240 213 149 / 0.5)'
  ctx.lineWidth = Math.max(1, radius * 0.006)
  for (const part of [0.3, 0.34]) {
    ctx.beginPath()
    ctx.arc(0, 0, radius * part, 0, TURN)
    ctx.stroke()
  }
}
