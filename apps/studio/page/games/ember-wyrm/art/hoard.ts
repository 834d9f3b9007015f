import { layer, figure, BOX, box, linear, type Layer, pathShape } from '../../../art/brush.ts'
import type { Random } from './scene.ts'

export function drawCoin(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  depth: number,
  random: Random,
): void {
  const flat = 0.35 + random() * 0.45
  const bright = 0.5 + depth * 0.3 + random() * 0.25
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate((random() - 0.5) * 1.1)
  ctx.scale(1, flat)
  ctx.fillStyle = `hsl(22 70% ${8 + bright * 8}%)`
  disc(ctx, 0, radius * 0.34, radius * 1.04)
  ctx.fillStyle = `hsl(30 78% ${16 + bright * 16}%)`
  disc(ctx, 0, radius * 0.18, radius)
  ctx.fillStyle = linear(
    ctx,
    [-radius, -radius],
    [radius, radius],
    [`hsl(46 95% ${40 + bright * 40}%)`, `hsl(38 85% ${24 + bright * 26}%)`, `hsl(28 80% ${14 + bright * 16}%)`],
  )
  disc(ctx, 0, 0, radius)
  ctx.strokeStyle = `hsl(48 100% ${50 + bright * 36}% / .55)`
  ctx.lineWidth = radius * 0.1
  ctx.beginPath()
  ctx.arc(0, 0, radius * 0.68, 0, Math.PI * 2)
  ctx.stroke()
  ctx.restore()
}

export function disc(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}

export function jewel(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number, random: Random): void {
  const hue = [150, 350, 205][Math.floor(random() * 3)] ?? 150
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(random() * 0.8 - 0.4)
  for (let face = 0; face < 6; face += 1) {
    const from = (face / 6) * Math.PI * 2
    const to = ((face + 1) / 6) * Math.PI * 2
    ctx.fillStyle = `hsl(${hue} 80% ${24 + ((face * 17) % 40)}%)`
    ctx.beginPath()
    ctx.moveTo(-radius * 0.1, -radius * 0.15)
    ctx.lineTo(Math.cos(from) * radius, Math.sin(from) * radius * 0.9)
    ctx.lineTo(Math.cos(to) * radius, Math.sin(to) * radius * 0.9)
    ctx.fill()
  }
  ctx.restore()
}

/** A coin that flies in celebrations: `frames` pictures of one turn, side by side. */
export function paintCoinTurn(size: number, frames: number): Layer {
  const strip = layer(size * frames, size)
  const shape = pathShape('M256 40A216 216 0 1 1 255 40Z')
  const face = box(size)
  figure(face.ctx, size, shape, {
    outline: '#3a1a04',
    depth: 0,
    side: ['#8a4d12', '#3f1d05'],
    edge: ['#fff3b8', '#e8a932', '#8a4d12'],
    edgeWidth: 16,
    hollow: ['#8a4d12', '#8a4d12'],
    light: 'rgb(255 255 235 / .95)',
    shade: 'rgb(90 40 0 / .8)',
    rim: 'rgb(255 190 80 / .7)',
    body: (paint) => {
      paint.fillStyle = linear(paint, [80, 60], [420, 460], ['#fff3b0', '#ffcf4a', '#d98a1c', '#ffd85e'])
      paint.fillRect(0, 0, BOX, BOX)
      paint.strokeStyle = 'rgb(130 70 10 / .6)'
      paint.lineWidth = 14
      paint.beginPath()
      paint.arc(256, 256, 150, 0, Math.PI * 2)
      paint.stroke()
      paint.fillStyle = 'rgb(130 70 10 / .65)'
      paint.translate(116, 112)
      paint.scale(0.55, 0.55)
      paint.fill(new Path2D(emblem()))
    },
  })
  for (let frame = 0; frame < frames; frame += 1) {
    const turn = Math.cos((frame / frames) * Math.PI)
    const width = Math.max(0.08, Math.abs(turn)) * size
    strip.ctx.drawImage(face.canvas, frame * size + (size - width) / 2, 0, width, size)
  }
  return strip
}

/** A plain flame, so that the coin needs no icon. */
export function emblem(): string {
  return 'M256 30C300 150 410 190 390 330C376 430 310 480 256 480C190 480 130 430 122 340C116 270 160 240 176 180C210 230 220 260 214 300C270 250 280 150 256 30Z'
}

/** A heap of coins, `half` wide to either side of `x`, with jewels in it. */
export function heap(
  ctx: CanvasRenderingContext2D,
  x: number,
  bottom: number,
  half: number,
  tall: number,
  unit: number,
  random: Random,
): void {
  const rows = 15
  for (let row = 0; row < rows; row += 1) {
    const depth = row / (rows - 1)
    const count = Math.round((half / unit) * 9)
    for (let coin = 0; coin < count; coin += 1) {
      const across = (random() * 2 - 1) * (0.35 + depth * 0.65)
      const profile = Math.cos((across * Math.PI) / 2) ** 1.3
      const y = bottom - tall * profile * (1 - depth) - random() * unit * 0.1 + unit * 0.1
      const radius = unit * (0.15 + depth * 0.13) * (0.8 + random() * 0.4)
      if (random() < 0.02) jewel(ctx, x + across * half, y, radius * 1.25, random)
      else drawCoin(ctx, x + across * half, y, radius, depth, random)
    }
  }
}
