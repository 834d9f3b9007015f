import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import type { Cascade, CascadeGrid } from '#rules/slots/cascade.ts'
import { fallen } from '#rules/slots/cascade.ts'
import { paintTitle } from '../../../art/lettering.ts'
import { createFigures } from '../../../stage/figures.ts'
import { easeIn, easeOut, linearly, type Motion } from '../../../stage/motion.ts'
import { discard, textureOf } from '../../../stage/textures.ts'
import { FRAME_MARGIN, paintFrame, paintPlate, paintWell } from '../art/frame.ts'
import { INK } from '../art/ink.ts'
import { fallTime, flightAt, SETTLE_MS } from './fall.ts'
import type { Layout } from './layout.ts'

export interface BoardOptions {
  readonly layout: Layout
  readonly motion: Motion
  readonly ratio: number
  readonly title: string
  readonly columns: number
  readonly rows: number
  readonly scatter: number
  readonly pictures: readonly Texture[]
  readonly glow: Texture
  readonly rays: Texture
  readonly still: boolean
  /** What a winner leaves where it was. */
  readonly burst: (x: number, y: number, reach: number) => void
  readonly hooks: BoardHooks
}

/** What the board tells while symbols move, for sound. */
export interface BoardHooks {
  landed(column: number): void
  /** A lighthouse has landed; `count` of them are in view. */
  lighthouse(count: number): void
}

/** Frame, symbols and what is drawn on them. Grids are written as the rule writes them: columns from the bottom up. */
export interface Board {
  readonly view: Container
  /** Amounts that rise from winners; lies above what they dissolve into. */
  readonly amounts: Container
  showGrid(grid: CascadeGrid): void
  grid(): CascadeGrid
  /** Lets everything fall out below. */
  out(): void
  /** Lets a new grid fall in from above. */
  drop(grid: CascadeGrid): Promise<void>
  /** Lights all of some symbols; the others step back. */
  light(symbols: readonly number[]): void
  /** Dissolves the winners of a cascade; `amount` rises from them. */
  dissolve(cascade: Cascade, amount: string): Promise<void>
  /** Lets what is left fall, and the new symbols after it. */
  fall(cascade: Cascade): Promise<void>
  clear(): void
  /** Whether what follows is told quickly. */
  hasten(quick: boolean): void
  readonly quick: boolean
  setNight(night: boolean): void
  destroy(): void
}

interface Piece {
  readonly sprite: Sprite
  symbol: number
}
interface Faller {
  readonly piece: Piece
  readonly column: number
  readonly from: number
  readonly to: number
  readonly delay: number
}

const GRAVITY = 62
const QUICK_GRAVITY = 170

