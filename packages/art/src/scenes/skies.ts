import { alpha, mix, oklch } from '../core/colour.ts'
import { rolling, times, rect, ellipse, line, glow, broken, polygon, path } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { rollingAt } from './deserts.ts'
import { peak, pines } from './heights.ts'
import {
  type Stage,
  type SceneArt,
  stars,
  land,
  landOf,
  motes,
  vignette,
  rockOf,
  mist,
  cloud,
  shafts,
} from './stage.ts'

/** Northern lights over snow and a still lake. */
export function aurora(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const horizon = h * 0.64
  const curtain = (y: number, tall: number, colour: string, opacity: number): string => {
    const fold = rolling(rnd, [
      [260 * u, 30 * u],
      [117 * u, 15 * u],
    ])
    const bright = rolling(rnd, [
      [150 * u, 0.3],
      [61 * u, 0.25],
      [27 * u, 0.12],
    ])
    const veil = sheet.linear([
      [0, colour, 0],
      [0.6, colour, opacity * 0.5],
      [0.93, mix(colour, '#ffffff', 0.3), opacity],
      [1, colour, 0],
    ])
    const step = 5 * u
    return times(Math.ceil(w / step) + 1, (index) => {
      const x = index * step
      const strength = 0.62 + bright(x)
      const height = tall * u * (0.8 + bright(x + 40 * u) * 0.5)
      return strength < 0.12
        ? ''
        : rect(x - step * 0.2, y + fold(x) - height, step * 1.4, height, veil, ` opacity="${n(Math.min(1, strength))}"`)
    })
  }
  const lake = sheet.linearAt(
    [
      [0, mix(p.haze, p.accent, 0.3)],
      [0.3, p.sky],
      [1, p.night],
    ],
    0,
    horizon,
    0,
    h,
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
            [0.7, p.sky],
            [1, mix(p.sky, p.haze, 0.7)],
          ],
          0,
          0,
          0,
          horizon,
        ),
      ) +
      stars(stage, 80, 0.55) +
      `<g filter="${sheet.blur(2.2 * u)}">` +
      curtain(h * 0.34, 130, mix(p.haze, p.accent, 0.5), 0.5) +
      curtain(h * 0.46, 170, oklch(0.82, 0.16, 165), 0.62) +
      '</g>' +
      times(Math.ceil(w / (120 * u)) + 1, (index) =>
        peak(stage, (index + rnd.between(-0.3, 0.3)) * 118 * u, horizon, rnd.between(60, 110) * u, 140 * u, 0.35),
      ) +
      pines(stage, horizon + 2 * u, 22, 0.6) +
      rect(0, horizon, w, h, lake) +
      times(12, (index) =>
        ellipse(
          rnd.between(0, w),
          horizon + (6 + index * 9) * u,
          rnd.between(14, 60) * u,
          1.2 * u,
          index % 3 ? p.accent : p.light,
          ' opacity=".3"',
        ),
      ) +
      pines(stage, h * 0.88, 58, 0.85, 0.34),
    front:
      land(stage, landOf(stage, rollingAt(stage, h * 0.93, 7)), mix('#ffffff', p.sky, 0.45), p.night, h * 0.9, h) +
      motes(stage, 22, '#ffffff', [0.6, 1.6], 0.1, 0.9, 0.7) +
      vignette(stage, 0.36),
  }
}
/** Storm clouds over a bare coast, lit by one bolt. */
export function storm(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const bolt = (x: number, y: number, to: number, width: number): string => {
    let d = `M${n(x)} ${n(y)}`
    let [at, down] = [x, y]
    while (down < to) {
      at += rnd.between(-17, 17) * u
      down += rnd.between(12, 26) * u
      d += `L${n(at)} ${n(down)}`
    }
    return (
      line(d, alpha(p.light, 0.3), width * 4, ' stroke-linejoin="round"') +
      line(d, mix(p.light, '#ffffff', 0.5), width, ' stroke-linejoin="round"')
    )
  }
  const bank = (y: number, tone: number, count: number): string =>
    times(Math.ceil((count * w) / u / 300), () =>
      cloud(
        stage,
        rnd.between(-0.1, 1.1) * w,
        y + rnd.between(-16, 16) * u,
        rnd.between(120, 230) * u,
        mix(mix(p.haze, p.light, 0.25), p.night, tone),
        mix(p.night, p.sky, 0.25),
        0.95,
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
            [0.5, p.sky],
            [1, p.haze],
          ],
          0,
          0,
          0,
          h * 0.68,
        ),
      ) +
      glow(sheet, sun.x, h * 0.2, h * 0.5, p.light, 0.6) +
      bolt(sun.x - w * 0.12, h * 0.14, h * 0.62, 2.2 * u) +
      bolt(w * 0.87, h * 0.2, h * 0.6, 1.5 * u) +
      bank(h * 0.26, 0.45, 3) +
      bank(h * 0.17, 0.62, 4) +
      bank(h * 0.07, 0.82, 4) +
      land(
        stage,
        rockOf(stage, h * 0.64, broken(rnd, 5, 34 * u)),
        mix(p.far, p.haze, 0.45),
        mix(p.far, p.haze, 0.65),
        h * 0.56,
        h * 0.7,
      ) +
      mist(stage, h * 0.66, 40 * u, p.haze, 0.6) +
      land(stage, rockOf(stage, h * 0.76, broken(rnd, 6, 36 * u)), mix(p.far, p.near, 0.4), p.near, h * 0.68, h * 0.88),
    front:
      land(stage, rockOf(stage, h * 0.93, broken(rnd, 6, 26 * u)), mix(p.near, p.far, 0.2), p.ink, h * 0.88, h) +
      times(Math.round((50 * w) / u / 300), () =>
        line(
          `M${n(rnd.between(-0.05, 1.1) * w)} ${n(rnd.between(0, 0.9) * h)}l${n(-5 * u)} ${n(17 * u)}`,
          p.light,
          0.8 * u,
          ' opacity=".25"',
        ),
      ) +
      vignette(stage, 0.4),
  }
}
/** Cloud country in the last light: heaps of cloud at three heights and a far palace. */
export function heavens(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun, focus } = stage
  const bank = (y: number, size: number, top: string, foot: string): string =>
    times(Math.ceil(w / (size * 0.55 * u)) + 1, (index) =>
      cloud(
        stage,
        index * size * 0.55 * u + rnd.between(-18, 18) * u,
        y + rnd.between(-9, 9) * u,
        size * rnd.between(0.9, 1.3) * u,
        top,
        foot,
        1,
      ),
    ) + rect(0, y, w, h - y, foot)
  const palace = (x: number, y: number, size: number): string => {
    const stone = sheet.linear([
      [0, mix(p.light, '#ffffff', 0.3)],
      [1, mix(p.haze, p.sky, 0.2)],
    ])
    const spire = (at: number, tall: number, wide: number): string =>
      rect(x + at * size - (wide * size) / 2, y - tall * size, wide * size, tall * size, stone) +
      path(
        polygon([
          { x: x + (at - wide * 0.75) * size, y: y - tall * size },
          { x: x + at * size, y: y - (tall + wide * 2.6) * size },
          { x: x + (at + wide * 0.75) * size, y: y - tall * size },
        ]),
        mix(p.accent, p.haze, 0.45),
      )
    return (
      spire(-0.6, 0.5, 0.18) +
      spire(0.6, 0.55, 0.18) +
      spire(-0.3, 0.85, 0.2) +
      spire(0.32, 0.8, 0.2) +
      spire(0, 1.2, 0.26) +
      rect(x - size * 0.7, y - size * 0.36, size * 1.4, size * 0.4, stone)
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
            [0, p.night],
            [0.4, p.sky],
            [0.75, p.haze],
            [1, p.light],
          ],
          0,
          0,
          0,
          h * 0.72,
        ),
      ) +
      stars(stage, 22, 0.3) +
      glow(sheet, sun.x, sun.y, h * 0.6, p.light, 0.85) +
      shafts(stage, 18, 0, 360, p.light, 0.24) +
      palace(focus.x + w * 0.3, h * 0.52, 58 * u) +
      bank(h * 0.53, 120, mix(p.light, p.haze, 0.25), mix(p.haze, p.sky, 0.3)) +
      bank(h * 0.66, 150, mix(p.light, p.haze, 0.5), mix(p.haze, p.sky, 0.65)) +
      bank(h * 0.79, 170, mix(p.haze, p.sky, 0.3), p.sky),
    front:
      bank(h * 0.94, 170, mix(p.sky, p.haze, 0.3), p.night) +
      motes(stage, 26, p.light, [0.6, 2], 0.05, 0.9, 0.85) +
      vignette(stage, 0.29),
  }
}
