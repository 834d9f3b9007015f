import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import { type Ink, paintTitle, TITLE_TALL } from '../art/lettering.ts'
import { createFigures } from './figures.ts'
import { easeBack, easeInOut, easeOut, linearly, type Motion } from './motion.ts'
import { discard, textureOf } from './textures.ts'
import type { Sparks } from './sparks.ts'
import { COUNT_MS } from './tier.ts'

export interface Celebration {
  /** Darkens the stage; lies below the coins. */
  readonly veil: Container
  /** Title and amount; lies above them. */
  readonly view: Container
  /**
   * The great overlay for big wins: title, amount counting up, coins. Resolves when it has gone; `hurry`
   * on the motion takes the count to its end.
   * @param format the amount for a share of the payout from 0 to 1
   */
  run(tier: 'big' | 'huge' | 'epic', title: string, format: (share: number) => string): Promise<void>
  destroy(): void
}

export function createCelebration(
  /** The stage, and the part of it that the celebration stands over. */
  layout: {
    readonly width: number
    readonly height: number
    readonly well: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  },
  motion: Motion,
  sparks: Sparks,
  rays: Texture,
  ratio: number,
  still: boolean,
  tint: number,
  shake: (strength: number) => void,
  ink?: Ink,
): Celebration {
  const view = new Container()
  view.visible = false
  const { width, height, well } = layout
  const x = width / 2
  const y = well.y + well.height * 0.5
  const veil = new Graphics().rect(0, 0, width, height).fill({ color: 0x0a0203, alpha: 0.74 })
  const wheel = new Sprite({ texture: rays, anchor: 0.5, x, y, blendMode: 'add', tint, alpha: 0.5 })
  const reach = Math.max(well.width, 420) * 1.5
  wheel.setSize(reach, reach)
  const figures = createFigures(Math.min(120, width * 0.15), ratio, ink)
  const below = new Container()
  below.visible = false
  below.addChild(veil, wheel)
  view.addChild(figures.view)
  const stop = motion.always((_, now) => {
    if (view.visible && !still) wheel.rotation = now / 5200
  })
  return {
    veil: below,
    view,
    async run(tier, title, format) {
      const titleWidth = Math.min(width * 0.94, 680)
      const texture = textureOf(paintTitle(title, Math.round(titleWidth * ratio), ink))
      const sign = new Sprite({ texture, anchor: 0.5, x })
      view.addChild(sign)
      view.visible = true
      below.visible = true
      const signY = y - titleWidth * TITLE_TALL * 0.62
      const widest = width * 0.9
      figures.set(format(0), widest)
      figures.view.position.set(x, y + Math.min(120, width * 0.15) * 0.9)
      const base = titleWidth / texture.width
      await motion.tween(
        still ? 200 : 420,
        (share) => {
          view.alpha = Math.min(1, share * 1.4)
          below.alpha = view.alpha
          sign.position.y = signY
          sign.scale.set(base * (still ? 1 : 0.4 + 0.6 * share))
        },
        still ? easeOut : easeBack,
      )
      const coins = { big: 24, huge: 40, epic: 64 }[tier]
      let thrown = still ? Infinity : 0
      if (!still) shake(tier === 'epic' ? 10 : tier === 'huge' ? 7 : 4)
      await motion.tween(
        COUNT_MS[tier],
        (share) => {
          figures.set(format(share), widest)
          while (thrown < share * coins * 3) {
            thrown += 3
            sparks.fountain(x + (thrown % 2 === 0 ? -1 : 1) * well.width * 0.3, height + 20, 3, height * 1.05)
          }
        },
        easeInOut,
      )
      figures.set(format(1), widest)
      if (!still) {
        sparks.burst(x, y, 60, Math.min(width, 900))
        const fit = figures.view.scale.x
        await motion.tween(
          360,
          (share) => figures.view.scale.set(fit * (1 + 0.16 * Math.sin(share * Math.PI))),
          linearly,
        )
      }
      await motion.wait(1500)
      await motion.tween(260, (share) => {
        view.alpha = 1 - share
        below.alpha = view.alpha
      })
      view.visible = false
      below.visible = false
      sign.destroy()
      discard(texture)
    },
    destroy() {
      stop()
      figures.destroy()
    },
  }
}
