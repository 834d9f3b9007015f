import { oklch, type Colour } from './core/colour.ts'

/**
 * A family of colours made by hand, from ink to light. A scene uses `ink` and `near` in front,
 * `far` and `haze` behind, `light` for its source, `accent` for the few small things that answer it.
 */
export interface Palette {
  readonly ink: Colour
  /** The top of the sky, the back of a room. */
  readonly night: Colour
  readonly sky: Colour
  readonly haze: Colour
  readonly light: Colour
  readonly far: Colour
  readonly near: Colour
  readonly accent: Colour
  /** What a hero is made of so that it stands before these colours, the best first. */
  readonly materials: readonly [MaterialName, MaterialName, MaterialName]
}

/** The shades of one stuff under the house's light, which falls from the upper left. */
export interface Material {
  readonly shine: Colour
  readonly bright: Colour
  readonly body: Colour
  readonly shade: Colour
  /** Lines, eyes and facets inside the body. */
  readonly recess: Colour
  /** Small separate parts. */
  readonly part: Colour
}

export type MaterialName =
  | 'gold'
  | 'bronze'
  | 'silver'
  | 'ivory'
  | 'ruby'
  | 'coral'
  | 'rose'
  | 'amber'
  | 'lemon'
  | 'jade'
  | 'leaf'
  | 'teal'
  | 'sapphire'
  | 'ice'
  | 'plum'
  | 'slate'

/** `[lightness, chroma, hue]` for shine, bright, body, shade, recess and part. */
type Recipe = readonly [
  readonly number[],
  readonly number[],
  readonly number[],
  readonly number[],
  readonly number[],
  readonly number[],
]

const material = (recipe: Recipe): Material => {
  const [shine, bright, body, shade, recess, part] = recipe.map(([l = 0, c = 0, h = 0]) => oklch(l, c, h))
  const or = '#000000'
  return {
    shine: shine ?? or,
    bright: bright ?? or,
    body: body ?? or,
    shade: shade ?? or,
    recess: recess ?? or,
    part: part ?? or,
  }
}

export const MATERIALS: Readonly<Record<MaterialName, Material>> = {
  gold: material([
    [0.98, 0.06, 100],
    [0.93, 0.125, 95],
    [0.83, 0.155, 84],
    [0.6, 0.135, 60],
    [0.32, 0.09, 36],
    [0.62, 0.19, 32],
  ]),
  bronze: material([
    [0.94, 0.06, 75],
    [0.83, 0.11, 65],
    [0.66, 0.12, 52],
    [0.42, 0.09, 40],
    [0.25, 0.06, 30],
    [0.85, 0.12, 88],
  ]),
  silver: material([
    [0.99, 0.005, 220],
    [0.93, 0.015, 225],
    [0.78, 0.025, 235],
    [0.52, 0.04, 245],
    [0.31, 0.045, 255],
    [0.83, 0.12, 85],
  ]),
  ivory: material([
    [0.99, 0.015, 95],
    [0.96, 0.03, 90],
    [0.88, 0.045, 80],
    [0.66, 0.07, 55],
    [0.36, 0.07, 35],
    [0.66, 0.17, 35],
  ]),
  ruby: material([
    [0.9, 0.07, 30],
    [0.74, 0.16, 28],
    [0.58, 0.205, 25],
    [0.38, 0.15, 18],
    [0.22, 0.08, 10],
    [0.86, 0.13, 88],
  ]),
  coral: material([
    [0.96, 0.04, 60],
    [0.83, 0.11, 45],
    [0.71, 0.165, 36],
    [0.49, 0.15, 22],
    [0.28, 0.09, 8],
    [0.92, 0.08, 85],
  ]),
  rose: material([
    [0.97, 0.025, 20],
    [0.88, 0.075, 5],
    [0.74, 0.14, 2],
    [0.5, 0.15, 355],
    [0.29, 0.1, 345],
    [0.9, 0.09, 90],
  ]),
  amber: material([
    [0.96, 0.07, 95],
    [0.87, 0.135, 80],
    [0.75, 0.165, 60],
    [0.53, 0.15, 42],
    [0.3, 0.09, 30],
    [0.95, 0.07, 95],
  ]),
  lemon: material([
    [0.99, 0.05, 110],
    [0.95, 0.12, 105],
    [0.88, 0.16, 98],
    [0.65, 0.14, 80],
    [0.39, 0.09, 65],
    [0.7, 0.17, 140],
  ]),
  jade: material([
    [0.96, 0.05, 160],
    [0.86, 0.11, 160],
    [0.69, 0.13, 162],
    [0.45, 0.1, 168],
    [0.26, 0.06, 175],
    [0.87, 0.12, 90],
  ]),
  leaf: material([
    [0.96, 0.08, 120],
    [0.87, 0.15, 125],
    [0.72, 0.17, 132],
    [0.47, 0.12, 142],
    [0.28, 0.07, 150],
    [0.86, 0.14, 85],
  ]),
  teal: material([
    [0.97, 0.04, 185],
    [0.87, 0.09, 188],
    [0.71, 0.11, 195],
    [0.46, 0.085, 210],
    [0.28, 0.055, 225],
    [0.85, 0.12, 75],
  ]),
  sapphire: material([
    [0.93, 0.05, 230],
    [0.79, 0.105, 235],
    [0.6, 0.14, 245],
    [0.38, 0.12, 258],
    [0.23, 0.075, 265],
    [0.89, 0.11, 90],
  ]),
  ice: material([
    [0.995, 0.01, 210],
    [0.95, 0.035, 212],
    [0.85, 0.065, 220],
    [0.6, 0.085, 235],
    [0.35, 0.08, 250],
    [0.9, 0.08, 85],
  ]),
  plum: material([
    [0.93, 0.04, 340],
    [0.8, 0.09, 335],
    [0.62, 0.14, 332],
    [0.39, 0.12, 328],
    [0.23, 0.075, 325],
    [0.88, 0.12, 88],
  ]),
  slate: material([
    [0.9, 0.02, 230],
    [0.72, 0.035, 235],
    [0.53, 0.045, 245],
    [0.33, 0.04, 255],
    [0.18, 0.03, 260],
    [0.84, 0.13, 75],
  ]),
}

