import { alpha, mix } from '../core/colour.ts'
import { around, circle, ellipse, glow, line, path, polygon, rect, rolling, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { land, landOf, mist, shafts, vignette, type SceneArt, type Stage } from './stage.ts'

/** A wood: pale trunks far off, dark ones near, shafts through the crown, ferns and fireflies. */
export function forest(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun, focus } = stage
  const back =
    rect(
      0,
      0,
      w,
      h,
      sheet.linearAt(
        [
          [0, mix(p.sky, p.haze, 0.25)],
          [0.45, p.haze],
          [0.75, p.sky],
          [1, p.night],
        ],
        0,
        0,
        0,
        h,
      ),
    ) + glow(sheet, sun.x, sun.y, h * 0.6, p.light, 0.95)
  const row = (count: number, tone: number, thick: number, clear: number): string =>
    times(Math.ceil((count * w) / u / 300), () => {
      const x = rnd.between(-0.05, 1.05) * w
      return Math.abs(x - focus.x) < clear * u
        ? ''
        : trunk(
            stage,
            x,
            thick * rnd.between(0.7, 1.3) * u,
            mix(mix(p.haze, p.sky, 0.3), p.near, tone),
            h * (0.72 + tone * 0.14),
          )
    })
  return {
    back:
      back +
      row(13, 0.14, 8, 0) +
      mist(stage, h * 0.6, 90 * u, p.light, 0.3) +
      row(9, 0.42, 14, 30) +
      shafts(stage, 8, 30, 128, p.light, 0.5) +
      mist(stage, h * 0.7, 60 * u, p.haze, 0.4) +
      crown(stage, 0.1, mix(p.far, p.haze, 0.25), 0.5) +
      land(stage, landOf(stage, hills(stage, h * 0.74, 9)), mix(p.far, p.haze, 0.35), p.near, h * 0.7, h * 0.9) +
      row(5, 0.8, 24, 96),
    front:
      crown(stage, 0.02, p.near, 0.62) +
      fern(stage, w * 0.06, h * 0.97, 92 * u) +
      fern(stage, w * 0.95, h * 0.99, 104 * u) +
      land(stage, landOf(stage, hills(stage, h * 0.93, 6)), mix(p.near, p.far, 0.3), p.ink, h * 0.9, h) +
      fireflies(stage, 14) +
      vignette(stage, 0.36),
  }
}

export function hills({ u, rnd }: Stage, base: number, height: number): (x: number) => number {
  const wave = rolling(rnd, [
    [260 * u, height * u],
    [97 * u, height * 0.4 * u],
  ])
  return (x) => base + wave(x)
}

function trunk({ u, rnd, sheet, p }: Stage, x: number, thick: number, colour: string, foot: number): string {
  const bend = rnd.between(-14, 14) * u
  const fill = sheet.linear(
    [
      [0, mix(colour, p.light, 0.3)],
      [0.35, colour],
      [1, mix(colour, p.ink, 0.4)],
    ],
    [0, 0],
    [1, 0],
  )
  const body =
    `M${n(x - thick * 0.42 + bend)} -10Q${n(x - thick * 0.36)} ${n(foot * 0.6)} ${n(x - thick * 0.95)}` +
    ` ${n(foot + 12 * u)}H${n(x + thick * 0.95)}Q${n(x + thick * 0.36)} ${n(foot * 0.6)} ${n(x + thick * 0.42 + bend)} -10Z`
  const bough = rnd.chance(0.7)
    ? line(
        `M${n(x + bend * 0.5)} ${n(foot * rnd.between(0.3, 0.5))}q${n(thick)} ${n(-thick)}` +
          ` ${n(thick * 2.6)} ${n(-thick * 2.2)}`,
        mix(colour, p.ink, 0.2),
        thick * 0.3,
        ' stroke-linecap="round"',
      )
    : ''
  return bough + path(body, fill)
}

