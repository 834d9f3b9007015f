import { alpha, mix } from '../core/colour.ts'
import { around, circle, ellipse, glow, line, path, polygon, rect, rolling, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { cloud, disc, land, landOf, mist, shafts, sky, stars, vignette, type SceneArt, type Stage } from './stage.ts'

/** A wood: pale trunks far off, dark ones near, shafts through the crown, ferns and fireflies. */
export function forest(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun, focus } = stage
  const back = rect(0, 0, w, h, sheet.linearAt([[0, mix(p.sky, p.haze, 0.25)], [0.45, p.haze], [0.75, p.sky], [1, p.night]], 0,
    0, 0, h)) + glow(sheet, sun.x, sun.y, h * 0.6, p.light, 0.95)
  const row = (count: number, tone: number, thick: number, clear: number): string => times(Math.ceil((count * w) / u / 300),
    () => {
    const x = rnd.between(-0.05, 1.05) * w
    return Math.abs(x - focus.x) < clear * u ? '' : trunk(stage, x, thick * rnd.between(0.7, 1.3) * u,
      mix(mix(p.haze, p.sky, 0.3), p.near, tone), h * (0.72 + tone * 0.14))
  })
  return {
    back: back + row(13, 0.14, 8, 0) + mist(stage, h * 0.6, 90 * u, p.light, 0.3) + row(9, 0.42, 14, 30)
      + shafts(stage, 8, 30, 128, p.light, 0.5) + mist(stage, h * 0.7, 60 * u, p.haze, 0.4)
      + crown(stage, 0.1, mix(p.far, p.haze, 0.25), 0.5)
      + land(stage, landOf(stage, hills(stage, h * 0.74, 9)), mix(p.far, p.haze, 0.35), p.near, h * 0.7, h * 0.9)
        + row(5, 0.8, 24, 96),
    front: crown(stage, 0.02, p.near, 0.62) + fern(stage, w * 0.06, h * 0.97, 92 * u) + fern(stage, w * 0.95, h * 0.99, 104 * u)
      + land(stage, landOf(stage, hills(stage, h * 0.93, 6)), mix(p.near, p.far, 0.3), p.ink, h * 0.9, h) + fireflies(stage, 14)
      + vignette(stage, 0.36),
  }
}

function hills({ u, rnd }: Stage, base: number, height: number): (x: number) => number {
  const wave = rolling(rnd, [[260 * u, height * u], [97 * u, height * 0.4 * u]])
  return (x) => base + wave(x)
}

function trunk({ u, rnd, sheet, p }: Stage, x: number, thick: number, colour: string, foot: number): string {
  const bend = rnd.between(-14, 14) * u
  const fill = sheet.linear([[0, mix(colour, p.light, 0.3)], [0.35, colour], [1, mix(colour, p.ink, 0.4)]], [0, 0], [1, 0])
  const body = `M${n(x - thick * 0.42 + bend)} -10Q${n(x - thick * 0.36)} ${n(foot * 0.6)} ${n(x - thick * 0.95)}`
    + ` ${n(foot + 12 * u)}H${n(x + thick * 0.95)}Q${n(x + thick * 0.36)} ${n(foot * 0.6)} ${n(x + thick * 0.42 + bend)} -10Z`
  const bough = rnd.chance(0.7) ? line(`M${n(x + bend * 0.5)} ${n(foot * rnd.between(0.3, 0.5))}q${n(thick)} ${n(-thick)}`
    + ` ${n(thick * 2.6)} ${n(-thick * 2.2)}`, mix(colour, p.ink, 0.2), thick * 0.3, ' stroke-linecap="round"') : ''
  return bough + path(body, fill)
}

/** Leaves hanging in from above and the sides. */
export function crown({ w, u, rnd, sheet, p, focus }: Stage, drop: number, colour: string, opacity: number): string {
  const fill = sheet.linear([[0, mix(colour, p.ink, 0.3)], [1, mix(colour, p.haze, 0.18)]])
  return `<g opacity="${n(opacity + 0.3)}">${times(Math.ceil((17 * w) / u / 300), (index) => {
    const x = (index + rnd.between(-0.4, 0.4)) * 19 * u
    const away = Math.min(1, Math.abs(x - focus.x) / (w * 0.5))
    return circle(x, (-14 + drop * 120 + away * 46 * rnd.between(0.5, 1.2)) * u, rnd.between(18, 34) * u, fill)
  })}</g>`
}

