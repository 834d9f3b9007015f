import { AVATARS, avatarSvg } from './avatars.ts'
import { BANNER, BANNERS, bannerSvg, type BannerName, type BannerShape } from './banner.ts'
import { CATEGORIES, categorySvg, type CategoryName } from './categories.ts'
import type { IconBodies } from './compose.ts'
import { mix, type Colour } from './core/colour.ts'
import { EMPTIES, emptySvg } from './empties.ts'
import { GIFTS, giftColour, type GiftName, giftSvg } from './gifts.ts'
import { logoSvg, type LogoKind } from './logo.ts'
import { MATERIALS, PALETTES } from './palettes.ts'
import { TILES, type TilePicture } from './pictures.ts'
import { TILE, tileSvg } from './tile.ts'
import { THEMES } from './themes.ts'
import { VENDOR_MARKS, vendorSvg } from './vendor-marks.ts'

export type PictureKind = 'tile' | 'banner' | 'category' | 'avatar' | 'vendor' | 'logo' | 'empty' | 'gift'

/** One picture of the closed list: what it is, how it is drawn, what shows until it has loaded. */
export interface Picture {
  readonly key: string
  readonly kind: PictureKind
  /** Width over height. */
  readonly ratio: number
  /** Pixel widths it is offered in. */
  readonly widths: readonly number[]
  readonly colour: Colour
  /** @param width of the drawing in pixels; the drawing itself does not change */
  draw(icons: IconBodies, width: number): string
}

/** Pixel widths that pictures of each kind are offered in. */
export const WIDTHS = {
  tile: [240, 480],
  banner: [780, 1600],
  category: [160, 320],
  avatar: [96, 192],
  vendor: [96, 192],
  logo: [192, 512],
  empty: [240, 480],
  gift: [240, 480],
} as const
const PAGE = '#0b1316'

/** The colour that fills a picture's place until it is there: near its mean, from its palette and what its hero is made of. */
export function placeholderColour({ palette, hero }: Pick<TilePicture, 'palette' | 'hero'>): Colour {
  const p = PALETTES[palette]
  return mix(mix(mix(p.sky, p.haze, 0.5), p.ink, 0.28), MATERIALS[hero.of ?? p.materials[0]].body, 0.24)
}

/** The key of a vendor's mark. */
export function vendorArt(code: string): string {
  return `vendor-${code.toLowerCase().replaceAll('_', '-')}`
}

function tiles(): Picture[] {
  return TILES.map((tile): Picture => ({
    key: tile.key,
    kind: 'tile',
    ratio: TILE.width / TILE.height,
    widths: WIDTHS.tile,
    colour: placeholderColour(tile),
    draw: (icons, width) => tileSvg(tile, icons, width),
  }))
}

/** A banner's wide shape carries its plain name, the tall one `-tall` after it. */
function banners(): Picture[] {
  const shapes: readonly BannerShape[] = ['wide', 'tall']
  return Object.keys(BANNERS)
    .filter(isBanner)
    .flatMap((name) =>
      shapes.map((shape): Picture => {
        const { night, ink } = PALETTES[BANNERS[name].palette]
        const { width, height } = BANNER[shape]
        return {
          key: shape === 'wide' ? `banner-${name}` : `banner-${name}-tall`,
          kind: 'banner',
          ratio: width / height,
          widths: WIDTHS.banner,
          colour: mix(night, ink, 0.4),
          draw: (icons, width) => bannerSvg(name, shape, icons, width),
        }
      }),
    )
}

function categories(): Picture[] {
  return Object.keys(CATEGORIES)
    .filter(isCategory)
    .map((name): Picture => {
      const { palette, hero, of } = CATEGORIES[name]
      return {
        key: `category-${name}`,
        kind: 'category',
        ratio: 1,
        widths: WIDTHS.category,
        colour: placeholderColour({ palette, hero: { ...hero, of } }),
        draw: (icons, width) => categorySvg(name, icons, width),
      }
    })
}

function marks(): Picture[] {
  const logos: readonly LogoKind[] = ['mark', 'badge', 'favicon', 'maskable']
  return [
    ...AVATARS.map(({ palette }, index): Picture => ({
      key: `avatar-${index + 1}`,
      kind: 'avatar',
      ratio: 1,
      widths: WIDTHS.avatar,
      colour: PALETTES[palette].sky,
      draw: (icons, width) => avatarSvg(index, icons, width),
    })),
    ...['WHS', ...Object.keys(VENDOR_MARKS)].map((code): Picture => ({
      key: vendorArt(code),
      kind: 'vendor',
      ratio: 1,
      widths: WIDTHS.vendor,
      colour: PAGE,
      draw: (icons, width) => vendorSvg(code, icons, width),
    })),
    ...logos.map((kind): Picture => ({
      key: `logo-${kind}`,
      kind: 'logo',
      ratio: 1,
      widths: WIDTHS.logo,
      colour: PAGE,
      draw: (_, width) => logoSvg(kind, width),
    })),
    ...EMPTIES.map((name): Picture => ({
      key: `empty-${name}`,
      kind: 'empty',
      ratio: 4 / 3,
      widths: WIDTHS.empty,
      colour: PAGE,
      draw: (_, width) => emptySvg(name, undefined, width),
    })),
  ]
}

function gifts(): Picture[] {
  return Object.keys(GIFTS)
    .filter(isGift)
    .map((name): Picture => ({
      key: `gift-${name}`,
      kind: 'gift',
      ratio: 1,
      widths: WIDTHS.gift,
      colour: giftColour(name),
      draw: (_, width) => giftSvg(name, width),
    }))
}

function isGift(name: string): name is GiftName {
  return name in GIFTS
}

function isBanner(name: string): name is BannerName {
  return name in BANNERS
}

function isCategory(name: string): name is CategoryName {
  return name in CATEGORIES
}

/** Every picture of the product by its key. */
export const GALLERY: ReadonlyMap<string, Picture> = new Map(
  [...tiles(), ...banners(), ...categories(), ...marks(), ...gifts()].map((picture) => [picture.key, picture]),
)

/** The names of all icons that some picture uses, so that a loader may drop the rest. */
export function iconNames(): Set<string> {
  const names = new Set<string>()
  for (const theme of Object.values(THEMES)) {
    for (const hero of theme.heroes) if (!hero.prop) names.add(hero.name)
    for (const name of theme.companions) names.add(name)
  }
  for (const { hero, companions } of Object.values(BANNERS))
    for (const name of [hero.name, ...companions]) names.add(name)
  for (const { hero } of Object.values(CATEGORIES)) names.add(hero.name)
  for (const { icon } of AVATARS) names.add(icon)
  for (const { icon } of Object.values(VENDOR_MARKS)) if (icon) names.add(icon)
  return names
}
