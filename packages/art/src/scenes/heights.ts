import { alpha, mix, oklch } from '../core/colour.ts'
import { broken, circle, curve, ellipse, glow, line, path, points, polygon, rect, rolling, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { cloud, depths, disc, land, landOf, mist, motes, rockOf, shafts, sky, stars, streaks, vignette, type SceneArt,
  type Stage } from './stage.ts'

/** Dunes at dusk: every crest has a lit and a shaded face. */
export function dunes(stage: Stage): SceneArt {
  const { h, p, u, sun } = stage
  const colours = depths(p, 5, mix(p.haze, p.far, 0.5), p.near)
  const layers = colours.map((colour, index) => dune(stage, h * (0.52 + index * 0.093), colour, index))
  return {
    back: sky(stage, h * 0.58) + stars(stage, 26, 0.3) + streaks(stage, 7, h * 0.16, h * 0.46, mix(p.light, p.accent, 0.2), 0.3)
      + disc({ ...stage, sun: { x: sun.x, y: h * 0.33 } }, 52)
      + mist(stage, h * 0.53, 46 * u, p.light, 0.5) + layers.slice(0, 2).join('') + obelisks(stage, h * 0.6)
        + layers.slice(2, 4).join(''),
    front: (layers[4] ?? '') + motes(stage, 18, p.light, [0.5, 1.4], 0.5, 0.9, 0.55) + vignette(stage, 0.32),
  }
}

function dune(stage: Stage, base: number, colour: string, index: number): string {
  const { w, h, u, rnd, p, sheet } = stage
  const height = rolling(rnd, [[(250 + index * 40) * u, (17 + index * 3) * u], [(120 + index * 20) * u, 6 * u]])
  const top = (x: number): number => base + height(x)
  const lit = sheet.linearAt([[0, mix(colour, p.light, 0.42 - index * 0.06)], [0.5, colour], [1, mix(colour, p.near, 0.45)]], 0,
    base - 26 * u, 0, base + 70 * u)
  // The lee side: below each crest a tongue of shade runs down to the right.
  const shades = times(Math.ceil(w / (210 * u)) + 1, (at) => {
    const from = -60 * u + at * 190 * u + rnd.between(-40, 40) * u
    let crest = from
    for (let x = from; x < from + 170 * u; x += 6 * u) if (top(x) < top(crest)) crest = x
    const right = points(7, (part) => ({ x: crest + part * 120 * u, y: top(crest + part * 120 * u) }))
    const fill = sheet.linearAt([[0, mix(colour, p.near, 0.62), 0.95], [1, mix(colour, p.near, 0.6), 0]], crest, 0, crest
      + 130 * u, 0)
    return path(`${curve(right)}V${n(h)}H${n(crest - 60 * u)}Q${n(crest + 46 * u)} ${n(top(crest) + 46 * u)} ${n(crest)}`
      + ` ${n(top(crest))}Z`, fill)
  })
  return path(landOf(stage, top, 20), lit) + shades
    + line(curve(points(21, (part) => ({ x: -10 + (w + 20) * part, y: top(-10 + (w + 20) * part) }))),
    alpha(p.light, 0.5 - index * 0.09), 1.1 * u)
}

function obelisks({ w, u, p, sheet }: Stage, y: number): string {
  const fill = sheet.linear([[0, mix(p.far, p.near, 0.45)], [1, mix(p.far, p.haze, 0.4)]])
  const one = (x: number, tall: number): string => path(polygon([{ x: x - 5 * u, y }, { x: x - 3.4 * u, y: y - tall },
    { x, y: y - tall - 6 * u }, { x: x + 3.4 * u, y: y - tall }, { x: x + 5 * u, y }]), fill)
  return one(w * 0.84, 62 * u) + one(w * 0.93, 44 * u)
}

/** Great pyramids behind the first dunes. */
export function pyramids(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, sun } = stage
  const one = (x: number, y: number, half: number, tone: number): string => {
    const lit = sheet.linear([[0, mix(p.light, p.far, tone)], [1, mix(p.haze, p.far, tone + 0.25)]])
    const dark = sheet.linear([[0, mix(p.far, p.near, 0.5)], [1, mix(p.far, p.haze, 0.25)]])
    const top = { x, y: y - half * 1.16 }
    const edge = { x: x + half * 0.3, y: y + half * 0.04 }
    const courses = times(7, (index) => {
      const part = (index + 1) / 8
      return line(`M${n(top.x + (x - half - top.x) * part)}`
        + ` ${n(top.y + (y - top.y) * part)}L${n(top.x + (edge.x - top.x) * part)}`
        + ` ${n(top.y + (edge.y - top.y) * part)}L${n(top.x + (x + half - top.x) * part)} ${n(top.y + (y - top.y) * part)}`,
        alpha(p.near, 0.16), 1 * u)
    })
    return path(polygon([top, edge, { x: x - half, y }]), lit) + path(polygon([top, edge, { x: x + half, y }]), dark) + courses
  }
  const base = h * 0.61
  const colours = depths(p, 3, mix(p.haze, p.far, 0.65), p.near)
  return {
    back: sky(stage, h * 0.62) + stars(stage, 30, 0.32) + disc({ ...stage, sun: { x: sun.x, y: h * 0.22 } }, 38)
      + shafts(stage, 7, 20, 110, p.light, 0.22) + streaks(stage, 5, h * 0.25, h * 0.5, p.light, 0.3)
      + one(w * 0.9, base, 62 * u, 0.5) + one(w * 0.14, base + 4 * u, 84 * u, 0.4) + mist(stage, base, 26 * u, p.light, 0.35)
        + one(stage.focus.x + w * 0.08, base + 14 * u, 132 * u, 0.28)
      + dune(stage, h * 0.68, colours[0] ?? p.far, 1) + dune(stage, h * 0.76, colours[1] ?? p.far, 2),
    front: dune(stage, h * 0.87, colours[2] ?? p.near, 4) + motes(stage, 20, p.light, [0.5, 1.5], 0.4, 0.9, 0.5)
      + vignette(stage, 0.36),
  }
}