export function fern({ u, rnd, sheet, p }: Stage, x: number, foot: number, size: number): string {
  const fill = sheet.linearAt([[0, mix(p.near, p.haze, 0.28)], [1, mix(p.near, p.ink, 0.5)]], 0, foot - size, 0, foot)
  return times(7, (index) => {
    const angle = -168 + index * 26 + rnd.between(-6, 6)
    const tip = around(x, foot, size * rnd.between(0.8, 1.05), angle)
    const rise = around(x, foot - size * 0.22, size * 0.6, angle)
    const leaflets = times(7, (at) => {
      const part = 0.25 + at * 0.11
      const [px, py] = [x + (rise.x - x) * 2 * part * (1 - part) + (tip.x - x) * part * part, foot
        + (rise.y - foot) * 2 * part * (1 - part) + (tip.y - foot) * part * part]
      const long = size * 0.17 * (1.15 - part)
      return ellipse(px, py, long, long * 0.24, fill, ` transform="rotate(${n(angle + 58)} ${n(px)} ${n(py)})"`)
        + ellipse(px, py, long, long * 0.24, fill, ` transform="rotate(${n(angle - 58)} ${n(px)} ${n(py)})"`)
    })
    return line(`M${n(x)} ${n(foot)}Q${n(rise.x)} ${n(rise.y)} ${n(tip.x)} ${n(tip.y)}`, fill, 2 * u) + leaflets
  })
}

function fireflies(stage: Stage, count: number): string {
  const { w, h, u, rnd, p, sheet } = stage
  const halo = sheet.radial([[0, p.light, 0.8], [1, p.light, 0]])
  return times(Math.round((count * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), rnd.between(0.25, 0.9) * h, rnd.between(0.9, 1.8) * u]
    return circle(x, y, size * 4.5, halo) + circle(x, y, size, mix(p.light, '#ffffff', 0.5))
  })
}

/** A broad leaf with a lit half. */
export function leaf({ sheet, p }: Stage, x: number, y: number, length: number, turn: number, colour: string): string {
  const half = length * 0.2
  const lit = sheet.linear([[0, mix(colour, p.haze, 0.25)], [1, colour]], [0, 0], [1, 0])
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">`
    + path(`M0 0Q${n(length * 0.35)} ${n(-half * 1.7)} ${n(length)} 0Q${n(length * 0.35)} ${n(half * 1.7)} 0 0Z`,
    mix(colour, p.ink, 0.35)) + path(`M0 0Q${n(length * 0.35)} ${n(-half * 1.7)} ${n(length)} 0Z`, lit)
    + line(`M0 0H${n(length * 0.94)}`, alpha(p.ink, 0.3), length * 0.012) + '</g>'
}

