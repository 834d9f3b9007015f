import { alpha, mix } from '../core/colour.ts'
import { around, circle, curve, ellipse, glow, line, path, points, polygon, rect, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { disc, land, landOf, mist, motes, sky, stars, streaks, vignette, type SceneArt, type Stage } from './stage.ts'

/** A city on a river at night: three depths of towers, lit windows, their light on the water. */
export function skyline(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const shore = h * 0.7
  const row = (foot: number, low: number, high: number, wide: number, tone: number, lit: number): string => {
    let text = ''
    for (let x = -10 * u; x < w;) {
      const width = wide * u * rnd.between(0.7, 1.35)
      const tall = rnd.between(low, high) * u
      text += tower(stage, x, foot, width, tall, mix(mix(p.haze, p.sky, 0.5), p.near, tone), lit)
      x += width + rnd.between(0, 3) * u
    }
    return text
  }
  const water = rect(
    0,
    shore,
    w,
    h - shore,
    sheet.linearAt(
      [
        [0, mix(p.sky, p.haze, 0.45)],
        [0.35, p.night],
        [1, p.ink],
      ],
      0,
      shore,
      0,
      h,
    ),
  )
  const reflections = times(Math.ceil((26 * w) / u / 300), () => {
    const x = rnd.between(0, w)
    return rect(
      x,
      shore + 2 * u,
      rnd.between(1.4, 4) * u,
      rnd.between(18, 70) * u,
      sheet.linear([
        [0, rnd.pick([p.light, p.accent, p.haze]), 0.6],
        [1, p.light, 0],
      ]),
    )
  })
  return {
    back:
      sky(stage, shore) +
      stars(stage, 40, 0.35) +
      disc(stage, 28) +
      streaks(stage, 6, h * 0.2, h * 0.45, p.light, 0.18) +
      beams(stage) +
      row(shore, 70, 150, 26, 0.2, 0.12) +
      mist(stage, shore - 30 * u, 70 * u, p.haze, 0.5) +
      row(shore, 60, 185, 30, 0.55, 0.4) +
      mist(stage, shore, 34 * u, p.haze, 0.4) +
      row(shore, 26, 100, 34, 0.88, 0.55) +
      water +
      reflections +
      times(16, (index) =>
        rect(0, shore + (6 + index * 7) * u, w, 0.9 * u, p.light, ` opacity="${n(0.1 - index * 0.005)}"`),
      ),
    front: motes(stage, 12, p.light, [0.6, 1.4], 0.1, 0.7, 0.5) + vignette(stage, 0.36),
  }
}

function tower(
  { u, rnd, p, sheet }: Stage,
  x: number,
  foot: number,
  wide: number,
  tall: number,
  colour: string,
  lit: number,
): string {
  const fill = sheet.linear(
    [
      [0, mix(colour, p.haze, 0.16)],
      [1, mix(colour, p.ink, 0.3)],
    ],
    [0, 0],
    [1, 0.5],
  )
  const y = foot - tall
  const roof = rnd.whole(0, 4)
  const top =
    roof === 0
      ? line(`M${n(x + wide / 2)} ${n(y)}v${n(-24 * u)}`, colour, 1.6 * u) +
        circle(x + wide / 2, y - 24 * u, 1.6 * u, p.accent)
      : roof === 1
        ? path(
            polygon([
              { x: x + wide * 0.1, y },
              { x: x + wide * 0.3, y: y - 14 * u },
              { x: x + wide * 0.7, y: y - 14 * u },
              { x: x + wide * 0.9, y },
            ]),
            fill,
          )
        : roof === 2
          ? path(`M${n(x)} ${n(y)}Q${n(x + wide / 2)} ${n(y - 26 * u)} ${n(x + wide)} ${n(y)}Z`, fill)
          : ''
  const gap = 6.4 * u
  let windows = ''
  for (let row = y + 6 * u; row < foot - 8 * u; row += gap * 1.25)
    for (let at = x + 4 * u; at < x + wide - 5 * u; at += gap)
      if (rnd.chance(lit)) windows += `M${n(at)} ${n(row)}h${n(3 * u)}v${n(4 * u)}h${n(-3 * u)}z`
  return (
    top +
    rect(x, y, wide, tall + 4, fill) +
    path(windows, rnd.pick([p.light, mix(p.light, p.accent, 0.45)]), ' opacity=".82"')
  )
}

function beams({ w, h, u, p, sheet }: Stage): string {
  return times(4, (index) => {
    const x = w * (0.1 + index * 0.27)
    const tip = around(x, h * 0.72, 330 * u, -112 + index * 15)
    return path(
      polygon([
        { x: x - 3 * u, y: h * 0.72 },
        { x: tip.x - 18 * u, y: tip.y },
        { x: tip.x + 18 * u, y: tip.y },
        { x: x + 3 * u, y: h * 0.72 },
      ]),
      sheet.linear([
        [0, p.light, 0],
        [1, p.light, 0.22],
      ]),
    )
  })
}

/** A street of curved roofs under strings of lanterns, wet stones below. */
export function lanterns(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const end = { x: focus.x, y: h * 0.6 }
  const house = (way: number, near: number): string => {
    const inner = end.x + way * (34 + near * 70) * u
    const reach = end.x + way * (90 + near * 190) * u
    // The nearest house reaches the edge, however wide the picture is.
    const outer = near < 0.8 ? reach : way < 0 ? Math.min(reach, -20) : Math.max(reach, w + 20)
    const foot = end.y + (14 + near * 110) * u
    const eave = end.y - (40 + near * 120) * u
    const colour = mix(mix(p.far, p.haze, 0.25), p.near, near)
    const wall = path(
      polygon([
        { x: inner, y: foot },
        { x: inner, y: eave },
        { x: outer, y: eave - 18 * u },
        { x: outer, y: foot + 46 * u },
      ]),
      sheet.linear(
        [
          [0, colour],
          [1, mix(colour, p.accent, 0.25)],
        ],
        [way > 0 ? 1 : 0, 0],
        [way > 0 ? 0 : 1, 0],
      ),
    )
    const roof = (y: number, reach: number): string =>
      path(
        `M${n(inner - way * 16 * u)} ${n(y + 3 * u)}q${n(way * 10 * u)}` +
          ` ${n(-2 * u)} ${n(way * 16 * u)} ${n(-16 * u)}L${n(outer)} ${n(y - (30 + reach) * u)}V${n(y - 2 * u)}L${n(inner)}` +
          ` ${n(y + 5 * u)}Z`,
        mix(colour, p.ink, 0.35),
      ) + line(`M${n(inner - way * 16 * u)} ${n(y + 3 * u)}L${n(outer)} ${n(y - 1 * u)}`, alpha(p.haze, 0.5), 1.6 * u)
    const windows = times(3, (index) =>
      rect(
        Math.min(inner + way * (12 + index * 24) * u, inner + way * (26 + index * 24) * u),
        eave + (24 + near * 16) * u,
        14 * u,
        (20 + 12 * near) * u,
        sheet.linear([
          [0, p.light],
          [1, p.accent],
        ]),
        ' opacity=".85"',
      ),
    )
    return wall + windows + roof(eave, 16) + roof(eave - (46 + near * 26) * u, 24)
  }
  const street = path(
    polygon([
      { x: end.x - 34 * u, y: end.y + 12 * u },
      { x: end.x + 34 * u, y: end.y + 12 * u },
      { x: w + 60 * u, y: h + 10 },
      { x: -60 * u, y: h + 10 },
    ]),
    sheet.linearAt(
      [
        [0, p.light],
        [0.2, mix(p.accent, p.sky, 0.4)],
        [1, p.near],
      ],
      0,
      end.y,
      0,
      h,
    ),
  )
  const puddles = times(Math.ceil((22 * w) / u / 300), () => {
    const y = rnd.between(end.y + 24 * u, h * 0.95)
    return ellipse(
      end.x + rnd.between(-1, 1) * (30 * u + (y - end.y) * 1.2),
      y,
      rnd.between(8, 26) * u,
      rnd.between(0.8, 1.8) * u,
      rnd.pick([p.light, p.accent]),
      ' opacity=".4"',
    )
  })
  return {
    back:
      sky(stage, h * 0.62) +
      stars(stage, 34, 0.3) +
      disc(stage, 26) +
      glow(sheet, end.x, end.y, 170 * u, p.light, 0.8) +
      street +
      times(3, (index) => house(-1, index * 0.42) + house(1, index * 0.42)) +
      puddles +
      string(stage, h * 0.3, 34, 8) +
      string(stage, h * 0.2, 40, 11),
    front:
      string(stage, h * 0.04, 46, 19, 0.3) +
      motes(stage, 14, p.light, [0.6, 1.6], 0.2, 0.9, 0.7) +
      vignette(stage, 0.36),
  }
}

function string(stage: Stage, y: number, sag: number, size: number, clear = 0): string {
  const { w, u, p } = stage
  const at = (part: number): { x: number; y: number } => ({ x: w * part, y: y + 4 * sag * u * part * (1 - part) })
  const count = Math.max(4, Math.round(w / (size * 4.6 * u)))
  return (
    line(curve(points(12, at)), mix(p.near, p.ink, 0.3), 1.2 * u) +
    times(count, (index) => {
      const part = (index + 0.5) / count
      if (Math.abs(part - 0.5) < clear) return ''
      const { x, y: top } = at(part)
      return lantern(stage, x, top + size * u, size * u)
    })
  )
}

/** A paper lantern with its light. */
export function lantern({ p, sheet }: Stage, x: number, y: number, size: number): string {
  const face = sheet.radial(
    [
      [0, mix(p.light, '#ffffff', 0.4)],
      [0.4, mix(p.light, p.accent, 0.5)],
      [1, mix(p.accent, p.near, 0.35)],
    ],
    0.42,
    0.5,
    0.62,
  )
  return (
    glow(sheet, x, y, size * 2.4, p.accent, 0.55) +
    ellipse(x, y, size * 0.82, size * 0.72, face) +
    line(
      `M${n(x - size * 0.34)} ${n(y - size * 0.66)}Q${n(x - size * 0.6)} ${n(y)} ${n(x - size * 0.34)}` +
        ` ${n(y + size * 0.66)}M${n(x)} ${n(y - size * 0.7)}V${n(y + size * 0.7)}M${n(x + size * 0.34)}` +
        ` ${n(y - size * 0.66)}Q${n(x + size * 0.6)} ${n(y)} ${n(x + size * 0.34)} ${n(y + size * 0.66)}`,
      alpha(p.near, 0.3),
      size * 0.05,
    ) +
    rect(x - size * 0.34, y - size * 0.84, size * 0.68, size * 0.18, p.near) +
    rect(x - size * 0.34, y + size * 0.66, size * 0.68, size * 0.18, p.near) +
    line(`M${n(x)} ${n(y + size * 0.8)}v${n(size * 0.6)}`, p.accent, size * 0.1)
  )
}

/** A fair at night: the big top, a wheel of bulbs, bunting. */
export function carnival(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const tent = (x: number, foot: number, half: number, tall: number): string => {
    const gores = 10
    const top = { x, y: foot - tall }
    const eave = foot - tall * 0.44
    const roof = times(gores, (index) => {
      const [a, b] = [x - half + (index * 2 * half) / gores, x - half + ((index + 1) * 2 * half) / gores]
      const shade = 0.1 + 0.5 * Math.abs((index + 0.5) / gores - 0.3)
      return path(
        `M${n(top.x)} ${n(top.y)}Q${n(a + (top.x - a) * 0.36)} ${n(eave - tall * 0.14)} ${n(a)}` +
          ` ${n(eave)}q${n(half / gores)} ${n(tall * 0.07)} ${n((2 * half) / gores)} 0Q${n(b + (top.x - b) * 0.36)}` +
          ` ${n(eave - tall * 0.14)} ${n(top.x)} ${n(top.y)}Z`,
        mix(index % 2 ? p.accent : mix(p.light, '#ffffff', 0.25), p.night, shade),
      )
    })
    const wall = times(gores, (index) =>
      rect(
        x - half * 0.9 + (index * 1.8 * half) / gores,
        eave,
        (1.8 * half) / gores + 0.5,
        foot - eave,
        mix(index % 2 ? p.light : p.accent, p.night, 0.38 + 0.5 * Math.abs((index + 0.5) / gores - 0.3)),
      ),
    )
    const door = path(
      `M${n(x)} ${n(eave + tall * 0.1)}Q${n(x + half * 0.12)} ${n(foot - tall * 0.12)} ${n(x + half * 0.26)}` +
        ` ${n(foot)}H${n(x - half * 0.26)}Q${n(x - half * 0.12)} ${n(foot - tall * 0.12)} ${n(x)} ${n(eave + tall * 0.1)}Z`,
      sheet.linear([
        [0, mix(p.light, '#ffffff', 0.4)],
        [1, p.haze],
      ]),
    )
    return (
      wall +
      door +
      roof +
      line(`M${n(x)} ${n(top.y)}v${n(-20 * u)}`, p.near, 2 * u) +
      path(`M${n(x)} ${n(top.y - 20 * u)}l${n(20 * u)} ${n(6 * u)}l${n(-20 * u)} ${n(6 * u)}Z`, p.accent)
    )
  }
  const wheel = (x: number, y: number, size: number): string => {
    const rim = mix(p.haze, p.sky, 0.3)
    return (
      line(
        `M${n(x)} ${n(y)}L${n(x - size * 0.5)} ${n(y + size * 1.25)}M${n(x)} ${n(y)}L${n(x + size * 0.5)}` +
          ` ${n(y + size * 1.25)}`,
        mix(p.far, p.near, 0.3),
        4 * u,
      ) +
      circle(x, y, size, 'none', ` stroke="${rim}" stroke-width="${n(2.4 * u)}"`) +
      circle(x, y, size * 0.84, 'none', ` stroke="${rim}" stroke-width="${n(1.2 * u)}"`) +
      times(14, (index) => {
        const at = around(x, y, size, index * (360 / 14))
        return (
          line(`M${n(x)} ${n(y)}L${n(at.x)} ${n(at.y)}`, alpha(rim, 0.6), 1.1 * u) +
          circle(
            at.x,
            at.y,
            8 * u,
            sheet.radial([
              [0, p.light, 0.7],
              [1, p.light, 0],
            ]),
          ) +
          circle(at.x, at.y, 2.6 * u, index % 2 ? p.accent : mix(p.light, '#ffffff', 0.5))
        )
      })
    )
  }
  return {
    back:
      sky(stage, h * 0.74) +
      stars(stage, 40, 0.4) +
      beams(stage) +
      wheel(w * 0.84, h * 0.37, 72 * u) +
      mist(stage, h * 0.62, 60 * u, p.haze, 0.4) +
      tent(w * 0.06, h * 0.74, 78 * u, 130 * u) +
      tent(focus.x, h * 0.78, 128 * u, 230 * u) +
      land(
        stage,
        landOf(stage, () => h * 0.77, 2),
        mix(p.far, p.haze, 0.3),
        p.near,
        h * 0.76,
        h * 0.92,
      ),
    front:
      bulbs(stage, h * 0.05, 26) +
      bulbs(stage, h * 0.13, -10) +
      times(Math.round((26 * w) / u / 300), () =>
        rect(
          rnd.between(0, w),
          rnd.between(0.05, 0.95) * h,
          3.4 * u,
          6 * u,
          rnd.pick([p.accent, p.light, p.haze]),
          ` transform="rotate(${n(rnd.between(-70, 70))} ${n(w / 2)} ${n(h / 2)})" opacity=".8"`,
        ),
      ) +
      vignette(stage, 0.36),
  }
}

function bulbs({ w, u, p, sheet }: Stage, y: number, sag: number): string {
  const halo = sheet.radial([
    [0, p.light, 0.75],
    [1, p.light, 0],
  ])
  const count = Math.round(w / (24 * u))
  const at = (part: number): { x: number; y: number } => ({ x: w * part, y: y + 4 * sag * u * part * (1 - part) })
  return (
    line(curve(points(10, at)), p.ink, 1.2 * u) +
    times(count, (index) => {
      const { x, y: top } = at((index + 0.5) / count)
      return circle(x, top + 4 * u, 9 * u, halo) + circle(x, top + 4 * u, 2.5 * u, mix(p.light, '#ffffff', 0.6))
    })
  )
}
