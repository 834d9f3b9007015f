import { decorRandom, linear, radial } from '../../art/brush.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Fireflies over the meadow, and those that fly to the numbers. */
export interface Meadow {
  /** One flies to a place of the field, and glows there for a while. */
  fly(x: number, y: number, hit: boolean, now: number): void
  clear(): void
  draw(context: CanvasRenderingContext2D, size: Size, now: number): void
}

const TURN = Math.PI * 2
const FLIES_MS = 420
const GLOWS_MS = 900

export function createMeadow(still: boolean): Meadow {
  const random = decorRandom(314)
  const resting = Array.from({ length: 46 }, () => ({
    x: random(),
    y: 0.1 + random() * 0.9,
    pace: 0.4 + random(),
    phase: random() * TURN,
    size: 1.4 + random() * 1.8,
  }))
  let flying: {
    readonly x: number
    readonly y: number
    readonly hit: boolean
    readonly at: number
    readonly from: number
  }[] = []
  const glow = (
    context: CanvasRenderingContext2D,
    x: number,
    y: number,
    size: number,
    strength: number,
    hit: boolean,
  ): void => {
    const colour = hit ? '255 205 90' : '206 240 120'
    context.fillStyle = radial(context, x, y, size * 7, [`rgb(${colour} / ${0.6 * strength})`, `rgb(${colour} / 0)`])
    context.beginPath()
    context.arc(x, y, size * 7, 0, TURN)
    context.fill()
    context.fillStyle = `rgb(255 252 220 / ${strength})`
    context.beginPath()
    context.arc(x, y, size, 0, TURN)
    context.fill()
  }
  return {
    fly(x, y, hit, now) {
      flying.push({ x, y, hit, at: now, from: random() })
    },
    clear: () => (flying = []),
    draw(context, { width, height }, now) {
      context.save()
      context.globalCompositeOperation = 'lighter'
      for (const { x, y, pace, phase, size } of resting) {
        const time = still ? phase : (now / 1000) * pace + phase
        const strength = Math.max(0.05, Math.sin(time * 1.3) ** 3)
        glow(
          context,
          x * width + Math.sin(time * 0.7) * 16,
          y * height + Math.cos(time * 0.9) * 10,
          size,
          strength * 0.8,
          false,
        )
      }
      flying = flying.filter(({ at }) => now - at < FLIES_MS + GLOWS_MS)
      for (const { x, y, hit, at, from } of flying) {
        const share = Math.min(1, (now - at) / FLIES_MS)
        const eased = 1 - (1 - share) ** 3
        const [fromX, fromY] = [width * from, height + 20]
        const bend = Math.sin(share * Math.PI) * width * 0.08 * (from < 0.5 ? 1 : -1)
        const fades = 1 - Math.max(0, (now - at - FLIES_MS) / GLOWS_MS)
        glow(context, fromX + (x - fromX) * eased + bend, fromY + (y - fromY) * eased, hit ? 4.4 : 3, fades, hit)
      }
      context.restore()
    },
  }
}

