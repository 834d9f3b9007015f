import { BOX, figure, glint, linear, radial } from '../../../art/brush.ts'
import { BASE, halo, pathsShape, type Paint } from './parts.ts'

const ROCK = 'M84 462C92 430 128 436 150 414C170 398 200 420 240 412C286 404 318 396 352 416C384 434 420 428 430 462Z'
const TOWER = 'M212 186L300 186L330 424L182 424Z'
const GALLERY = 'M190 162L322 162L314 190L198 190Z'
const LANTERN = 'M214 100L298 100L298 166L214 166Z'
const ROOF = 'M200 106Q216 62 246 54L246 34L266 34L266 54Q296 62 312 106Z'

/** The scatter: a lighthouse whose beams leave the cell. */
export const lighthouse: Paint = (ctx, size) => {
  halo(ctx, '255 220 130', 0.6)
  beams(ctx)
  figure(ctx, size, pathsShape(ROCK, TOWER, GALLERY, LANTERN, ROOF), {
    ...BASE,
    glow: 'rgb(255 214 110 / .95)',
    edgeWidth: 14,
    side: ['#5a2a1c', '#140a0a'],
    hollow: ['#3a1a10', '#140a0a'],
    body: (paint) => {
      paint.fillStyle = linear(paint, [170, 0], [340, 0], ['#ffffff', '#fff6e6', '#e3d6c8', '#a89a94'])
      paint.fillRect(0, 0, BOX, BOX)
      for (const y of [196, 274, 352]) {
        paint.fillStyle = linear(paint, [170, 0], [340, 0], ['#ff6a58', '#e32c38', '#b3142c', '#740c20'])
        paint.beginPath()
        for (const [x, dy] of [
          [150, 14],
          [256, 30],
          [360, 8],
          [360, 46],
          [256, 70],
          [150, 54],
        ] as const)
          paint.lineTo(x, y + dy)
        paint.fill()
      }
      const rock = new Path2D(ROCK)
      paint.fillStyle = linear(paint, [0, 400], [0, 462], ['#8fa6a8', '#4d666c', '#20343c'])
      paint.fill(rock)
      paint.fillStyle = linear(paint, [190, 160], [320, 190], ['#4a5f6e', '#22333f', '#101c26'])
      paint.fill(new Path2D(GALLERY))
      paint.fillStyle = radial(paint, 256, 134, 60, ['#ffffff', '#fff3b0', '#ffc94a', '#f08a1c'])
      paint.fill(new Path2D(LANTERN))
      paint.strokeStyle = '#3a2a14'
      paint.lineWidth = 6
      for (const x of [236, 276]) {
        paint.beginPath()
        paint.moveTo(x, 104)
        paint.lineTo(x, 164)
        paint.stroke()
      }
      paint.fillStyle = linear(paint, [200, 40], [312, 106], ['#ff8a72', '#d3243a', '#7a0c20'])
      paint.fill(new Path2D(ROOF))
      paint.fillStyle = '#2a3c48'
      for (const [x, y] of [
        [246, 262],
        [248, 340],
      ] as const)
        paint.fillRect(x, y, 18, 30)
    },
  })
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  ctx.fillStyle = radial(ctx, 256, 134, 120, [
    [0, 'rgb(255 244 190 / .85)'],
    [0.35, 'rgb(255 210 110 / .35)'],
    [1, 'rgb(255 190 80 / 0)'],
  ])
  ctx.fillRect(120, 0, 272, 272)
  ctx.restore()
  glint(ctx, 256, 132, 44)
}

function beams(ctx: CanvasRenderingContext2D): void {
  for (const side of [-1, 1]) {
    ctx.save()
    ctx.translate(256, 134)
    ctx.scale(side, 1)
    ctx.fillStyle = linear(
      ctx,
      [20, 0],
      [250, 0],
      ['rgb(255 246 200 / .95)', 'rgb(255 220 130 / .5)', 'rgb(255 200 100 / 0)'],
    )
    ctx.beginPath()
    for (const [x, y] of [
      [20, -16],
      [252, -84],
      [252, 62],
      [20, 18],
    ] as const)
      ctx.lineTo(x, y)
    ctx.fill()
    ctx.restore()
  }
}
