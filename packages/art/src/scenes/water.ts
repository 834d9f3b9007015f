import { alpha, mix } from '../core/colour.ts'
import { around, blob, circle, curve, ellipse, line, path, points, polygon, rect, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { cloud, disc, land, landOf, mist, motes, shafts, sky, streaks, vignette, type SceneArt, type Stage } from './stage.ts'
import { rolling } from '../core/shapes.ts'

/** Open sea under a low light: clouds, a far shore, waves with lit crests, a path of glitter. */
export function sea(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const horizon = h * 0.55
  const shore = rolling(rnd, [[190 * u, 7 * u], [70 * u, 4 * u]])
  const far = landOf(stage, (x) => horizon - 6 * u - Math.max(0, shore(x)), 30)
  const clouds = times(Math.ceil((4 * w) / u / 300), (index) =>
    cloud(stage, rnd.between(0, w), horizon - (10 + index * 17) * u, rnd.between(90, 190) * u, mix(p.light, p.haze, 0.25),
      mix(p.haze, p.sky, 0.55), 0.5))
  const water = rect(0, horizon, w, h - horizon, sheet.linearAt([[0, mix(p.haze, p.light, 0.25)],
    [0.2, mix(p.sky, p.haze, 0.35)], [1, p.night]], 0, horizon, 0, h))
  return {
    back: sky(stage, horizon) + streaks(stage, 8, h * 0.08, horizon - 20 * u, p.light, 0.22) + disc(stage, 34) + clouds
      + path(far, mix(p.far, p.haze, 0.45)) + water + glitter(stage, sun.x, horizon, 1)
        + times(5, (index) => wave(stage, horizon, index / 5)) + gulls(stage, 3),
    front: wave(stage, horizon, 1.02) + spray(stage) + vignette(stage, 0.32),
  }
}

function glitter({ h, u, rnd, p }: Stage, x: number, horizon: number, strength: number): string {
  return times(34, (index) => {
    const part = (index / 34) ** 1.3
    return ellipse(x + rnd.between(-1, 1) * (8 + 46 * part) * u, horizon + (h - horizon) * part * 0.85,
      rnd.between(4, 16) * u * (0.5 + part), (0.6 + 1.2 * part) * u, p.light, ` opacity="${n(strength * (0.85 - part * 0.6))}"`)
  })
}

function wave(stage: Stage, horizon: number, depth: number): string {
  const { w, h, u, rnd, p, sheet } = stage
  const base = horizon + (h - horizon) * (0.1 + 0.66 * depth)
  const length = (26 + 64 * depth) * u
  const height = (3 + 11 * depth) * u
  const shift = rnd.between(0, length)
  let crest = `M${n(-shift - length)} ${n(base)}`
  for (let x = -shift - length; x < w + length; x += length) crest += `q${n(length * 0.36)} ${n(-height * 0.1)}`
    + ` ${n(length * 0.55)} ${n(-height)}q${n(length * 0.04)} ${n(height * 0.86)} ${n(length * 0.45)} ${n(height)}`
  const top = mix(mix(p.sky, p.haze, 0.6), p.near, Math.min(1, depth * 0.85))
  const fill = sheet.linearAt([[0, top], [0.5, mix(top, p.night, 0.5)], [1, mix(p.night, p.ink, 0.5)]], 0, base - height, 0, base
    + 90 * u)
  return path(`${crest}V${n(h + 20)}H${n(-shift - length)}Z`, fill, ' opacity=".92"')
    + line(crest, alpha(p.light, 0.5 - depth * 0.18), (0.7 + depth) * u)
}

function spray(stage: Stage): string {
  return motes(stage, 16, stage.p.light, [0.7, 2.2], 0.6, 0.86, 0.5)
}

function gulls({ w, h, u, rnd, p }: Stage, count: number): string {
  return times(count, () => {
    const [x, y, size] = [rnd.between(0.55, 0.95) * w, rnd.between(0.08, 0.26) * h, rnd.between(5, 9) * u]
    return line(`M${n(x - size)} ${n(y - size * 0.3)}q${n(size * 0.6)} ${n(-size * 0.4)} ${n(size)}`
      + ` ${n(size * 0.3)}q${n(size * 0.4)} ${n(-size * 0.7)} ${n(size)} ${n(-size * 0.3)}`, mix(p.near, p.sky, 0.3), 1.5 * u,
      ' stroke-linecap="round"')
  })
}

/** Under water: shafts from the surface, rocks, coral, shoals, bubbles, weed in front. */
export function reef(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const water = rect(0, 0, w, h, sheet.linearAt([[0, mix(p.haze, p.light, 0.5)], [0.16, p.haze], [0.48, p.sky], [1, p.night]],
    w * 0.4, 0, w * 0.6, h))
  const surface = times(5, (index) => {
    const height = rolling(rnd, [[90 * u, 3 * u], [37 * u, 1.6 * u]])
    const y = (5 + index * 9) * u
    return line(curve(points(24, (part) => ({ x: w * part, y: y + height(w * part) }))), p.light, (3.2 - index * 0.5) * u,
      ` opacity="${n(0.5 - index * 0.08)}"`)
  })
  const rocks = (base: number, colour: string, foot: string): string => {
    const height = rolling(rnd, [[170 * u, 26 * u], [64 * u, 13 * u], [23 * u, 4 * u]])
    return land(stage, landOf(stage, (x) => base + height(x), 40), colour, foot, base - 30 * u, base + 70 * u)
  }
  const corals = times(Math.ceil((7 * w) / u / 300), () => coral(stage, rnd.between(0, w), h * rnd.between(0.74, 0.86),
    rnd.between(26, 58) * u))
  return {
    back: water + surface + shafts({ ...stage, sun: { x: stage.sun.x * 0.9, y: -h * 0.15 } }, 9, 42, 118, p.light, 0.42, 1.25)
      + rocks(h * 0.66, mix(p.sky, p.haze, 0.3), mix(p.sky, p.haze, 0.05))
      + shoal(stage, w * 0.78, h * 0.2, 9) + shoal(stage, w * 0.16, h * 0.5, 6) + mist(stage, h * 0.66, 50 * u, p.haze, 0.3)
        + rocks(h * 0.76, mix(p.sky, p.near, 0.45), p.night) + corals,
    front: rocks(h * 0.9, mix(p.night, p.near, 0.6), p.ink) + bubbles(stage, 13) + weed(stage, w * 0.03, 150)
      + weed(stage, w * 0.1, 90) + weed(stage, w * 0.96, 120) + vignette(stage, 0.36),
  }
}

function coral({ u, rnd, p, sheet }: Stage, x: number, y: number, size: number): string {
  const colour = mix(rnd.pick([p.accent, p.haze, mix(p.accent, p.light, 0.4), mix(p.accent, p.far, 0.5)]), p.sky, 0.3)
  const fill = sheet.linearAt([[0, mix(colour, p.light, 0.25)], [1, mix(colour, p.near, 0.75)]], 0, y - size, 0, y + size * 0.3)
  if (rnd.chance(0.35)) return times(4, (index) => {
    const [across, tall] = [x + (index - 1.5) * size * 0.24, size * rnd.between(0.5, 1)]
    return rect(across, y - tall, size * 0.2, tall + size * 0.5, fill, ` rx="${n(size * 0.1)}"`) + ellipse(across + size * 0.1,
      y - tall + size * 0.05, size * 0.07, size * 0.035, p.near, ' opacity=".7"')
  })
  const branch = (fromX: number, fromY: number, degrees: number, length: number, thick: number): string => {
    const to = around(fromX, fromY, length, degrees)
    const own = line(`M${n(fromX)} ${n(fromY)}Q${n((fromX + to.x) / 2 + length * 0.12)} ${n((fromY + to.y) / 2)} ${n(to.x)}`
      + ` ${n(to.y)}`, fill, thick, ' stroke-linecap="round"')
    if (length < size * 0.2) return own
    return own + branch(to.x, to.y, degrees - rnd.between(16, 34), length * 0.7, thick * 0.72) + branch(to.x, to.y, degrees
      + rnd.between(16, 34), length * 0.7, thick * 0.72)
  }
  return branch(x, y + size * 0.4, -90 + rnd.between(-8, 8), size * 0.5, Math.max(2 * u, size * 0.12))
}

function shoal({ u, rnd, p }: Stage, x: number, y: number, count: number): string {
  return times(count, () => {
    const [cx, cy, size] = [x + rnd.between(-36, 36) * u, y + rnd.between(-20, 20) * u, rnd.between(4, 7) * u]
    return path(`M${n(cx - size)} ${n(cy)}q${n(size)} ${n(-size * 0.7)} ${n(size * 1.7)} 0l${n(size * 0.6)}`
      + ` ${n(-size * 0.45)}v${n(size * 0.9)}l${n(-size * 0.6)} ${n(-size * 0.45)}q${n(-size * 0.7)} ${n(size * 0.7)}`
      + ` ${n(-size * 1.7)} 0Z`, mix(p.night, p.sky, 0.5), ' opacity=".75"')
  })
}

export function bubbles({ w, h, u, rnd, p, sheet }: Stage, count: number): string {
  const fill = sheet.radial([[0, p.light, 0], [0.7, p.light, 0.08], [1, p.light, 0.5]], 0.5, 0.5, 0.5)
  return times(Math.round((count * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), rnd.between(0.06, 0.9) * h, rnd.between(1.5, 7) * u]
    return circle(x, y, size, fill) + circle(x - size * 0.35, y - size * 0.4, size * 0.2, '#fff', ' opacity=".85"')
  })
}

