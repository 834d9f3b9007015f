import { DISPLAY_FONT, layer, radial } from './brush.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'

/** Colours of a chip: its body, its edge spots, and what is written on it. */
interface Colours {
  readonly body: readonly [string, string]
  readonly spots: string
  readonly ink: string
}

const IVORY: Colours = { body: ['#fdf6e6', '#c9bb9c'], spots: '#3b6ea8', ink: '#3a2a14' }
/** By value; what is dearer than the dearest looks like it. */
const COLOURS: readonly (readonly [Money, Colours])[] = [
  [parseMoney('0.5'), { body: ['#9fb4c4', '#55697a'], spots: '#f2f6f9', ink: '#0f1c27' }],
  [parseMoney('1'), IVORY],
  [parseMoney('5'), { body: ['#e0433f', '#8e1218'], spots: '#fff0e0', ink: '#fff4e6' }],
  [parseMoney('10'), { body: ['#3f7fd6', '#153a82'], spots: '#f6f0ff', ink: '#f3f7ff' }],
  [parseMoney('25'), { body: ['#2fa268', '#0c5233'], spots: '#fff7d8', ink: '#f4fff2' }],
  [parseMoney('100'), { body: ['#3b3740', '#0e0c12'], spots: '#e8bb5a', ink: '#ffdf94' }],
]

/** The amount as it is written on a chip: whole numbers without their decimals. */
export const chipText = (value: Money): string => moneyToDecimal(value, 2).replace(/\.?0+$/, '')

const painted = new Map<string, HTMLCanvasElement>()

/** A chip seen from above, `size` pixels of the screen wide, with a text on it. */
export function paintChip(value: Money, size: number, text: string): HTMLCanvasElement {
  const key = `${value} ${size} ${text}`
  const before = painted.get(key)
  if (before !== undefined) return before
  const colours = COLOURS.findLast(([least]) => value >= least)?.[1] ?? IVORY
  const { canvas, ctx } = layer(size)
  ctx.translate(size / 2, size / 2)
  ctx.scale(size / 100, size / 100)
  round(ctx, 48, radial(ctx, -14, -18, 66, colours.body))
  for (let index = 0; index < 8; index += 1) {
    ctx.fillStyle = colours.spots
    ctx.beginPath()
    const angle = (index * Math.PI) / 4 + Math.PI / 8
    ctx.arc(0, 0, 47.5, angle - 0.17, angle + 0.17)
    ctx.arc(0, 0, 36.5, angle + 0.17, angle - 0.17, true)
    ctx.fill()
  }
  ring(ctx, 47, 2.4, 'rgb(0 0 0 / .45)')
  ring(ctx, 36, 1.6, colours.spots)
  round(ctx, 34.5, radial(ctx, -10, -14, 50, colours.body))
  ring(ctx, 34.5, 1.2, 'rgb(0 0 0 / .35)')
  ring(ctx, 45.4, 1.1, 'rgb(255 255 255 / .35)')
  ctx.fillStyle = colours.ink
  ctx.font = `800 ${text.length < 3 ? 36 : text.length < 4 ? 29 : text.length < 5 ? 23 : 19}px '${DISPLAY_FONT}', sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, 0, 3, 62)
  painted.set(key, canvas)
  return canvas
}

function round(ctx: CanvasRenderingContext2D, radius: number, style: string | CanvasGradient): void {
  ctx.fillStyle = style
  ctx.beginPath()
  ctx.arc(0, 0, radius, 0, Math.PI * 2)
  ctx.fill()
}

function ring(ctx: CanvasRenderingContext2D, radius: number, width: number, style: string): void {
  ctx.lineWidth = width
  ctx.strokeStyle = style
  ctx.beginPath()
  ctx.arc(0, 0, radius, 0, Math.PI * 2)
  ctx.stroke()
}

/** Most chips that a stack shows; its sum is written on it anyway. */
const TALLEST = 5

/** The dearest chips that make an amount, from below, as many as a stack shows. */
export function stackOf(amount: Money, chips: readonly Money[]): Money[] {
  const stack: Money[] = []
  let left = amount
  for (const chip of chips.toReversed()) {
    while (left >= chip && stack.length < TALLEST) {
      stack.push(chip)
      left -= chip
    }
  }
  return stack
}

/** Draws a stack with its sum, standing at (x, y). @param size of a chip in the units of the context; `ratio` pixels of the screen in one of them */
export function drawStack(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  ratio: number,
  amount: Money,
  chips: readonly Money[],
): void {
  const stack = stackOf(amount, chips)
  const thick = size * 0.1
  ctx.fillStyle = 'rgb(0 0 0 / .42)'
  ctx.beginPath()
  ctx.ellipse(x + size * 0.06, y + size * 0.1, size * 0.52, size * 0.5, 0, 0, Math.PI * 2)
  ctx.fill()
  stack.forEach((chip, index) => {
    const top = y - thick * index
    const face = paintChip(chip, Math.round(size * ratio), index === stack.length - 1 ? chipText(amount) : '')
    ctx.fillStyle = 'rgb(0 0 0 / .5)'
    ctx.beginPath()
    ctx.arc(x, top + thick * 0.75, size * 0.48, 0, Math.PI * 2)
    ctx.fill()
    ctx.drawImage(face, x - size / 2, top - size / 2, size, size)
  })
}
