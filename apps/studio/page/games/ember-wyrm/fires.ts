import { Container, Sprite, type Texture } from 'pixi.js'
import { paintFireReel } from './art/wyrm.ts'
import type { Layout } from '../../lines/layout.ts'
import type { Takeovers } from '../../lines/look.ts'
import { easeOut } from '../../stage/motion.ts'
import { textureOf } from '../../stage/textures.ts'

/** The fire of reels that a wild has taken. @param made collects the textures, so that their owner can free them */
export function createFires(layout: Layout, ratio: number, made: Texture[]): Takeovers {
  const { well, cellWidth, gap } = layout
  const texture = textureOf(paintFireReel(Math.round(cellWidth * ratio), Math.round(well.height * ratio)))
  made.push(texture)
  const view = new Container()
  const panels = Array.from({ length: 5 }, (_, reel) => {
    const panel = new Sprite({
      texture,
      anchor: { x: 0.5, y: 0.5 },
      visible: false,
      x: well.x + reel * (cellWidth + gap) + cellWidth / 2,
    })
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
      await motion.tween(
        still ? 200 : 460,
        (grown) => {
          panel.alpha = Math.min(1, grown * 2)
          panel.setSize(cellWidth, well.height * (still ? 1 : 0.34 + 0.66 * grown))
        },
        easeOut,
      )
    },
    async clear(motion) {
      const lit = panels.filter((panel) => panel.visible)
      if (lit.length === 0) return
      await motion.tween(160, (share) => lit.forEach((panel) => (panel.alpha = 1 - share)))
      lit.forEach((panel) => (panel.visible = false))
    },
  }
}