function weed({ h, u, rnd, p, sheet }: Stage, x: number, tall: number): string {
  const fill = sheet.linearAt([[0, mix(p.near, p.sky, 0.25)], [1, p.ink]], 0, h - tall * u, 0, h)
  return times(3, (index) => {
    const base = x + (index - 1) * 12 * u
    const sway = rnd.between(-16, 16) * u
    const top = h - tall * u * rnd.between(0.65, 1)
    const ys = [h + 5, h - (h - top) * 0.35, h - (h - top) * 0.7, top]
    const side = (away: number): { x: number; y: number }[] =>
      ys.map((y, at) => ({ x: base + Math.sin(at * 1.9 + index) * 9 * u + (sway * at) / 3 + away * (3 - at) * 2.2 * u, y }))
    return path(blob([...side(-1), ...side(1).toReversed()]), fill, ' opacity=".92"')
  })
}

/** A lagoon with palms, a headland and a ship far out. */
export function island(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const horizon = h * 0.52
  const head = rolling(rnd, [[260 * u, 26 * u], [90 * u, 9 * u]])
  const hill = landOf(stage, (x) => horizon + 4 * u - Math.max(0, (x / w - 0.45) * 150 * u + head(x)), 24)
  const beach = rolling(rnd, [[320 * u, 12 * u]])
  const sand = (x: number): number => h * 0.79 + beach(x) - Math.abs(x / w - 0.5) * 36 * u
  const water = rect(0, horizon, w, h - horizon, sheet.linearAt([[0, mix(p.haze, p.light, 0.35)], [0.3, mix(p.sky, p.haze, 0.3)],
    [1, mix(p.sky, p.night, 0.6)]], 0, horizon, 0, h * 0.82))
  const clouds = times(Math.ceil((3 * w) / u / 300), (index) => cloud(stage, rnd.between(0.1, 1) * w,
    horizon - (18 + index * 44) * u, rnd.between(110, 200) * u, mix(p.light, '#ffffff', 0.3), mix(p.haze, p.sky, 0.4),
    0.75 - index * 0.12))
  return {
    back: sky(stage, horizon) + disc(stage, 30) + clouds
      + path(hill, sheet.linearAt([[0, mix(p.far, p.haze, 0.2)], [1, mix(p.far, p.haze, 0.65)]], 0, horizon - 90 * u, 0,
      horizon)) + water
      + glitter(stage, sun.x, horizon, 0.7) + ship(stage, w * 0.12, horizon + 5 * u, 22 * u)
      + land(stage, landOf(stage, (x) => sand(x) - 7 * u), alpha(p.light, 0.75), alpha(p.light, 0), h * 0.76, h * 0.86)
      + land(stage, landOf(stage, sand), mix(p.light, p.accent, 0.28), mix(p.near, p.accent, 0.25), h * 0.76, h * 0.95),
    front: palm(stage, -0.02 * w, h * 0.98, 225 * u, 20) + palm(stage, 1.02 * w, h * 1.02, 190 * u, -16) + vignette(stage, 0.29),
  }
}

