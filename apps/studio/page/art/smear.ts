import { box, place } from './brush.ts'

/** The same picture drawn out along its way, for reels at speed. */
export function smear(picture: HTMLCanvasElement, reach = 0.16): HTMLCanvasElement {
  const size = picture.width
  const out = box(size)
  const steps = 26
  out.ctx.globalAlpha = 0.085
  for (let step = 0; step < steps; step += 1) {
    const shifted = box(size)
    shifted.ctx.setTransform(1, 0, 0, 1, 0, (step / (steps - 1) - 0.5) * 2 * reach * size)
    shifted.ctx.drawImage(picture, 0, 0)
    place(out.ctx, shifted)
  }
  return out.canvas
}
