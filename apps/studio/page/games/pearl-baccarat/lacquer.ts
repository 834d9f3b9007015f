import { conic, decorRandom, linear, radial } from '../../art/brush.ts'

type Context = CanvasRenderingContext2D
interface Size {
  readonly width: number
  readonly height: number
}

/** Colours that mother of pearl shows by turns. */
const PEARL = ['#f7efe6', '#dff0ea', '#f4dfe8', '#d6e6f2', '#f5ecd4', '#e3d9f0'] as const

/** Fills a path with mother of pearl: cut plates, each with a sheen of its own, set in gold. */
function inlay(context: Context, path: Path2D, box: readonly [number, number, number], seed: number, gold = 1.4): void {
  const random = decorRandom(seed)
  const [x, y, reach] = box
  context.save()
  context.shadowColor = 'rgb(0 0 0 / .6)'
  context.shadowBlur = reach * 0.06
  context.shadowOffsetY = reach * 0.02
  context.fillStyle = '#efe6dc'
  context.fill(path)
  context.shadowColor = 'transparent'
  context.clip(path)
  const step = Math.max(6, reach / 7)
  for (let row = -reach; row < reach; row += step)
    for (let column = -reach; column < reach; column += step) {
      const at = (across: number, down: number) =>
        [x + column + (across + random() * 0.7) * step, y + row + (down + random() * 0.7) * step] as const
      const plate = new Path2D()
      plate.moveTo(...at(-0.4, -0.4))
      for (const [across, down] of [
        [1, -0.3],
        [1.1, 1],
        [-0.2, 1.1],
      ] as const)
        plate.lineTo(...at(across, down))
      plate.closePath()
      context.fillStyle = conic(context, ...at(0, 0), random() * Math.PI * 2, [
        PEARL[Math.floor(random() * PEARL.length)] ?? PEARL[0],
        PEARL[Math.floor(random() * PEARL.length)] ?? PEARL[1],
        PEARL[Math.floor(random() * PEARL.length)] ?? PEARL[2],
        '#fffaf2',
      ])
      context.globalAlpha = 0.8
      context.fill(plate)
      context.globalAlpha = 0.14
      context.strokeStyle = '#6b5a52'
      context.lineWidth = 0.7
      context.stroke(plate)
    }
  context.globalAlpha = 1
  context.fillStyle = linear(
    context,
    [x - reach, y - reach],
    [x + reach, y + reach],
    ['rgb(255 255 255 / .35)', 'rgb(255 255 255 / 0)', 'rgb(60 20 30 / .3)'],
  )
  context.fillRect(x - reach * 1.2, y - reach * 1.2, reach * 2.4, reach * 2.4)
  context.restore()
  context.strokeStyle = '#d8ad5c'
  context.lineWidth = gold
  context.stroke(path)
}

function blossom(x: number, y: number, reach: number, turn: number): Path2D {
  const path = new Path2D()
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = turn + (petal * Math.PI * 2) / 5
    const [tip, side] = [reach, reach * 0.52]
    const at = (distance: number, off: number) =>
      [x + Math.cos(angle + off) * distance, y + Math.sin(angle + off) * distance] as const
    path.moveTo(x, y)
    path.bezierCurveTo(...at(side, -0.75), ...at(tip * 1.05, -0.42), ...at(tip * 0.9, -0.06))
    path.lineTo(...at(tip * 0.82, 0))
    path.lineTo(...at(tip * 0.9, 0.06))
    path.bezierCurveTo(...at(tip * 1.05, 0.42), ...at(side, 0.75), x, y)
  }
  return path
}

