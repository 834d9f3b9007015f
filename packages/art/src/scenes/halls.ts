import { alpha, mix, oklch } from '../core/colour.ts'
import { around, circle, glow, line, path, polygon, rect, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { mist, motes, shafts, vignette, type SceneArt, type Stage } from './stage.ts'

/** A colonnade towards the light. */
export function temple(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, focus } = stage
  const end = { x: focus.x, y: h * 0.5 }
  const floor = path(
    polygon([
      { x: end.x - 60 * u, y: h * 0.64 },
      { x: end.x + 60 * u, y: h * 0.64 },
      { x: w + 120 * u, y: h + 10 },
      { x: -120 * u, y: h + 10 },
    ]),
    sheet.linearAt(
      [
        [0, mix(p.light, p.haze, 0.3)],
        [0.3, mix(p.haze, p.sky, 0.5)],
        [1, p.near],
      ],
      0,
      h * 0.62,
      0,
      h,
    ),
  )
  const joints =
    times(9, (index) =>
      line(
        `M${n(end.x + (index - 4) * 15 * u)} ${n(h * 0.64)}L${n(end.x + (index - 4) * 96 * u)} ${n(h)}`,
        alpha(p.near, 0.28),
        1.2 * u,
      ),
    ) +
    times(5, (index) =>
      line(
        `M-5 ${n(h * 0.64 + 5 * u * (index + 1) ** 1.75)}H${n(w + 5)}`,
        alpha(p.near, 0.22),
        (0.7 + index * 0.35) * u,
      ),
    )
  const gate = path(
    `M${n(end.x - 62 * u)} ${n(h * 0.645)}V${n(h * 0.28)}a${n(62 * u)} ${n(62 * u)} 0 0 1 ${n(124 * u)}` +
      ` 0V${n(h * 0.645)}Z`,
    sheet.linearAt(
      [
        [0, mix(p.light, '#ffffff', 0.35)],
        [0.7, p.light],
        [1, p.haze],
      ],
      0,
      h * 0.14,
      0,
      h * 0.64,
    ),
  )
  const column = (way: number, near: number): string => {
    const x = end.x + way * (84 + near * 96) * u
    const wide = (19 + near * 30) * u
    const top = h * (0.2 - near * 0.24)
    const foot = h * (0.655 + near * 0.2)
    const tone = mix(mix(p.haze, p.sky, 0.35), p.near, near * 0.9)
    const fill = sheet.linear(
      way > 0
        ? [
            [0, mix(tone, p.light, 0.6)],
            [0.3, tone],
            [1, mix(tone, p.ink, 0.55)],
          ]
        : [
            [0, mix(tone, p.ink, 0.5)],
            [0.62, tone],
            [1, mix(tone, p.light, 0.7)],
          ],
      [0, 0],
      [1, 0],
    )
    const flutes = times(4, (index) =>
      rect(x - wide * 0.5 + wide * (0.14 + index * 0.21), top, wide * 0.06, foot - top, p.ink, ' opacity=".18"'),
    )
    return (
      rect(x - wide * 0.5, top, wide, foot - top, fill) +
      flutes +
      rect(x - wide * 0.68, foot - wide * 0.24, wide * 1.36, wide * 0.28, fill, ` rx="${n(wide * 0.06)}"`) +
      rect(x - wide * 0.74, top - wide * 0.1, wide * 1.48, wide * 0.34, fill, ` rx="${n(wide * 0.08)}"`) +
      brazier(stage, x, foot - wide * 0.2, near)
    )
  }
  const vault = rect(
    0,
    0,
    w,
    h,
    sheet.linearAt(
      [
        [0, p.night],
        [0.6, p.sky],
        [1, p.near],
      ],
      0,
      0,
      0,
      h,
    ),
  )
  return {
    back:
      vault +
      glow(sheet, end.x, h * 0.36, h * 0.5, p.haze, 0.9) +
      gate +
      floor +
      joints +
      shafts({ ...stage, sun: { x: end.x - 40 * u, y: h * 0.1 } }, 7, 40, 126, p.light, 0.4) +
      [0, 0.36, 0.74].map((near) => column(-1, near) + column(1, near)).join('') +
      mist(stage, h * 0.66, 30 * u, p.light, 0.4),
    front:
      column(-1, 1.25) +
      column(1, 1.25) +
      motes(stage, 28, p.light, [0.5, 1.7], 0.1, 0.9, 0.75) +
      vignette(stage, 0.36),
  }
}

function brazier({ u, p, sheet }: Stage, x: number, y: number, near: number): string {
  if (near < 0.3 || near > 1) return ''
  const size = (7 + near * 8) * u
  return (
    glow(sheet, x, y - size * 2.4, size * 5, p.accent, 0.6) +
    path(`M${n(x - size)} ${n(y - size * 2)}h${n(size * 2)}l${n(-size * 0.5)} ${n(size * 0.8)}h${n(-size)}Z`, p.ink) +
    path(
      `M${n(x - size * 0.7)} ${n(y - size * 2)}q${n(-size * 0.3)} ${n(-size)} ${n(size * 0.4)}` +
        ` ${n(-size * 1.7)}q${n(size * 0.1)} ${n(size * 0.6)} ${n(size * 0.4)} ${n(size * 0.5)}q${n(size * 0.1)} ${n(-size * 0.8)}` +
        ` ${n(-size * 0.1)} ${n(-size * 1.3)}q${n(size * 1.2)} ${n(size)} ${n(size * 0.7)} ${n(size * 2.5)}Z`,
      sheet.linear([
        [0, p.accent],
        [1, mix(p.light, '#ffffff', 0.4)],
      ]),
    )
  )
}

