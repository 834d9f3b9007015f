import { alpha, mix, type Colour } from './core/colour.ts'
import { emblemOf, type Emblem } from './core/emblem.ts'
import { n, type Sheet } from './core/sheet.ts'
import type { Material } from './palettes.ts'

/** How an icon is to be painted. */
export interface HeroPaint {
  readonly material: Material
  /** What small separate parts are made of. */
  readonly second?: Material
  /** Islands smaller than this part of the largest are small parts. */
  readonly split?: number
  /** Whether the scene shows through its largest holes. */
  readonly open?: boolean
  /** The dark around it. */
  readonly ink: Colour
  /** Light that the scene throws back from below and behind. */
  readonly bounce: Colour
}

/** Where it stands: the centre and its height (wide icons may reach a fifth further across). */
export interface HeroPlace {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn?: number
  readonly flip?: boolean
  /** 0 hides the shadow on what lies behind. */
  readonly shadow?: number
}

/** The size up to which an island is a small part where nothing else is said. */
export const SMALL = 0.07

/** Outline, body, recesses, rim light from the upper left, shade to the lower right. */
export function hero(sheet: Sheet, icon: string, place: HeroPlace, paint: HeroPaint): string {
  const emblem = emblemOf(icon, paint.open)
  const scale = Math.min((place.size * 1.16) / emblem.width, place.size / emblem.height)
  const weight = Math.max(1.6, Math.min(place.size * 0.042, 4.4 + place.size * 0.02)) / scale
  const { ink } = paint
  const shape = sheet.shape(
    emblem.islands.map((island) => `<path fill-rule="evenodd" d="${island.outline}"/>`).join(''),
  )
  const at =
    `translate(${n(place.x)} ${n(place.y)})` +
    (place.turn ? ` rotate(${n(place.turn)})` : '') +
    ` scale(${fine(place.flip ? -scale : scale)} ${fine(scale)}) translate(${n(-emblem.left - emblem.width / 2)}` +
    ` ${n(-emblem.top - emblem.height / 2)})`
  const outlined = (fill: string, stroke: string, width: number): string =>
    `<use href="#${shape}" fill="${fill}" stroke="${stroke}" stroke-width="${n(width)}" stroke-linejoin="round"/>`
  const recess = sheet.linearAt(
    [
      [0, paint.material.recess],
      [1, mix(paint.material.recess, ink, 0.45)],
    ],
    0,
    emblem.top,
    0,
    emblem.top + emblem.height,
  )
  const shadow =
    place.shadow === 0 ? '' : cast(sheet, place.size, `<g transform="${at}">${outlined(ink, ink, weight * 2)}</g>`)
  const back =
    outlined(ink, alpha(paint.bounce, 0.55), weight * 2 + (place.size * 0.02) / scale) + outlined(ink, ink, weight * 2)
  return (
    `${shadow}<g transform="${at}">${back}<use href="#${shape}" fill="${recess}"/>${panels(sheet, emblem, paint)}</g>` +
    `<g filter="${relief(sheet, place.size, paint)}"><g transform="${at}">${bodies(sheet, emblem, paint)}</g></g>`
  )
}

/** The shadow on what lies behind, down and to the right. */
function cast(sheet: Sheet, size: number, shape: string): string {
  const shift = `translate(${n(size * 0.025)} ${n(size * 0.06)})`
  return `<g transform="${shift}" filter="${sheet.blur(size * 0.032, 18)}" opacity=".6">${shape}</g>`
}

function fine(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}

