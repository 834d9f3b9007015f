import 'pixi.js/unsafe-eval'
import { Container, Rectangle, Sprite, Texture, WebGLRenderer } from 'pixi.js'
import { createCelebration, type Celebration } from '../../../stage/celebration.ts'
import { drawEveryFrame } from '../../../stage/drawing.ts'
import { createMotion, easeInOut, easeOut, type Motion } from '../../../stage/motion.ts'
import { createSparks, type Sparks } from '../../../stage/sparks.ts'
import { discard, paintGlow, paintRays, textureOf } from '../../../stage/textures.ts'
import { INK } from '../art/ink.ts'
import { paintBreaker } from '../art/waves.ts'
import { paintCoinTurn } from '../art/symbols.ts'
import { createBoard, type Board, type BoardHooks } from './board.ts'
import { createFoam, type Foam } from './foam.ts'
import { createHarbour, type Harbour } from './harbour.ts'
import { createHoist, type Hoist } from './hoist.ts'
import { layoutOf, type Layout } from './layout.ts'
import { paintAtlas, type Atlas } from './pictures.ts'

export interface StageOptions {
  readonly canvas: HTMLCanvasElement
  readonly title: string
  readonly symbols: readonly string[]
  readonly columns: number
  readonly rows: number
  readonly scatter: number
  readonly multipliers: readonly number[]
  /** Heights of tools and controls in CSS pixels, read anew at each layout. */
  readonly insets: () => { readonly top: number; readonly bottom: number }
  /** The player asked for less movement: everything fades instead. */
  readonly still: boolean
  readonly hooks: BoardHooks
  /** Called with the parts painted so far, from 0 to 1. */
  readonly progress: (share: number) => void
  readonly laidOut: (layout: Layout) => void
}

/** The canvas of the game. */
export interface Stage {
  readonly motion: Motion
  readonly board: Board
  readonly hoist: Hoist
  readonly celebration: Celebration
  setNight(night: boolean): Promise<void>
  /** A wave over everything; `covered` runs while nothing else is seen. */
  sweep(covered: () => void): Promise<void>
  coins(count: number): void
  /**
   * Lays everything out anew and paints it at the new size. A round that is being told goes on; what it still
   * holds of the old stage is kept until `tidy`.
   */
  rebuild(): Promise<void>
  tidy(): void
}

interface Built {
  readonly layout: Layout
  readonly atlas: Atlas
  readonly textures: readonly Texture[]
  readonly board: Board
  readonly hoist: Hoist
  readonly harbour: Harbour
  readonly celebration: Celebration
  readonly sparks: Sparks
  readonly foam: Foam
  readonly root: Container
  readonly breaker: Sprite
}

/** Motes of light in the air, and what flies in celebrations. */
const TINTS = [0xfff4cf, 0xffe09a, 0x9ff2e6, 0x66d6d8] as const

/** @throws Error when the browser gives no WebGL */
export async function createStage(options: StageOptions): Promise<Stage> {
  const renderer = new WebGLRenderer()
  const motion = createMotion()
  await renderer.init({
    canvas: options.canvas,
    width: window.innerWidth,
    height: window.innerHeight,
    resolution: pixelRatio(),
    autoDensity: true,
    antialias: pixelRatio() < 2,
    background: 0x04141c,
    powerPreference: 'high-performance',
  })
  let night = false
  const retired: Built[] = []
  let built = await build(options, renderer, motion)
  drawEveryFrame(motion, options.still, () => renderer.render(built.root))

  return {
    motion,
    get board() {
      return built.board
    },
    get hoist() {
      return built.hoist
    },
    get celebration() {
      return built.celebration
    },
    async setNight(on) {
      night = on
      built.board.setNight(on)
      await built.harbour.setNight(on, options.still ? 300 : 900)
    },
    async sweep(covered) {
      if (options.still) {
        covered()
        return
      }
      const { breaker, layout } = built
      breaker.visible = true
      await motion.tween(680, (share) => (breaker.y = layout.height - share * breaker.height * 0.86), easeInOut)
      covered()
      await motion.wait(120)
      await motion.tween(
        700,
        (share) => {
          breaker.y = layout.height - breaker.height * 0.86 * (1 - share * 1.05)
          breaker.alpha = 1 - share * 0.4
        },
        easeOut,
      )
      breaker.visible = false
      breaker.alpha = 1
    },
    coins(count) {
      if (options.still) return
      const { width, height, well } = built.layout
      built.sparks.fountain(width / 2, well.y + well.height, count, Math.min(height, width * 2) * 0.62)
    },
    async rebuild() {
      retired.push(built)
      const { board, hoist } = built
      renderer.resize(window.innerWidth, window.innerHeight, pixelRatio())
      const next = await build(options, renderer, motion)
      next.board.showGrid(board.grid())
      next.board.hasten(board.quick)
      next.board.setNight(night)
      next.hoist.show(hoist.step)
      void next.harbour.setNight(night, 0)
      built = next
    },
    tidy() {
      for (const old of retired.splice(0)) dispose(old)
    },
  }
}

