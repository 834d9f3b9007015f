import { decorRandom, DISPLAY_FONT, layer, linear, radial, type Layer } from '../../../art/brush.ts'
import type { Area } from '../area.ts'
import { colourOf } from '#rules/roulette/wheel.ts'
import { BOXES, type FeltMap } from './map.ts'

/** The printed words of the felt. */
export interface Print {
  readonly even: string
  readonly odd: string
}

const LINE = '#d9b872'
const CREAM = '#fdf0d2'
const FIELDS = { green: ['#15855a', '#0a5a3b'], red: ['#c92c34', '#8d121c'], black: ['#2a282c', '#111013'] } as const

const LABELS: Readonly<Record<string, string>> = {
  'dozen-1': '1 – 12',
  'dozen-2': '13 – 24',
  'dozen-3': '25 – 36',
  low: '1 – 18',
  high: '19 – 36',
  'column-1': '2:1',
  'column-2': '2:1',
  'column-3': '2:1',
}

/** Paints the cloth with everything printed on it. @param ratio pixels of the screen in a CSS pixel */
export function paintCloth(map: FeltMap, print: Print, ratio: number): Layer {
  const made = layer(map.width * ratio, map.height * ratio)
  const { ctx } = made
  ctx.scale(ratio, ratio)
  cloth(ctx, map)
  for (const id of BOXES) box(ctx, map, id, print)
  return made
}

function cloth(ctx: CanvasRenderingContext2D, { width, height }: FeltMap): void {
  ctx.fillStyle = linear(ctx, [0, 0], [width * 0.3, height], ['#0d5a41', '#0b4d38', '#083c2d'])
  ctx.fillRect(0, 0, width, height)
  ctx.fillStyle = radial(ctx, width * 0.5, height * 0.36, Math.max(width, height) * 0.75, [
    'rgb(110 220 160 / .2)',
    'rgb(40 130 90 / .05)',
    'rgb(0 12 8 / .45)',
  ])
  ctx.fillRect(0, 0, width, height)
  const random = decorRandom(7)
  const fibres = Math.min(26_000, (width * height) / 11)
  for (let index = 0; index < fibres; index += 1) {
    ctx.fillStyle = random() < 0.5 ? 'rgb(0 0 0 / .075)' : 'rgb(170 255 214 / .045)'
    ctx.fillRect(random() * width, random() * height, 0.6 + random() * 1.8, 0.7)
  }
}

function box(ctx: CanvasRenderingContext2D, map: FeltMap, id: string, print: Print): void {
  const area = map.boxOf(id)
  const { x, y, width, height } = area
  const number = Number(id)
  ctx.lineWidth = 1.4
  ctx.strokeStyle = LINE
  if (id === '0') {
    zeroPath(ctx, area, map.size.upright)
    ctx.fillStyle = linear(ctx, [x, y], [x, y + height], FIELDS.green)
    ctx.fill()
    ctx.stroke()
    return write(ctx, '0', area, Math.min(width, height) * 0.5, false)
  }
  ctx.strokeRect(x, y, width, height)
  if (Number.isInteger(number)) {
    const inset = Math.min(width, height) * 0.1
    ctx.beginPath()
    ctx.roundRect(x + inset, y + inset, width - inset * 2, height - inset * 2, Math.min(width, height) * 0.2)
    ctx.fillStyle = linear(ctx, [x, y], [x, y + height], FIELDS[colourOf(number)])
    ctx.fill()
    ctx.lineWidth = 1
    ctx.strokeStyle = 'rgb(255 235 190 / .16)'
    ctx.stroke()
    return write(ctx, id, area, Math.min(width, height) * 0.44, false)
  }
  const turned = map.size.upright && !id.startsWith('column')
  if (id === 'red' || id === 'black') return diamond(ctx, area, FIELDS[id])
  const text = id === 'even' ? print.even : id === 'odd' ? print.odd : (LABELS[id] ?? id)
  // Beside the line of the rows the chips of a dozen lie off the middle, and so does its name.
  const aside = id.startsWith('dozen') ? map.size.zone / 2 : 0
  const place = turned ? { ...area, x: x - aside } : { ...area, y: y + aside }
  write(ctx, text, place, Math.min(19, (turned ? width : height) * 0.34), turned)
}

/** The zero's box is round towards the end of the table. */
function zeroPath(ctx: CanvasRenderingContext2D, { x, y, width, height }: Area, upright: boolean): void {
  const round = Math.min(width, height) * 0.62
  ctx.beginPath()
  ctx.roundRect(x, y, width, height, upright ? [round, round, 0, 0] : [round, 0, 0, round])
}

function write(
  ctx: CanvasRenderingContext2D,
  text: string,
  { x, y, width, height }: Area,
  size: number,
  turned: boolean,
): void {
  ctx.save()
  ctx.translate(x + width / 2, y + height / 2)
  if (turned) ctx.rotate(-Math.PI / 2)
  ctx.font = `700 ${size}px '${DISPLAY_FONT}', sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  const widest = (turned ? height : width) * 0.86
  ctx.fillStyle = 'rgb(0 0 0 / .5)'
  ctx.fillText(text, 0, size * 0.12, widest)
  ctx.fillStyle = CREAM
  ctx.fillText(text, 0, size * 0.06, widest)
  ctx.restore()
}

function diamond(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: Area,
  [bright, dark]: readonly [string, string],
): void {
  const reach = Math.min(width, height)
  const [long, wide] = width > height ? [reach * 0.62, reach * 0.3] : [reach * 0.3, reach * 0.62]
  ctx.save()
  ctx.translate(x + width / 2, y + height / 2)
  ctx.beginPath()
  ctx.moveTo(-long, 0)
  ctx.lineTo(0, -wide)
  ctx.lineTo(long, 0)
  ctx.lineTo(0, wide)
  ctx.closePath()
  ctx.fillStyle = linear(ctx, [0, -wide], [0, wide], [bright, dark])
  ctx.fill()
  ctx.lineWidth = 1.4
  ctx.strokeStyle = LINE
  ctx.stroke()
  ctx.restore()
}
