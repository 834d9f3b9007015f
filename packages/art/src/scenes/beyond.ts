import { alpha, mix } from '../core/colour.ts'
import {
  around,
  circle,
  curve,
  ellipse,
  glow,
  line,
  path,
  points,
  polygon,
  rect,
  rolling,
  times,
} from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { motes, shafts, stars, vignette, type SceneArt, type Stage } from './stage.ts'

/** Rays from behind the hero, two depths of them, ornament rings, rolling clouds at the foot. */
export function rays(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const reach = Math.hypot(w, h)
  const fan = (count: number, part: number, turn: number, colour: string, near: number, far: number): string => {
    const fill = sheet.radialAt(
      [
        [0, colour, near],
        [0.3, colour, near * 0.8],
        [1, colour, far],
      ],
      focus.x,
      focus.y,
      reach * 0.7,
    )
    let d = ''
    for (let index = 0; index < count; index++) {
      const middle = turn + (index * 360) / count
      d += polygon([
        focus,
        around(focus.x, focus.y, reach, middle - (part * 180) / count),
        around(focus.x, focus.y, reach, middle + (part * 180) / count),
      ])
    }
    return path(d, fill)
  }
  const ring = (size: number, thick: number, opacity: number, dash = ''): string =>
    circle(
      focus.x,
      focus.y,
      size * u,
      'none',
      ` stroke="${p.light}" stroke-width="${n(thick * u)}" opacity="${n(opacity)}"${dash}`,
    )
  const beads = times(36, (index) => {
    const at = around(focus.x, focus.y, 131 * u, index * 10)
    return circle(at.x, at.y, (index % 3 ? 1.6 : 3) * u, p.light, ` opacity="${index % 3 ? 0.4 : 0.65}"`)
  })
  const scroll = (base: number, colour: string, size: number): string =>
    times(Math.ceil(w / (size * 1.5)) + 1, (index) => {
      const x = index * size * 1.5 + rnd.between(-0.15, 0.15) * size
      const fill = sheet.radial(
        [
          [0, mix(colour, p.haze, 0.2)],
          [0.8, colour],
          [1, mix(colour, p.haze, 0.45)],
        ],
        0.5,
        0.65,
        0.6,
      )
      return (
        circle(x, base + size * 0.3, size, fill) +
        circle(
          x,
          base + size * 0.3,
          size * 0.62,
          'none',
          ` stroke="${alpha(p.haze, 0.4)}" stroke-width="${n(size * 0.055)}"`,
        ) +
        circle(
          x,
          base + size * 0.3,
          size * 0.3,
          'none',
          ` stroke="${alpha(p.haze, 0.3)}" stroke-width="${n(size * 0.055)}"`,
        )
      )
    })
  return {
    back:
      rect(
        0,
        0,
        w,
        h,
        sheet.radialAt(
          [
            [0, mix(p.haze, p.light, 0.25)],
            [0.28, p.haze],
            [0.62, p.sky],
            [1, p.night],
          ],
          focus.x,
          focus.y,
          reach * 0.56,
        ),
      ) +
      fan(14, 0.5, 4, p.light, 0.34, 0.05) +
      fan(28, 0.2, 10, p.light, 0.26, 0.04) +
      fan(14, 0.2, 17, p.ink, 0.02, 0.34) +
      ring(118, 2.4, 0.5) +
      ring(144, 1.2, 0.35) +
      beads +
      scroll(h * 0.74, mix(p.sky, p.night, 0.25), 34 * u) +
      scroll(h * 0.82, p.night, 40 * u),
    front:
      scroll(h * 0.95, mix(p.near, p.night, 0.4), 36 * u) +
      motes(stage, 28, p.light, [0.6, 2.1], 0.04, 0.86, 0.85) +
      vignette(stage, 0.36),
  }
}

