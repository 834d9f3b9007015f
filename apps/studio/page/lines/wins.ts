import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import type { Money } from '#rules/money.ts'
import type { LineWin, SpinOutcome } from '#rules/slots/slot.ts'
import type { Layout } from './layout.ts'
import type { Motion } from '../stage/motion.ts'
import type { Reel } from './reel.ts'

/** What the stage has to know of a spin of any slot. */
export interface Spun {
  /** `grid[reel][row]` as the reels stopped. */
  readonly grid: readonly (readonly number[])[]
  /** Reels that a wild turned wholly wild; none in most games. */
  readonly expanded?: readonly number[]
  readonly payout: Money
}

/** What a highlight shows: cells `[reel, row]`, and the row of each reel when it is a line. */
export interface Highlight {
  readonly cells: readonly (readonly [number, number])[]
  readonly rows: readonly number[] | null
  readonly colour: number
  /** Whether it shows scatters. */
  readonly scatters: boolean
  /** What is said of it while it is shown alone. */
  readonly words: string
}

export interface Wins {
  readonly below: Container
  readonly above: Container
  /** Lights the cells of highlights and draws their lines; the other symbols step back. */
  show(highlights: readonly Highlight[]): void
  clear(): void
  destroy(): void
}

/** Colours of wins, in turn. */
export const COLOURS = [0xffd25a, 0xff8a3c, 0x5fe3c0, 0xff6f8f, 0x9fd0ff, 0xd7a6ff] as const

/** Highlights of one spin: one for each line, and one for scatters that paid or led to free spins. */
export function highlightsOf(
  spin: SpinOutcome,
  { lines, scatter }: { readonly lines: readonly (readonly number[])[]; readonly scatter: number },
  words: { readonly line: (win: LineWin) => string; readonly scatters: (spin: SpinOutcome) => string },
): Highlight[] {
  const ofLines = spin.lineWins.map((win): Highlight => {
    const rows = lines[win.line] ?? []
    return {
      cells: rows.slice(0, win.count).map((row, reel) => [reel, row] as const),
      rows,
      colour: COLOURS[win.line % COLOURS.length] ?? 0xffd25a,
      scatters: false,
      words: words.line(win),
    }
  })
  const scatters = spin.grid.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === scatter ? [[reel, row] as const] : [])),
  )
  return spin.scatterPayout > 0n || spin.freeSpinsWon > 0
    ? [...ofLines, { cells: scatters, rows: null, colour: 0xffb04a, scatters: true, words: words.scatters(spin) }]
    : ofLines
}