function dispose({ harbour, celebration, board, hoist, foam, atlas, textures, root, sparks }: Built): void {
  harbour.destroy()
  hoist.destroy()
  foam.destroy()
  celebration.destroy()
  board.destroy()
  sparks.destroy()
  atlas.destroy()
  textures.forEach(discard)
  root.destroy({ children: true })
}

async function build(options: StageOptions, renderer: WebGLRenderer, motion: Motion): Promise<Built> {
  const { still, multipliers } = options
  const ratio = pixelRatio()
  const layout = layoutOf(window.innerWidth, window.innerHeight, options.insets())
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
  const coinStrip = textureOf(paintCoinTurn(coinSize, 8))
  const breakerPicture = textureOf(paintBreaker(Math.ceil(layout.width / 1.5), Math.ceil(layout.height)))
  const textures = [glow, rays, coinStrip, breakerPicture]
  const atlas = await paintAtlas(options.symbols, layout.symbol, ratio, painted)
  const pictureRatio = Math.min(ratio, Math.sqrt(2_600_000 / (layout.width * layout.height)))
  const harbour = createHarbour(layout, motion, glow, pictureRatio, still, textures)
  await painted()
  const coins = Array.from(
    { length: 8 },
    (_, index) =>
      new Texture({ source: coinStrip.source, frame: new Rectangle(index * coinSize, 0, coinSize, coinSize) }),
  )
  const sparks = createSparks(motion, layout, { glow, coins }, still ? 0 : 220, TINTS)
  sparks.drift(still ? 0 : 4)
  const foam = createFoam(motion, ratio, textures)
  const board = createBoard({
    ...options,
    layout,
    motion,
    ratio,
    pictures: atlas.symbols,
    glow,
    rays,
    burst: foam.burst,
  })
  await painted()
  const hoist = createHoist(layout, motion, ratio, multipliers, glow, still, textures)
  await painted()
  const root = new Container()
  const celebration = createCelebration(
    layout,
    motion,
    sparks,
    rays,
    ratio,
    still,
    0x58e0dc,
    (strength) => shake(motion, board.view, strength),
    INK,
  )
  const breaker = new Sprite({
    texture: breakerPicture,
    visible: false,
    width: layout.width,
    height: layout.height * 1.5,
    y: layout.height,
  })
  root.addChild(
    harbour.view,
    hoist.view,
    board.view,
    foam.view,
    board.amounts,
    celebration.veil,
    sparks.view,
    celebration.view,
    breaker,
  )
  await painted()
  // The first frame uploads every texture; better now than in the first spin.
  renderer.render(root)
  return { layout, atlas, textures, board, hoist, harbour, celebration, sparks, foam, root, breaker }
}

/** More than two device pixels a CSS pixel cost a phone more than they show. */
function pixelRatio(): number {
  return Math.min(2, window.devicePixelRatio || 1)
}

function shake(motion: Motion, view: Container, strength: number): void {
  void motion.tween(520, (share) => {
    const left = (1 - share) * strength
    view.position.set(Math.sin(share * 52) * left, Math.cos(share * 43) * left * 0.7)
    if (share === 1) view.position.set(0, 0)
  })
}