/** Deep space: clouds of gas, three sizes of stars, a ringed planet, rocks passing. */
export function space(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const gas = times(Math.ceil((9 * w) / u / 300), () => {
    const colour = rnd.pick([p.haze, p.sky, p.accent, mix(p.haze, p.accent, 0.4)])
    const [x, y] = [rnd.between(0, w), rnd.between(0.05, 0.95) * h]
    return ellipse(
      x,
      y,
      rnd.between(90, 190) * u,
      rnd.between(36, 80) * u,
      sheet.radial([
        [0, colour, 0.5],
        [0.5, colour, 0.2],
        [1, colour, 0],
      ]),
      ` transform="rotate(${n(rnd.between(-50, -16))} ${n(x)} ${n(y)})"`,
    )
  })
  const planet = (x: number, y: number, size: number, colour: string, ringed: boolean): string => {
    const body = sheet.radialAt(
      [
        [0, mix(colour, '#ffffff', 0.45)],
        [0.5, colour],
        [0.85, mix(colour, p.ink, 0.7)],
        [1, mix(colour, p.ink, 0.85)],
      ],
      x - size * 0.42,
      y - size * 0.46,
      size * 1.5,
    )
    const bands = times(5, (index) =>
      ellipse(
        x,
        y - size * (0.6 - index * 0.28),
        size * Math.sqrt(Math.max(0.1, 1 - (0.6 - index * 0.28) ** 2)),
        size * 0.09,
        index % 2 ? p.light : p.ink,
        ` opacity="${index % 2 ? 0.13 : 0.12}"`,
      ),
    )
    const half = (sweep: number): string =>
      ringed
        ? `<g transform="rotate(-18 ${n(x)} ${n(y)})">` +
          [1.42, 1.62, 1.84]
            .map((part, index) =>
              line(
                `M${n(x - size * part)} ${n(y)}A${n(size * part)} ${n(size * part * 0.27)}` +
                  ` 0 0 ${sweep} ${n(x + size * part)} ${n(y)}`,
                alpha(mix(p.light, colour, 0.3), 0.75 - index * 0.18),
                size * (0.13 - index * 0.03),
              ),
            )
            .join('') +
          '</g>'
        : ''
    return glow(sheet, x, y, size * 1.7, colour, 0.35) + half(1) + circle(x, y, size, body) + bands + half(0)
  }
  const rock = (x: number, y: number, size: number): string => {
    const outline = points(9, (part) => around(x, y, size * rnd.between(0.74, 1.08), part * 320))
    return (
      path(
        polygon(outline),
        sheet.linear(
          [
            [0, mix(p.far, p.haze, 0.6)],
            [0.5, p.far],
            [1, p.ink],
          ],
          [0.1, 0],
          [0.8, 1],
        ),
      ) +
      circle(x - size * 0.2, y + size * 0.1, size * 0.2, p.ink, ' opacity=".35"') +
      circle(x + size * 0.3, y - size * 0.3, size * 0.13, p.ink, ' opacity=".3"')
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
            [0.55, mix(p.night, p.sky, 0.6)],
            [1, p.ink],
          ],
          0,
          0,
          w * 0.4,
          h,
        ),
      ) +
      gas +
      stars(stage, 130, 1) +
      stars(stage, 14, 0.9, '#ffffff') +
      planet(w * 0.86, h * 0.2, 56 * u, mix(p.haze, p.accent, 0.3), true) +
      planet(w * 0.1, h * 0.56, 20 * u, p.sky, false) +
      comet(stage, w * 0.3, h * 0.1),
    front:
      planet(w * 0.12, h * 1.04, 118 * u, mix(p.far, p.sky, 0.5), false) +
      rock(w * 0.9, h * 0.78, 24 * u) +
      rock(w * 0.98, h * 0.62, 13 * u) +
      rock(w * 0.74, h * 0.88, 10 * u) +
      motes(stage, 14, '#ffffff', [0.5, 1.4], 0, 1, 0.8) +
      vignette(stage, 0.32),
  }
}

function comet({ u, p, sheet }: Stage, x: number, y: number): string {
  return (
    path(
      polygon([
        { x, y: y - 3 * u },
        { x: x - 90 * u, y: y - 44 * u },
        { x, y: y + 3 * u },
      ]),
      sheet.linear(
        [
          [0, p.light, 0],
          [1, p.light, 0.9],
        ],
        [0, 0],
        [1, 1],
      ),
    ) + circle(x, y, 4 * u, mix(p.light, '#ffffff', 0.7))
  )
}