/** Leaves hanging in from above and the sides. */
export function crown({ w, u, rnd, sheet, p, focus }: Stage, drop: number, colour: string, opacity: number): string {
  const fill = sheet.linear([
    [0, mix(colour, p.ink, 0.3)],
    [1, mix(colour, p.haze, 0.18)],
  ])
  return `<g opacity="${n(opacity + 0.3)}">${times(Math.ceil((17 * w) / u / 300), (index) => {
    const x = (index + rnd.between(-0.4, 0.4)) * 19 * u
    const away = Math.min(1, Math.abs(x - focus.x) / (w * 0.5))
    return circle(x, (-14 + drop * 120 + away * 46 * rnd.between(0.5, 1.2)) * u, rnd.between(18, 34) * u, fill)
  })}</g>`
}

export function fern({ u, rnd, sheet, p }: Stage, x: number, foot: number, size: number): string {
  const fill = sheet.linearAt(
    [
      [0, mix(p.near, p.haze, 0.28)],
      [1, mix(p.near, p.ink, 0.5)],
    ],
    0,
    foot - size,
    0,
    foot,
  )
  return times(7, (index) => {
    const angle = -168 + index * 26 + rnd.between(-6, 6)
    const tip = around(x, foot, size * rnd.between(0.8, 1.05), angle)
    const rise = around(x, foot - size * 0.22, size * 0.6, angle)
    const leaflets = times(7, (at) => {
      const part = 0.25 + at * 0.11
      const [px, py] = [
        x + (rise.x - x) * 2 * part * (1 - part) + (tip.x - x) * part * part,
        foot + (rise.y - foot) * 2 * part * (1 - part) + (tip.y - foot) * part * part,
      ]
      const long = size * 0.17 * (1.15 - part)
      return (
        ellipse(px, py, long, long * 0.24, fill, ` transform="rotate(${n(angle + 58)} ${n(px)} ${n(py)})"`) +
        ellipse(px, py, long, long * 0.24, fill, ` transform="rotate(${n(angle - 58)} ${n(px)} ${n(py)})"`)
      )
    })
    return line(`M${n(x)} ${n(foot)}Q${n(rise.x)} ${n(rise.y)} ${n(tip.x)} ${n(tip.y)}`, fill, 2 * u) + leaflets
  })
}

function fireflies(stage: Stage, count: number): string {
  const { w, h, u, rnd, p, sheet } = stage
  const halo = sheet.radial([
    [0, p.light, 0.8],
    [1, p.light, 0],
  ])
  return times(Math.round((count * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), rnd.between(0.25, 0.9) * h, rnd.between(0.9, 1.8) * u]
    return circle(x, y, size * 4.5, halo) + circle(x, y, size, mix(p.light, '#ffffff', 0.5))
  })
}

/** A broad leaf with a lit half. */
export function leaf({ sheet, p }: Stage, x: number, y: number, length: number, turn: number, colour: string): string {
  const half = length * 0.2
  const lit = sheet.linear(
    [
      [0, mix(colour, p.haze, 0.25)],
      [1, colour],
    ],
    [0, 0],
    [1, 0],
  )
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
    path(
      `M0 0Q${n(length * 0.35)} ${n(-half * 1.7)} ${n(length)} 0Q${n(length * 0.35)} ${n(half * 1.7)} 0 0Z`,
      mix(colour, p.ink, 0.35),
    ) +
    path(`M0 0Q${n(length * 0.35)} ${n(-half * 1.7)} ${n(length)} 0Z`, lit) +
    line(`M0 0H${n(length * 0.94)}`, alpha(p.ink, 0.3), length * 0.012) +
    '</g>'
  )
}

