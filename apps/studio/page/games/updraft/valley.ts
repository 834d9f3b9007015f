import { decorRandom, linear, radial } from '../../art/brush.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Paints a valley in late light: sky and sun, ranges in the haze, wooded hills, fields with a river between them. */
export function paintValley(context: CanvasRenderingContext2D, { width, height }: Size, field: DOMRect): void {
  const random = decorRandom(902)
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, height],
    [
      [0, '#1d4a78'],
      [0.28, '#4a86b4'],
      [0.5, '#9cc3d6'],
      [0.66, '#f4d8ae'],
      [0.76, '#f7bd86'],
      [1, '#24405a'],
    ],
  )
  context.fillRect(0, 0, width, height)
  const horizon = field.y + field.height * 0.74
  const [sunX, sunY] = [field.x + field.width * 0.2, horizon - field.height * 0.2]
  context.fillStyle = radial(context, sunX, sunY, Math.max(width, height) * 0.6, [
    [0, 'rgb(255 250 225 / 1)'],
    [0.035, 'rgb(255 240 195 / 0.95)'],
    [0.09, 'rgb(255 222 160 / 0.5)'],
    [0.4, 'rgb(255 205 140 / 0.16)'],
    [1, 'rgb(255 200 140 / 0)'],
  ])
  context.fillRect(0, 0, width, height)
  paintWisps(context, width, field, random)
  const tall = Math.max(60, field.height * 0.3)
  const ranges: readonly (readonly [number, number, readonly [string, string]])[] = [
    [0, 0.62, ['#8fb0c8', '#d9c6b4']],
    [0.14, 0.5, ['#6f97b3', '#c8b8a2']],
    [0.3, 0.4, ['#4f7f95', '#9db08e']],
  ]
  for (const [down, share, colours] of ranges)
    paintRange(context, { width, height }, horizon + tall * down, tall * share, colours, random)
  paintHills(context, { width, height }, horizon + tall * 0.42, tall, random)
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, height],
    [
      [0, 'rgb(8 24 44 / 0.5)'],
      [0.22, 'rgb(8 24 44 / 0)'],
      [0.72, 'rgb(8 24 44 / 0)'],
      [1, 'rgb(6 18 34 / 0.86)'],
    ],
  )
  context.fillRect(0, 0, width, height)
}

/** High thin clouds, lit from below. */
function paintWisps(context: CanvasRenderingContext2D, width: number, field: DOMRect, random: () => number): void {
  context.save()
  context.globalCompositeOperation = 'screen'
  for (let wisp = 0; wisp < 16; wisp += 1) {
    const [x, y] = [random() * width, field.y + field.height * (0.02 + random() * 0.5)]
    const [wide, tall] = [width * (0.08 + random() * 0.22), 2 + random() * 7]
    context.save()
    context.translate(x, y)
    context.rotate(-0.06 + random() * 0.05)
    context.scale(1, tall / wide)
    context.fillStyle = radial(context, 0, 0, wide, ['rgb(255 232 205 / 0.34)', 'rgb(255 225 195 / 0)'])
    context.beginPath()
    context.arc(0, 0, wide, 0, Math.PI * 2)
    context.fill()
    context.restore()
  }
  context.restore()
}

function paintRange(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  foot: number,
  tall: number,
  colours: readonly string[],
  random: () => number,
): void {
  const step = Math.max(6, width / 90)
  const phase = random() * 9
  const crest = (x: number): number => {
    const far = x / Math.min(820, width * 1.2)
    return (
      foot -
      tall *
        (0.25 +
          Math.abs(Math.sin(far * 3.1 + phase)) ** 1.6 * 0.5 +
          Math.abs(Math.sin(far * 7.3 + phase * 2.1)) * 0.2 +
          random() * 0.035)
    )
  }
  context.beginPath()
  context.moveTo(-step, height)
  for (let x = -step; x <= width + step; x += step) context.lineTo(x, crest(x))
  context.lineTo(width + step, height)
  context.closePath()
  context.fillStyle = linear(context, [0, foot - tall], [0, foot + tall * 0.5], colours)
  context.fill()
}

