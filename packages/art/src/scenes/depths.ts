import { alpha, mix } from '../core/colour.ts'
import { polygon, points, path, times, ellipse, around, rect, line, glow, circle } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { type Stage, type SceneArt, shafts, motes, vignette } from './stage.ts'

/** A cave with a way to the light, and what was left in it. */
export function cave(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const c = { x: focus.x, y: h * 0.4 }
  const mouth = (size: number, rough: number): string =>
    polygon(
      points(26, (part) => {
        const reach = size * u * (1 + rnd.between(-rough, rough))
        return {
          x: c.x + Math.max(1, w / u / 420) * reach * 0.86 * Math.cos(part * Math.PI * 2),
          y: c.y + reach * 1.12 * Math.sin(part * Math.PI * 2),
        }
      }),
    )
  const wall = (size: number, colour: string, rim: string): string =>
    path(
      `M-5 -5H${n(w + 5)}V${n(h + 5)}H-5Z${mouth(size, 0.09)}`,
      sheet.radialAt(
        [
          [0, rim],
          [0.55, colour],
          [1, mix(colour, p.ink, 0.5)],
        ],
        c.x,
        c.y,
        size * u * 1.9,
      ),
      ' fill-rule="evenodd"',
    )
  const spike = (x: number, y: number, long: number, wide: number, colour: string): string =>
    path(
      polygon([
        { x: x - wide, y },
        { x: x + wide, y },
        { x: x + wide * 0.1, y: y + long },
      ]),
      sheet.linear([
        [0, colour],
        [1, mix(colour, p.haze, 0.3)],
      ]),
    )
  const hoard = (base: number, tall: number, count: number): string => {
    const at = (part: number): number => base - Math.sin(part * Math.PI) ** 1.3 * tall * u
    return (
      path(
        `M-5 ${n(h + 5)}V${n(base)}Q${n(w * 0.24)} ${n(base - tall * 0.3 * u)} ${n(c.x)}` +
          ` ${n(base - tall * u)}Q${n(w * 0.76)} ${n(base - tall * 0.3 * u)} ${n(w + 5)} ${n(base)}V${n(h + 5)}Z`,
        sheet.linearAt(
          [
            [0, mix(p.light, p.haze, 0.3)],
            [0.5, mix(p.haze, p.accent, 0.5)],
            [1, mix(p.accent, p.ink, 0.7)],
          ],
          0,
          base - tall * u,
          0,
          h,
        ),
      ) +
      times(Math.ceil((count * w) / u / 300), () => {
        const part = rnd.next()
        const y = at(part) + rnd.between(2, 54) * u
        const size = rnd.between(3.4, 6) * u
        return (
          ellipse(part * w, y + size * 0.2, size, size * 0.5, mix(p.accent, p.ink, 0.5)) +
          ellipse(part * w, y, size, size * 0.48, mix(p.light, p.accent, rnd.between(0.05, 0.55)))
        )
      })
    )
  }
  const crystals = (x: number, y: number, way: number): string =>
    times(4, (index) => {
      const angle = -90 + way * (6 + index * 17)
      const tip = around(x, y, rnd.between(34, 68) * u, angle)
      const side = around(0, 0, rnd.between(5, 9) * u, angle + 90)
      return (
        path(
          polygon([
            { x: x - side.x, y: y - side.y },
            { x: tip.x - side.x * 0.6, y: tip.y - side.y * 0.6 + 9 * u },
            tip,
            { x, y },
          ]),
          mix(p.accent, p.light, 0.55),
        ) +
        path(
          polygon([
            { x, y },
            tip,
            { x: tip.x + side.x * 0.6, y: tip.y + side.y * 0.6 + 9 * u },
            { x: x + side.x, y: y + side.y },
          ]),
          mix(p.accent, p.near, 0.4),
        )
      )
    })
  return {
    back:
      rect(
        0,
        0,
        w,
        h,
        sheet.radialAt(
          [
            [0, mix(p.light, '#ffffff', 0.4)],
            [0.4, p.light],
            [0.75, p.haze],
            [1, p.sky],
          ],
          c.x,
          c.y - 20 * u,
          170 * u,
        ),
      ) +
      wall(128, mix(p.sky, p.haze, 0.25), mix(p.haze, p.light, 0.3)) +
      shafts({ ...stage, sun: { x: c.x - 50 * u, y: -h * 0.04 } }, 6, 48, 116, p.light, 0.4) +
      wall(158, p.far, p.sky) +
      times(9, (index) =>
        spike(
          rnd.between(0, w),
          -4,
          rnd.between(24, 76) * u * (Math.abs(index - 4) / 4 + 0.3),
          rnd.between(5, 11) * u,
          mix(p.far, p.near, 0.45),
        ),
      ) +
      hoard(h * 0.84, 62, 90),
    front:
      wall(196, p.near, mix(p.near, p.far, 0.6)) +
      crystals(w * 0.06, h * 0.86, 1) +
      crystals(w * 0.95, h * 0.88, -1) +
      motes(stage, 24, p.light, [0.6, 1.9], 0.2, 0.95, 0.85) +
      vignette(stage, 0.36),
  }
}
/** Wheels within wheels: brass in the dark, steam, a lit dial. */
export function clockwork(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const gear = (x: number, y: number, size: number, teeth: number, tone: number, spokes: number): string => {
    const colour = mix(mix(p.accent, p.haze, 0.3), p.near, tone)
    const fill = sheet.linear(
      [
        [0, mix(colour, p.light, 0.5 * (1 - tone))],
        [0.5, colour],
        [1, mix(colour, p.ink, 0.5)],
      ],
      [0.1, 0],
      [0.8, 1],
    )
    const outline = polygon(
      points(teeth * 4, (_, index) =>
        around(
          x,
          y,
          index % 4 === 1 || index % 4 === 2 ? size : size * 0.86,
          ((index + (index % 4 < 2 ? 0.25 : -0.25)) * 90) / teeth,
        ),
      ),
    )
    const holes = times(spokes, (index) => {
      const [from, to] = [(index * 360) / spokes + 9, ((index + 1) * 360) / spokes - 9]
      const [a, b, c, d] = [
        around(x, y, size * 0.34, from),
        around(x, y, size * 0.68, from),
        around(x, y, size * 0.68, to),
        around(x, y, size * 0.34, to),
      ]
      return (
        `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}A${n(size * 0.68)} ${n(size * 0.68)} 0 0 1 ${n(c.x)} ${n(c.y)}L${n(d.x)}` +
        ` ${n(d.y)}A${n(size * 0.34)} ${n(size * 0.34)} 0 0 0 ${n(a.x)} ${n(a.y)}Z`
      )
    })
    return (
      path(outline + holes, p.ink, ` fill-rule="evenodd" opacity=".5" transform="translate(${n(3 * u)} ${n(5 * u)})"`) +
      path(outline + holes, fill, ' fill-rule="evenodd"') +
      circle(x, y, size * 0.78, 'none', ` stroke="${alpha(p.light, 0.25 * (1 - tone))}" stroke-width="${n(1.6 * u)}"`) +
      circle(x, y, size * 0.13, mix(colour, p.ink, 0.55)) +
      circle(x - size * 0.02, y - size * 0.03, size * 0.07, mix(colour, p.light, 0.5))
    )
  }
  const wide = Math.max(1, Math.round(w / u / 300))
  const dial =
    circle(focus.x, h * 0.38, 128 * u, mix(p.far, p.near, 0.5)) +
    circle(
      focus.x,
      h * 0.38,
      120 * u,
      sheet.radialAt(
        [
          [0, mix(p.light, '#ffffff', 0.3)],
          [0.6, mix(p.light, p.haze, 0.5)],
          [1, mix(p.haze, p.sky, 0.55)],
        ],
        focus.x - 26 * u,
        h * 0.32,
        128 * u,
      ),
    ) +
    times(12, (index) => {
      const [a, b] = [around(focus.x, h * 0.38, 100 * u, index * 30), around(focus.x, h * 0.38, 113 * u, index * 30)]
      return line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, p.near, (index % 3 ? 3 : 6) * u)
    }) +
    circle(focus.x, h * 0.38, 118 * u, 'none', ` stroke="${mix(p.accent, p.near, 0.3)}" stroke-width="${n(5 * u)}"`)
  const steam = times(6 * wide, () =>
    circle(
      rnd.between(0, w),
      rnd.between(0.62, 0.84) * h,
      rnd.between(24, 52) * u,
      sheet.radial([
        [0, p.light, 0.22],
        [1, p.light, 0],
      ]),
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
            [0, mix(p.haze, p.sky, 0.4)],
            [0.5, p.sky],
            [1, p.night],
          ],
          focus.x,
          h * 0.38,
          h * 0.75,
        ),
      ) +
      times(
        wide,
        (index) =>
          gear((index * 300 + 44) * u, h * 0.12, 74 * u, 16, 0.78, 5) +
          gear((index * 300 + 268) * u, h * 0.2, 60 * u, 14, 0.74, 4) +
          gear((index * 300 + 20) * u, h * 0.56, 66 * u, 15, 0.68, 5),
      ) +
      dial +
      glow(sheet, focus.x, h * 0.36, 170 * u, p.light, 0.45) +
      times(
        wide,
        (index) =>
          gear((index * 300 + 278) * u, h * 0.64, 88 * u, 18, 0.36, 6) +
          gear((index * 300 + 40) * u, h * 0.76, 76 * u, 16, 0.26, 5),
      ) +
      steam,
    front:
      times(
        wide,
        (index) =>
          gear((index * 300 + 4) * u, h * 0.99, 74 * u, 14, 0.55, 5) +
          gear((index * 300 + 300) * u, h * 1.01, 86 * u, 16, 0.6, 6),
      ) +
      motes(stage, 20, p.light, [0.5, 1.7], 0.1, 0.9, 0.7) +
      vignette(stage, 0.36),
  }
}
