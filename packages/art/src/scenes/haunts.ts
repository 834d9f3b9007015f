import { mix } from '../core/colour.ts'
import { rect, glow, path, times, circle, line, around } from '../core/shapes.ts'
import { n } from '../core/sheet.ts'
import { type Stage, type SceneArt, sky, stars, disc, cloud, land, landOf, mist, vignette } from './stage.ts'
import { hills } from './woods.ts'

/** A haunted hill: bare trees, crooked house, a great moon, ground fog. */
export function haunted(stage: Stage): SceneArt {
  const { w, h, u, rnd, p, sheet } = stage
  const moon = { ...stage, sun: { x: w * 0.33, y: h * 0.27 } }
  const house = (x: number, y: number, size: number): string => {
    const colour = mix(p.near, p.far, 0.35)
    const lamp = (a: number, b: number, c = 0.09, d = 0.15): string =>
      rect(x + a * size, y + b * size, c * size, d * size, p.accent, ` rx="${n(0.02 * size)}"`)
    return (
      glow(sheet, x, y - size * 0.4, size * 0.9, p.accent, 0.35) +
      path(
        `M${n(x - size * 0.5)} ${n(y + 20 * u)}V${n(y - size * 0.4)}L${n(x - size * 0.22)}` +
          ` ${n(y - size * 0.72)}L${n(x - size * 0.02)} ${n(y - size * 0.5)}V${n(y - size * 0.86)}L${n(x + size * 0.14)}` +
          ` ${n(y - size * 1.25)}L${n(x + size * 0.3)} ${n(y - size * 0.84)}V${n(y - size * 0.42)}L${n(x + size * 0.46)}` +
          ` ${n(y - size * 0.34)}V${n(y + 20 * u)}Z`,
        colour,
      ) +
      lamp(-0.36, -0.36) +
      lamp(-0.18, -0.36) +
      lamp(0.1, -0.76) +
      lamp(0.1, -0.4, 0.08, 0.12) +
      lamp(0.27, -0.24)
    )
  }
  const stones = times(Math.ceil((6 * w) / u / 300), () => {
    const [x, y, size] = [rnd.between(0, w), rnd.between(0.78, 0.83) * h, rnd.between(8, 14) * u]
    return path(
      `M${n(x - size * 0.5)} ${n(y + size)}V${n(y - size * 0.3)}a${n(size * 0.5)} ${n(size * 0.5)} 0 0 1 ${n(size)}` +
        ` 0V${n(y + size)}Z`,
      mix(p.far, p.near, 0.45),
      ` transform="rotate(${n(rnd.between(-10, 10))} ${n(x)} ${n(y)})"`,
    )
  })
  return {
    back:
      sky(stage, h * 0.74) +
      stars(stage, 34, 0.45) +
      disc(moon, 56) +
      circle(moon.sun.x + 14 * u, moon.sun.y - 12 * u, 9 * u, p.haze, ' opacity=".22"') +
      circle(moon.sun.x - 18 * u, moon.sun.y + 14 * u, 13 * u, p.haze, ' opacity=".18"') +
      times(3, () =>
        cloud(
          stage,
          rnd.between(0, w),
          h * rnd.between(0.2, 0.42),
          rnd.between(110, 190) * u,
          mix(p.sky, p.haze, 0.5),
          p.sky,
          0.5,
        ),
      ) +
      land(
        stage,
        landOf(stage, hills(stage, h * 0.64, 18)),
        mix(p.far, p.haze, 0.35),
        mix(p.far, p.haze, 0.5),
        h * 0.58,
        h * 0.74,
      ) +
      house(w * 0.85, h * 0.66, 74 * u) +
      mist(stage, h * 0.72, 40 * u, p.haze, 0.6) +
      land(stage, landOf(stage, hills(stage, h * 0.77, 9)), mix(p.far, p.near, 0.4), p.near, h * 0.74, h * 0.9) +
      stones +
      mist(stage, h * 0.82, 30 * u, p.haze, 0.45),
    front:
      deadTree(stage, w * 0.03, h * 0.97, 250 * u) +
      deadTree(stage, w * 1.02, h * 0.99, 170 * u) +
      land(stage, landOf(stage, hills(stage, h * 0.94, 6)), p.near, p.ink, h * 0.92, h) +
      bats(stage, 5) +
      vignette(stage, 0.4),
  }
}
export function deadTree({ u, rnd, p }: Stage, x: number, foot: number, tall: number): string {
  const colour = mix(p.near, p.ink, 0.55)
  const grow = (fromX: number, fromY: number, angle: number, length: number, thick: number): string => {
    const to = around(fromX, fromY, length, angle)
    const own = line(
      `M${n(fromX)} ${n(fromY)}Q${n((fromX + to.x) / 2 + rnd.between(-8, 8) * u)} ${n((fromY + to.y) / 2)}` +
        ` ${n(to.x)} ${n(to.y)}`,
      colour,
      thick,
      ' stroke-linecap="round"',
    )
    return length < tall * 0.09
      ? own
      : own +
          grow(to.x, to.y, angle - rnd.between(16, 44), length * rnd.between(0.55, 0.72), thick * 0.6) +
          grow(to.x, to.y, angle + rnd.between(16, 44), length * rnd.between(0.55, 0.72), thick * 0.6)
  }
  return grow(x, foot, -90, tall * 0.42, tall * 0.075)
}
export function bats({ w, h, u, rnd, p }: Stage, count: number): string {
  return times(count, () => {
    const [x, y, size] = [rnd.between(0.08, 0.95) * w, rnd.between(0.06, 0.4) * h, rnd.between(5, 11) * u]
    return path(
      `M${n(x)} ${n(y - size * 0.2)}q${n(size * 0.5)} ${n(-size * 0.6)} ${n(size * 1.5)}` +
        ` ${n(-size * 0.3)}q${n(-size * 0.5)} ${n(size * 0.2)} ${n(-size * 0.5)} ${n(size * 0.6)}q${n(-size * 0.4)}` +
        ` ${n(-size * 0.2)} ${n(-size)} ${n(size * 0.35)}q${n(-size * 0.6)} ${n(-size * 0.55)} ${n(-size)} ${n(-size * 0.35)}q0` +
        ` ${n(-size * 0.4)} ${n(-size * 0.5)} ${n(-size * 0.6)}q${n(size)} ${n(-size * 0.3)} ${n(size * 1.5)} ${n(size * 0.3)}Z`,
      p.ink,
      ' opacity=".85"',
    )
  })
}
