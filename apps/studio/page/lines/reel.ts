import { Container, Graphics, Sprite } from 'pixi.js'
import type { Layout } from './layout.ts'
import { easeBack, easeIn, type Motion } from '../stage/motion.ts'
import type { SymbolPicture } from './pictures.ts'

/** Cells kept ready beyond either edge. */
const BEYOND = 1
/** Cells a second at full speed. */
const SPEED = 24
/** Cells before the end where a reel begins to land, and how long landing takes. */
const LANDING = 1.4
const LANDING_MS = 300
/** Above this speed symbols are shown drawn out. */
const FAST = 9

/** One reel: a column of symbols behind its window. */
export interface Reel {
  readonly view: Container
  /** Sprites of the rows in view, for animation while the reel rests. */
  rows(): readonly Sprite[]
  /** Shows a column at once. */
  show(column: readonly number[]): void
  /** Starts turning through a strip, after `delay` milliseconds. */
  start(strip: readonly number[], delay: number): void
  /** Lands so that `column` is in view; resolves when the reel rests. */
  stop(column: readonly number[]): Promise<void>
  /** The same change without movement: fade out, fade in. */
  fadeOut(): Promise<void>
  fadeTo(column: readonly number[]): Promise<void>
  readonly turning: boolean
  destroy(): void
}

export function createReel(layout: Layout, pictures: readonly SymbolPicture[], motion: Motion): Reel {
  const { cellWidth, cellHeight, symbol, rows } = layout
  const kept = rows + BEYOND * 2
  const view = new Container()
  const window = new Graphics().rect(0, 0, cellWidth, cellHeight * rows).fill(0xffffff)
  const sprites = Array.from({ length: kept }, () => {
    const sprite = new Sprite({ anchor: 0.5, x: cellWidth / 2, width: symbol, height: symbol })
    view.addChild(sprite)
    return sprite
  })
  view.addChild(window)
  view.mask = window

  /** Symbols by cell number modulo the ring; cell numbers grow upwards and `offset` is the cell in the top row. */
  const ring: number[] = Array.from({ length: 16 }, () => 0)
  let offset = 0
  let newest = 1
  let speed = 0
  let strip: readonly number[] = [0]
  let stripAt = 0
  let target: { readonly column: readonly number[]; readonly end: number } | null = null
  let turning = false
  let landed: (() => void) | null = null

  const set = (cell: number, value: number) => {
    ring[((cell % 16) + 16) % 16] = value
  }
  const get = (cell: number): number => ring[((cell % 16) + 16) % 16] ?? 0
  const supply = (cell: number): number => {
    if (target !== null && cell <= target.end && cell > target.end - rows) return target.column[target.end - cell] ?? 0
    stripAt = (stripAt + strip.length - 1) % strip.length
    return strip[stripAt] ?? 0
  }
  const draw = () => {
    const first = Math.floor(offset)
    while (newest < first + 2) {
      newest += 1
      set(newest, supply(newest))
    }
    const fast = speed > FAST
    for (let index = 0; index < kept; index += 1) {
      const cell = first + 1 - index
      const sprite = sprites[index]
      const picture = pictures[get(cell)]
      if (sprite === undefined || picture === undefined) continue
      const texture = fast ? picture.fast : picture.still
      if (sprite.texture !== texture) {
        sprite.texture = texture
        sprite.width = symbol
        sprite.height = symbol * (fast ? 1.08 : 1)
      }
      sprite.y = (offset - cell + 0.5) * cellHeight
    }
  }
  const rest = () => {
    speed = 0
    turning = false
    sprites.forEach((sprite) => {
      sprite.width = symbol
      sprite.height = symbol
    })
    draw()
  }
  const show = (column: readonly number[]) => {
    offset = Math.round(offset)
    column.forEach((value, row) => set(offset - row, value))
    rest()
  }
  const land = async () => {
    const end = target?.end ?? offset
    const from = offset
    speed = 0
    await motion.tween(
      LANDING_MS,
      (share) => {
        offset = from + (end - from) * share
        draw()
      },
      easeBack,
    )
    offset = end
    target = null
    rest()
    landed?.()
  }
  const setOff = async (delay: number) => {
    await motion.wait(delay)
    const from = offset
    // A short pull upwards before it runs, as a hand does with a heavy wheel.
    await motion.tween(130, (share) => {
      offset = from - Math.sin(share * Math.PI) * 0.16
      draw()
    })
    offset = from
    await motion.tween(200, (share) => (speed = Math.max(speed, SPEED * share)), easeIn)
  }
  const leave = motion.always((dt) => {
    if (!turning || speed === 0) return
    offset += (speed * dt) / 1000
    if (target !== null && offset >= target.end - LANDING) {
      offset = Math.min(offset, target.end - LANDING * 0.6)
      draw()
      void land()
      return
    }
    draw()
  })

  return {
    view,
    rows: () => sprites.slice(BEYOND, BEYOND + rows),
    show,
    start(nextStrip, delay) {
      strip = nextStrip
      stripAt = Math.floor(offset * 7) % nextStrip.length
      turning = true
      void setOff(delay)
    },
    stop(column) {
      // A reel that was built while the others turned has nothing to land from.
      if (!turning) {
        show(column)
        return Promise.resolve()
      }
      speed = SPEED
      target = { column, end: Math.max(newest, Math.ceil(offset)) + rows + 2 }
      return new Promise((resolve) => (landed = resolve))
    },
    fadeOut: () => motion.tween(140, (share) => (view.alpha = 1 - share)),
    fadeTo(column) {
      show(column)
      return motion.tween(200, (share) => (view.alpha = share))
    },
    get turning() {
      return turning
    },
    destroy: leave,
  }
}
