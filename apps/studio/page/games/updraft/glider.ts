import { GROUND, heightAfter, LANDINGS, secondsTo } from '#rules/odds/climb.ts'
import { decorRandom, DISPLAY_FONT, layer, type Layer, linear, radial } from '../../art/brush.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The glider on its way up, the line that it has flown, and the heights that it passes. */
export interface Glider {
  /** The height at which it lands by itself, null for none. */
  aim(landing: number | null): void
  /** Where it is after so many seconds of flight. */
  fly(seconds: number): void
  /** It has landed, or fallen; the flight ends, or would have, after so many seconds. */
  end(landed: boolean, pointSeconds: number, now: number): void
  /** Before a flight. */
  rest(): void
  draw(context: CanvasRenderingContext2D, size: Size, now: number): void
}

const TURN = Math.PI * 2
const FALLS_MS = 1100
/** Heights that are marked, in hundredths. */
const MARKS = [120, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000]
/** Seconds and height that the picture shows at least. */
const LEAST = { seconds: 6, height: 190 }

/** @param label writes a height */
export function createGlider(still: boolean, label: (height: number) => string): Glider {
  const clouds = cloudSprite()
  const random = decorRandom(77)
  const streaks = Array.from({ length: 34 }, () => ({
    x: random(),
    y: random(),
    speed: 0.5 + random(),
    size: random(),
  }))
  const sky = Array.from({ length: 7 }, (_, at) => ({
    x: (at + random() * 0.7) / 6,
    y: 0.04 + random() * 0.55,
    far: 0.35 + random() * 0.65,
    size: 0.16 + random() * 0.2,
  }))
  let seconds = 0
  let landing: number | null = null
  let ended: { readonly landed: boolean; readonly point: number; readonly at: number } | undefined
  const shareOf = (now: number): number =>
    ended === undefined
      ? 0
      : still || ended.at === -Infinity
        ? 1
        : Math.min(1, Math.max(0, (now - ended.at) / FALLS_MS))

  return {
    aim: (next) => (landing = next),
    fly(next) {
      seconds = next
      ended = undefined
    },
    end: (landed, point, at) => (ended = { landed, point, at }),
    rest() {
      seconds = 0
      ended = undefined
    },
    draw(context, { width, height }, now) {
      const [left, base] = [width * 0.06, height * 0.9]
      const [wide, tall] = [width * 0.74, height * 0.66]
      const last = Math.max(LEAST.seconds, seconds * 1.04)
      const most = Math.max(LEAST.height, GROUND * Math.exp(seconds / 10) * 1.04)
      const x = (at: number): number => left + (at / last) * wide
      const y = (at: number): number => base - ((at - GROUND) / (most - GROUND)) * tall
      const exact = (at: number): number => GROUND * Math.exp(at / 10)
      const drift = still ? 0 : now / 42_000
      for (const cloud of sky) {
        const across = (((cloud.x - (drift + seconds * 0.02) * cloud.far) % 1.3) + 1.3) % 1.3
        const down = (cloud.y + Math.log1p(seconds) * 0.09 * cloud.far) % 0.95
        const span = Math.min(width * 0.62, height * 0.9) * cloud.size * (0.9 + cloud.far)
        context.globalAlpha = 0.35 + cloud.far * 0.5
        context.drawImage(clouds.canvas, (across - 0.2) * width, down * height, span, span * 0.46)
      }
      context.globalAlpha = 1
      drawMarks(context, { left, wide: width - left * 2, y, most, height, label, landing })
      const [gx, gy] = [x(seconds), y(exact(seconds))]
      const lost = ended !== undefined && !ended.landed
      if (seconds > 0.02) drawTrail(context, { x, y: (at) => y(exact(at)), seconds, base, lost })
      if (!still && ended === undefined && seconds > 0)
        drawStreaks(context, streaks, gx, gy, Math.min(width, height) * 0.2, now)
      if (ended !== undefined && ended.landed && ended.point > seconds)
        drawGhost(context, {
          x,
          y: (at) => y(exact(at)),
          from: seconds,
          to: Math.min(ended.point, secondsTo(LANDINGS.most)),
          text: label(heightAfter(ended.point)),
          size: { width, height },
        })
      const share = shareOf(now)
      const slope = Math.atan2(y(exact(seconds)) - y(exact(seconds + last * 0.02)), x(last * 0.02) - left)
      const size = Math.max(54, Math.min(width, height) * 0.24)
      const bob = still || seconds === 0 ? 0 : Math.sin(now / 420) * size * 0.025
      context.save()
      if (lost) {
        context.globalAlpha = 1 - share * 0.72
        context.translate(gx + share * width * 0.05, Math.min(base, gy + share ** 2 * (base - gy) * 0.9))
        context.rotate(-slope * (1 - share) + share * 1.15)
      } else {
        context.translate(gx, gy + bob - (seconds === 0 ? size * 0.1 : 0))
        const level = ended === undefined ? 1 : 1 - share
        context.rotate(
          -Math.min(0.85, slope) * (seconds === 0 ? 0.25 : level) + (still ? 0 : Math.sin(now / 900) * 0.02),
        )
        if (ended?.landed === true) {
          context.fillStyle = radial(context, 0, 0, size * 1.1, ['rgb(255 222 150 / 0.75)', 'rgb(255 200 110 / 0)'])
          context.fillRect(-size * 1.2, -size * 1.2, size * 2.4, size * 2.4)
        }
      }
      drawGlider(context, size)
      context.restore()
    },
  }
}

