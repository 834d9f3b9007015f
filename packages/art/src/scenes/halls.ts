import { alpha, mix, oklch } from '../core/colour.ts'
import { around, circle, ellipse, glow, line, path, points, polygon, rect, times } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { mist, motes, shafts, vignette, type SceneArt, type Stage } from './stage.ts'

/** A colonnade towards the light. */
export function temple(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, focus } = stage
  const end = { x: focus.x, y: h * 0.5 }
  const floor = path(polygon([{ x: end.x - 60 * u, y: h * 0.64 }, { x: end.x + 60 * u, y: h * 0.64 },
    { x: w + 120 * u, y: h + 10 }, { x: -120 * u, y: h + 10 }]),
    sheet.linearAt([[0, mix(p.light, p.haze, 0.3)], [0.3, mix(p.haze, p.sky, 0.5)], [1, p.near]], 0, h * 0.62, 0, h))
  const joints = times(9, (index) => line(`M${n(end.x + (index - 4) * 15 * u)} ${n(h * 0.64)}L${n(end.x + (index - 4) * 96 * u)}`
    + ` ${n(h)}`, alpha(p.near, 0.28), 1.2 * u))
    + times(5, (index) => line(`M-5 ${n(h * 0.64 + 5 * u * (index + 1) ** 1.75)}H${n(w + 5)}`, alpha(p.near, 0.22),
    (0.7 + index * 0.35) * u))
  const gate = path(`M${n(end.x - 62 * u)} ${n(h * 0.645)}V${n(h * 0.28)}a${n(62 * u)} ${n(62 * u)} 0 0 1 ${n(124 * u)}`
    + ` 0V${n(h * 0.645)}Z`, sheet.linearAt([[0, mix(p.light, '#ffffff', 0.35)], [0.7, p.light], [1, p.haze]], 0, h * 0.14, 0,
    h * 0.64))
  const column = (way: number, near: number): string => {
    const x = end.x + way * (84 + near * 96) * u
    const wide = (19 + near * 30) * u
    const top = h * (0.2 - near * 0.24)
    const foot = h * (0.655 + near * 0.2)
    const tone = mix(mix(p.haze, p.sky, 0.35), p.near, near * 0.9)
    const fill = sheet.linear(way > 0 ? [[0, mix(tone, p.light, 0.6)], [0.3, tone], [1, mix(tone, p.ink, 0.55)]]
      : [[0, mix(tone, p.ink, 0.5)], [0.62, tone], [1, mix(tone, p.light, 0.7)]], [0, 0], [1, 0])
    const flutes = times(4, (index) => rect(x - wide * 0.5 + wide * (0.14 + index * 0.21), top, wide * 0.06, foot - top, p.ink,
      ' opacity=".18"'))
    return rect(x - wide * 0.5, top, wide, foot - top, fill) + flutes + rect(x - wide * 0.68, foot - wide * 0.24, wide * 1.36,
      wide * 0.28, fill, ` rx="${n(wide * 0.06)}"`) + rect(x - wide * 0.74, top - wide * 0.1, wide * 1.48, wide * 0.34, fill,
      ` rx="${n(wide * 0.08)}"`) + brazier(stage, x, foot - wide * 0.2, near)
  }
  const vault = rect(0, 0, w, h, sheet.linearAt([[0, p.night], [0.6, p.sky], [1, p.near]], 0, 0, 0, h))
  return {
    back: vault + glow(sheet, end.x, h * 0.36, h * 0.5, p.haze, 0.9) + gate + floor + joints
      + shafts({ ...stage, sun: { x: end.x - 40 * u, y: h * 0.1 } }, 7, 40, 126, p.light, 0.4) + [0, 0.36, 0.74].map((near) =>
      column(-1, near) + column(1, near)).join('') + mist(stage, h * 0.66, 30 * u, p.light, 0.4),
    front: column(-1, 1.25) + column(1, 1.25) + motes(stage, 28, p.light, [0.5, 1.7], 0.1, 0.9, 0.75) + vignette(stage, 0.36),
  }
}

