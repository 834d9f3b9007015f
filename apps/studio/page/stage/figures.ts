import { Container, Sprite, type Texture } from 'pixi.js'
import { glyphPainter, type Ink } from '../art/lettering.ts'
import { discard, textureOf } from './textures.ts'

/** An amount in painted figures, centred on its own origin. */
export interface Figures {
  readonly view: Container
  /** @param widest shrinks the amount to fit, in CSS pixels */
  set(text: string, widest: number): void
  destroy(): void
}

/** @param height of the figures in CSS pixels */
export function createFigures(height: number, ratio: number, ink?: Ink): Figures {
  const view = new Container()
  const paint = glyphPainter(Math.round(height * ratio), ink)
  const textures = new Map<string, Texture>()
  const sprites: Sprite[] = []
  let shown = ''
  const textureFor = (character: string): Texture => {
    const before = textures.get(character)
    if (before !== undefined) return before
    const made = textureOf(paint(character).canvas)
    textures.set(character, made)
    return made
  }
  return {
    view,
    set(text, widest) {
      if (text === shown) return
      shown = text
      let x = 0
      let used = 0
      for (const character of text) {
        const glyph = paint(character)
        const sprite = sprites[used] ?? new Sprite()
        if (sprites[used] === undefined) {
          sprites.push(sprite)
          view.addChild(sprite)
        }
        used += 1
        sprite.texture = textureFor(character)
        sprite.visible = true
        sprite.position.set(x - glyph.margin, 0)
        x += glyph.advance
      }
      for (let rest = used; rest < sprites.length; rest += 1) {
        const sprite = sprites[rest]
        if (sprite !== undefined) sprite.visible = false
      }
      const scale = Math.min(1 / ratio, widest / Math.max(1, x))
      view.scale.set(scale)
      view.pivot.set(x / 2, height * ratio * 0.72)
    },
    destroy() {
      textures.forEach(discard)
      view.destroy({ children: true })
    },
  }
}