export function createBoard(options: BoardOptions): Board {
  const { layout, motion, ratio, columns, rows, pictures, hooks, still } = options
  const { well, band, cellWidth, cellHeight, symbol, title, plate } = layout
  const made: Texture[] = []
  const painted = (canvas: HTMLCanvasElement, x: number, y: number, width: number, height: number): Sprite => {
    const texture = textureOf(canvas)
    made.push(texture)
    return new Sprite({ texture, x, y, width, height })
  }
  const px = (value: number) => Math.round(value * ratio)
  const view = new Container()
  const [day, night] = [false, true].map((dark) =>
    painted(paintWell(px(well.width), px(well.height), columns, rows, dark), well.x, well.y, well.width, well.height),
  )
  const outer = band * (1 + FRAME_MARGIN)
  const frame = painted(
    paintFrame({ width: px(well.width), height: px(well.height), band: band * ratio }),
    well.x - outer,
    well.y - outer,
    well.width + outer * 2,
    well.height + outer * 2,
  )
  const sign =
    title.width > 0
      ? painted(paintTitle(options.title, px(title.width), INK), title.x, title.y, title.width, title.height)
      : new Sprite()
  const nameBoard = painted(paintPlate(px(plate.width), px(plate.height)), plate.x, plate.y, plate.width, plate.height)
  const figures = createFigures(Math.min(46, cellHeight * 0.62), ratio, INK)
  figures.view.visible = false
  const lights = new Container()
  const pieces = new Container()
  const window = new Graphics().rect(well.x, well.y, well.width, well.height).fill(0xffffff)
  pieces.mask = window
  if (day !== undefined && night !== undefined) {
    night.visible = false
    view.addChild(day, night)
  }
  view.addChild(lights, pieces, window, frame, sign, nameBoard)

  const all = Array.from({ length: columns * rows }, (): Piece => ({
    sprite: pieces.addChild(new Sprite({ anchor: 0.5, visible: false })),
    symbol: 0,
  }))
  const glows = all.map(() =>
    lights.addChild(
      new Sprite({ texture: options.rays, anchor: 0.5, blendMode: 'add', tint: 0xffd48a, visible: false }),
    ),
  )
  /** Pieces in their columns from the bottom up, and those that lie nowhere. */
  let standing: Piece[][] = Array.from({ length: columns }, () => [])
  let spare: Piece[] = [...all]
  let shown: CascadeGrid = []
  let lit: readonly Piece[] = []
  let since = 0
  let quick = false
  let leaving: Promise<void> = Promise.resolve()
  let houses = 0

  const base = () => symbol / (pictures[0]?.width ?? symbol)
  const xOf = (column: number) => well.x + (column + 0.5) * cellWidth
  const yOf = (place: number) => well.y + well.height - (place + 0.5) * cellHeight
  const dress = (piece: Piece, kind: number, column: number) => {
    piece.symbol = kind
    const { sprite } = piece
    sprite.texture = pictures[kind] ?? sprite.texture
    sprite.scale.set(base())
    sprite.position.x = xOf(column)
    sprite.alpha = 1
    sprite.tint = 0xffffff
    sprite.rotation = 0
    sprite.visible = true
  }
  const put = (grid: CascadeGrid) => {
    shown = grid
    spare = [...all]
    for (const { sprite } of all) sprite.visible = false
    standing = grid.map((kinds, column) =>
      kinds.map((kind) => {
        const piece = spare.pop() ?? { sprite: new Sprite(), symbol: 0 }
        dress(piece, kind, column)
        return piece
      }),
    )
  }
  const stand = () =>
    standing.forEach((column) => column.forEach(({ sprite }, place) => sprite.position.set(sprite.x, yOf(place))))

  const fallAll = async (list: readonly Faller[]) => {
    if (still) {
      for (const { piece, to } of list) piece.sprite.y = to
      await motion.tween(190, (share) =>
        list.forEach(({ piece, from, to }) => (piece.sprite.alpha = from === to ? 1 : share)),
      )
      return
    }
    const gravity = quick ? QUICK_GRAVITY : GRAVITY
    const cells = ({ from, to }: Faller) => (to - from) / cellHeight
    const total = Math.max(0, ...list.map((one) => one.delay + fallTime(cells(one), gravity))) + SETTLE_MS
    const down = new Set<Faller>()
    const heard = new Set<number>()
    await motion.tween(
      total,
      (share) => {
        for (const one of list) {
          const { piece, column, to, delay } = one
          const { above, squash, landed } = flightAt(share * total - delay, cells(one), gravity)
          piece.sprite.y = to - above * cellHeight + (squash * symbol) / 2
          piece.sprite.scale.set(base() * (1 + squash * 0.55), base() * (1 - squash))
          if (!landed || down.has(one) || cells(one) === 0) continue
          down.add(one)
          if (!heard.has(column)) hooks.landed(column)
          heard.add(column)
          if (piece.symbol === options.scatter) greet(piece)
        }
      },
      linearly,
    )
  }
  /** A lighthouse lights up where it landed. */
  const greet = (piece: Piece) => {
    houses += 1
    hooks.lighthouse(houses)
    const light = new Sprite({
      texture: options.glow,
      anchor: 0.5,
      blendMode: 'add',
      tint: 0xffe2a0,
      x: piece.sprite.x,
    })
    view.addChildAt(light, view.getChildIndex(frame))
    void motion.tween(620, (share) => {
      light.position.y = piece.sprite.y - symbol * 0.22
      light.setSize(symbol * (0.7 + share * 2.2), symbol * (0.7 + share * 1.4))
      light.alpha = 0.85 * (1 - share)
      if (share === 1) light.destroy()
    })
  }

  const unlight = () => {
    lit = []
    glows.forEach((glow) => (glow.visible = false))
    for (const { sprite } of all) {
      sprite.tint = 0xffffff
      sprite.scale.set(base())
      sprite.rotation = 0
    }
  }
  const stop = motion.always((dt, now) => {
    if (lit.length === 0) return
    since += dt
    const beat = still ? 0.6 : Math.sin((since / 620) * Math.PI * 2 - Math.PI / 2) * 0.5 + 0.5
    lit.forEach(({ sprite }, index) => {
      const glow = glows[index]
      if (glow === undefined) return
      glow.alpha = 0.35 + 0.35 * beat
      if (still) return
      glow.rotation = now / 2400 + index
      sprite.scale.set(base() * (1 + 0.09 * beat))
      sprite.rotation = Math.sin(since / 170) * 0.03 * beat
    })
  })
  const winners = ({ wins }: Cascade): Piece[] =>
    standing.flat().filter((piece) => wins.some((win) => win.symbol === piece.symbol))

  return {
    view,
    amounts: figures.view,
    showGrid(grid) {
      unlight()
      put(grid)
      stand()
    },
    grid: () => shown,
    out() {
      unlight()
      const list = standing.flatMap((column, index) =>
        column.map((piece, place) => ({ piece, from: piece.sprite.y, delay: index * 36 + place * 22 })),
      )
      standing = standing.map(() => [])
      const gravity = GRAVITY * cellHeight
      const total = 5 * 36 + 4 * 22 + fallTime(rows + 0.6, GRAVITY)
      leaving = motion.tween(
        still ? 140 : total,
        (share) => {
          for (const { piece, from, delay } of list) {
            if (still) piece.sprite.alpha = 1 - share
            else piece.sprite.y = from + (gravity / 2) * (Math.max(0, share * total - delay) / 1000) ** 2
          }
        },
        linearly,
      )
    },
    async drop(grid) {
      await leaving
      houses = 0
      put(grid)
      const list = standing.flatMap((column, index) =>
        column.map((piece, place): Faller => {
          const to = yOf(place)
          piece.sprite.y = to - (rows + 0.7) * cellHeight
          return {
            piece,
            column: index,
            from: piece.sprite.y,
            to,
            delay: quick ? index * 14 + place * 6 : index * 68 + place * 34,
          }
        }),
      )
      await fallAll(list)
      stand()
    },
    light(symbols) {
      unlight()
      since = 0
      const standingNow = standing.flat()
      lit = standingNow.filter(({ symbol: kind }) => symbols.includes(kind))
      for (const piece of standingNow) if (!lit.includes(piece)) piece.sprite.tint = 0x5f767e
      lit.forEach(({ sprite }, index) => {
        pieces.addChild(sprite)
        const glow = glows[index]
        if (glow === undefined) return
        glow.visible = true
        glow.position.copyFrom(sprite.position)
        glow.setSize(symbol * 1.55, symbol * 1.55)
      })
    },
    async dissolve(cascade, amount) {
      const gone = winners(cascade)
      unlight()
      const middle = {
        x: gone.reduce((sum, { sprite }) => sum + sprite.x, 0) / Math.max(1, gone.length),
        y: gone.reduce((sum, { sprite }) => sum + sprite.y, 0) / Math.max(1, gone.length),
      }
      figures.set(amount, well.width * 0.8)
      const fit = figures.view.scale.x
      const half = (figures.view.width || 0) / 2
      const at = Math.min(well.x + well.width - half - 6, Math.max(well.x + half + 6, middle.x))
      figures.view.visible = true
      void motion.tween(
        quick ? 500 : 1000,
        (share) => {
          figures.view.position.set(at, middle.y - (still ? 0 : cellHeight * 0.7 * easeOut(share)))
          figures.view.alpha = Math.min(1, share * 8, (1 - share) * 3)
          figures.view.scale.set(fit * (still ? 1 : 0.7 + 0.3 * Math.min(1, share * 5)))
          if (share === 1) figures.view.visible = false
        },
        linearly,
      )
      if (!still) for (const { sprite } of gone) options.burst(sprite.x, sprite.y, symbol)
      await motion.tween(
        still ? 160 : quick ? 150 : 270,
        (share) => {
          for (const { sprite } of gone) {
            sprite.alpha = 1 - share
            if (!still) sprite.scale.set(base() * (1.1 + 0.12 * Math.sin(share * Math.PI) - share * 0.75))
          }
        },
        easeIn,
      )
    },
    async fall(cascade) {
      const gone = new Set(winners(cascade))
      shown = fallen(shown, cascade)
      const list: Faller[] = []
      standing = standing.map((column, index) => {
        const kept = column.filter((piece) => !gone.has(piece))
        spare.push(...column.filter((piece) => gone.has(piece)))
        for (const piece of spare) piece.sprite.visible = false
        const fresh = (cascade.fresh[index] ?? []).map((kind, order): Piece => {
          const piece = spare.pop() ?? { sprite: new Sprite(), symbol: 0 }
          dress(piece, kind, index)
          piece.sprite.y = yOf(rows + order) - cellHeight * 0.4
          return piece
        })
        const next = [...kept, ...fresh]
        next.forEach((piece, place) =>
          list.push({
            piece,
            column: index,
            from: piece.sprite.y,
            to: yOf(place),
            delay: (quick ? 8 : 34) * index + (quick ? 4 : 16) * place,
          }),
        )
        return next
      })
      await fallAll(list)
      stand()
    },
    clear: unlight,
    hasten(on) {
      quick = on
      if (on) motion.hurry()
    },
    get quick() {
      return quick
    },
    setNight(on) {
      if (night === undefined) return
      void motion.tween(still ? 0 : 500, (share) => {
        night.alpha = on ? share : 1 - share
        night.visible = night.alpha > 0
      })
    },
    destroy() {
      stop()
      figures.destroy()
      made.forEach(discard)
    },
  }
}
