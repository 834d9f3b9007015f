import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import type { HeldWire } from '#contract/games/hold.ts'
import type { SpinOutcome } from '#rules/slots/slot.ts'
import { paintAmount } from '../../art/lettering.ts'
import type { Stage } from '../../lines/stage.ts'
import { easeBack, easeOut } from '../../stage/motion.ts'
import { discard, textureOf } from '../../stage/textures.ts'
import { paintLitLantern } from './art/symbols.ts'
import { lanternInk } from './look.ts'

const [REELS, ROWS] = [5, 3]

/** What lies over the reels: values on lanterns, and in the respins the lit lanterns themselves. */
export interface Hall {
  /** Writes their values on the lanterns in view. */
  name(held: readonly HeldWire[]): void
  /** Lights the lanterns that are held and dims everything else. */
  open(held: readonly HeldWire[]): Promise<void>
  /** One respin: the free cells turn, and what lands is lit. */
  respin(landed: readonly HeldWire[]): Promise<void>
  /** Puts out one lantern after the other, telling how many stakes each brings. */
  gather(each: (held: HeldWire) => void): Promise<void>
  clear(): void
}

export interface HallOptions {
  readonly stage: Stage<SpinOutcome>
  readonly still: boolean
  /** What is written on a lantern of so many stakes. */
  readonly label: (stakes: number) => string
  readonly landed: () => void
}

export function createHall({ stage, still, label, landed }: HallOptions): Hall {
  const { motion } = stage
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  const textures: Texture[] = []
  const labels = new Map<string, Texture>()
  const lit = new Map<number, { readonly held: HeldWire; readonly view: Container }>()
  let lantern: Texture | undefined
  let root = new Container()

  const keep = (canvas: HTMLCanvasElement): Texture => {
    const texture = textureOf(canvas)
    textures.push(texture)
    return texture
  }
  const side = (): number => stage.layout.symbol
  const place = (cell: number): { x: number; y: number } => stage.board.centre(Math.floor(cell / ROWS), cell % ROWS)
  const written = (stakes: number): Sprite => {
    const text = label(stakes)
    const texture = labels.get(text) ?? keep(paintAmount(text, Math.round(side() * 0.3 * ratio), lanternInk))
    labels.set(text, texture)
    const sprite = new Sprite({ texture, anchor: 0.5, y: side() * 0.01 })
    sprite.scale.set(Math.min(1 / ratio, (side() * 0.72) / texture.width))
    return sprite
  }
  const light = (held: HeldWire): Container => {
    lantern ??= keep(paintLitLantern(Math.ceil(side() * ratio)))
    const view = new Container()
    const body = new Sprite({ texture: lantern, anchor: 0.5 })
    body.setSize(side(), side())
    view.addChild(body, written(held.stakes))
    const { x, y } = place(held.cell)
    view.position.set(x, y)
    root.addChild(view)
    lit.set(held.cell, { held, view })
    return view
  }
  const clear = (): void => {
    root.destroy({ children: true })
    root = new Container()
    stage.above.addChild(root)
    lit.clear()
    lantern = undefined
    labels.clear()
    textures.splice(0).forEach(discard)
  }
  const rise = (view: Container): Promise<void> =>
    still ? Promise.resolve() : motion.tween(340, (share) => view.scale.set(0.55 + 0.45 * share), easeBack)

  return {
    clear,
    name(held) {
      clear()
      for (const { cell, stakes } of held) {
        const sprite = written(stakes)
        const { x, y } = place(cell)
        sprite.position.set(x, y)
        root.addChild(sprite)
      }
    },
    async open(held) {
      clear()
      const { well } = stage.layout
      const veil = new Graphics().rect(well.x, well.y, well.width, well.height).fill({ color: 0x050816, alpha: 0.86 })
      root.addChild(veil)
      if (!still) void motion.tween(400, (share) => (veil.alpha = share))
      for (const one of held) {
        landed()
        await rise(light(one))
      }
    },
    async respin(arrivals) {
      const { cellWidth, cellHeight } = stage.layout
      const free = Array.from({ length: REELS * ROWS }, (_, cell) => cell).filter((cell) => !lit.has(cell))
      const turning = free.map((cell) => {
        const view = new Container()
        const { x, y } = place(cell)
        view.position.set(x, y)
        const mask = new Graphics().rect(-cellWidth / 2, -cellHeight / 2, cellWidth, cellHeight).fill(0xffffff)
        const ghosts = [0, 1].map(() => {
          lantern ??= keep(paintLitLantern(Math.ceil(side() * ratio)))
          const ghost = new Sprite({ texture: lantern, anchor: 0.5, tint: 0x5a6a9c, alpha: 0.34 })
          ghost.setSize(side() * 0.82, side() * 1.1)
          return ghost
        })
        view.addChild(mask, ...ghosts)
        view.mask = mask
        root.addChild(view)
        return { cell, view, ghosts, speed: 2.6 + (cell % 4) * 0.25 }
      })
      await motion.tween(
        still ? 250 : 820,
        (share) => {
          for (const { ghosts, speed } of turning) {
            ghosts.forEach((ghost, index) => {
              ghost.y = still ? 0 : (((share * speed + index * 0.5) % 1) - 0.5) * 2 * cellHeight
              ghost.alpha = 0.34 * (1 - share * 0.5)
            })
          }
        },
        easeOut,
      )
      for (const { view } of turning) view.destroy({ children: true })
      for (const one of arrivals) {
        landed()
        await rise(light(one))
      }
      await motion.wait(arrivals.length === 0 ? 260 : 380)
    },
    async gather(each) {
      for (const [, { held, view }] of [...lit].toSorted(([a], [b]) => a - b)) {
        each(held)
        await motion.tween(still ? 60 : 220, (share) => {
          view.scale.set(1 + 0.16 * Math.sin(share * Math.PI))
          view.alpha = 1 - 0.6 * share
        })
      }
    },
  }
}
