import { alpha, mix } from '../core/colour.ts'
import { rolling, times, around, line, circle, glow, rect, ellipse, polygon, path } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { type Stage, type SceneArt, stars, land, landOf, motes, vignette, shafts, mist } from './stage.ts'

/** Fireworks over a bay. */
export function fireworks(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const shore = h * 0.72
  const hill = rolling(rnd, [
    [230 * u, 17 * u],
    [84 * u, 7 * u],
  ])
  const burst = (x: number, y: number, size: number, colour: string): string => {
    const ray = sheet.radialAt(
      [
        [0, mix(colour, '#ffffff', 0.85)],
        [0.35, colour, 0.95],
        [1, colour, 0.1],
      ],
      x,
      y,
      size,
    )
    const ring = (count: number, reach: number, thick: number): string =>
      times(count, (index) => {
        const angle = (index * 360) / count + rnd.between(-4, 4)
        const length = size * reach * rnd.between(0.82, 1.06)
        const [from, to] = [around(x, y, length * 0.2, angle), around(x, y, length, angle)]
        const drop = length * 0.1
        return (
          line(
            `M${n(from.x)} ${n(from.y)}Q${n((from.x + to.x) / 2)} ${n((from.y + to.y) / 2 - drop * 0.3)} ${n(to.x)}` +
              ` ${n(to.y + drop)}`,
            ray,
            thick * u,
            ' stroke-linecap="round"',
          ) + circle(to.x, to.y + drop, thick * 0.95 * u, mix(colour, '#ffffff', 0.6))
        )
      })
    return glow(sheet, x, y, size * 1.25, colour, 0.42) + ring(22, 1, 1.7) + ring(14, 0.56, 1.4)
  }
  const row = times(
    Math.ceil(w / (11 * u)),
    (index) =>
      rect(index * 11 * u, shore - rnd.between(4, 20) * u, 9 * u, 24 * u, mix(p.near, p.sky, 0.25)) +
      (rnd.chance(0.6) ? circle(index * 11 * u + 4 * u, shore - 3 * u, 1.2 * u, p.light) : ''),
  )
  const streak = times(Math.ceil((34 * w) / u / 300), () =>
    ellipse(
      rnd.between(0, w),
      rnd.between(shore + 4 * u, h * 0.97),
      rnd.between(5, 26) * u,
      1.1 * u,
      rnd.pick([p.light, p.accent, p.haze]),
      ' opacity=".45"',
    ),
  )
  const wide = Math.max(1, Math.round(w / u / 300))
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
            [1, mix(p.sky, p.haze, 0.5)],
          ],
          0,
          0,
          0,
          shore,
        ),
      ) +
      stars(stage, 50, 0.5) +
      times(wide, (index) => {
        const x = (index * 300 + 0) * u
        return (
          burst(x + 66 * u, 78 * u, 84 * u, p.light) +
          burst(x + 240 * u, 62 * u, 72 * u, p.accent) +
          burst(x + 262 * u, 190 * u, 62 * u, p.haze) +
          burst(x + 30 * u, 208 * u, 54 * u, mix(p.accent, p.light, 0.5))
        )
      }) +
      land(
        stage,
        landOf(stage, (x) => shore - 22 * u + hill(x), 24),
        mix(p.far, p.near, 0.25),
        mix(p.far, p.haze, 0.25),
        shore - 44 * u,
        shore,
      ) +
      row +
      rect(
        0,
        shore,
        w,
        h - shore,
        sheet.linearAt(
          [
            [0, mix(p.sky, p.haze, 0.35)],
            [0.5, p.night],
            [1, p.ink],
          ],
          0,
          shore,
          0,
          h,
        ),
      ) +
      streak,
    front: motes(stage, 34, p.light, [0.6, 1.8], 0.05, 0.8, 0.8) + vignette(stage, 0.29),
  }
}
/** A playing field under floodlights, seen along the grass. */
export function stadium(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const rim = h * 0.52
  const crowd = times(Math.ceil((230 * w) / u / 300), () => {
    const x = rnd.between(0, w)
    const y = rnd.between(0.3, 0.51) * h - Math.abs(x - focus.x) * 0.12
    return circle(
      x,
      y,
      rnd.between(0.8, 2) * u,
      rnd.pick([p.light, p.haze, p.accent, p.sky]),
      ` opacity="${n(rnd.between(0.25, 0.7))}"`,
    )
  })
  const stand = path(
    `M-5 ${n(rim)}V${n(h * 0.2)}Q${n(focus.x)} ${n(h * 0.36)} ${n(w + 5)} ${n(h * 0.2)}V${n(rim)}Z`,
    sheet.linear([
      [0, mix(p.near, p.sky, 0.3)],
      [1, mix(p.far, p.near, 0.4)],
    ]),
  )
  const lamps = [0.1, 0.9]
    .map((part) => {
      const x = w * part
      const y = h * 0.12
      return (
        shafts({ ...stage, sun: { x, y } }, 5, part < 0.5 ? 22 : 92, part < 0.5 ? 88 : 158, p.light, 0.4, 0.9) +
        rect(x - 30 * u, y - 14 * u, 60 * u, 28 * u, p.near, ` rx="${n(4 * u)}"`) +
        times(8, (index) =>
          circle(x + (-21 + (index % 4) * 14) * u, y + (index < 4 ? -6 : 7) * u, 4.6 * u, mix(p.light, '#ffffff', 0.7)),
        ) +
        glow(sheet, x, y, 88 * u, p.light, 0.75)
      )
    })
    .join('')
  const pitch = times(9, (index) => {
    const [a, b] = [-4.5 + index, -3.5 + index]
    return path(
      polygon([
        { x: focus.x + a * 44 * u, y: rim },
        { x: focus.x + b * 44 * u, y: rim },
        { x: focus.x + b * 190 * u, y: h + 5 },
        { x: focus.x + a * 190 * u, y: h + 5 },
      ]),
      sheet.linearAt(
        [
          [0, mix(p.far, p.light, index % 2 ? 0.42 : 0.25)],
          [1, mix(p.far, p.near, index % 2 ? 0.5 : 0.72)],
        ],
        0,
        rim,
        0,
        h,
      ),
    )
  })
  const chalk = alpha(p.light, 0.55)
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
            [1, p.sky],
          ],
          0,
          0,
          0,
          rim,
        ),
      ) +
      stars(stage, 24, 0.25) +
      stand +
      crowd +
      mist(stage, rim, 34 * u, p.light, 0.5) +
      rect(0, rim, w, h, p.near) +
      pitch +
      lamps +
      ellipse(focus.x, h * 0.72, 150 * u, 33 * u, 'none', ` stroke="${chalk}" stroke-width="${n(3 * u)}"`) +
      line(`M-5 ${n(h * 0.72)}H${n(w + 5)}M-5 ${n(rim + 6 * u)}H${n(w + 5)}`, chalk, 2.2 * u) +
      ellipse(focus.x, h * 0.7, 120 * u, 26 * u, p.light, ' opacity=".16"'),
    front: motes(stage, 24, p.light, [0.5, 1.6], 0.2, 0.9, 0.6) + vignette(stage, 0.4),
  }
}
