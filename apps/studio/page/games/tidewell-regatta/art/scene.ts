import { box, decorRandom, layer, linear, radial, type Ramp } from '../../../art/brush.ts'

/** The colours of an hour: sky from above to the horizon, the sea from there to below, and the light in both. */
export interface Mood {
  readonly night: boolean
  readonly sky: Ramp
  readonly sea: Ramp
  /** As bare channels, since they are used at many strengths. */
  readonly light: string
  readonly gleam: string
  readonly far: readonly [string, string]
  readonly near: readonly [string, string]
  readonly cloud: string
}

export const GOLDEN: Mood = {
  night: false,
  sky: [
    [0, '#0c3f58'],
    [0.3, '#2b7480'],
    [0.58, '#c79a6a'],
    [0.8, '#ffb765'],
    [1, '#ffe2a8'],
  ],
  sea: [
    [0, '#f2b878'],
    [0.06, '#a88a62'],
    [0.18, '#2c7f82'],
    [0.5, '#0b4a58'],
    [1, '#031c28'],
  ],
  light: '255 178 96',
  gleam: '255 226 160',
  far: ['#b98f6c', '#6f7f78'],
  near: ['#3c4a42', '#122328'],
  cloud: '255 214 160',
}

export const NIGHT: Mood = {
  night: true,
  sky: [
    [0, '#040820'],
    [0.45, '#0a1c48'],
    [0.8, '#1d3f74'],
    [1, '#3d6a96'],
  ],
  sea: [
    [0, '#345f8c'],
    [0.08, '#1d4070'],
    [0.3, '#0c2450'],
    [0.65, '#061434'],
    [1, '#020618'],
  ],
  light: '150 190 255',
  gleam: '190 216 255',
  far: ['#24406c', '#142a50'],
  near: ['#0c1a34', '#040a1a'],
  cloud: '120 150 210',
}

/** What the harbour is laid out around, in pixels of the picture. */
export interface View {
  readonly width: number
  readonly height: number
  readonly horizon: number
  readonly sun: { readonly x: number; readonly radius: number }
  readonly tower: { readonly x: number; readonly y: number; readonly height: number }
}

type Random = () => number

/** Everything that stands still behind the symbols. */
export function paintHarbour(view: View, mood: Mood): HTMLCanvasElement {
  const { width, height, horizon } = view
  const picture = layer(width, height)
  const { ctx } = picture
  const random = decorRandom(31)
  ctx.fillStyle = linear(ctx, [0, 0], [0, horizon], mood.sky)
  ctx.fillRect(0, 0, width, horizon + 1)
  if (mood.night) stars(ctx, view, random)
  sun(ctx, view, mood)
  clouds(ctx, view, mood, random)
  hills(ctx, view, mood, random)
  ctx.fillStyle = linear(ctx, [0, horizon], [0, height], mood.sea)
  ctx.fillRect(0, horizon, width, height - horizon)
  glitter(ctx, view, mood, random)
  headland(ctx, view, mood, random)
  tower(ctx, view, mood)
  return picture.canvas
}

function stars(ctx: CanvasRenderingContext2D, { width, horizon }: View, random: Random): void {
  for (let star = 0; star < 160; star += 1) {
    const radius = (0.3 + random() ** 4 * 1.5) * Math.max(1, width / 900)
    ctx.fillStyle = `rgb(220 232 255 / ${0.25 + random() * 0.7})`
    ctx.beginPath()
    ctx.arc(random() * width, random() ** 1.4 * horizon * 0.9, radius, 0, Math.PI * 2)
    ctx.fill()
  }
}

function sun(ctx: CanvasRenderingContext2D, { width, horizon, sun: { x, radius } }: View, mood: Mood): void {
  const y = mood.night ? horizon - radius * 3.4 : horizon - radius * 0.72
  const r = mood.night ? radius * 0.62 : radius
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  const reach = Math.max(width * 0.42, radius * 7)
  ctx.fillStyle = radial(ctx, x, y, reach, [
    [0, `rgb(${mood.light} / ${mood.night ? 0.4 : 0.55})`],
    [0.22, `rgb(${mood.light} / ${mood.night ? 0.13 : 0.26})`],
    [1, `rgb(${mood.light} / 0)`],
  ])
  ctx.fillRect(0, 0, width, horizon)
  ctx.restore()
  ctx.fillStyle = radial(
    ctx,
    x - r * 0.3,
    y - r * 0.3,
    r * 1.4,
    mood.night ? ['#ffffff', '#e6eeff', '#a9bfe6'] : ['#fffef2', '#fff0b8', '#ffcf70'],
  )
  ctx.beginPath()
  ctx.arc(x, y, r, 0, Math.PI * 2)
  ctx.fill()
}