interface Marks {
  readonly left: number
  readonly wide: number
  readonly y: (height: number) => number
  readonly most: number
  readonly height: number
  readonly landing: number | null
  label(height: number): string
}

/** Lines at round heights, and a brighter one where it is set to land. */
function drawMarks(context: CanvasRenderingContext2D, { left, wide, y, most, height, landing, label }: Marks): void {
  context.textBaseline = 'bottom'
  context.textAlign = 'left'
  context.direction = 'ltr'
  const line = (at: number, colour: string, dash: readonly number[], strong: boolean): void => {
    context.strokeStyle = colour
    context.fillStyle = colour
    context.lineWidth = strong ? 2 : 1
    context.setLineDash([...dash])
    context.beginPath()
    context.moveTo(left, y(at))
    context.lineTo(left + wide, y(at))
    context.stroke()
    context.setLineDash([])
    context.font = `${strong ? 750 : 600} ${strong ? 13 : 12}px "${DISPLAY_FONT}", sans-serif`
    context.fillText(label(at), left, y(at) - 3)
  }
  let before = Infinity
  for (const mark of MARKS) {
    // Those that would stand too near to each other, or out of the picture, are left out.
    if (mark >= most * 1.1 || y(mark) < 16 || before - y(mark) < 26) continue
    before = y(mark)
    if (mark !== landing) line(mark, 'rgb(255 255 255 / 0.42)', [3, 6], false)
  }
  if (landing !== null && landing < most * 1.2 && y(landing) > height * 0.04)
    line(landing, 'rgb(255 224 150 / 0.95)', [8, 5], true)
}

interface Line {
  x(at: number): number
  /** Of the line itself after so many seconds. */
  y(at: number): number
}

/** The line that was flown, with the warm air below it. */
function drawTrail(
  context: CanvasRenderingContext2D,
  { x, y, seconds, base, lost }: Line & { readonly seconds: number; readonly base: number; readonly lost: boolean },
): void {
  const steps = 48
  const path = (): void => {
    context.beginPath()
    for (let step = 0; step <= steps; step += 1) {
      const at = (seconds * step) / steps
      if (step === 0) context.moveTo(x(at), y(at))
      else context.lineTo(x(at), y(at))
    }
  }
  path()
  context.lineTo(x(seconds), base)
  context.lineTo(x(0), base)
  context.closePath()
  context.fillStyle = linear(
    context,
    [0, y(seconds)],
    [0, base],
    lost
      ? ['rgb(210 120 110 / 0.34)', 'rgb(120 80 90 / 0.04)']
      : ['rgb(255 190 120 / 0.5)', 'rgb(255 170 90 / 0.2)', 'rgb(255 170 90 / 0.02)'],
  )
  context.fill()
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const [wide, colour] of lost
    ? ([
        [7, 'rgb(120 40 40 / 0.35)'],
        [3, '#f09a88'],
      ] as const)
    : ([
        [9, 'rgb(255 150 70 / 0.32)'],
        [4, '#ffb877'],
        [1.6, '#fff6e2'],
      ] as const)) {
    path()
    context.lineWidth = wide
    context.strokeStyle = colour
    context.stroke()
  }
}