function ship({ p }: Stage, x: number, y: number, size: number): string {
  const colour = mix(p.near, p.sky, 0.35)
  return path(`M${n(x - size)} ${n(y - size * 0.3)}h${n(size * 2)}l${n(-size * 0.4)} ${n(size * 0.45)}h${n(-size * 1.2)}Z`,
    colour)
    + path(`M${n(x - size * 0.1)} ${n(y - size * 1.7)}q${n(size * 0.9)} ${n(size * 0.6)} ${n(size * 0.1)}`
      + ` ${n(size * 1.3)}ZM${n(x - size * 0.75)} ${n(y - size * 1.3)}q${n(size * 0.65)} ${n(size * 0.4)} ${n(size * 0.08)}`
      + ` ${n(size * 0.95)}Z`, mix(p.light, p.haze, 0.5))
}

/** A palm whose crown leans in over the picture. */
export function palm({ u, rnd, p, sheet }: Stage, x: number, foot: number, tall: number, lean: number): string {
  const top = { x: x + lean * 2.4 * u, y: foot - tall }
  const fill = sheet.linearAt([[0, mix(p.near, p.far, 0.35)], [1, p.ink]], 0, top.y - 40 * u, 0, foot)
  const bend = `Q${n(x + lean * 0.2 * u)} ${n(foot - tall * 0.55)}`
  const trunk = path(`M${n(x - 7 * u)} ${n(foot)}${bend} ${n(top.x - 3 * u)}`
    + ` ${n(top.y)}h${n(6 * u)}Q${n(x + (lean * 0.2 + 9) * u)} ${n(foot - tall * 0.5)} ${n(x + 8 * u)} ${n(foot)}Z`, fill)
  const leaves = times(9, (index) => {
    const angle = -200 + index * 27 + rnd.between(-6, 6)
    const length = rnd.between(58, 82) * u
    const tip = around(top.x, top.y, length, angle)
    const drop = 26 * u
    const rise = around(top.x, top.y - 10 * u, length * 0.55, angle)
    return path(`M${n(top.x)} ${n(top.y)}Q${n(rise.x)} ${n(rise.y - 9 * u)} ${n(tip.x)} ${n(tip.y + drop)}Q${n(rise.x)}`
      + ` ${n(rise.y + 13 * u)} ${n(top.x)} ${n(top.y)}Z`, fill)
  })
  const nuts = circle(top.x - 4 * u, top.y + 5 * u, 5 * u, mix(p.near, p.accent, 0.35)) + circle(top.x + 5 * u, top.y + 6 * u,
    5 * u, p.near)
  return trunk + leaves + nuts
}

