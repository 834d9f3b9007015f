import { decorRandom, layer, linear, radial } from '../../../art/brush.ts'
import { heap } from './hoard.ts'

/** The colours of a cave: the air above and low, the stone, and what glows. */
export interface Mood {
  readonly air: readonly [string, string, string, string]
  readonly rock: readonly [string, string, string]
  readonly rim: string
  readonly lava: readonly [string, string, string]
  /** The glow as bare channels, since it is used at many strengths. */
  readonly haze: string
  readonly glow: number
  /** The air's colour on the wyrm that lies in it. */
  readonly onWyrm: string
}

/** The cave while the wyrm sleeps: cool stone at night, one warm light far below. */
export const RESTING: Mood = {
  air: ['#05080b', '#0d1014', '#2c1412', '#83300f'],
  rock: ['#222a30', '#12171b', '#05070a'],
  rim: '255 150 70',
  lava: ['#ffe9a6', '#ff8f2a', '#b8320c'],
  haze: '255 112 40',
  glow: 0.5,
  onWyrm: 'rgb(8 10 16 / .3)',
}

/** The cave in the free spins: everything burns. */
export const AWAKE: Mood = {
  air: ['#10030c', '#2e0612', '#6a1014', '#c83c10'],
  rock: ['#4a1a1c', '#25090f', '#0c0205'],
  rim: '255 196 90',
  lava: ['#fff0b8', '#ffa832', '#e8440e'],
  haze: '255 92 30',
  glow: 0.8,
  onWyrm: 'rgb(255 90 20 / .12)',
}

export type Random = () => number

/** Everything behind the reels, `width` by `height` pixels. */
export function paintCave(width: number, height: number, mood: Mood): HTMLCanvasElement {
  const cave = layer(width, height)
  const random = decorRandom(7)
  const unit = Math.min(width, height) / 10
  // What is far is painted small and drawn large: distance softens it.
  const far = layer(width / 3, height / 3)
  far.ctx.scale(1 / 3, 1 / 3)
  air(far.ctx, width, height, mood, random)
  for (const depth of [0.3, 0.24])
    wall(far.ctx, width, height, { depth, unit: unit * 1.2, mood, haze: depth * 1.5 }, random)
  cave.ctx.imageSmoothingQuality = 'high'
  cave.ctx.drawImage(far.canvas, 0, 0, width, height)
  const middle = layer(width / 2, height / 2)
  middle.ctx.scale(0.5, 0.5)
  lavaFall(middle.ctx, width * 0.115, height * 0.16, unit * 0.42, height, mood, random)
  lavaFall(middle.ctx, width * 0.9, height * 0.3, unit * 0.28, height, mood, random)
  cave.ctx.drawImage(middle.canvas, 0, 0, width, height)
  wall(cave.ctx, width, height, { depth: 0.1, unit, mood, haze: 0.14 }, random)
  lake(cave.ctx, width, height, mood, random)
  return cave.canvas
}

/** The near frame of the cave: rocks at the edges, hanging stones above, gold below. Transparent in the middle. */
export function paintForeground(width: number, height: number, mood: Mood): HTMLCanvasElement {
  const front = layer(width, height)
  const random = decorRandom(23)
  const unit = Math.min(width, height) / 10
  hanging(front.ctx, width, unit, mood, random)
  wall(front.ctx, width, height, { depth: 0.03, unit: unit * 0.7, mood, haze: 0 }, random)
  heap(front.ctx, -width * 0.06, height, Math.max(width * 0.29, unit * 2.4), unit * 2.5, unit, random)
  heap(front.ctx, width * 1.06, height, Math.max(width * 0.3, unit * 2.4), unit * 2.8, unit, random)
  front.ctx.globalCompositeOperation = 'source-atop'
  front.ctx.fillStyle = linear(
    front.ctx,
    [0, height * 0.5],
    [0, height],
    ['rgb(4 5 8 / 0)', `rgb(4 5 8 / ${0.62 - mood.glow * 0.3})`],
  )
  front.ctx.fillRect(0, 0, width, height)
  return front.canvas
}

function air(ctx: CanvasRenderingContext2D, width: number, height: number, mood: Mood, random: Random): void {
  ctx.fillStyle = linear(
    ctx,
    [0, 0],
    [0, height],
    [
      [0, mood.air[0]],
      [0.34, mood.air[1]],
      [0.7, mood.air[2]],
      [0.86, mood.air[3]],
      [1, mood.air[2]],
    ],
  )
  ctx.fillRect(0, 0, width, height)
  const reach = Math.hypot(width, height) * 0.5
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  ctx.fillStyle = radial(ctx, width / 2, height * 0.5, reach * 0.9, [
    [0, `rgb(${mood.haze} / ${0.1 + mood.glow * 0.18})`],
    [0.5, `rgb(${mood.haze} / ${0.03 + mood.glow * 0.07})`],
    [1, `rgb(${mood.haze} / 0)`],
  ])
  ctx.fillRect(0, 0, width, height)
  ctx.translate(width / 2, height * 0.9)
  for (let ray = 0; ray < 13; ray += 1) {
    const angle = -Math.PI / 2 + (ray - 6) * 0.2 + (random() - 0.5) * 0.16
    const half = 0.03 + random() * 0.06
    ctx.fillStyle = radial(ctx, 0, 0, reach * 1.7, [
      [0, `rgb(${mood.haze} / ${mood.glow * (0.1 + random() * 0.1)})`],
      [1, `rgb(${mood.haze} / 0)`],
    ])
    ctx.beginPath()
    ctx.moveTo(0, 0)
    ctx.lineTo(Math.cos(angle - half) * reach * 2, Math.sin(angle - half) * reach * 2)
    ctx.lineTo(Math.cos(angle + half) * reach * 2, Math.sin(angle + half) * reach * 2)
    ctx.fill()
  }
  ctx.restore()
}

