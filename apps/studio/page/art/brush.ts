/**
 * Painting with light and depth on a plain 2D canvas. Everything is described in a box of 512 by 512
 * and rendered at the size that the screen needs, so that pictures are sharp at every pixel ratio.
 */

/** Side of the box that shapes are described in. */
export const BOX = 512

/** The face of titles and amounts; its file comes with the style sheet. */
export const DISPLAY_FONT = 'Bricolage Grotesque Variable'
/** What the letters of Urdu are drawn in. */
export const ARABIC_FONT = 'Noto Sans Arabic Variable'

/** Colours from one end of a gradient to the other, evenly spaced unless a stop is given. */
export type Ramp = readonly (string | readonly [number, string])[]

/** Something with an outline: an icon's path or a piece of lettering. */
export interface Shape {
  fill(ctx: CanvasRenderingContext2D): void
  stroke(ctx: CanvasRenderingContext2D): void
}

export interface Layer {
  readonly canvas: HTMLCanvasElement
  readonly ctx: CanvasRenderingContext2D
}

/**
 * A transparent canvas of `width` by `height` pixels.
 * @throws Error when the browser gives no 2D context
 */
export function layer(width: number, height = width): Layer {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const ctx = canvas.getContext('2d')
  if (ctx === null) throw new Error('this browser has no 2D canvas')
  return { canvas, ctx }
}

export function pathShape(data: string): Shape {
  const path = new Path2D(data)
  return { fill: (ctx) => ctx.fill(path), stroke: (ctx) => ctx.stroke(path) }
}

/** Arabic letters, as Urdu has them. */
export const JOINED = /\p{Script=Arabic}/u

/** Lettering centred at (x, y). Contours of variable fonts overlap, so it is only ever stroked below its own fill. */
export function textShape(text: string, font: string, x: number, y: number, spacing = 0): Shape {
  const set = (ctx: CanvasRenderingContext2D) => {
    ctx.font = font
    // Letters of a joined script would come apart.
    ctx.letterSpacing = `${JOINED.test(text) ? 0 : spacing}px`
    ctx.textAlign = 'center'
    ctx.textBaseline = 'alphabetic'
  }
  return {
    fill(ctx) {
      set(ctx)
      ctx.fillText(text, x, y)
    },
    stroke(ctx) {
      set(ctx)
      ctx.strokeText(text, x, y)
    },
  }
}

export function linear(
  ctx: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: readonly [number, number],
  ramp: Ramp,
): CanvasGradient {
  return stops(ctx.createLinearGradient(from[0], from[1], to[0], to[1]), ramp)
}

/** A canvas with a ramp from its top to its bottom, such as the curve of a reel's glass. */
export function shaded(width: number, height: number, ramp: Ramp): HTMLCanvasElement {
  const { canvas, ctx } = layer(width, height)
  ctx.fillStyle = linear(ctx, [0, 0], [0, height], ramp)
  ctx.fillRect(0, 0, width, height)
  return canvas
}

/** A band around a rectangle at the origin, with rounded corners: from `inner` to `outer` pixels beyond its edge. */
export function ring(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  [outer, inner]: readonly [number, number],
  radius: number,
  style: string | CanvasGradient,
): void {
  ctx.fillStyle = style
  ctx.beginPath()
  ctx.roundRect(-outer, -outer, width + outer * 2, height + outer * 2, radius + outer)
  ctx.roundRect(-inner, -inner, width + inner * 2, height + inner * 2, radius * 0.4 + inner)
  ctx.fill('evenodd')
}

export function radial(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  ramp: Ramp,
  innerRadius = 0,
): CanvasGradient {
  return stops(ctx.createRadialGradient(x, y, innerRadius, x, y, radius), ramp)
}

export function conic(ctx: CanvasRenderingContext2D, x: number, y: number, angle: number, ramp: Ramp): CanvasGradient {
  return stops(ctx.createConicGradient(angle, x, y), ramp)
}

function stops(gradient: CanvasGradient, ramp: Ramp): CanvasGradient {
  ramp.forEach((stop, index) => {
    const [offset, colour] = typeof stop === 'string' ? [index / Math.max(1, ramp.length - 1), stop] : stop
    gradient.addColorStop(offset, colour)
  })
  return gradient
}

/** How a figure is built up, from below: glow, outline, side, edge, hollow, body, light and shade. */
export interface Look {
  /** Halo behind everything; none when absent. */
  readonly glow?: string
  readonly outline: string
  /** The side of the figure, seen below it: top and bottom colour, and how deep it is. */
  readonly side: readonly [string, string]
  readonly depth: number
  /** A bright metal edge around the body. */
  readonly edge: Ramp
  readonly edgeWidth: number
  /** What shows through the holes of the body. */
  readonly hollow: Ramp
  /** Paints the body; it is cut to the shape afterwards. */
  readonly body: (ctx: CanvasRenderingContext2D) => void
  readonly light: string
  readonly shade: string
  /** Light from the fire below. */
  readonly rim: string
}

