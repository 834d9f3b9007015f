import { svg } from '../shell/dom.ts'
import { SUIT_COLOURS, SUIT_PATHS } from './suits.ts'

/** Cloths of a court, one for each suit: robe, panel, lining. */
const CLOTHS = [
  ['#1f5a45', '#d9a441', '#123629'],
  ['#a3472a', '#2b6f78', '#6d2a17'],
  ['#b4132c', '#22356b', '#760a1c'],
  ['#2a2f66', '#b4132c', '#171a3d'],
] as const

const GOLD = '#e2ac3f'
const DARK_GOLD = '#9a6a1a'
const SKIN = '#f2d3b3'
const INK = '#2a1a16'
const HAIR = ['#6b3f22', '#c8802e', '#e0a63c', '#3a2a24'] as const

const fill = (d: string, colour: string, more: Readonly<Record<string, string | number>> = {}) =>
  svg('path', { d, fill: colour, ...more })
const line = (d: string, colour: string, width: number) =>
  svg('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
const dot = (x: number, y: number, r: number, colour: string) => svg('circle', { cx: x, cy: y, r, fill: colour })
const times = (count: number, each: (index: number) => SVGElement) =>
  Array.from({ length: count }, (_, index) => each(index))

/** Eyes, brows, nose and mouth of a head whose middle is 120, 76. */
const features = (lips: string) => [
  line('M106 69C109 66 113 66 115 68M125 68C127 66 131 66 134 69', INK, 2.2),
  line('M107 75C109 73 113 73 115 75M125 75C127 73 131 73 133 75', INK, 1.6),
  dot(111, 75.4, 1.9, INK),
  dot(129, 75.4, 1.9, INK),
  line('M120 75L118 86L122 86.6', '#b98a66', 1.7),
  line('M114 92C117 94 123 94 126 92', lips, 2.6),
]

const robe = (suit: number) => {
  const [cloth = '', panel = '', lining = ''] = CLOTHS[suit] ?? []
  return [
    fill('M54 168L54 146C58 122 84 113 104 108L136 108C156 113 182 122 186 146L186 168Z', cloth),
    fill('M54 168L54 146C56 134 63 127 72 122L84 168ZM186 168L186 146C184 134 177 127 168 122L156 168Z', lining),
    line('M72 122L84 168M168 122L156 168', GOLD, 3),
    ...times(4, (index) => dot(75.5 + index * 2.6, 133 + index * 10.4, 2.2, '#fbe9bd')),
    ...times(4, (index) => dot(164.5 - index * 2.6, 133 + index * 10.4, 2.2, '#fbe9bd')),
    fill('M102 110L138 110L146 168L94 168Z', panel),
    line('M102 110L94 168M138 110L146 168', GOLD, 3),
    ...times(3, (index) => fill(`M120 ${124 + index * 17}l7 8l-7 8l-7-8Z`, index % 2 === 0 ? GOLD : cloth)),
  ]
}

const king = (suit: number) => [
  fill('M92 62C88 78 88 96 84 112C96 118 144 118 156 112C152 96 152 78 148 62Z', HAIR[suit] ?? INK),
  fill('M99 64C99 50 141 50 141 64L141 82C141 98 132 104 120 104C108 104 99 98 99 82Z', SKIN),
  ...features('#a2503e'),
  // Beard and moustache; curled at the ends.
  fill(
    'M98 80C98 108 106 122 120 130C134 122 142 108 142 80C138 90 132 92 128 90C124 87.6 116 87.6 112 90C108 92 102 90 98 80Z',
    HAIR[suit] ?? INK,
  ),
  line('M108 96C110 108 114 116 120 123M132 96C130 108 126 116 120 123M120 100L120 122', '#00000038', 1.8),
  line('M114 94.4C117 96 123 96 126 94.4', '#a2503e', 2.6),
  // A crown of five points.
  fill('M92 62L86 30L102 44L111 24L120 42L129 24L138 44L154 30L148 62Z', GOLD, {
    stroke: DARK_GOLD,
    'stroke-width': 1.6,
    'stroke-linejoin': 'round',
  }),
  fill('M92 55L148 55L149 65L91 65Z', '#f7d98a', { stroke: DARK_GOLD, 'stroke-width': 1.4 }),
  ...[
    [86, 29],
    [111, 23],
    [129, 23],
    [154, 29],
  ].map(([x = 0, y = 0]) => dot(x, y, 3.6, '#fff3cf')),
  ...times(5, (index) => dot(100 + index * 10, 60, 2.7, index % 2 === 0 ? '#b4132c' : '#22528f')),
  // Ermine.
  fill(
    'M78 116C98 128 142 128 162 116C164 122 162 128 158 131C140 140 100 140 82 131C78 128 76 122 78 116Z',
    '#fbf4e4',
    { stroke: '#d9c9a8', 'stroke-width': 1 },
  ),
  ...times(7, (index) =>
    fill(`M${87 + index * 11} ${126 + Math.round(4 * Math.sin((index * Math.PI) / 6))}l2.2 6l-4.4 0Z`, INK),
  ),
]

const queen = (suit: number) => [
  fill(
    'M94 58C80 78 86 104 74 126C88 140 104 130 108 118L132 118C136 130 152 140 166 126C154 104 160 78 146 58Z',
    HAIR[suit] ?? INK,
  ),
  line('M92 76C88 94 90 108 82 124M148 76C152 94 150 108 158 124', '#00000030', 2),
  fill('M111 94L129 94L131 116L109 116Z', '#e8c4a0'),
  fill('M101 66C101 52 139 52 139 66L138 82C136 97 128 104 120 104C112 104 104 97 102 82Z', SKIN),
  ...features('#b4132c'),
  dot(107, 87, 4, '#e89a8866'),
  dot(133, 87, 4, '#e89a8866'),
  fill('M97 70C100 56 112 52 120 60C128 52 140 56 143 70C146 54 136 46 120 46C104 46 94 54 97 70Z', HAIR[suit] ?? INK),
  // A slender crown with pearls.
  fill('M98 52L96 34L107 43L120 26L133 43L144 34L142 52C128 46 112 46 98 52Z', GOLD, {
    stroke: DARK_GOLD,
    'stroke-width': 1.5,
    'stroke-linejoin': 'round',
  }),
  ...[
    [96, 32],
    [107, 41],
    [120, 24],
    [133, 41],
    [144, 32],
  ].map(([x = 0, y = 0]) => dot(x, y, 3.2, '#fffaf0')),
  dot(120, 41, 3.6, '#b4132c'),
  // Lace and a string of pearls.
  fill('M84 120C100 112 140 112 156 120C152 134 140 138 120 138C100 138 88 134 84 120Z', '#fffdf6', {
    stroke: '#d9c9a8',
    'stroke-width': 1,
  }),
  ...times(9, (index) => dot(88 + index * 8, 130 + 5 * Math.sin((index * Math.PI) / 8), 4.4, '#fffdf6')),
  ...times(7, (index) => dot(105 + index * 5, 117 + 6 * Math.sin((index * Math.PI) / 6), 2.3, '#e7c877')),
]

const jack = (suit: number) => {
  const [cloth = '', panel = ''] = CLOTHS[suit] ?? []
  return [
    fill('M96 56C86 72 86 92 92 106C98 112 142 112 148 106C154 92 154 72 144 56Z', HAIR[suit] ?? INK),
    fill('M111 94L129 94L131 114L109 114Z', '#e8c4a0'),
    fill('M101 64C101 52 139 52 139 64L138 82C136 97 128 103 120 103C112 103 104 97 102 82Z', SKIN),
    ...features('#a2503e'),
    fill('M99 68C104 58 118 60 124 57C132 62 138 60 141 68L141 56L99 56Z', HAIR[suit] ?? INK),
    // A velvet cap with a plume.
    fill('M88 54C86 38 104 28 122 30C144 32 156 42 152 54C132 48 108 48 88 54Z', panel),
    fill('M90 56C108 46 132 46 150 56L149 63C132 54 108 54 91 63Z', GOLD, { stroke: DARK_GOLD, 'stroke-width': 1.2 }),
    fill('M140 50C150 26 168 26 178 40C170 36 166 40 168 46C160 42 156 46 156 52C150 48 146 50 140 50Z', '#fbf4e4', {
      stroke: '#c9b48a',
      'stroke-width': 1,
    }),
    dot(140, 52, 4.2, '#b4132c'),
    // A standing collar.
    fill('M98 112C104 106 136 106 142 112L148 126C132 118 108 118 92 126Z', '#fffdf6', {
      stroke: '#d9c9a8',
      'stroke-width': 1,
    }),
    line('M106 110L103 120M120 108L120 117M134 110L137 120', '#cbb890', 1.4),
    fill(
      'M78 120C86 116 92 118 96 122L92 134C84 132 78 128 78 120ZM162 120C154 116 148 118 144 122L148 134C156 132 162 128 162 120Z',
      cloth,
      { stroke: GOLD, 'stroke-width': 1.6 },
    ),
  ]
}

const sword = () => [
  fill('M66 40L70 48L70 120L62 120L62 48Z', '#dfe5ec', { stroke: '#7d8894', 'stroke-width': 1.2 }),
  line('M66 50L66 118', '#96a2af', 1.4),
  fill('M54 120L78 120L78 126L54 126ZM62 126L70 126L70 144L62 144Z', GOLD, { stroke: DARK_GOLD, 'stroke-width': 1.2 }),
  dot(66, 147, 5, GOLD),
  dot(66, 123, 3, '#b4132c'),
]
const sceptre = () => [
  line('M66 62L66 150', GOLD, 5),
  fill('M66 34L73 46L66 58L59 46Z', '#b4132c', { stroke: GOLD, 'stroke-width': 2 }),
  dot(66, 62, 6, GOLD),
  dot(66, 100, 3.6, DARK_GOLD),
  dot(66, 32, 3, '#fff3cf'),
]
const flower = (colour: string) => [
  line('M68 142C64 120 70 100 66 78', '#3c7a4a', 3.4),
  fill('M67 112C54 110 52 100 56 96C64 98 68 104 67 112ZM67 124C80 122 82 112 78 108C70 110 66 116 67 124Z', '#3c7a4a'),
  ...times(5, (index) =>
    dot(66 + 9.5 * Math.sin((index * 2 * Math.PI) / 5), 66 - 9.5 * Math.cos((index * 2 * Math.PI) / 5), 8, colour),
  ),
  dot(66, 66, 6.5, '#f7d98a'),
]
const halberd = () => [
  line('M66 40L66 152', '#7a4d28', 5),
  fill('M66 28L71 46L61 46Z', '#dfe5ec', { stroke: '#7d8894', 'stroke-width': 1.2 }),
  fill('M69 50C84 46 88 62 80 76C78 68 74 64 69 66ZM63 52L54 58L63 64Z', '#dfe5ec', {
    stroke: '#7d8894',
    'stroke-width': 1.2,
  }),
  fill('M61 68L71 68L69 92L66 86L63 92Z', '#b4132c'),
]

/** What a figure holds, by suit. */
const HELD: readonly ((suit: number) => SVGElement[])[] = [
  (suit) => halberd().concat(suit > 1 ? [] : [dot(66, 112, 4, GOLD)]),
  (suit) => flower(['#e9b6c4', '#e59a3c', '#c8243f', '#8c7bd0'][suit] ?? GOLD),
  (suit) => (suit % 2 === 0 ? sword() : sceptre()),
]
const FIGURES = [jack, queen, king]

/** One half of a court's figure; the other half is the same, upside down. */
function half(court: number, suit: number): SVGElement {
  const held = svg(
    'g',
    { transform: suit < 2 ? 'translate(3 0)' : 'translate(237 0) scale(-1 1)' },
    ...(HELD[court]?.(suit) ?? []),
  )
  const emblem = svg('path', {
    d: SUIT_PATHS[suit] ?? '',
    fill: SUIT_COLOURS[suit] ?? '',
    transform: `translate(${suit < 2 ? 168 : 72} 52) scale(.25)`,
  })
  return svg('g', {}, ...robe(suit), ...(FIGURES[court]?.(suit) ?? []), held, emblem)
}

/** The picture of a jack (0), queen (1) or king (2) in the middle of a face of 240 by 336. */
export function courtPicture(court: number, suit: number): SVGElement {
  const one = half(court, suit)
  const other = svg('g', { transform: 'rotate(180 120 168)' }, half(court, suit))
  return svg(
    'g',
    {},
    svg('rect', { x: 52, y: 20, width: 136, height: 296, rx: 8, fill: '#fbf1da' }),
    one,
    other,
    svg('rect', { x: 52, y: 163, width: 136, height: 10, fill: GOLD }),
    ...times(8, (index) =>
      svg('path', {
        d: `M${60.5 + index * 17} 163.6l4.4 4.4l-4.4 4.4l-4.4-4.4Z`,
        fill: index % 2 === 0 ? '#8a1226' : '#22356b',
      }),
    ),
    svg('rect', { x: 52, y: 20, width: 136, height: 296, rx: 8, fill: 'none', stroke: DARK_GOLD, 'stroke-width': 2.4 }),
  )
}