/** Smooth noise along a line: three octaves over a table of chance. */
function ridge(random: Random): (t: number) => number {
  const table = Array.from({ length: 97 }, random)
  const smooth = (t: number): number => {
    const index = Math.floor(t)
    const part = t - index
    const [a, b] = [table[index % 97] ?? 0, table[(index + 1) % 97] ?? 0]
    return a + (b - a) * part * part * (3 - 2 * part) - 0.5
  }
  return (t) => smooth(t * 4 + 1) + smooth(t * 11 + 20) * 0.55 + smooth(t * 31 + 50) * 0.22
}

/** Rock walls on both sides, about `depth` of the width thick; `haze` takes the far ones into the air. */
function wall(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  { depth, unit, mood, haze }: { depth: number; unit: number; mood: Mood; haze: number },
  random: Random,
): void {
  for (const side of [-1, 1]) {
    const noise = ridge(random)
    const edge = Array.from({ length: 90 }, (_, step): [number, number] => {
      const t = step / 89
      // Walls lean in above and stand out at the foot, so that the middle stays open.
      const lean = 0.6 + 1.5 * Math.max(0, 0.36 - t) + 1.4 * Math.max(0, t - 0.7)
      const reach = depth * width * lean + noise(t) * unit * 1.5
      return [side < 0 ? reach : width - reach, t * height]
    })
    const outer = side < 0 ? -unit : width + unit
    ctx.save()
    ctx.beginPath()
    ctx.moveTo(outer, -unit)
    for (const [x, y] of edge) ctx.lineTo(x, y)
    ctx.lineTo(outer, height + unit)
    ctx.closePath()
    ctx.fillStyle = linear(
      ctx,
      [outer, 0],
      [side < 0 ? depth * width * 1.7 : width - depth * width * 1.7, height * 0.1],
      [mood.rock[2], mood.rock[1], mood.rock[0]],
    )
    ctx.fill()
    ctx.clip()
    strata(ctx, side < 0 ? 0 : width, depth * width * 1.7 + unit, height, unit, mood, random)
    lightEdge(ctx, edge, unit, height, mood)
    if (haze > 0) {
      ctx.fillStyle = linear(
        ctx,
        [0, 0],
        [0, height],
        [`rgb(${mood.haze} / ${haze * 0.08})`, `rgb(${mood.haze} / ${haze * mood.glow})`],
      )
      ctx.fillRect(0, 0, width, height)
    }
    ctx.restore()
  }
}

/** Upright cracks and faces in the stone. */
function strata(
  ctx: CanvasRenderingContext2D,
  x: number,
  reach: number,
  height: number,
  unit: number,
  mood: Mood,
  random: Random,
): void {
  for (let face = 0; face < 70; face += 1) {
    const at = x + (random() * 2 - 1) * reach
    const y = random() * height
    const long = unit * (0.6 + random() * 2.6)
    const wide = unit * (0.1 + random() * 0.5)
    const lit = random() > 0.55
    ctx.fillStyle = lit ? `rgb(${mood.rim} / ${0.02 + random() * 0.05})` : `rgb(0 0 0 / ${0.1 + random() * 0.22})`
    ctx.beginPath()
    ctx.moveTo(at, y)
    ctx.lineTo(at + wide, y + long * 0.2)
    ctx.lineTo(at + wide * 0.6, y + long)
    ctx.lineTo(at - wide * 0.4, y + long * 0.7)
    ctx.fill()
  }
}

/** The fire's light on the edge of a rock: strong below, gone above. */
function lightEdge(
  ctx: CanvasRenderingContext2D,
  edge: readonly (readonly [number, number])[],
  unit: number,
  height: number,
  mood: Mood,
): void {
  ctx.lineJoin = 'round'
  for (const [line, strength] of [
    [unit * 0.9, 0.1],
    [unit * 0.35, 0.16],
    [unit * 0.08, 0.42],
  ] as const) {
    ctx.lineWidth = line
    ctx.strokeStyle = linear(
      ctx,
      [0, height * 0.08],
      [0, height],
      [`rgb(${mood.rim} / ${strength * 0.12})`, `rgb(${mood.rim} / ${strength * (0.5 + mood.glow * 0.7)})`],
    )
    ctx.beginPath()
    for (const [x, y] of edge) ctx.lineTo(x, y)
    ctx.stroke()
  }
}