/** Paints the meadow: the last light, a moon, woods with mist before them, and grass with flowers. */
export function paintMeadow(context: CanvasRenderingContext2D, { width, height }: Size, field: DOMRect): void {
  const random = decorRandom(2207)
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, height],
    [
      [0, '#141b4d'],
      [0.3, '#33408a'],
      [0.5, '#77659f'],
      [0.62, '#d18a8f'],
      [0.7, '#f0b184'],
      [0.76, '#35506a'],
      [1, '#0d1c2c'],
    ],
  )
  context.fillRect(0, 0, width, height)
  for (let star = 0; star < 150; star += 1) {
    const y = random() ** 1.6 * height * 0.5
    context.fillStyle = `rgb(255 255 255 / ${(0.2 + random() * 0.7) * (1 - y / (height * 0.56))})`
    context.beginPath()
    context.arc(random() * width, y, 0.5 + random() * 0.9, 0, TURN)
    context.fill()
  }
  const moonSize = Math.max(18, Math.min(width, height) * 0.045)
  const [moonX, moonY] = [width * 0.14, Math.max(field.y + moonSize * 1.6, height * 0.16)]
  context.fillStyle = radial(context, moonX, moonY, moonSize * 9, ['rgb(255 244 214 / 0.5)', 'rgb(255 244 214 / 0)'])
  context.fillRect(0, 0, width, height)
  context.fillStyle = radial(context, moonX - moonSize * 0.3, moonY - moonSize * 0.3, moonSize * 1.5, [
    '#fffdf0',
    '#f6e6bd',
  ])
  context.beginPath()
  context.arc(moonX, moonY, moonSize, 0, TURN)
  context.fill()
  const horizon = height * 0.72
  woods(context, width, horizon, height * 0.1, ['#53597f', '#3c4a6b'], random)
  mist(context, width, horizon, height * 0.05, 'rgb(240 190 170 / 0.32)')
  woods(context, width, horizon + height * 0.03, height * 0.14, ['#273a57', '#1b2c43'], random)
  mist(context, width, horizon + height * 0.05, height * 0.05, 'rgb(170 190 220 / 0.3)')
  context.fillStyle = linear(context, [0, horizon + height * 0.02], [0, height], ['#3a6155', '#1f4038', '#0c1f22'])
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width + 10; x += 10)
    context.lineTo(x, horizon + height * 0.045 + Math.sin(x / 140) * height * 0.008)
  context.lineTo(width, height)
  context.closePath()
  context.fill()
  grass(context, width, height, horizon, random)
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, height],
    [
      [0, 'rgb(8 10 36 / 0.5)'],
      [0.25, 'rgb(8 10 36 / 0.06)'],
      [0.8, 'rgb(8 10 36 / 0.1)'],
      [1, 'rgb(5 8 24 / 0.8)'],
    ],
  )
  context.fillRect(0, 0, width, height)
}

function woods(
  context: CanvasRenderingContext2D,
  width: number,
  foot: number,
  tall: number,
  colours: readonly string[],
  random: () => number,
): void {
  context.fillStyle = linear(context, [0, foot - tall], [0, foot + tall * 0.4], colours)
  context.beginPath()
  context.rect(0, foot, width, tall)
  context.fill()
  for (let x = -20; x < width + 20; x += 9 + random() * 14) {
    const high = tall * (0.3 + random() * 0.5) * (0.7 + 0.3 * Math.sin(x / 170))
    const round = high * (0.34 + random() * 0.2)
    context.beginPath()
    if (random() < 0.4) {
      context.moveTo(x, foot - high * 1.35)
      context.lineTo(x + round * 0.7, foot + 4)
      context.lineTo(x - round * 0.7, foot + 4)
    } else context.ellipse(x, foot - high * 0.5, round, high * 0.62, 0, 0, TURN)
    context.fill()
  }
}

function mist(context: CanvasRenderingContext2D, width: number, y: number, tall: number, colour: string): void {
  context.fillStyle = linear(
    context,
    [0, y - tall],
    [0, y + tall],
    ['rgb(255 255 255 / 0)', colour, 'rgb(255 255 255 / 0)'],
  )
  context.fillRect(0, y - tall, width, tall * 2)
}

/** Blades that lean this way and that, and flowers that close for the night. */
function grass(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  horizon: number,
  random: () => number,
): void {
  context.lineCap = 'round'
  const blades = Math.round(Math.min(900, width * 0.9))
  for (let blade = 0; blade < blades; blade += 1) {
    const near = random()
    const [x, y] = [random() * width, horizon + height * 0.06 + near ** 1.2 * (height * 0.94 - horizon)]
    const long = 8 + near * height * 0.055
    context.strokeStyle = `rgb(${60 + near * 40} ${110 + random() * 50} ${80 + random() * 20} / ${0.25 + near * 0.4})`
    context.lineWidth = 0.8 + near * 1.6
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(x + (random() - 0.5) * 6, y - long * 0.6, x + (random() - 0.5) * long * 0.7, y - long)
    context.stroke()
    if (random() < 0.07) {
      context.fillStyle = ['#f3d9ff', '#ffd9b0', '#c9d6ff'][Math.floor(random() * 3)] ?? '#fff'
      context.beginPath()
      context.ellipse(x, y - long, 1.4 + near * 2.4, 2 + near * 3.2, 0, 0, TURN)
      context.fill()
    }
  }
}
