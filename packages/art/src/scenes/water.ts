import { alpha, mix } from '../core/colour.ts'
import { around, blob, circle, curve, ellipse, line, path, points, rect, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import {
  cloud,
  disc,
  land,
  landOf,
  mist,
  motes,
  shafts,
  sky,
  streaks,
  vignette,
  type SceneArt,
  type Stage,
} from './stage.ts'
import { rolling } from '../core/shapes.ts'

/** Open sea under a low light: clouds, a far shore, waves with lit crests, a path of glitter. */
export function sea(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const horizon = h * 0.55
  const shore = rolling(rnd, [
    [190 * u, 7 * u],
    [70 * u, 4 * u],
  ])
  const far = landOf(stage, (x) => horizon - 6 * u - Math.max(0, shore(x)), 30)
  const clouds = times(Math.ceil((4 * w) / u / 300), (index) =>
    cloud(
      stage,
      rnd.between(0, w),
      horizon - (10 + index * 17) * u,
      rnd.between(90, 190) * u,
      mix(p.light, p.haze, 0.25),
      mix(p.haze, p.sky, 0.55),
      0.5,
    ),
  )
  const water = rect(
    0,
    horizon,
    w,
    h - horizon,
    sheet.linearAt(
      [
        [0, mix(p.haze, p.light, 0.25)],
        [0.2, mix(p.sky, p.haze, 0.35)],
        [1, p.night],
      ],
      0,
      horizon,
      0,
      h,
    ),
  )
  return {
    back:
      sky(stage, horizon) +
      streaks(stage, 8, h * 0.08, horizon - 20 * u, p.light, 0.22) +
      disc(stage, 34) +
      clouds +
      path(far, mix(p.far, p.haze, 0.45)) +
      water +
      glitter(stage, sun.x, horizon, 1) +
      times(5, (index) => wave(stage, horizon, index / 5)) +
      gulls(stage, 3),
    front: wave(stage, horizon, 1.02) + spray(stage) + vignette(stage, 0.32),
  }
}

export function glitter({ h, u, rnd, p }: Stage, x: number, horizon: number, strength: number): string {
  return times(34, (index) => {
    const part = (index / 34) ** 1.3
    return ellipse(
      x + rnd.between(-1, 1) * (8 + 46 * part) * u,
      horizon + (h - horizon) * part * 0.85,
      rnd.between(4, 16) * u * (0.5 + part),
      (0.6 + 1.2 * part) * u,
      p.light,
      ` opacity="${n(strength * (0.85 - part * 0.6))}"`,
    )
  })
}

function wave(stage: Stage, horizon: number, depth: number): string {
  const { w, h, u, rnd, p, sheet } = stage
  const base = horizon + (h - horizon) * (0.1 + 0.66 * depth)
  const length = (26 + 64 * depth) * u
  const height = (3 + 11 * depth) * u
  const shift = rnd.between(0, length)
  let crest = `M${n(-shift - length)} ${n(base)}`
  for (let x = -shift - length; x < w + length; x += length)
    crest +=
      `q${n(length * 0.36)} ${n(-height * 0.1)}` +
      ` ${n(length * 0.55)} ${n(-height)}q${n(length * 0.04)} ${n(height * 0.86)} ${n(length * 0.45)} ${n(height)}`
  const top = mix(mix(p.sky, p.haze, 0.6), p.near, Math.min(1, depth * 0.85))
  const fill = sheet.linearAt(
    [
      [0, top],
      [0.5, mix(top, p.night, 0.5)],
      [1, mix(p.night, p.ink, 0.5)],
    ],
    0,
    base - height,
    0,
    base + 90 * u,
  )
  return (
    path(`${crest}V${n(h + 20)}H${n(-shift - length)}Z`, fill, ' opacity=".92"') +
    line(crest, alpha(p.light, 0.5 - depth * 0.18), (0.7 + depth) * u)
  )
}

function spray(stage: Stage): string {
  return motes(stage, 16, stage.p.light, [0.7, 2.2], 0.6, 0.86, 0.5)
}

function gulls({ w, h, u, rnd, p }: Stage, count: number): string {
  return times(count, () => {
    const [x, y, size] = [rnd.between(0.55, 0.95) * w, rnd.between(0.08, 0.26) * h, rnd.between(5, 9) * u]
    return line(
      `M${n(x - size)} ${n(y - size * 0.3)}q${n(size * 0.6)} ${n(-size * 0.4)} ${n(size)}` +
        ` ${n(size * 0.3)}q${n(size * 0.4)} ${n(-size * 0.7)} ${n(size)} ${n(-size * 0.3)}`,
      mix(p.near, p.sky, 0.3),
      1.5 * u,
      ' stroke-linecap="round"',
    )
  })
}

/** Under water: shafts from the surface, rocks, coral, shoals, bubbles, weed in front. */
export function reef(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const water = rect(
    0,
    0,
    w,
    h,
    sheet.linearAt(
      [
        [0, mix(p.haze, p.light, 0.5)],
        [0.16, p.haze],
        [0.48, p.sky],
        [1, p.night],
      ],
      w * 0.4,
      0,
      w * 0.6,
      h,
    ),
  )
  const surface = times(5, (index) => {
    const height = rolling(rnd, [
      [90 * u, 3 * u],
      [37 * u, 1.6 * u],
    ])
    const y = (5 + index * 9) * u
    return line(
      curve(points(24, (part) => ({ x: w * part, y: y + height(w * part) }))),
      p.light,
      (3.2 - index * 0.5) * u,
      ` opacity="${n(0.5 - index * 0.08)}"`,
    )
  })
  const rocks = (base: number, colour: string, foot: string): string => {
    const height = rolling(rnd, [
      [170 * u, 26 * u],
      [64 * u, 13 * u],
      [23 * u, 4 * u],
    ])
    return land(
      stage,
      landOf(stage, (x) => base + height(x), 40),
      colour,
      foot,
      base - 30 * u,
      base + 70 * u,
    )
  }
  const corals = times(Math.ceil((7 * w) / u / 300), () =>
    coral(stage, rnd.between(0, w), h * rnd.between(0.74, 0.86), rnd.between(26, 58) * u),
  )
  return {
    back:
      water +
      surface +
      shafts({ ...stage, sun: { x: stage.sun.x * 0.9, y: -h * 0.15 } }, 9, 42, 118, p.light, 0.42, 1.25) +
      rocks(h * 0.66, mix(p.sky, p.haze, 0.3), mix(p.sky, p.haze, 0.05)) +
      shoal(stage, w * 0.78, h * 0.2, 9) +
      shoal(stage, w * 0.16, h * 0.5, 6) +
      mist(stage, h * 0.66, 50 * u, p.haze, 0.3) +
      rocks(h * 0.76, mix(p.sky, p.near, 0.45), p.night) +
      corals,
    front:
      rocks(h * 0.9, mix(p.night, p.near, 0.6), p.ink) +
      bubbles(stage, 13) +
      weed(stage, w * 0.03, 150) +
      weed(stage, w * 0.1, 90) +
      weed(stage, w * 0.96, 120) +
      vignette(stage, 0.36),
  }
}

function coral({ u, rnd, p, sheet }: Stage, x: number, y: number, size: number): string {
  const colour = mix(rnd.pick([p.accent, p.haze, mix(p.accent, p.light, 0.4), mix(p.accent, p.far, 0.5)]), p.sky, 0.3)
  const fill = sheet.linearAt(
    [
      [0, mix(colour, p.light, 0.25)],
      [1, mix(colour, p.near, 0.75)],
    ],
    0,
    y - size,
    0,
    y + size * 0.3,
  )
  if (rnd.chance(0.35))
    return times(4, (index) => {
      const [across, tall] = [x + (index - 1.5) * size * 0.24, size * rnd.between(0.5, 1)]
      return (
        rect(across, y - tall, size * 0.2, tall + size * 0.5, fill, ` rx="${n(size * 0.1)}"`) +
        ellipse(across + size * 0.1, y - tall + size * 0.05, size * 0.07, size * 0.035, p.near, ' opacity=".7"')
      )
    })
  const branch = (fromX: number, fromY: number, degrees: number, length: number, thick: number): string => {
    const to = around(fromX, fromY, length, degrees)
    const own = line(
      `M${n(fromX)} ${n(fromY)}Q${n((fromX + to.x) / 2 + length * 0.12)} ${n((fromY + to.y) / 2)} ${n(to.x)}` +
        ` ${n(to.y)}`,
      fill,
      thick,
      ' stroke-linecap="round"',
    )
    if (length < size * 0.2) return own
    return (
      own +
      branch(to.x, to.y, degrees - rnd.between(16, 34), length * 0.7, thick * 0.72) +
      branch(to.x, to.y, degrees + rnd.between(16, 34), length * 0.7, thick * 0.72)
    )
  }
  return branch(x, y + size * 0.4, -90 + rnd.between(-8, 8), size * 0.5, Math.max(2 * u, size * 0.12))
}

function shoal({ u, rnd, p }: Stage, x: number, y: number, count: number): string {
  return times(count, () => {
    const [cx, cy, size] = [x + rnd.between(-36, 36) * u, y + rnd.between(-20, 20) * u, rnd.between(4, 7) * u]
    return path(
      `M${n(cx - size)} ${n(cy)}q${n(size)} ${n(-size * 0.7)} ${n(size * 1.7)} 0l${n(size * 0.6)}` +
        ` ${n(-size * 0.45)}v${n(size * 0.9)}l${n(-size * 0.6)} ${n(-size * 0.45)}q${n(-size * 0.7)} ${n(size * 0.7)}` +
        ` ${n(-size * 1.7)} 0Z`,
      mix(p.night, p.sky, 0.5),
      ' opacity=".75"',
    )
  })
}

export function bubbles({ w, h, u, rnd, p, sheet }: Stage, count: number): string {
  const fill = sheet.radial(
    [
      [0, p.light, 0],
      [0.7, p.light, 0.08],
      [1, p.light, 0.5],
    ],
    0.5,
    0.5,
    0.5,
  )
  return times(Math.round((count * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), rnd.between(0.06, 0.9) * h, rnd.between(1.5, 7) * u]
    return circle(x, y, size, fill) + circle(x - size * 0.35, y - size * 0.4, size * 0.2, '#fff', ' opacity=".85"')
  })
}

function weed({ h, u, rnd, p, sheet }: Stage, x: number, tall: number): string {
  const fill = sheet.linearAt(
    [
      [0, mix(p.near, p.sky, 0.25)],
      [1, p.ink],
    ],
    0,
    h - tall * u,
    0,
    h,
  )
  return times(3, (index) => {
    const base = x + (index - 1) * 12 * u
    const sway = rnd.between(-16, 16) * u
    const top = h - tall * u * rnd.between(0.65, 1)
    const ys = [h + 5, h - (h - top) * 0.35, h - (h - top) * 0.7, top]
    const side = (away: number): { x: number; y: number }[] =>
      ys.map((y, at) => ({
        x: base + Math.sin(at * 1.9 + index) * 9 * u + (sway * at) / 3 + away * (3 - at) * 2.2 * u,
        y,
      }))
    return path(blob([...side(-1), ...side(1).toReversed()]), fill, ' opacity=".92"')
  })
}