/** Snow peaks: faces lit from the left, blue shade to the right, valley mist, falling snow. */
export function peaks(stage: Stage): SceneArt {
  const { w, h, u, rnd, p } = stage
  const range = (base: number, tall: number, wide: number, tone: number): string => times(Math.ceil(w / (wide * u)) + 2,
    (index) => peak(stage, (index - 0.4 + rnd.between(-0.25, 0.25)) * wide * u, base, tall * rnd.between(0.7, 1.2) * u,
    wide * 0.95 * u, tone))
  return {
    back: sky(stage, h * 0.6) + stars(stage, 22, 0.25) + disc(stage, 26) + streaks(stage, 5, h * 0.1, h * 0.4, p.light, 0.3)
      + range(h * 0.64, 150, 130, 0.72) + mist(stage, h * 0.58, 60 * u, p.haze, 0.6) + range(h * 0.76, 165, 190, 0.36)
      + mist(stage, h * 0.72, 50 * u, p.haze, 0.55)
      + pines(stage, h * 0.8, 30, 0.42) + pines(stage, h * 0.86, 46, 0.72),
    front: pines(stage, h * 0.96, 74, 1, 0.3) + motes(stage, 46, '#ffffff', [0.7, 2.4], 0, 0.95, 0.8) + vignette(stage, 0.3),
  }
}

