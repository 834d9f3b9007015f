import { Texture, type TextureSource } from 'pixi.js'
import { layer, radial } from '../art/brush.ts'

/** A texture of a painted canvas, uploaded once. */
export function textureOf(canvas: HTMLCanvasElement): Texture {
  return Texture.from(canvas, true)
}

/** Frees a texture together with its canvas. */
export function discard(texture: Texture): void {
  const source: TextureSource = texture.source
  texture.destroy()
  source.destroy()
}

/** A soft round light, for sparks, glows and flashes; tinted where it is used. */
export function paintGlow(size: number): HTMLCanvasElement {
  const glow = layer(size)
  glow.ctx.fillStyle = radial(glow.ctx, size / 2, size / 2, size / 2, [
    [0, 'rgb(255 255 255 / 1)'],
    [0.18, 'rgb(255 255 255 / .75)'],
    [0.45, 'rgb(255 255 255 / .22)'],
    [1, 'rgb(255 255 255 / 0)'],
  ])
  glow.ctx.fillRect(0, 0, size, size)
  return glow.canvas
}

/** A wheel of light for winning symbols and celebrations. */
export function paintRays(size: number, spokes: number): HTMLCanvasElement {
  const rays = layer(size)
  const { ctx } = rays
  ctx.translate(size / 2, size / 2)
  for (let spoke = 0; spoke < spokes; spoke += 1) {
    const angle = (spoke / spokes) * Math.PI * 2
    const half = (Math.PI / spokes) * (spoke % 2 === 0 ? 0.62 : 0.3)
    ctx.fillStyle = radial(ctx, 0, 0, size / 2, [
      [0, 'rgb(255 255 255 / .7)'],
      [0.5, 'rgb(255 255 255 / .22)'],
      [1, 'rgb(255 255 255 / 0)'],
    ])
    ctx.beginPath()
    ctx.moveTo(0, 0)
    ctx.arc(0, 0, size / 2, angle - half, angle + half)
    ctx.fill()
  }
  return rays.canvas
}
