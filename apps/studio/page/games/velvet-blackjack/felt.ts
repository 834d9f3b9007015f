import { ARABIC_FONT, decorRandom, DISPLAY_FONT, JOINED, layer, radial } from '../../art/brush.ts'

export interface FeltOptions {
  /** Where the player's side of the table is, at its middle, in pixels from above. */
  readonly rail: number
  /** Where the printed words stand, and how large they may be. */
  readonly letters: { readonly y: number; readonly size: number }
  /** Large in the middle, small below. */
  readonly words: readonly [string, string]
  /** What the dealer and the hands stand on, for the light. */
  readonly light: { readonly x: number; readonly y: number }
}

/** The lower line's letters, against the upper one's; and the smallest letters, in CSS pixels, that are printed. */
export const SMALL_LETTERS = 0.52
export const READABLE = 11.5
/** How far the rail rises from its middle to the sides, as a share of the width. */
const RISE = 0.075
const LEATHER = ['#120a0c', '#3b1c1e', '#5a2c2a', '#2a1315'] as const

/** Paints the table as it lies below a warm lamp: velvet with its nap, printed words, the leather rail. */
export function paintFelt(canvas: HTMLCanvasElement, { rail, letters, words, light }: FeltOptions): void {
  const [width, height] = [window.innerWidth, window.innerHeight]
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  const { canvas: sheet, ctx } = layer(width * ratio, height * ratio)
  ctx.scale(ratio, ratio)
  const reach = Math.hypot(width, height)
  ctx.fillStyle = radial(ctx, light.x, light.y, reach * 0.72, ['#5a4596', '#413887', '#2a2a70', '#171a4a', '#0a0c28'])
  ctx.fillRect(0, 0, width, height)
  nap(ctx, width, height)
  // The lamp warms the colour and does not grey it.
  ctx.globalCompositeOperation = 'soft-light'
  ctx.fillStyle = radial(ctx, light.x, light.y, Math.min(reach * 0.5, 640), [
    [0, 'rgb(255 178 96 / .85)'],
    [0.45, 'rgb(255 150 90 / .42)'],
    [1, 'rgb(255 140 90 / 0)'],
  ])
  ctx.fillRect(0, 0, width, height)
  ctx.globalCompositeOperation = 'source-over'
  const radius = width / (8 * RISE) + (RISE * width) / 2
  print(ctx, words, { x: width / 2, y: letters.y, size: letters.size, radius })
  edge(ctx, { width, height, rail, radius })
  canvas.width = sheet.width
  canvas.height = sheet.height
  canvas.getContext('2d')?.drawImage(sheet, 0, 0)
}

/** The nap: short hairs that lie a little this way or that and catch the light. */
function nap(ctx: CanvasRenderingContext2D, width: number, height: number): void {
  const side = 384
  const tile = layer(side)
  const random = decorRandom(7)
  for (let hair = 0; hair < 15_000; hair += 1) {
    const [x, y, length, lean] = [random() * side, random() * side, 1 + random() * 2.6, (random() - 0.5) * 1.6]
    tile.ctx.strokeStyle =
      random() < 0.5 ? `rgb(205 195 255 / ${0.015 + random() * 0.05})` : `rgb(4 2 26 / ${0.03 + random() * 0.1})`
    tile.ctx.lineWidth = 0.6
    tile.ctx.beginPath()
    // Hairs across the edge come in again at the other side, so that tiles meet.
    for (const over of [0, -side]) {
      tile.ctx.moveTo(x, y + over)
      tile.ctx.lineTo(x + lean, y + over + length)
    }
    tile.ctx.stroke()
  }
  const pattern = ctx.createPattern(tile.canvas, 'repeat')
  if (pattern === null) return
  ctx.fillStyle = pattern
  ctx.fillRect(0, 0, width, height)
  // Brushed one way and the other, as velvet is by many hands.
  for (let sweep = 0; sweep < 14; sweep += 1) {
    const [x, y, size] = [random() * width, random() * height, 120 + random() * 240]
    const tone = random() < 0.5 ? '170 150 255' : '4 2 30'
    ctx.fillStyle = radial(ctx, x, y, size, [
      [0, `rgb(${tone} / .07)`],
      [1, `rgb(${tone} / 0)`],
    ])
    ctx.fillRect(x - size, y - size, size * 2, size * 2)
  }
}

interface Arc {
  readonly x: number
  /** Of the arc's lowest point. */
  readonly y: number
  readonly size: number
  readonly radius: number
}