/** Rain forest: a stepped temple in the haze, lianas, great leaves before it. */
export function jungle(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, sun, focus } = stage
  const canopy = (base: number, tone: number, size: number): string => {
    const colour = mix(mix(p.haze, p.far, 0.4), p.near, tone)
    const fill = sheet.linearAt(
      [
        [0, mix(colour, p.light, 0.28 * (1 - tone))],
        [1, mix(colour, p.near, 0.4)],
      ],
      0,
      base - size * 1.4,
      0,
      base + size,
    )
    return (
      times(Math.ceil(w / (size * 0.75)) + 1, (index) =>
        circle(index * size * 0.75, base + rnd.between(-0.5, 0.5) * size, size * rnd.between(0.65, 1), fill),
      ) + rect(0, base, w, h - base, fill)
    )
  }
  const frond = (x: number, y: number, count: number, from: number, to: number, length: number, tone: number): string =>
    times(count, (index) =>
      leaf(
        stage,
        x,
        y,
        length * u * rnd.between(0.75, 1.1),
        from + ((to - from) * index) / Math.max(1, count - 1),
        mix(mix(p.far, p.haze, 0.15), p.ink, tone + rnd.between(-0.08, 0.08)),
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
            [0, p.sky],
            [0.35, p.haze],
            [0.7, p.far],
            [1, p.night],
          ],
          0,
          0,
          0,
          h,
        ),
      ) +
      glow(sheet, sun.x, sun.y, h * 0.62, p.light, 0.95) +
      canopy(h * 0.5, 0.05, 30 * u) +
      mist(stage, h * 0.5, 40 * u, p.light, 0.4) +
      ziggurat(stage, focus.x + w * 0.02, h * 0.7, 122 * u) +
      canopy(h * 0.69, 0.5, 26 * u) +
      shafts(stage, 8, 32, 120, p.light, 0.42) +
      mist(stage, h * 0.7, 44 * u, p.haze, 0.45) +
      lianas(stage, 5),
    front:
      frond(-6 * u, h * 0.1, 5, -12, 76, 96, 0.62) +
      frond(w + 6 * u, h * 0.06, 5, 104, 190, 92, 0.62) +
      frond(-8 * u, h * 0.86, 6, -72, 24, 112, 0.5) +
      frond(w + 8 * u, h * 0.88, 6, 156, 256, 116, 0.5) +
      frond(w * 0.2, h * 1.04, 5, -140, -40, 84, 0.75) +
      frond(w * 0.8, h * 1.05, 5, -140, -40, 84, 0.75) +
      fireflies(stage, 8) +
      vignette(stage, 0.36),
  }
}

function ziggurat({ u, p, sheet }: Stage, x: number, foot: number, half: number): string {
  const steps = 6
  return (
    times(steps, (index) => {
      const part = index / steps
      const wide = half * (1 - part * 0.72)
      const tall = half * 0.21
      const y = foot - (index + 1) * tall
      const fill = sheet.linearAt(
        [
          [0, mix(p.light, p.far, 0.5)],
          [0.5, mix(p.haze, p.far, 0.65)],
          [1, mix(p.far, p.near, 0.5)],
        ],
        x - wide,
        0,
        x + wide,
        0,
      )
      return (
        path(
          polygon([
            { x: x - wide, y: foot - index * tall },
            { x: x - wide * 0.95, y },
            { x: x + wide * 0.95, y },
            { x: x + wide, y: foot - index * tall },
          ]),
          fill,
        ) + line(`M${n(x - wide * 0.95)} ${n(y)}h${n(wide * 1.9)}`, alpha(p.light, 0.45), 1.2 * u)
      )
    }) +
    rect(
      x - half * 0.13,
      foot - half * 1.26,
      half * 0.26,
      half * 1.26,
      sheet.linear([
        [0, mix(p.haze, p.light, 0.3)],
        [1, p.far],
      ]),
      ' opacity=".75"',
    ) +
    rect(x - half * 0.24, foot - half * 1.52, half * 0.48, half * 0.28, mix(p.far, p.haze, 0.35)) +
    rect(x - half * 0.07, foot - half * 1.46, half * 0.14, half * 0.22, p.near)
  )
}

function lianas({ w, h, u, rnd, p }: Stage, count: number): string {
  return times(Math.ceil((count * w) / u / 300), () => {
    const x = rnd.between(0, 1) * w
    const down = rnd.between(0.14, 0.34) * h
    const sway = rnd.between(-20, 20) * u
    return line(
      `M${n(x)} -5Q${n(x + sway)} ${n(down * 0.6)} ${n(x + sway * 0.3)} ${n(down)}`,
      mix(p.far, p.near, 0.6),
      2.4 * u,
      ' stroke-linecap="round"',
    )
  })
}
