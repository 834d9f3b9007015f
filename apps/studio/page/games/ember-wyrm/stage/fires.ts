import { Container, Sprite, type Texture } from 'pixi.js'
import { paintFireReel } from '../art/wyrm.ts'
import type { Layout } from './layout.ts'
import { easeOut, type Motion } from '../../../stage/motion.ts'
import { textureOf } from '../../../stage/textures.ts'

/** The pictures of reels that a wild has set on fire. */
export interface Fires {
  readonly view: Container
  /** Grows the fire from the wild's row over its whole reel. */
  light(motion: Motion, reel: number, row: number, delay: number, still: boolean): Promise<void>
  clear(motion: Motion): Promise<void>
}

/** @param made collects the textures, so that their owner can free them */
export function createFires(layout: Layout, ratio: number, made: Texture[]): Fires {
  const { well, cellWidth, gap } = layout
  const texture = textureOf(paintFireReel(Math.round(cellWidth * ratio), Math.round(well.height * ratio)))
  made.push(texture)
  const view = new Container()
  const panels = Array.from({ length: 5 }, (_, reel) => {
    const panel = new Sprite({ texture, anchor: { x: 0.5, y: 0.5 }, visible: false, x: well.x + reel * (cellWidth + gap) + cellWidth / 2 })
    view.addChild(panel)
    return panel
  })
  return {
    view,
    async light(motion, reel, row, delay, still) {
      const panel = panels[reel]
      if (panel === undefined) return
      await motion.wait(delay)
      const share = (row + 0.5) / 3
      panel.anchor.y = share
      panel.y = well.y + well.height * share
      panel.visible = true
      await motion.tween(still ? 200 : 460, (grown) => {
        panel.alpha = Math.min(1, grown * 2)
        panel.setSize(cellWidth, well.height * (still ? 1 : 0.34 + 0.66 * grown))
      }, easeOut)
    },
    async clear(motion) {
      const lit = panels.filter((panel) => panel.visible)
      if (lit.length === 0) return
      await motion.tween(160, (share) => lit.forEach((panel) => (panel.alpha = 1 - share)))
      lit.forEach((panel) => (panel.visible = false))
    },
  }
}

/** The glow behind a reel that everything hangs on. */
export interface Waits {
  readonly view: Container
  /** @param reel the reel that glows; -1 for none */
  show(reel: number): void
  pulse(now: number): void
}

export function createWaits(layout: Layout, glow: Texture): Waits {
  const { well, cellWidth, gap } = layout
  const light = new Sprite({ texture: glow, anchor: 0.5, visible: false, blendMode: 'add', tint: 0xff8a2a, y: well.y + well.height / 2 })
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