interface PaletteRecipe {
  readonly ink: readonly [number, number, number]
  readonly night: readonly [number, number, number]
  readonly sky: readonly [number, number, number]
  readonly haze: readonly [number, number, number]
  readonly light: readonly [number, number, number]
  readonly far: readonly [number, number, number]
  readonly near: readonly [number, number, number]
  readonly accent: readonly [number, number, number]
  readonly materials: readonly [MaterialName, MaterialName, MaterialName]
}

const palette = (recipe: PaletteRecipe): Palette => ({
  ink: oklch(...recipe.ink),
  night: oklch(...recipe.night),
  sky: oklch(...recipe.sky),
  haze: oklch(...recipe.haze),
  light: oklch(...recipe.light),
  far: oklch(...recipe.far),
  near: oklch(...recipe.near),
  accent: oklch(...recipe.accent),
  materials: recipe.materials,
})

export type PaletteName =
  | 'ember'
  | 'lagoon'
  | 'sirocco'
  | 'moonlit'
  | 'jade'
  | 'peony'
  | 'brass'
  | 'frost'
  | 'fig'
  | 'storm'
  | 'meadow'
  | 'patina'

export const PALETTES: Readonly<Record<PaletteName, Palette>> = {
  /** Furnace: maroon dark, burnt orange, a white-hot heart. */
  ember: palette({
    ink: [0.16, 0.05, 25],
    night: [0.27, 0.11, 22],
    sky: [0.47, 0.18, 28],
    haze: [0.71, 0.19, 47],
    light: [0.93, 0.12, 88],
    far: [0.4, 0.145, 27],
    near: [0.22, 0.08, 20],
    accent: [0.77, 0.17, 62],
    materials: ['gold', 'ivory', 'amber'],
  }),
  /** Shallow southern water and a coral answer. */
  lagoon: palette({
    ink: [0.18, 0.045, 222],
    night: [0.34, 0.09, 228],
    sky: [0.58, 0.115, 210],
    haze: [0.81, 0.11, 190],
    light: [0.97, 0.075, 98],
    far: [0.5, 0.1, 195],
    near: [0.27, 0.07, 215],
    accent: [0.75, 0.16, 40],
    materials: ['coral', 'gold', 'ivory'],
  }),
  /** The hour after a desert sunset: plum shadows, terracotta, apricot. */
  sirocco: palette({
    ink: [0.19, 0.05, 12],
    night: [0.37, 0.1, 2],
    sky: [0.62, 0.145, 38],
    haze: [0.83, 0.13, 70],
    light: [0.97, 0.08, 95],
    far: [0.62, 0.13, 48],
    near: [0.31, 0.085, 20],
    accent: [0.58, 0.11, 225],
    materials: ['gold', 'teal', 'ivory'],
  }),
  /** Moon over slate: cool and quiet, a cream disc. */
  moonlit: palette({
    ink: [0.17, 0.035, 248],
    night: [0.28, 0.07, 255],
    sky: [0.44, 0.095, 245],
    haze: [0.68, 0.085, 222],
    light: [0.96, 0.06, 95],
    far: [0.4, 0.08, 242],
    near: [0.22, 0.05, 248],
    accent: [0.84, 0.14, 78],
    materials: ['silver', 'gold', 'ice'],
  }),
  /** Wet leaves, lime in the sunlit mist. */
  jade: palette({
    ink: [0.17, 0.04, 170],
    night: [0.29, 0.075, 168],
    sky: [0.5, 0.12, 158],
    haze: [0.76, 0.14, 138],
    light: [0.97, 0.1, 108],
    far: [0.46, 0.11, 155],
    near: [0.24, 0.065, 165],
    accent: [0.74, 0.17, 40],
    materials: ['gold', 'coral', 'jade'],
  }),
  /** Wine, rose and peach: a garden at the end of the day. */
  peony: palette({
    ink: [0.18, 0.055, 355],
    night: [0.34, 0.12, 355],
    sky: [0.58, 0.17, 5],
    haze: [0.81, 0.115, 25],
    light: [0.97, 0.06, 75],
    far: [0.52, 0.15, 0],
    near: [0.28, 0.09, 352],
    accent: [0.78, 0.11, 165],
    materials: ['ivory', 'gold', 'rose'],
  }),
  /** A dark room, brass and a little lamp light. */
  brass: palette({
    ink: [0.15, 0.025, 50],
    night: [0.24, 0.045, 45],
    sky: [0.4, 0.08, 55],
    haze: [0.67, 0.12, 74],
    light: [0.95, 0.1, 92],
    far: [0.36, 0.075, 50],
    near: [0.2, 0.04, 42],
    accent: [0.55, 0.17, 27],
    materials: ['gold', 'ruby', 'ivory'],
  }),
  /** Snow light: pale blue shade under a warm dawn. */
  frost: palette({
    ink: [0.21, 0.045, 245],
    night: [0.41, 0.09, 248],
    sky: [0.63, 0.095, 236],
    haze: [0.86, 0.06, 225],
    light: [0.98, 0.045, 75],
    far: [0.69, 0.075, 232],
    near: [0.36, 0.08, 245],
    accent: [0.78, 0.13, 38],
    materials: ['ice', 'ruby', 'gold'],
  }),
  /** Fig and tangerine: a warm night with music in it. */
  fig: palette({
    ink: [0.17, 0.05, 345],
    night: [0.29, 0.105, 338],
    sky: [0.46, 0.155, 352],
    haze: [0.72, 0.16, 32],
    light: [0.94, 0.11, 82],
    far: [0.41, 0.13, 345],
    near: [0.23, 0.08, 338],
    accent: [0.78, 0.12, 190],
    materials: ['gold', 'ivory', 'teal'],
  }),
  /** Gun-metal clouds and one yellow flash. */
  storm: palette({
    ink: [0.17, 0.025, 250],
    night: [0.28, 0.04, 250],
    sky: [0.46, 0.055, 238],
    haze: [0.69, 0.06, 222],
    light: [0.97, 0.12, 103],
    far: [0.4, 0.05, 240],
    near: [0.22, 0.035, 245],
    accent: [0.87, 0.16, 93],
    materials: ['gold', 'silver', 'lemon'],
  }),
  /** Broad day: high sky, fresh grass, butter sun. */
  meadow: palette({
    ink: [0.19, 0.045, 165],
    night: [0.52, 0.11, 238],
    sky: [0.7, 0.1, 225],
    haze: [0.88, 0.07, 195],
    light: [0.98, 0.07, 100],
    far: [0.7, 0.135, 150],
    near: [0.37, 0.1, 152],
    accent: [0.67, 0.2, 25],
    materials: ['gold', 'ruby', 'lemon'],
  }),
  /** Verdigris and copper. */
  patina: palette({
    ink: [0.17, 0.035, 198],
    night: [0.28, 0.06, 200],
    sky: [0.46, 0.085, 192],
    haze: [0.73, 0.095, 172],
    light: [0.96, 0.09, 95],
    far: [0.42, 0.075, 190],
    near: [0.22, 0.05, 198],
    accent: [0.7, 0.145, 50],
    materials: ['bronze', 'gold', 'ivory'],
  }),
}
