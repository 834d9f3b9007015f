import { alpha, mix } from './core/colour.ts'
import { around, circle, ellipse, glow, line, path, points, polygon, star, times } from './core/shapes.ts'
import { n } from './core/sheet.ts'
import { hero, SMALL, type HeroPlace } from './hero.ts'
import { MATERIALS, type Material } from './palettes.ts'
import { ornaments, PIECES } from './props/ornaments.ts'
import { beads, subject } from './props/subjects.ts'
import { heap } from './props/valuables.ts'
import type { Stage } from './scenes/stage.ts'
import type { Composition, HeroSpec, Ornament } from './themes/spec.ts'

/** Gives an icon's SVG body (one path) by its name. */
export type IconBodies = (name: string) => string

export interface Subject {
  readonly spec: HeroSpec
  readonly material: Material
  readonly parts?: Material
  readonly companions: readonly [string, ...string[]]
  readonly composition: Composition
  readonly ornament: Ornament
}

/** The hero and what belongs to it, about the stage's focus. */
export function compose(stage: Stage, icons: IconBodies, chosen: Subject): string {
  return veil(stage) + COMPOSE[chosen.composition](stage, icons, chosen)
}

/** Lit air behind a hero, so that its outline parts from the scene. */
export function veil({ sheet, p, focus, u }: Stage): string {
  return glow(sheet, focus.x, focus.y, 150 * u, mix(p.haze, p.light, 0.45), 0.55)
}

type Draw = (stage: Stage, icons: IconBodies, chosen: Subject) => string

const COMPOSE: Readonly<Record<Composition, Draw>> = {
  single: (stage, icons, chosen) =>
    far(stage, chosen) + main(stage, icons, chosen, { size: 206, turn: -3 }) + near(stage, chosen),
  burst: (stage, icons, chosen) =>
    crest(stage) + far(stage, chosen) + main(stage, icons, chosen, { size: 248, y: 30 }) + near(stage, chosen),
  halo: (stage, icons, chosen) => halo(stage) + main(stage, icons, chosen, { size: 178 }) + near(stage, chosen),
  pair: (stage, icons, chosen) =>
    far(stage, chosen) +
    companion(stage, icons, chosen.companions[0], other(stage, chosen), { x: 62, y: -52, size: 104, turn: 14 }) +
    main(stage, icons, chosen, { size: 194, x: -14, y: 10, turn: -4 }) +
    near(stage, chosen),
  close: (stage, icons, chosen) => far(stage, chosen) + main(stage, icons, chosen, { size: 288, y: 22, turn: 3 }),
  treasure: (stage, icons, chosen) =>
    crest(stage) + main(stage, icons, chosen, { size: 184, y: -16 }) + hoard(stage, chosen.ornament),
  frame: (stage, icons, chosen) => frame(stage) + main(stage, icons, chosen, { size: 186, y: 6 }) + near(stage, chosen),
  orbit: (stage, icons, chosen) =>
    orbit(stage, icons, chosen) +
    main(stage, icons, chosen, { size: 172 }) +
    near(stage, { ...chosen, ornament: 'sparks' }),
  trio: (stage, icons, chosen) =>
    far(stage, chosen) +
    main(stage, icons, chosen, { size: 124, x: -66, y: -34, turn: -14 }) +
    main(stage, icons, chosen, { size: 124, x: 66, y: -30, turn: 12 }) +
    main(stage, icons, chosen, { size: 158, y: 26, turn: -2 }) +
    near(stage, chosen),
}

const far = (stage: Stage, { ornament }: Subject): string => ornaments(ornament, stage, 'far')
const near = (stage: Stage, { ornament }: Subject): string => ornaments(ornament, stage, 'near')

/** What lies at the hero's feet: stones, chips, balls, or coins. */
export function hoard({ sheet, p, focus, u, rnd }: Stage, ornament: Ornament): string {
  const piece = PIECES[ornament]
  return heap(
    { left: focus.x - 168 * u, right: focus.x + 168 * u, foot: focus.y + 140 * u, top: focus.y + 78 * u, size: 40 * u },
    rnd.next,
    (x, y, size) => piece({ sheet, p, rnd }, x, y, size),
  )
}

/** Where a hero stands about the focus, in tile units. */
export interface Stand {
  readonly size: number
  readonly x?: number
  readonly y?: number
  readonly turn?: number
}

