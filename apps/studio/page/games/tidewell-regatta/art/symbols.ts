import { BOX, box, conic, figure, glint, linear, radial } from '../../../art/brush.ts'
import { iconShape } from '../../../art/icon.ts'
import { lighthouse } from './lighthouse.ts'
import { BASE, circle, fillPath, halo, pathsShape, slant, STEEL, strokePath, type Paint } from './parts.ts'

const MAIN_SAIL = 'M274 48C360 126 408 236 414 350L274 362Z'
const SPINNAKER = 'M246 60C126 116 62 236 92 366L246 356Z'
const HULL = 'M78 384L440 368C430 420 392 452 332 454L176 458C118 456 86 428 78 384Z'

const sail: Paint = (ctx, size) => {
  halo(ctx, '255 120 96', 0.4)
  figure(ctx, size, pathsShape(MAIN_SAIL, SPINNAKER, HULL, 'M252 34L268 34L270 380L250 380Z'), {
    ...BASE,
    glow: 'rgb(255 130 100 / .6)',
    side: ['#7a1a1e', '#1a0a10'],
    hollow: ['#5a3312', '#1c1008'],
    body: (paint) => {
      slant(['#fffdf4', '#ffe9c4', '#f2c48e', '#d79a66'])(paint)
      fillPath(paint, SPINNAKER, linear(paint, [70, 120], [250, 300], ['#ff8a72', '#ee3a3c', '#b3132c', '#d7283a']))
      for (const [from, to] of [
        [0.3, 0.44],
        [0.62, 0.76],
      ] as const) {
        paint.save()
        paint.clip(new Path2D(SPINNAKER))
        fillPath(
          paint,
          `M${246 - 170 * from} 30C${246 - 210 * from} 160 ${246 - 215 * from} 260 ${246 - 190 * from} 400L${246 - 190 * to} 400C${246 - 215 * to} 260 ${246 - 210 * to} 160 ${246 - 170 * to} 30Z`,
          'rgb(255 244 226 / .95)',
        )
        paint.restore()
      }
      for (const y of [140, 208, 276])
        strokePath(paint, `M274 ${y}Q330 ${y + 8} 404 ${y - 6}`, 'rgb(150 90 50 / .4)', 4)
      fillPath(paint, HULL, linear(paint, [0, 370], [0, 458], ['#3d86b8', '#1d4f86', '#0d2a55', '#0a1d3c']))
      strokePath(paint, 'M84 402Q260 410 436 388', '#ffd98a', 10)
    },
  })
  glint(ctx, 330, 150, 26)
  glint(ctx, 142, 214, 20)
}

const bell: Paint = (ctx, size) => {
  halo(ctx, '255 200 90', 0.42)
  figure(
    ctx,
    size,
    pathsShape(
      circle(256, 70, 36),
      'M256 90C312 90 344 122 352 178C360 246 366 296 412 344L100 344C146 296 152 246 160 178C168 122 200 90 256 90Z',
      'M112 336L400 336Q430 338 430 362Q430 388 400 390L112 390Q82 388 82 362Q82 338 112 336Z',
      circle(256, 412, 40),
    ),
    {
      ...BASE,
      glow: 'rgb(255 190 80 / .65)',
      side: ['#7a4710', '#241304'],
      hollow: ['#6b3d0e', '#2a1604'],
      shade: 'rgb(90 34 0 / .8)',
      body: (paint) => {
        paint.fillStyle = linear(
          paint,
          [100, 0],
          [420, 0],
          [
            [0, '#c07a1c'],
            [0.2, '#ffe79a'],
            [0.34, '#fffbe0'],
            [0.5, '#ffc94d'],
            [0.72, '#d48a1c'],
            [0.9, '#8a4a0c'],
            [1, '#c98a30'],
          ],
        )
        paint.fillRect(0, 0, BOX, BOX)
        for (const y of [176, 296]) {
          paint.fillStyle = linear(paint, [120, 0], [400, 0], ['#8c1620', '#f2555a', '#d11f33', '#6e0c18'])
          paint.fillRect(80, y, 360, 26)
          paint.fillStyle = 'rgb(255 240 190 / .7)'
          paint.fillRect(80, y - 5, 360, 5)
          paint.fillRect(80, y + 26, 360, 5)
        }
        paint.fillStyle = linear(paint, [0, 336], [0, 392], ['#fff1b4', '#e7a935', '#8a4a0c'])
        paint.fillRect(70, 336, 380, 56)
        paint.fillStyle = radial(paint, 242, 402, 46, ['#fff6cf', '#d99426', '#6b3608'])
        paint.fillRect(206, 392, 100, 70)
      },
    },
  )
  ctx.fillStyle = '#1c0f06'
  ctx.beginPath()
  ctx.arc(256, 66, 15, 0, Math.PI * 2)
  ctx.fill()
  glint(ctx, 206, 158, 30)
}

