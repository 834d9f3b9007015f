import { mix } from '../core/colour.ts'
import { circle, ellipse, line, path, rect, star, times } from '../core/shapes.ts'
import { n, type Sheet } from '../core/sheet.ts'
import type { Material } from '../palettes.ts'
import type { PropName } from '../themes/spec.ts'
import { aBall, bingoCard, drum, M, minesBoard, type Paint, risingLine, scratchCard } from './boards.ts'
import { card, die, fan, parlourTile, seven } from './table.ts'
import { fortune, reels, roulette } from './wheels.ts'
import { chip, gem, wreath, type Spot } from './valuables.ts'

/** Draws one of the product's own subjects about `spot.size` large. */
export function subject(name: PropName, paint: Paint, spot: Spot): string {
  const { sheet, p } = paint
  const shadow = ellipse(
    spot.x + spot.size * 0.02,
    spot.y + spot.size * 0.44,
    spot.size * 0.44,
    spot.size * 0.09,
    p.ink,
    ' opacity=".6" filter="' + sheet.blur(spot.size * 0.03) + '"',
  )
  return shadow + DRAWN[name](paint, spot)
}

const DRAWN: Readonly<Record<PropName, (paint: Paint, spot: Spot) => string>> = {
  roulette: ({ sheet, p }, { x, y, size }) => roulette(sheet, { x, y, size: size * 1.12, turn: 12 }, p.ink, 0.86),
  fortune: ({ sheet, p, stuff }, { x, y, size }) =>
    fortune(
      sheet,
      { x, y, size: size * 1.04 },
      [stuff.body, M.ivory.bright, p.sky, M.gold.body, mix(p.accent, p.sky, 0.2), M.ivory.bright],
      p.ink,
    ),
  hand: ({ sheet, p }, { x, y, size }) =>
    fan(
      sheet,
      { x, y: y + size * 0.02, size: size * 0.86 },
      [
        ['10', 'heart'],
        ['J', 'heart'],
        ['Q', 'heart'],
        ['K', 'heart'],
        ['A', 'heart'],
      ],
      p.ink,
      15,
    ),
  aces: ({ sheet, p }, { x, y, size }) =>
    fan(
      sheet,
      { x, y, size: size * 0.98 },
      [
        ['A', 'club'],
        ['A', 'heart'],
        ['A', 'spade'],
      ],
      p.ink,
      22,
    ),
  duel: ({ sheet, p }, { x, y, size }) =>
    card(sheet, { x: x - size * 0.2, y: y + size * 0.02, size: size * 0.86, turn: -11 }, '9', 'diamond', p.ink) +
    card(sheet, { x: x + size * 0.2, y: y - size * 0.02, size: size * 0.86, turn: 9 }, 'K', 'spade', p.ink),
  dice: ({ sheet, p, stuff }, { x, y, size }) =>
    die(
      sheet,
      { x: x - size * 0.02, y, size: size * 0.86, turn: -6 },
      [5, 6, 3],
      stuff,
      stuff === M.ivory ? '#2a2320' : '#fff7e6',
      p.ink,
    ),
  'dice-pair': ({ sheet, p, stuff }, { x, y, size }) =>
    die(
      sheet,
      { x: x + size * 0.26, y: y - size * 0.16, size: size * 0.56, turn: 16 },
      [1, 4, 2],
      M.ivory,
      '#2a2320',
      p.ink,
    ) +
    die(
      sheet,
      { x: x - size * 0.2, y: y - size * 0.1, size: size * 0.58, turn: -12 },
      [6, 2, 3],
      stuff,
      '#fff7e6',
      p.ink,
    ) +
    die(
      sheet,
      { x: x + size * 0.06, y: y + size * 0.22, size: size * 0.6, turn: 4 },
      [3, 5, 6],
      stuff,
      '#fff7e6',
      p.ink,
    ),
  chips: ({ sheet, stuff }, { x, y, size }) =>
    chip(sheet, { x: x - size * 0.28, y: y + size * 0.1, size: size * 0.46 }, M.slate, 4) +
    chip(sheet, { x: x + size * 0.27, y: y + size * 0.14, size: size * 0.46 }, M.gold, 3) +
    chip(sheet, { x, y: y + size * 0.3, size: size * 0.52 }, stuff, 6),
  balls: ({ sheet, stuff }, { x, y, size }) =>
    [
      [-0.25, -0.12, 0.44, '8', M.gold],
      [0.26, -0.16, 0.42, '21', M.jade],
      [0.3, 0.26, 0.36, '5', M.rose],
      [-0.3, 0.28, 0.38, '90', M.teal],
    ]
      .map(([dx, dy, s, sign, of]) =>
        aBall(
          sheet,
          x + Number(dx) * size,
          y + Number(dy) * size,
          Number(s) * size,
          typeof sign === 'string' ? sign : '',
          typeof of === 'object' ? of : stuff,
        ),
      )
      .join('') + aBall(sheet, x, y + size * 0.1, size * 0.54, '7', stuff),
  lotto: drum,
  bingo: bingoCard,
  seven: ({ sheet, p, stuff }, { x, y, size }) => seven(sheet, { x, y, size: size * 0.92, turn: -5 }, stuff, p.ink),
  sevens: ({ sheet, p, stuff }, { x, y, size }) =>
    seven(sheet, { x: x - size * 0.34, y: y - size * 0.02, size: size * 0.62, turn: -16 }, stuff, p.ink) +
    seven(sheet, { x: x + size * 0.34, y: y - size * 0.02, size: size * 0.62, turn: 12 }, stuff, p.ink) +
    seven(sheet, { x, y: y + size * 0.08, size: size * 0.8, turn: -3 }, stuff, p.ink),
  reels: ({ sheet, p, stuff }, { x, y, size }) => {
    const mark = seven(sheet, { x: 0, y: 0, size: size * 0.3 }, M.ruby, p.ink)
    return reels(
      sheet,
      { x, y, size: size * 1.16 },
      [mark, gem(sheet, { x: 0, y: 0, size: size * 0.25 }, 'round', M.sapphire, p.ink), mark],
      stuff,
      p.ink,
    )
  },
  parlour: ({ sheet, p }, { x, y, size }) =>
    parlourTile(sheet, { x: x - size * 0.33, y: y + size * 0.02, size: size * 0.6, turn: -13 }, 'canes', p.ink) +
    parlourTile(sheet, { x: x + size * 0.33, y: y + size * 0.02, size: size * 0.6, turn: 13 }, 'dots', p.ink) +
    parlourTile(sheet, { x, y: y + size * 0.05, size: size * 0.76 }, 'flower', p.ink),
  scratch: scratchCard,
  'crown-jewels': ({ sheet, p, stuff }, { x, y, size }) =>
    gem(sheet, { x: x - size * 0.3, y: y + size * 0.16, size: size * 0.38, turn: -12 }, 'hex', M.amber, p.ink) +
    gem(sheet, { x: x + size * 0.31, y: y + size * 0.17, size: size * 0.4, turn: 14 }, 'step', M.jade, p.ink) +
    gem(sheet, { x: x - size * 0.21, y: y - size * 0.26, size: size * 0.34, turn: -18 }, 'drop', M.teal, p.ink) +
    gem(sheet, { x: x + size * 0.24, y: y - size * 0.25, size: size * 0.34, turn: 16 }, 'marquise', M.rose, p.ink) +
    gem(sheet, { x, y: y + size * 0.03, size: size * 0.62 }, 'round', stuff, p.ink),
  rising: risingLine,
  lantern: paperLantern,
  clover: fourLeaves,
  mines: minesBoard,
}