/** Rounded hills with woods on them, then fields, a river that takes the light, and a strip to take off from. */
function paintHills(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  foot: number,
  tall: number,
  random: () => number,
): void {
  const hill = (from: number, rise: number, phase: number, colours: readonly string[]): ((x: number) => number) => {
    const top = (x: number): number =>
      from - rise * (0.5 + 0.5 * Math.sin((x / Math.min(900, width * 1.1)) * 4.2 + phase))
    context.beginPath()
    context.moveTo(-4, height)
    for (let x = -4; x <= width + 8; x += 8) context.lineTo(x, top(x))
    context.lineTo(width + 8, height)
    context.closePath()
    context.fillStyle = linear(context, [0, from - rise], [0, from + tall * 0.5], colours)
    context.fill()
    return top
  }
  const woods = (top: (x: number) => number, count: number, size: number, colours: readonly string[]): void => {
    for (let tree = 0; tree < count; tree += 1) {
      const x = random() * width
      const y = top(x) + random() ** 2 * tall * 0.16
      const round = size * (0.6 + random() * 0.8)
      context.fillStyle = colours[Math.floor(random() * colours.length)] ?? '#35573a'
      context.beginPath()
      context.ellipse(x, y - round * 0.5, round * 0.6, round, 0, 0, Math.PI * 2)
      context.fill()
    }
  }
  woods(hill(foot, tall * 0.24, 1.1, ['#6f9b73', '#4c7a58']), 120, 4, ['#4c7657', '#3f6a4e', '#5d8a63'])
  woods(hill(foot + tall * 0.16, tall * 0.2, 3.6, ['#7ba25f', '#46713f']), 90, 6, ['#3f6b3f', '#35603a', '#56803f'])
  const near = foot + tall * 0.34
  hill(near, tall * 0.12, 5.4, ['#a9bf6a', '#5d8442', '#2f5233'])
  // Fields lie in strips down the near slope.
  for (let strip = 0; strip < 9; strip += 1) {
    const x = (strip / 9) * width * 1.2 - width * 0.1
    context.fillStyle = ['rgb(226 205 120 / 0.34)', 'rgb(120 160 80 / 0.34)', 'rgb(196 170 96 / 0.3)'][strip % 3] ?? ''
    context.beginPath()
    context.moveTo(x, near + tall * 0.08)
    context.lineTo(x + width * 0.09, near + tall * 0.06)
    context.lineTo(x + width * 0.02, height)
    context.lineTo(x - width * 0.14, height)
    context.closePath()
    context.fill()
  }
  // The river widens towards us and takes the light.
  const bends = [0.62, 0.5, 0.6, 0.36, 0.52]
  context.fillStyle = linear(context, [0, near], [0, height], ['rgb(255 240 205 / 0.95)', 'rgb(160 200 215 / 0.6)'])
  const bank = (side: -1 | 1): void => {
    const places = side < 0 ? [...bends.keys()] : [...bends.keys()].toReversed()
    for (const at of places) {
      const far = at / (bends.length - 1)
      const px = width * (bends[at] ?? 0.5) + side * (1 + far ** 1.6 * Math.min(90, width * 0.06))
      const py = near + tall * 0.07 + far ** 1.5 * (height - near)
      if (side < 0 && at === 0) context.moveTo(px, py)
      else {
        const before = (at + side) / (bends.length - 1)
        const fromX =
          width * (bends[at + side] ?? 0.5) + side * (1 + Math.abs(before) ** 1.6 * Math.min(90, width * 0.06))
        const fromY = near + tall * 0.07 + Math.abs(before) ** 1.5 * (height - near)
        if (bends[at + side] === undefined) context.lineTo(px, py)
        else context.bezierCurveTo(fromX, (fromY + py) / 2, px, (fromY + py) / 2, px, py)
      }
    }
  }
  context.beginPath()
  bank(-1)
  bank(1)
  context.closePath()
  context.fill()
}
