import { n, type Sheet } from '../core/sheet.ts'
import { path } from '../core/shapes.ts'
import type { Material, MaterialName, Palette, PaletteName } from '../palettes.ts'

/** What a gift is drawn with. */
export interface GiftPaint {
  readonly sheet: Sheet
  readonly p: Palette
  readonly m: Material
}

/** A gift of the point mall: before which colours it stands, and what it is made of. */
export interface Gift {
  readonly palette: PaletteName
  readonly of: MaterialName
  draw(paint: GiftPaint): string
}

/** A part of a gift: an outline in ink, and its stuff under the light from the upper left. */
export function solid({ sheet, p }: GiftPaint, d: string, m: Material, outline = 7): string {
  const fill = sheet.linear(
    [
      [0, m.shine],
      [0.22, m.bright],
      [0.62, m.body],
      [1, m.shade],
    ],
    [0, 0],
    [0.7, 1],
  )
  return path(d, fill, ` stroke="${p.ink}" stroke-width="${n(outline)}" stroke-linejoin="round" paint-order="stroke"`)
}

/** A rounded box as a path. */
export const box = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${n(x + r)} ${n(y)}H${n(x + w - r)}Q${n(x + w)} ${n(y)} ${n(x + w)} ${n(y + r)}V${n(y + h - r)}Q${n(x + w)} ${n(y + h)} ${n(x + w - r)} ${n(y + h)}` +
  `H${n(x + r)}Q${n(x)} ${n(y + h)} ${n(x)} ${n(y + h - r)}V${n(y + r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Z`

/** An ellipse as a path. */
export const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 1 ${n(x + rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 1 ${n(x - rx)} ${n(y)}Z`
