import sharp from 'sharp'
import type { RandomSource } from '../../../platform/random.ts'
import { glyphs, type Stroke } from './captcha-glyphs.ts'

const WIDTH = 200
const HEIGHT = 72
const GROUND = '#17242a'
const INKS = ['#f3cb79', '#8fd6b4', '#9fcbea', '#f2b3a4']

export interface CaptchaPicture {
  readonly answer: string
  readonly png: Buffer
}

/** Draws four or five characters that a person reads and a program does not read at once: warped, touching, crossed by lines. */
export async function drawCaptcha(random: RandomSource): Promise<CaptchaPicture> {
  const characters = Object.keys(glyphs)
  const answer = Array.from(
    { length: 4 + random.below(2) },
    () => characters[random.below(characters.length)] ?? '',
  ).join('')
  return {
    answer,
    png: await sharp(Buffer.from(pictureOf(answer, random)))
      .png({ palette: true, colours: 64 })
      .toBuffer(),
  }
}

type Point = readonly [x: number, y: number]
type Warp = (point: Point) => Point

function pictureOf(answer: string, random: RandomSource): string {
  const between = (low: number, high: number): number => low + ((high - low) * random.below(10_000)) / 10_000
  const warp = waves(between)
  const ink = INKS[random.below(INKS.length)] ?? GROUND
  const step = (WIDTH - 32) / answer.length
  const letters = [...answer].map((character, at) => {
    const place = placed(16 + step * (at + 0.5) + between(-2, 2), HEIGHT / 2 + between(-5, 5), answer.length, between)
    const width = between(3, 4.2).toFixed(1)
    const lines = (glyphs[character] ?? []).map((stroke) => path(stroke, (point) => warp(place(point))))
    return `<path d="${lines.join('')}" stroke-width="${width}"/>`
  })
  const crossing = Array.from({ length: 3 }, () => {
    const points: Point[] = [-10, 50, 100, 150, 210].map((x) => [x, between(8, HEIGHT - 8)])
    return `<path d="${path({ points, round: true }, warp)}" stroke-width="${between(1.2, 2).toFixed(1)}" opacity="0.75"/>`
  })
  const specks = Array.from(
    { length: 45 },
    () => `M${between(0, WIDTH).toFixed(1)} ${between(0, HEIGHT).toFixed(1)}h.1`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${GROUND}"/>
<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}${crossing.join('')}<path d="${specks.join('')}" stroke-width="1.8" opacity="0.6"/></g></svg>`
}

type Between = (low: number, high: number) => number

/** Puts a glyph's field around a point: turned, leaning, somewhat larger or smaller. */
function placed(x: number, y: number, count: number, between: Between): Warp {
  const turn = between(-0.25, 0.25)
  const lean = between(-0.18, 0.18)
  const [wide, high] = [count === 4 ? between(5.8, 7) : between(4.9, 5.8), between(5.8, 7)]
  return ([px, py]) => {
    const [gx, gy] = [(px - 2) * wide - (py - 3) * lean * high, (py - 3) * high]
    return [x + gx * Math.cos(turn) - gy * Math.sin(turn), y + gx * Math.sin(turn) + gy * Math.cos(turn)]
  }
}

/** Bends the whole picture in two waves. */
function waves(between: Between): Warp {
  const [across, down] = [between(2, 3.5), between(2.5, 4.5)]
  const [acrossAt, downAt] = [between(0, 6.28), between(0, 6.28)]
  const [acrossBy, downBy] = [between(0.06, 0.1), between(0.035, 0.06)]
  return ([x, y]) => [x + across * Math.sin(y * acrossBy + acrossAt), y + down * Math.sin(x * downBy + downAt)]
}

/** An SVG path through a stroke, in steps so short that the warp bends straight lines too. */
function path({ points, round }: Stroke, warp: Warp): string {
  const steps = 8
  const line: Point[] = []
  for (const [at, point] of points.entries()) {
    const next = points[at + 1]
    if (next === undefined) line.push(point)
    else
      for (let i = 0; i < steps; i += 1)
        line.push(
          round === true
            ? bent(points[at - 1] ?? point, point, next, points[at + 2] ?? next, i / steps)
            : mixed(point, next, i / steps),
        )
  }
  return line
    .map(
      (point, at) =>
        `${at === 0 ? 'M' : 'L'}${warp(point)
          .map((value) => value.toFixed(1))
          .join(' ')}`,
    )
    .join('')
}

const mixed = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

/** A point on the Catmull-Rom curve between the middle two. */
function bent(before: Point, from: Point, to: Point, after: Point, t: number): Point {
  const one = (p0: number, p1: number, p2: number, p3: number): number =>
    0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)
  return [one(before[0], from[0], to[0], after[0]), one(before[1], from[1], to[1], after[1])]
}
