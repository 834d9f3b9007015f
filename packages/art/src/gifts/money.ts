import { circle, ellipse, line, path, rect, star, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { MATERIALS as M } from '../palettes.ts'
import { box, type Gift, type GiftPaint, oval, solid } from './spec.ts'

const ROUND = ' stroke-linecap="round" stroke-linejoin="round"'

/** A coin from the front, with a star. */
const coin = (g: GiftPaint, x: number, y: number, r: number): string =>
  solid(g, oval(x, y, r, r), M.gold, Math.max(4, r * 0.08)) +
  circle(x, y, r * 0.76, M.gold.shade, ' opacity=".75"') +
  circle(x, y, r * 0.7, M.gold.body) +
  path(star(x, y, r * 0.48, r * 0.21), M.gold.shine, ` stroke="${M.gold.shade}" stroke-width="${n(r * 0.05)}"`) +
  path(
    `M${n(x - r * 0.82)} ${n(y - r * 0.12)}A${n(r * 0.84)} ${n(r * 0.84)} 0 0 1 ${n(x - r * 0.1)} ${n(y - r * 0.83)}` +
      `L${n(x - r * 0.1)} ${n(y - r * 0.72)}A${n(r * 0.72)} ${n(r * 0.72)} 0 0 0 ${n(x - r * 0.7)} ${n(y - r * 0.1)}Z`,
    '#fff',
    ' opacity=".7"',
  )

/** Coins that lie on each other. */
const stack = (g: GiftPaint, x: number, bottom: number, count: number): string =>
  times(count, (at) => {
    const y = bottom - at * 19
    return (
      solid(g, `M${n(x - 40)} ${n(y - 14)}V${n(y)}A40 13 0 0 0 ${n(x + 40)} ${n(y)}V${n(y - 14)}Z`, M.gold, 5) +
      times(5, (part) => line(`M${n(x - 26 + part * 13)} ${n(y + 2)}V${n(y + 9)}`, M.gold.shade, 3, ROUND)) +
      ellipse(x, y - 14, 40, 13, M.gold.bright, ` stroke="${g.p.ink}" stroke-width="4"`) +
      ellipse(x, y - 14, 28, 8, M.gold.body)
    )
  })

/** A banknote of the house, which is of no country. */
const note = (g: GiftPaint, x: number, y: number, turn: number): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
  solid(g, box(-92, -50, 184, 100, 10), g.m, 6) +
  rect(-80, -38, 160, 76, 'none', ` rx="6" stroke="${g.m.recess}" stroke-width="3" opacity=".55"`) +
  circle(0, 0, 29, g.m.shade, ' opacity=".6"') +
  path(star(0, 0, 22, 10), M.gold.shine) +
  [-62, 62].map((at) => path(star(at, 0, 9, 4), g.m.recess, ' opacity=".7"')).join('') +
  line('M-84 -32L-44 -44', '#fff', 6, `${ROUND} opacity=".5"`) +
  '</g>'

/** Money, and bonus money. */
export const money = {
  coin: { palette: 'moonlit', of: 'gold', draw: (g) => coin(g, 160, 152, 98) },
  coins: {
    palette: 'fig',
    of: 'gold',
    draw: (g) => stack(g, 92, 252, 4) + stack(g, 228, 250, 6) + stack(g, 160, 262, 8) + coin(g, 214, 78, 34),
  },
  pouch: {
    palette: 'ember',
    of: 'ruby',
    draw: (g) =>
      solid(g, 'M118 96C70 132 48 190 68 232Q80 260 116 260H204Q240 260 252 232C272 190 250 132 202 96Z', g.m) +
      solid(g, 'M112 96L92 46Q126 66 160 44Q194 66 228 46L208 96Z', g.m) +
      line('M108 98H212', M.gold.shade, 18, ROUND) +
      line('M108 96H212', M.gold.bright, 9, ROUND) +
      coin(g, 160, 182, 44) +
      path('M92 154C80 182 80 212 92 234C98 204 100 176 112 146Z', '#fff', ' opacity=".25"'),
  },
  chest: {
    palette: 'lagoon',
    of: 'bronze',
    draw: (g) =>
      solid(g, 'M62 132Q62 62 118 62H202Q258 62 258 132L244 142H76Z', g.m) +
      path('M76 142Q80 108 160 108Q240 108 244 142Z', M.bronze.recess) +
      coin(g, 110, 140, 30) +
      coin(g, 212, 138, 31) +
      coin(g, 160, 126, 38) +
      solid(g, box(56, 150, 208, 108, 14), g.m) +
      [80, 220].map((x) => solid(g, box(x, 150, 20, 108, 4), M.gold, 4)).join('') +
      [84, 216].map((x) => path(`M${x} 70Q${x + 4} 64 ${x + 16} 64V108H${x}Z`, M.gold.body, ' opacity=".9"')).join('') +
      solid(g, box(138, 158, 44, 50, 10), M.gold, 5) +
      circle(160, 177, 7, g.p.ink) +
      path('M156 178H164L167 196H153Z', g.p.ink),
  },
  note: { palette: 'brass', of: 'jade', draw: (g) => note(g, 160, 158, -10) + coin(g, 236, 222, 32) },
  notes: {
    palette: 'patina',
    of: 'leaf',
    draw: (g) => note(g, 148, 118, -22) + note(g, 160, 156, -4) + note(g, 174, 198, 12),
  },
  bundle: {
    palette: 'frost',
    of: 'jade',
    draw: (g) =>
      [212, 168, 124]
        .map(
          (y) =>
            solid(g, `M50 ${y}L112 ${y - 30}H278L216 ${y}Z`, g.m, 6) +
            solid(g, `M50 ${y}H216V${y + 38}H50Z`, g.m, 6) +
            solid(g, `M216 ${y}L278 ${y - 30}V${y + 8}L216 ${y + 38}Z`, g.m, 6) +
            [10, 20, 28].map((at) => line(`M54 ${y + at}H212`, g.m.recess, 2, ' opacity=".45"')).join('') +
            path(
              `M112 ${y}L174 ${y - 30}H202L142 ${y}V${y + 38}H112Z`,
              M.ivory.body,
              ` stroke="${g.p.ink}" stroke-width="4" stroke-linejoin="round"`,
            ) +
            path(star(127, y + 19, 10, 4.5), M.coral.body),
        )
        .join(''),
  },
  safe: {
    palette: 'storm',
    of: 'slate',
    draw: (g) =>
      [78, 216].map((x) => solid(g, box(x, 246, 30, 18, 4), M.slate, 5)).join('') +
      solid(g, box(54, 52, 212, 202, 22), g.m) +
      solid(g, box(76, 74, 168, 158, 14), M.slate, 5) +
      circle(160, 152, 52, g.p.ink) +
      circle(160, 152, 46, M.gold.shade) +
      circle(160, 152, 38, M.gold.body) +
      times(
        3,
        (at) => `<g transform="rotate(${at * 60} 160 152)">${line('M160 104V200', M.gold.bright, 10, ROUND)}</g>`,
      ) +
      times(
        6,
        (at) =>
          `<g transform="rotate(${at * 60} 160 152)">${circle(160, 104, 8, M.gold.shine, ` stroke="${g.p.ink}" stroke-width="3"`)}</g>`,
      ) +
      circle(160, 152, 15, M.gold.shine, ` stroke="${M.gold.shade}" stroke-width="4"`) +
      [104, 200].map((y) => rect(60, y - 14, 14, 28, M.silver.body, ' rx="4"')).join('') +
      path('M86 84H130L86 150Z', '#fff', ' opacity=".16"'),
  },
} as const satisfies Readonly<Record<string, Gift>>