/** Rain forest: a stepped temple in the haze, lianas, great leaves before it. */
export function jungle(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun, focus } = stage
  const canopy = (base: number, tone: number, size: number): string => {
    const colour = mix(mix(p.haze, p.far, 0.4), p.near, tone)
    const fill = sheet.linearAt([[0, mix(colour, p.light, 0.28 * (1 - tone))], [1, mix(colour, p.near, 0.4)]], 0,
      base - size * 1.4, 0, base + size)
    return times(Math.ceil(w / (size * 0.75)) + 1, (index) => circle(index * size * 0.75, base + rnd.between(-0.5, 0.5) * size,
      size * rnd.between(0.65, 1), fill)) + rect(0, base, w, h - base, fill)
  }
  const frond = (x: number, y: number, count: number, from: number, to: number, length: number, tone: number): string =>
    times(count, (index) => leaf(stage, x, y, length * u * rnd.between(0.75, 1.1), from + ((to - from) * index) / Math.max(1,
    count - 1), mix(mix(p.far, p.haze, 0.15), p.ink, tone + rnd.between(-0.08, 0.08))))
  return {
    back: rect(0, 0, w, h, sheet.linearAt([[0, p.sky], [0.35, p.haze], [0.7, p.far], [1, p.night]], 0, 0, 0, h))
      + glow(sheet, sun.x, sun.y, h * 0.62, p.light, 0.95) + canopy(h * 0.5, 0.05, 30 * u) + mist(stage, h * 0.5, 40 * u,
      p.light, 0.4) + ziggurat(stage, focus.x + w * 0.02, h * 0.7, 122 * u) + canopy(h * 0.69, 0.5, 26 * u)
      + shafts(stage, 8, 32, 120, p.light, 0.42) + mist(stage, h * 0.7, 44 * u, p.haze, 0.45) + lianas(stage, 5),
    front: frond(-6 * u, h * 0.1, 5, -12, 76, 96, 0.62) + frond(w + 6 * u, h * 0.06, 5, 104, 190, 92, 0.62)
      + frond(-8 * u, h * 0.86, 6, -72, 24, 112, 0.5) + frond(w + 8 * u, h * 0.88, 6, 156, 256, 116, 0.5)
      + frond(w * 0.2, h * 1.04, 5, -140, -40, 84, 0.75) + frond(w * 0.8, h * 1.05, 5, -140, -40, 84, 0.75) + fireflies(stage, 8)
      + vignette(stage, 0.36),
  }
}

function ziggurat({ u, p, sheet }: Stage, x: number, foot: number, half: number): string {
  const steps = 6
  return times(steps, (index) => {
    const part = index / steps
    const wide = half * (1 - part * 0.72)
    const tall = half * 0.21
    const y = foot - (index + 1) * tall
    const fill = sheet.linearAt([[0, mix(p.light, p.far, 0.5)], [0.5, mix(p.haze, p.far, 0.65)], [1, mix(p.far, p.near, 0.5)]],
      x - wide, 0, x + wide, 0)
    return path(polygon([{ x: x - wide, y: foot - index * tall }, { x: x - wide * 0.95, y }, { x: x + wide * 0.95, y },
      { x: x + wide, y: foot - index * tall }]), fill) + line(`M${n(x - wide * 0.95)} ${n(y)}h${n(wide * 1.9)}`,
      alpha(p.light, 0.45), 1.2 * u)
  }) + rect(x - half * 0.13, foot - half * 1.26, half * 0.26, half * 1.26,
    sheet.linear([[0, mix(p.haze, p.light, 0.3)], [1, p.far]]), ' opacity=".75"') + rect(x - half * 0.24, foot - half * 1.52,
    half * 0.48, half * 0.28, mix(p.far, p.haze, 0.35)) + rect(x - half * 0.07, foot - half * 1.46, half * 0.14, half * 0.22,
    p.near)
}

function lianas({ w, h, u, rnd, p }: Stage, count: number): string {
  return times(Math.ceil((count * w) / u / 300), () => {
    const x = rnd.between(0, 1) * w
    const down = rnd.between(0.14, 0.34) * h
    const sway = rnd.between(-20, 20) * u
    return line(`M${n(x)} -5Q${n(x + sway)} ${n(down * 0.6)} ${n(x + sway * 0.3)} ${n(down)}`, mix(p.far, p.near, 0.6), 2.4 * u,
      ' stroke-linecap="round"')
  })
}

