import { type Card, RANKS, rankOf, suitOf } from '#rules/cards/deck.ts'
import { h, svg } from '../shell/dom.ts'
import { courtPicture } from './court.ts'
import { SUIT_COLOURS, SUIT_PATHS } from './suits.ts'

// A face is 240 by 336 units. No part has an id, so that as many cards as wanted stand in one document.
const [WIDTH, HEIGHT] = [240, 336]
const [LEFT, MIDDLE, RIGHT] = [82, 120, 158]
const [TOP, BOTTOM, CENTRE] = [62, 274, 168]
const THIRDS = [TOP, TOP + (BOTTOM - TOP) / 3, BOTTOM - (BOTTOM - TOP) / 3, BOTTOM] as const
const corners = [
  [LEFT, TOP],
  [RIGHT, TOP],
  [LEFT, BOTTOM],
  [RIGHT, BOTTOM],
] as const
const sides = [
  [LEFT, CENTRE],
  [RIGHT, CENTRE],
] as const
const columns = THIRDS.flatMap(
  (y) =>
    [
      [LEFT, y],
      [RIGHT, y],
    ] as const,
)
const between = (low: number, high: number) => (low + high) / 2

/** Where the pips of the two to the ten stand. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  corners,
  [...corners, [MIDDLE, CENTRE]],
  [...corners, ...sides],
  [...corners, ...sides, [MIDDLE, between(TOP, CENTRE)]],
  [...corners, ...sides, [MIDDLE, between(TOP, CENTRE)], [MIDDLE, between(CENTRE, BOTTOM)]],
  [...columns, [MIDDLE, CENTRE]],
  [...columns, [MIDDLE, between(THIRDS[0], THIRDS[1])], [MIDDLE, between(THIRDS[2], THIRDS[3])]],
]

const FIRST_COURT = RANKS.indexOf('J')
const ACE = RANKS.indexOf('A')

function pip(suit: number, x: number, y: number, side: number): SVGElement {
  const turned = y > CENTRE ? ' rotate(180)' : ''
  return svg('path', {
    d: SUIT_PATHS[suit] ?? '',
    fill: SUIT_COLOURS[suit] ?? '',
    transform: `translate(${x} ${y})${turned} scale(${side / 100})`,
  })
}

/** Rank and suit in a corner, large enough to be read on a small phone. */
function index(card: Card, turned: boolean): SVGElement {
  const [rank, suit] = [RANKS[rankOf(card)] ?? '', suitOf(card)]
  const ten = rank === 'T'
  const letters = svg('text', {
    class: 'card-rank',
    x: 28,
    y: 58,
    'text-anchor': 'middle',
    fill: SUIT_COLOURS[suit] ?? '',
    ...(ten ? { textLength: 46, lengthAdjust: 'spacingAndGlyphs' } : {}),
  })
  letters.textContent = ten ? '10' : rank
  return svg('g', turned ? { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` } : {}, letters, pip(suit, 28, 90, 36))
}

function ace(suit: number): SVGElement {
  const rays = Array.from({ length: 24 }, (_, ray) => {
    const [sin, cos] = [Math.sin((ray * Math.PI) / 12), Math.cos((ray * Math.PI) / 12)]
    const reach = ray % 2 === 0 ? 76 : 70
    return `M${(MIDDLE + 66 * sin).toFixed(1)} ${(CENTRE - 66 * cos).toFixed(1)}L${(MIDDLE + reach * sin).toFixed(1)} ${(CENTRE - reach * cos).toFixed(1)}`
  }).join('')
  return svg(
    'g',
    {},
    svg('circle', { cx: MIDDLE, cy: CENTRE, r: 62, fill: '#fbf1da', stroke: '#c2913a', 'stroke-width': 2 }),
    svg('path', { d: rays, fill: 'none', stroke: '#c2913a', 'stroke-width': 2.4, 'stroke-linecap': 'round' }),
    pip(suit, MIDDLE, CENTRE, 88),
    // A line inside of the outline, where that is of one piece.
    ...(suit === 0
      ? []
      : [
          svg('path', {
            d: SUIT_PATHS[suit] ?? '',
            fill: 'none',
            stroke: '#fbf1da',
            'stroke-opacity': 0.55,
            'stroke-width': 3.4,
            transform: `translate(${MIDDLE} ${CENTRE}) scale(.66)`,
          }),
        ]),
  )
}

function middle(rank: number, suit: number): readonly SVGElement[] {
  if (rank === ACE) return [ace(suit)]
  if (rank >= FIRST_COURT) return [courtPicture(rank - FIRST_COURT, suit)]
  return (PIPS[rank] ?? []).map(([x, y]) => pip(suit, x, y, 45))
}

const sheet = (kind: string, ...parts: readonly SVGElement[]): SVGElement =>
  svg('svg', { class: kind, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' }, ...parts)

/** The face of a card. It fills its box, whose sides are as 5 to 7, and says nothing to a screen reader: see `cardNames`. */
export function cardFace(card: Card): SVGElement {
  const [rank, suit] = [rankOf(card), suitOf(card)]
  return sheet(
    'card-face',
    svg('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 17, fill: '#fffdf7' }),
    svg('rect', {
      x: 1.5,
      y: 1.5,
      width: WIDTH - 3,
      height: HEIGHT - 3,
      rx: 15.5,
      fill: 'none',
      stroke: '#d9cdb4',
      'stroke-width': 2,
    }),
    ...middle(rank, suit),
    index(card, false),
    index(card, true),
  )
}

/** A lattice of diagonals inside of a box. */
function lattice(x: number, y: number, width: number, height: number, gap: number): string {
  const lines: string[] = []
  for (let at = gap; at < width + height; at += gap) {
    const [ax, ay] = at < width ? [at, 0] : [width, at - width]
    const [bx, by] = at < height ? [0, at] : [at - height, height]
    lines.push(`M${x + ax} ${y + ay}L${x + bx} ${y + by}M${x + width - ax} ${y + ay}L${x + width - bx} ${y + by}`)
  }
  return lines.join('')
}

/** A rose of so many petals, as a closed curve. */
function rose(petals: number, inner: number, outer: number): string {
  const points = Array.from({ length: petals * 12 }, (_, step) => {
    const angle = (step * 2 * Math.PI) / (petals * 12)
    const reach = inner + (outer - inner) * Math.abs(Math.cos((angle * petals) / 2))
    return `${(MIDDLE + reach * Math.sin(angle)).toFixed(1)} ${(CENTRE - reach * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

/** The back, the same for every card. */
export function cardBack(): SVGElement {
  const gold = '#e5b95c'
  const ring = (r: number, width: number) =>
    svg('circle', { cx: MIDDLE, cy: CENTRE, r, fill: 'none', stroke: gold, 'stroke-width': width })
  const curve = (d: string, fill: string, width: number, opacity = 1) =>
    svg('path', { d, fill, stroke: gold, 'stroke-width': width, 'stroke-opacity': opacity, 'stroke-linejoin': 'round' })
  return sheet(
    'card-back',
    svg('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 17, fill: '#fffdf7' }),
    svg('rect', { x: 11, y: 11, width: WIDTH - 22, height: HEIGHT - 22, rx: 10, fill: '#5c0f26' }),
    curve(lattice(22, 22, WIDTH - 44, HEIGHT - 44, 28), 'none', 2, 0.42),
    curve(lattice(22, 22, WIDTH - 44, HEIGHT - 44, 14), 'none', 0.9, 0.3),
    svg('rect', {
      x: 21,
      y: 21,
      width: WIDTH - 42,
      height: HEIGHT - 42,
      rx: 6,
      fill: 'none',
      stroke: gold,
      'stroke-width': 3,
    }),
    ...[
      [46, 46],
      [WIDTH - 46, 46],
      [46, HEIGHT - 46],
      [WIDTH - 46, HEIGHT - 46],
    ].map(([x = 0, y = 0]) =>
      svg('path', {
        d: SUIT_PATHS[1],
        fill: gold,
        stroke: '#5c0f26',
        'stroke-width': 18,
        'paint-order': 'stroke',
        transform: `translate(${x} ${y}) scale(.26)`,
      }),
    ),
    svg('circle', { cx: MIDDLE, cy: CENTRE, r: 78, fill: '#430a1b' }),
    ring(78, 3),
    ring(72, 1.4),
    curve(rose(16, 50, 68), '#6f1630', 2),
    curve(rose(8, 22, 50), '#430a1b', 2.4),
    curve(rose(8, 8, 34), gold, 0),
    svg('circle', { cx: MIDDLE, cy: CENTRE, r: 11, fill: '#430a1b', stroke: gold, 'stroke-width': 2.4 }),
    svg('path', { d: SUIT_PATHS[3], fill: gold, transform: `translate(${MIDDLE} ${CENTRE}) scale(.13)` }),
  )
}

/** A card with both sides, face up; the class `turned` lays it face down. Without a card there is nothing below the back. */
export function cardElement(card?: Card): HTMLElement {
  const element = h('div.card', {}, h('div.card-turn', {}, cardBack()))
  if (card === undefined) element.classList.add('turned')
  else putFace(element, card)
  return element
}

/** Gives a card that lies face down its face; taking `turned` away then turns it over. */
export function putFace(element: HTMLElement, card: Card): void {
  element.querySelector('.card-face')?.remove()
  element.querySelector('.card-turn')?.prepend(cardFace(card))
}
