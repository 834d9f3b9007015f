import { mix, oklch, type Colour } from './core/colour.ts'
import { emblemOf } from './core/emblem.ts'
import { svgOf } from './core/frame.ts'
import { letters } from './core/letters.ts'
import { around, path, points, polygon, star } from './core/shapes.ts'
import { createSheet, n } from './core/sheet.ts'
import type { IconBodies } from './compose.ts'
import { logoSvg } from './logo.ts'

type Plate = 'shield' | 'hexagon' | 'round' | 'lozenge' | 'square' | 'flower' | 'octagon' | 'sun' | 'arch' | 'drop'

interface Mark {
  readonly plate: Plate
  /** `[lightness, chroma, hue]` of the plate and of what stands on it. */
  readonly ground: readonly [number, number, number]
  readonly sign: readonly [number, number, number]
  /** One or two letters, or an icon. */
  readonly letters?: string
  readonly icon?: string
}

const CREAM = [0.96, 0.03, 90] as const
const GOLD = [0.86, 0.13, 90] as const
const INK = [0.22, 0.03, 240] as const

const sign = (
  plate: Plate,
  ground: readonly [number, number, number],
  icon: string,
  colour: readonly [number, number, number] = CREAM,
): Mark => ({ plate, ground, icon, sign: colour })
const initials = (
  plate: Plate,
  ground: readonly [number, number, number],
  text: string,
  colour: readonly [number, number, number] = CREAM,
): Mark => ({ plate, ground, letters: text, sign: colour })

/** The invented vendors' marks by vendor code. Each has its own plate, colour and sign. */
export const VENDOR_MARKS: Readonly<Record<string, Mark>> = {
  ABR: initials('hexagon', [0.66, 0.15, 60], 'AR', INK),
  BLS: sign('round', [0.5, 0.12, 235], 'lantern-flame', GOLD),
  CPG: sign('drop', [0.56, 0.12, 45], 'seagull'),
  DRF: sign('arch', [0.42, 0.05, 70], 'wave-crest', [0.87, 0.07, 190]),
  EVF: initials('lozenge', [0.37, 0.1, 345], 'E', [0.86, 0.1, 60]),
  FRN: sign('octagon', [0.42, 0.1, 150], 'fern', [0.9, 0.14, 120]),
  GLM: initials('square', [0.3, 0.03, 80], 'GL', GOLD),
  HRT: sign('shield', [0.42, 0.09, 215], 'high-tide'),
  IVP: sign('round', [0.92, 0.03, 90], 'parrot-head', [0.52, 0.16, 28]),
  JBG: initials('arch', [0.45, 0.14, 355], 'J', [0.93, 0.06, 60]),
  KTA: sign('lozenge', [0.62, 0.17, 30], 'kite'),
  LMO: sign('flower', [0.78, 0.15, 95], 'tangerine', [0.36, 0.09, 145]),
  MWK: sign('drop', [0.32, 0.05, 300], 'candle-flame', [0.9, 0.13, 85]),
  NJW: sign('square', [0.28, 0.05, 250], 'raven', [0.9, 0.04, 225]),
  OPL: initials('flower', [0.8, 0.06, 190], 'O', [0.35, 0.08, 220]),
  PLC: sign('round', [0.44, 0.14, 330], 'circuitry', [0.92, 0.07, 330]),
  QR9: initials('octagon', [0.5, 0.03, 60], 'Q9', GOLD),
  RVP: sign('sun', [0.55, 0.19, 28], 'mountains', [0.95, 0.06, 80]),
  SBX: initials('square', [0.88, 0.03, 220], 'S', [0.4, 0.1, 245]),
  TOK: sign('shield', [0.36, 0.07, 140], 'oak-leaf', [0.86, 0.13, 85]),
  UMB: initials('hexagon', [0.26, 0.03, 200], 'UM', [0.82, 0.1, 180]),
  V8G: initials('sun', [0.56, 0.14, 150], 'V8'),
  VTL: sign('arch', [0.38, 0.13, 15], 'card-ace-spades', GOLD),
  RRL: initials('round', [0.3, 0.06, 160], 'RR', GOLD),
  MRL: sign('octagon', [0.9, 0.02, 240], 'ionic-column', [0.4, 0.06, 250]),
  FAH: sign('drop', [0.46, 0.1, 220], 'fishing-hook', [0.93, 0.08, 95]),
  DPL: sign('round', [0.27, 0.06, 255], 'angler-fish', [0.84, 0.13, 170]),
  KNV: sign('lozenge', [0.24, 0.02, 20], 'spades', [0.93, 0.03, 90]),
  TLH: initials('square', [0.5, 0.12, 165], 'T'),
  WSP: sign('shield', [0.52, 0.13, 245], 'whistle', [0.95, 0.1, 100]),
  TRB: initials('hexagon', [0.44, 0.13, 150], 'TB'),
  IMES: sign('hexagon', [0.27, 0.05, 265], 'crossed-swords', [0.84, 0.12, 195]),
  SV3: sign('sun', [0.48, 0.17, 25], 'rooster', GOLD),
  BGS: sign('sun', [0.75, 0.15, 75], 'gate', INK),
  TCG_LOTTO_VN: sign('flower', [0.57, 0.18, 10], 'lotus', [0.97, 0.05, 80]),
  LOTT: sign('round', [0.76, 0.13, 85], 'ticket', INK),
  TCG_LOTTO_SEA: initials('drop', [0.55, 0.12, 215], 'M', GOLD),
  PULSE: initials('square', [0.5, 0.17, 300], 'P'),
  UDG: sign('drop', [0.6, 0.14, 200], 'air-balloon', CREAM),
  PGB: initials('octagon', [0.45, 0.11, 300], 'PB', [0.92, 0.08, 100]),
  BNP: sign('flower', [0.66, 0.16, 350], 'balloons', CREAM),
}