/** Air that rises around the glider. */
function drawStreaks(
  context: CanvasRenderingContext2D,
  streaks: readonly { readonly x: number; readonly y: number; readonly speed: number; readonly size: number }[],
  gx: number,
  gy: number,
  reach: number,
  now: number,
): void {
  context.lineCap = 'round'
  for (const { x, y, speed, size } of streaks) {
    const rise = (((y + (now / 1600) * speed) % 1) + 1) % 1
    const long = reach * (0.16 + size * 0.26)
    const px = gx + (x - 0.5) * reach * 2.1 + Math.sin(rise * 5 + x * 9) * reach * 0.08
    const py = gy + reach * 1.5 - rise * reach * 2.6
    context.strokeStyle = `rgb(255 246 225 / ${Math.sin(rise * Math.PI) * (0.16 + size * 0.3)})`
    context.lineWidth = 1 + size * 1.6
    context.beginPath()
    context.moveTo(px, py)
    context.lineTo(px, py - long)
    context.stroke()
  }
}

/** Where the flight would have gone on to, dotted. */
function drawGhost(
  context: CanvasRenderingContext2D,
  {
    x,
    y,
    from,
    to,
    text,
    size,
  }: Line & { readonly from: number; readonly to: number; readonly text: string; readonly size: Size },
): void {
  context.strokeStyle = 'rgb(255 255 255 / 0.7)'
  context.lineWidth = 2
  context.setLineDash([2, 7])
  context.beginPath()
  context.moveTo(x(from), y(from))
  let [endX, endY] = [x(from), y(from)]
  for (let step = 1; step <= 40; step += 1) {
    const at = from + ((to - from) * step) / 40
    if (x(at) > size.width * 0.94 || y(at) < size.height * 0.05) break
    ;[endX, endY] = [x(at), y(at)]
    context.lineTo(endX, endY)
  }
  context.stroke()
  context.setLineDash([])
  context.fillStyle = 'rgb(255 255 255 / 0.9)'
  context.beginPath()
  context.arc(endX, endY, 3.5, 0, TURN)
  context.fill()
  context.font = `650 13px "${DISPLAY_FONT}", sans-serif`
  context.textAlign = 'right'
  context.textBaseline = 'bottom'
  context.direction = 'ltr'
  context.fillText(text, Math.min(size.width - 6, endX + 8), endY - 8)
}

