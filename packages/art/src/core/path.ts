/**
 * Taking an icon apart. The free icons are one path of many contours; knowing which contour is a
 * body and which a hole lets a flat silhouette be painted in several colours.
 */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Contour {
  /** Path data that stands alone. */
  readonly d: string
  readonly points: readonly Point[]
}

interface Cursor {
  x: number
  y: number
}

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const TOKEN = /([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/g

/** The contours of a path's data, each made to stand alone and flattened to points. */
export function contoursOf(data: string): Contour[] {
  const contours: Contour[] = []
  const at: Cursor = { x: 0, y: 0 }
  let start: Cursor = { x: 0, y: 0 }
  let control: Cursor | undefined
  let text: string[] = []
  let points: Point[] = []
  const close = (): void => {
    if (points.length > 2) contours.push({ d: `${text.join('')}z`, points })
    text = []
    points = []
  }
  for (const { command, args } of segmentsOf(data)) {
    const kind = command.toUpperCase()
    if (kind === 'M') {
      close()
      moveTo(at, command, args)
      start = { ...at }
      control = undefined
      text.push(`M${round(at.x)} ${round(at.y)}`)
      points.push({ ...at })
    } else if (kind === 'Z') {
      at.x = start.x
      at.y = start.y
      control = undefined
    } else {
      if (points.length === 0) {
        text.push(`M${round(at.x)} ${round(at.y)}`)
        points.push({ ...at })
      }
      text.push(`${command}${args.join(' ')}`)
      control = flatten(points, at, command, args, control)
    }
    if (kind === 'Z') close()
  }
  close()
  return contours
}

/** Twice the signed area; the sign is the direction the contour runs in. */
export function areaOf(points: readonly Point[]): number {
  let sum = 0
  let previous = points[points.length - 1]
  for (const point of points) {
    if (previous) sum += previous.x * point.y - point.x * previous.y
    previous = point
  }
  return sum / 2
}

/** Whether a point lies inside a closed contour (even-odd). */
export function contains(points: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  let previous = points[points.length - 1]
  for (const point of points) {
    if (previous && point.y > y !== previous.y > y) {
      const crossing = ((previous.x - point.x) * (y - point.y)) / (previous.y - point.y) + point.x
      if (x < crossing) inside = !inside
    }
    previous = point
  }
  return inside
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

interface Segment {
  readonly command: string
  readonly args: readonly number[]
}

function segmentsOf(data: string): Segment[] {
  const segments: Segment[] = []
  for (const part of data.match(/[a-zA-Z][^a-zA-Z]*/g) ?? []) {
    const command = part.charAt(0)
    const kind = command.toUpperCase()
    const size = ARGUMENTS[kind] ?? 0
    const numbers = kind === 'A' ? arcNumbers(part.slice(1)) : numbersOf(part.slice(1))
    if (size === 0) segments.push({ command, args: [] })
    const count = size === 0 ? 0 : Math.floor(numbers.length / size)
    for (let index = 0; index < count; index++) {
      // Pairs after the first of a move are lines.
      const repeated = kind === 'M' && index > 0 ? (command === 'm' ? 'l' : 'L') : command
      segments.push({ command: repeated, args: numbers.slice(index * size, (index + 1) * size) })
    }
  }
  return segments
}

function numbersOf(text: string): number[] {
  return [...text.matchAll(TOKEN)].map((match) => Number(match[0]))
}

/** An arc's two flags are single digits and may be written without a space after them. */
function arcNumbers(text: string): number[] {
  const numbers: number[] = []
  let rest = text
  while (rest.length > 0) {
    const flag = numbers.length % 7 === 3 || numbers.length % 7 === 4
    const match = (flag ? /^[\s,]*([01])/ : /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/).exec(rest)
    if (!match) break
    numbers.push(Number(match[1]))
    rest = rest.slice(match[0].length)
  }
  return numbers
}

function moveTo(at: Cursor, command: string, args: readonly number[]): void {
  const relative = command === 'm'
  at.x = (args[0] ?? 0) + (relative ? at.x : 0)
  at.y = (args[1] ?? 0) + (relative ? at.y : 0)
}

const STEPS = [0.2, 0.4, 0.6, 0.8, 1]

/** Adds the segment's points and moves the cursor; returns the control point that a smooth curve mirrors. */
function flatten(
  points: Point[],
  at: Cursor,
  command: string,
  args: readonly number[],
  control: Cursor | undefined,
): Cursor | undefined {
  const kind = command.toUpperCase()
  const relative = command !== kind
  const x = (index: number): number => (args[index] ?? 0) + (relative ? at.x : 0)
  const y = (index: number): number => (args[index] ?? 0) + (relative ? at.y : 0)
  const from = { ...at }
  const line = (toX: number, toY: number): undefined => {
    at.x = toX
    at.y = toY
    points.push({ x: toX, y: toY })
  }
  const mirror = control ? { x: 2 * from.x - control.x, y: 2 * from.y - control.y } : from
  const cubic = (one: Cursor, two: Cursor, end: Cursor): Cursor => {
    for (const t of STEPS) points.push(bezier(from, one, two, end, t))
    at.x = end.x
    at.y = end.y
    return two
  }
  if (kind === 'H') return line(x(0), at.y)
  if (kind === 'V') return line(at.x, (args[0] ?? 0) + (relative ? at.y : 0))
  if (kind === 'C') return cubic({ x: x(0), y: y(1) }, { x: x(2), y: y(3) }, { x: x(4), y: y(5) })
  if (kind === 'S') return cubic(mirror, { x: x(0), y: y(1) }, { x: x(2), y: y(3) })
  if (kind === 'Q') return quadratic(cubic, from, { x: x(0), y: y(1) }, { x: x(2), y: y(3) })
  if (kind === 'T') return quadratic(cubic, from, mirror, { x: x(0), y: y(1) })
  if (kind === 'A') return arc(points, from, args, line, { x: x(5), y: y(6) })
  return line(x(0), y(1))
}

function bezier(a: Cursor, b: Cursor, c: Cursor, d: Cursor, t: number): Point {
  const s = 1 - t
  const at = (p: number, q: number, r: number, o: number): number =>
    s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * o
  return { x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) }
}

function quadratic(
  cubic: (one: Cursor, two: Cursor, end: Cursor) => Cursor,
  from: Cursor,
  control: Cursor,
  end: Cursor,
): Cursor {
  const part = (a: number, b: number): number => a + ((b - a) * 2) / 3
  cubic(
    { x: part(from.x, control.x), y: part(from.y, control.y) },
    { x: part(end.x, control.x), y: part(end.y, control.y) },
    end,
  )
  return control
}

/** Samples an arc by its centre (SVG 1.1, appendix F.6.5). */
function arc(
  points: Point[],
  from: Cursor,
  args: readonly number[],
  line: (x: number, y: number) => undefined,
  end: Cursor,
): undefined {
  const [radiusX = 0, radiusY = 0, turn = 0, large = 0, sweep = 0] = args
  if (radiusX === 0 || radiusY === 0) return line(end.x, end.y)
  const cos = Math.cos((turn * Math.PI) / 180)
  const sin = Math.sin((turn * Math.PI) / 180)
  const halfX = (from.x - end.x) / 2
  const halfY = (from.y - end.y) / 2
  const px = cos * halfX + sin * halfY
  const py = -sin * halfX + cos * halfY
  const grow = Math.max(1, Math.sqrt((px * px) / (radiusX * radiusX) + (py * py) / (radiusY * radiusY)))
  const rx = Math.abs(radiusX) * grow
  const ry = Math.abs(radiusY) * grow
  const under = rx * rx * py * py + ry * ry * px * px
  const factor =
    under === 0 ? 0 : Math.sqrt(Math.max(0, (rx * rx * ry * ry - under) / under)) * (large === sweep ? -1 : 1)
  const cx = (factor * rx * py) / ry
  const cy = (-factor * ry * px) / rx
  const begin = Math.atan2((py - cy) / ry, (px - cx) / rx)
  let sweepAngle = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - begin
  if (sweep && sweepAngle < 0) sweepAngle += 2 * Math.PI
  if (!sweep && sweepAngle > 0) sweepAngle -= 2 * Math.PI
  const middleX = cos * cx - sin * cy + (from.x + end.x) / 2
  const middleY = sin * cx + cos * cy + (from.y + end.y) / 2
  for (const t of STEPS.slice(0, -1)) {
    const angle = begin + sweepAngle * t
    const x = rx * Math.cos(angle)
    const y = ry * Math.sin(angle)
    points.push({ x: middleX + cos * x - sin * y, y: middleY + sin * x + cos * y })
  }
  return line(end.x, end.y)
}
