import { alpha, mix } from '../core/colour.ts'
import { n } from '../core/sheet.ts'
import { rolling, times, points, path, curve, line, polygon, broken } from '../core/shapes.ts'
import {
  type Stage,
  type SceneArt,
  depths,
  sky,
  stars,
  streaks,
  disc,
  mist,
  motes,
  vignette,
  landOf,
  shafts,
  rockOf,
  land,
} from './stage.ts'

/** Dunes at dusk: every crest has a lit and a shaded face. */
export function dunes(stage: Stage): SceneArt {
  const { h, p, u, sun } = stage
  const colours = depths(p, 5, mix(p.haze, p.far, 0.5), p.near)
  const layers = colours.map((colour, index) => dune(stage, h * (0.52 + index * 0.093), colour, index))
  return {
    back:
      sky(stage, h * 0.58) +
      stars(stage, 26, 0.3) +
      streaks(stage, 7, h * 0.16, h * 0.46, mix(p.light, p.accent, 0.2), 0.3) +
      disc({ ...stage, sun: { x: sun.x, y: h * 0.33 } }, 52) +
      mist(stage, h * 0.53, 46 * u, p.light, 0.5) +
      layers.slice(0, 2).join('') +
      obelisks(stage, h * 0.6) +
      layers.slice(2, 4).join(''),
    front: (layers[4] ?? '') + motes(stage, 18, p.light, [0.5, 1.4], 0.5, 0.9, 0.55) + vignette(stage, 0.32),
  }
}
export function dune(stage: Stage, base: number, colour: string, index: number): string {
  const { w, h, u, rnd, p, sheet } = stage
  const height = rolling(rnd, [
    [(250 + index * 40) * u, (17 + index * 3) * u],
    [(120 + index * 20) * u, 6 * u],
  ])
  const top = (x: number): number => base + height(x)
  const lit = sheet.linearAt(
    [
      [0, mix(colour, p.light, 0.42 - index * 0.06)],
      [0.5, colour],
      [1, mix(colour, p.near, 0.45)],
    ],
    0,
    base - 26 * u,
    0,
    base + 70 * u,
  )
  // The lee side: below each crest a tongue of shade runs down to the right.
  const shades = times(Math.ceil(w / (210 * u)) + 1, (at) => {
    const from = -60 * u + at * 190 * u + rnd.between(-40, 40) * u
    let crest = from
    for (let x = from; x < from + 170 * u; x += 6 * u) if (top(x) < top(crest)) crest = x
    const right = points(7, (part) => ({ x: crest + part * 120 * u, y: top(crest + part * 120 * u) }))
    const fill = sheet.linearAt(
      [
        [0, mix(colour, p.near, 0.62), 0.95],
        [1, mix(colour, p.near, 0.6), 0],
      ],
      crest,
      0,
      crest + 130 * u,
      0,
    )
    return path(
      `${curve(right)}V${n(h)}H${n(crest - 60 * u)}Q${n(crest + 46 * u)} ${n(top(crest) + 46 * u)} ${n(crest)}` +
        ` ${n(top(crest))}Z`,
      fill,
    )
  })
  return (
    path(landOf(stage, top, 20), lit) +
    shades +
    line(
      curve(points(21, (part) => ({ x: -10 + (w + 20) * part, y: top(-10 + (w + 20) * part) }))),
      alpha(p.light, 0.5 - index * 0.09),
      1.1 * u,
    )
  )
}
export function obelisks({ w, u, p, sheet }: Stage, y: number): string {
  const fill = sheet.linear([
    [0, mix(p.far, p.near, 0.45)],
    [1, mix(p.far, p.haze, 0.4)],
  ])
  const one = (x: number, tall: number): string =>
    path(
      polygon([
        { x: x - 5 * u, y },
        { x: x - 3.4 * u, y: y - tall },
        { x, y: y - tall - 6 * u },
        { x: x + 3.4 * u, y: y - tall },
        { x: x + 5 * u, y },
      ]),
      fill,
    )
  return one(w * 0.84, 62 * u) + one(w * 0.93, 44 * u)
}
/** Great pyramids behind the first dunes. */
export function pyramids(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, sun } = stage
  const one = (x: number, y: number, half: number, tone: number): string => {
    const lit = sheet.linear([
      [0, mix(p.light, p.far, tone)],
      [1, mix(p.haze, p.far, tone + 0.25)],
    ])
    const dark = sheet.linear([
      [0, mix(p.far, p.near, 0.5)],
      [1, mix(p.far, p.haze, 0.25)],
    ])
    const top = { x, y: y - half * 1.16 }
    const edge = { x: x + half * 0.3, y: y + half * 0.04 }
    const courses = times(7, (index) => {
      const part = (index + 1) / 8
      return line(
        `M${n(top.x + (x - half - top.x) * part)}` +
          ` ${n(top.y + (y - top.y) * part)}L${n(top.x + (edge.x - top.x) * part)}` +
          ` ${n(top.y + (edge.y - top.y) * part)}L${n(top.x + (x + half - top.x) * part)} ${n(top.y + (y - top.y) * part)}`,
        alpha(p.near, 0.16),
        1 * u,
      )
    })
    return (
      path(polygon([top, edge, { x: x - half, y }]), lit) +
      path(polygon([top, edge, { x: x + half, y }]), dark) +
      courses
    )
  }
  const base = h * 0.61
  const colours = depths(p, 3, mix(p.haze, p.far, 0.65), p.near)
  return {
    back:
      sky(stage, h * 0.62) +
      stars(stage, 30, 0.32) +
      disc({ ...stage, sun: { x: sun.x, y: h * 0.22 } }, 38) +
      shafts(stage, 7, 20, 110, p.light, 0.22) +
      streaks(stage, 5, h * 0.25, h * 0.5, p.light, 0.3) +
      one(w * 0.9, base, 62 * u, 0.5) +
      one(w * 0.14, base + 4 * u, 84 * u, 0.4) +
      mist(stage, base, 26 * u, p.light, 0.35) +
      one(stage.focus.x + w * 0.08, base + 14 * u, 132 * u, 0.28) +
      dune(stage, h * 0.68, colours[0] ?? p.far, 1) +
      dune(stage, h * 0.76, colours[1] ?? p.far, 2),
    front:
      dune(stage, h * 0.87, colours[2] ?? p.near, 4) +
      motes(stage, 20, p.light, [0.5, 1.5], 0.4, 0.9, 0.5) +
      vignette(stage, 0.36),
  }
}
/** Mesas in file under a low sun. */
export function canyon(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const mesa = (x: number, foot: number, wide: number, tall: number, tone: number): string => {
    const colour = mix(mix(p.far, p.accent, 0.06), p.haze, tone)
    const top = foot - tall
    const wall = (way: number): { x: number; y: number }[] => [
      { x: x + way * wide * 0.5, y: top },
      { x: x + way * wide * 0.52, y: top + tall * 0.3 },
      { x: x + way * wide * 0.58, y: top + tall * 0.34 },
      { x: x + way * wide * 0.6, y: top + tall * 0.6 },
      { x: x + way * wide * 0.86, y: foot + 4 * u },
    ]
    const lit = sheet.linearAt(
      [
        [0, mix(colour, p.light, 0.4)],
        [0.45, colour],
        [1, mix(colour, p.near, 0.6)],
      ],
      x - wide * 0.5,
      0,
      x + wide * 0.6,
      0,
    )
    const strata = times(4, (index) =>
      line(
        `M${n(x - wide * 0.56)} ${n(top + tall * (0.14 + index * 0.12))}h${n(wide * 1.13)}`,
        alpha(p.near, 0.2),
        rnd.between(1, 2.6) * u,
      ),
    )
    const cracks = times(5, (index) =>
      line(
        `M${n(x - wide * 0.4 + index * wide * 0.2)} ${n(top + 2 * u)}l${n(rnd.between(-4, 4) * u)}` +
          ` ${n(tall * rnd.between(0.3, 0.55))}`,
        alpha(p.near, 0.28),
        1.3 * u,
      ),
    )
    return path(polygon([...wall(-1).toReversed(), ...wall(1)]), lit) + strata + cracks
  }
  return {
    back:
      sky(stage, h * 0.64) +
      disc({ ...stage, sun: { x: sun.x, y: h * 0.28 } }, 44) +
      streaks(stage, 8, h * 0.1, h * 0.46, p.light, 0.3) +
      times(Math.ceil(w / (110 * u)), (index) =>
        mesa(
          (index + rnd.between(0.2, 0.8)) * 112 * u,
          h * 0.62,
          rnd.between(34, 70) * u,
          rnd.between(40, 92) * u,
          0.6,
        ),
      ) +
      mist(stage, h * 0.61, 36 * u, p.light, 0.45) +
      mesa(w * 0.1, h * 0.7, 86 * u, 180 * u, 0.22) +
      mesa(w * 0.93, h * 0.72, 96 * u, 150 * u, 0.16) +
      mist(stage, h * 0.7, 34 * u, p.haze, 0.5) +
      land(
        stage,
        landOf(stage, rollingAt(stage, h * 0.74, 8)),
        mix(p.far, p.haze, 0.25),
        mix(p.far, p.near, 0.6),
        h * 0.72,
        h * 0.88,
      ),
    front:
      land(stage, rockOf(stage, h * 0.92, broken(rnd, 5, 15 * u)), mix(p.near, p.far, 0.4), p.ink, h * 0.88, h) +
      cactus(stage, w * 0.06, h * 0.92, 74 * u) +
      cactus(stage, w * 0.95, h * 0.94, 54 * u) +
      vignette(stage, 0.3),
  }
}
export function rollingAt({ u, rnd }: Stage, base: number, height: number): (x: number) => number {
  const wave = rolling(rnd, [
    [240 * u, height * u],
    [90 * u, height * 0.3 * u],
  ])
  return (x) => base + wave(x)
}

export function cactus({ u, p }: Stage, x: number, foot: number, tall: number): string {
  const thick = tall * 0.2
  const d =
    `M${n(x)} ${n(foot + 6 * u)}V${n(foot - tall)}M${n(x)}` +
    ` ${n(foot - tall * 0.36)}h${n(-thick * 1.3)}q${n(-thick * 0.5)} 0 ${n(-thick * 0.5)}` +
    ` ${n(-thick * 0.6)}v${n(-tall * 0.24)}M${n(x)} ${n(foot - tall * 0.24)}h${n(thick * 1.3)}q${n(thick * 0.5)}` +
    ` 0 ${n(thick * 0.5)} ${n(-thick * 0.6)}v${n(-tall * 0.36)}`
  return (
    line(d, mix(p.near, p.ink, 0.45), thick, ' stroke-linecap="round" stroke-linejoin="round"') +
    line(
      `M${n(x - thick * 0.22)} ${n(foot)}V${n(foot - tall)}`,
      alpha(p.haze, 0.25),
      thick * 0.14,
      ' stroke-linecap="round"',
    )
  )
}