/** A great paper lantern: ribs, gilt caps, a tassel, its light from within. */
function paperLantern({ sheet, p, stuff }: Paint, { x, y, size }: Spot): string {
  const [rx, ry] = [size * 0.46, size * 0.36]
  const gilt = sheet.linear(
    [
      [0, M.gold.shade],
      [0.3, M.gold.shine],
      [0.6, M.gold.body],
      [1, M.gold.shade],
    ],
    [0, 0],
    [1, 0],
  )
  const paper = sheet.radial(
    [
      [0, mix(p.light, '#ffffff', 0.5)],
      [0.3, mix(stuff.bright, p.light, 0.5)],
      [0.65, stuff.body],
      [1, stuff.shade],
    ],
    0.44,
    0.46,
    0.6,
  )
  const cy = y - size * 0.06
  const ribs = [-0.78, -0.46, 0, 0.46, 0.78]
    .map((part) =>
      line(
        `M${n(x + part * rx * 0.4)} ${n(cy - ry * 0.96)}Q${n(x + part * rx * 1.45)} ${n(cy)} ${n(x + part * rx * 0.4)}` +
          ` ${n(cy + ry * 0.96)}`,
        stuff.recess,
        size * 0.012,
        ' opacity=".5"',
      ),
    )
    .join('')
  const cap = (at: number): string =>
    rect(
      x - rx * 0.42,
      at,
      rx * 0.84,
      size * 0.085,
      gilt,
      ` rx="${n(size * 0.02)}" stroke="${p.ink}" stroke-width="${n(size * 0.024)}"`,
    )
  const tassel =
    line(`M${n(x)} ${n(cy + ry)}V${n(y + size * 0.46)}`, M.gold.body, size * 0.02) +
    times(7, (index) =>
      line(
        `M${n(x)} ${n(y + size * 0.4)}L${n(x + (index - 3) * size * 0.022)} ${n(y + size * 0.58)}`,
        index % 2 ? stuff.bright : stuff.body,
        size * 0.018,
        ' stroke-linecap="round"',
      ),
    ) +
    circle(x, y + size * 0.4, size * 0.035, gilt, ` stroke="${p.ink}" stroke-width="${n(size * 0.016)}"`)
  return (
    line(`M${n(x)} ${n(y - size * 0.7)}V${n(cy - ry)}`, M.gold.shade, size * 0.02) +
    circle(
      x,
      cy,
      size * 0.62,
      sheet.radial([
        [0, p.light, 0.75],
        [1, p.light, 0],
      ]),
    ) +
    tassel +
    ellipse(x, cy, rx * 1.03, ry * 1.04, p.ink, ` stroke="${p.ink}" stroke-width="${n(size * 0.05)}"`) +
    ellipse(x, cy, rx, ry, paper) +
    ribs +
    path(
      `M${n(x - rx * 0.84)} ${n(cy - ry * 0.3)}Q${n(x - rx * 0.7)} ${n(cy - ry * 0.84)} ${n(x - rx * 0.3)}` +
        ` ${n(cy - ry * 0.9)}Q${n(x - rx * 0.62)} ${n(cy - ry * 0.6)} ${n(x - rx * 0.84)} ${n(cy - ry * 0.3)}Z`,
      '#fff',
      ' opacity=".55"',
    ) +
    path(
      star(x, cy + ry * 0.02, ry * 0.42, ry * 0.2, 8),
      M.gold.bright,
      ` stroke="${stuff.recess}" stroke-width="${n(size * 0.012)}"`,
    ) +
    cap(cy - ry - size * 0.045) +
    cap(cy + ry - size * 0.04)
  )
}

