import type { MaterialName, PaletteName } from '../palettes.ts'
import type { SceneName } from '../scenes.ts'

/** How a hero stands in its picture. */
export type Composition = 'single' | 'burst' | 'halo' | 'pair' | 'close' | 'treasure' | 'frame' | 'orbit' | 'trio'

/** What drifts or lies around a hero. */
export type Ornament =
  | 'coins'
  | 'gems'
  | 'leaves'
  | 'petals'
  | 'sparks'
  | 'snow'
  | 'bubbles'
  | 'feathers'
  | 'stars'
  | 'chips'
  | 'confetti'
  | 'embers'
  | 'balls'
  | 'none'

/** Things drawn for this product, beside the icons. */
export type PropName =
  | 'roulette'
  | 'fortune'
  | 'hand'
  | 'aces'
  | 'duel'
  | 'dice'
  | 'dice-pair'
  | 'chips'
  | 'balls'
  | 'lotto'
  | 'bingo'
  | 'seven'
  | 'sevens'
  | 'reels'
  | 'parlour'
  | 'scratch'
  | 'crown-jewels'
  | 'rising'
  | 'mines'
  | 'lantern'
  | 'clover'

/** A hero: an icon or a drawn prop, what it is made of, and how it stands where that matters. */
export interface HeroSpec {
  readonly name: string
  readonly prop?: PropName
  readonly of?: MaterialName
  /** What its small parts are made of. */
  readonly parts?: MaterialName
  /** Islands smaller than this part of the largest count as small parts. */
  readonly split?: number
  readonly as?: Composition
  readonly flip?: boolean
  /** How far aside it stands, in tile units: a bust whose cut edge belongs outside the picture. */
  readonly shift?: number
  /** Degrees by which its icon is set upright. */
  readonly turn?: number
  /** Where the eye, not the contrast, chose. */
  readonly palette?: PaletteName
  /** Whether the scene shows through its largest holes (rings). */
  readonly open?: boolean
}

export interface Theme {
  readonly palettes: readonly [PaletteName, ...PaletteName[]]
  readonly scenes: readonly [SceneName, ...SceneName[]]
  readonly heroes: readonly HeroSpec[]
  /** Icons that may stand small beside the hero. */
  readonly companions: readonly [string, ...string[]]
  readonly ornament: Ornament
}

type Rest = Omit<HeroSpec, 'name' | 'of' | 'parts' | 'prop'>

/** An icon as a hero. */
export const icon = (name: string, of?: MaterialName, parts?: MaterialName, rest: Rest = {}): HeroSpec => ({
  name,
  ...(of ? { of } : {}),
  ...(parts ? { parts } : {}),
  ...rest,
})

/** A drawn thing as a hero. */
export const prop = (name: PropName, of?: MaterialName, rest: Rest = {}): HeroSpec => ({
  name,
  prop: name,
  ...(of ? { of } : {}),
  ...rest,
})