/** An arena of light panels: for the games that are played on screens. */
export function grid(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const horizon = h * 0.62
  const hex = (x: number, y: number, size: number): string =>
    polygon(points(6, (_, index) => around(x, y, size, index * 60 + 30)))
  const cells = times(Math.ceil(w / (44 * u) + 1) * 6, (index) => {
    const across = Math.ceil(w / (44 * u) + 1)
    const row = Math.floor(index / across)
    const [x, y] = [((index % across) + (row % 2) / 2) * 44 * u, row * 38 * u + 10 * u]
    const away = Math.hypot(x - focus.x, y - focus.y) / (210 * u)
    return path(
      hex(x, y, 23.5 * u),
      mix(p.haze, p.night, Math.min(0.95, 0.4 + away * 0.5 + rnd.between(-0.12, 0.12))),
      ` stroke="${alpha(p.haze, Math.max(0.05, 0.4 - away * 0.25))}" stroke-width="${n(1.2 * u)}"`,
    )
  })
  const floor =
    rect(
      0,
      horizon,
      w,
      h - horizon,
      sheet.linearAt(
        [
          [0, mix(p.haze, p.light, 0.3)],
          [0.25, p.sky],
          [1, p.ink],
        ],
        0,
        horizon,
        0,
        h,
      ),
    ) +
    times(25, (index) =>
      line(
        `M${n(focus.x + (index - 12) * 16 * u)} ${n(horizon)}L${n(focus.x + (index - 12) * 84 * u)} ${n(h)}`,
        alpha(p.light, 0.32),
        1.1 * u,
      ),
    ) +
    times(8, (index) =>
      line(
        `M-5 ${n(horizon + 3 * u * (index + 1) ** 1.75)}H${n(w + 5)}`,
        alpha(p.light, 0.34),
        (0.6 + index * 0.16) * u,
      ),
    )
  const podium = [0, 1, 2]
    .map((index) =>
      ellipse(
        focus.x,
        h * 0.79 - index * 8 * u,
        (122 - index * 20) * u,
        (25 - index * 4) * u,
        mix(p.near, p.far, 0.3 + index * 0.3),
        ` stroke="${alpha(p.light, 0.75)}" stroke-width="${n(2 * u)}"`,
      ),
    )
    .join('')
  return {
    back:
      rect(0, 0, w, h, p.night) +
      cells +
      glow(sheet, focus.x, focus.y, h * 0.5, p.haze, 0.75) +
      shafts({ ...stage, sun: { x: focus.x - 110 * u, y: -20 * u } }, 3, 46, 82, p.light, 0.4) +
      shafts({ ...stage, sun: { x: focus.x + 110 * u, y: -20 * u } }, 3, 98, 134, p.light, 0.4) +
      floor +
      podium,
    front: motes(stage, 26, p.light, [0.5, 1.8], 0.1, 0.9, 0.8) + vignette(stage, 0.4),
  }
}

/** Silk: folds of cloth with motes of gold; quiet ground for cards, dice and jewels. */
export function silk(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const folds = times(7, (index) => {
    const wave = rolling(rnd, [
      [340 * u, 42 * u],
      [150 * u, 16 * u],
    ])
    const base = h * (-0.02 + index * 0.16)
    const top = points(13, (part) => ({
      x: -10 + (w + 20) * part,
      y: base + wave(w * part) - w * part * 0.14 + 20 * u,
    }))
    const colour = mix(mix(p.sky, p.haze, 0.16), p.near, index / 9)
    return (
      path(
        `${curve(top)}V${n(h + 10)}H-10Z`,
        sheet.linearAt(
          [
            [0, mix(colour, p.haze, 0.55)],
            [0.22, mix(colour, p.haze, 0.12)],
            [0.6, mix(colour, p.night, 0.45)],
            [1, mix(p.night, p.ink, 0.4)],
          ],
          0,
          base - 40 * u,
          w * 0.06,
          base + 110 * u,
        ),
      ) + line(curve(top), alpha(p.light, 0.28), 1.2 * u)
    )
  })
  return {
    back:
      rect(0, 0, w, h, p.sky) +
      folds +
      glow(sheet, focus.x - 30 * u, focus.y - 30 * u, h * 0.46, p.haze, 0.75) +
      glow(sheet, focus.x, focus.y, 120 * u, p.light, 0.4),
    front: motes(stage, 30, p.light, [0.6, 2.3], 0.03, 0.95, 0.85) + vignette(stage, 0.4),
  }
}