/** Rolling fields in broad day. */
export function meadow(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const field = (base: number, tone: number, stripes: boolean): string => {
    const top = hills(stage, base, 15)
    const colour = mix(mix(p.far, p.haze, 0.45), p.near, tone)
    const rows = stripes ? times(9, (index) =>
      line(`M${n(w * (0.1 + index * 0.1))} ${n(base - 12 * u)}Q${n(w * (0.3 + index * 0.09))} ${n(base + 30 * u)}`
      + ` ${n(w * (-0.5 + index * 0.28))} ${n(base + 130 * u)}`, alpha(p.near, 0.13), 5 * u)) : ''
    return land(stage, landOf(stage, top, 16), mix(colour, p.light, 0.3), mix(colour, p.near, 0.35), base - 16 * u, base
      + 86 * u) + rows
  }
  const rays = shafts({ ...stage, sun }, 16, 0, 360, p.light, 0.22, 1.2)
  const trees = times(Math.ceil((5 * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), h * rnd.between(0.63, 0.66), rnd.between(9, 18) * u]
    const fill = sheet.radial([[0, mix(p.far, p.light, 0.4)], [1, mix(p.far, p.near, 0.6)]], 0.35, 0.3, 0.8)
    return rect(x - 1.6 * u, y - size * 0.4, 3.2 * u, size * 0.9, p.near) + circle(x, y - size * 0.9, size * 0.62, fill)
      + circle(x - size * 0.42, y - size * 0.55, size * 0.45, fill) + circle(x + size * 0.42, y - size * 0.55, size * 0.45, fill)
  })
  return {
    back: rect(0, 0, w, h, sheet.linearAt([[0, p.night], [0.55, p.sky], [1, p.haze]], 0, 0, 0, h * 0.64)) + rays
      + disc(stage, 30) + times(Math.ceil((4 * w) / u / 300), (index) => cloud(stage, rnd.between(0, 1.05) * w,
      h * (0.14 + 0.12 * index), rnd.between(100, 170) * u, '#ffffff', mix(p.sky, p.haze, 0.6), 0.9))
      + field(h * 0.6, 0.05, false) + trees + field(h * 0.68, 0.3, true) + field(h * 0.78, 0.55, true),
    front: field(h * 0.93, 0.85, false) + blooms(stage, 16) + vignette(stage, 0.23),
  }
}

function blooms({ w, h, u, rnd, p }: Stage, count: number): string {
  return times(Math.round((count * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), rnd.between(0.83, 0.95) * h, rnd.between(2.4, 4.8) * u]
    const colour = rnd.pick([p.accent, '#ffffff', p.light])
    return line(`M${n(x)} ${n(y)}v${n(15 * u)}`, mix(p.near, p.far, 0.4), 1.4 * u) + times(5, (index) => {
      const at = around(x, y, size * 0.75, index * 72 - 90)
      return circle(at.x, at.y, size * 0.6, colour)
    }) + circle(x, y, size * 0.5, p.light)
  })
}

