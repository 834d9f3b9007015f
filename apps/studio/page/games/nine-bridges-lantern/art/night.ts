import { decorRandom, layer, linear, radial, type Ramp } from '../../../art/brush.ts'

/** The night over the canal: as always, and when the lanterns are lit. */
export interface Mood {
  readonly sky: Ramp
  readonly water: Ramp
  readonly stone: readonly [string, string]
  /** Light of the windows and lanterns, as bare channels. */
  readonly warm: string
  readonly glow: number
}

export const RESTING: Mood = {
  sky: ['#030612', '#081530', '#12305a', '#2a5a80'],
  water: ['#1c4a6a', '#0b2440', '#040a18'],
  stone: ['#1a2a48', '#080f20'],
  warm: '255 180 100',
  glow: 0.35,
}
export const AWAKE: Mood = {
  sky: ['#0c0616', '#2a1030', '#5c2440', '#b0603a'],
  water: ['#8a4a34', '#40182c', '#0e0614'],
  stone: ['#40243c', '#160a18'],
  warm: '255 190 90',
  glow: 0.75,
}

/** Sky, moon, nine bridges one behind the other, and the water that holds them all; `width` by `height` pixels. */
export function paintNight(width: number, height: number, mood: Mood): HTMLCanvasElement {
  const night = layer(width, height)
  const { ctx } = night
  const random = decorRandom(11)
  const shore = height * 0.62
  ctx.fillStyle = linear(ctx, [0, 0], [0, shore], mood.sky)
  ctx.fillRect(0, 0, width, shore)
  for (let star = 0; star < 130; star += 1) {
    ctx.fillStyle = `rgb(230 240 255 / ${0.12 + random() * 0.5})`
    const size = 0.5 + random() * Math.min(width, height) * 0.0016
    ctx.fillRect(random() * width, random() * shore * 0.7, size, size)
  }
  moonlight(ctx, width * 0.78, height * 0.13, Math.min(width, height) * 0.085)
  ctx.fillStyle = linear(ctx, [0, shore], [0, height], mood.water)
  ctx.fillRect(0, shore, width, height - shore)
  houses(ctx, width, shore, mood, random)
  for (let bridge = 8; bridge >= 0; bridge -= 1) bridgeAt(ctx, width, height, shore, bridge, mood)
  ripples(ctx, width, height, shore, mood, random)
  ctx.fillStyle = linear(
    ctx,
    [0, 0],
    [0, height],
    ['rgb(0 2 10 / .55)', [0.2, 'rgb(0 2 10 / .1)'], [0.75, 'rgb(0 2 10 / .1)'], [1, 'rgb(0 2 10 / .75)']],
  )
  ctx.fillRect(0, 0, width, height)
  return night.canvas
}

function moonlight(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.fillStyle = radial(ctx, x, y, radius * 6, [
    'rgb(200 225 255 / .42)',
    [0.3, 'rgb(150 190 255 / .14)'],
    [1, 'rgb(150 190 255 / 0)'],
  ])
  ctx.fillRect(x - radius * 6, y - radius * 6, radius * 12, radius * 12)
  ctx.fillStyle = radial(ctx, x - radius * 0.3, y - radius * 0.3, radius * 1.7, ['#ffffff', '#f3efd8', '#b9c4e2'])
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}

/** Gables along both banks, with lit windows. */
function houses(ctx: CanvasRenderingContext2D, width: number, shore: number, mood: Mood, random: () => number): void {
  for (const side of [0, 1]) {
    let x = 0
    while (x < width * 0.42) {
      const wide = width * (0.05 + random() * 0.05)
      const tall = shore * (0.2 + random() * 0.26) * (1 - x / width)
      const left = side === 0 ? x : width - x - wide
      ctx.fillStyle = linear(ctx, [0, shore - tall], [0, shore], mood.stone)
      ctx.beginPath()
      ctx.moveTo(left - wide * 0.12, shore - tall)
      ctx.quadraticCurveTo(left + wide * 0.2, shore - tall * 1.02, left + wide / 2, shore - tall * 1.28)
      ctx.quadraticCurveTo(left + wide * 0.8, shore - tall * 1.02, left + wide * 1.12, shore - tall)
      ctx.lineTo(left + wide, shore - tall)
      ctx.lineTo(left + wide, shore)
      ctx.lineTo(left, shore)
      ctx.lineTo(left, shore - tall)
      ctx.fill()
      for (let window = 0; window < 5; window += 1) {
        if (random() > 0.62) continue
        const [wx, wy] = [left + wide * (0.16 + random() * 0.6), shore - tall * (0.15 + random() * 0.7)]
        ctx.fillStyle = `rgb(${mood.warm} / ${mood.glow * (0.6 + random() * 0.7)})`
        ctx.fillRect(wx, wy, wide * 0.12, wide * 0.17)
      }
      x += wide * 1.02
    }
  }
}

