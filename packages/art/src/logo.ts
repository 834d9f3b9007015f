import { oklch } from './core/colour.ts'
import { svgOf } from './core/frame.ts'
import { around, circle, path, polygon, times } from './core/shapes.ts'
import { createSheet, n, type Sheet } from './core/sheet.ts'

/**
 * `mark` stands free, `badge` sits on a rounded dark square, `favicon` is the badge drawn bold for a tab,
 * `maskable` fills its square and keeps to the safe zone.
 */
export type LogoKind = 'mark' | 'badge' | 'favicon' | 'maskable'

const BRASS = {
  light: oklch(0.93, 0.1, 95),
  body: oklch(0.8, 0.135, 82),
  deep: oklch(0.62, 0.13, 62),
  dark: oklch(0.4, 0.09, 48),
}

const SIZES: Readonly<Record<LogoKind, number>> = { mark: 248, badge: 196, favicon: 226, maskable: 176 }

/** The house's sign: a ship's wheel of brass, eight handles, a star of four at its hub. */
export function logoSvg(kind: LogoKind, width = 512, prefix = `logo${kind}`): string {
  const sheet = createSheet(prefix)
  const size = SIZES[kind]
  const plate =
    kind === 'mark'
      ? ''
      : '<rect width="512" height="512"' +
        (kind === 'maskable' ? '' : ' rx="116"') +
        ' fill="' +
        sheet.radial(
          [
            [0, '#26404a'],
            [0.7, '#111b1f'],
            [1, '#0b1316'],
          ],
          0.4,
          0.32,
          0.85,
        ) +
        '"/>'
  const wheel = wheelOf(sheet, 256, 256, size, kind === 'favicon' ? 1.5 : 1)
  return svgOf(512, 512, width, sheet.defs() + plate + wheel)
}

function wheelOf(sheet: Sheet, x: number, y: number, reach: number, bold: number): string {
  const brass = sheet.linearAt(
    [
      [0, BRASS.light],
      [0.35, BRASS.body],
      [0.75, BRASS.deep],
      [1, BRASS.dark],
    ],
    x - reach * 0.6,
    y - reach * 0.8,
    x + reach * 0.6,
    y + reach * 0.8,
  )
  const inner = 0.53 - 0.08 * (bold - 1)
  const spoke = (index: number): string => {
    const angle = index * 45 + 22.5
    const at = (radius: number, aside: number): { x: number; y: number } => {
      const along = around(x, y, reach * radius, angle)
      const across = around(0, 0, reach * aside * bold, angle + 90)
      return { x: along.x + across.x, y: along.y + across.y }
    }
    const profile: readonly (readonly [number, number])[] = [
      [0.16, 0.032],
      [0.6, 0.032],
      [0.74, 0.034],
      [0.79, 0.052],
      [0.86, 0.062],
      [0.93, 0.055],
      [0.985, 0.03],
      [1, 0],
    ]
    return polygon([...profile.map(([r, a]) => at(r, a)), ...profile.toReversed().map(([r, a]) => at(r, -a))])
  }
  const ring =
    `M${n(x - reach * 0.68)} ${n(y)}a${n(reach * 0.68)} ${n(reach * 0.68)} 0 1 0 ${n(reach * 1.36)}` +
    ` 0a${n(reach * 0.68)} ${n(reach * 0.68)} 0 1 0 ${n(-reach * 1.36)} 0ZM${n(x - reach * inner)} ${n(y)}a${n(reach * inner)}` +
    ` ${n(reach * inner)} 0 1 1 ${n(reach * 2 * inner)} 0a${n(reach * inner)} ${n(reach * inner)}` +
    ` 0 1 1 ${n(-reach * 2 * inner)} 0Z`
  const studs =
    bold > 1
      ? ''
      : times(8, (index) => {
          const at = around(x, y, reach * 0.605, index * 45)
          return circle(at.x, at.y, reach * 0.026, BRASS.dark)
        })
  const hub = polygon(
    Array.from({ length: 8 }, (_, index) => around(x, y, reach * (index % 2 ? 0.072 : 0.17), index * 45 - 90)),
  )
  return (
    times(8, (index) => path(spoke(index), brass)) +
    path(ring, brass, ' fill-rule="evenodd"') +
    studs +
    circle(x, y, reach * 0.225, brass) +
    circle(x, y, reach * 0.19, '#182a31') +
    path(hub, BRASS.light)
  )
}