/** The hero, placed relative to the focus in tile units. */
export function main(stage: Stage, icons: IconBodies, { spec, material, parts }: Subject, stand: Stand): string {
  const { sheet, p, focus, u } = stage
  const { size, x = 0, y = 0, turn = 0 } = stand
  const at: HeroPlace = {
    x: focus.x + (x + (spec.shift ?? 0)) * u,
    y: focus.y + y * u,
    size: size * u,
    turn: turn + (spec.turn ?? 0),
    flip: spec.flip ?? false,
  }
  if (spec.prop) return subject(spec.prop, { sheet, p, stuff: material }, at)
  return hero(sheet, icons(spec.name), at, {
    material,
    split: spec.split ?? SMALL,
    open: spec.open ?? false,
    ink: p.ink,
    bounce: mix(p.haze, p.light, 0.3),
    ...(parts ? { second: parts } : {}),
  })
}

/** A smaller companion, a step back into the haze. */
export function companion(
  { sheet, p, focus, u }: Stage,
  icons: IconBodies,
  name: string,
  stuff: Material,
  spot: { x: number; y: number; size: number; turn: number },
): string {
  return hero(
    sheet,
    icons(name),
    { x: focus.x + spot.x * u, y: focus.y + spot.y * u, size: spot.size * u, turn: spot.turn },
    { material: veiled(stuff, p.sky), ink: mix(p.ink, p.night, 0.4), bounce: p.haze },
  )
}

/** Something the hero is not made of. */
function other({ p }: Stage, { material }: Subject): Material {
  return MATERIALS[p.materials.find((name) => MATERIALS[name] !== material) ?? p.materials[0]]
}

function veiled(stuff: Material, haze: string): Material {
  const soft = (colour: string): string => mix(colour, haze, 0.2)
  return {
    shine: soft(stuff.shine),
    bright: soft(stuff.bright),
    body: soft(stuff.body),
    shade: soft(stuff.shade),
    recess: soft(stuff.recess),
    part: soft(stuff.part),
  }
}

/** Light breaking out behind a hero that rises from the foot. */
function crest({ sheet, p, focus, u }: Stage): string {
  const fill = sheet.radialAt(
    [
      [0, p.light, 0.8],
      [0.5, p.light, 0.28],
      [1, p.light, 0],
    ],
    focus.x,
    focus.y + 20 * u,
    190 * u,
  )
  return times(16, (index) => {
    const [a, b] = [
      around(focus.x, focus.y + 20 * u, 230 * u, index * 22.5 - 4),
      around(focus.x, focus.y + 20 * u, 230 * u, index * 22.5 + 4),
    ]
    return path(polygon([{ x: focus.x, y: focus.y + 20 * u }, a, b]), fill)
  })
}

const goldLine = ({ sheet }: Stage): string =>
  sheet.linear(
    [
      [0, MATERIALS.gold.shine],
      [0.3, MATERIALS.gold.body],
      [0.6, MATERIALS.gold.shade],
      [1, MATERIALS.gold.bright],
    ],
    [0.1, 0],
    [0.9, 1],
  )

/** A disc of honour; one of four. */
function halo(stage: Stage): string {
  const { sheet, p, focus, u, rnd } = stage
  const { x, y } = focus
  const disc = circle(
    x,
    y,
    104 * u,
    sheet.radialAt(
      [
        [0, mix(p.haze, p.light, 0.6)],
        [0.55, mix(p.haze, p.sky, 0.3)],
        [1, mix(p.sky, p.night, 0.5)],
      ],
      x - 26 * u,
      y - 34 * u,
      140 * u,
    ),
  )
  const shadow = circle(x + 2 * u, y + 7 * u, 118 * u, p.ink, ' opacity=".45"')
  const ring = (size: number, width: number): string =>
    circle(x, y, size * u, 'none', ` stroke="${p.ink}" stroke-width="${n((width + 5) * u)}"`) +
    circle(x, y, size * u, 'none', ` stroke="${goldLine(stage)}" stroke-width="${n(width * u)}"`)
  const kind = rnd.whole(0, 3)
  if (kind === 0) return shadow + disc + ring(108, 9) + beads(sheet, x, y, 108 * u, 20, MATERIALS.ivory)
  if (kind === 1)
    return (
      path(star(x, y, 134 * u, 106 * u, 24), p.ink) +
      path(star(x, y, 130 * u, 104 * u, 24), goldLine(stage)) +
      disc +
      ring(104, 4)
    )
  if (kind === 2)
    return (
      shadow +
      circle(
        x,
        y,
        116 * u,
        sheet.radialAt(
          [
            [0, mix(p.light, '#ffffff', 0.55)],
            [0.75, p.light],
            [1, mix(p.light, p.haze, 0.5)],
          ],
          x - 30 * u,
          y - 36 * u,
          150 * u,
        ),
      ) +
      circle(x, y, 124 * u, 'none', ` stroke="${alpha(p.light, 0.5)}" stroke-width="${n(2 * u)}"`)
    )
  return shadow + disc + ring(106, 5) + laurel(stage)
}

