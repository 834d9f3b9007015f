import { type Ramp, BOX, DISPLAY_FONT, figure, linear, textShape } from '../../../art/brush.ts'
import { type Paint, BASE, OUTLINE, slant } from './parts.ts'

export const letter =
  (text: string, body: Ramp, glow: string, side: readonly [string, string], hollow: Ramp): Paint =>
  (ctx, size) => {
    const wide = text.length > 1
    const font = `800 ${wide ? 364 : 420}px '${DISPLAY_FONT}'`
    figure(ctx, size, textShape(text, font, wide ? 248 : 256, wide ? 380 : 400, wide ? -18 : 0), {
      ...BASE,
      glow,
      depth: 18,
      side,
      edgeWidth: 22,
      hollow,
      body: slant(body),
      light: 'rgb(255 255 255 / .9)',
      rim: 'rgb(255 190 120 / .7)',
    })
  }
export const LETTERS: Record<'ace' | 'king' | 'queen' | 'jack' | 'ten', Paint> = {
  ace: letter(
    'A',
    ['#ffd3c2', '#ff6a4d', '#d3222c', '#7c0b20'],
    'rgb(255 70 50 / .4)',
    ['#5c0f16', '#1c0408'],
    ['#3a0509', '#1a0305'],
  ),
  king: letter(
    'K',
    ['#fff3c0', '#ffc94d', '#e08a1a', '#8a420c'],
    'rgb(255 180 60 / .38)',
    ['#5e3208', '#1e0d02'],
    ['#3d1d05', '#1c0c02'],
  ),
  queen: letter(
    'Q',
    ['#ffd4ec', '#f565b4', '#b81f83', '#590b52'],
    'rgb(240 80 180 / .36)',
    ['#4d0f42', '#1a0417'],
    ['#330830', '#170314'],
  ),
  jack: letter(
    'J',
    ['#cffff4', '#45d9c6', '#10907f', '#06494c'],
    'rgb(60 220 200 / .36)',
    ['#0a3f42', '#031517'],
    ['#07302f', '#021314'],
  ),
  ten: letter(
    '10',
    ['#dfe6ff', '#8a9cf5', '#4a52c0', '#221f6b'],
    'rgb(120 140 255 / .36)',
    ['#1c1c5a', '#080820'],
    ['#15154a', '#06061c'],
  ),
}

/** A ribbon of gold with lettering, below a figure. */
export function plaque(ctx: CanvasRenderingContext2D, size: number, text: string): void {
  ctx.save()
  ctx.lineJoin = 'round'
  const ribbon = new Path2D('M54 366 Q256 340 458 366 L444 398 L458 438 Q256 412 54 438 L68 398 Z')
  ctx.shadowColor = 'rgb(0 0 0 / .7)'
  ctx.shadowBlur = (20 * size) / BOX
  ctx.shadowOffsetY = (8 * size) / BOX
  ctx.lineWidth = 18
  ctx.strokeStyle = OUTLINE
  ctx.stroke(ribbon)
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(ctx, [0, 346], [0, 438], ['#fff1b4', '#f2b53f', '#b9671a', '#7c3b0e'])
  ctx.fill(ribbon)
  ctx.lineWidth = 4
  ctx.strokeStyle = 'rgb(255 250 215 / .85)'
  ctx.stroke(ribbon)
  ctx.restore()
  const lettering = textShape(text, `800 78px '${DISPLAY_FONT}'`, 261, 421, 10)
  ctx.save()
  ctx.lineJoin = 'round'
  ctx.fillStyle = 'rgb(255 244 200 / .8)'
  ctx.translate(4, 3)
  lettering.fill(ctx)
  ctx.translate(0, -3)
  ctx.fillStyle = '#48140a'
  lettering.fill(ctx)
  ctx.restore()
}