/** A rose window over a dark nave, coloured light falling in. */
export function glass(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, focus } = stage
  const c = { x: focus.x, y: h * 0.36 }
  const size = 142 * u
  const panes = [
    p.accent,
    p.haze,
    p.light,
    oklch(0.6, 0.17, 28),
    oklch(0.55, 0.13, 250),
    oklch(0.66, 0.14, 155),
    oklch(0.8, 0.15, 82),
  ]
  const wedge = (inner: number, outer: number, from: number, to: number, fill: string): string => {
    const [a, b, d, e] = [
      around(c.x, c.y, inner, from),
      around(c.x, c.y, outer, from),
      around(c.x, c.y, outer, to),
      around(c.x, c.y, inner, to),
    ]
    return path(
      `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}A${n(outer)} ${n(outer)} 0 0 1 ${n(d.x)} ${n(d.y)}L${n(e.x)}` +
        ` ${n(e.y)}A${n(inner)} ${n(inner)} 0 0 0 ${n(a.x)} ${n(a.y)}Z`,
      fill,
    )
  }
  const ring = (count: number, inner: number, outer: number, turn: number): string =>
    times(count, (index) =>
      wedge(
        size * inner,
        size * outer,
        turn + (index * 360) / count,
        turn + ((index + 1) * 360) / count,
        mix(panes[(index * 2 + Math.round(inner * 7)) % panes.length] ?? p.light, p.sky, index % 2 ? 0.12 : 0.34),
      ),
    )
  const leads = (count: number, inner: number, outer: number, turn: number): string =>
    times(count, (index) => {
      const [a, b] = [
        around(c.x, c.y, size * inner, turn + (index * 360) / count),
        around(c.x, c.y, size * outer, turn + (index * 360) / count),
      ]
      return line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, p.ink, 2.6 * u)
    })
  const petals = times(12, (index) => {
    const at = around(c.x, c.y, size * 0.86, index * 30 + 15)
    return circle(
      at.x,
      at.y,
      size * 0.1,
      mix(panes[index % panes.length] ?? p.light, '#ffffff', 0.2),
      ` stroke="${p.ink}" stroke-width="${n(2.2 * u)}"`,
    )
  })
  const rings = [0.3, 0.68, 1]
    .map((part) =>
      circle(c.x, c.y, size * part, 'none', ` stroke="${p.ink}" stroke-width="${n((part === 1 ? 9 : 3.4) * u)}"`),
    )
    .join('')
  const window =
    circle(c.x, c.y, size, p.near) +
    ring(8, 0.02, 0.3, 0) +
    ring(12, 0.3, 0.68, 0) +
    ring(24, 0.68, 1, 0) +
    leads(8, 0.04, 0.3, 0) +
    leads(12, 0.3, 0.68, 0) +
    leads(24, 0.68, 1, 0) +
    petals +
    circle(
      c.x,
      c.y,
      size,
      sheet.radialAt(
        [
          [0, mix(p.light, '#ffffff', 0.5), 0.75],
          [0.5, p.light, 0.2],
          [1, p.ink, 0.45],
        ],
        c.x - size * 0.25,
        c.y - size * 0.3,
        size * 1.25,
      ),
    ) +
    rings +
    circle(c.x, c.y, size * 1.06, 'none', ` stroke="${mix(p.far, p.near, 0.5)}" stroke-width="${n(8 * u)}"`)
  const rib = (way: number): string =>
    line(
      `M${n(c.x + way * 182 * u)} ${n(h)}V${n(h * 0.34)}Q${n(c.x + way * 176 * u)}` +
        ` ${n(-h * 0.04)} ${n(c.x)} ${n(-h * 0.1)}`,
      sheet.linear([
        [0, mix(p.far, p.haze, 0.2)],
        [1, p.ink],
      ]),
      26 * u,
    )
  const beams = times(7, (index) =>
    path(
      polygon([
        { x: c.x + (index - 3) * 30 * u - 10 * u, y: c.y },
        { x: c.x + (index - 3) * 30 * u + 10 * u, y: c.y },
        { x: c.x + (index - 2) * 62 * u + 38 * u, y: h },
        { x: c.x + (index - 2) * 62 * u - 30 * u, y: h },
      ]),
      sheet.linearAt(
        [
          [0, panes[index % panes.length] ?? p.light, 0.36],
          [1, p.light, 0],
        ],
        0,
        c.y,
        0,
        h,
      ),
    ),
  )
  return {
    back:
      rect(
        0,
        0,
        w,
        h,
        sheet.radialAt(
          [
            [0, p.sky],
            [0.6, p.night],
            [1, p.ink],
          ],
          c.x,
          c.y,
          h * 0.8,
        ),
      ) +
      glow(sheet, c.x, c.y, size * 1.7, p.haze, 0.7) +
      window +
      rib(-1) +
      rib(1) +
      beams +
      rect(
        0,
        h * 0.8,
        w,
        h * 0.2,
        sheet.linearAt(
          [
            [0, mix(p.far, p.haze, 0.3), 0.6],
            [1, p.ink],
          ],
          0,
          h * 0.8,
          0,
          h,
        ),
      ),
    front: motes(stage, 30, p.light, [0.5, 1.7], 0.2, 0.95, 0.7) + vignette(stage, 0.4),
  }
}
