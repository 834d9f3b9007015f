import { distance, mix } from './core/colour.ts'
import { hashOf } from './core/seeded.ts'
import { MATERIALS, PALETTES, type PaletteName } from './palettes.ts'
import type { SceneName } from './scenes.ts'
import { THEMES, type ThemeName } from './themes.ts'
import type { Composition, HeroSpec, Ornament, Theme } from './themes/spec.ts'

/** One picture of a game: everything that decides how it is drawn. */
export interface TilePicture {
  /** `theme-scene-hero-variant`, made of a-z, 0-9 and dashes. */
  readonly key: string
  readonly theme: ThemeName
  readonly scene: SceneName
  readonly palette: PaletteName
  readonly hero: HeroSpec
  readonly composition: Composition
}

const CYCLE: readonly Composition[] = ['single', 'halo', 'pair', 'treasure', 'orbit', 'single', 'frame', 'pair', 'halo']

function picturesOf(theme: ThemeName, { palettes, scenes, heroes, ornament }: Theme): TilePicture[] {
  const offset = hashOf(theme)
  const used: PaletteName[] = []
  return heroes.map((hero, index) => {
    const scene = scenes[index % scenes.length] ?? scenes[0]
    const palette = hero.palette ?? contrasting(hero, palettes, used)
    used.push(palette)
    const composition = hero.as ?? suited(CYCLE[(index + offset) % CYCLE.length] ?? 'single', ornament)
    return { key: `${theme}-${scene}-${hero.name}-${index + 1}`, theme, scene, palette, hero, composition }
  })
}

const HEAPED: readonly Ornament[] = ['coins', 'gems', 'chips', 'balls', 'confetti', 'snow', 'stars']

/** A heap lies only where something to heap belongs; elsewhere the hero rises large. */
function suited(composition: Composition, ornament: Ornament): Composition {
  return composition === 'treasure' && !HEAPED.includes(ornament) ? 'burst' : composition
}

/** The palette before which the hero stands out most, with less weight the more often and the later it was used. */
function contrasting(
  { of }: HeroSpec,
  palettes: readonly [PaletteName, ...PaletteName[]],
  used: readonly PaletteName[],
): PaletteName {
  const score = (name: PaletteName): number => {
    const p = PALETTES[name]
    const stuff = MATERIALS[of ?? p.materials[0]]
    const contrast = of ? distance(mix(stuff.bright, stuff.body, 0.5), mix(p.sky, p.haze, 0.35)) : 0.2
    const share = used.filter((other) => other === name).length / Math.max(1, used.length / palettes.length)
    return contrast - share * 0.09 - (used.at(-1) === name ? 0.12 : 0)
  }
  return palettes.reduce((best, name) => (score(name) > score(best) ? name : best), palettes[0])
}

/** Every picture of games, by theme. */
export const TILES: readonly TilePicture[] = Object.entries(THEMES).flatMap(([name, theme]) =>
  isTheme(name) ? picturesOf(name, theme) : [],
)

function isTheme(name: string): name is ThemeName {
  return name in THEMES
}
