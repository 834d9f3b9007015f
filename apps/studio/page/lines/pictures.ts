import { Rectangle, Texture } from 'pixi.js'
import { layer } from '../art/brush.ts'
import { textureOf } from '../stage/textures.ts'
import { smear } from '../art/smear.ts'

/** A symbol at rest and at speed. */
export interface SymbolPicture {
  readonly still: Texture
  readonly fast: Texture
}

/** All symbols on one sheet, so that a screen of reels is one draw. */
export interface Atlas {
  readonly symbols: readonly SymbolPicture[]
  destroy(): void
}

/**
 * Paints the symbols at the size they will be seen at, one a step so that loading can be shown.
 * @param side in CSS pixels
 * @param ratio device pixels in a CSS pixel
 */
export async function paintAtlas(
  paint: (name: string, size: number) => HTMLCanvasElement,
  names: readonly string[],
  side: number,
  ratio: number,
  painted: () => Promise<void>,
): Promise<Atlas> {
  const size = Math.ceil(side * ratio)
  // Room between pictures, so that smoothing never takes a neighbour's colour.
  const pitch = size + 4
  const columns = Math.min(names.length, Math.max(1, Math.floor(4096 / pitch)))
  const rows = Math.ceil((names.length * 2) / columns)
  const sheet = layer(columns * pitch, rows * pitch)
  const places: Rectangle[] = []
  const put = (picture: HTMLCanvasElement) => {
    const [x, y] = [(places.length % columns) * pitch + 2, Math.floor(places.length / columns) * pitch + 2]
    sheet.ctx.drawImage(picture, x, y)
    places.push(new Rectangle(x, y, size, size))
  }
  for (const name of names) {
    const picture = paint(name, size)
    put(picture)
    put(smear(picture))
    await painted()
  }
  const source = textureOf(sheet.canvas).source
  const cut = (index: number) => new Texture({ source, frame: places[index] ?? new Rectangle() })
  return {
    symbols: names.map((_, index) => ({ still: cut(index * 2), fast: cut(index * 2 + 1) })),
    destroy: () => source.destroy(),
  }
}

/** The bright edge around a winning cell. */
export function paintCellEdge(
  width: number,
  height: number,
  ratio: number,
  [far, near, core]: readonly [string, string, string],
): HTMLCanvasElement {
  const edge = layer(width * ratio, height * ratio)
  const { ctx } = edge
  ctx.scale(ratio, ratio)
  const inset = 4
  const radius = Math.min(width, height) * 0.1
  ctx.beginPath()
  ctx.roundRect(inset, inset, width - inset * 2, height - inset * 2, radius)
  for (const [line, colour] of [
    [6, far],
    [3, near],
    [1.2, core],
  ] as const) {
    ctx.lineWidth = line
    ctx.strokeStyle = colour
    ctx.stroke()
  }
  return edge.canvas
}
