import { alpha, mix } from '../core/colour.ts'
import { broken, circle, curve, ellipse, glow, line, path, points, polygon, rect, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { disc, land, mist, motes, rockOf, sky, stars, streaks, vignette, type SceneArt, type Stage } from './stage.ts'

/** Snow peaks: faces lit from the left, blue shade to the right, valley mist, falling snow. */
export function peaks(stage: Stage): SceneArt {
  const { w, h, u, rnd, p } = stage
  const range = (base: number, tall: number, wide: number, tone: number): string =>
    times(Math.ceil(w / (wide * u)) + 2, (index) =>
      peak(
        stage,
        (index - 0.4 + rnd.between(-0.25, 0.25)) * wide * u,
        base,
        tall * rnd.between(0.7, 1.2) * u,
        wide * 0.95 * u,
        tone,
      ),
    )
  return {
    back:
      sky(stage, h * 0.6) +
      stars(stage, 22, 0.25) +
      disc(stage, 26) +
      streaks(stage, 5, h * 0.1, h * 0.4, p.light, 0.3) +
      range(h * 0.64, 150, 130, 0.72) +
      mist(stage, h * 0.58, 60 * u, p.haze, 0.6) +
      range(h * 0.76, 165, 190, 0.36) +
      mist(stage, h * 0.72, 50 * u, p.haze, 0.55) +
      pines(stage, h * 0.8, 30, 0.42) +
      pines(stage, h * 0.86, 46, 0.72),
    front:
      pines(stage, h * 0.96, 74, 1, 0.3) + motes(stage, 46, '#ffffff', [0.7, 2.4], 0, 0.95, 0.8) + vignette(stage, 0.3),
  }
}

export function peak(
  { rnd, p, sheet, u }: Stage,
  x: number,
  base: number,
  tall: number,
  wide: number,
  tone: number,
): string {
  const top = { x, y: base - tall }
  const rock = mix(p.near, p.haze, tone)
  const edge = broken(rnd, 3, wide * 0.07).map((shift, index, all) => ({
    x: x + shift + (index / (all.length - 1)) * wide * 0.12,
    y: top.y + ((index + (index === 0 ? 0 : 0.2)) / (all.length - 1)) * tall,
  }))
  const spine = [top, ...edge.slice(1)]
  const snow = mix('#ffffff', p.haze, tone * 0.6)
  const lit = sheet.linearAt(
    [
      [0, mix(snow, p.light, 0.25)],
      [0.45, mix(rock, p.light, 0.3)],
      [1, rock],
    ],
    0,
    top.y,
    0,
    base,
  )
  const dark = sheet.linearAt(
    [
      [0, mix(snow, p.sky, 0.45)],
      [0.4, mix(rock, p.night, 0.35)],
      [1, mix(rock, p.haze, 0.25)],
    ],
    0,
    top.y,
    0,
    base,
  )
  const left = { x: x - wide * 0.62, y: base + 20 * u }
  const right = { x: x + wide * 0.62, y: base + 20 * u }
  const ribs = times(3, (index) => {
    const part = 0.3 + index * 0.2
    const start = spine[Math.min(spine.length - 1, 1 + index * 2)] ?? top
    return path(
      polygon([
        start,
        { x: start.x - wide * 0.1 * part, y: start.y + tall * 0.22 },
        { x: start.x - wide * 0.3 * part, y: start.y + tall * 0.3 },
        { x: start.x - wide * 0.04, y: start.y + tall * 0.42 },
      ]),
      mix(rock, p.night, 0.3),
      ' opacity=".4"',
    )
  })
  return (
    path(polygon([top, ...spine.slice(1), { x: x + wide * 0.1, y: base + 20 * u }, left]), lit) +
    path(polygon([...spine, { x: x + wide * 0.1, y: base + 20 * u }, right]), dark) +
    ribs
  )
}

/** A line of pines; `gap` thins the middle so that a hero stands free. */
export function pines({ w, u, rnd, p, sheet }: Stage, foot: number, tall: number, depth: number, gap = 0): string {
  const colour = mix(mix(p.far, p.haze, 0.4), p.ink, depth)
  const fill = sheet.linearAt(
    [
      [0, mix(colour, p.haze, 0.12)],
      [1, mix(colour, depth < 0.9 ? p.haze : p.ink, 0.3)],
    ],
    0,
    foot - tall * u,
    0,
    foot + 14 * u,
  )
  const wide = tall * 0.34
  return times(Math.ceil(w / (wide * 0.8 * u)) + 1, (index) => {
    const x = (index * 0.8 + rnd.between(-0.3, 0.3)) * wide * u
    if (gap > 0 && Math.abs(x / w - 0.5) < gap && rnd.chance(0.85)) return ''
    const size = tall * u * rnd.between(0.6, 1.15)
    const y = foot + rnd.between(-3, 5) * u
    let outline = `M${n(x)} ${n(y - size)}`
    for (let step = 1; step <= 4; step++)
      outline +=
        `L${n(x + size * 0.055 * (step + 0.9))}` +
        ` ${n(y - size + (size * step) / 4.4)}L${n(x + size * 0.03 * step)} ${n(y - size + (size * step) / 4.6)}`
    outline += `V${n(y + 30 * u)}H${n(x - size * 0.12)}`
    for (let step = 4; step >= 1; step--)
      outline +=
        `L${n(x - size * 0.03 * step)}` +
        ` ${n(y - size + (size * step) / 4.6)}L${n(x - size * 0.055 * (step + 0.9))} ${n(y - size + (size * step) / 4.4)}`
    return path(`${outline}Z`, fill)
  })
}

/** A burning mountain: crater light, streams, a lit plume, black rocks in front. */
export function volcano(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const top = { x: focus.x + w * 0.04, y: h * 0.3 }
  const base = h * 0.76
  const side = (way: number): { x: number; y: number }[] =>
    points(6, (part) => ({
      x: top.x + way * (22 * u + part ** 1.5 * 170 * u) + rnd.between(-4, 4) * u,
      y: top.y + part * (base - top.y),
    }))
  const cone = polygon([
    ...side(-1).toReversed(),
    { x: top.x - 8 * u, y: top.y + 6 * u },
    { x: top.x + 9 * u, y: top.y + 5 * u },
    ...side(1),
  ])
  const rock = sheet.linearAt(
    [
      [0, mix(p.sky, p.light, 0.12)],
      [0.25, mix(p.sky, p.near, 0.35)],
      [1, p.near],
    ],
    0,
    top.y,
    0,
    base,
  )
  const shade = polygon([
    { x: top.x + 4 * u, y: top.y + 4 * u },
    ...side(1),
    { x: top.x + 36 * u, y: base },
    { x: top.x + 2 * u, y: top.y + 90 * u },
  ])
  const plume = times(11, (index) => {
    const part = index / 10
    const colour = mix(mix(p.haze, p.light, 0.3), p.night, 0.25 + part * 0.75)
    return circle(
      top.x + Math.sin(index * 1.7) * 26 * u * part + part * 34 * u,
      top.y - 8 * u - part * 128 * u,
      (17 + 34 * part) * u,
      sheet.radial(
        [
          [0, mix(colour, p.haze, 0.3)],
          [1, colour],
        ],
        0.35,
        0.7,
        0.6,
      ),
      ' opacity=".8"',
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
            [0.45, p.sky],
            [0.8, p.haze],
            [1, p.sky],
          ],
          0,
          0,
          0,
          base,
        ),
      ) +
      plume +
      glow(sheet, top.x, top.y, 190 * u, p.light, 0.85) +
      land(
        stage,
        rockOf(stage, h * 0.67, broken(rnd, 5, 34 * u)),
        mix(p.far, p.haze, 0.4),
        mix(p.far, p.haze, 0.2),
        h * 0.58,
        h * 0.75,
      ) +
      path(cone, rock) +
      path(shade, p.near, ' opacity=".45"') +
      lava(stage, top, base) +
      ellipse(top.x, top.y + 5 * u, 20 * u, 5 * u, p.light) +
      fountain(stage, top) +
      mist(stage, base, 44 * u, p.haze, 0.5) +
      land(stage, rockOf(stage, h * 0.8, broken(rnd, 6, 30 * u)), mix(p.near, p.sky, 0.35), p.near, h * 0.74, h * 0.9),
    front:
      land(stage, rockOf(stage, h * 0.93, broken(rnd, 6, 36 * u)), mix(p.near, p.sky, 0.12), p.ink, h * 0.86, h) +
      motes(stage, 42, p.light, [0.6, 2.2], 0.1, 0.9, 0.95) +
      motes(stage, 16, p.accent, [1.2, 3], 0.2, 0.9, 0.8) +
      vignette(stage, 0.36),
  }
}

