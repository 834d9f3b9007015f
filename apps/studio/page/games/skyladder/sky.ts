import { linear, radial } from '../../art/brush.ts'
import { seededRandom } from '#rules/seeded.ts'

/** Paints dawn over the mountains: sky, sun, ranges with snow on them, and the two cliffs that hold the bridge. */
export function paintSky(
  context: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  field: DOMRect,
): void {
  const random = seededRandom(4810)
  const chance = (): number => random.below(10_000) / 10_000
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, height],
    [
      [0, '#1f2f5c'],
      [0.2, '#4b4f8a'],
      [0.42, '#b0708c'],
      [0.58, '#f0a07c'],
      [0.7, '#f7c79a'],
      [1, '#57506f'],
    ],
  )
  context.fillRect(0, 0, width, height)
  const [sunX, sunY] = [field.x + field.width * 0.64, field.y + field.height * 0.46]
  context.fillStyle = radial(context, sunX, sunY, Math.max(width, height) * 0.55, [
    [0, 'rgb(255 244 200 / 0.95)'],
    [0.06, 'rgb(255 232 170 / 0.72)'],
    [0.3, 'rgb(255 190 130 / 0.26)'],
    [1, 'rgb(255 190 130 / 0)'],
  ])
  context.fillRect(0, 0, width, height)
  for (let star = 0; star < 70; star += 1) {
    context.fillStyle = `rgb(255 255 255 / ${0.15 + chance() * 0.5})`
    context.fillRect(chance() * width, chance() * height * 0.24, 1.4, 1.4)
  }
  paintRange(
    context,
    width,
    height,
    field.y + field.height * 0.5,
    field.height * 0.36,
    ['#8d7ba3', '#b795a8', '#d9a89f'],
    chance,
    true,
  )
  paintRange(
    context,
    width,
    height,
    field.y + field.height * 0.66,
    field.height * 0.3,
    ['#5c5b86', '#7d6f94', '#b08a96'],
    chance,
    true,
  )
  paintRange(
    context,
    width,
    height,
    field.y + field.height * 0.82,
    field.height * 0.24,
    ['#3b4269', '#56557c', '#8a7389'],
    chance,
    false,
  )
  // The deep below.
  context.fillStyle = linear(
    context,
    [0, field.y + field.height * 0.72],
    [0, height],
    ['rgb(255 224 210 / 0)', 'rgb(240 200 200 / 0.42)', 'rgb(64 60 96 / 0.9)', '#1b1d38'],
  )
  context.fillRect(0, field.y + field.height * 0.72, width, height)
  const reach = Math.min(field.width * 0.5, field.height * 1.15)
  const middle = field.x + field.width / 2
  const deck = field.y + field.height * 0.66
  for (const side of [-1, 1] as const)
    paintCliff(context, middle + side * reach, deck, side, width, height, field.height, chance)
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, height],
    ['rgb(10 12 34 / 0.42)', 'rgb(10 12 34 / 0)', 'rgb(10 12 34 / 0)', 'rgb(8 9 24 / 0.86)'],
  )
  context.fillRect(0, 0, width, height)
}

function paintRange(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  foot: number,
  tall: number,
  colours: readonly string[],
  chance: () => number,
  snow: boolean,
): void {
  const step = Math.min(18, width / 36)
  const phase = chance() * 9
  const crest: [number, number][] = []
  for (let x = -step; x <= width + step; x += step) {
    const far = x / Math.min(760, width * 1.25)
    const peak = Math.abs(Math.sin(far * 2.6 + phase)) ** 1.4 * 0.7 + Math.abs(Math.sin(far * 6.1 + phase * 1.7)) * 0.26
    crest.push([x, foot - tall * (peak + chance() * 0.07)])
  }
  context.beginPath()
  context.moveTo(-step, height)
  for (const [x, y] of crest) context.lineTo(x, y)
  context.lineTo(width + step, height)
  context.closePath()
  context.fillStyle = linear(context, [0, foot - tall], [0, foot + tall * 0.6], colours)
  context.fill()
  // The side that the sun does not reach.
  for (let at = 1; at < crest.length - 1; at += 1) {
    const [before, here, after] = [crest[at - 1], crest[at], crest[at + 1]]
    if (before === undefined || here === undefined || after === undefined) continue
    if (!(here[1] < before[1] && here[1] <= after[1])) continue
    context.beginPath()
    context.moveTo(here[0], here[1])
    context.lineTo(here[0] - step * 2.4, here[1] + tall * 0.42)
    context.lineTo(here[0] + step * 0.3, here[1] + tall * 0.34)
    context.closePath()
    context.fillStyle = 'rgb(30 28 66 / 0.2)'
    context.fill()
    if (!snow) continue
    context.beginPath()
    context.moveTo(here[0], here[1] - 1)
    context.lineTo(here[0] + step * 1.1, here[1] + tall * 0.15)
    context.lineTo(here[0] + step * 0.5, here[1] + tall * 0.11)
    context.lineTo(here[0] + step * 0.1, here[1] + tall * 0.19)
    context.lineTo(here[0] - step * 0.4, here[1] + tall * 0.1)
    context.lineTo(here[0] - step, here[1] + tall * 0.15)
    context.closePath()
    context.fillStyle = 'rgb(255 246 240 / 0.85)'
    context.fill()
  }
}

/** The rock at one end, with the posts that the ropes are bound to. */
function paintCliff(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  side: 1 | -1,
  width: number,
  height: number,
  tall: number,
  chance: () => number,
): void {
  const out = side > 0 ? width + 60 : -60
  context.beginPath()
  context.moveTo(x - side * tall * 0.06, y + tall * 0.02)
  context.lineTo(x + side * tall * 0.1, y - tall * 0.01)
  context.lineTo(out, y - tall * 0.06)
  context.lineTo(out, height)
  context.lineTo(x + side * tall * 0.16, height)
  let cy = height
  while (cy > y + tall * 0.08) {
    cy -= tall * 0.09
    context.lineTo(x + side * tall * (0.02 + chance() * 0.1), Math.max(cy, y + tall * 0.05))
  }
  context.closePath()
  context.fillStyle = linear(context, [0, y], [0, y + tall * 0.8], ['#8a6a62', '#5b4655', '#332c46', '#1c1b33'])
  context.fill()
  context.fillStyle = '#6f9457'
  context.beginPath()
  context.moveTo(x - side * tall * 0.06, y + tall * 0.022)
  context.quadraticCurveTo(x + side * tall * 0.2, y - tall * 0.04, out, y - tall * 0.066)
  context.lineTo(out, y - tall * 0.03)
  context.quadraticCurveTo(x + side * tall * 0.2, y + tall * 0.01, x - side * tall * 0.06, y + tall * 0.05)
  context.closePath()
  context.fill()
  for (const post of [-0.01, 0.05]) {
    const px = x + side * tall * post
    context.fillStyle = linear(context, [px - 6, 0], [px + 6, 0], ['#3f2814', '#96683a', '#321e0e'])
    context.beginPath()
    context.roundRect(px - tall * 0.013, y - tall * 0.16, tall * 0.026, tall * 0.2, 3)
    context.fill()
  }
}
