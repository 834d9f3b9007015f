import { linear, BOX, type Look, type Ramp, radial } from '../../../art/brush.ts'

export type Paint = (ctx: CanvasRenderingContext2D, size: number) => void
export const OUTLINE = '#12060a'
export const GOLD: Ramp = ['#fff6c9', '#f3c352', '#a8641b', '#f7d377', '#7c4313']
export const STEEL: Ramp = ['#f4fbff', '#a9c6da', '#5b7c98', '#c9e2f0', '#33506b']
export const BASE: Pick<Look, 'outline' | 'depth' | 'edge' | 'edgeWidth' | 'light' | 'shade' | 'rim'> = {
  outline: OUTLINE,
  depth: 14,
  edge: GOLD,
  edgeWidth: 20,
  light: 'rgb(255 255 240 / .95)',
  shade: 'rgb(30 4 0 / .85)',
  rim: 'rgb(255 140 50 / .75)',
}

/** Fills the whole box with a slanting ramp. */
export const slant =
  (ramp: Ramp) =>
  (ctx: CanvasRenderingContext2D): void => {
    ctx.fillStyle = linear(ctx, [120, 30], [380, BOX - 30], ramp)
    ctx.fillRect(0, 0, BOX, BOX)
  }
/** A halo behind a figure. */
export function halo(ctx: CanvasRenderingContext2D, colour: string, strength: number, radius = 250): void {
  ctx.save()
  ctx.globalAlpha = strength
  ctx.fillStyle = radial(ctx, BOX / 2, BOX / 2, radius, [
    colour,
    [0.45, colour.replace(')', ' / .42)')],
    [1, colour.replace(')', ' / 0)')],
  ])
  ctx.fillRect(0, 0, BOX, BOX)
  ctx.restore()
}