export function createWins(
  layout: Layout,
  motion: Motion,
  reels: readonly Reel[],
  textures: { readonly edge: Texture; readonly rays: Texture; readonly glow: Texture },
  raysTint: number,
  still: boolean,
): Wins {
  const { well, cellWidth, cellHeight, gap, symbol, rows: tall } = layout
  const below = new Container()
  const above = new Container()
  const drawn = new Graphics()
  const runner = new Sprite({ texture: textures.glow, anchor: 0.5, blendMode: 'add', tint: 0xfff0c0, visible: false })
  runner.setSize(cellWidth * 0.5, cellWidth * 0.5)
  const centre = (reel: number, row: number) => ({
    x: reel * (cellWidth + gap) + cellWidth / 2,
    y: (row + 0.5) * cellHeight,
  })
  const marks = Array.from({ length: reels.length * tall }, (_, index) => {
    const { x, y } = centre(Math.floor(index / tall), index % tall)
    const rays = new Sprite({
      texture: textures.rays,
      anchor: 0.5,
      x,
      y,
      visible: false,
      blendMode: 'add',
      tint: raysTint,
      alpha: 0.5,
    })
    rays.setSize(symbol * 1.3, symbol * 1.3)
    const edge = new Sprite({ texture: textures.edge, anchor: 0.5, x, y, visible: false })
    edge.setSize(cellWidth, cellHeight)
    below.addChild(rays)
    above.addChild(edge)
    return { rays, edge }
  })
  above.addChild(drawn, runner)
  below.position.set(well.x, well.y)
  above.position.set(well.x, well.y)
  const lit = new Set<number>()
  let since = 0
  let path: { x: number; y: number }[] = []

  const scaleOf = (sprite: Sprite) => symbol / sprite.texture.width
  const stop = motion.always((dt, now) => {
    if (lit.size === 0) return
    since += dt
    if (still) return
    for (const index of lit) {
      const sprite = reels[Math.floor(index / tall)]?.rows()[index % tall]
      const mark = marks[index]
      if (sprite === undefined || mark === undefined) continue
      const beat = Math.sin((since / 900) * Math.PI * 2 - Math.PI / 2) * 0.5 + 0.5
      sprite.scale.set(scaleOf(sprite) * (1 + 0.1 * beat))
      sprite.rotation = Math.sin(since / 210) * 0.025 * beat
      mark.rays.rotation = now / 2600
      mark.rays.alpha = 0.28 + 0.3 * beat
      mark.edge.alpha = 0.75 + 0.25 * beat
    }
    run()
  })
  /** A light that runs along the line that is shown alone. */
  const run = () => {
    if (path.length < 2) return
    const along = ((since / 1000) % 1) * (path.length - 1)
    const from = path[Math.floor(along)]
    const to = path[Math.floor(along) + 1]
    if (from === undefined || to === undefined) return
    const part = along - Math.floor(along)
    runner.position.set(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
  }
  const drawLine = ({ rows, cells, colour }: Highlight) => {
    if (rows === null) return
    const points = rows.map((row, reel) => centre(reel, row))
    const first = points[0]
    const last = points.at(-1)
    if (first === undefined || last === undefined) return
    const full = [{ x: -gap, y: first.y }, ...points, { x: well.width + gap, y: last.y }]
    const won = full.slice(0, cells.length + 1)
    const trace = (list: readonly { x: number; y: number }[], width: number, tint: number, alpha: number) => {
      list.forEach(({ x, y }, index) => (index === 0 ? drawn.moveTo(x, y) : drawn.lineTo(x, y)))
      drawn.stroke({ width, color: tint, alpha, cap: 'round', join: 'round' })
    }
    const thick = Math.max(2.2, cellWidth * 0.028)
    trace(full, thick * 1.5, 0x1c0606, 0.4)
    trace(full, thick * 0.7, colour, 0.4)
    trace(won, thick * 4.2, colour, 0.16)
    trace(won, thick * 2.1, 0x3a0a04, 0.55)
    trace(won, thick * 1.3, colour, 1)
    trace(won, thick * 0.5, 0xfffbe8, 0.95)
    path = won
  }
  const reset = () => {
    drawn.clear()
    runner.visible = false
    path = []
    lit.clear()
    marks.forEach(({ rays, edge }) => {
      rays.visible = false
      edge.visible = false
    })
    for (const reel of reels) {
      for (const sprite of reel.rows()) {
        sprite.tint = 0xffffff
        sprite.rotation = 0
        sprite.scale.set(scaleOf(sprite))
      }
    }
  }
  return {
    below,
    above,
    show(highlights) {
      reset()
      since = 0
      for (const highlight of highlights) {
        for (const [reel, row] of highlight.cells) lit.add(reel * tall + row)
        drawLine(highlight)
      }
      if (highlights.length !== 1) path = []
      runner.visible = path.length > 1 && !still
      marks.forEach(({ rays, edge }, index) => {
        rays.visible = lit.has(index)
        edge.visible = lit.has(index)
        const sprite = reels[Math.floor(index / tall)]?.rows()[index % tall]
        if (sprite !== undefined && !lit.has(index)) sprite.tint = 0x6a5c5c
      })
    },
    clear: reset,
    destroy: stop,
  }
}
