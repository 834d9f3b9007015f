import { decorRandom, linear, radial } from '../../art/brush.ts'

type Context = CanvasRenderingContext2D
interface Size {
  readonly width: number
  readonly height: number
}

/** A roof with eaves that turn up, its ridge at `y`. */
function roof(context: Context, x: number, y: number, half: number, tall: number): void {
  context.beginPath()
  context.moveTo(x - half * 0.5, y)
  context.lineTo(x + half * 0.5, y)
  context.bezierCurveTo(
    x + half * 0.62,
    y + tall * 0.5,
    x + half * 0.9,
    y + tall * 0.85,
    x + half * 1.12,
    y + tall * 0.55,
  )
  context.quadraticCurveTo(x + half * 1.02, y + tall * 1.12, x + half * 0.8, y + tall * 1.1)
  context.lineTo(x - half * 0.8, y + tall * 1.1)
  context.quadraticCurveTo(x - half * 1.02, y + tall * 1.12, x - half * 1.12, y + tall * 0.55)
  context.bezierCurveTo(x - half * 0.9, y + tall * 0.85, x - half * 0.62, y + tall * 0.5, x - half * 0.5, y)
  context.fill()
  context.stroke()
}

function tower(context: Context, x: number, foot: number, half: number): void {
  const tall = half * 0.46
  let [top, wide] = [foot, half]
  for (let tier = 0; tier < 4; tier += 1) {
    const wall = half * 0.42
    context.fillStyle = linear(context, [0, top - wall], [0, top], ['#2a0f14', '#12060b'])
    context.fillRect(x - wide * 0.66, top - wall, wide * 1.32, wall)
    // Windows with light in them.
    const count = 5
    for (let window = 0; window < count; window += 1) {
      const left = x - wide * 0.56 + ((window + 0.5) * wide * 1.12) / count
      context.fillStyle = linear(context, [0, top - wall], [0, top], ['#ffdf9a', '#e0722a'])
      context.globalAlpha = 0.85
      context.fillRect(left - wide * 0.06, top - wall * 0.72, wide * 0.12, wall * 0.56)
      context.globalAlpha = 1
    }
    context.fillStyle = linear(context, [0, top - wall - tall], [0, top - wall], ['#1d2238', '#0c0d1a'])
    context.strokeStyle = 'rgb(240 190 110 / .38)'
    context.lineWidth = 1.4
    roof(context, x, top - wall - tall, wide, tall)
    top -= wall + tall * 0.55
    wide *= 0.8
  }
}

function lantern(context: Context, x: number, from: number, length: number, size: number): void {
  const y = from + length
  context.strokeStyle = 'rgb(240 200 130 / .5)'
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(x, from)
  context.lineTo(x, y)
  context.stroke()
  context.fillStyle = radial(context, x, y + size, size * 4.4, ['rgb(255 120 50 / .4)', 'rgb(255 120 50 / 0)'])
  context.fillRect(x - size * 5, y - size * 4, size * 10, size * 10)
  context.fillStyle = radial(context, x, y + size, size * 1.3, ['#ffe6a4', [0.4, '#ff7a34'], '#a3160f'])
  context.beginPath()
  context.ellipse(x, y + size, size * 1.1, size, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = 'rgb(90 10 6 / .5)'
  for (const part of [0.2, 0.6]) {
    context.beginPath()
    context.ellipse(x, y + size, size * 1.1 * part, size, 0, 0, Math.PI * 2)
    context.stroke()
  }
  context.fillStyle = '#e8bb5a'
  context.fillRect(x - size * 0.5, y - size * 0.1, size, size * 0.2)
  context.fillRect(x - size * 0.5, y + size * 1.9, size, size * 0.2)
  context.fillRect(x - 0.7, y + size * 2.1, 1.4, size * 0.9)
}

/** Dusk over the drum tower: sky, the tower, lanterns, mist. */
export function paintTower(context: Context, { width, height }: Size, field: DOMRect): void {
  const random = decorRandom(53)
  const middle = field.x + field.width / 2
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, height],
    ['#0c1230', [0.3, '#2c2450'], [0.5, '#6a2f50'], [0.62, '#9a4038'], [0.72, '#3a1a28'], '#10070f'],
  )
  context.fillRect(0, 0, width, height)
  for (let star = 0; star < 110; star += 1) {
    context.fillStyle = `rgb(255 240 220 / ${random() ** 2 * 0.8})`
    context.fillRect(random() * width, random() ** 1.5 * height * 0.45, 1.4, 1.4)
  }
  const foot = Math.min(height * 0.74, field.bottom + field.height * 0.12)
  const half = Math.min(field.width * 0.46, field.height * 0.9, 420)
  context.fillStyle = radial(context, middle, foot - half * 0.9, half * 2.1, [
    'rgb(255 176 96 / .42)',
    'rgb(255 140 80 / 0)',
  ])
  context.fillRect(0, 0, width, height)
  tower(context, middle, foot, half)
  // Roofs of the town, far and near.
  for (const [depth, colour] of [
    [0, '#1b0f22'],
    [1, '#0d0713'],
  ] as const) {
    context.fillStyle = colour
    context.strokeStyle = 'rgb(240 190 110 / .12)'
    context.lineWidth = 1
    const size = 46 + depth * 26
    for (let x = -size * random(); x < width + size; x += size * (1.5 + random() * 0.6)) {
      const top = foot - size * (0.2 + random() * 0.35) + depth * size * 0.5
      roof(context, x, top, size, size * 0.42)
      context.fillRect(x - size * 0.8, top + size * 0.4, size * 1.6, height)
    }
  }
  context.fillStyle = linear(
    context,
    [0, foot],
    [0, height],
    ['rgb(13 7 19 / 0)', [0.3, 'rgb(13 7 19 / .85)'], '#0b0610'],
  )
  context.fillRect(0, foot, width, height - foot)
  const size = Math.max(9, Math.min(20, field.width / 34))
  for (const [share, length] of [
    [0.05, 0.3],
    [0.14, 0.12],
    [0.86, 0.14],
    [0.95, 0.34],
  ] as const)
    lantern(context, field.x + field.width * share, 0, field.y + field.height * length, size)
}
