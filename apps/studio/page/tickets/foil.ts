import { layer } from '../art/brush.ts'

/** The part of a panel that has to be rubbed free before the rest comes off by itself. */
const ENOUGH = 0.55
/** The foil is looked at in so many cells by so many. */
const CELLS = 10
/** Radius of what a finger rubs, as a share of the panel's shorter side. */
const FINGER = 0.2
/** More pixels than two by two a point are not seen. */
const FINEST = 2

/** The foil over one panel. */
export interface Foil {
  readonly canvas: HTMLCanvasElement
  /** Lays it whole, at the size that the panel has now. */
  lay(paint: (context: CanvasRenderingContext2D, width: number, height: number) => void): void
  /** Rubs along a line, in the panel's own coordinates; true once enough is free. */
  rub(from: Point, to: Point): boolean
}

export interface Point {
  readonly x: number
  readonly y: number
}

export function createFoil(): Foil {
  const { canvas, ctx } = layer(1)
  canvas.className = 'foil'
  canvas.setAttribute('aria-hidden', 'true')
  let [width, height] = [1, 1]
  const free = new Set<number>()
  return {
    canvas,
    lay(paint) {
      const ratio = Math.min(FINEST, window.devicePixelRatio)
      width = Math.max(1, canvas.clientWidth)
      height = Math.max(1, canvas.clientHeight)
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
      ctx.globalCompositeOperation = 'source-over'
      free.clear()
      paint(ctx, width, height)
    },
    rub(from, to) {
      const radius = Math.min(width, height) * FINGER
      ctx.globalCompositeOperation = 'destination-out'
      ctx.lineCap = 'round'
      ctx.lineWidth = radius * 2
      ctx.beginPath()
      ctx.moveTo(from.x, from.y)
      // A line of no length leaves no mark everywhere.
      ctx.lineTo(to.x + 0.01, to.y)
      ctx.stroke()
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (radius / 2)))
      for (let step = 0; step <= steps; step += 1)
        clear(from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps, radius)
      return free.size >= CELLS * CELLS * ENOUGH
    },
  }

  function clear(x: number, y: number, radius: number): void {
    for (let cell = 0; cell < CELLS * CELLS; cell += 1) {
      const [cellX, cellY] = [((cell % CELLS) + 0.5) / CELLS, (Math.floor(cell / CELLS) + 0.5) / CELLS]
      if (Math.hypot(cellX * width - x, cellY * height - y) <= radius) free.add(cell)
    }
  }
}
