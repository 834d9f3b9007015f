import { Rectangle, Texture } from 'pixi.js'
import { layer } from '../../../art/brush.ts'
import { textureOf } from '../../../stage/textures.ts'
import { paintSymbol } from '../art/symbols.ts'

/** All symbols on one sheet, so that a full board is one draw. */
export interface Atlas {
  readonly symbols: readonly Texture[]
  destroy(): void
}

/**
 * Paints the symbols at the size they will be seen at, one a step so that loading can be shown.
 * @param side in CSS pixels
 * @param ratio device pixels in a CSS pixel
 */
export async function paintAtlas(
  names: readonly string[],
  side: number,
  ratio: number,
  painted: () => Promise<void>,
): Promise<Atlas> {
  const size = Math.ceil(side * ratio)
  // Room between pictures, so that smoothing never takes a neighbour's colour.
  const pitch = size + 4
  const sheet = layer(5 * pitch, Math.ceil(names.length / 5) * pitch)
  const places: Rectangle[] = []
  for (const [index, name] of names.entries()) {
    const [x, y] = [(index % 5) * pitch + 2, Math.floor(index / 5) * pitch + 2]
    sheet.ctx.drawImage(paintSymbol(name, size), x, y)
    places.push(new Rectangle(x, y, size, size))
    await painted()
  }
  const source = textureOf(sheet.canvas).source
  return { symbols: places.map((frame) => new Texture({ source, frame })), destroy: () => source.destroy() }
}
