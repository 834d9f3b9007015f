import { mix, alpha } from '../core/colour.ts'
import { rolling, rect, times, path, circle, around, polygon, line, ellipse } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { type Stage, type SceneArt, landOf, cloud, sky, disc, land, vignette, streaks } from './stage.ts'
import { glitter } from './water.ts'

/** A lagoon with palms, a headland and a ship far out. */
export function island(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const horizon = h * 0.52
  const head = rolling(rnd, [
    [260 * u, 26 * u],
    [90 * u, 9 * u],
  ])
  const hill = landOf(stage, (x) => horizon + 4 * u - Math.max(0, (x / w - 0.45) * 150 * u + head(x)), 24)
  const beach = rolling(rnd, [[320 * u, 12 * u]])
  const sand = (x: number): number => h * 0.79 + beach(x) - Math.abs(x / w - 0.5) * 36 * u
  const water = rect(
    0,
    horizon,
    w,
    h - horizon,
    sheet.linearAt(
      [
        [0, mix(p.haze, p.light, 0.35)],
        [0.3, mix(p.sky, p.haze, 0.3)],
        [1, mix(p.sky, p.night, 0.6)],
      ],
      0,
      horizon,
      0,
      h * 0.82,
    ),
  )
  const clouds = times(Math.ceil((3 * w) / u / 300), (index) =>
    cloud(
      stage,
      rnd.between(0.1, 1) * w,
      horizon - (18 + index * 44) * u,
      rnd.between(110, 200) * u,
      mix(p.light, '#ffffff', 0.3),
      mix(p.haze, p.sky, 0.4),
      0.75 - index * 0.12,
    ),
  )
  return {
    back:
      sky(stage, horizon) +
      disc(stage, 30) +
      clouds +
      path(
        hill,
        sheet.linearAt(
          [
            [0, mix(p.far, p.haze, 0.2)],
            [1, mix(p.far, p.haze, 0.65)],
          ],
          0,
          horizon - 90 * u,
          0,
          horizon,
        ),
      ) +
      water +
      glitter(stage, sun.x, horizon, 0.7) +
      ship(stage, w * 0.12, horizon + 5 * u, 22 * u) +
      land(
        stage,
        landOf(stage, (x) => sand(x) - 7 * u),
        alpha(p.light, 0.75),
        alpha(p.light, 0),
        h * 0.76,
        h * 0.86,
      ) +
      land(stage, landOf(stage, sand), mix(p.light, p.accent, 0.28), mix(p.near, p.accent, 0.25), h * 0.76, h * 0.95),
    front:
      palm(stage, -0.02 * w, h * 0.98, 225 * u, 20) +
      palm(stage, 1.02 * w, h * 1.02, 190 * u, -16) +
      vignette(stage, 0.29),
  }
}
export function ship({ p }: Stage, x: number, y: number, size: number): string {
  const colour = mix(p.near, p.sky, 0.35)
  return (
    path(
      `M${n(x - size)} ${n(y - size * 0.3)}h${n(size * 2)}l${n(-size * 0.4)} ${n(size * 0.45)}h${n(-size * 1.2)}Z`,
      colour,
    ) +
    path(
      `M${n(x - size * 0.1)} ${n(y - size * 1.7)}q${n(size * 0.9)} ${n(size * 0.6)} ${n(size * 0.1)}` +
        ` ${n(size * 1.3)}ZM${n(x - size * 0.75)} ${n(y - size * 1.3)}q${n(size * 0.65)} ${n(size * 0.4)} ${n(size * 0.08)}` +
        ` ${n(size * 0.95)}Z`,
      mix(p.light, p.haze, 0.5),
    )
  )
}
/** A palm whose crown leans in over the picture. */
export function palm({ u, rnd, p, sheet }: Stage, x: number, foot: number, tall: number, lean: number): string {
  const top = { x: x + lean * 2.4 * u, y: foot - tall }
  const fill = sheet.linearAt(
    [
      [0, mix(p.near, p.far, 0.35)],
      [1, p.ink],
    ],
    0,
    top.y - 40 * u,
    0,
    foot,
  )
  const bend = `Q${n(x + lean * 0.2 * u)} ${n(foot - tall * 0.55)}`
  const trunk = path(
    `M${n(x - 7 * u)} ${n(foot)}${bend} ${n(top.x - 3 * u)}` +
      ` ${n(top.y)}h${n(6 * u)}Q${n(x + (lean * 0.2 + 9) * u)} ${n(foot - tall * 0.5)} ${n(x + 8 * u)} ${n(foot)}Z`,
    fill,
  )
  const leaves = times(9, (index) => {
    const angle = -200 + index * 27 + rnd.between(-6, 6)
    const length = rnd.between(58, 82) * u
    const tip = around(top.x, top.y, length, angle)
    const drop = 26 * u
    const rise = around(top.x, top.y - 10 * u, length * 0.55, angle)
    return path(
      `M${n(top.x)} ${n(top.y)}Q${n(rise.x)} ${n(rise.y - 9 * u)} ${n(tip.x)} ${n(tip.y + drop)}Q${n(rise.x)}` +
        ` ${n(rise.y + 13 * u)} ${n(top.x)} ${n(top.y)}Z`,
      fill,
    )
  })
  const nuts =
    circle(top.x - 4 * u, top.y + 5 * u, 5 * u, mix(p.near, p.accent, 0.35)) +
    circle(top.x + 5 * u, top.y + 6 * u, 5 * u, p.near)
  return trunk + leaves + nuts
}
/** A quay at night: hulls, masts and lamps on still water. */
export function harbour(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const horizon = h * 0.6
  const hills = rolling(rnd, [
    [280 * u, 20 * u],
    [110 * u, 9 * u],
  ])
  const masts = times(Math.ceil((5 * w) / u / 300), (index) => {
    const x = (index + rnd.between(0.2, 0.8)) * 62 * u
    const tall = rnd.between(110, 210) * u
    const colour = mix(p.far, p.near, 0.5)
    return (
      path(
        polygon([
          { x: x - 34 * u, y: horizon - 14 * u },
          { x: x + 36 * u, y: horizon - 16 * u },
          { x: x + 25 * u, y: horizon + 7 * u },
          { x: x - 24 * u, y: horizon + 7 * u },
        ]),
        colour,
      ) +
      line(
        `M${n(x)} ${n(horizon - 10 * u)}v${n(-tall)}M${n(x - 26 * u)}` +
          ` ${n(horizon - tall * 0.7)}h${n(52 * u)}M${n(x - 18 * u)} ${n(horizon - tall * 0.9)}h${n(36 * u)}M${n(x - 33 * u)}` +
          ` ${n(horizon - 14 * u)}L${n(x)} ${n(horizon - tall)}L${n(x + 35 * u)} ${n(horizon - 16 * u)}`,
        colour,
        1.6 * u,
      )
    )
  })
  const lamps = times(Math.ceil((6 * w) / u / 300), () => {
    const x = rnd.between(0, w)
    const y = horizon - rnd.between(4, 18) * u
    return (
      circle(
        x,
        y,
        10 * u,
        sheet.radial([
          [0, p.accent, 0.8],
          [1, p.accent, 0],
        ]),
      ) +
      circle(x, y, 2 * u, mix(p.accent, '#ffffff', 0.6)) +
      times(7, (index) =>
        ellipse(
          x + rnd.between(-3, 3) * u,
          horizon + (10 + index * 11) * u,
          rnd.between(3, 8) * u,
          1.1 * u,
          p.accent,
          ` opacity="${n(0.6 - index * 0.075)}"`,
        ),
      )
    )
  })
  return {
    back:
      sky(stage, horizon) +
      disc(stage, 32) +
      streaks(stage, 6, h * 0.12, h * 0.4, p.light, 0.2) +
      land(
        stage,
        landOf(stage, (x) => horizon - 26 * u + hills(x)),
        mix(p.far, p.haze, 0.3),
        mix(p.far, p.haze, 0.6),
        horizon - 60 * u,
        horizon,
      ) +
      rect(
        0,
        horizon,
        w,
        h - horizon,
        sheet.linearAt(
          [
            [0, mix(p.sky, p.haze, 0.4)],
            [1, p.night],
          ],
          0,
          horizon,
          0,
          h,
        ),
      ) +
      glitter(stage, stage.sun.x, horizon, 0.6) +
      masts +
      lamps,
    front:
      rect(
        0,
        h * 0.87,
        w,
        h * 0.13,
        sheet.linearAt(
          [
            [0, mix(p.near, p.haze, 0.12)],
            [1, p.ink],
          ],
          0,
          h * 0.87,
          0,
          h,
        ),
      ) + vignette(stage, 0.36),
  }
}