/** A bough from a corner: gold wood, blossoms of pearl. `towards` 1 grows to the right, -1 to the left. */
function bough(context: Context, x: number, y: number, length: number, towards: 1 | -1, seed: number): void {
  const random = decorRandom(seed)
  context.lineCap = 'round'
  const joints: (readonly [number, number])[] = []
  let [left, top, angle] = [x, y, 0.42]
  for (let joint = 0; joint < 9; joint += 1) {
    const reach = (length / 9) * (1.1 - joint * 0.03)
    angle += (random() - 0.5) * 0.7
    const [toX, toY] = [left + Math.cos(angle) * reach * towards, top + Math.sin(angle) * reach * 0.8]
    context.strokeStyle = linear(context, [left, top - 4], [left, top + 6], ['#e7c177', '#8a5c22', '#3c2209'])
    context.lineWidth = Math.max(1.5, (length / 38) * (1 - joint / 10))
    context.beginPath()
    context.moveTo(left, top)
    context.lineTo(toX, toY)
    context.stroke()
    if (joint > 1) {
      const twig = angle + (joint % 2 === 0 ? -0.9 : 0.9)
      const [endX, endY] = [toX + Math.cos(twig) * reach * 0.7 * towards, toY + Math.sin(twig) * reach * 0.7]
      context.lineWidth *= 0.55
      context.beginPath()
      context.moveTo(toX, toY)
      context.lineTo(endX, endY)
      context.stroke()
      joints.push([endX, endY])
    }
    joints.push([toX, toY])
    ;[left, top] = [toX, toY]
  }
  for (const [index, [atX, atY]] of joints.entries()) {
    if (index < 2) continue
    const reach = length * (0.035 + random() * 0.035)
    inlay(context, blossom(atX, atY, reach, random() * 6), [atX, atY, reach], seed + index, 1)
    context.fillStyle = '#c8963f'
    context.beginPath()
    context.arc(atX, atY, reach * 0.16, 0, Math.PI * 2)
    context.fill()
  }
}

/** Waves as scales, fading upwards. */
function waves(context: Context, { width, height }: Size, from: number): void {
  const reach = Math.max(26, Math.min(48, width / 26))
  for (let row = 0, y = height + reach * 0.4; y > from; row += 1, y -= reach * 0.5) {
    const share = Math.max(0, 1 - (height - y) / (height - from))
    for (let x = (row % 2) * reach - reach; x < width + reach; x += reach * 2)
      for (const ring of [1, 0.72, 0.44]) {
        context.strokeStyle = `rgb(216 173 92 / ${0.2 * share})`
        context.lineWidth = 1.1
        context.beginPath()
        context.arc(x, y, reach * ring, Math.PI, Math.PI * 2)
        context.stroke()
      }
  }
}

/** The whole table: black and red lacquer, dust of gold, a moon and boughs of pearl. */
export function paintLacquer(context: Context, size: Size, field: DOMRect): void {
  const { width, height } = size
  const random = decorRandom(29)
  const [x, y] = [field.x + field.width / 2, field.y + field.height / 2]
  context.fillStyle = radial(context, x, y, Math.hypot(width, height) * 0.62, [
    '#5c1119',
    [0.34, '#35090f'],
    [0.7, '#180509'],
    '#0a0305',
  ])
  context.fillRect(0, 0, width, height)
  const dust = Math.round((width * height) / 900)
  for (let grain = 0; grain < dust; grain += 1) {
    const [left, top] = [random() * width, random() ** 0.8 * height]
    const near = Math.max(0, 1 - Math.abs(top - y) / (height * 0.55))
    context.fillStyle = `hsl(${36 + random() * 14} 78% ${58 + random() * 26}% / ${random() ** 2 * 0.55 * (0.25 + near)})`
    const grainSize = 0.5 + random() ** 3 * 1.7
    context.fillRect(left, top, grainSize, grainSize)
  }
  waves(context, size, Math.max(field.bottom, height * 0.55))
  // The moon stands behind the hands, whole.
  const reach = Math.min(field.height * 0.47, field.width * 0.24)
  const moon = new Path2D()
  moon.arc(x, y, reach, 0, Math.PI * 2)
  context.fillStyle = radial(context, x, y, reach * 2.1, ['rgb(255 226 180 / .26)', 'rgb(255 226 180 / 0)'])
  context.fillRect(x - reach * 2.2, y - reach * 2.2, reach * 4.4, reach * 4.4)
  context.save()
  context.globalAlpha = 0.82
  inlay(context, moon, [x, y, reach], 5, 2)
  context.restore()
  context.fillStyle = radial(context, x, y, reach, [
    'rgb(24 5 9 / .12)',
    [0.6, 'rgb(24 5 9 / .3)'],
    'rgb(24 5 9 / .66)',
  ])
  context.fill(moon)
  // Boughs come from the edges of the window.
  const length = Math.min(width * 0.46, field.height * 1.3)
  bough(context, -12, field.y - 6, length, 1, 11)
  bough(context, width + 12, field.y + field.height * 0.02, length, -1, 23)
  // The lacquer's gloss.
  context.fillStyle = linear(
    context,
    [0, 0],
    [width * 0.7, height],
    ['rgb(255 220 200 / .1)', [0.24, 'rgb(255 220 200 / .03)'], [0.26, 'rgb(255 220 200 / 0)'], 'rgb(0 0 0 / .25)'],
  )
  context.fillRect(0, 0, width, height)
}
