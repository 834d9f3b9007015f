import { mix } from './core/colour.ts'
import { svgOf } from './core/frame.ts'
import { seeded } from './core/seeded.ts'
import { createSheet } from './core/sheet.ts'
import { main, veil, type IconBodies, type Subject } from './compose.ts'
import { MATERIALS, PALETTES, type MaterialName, type PaletteName } from './palettes.ts'
import { ornaments } from './props/ornaments.ts'
import { SCENES, type SceneName } from './scenes.ts'
import type { Stage } from './scenes/stage.ts'
import { rect } from './core/shapes.ts'
import type { HeroSpec, Ornament } from './themes/spec.ts'

interface CategoryPicture {
  readonly hero: HeroSpec
  readonly of: MaterialName
  readonly parts?: MaterialName
  readonly scene: SceneName
  readonly palette: PaletteName
  readonly ornament: Ornament
}

const icon = (
  name: string,
  of: MaterialName,
  parts: MaterialName,
  scene: SceneName,
  palette: PaletteName,
  ornament: Ornament = 'none',
): CategoryPicture => ({ hero: { name }, of, parts, scene, palette, ornament })
const prop = (
  name: NonNullable<HeroSpec['prop']>,
  of: MaterialName,
  scene: SceneName,
  palette: PaletteName,
  ornament: Ornament = 'none',
): CategoryPicture => ({ hero: { name, prop: name }, of, scene, palette, ornament })

/** One picture for each category of the lobby. */
export const CATEGORIES = {
  hot: icon('flame', 'amber', 'lemon', 'rays', 'ember', 'embers'),
  favourites: icon('hearts', 'ruby', 'gold', 'silk', 'peony', 'sparks'),
  recent: icon('hourglass', 'gold', 'ivory', 'clockwork', 'patina'),
  rng: prop('seven', 'ruby', 'rays', 'moonlit', 'stars'),
  tg: prop('chips', 'gold', 'felt', 'peony'),
  vp: prop('hand', 'ruby', 'felt', 'moonlit'),
  live: prop('roulette', 'ruby', 'felt', 'jade'),
  fish: icon('angler-fish', 'amber', 'lemon', 'reef', 'lagoon', 'bubbles'),
  pvp: prop('aces', 'ruby', 'silk', 'fig'),
  sports: icon('soccer-ball', 'ivory', 'slate', 'stadium', 'meadow'),
  esports: icon('gamepad', 'ivory', 'coral', 'grid', 'patina'),
  cockfight: icon('rooster', 'ruby', 'gold', 'rays', 'sirocco', 'feathers'),
  lott: prop('lotto', 'gold', 'fireworks', 'fig'),
  elott: prop('balls', 'ruby', 'rays', 'jade'),
  mxwin: prop('rising', 'ruby', 'space', 'moonlit'),
  bingo: prop('bingo', 'coral', 'carnival', 'lagoon'),
  demo: prop('reels', 'ruby', 'theatre', 'brass'),
} as const satisfies Record<string, CategoryPicture>

export type CategoryName = keyof typeof CATEGORIES

/** A square picture of a category, without words. */
export function categorySvg(name: CategoryName, icons: IconBodies, width = 160): string {
  const size = 320
  const picture: CategoryPicture = CATEGORIES[name]
  const p = PALETTES[picture.palette]
  const sheet = createSheet(`c${name}`)
  const stage: Stage = {
    w: size,
    h: size,
    u: size / 400,
    rnd: seeded(`category-${name}`),
    p,
    sheet,
    sun: { x: size * 0.3, y: size * 0.22 },
    focus: { x: size / 2, y: size * 0.5 },
  }
  const near: Stage = { ...stage, u: 1.08 }
  const chosen: Subject = {
    spec: picture.hero,
    material: MATERIALS[picture.of],
    ...(picture.parts ? { parts: MATERIALS[picture.parts] } : {}),
    companions: [picture.hero.name],
    composition: 'single',
    ornament: picture.ornament,
  }
  const scene = SCENES[picture.scene](stage)
  const shade = rect(
    0,
    0,
    size,
    size,
    sheet.linear([
      [0.55, p.ink, 0],
      [1, mix(p.ink, p.night, 0.4), 0.6],
    ]),
  )
  const drawn =
    scene.back +
    veil(near) +
    ornaments(picture.ornament, { ...near, h: size * 1.25 }, 'far') +
    main(near, icons, chosen, { size: 196, turn: -3 }) +
    scene.front +
    shade
  return svgOf(size, size, width, sheet.defs() + drawn)
}
