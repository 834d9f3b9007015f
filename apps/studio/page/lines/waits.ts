import { Container, Sprite, type Texture } from 'pixi.js'
import type { Layout } from './layout.ts'

/** The glow behind a reel that everything hangs on. */
export interface Waits {
  readonly view: Container
  /** @param reel the reel that glows; -1 for none */
  show(reel: number): void
  pulse(now: number): void
}

export function createWaits(layout: Layout, glow: Texture, tint: number): Waits {
  const { well, cellWidth, gap } = layout
  const light = new Sprite({
    texture: glow,
    anchor: 0.5,
    visible: false,
    blendMode: 'add',
    tint,
    y: well.y + well.height / 2,
  })
  light.setSize(cellWidth * 2.1, well.height * 1.35)
  const view = new Container()
  view.addChild(light)
  return {
    view,
    show(reel) {
      light.visible = reel >= 0
      light.x = well.x + Math.max(0, reel) * (cellWidth + gap) + cellWidth / 2
    },
    pulse(now) {
      if (light.visible) light.alpha = 0.62 + 0.3 * Math.sin(now / 95)
    },
  }
}