function peak({ rnd, p, sheet, u }: Stage, x: number, base: number, tall: number, wide: number, tone: number): string {
  const top = { x, y: base - tall }
  const rock = mix(p.near, p.haze, tone)
  const edge = broken(rnd, 3, wide * 0.07).map((shift, index, all) => ({ x: x + shift + (index / (all.length - 1)) * wide * 0.12,
    y: top.y + ((index + (index === 0 ? 0 : 0.2)) / (all.length - 1)) * tall }))
  const spine = [top, ...edge.slice(1)]
  const snow = mix('#ffffff', p.haze, tone * 0.6)
  const lit = sheet.linearAt([[0, mix(snow, p.light, 0.25)], [0.45, mix(rock, p.light, 0.3)], [1, rock]], 0, top.y, 0, base)
  const dark = sheet.linearAt([[0, mix(snow, p.sky, 0.45)], [0.4, mix(rock, p.night, 0.35)], [1, mix(rock, p.haze, 0.25)]], 0,
    top.y, 0, base)
  const left = { x: x - wide * 0.62, y: base + 20 * u }
  const right = { x: x + wide * 0.62, y: base + 20 * u }
  const ribs = times(3, (index) => {
    const part = 0.3 + index * 0.2
    const start = spine[Math.min(spine.length - 1, 1 + index * 2)] ?? top
    return path(polygon([start, { x: start.x - wide * 0.1 * part, y: start.y + tall * 0.22 }, { x: start.x - wide * 0.3 * part,
      y: start.y + tall * 0.3 }, { x: start.x - wide * 0.04, y: start.y + tall * 0.42 }]), mix(rock, p.night, 0.3),
      ' opacity=".4"')
  })
  return path(polygon([top, ...spine.slice(1), { x: x + wide * 0.1, y: base + 20 * u }, left]), lit)
    + path(polygon([...spine, { x: x + wide * 0.1, y: base + 20 * u }, right]), dark) + ribs
}

/** A line of pines; `gap` thins the middle so that a hero stands free. */
export function pines({ w, u, rnd, p, sheet }: Stage, foot: number, tall: number, depth: number, gap = 0): string {
  const colour = mix(mix(p.far, p.haze, 0.4), p.ink, depth)
  const fill = sheet.linearAt([[0, mix(colour, p.haze, 0.12)], [1, mix(colour, depth < 0.9 ? p.haze : p.ink, 0.3)]], 0,
    foot - tall * u, 0, foot + 14 * u)
  const wide = tall * 0.34
  return times(Math.ceil(w / (wide * 0.8 * u)) + 1, (index) => {
    const x = (index * 0.8 + rnd.between(-0.3, 0.3)) * wide * u
    if (gap > 0 && Math.abs(x / w - 0.5) < gap && rnd.chance(0.85)) return ''
    const size = tall * u * rnd.between(0.6, 1.15)
    const y = foot + rnd.between(-3, 5) * u
    let outline = `M${n(x)} ${n(y - size)}`
    for (let step = 1; step <= 4; step++) outline += `L${n(x + size * 0.055 * (step + 0.9))}`
      + ` ${n(y - size + (size * step) / 4.4)}L${n(x + size * 0.03 * step)} ${n(y - size + (size * step) / 4.6)}`
    outline += `V${n(y + 30 * u)}H${n(x - size * 0.12)}`
    for (let step = 4; step >= 1; step--) outline += `L${n(x - size * 0.03 * step)}`
      + ` ${n(y - size + (size * step) / 4.6)}L${n(x - size * 0.055 * (step + 0.9))} ${n(y - size + (size * step) / 4.4)}`
    return path(`${outline}Z`, fill)
  })
}

