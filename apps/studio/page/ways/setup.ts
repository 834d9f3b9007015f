import type { WaysDefinition, WaysFigures } from '#rules/slots/ways.ts'
import type { StudioGame } from '#studio/game.ts'
import type { Ink } from '../art/lettering.ts'
import type { LinesLook } from '../lines/look.ts'
import type { Say, Words } from '../shell/texts.ts'
import type { SoundName } from '../sound.ts'
import type { WaysKey } from './words.ts'

/** The words that each game of the family has of its own. */
export type OwnKey = 'loading' | 'epicWin' | 'wildTitle' | 'wildText' | 'featureTitle' | 'rtpNote'

export type WaysSay = Say<OwnKey | WaysKey>

/** How a wheel is painted: what its fields look like, in the order of the definition. */
export interface WheelLook {
  /** A disc of `size` pixels, its fields as wide as they are likely, the first beginning at the top and going to the right. */
  disc(size: number, shares: readonly number[], labels: readonly string[]): HTMLCanvasElement
  /** The hand above it, pointing down. */
  hand(size: number): HTMLCanvasElement
}

/** What makes a game of the family: data, pictures, words and sounds. */
export interface WaysSetup {
  readonly title: string
  readonly game: StudioGame
  readonly definition: WaysDefinition
  readonly figures: WaysFigures
  readonly words: Words<OwnKey | WaysKey>
  readonly look: LinesLook
  readonly ink: Ink
  /** What is shown before the first spin. */
  readonly firstGrid: readonly (readonly number[])[]
  /** Stands on the cards of the feature, at its beginning and at its end. */
  readonly emblems: readonly [begin: string, end: string]
  readonly wheel?: WheelLook
  readonly sounds: {
    readonly land: SoundName
    readonly scatter: SoundName
    /** The entrance of the feature. */
    readonly feature: SoundName
    /** A wild's worth, or a peg of the wheel. */
    readonly tick: SoundName
  }
}
