import { layer, decorRandom, linear, BOX, box } from '../../../art/brush.ts'
import type { Mood } from './scene.ts'

/** A strip of small waves that meets itself at its ends. */
export function paintWaves(width: number, height: number, mood: Mood): HTMLCanvasElement {
  const waves = layer(width, height)
  const { ctx } = waves
  const random = decorRandom(5)
  for (let crest = 0; crest < 40; crest += 1) {
    const depth = random()
    const y = height * (0.06 + depth * 0.88)
    const long = width * (0.04 + random() * 0.1)
    const x = random() * width
    const lift = height * 0.025 * (0.5 + depth)
    for (const shift of [-width, 0, width]) {
      ctx.fillStyle = `rgb(${mood.gleam} / ${0.1 + random() * 0.16})`
      ctx.beginPath()
      ctx.moveTo(x + shift - long, y)
      ctx.quadraticCurveTo(x + shift, y - lift * 2, x + shift + long, y)
      ctx.quadraticCurveTo(x + shift, y - lift * 0.9, x + shift - long, y)
      ctx.fill()
      ctx.fillStyle = 'rgb(1 18 28 / .16)'
      ctx.beginPath()
      ctx.moveTo(x + shift - long, y + 1)
      ctx.quadraticCurveTo(x + shift, y - lift * 0.7, x + shift + long, y + 1)
      ctx.quadraticCurveTo(x + shift, y + lift * 1.6, x + shift - long, y + 1)
      ctx.fill()
    }
  }
  return waves.canvas
}

/** A great wave that moves up over everything: foam above, deep water below. */
export function paintBreaker(width: number, height: number): HTMLCanvasElement {
  const wave = layer(width, height)
  const { ctx } = wave
  const random = decorRandom(12)
  const crest = (x: number, lift: number) =>
    height * (0.16 + lift) +
    Math.sin((x / width) * Math.PI * 3.2 + lift * 30) * height * 0.035 +
    Math.sin((x / width) * Math.PI * 9 + lift * 50) * height * 0.012
  for (const [lift, ramp] of [
    [0, ['#bff2ee', '#3fa8b0', '#0d5a6c', '#04222e']],
    [0.06, ['#7fdcd8', '#1d8592', '#0a4a5a', '#03202c']],
    [0.13, ['#4fbcc0', '#14707e', '#083e4e', '#021a24']],
  ] as const) {
    ctx.beginPath()
    ctx.moveTo(0, height)
    for (let x = 0; x <= width; x += Math.max(2, width / 160)) ctx.lineTo(x, crest(x, lift))
    ctx.lineTo(width, height)
    ctx.fillStyle = linear(ctx, [0, height * (0.12 + lift)], [0, height], ramp)
    ctx.fill()
    for (let bubble = 0; bubble < 420; bubble += 1) {
      const x = random() * width
      const y = crest(x, lift) + (random() ** 2 * 0.09 - 0.012) * height
      ctx.fillStyle = `rgb(255 255 255 / ${0.25 + random() * 0.6})`
      ctx.beginPath()
      ctx.arc(x, y, height * (0.0014 + random() ** 3 * 0.011), 0, Math.PI * 2)
      ctx.fill()
    }
  }
  return wave.canvas
}

/** A gull far up: two strokes of the wings. */
export function paintFarGull(size: number): HTMLCanvasElement {
  const gull = box(size)
  gull.ctx.fillStyle = '#fdf8ee'
  gull.ctx.fill(
    new Path2D(
      'M20 250C110 150 190 170 256 262C322 170 402 150 492 250C410 214 330 226 268 316C262 324 250 324 244 316C182 226 102 214 20 250Z',
    ),
  )
  gull.ctx.fillStyle = 'rgb(40 60 76 / .5)'
  gull.ctx.fill(new Path2D(`M${BOX - 20} 250C440 226 390 222 350 234C400 218 440 220 ${BOX - 20} 250Z`))
  return gull.canvas
}
