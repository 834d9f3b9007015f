import { Container, Sprite, type Texture } from 'pixi.js'
import { paintTitle } from '../art/lettering.ts'
import type { Layout } from './layout.ts'
import type { LinesLook } from './look.ts'
import { easeOut, type Motion } from '../stage/motion.ts'
import { discard, textureOf } from '../stage/textures.ts'
import { paintCellEdge, type SymbolPicture } from './pictures.ts'
import { createReel, type Reel } from './reel.ts'
import { createWaits } from './waits.ts'
import { createWins, type Highlight, type Spun, type Wins } from './wins.ts'

export interface BoardOptions<Spin extends Spun> {
  readonly look: LinesLook
  readonly layout: Layout
  readonly motion: Motion
  readonly ratio: number
  readonly title: string
  readonly wild: number
  readonly scatter: number
  /** What a spin won with, one after the other. */
  readonly highlights: (spin: Spin) => Highlight[]
  readonly pictures: readonly SymbolPicture[]
  readonly glow: Texture
  readonly rays: Texture
  readonly still: boolean
  readonly burst: (x: number, y: number) => void
  readonly hooks: {
    reelLanded(reel: number, scatters: number): void
    anticipation(reel: number): void
    expanded(): void
  }
}

/** Frame, reels and what is drawn on them. */
export interface Board<Spin extends Spun> {
  readonly view: Container
  showGrid(grid: readonly (readonly number[])[]): void
  grid(): readonly (readonly number[])[]
  start(strips: readonly (readonly number[])[]): void
  /** Lands the reels one after the other on a spin's grid. */
  land(spin: Spin): Promise<void>
  /** Shows a grid without its wins and takeovers, as between two rounds. */
  reset(grid: readonly (readonly number[])[]): void
  /** Brings turning reels back to a grid when a spin was refused. */
  settle(grid: readonly (readonly number[])[]): Promise<void>
  /** Takes the running spin to its end as fast as it looks well. */
  quicken(): void
  /** Shows the reels that a wild took. */
  expand(spin: Spin): Promise<void>
  highlights(spin: Spin): Highlight[]
  highlight(list: readonly Highlight[]): void
  clear(): void
  setAwake(awake: boolean): void
  /** Centre of a cell in CSS pixels. */
  centre(reel: number, row: number): { x: number; y: number }
  /** Centres of the cells a spin won with, in CSS pixels. */
  wonCells(spin: Spin): { x: number; y: number }[]
  destroy(): void
}

const BETWEEN_REELS = 190
const ANTICIPATION = 1150