/** Long bars of cloud, lit from below. */
function clouds(ctx: CanvasRenderingContext2D, { width, horizon, sun: { x } }: View, mood: Mood, random: Random): void {
  const soft = layer(width / 3, horizon / 3)
  soft.ctx.scale(1 / 3, 1 / 3)
  for (let bank = 0; bank < 16; bank += 1) {
    const depth = random()
    const [cx, cy] = [random() * width, horizon * (0.12 + depth * 0.76)]
    const wide = width * (0.08 + random() * 0.2)
    const near = 1 - Math.min(1, Math.abs(cx - x) / width)
    for (let puff = 0; puff < 9; puff += 1) {
      const [px, py] = [cx + (random() - 0.5) * wide * 1.6, cy + (random() - 0.5) * horizon * 0.035]
      const r = wide * (0.16 + random() * 0.24)
      soft.ctx.fillStyle = radial(soft.ctx, 0, 0, r, [
        `rgb(${mood.cloud} / ${(0.05 + near * 0.14) * (mood.night ? 0.7 : 1)})`,
        `rgb(${mood.cloud} / 0)`,
      ])
      soft.ctx.save()
      soft.ctx.translate(px, py)
      soft.ctx.scale(1.9, 0.26)
      soft.ctx.fillRect(-r, -r, r * 2, r * 2)
      soft.ctx.restore()
    }
  }
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(soft.canvas, 0, 0, width, horizon)
}

/** Smooth noise along a line: three octaves over a table of chance. */
function ridge(random: Random): (t: number) => number {
  const table = Array.from({ length: 61 }, random)
  const smooth = (t: number): number => {
    const index = Math.floor(t)
    const part = t - index
    const [a, b] = [table[index % 61] ?? 0, table[(index + 1) % 61] ?? 0]
    return a + (b - a) * part * part * (3 - 2 * part)
  }
  return (t) => smooth(t * 5 + 1) + smooth(t * 13 + 20) * 0.4 + smooth(t * 37 + 40) * 0.12
}

/** Two chains of hills, low in the middle, and the lamps of a town at their foot. */
function hills(ctx: CanvasRenderingContext2D, { width, height, horizon }: View, mood: Mood, random: Random): void {
  const tall = Math.min(width, height) * 0.1
  for (const [index, grow] of [1, 0.62].entries()) {
    const noise = ridge(random)
    ctx.beginPath()
    ctx.moveTo(0, horizon + 1)
    for (let step = 0; step <= 120; step += 1) {
      const t = step / 120
      const open = 0.25 + Math.abs(t - 0.42) * 1.5
      ctx.lineTo(t * width, horizon - noise(t + index) * tall * grow * open)
    }
    ctx.lineTo(width, horizon + 1)
    ctx.fillStyle = linear(
      ctx,
      [0, horizon - tall * 1.2],
      [0, horizon],
      mood.far.map((colour, at) => (index === 0 ? colour : at === 0 ? mood.far[1] : mood.near[0])),
    )
    ctx.globalAlpha = index === 0 ? 0.72 : 0.9
    ctx.fill()
  }
  ctx.globalAlpha = 1
  const unit = Math.min(width, height) / 420
  for (let house = 0; house < 70; house += 1) {
    const t = random() ** 1.6 * 0.44
    const [x, y] = [t * width, horizon - (1 + random() * 12 * (1 - t)) * unit * 1.6]
    const side = (1.4 + random() * 2.2) * unit
    ctx.fillStyle = mood.night ? '#0a1730' : (['#f4d9b4', '#d9a986', '#c98a6c', '#e8c6a0'][house % 4] ?? '#f4d9b4')
    ctx.fillRect(x, y, side * 1.3, side * 1.5)
    if (mood.night || random() < 0.35) {
      ctx.fillStyle = mood.night ? 'rgb(255 214 130 / .95)' : 'rgb(255 246 210 / .9)'
      ctx.fillRect(x + side * 0.4, y + side * 0.5, Math.max(1, side * 0.4), Math.max(1, side * 0.4))
    }
  }
}

