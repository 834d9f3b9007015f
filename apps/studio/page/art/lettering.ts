import { BOX, box, DISPLAY_FONT, figure, layer, linear, textShape, type Look, type Ramp } from './brush.ts'

/** The colours of lettering: its body from above to below, and all that gives it depth. */
export interface Ink extends Pick<Look, 'outline' | 'side' | 'edge' | 'hollow' | 'shade' | 'rim'> {
  readonly glow: string
  readonly body: Ramp
}

/** Fire, which a game has where it brings no ink of its own. */
const FIRE: Ink = {
  body: ['#fffbe6', '#ffe28a', '#ffb02e', '#f0671a', '#b3260f'],
  glow: 'rgb(255 110 20 / .8)',
  outline: '#1a0606',
  side: ['#8a2410', '#2c0807'],
  edge: ['#fff6c9', '#f3c352', '#8a4513', '#ffd777', '#6b3410'],
  hollow: ['#5c150a', '#2a0806'],
  shade: 'rgb(120 14 0 / .75)',
  rim: 'rgb(255 236 160 / .7)',
}

function look(ink: Ink, edgeWidth: number, depth: number, tall: number): Look {
  return {
    ...ink,
    depth,
    edgeWidth,
    light: 'rgb(255 255 245 / .95)',
    body: (paint) => {
      paint.fillStyle = linear(paint, [0, tall * 0.18], [0, tall * 0.8], ink.body)
      paint.fillRect(0, 0, BOX, tall)
    },
  }
}

/** Height of a title in parts of its width. */
export const TITLE_TALL = 0.25

/** The game's name as its sign, `width` pixels wide. */
export function paintTitle(text: string, width: number, ink: Ink = FIRE): HTMLCanvasElement {
  const tall = BOX * TITLE_TALL
  const title = box(width, tall)
  const size = Math.min((BOX * 1.45) / Math.max(7, text.length), tall * 0.62)
  figure(
    title.ctx,
    width,
    textShape(text, `800 ${size}px '${DISPLAY_FONT}'`, BOX / 2, tall * 0.5 + size * 0.33, -0.6),
    look(ink, 6.4, 7, tall),
    tall,
  )
  return title.canvas
}

/** One glyph of the celebration figures, with the width that it takes in a line. */
export interface Glyph {
  readonly canvas: HTMLCanvasElement
  readonly advance: number
  /** What the canvas has on each side beyond the advance, for edges and glow. */
  readonly margin: number
}

/** Paints glyphs of `size` pixels on demand and remembers them. */
export function glyphPainter(size: number, ink: Ink = FIRE): (character: string) => Glyph {
  const known = new Map<string, Glyph>()
  const font = `800 ${size}px '${DISPLAY_FONT}'`
  const ruler = layer(1).ctx
  ruler.font = font
  const digit = Math.max(...Array.from('0123456789', (each) => ruler.measureText(each).width))
  return (character) => {
    const before = known.get(character)
    if (before !== undefined) return before
    // Digits share one width, so that a counting amount does not wobble.
    const advance = /\d/.test(character) ? digit : ruler.measureText(character).width
    const margin = size * 0.24
    const width = Math.ceil(advance + margin * 2)
    const unit = BOX / width
    const tall = size * 1.5 * unit
    const glyph = box(width, tall)
    if (character.trim() !== '') {
      const shape = textShape(character, `800 ${size * unit}px '${DISPLAY_FONT}'`, BOX / 2, size * 1.06 * unit)
      figure(glyph.ctx, width, shape, look(ink, size * 0.07 * unit, size * 0.07 * unit, tall), tall)
    }
    const made = { canvas: glyph.canvas, advance, margin }
    known.set(character, made)
    return made
  }
}

/** A line of painted figures, `size` pixels high without its edges. */
export function paintAmount(text: string, size: number, ink?: Ink): HTMLCanvasElement {
  const glyphs = Array.from(text, glyphPainter(size, ink))
  const margin = glyphs[0]?.margin ?? 0
  const line = layer(glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) + margin * 2, glyphs[0]?.canvas.height ?? 1)
  let x = 0
  for (const glyph of glyphs) {
    line.ctx.drawImage(glyph.canvas, x, 0)
    x += glyph.advance
  }
  return line.canvas
}