/** A haunted hill: bare trees, crooked house, a great moon, ground fog. */
export function haunted(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const moon = { ...stage, sun: { x: w * 0.33, y: h * 0.27 } }
  const house = (x: number, y: number, size: number): string => {
    const colour = mix(p.near, p.far, 0.35)
    const lamp = (a: number, b: number, c = 0.09, d = 0.15): string => rect(x + a * size, y + b * size, c * size, d * size,
      p.accent, ` rx="${n(0.02 * size)}"`)
    return glow(sheet, x, y - size * 0.4, size * 0.9, p.accent, 0.35)
      + path(`M${n(x - size * 0.5)} ${n(y + 20 * u)}V${n(y - size * 0.4)}L${n(x - size * 0.22)}`
      + ` ${n(y - size * 0.72)}L${n(x - size * 0.02)} ${n(y - size * 0.5)}V${n(y - size * 0.86)}L${n(x + size * 0.14)}`
      + ` ${n(y - size * 1.25)}L${n(x + size * 0.3)} ${n(y - size * 0.84)}V${n(y - size * 0.42)}L${n(x + size * 0.46)}`
      + ` ${n(y - size * 0.34)}V${n(y + 20 * u)}Z`, colour) + lamp(-0.36, -0.36) + lamp(-0.18, -0.36) + lamp(0.1, -0.76)
      + lamp(0.1, -0.4, 0.08, 0.12) + lamp(0.27, -0.24)
  }
  const stones = times(Math.ceil((6 * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), rnd.between(0.78, 0.83) * h, rnd.between(8, 14) * u]
    return path(`M${n(x - size * 0.5)} ${n(y + size)}V${n(y - size * 0.3)}a${n(size * 0.5)} ${n(size * 0.5)} 0 0 1 ${n(size)}`
      + ` 0V${n(y + size)}Z`, mix(p.far, p.near, 0.45), ` transform="rotate(${n(rnd.between(-10, 10))} ${n(x)} ${n(y)})"`)
  })
  return {
    back: sky(stage, h * 0.74) + stars(stage, 34, 0.45) + disc(moon, 56) + circle(moon.sun.x + 14 * u, moon.sun.y - 12 * u,
      9 * u, p.haze, ' opacity=".22"') + circle(moon.sun.x - 18 * u, moon.sun.y + 14 * u, 13 * u, p.haze, ' opacity=".18"')
      + times(3, () => cloud(stage, rnd.between(0, w), h * rnd.between(0.2, 0.42), rnd.between(110, 190) * u,
      mix(p.sky, p.haze, 0.5), p.sky, 0.5))
      + land(stage, landOf(stage, hills(stage, h * 0.64, 18)), mix(p.far, p.haze, 0.35), mix(p.far, p.haze, 0.5), h * 0.58,
        h * 0.74) + house(w * 0.85, h * 0.66, 74 * u) + mist(stage, h * 0.72, 40 * u, p.haze, 0.6)
        + land(stage, landOf(stage, hills(stage, h * 0.77, 9)), mix(p.far, p.near, 0.4), p.near, h * 0.74, h * 0.9) + stones
        + mist(stage, h * 0.82, 30 * u, p.haze, 0.45),
    front: deadTree(stage, w * 0.03, h * 0.97, 250 * u) + deadTree(stage, w * 1.02, h * 0.99, 170 * u)
      + land(stage, landOf(stage, hills(stage, h * 0.94, 6)), p.near, p.ink, h * 0.92, h) + bats(stage, 5) + vignette(stage, 0.4),
  }
}

function deadTree({ u, rnd, p }: Stage, x: number, foot: number, tall: number): string {
  const colour = mix(p.near, p.ink, 0.55)
  const grow = (fromX: number, fromY: number, angle: number, length: number, thick: number): string => {
    const to = around(fromX, fromY, length, angle)
    const own = line(`M${n(fromX)} ${n(fromY)}Q${n((fromX + to.x) / 2 + rnd.between(-8, 8) * u)} ${n((fromY + to.y) / 2)}`
      + ` ${n(to.x)} ${n(to.y)}`, colour, thick, ' stroke-linecap="round"')
    return length < tall * 0.09 ? own : own + grow(to.x, to.y, angle - rnd.between(16, 44), length * rnd.between(0.55, 0.72),
      thick * 0.6) + grow(to.x, to.y, angle + rnd.between(16, 44), length * rnd.between(0.55, 0.72), thick * 0.6)
  }
  return grow(x, foot, -90, tall * 0.42, tall * 0.075)
}

function bats({ w, h, u, rnd, p }: Stage, count: number): string {
  return times(count, () => {
    const [x, y, size] = [rnd.between(0.08, 0.95) * w, rnd.between(0.06, 0.4) * h, rnd.between(5, 11) * u]
    return path(`M${n(x)} ${n(y - size * 0.2)}q${n(size * 0.5)} ${n(-size * 0.6)} ${n(size * 1.5)}`
      + ` ${n(-size * 0.3)}q${n(-size * 0.5)} ${n(size * 0.2)} ${n(-size * 0.5)} ${n(size * 0.6)}q${n(-size * 0.4)}`
      + ` ${n(-size * 0.2)} ${n(-size)} ${n(size * 0.35)}q${n(-size * 0.6)} ${n(-size * 0.55)} ${n(-size)} ${n(-size * 0.35)}q0`
      + ` ${n(-size * 0.4)} ${n(-size * 0.5)} ${n(-size * 0.6)}q${n(size)} ${n(-size * 0.3)} ${n(size * 1.5)} ${n(size * 0.3)}Z`,
      p.ink, ' opacity=".85"')
  })
}

