import { mix, alpha } from '../core/colour.ts'
import { times, line, rect, circle, around, path, ellipse, glow } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { type Stage, type SceneArt, land, landOf, shafts, disc, cloud, vignette, sky } from './stage.ts'
import { hills } from './woods.ts'

/** Rolling fields in broad day. */
export function meadow(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const field = (base: number, tone: number, stripes: boolean): string => {
    const top = hills(stage, base, 15)
    const colour = mix(mix(p.far, p.haze, 0.45), p.near, tone)
    const rows = stripes
      ? times(9, (index) =>
          line(
            `M${n(w * (0.1 + index * 0.1))} ${n(base - 12 * u)}Q${n(w * (0.3 + index * 0.09))} ${n(base + 30 * u)}` +
              ` ${n(w * (-0.5 + index * 0.28))} ${n(base + 130 * u)}`,
            alpha(p.near, 0.13),
            5 * u,
          ),
        )
      : ''
    return (
      land(
        stage,
        landOf(stage, top, 16),
        mix(colour, p.light, 0.3),
        mix(colour, p.near, 0.35),
        base - 16 * u,
        base + 86 * u,
      ) + rows
    )
  }
  const rays = shafts({ ...stage, sun }, 16, 0, 360, p.light, 0.22, 1.2)
  const trees = times(Math.ceil((5 * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), h * rnd.between(0.63, 0.66), rnd.between(9, 18) * u]
    const fill = sheet.radial(
      [
        [0, mix(p.far, p.light, 0.4)],
        [1, mix(p.far, p.near, 0.6)],
      ],
      0.35,
      0.3,
      0.8,
    )
    return (
      rect(x - 1.6 * u, y - size * 0.4, 3.2 * u, size * 0.9, p.near) +
      circle(x, y - size * 0.9, size * 0.62, fill) +
      circle(x - size * 0.42, y - size * 0.55, size * 0.45, fill) +
      circle(x + size * 0.42, y - size * 0.55, size * 0.45, fill)
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
            [0.55, p.sky],
            [1, p.haze],
          ],
          0,
          0,
          0,
          h * 0.64,
        ),
      ) +
      rays +
      disc(stage, 30) +
      times(Math.ceil((4 * w) / u / 300), (index) =>
        cloud(
          stage,
          rnd.between(0, 1.05) * w,
          h * (0.14 + 0.12 * index),
          rnd.between(100, 170) * u,
          '#ffffff',
          mix(p.sky, p.haze, 0.6),
          0.9,
        ),
      ) +
      field(h * 0.6, 0.05, false) +
      trees +
      field(h * 0.68, 0.3, true) +
      field(h * 0.78, 0.55, true),
    front: field(h * 0.93, 0.85, false) + blooms(stage, 16) + vignette(stage, 0.23),
  }
}
export function blooms({ w, h, u, rnd, p }: Stage, count: number): string {
  return times(Math.round((count * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), rnd.between(0.83, 0.95) * h, rnd.between(2.4, 4.8) * u]
    const colour = rnd.pick([p.accent, '#ffffff', p.light])
    return (
      line(`M${n(x)} ${n(y)}v${n(15 * u)}`, mix(p.near, p.far, 0.4), 1.4 * u) +
      times(5, (index) => {
        const at = around(x, y, size * 0.75, index * 72 - 90)
        return circle(at.x, at.y, size * 0.6, colour)
      }) +
      circle(x, y, size * 0.5, p.light)
    )
  })
}
/** A garden pond: pads, reeds, an arched bridge, petals in the air. */
export function garden(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const horizon = h * 0.56
  const bridge = (y: number): string => {
    const fill = sheet.linear([
      [0, mix(p.accent, p.light, 0.1)],
      [1, mix(p.accent, p.near, 0.6)],
    ])
    const arch = `M${n(-20 * u)} ${n(y + 22 * u)}Q${n(w * 0.5)} ${n(y - 66 * u)} ${n(w + 20 * u)} ${n(y + 22 * u)}`
    return (
      line(arch, fill, 7 * u) +
      line(
        `M${n(-20 * u)} ${n(y - 4 * u)}Q${n(w * 0.5)} ${n(y - 92 * u)} ${n(w + 20 * u)} ${n(y - 4 * u)}`,
        fill,
        3.4 * u,
      ) +
      times(Math.ceil(w / (30 * u)), (index) => {
        const part = (index * 30 * u) / w
        const top = y + 22 * u - 176 * u * part * (1 - part)
        return line(`M${n(part * w)} ${n(top)}v${n(-27 * u)}`, fill, 3 * u)
      })
    )
  }
  const pads = times(Math.ceil((9 * w) / u / 300), () => {
    const y = rnd.between(horizon + 26 * u, h * 0.88)
    const [x, size] = [rnd.between(0, w), (y - horizon) * 0.2 + 5 * u]
    const fill = sheet.linear(
      [
        [0, mix(p.far, p.light, 0.45)],
        [1, mix(p.far, p.near, 0.35)],
      ],
      [0, 0],
      [1, 1],
    )
    return (
      ellipse(x, y + size * 0.1, size, size * 0.34, p.ink, ' opacity=".4"') +
      path(
        `M${n(x)} ${n(y)}L${n(x + size * 0.94)} ${n(y - size * 0.12)}A${n(size)} ${n(size * 0.34)}` +
          ` 0 1 0 ${n(x + size * 0.8)} ${n(y + size * 0.2)}Z`,
        fill,
      )
    )
  })
  const bough = (x: number, y: number, way: number): string =>
    line(
      `M${n(x)} ${n(y)}q${n(way * 40 * u)} ${n(26 * u)}` +
        ` ${n(way * 96 * u)} ${n(10 * u)}m${n(-way * 56 * u)} ${n(8 * u)}q${n(way * 22 * u)} ${n(26 * u)} ${n(way * 50 * u)}` +
        ` ${n(32 * u)}`,
      mix(p.near, p.ink, 0.3),
      5 * u,
      ' stroke-linecap="round"',
    ) +
    times(26, () => {
      const part = rnd.next()
      return circle(
        x + way * part * 104 * u + rnd.between(-9, 9) * u,
        y + (16 + 34 * rnd.next() * part) * u,
        rnd.between(4, 8.5) * u,
        rnd.pick([p.haze, mix(p.haze, '#ffffff', 0.5), mix(p.haze, p.sky, 0.3)]),
        ' opacity=".92"',
      )
    })
  return {
    back:
      sky(stage, horizon) +
      disc(stage, 38) +
      times(Math.ceil((3 * w) / u / 300), () =>
        cloud(
          stage,
          rnd.between(0, w),
          h * rnd.between(0.3, 0.46),
          rnd.between(110, 200) * u,
          mix(p.light, p.haze, 0.3),
          p.haze,
          0.5,
        ),
      ) +
      land(
        stage,
        landOf(stage, hills(stage, horizon - 30 * u, 22)),
        mix(p.far, p.haze, 0.45),
        p.haze,
        horizon - 60 * u,
        horizon,
      ) +
      land(
        stage,
        landOf(stage, hills(stage, horizon - 6 * u, 9)),
        mix(p.far, p.near, 0.2),
        mix(p.far, p.haze, 0.3),
        horizon - 20 * u,
        horizon + 30 * u,
      ) +
      rect(
        0,
        horizon,
        w,
        h - horizon,
        sheet.linearAt(
          [
            [0, mix(p.haze, p.light, 0.3)],
            [0.4, p.sky],
            [1, p.night],
          ],
          0,
          horizon,
          0,
          h,
        ),
      ) +
      times(14, (index) =>
        ellipse(
          sun.x + rnd.between(-1, 1) * 36 * u,
          horizon + (5 + index * 8) * u,
          rnd.between(6, 24) * u,
          1.3 * u,
          p.light,
          ' opacity=".45"',
        ),
      ) +
      bridge(h * 0.62) +
      pads,
    front:
      bough(-8 * u, h * 0.02, 1) +
      bough(w + 8 * u, 0, -1) +
      times(Math.round((22 * w) / u / 300), () =>
        ellipse(
          rnd.between(0, w),
          rnd.between(0.06, 0.92) * h,
          rnd.between(2.2, 4.4) * u,
          rnd.between(1.2, 2.2) * u,
          rnd.pick([p.haze, mix(p.haze, '#ffffff', 0.6)]),
          ` transform="rotate(${n(rnd.between(-60, 60))} ${n(w / 2)} ${n(h / 2)})" opacity=".9"`,
        ),
      ) +
      vignette(stage, 0.3),
  }
}
/** Sweet country: scalloped hills, lollipops, a soft sky. */
export function candy(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const scoop = (base: number, size: number, top: string, foot: string): string => {
    const fill = sheet.radial(
      [
        [0, mix(top, '#ffffff', 0.35)],
        [0.5, top],
        [1, foot],
      ],
      0.36,
      0.2,
      0.9,
    )
    return (
      times(Math.ceil(w / (size * 1.35)) + 1, (index) =>
        ellipse(
          index * size * 1.35 + rnd.between(-0.2, 0.2) * size,
          base + size * 0.55,
          size * rnd.between(0.85, 1.1),
          size * rnd.between(0.8, 1.1),
          fill,
        ),
      ) + rect(0, base + size * 0.6, w, h, foot)
    )
  }
  const lolly = (x: number, y: number, size: number, colour: string): string => {
    const swirl = times(6, (index) => {
      const [from, to] = [around(x, y, size, index * 60), around(x, y, size, index * 60 + 30)]
      return path(
        `M${n(x)} ${n(y)}Q${n(around(x, y, size * 0.7, index * 60 - 34).x)}` +
          ` ${n(around(x, y, size * 0.7, index * 60 - 34).y)} ${n(from.x)} ${n(from.y)}A${n(size)} ${n(size)} 0 0 1 ${n(to.x)}` +
          ` ${n(to.y)}Q${n(around(x, y, size * 0.7, index * 60 - 4).x)} ${n(around(x, y, size * 0.7, index * 60 - 4).y)} ${n(x)}` +
          ` ${n(y)}Z`,
        '#ffffff',
        ' opacity=".85"',
      )
    })
    return (
      rect(x - size * 0.08, y, size * 0.16, size * 3.2, mix('#ffffff', p.haze, 0.4)) +
      circle(x, y, size, colour) +
      swirl +
      circle(
        x,
        y,
        size,
        sheet.radial(
          [
            [0, '#ffffff', 0.35],
            [0.6, '#ffffff', 0],
            [1, p.ink, 0.35],
          ],
          0.35,
          0.3,
          0.8,
        ),
      )
    )
  }
  return {
    back:
      rect(
        0,
        0,
        w,
        h,
        sheet.linearAt(
          [
            [0, p.sky],
            [0.5, p.haze],
            [1, mix(p.haze, p.light, 0.6)],
          ],
          0,
          0,
          0,
          h * 0.7,
        ),
      ) +
      glow(sheet, stage.sun.x, stage.sun.y, h * 0.5, p.light, 0.9) +
      shafts(stage, 14, 0, 360, p.light, 0.25) +
      times(Math.ceil((4 * w) / u / 300), (index) =>
        cloud(
          stage,
          rnd.between(0, w),
          h * (0.14 + index * 0.11),
          rnd.between(100, 160) * u,
          '#ffffff',
          mix(p.haze, p.light, 0.4),
          0.8,
        ),
      ) +
      scoop(h * 0.52, 52 * u, mix(p.haze, p.light, 0.3), p.haze) +
      lolly(w * 0.87, h * 0.44, 24 * u, p.accent) +
      lolly(w * 0.1, h * 0.5, 17 * u, p.sky) +
      scoop(h * 0.62, 44 * u, mix(p.accent, p.light, 0.4), mix(p.accent, p.sky, 0.4)) +
      scoop(h * 0.73, 50 * u, mix(p.sky, p.haze, 0.4), p.sky),
    front:
      scoop(h * 0.88, 40 * u, p.sky, p.night) +
      times(Math.round((26 * w) / u / 300), () =>
        rect(
          rnd.between(0, w),
          rnd.between(0.62, 0.95) * h,
          2.6 * u,
          8 * u,
          rnd.pick([p.light, p.accent, '#ffffff', p.haze]),
          ` rx="${n(1.3 * u)}" transform="rotate(${n(rnd.between(0, 180))} ${n(w / 2)} ${n(h * 0.85)})" opacity=".85"`,
        ),
      ) +
      vignette(stage, 0.25),
  }
}