/** Streaks on the water, small and close far away, long and wide near; bright on the path below the sun. */
function glitter(
  ctx: CanvasRenderingContext2D,
  { width, height, horizon, sun: { x, radius } }: View,
  mood: Mood,
  random: Random,
): void {
  const depthOf = height - horizon
  ctx.save()
  for (let streak = 0; streak < 900; streak += 1) {
    const depth = random() ** 2.2
    const y = horizon + depth * depthOf + 1
    const onPath = streak % 3 === 0
    const spread = radius * (0.9 + depth * 5)
    const at = onPath ? x + (random() + random() - 1) * spread : random() * width
    const long = (0.012 + depth * 0.09) * Math.min(width, height * 1.2) * (0.4 + random())
    const bright = onPath ? (mood.night ? 0.3 : 0.5) * (1 - depth * 0.75) : 0.1 * (1 - depth * 0.5)
    ctx.globalCompositeOperation = streak % 4 === 1 ? 'source-over' : 'lighter'
    ctx.fillStyle =
      streak % 4 === 1
        ? `rgb(2 26 38 / ${0.1 + random() * 0.16})`
        : `rgb(${onPath ? mood.gleam : mood.light} / ${bright * (0.3 + random() * 0.7)})`
    ctx.beginPath()
    ctx.ellipse(at, y, long, 0.5 + depth * height * 0.0042, 0, 0, Math.PI * 2)
    ctx.fill()
  }
  ctx.restore()
  ctx.fillStyle = linear(
    ctx,
    [0, horizon],
    [0, horizon + depthOf * 0.05],
    [`rgb(${mood.gleam} / .5)`, `rgb(${mood.gleam} / 0)`],
  )
  ctx.fillRect(0, horizon, width, depthOf * 0.05)
}

/** Rocks that run out into the sea below the lighthouse. */
function headland(
  ctx: CanvasRenderingContext2D,
  { width, height, tower: { x, y, height: tall } }: View,
  mood: Mood,
  random: Random,
): void {
  const noise = ridge(random)
  const left = x - tall * 1.1
  const top = (t: number) =>
    y - tall * 0.17 * Math.sin(Math.min(1, t * 1.5) * Math.PI * 0.5) - noise(t * 1.4) * tall * 0.05
  ctx.beginPath()
  ctx.moveTo(left, y + tall * 0.06)
  for (let step = 0; step <= 60; step += 1) {
    const t = step / 60
    ctx.lineTo(left + t * (width - left + 4), top(t))
  }
  ctx.lineTo(width + 4, y + tall * 0.2)
  ctx.quadraticCurveTo(x, y + tall * 0.12, left, y + tall * 0.06)
  ctx.fillStyle = linear(
    ctx,
    [left, y - tall * 0.2],
    [width, y + tall * 0.1],
    mood.night ? ['#1c335c', '#0c1a38', '#050b1c'] : ['#a3835c', '#4d5a4c', '#1b2e30'],
  )
  ctx.fill()
  ctx.save()
  ctx.clip()
  for (let face = 0; face < 150; face += 1) {
    const [fx, fy] = [left + random() * (width - left), y + (random() - 0.6) * tall * 0.3]
    ctx.fillStyle =
      random() > 0.5 ? `rgb(${mood.gleam} / ${0.03 + random() * 0.07})` : `rgb(0 10 18 / ${0.05 + random() * 0.12})`
    ctx.beginPath()
    ctx.moveTo(fx, fy)
    ctx.lineTo(fx + tall * 0.05 * random(), fy + tall * 0.014)
    ctx.lineTo(fx + tall * 0.03 * random(), fy + tall * 0.06 * random())
    ctx.lineTo(fx - tall * 0.03, fy + tall * 0.03)
    ctx.fill()
  }
  ctx.restore()
  // Surf at its foot, and its shade on the water.
  ctx.fillStyle = linear(
    ctx,
    [0, y],
    [0, y + Math.min(height - y, tall * 0.6)],
    ['rgb(2 20 30 / .5)', 'rgb(2 20 30 / 0)'],
  )
  ctx.beginPath()
  ctx.ellipse((left + width) / 2 + tall * 0.2, y + tall * 0.16, (width - left) * 0.62, tall * 0.14, 0, 0, Math.PI * 2)
  ctx.fill()
  for (let wave = 0; wave < 26; wave += 1) {
    ctx.fillStyle = `rgb(255 250 240 / ${0.1 + random() * (mood.night ? 0.14 : 0.3)})`
    ctx.beginPath()
    ctx.ellipse(
      left + random() * (width - left),
      y + tall * (0.05 + random() * 0.09),
      tall * (0.03 + random() * 0.06),
      tall * 0.006,
      0,
      0,
      Math.PI * 2,
    )
    ctx.fill()
  }
}