function print(ctx: CanvasRenderingContext2D, [large, small]: readonly [string, string], arc: Arc): void {
  const { x, y, size, radius } = arc
  const gold = ctx.createLinearGradient(0, y - size * 1.6, 0, y + size * 1.4)
  for (const [stop, colour] of [
    [0, '#ffe9ae'],
    [0.5, '#e2b155'],
    [1, '#b9822f'],
  ] as const)
    gold.addColorStop(stop, colour)
  ctx.save()
  ctx.globalAlpha = 0.7
  ctx.fillStyle = gold
  ctx.strokeStyle = gold
  const span = along(
    ctx,
    large.toUpperCase(),
    `800 ${size}px '${DISPLAY_FONT}', '${ARABIC_FONT}', sans-serif`,
    size * 0.1,
    arc,
  )
  const below = { ...arc, y: y + size * 1.12, radius: radius + size * 1.12 }
  ctx.globalAlpha = 0.55
  along(ctx, small, `600 ${size * SMALL_LETTERS}px '${DISPLAY_FONT}', '${ARABIC_FONT}', sans-serif`, size * 0.03, below)
  ctx.lineWidth = 1.3
  ctx.globalAlpha = 0.42
  const half = Math.max(span, (size * 6) / radius) / 2 + (size * 0.9) / radius
  // Close below the words, so that the plate stands on free cloth.
  const foot = size * (small === '' ? 0.42 : 1.52)
  for (const off of [-size * 1.22, -size * 1.36, foot, foot + size * 0.14]) {
    ctx.beginPath()
    ctx.arc(x, y - radius, radius + off, Math.PI / 2 - half, Math.PI / 2 + half)
    ctx.stroke()
  }
  ctx.restore()
}

/** Sets a text along the lower side of a circle; answers the angle that it takes. */
function along(
  ctx: CanvasRenderingContext2D,
  text: string,
  font: string,
  spacing: number,
  { x, y, radius }: Arc,
): number {
  ctx.font = font
  ctx.textAlign = 'center'
  ctx.textBaseline = 'alphabetic'
  // A joined script goes word by word, from the right.
  const pieces = JOINED.test(text) ? text.split(/(?= )/).toReversed() : Array.from(text)
  const letters = pieces.map((letter) => ({ letter, wide: ctx.measureText(letter).width + spacing }))
  const total = letters.reduce((sum, { wide }) => sum + wide, 0)
  let done = 0
  for (const { letter, wide } of letters) {
    const angle = (done + wide / 2 - total / 2) / radius
    done += wide
    ctx.save()
    ctx.translate(x + radius * Math.sin(angle), y - radius + radius * Math.cos(angle))
    ctx.rotate(-angle)
    ctx.fillText(letter, 0, 0)
    ctx.restore()
  }
  return total / radius
}

/** The rail on the player's side, padded leather with a gold bead, and the dark room before it. */
function edge(
  ctx: CanvasRenderingContext2D,
  {
    width,
    height,
    rail,
    radius,
  }: { readonly width: number; readonly height: number; readonly rail: number; readonly radius: number },
): void {
  const thick = Math.max(22, Math.min(44, height * 0.045))
  const arc = (off: number) => {
    ctx.beginPath()
    ctx.arc(width / 2, rail - radius, radius + off, 0, Math.PI)
  }
  ctx.save()
  ctx.fillStyle = '#07060d'
  ctx.beginPath()
  ctx.rect(0, 0, width, height)
  ctx.arc(width / 2, rail - radius, radius + thick * 0.5, 0, Math.PI * 2, true)
  ctx.fill()
  // The rail's shadow on the velvet.
  arc(-2)
  ctx.shadowColor = 'rgb(0 0 10 / .85)'
  ctx.shadowBlur = 26
  ctx.shadowOffsetY = -6
  ctx.strokeStyle = LEATHER[0]
  ctx.lineWidth = 6
  ctx.stroke()
  ctx.restore()
  for (let line = 0; line < thick; line += 1) {
    const at = line / thick
    arc(line + 1)
    ctx.strokeStyle =
      at < 0.18 ? LEATHER[1] : at < 0.42 ? LEATHER[2] : at < 0.75 ? LEATHER[1] : at < 0.92 ? LEATHER[3] : LEATHER[0]
    ctx.lineWidth = 1.6
    ctx.stroke()
  }
  for (const [off, colour, wide] of [
    [thick * 0.32, 'rgb(255 205 170 / .2)', thick * 0.16],
    [-1.5, '#8c6222', 4],
    [-2.2, '#f3cf7c', 1.6],
  ] as const) {
    arc(off)
    ctx.strokeStyle = colour
    ctx.lineWidth = wide
    ctx.stroke()
  }
}
