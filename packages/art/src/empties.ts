import type { Colour } from './core/colour.ts'
import { svgOf } from './core/frame.ts'
import { around, circle, ellipse, line, path, polygon, rect, times } from './core/shapes.ts'
import { n } from './core/sheet.ts'

/** The colours of a drawing for an empty page; a page may hand in its own tokens as `var(--…)`. */
export interface Neutrals {
  readonly ground: Colour
  readonly plane: Colour
  readonly line: Colour
  readonly bright: Colour
  readonly accent: Colour
}

export const NEUTRALS: Neutrals = {
  ground: '#17242a',
  plane: '#1f3038',
  line: '#35505b',
  bright: '#9db0b4',
  accent: '#e5b454',
}

export const EMPTIES = [
  'lantern',
  'wheel',
  'chest',
  'ticket',
  'letter',
  'chart',
  'search',
  'moorings',
  'calm',
  'lock',
] as const
export type EmptyName = (typeof EMPTIES)[number]

/** A quiet line drawing, 240 by 180, for a page that has nothing to show yet. */
export function emptySvg(name: EmptyName, colours: Neutrals = NEUTRALS, width = 240): string {
  const floor = ellipse(120, 158, 92, 10, colours.ground)
  return svgOf(240, 180, width, floor + `<g stroke-linecap="round" stroke-linejoin="round">${DRAWN[name](colours)}</g>`)
}

type Draw = (colours: Neutrals) => string

const stroke = ({ line: colour }: Neutrals, width = 3): string => ` stroke="${colour}" stroke-width="${n(width)}"`
const dust = ({ bright, accent }: Neutrals): string =>
  [
    [38, 52, 2.2],
    [206, 44, 2.8],
    [56, 98, 1.6],
    [190, 104, 1.8],
    [168, 26, 1.6],
    [74, 24, 1.8],
  ]
    .map(([x = 0, y = 0, r = 0], index) => circle(x, y, r, index % 3 === 1 ? accent : bright, ' opacity=".55"'))
    .join('')