/** Sweet country: scalloped hills, lollipops, a soft sky. */
export function candy(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const scoop = (base: number, size: number, top: string, foot: string): string => {
    const fill = sheet.radial([[0, mix(top, '#ffffff', 0.35)], [0.5, top], [1, foot]], 0.36, 0.2, 0.9)
    return times(Math.ceil(w / (size * 1.35)) + 1, (index) => ellipse(index * size * 1.35 + rnd.between(-0.2, 0.2) * size, base
      + size * 0.55, size * rnd.between(0.85, 1.1), size * rnd.between(0.8, 1.1), fill)) + rect(0, base + size * 0.6, w, h, foot)
  }
  const lolly = (x: number, y: number, size: number, colour: string): string => {
    const swirl = times(6, (index) => {
      const [from, to] = [around(x, y, size, index * 60), around(x, y, size, index * 60 + 30)]
      return path(`M${n(x)} ${n(y)}Q${n(around(x, y, size * 0.7, index * 60 - 34).x)}`
        + ` ${n(around(x, y, size * 0.7, index * 60 - 34).y)} ${n(from.x)} ${n(from.y)}A${n(size)} ${n(size)} 0 0 1 ${n(to.x)}`
        + ` ${n(to.y)}Q${n(around(x, y, size * 0.7, index * 60 - 4).x)} ${n(around(x, y, size * 0.7, index * 60 - 4).y)} ${n(x)}`
        + ` ${n(y)}Z`, '#ffffff', ' opacity=".85"')
    })
    return rect(x - size * 0.08, y, size * 0.16, size * 3.2, mix('#ffffff', p.haze, 0.4)) + circle(x, y, size, colour) + swirl
      + circle(x, y, size, sheet.radial([[0, '#ffffff', 0.35], [0.6, '#ffffff', 0], [1, p.ink, 0.35]], 0.35, 0.3, 0.8))
  }
  return {
    back: rect(0, 0, w, h, sheet.linearAt([[0, p.sky], [0.5, p.haze], [1, mix(p.haze, p.light, 0.6)]], 0, 0, 0, h * 0.7))
      + glow(sheet, stage.sun.x, stage.sun.y, h * 0.5, p.light, 0.9) + shafts(stage, 14, 0, 360, p.light, 0.25)
      + times(Math.ceil((4 * w) / u / 300), (index) => cloud(stage, rnd.between(0, w), h * (0.14 + index * 0.11),
      rnd.between(100, 160) * u, '#ffffff', mix(p.haze, p.light, 0.4), 0.8))
      + scoop(h * 0.52, 52 * u, mix(p.haze, p.light, 0.3), p.haze) + lolly(w * 0.87, h * 0.44, 24 * u, p.accent)
        + lolly(w * 0.1, h * 0.5, 17 * u, p.sky) + scoop(h * 0.62, 44 * u, mix(p.accent, p.light, 0.4),
        mix(p.accent, p.sky, 0.4)) + scoop(h * 0.73, 50 * u, mix(p.sky, p.haze, 0.4), p.sky),
    front: scoop(h * 0.88, 40 * u, p.sky, p.night) + times(Math.round((26 * w) / u / 300), () => rect(rnd.between(0, w),
      rnd.between(0.62, 0.95) * h, 2.6 * u, 8 * u, rnd.pick([p.light, p.accent, '#ffffff', p.haze]),
      ` rx="${n(1.3 * u)}" transform="rotate(${n(rnd.between(0, 180))} ${n(w / 2)} ${n(h * 0.85)})" opacity=".85"`))
      + vignette(stage, 0.25),
  }
}

