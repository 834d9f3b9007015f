import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import type { DrawnWild, WaysSpin, WheelField } from '#rules/slots/ways.ts'
import { type Ink, paintAmount } from '../art/lettering.ts'
import type { Stage } from '../lines/stage.ts'
import { easeBack, easeOut } from '../stage/motion.ts'
import { discard, textureOf } from '../stage/textures.ts'
import type { WheelLook } from './setup.ts'

/** What lies over the reels: what wilds count for, and the wheel. */
export interface Above {
  /** Writes on each wild what it counts for, one after the other. */
  count(wilds: readonly DrawnWild[]): Promise<void>
  /** Turns the wheel until it stops at a field, and leaves it standing. */
  turn(times: number): Promise<void>
  clear(): void
}

export interface AboveOptions {
  readonly stage: Stage<WaysSpin>
  readonly ink: Ink
  readonly still: boolean
  readonly wheel: readonly WheelField[]
  readonly look: WheelLook | undefined
  readonly tick: (pitch: number) => void
}

/** How long the wheel turns, and how often. */
const TURNING_MS = 3600
const TURNS = 4

export function createAbove({ stage, ink, still, wheel, look, tick }: AboveOptions): Above {
  const { motion } = stage
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  const textures: Texture[] = []
  let root = new Container()
  const keep = (canvas: HTMLCanvasElement): Texture => {
    const texture = textureOf(canvas)
    textures.push(texture)
    return texture
  }
  const clear = (): void => {
    root.destroy({ children: true })
    root = new Container()
    stage.above.addChild(root)
    textures.splice(0).forEach(discard)
  }
  const whole = wheel.reduce((sum, { weight }) => sum + weight, 0)

  return {
    clear,
    async count(wilds) {
      clear()
      const { symbol } = stage.layout
      const signs = new Map<number, Texture>()
      for (const { reel, row, worth } of wilds) {
        const texture = signs.get(worth) ?? keep(paintAmount(`×${worth}`, Math.round(symbol * 0.4 * ratio), ink))
        signs.set(worth, texture)
        const sprite = new Sprite({ texture, anchor: 0.5 })
        const { x, y } = stage.board.centre(reel, row)
        sprite.position.set(x, y + symbol * 0.2)
        const scale = Math.min(1 / ratio, (symbol * 0.8) / texture.width)
        sprite.scale.set(scale)
        root.addChild(sprite)
        tick(worth / 2)
        if (still) continue
        await motion.tween(300, (share) => sprite.scale.set(scale * (0.3 + 0.7 * share)), easeBack)
      }
    },
    async turn(times) {
      if (look === undefined) return
      clear()
      const { width, height, well, title } = stage.layout
      const [x, y] = [width / 2, well.y + well.height / 2]
      const room = Math.min(well.height * 1.12, width * 0.86, (y - title.y) * 2)
      const side = Math.round(room * ratio)
      const shares = wheel.map(({ weight }) => weight / whole)
      const disc = new Sprite({
        texture: keep(
          look.disc(
            side,
            shares,
            wheel.map((field) => `×${field.times}`),
          ),
        ),
        anchor: 0.5,
        x,
        y,
      })
      disc.setSize(room, room)
      const hand = new Sprite({ texture: keep(look.hand(Math.round(side * 0.16))), anchor: { x: 0.5, y: 0.3 }, x })
      hand.y = y - room * 0.5
      hand.setSize(room * 0.16, room * 0.16)
      const veil = new Graphics().rect(0, 0, width, height).fill({ color: 0x06080c, alpha: 0.72 })
      root.addChild(veil, disc, hand)
      const field = wheel.findIndex((one) => one.times === times)
      const before = shares.slice(0, field).reduce((sum, share) => sum + share, 0)
      // The middle of the field: nothing is made to look close.
      const end = -(before + (shares[field] ?? 0) / 2) * Math.PI * 2
      if (still) {
        disc.rotation = end
        await motion.tween(300, (share) => (root.alpha = share))
        return
      }
      await motion.tween(260, (share) => (root.alpha = share))
      const from = end - TURNS * Math.PI * 2
      let ticked = 0
      await motion.tween(
        TURNING_MS,
        (share) => {
          disc.rotation = from + (end - from) * share
          const pegs = Math.floor(((disc.rotation - from) / (Math.PI * 2)) * 20)
          if (pegs === ticked) return
          ticked = pegs
          tick(1)
        },
        easeOut,
      )
      await motion.wait(700)
    },
  }
}