const DRAWN: Readonly<Record<EmptyName, Draw>> = {
  lantern: (c) =>
    dust(c) +
    circle(120, 88, 58, c.accent, ' opacity=".07"') +
    circle(120, 88, 38, c.accent, ' opacity=".1"') +
    line('M104 36a16 16 0 0 1 32 0', c.line, 4) +
    path('M98 48H142L148 60H92Z', c.plane, stroke(c)) +
    path('M94 60H146L140 126H100Z', c.ground, stroke(c)) +
    path('M92 126H148L152 142H88Z', c.plane, stroke(c)) +
    line('M112 61L110 125M128 61L130 125', c.line, 2.5) +
    path('M120 116C110 108 112 98 118 90C119 96 122 97 122 92C130 100 131 109 120 116Z', c.accent),
  wheel: (c) =>
    dust(c) +
    times(8, (index) => {
      const [a, b, d] = [
        around(120, 88, 14, index * 45 + 22.5),
        around(120, 88, 50, index * 45 + 22.5),
        around(120, 88, 66, index * 45 + 22.5),
      ]
      return (
        line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, c.line, 4) +
        line(`M${n(b.x)} ${n(b.y)}L${n(d.x)} ${n(d.y)}`, index === 6 ? c.accent : c.bright, 8)
      )
    }) +
    circle(120, 88, 44, 'none', ` stroke="${c.plane}" stroke-width="13"`) +
    circle(120, 88, 50.5, 'none', stroke(c)) +
    circle(120, 88, 37.5, 'none', stroke(c)) +
    circle(120, 88, 14, c.plane, stroke(c)) +
    circle(120, 88, 5, c.accent),
  chest: (c) =>
    dust(c) +
    path('M66 78Q68 40 96 36H160Q178 40 176 66L164 78Z', c.plane, stroke(c)) +
    path('M66 78H164L176 66', 'none', stroke(c)) +
    path('M76 78Q78 52 98 48M84 78H156', 'none', stroke(c, 2)) +
    path('M62 92H170V146H62Z', c.ground, stroke(c)) +
    path('M62 92L74 84H178L170 92Z', c.plane, stroke(c)) +
    path('M170 92L178 84V138L170 146Z', c.plane, stroke(c)) +
    rect(106, 92, 20, 24, c.plane, ` rx="4"${stroke(c)}`) +
    circle(116, 101, 3.5, c.accent) +
    line('M116 103V109', c.accent, 3) +
    line('M78 93V145M152 93V145', c.line, 2),
  ticket: (c) =>
    dust(c) +
    '<g transform="rotate(-9 120 92)">' +
    path('M52 62H188V82A11 11 0 0 0 188 104V124H52V104A11 11 0 0 0 52 82Z', c.plane, stroke(c)) +
    line('M148 68V118', c.line, 3, ' stroke-dasharray="1 8"') +
    line('M70 82H118M70 94H130M70 106H102', c.bright, 4, ' opacity=".5"') +
    circle(167, 93, 9, 'none', ` stroke="${c.accent}" stroke-width="3.5"`) +
    '</g>',
  letter: (c) =>
    dust(c) +
    path('M58 70L120 30L182 70V142H58Z', c.plane, stroke(c)) +
    path('M76 52H164V104H76Z', c.ground, stroke(c)) +
    line('M90 66H150M90 78H136', c.bright, 4, ' opacity=".5"') +
    circle(150, 90, 5, c.accent) +
    path('M58 70L120 112L182 70V142H58Z', c.plane, stroke(c)) +
    line('M58 142L104 102M182 142L136 102', c.line, 3),
  chart: (c) =>
    dust(c) +
    line('M58 36V142H186', c.line, 4) +
    [
      [72, 34, 0],
      [96, 52, 0],
      [120, 26, 0],
      [144, 62, 1],
      [168, 44, 0],
    ]
      .map(([x = 0, tall = 0, lit = 0]) =>
        rect(x, 139 - tall, 15, tall, lit ? c.accent : c.plane, ' rx="4"' + (lit ? '' : stroke(c, 2.5))),
      )
      .join('') +
    line('M78 84L104 66L128 78L152 48L176 58', c.bright, 3, ' opacity=".6" stroke-dasharray="2 7"'),
  search: (c) =>
    dust(c) +
    line('M138 108L174 142', c.line, 13) +
    line('M152 122L172 141', c.plane, 7) +
    circle(108, 80, 42, c.ground, stroke(c, 4)) +
    circle(108, 80, 33, c.plane, stroke(c, 2)) +
    line('M86 74A24 24 0 0 1 106 57', c.bright, 4, ' opacity=".6"') +
    circle(108, 84, 3.5, c.accent) +
    line('M101 76Q101 67 109 67Q117 67 117 74Q117 79 109 80', c.accent, 3.5),
  moorings: (c) =>
    dust(c) +
    line('M34 124q10-8 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t10-3', c.line, 3) +
    line('M52 140q9-7 18 0t18 0t18 0t18 0t18 0t18 0t18 0', c.line, 2.5, ' opacity=".6"') +
    path('M74 106H170L156 128H90Z', c.plane, stroke(c)) +
    line('M122 106V40', c.line, 4) +
    path('M122 44L164 96H122Z', c.ground, stroke(c)) +
    path('M114 54V96H84Z', c.plane, stroke(c)) +
    path('M122 40L138 45L122 50Z', c.accent),
  calm: (c) =>
    dust(c) +
    circle(120, 84, 30, c.accent, ' opacity=".92"') +
    circle(132, 75, 26, c.ground) +
    circle(120, 84, 52, c.accent, ' opacity=".06"') +
    times(4, (index) =>
      line(
        `M${n(52 + index * 13)} ${n(124 + index * 10)}H${n(188 - index * 13)}`,
        index === 1 ? c.bright : c.line,
        3,
        index === 1 ? ' opacity=".5"' : '',
      ),
    ) +
    polygonHill(c),
  lock: (c) =>
    dust(c) +
    path('M94 80V62A26 26 0 0 1 146 62V80', 'none', ` stroke="${c.line}" stroke-width="9"`) +
    path('M94 80V62A26 26 0 0 1 146 62V80', 'none', ` stroke="${c.plane}" stroke-width="4"`) +
    rect(76, 80, 88, 64, c.plane, ` rx="12"${stroke(c)}`) +
    rect(86, 90, 68, 44, 'none', ` rx="7"${stroke(c, 2)}`) +
    circle(120, 106, 8, c.accent) +
    path('M116 108H124L127 125H113Z', c.accent),
}

function polygonHill(c: Neutrals): string {
  return (
    path(
      polygon([
        { x: 26, y: 124 },
        { x: 58, y: 98 },
        { x: 80, y: 116 },
        { x: 96, y: 124 },
      ]),
      c.plane,
      stroke(c, 2.5),
    ) +
    path(
      polygon([
        { x: 150, y: 124 },
        { x: 184, y: 92 },
        { x: 214, y: 124 },
      ]),
      c.plane,
      stroke(c, 2.5),
    )
  )
}