function laurel({ sheet, p, focus, u }: Stage): string {
  const fill = sheet.linear(
    [
      [0, MATERIALS.gold.shine],
      [0.5, MATERIALS.gold.body],
      [1, MATERIALS.gold.shade],
    ],
    [0, 0],
    [1, 1],
  )
  return [-1, 1]
    .map((way) =>
      times(11, (index) => {
        const angle = 90 + way * (18 + index * 14)
        const at = around(focus.x, focus.y, 112 * u, angle)
        return ellipse(
          at.x,
          at.y,
          15 * u,
          6 * u,
          fill,
          ` stroke="${p.ink}" stroke-width="${n(2 * u)}"` +
            ` transform="rotate(${n(angle + way * (90 + (index % 2 ? 34 : -30)))} ${n(at.x)} ${n(at.y)})"`,
        )
      }),
    )
    .join('')
}

/** An arch of gilded wood around the picture, the scene seen through it. */
function frame(stage: Stage): string {
  const { w, h, sheet, p, u, focus } = stage
  const [left, right, top] = [focus.x - 128 * u, focus.x + 128 * u, 16 * u]
  const arch =
    `M${n(left)} ${n(h + 9)}V${n(top + 100 * u)}Q${n(left)} ${n(top + 14 * u)} ${n(focus.x)} ${n(top)}Q${n(right)}` +
    ` ${n(top + 14 * u)} ${n(right)} ${n(top + 100 * u)}V${n(h + 9)}`
  const wood = sheet.linearAt(
    [
      [0, mix(p.far, p.near, 0.5)],
      [0.5, p.near],
      [1, p.ink],
    ],
    0,
    0,
    w,
    h,
  )
  const corner = (way: number): string => {
    const x = focus.x + way * 128 * u
    return (
      times(3, (index) =>
        line(
          `M${n(x + way * 6 * u)} ${n((22 + index * 9) * u)}q${n(-way * (26 + index * 5) * u)}` +
            ` ${n(2 * u)} ${n(-way * (44 - index * 9) * u)} ${n((-12 - index * 3) * u)}`,
          goldLine(stage),
          2 * u,
          ' stroke-linecap="round"',
        ),
      ) +
      circle(
        x - way * 2 * u,
        19 * u,
        6 * u,
        sheet.radial(
          [
            [0, MATERIALS.ruby.shine],
            [0.4, MATERIALS.ruby.body],
            [1, MATERIALS.ruby.recess],
          ],
          0.35,
          0.3,
          0.8,
        ),
        ` stroke="${MATERIALS.gold.body}" stroke-width="${n(2 * u)}"`,
      )
    )
  }
  return (
    path(
      `M-9-9H${n(w + 9)}V${n(h + 9)}H${n(right)}V${n(top + 100 * u)}Q${n(right)} ${n(top + 14 * u)} ${n(focus.x)}` +
        ` ${n(top)}Q${n(left)} ${n(top + 14 * u)} ${n(left)} ${n(top + 100 * u)}V${n(h + 9)}H-9Z`,
      wood,
      ' fill-rule="evenodd"',
    ) +
    line(arch, p.ink, 11 * u) +
    line(arch, goldLine(stage), 6 * u) +
    line(arch, MATERIALS.gold.shine, 1.2 * u, ' opacity=".7"') +
    corner(-1) +
    corner(1)
  )
}

/** Small companions on a ring. */
function orbit(stage: Stage, icons: IconBodies, chosen: Subject): string {
  const { companions, material } = chosen
  const { sheet, p, focus, u } = stage
  const ring = circle(
    focus.x,
    focus.y,
    116 * u,
    'none',
    ` stroke="${alpha(p.light, 0.5)}" stroke-width="${n(1.6 * u)}"` +
      ` stroke-dasharray="${n(2 * u)} ${n(7 * u)}" stroke-linecap="round"`,
  )
  const places = points(5, (_, index) => around(focus.x, focus.y, 114 * u, [-146, -90, -34, 20, 160][index] ?? 0))
  const stuff = other(stage, chosen)
  return (
    ring +
    places
      .map(
        ({ x, y }, index) =>
          circle(
            x,
            y,
            27 * u,
            sheet.radial(
              [
                [0, p.haze],
                [0.7, p.sky],
                [1, p.night],
              ],
              0.38,
              0.32,
              0.75,
            ),
            ` stroke="${p.ink}" stroke-width="${n(3 * u)}"`,
          ) +
          circle(x, y, 24 * u, 'none', ` stroke="${alpha(p.light, 0.6)}" stroke-width="${n(1.5 * u)}"`) +
          hero(
            sheet,
            icons(companions[index % companions.length] ?? companions[0]),
            { x, y, size: 31 * u, shadow: 0 },
            { material: index % 2 ? material : stuff, ink: p.ink, bounce: p.haze },
          ),
      )
      .join('')
  )
}