/** A star of four long and four short points, each half in light and half in shade. */
function rose(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  for (const [reach, from] of [
    [radius * 0.62, Math.PI / 4],
    [radius, 0],
  ] as const) {
    for (let point = 0; point < 4; point += 1) {
      const angle = from + (point * Math.PI) / 2
      const tip = [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach] as const
      for (const [side, colour] of [
        [-1, '#fff6d8'],
        [1, '#c08a3a'],
      ] as const) {
        const half = angle + (side * Math.PI) / 4
        fillPath(
          ctx,
          `M${x} ${y}L${tip[0]} ${tip[1]}L${x + Math.sin(half) * reach * 0.24} ${y - Math.cos(half) * reach * 0.24}Z`,
          colour,
        )
      }
    }
  }
}

const compass: Paint = (ctx, size) => {
  halo(ctx, '70 170 255', 0.4)
  figure(ctx, size, pathsShape(circle(256, 276, 188), circle(256, 66, 40)), {
    ...BASE,
    glow: 'rgb(80 180 255 / .55)',
    side: ['#6b4210', '#1f1206'],
    hollow: ['#5c3a10', '#241606'],
    body: (paint) => {
      paint.fillStyle = conic(paint, 256, 276, 0.6, [
        '#fff3c0',
        '#e8b04a',
        '#8a5518',
        '#ffe7a0',
        '#c78a32',
        '#7a4713',
        '#ffe29a',
        '#fff3c0',
      ])
      paint.fillRect(0, 0, BOX, BOX)
      fillPath(paint, circle(256, 276, 150), '#2a1706')
      fillPath(paint, circle(256, 276, 142), radial(paint, 226, 226, 210, ['#5cb6ee', '#1d6cb8', '#0c3a7c', '#061c48']))
      for (let mark = 0; mark < 24; mark += 1) {
        const angle = (mark * Math.PI) / 12
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
        strokePath(
          paint,
          `M${256 + sin * 132} ${276 - cos * 132}L${256 + sin * 120} ${276 - cos * 120}`,
          'rgb(255 232 180 / .85)',
          mark % 6 === 0 ? 9 : 4,
        )
      }
      rose(paint, 256, 276, 112)
    },
  })
  ctx.save()
  ctx.translate(256, 276)
  ctx.rotate(0.62)
  for (const [tip, colours] of [
    [-128, ['#ff9a84', '#e02438', '#8c0f22']],
    [128, ['#ffffff', '#cfe2ec', '#7f9cad']],
  ] as const) {
    fillPath(ctx, `M0 ${tip}L22 0L-22 0Z`, linear(ctx, [-22, 0], [22, 0], colours))
    strokePath(ctx, `M0 ${tip}L22 0L-22 0Z`, 'rgb(4 16 30 / .8)', 5)
  }
  ctx.restore()
  fillPath(ctx, circle(256, 276, 20), radial(ctx, 250, 268, 24, ['#fffbe0', '#e7b04a', '#6b3d0e']))
  fillPath(ctx, circle(256, 62, 17), '#1a0f05')
  glint(ctx, 168, 172, 30)
}

const anchor: Paint = (ctx, size) => {
  halo(ctx, '90 220 255', 0.34)
  figure(ctx, size, iconShape('anchor', 0.79, -4, 2), {
    ...BASE,
    glow: 'rgb(90 220 255 / .55)',
    edge: STEEL,
    side: ['#174a66', '#051722'],
    hollow: ['#0d5d7c', '#06283a'],
    body: slant(['#ffffff', '#bff0fb', '#4fb9dc', '#1c749f', '#0d466e']),
  })
  glint(ctx, 140, 128, 30)
  glint(ctx, 392, 322, 20)
}