/** A clover of four leaves, each folded along its vein. */
function fourLeaves({ sheet, p, stuff }: Paint, { x, y, size }: Spot): string {
  const r = size * 0.5
  const heart =
    `M0 0C${n(-r * 0.2)} ${n(-r * 0.3)} ${n(-r * 0.62)} ${n(-r * 0.42)} ${n(-r * 0.56)}` +
    ` ${n(-r * 0.76)}C${n(-r * 0.5)} ${n(-r * 1.06)} ${n(-r * 0.12)} ${n(-r * 1.06)} 0 ${n(-r * 0.8)}`
  const half = (way: number): string =>
    `<path d="${heart}L0 0Z" fill="` +
    (way < 0
      ? sheet.linear([
          [0, stuff.shine],
          [0.4, stuff.bright],
          [1, stuff.body],
        ])
      : sheet.linear([
          [0, stuff.bright],
          [0.4, stuff.body],
          [1, stuff.shade],
        ])) +
    '"' +
    (way > 0 ? ' transform="scale(-1 1)"' : '') +
    '/>'
  const leafOf = (turn: number): string =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">` +
    `<g fill="${p.ink}" stroke="${p.ink}" stroke-width="${n(size * 0.085)}" stroke-linejoin="round"><path d="${heart}"/>` +
    `<path d="${heart}" transform="scale(-1 1)"/></g></g>`
  const face = (turn: number): string =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${half(-1)}${half(1)}` +
    line(`M0 ${n(-r * 0.1)}V${n(-r * 0.72)}`, stuff.shade, size * 0.014, ' stroke-linecap="round"') +
    line(
      `M${n(-r * 0.5)} ${n(-r * 0.74)}C${n(-r * 0.45)} ${n(-r * 0.96)} ${n(-r * 0.16)} ${n(-r * 0.98)} ${n(-r * 0.04)}` +
        ` ${n(-r * 0.8)}`,
      '#ffffff',
      size * 0.016,
      ' opacity=".6" stroke-linecap="round"',
    ) +
    '</g>'
  const stem = `M${n(x)} ${n(y)}Q${n(x + r * 0.1)} ${n(y + r * 0.6)} ${n(x + r * 0.44)} ${n(y + r * 1.05)}`
  const turns = [-42, 48, 138, -132]
  return (
    line(stem, p.ink, size * 0.13, ' stroke-linecap="round"') +
    turns.map(leafOf).join('') +
    line(stem, stuff.body, size * 0.055, ' stroke-linecap="round"') +
    turns.map(face).join('') +
    circle(x, y, size * 0.03, stuff.shade)
  )
}

/** A ring of small stones or beads; frames use it. */
export function beads(sheet: Sheet, x: number, y: number, size: number, count: number, stuff: Material): string {
  const fill = sheet.radial(
    [
      [0, stuff.shine],
      [0.5, stuff.body],
      [1, stuff.shade],
    ],
    0.35,
    0.3,
    0.75,
  )
  return wreath(x, y, size, count, (px, py) => circle(px, py, size * 0.035, fill))
}