/** The lake of fire at the cave's foot, with its light on the air above. */
function lake(ctx: CanvasRenderingContext2D, width: number, height: number, mood: Mood, random: Random): void {
  const shore = height * 0.86
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  ctx.fillStyle = linear(
    ctx,
    [0, shore - height * 0.2],
    [0, shore],
    [`rgb(${mood.haze} / 0)`, `rgb(${mood.haze} / ${0.25 + mood.glow * 0.2})`],
  )
  ctx.fillRect(0, shore - height * 0.2, width, height * 0.2)
  ctx.restore()
  ctx.fillStyle = linear(
    ctx,
    [0, shore],
    [0, height],
    [
      [0, mood.lava[1]],
      [0.06, mood.lava[2]],
      [0.4, mood.air[2]],
      [1, mood.air[0]],
    ],
  )
  ctx.fillRect(0, shore, width, height - shore)
  ctx.globalCompositeOperation = 'lighter'
  for (let streak = 0; streak < 60; streak += 1) {
    const depth = random() ** 2
    const wide = width * (0.03 + random() * 0.16) * (0.4 + depth)
    const x = random() * width
    const y = shore + depth * (height - shore)
    ctx.globalAlpha = (0.05 + random() * 0.2) * (1 - depth * 0.8) * (0.5 + mood.glow * 0.5)
    ctx.fillStyle = random() > 0.4 ? mood.lava[1] : mood.lava[0]
    ctx.beginPath()
    ctx.ellipse(x, y, wide, height * 0.0016 * (1 + depth * 3), 0, 0, Math.PI * 2)
    ctx.fill()
  }
  ctx.globalCompositeOperation = 'source-over'
  ctx.globalAlpha = 1
}

function lavaFall(
  ctx: CanvasRenderingContext2D,
  x: number,
  top: number,
  half: number,
  height: number,
  mood: Mood,
  random: Random,
): void {
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  ctx.fillStyle = radial(ctx, x, height * 0.86, half * 10, [
    [0, `rgb(${mood.haze} / ${0.3 + mood.glow * 0.25})`],
    [1, `rgb(${mood.haze} / 0)`],
  ])
  ctx.fillRect(x - half * 10, height * 0.86 - half * 10, half * 20, half * 20)
  for (let strand = 0; strand < 9; strand += 1) {
    const at = x + (random() - 0.5) * half * 1.5
    const wide = half * (0.16 + random() * 0.3)
    ctx.fillStyle = linear(
      ctx,
      [0, top],
      [0, height * 0.9],
      [
        [0, `rgb(${mood.haze} / 0)`],
        [0.14, mood.lava[2]],
        [0.6, mood.lava[1]],
        [1, mood.lava[0]],
      ],
    )
    ctx.globalAlpha = (0.1 + random() * 0.15) * (0.6 + mood.glow * 0.4)
    ctx.beginPath()
    ctx.moveTo(at - wide * 0.4, top)
    ctx.bezierCurveTo(at - wide, height * 0.5, at - wide * 0.6, height * 0.7, at - wide * 1.5, height * 0.9)
    ctx.lineTo(at + wide * 1.5, height * 0.9)
    ctx.bezierCurveTo(at + wide * 0.6, height * 0.7, at + wide, height * 0.5, at + wide * 0.4, top)
    ctx.fill()
  }
  ctx.restore()
}

function hanging(ctx: CanvasRenderingContext2D, width: number, unit: number, mood: Mood, random: Random): void {
  const count = Math.max(9, Math.round(width / unit / 0.8))
  for (let stone = 0; stone < count; stone += 1) {
    const t = (stone + 0.5) / count
    const half = unit * (0.24 + random() * 0.4)
    const x = t * width + (random() - 0.5) * unit * 0.7
    const long = unit * (0.25 + random() * 0.8) * (0.35 + 3.4 * Math.abs(t - 0.5) ** 1.6)
    const lit = t < 0.5 ? 1 : -1
    ctx.beginPath()
    ctx.moveTo(x - half, -4)
    ctx.quadraticCurveTo(x - half * 0.3, long * 0.35, x + half * 0.04, long)
    ctx.quadraticCurveTo(x + half * 0.36, long * 0.3, x + half, -4)
    ctx.fillStyle = linear(ctx, [x - half * lit, 0], [x + half * lit, long * 0.3], [mood.rock[2], mood.rock[1]])
    ctx.fill()
    ctx.strokeStyle = linear(ctx, [0, 0], [0, long], [`rgb(${mood.rim} / 0)`, `rgb(${mood.rim} / .4)`])
    ctx.lineWidth = unit * 0.03
    ctx.beginPath()
    ctx.moveTo(x + half * 0.04, long)
    ctx.quadraticCurveTo(x + half * 0.33 * lit, long * 0.3, x + half * lit * 0.96, -4)
    ctx.stroke()
  }
}