/** The nearest bridge is number 0; each further one is smaller, higher and paler. */
function bridgeAt(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  shore: number,
  number: number,
  mood: Mood,
): void {
  const scale = 0.82 ** number
  const span = width * 1.25 * scale
  const y = shore + (height * 0.4 * (scale - 0.82 ** 9)) / 1.2
  const x = width / 2 + Math.sin(number * 1.7) * width * 0.06
  const rise = span * 0.11
  ctx.globalAlpha = 0.4 + 0.6 * scale
  ctx.fillStyle = linear(ctx, [0, y - rise], [0, y + span * 0.05], mood.stone)
  ctx.beginPath()
  ctx.moveTo(x - span / 2, y)
  ctx.quadraticCurveTo(x, y - rise * 2, x + span / 2, y)
  ctx.lineTo(x + span / 2, y + span * 0.03)
  ctx.quadraticCurveTo(x + span * 0.3, y - rise * 0.5, x + span * 0.24, y + span * 0.03)
  for (const arch of [0.16, -0.08]) {
    ctx.lineTo(x + span * arch, y + span * 0.03)
    ctx.quadraticCurveTo(x + span * (arch - 0.08), y - rise * 1.25, x + span * (arch - 0.16), y + span * 0.03)
  }
  ctx.lineTo(x - span / 2, y + span * 0.03)
  ctx.fill()
  ctx.strokeStyle = `rgb(${mood.warm} / ${mood.glow * 0.5})`
  ctx.lineWidth = Math.max(1, span * 0.004)
  ctx.beginPath()
  ctx.moveTo(x - span / 2, y)
  ctx.quadraticCurveTo(x, y - rise * 2, x + span / 2, y)
  ctx.stroke()
  for (let lamp = 1; lamp < 6; lamp += 1) {
    const share = lamp / 6
    const [lx, ly] = [x - span / 2 + span * share, y - rise * 4 * share * (1 - share) - span * 0.02]
    const reach = span * 0.035
    ctx.fillStyle = radial(ctx, lx, ly, reach, [
      `rgb(${mood.warm} / ${mood.glow + 0.2})`,
      [0.3, `rgb(${mood.warm} / ${mood.glow * 0.5})`],
      [1, `rgb(${mood.warm} / 0)`],
    ])
    ctx.fillRect(lx - reach, ly - reach, reach * 2, reach * 2)
  }
  ctx.globalAlpha = 1
}

function ripples(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  shore: number,
  mood: Mood,
  random: () => number,
): void {
  for (let line = 0; line < 90; line += 1) {
    const depth = random()
    const y = shore + (height - shore) * depth
    const wide = width * (0.02 + 0.1 * depth * random())
    ctx.fillStyle =
      random() > 0.6 ? `rgb(${mood.warm} / ${0.05 + 0.12 * random()})` : `rgb(190 215 255 / ${0.03 + 0.08 * random()})`
    ctx.fillRect(random() * width - wide / 2, y, wide, 1 + depth * 1.4)
  }
}

/** A coin with a square hole that turns: `pictures` of one turn, side by side. */
export function paintCoin(size: number, pictures: number): HTMLCanvasElement {
  const strip = layer(size * pictures, size)
  for (let picture = 0; picture < pictures; picture += 1) {
    const wide = Math.max(0.1, Math.abs(Math.cos((picture / pictures) * Math.PI))) * size
    const { ctx } = strip
    ctx.save()
    ctx.translate(picture * size + size / 2, size / 2)
    ctx.scale(wide / size, 1)
    for (const [reach, ramp] of [
      [0.46, ['#fff3c4', '#c98f2e', '#5e3a10']],
      [0.39, ['#ffe9a0', '#e0a63c', '#8a5a1c']],
    ] as const) {
      ctx.fillStyle = radial(ctx, -size * 0.12, -size * 0.15, size * 0.7, ramp)
      ctx.beginPath()
      ctx.arc(0, 0, size * reach, 0, Math.PI * 2)
      ctx.rect(size * 0.12, -size * 0.12, -size * 0.24, size * 0.24)
      ctx.fill('evenodd')
    }
    ctx.restore()
  }
  return strip.canvas
}

/** A curtain of lantern light with mist at its upper edge. */
export function paintCurtain(width: number, height: number): HTMLCanvasElement {
  const curtain = layer(width, height)
  const { ctx } = curtain
  ctx.fillStyle = linear(
    ctx,
    [0, 0],
    [0, height],
    ['rgb(255 200 110 / 0)', [0.22, 'rgb(255 190 100 / .95)'], [0.4, '#ff9d4a'], [0.7, '#b8401c'], [1, '#3a0d14']],
  )
  ctx.fillRect(0, 0, width, height)
  const random = decorRandom(5)
  for (let puff = 0; puff < 26; puff += 1) {
    const [x, y, reach] = [random() * width, height * (0.1 + random() * 0.22), width * (0.1 + random() * 0.14)]
    ctx.fillStyle = radial(ctx, x, y, reach, ['rgb(255 236 190 / .4)', 'rgb(255 210 140 / 0)'])
    ctx.fillRect(x - reach, y - reach, reach * 2, reach * 2)
  }
  return curtain.canvas
}
