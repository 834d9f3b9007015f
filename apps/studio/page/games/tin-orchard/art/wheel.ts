import { BOX, box, DISPLAY_FONT, layer, linear, radial, textShape } from '../../../art/brush.ts'
import { INK, METAL, rivet, shapeOf, stamped } from './tin.ts'

const FIELDS = [INK.teal, INK.mustard, INK.leaf, INK.plum, INK.red] as const

/** The wheel as a printed disc: fields as wide as they are likely. */
export function paintDisc(size: number, shares: readonly number[], labels: readonly string[]): HTMLCanvasElement {
  const disc = box(size)
  const { ctx } = disc
  const [x, y] = [BOX / 2, BOX / 2]
  ctx.shadowColor = 'rgb(0 0 0 / .6)'
  ctx.shadowBlur = (26 * size) / BOX
  ctx.fillStyle = '#191522'
  ctx.beginPath()
  ctx.arc(x, y, 244, 0, Math.PI * 2)
  ctx.fill()
  ctx.shadowColor = 'transparent'
  ctx.fillStyle = linear(ctx, [40, 40], [470, 470], METAL)
  ctx.beginPath()
  ctx.arc(x, y, 240, 0, Math.PI * 2)
  ctx.fill()
  let from = -Math.PI / 2
  shares.forEach((share, index) => {
    const to = from + share * Math.PI * 2
    ctx.fillStyle = FIELDS[index % FIELDS.length] ?? INK.red
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.arc(x, y, 222, from, to)
    ctx.closePath()
    ctx.fill()
    ctx.strokeStyle = INK.cream
    ctx.lineWidth = 3
    ctx.stroke()
    // Narrow fields carry their number farther out and smaller; the narrowest along its ray.
    const letters = Math.min(62, Math.max(17, share * 260))
    const [middle, reach] = [(from + to) / 2, share > 0.2 ? 138 : 176]
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(middle + (share > 0.05 ? Math.PI / 2 : 0))
    ctx.fillStyle = '#fffaf0'
    if (share > 0.05)
      textShape(labels[index] ?? '', `800 ${letters}px '${DISPLAY_FONT}'`, 0, letters * 0.35 - reach).fill(ctx)
    else textShape(labels[index] ?? '', `800 ${letters}px '${DISPLAY_FONT}'`, reach + 14, letters * 0.35).fill(ctx)
    ctx.restore()
    from = to
  })
  ctx.fillStyle = radial(ctx, 190, 170, 300, [
    'rgb(255 255 255 / .34)',
    [0.5, 'rgb(255 255 255 / .04)'],
    [1, 'rgb(20 0 30 / .3)'],
  ])
  ctx.beginPath()
  ctx.arc(x, y, 222, 0, Math.PI * 2)
  ctx.fill()
  for (let peg = 0; peg < 20; peg += 1) {
    const angle = (peg / 20) * Math.PI * 2
    rivet(ctx, x + Math.cos(angle) * 231, y + Math.sin(angle) * 231, 6)
  }
  const hub = new Path2D()
  hub.arc(x, y, 44, 0, Math.PI * 2)
  stamped(ctx, size, shapeOf(hub), ['#fff0b8', '#f2b632', '#94600e'])
  rivet(ctx, x, y, 18)
  return disc.canvas
}

/** The hand above the wheel, pointing down. */
export function paintHand(size: number): HTMLCanvasElement {
  const hand = box(size)
  stamped(hand.ctx, size, shapeOf(new Path2D('M256 470 L120 150 C110 90 180 50 256 50 C332 50 402 90 392 150 Z')), [
    '#ff9a7a',
    '#d2382a',
    '#8a1420',
  ])
  rivet(hand.ctx, 256, 150, 40)
  return hand.canvas
}

/** A token of tin that turns: `pictures` of one turn, side by side. */
export function paintCoin(size: number, pictures: number): HTMLCanvasElement {
  const strip = layer(size * pictures, size)
  for (let picture = 0; picture < pictures; picture += 1) {
    const wide = Math.max(0.1, Math.abs(Math.cos((picture / pictures) * Math.PI)))
    const { ctx } = strip
    ctx.save()
    ctx.translate(picture * size + size / 2, size / 2)
    ctx.scale(wide, 1)
    for (const [reach, ramp] of [
      [0.46, ['#ffffff', '#8a959e', '#3a444c']],
      [0.38, ['#fff0b8', '#f2b632', '#94600e']],
    ] as const) {
      ctx.fillStyle = radial(ctx, -size * 0.12, -size * 0.15, size * 0.7, ramp)
      ctx.beginPath()
      ctx.arc(0, 0, size * reach, 0, Math.PI * 2)
      ctx.fill()
    }
    ctx.fillStyle = INK.red
    ctx.beginPath()
    for (let point = 0; point < 10; point += 1) {
      const [reach, angle] = [size * (point % 2 === 0 ? 0.26 : 0.11), (point * Math.PI) / 5 - Math.PI / 2]
      ctx.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
    }
    ctx.fill()
    ctx.restore()
  }
  return strip.canvas
}

/** A shutter of corrugated tin. */
export function paintShutter(width: number, height: number): HTMLCanvasElement {
  const shutter = layer(width, height)
  const { ctx } = shutter
  const slat = height / 14
  for (let y = 0; y < height; y += slat) {
    ctx.fillStyle = linear(ctx, [0, y], [0, y + slat], ['#f0604a', '#c92f26', '#7a1418'])
    ctx.fillRect(0, y, width, slat)
  }
  return shutter.canvas
}