/** A burning mountain: crater light, streams, a lit plume, black rocks in front. */
export function volcano(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const top = { x: focus.x + w * 0.04, y: h * 0.3 }
  const base = h * 0.76
  const side = (way: number): { x: number; y: number }[] =>
    points(6, (part) => ({ x: top.x + way * (22 * u + part ** 1.5 * 170 * u) + rnd.between(-4, 4) * u, y: top.y
    + part * (base - top.y) }))
  const cone = polygon([...side(-1).toReversed(), { x: top.x - 8 * u, y: top.y + 6 * u }, { x: top.x + 9 * u, y: top.y + 5 * u },
    ...side(1)])
  const rock = sheet.linearAt([[0, mix(p.sky, p.light, 0.12)], [0.25, mix(p.sky, p.near, 0.35)], [1, p.near]], 0, top.y, 0, base)
  const shade = polygon([{ x: top.x + 4 * u, y: top.y + 4 * u }, ...side(1), { x: top.x + 36 * u, y: base },
    { x: top.x + 2 * u, y: top.y + 90 * u }])
  const plume = times(11, (index) => {
    const part = index / 10
    const colour = mix(mix(p.haze, p.light, 0.3), p.night, 0.25 + part * 0.75)
    return circle(top.x + Math.sin(index * 1.7) * 26 * u * part + part * 34 * u, top.y - 8 * u - part * 128 * u,
      (17 + 34 * part) * u, sheet.radial([[0, mix(colour, p.haze, 0.3)], [1, colour]], 0.35, 0.7, 0.6), ' opacity=".8"')
  })
  return {
    back: rect(0, 0, w, h, sheet.linearAt([[0, p.night], [0.45, p.sky], [0.8, p.haze], [1, p.sky]], 0, 0, 0, base)) + plume
      + glow(sheet, top.x, top.y, 190 * u, p.light, 0.85)
      + land(stage, rockOf(stage, h * 0.67, broken(rnd, 5, 34 * u)), mix(p.far, p.haze, 0.4), mix(p.far, p.haze, 0.2), h * 0.58,
        h * 0.75) + path(cone, rock) + path(shade, p.near, ' opacity=".45"') + lava(stage, top, base)
      + ellipse(top.x, top.y + 5 * u, 20 * u, 5 * u, p.light) + fountain(stage, top) + mist(stage, base, 44 * u, p.haze, 0.5)
      + land(stage, rockOf(stage, h * 0.8, broken(rnd, 6, 30 * u)), mix(p.near, p.sky, 0.35), p.near, h * 0.74, h * 0.9),
    front: land(stage, rockOf(stage, h * 0.93, broken(rnd, 6, 36 * u)), mix(p.near, p.sky, 0.12), p.ink, h * 0.86, h)
      + motes(stage, 42, p.light, [0.6, 2.2], 0.1, 0.9, 0.95) + motes(stage, 16, p.accent, [1.2, 3], 0.2, 0.9, 0.8)
      + vignette(stage, 0.36),
  }
}

function lava(stage: Stage, top: { x: number; y: number }, base: number): string {
  const { u, rnd, p, sheet } = stage
  const fill = sheet.linearAt([[0, mix(p.light, '#ffffff', 0.3)], [0.4, p.accent], [1, mix(p.haze, p.sky, 0.3)]], 0, top.y, 0,
    base)
  return times(4, (index) => {
    const way = (index - 1.5) * 0.7
    const stream = points(6, (part) => ({ x: top.x + (index - 1.5) * 8 * u + way * part ** 1.4 * 100 * u
      + rnd.between(-6, 6) * u * part, y: top.y + 4 * u + part * (base - top.y) * (index % 2 ? 0.94 : 0.7) }))
    return line(curve(stream), alpha(p.accent, 0.35), 11 * u, ' stroke-linecap="round"') + line(curve(stream), fill,
      (6 - Math.abs(way) * 2) * u, ' stroke-linecap="round"')
  })
}

function fountain({ u, rnd, p }: Stage, top: { x: number; y: number }): string {
  return times(15, () => {
    const reach = rnd.between(-46, 46) * u
    const rise = rnd.between(40, 100) * u
    return line(`M${n(top.x)} ${n(top.y)}q${n(reach * 0.5)} ${n(-rise * 1.5)} ${n(reach)} ${n(-rise * rnd.between(0.4, 0.9))}`,
      p.light, rnd.between(1, 2.4) * u, ` stroke-linecap="round" opacity="${n(rnd.between(0.4, 0.9))}"`)
  })
}

