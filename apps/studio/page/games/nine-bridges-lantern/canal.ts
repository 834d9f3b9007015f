import { Container, Sprite, type Texture } from 'pixi.js'
import { decorRandom } from '../../art/brush.ts'
import type { Layout } from '../../lines/layout.ts'
import type { Backdrop } from '../../lines/look.ts'
import { easeInOut, type Motion } from '../../stage/motion.ts'
import { discard, textureOf } from '../../stage/textures.ts'
import { AWAKE, paintNight, RESTING } from './art/night.ts'
import { paintLitLantern } from './art/symbols.ts'

const FLOATING = 9

/** The canal at night; lanterns drift on it, and shine brighter in the respins. */
export function createCanal(layout: Layout, motion: Motion, glow: Texture, ratio: number, still: boolean): Backdrop {
  const { width, height } = layout
  const view = new Container()
  const [resting, awake] = [RESTING, AWAKE].map(
    (mood) =>
      new Sprite({
        texture: textureOf(paintNight(Math.ceil(width * ratio), Math.ceil(height * ratio), mood)),
        width,
        height,
      }),
  )
  const lantern = textureOf(paintLitLantern(Math.round(96 * ratio)))
  if (resting !== undefined && awake !== undefined) view.addChild(resting, awake)
  const random = decorRandom(31)
  const floating = Array.from({ length: FLOATING }, (_, index) => {
    const depth = (index + 0.5) / FLOATING
    const size = Math.min(width, height) * (0.035 + 0.05 * depth)
    const light = new Sprite({ texture: glow, anchor: 0.5, tint: 0xffa64a, blendMode: 'add' })
    light.setSize(size * 3.4, size * 3.4)
    const body = new Sprite({ texture: lantern, anchor: 0.5 })
    body.setSize(size, size)
    view.addChild(light, body)
    return { light, body, depth, start: random() * width, y: height * (0.66 + 0.32 * depth), phase: random() * 6 }
  })
  let share = 0
  const place = (now: number): void => {
    for (const { light, body, depth, start, y, phase } of floating) {
      const x = ((start + (still ? 0 : now * 0.006 * (0.4 + depth))) % (width * 1.2)) - width * 0.1
      const bob = still ? 0 : Math.sin(now / 1100 + phase) * 3
      body.position.set(x, y + bob)
      light.position.set(x, y + bob)
      light.alpha = (0.24 + 0.5 * share) * (0.85 + 0.15 * Math.sin(now / 700 + phase))
      body.alpha = 0.55 + 0.4 * share
    }
  }
  const apply = (): void => {
    if (awake === undefined || resting === undefined) return
    awake.alpha = share
    awake.visible = share > 0
    resting.visible = share < 1
  }
  apply()
  place(0)
  const stop = motion.always((_, now) => place(now))
  return {
    view,
    setAwake(on, ms) {
      const from = share
      return motion.tween(
        ms,
        (part) => {
          share = from + ((on ? 1 : 0) - from) * part
          apply()
        },
        easeInOut,
      )
    },
    destroy() {
      stop()
      for (const sprite of [resting, awake]) if (sprite !== undefined) discard(sprite.texture)
      discard(lantern)
    },
  }
}