/** A sailplane seen from the side and a little from below; `size` is its length. */
function drawGlider(context: CanvasRenderingContext2D, size: number): void {
  const shape = (colour: string | CanvasGradient, ...points: readonly (readonly [number, number])[]): void => {
    context.fillStyle = colour
    context.beginPath()
    for (const [at, [px, py]] of points.entries())
      if (at === 0) context.moveTo(px * size, py * size)
      else context.lineTo(px * size, py * size)
    context.closePath()
    context.fill()
  }
  context.save()
  context.lineJoin = 'round'
  context.shadowColor = 'rgb(10 30 50 / 0.45)'
  context.shadowBlur = size * 0.08
  context.shadowOffsetY = size * 0.05
  // The wing away from us, the fin, the tail.
  shape(
    linear(context, [0, 0], [size * 0.2, -size * 0.36], ['#d7dfe6', '#eef3f6']),
    [0.14, -0.03],
    [-0.03, -0.03],
    [0.16, -0.37],
    [0.21, -0.38],
  )
  shape('#ff8a47', [0.175, -0.31], [0.128, -0.31], [0.16, -0.37], [0.21, -0.38])
  shape('#e9eef1', [-0.4, -0.02], [-0.52, -0.03], [-0.58, -0.19], [-0.51, -0.19])
  shape('#ff8a47', [-0.487, -0.12], [-0.552, -0.12], [-0.58, -0.19], [-0.51, -0.19])
  // The body.
  context.fillStyle = linear(context, [0, -size * 0.08], [0, size * 0.07], ['#ffffff', '#f3f1ea', '#b9c3cc'])
  context.beginPath()
  context.moveTo(size * 0.5, size * 0.005)
  context.bezierCurveTo(size * 0.44, -size * 0.085, size * 0.2, -size * 0.095, size * 0.04, -size * 0.06)
  context.bezierCurveTo(-size * 0.18, -size * 0.035, -size * 0.4, -size * 0.04, -size * 0.54, -size * 0.045)
  context.lineTo(-size * 0.55, -size * 0.012)
  context.bezierCurveTo(-size * 0.3, size * 0.025, -size * 0.1, size * 0.055, size * 0.14, size * 0.062)
  context.bezierCurveTo(size * 0.34, size * 0.068, size * 0.46, size * 0.05, size * 0.5, size * 0.005)
  context.fill()
  context.shadowColor = 'transparent'
  context.strokeStyle = '#ff8a47'
  context.lineWidth = size * 0.018
  context.beginPath()
  context.moveTo(size * 0.47, size * 0.022)
  context.bezierCurveTo(size * 0.2, size * 0.02, -size * 0.2, -size * 0.012, -size * 0.52, -size * 0.03)
  context.stroke()
  // The hood.
  context.fillStyle = linear(
    context,
    [size * 0.2, -size * 0.09],
    [size * 0.4, -size * 0.02],
    ['#9cc9e6', '#2f5f86', '#16344f'],
  )
  context.beginPath()
  context.moveTo(size * 0.43, -size * 0.03)
  context.bezierCurveTo(size * 0.37, -size * 0.09, size * 0.22, -size * 0.095, size * 0.13, -size * 0.07)
  context.bezierCurveTo(size * 0.2, -size * 0.035, size * 0.34, -size * 0.02, size * 0.43, -size * 0.03)
  context.fill()
  context.strokeStyle = 'rgb(255 255 255 / 0.75)'
  context.lineWidth = size * 0.012
  context.beginPath()
  context.moveTo(size * 0.22, -size * 0.082)
  context.quadraticCurveTo(size * 0.31, -size * 0.085, size * 0.37, -size * 0.062)
  context.stroke()
  // The wing towards us.
  context.shadowColor = 'rgb(10 30 50 / 0.4)'
  shape(
    linear(context, [0, 0], [-size * 0.3, size * 0.42], ['#ffffff', '#f6f3ea', '#cfd8de']),
    [0.15, 0.02],
    [-0.06, 0.015],
    [-0.37, 0.42],
    [-0.29, 0.44],
  )
  context.shadowColor = 'transparent'
  shape('#ff8a47', [-0.185, 0.344], [-0.31, 0.344], [-0.37, 0.42], [-0.29, 0.44])
  shape('rgb(120 140 155 / 0.35)', [-0.06, 0.015], [-0.03, 0.017], [-0.352, 0.428], [-0.37, 0.42])
  context.restore()
}

/** One cloud, drawn once. */
function cloudSprite(): Layer {
  const made = layer(480, 220)
  const random = decorRandom(5)
  // From its back to its front, where the light falls on it; flat below.
  for (let puff = 0; puff < 90; puff += 1) {
    const across = random()
    const rise = Math.sin(across * Math.PI) ** 0.8 * (0.55 + 0.45 * Math.sin(across * 9 + 1) ** 2)
    const lift = random()
    const size = 12 + rise * 26 * (1.2 - lift * 0.5)
    const [px, py] = [50 + across * 380, 150 - lift * rise * 92]
    made.ctx.fillStyle = radial(made.ctx, px - size * 0.25, py - size * 0.35, size * 1.15, [
      [0, `rgb(255 ${250 - puff / 12} ${244 - puff / 6} / 0.5)`],
      [0.6, `rgb(${236 + lift * 18} ${232 + lift * 16} ${236 + lift * 8} / 0.26)`],
      [1, 'rgb(220 222 235 / 0)'],
    ])
    made.ctx.beginPath()
    made.ctx.arc(px, py, size * 1.15, 0, TURN)
    made.ctx.fill()
  }
  return made
}