function lava(stage: Stage, top: { x: number; y: number }, base: number): string {
  const { u, rnd, p, sheet } = stage
  const fill = sheet.linearAt(
    [
      [0, mix(p.light, '#ffffff', 0.3)],
      [0.4, p.accent],
      [1, mix(p.haze, p.sky, 0.3)],
    ],
    0,
    top.y,
    0,
    base,
  )
  return times(4, (index) => {
    const way = (index - 1.5) * 0.7
    const stream = points(6, (part) => ({
      x: top.x + (index - 1.5) * 8 * u + way * part ** 1.4 * 100 * u + rnd.between(-6, 6) * u * part,
      y: top.y + 4 * u + part * (base - top.y) * (index % 2 ? 0.94 : 0.7),
    }))
    return (
      line(curve(stream), alpha(p.accent, 0.35), 11 * u, ' stroke-linecap="round"') +
      line(curve(stream), fill, (6 - Math.abs(way) * 2) * u, ' stroke-linecap="round"')
    )
  })
}

function fountain({ u, rnd, p }: Stage, top: { x: number; y: number }): string {
  return times(15, () => {
    const reach = rnd.between(-46, 46) * u
    const rise = rnd.between(40, 100) * u
    return line(
      `M${n(top.x)} ${n(top.y)}q${n(reach * 0.5)} ${n(-rise * 1.5)} ${n(reach)} ${n(-rise * rnd.between(0.4, 0.9))}`,
      p.light,
      rnd.between(1, 2.4) * u,
      ` stroke-linecap="round" opacity="${n(rnd.between(0.4, 0.9))}"`,
    )
  })
}
