import { mix } from '../core/colour.ts'
import { around, circle, ellipse, line, path, polygon, rect, star, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { MATERIALS as M } from '../palettes.ts'
import { box, type Gift, type GiftPaint, oval, solid } from './spec.ts'

const ROUND = ' stroke-linecap="round" stroke-linejoin="round"'

/** A screen that shows hills under an evening sky. */
function screen({ sheet, p }: GiftPaint, x: number, y: number, w: number, h: number, r: number): string {
  const clip = sheet.clip(path(box(x, y, w, h, r), '#000'))
  const sky = sheet.linear([
    [0, p.night],
    [0.6, mix(p.sky, p.haze, 0.5)],
    [1, p.haze],
  ])
  const hills =
    `M${n(x)} ${n(y + h * 0.72)}Q${n(x + w * 0.28)} ${n(y + h * 0.5)} ${n(x + w * 0.55)} ${n(y + h * 0.7)}` +
    `T${n(x + w)} ${n(y + h * 0.62)}V${n(y + h)}H${n(x)}Z`
  return (
    `<g clip-path="${clip}">` +
    rect(x, y, w, h, sky) +
    circle(x + w * 0.68, y + h * 0.36, Math.min(w, h) * 0.15, p.light) +
    path(hills, mix(p.far, p.ink, 0.35)) +
    path(`M${n(x)} ${n(y)}L${n(x + w * 0.46)} ${n(y)}L${n(x)} ${n(y + h * 0.62)}Z`, '#fff', ' opacity=".16"') +
    '</g>'
  )
}

/** Things that are sent. */
export const goods = {
  headphones: {
    palette: 'lagoon',
    of: 'coral',
    draw: (g) =>
      line('M84 182C76 44 244 44 236 182', g.p.ink, 34, ROUND) +
      line('M84 182C76 44 244 44 236 182', g.m.shade, 21, ROUND) +
      line('M88 168C86 58 226 52 231 160', g.m.bright, 7, `${ROUND} opacity=".8"`) +
      solid(g, box(54, 158, 58, 92, 26), g.m) +
      solid(g, box(208, 158, 58, 92, 26), g.m) +
      solid(g, box(96, 168, 24, 72, 12), M.slate, 6) +
      solid(g, box(200, 168, 24, 72, 12), M.slate, 6) +
      ellipse(76, 204, 8, 26, '#fff', ' opacity=".45"') +
      circle(240, 204, 12, M.gold.body) +
      circle(237, 201, 5, M.gold.shine),
  },
  mug: {
    palette: 'sirocco',
    of: 'ivory',
    draw: (g) =>
      line('M204 132C272 118 276 214 200 208', g.p.ink, 34, ROUND) +
      line('M204 132C272 118 276 214 200 208', g.m.shade, 19, ROUND) +
      solid(g, 'M80 104H212L204 236Q200 258 176 258H116Q92 258 88 236Z', g.m) +
      solid(g, oval(146, 104, 66, 17), M.bronze, 7) +
      ellipse(146, 107, 54, 11, M.bronze.recess) +
      path(star(146, 184, 34, 15), M.coral.body) +
      line('M104 130L110 224', '#fff', 10, `${ROUND} opacity=".7"`) +
      line('M124 78C108 58 140 48 124 24M166 78C150 58 182 48 166 24', '#fff', 8, `${ROUND} opacity=".45"`),
  },
  phone: {
    palette: 'fig',
    of: 'plum',
    draw: (g) =>
      '<g transform="rotate(8 160 150)">' +
      solid(g, box(98, 36, 124, 224, 26), M.slate) +
      screen(g, 108, 46, 104, 204, 17) +
      rect(140, 54, 40, 10, g.p.ink, ' rx="5"') +
      rect(222, 96, 7, 38, M.slate.shade, ' rx="3"') +
      times(4, (at) => rect(120 + at * 22, 222, 14, 14, at === 1 ? M.gold.body : '#fff', ' rx="4" opacity=".85"')) +
      '</g>',
  },
  watch: {
    palette: 'brass',
    of: 'silver',
    draw: (g) =>
      solid(g, 'M126 30H194L204 104H116Z', M.bronze) +
      solid(g, 'M116 196H204L194 264H126Z', M.bronze) +
      line(
        'M142 42L136 92M178 42L184 92M140 206L144 256M180 206L176 256',
        M.bronze.recess,
        3,
        `${ROUND} opacity=".6"`,
      ) +
      solid(g, box(228, 138, 20, 24, 6), g.m, 6) +
      solid(g, oval(160, 150, 74, 74), g.m) +
      circle(160, 150, 57, M.sapphire.recess) +
      circle(160, 150, 57, M.sapphire.shade, ' opacity=".55"') +
      times(12, (at) => {
        const [a, b] = [around(160, 150, 50, at * 30), around(160, 150, at % 3 === 0 ? 40 : 44, at * 30)]
        return line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, M.gold.shine, at % 3 === 0 ? 5 : 3, ROUND)
      }) +
      line('M160 150V114', '#fff', 6, ROUND) +
      line('M160 150L188 166', '#fff', 5, ROUND) +
      line('M160 150L138 182', M.coral.body, 3, ROUND) +
      circle(160, 150, 6, M.gold.body) +
      path('M116 128A50 50 0 0 1 160 98L170 104A60 60 0 0 0 122 142Z', '#fff', ' opacity=".22"'),
  },
  cap: {
    palette: 'meadow',
    of: 'ruby',
    draw: (g) =>
      solid(g, 'M168 196C240 176 288 204 290 226C252 244 200 232 150 236Z', M.ivory) +
      solid(g, 'M56 216C50 116 104 72 152 72C214 72 244 128 240 198C190 184 120 196 56 216Z', g.m) +
      line('M152 76C128 104 122 158 128 200M152 76C190 100 204 148 204 190', g.m.recess, 4, `${ROUND} opacity=".55"`) +
      circle(152, 72, 10, M.ivory.body, ` stroke="${g.p.ink}" stroke-width="5"`) +
      path(star(166, 146, 28, 12), M.gold.bright) +
      path('M74 178C76 132 98 104 124 92C102 118 94 146 94 174Z', '#fff', ' opacity=".3"'),
  },
  shirt: {
    palette: 'frost',
    of: 'sapphire',
    draw: (g) =>
      solid(
        g,
        'M118 60L56 92L40 148L84 160L92 140V254Q160 266 228 254V140L236 160L280 148L264 92L202 60Q160 96 118 60Z',
        g.m,
      ) +
      path('M118 60Q160 96 202 60L192 54Q160 82 128 54Z', M.ivory.body, ` stroke="${g.p.ink}" stroke-width="5"`) +
      path(star(160, 164, 36, 16), M.gold.bright) +
      line('M100 128V244M220 128V244', g.m.recess, 4, `${ROUND} opacity=".4"`) +
      path('M62 98L106 74L98 112L60 138Z', '#fff', ' opacity=".22"'),
  },
  backpack: {
    palette: 'storm',
    of: 'amber',
    draw: (g) =>
      line('M124 66C124 26 196 26 196 66', g.p.ink, 22, ROUND) +
      line('M124 66C124 26 196 26 196 66', g.m.shade, 11, ROUND) +
      solid(g, box(42, 160, 44, 84, 18), M.bronze) +
      solid(g, box(234, 160, 44, 84, 18), M.bronze) +
      solid(g, 'M72 132Q72 56 160 56Q248 56 248 132V232Q248 260 220 260H100Q72 260 72 232Z', g.m) +
      solid(g, box(96, 160, 128, 84, 18), M.bronze, 6) +
      line('M92 136H228', g.m.recess, 6, ROUND) +
      rect(146, 128, 28, 34, M.silver.body, ` rx="6" stroke="${g.p.ink}" stroke-width="5"`) +
      line('M112 182H208', M.gold.bright, 5, `${ROUND} stroke-dasharray="2 10"`) +
      path('M90 124Q92 82 130 70Q108 92 108 124Z', '#fff', ' opacity=".35"'),
  },
  speaker: {
    palette: 'ember',
    of: 'slate',
    draw: (g) =>
      solid(g, box(96, 36, 128, 226, 30), g.m) +
      [
        [96, 34],
        [194, 50],
      ]
        .map(
          ([y = 0, r = 0]) =>
            circle(160, y, r, g.p.ink) +
            circle(160, y, r - 5, M.slate.recess) +
            circle(160, y, r - 11, M.coral.shade) +
            circle(160, y, r - 15, M.slate.shade) +
            circle(160, y, r * 0.32, M.gold.body) +
            circle(156, y - 4, r * 0.12, M.gold.shine),
        )
        .join('') +
      circle(198, 54, 5, M.jade.bright) +
      line('M112 62V236', '#fff', 6, `${ROUND} opacity=".3"`) +
      line('M62 104C44 130 44 168 62 194M258 104C276 130 276 168 258 194', g.p.light, 8, `${ROUND} opacity=".6"`),
  },
  camera: {
    palette: 'patina',
    of: 'silver',
    draw: (g) =>
      solid(g, 'M112 108L126 76H194L208 108Z', M.slate) +
      solid(g, box(46, 100, 228, 150, 24), M.slate) +
      solid(g, 'M46 132H274V206H46Z', M.coral, 5) +
      solid(g, oval(160, 176, 66, 66), g.m) +
      circle(160, 176, 48, g.p.ink) +
      circle(160, 176, 40, M.sapphire.shade) +
      circle(160, 176, 26, M.sapphire.recess) +
      path('M132 160A36 36 0 0 1 160 142L164 156A22 22 0 0 0 146 168Z', '#fff', ' opacity=".6"') +
      circle(174, 190, 6, '#fff', ' opacity=".5"') +
      rect(62, 88, 34, 16, M.ruby.body, ` rx="6" stroke="${g.p.ink}" stroke-width="5"`) +
      circle(240, 120, 8, M.gold.bright),
  },
  gamepad: {
    palette: 'moonlit',
    of: 'ivory',
    draw: (g) =>
      solid(
        g,
        'M104 106H216C262 106 284 170 286 214C288 252 250 258 230 230L208 200H112L90 230C70 258 32 252 34 214C36 170 58 106 104 106Z',
        g.m,
      ) +
      path(
        'M96 132H112V148H128V164H112V180H96V164H80V148H96Z',
        M.slate.shade,
        ` stroke="${g.p.ink}" stroke-width="4" stroke-linejoin="round"`,
      ) +
      (
        [
          [216, 134, 'jade'],
          [240, 156, 'ruby'],
          [192, 156, 'sapphire'],
          [216, 178, 'amber'],
        ] as const
      )
        .map(
          ([x, y, of]) =>
            circle(x, y, 11, M[of].body, ` stroke="${g.p.ink}" stroke-width="4"`) +
            circle(x - 3, y - 3, 3.5, M[of].shine),
        )
        .join('') +
      rect(142, 132, 36, 22, M.slate.body, ' rx="8"') +
      circle(160, 143, 5, M.gold.bright) +
      line('M76 128C62 152 54 184 54 208', '#fff', 9, `${ROUND} opacity=".8"`),
  },
  tablet: {
    palette: 'jade',
    of: 'slate',
    draw: (g) =>
      '<g transform="rotate(-6 160 150)">' +
      solid(g, box(40, 66, 240, 178, 20), g.m) +
      screen(g, 54, 80, 212, 150, 10) +
      times(3, (at) => rect(68, 94 + at * 22, 60 - at * 12, 10, '#fff', ' rx="5" opacity=".7"')) +
      circle(273, 155, 4, M.silver.bright) +
      '</g>',
  },
  bottle: {
    palette: 'peony',
    of: 'teal',
    draw: (g) =>
      solid(g, box(132, 28, 56, 40, 10), M.silver) +
      solid(g, 'M136 68H184L190 92Q212 104 212 130V238Q212 262 188 262H132Q108 262 108 238V130Q108 104 130 92Z', g.m) +
      path('M108 166H212V206H108Z', M.ivory.body) +
      path(star(160, 186, 15, 7), M.coral.body) +
      line('M126 128V242', '#fff', 9, `${ROUND} opacity=".55"`) +
      line('M140 42H180', M.silver.shade, 4, ROUND),
  },
  ball: {
    palette: 'meadow',
    of: 'ivory',
    draw: (g) =>
      solid(g, oval(160, 162, 98, 98), g.m) +
      path(polygon(times5(160, 158, 34)), M.slate.recess) +
      times(5, (at) => {
        const [a, b, c] = [
          around(160, 158, 34, at * 72 - 90),
          around(160, 158, 70, at * 72 - 90),
          around(160, 160, 92, at * 72 - 90),
        ]
        const [l, r] = [around(160, 160, 92, at * 72 - 112), around(160, 160, 92, at * 72 - 68)]
        return (
          line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, M.slate.recess, 5, ROUND) +
          path(
            `M${n(b.x)} ${n(b.y)}L${n(l.x)} ${n(l.y)}Q${n(c.x * 1.0)} ${n(c.y)} ${n(r.x)} ${n(r.y)}Z`,
            M.slate.recess,
          )
        )
      }) +
      path('M84 132C96 96 126 76 152 74C120 90 100 116 96 148Z', '#fff', ' opacity=".75"'),
  },
  lamp: {
    palette: 'sirocco',
    of: 'gold',
    draw: (g) =>
      path('M96 142L40 256H280L224 142Z', g.p.light, ' opacity=".28"') +
      line('M160 134V244', g.p.ink, 20, ROUND) +
      line('M160 134V244', M.bronze.body, 9, ROUND) +
      solid(g, 'M106 262Q110 236 160 236Q210 236 214 262Z', M.bronze) +
      solid(g, 'M122 46H198L232 142H88Z', g.m) +
      line('M140 58L120 130', '#fff', 9, `${ROUND} opacity=".7"`) +
      ellipse(160, 142, 66, 9, M.lemon.shine, ' opacity=".9"') +
      line('M206 146V178', M.bronze.bright, 3, ROUND) +
      circle(206, 182, 6, M.coral.body),
  },
  laptop: {
    palette: 'storm',
    of: 'silver',
    draw: (g) =>
      solid(g, box(70, 62, 180, 138, 14), M.slate) +
      screen(g, 82, 74, 156, 114, 6) +
      solid(g, 'M66 200H254L290 244Q292 258 276 258H44Q28 258 30 244Z', g.m) +
      path('M84 208H236L250 228H70Z', M.slate.shade) +
      times(3, (at) =>
        line(
          `M${n(84 - at * 4)} ${n(213 + at * 6)}H${n(236 + at * 4)}`,
          M.silver.bright,
          2,
          ' stroke-dasharray="10 5"',
        ),
      ) +
      rect(136, 234, 48, 14, M.silver.shade, ' rx="4"'),
  },
  box: {
    palette: 'peony',
    of: 'rose',
    draw: (g) =>
      solid(g, 'M74 142H246V240Q246 260 226 260H94Q74 260 74 240Z', g.m) +
      solid(g, box(58, 108, 204, 46, 10), g.m) +
      solid(g, 'M142 108H178V260H142Z', M.gold, 5) +
      solid(g, 'M160 108C120 110 84 92 92 62C102 34 148 52 160 108Z', M.gold) +
      solid(g, 'M160 108C200 110 236 92 228 62C218 34 172 52 160 108Z', M.gold) +
      solid(g, oval(160, 104, 18, 15), M.gold, 5) +
      path('M88 158H104V244H92Q88 244 88 238Z', '#fff', ' opacity=".4"'),
  },
} as const satisfies Readonly<Record<string, Gift>>

/** The corners of a pentagon that stands on its side. */
function times5(x: number, y: number, r: number): { readonly x: number; readonly y: number }[] {
  return [0, 1, 2, 3, 4].map((at) => around(x, y, r, at * 72 - 90))
}