const gull: Paint = (ctx, size) => {
  halo(ctx, '210 235 255', 0.36)
  figure(ctx, size, iconShape('seagull', 0.86, -4, 6), {
    ...BASE,
    glow: 'rgb(220 240 255 / .5)',
    edge: ['#ffffff', '#d6e2ea', '#7d97a8', '#eef5f9', '#4c6677'],
    edgeWidth: 16,
    side: ['#44606f', '#101d27'],
    hollow: ['#31495a', '#13222d'],
    body: (paint) => {
      slant(['#ffffff', '#f6fbff', '#d5e6f0', '#a9c6d8'])(paint)
      fillPath(
        paint,
        'M40 400C140 320 240 300 330 200L360 320L220 380L40 440Z',
        linear(paint, [120, 400], [320, 240], ['#35566d', '#6d93aa', '#a6c6d6']),
      )
      fillPath(
        paint,
        'M416 60L512 60L512 200L416 190Z',
        linear(paint, [420, 100], [480, 170], ['#ffd36a', '#ff9a2e', '#d9601a']),
      )
      fillPath(paint, 'M190 376L400 376L400 480L190 480Z', '#ff9f3a')
    },
  })
  glint(ctx, 350, 92, 20)
}

const pearl: Paint = (ctx, size) => {
  halo(ctx, '255 150 220', 0.36)
  figure(ctx, size, iconShape('oyster-pearl', 0.83, 0, 2), {
    ...BASE,
    glow: 'rgb(255 150 220 / .5)',
    edgeWidth: 14,
    side: ['#6b2a5c', '#1f0b20'],
    hollow: ['#7a2f66', '#2c0f2c'],
    shade: 'rgb(60 0 60 / .7)',
    body: slant(['#fff2fb', '#ffb8e2', '#d971c4', '#8b3fa0', '#5a2a86']),
  })
  paintPearl(ctx, 258, 262, 74)
}

/** A pearl with the sky in it. */
export function paintPearl(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.save()
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fillStyle = '#2a1030'
  ctx.lineWidth = radius * 0.14
  ctx.strokeStyle = '#2a1030'
  ctx.stroke()
  ctx.fillStyle = radial(ctx, x - radius * 0.3, y - radius * 0.36, radius * 1.5, [
    [0, '#ffffff'],
    [0.28, '#fdf4ff'],
    [0.52, '#f4d3ea'],
    [0.72, '#bcc6ee'],
    [0.9, '#7f8fc4'],
    [1, '#5d5f9c'],
  ])
  ctx.fill()
  ctx.clip()
  ctx.fillStyle = radial(ctx, x + radius * 0.36, y + radius * 0.62, radius * 0.7, [
    'rgb(255 214 160 / .85)',
    'rgb(255 190 150 / 0)',
  ])
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  ctx.fillStyle = 'rgb(255 255 255 / .95)'
  ctx.beginPath()
  ctx.ellipse(x - radius * 0.34, y - radius * 0.42, radius * 0.24, radius * 0.15, -0.6, 0, Math.PI * 2)
  ctx.fill()
  ctx.restore()
}

const coin: Paint = (ctx, size) => {
  halo(ctx, '255 160 60', 0.36)
  figure(ctx, size, pathsShape(circle(256, 254, 192)), {
    ...BASE,
    glow: 'rgb(255 160 60 / .55)',
    depth: 26,
    side: ['#a05a16', '#2f1604'],
    hollow: ['#8a4d12', '#8a4d12'],
    shade: 'rgb(110 40 0 / .8)',
    body: (paint) => {
      slant(['#ffedb0', '#ffc04a', '#e48a24', '#a8540f'])(paint)
      for (let notch = 0; notch < 60; notch += 1) {
        const angle = (notch * Math.PI) / 30
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
        strokePath(
          paint,
          `M${256 + sin * 192} ${254 - cos * 192}L${256 + sin * 172} ${254 - cos * 172}`,
          'rgb(110 50 6 / .55)',
          6,
        )
      }
      strokePath(paint, circle(256, 254, 156), 'rgb(110 50 6 / .7)', 8)
      strokePath(paint, circle(253, 251, 156), 'rgb(255 248 210 / .8)', 4)
      const wheel = iconShape('ship-wheel', 0.52, 0, -2)
      paint.translate(5, 6)
      paint.fillStyle = 'rgb(255 246 205 / .9)'
      wheel.fill(paint)
      paint.translate(-5, -6)
      paint.fillStyle = linear(paint, [140, 140], [370, 380], ['#8a4208', '#5c2804'])
      wheel.fill(paint)
    },
  })
  glint(ctx, 150, 140, 34)
}