/** A garden pond: pads, reeds, an arched bridge, petals in the air. */
export function garden(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun } = stage
  const horizon = h * 0.56
  const bridge = (y: number): string => {
    const fill = sheet.linear([[0, mix(p.accent, p.light, 0.1)], [1, mix(p.accent, p.near, 0.6)]])
    const arch = `M${n(-20 * u)} ${n(y + 22 * u)}Q${n(w * 0.5)} ${n(y - 66 * u)} ${n(w + 20 * u)} ${n(y + 22 * u)}`
    return line(arch, fill, 7 * u) + line(`M${n(-20 * u)} ${n(y - 4 * u)}Q${n(w * 0.5)} ${n(y - 92 * u)} ${n(w + 20 * u)}`
      + ` ${n(y - 4 * u)}`, fill, 3.4 * u) + times(Math.ceil(w / (30 * u)), (index) => {
      const part = (index * 30 * u) / w
      const top = y + 22 * u - 176 * u * part * (1 - part)
      return line(`M${n(part * w)} ${n(top)}v${n(-27 * u)}`, fill, 3 * u)
    })
  }
  const pads = times(Math.ceil((9 * w) / u / 300), () => {
    const y = rnd.between(horizon + 26 * u, h * 0.88)
    const [x, size] = [rnd.between(0, w), (y - horizon) * 0.2 + 5 * u]
    const fill = sheet.linear([[0, mix(p.far, p.light, 0.45)], [1, mix(p.far, p.near, 0.35)]], [0, 0], [1, 1])
    return ellipse(x, y + size * 0.1, size, size * 0.34, p.ink, ' opacity=".4"')
      + path(`M${n(x)} ${n(y)}L${n(x + size * 0.94)} ${n(y - size * 0.12)}A${n(size)} ${n(size * 0.34)}`
      + ` 0 1 0 ${n(x + size * 0.8)} ${n(y + size * 0.2)}Z`, fill)
  })
  const bough = (x: number, y: number, way: number): string => line(`M${n(x)} ${n(y)}q${n(way * 40 * u)} ${n(26 * u)}`
    + ` ${n(way * 96 * u)} ${n(10 * u)}m${n(-way * 56 * u)} ${n(8 * u)}q${n(way * 22 * u)} ${n(26 * u)} ${n(way * 50 * u)}`
    + ` ${n(32 * u)}`, mix(p.near, p.ink, 0.3), 5 * u, ' stroke-linecap="round"') + times(26, () => {
    const part = rnd.next()
    return circle(x + way * part * 104 * u + rnd.between(-9, 9) * u, y + (16 + 34 * rnd.next() * part) * u,
      rnd.between(4, 8.5) * u, rnd.pick([p.haze, mix(p.haze, '#ffffff', 0.5), mix(p.haze, p.sky, 0.3)]), ' opacity=".92"')
  })
  return {
    back: sky(stage, horizon) + disc(stage, 38) + times(Math.ceil((3 * w) / u / 300), () => cloud(stage, rnd.between(0, w),
      h * rnd.between(0.3, 0.46), rnd.between(110, 200) * u, mix(p.light, p.haze, 0.3), p.haze, 0.5))
      + land(stage, landOf(stage, hills(stage, horizon - 30 * u, 22)), mix(p.far, p.haze, 0.45), p.haze, horizon - 60 * u,
      horizon) + land(stage, landOf(stage, hills(stage, horizon - 6 * u, 9)), mix(p.far, p.near, 0.2), mix(p.far, p.haze, 0.3),
      horizon - 20 * u, horizon + 30 * u)
      + rect(0, horizon, w, h - horizon, sheet.linearAt([[0, mix(p.haze, p.light, 0.3)], [0.4, p.sky], [1, p.night]], 0, horizon,
        0, h)) + times(14, (index) => ellipse(sun.x + rnd.between(-1, 1) * 36 * u, horizon + (5 + index * 8) * u,
        rnd.between(6, 24) * u, 1.3 * u, p.light, ' opacity=".45"')) + bridge(h * 0.62) + pads,
    front: bough(-8 * u, h * 0.02, 1) + bough(w + 8 * u, 0, -1) + times(Math.round((22 * w) / u / 300),
      () => ellipse(rnd.between(0, w), rnd.between(0.06, 0.92) * h, rnd.between(2.2, 4.4) * u, rnd.between(1.2, 2.2) * u,
      rnd.pick([p.haze, mix(p.haze, '#ffffff', 0.6)]), ` transform="rotate(${n(rnd.between(-60, 60))} ${n(w / 2)} ${n(h / 2)})"`
      + ` opacity=".9"`)) + vignette(stage, 0.3),
  }
}

