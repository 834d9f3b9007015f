import { alpha, mix } from '../core/colour.ts'
import { times, path, line, polygon, circle, ellipse, rect, glow, around } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { type Stage, type SceneArt, motes, vignette, shafts } from './stage.ts'

/** A theatre: drawn curtains, footlights, two spots crossing. */
export function theatre(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, focus } = stage
  const stageTop = h * 0.74
  const cloth = (from: number, to: number, gather: number): string =>
    times(9, (index) => {
      const at = (part: number): number => from + (to - from) * part
      const [a, b] = [at(index / 9), at((index + 1) / 9)]
      const [c, d] = [from + (a - from) * gather, from + (b - from) * gather]
      const fold = sheet.linear(
        [
          [0, mix(p.accent, p.near, 0.66)],
          [0.35, mix(p.accent, p.haze, 0.3)],
          [0.6, mix(p.accent, p.near, 0.3)],
          [1, mix(p.accent, p.ink, 0.62)],
        ],
        [0, 0],
        [1, 0],
      )
      return path(
        `M${n(a)} -5H${n(b)}Q${n(b)} ${n(h * 0.42)} ${n(d)} ${n(h * 0.6)}Q${n(d + (b - a) * 0.1)} ${n(h * 0.7)} ${n(b)}` +
          ` ${n(stageTop + 14 * u)}H${n(a)}Q${n(c)} ${n(h * 0.7)} ${n(c)} ${n(h * 0.6)}Q${n(a)} ${n(h * 0.42)} ${n(a)} -5Z`,
        fold,
      )
    })
  const swag = times(Math.ceil(w / (76 * u)), (index) => {
    const x = index * 76 * u
    return (
      path(
        `M${n(x - 4 * u)} -5H${n(x + 80 * u)}Q${n(x + 38 * u)} ${n(92 * u)} ${n(x - 4 * u)} -5Z`,
        sheet.linear([
          [0, mix(p.accent, p.ink, 0.55)],
          [0.7, p.accent],
          [1, mix(p.accent, p.haze, 0.35)],
        ]),
      ) +
      line(
        `M${n(x - 2 * u)} ${n(2 * u)}Q${n(x + 38 * u)} ${n(88 * u)} ${n(x + 78 * u)} ${n(2 * u)}`,
        mix(p.light, p.haze, 0.45),
        3.4 * u,
      )
    )
  })
  const boards = times(13, (index) =>
    path(
      polygon([
        { x: focus.x + (index - 6.5) * 46 * u, y: stageTop },
        { x: focus.x + (index - 5.5) * 46 * u, y: stageTop },
        { x: focus.x + (index - 5.5) * 96 * u, y: h + 5 },
        { x: focus.x + (index - 6.5) * 96 * u, y: h + 5 },
      ]),
      sheet.linearAt(
        [
          [0, mix(p.haze, p.far, index % 2 ? 0.35 : 0.5)],
          [1, mix(p.far, p.ink, index % 2 ? 0.6 : 0.75)],
        ],
        0,
        stageTop,
        0,
        h,
      ),
    ),
  )
  const spot = (from: number): string =>
    path(
      polygon([
        { x: from - 8 * u, y: -10 },
        { x: from + 8 * u, y: -10 },
        { x: focus.x + 104 * u, y: stageTop + 22 * u },
        { x: focus.x - 104 * u, y: stageTop + 22 * u },
      ]),
      sheet.linearAt(
        [
          [0, p.light, 0.6],
          [1, p.light, 0.06],
        ],
        0,
        0,
        0,
        stageTop,
      ),
    )
  const footlights = times(
    Math.ceil(w / (34 * u)),
    (index) =>
      circle(
        (index + 0.5) * 34 * u,
        h * 0.9,
        17 * u,
        sheet.radial([
          [0, p.light, 0.85],
          [1, p.light, 0],
        ]),
      ) + ellipse((index + 0.5) * 34 * u, h * 0.9, 5.4 * u, 4 * u, mix(p.light, '#ffffff', 0.6)),
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
            [0, mix(p.haze, p.sky, 0.2)],
            [0.5, p.sky],
            [1, p.night],
          ],
          focus.x,
          h * 0.4,
          h * 0.7,
        ),
      ) +
      times(22, (index) => rect((index * w) / 22, 0, w / 44, stageTop, p.ink, ' opacity=".09"')) +
      rect(0, stageTop, w, h, p.near) +
      boards +
      spot(focus.x - 120 * u) +
      spot(focus.x + 120 * u) +
      ellipse(focus.x, stageTop + 24 * u, 112 * u, 22 * u, p.light, ' opacity=".4"') +
      cloth(-12 * u, focus.x - 66 * u, 0.62) +
      cloth(w + 12 * u, focus.x + 66 * u, 0.62) +
      swag,
    front: footlights + motes(stage, 20, p.light, [0.5, 1.8], 0.1, 0.8, 0.7) + vignette(stage, 0.36),
  }
}
/** A card table in a lamp's cone: felt, rail, printed arcs, a dim room behind. */
export function felt(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const table = { x: focus.x, y: h * 0.98, rx: Math.max(225 * u, w * 0.46), ry: 178 * u }
  const lights = times(Math.ceil((20 * w) / u / 300), () =>
    circle(
      rnd.between(0, w),
      rnd.between(0.06, 0.44) * h,
      rnd.between(4, 15) * u,
      rnd.pick([p.light, p.accent, p.haze]),
      ` opacity="${n(rnd.between(0.08, 0.24))}"`,
    ),
  )
  const wood = sheet.linearAt(
    [
      [0, mix(p.accent, p.light, 0.42)],
      [0.16, mix(p.accent, p.near, 0.35)],
      [0.4, mix(p.accent, p.ink, 0.68)],
      [1, p.ink],
    ],
    0,
    table.y - table.ry - 18 * u,
    0,
    table.y,
  )
  const cloth = sheet.radialAt(
    [
      [0, mix(p.haze, p.light, 0.3)],
      [0.4, mix(p.sky, p.haze, 0.4)],
      [0.78, p.sky],
      [1, p.night],
    ],
    focus.x,
    h * 0.7,
    table.rx * 0.92,
  )
  const print = [0.82, 0.6]
    .map((part) =>
      ellipse(
        table.x,
        table.y,
        table.rx * part,
        table.ry * part,
        'none',
        ` stroke="${alpha(p.light, 0.4)}" stroke-width="${n(2 * u)}"`,
      ),
    )
    .join('')
  const boxes = times(7, (index) => {
    const angle = -150 + index * 20
    const at = {
      x: table.x + table.rx * 0.71 * Math.cos((angle * Math.PI) / 180),
      y: table.y + table.ry * 0.71 * Math.sin((angle * Math.PI) / 180),
    }
    return rect(
      at.x - 12 * u,
      at.y - 7 * u,
      24 * u,
      14 * u,
      'none',
      ` rx="${n(2.5 * u)}" stroke="${alpha(p.light, 0.4)}"` +
        ` stroke-width="${n(1.5 * u)}" transform="rotate(${n((angle + 90) * 0.5)} ${n(at.x)} ${n(at.y)})"`,
    )
  })
  const lamp = path(
    polygon([
      { x: focus.x - 36 * u, y: -10 },
      { x: focus.x + 36 * u, y: -10 },
      { x: focus.x + 205 * u, y: h * 0.78 },
      { x: focus.x - 205 * u, y: h * 0.78 },
    ]),
    sheet.linearAt(
      [
        [0, p.light, 0.6],
        [0.55, p.light, 0.2],
        [1, p.light, 0],
      ],
      0,
      0,
      0,
      h * 0.78,
    ),
  )
  const panels = times(Math.ceil(w / (64 * u)), (index) =>
    rect(
      index * 64 * u + 6 * u,
      h * 0.1,
      52 * u,
      h * 0.42,
      mix(p.far, p.night, 0.6),
      ` rx="${n(3 * u)}" stroke="${alpha(p.haze, 0.14)}" stroke-width="${n(1.4 * u)}" opacity=".6"`,
    ),
  )
  return {
    back:
      rect(
        0,
        0,
        w,
        h,
        sheet.linearAt(
          [
            [0, p.night],
            [0.5, mix(p.far, p.night, 0.35)],
            [1, p.near],
          ],
          0,
          0,
          0,
          h,
        ),
      ) +
      panels +
      lights +
      glow(sheet, focus.x, h * 0.3, h * 0.46, p.haze, 0.55) +
      ellipse(table.x, table.y + 3 * u, table.rx + 20 * u, table.ry + 18 * u, wood) +
      ellipse(table.x, table.y + 2 * u, table.rx + 3 * u, table.ry + 3 * u, p.ink, ' opacity=".55"') +
      ellipse(table.x, table.y, table.rx, table.ry, cloth) +
      print +
      boxes +
      lamp,
    front: motes(stage, 18, p.light, [0.5, 1.5], 0.1, 0.7, 0.6) + vignette(stage, 0.4),
  }
}
/** A vault of bars and bolts, its door ajar. */
export function vault(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, focus } = stage
  const c = { x: focus.x, y: h * 0.4 }
  const steel = (tone: number): string =>
    sheet.linear(
      [
        [0, mix(p.haze, p.light, 0.35 - tone * 0.3)],
        [0.4, mix(p.sky, p.haze, 0.4 - tone * 0.3)],
        [1, mix(p.near, p.sky, 0.3)],
      ],
      [0.1, 0],
      [0.85, 1],
    )
  const bolts = times(16, (index) => {
    const at = around(c.x, c.y, 146 * u, index * 22.5)
    return (
      circle(at.x, at.y, 8 * u, steel(0.2)) +
      circle(at.x - 1.4 * u, at.y - 2 * u, 3 * u, mix(p.light, '#ffffff', 0.3), ' opacity=".7"')
    )
  })
  const wall = times(Math.ceil(w / (70 * u)) * 7, (index) => {
    const across = Math.ceil(w / (70 * u))
    return rect(
      (index % across) * 70 * u + 3 * u,
      Math.floor(index / across) * 62 * u + 3 * u,
      64 * u,
      56 * u,
      mix(p.far, p.night, 0.45),
      ` rx="${n(4 * u)}" stroke="${alpha(p.haze, 0.16)}" stroke-width="${n(1.4 * u)}"`,
    )
  })
  const bars = (x: number, y: number, count: number): string =>
    times(count, (index) => {
      const row = index < 3 ? 0 : index < 5 ? 1 : 2
      const place = row === 0 ? index : row === 1 ? index - 2.5 : index - 4
      const [bx, by] = [x + place * 46 * u, y - row * 18 * u]
      return (
        path(
          polygon([
            { x: bx, y: by },
            { x: bx + 7 * u, y: by - 16 * u },
            { x: bx + 36 * u, y: by - 16 * u },
            { x: bx + 43 * u, y: by },
          ]),
          sheet.linear([
            [0, mix(p.light, '#ffffff', 0.3)],
            [1, mix(p.light, p.accent, 0.55)],
          ]),
        ) + line(`M${n(bx + 7 * u)} ${n(by - 16 * u)}h${n(29 * u)}`, '#ffffff', 1.4 * u, ' opacity=".6"')
      )
    })
  return {
    back:
      rect(
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
      ) +
      wall +
      circle(c.x + 4 * u, c.y + 8 * u, 168 * u, p.ink, ' opacity=".6"') +
      circle(c.x, c.y, 164 * u, steel(0.3)) +
      circle(c.x, c.y, 128 * u, p.ink) +
      bolts +
      circle(
        c.x,
        c.y,
        124 * u,
        sheet.radialAt(
          [
            [0, mix(p.light, '#ffffff', 0.5)],
            [0.45, p.light],
            [0.8, mix(p.haze, p.accent, 0.3)],
            [1, p.near],
          ],
          c.x - 14 * u,
          c.y - 20 * u,
          132 * u,
        ),
      ) +
      shafts({ ...stage, sun: c }, 18, 0, 360, p.light, 0.32, 0.8) +
      rect(
        0,
        h * 0.79,
        w,
        h * 0.21,
        sheet.linearAt(
          [
            [0, mix(p.sky, p.haze, 0.4)],
            [1, p.near],
          ],
          0,
          h * 0.79,
          0,
          h,
        ),
      ) +
      bars(w * 0.01, h * 0.84, 6) +
      bars(w * 0.99 - 136 * u, h * 0.86, 6),
    front: motes(stage, 26, p.light, [0.5, 1.8], 0.1, 0.9, 0.8) + vignette(stage, 0.36),
  }
}