const knot: Paint = (ctx, size) => {
  halo(ctx, '70 230 180', 0.3)
  const rope = iconShape('knot', 0.8, 0, 0)
  figure(ctx, size, rope, {
    ...BASE,
    glow: 'rgb(70 230 180 / .5)',
    edge: ['#e6fff4', '#8fe0c0', '#1f6f5e', '#b8f2dc', '#124a42'],
    edgeWidth: 14,
    side: ['#125a4e', '#03201d'],
    hollow: ['#0d4a42', '#052824'],
    shade: 'rgb(0 40 34 / .8)',
    body: (paint) => {
      slant(['#f2fff8', '#9ff0cf', '#36b894', '#137a68', '#0b4f4a'])(paint)
      for (let strand = -20; strand < 40; strand += 1) {
        const x = strand * 26
        strokePath(paint, `M${x} 0Q${x + 60} 90 ${x - 40} 200T${x - 60} 512`, 'rgb(4 60 52 / .5)', 5)
        strokePath(paint, `M${x + 8} 0Q${x + 68} 90 ${x - 32} 200T${x - 52} 512`, 'rgb(240 255 248 / .34)', 4)
      }
    },
  })
}

const buoy: Paint = (ctx, size) => {
  halo(ctx, '255 110 70', 0.26)
  figure(ctx, size, pathsShape(circle(256, 256, 190), circle(256, 256, 88, 0)), {
    ...BASE,
    glow: 'rgb(255 120 80 / .45)',
    edge: ['#fff4ea', '#ffb89a', '#a83a1c', '#ffd0b8', '#7a2410'],
    edgeWidth: 14,
    side: ['#8a2412', '#2a0a06'],
    hollow: ['#5c1a0c', '#2a0a06'],
    shade: 'rgb(70 6 0 / .75)',
    body: (paint) => {
      paint.fillStyle = radial(paint, 256, 256, 196, [
        [0.44, '#c23312'],
        [0.6, '#ff7a4a'],
        [0.74, '#ff5a2c'],
        [1, '#a3260e'],
      ])
      paint.fillRect(0, 0, BOX, BOX)
      for (let band = 0; band < 4; band += 1) {
        const middle = Math.PI / 4 + (band * Math.PI) / 2
        paint.fillStyle = radial(paint, 256, 256, 196, [
          [0.44, '#c9d6de'],
          [0.6, '#ffffff'],
          [0.76, '#f2f6f8'],
          [1, '#a9bcc8'],
        ])
        paint.beginPath()
        paint.moveTo(256, 256)
        paint.arc(256, 256, 220, middle - 0.3, middle + 0.3)
        paint.fill()
      }
    },
  })
  // One sees the water through it.
  ctx.save()
  ctx.globalCompositeOperation = 'destination-out'
  ctx.fillStyle = radial(ctx, 256, 256, 72, [
    [0, 'rgb(0 0 0 / .9)'],
    [0.8, 'rgb(0 0 0 / .7)'],
    [1, 'rgb(0 0 0 / 0)'],
  ])
  ctx.fillRect(180, 180, 152, 152)
  ctx.restore()
  glint(ctx, 158, 132, 24)
}

const PAINTS: Record<string, Paint> = { sail, bell, compass, anchor, gull, pearl, coin, knot, buoy, lighthouse }

/**
 * Paints a symbol by its name in the game's data.
 * @param size pixels; the result is square
 * @throws Error for a name without a picture
 */
export function paintSymbol(name: string, size: number): HTMLCanvasElement {
  const paint = PAINTS[name]
  if (paint === undefined) throw new Error(`no picture for the symbol ${name}`)
  const picture = box(size)
  paint(picture.ctx, size)
  return picture.canvas
}

/** A coin that flies in celebrations: `frames` pictures of one turn, side by side. */
export function paintCoinTurn(size: number, frames: number): HTMLCanvasElement {
  const face = box(size)
  coin(face.ctx, size)
  const strip = box(size * frames, BOX / frames)
  strip.ctx.setTransform(1, 0, 0, 1, 0, 0)
  for (let frame = 0; frame < frames; frame += 1) {
    const width = Math.max(0.08, Math.abs(Math.cos((frame / frames) * Math.PI))) * size
    strip.ctx.drawImage(face.canvas, frame * size + (size - width) / 2, 0, width, size)
  }
  return strip.canvas
}
