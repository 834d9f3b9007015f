import { mix } from './core/colour.ts'
import { svgOf } from './core/frame.ts'
import { seeded } from './core/seeded.ts'
import { around, circle, glow, path, polygon, times } from './core/shapes.ts'
import { createSheet, n } from './core/sheet.ts'
import type { IconBodies } from './compose.ts'
import { hero } from './hero.ts'
import { MATERIALS, PALETTES, type MaterialName, type PaletteName } from './palettes.ts'

interface AvatarPicture {
  readonly icon: string
  readonly of: MaterialName
  readonly parts: MaterialName
  readonly palette: PaletteName
}

const avatar = (icon: string, of: MaterialName, parts: MaterialName, palette: PaletteName): AvatarPicture => ({
  icon,
  of,
  parts,
  palette,
})

/** The medallions a member may choose from, in the order they are offered. */
export const AVATARS: readonly AvatarPicture[] = [
  avatar('fox-head', 'coral', 'ivory', 'jade'),
  avatar('owl', 'bronze', 'lemon', 'moonlit'),
  avatar('tiger-head', 'amber', 'ivory', 'patina'),
  avatar('panda', 'ivory', 'slate', 'ember'),
  avatar('lion', 'gold', 'ivory', 'fig'),
  avatar('bear-head', 'bronze', 'ivory', 'frost'),
  avatar('wolf-head', 'ice', 'ruby', 'storm'),
  avatar('rabbit-head', 'ivory', 'rose', 'peony'),
  avatar('monkey', 'bronze', 'ivory', 'jade'),
  avatar('parrot-head', 'ruby', 'lemon', 'lagoon'),
  avatar('frog', 'leaf', 'lemon', 'fig'),
  avatar('cat', 'slate', 'lemon', 'sirocco'),
  avatar('elephant-head', 'silver', 'ivory', 'sirocco'),
  avatar('horse-head', 'bronze', 'gold', 'meadow'),
  avatar('spiked-dragon-head', 'jade', 'ruby', 'ember'),
  avatar('unicorn', 'ivory', 'rose', 'moonlit'),
  avatar('octopus', 'coral', 'ivory', 'moonlit'),
  avatar('koala', 'silver', 'slate', 'jade'),
  avatar('raccoon-head', 'silver', 'slate', 'patina'),
  avatar('penguin', 'slate', 'amber', 'frost'),
  avatar('carnival-mask', 'gold', 'teal', 'peony'),
  avatar('samurai-helmet', 'ruby', 'gold', 'storm'),
  avatar('pirate-skull', 'ivory', 'ruby', 'lagoon'),
  avatar('vintage-robot', 'teal', 'lemon', 'brass'),
]

/** A round medallion; the page may crop it to a circle without losing anything. */
export function avatarSvg(index: number, icons: IconBodies, width = 96): string {
  const picture = AVATARS[index]
  if (!picture) throw new RangeError(`there is no avatar ${index}`)
  const sheet = createSheet(`av${index}x`)
  const rnd = seeded(`avatar-${index}`)
  const p = PALETTES[picture.palette]
  const ground = circle(
    96,
    96,
    96,
    sheet.radialAt(
      [
        [0, mix(p.haze, p.light, 0.3)],
        [0.45, mix(p.haze, p.sky, 0.35)],
        [1, p.night],
      ],
      74,
      62,
      150,
    ),
  )
  const fan = times(10, (at) =>
    path(
      polygon([
        { x: 96, y: 100 },
        around(96, 100, 150, at * 36 + rnd.between(-3, 3)),
        around(96, 100, 150, at * 36 + 15),
      ]),
      p.light,
      ' opacity=".12"',
    ),
  )
  const hill = path(
    `M0 150Q50 ${n(128 + rnd.between(-8, 8))} 100 146T192 140V192H0Z`,
    mix(p.near, p.sky, 0.35),
    ' opacity=".75"',
  )
  const drawn = hero(
    sheet,
    icons(picture.icon),
    { x: 96, y: 99, size: 118 },
    { material: MATERIALS[picture.of], second: MATERIALS[picture.parts], ink: p.ink, bounce: p.haze },
  )
  const rim =
    circle(96, 96, 94, 'none', ` stroke="${p.ink}" stroke-opacity=".55" stroke-width="4"`) +
    circle(96, 96, 91, 'none', ` stroke="${p.light}" stroke-opacity=".4" stroke-width="2"`)
  const body =
    '<g clip-path="' +
    sheet.clip('<circle cx="96" cy="96" r="96"/>') +
    `">${ground}${fan}` +
    glow(sheet, 96, 92, 84, p.light, 0.35) +
    `${hill}${drawn}${rim}</g>`
  return svgOf(192, 192, width, sheet.defs() + body)
}