/** A quay at night: hulls, masts and lamps on still water. */
export function harbour(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const horizon = h * 0.6
  const hills = rolling(rnd, [[280 * u, 20 * u], [110 * u, 9 * u]])
  const masts = times(Math.ceil((5 * w) / u / 300), (index) => {
    const x = (index + rnd.between(0.2, 0.8)) * 62 * u
    const tall = rnd.between(110, 210) * u
    const colour = mix(p.far, p.near, 0.5)
    return path(polygon([{ x: x - 34 * u, y: horizon - 14 * u }, { x: x + 36 * u, y: horizon - 16 * u },
      { x: x + 25 * u, y: horizon + 7 * u }, { x: x - 24 * u, y: horizon + 7 * u }]), colour)
      + line(`M${n(x)} ${n(horizon - 10 * u)}v${n(-tall)}M${n(x - 26 * u)}`
        + ` ${n(horizon - tall * 0.7)}h${n(52 * u)}M${n(x - 18 * u)} ${n(horizon - tall * 0.9)}h${n(36 * u)}M${n(x - 33 * u)}`
        + ` ${n(horizon - 14 * u)}L${n(x)} ${n(horizon - tall)}L${n(x + 35 * u)} ${n(horizon - 16 * u)}`, colour, 1.6 * u)
  })
  const lamps = times(Math.ceil((6 * w) / u / 300), () => {
    const x = rnd.between(0, w)
    const y = horizon - rnd.between(4, 18) * u
    return circle(x, y, 10 * u, sheet.radial([[0, p.accent, 0.8], [1, p.accent, 0]]))
      + circle(x, y, 2 * u, mix(p.accent, '#ffffff', 0.6))
      + times(7, (index) => ellipse(x + rnd.between(-3, 3) * u, horizon + (10 + index * 11) * u, rnd.between(3, 8) * u, 1.1 * u,
        p.accent, ` opacity="${n(0.6 - index * 0.075)}"`))
  })
  return {
    back: sky(stage, horizon) + disc(stage, 32) + streaks(stage, 6, h * 0.12, h * 0.4, p.light, 0.2)
      + land(stage, landOf(stage, (x) => horizon - 26 * u + hills(x)), mix(p.far, p.haze, 0.3), mix(p.far, p.haze, 0.6),
      horizon - 60 * u, horizon)
      + rect(0, horizon, w, h - horizon, sheet.linearAt([[0, mix(p.sky, p.haze, 0.4)], [1, p.night]], 0, horizon, 0, h))
        + glitter(stage, stage.sun.x, horizon, 0.6) + masts + lamps,
    front: rect(0, h * 0.87, w, h * 0.13, sheet.linearAt([[0, mix(p.near, p.haze, 0.12)], [1, p.ink]], 0, h * 0.87, 0, h))
      + vignette(stage, 0.36),
  }
}