function brazier({ u, p, sheet }: Stage, x: number, y: number, near: number): string {
  if (near < 0.3 || near > 1) return ''
  const size = (7 + near * 8) * u
  return glow(sheet, x, y - size * 2.4, size * 5, p.accent, 0.6)
    + path(`M${n(x - size)} ${n(y - size * 2)}h${n(size * 2)}l${n(-size * 0.5)} ${n(size * 0.8)}h${n(-size)}Z`, p.ink)
    + path(`M${n(x - size * 0.7)} ${n(y - size * 2)}q${n(-size * 0.3)} ${n(-size)} ${n(size * 0.4)}`
    + ` ${n(-size * 1.7)}q${n(size * 0.1)} ${n(size * 0.6)} ${n(size * 0.4)} ${n(size * 0.5)}q${n(size * 0.1)} ${n(-size * 0.8)}`
    + ` ${n(-size * 0.1)} ${n(-size * 1.3)}q${n(size * 1.2)} ${n(size)} ${n(size * 0.7)} ${n(size * 2.5)}Z`,
    sheet.linear([[0, p.accent], [1, mix(p.light, '#ffffff', 0.4)]]))
}

/** A rose window over a dark nave, coloured light falling in. */
export function glass(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, focus } = stage
  const c = { x: focus.x, y: h * 0.36 }
  const size = 142 * u
  const panes = [p.accent, p.haze, p.light, oklch(0.6, 0.17, 28), oklch(0.55, 0.13, 250), oklch(0.66, 0.14, 155),
    oklch(0.8, 0.15, 82)]
  const wedge = (inner: number, outer: number, from: number, to: number, fill: string): string => {
    const [a, b, d, e] = [around(c.x, c.y, inner, from), around(c.x, c.y, outer, from), around(c.x, c.y, outer, to),
      around(c.x, c.y, inner, to)]
    return path(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}A${n(outer)} ${n(outer)} 0 0 1 ${n(d.x)} ${n(d.y)}L${n(e.x)}`
      + ` ${n(e.y)}A${n(inner)} ${n(inner)} 0 0 0 ${n(a.x)} ${n(a.y)}Z`, fill)
  }
  const ring = (count: number, inner: number, outer: number, turn: number): string => times(count, (index) => wedge(size * inner,
    size * outer, turn + (index * 360) / count, turn + ((index + 1) * 360) / count,
    mix(panes[(index * 2 + Math.round(inner * 7)) % panes.length] ?? p.light, p.sky, index % 2 ? 0.12 : 0.34)))
  const leads = (count: number, inner: number, outer: number, turn: number): string => times(count, (index) => {
    const [a, b] = [around(c.x, c.y, size * inner, turn + (index * 360) / count), around(c.x, c.y, size * outer, turn
      + (index * 360) / count)]
    return line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, p.ink, 2.6 * u)
  })
  const petals = times(12, (index) => {
    const at = around(c.x, c.y, size * 0.86, index * 30 + 15)
    return circle(at.x, at.y, size * 0.1, mix(panes[index % panes.length] ?? p.light, '#ffffff', 0.2),
      ` stroke="${p.ink}" stroke-width="${n(2.2 * u)}"`)
  })
  const rings = [0.3, 0.68, 1].map((part) => circle(c.x, c.y, size * part, 'none',
    ` stroke="${p.ink}" stroke-width="${n((part === 1 ? 9 : 3.4) * u)}"`)).join('')
  const window = circle(c.x, c.y, size, p.near) + ring(8, 0.02, 0.3, 0) + ring(12, 0.3, 0.68, 0) + ring(24, 0.68, 1, 0)
    + leads(8, 0.04, 0.3, 0) + leads(12, 0.3, 0.68, 0) + leads(24, 0.68, 1, 0) + petals + circle(c.x, c.y, size,
    sheet.radialAt([[0, mix(p.light, '#ffffff', 0.5), 0.75], [0.5, p.light, 0.2], [1, p.ink, 0.45]], c.x - size * 0.25,
    c.y - size * 0.3, size * 1.25)) + rings + circle(c.x, c.y, size * 1.06, 'none', ` stroke="${mix(p.far, p.near, 0.5)}"`
    + ` stroke-width="${n(8 * u)}"`)
  const rib = (way: number): string => line(`M${n(c.x + way * 182 * u)} ${n(h)}V${n(h * 0.34)}Q${n(c.x + way * 176 * u)}`
    + ` ${n(-h * 0.04)} ${n(c.x)} ${n(-h * 0.1)}`, sheet.linear([[0, mix(p.far, p.haze, 0.2)], [1, p.ink]]), 26 * u)
  const beams = times(7, (index) => path(polygon([{ x: c.x + (index - 3) * 30 * u - 10 * u, y: c.y },
    { x: c.x + (index - 3) * 30 * u + 10 * u, y: c.y }, { x: c.x + (index - 2) * 62 * u + 38 * u, y: h },
    { x: c.x + (index - 2) * 62 * u - 30 * u, y: h }]), sheet.linearAt([[0, panes[index % panes.length] ?? p.light, 0.36],
    [1, p.light, 0]], 0, c.y, 0, h)))
  return {
    back: rect(0, 0, w, h, sheet.radialAt([[0, p.sky], [0.6, p.night], [1, p.ink]], c.x, c.y, h * 0.8))
      + glow(sheet, c.x, c.y, size * 1.7, p.haze, 0.7) + window + rib(-1) + rib(1) + beams + rect(0, h * 0.8, w, h * 0.2,
      sheet.linearAt([[0, mix(p.far, p.haze, 0.3), 0.6], [1, p.ink]], 0, h * 0.8, 0, h)),
    front: motes(stage, 30, p.light, [0.5, 1.7], 0.2, 0.95, 0.7) + vignette(stage, 0.4),
  }
}

/** A theatre: drawn curtains, footlights, two spots crossing. */
export function theatre(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, focus } = stage
  const stageTop = h * 0.74
  const cloth = (from: number, to: number, gather: number): string => times(9, (index) => {
    const at = (part: number): number => from + (to - from) * part
    const [a, b] = [at(index / 9), at((index + 1) / 9)]
    const [c, d] = [from + (a - from) * gather, from + (b - from) * gather]
    const fold = sheet.linear([[0, mix(p.accent, p.near, 0.66)], [0.35, mix(p.accent, p.haze, 0.3)],
      [0.6, mix(p.accent, p.near, 0.3)], [1, mix(p.accent, p.ink, 0.62)]], [0, 0], [1, 0])
    return path(`M${n(a)} -5H${n(b)}Q${n(b)} ${n(h * 0.42)} ${n(d)} ${n(h * 0.6)}Q${n(d + (b - a) * 0.1)} ${n(h * 0.7)} ${n(b)}`
      + ` ${n(stageTop + 14 * u)}H${n(a)}Q${n(c)} ${n(h * 0.7)} ${n(c)} ${n(h * 0.6)}Q${n(a)} ${n(h * 0.42)} ${n(a)} -5Z`, fold)
  })
  const swag = times(Math.ceil(w / (76 * u)), (index) => {
    const x = index * 76 * u
    return path(`M${n(x - 4 * u)} -5H${n(x + 80 * u)}Q${n(x + 38 * u)} ${n(92 * u)} ${n(x - 4 * u)} -5Z`,
      sheet.linear([[0, mix(p.accent, p.ink, 0.55)], [0.7, p.accent], [1, mix(p.accent, p.haze, 0.35)]]))
      + line(`M${n(x - 2 * u)} ${n(2 * u)}Q${n(x + 38 * u)} ${n(88 * u)} ${n(x + 78 * u)} ${n(2 * u)}`,
      mix(p.light, p.haze, 0.45), 3.4 * u)
  })
  const boards = times(13, (index) => path(polygon([{ x: focus.x + (index - 6.5) * 46 * u, y: stageTop },
    { x: focus.x + (index - 5.5) * 46 * u, y: stageTop }, { x: focus.x + (index - 5.5) * 96 * u, y: h + 5 },
    { x: focus.x + (index - 6.5) * 96 * u, y: h + 5 }]), sheet.linearAt([[0, mix(p.haze, p.far, index % 2 ? 0.35 : 0.5)],
    [1, mix(p.far, p.ink, index % 2 ? 0.6 : 0.75)]], 0, stageTop, 0, h)))
  const spot = (from: number): string => path(polygon([{ x: from - 8 * u, y: -10 }, { x: from + 8 * u, y: -10 },
    { x: focus.x + 104 * u, y: stageTop + 22 * u }, { x: focus.x - 104 * u, y: stageTop + 22 * u }]),
    sheet.linearAt([[0, p.light, 0.6], [1, p.light, 0.06]], 0, 0, 0, stageTop))
  const footlights = times(Math.ceil(w / (34 * u)), (index) => circle((index + 0.5) * 34 * u, h * 0.9, 17 * u,
    sheet.radial([[0, p.light, 0.85], [1, p.light, 0]])) + ellipse((index + 0.5) * 34 * u, h * 0.9, 5.4 * u, 4 * u,
    mix(p.light, '#ffffff', 0.6)))
  return {
    back: rect(0, 0, w, h, sheet.radialAt([[0, mix(p.haze, p.sky, 0.2)], [0.5, p.sky], [1, p.night]], focus.x, h * 0.4, h * 0.7))
      + times(22, (index) => rect((index * w) / 22, 0, w / 44, stageTop, p.ink, ' opacity=".09"')) + rect(0, stageTop, w, h,
      p.near) + boards + spot(focus.x - 120 * u) + spot(focus.x + 120 * u) + ellipse(focus.x, stageTop + 24 * u, 112 * u, 22 * u,
      p.light, ' opacity=".4"') + cloth(-12 * u, focus.x - 66 * u, 0.62) + cloth(w + 12 * u, focus.x + 66 * u, 0.62) + swag,
    front: footlights + motes(stage, 20, p.light, [0.5, 1.8], 0.1, 0.8, 0.7) + vignette(stage, 0.36),
  }
}

/** A card table in a lamp's cone: felt, rail, printed arcs, a dim room behind. */
export function felt(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const table = { x: focus.x, y: h * 0.98, rx: Math.max(225 * u, w * 0.46), ry: 178 * u }
  const lights = times(Math.ceil((20 * w) / u / 300), () => circle(rnd.between(0, w), rnd.between(0.06, 0.44) * h,
    rnd.between(4, 15) * u, rnd.pick([p.light, p.accent, p.haze]), ` opacity="${n(rnd.between(0.08, 0.24))}"`))
  const wood = sheet.linearAt([[0, mix(p.accent, p.light, 0.42)], [0.16, mix(p.accent, p.near, 0.35)],
    [0.4, mix(p.accent, p.ink, 0.68)], [1, p.ink]], 0, table.y - table.ry - 18 * u, 0, table.y)
  const cloth = sheet.radialAt([[0, mix(p.haze, p.light, 0.3)], [0.4, mix(p.sky, p.haze, 0.4)], [0.78, p.sky], [1, p.night]],
    focus.x, h * 0.7, table.rx * 0.92)
  const print = [0.82, 0.6].map((part) => ellipse(table.x, table.y, table.rx * part, table.ry * part, 'none',
    ` stroke="${alpha(p.light, 0.4)}" stroke-width="${n(2 * u)}"`)).join('')
  const boxes = times(7, (index) => {
    const angle = -150 + index * 20
    const at = { x: table.x + table.rx * 0.71 * Math.cos((angle * Math.PI) / 180), y: table.y
      + table.ry * 0.71 * Math.sin((angle * Math.PI) / 180) }
    return rect(at.x - 12 * u, at.y - 7 * u, 24 * u, 14 * u, 'none', ` rx="${n(2.5 * u)}" stroke="${alpha(p.light, 0.4)}"`
      + ` stroke-width="${n(1.5 * u)}" transform="rotate(${n((angle + 90) * 0.5)} ${n(at.x)} ${n(at.y)})"`)
  })
  const lamp = path(polygon([{ x: focus.x - 36 * u, y: -10 }, { x: focus.x + 36 * u, y: -10 },
    { x: focus.x + 205 * u, y: h * 0.78 }, { x: focus.x - 205 * u, y: h * 0.78 }]),
    sheet.linearAt([[0, p.light, 0.6], [0.55, p.light, 0.2], [1, p.light, 0]], 0, 0, 0, h * 0.78))
  const panels = times(Math.ceil(w / (64 * u)), (index) => rect(index * 64 * u + 6 * u, h * 0.1, 52 * u, h * 0.42,
    mix(p.far, p.night, 0.6), ` rx="${n(3 * u)}" stroke="${alpha(p.haze, 0.14)}" stroke-width="${n(1.4 * u)}" opacity=".6"`))
  return {
    back: rect(0, 0, w, h, sheet.linearAt([[0, p.night], [0.5, mix(p.far, p.night, 0.35)], [1, p.near]], 0, 0, 0, h)) + panels
      + lights + glow(sheet, focus.x, h * 0.3, h * 0.46, p.haze, 0.55) + ellipse(table.x, table.y + 3 * u, table.rx + 20 * u,
      table.ry + 18 * u, wood) + ellipse(table.x, table.y + 2 * u, table.rx + 3 * u, table.ry + 3 * u, p.ink, ' opacity=".55"')
      + ellipse(table.x, table.y, table.rx, table.ry, cloth) + print + boxes + lamp,
    front: motes(stage, 18, p.light, [0.5, 1.5], 0.1, 0.7, 0.6) + vignette(stage, 0.4),
  }
}

/** A cave with a way to the light, and what was left in it. */
export function cave(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const c = { x: focus.x, y: h * 0.4 }
  const mouth = (size: number, rough: number): string => polygon(points(26, (part) => {
    const reach = size * u * (1 + rnd.between(-rough, rough))
    return { x: c.x + Math.max(1, w / u / 420) * reach * 0.86 * Math.cos(part * Math.PI * 2), y: c.y
      + reach * 1.12 * Math.sin(part * Math.PI * 2) }
  }))
  const wall = (size: number, colour: string, rim: string): string =>
    path(`M-5 -5H${n(w + 5)}V${n(h + 5)}H-5Z${mouth(size, 0.09)}`,
    sheet.radialAt([[0, rim], [0.55, colour], [1, mix(colour, p.ink, 0.5)]], c.x, c.y, size * u * 1.9), ' fill-rule="evenodd"')
  const spike = (x: number, y: number, long: number, wide: number, colour: string): string =>
    path(polygon([{ x: x - wide, y }, { x: x + wide, y }, { x: x + wide * 0.1, y: y + long }]),
    sheet.linear([[0, colour], [1, mix(colour, p.haze, 0.3)]]))
  const hoard = (base: number, tall: number, count: number): string => {
    const at = (part: number): number => base - Math.sin(part * Math.PI) ** 1.3 * tall * u
    return path(`M-5 ${n(h + 5)}V${n(base)}Q${n(w * 0.24)} ${n(base - tall * 0.3 * u)} ${n(c.x)}`
      + ` ${n(base - tall * u)}Q${n(w * 0.76)} ${n(base - tall * 0.3 * u)} ${n(w + 5)} ${n(base)}V${n(h + 5)}Z`,
      sheet.linearAt([[0, mix(p.light, p.haze, 0.3)], [0.5, mix(p.haze, p.accent, 0.5)], [1, mix(p.accent, p.ink, 0.7)]], 0,
      base - tall * u, 0, h)) + times(Math.ceil((count * w) / u / 300), () => {
      const part = rnd.next()
      const y = at(part) + rnd.between(2, 54) * u
      const size = rnd.between(3.4, 6) * u
      return ellipse(part * w, y + size * 0.2, size, size * 0.5, mix(p.accent, p.ink, 0.5)) + ellipse(part * w, y, size,
        size * 0.48, mix(p.light, p.accent, rnd.between(0.05, 0.55)))
    })
  }
  const crystals = (x: number, y: number, way: number): string => times(4, (index) => {
    const angle = -90 + way * (6 + index * 17)
    const tip = around(x, y, rnd.between(34, 68) * u, angle)
    const side = around(0, 0, rnd.between(5, 9) * u, angle + 90)
    return path(polygon([{ x: x - side.x, y: y - side.y }, { x: tip.x - side.x * 0.6, y: tip.y - side.y * 0.6 + 9 * u }, tip,
      { x, y }]), mix(p.accent, p.light, 0.55))
      + path(polygon([{ x, y }, tip, { x: tip.x + side.x * 0.6, y: tip.y + side.y * 0.6 + 9 * u },
      { x: x + side.x, y: y + side.y }]), mix(p.accent, p.near, 0.4))
  })
  return {
    back: rect(0, 0, w, h, sheet.radialAt([[0, mix(p.light, '#ffffff', 0.4)], [0.4, p.light], [0.75, p.haze], [1, p.sky]], c.x,
      c.y - 20 * u, 170 * u)) + wall(128, mix(p.sky, p.haze, 0.25), mix(p.haze, p.light, 0.3))
      + shafts({ ...stage, sun: { x: c.x - 50 * u, y: -h * 0.04 } }, 6, 48, 116, p.light, 0.4) + wall(158, p.far, p.sky)
      + times(9, (index) => spike(rnd.between(0, w), -4, rnd.between(24, 76) * u * (Math.abs(index - 4) / 4 + 0.3),
      rnd.between(5, 11) * u, mix(p.far, p.near, 0.45))) + hoard(h * 0.84, 62, 90),
    front: wall(196, p.near, mix(p.near, p.far, 0.6)) + crystals(w * 0.06, h * 0.86, 1) + crystals(w * 0.95, h * 0.88, -1)
      + motes(stage, 24, p.light, [0.6, 1.9], 0.2, 0.95, 0.85) + vignette(stage, 0.36),
  }
}

/** Wheels within wheels: brass in the dark, steam, a lit dial. */
export function clockwork(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet, focus } = stage
  const gear = (x: number, y: number, size: number, teeth: number, tone: number, spokes: number): string => {
    const colour = mix(mix(p.accent, p.haze, 0.3), p.near, tone)
    const fill = sheet.linear([[0, mix(colour, p.light, 0.5 * (1 - tone))], [0.5, colour], [1, mix(colour, p.ink, 0.5)]],
      [0.1, 0], [0.8, 1])
    const outline = polygon(points(teeth * 4, (_, index) => around(x, y, index % 4 === 1 || index % 4 === 2 ? size : size * 0.86,
      ((index + (index % 4 < 2 ? 0.25 : -0.25)) * 90) / teeth)))
    const holes = times(spokes, (index) => {
      const [from, to] = [(index * 360) / spokes + 9, ((index + 1) * 360) / spokes - 9]
      const [a, b, c, d] = [around(x, y, size * 0.34, from), around(x, y, size * 0.68, from), around(x, y, size * 0.68, to),
        around(x, y, size * 0.34, to)]
      return `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}A${n(size * 0.68)} ${n(size * 0.68)} 0 0 1 ${n(c.x)} ${n(c.y)}L${n(d.x)}`
        + ` ${n(d.y)}A${n(size * 0.34)} ${n(size * 0.34)} 0 0 0 ${n(a.x)} ${n(a.y)}Z`
    })
    return path(outline + holes, p.ink, ` fill-rule="evenodd" opacity=".5" transform="translate(${n(3 * u)} ${n(5 * u)})"`)
      + path(outline + holes, fill, ' fill-rule="evenodd"') + circle(x, y, size * 0.78, 'none',
      ` stroke="${alpha(p.light, 0.25 * (1 - tone))}" stroke-width="${n(1.6 * u)}"`) + circle(x, y, size * 0.13,
      mix(colour, p.ink, 0.55)) + circle(x - size * 0.02, y - size * 0.03, size * 0.07, mix(colour, p.light, 0.5))
  }
  const wide = Math.max(1, Math.round(w / u / 300))
  const dial = circle(focus.x, h * 0.38, 128 * u, mix(p.far, p.near, 0.5)) + circle(focus.x, h * 0.38, 120 * u,
    sheet.radialAt([[0, mix(p.light, '#ffffff', 0.3)], [0.6, mix(p.light, p.haze, 0.5)], [1, mix(p.haze, p.sky, 0.55)]],
    focus.x - 26 * u, h * 0.32, 128 * u)) + times(12, (index) => {
    const [a, b] = [around(focus.x, h * 0.38, 100 * u, index * 30), around(focus.x, h * 0.38, 113 * u, index * 30)]
    return line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, p.near, (index % 3 ? 3 : 6) * u)
  }) + circle(focus.x, h * 0.38, 118 * u, 'none', ` stroke="${mix(p.accent, p.near, 0.3)}" stroke-width="${n(5 * u)}"`)
  const steam = times(6 * wide, () => circle(rnd.between(0, w), rnd.between(0.62, 0.84) * h, rnd.between(24, 52) * u,
    sheet.radial([[0, p.light, 0.22], [1, p.light, 0]])))
  return {
    back: rect(0, 0, w, h, sheet.radialAt([[0, mix(p.haze, p.sky, 0.4)], [0.5, p.sky], [1, p.night]], focus.x, h * 0.38,
      h * 0.75)) + times(wide, (index) => gear((index * 300 + 44) * u, h * 0.12, 74 * u, 16, 0.78, 5)
      + gear((index * 300 + 268) * u, h * 0.2, 60 * u, 14, 0.74, 4) + gear((index * 300 + 20) * u, h * 0.56, 66 * u, 15, 0.68,
      5)) + dial + glow(sheet, focus.x, h * 0.36, 170 * u, p.light, 0.45)
      + times(wide, (index) => gear((index * 300 + 278) * u, h * 0.64, 88 * u, 18, 0.36, 6) + gear((index * 300 + 40) * u,
        h * 0.76, 76 * u, 16, 0.26, 5)) + steam,
    front: times(wide, (index) => gear((index * 300 + 4) * u, h * 0.99, 74 * u, 14, 0.55, 5) + gear((index * 300 + 300) * u,
      h * 1.01, 86 * u, 16, 0.6, 6)) + motes(stage, 20, p.light, [0.5, 1.7], 0.1, 0.9, 0.7) + vignette(stage, 0.36),
  }
}

/** A vault of bars and bolts, its door ajar. */
export function vault(stage: Stage): SceneArt {
  const { w, h, u, p, sheet, focus } = stage
  const c = { x: focus.x, y: h * 0.4 }
  const steel = (tone: number): string => sheet.linear([[0, mix(p.haze, p.light, 0.35 - tone * 0.3)],
    [0.4, mix(p.sky, p.haze, 0.4 - tone * 0.3)], [1, mix(p.near, p.sky, 0.3)]], [0.1, 0], [0.85, 1])
  const bolts = times(16, (index) => {
    const at = around(c.x, c.y, 146 * u, index * 22.5)
    return circle(at.x, at.y, 8 * u, steel(0.2)) + circle(at.x - 1.4 * u, at.y - 2 * u, 3 * u, mix(p.light, '#ffffff', 0.3),
      ' opacity=".7"')
  })
  const wall = times(Math.ceil(w / (70 * u)) * 7, (index) => {
    const across = Math.ceil(w / (70 * u))
    return rect((index % across) * 70 * u + 3 * u, Math.floor(index / across) * 62 * u + 3 * u, 64 * u, 56 * u,
      mix(p.far, p.night, 0.45), ` rx="${n(4 * u)}" stroke="${alpha(p.haze, 0.16)}" stroke-width="${n(1.4 * u)}"`)
  })
  const bars = (x: number, y: number, count: number): string => times(count, (index) => {
    const row = index < 3 ? 0 : index < 5 ? 1 : 2
    const place = row === 0 ? index : row === 1 ? index - 2.5 : index - 4
    const [bx, by] = [x + place * 46 * u, y - row * 18 * u]
    return path(polygon([{ x: bx, y: by }, { x: bx + 7 * u, y: by - 16 * u }, { x: bx + 36 * u, y: by - 16 * u },
      { x: bx + 43 * u, y: by }]), sheet.linear([[0, mix(p.light, '#ffffff', 0.3)], [1, mix(p.light, p.accent, 0.55)]]))
      + line(`M${n(bx + 7 * u)} ${n(by - 16 * u)}h${n(29 * u)}`, '#ffffff', 1.4 * u, ' opacity=".6"')
  })
  return {
    back: rect(0, 0, w, h, sheet.linearAt([[0, p.night], [0.6, p.sky], [1, p.near]], 0, 0, 0, h)) + wall
      + circle(c.x + 4 * u, c.y + 8 * u, 168 * u, p.ink, ' opacity=".6"') + circle(c.x, c.y, 164 * u, steel(0.3))
      + circle(c.x, c.y, 128 * u, p.ink) + bolts + circle(c.x, c.y, 124 * u, sheet.radialAt([[0, mix(p.light, '#ffffff', 0.5)],
      [0.45, p.light], [0.8, mix(p.haze, p.accent, 0.3)], [1, p.near]], c.x - 14 * u, c.y - 20 * u, 132 * u))
      + shafts({ ...stage, sun: c }, 18, 0, 360, p.light, 0.32, 0.8)
      + rect(0, h * 0.79, w, h * 0.21, sheet.linearAt([[0, mix(p.sky, p.haze, 0.4)], [1, p.near]], 0, h * 0.79, 0, h))
        + bars(w * 0.01, h * 0.84, 6) + bars(w * 0.99 - 136 * u, h * 0.86, 6),
    front: motes(stage, 26, p.light, [0.5, 1.8], 0.1, 0.9, 0.8) + vignette(stage, 0.36),
  }
}