/** Paints a shape with depth into a box of `target`, `size` pixels or 512 units wide and `tall` units high. */
export function figure(target: CanvasRenderingContext2D, size: number, shape: Shape, look: Look, tall = BOX): void {
  const k = size / BOX
  const halo = (look.edgeWidth * 26) / 20
  target.save()
  target.lineJoin = 'round'
  target.lineCap = 'round'
  if (look.glow !== undefined) {
    target.save()
    target.shadowColor = look.glow
    target.shadowBlur = halo * 1.75 * k
    outlineOf(target, shape, look.edgeWidth + halo * 0.85, look.outline)
    outlineOf(target, shape, look.edgeWidth + halo * 0.85, look.outline)
    target.restore()
  }
  target.save()
  target.translate(0, look.depth)
  outlineOf(target, shape, look.edgeWidth + halo, look.outline)
  target.restore()
  outlineOf(target, shape, look.edgeWidth + halo, look.outline)
  for (let down = look.depth; down > 0; down -= Math.max(0.7, 1 / k)) {
    target.save()
    target.translate(0, down)
    outlineOf(target, shape, look.edgeWidth, linear(target, [0, tall * 0.12], [0, tall], look.side))
    target.restore()
  }
  outlineOf(target, shape, look.edgeWidth, linear(target, [60, 0], [60 + tall * 0.65, tall], look.edge))
  outlineOf(target, shape, Math.max(2, look.edgeWidth * 0.3), linear(target, [0, 0], [0, tall], look.hollow))
  target.restore()
  place(target, bodyOf(size, shape, look, tall))
}

/** Draws a layer of the target's own size, whatever the target's transform. */
export function place(target: CanvasRenderingContext2D, source: Layer): void {
  target.save()
  target.setTransform(1, 0, 0, 1, 0, 0)
  target.drawImage(source.canvas, 0, 0)
  target.restore()
}

/** A layer `size` pixels wide whose context is scaled so that its width is 512 units, and `tall` units high. */
export function box(size: number, tall = BOX): Layer {
  const made = layer(size, (size * tall) / BOX)
  made.ctx.scale(size / BOX, size / BOX)
  return made
}

function bodyOf(size: number, shape: Shape, look: Look, tall: number): Layer {
  // Light and shade keep their proportion to the strength of the edge.
  const k = ((size / BOX) * look.edgeWidth) / 20
  const body = box(size, tall)
  shape.fill(body.ctx)
  body.ctx.globalCompositeOperation = 'source-in'
  // A painter may fill several times, so it paints on a sheet of its own that is then cut to the shape.
  const sheet = box(size, tall)
  look.body(sheet.ctx)
  place(body.ctx, sheet)
  body.ctx.globalCompositeOperation = 'source-atop'
  place(body.ctx, innerShadow(body, shape, size, look.shade, [-9 * k, -13 * k, 16 * k]))
  place(body.ctx, innerShadow(body, shape, size, look.rim, [0, -5 * k, 3 * k]))
  place(body.ctx, innerShadow(body, shape, size, look.light, [5 * k, 8 * k, 7 * k]))
  place(body.ctx, innerShadow(body, shape, size, look.light, [1.5 * k, 2.5 * k, 1.5 * k]))
  return body
}

/** What a shape's edge casts inwards: the blurred outside of the shape, moved by dx and dy pixels. */
function innerShadow(
  body: Layer,
  shape: Shape,
  size: number,
  colour: string,
  [dx, dy, blur]: readonly [number, number, number],
): Layer {
  const { width, height } = body.canvas
  const outside = layer(width, height)
  outside.ctx.fillRect(0, 0, width, height)
  outside.ctx.globalCompositeOperation = 'destination-out'
  outside.ctx.scale(size / BOX, size / BOX)
  shape.fill(outside.ctx)
  const cast = layer(width, height)
  cast.ctx.shadowColor = colour
  cast.ctx.shadowBlur = blur
  // The caster itself stays off the canvas; only its shadow falls on it.
  cast.ctx.shadowOffsetX = dx + width * 2
  cast.ctx.shadowOffsetY = dy
  cast.ctx.drawImage(outside.canvas, -width * 2, 0)
  return cast
}

function outlineOf(ctx: CanvasRenderingContext2D, shape: Shape, width: number, style: string | CanvasGradient): void {
  ctx.fillStyle = style
  ctx.strokeStyle = style
  ctx.lineWidth = width
  shape.stroke(ctx)
  shape.fill(ctx)
}

/** A four-pointed glint. */
export function glint(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number, colour = '#fffdf2'): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.fillStyle = radial(ctx, 0, 0, radius * 0.9, [
    [0, 'rgb(255 250 225 / .75)'],
    [1, 'rgb(255 240 190 / 0)'],
  ])
  ctx.fillRect(-radius, -radius, radius * 2, radius * 2)
  ctx.fillStyle = colour
  ctx.beginPath()
  for (let point = 0; point < 8; point += 1) {
    const reach = point % 2 === 0 ? radius : radius * 0.14
    const angle = (point * Math.PI) / 4
    ctx.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
  }
  ctx.fill()
  ctx.restore()
}

/** A repeatable generator for decoration (mulberry32); play never asks it. */
export function decorRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
