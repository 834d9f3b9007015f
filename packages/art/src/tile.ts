import { alpha, mix } from './core/colour.ts'
import { svgOf } from './core/frame.ts'
import { seeded } from './core/seeded.ts'
import { rect } from './core/shapes.ts'
import { createSheet } from './core/sheet.ts'
import { compose, type IconBodies } from './compose.ts'
import { MATERIALS, PALETTES, type Material } from './palettes.ts'
import type { TilePicture } from './pictures.ts'
import { SCENES } from './scenes.ts'
import type { Stage } from './scenes/stage.ts'
import { THEMES } from './themes.ts'

export const TILE = { width: 300, height: 400 } as const

/**
 * The picture of a game, 3:4, without words: the page letters the name over the lower fade, since
 * names are translated.
 * @param width of the drawing in pixels
 */
export function tileSvg(picture: TilePicture, icons: IconBodies, width: number = TILE.width): string {
  const { width: w, height: h } = TILE
  const p = PALETTES[picture.palette]
  const sheet = createSheet(`t${picture.key.replaceAll('-', '')}`)
  const rnd = seeded(picture.key)
  const stage: Stage = {
    w,
    h,
    u: 1,
    rnd,
    p,
    sheet,
    sun: { x: w * rnd.between(0.24, 0.36), y: h * rnd.between(0.18, 0.26) },
    focus: { x: w / 2, y: h * 0.405 },
  }
  const scene = SCENES[picture.scene](stage)
  const theme = THEMES[picture.theme]
  const parts = partsOf(picture)
  const drawn = compose(stage, icons, {
    spec: picture.hero,
    material: materialOf(picture),
    ...(parts ? { parts } : {}),
    companions: theme.companions,
    composition: picture.composition,
    ornament: theme.ornament,
  })
  const fade = rect(
    0,
    h * 0.56,
    w,
    h * 0.44,
    sheet.linear([
      [0, alpha(p.ink, 0)],
      [0.3, alpha(p.ink, 0.34)],
      [0.55, alpha(p.ink, 0.78)],
      [1, alpha(mix(p.ink, '#05090b', 0.3), 0.96)],
    ]),
  )
  return svgOf(w, h, width, sheet.defs() + scene.back + drawn + scene.front + fade)
}

function materialOf({ palette, hero }: TilePicture): Material {
  return MATERIALS[hero.of ?? PALETTES[palette].materials[0]]
}

function partsOf({ hero }: TilePicture): Material | undefined {
  return hero.parts ? MATERIALS[hero.parts] : undefined
}