/** Height of the lamp above the foot, in parts of the tower's height. */
export const LAMP_AT = 0.84

function tower(ctx: CanvasRenderingContext2D, { tower: { x, y, height: tall } }: View, mood: Mood): void {
  const foot = y - tall * 0.14
  const high = tall * 0.86
  ctx.save()
  ctx.translate(x, foot)
  ctx.scale(high, high)
  const shade: Ramp = mood.night
    ? ['#9fb6dc', '#5f7bac', '#26406e', '#142648']
    : ['#fff4dc', '#ffe0b0', '#b89a80', '#6d6a68']
  const body = new Path2D('M-.105 0L-.066 -.7L.066 -.7L.105 0Z')
  ctx.fillStyle = linear(ctx, [-0.1, 0], [0.1, 0], shade)
  ctx.fill(body)
  ctx.save()
  ctx.clip(body)
  ctx.fillStyle = linear(
    ctx,
    [-0.1, 0],
    [0.1, 0],
    mood.night ? ['#7a4a74', '#4a2450', '#200f30'] : ['#ff7a5a', '#d23a34', '#7a1a22'],
  )
  for (const at of [-0.62, -0.4, -0.18]) ctx.fillRect(-0.2, at, 0.4, 0.11)
  ctx.restore()
  ctx.fillStyle = mood.night ? '#0c1834' : '#3a3c3c'
  ctx.fillRect(-0.1, -0.74, 0.2, 0.035)
  ctx.fillRect(-0.012, -0.34, 0.03, 0.06)
  ctx.fillRect(-0.012, -0.12, 0.03, 0.06)
  ctx.fillStyle = radial(ctx, 0, -0.805, 0.08, ['#ffffff', '#fff0b0', '#ffb93a'])
  ctx.fillRect(-0.052, -0.87, 0.104, 0.13)
  ctx.fillStyle = mood.night ? '#10204a' : '#8a2a26'
  ctx.beginPath()
  ctx.moveTo(-0.085, -0.865)
  ctx.quadraticCurveTo(-0.05, -0.97, 0, -0.985)
  ctx.quadraticCurveTo(0.05, -0.97, 0.085, -0.865)
  ctx.fill()
  ctx.restore()
}

/** A yacht under sail, seen from far; `hue` tints its spinnaker. */
export function paintYacht(size: number, hue: number, night: boolean): HTMLCanvasElement {
  const yacht = box(size)
  const { ctx } = yacht
  const dim = night ? 0.42 : 1
  ctx.fillStyle = linear(
    ctx,
    [240, 40],
    [440, 400],
    [`hsl(40 ${night ? 20 : 70}% ${92 * dim}%)`, `hsl(30 ${night ? 20 : 50}% ${68 * dim}%)`],
  )
  ctx.fill(new Path2D('M262 30C350 120 400 250 412 372L262 384Z'))
  ctx.fillStyle = linear(ctx, [60, 100], [240, 400], [`hsl(${hue} 80% ${66 * dim}%)`, `hsl(${hue} 74% ${40 * dim}%)`])
  ctx.fill(new Path2D('M246 56C130 120 70 250 96 386L246 378Z'))
  ctx.fillStyle = `hsl(205 45% ${22 * dim}%)`
  ctx.fill(new Path2D('M80 402L436 392C424 436 390 462 336 464L170 466C118 464 88 442 80 402Z'))
  ctx.fillStyle = `hsl(42 80% ${80 * dim}% / .9)`
  ctx.fillRect(88, 410, 342, 8)
  return yacht.canvas
}

/** The beam of the lighthouse, from its narrow end at the left. */
export function paintBeam(width: number, height: number): HTMLCanvasElement {
  const beam = layer(width, height)
  const { ctx } = beam
  for (let step = 0; step < 12; step += 1) {
    const half = (height / 2) * (1 - step / 12)
    ctx.fillStyle = linear(
      ctx,
      [0, 0],
      [width, 0],
      [
        [0, 'rgb(255 246 206 / .16)'],
        [0.4, 'rgb(255 236 180 / .07)'],
        [1, 'rgb(255 230 170 / 0)'],
      ],
    )
    ctx.beginPath()
    ctx.moveTo(0, height / 2 - half * 0.05)
    ctx.lineTo(width, height / 2 - half)
    ctx.lineTo(width, height / 2 + half)
    ctx.lineTo(0, height / 2 + half * 0.05)
    ctx.fill()
  }
  return beam.canvas
}
