import { decorRandom, layer, linear, type Ramp } from '../../../art/brush.ts'

/** Tongues of fire from below in several depths, `width` by `height` units. */
export function tongues(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  depths: readonly (readonly [number, number, string])[],
): void {
  const random = decorRandom(11)
  const unit = width / 512
  for (const [count, reach, channels] of depths) {
    for (let tongue = 0; tongue < count; tongue += 1) {
      const x = ((tongue + 0.5) / count) * width + (random() - 0.5) * 50 * unit
      const half = (width / count) * (0.7 + random() * 0.8)
      const top = height - height * reach * (0.55 + random() * 0.5)
      const sway = (random() - 0.5) * half * 2
      const ramp: Ramp = [`rgb(${channels} / 0)`, `rgb(${channels} / .5)`, `rgb(${channels} / .55)`]
      ctx.fillStyle = linear(ctx, [0, top], [0, height], ramp)
      ctx.beginPath()
      ctx.moveTo(x - half, height)
      ctx.bezierCurveTo(x - half, height * 0.8, x + sway, (top + height) / 2, x + sway * 0.4, top)
      ctx.bezierCurveTo(x + sway + half * 0.6, (top + height) / 2, x + half, height * 0.85, x + half, height)
      ctx.fill()
    }
  }
}

/** A wall of fire that sweeps over the whole screen; its upper third is open tongues. */
export function paintFireWall(width: number, height: number): HTMLCanvasElement {
  const wall = layer(width, height)
  const { ctx } = wall
  const foot = height * 0.4
  ctx.fillStyle = linear(
    ctx,
    [0, foot],
    [0, height],
    [
      [0, 'rgb(214 60 12 / 0)'],
      [0.26, 'rgb(255 146 34 / .9)'],
      [0.42, '#ff9222'],
      [0.62, '#ea5c14'],
      [0.82, '#9c240a'],
      [1, '#4a0f06'],
    ],
  )
  ctx.fillRect(0, foot, width, height - foot)
  const random = decorRandom(5)
  const count = Math.max(5, Math.round((width / height) * 9))
  for (const [lift, colour, deep] of [
    [1, '178 34 8', '120 16 8'],
    [0.76, '232 88 16', '214 60 10'],
    [0.5, '255 182 62', '255 146 34'],
  ] as const) {
    for (let tongue = 0; tongue < count; tongue += 1) {
      const x = ((tongue + 0.2 + random() * 0.6) / count) * width
      const half = (width / count) * (0.62 + random() * 0.5)
      const base = foot + height * 0.24
      const tall = height * 0.5 * lift * (0.6 + random() * 0.5)
      const sway = (random() - 0.5) * half * 1.3
      ctx.fillStyle = linear(
        ctx,
        [0, base - tall],
        [0, base],
        [`rgb(${colour} / .35)`, [0.4, `rgb(${colour} / .95)`], `rgb(${deep} / 0)`],
      )
      ctx.beginPath()
      ctx.moveTo(x - half, base)
      ctx.bezierCurveTo(
        x - half * 1.25,
        base - tall * 0.4,
        x - half * 0.1 + sway * 0.2,
        base - tall * 0.5,
        x + sway,
        base - tall,
      )
      ctx.bezierCurveTo(
        x + sway * 0.4 + half * 0.75,
        base - tall * 0.62,
        x + half * 1.25,
        base - tall * 0.38,
        x + half,
        base,
      )
      ctx.fill()
    }
  }
  return wall.canvas
}