/** Mesas in file under a low sun. */
export function canyon(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const mesa = (x: number, foot: number, wide: number, tall: number, tone: number): string => {
    const colour = mix(mix(p.far, p.accent, 0.06), p.haze, tone)
    const top = foot - tall
    const wall = (way: number): { x: number; y: number }[] => [
      { x: x + way * wide * 0.5, y: top }, { x: x + way * wide * 0.52, y: top + tall * 0.3 }, { x: x + way * wide * 0.58, y: top
        + tall * 0.34 }, { x: x + way * wide * 0.6, y: top + tall * 0.6 }, { x: x + way * wide * 0.86, y: foot + 4 * u },
    ]
    const lit = sheet.linearAt([[0, mix(colour, p.light, 0.4)], [0.45, colour], [1, mix(colour, p.near, 0.6)]], x - wide * 0.5,
      0, x + wide * 0.6, 0)
    const strata = times(4, (index) => line(`M${n(x - wide * 0.56)} ${n(top + tall * (0.14 + index * 0.12))}h${n(wide * 1.13)}`,
      alpha(p.near, 0.2), rnd.between(1, 2.6) * u))
    const cracks = times(5, (index) =>
      line(`M${n(x - wide * 0.4 + index * wide * 0.2)} ${n(top + 2 * u)}l${n(rnd.between(-4, 4) * u)}`
      + ` ${n(tall * rnd.between(0.3, 0.55))}`, alpha(p.near, 0.28), 1.3 * u))
    return path(polygon([...wall(-1).toReversed(), ...wall(1)]), lit) + strata + cracks
  }
  return {
    back: sky(stage, h * 0.64) + disc({ ...stage, sun: { x: sun.x, y: h * 0.28 } }, 44) + streaks(stage, 8, h * 0.1, h * 0.46,
      p.light, 0.3) + times(Math.ceil(w / (110 * u)), (index) => mesa((index + rnd.between(0.2, 0.8)) * 112 * u, h * 0.62,
      rnd.between(34, 70) * u, rnd.between(40, 92) * u, 0.6))
      + mist(stage, h * 0.61, 36 * u, p.light, 0.45) + mesa(w * 0.1, h * 0.7, 86 * u, 180 * u, 0.22) + mesa(w * 0.93, h * 0.72,
        96 * u, 150 * u, 0.16) + mist(stage, h * 0.7, 34 * u, p.haze, 0.5)
      + land(stage, landOf(stage, rollingAt(stage, h * 0.74, 8)), mix(p.far, p.haze, 0.25), mix(p.far, p.near, 0.6), h * 0.72,
        h * 0.88),
    front: land(stage, rockOf(stage, h * 0.92, broken(rnd, 5, 15 * u)), mix(p.near, p.far, 0.4), p.ink, h * 0.88, h)
      + cactus(stage, w * 0.06, h * 0.92, 74 * u) + cactus(stage, w * 0.95, h * 0.94, 54 * u) + vignette(stage, 0.3),
  }
}

function rollingAt({ u, rnd }: Stage, base: number, height: number): (x: number) => number {
  const wave = rolling(rnd, [[240 * u, height * u], [90 * u, height * 0.3 * u]])
  return (x) => base + wave(x)
}

function cactus({ u, p }: Stage, x: number, foot: number, tall: number): string {
  const thick = tall * 0.2
  const d = `M${n(x)} ${n(foot + 6 * u)}V${n(foot - tall)}M${n(x)}`
    + ` ${n(foot - tall * 0.36)}h${n(-thick * 1.3)}q${n(-thick * 0.5)} 0 ${n(-thick * 0.5)}`
    + ` ${n(-thick * 0.6)}v${n(-tall * 0.24)}M${n(x)} ${n(foot - tall * 0.24)}h${n(thick * 1.3)}q${n(thick * 0.5)}`
    + ` 0 ${n(thick * 0.5)} ${n(-thick * 0.6)}v${n(-tall * 0.36)}`
  return line(d, mix(p.near, p.ink, 0.45), thick, ' stroke-linecap="round" stroke-linejoin="round"')
    + line(`M${n(x - thick * 0.22)} ${n(foot)}V${n(foot - tall)}`, alpha(p.haze, 0.25), thick * 0.14, ' stroke-linecap="round"')
}