/** A vendor's mark on a clear ground; the house's own studio shows the house's sign. */
export function vendorSvg(code: string, icons: IconBodies, width = 96): string {
  if (code === 'WHS') return logoSvg('badge', width, 'vwhs')
  const mark = VENDOR_MARKS[code]
  if (!mark) throw new RangeError(`vendor ${code} has no mark`)
  const sheet = createSheet(`v${code.replaceAll('_', '')}`)
  const ground = oklch(...mark.ground)
  const colour = oklch(...mark.sign)
  const outline = PLATES[mark.plate]
  const fill = sheet.linearAt(
    [
      [0, mix(ground, '#ffffff', 0.16)],
      [1, mix(ground, '#0b1316', 0.2)],
    ],
    60,
    10,
    130,
    182,
  )
  const plate =
    path(outline(92), fill) +
    `<path d="${outline(81)}" fill="none" stroke="${colour}" stroke-opacity=".55"` +
    ` stroke-width="2.5"/>`
  const lift = mark.plate === 'arch' ? 6 : mark.plate === 'drop' ? 10 : mark.plate === 'shield' ? -4 : 0
  const drawn = mark.letters
    ? letters(
        mark.letters,
        96,
        96 + lift,
        mark.letters.length > 1 ? 52 : 70,
        colour,
        mark.letters.length > 1 ? 8.5 : 11,
      )
    : flat(icons(mark.icon ?? ''), 96, 96 + lift, mark.plate === 'lozenge' ? 78 : 96, colour)
  return svgOf(192, 192, width, sheet.defs() + plate + drawn)
}

/** An icon in one flat colour, fitted about a point. */
export function flat(icon: string, x: number, y: number, size: number, colour: Colour): string {
  const { islands, left, top, width, height } = emblemOf(icon)
  const scale = size / Math.max(width, height)
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(` +
    Math.round(scale * 10_000) / 10_000 +
    `) translate(${n(-left - width / 2)} ${n(-top - height / 2)})" fill="${colour}">` +
    islands.map((island) => `<path fill-rule="evenodd" d="${island.body}"/>`).join('') +
    '</g>'
  )
}

const ring = (count: number, size: number, turn: number): string =>
  polygon(points(count, (_, index) => around(96, 96, size, turn + (index * 360) / count)))

const PLATES: Readonly<Record<Plate, (size: number) => string>> = {
  round: (size) =>
    `M${n(96 - size)} 96a${n(size)} ${n(size)} 0 1 0 ${n(size * 2)} 0a${n(size)} ${n(size)} 0 1 0 ${n(-size * 2)}` +
    ` 0Z`,
  square: (size) => rounded(size * 0.9, size * 0.34),
  hexagon: (size) => ring(6, size, 30),
  octagon: (size) => ring(8, size, 22.5),
  lozenge: (size) => ring(4, size, 0),
  sun: (size) => star(96, 96, size, size * 0.86, 14),
  flower: (size) => {
    const notches = points(8, (_, index) => around(96, 96, size * 0.82, index * 45 + 22.5))
    const reach = size * 0.34
    return (
      `M${n(notches[7]?.x ?? 0)} ${n(notches[7]?.y ?? 0)}` +
      notches.map(({ x, y }) => `A${n(reach)} ${n(reach)} 0 0 1 ${n(x)} ${n(y)}`).join('') +
      'Z'
    )
  },
  shield: (size) =>
    `M${n(96 - size * 0.86)} ${n(96 - size * 0.9)}Q96 ${n(96 - size * 1.06)} ${n(96 + size * 0.86)}` +
    ` ${n(96 - size * 0.9)}V${n(96 + size * 0.1)}Q${n(96 + size * 0.8)} ${n(96 + size * 0.7)}` +
    ` 96 ${n(96 + size)}Q${n(96 - size * 0.8)} ${n(96 + size * 0.7)} ${n(96 - size * 0.86)} ${n(96 + size * 0.1)}Z`,
  arch: (size) =>
    `M${n(96 - size * 0.8)} ${n(96 + size * 0.94)}V${n(96 - size * 0.16)}a${n(size * 0.8)} ${n(size * 0.8)}` +
    ` 0 0 1 ${n(size * 1.6)} 0V${n(96 + size * 0.94)}Z`,
  drop: (size) =>
    `M96 ${n(96 - size)}C${n(96 + size * 0.3)} ${n(96 - size * 0.56)} ${n(96 + size * 0.84)} ${n(96 - size * 0.3)}` +
    ` ${n(96 + size * 0.84)} ${n(96 + size * 0.18)}A${n(size * 0.84)} ${n(size * 0.84)} 0 0 1 ${n(96 - size * 0.84)}` +
    ` ${n(96 + size * 0.18)}C${n(96 - size * 0.84)} ${n(96 - size * 0.3)} ${n(96 - size * 0.3)} ${n(96 - size * 0.56)}` +
    ` 96 ${n(96 - size)}Z`,
}

function rounded(half: number, radius: number): string {
  const [low, high] = [96 - half, 96 + half]
  return (
    `M${n(low + radius)} ${n(low)}H${n(high - radius)}Q${n(high)} ${n(low)} ${n(high)}` +
    ` ${n(low + radius)}V${n(high - radius)}Q${n(high)} ${n(high)} ${n(high - radius)} ${n(high)}H${n(low + radius)}Q${n(low)}` +
    ` ${n(high)} ${n(low)} ${n(high - radius)}V${n(low + radius)}Q${n(low)} ${n(low)} ${n(low + radius)} ${n(low)}Z`
  )
}
