import type { Container, Texture } from 'pixi.js'
import type { Ink } from '../art/lettering.ts'
import type { Motion } from '../stage/motion.ts'
import type { Layout } from './layout.ts'

/** What a character in the scene has seen: reels that turn, a win, and a great one. */
export type Seen = 'turn' | 'win' | 'great'

/** What stands behind the reels, in two moods: as always, and in the feature. */
export interface Backdrop {
  readonly view: Container
  setAwake(awake: boolean, ms: number): Promise<void>
  /** Where somebody in the scene watches the reels. */
  react?(seen: Seen): void
  destroy(): void
}

/** Pictures over whole reels that a wild took. */
export interface Takeovers {
  readonly view: Container
  /** Grows from the wild's row over its whole reel. */
  light(motion: Motion, reel: number, row: number, delay: number, still: boolean): Promise<void>
  clear(motion: Motion): Promise<void>
}

/** How a slot of reels looks. Sizes are in pixels of the canvas that is painted; every painter gives a new canvas. */
export interface LinesLook {
  symbol(name: string, size: number): HTMLCanvasElement
  /** What the reels turn in, with a lane for each; `awake` in the feature. */
  well(width: number, height: number, lanes: number, gap: number, awake: boolean): HTMLCanvasElement
  /** The band around the reels; larger than well and band by `margin` bands on every side. */
  frame(size: { readonly width: number; readonly height: number; readonly band: number }): HTMLCanvasElement
  readonly margin: number
  /** The shade that makes the reels round. */
  curve(width: number, height: number): HTMLCanvasElement
  /** Where words stand below the reels. */
  plate(width: number, height: number): HTMLCanvasElement
  backdrop(layout: Layout, motion: Motion, glow: Texture, ratio: number, still: boolean): Backdrop
  /** Moves up over everything when a feature begins or ends. */
  wall(width: number, height: number): HTMLCanvasElement
  /** A coin that turns, its pictures side by side. */
  coin(size: number, pictures: number): HTMLCanvasElement
  /** Where wilds take reels; `made` collects the textures. */
  takeovers?(layout: Layout, ratio: number, made: Texture[]): Takeovers
  /** Colours of the lettering; fire where a game brings none. */
  readonly ink?: Ink
  /** Lights: behind a reel that everything hangs on, behind winning symbols, at their edge (CSS colours from the outside in). */
  readonly lights: {
    readonly wait: number
    readonly rays: number
    readonly edge: readonly [string, string, string]
    readonly celebration: number
  }
}