export function createBoard<Spin extends Spun>(options: BoardOptions<Spin>): Board<Spin> {
  const { look, layout, motion, ratio, pictures, hooks, still } = options
  const { well, band, cellWidth, cellHeight, gap, title, plate } = layout
  const made: Texture[] = []
  const painted = (canvas: HTMLCanvasElement, x: number, y: number, width: number, height: number): Sprite => {
    const texture = textureOf(canvas)
    made.push(texture)
    return new Sprite({ texture, x, y, width, height })
  }
  const view = new Container()
  const px = (value: number) => Math.round(value * ratio)
  const lanes = well.width
  const resting = painted(
    look.well(px(lanes), px(well.height), layout.reels, gap * ratio, false),
    well.x,
    well.y,
    well.width,
    well.height,
  )
  const awakeWell = painted(
    look.well(px(lanes), px(well.height), layout.reels, gap * ratio, true),
    well.x,
    well.y,
    well.width,
    well.height,
  )
  awakeWell.visible = false
  const outer = band * (1 + look.margin)
  const frame = painted(
    look.frame({ width: px(well.width), height: px(well.height), band: band * ratio }),
    well.x - outer,
    well.y - outer,
    well.width + outer * 2,
    well.height + outer * 2,
  )
  const curve = painted(look.curve(4, px(well.height)), well.x, well.y, well.width, well.height)
  const sign =
    title.width > 0
      ? painted(paintTitle(options.title, px(title.width), look.ink), title.x, title.y, title.width, title.height)
      : new Sprite()
  const board = painted(look.plate(px(plate.width), px(plate.height)), plate.x, plate.y, plate.width, plate.height)

  const reels =
    pictures.length === 0 ? [] : Array.from({ length: layout.reels }, () => createReel(layout, pictures, motion))
  const column = new Container()
  column.position.set(well.x, well.y)
  reels.forEach((reel, index) => {
    reel.view.x = index * (cellWidth + gap)
    column.addChild(reel.view)
  })
  const takeovers = look.takeovers?.(layout, ratio, made)
  const waits = createWaits(layout, options.glow, look.lights.wait)
  const edge = textureOf(paintCellEdge(cellWidth, cellHeight, ratio, look.lights.edge))
  made.push(edge)
  const wins: Wins = createWins(
    layout,
    motion,
    reels,
    { edge, rays: options.rays, glow: options.glow },
    look.lights.rays,
    still,
  )
  view.addChild(
    resting,
    awakeWell,
    waits.view,
    wins.below,
    column,
    ...(takeovers === undefined ? [] : [takeovers.view]),
    curve,
    wins.above,
    frame,
    sign,
    board,
  )

  let shown: readonly (readonly number[])[] = []
  let quick = false
  let awakeNow = false
  const stopWaiting = motion.always((_, now) => waits.pulse(now))
  const centre = (reel: number, row: number) => ({
    x: well.x + reel * (cellWidth + gap) + cellWidth / 2,
    y: well.y + (row + 0.5) * cellHeight,
  })

  const greetScatters = (spin: Spin, reel: number) => {
    const at = spin.grid[reel]?.indexOf(options.scatter) ?? -1
    const sprite = reels[reel]?.rows()[at]
    if (at < 0 || sprite === undefined) return
    const { x, y } = centre(reel, at)
    options.burst(x, y)
    const scale = sprite.scale.x
    if (!still)
      void motion.tween(420, (share) => sprite.scale.set(scale * (1 + 0.24 * Math.sin(share * Math.PI))), easeOut)
  }

  const landOne = async (reel: Reel, spin: Spin, index: number, found: number) => {
    await reel.stop(spin.grid[index] ?? [])
    hooks.reelLanded(index, found)
    greetScatters(spin, index)
  }

  return {
    view,
    showGrid(grid) {
      shown = grid
      grid.forEach((symbols, reel) => reels[reel]?.show(symbols))
    },
    grid: () => shown,
    start(strips) {
      quick = false
      wins.clear()
      void takeovers?.clear(motion)
      reels.forEach((reel, index) => {
        if (still) void reel.fadeOut()
        else reel.start(strips[index] ?? [0], index * 55)
      })
    },
    async land(spin) {
      shown = spin.grid
      if (still) {
        await Promise.all(reels.map((reel, index) => reel.fadeTo(spin.grid[index] ?? [])))
        reels.forEach((_, index) => hooks.reelLanded(index, 0))
        return
      }
      const landings: Promise<void>[] = []
      let scatters = 0
      for (const [index, reel] of reels.entries()) {
        const symbols = spin.grid[index] ?? []
        const tense = scatters >= 2 && !quick
        if (tense) {
          hooks.anticipation(index)
          waits.show(index)
          await motion.wait(ANTICIPATION)
        } else if (index > 0) await motion.wait(quick ? 45 : BETWEEN_REELS)
        if (symbols.includes(options.scatter)) scatters += 1
        const found = symbols.includes(options.scatter) ? scatters : 0
        const landing = landOne(reel, spin, index, found)
        landings.push(landing)
        if (tense || (scatters >= 2 && !quick)) await landing
        waits.show(-1)
      }
      await Promise.all(landings)
    },
    reset(grid) {
      wins.clear()
      void takeovers?.clear(motion)
      shown = grid
      grid.forEach((symbols, reel) => reels[reel]?.show(symbols))
    },
    async settle(grid) {
      shown = grid
      await Promise.all(
        reels.map((reel, index) => (still ? reel.fadeTo(grid[index] ?? []) : reel.stop(grid[index] ?? []))),
      )
    },
    quicken() {
      quick = true
      motion.hurry()
    },
    async expand(spin) {
      const { expanded = [] } = spin
      if (expanded.length === 0 || takeovers === undefined) return
      hooks.expanded()
      await Promise.all(
        expanded.map((reel, order) =>
          takeovers.light(motion, reel, spin.grid[reel]?.indexOf(options.wild) ?? 1, order * 160, still),
        ),
      )
      for (const reel of expanded)
        for (let row = 0; row < layout.rows; row += 1) options.burst(centre(reel, row).x, centre(reel, row).y)
    },
    centre,
    highlights: options.highlights,
    highlight: (list) => wins.show(list),
    clear: () => wins.clear(),
    setAwake(awake) {
      if (awake === awakeNow) return
      awakeNow = awake
      void motion.tween(600, (share) => {
        awakeWell.alpha = awake ? share : 1 - share
        awakeWell.visible = awakeWell.alpha > 0
      })
    },
    wonCells(spin) {
      const cells = new Map(
        options
          .highlights(spin)
          .flatMap((highlight) =>
            highlight.cells.map(([reel, row]) => [reel * layout.rows + row, centre(reel, row)] as const),
          ),
      )
      return [...cells.values()]
    },
    destroy() {
      stopWaiting()
      wins.destroy()
      reels.forEach((reel) => reel.destroy())
      made.forEach(discard)
    },
  }
}
