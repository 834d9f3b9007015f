import 'pixi.js/unsafe-eval'
import { Container, Rectangle, Sprite, Texture, WebGLRenderer } from 'pixi.js'
import { createBoard, type Board } from './board.ts'
import { createCelebration, type Celebration } from '../stage/celebration.ts'
import { layoutOf, type Layout, type Shape } from './layout.ts'
import type { Highlight, Spun } from './wins.ts'
import type { Backdrop, LinesLook, Seen } from './look.ts'
import { drawEveryFrame } from '../stage/drawing.ts'
import { createMotion, easeInOut, easeOut, type Motion } from '../stage/motion.ts'
import { discard, paintGlow, paintRays, textureOf } from '../stage/textures.ts'
import { paintAtlas, type Atlas } from './pictures.ts'
import { createSparks, type Sparks } from '../stage/sparks.ts'

/** What the stage tells while it moves, for sound. */
export interface StageHooks {
  reelLanded(reel: number, scatters: number): void
  anticipation(reel: number): void
  expanded(): void
}

export interface StageOptions<Spin extends Spun> {
  readonly canvas: HTMLCanvasElement
  readonly title: string
  readonly look: LinesLook
  readonly symbols: readonly string[]
  readonly wild: number
  readonly scatter: number
  readonly shape: Shape
  /** What a spin won with, one after the other. */
  readonly highlights: (spin: Spin) => Highlight[]
  /** Heights of tools and controls in CSS pixels, read anew at each layout. */
  readonly insets: () => { readonly top: number; readonly bottom: number }
  /** The player asked for less movement: everything fades instead. */
  readonly still: boolean
  readonly hooks: StageHooks
  /** Called with the parts painted so far, from 0 to 1. */
  readonly progress: (share: number) => void
  readonly laidOut: (layout: Layout) => void
}

/** The canvas of the game. */
export interface Stage<Spin extends Spun> {
  readonly motion: Motion
  readonly board: Board<Spin>
  readonly celebration: Celebration
  readonly layout: Layout
  /** A place over the reels for what a game adds; new after each `rebuild`. */
  readonly above: Container
  setAwake(awake: boolean): Promise<void>
  /** Tells whoever watches the reels what there is to see. */
  react(seen: Seen): void
  /** A wall over everything; `covered` runs while nothing else is seen. */
  sweep(covered: () => void): Promise<void>
  /** Sparks from the cells that a spin won with. */
  burstAt(spin: Spin, strength: number): void
  coins(count: number): void
  /**
   * Lays everything out anew and paints it at the new size. A round that is being told goes on; what it still
   * holds of the old stage is kept until `tidy`.
   */
  rebuild(): Promise<void>
  tidy(): void
}

interface Built<Spin extends Spun> {
  readonly layout: Layout
  readonly atlas: Atlas
  readonly textures: readonly Texture[]
  readonly board: Board<Spin>
  readonly backdrop: Backdrop
  readonly celebration: Celebration
  readonly sparks: Sparks
  readonly root: Container
  /** Above all of it. */
  readonly above: Container
  readonly wall: Sprite
}

/** @throws Error when the browser gives no WebGL */
export async function createStage<Spin extends Spun>(options: StageOptions<Spin>): Promise<Stage<Spin>> {
  const renderer = new WebGLRenderer()
  const motion = createMotion()
  await renderer.init({
    canvas: options.canvas,
    width: window.innerWidth,
    height: window.innerHeight,
    resolution: pixelRatio(),
    autoDensity: true,
    antialias: pixelRatio() < 2,
    background: 0x07090c,
    powerPreference: 'high-performance',
  })
  let awake = false
  const retired: Built<Spin>[] = []
  let built = await build(options, renderer, motion)
  drawEveryFrame(motion, options.still, () => renderer.render(built.root))

  return {
    motion,
    get board() {
      return built.board
    },
    get celebration() {
      return built.celebration
    },
    get layout() {
      return built.layout
    },
    get above() {
      return built.above
    },
    async setAwake(on) {
      awake = on
      built.sparks.drift(driftOf(options.still, on))
      built.board.setAwake(on)
      await built.backdrop.setAwake(on, options.still ? 300 : 900)
    },
    react: (seen) => built.backdrop.react?.(seen),
    async sweep(covered) {
      if (options.still) {
        covered()
        return
      }
      const { wall, layout } = built
      wall.visible = true
      await motion.tween(620, (share) => (wall.y = layout.height - share * wall.height * 0.88), easeInOut)
      covered()
      await motion.wait(80)
      await motion.tween(
        620,
        (share) => {
          wall.y = layout.height - wall.height * (0.88 + share * 0.2)
          wall.alpha = 1 - share
        },
        easeOut,
      )
      wall.visible = false
      wall.alpha = 1
    },
    burstAt(spin, strength) {
      if (options.still) return
      for (const { x, y } of built.board.wonCells(spin)) built.sparks.burst(x, y, 7, strength)
    },
    coins(count) {
      if (options.still) return
      const { width, height, well } = built.layout
      built.sparks.fountain(width / 2, well.y + well.height, count, Math.min(height, width * 2) * 0.62)
    },
    async rebuild() {
      retired.push(built)
      const grid = built.board.grid()
      renderer.resize(window.innerWidth, window.innerHeight, pixelRatio())
      const next = await build(options, renderer, motion)
      next.board.showGrid(grid)
      next.board.setAwake(awake)
      next.sparks.drift(driftOf(options.still, awake))
      void next.backdrop.setAwake(awake, 0)
      built = next
    },
    tidy() {
      for (const old of retired.splice(0)) dispose(old)
    },
  }
}

