import { mix } from './core/colour.ts'
import { svgOf } from './core/frame.ts'
import { circle, ellipse, glint, glow, path } from './core/shapes.ts'
import { createSheet } from './core/sheet.ts'
import { goods } from './gifts/goods.ts'
import { money } from './gifts/money.ts'
import type { Gift } from './gifts/spec.ts'
import { MATERIALS, PALETTES } from './palettes.ts'

/** What the point mall gives, each with a drawing of its own. */
export const GIFTS = { ...goods, ...money } as const satisfies Readonly<Record<string, Gift>>
export type GiftName = keyof typeof GIFTS

const GIFT_SIZE = 320
const FLOOR = 262

/** The colour that fills a gift's place until it is there. */
export function giftColour(name: GiftName): string {
  const { night, sky, haze } = PALETTES[GIFTS[name].palette]
  return mix(mix(night, sky, 0.6), haze, 0.15)
}

/** A gift before a calm light, on a round stand. */
export function giftSvg(name: GiftName, width: number): string {
  const { palette, of, draw } = GIFTS[name]
  const p = PALETTES[palette]
  const sheet = createSheet(`gift-${name}-`)
  const ground = sheet.linear([
    [0, mix(p.night, p.sky, 0.25)],
    [0.62, mix(p.sky, p.haze, 0.22)],
    [1, mix(p.night, p.ink, 0.35)],
  ])
  const stand = sheet.linear([
    [0, mix(p.haze, p.sky, 0.45)],
    [1, mix(p.sky, p.ink, 0.55)],
  ])
  const body =
    `<rect width="${GIFT_SIZE}" height="${GIFT_SIZE}" fill="${ground}"/>` +
    glow(sheet, 160, 140, 170, p.light, 0.5) +
    circle(52, 70, 46, p.haze, ' opacity=".12"') +
    circle(284, 190, 62, p.haze, ' opacity=".1"') +
    ellipse(160, FLOOR + 16, 124, 30, p.ink, ' opacity=".35"') +
    path(`M44 ${FLOOR}V${FLOOR + 12}A116 27 0 0 0 276 ${FLOOR + 12}V${FLOOR}Z`, mix(p.sky, p.ink, 0.6)) +
    ellipse(160, FLOOR, 116, 27, stand) +
    ellipse(160, FLOOR, 74, 14, p.ink, ' opacity=".3"') +
    draw({ sheet, p, m: MATERIALS[of] }) +
    path(glint(266, 62, 15) + glint(60, 128, 9) + glint(250, 226, 7), p.light, ' opacity=".85"')
  return svgOf(GIFT_SIZE, GIFT_SIZE, width, sheet.defs() + body)
}