function bodies(sheet: Sheet, emblem: Emblem, { material, second, split = SMALL, bounce }: HeroPaint): string {
  const { islands, left, top, width, height } = emblem
  const fillOf = (stuff: Material): string =>
    sheet.linearAt(
      [
        [0, stuff.shine],
        [0.2, stuff.bright],
        [0.52, stuff.body],
        [0.84, stuff.shade],
        [1, mix(stuff.shade, bounce, 0.4)],
      ],
      left + width * 0.2,
      top,
      left + width * 0.68,
      top + height,
    )
  const main = fillOf(material)
  const parts = fillOf(
    second ?? {
      ...material,
      shine: mix(material.part, '#ffffff', 0.6),
      bright: mix(material.part, '#ffffff', 0.3),
      body: material.part,
      shade: mix(material.part, material.recess, 0.5),
    },
  )
  return islands
    .map(
      (island) => '<path fill-rule="evenodd" fill="' + (island.size < split ? parts : main) + `" d="${island.body}"/>`,
    )
    .join('')
}

/** The wide holes as surfaces that lie deeper than the body: the parts' colour, a step into the shade. */
function panels(sheet: Sheet, { islands, top, height }: Emblem, { material, second }: HeroPaint): string {
  const [upper, lower] = second
    ? [mix(second.body, second.shade, 0.25), mix(second.shade, second.recess, 0.3)]
    : [mix(material.part, material.recess, 0.35), mix(material.part, material.recess, 0.75)]
  const fill = sheet.linearAt(
    [
      [0, lower],
      [0.5, upper],
      [1, lower],
    ],
    0,
    top,
    0,
    top + height,
  )
  return islands.map((island) => (island.panels ? `<path fill="${fill}" d="${island.panels}"/>` : '')).join('')
}

/**
 * Volume: the silhouette as a soft relief under one far light from the upper left, then a rim cut from the
 * silhouette by offsets of itself, so that edges stay crisp at any size.
 */
function relief(sheet: Sheet, size: number, { material, bounce }: HeroPaint): string {
  const d = size / 100
  const far = (azimuth: number, elevation: number): string =>
    `<feDistantLight azimuth="${azimuth}" elevation="${elevation}"/>`
  const edge = (dx: number, dy: number, colour: Colour, strength: number, result: string): string =>
    `<feOffset in="SourceAlpha" dx="${n(dx * d)}" dy="${n(dy * d)}" result="o"/><feComposite in="SourceAlpha" in2="o"` +
    ` operator="out"/>` +
    `<feColorMatrix values="${tint(colour, strength)}" result="${result}"/>`
  const body =
    `<feDiffuseLighting in="h" surfaceScale="${n(4 * d)}" diffuseConstant="1.27" lighting-color="#fffaf2" result="l">` +
    `${far(232, 56)}</feDiffuseLighting>` +
    // One product of body and light, with a floor under the light, keeps the shaded side's colour.
    '<feComposite in="SourceGraphic" in2="l" operator="arithmetic" k1=".78" k2=".24" result="body"/>'
  const gloss =
    `<feSpecularLighting in="h" surfaceScale="${n(5 * d)}" specularConstant=".7" specularExponent="24"` +
    ` lighting-color="${mix(material.shine, '#ffffff', 0.4)}">${far(232, 34)}</feSpecularLighting>` +
    '<feComposite in2="SourceAlpha" operator="in" result="gloss"/>'
  const layers = ['body', 'gloss', 'kick', 'rim'].map((name) => `<feMergeNode in="${name}"/>`).join('')
  return sheet.filter(
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${n(2.6 * d)}" result="h"/>${body}${gloss}` +
      edge(0.7, 0.95, mix(material.shine, '#ffffff', 0.55), 0.9, 'rim') +
      edge(-0.7, -0.8, bounce, 0.55, 'kick') +
      `<feMerge>${layers}</feMerge>`,
    'x="-3%" y="-3%" width="106%" height="106%"',
  )
}

/** A colour matrix that paints whatever is there in one colour. */
function tint(colour: Colour, strength: number): string {
  const part = (at: number): string => n(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return `0 0 0 0 ${part(1)} 0 0 0 0 ${part(3)} 0 0 0 0 ${part(5)} 0 0 0 ${strength} 0`
}