function dispose<Spin extends Spun>({
  backdrop,
  celebration,
  board,
  atlas,
  textures,
  root,
  sparks,
}: Built<Spin>): void {
  backdrop.destroy()
  celebration.destroy()
  board.destroy()
  sparks.destroy()
  atlas.destroy()
  textures.forEach(discard)
  root.destroy({ children: true })
}

async function build<Spin extends Spun>(
  options: StageOptions<Spin>,
  renderer: WebGLRenderer,
  motion: Motion,
): Promise<Built<Spin>> {
  const { look } = options
  const ratio = pixelRatio()
  const layout = layoutOf(window.innerWidth, window.innerHeight, options.insets(), options.shape)
  options.laidOut(layout)
  const steps = options.symbols.length + 4
  let done = 0
  // A turn of the event loop between pictures lets the progress bar be seen.
  const painted = async () => {
    done += 1
    options.progress(done / steps)
    await new Promise((resolve) => setTimeout(resolve))
  }
  const glow = textureOf(paintGlow(128))
  const rays = textureOf(paintRays(512, 18))
  const coinSize = Math.round(Math.min(64, layout.width * 0.1) * ratio)
  const coinStrip = textureOf(look.coin(coinSize, 8))
  const atlas = await paintAtlas(look.symbol, options.symbols, layout.symbol, ratio, painted)
  const pictureRatio = Math.min(ratio, Math.sqrt(2_600_000 / (layout.width * layout.height)))
  const backdrop = look.backdrop(layout, motion, glow, pictureRatio, options.still)
  await painted()
  const wall = textureOf(look.wall(Math.ceil(layout.width / 2), Math.ceil(layout.height * 0.9)))
  await painted()
  const coins = Array.from(
    { length: 8 },
    (_, index) =>
      new Texture({ source: coinStrip.source, frame: new Rectangle(index * coinSize, 0, coinSize, coinSize) }),
  )
  const sparks = createSparks(motion, layout, { glow, coins }, options.still ? 0 : 220)
  sparks.drift(driftOf(options.still, false))
  const board = createBoard({
    ...options,
    layout,
    motion,
    ratio,
    pictures: atlas.symbols,
    glow,
    rays,
    burst: (x, y) => sparks.burst(x, y, options.still ? 0 : 14, 260),
  })
  await painted()
  const root = new Container()
  const above = new Container()
  const celebration = createCelebration(
    layout,
    motion,
    sparks,
    rays,
    ratio,
    options.still,
    look.lights.celebration,
    (strength) => shake(motion, board.view, strength),
    look.ink,
  )
  const cover = new Sprite({
    texture: wall,
    visible: false,
    width: layout.width,
    height: layout.height * 1.8,
    y: layout.height,
  })
  root.addChild(backdrop.view, board.view, above, celebration.veil, sparks.view, celebration.view, cover)
  await painted()
  // The first frame uploads every texture; better now than in the first spin.
  renderer.render(root)
  return {
    layout,
    atlas,
    textures: [glow, rays, coinStrip, wall],
    board,
    backdrop,
    celebration,
    sparks,
    root,
    above,
    wall: cover,
  }
}

/** More than two device pixels a CSS pixel cost a phone more than they show. */
function pixelRatio(): number {
  return Math.min(2, window.devicePixelRatio || 1)
}

function driftOf(still: boolean, awake: boolean): number {
  return still ? 0 : awake ? 26 : 9
}

function shake(motion: Motion, view: Container, strength: number): void {
  void motion.tween(520, (share) => {
    const left = (1 - share) * strength
    view.position.set(Math.sin(share * 52) * left, Math.cos(share * 43) * left * 0.7)
    if (share === 1) view.position.set(0, 0)
  })
}
