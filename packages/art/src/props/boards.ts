import { mix } from '../core/colour.ts'
import { letters } from '../core/letters.ts'
import { path, polygon, circle, times, star, rect, line } from '../core/shapes.ts'
import { n, type Sheet } from '../core/sheet.ts'
import { MATERIALS, type Material, type Palette } from '../palettes.ts'
import { ball, coin, gem, type Spot } from './valuables.ts'

export interface Paint {
  readonly sheet: Sheet
  readonly p: Palette
  readonly stuff: Material
}

export const M = MATERIALS

export function aBall(sheet: Sheet, x: number, y: number, size: number, sign: string, stuff: Material): string {
  return ball(sheet, { x, y, size }, sign, stuff, letters)
}

/** The drum of a draw: a glass globe of balls on a stand. */
export function drum({ sheet, p, stuff }: Paint, { x, y, size }: Spot): string {
  const r = size * 0.42
  const metal = sheet.linear(
    [
      [0, stuff.shine],
      [0.3, stuff.body],
      [0.6, stuff.shade],
      [1, stuff.bright],
    ],
    [0, 0],
    [1, 0.4],
  )
  const glass = sheet.radial(
    [
      [0, '#ffffff', 0.3],
      [0.6, '#ffffff', 0.06],
      [0.92, '#ffffff', 0.2],
      [1, '#ffffff', 0.6],
    ],
    0.4,
    0.36,
    0.62,
  )
  const kinds: readonly Material[] = [M.ruby, M.gold, M.jade, M.teal, M.coral, M.rose, M.ivory]
  const places = [
    [-0.5, 0.42],
    [-0.08, 0.6],
    [0.42, 0.5],
    [-0.36, 0],
    [0.1, 0.14],
    [0.52, 0.02],
    [-0.1, -0.44],
    [0.34, -0.4],
  ]
  const inside = places
    .map(([dx = 0, dy = 0], index) =>
      aBall(
        sheet,
        x + dx * r,
        y - size * 0.08 + dy * r,
        r * 0.5,
        String([7, 21, 3, 45, 18, 9, 33, 2][index] ?? 1),
        kinds[index % kinds.length] ?? stuff,
      ),
    )
    .join('')
  const foot = path(
    polygon([
      { x: x - r * 0.5, y: y + size * 0.32 },
      { x: x + r * 0.5, y: y + size * 0.32 },
      { x: x + r * 0.86, y: y + size * 0.5 },
      { x: x - r * 0.86, y: y + size * 0.5 },
    ]),
    metal,
    ` stroke="${p.ink}" stroke-width="${n(size * 0.022)}" stroke-linejoin="round"`,
  )
  return (
    foot +
    circle(x, y - size * 0.08, r * 1.05, p.ink) +
    circle(x, y - size * 0.08, r, mix(p.night, p.ink, 0.3)) +
    inside +
    circle(x, y - size * 0.08, r, glass) +
    circle(x, y - size * 0.08, r, 'none', ` stroke="${metal}" stroke-width="${n(size * 0.035)}"`) +
    path(
      `M${n(x - r * 0.7)} ${n(y - size * 0.26)}Q${n(x - r * 0.46)}` +
        ` ${n(y - size * 0.44)} ${n(x - r * 0.06)} ${n(y - size * 0.46)}Q${n(x - r * 0.5)} ${n(y - size * 0.34)} ${n(x - r * 0.7)}` +
        ` ${n(y - size * 0.26)}Z`,
      '#fff',
      ' opacity=".6"',
    )
  )
}
export function bingoCard({ sheet, p, stuff }: Paint, { x, y, size }: Spot): string {
  const [w, h] = [size * 0.84, size * 0.96]
  const cell = w * 0.176
  const cells = times(25, (index) => {
    const [cx, cy] = [
      x - w / 2 + w * 0.06 + ((index % 5) + 0.5) * cell,
      y - h / 2 + h * 0.25 + (Math.floor(index / 5) + 0.5) * cell * 0.86,
    ]
    const marked = [2, 6, 12, 18, 24, 9, 16].includes(index)
    return (
      rect(cx - cell * 0.46, cy - cell * 0.4, cell * 0.92, cell * 0.8, '#fff8e8', ` rx="${n(cell * 0.14)}"`) +
      (marked
        ? circle(
            cx,
            cy,
            cell * 0.36,
            sheet.radial(
              [
                [0, stuff.bright],
                [0.7, stuff.body],
                [1, stuff.shade],
              ],
              0.4,
              0.35,
              0.7,
            ),
          )
        : letters(String(((index * 17) % 89) + 1), cx, cy, cell * 0.34, '#4a3c34', cell * 0.065))
    )
  })
  return (
    `<g transform="rotate(-6 ${n(x)} ${n(y)})">` +
    rect(
      x - w / 2 + 4,
      y - h / 2 + 7,
      w,
      h,
      p.ink,
      ` rx="${n(w * 0.07)}" stroke="${p.ink}" stroke-width="${n(size * 0.04)}"`,
    ) +
    rect(
      x - w / 2,
      y - h / 2,
      w,
      h,
      sheet.linear(
        [
          [0, stuff.bright],
          [0.4, stuff.body],
          [1, stuff.shade],
        ],
        [0, 0],
        [0.6, 1],
      ),
      ` rx="${n(w * 0.07)}"`,
    ) +
    times(5, (index) =>
      path(star(x - w * 0.35 + index * w * 0.176, y - h * 0.375, cell * 0.34, cell * 0.15), M.gold.shine),
    ) +
    cells +
    rect(
      x - w / 2 + 2,
      y - h / 2 + 2,
      w - 4,
      h - 4,
      'none',
      ` rx="${n(w * 0.065)}" stroke="#fff" stroke-width="1.6" opacity=".5"`,
    ) +
    '</g>' +
    aBall(sheet, x + size * 0.38, y + size * 0.34, size * 0.32, '27', M.gold)
  )
}
export function scratchCard({ sheet, p, stuff }: Paint, { x, y, size }: Spot): string {
  const [w, h] = [size * 0.86, size * 0.92]
  const panel = w * 0.26
  const silver = sheet.linear(
    [
      [0, '#f3f5f6'],
      [0.4, '#b9c2c8'],
      [0.6, '#dfe5e8'],
      [1, '#8c979f'],
    ],
    [0, 0],
    [1, 1],
  )
  const signs = [
    path(star(0, 0, panel * 0.34, panel * 0.15), M.gold.body),
    circle(0, 0, panel * 0.26, M.ruby.body),
    path('M0-12L10 0L0 12L-10 0Z', M.sapphire.body),
  ]
  const windows = times(9, (index) => {
    const [cx, cy] = [x - w * 0.3 + (index % 3) * w * 0.3, y - h * 0.1 + Math.floor(index / 3) * h * 0.25]
    const open = [0, 1, 2, 4, 7].includes(index)
    return (
      rect(
        cx - panel / 2,
        cy - panel * 0.4,
        panel,
        panel * 0.8,
        open ? '#fffaf0' : silver,
        ` rx="${n(panel * 0.12)}"`,
      ) +
      (open ? `<g transform="translate(${n(cx)} ${n(cy)})">` + (signs[index < 3 ? 0 : index % 3] ?? '') + '</g>' : '')
    )
  })
  return (
    `<g transform="rotate(7 ${n(x)} ${n(y)})">` +
    rect(
      x - w / 2 + 3,
      y - h / 2 + 7,
      w,
      h,
      p.ink,
      ` rx="${n(w * 0.06)}" stroke="${p.ink}" stroke-width="${n(size * 0.04)}"`,
    ) +
    rect(
      x - w / 2,
      y - h / 2,
      w,
      h,
      sheet.linear(
        [
          [0, stuff.shine],
          [0.4, stuff.bright],
          [1, stuff.shade],
        ],
        [0, 0],
        [0.6, 1],
      ),
      ` rx="${n(w * 0.06)}"`,
    ) +
    rect(x - w * 0.42, y - h * 0.43, w * 0.84, h * 0.17, M.ruby.body, ` rx="${n(w * 0.04)}"`) +
    times(5, (index) => path(star(x - w * 0.28 + index * w * 0.14, y - h * 0.345, h * 0.055, h * 0.025), '#fff6d8')) +
    `${windows}</g>` +
    coin(sheet, { x: x + size * 0.36, y: y + size * 0.3, size: size * 0.36, turn: -18 }, 0.9)
  )
}
/** A curve that climbs until it breaks off: the crash game's sign. */
export function risingLine({ sheet, p, stuff }: Paint, { x, y, size }: Spot): string {
  const d =
    `M${n(x - size * 0.48)} ${n(y + size * 0.36)}C${n(x - size * 0.08)} ${n(y + size * 0.34)} ${n(x + size * 0.16)}` +
    ` ${n(y + size * 0.12)} ${n(x + size * 0.28)} ${n(y - size * 0.24)}`
  const area = `${d}V${n(y + size * 0.42)}H${n(x - size * 0.48)}Z`
  const bars = times(5, (index) =>
    line(
      `M${n(x - size * 0.48)} ${n(y - size * 0.3 + index * size * 0.18)}H${n(x + size * 0.5)}`,
      p.light,
      size * 0.006,
      ' opacity=".3"',
    ),
  )
  const plane = `M0-46C10-30 13-12 13 4L34 26V38L13 30V40L21 50V57L0 51L-21 57V50L-13 40V30L-34 38V26L-13 4C-13-12-10-30 0-46Z`
  return (
    bars +
    path(
      area,
      sheet.linear([
        [0, stuff.body, 0.75],
        [1, stuff.shade, 0.1],
      ]),
    ) +
    line(d, p.ink, size * 0.085, ' stroke-linecap="round"') +
    line(
      d,
      sheet.linear(
        [
          [0, stuff.bright],
          [1, stuff.shine],
        ],
        [0, 1],
        [1, 0],
      ),
      size * 0.045,
      ' stroke-linecap="round"',
    ) +
    `<g transform="translate(${n(x + size * 0.3)} ${n(y - size * 0.3)}) rotate(26)` +
    ` scale(${n(size / 190)})"><path d="${plane}" fill="${p.ink}" stroke="${p.ink}" stroke-width="15"` +
    ` stroke-linejoin="round"/><path d="${plane}" fill="` +
    sheet.linear(
      [
        [0, '#ffffff'],
        [0.5, stuff.bright],
        [1, stuff.shade],
      ],
      [0, 0],
      [1, 0.5],
    ) +
    `"/><path d="M0-40C-6-28-8-12-8 4V46L0 44Z" fill="#fff" opacity=".5"/>` +
    `<ellipse cy="-14" rx="5" ry="10" fill="${p.night}"/></g>` +
    coin(sheet, { x: x - size * 0.3, y: y - size * 0.16, size: size * 0.24, turn: -12 }, 0.8) +
    coin(sheet, { x, y: y - size * 0.36, size: size * 0.17, turn: 20 }, 0.6)
  )
}
/** A board of tiles, some turned: stones found, one bomb. */
export function minesBoard({ sheet, p, stuff }: Paint, { x, y, size }: Spot): string {
  const cell = size * 0.235
  const back = sheet.linear(
    [
      [0, mix(p.haze, '#ffffff', 0.2)],
      [0.5, p.sky],
      [1, p.night],
    ],
    [0, 0],
    [0.7, 1],
  )
  const tiles = times(16, (index) => {
    const [cx, cy] = [x + ((index % 4) - 1.5) * cell * 1.06, y + (Math.floor(index / 4) - 1.5) * cell * 1.06]
    const open = [1, 5, 6, 8, 11, 14].includes(index)
    const base =
      rect(
        cx - cell / 2 + 1,
        cy - cell / 2 + 3,
        cell,
        cell,
        p.ink,
        ` rx="${n(cell * 0.2)}" stroke="${p.ink}" stroke-width="3"`,
      ) +
      rect(cx - cell / 2, cy - cell / 2, cell, cell, open ? mix(p.near, p.ink, 0.3) : back, ` rx="${n(cell * 0.2)}"`)
    if (index === 11)
      return (
        base +
        circle(
          cx,
          cy + cell * 0.04,
          cell * 0.28,
          sheet.radial(
            [
              [0, M.slate.bright],
              [0.5, M.slate.body],
              [1, M.slate.recess],
            ],
            0.35,
            0.3,
            0.8,
          ),
        ) +
        line(
          `M${n(cx + cell * 0.16)} ${n(cy - cell * 0.18)}q${n(cell * 0.08)} ${n(-cell * 0.14)} ${n(cell * 0.18)}` +
            ` ${n(-cell * 0.12)}`,
          M.ivory.shade,
          cell * 0.06,
        ) +
        path(star(cx + cell * 0.34, cy - cell * 0.3, cell * 0.14, cell * 0.06, 6), M.amber.bright)
      )
    return (
      base +
      (open
        ? gem(sheet, { x: cx, y: cy, size: cell * 0.66, turn: 8 }, 'hex', stuff, p.ink)
        : rect(
            cx - cell * 0.42,
            cy - cell * 0.42,
            cell * 0.84,
            cell * 0.12,
            '#fff',
            ` rx="${n(cell * 0.06)}" opacity=".3"`,
          ))
    )
  })
  return `<g transform="rotate(-5 ${n(x)} ${n(y)})">${tiles}</g>`
}