/** Northern lights over snow and a still lake. */
export function aurora(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const horizon = h * 0.64
  const curtain = (y: number, tall: number, colour: string, opacity: number): string => {
    const fold = rolling(rnd, [[260 * u, 30 * u], [117 * u, 15 * u]])
    const bright = rolling(rnd, [[150 * u, 0.3], [61 * u, 0.25], [27 * u, 0.12]])
    const veil = sheet.linear([[0, colour, 0], [0.6, colour, opacity * 0.5], [0.93, mix(colour, '#ffffff', 0.3), opacity],
      [1, colour, 0]])
    const step = 5 * u
    return times(Math.ceil(w / step) + 1, (index) => {
      const x = index * step
      const strength = 0.62 + bright(x)
      const height = tall * u * (0.8 + bright(x + 40 * u) * 0.5)
      return strength < 0.12 ? '' : rect(x - step * 0.2, y + fold(x) - height, step * 1.4, height, veil,
        ` opacity="${n(Math.min(1, strength))}"`)
    })
  }
  const lake = sheet.linearAt([[0, mix(p.haze, p.accent, 0.3)], [0.3, p.sky], [1, p.night]], 0, horizon, 0, h)
  return {
    back: rect(0, 0, w, h, sheet.linearAt([[0, p.night], [0.7, p.sky], [1, mix(p.sky, p.haze, 0.7)]], 0, 0, 0, horizon))
      + stars(stage, 80, 0.55) + `<g filter="${sheet.blur(2.2 * u)}">` + curtain(h * 0.34, 130, mix(p.haze, p.accent, 0.5), 0.5)
      + curtain(h * 0.46, 170, oklch(0.82, 0.16, 165), 0.62) + '</g>'
      + times(Math.ceil(w / (120 * u)) + 1, (index) => peak(stage, (index + rnd.between(-0.3, 0.3)) * 118 * u, horizon,
        rnd.between(60, 110) * u, 140 * u, 0.35)) + pines(stage, horizon + 2 * u, 22, 0.6) + rect(0, horizon, w, h, lake)
      + times(12, (index) => ellipse(rnd.between(0, w), horizon + (6 + index * 9) * u, rnd.between(14, 60) * u, 1.2 * u,
        index % 3 ? p.accent : p.light, ' opacity=".3"')) + pines(stage, h * 0.88, 58, 0.85, 0.34),
    front: land(stage, landOf(stage, rollingAt(stage, h * 0.93, 7)), mix('#ffffff', p.sky, 0.45), p.night, h * 0.9, h)
      + motes(stage, 22, '#ffffff', [0.6, 1.6], 0.1, 0.9, 0.7) + vignette(stage, 0.36),
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
    return line(d, alpha(p.light, 0.3), width * 4, ' stroke-linejoin="round"') + line(d, mix(p.light, '#ffffff', 0.5), width,
      ' stroke-linejoin="round"')
  }
  const bank = (y: number, tone: number, count: number): string => times(Math.ceil((count * w) / u / 300),
    () => cloud(stage, rnd.between(-0.1, 1.1) * w, y + rnd.between(-16, 16) * u, rnd.between(120, 230) * u,
    mix(mix(p.haze, p.light, 0.25), p.night, tone), mix(p.night, p.sky, 0.25), 0.95))
  return {
    back: rect(0, 0, w, h, sheet.linearAt([[0, p.night], [0.5, p.sky], [1, p.haze]], 0, 0, 0, h * 0.68))
      + glow(sheet, sun.x, h * 0.2, h * 0.5, p.light, 0.6) + bolt(sun.x - w * 0.12, h * 0.14, h * 0.62, 2.2 * u)
      + bolt(w * 0.87, h * 0.2, h * 0.6, 1.5 * u) + bank(h * 0.26, 0.45, 3) + bank(h * 0.17, 0.62, 4) + bank(h * 0.07, 0.82, 4)
      + land(stage, rockOf(stage, h * 0.64, broken(rnd, 5, 34 * u)), mix(p.far, p.haze, 0.45), mix(p.far, p.haze, 0.65),
        h * 0.56, h * 0.7) + mist(stage, h * 0.66, 40 * u, p.haze, 0.6)
        + land(stage, rockOf(stage, h * 0.76, broken(rnd, 6, 36 * u)), mix(p.far, p.near, 0.4), p.near, h * 0.68, h * 0.88),
    front: land(stage, rockOf(stage, h * 0.93, broken(rnd, 6, 26 * u)), mix(p.near, p.far, 0.2), p.ink, h * 0.88, h)
      + times(Math.round((50 * w) / u / 300),
        () => line(`M${n(rnd.between(-0.05, 1.1) * w)} ${n(rnd.between(0, 0.9) * h)}l${n(-5 * u)} ${n(17 * u)}`, p.light,
        0.8 * u, ' opacity=".25"')) + vignette(stage, 0.4),
  }
}
