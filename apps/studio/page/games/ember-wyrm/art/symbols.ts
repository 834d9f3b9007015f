import { BOX, box, conic, figure, glint, linear, radial, type Shape } from '../../../art/brush.ts'
import { iconShape } from '../../../art/icon.ts'
import { LETTERS, plaque } from './letters.ts'
import { BASE, halo, type Paint, slant, STEEL } from './parts.ts'

const wyrm: Paint = (ctx, size) => {
  halo(ctx, 'rgb(255 96 24)', 0.62)
  wyrmHead(ctx, size, { glow: 'rgb(255 120 30 / .9)' })
}

/** The head alone; in the cave it has no halo, since it is lit by the fire. */
function wyrmHead(ctx: CanvasRenderingContext2D, size: number, glow: { glow?: string }): void {
  figure(ctx, size, iconShape('spiked-dragon-head', 0.77, 4, 2), {
    ...BASE,
    ...glow,
    side: ['#8c2a10', '#2a0806'],
    hollow: ['#7c1208', '#2c0507'],
    body: (paint) => {
      slant(['#fff3b8', '#ffd25a', '#ffa02e', '#e85a1c', '#a32415'])(paint)
      // Ivory horn, spikes and neck plates: the same light, another matter.
      paint.fillStyle = radial(paint, 396, 170, 105, [
        [0, 'rgb(255 250 225 / .95)'],
        [0.55, 'rgb(255 226 160 / .7)'],
        [1, 'rgb(255 210 120 / 0)'],
      ])
      paint.fillRect(300, 60, 200, 240)
      paint.fillStyle = radial(paint, 60, 150, 190, [
        [0, 'rgb(140 16 20 / .95)'],
        [0.55, 'rgb(190 40 20 / .6)'],
        [1, 'rgb(200 60 20 / 0)'],
      ])
      paint.fillRect(0, 0, 260, 400)
      paint.fillStyle = radial(paint, 150, 430, 130, [
        [0, 'rgb(255 226 150 / .95)'],
        [0.6, 'rgb(240 170 80 / .5)'],
        [1, 'rgb(240 170 80 / 0)'],
      ])
      paint.fillRect(40, 300, 260, 200)
    },
  })
  ember(ctx, 346, 298, 58)
  eye(ctx, 307, 199)
}

/** Fire glow in a mouth or a crack. */
function ember(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  ctx.fillStyle = radial(ctx, x, y, radius, [
    [0, 'rgb(255 190 70 / .75)'],
    [0.5, 'rgb(255 90 20 / .35)'],
    [1, 'rgb(255 60 0 / 0)'],
  ])
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  ctx.restore()
}

function eye(ctx: CanvasRenderingContext2D, x: number, y: number): void {
  ember(ctx, x, y, 34)
  ctx.fillStyle = radial(ctx, x, y, 14, ['#fffbe0', '#ffe14d', '#ff8a00'])
  ctx.beginPath()
  ctx.ellipse(x, y, 15, 8, 0.5, 0, Math.PI * 2)
  ctx.fill()
  ctx.fillStyle = '#2a0502'
  ctx.beginPath()
  ctx.ellipse(x + 1, y, 3, 8, 0.2, 0, Math.PI * 2)
  ctx.fill()
}

const hoard: Paint = (ctx, size) => {
  halo(ctx, 'rgb(255 190 70)', 0.4)
  figure(ctx, size, iconShape('open-treasure-chest', 0.82, 0, 4), {
    ...BASE,
    glow: 'rgb(255 180 60 / .55)',
    edgeWidth: 14,
    side: ['#6b3512', '#200b05'],
    hollow: ['#8a3b0d', '#3a1206'],
    body: (paint) => {
      paint.fillStyle = linear(
        paint,
        [0, 40],
        [0, 480],
        [
          [0, '#c9552e'],
          [0.26, '#8e2b1c'],
          [0.4, '#7c2418'],
          [0.52, '#b84a26'],
          [1, '#5e1813'],
        ],
      )
      paint.fillRect(0, 0, BOX, BOX)
      // The treasure between lid and box is gold, and it shines.
      paint.fillStyle = linear(paint, [150, 150], [330, 300], ['#fff8cf', '#ffd95e', '#f1a92b', '#ffe691', '#c77a17'])
      paint.beginPath()
      for (const [x, y] of [
        [120, 268],
        [150, 196],
        [250, 176],
        [300, 120],
        [440, 150],
        [424, 250],
        [366, 290],
        [140, 272],
      ] as const)
        paint.lineTo(x, y)
      paint.fill()
      paint.fillStyle = radial(paint, 262, 332, 60, [
        [0, '#ffe691'],
        [0.9, '#d18a22'],
        [1, 'rgb(209 138 34 / 0)'],
      ])
      paint.fillRect(222, 270, 84, 110)
      paint.fillStyle = linear(paint, [60, 440], [440, 470], ['#ffe691', '#d18a22'])
      paint.fillRect(0, 436, BOX, 60)
    },
  })
  ember(ctx, 290, 220, 120)
  glint(ctx, 316, 168, 36)
  glint(ctx, 206, 214, 24)
  glint(ctx, 390, 222, 20)
}

const blade: Paint = (ctx, size) => {
  halo(ctx, 'rgb(80 170 255)', 0.34)
  figure(ctx, size, iconShape('broadsword', 0.8, -2, 0), {
    ...BASE,
    glow: 'rgb(90 180 255 / .65)',
    edge: STEEL,
    edgeWidth: 16,
    side: ['#274a68', '#0a1520'],
    hollow: ['#bff2ff', '#2c9cd6'],
    light: 'rgb(255 255 255 / 1)',
    shade: 'rgb(4 14 40 / .75)',
    rim: 'rgb(120 220 255 / .8)',
    body: (paint) => {
      paint.fillStyle = linear(
        paint,
        [300, 120],
        [380, 200],
        [
          [0, '#f7fdff'],
          [0.42, '#c3e6fa'],
          [0.5, '#4d8fbe'],
          [0.6, '#2b648f'],
          [1, '#8fd0f2'],
        ],
      )
      paint.fillRect(0, 0, BOX, BOX)
      paint.fillStyle = linear(paint, [90, 240], [260, 430], ['#fff0b8', '#f0b440', '#a4601a', '#f3c75f'])
      paint.beginPath()
      for (const [x, y] of [
        [0, 512],
        [0, 200],
        [130, 200],
        [214, 246],
        [262, 300],
        [330, 400],
        [330, 512],
      ] as const)
        paint.lineTo(x, y)
      paint.fill()
    },
  })
  ctx.fillStyle = radial(ctx, 172, 328, 34, ['#ffd7d0', '#ff5a3c', '#8c0f12'])
  ctx.beginPath()
  ctx.arc(180, 332, 27, 0, Math.PI * 2)
  ctx.fill()
  glint(ctx, 172, 322, 15)
  glint(ctx, 424, 92, 34)
}

const shield: Paint = (ctx, size) => {
  halo(ctx, 'rgb(255 140 70)', 0.3)
  figure(ctx, size, iconShape('dragon-shield', 0.81, 0, 0), {
    ...BASE,
    glow: 'rgb(255 130 60 / .5)',
    side: ['#5a2411', '#1c0805'],
    hollow: ['#1f6a63', '#07302f'],
    body: (paint) => {
      slant(['#ffd9b0', '#f09a5b', '#c05a2b', '#7c2c17'])(paint)
      paint.fillStyle = linear(paint, [170, 100], [350, 420], ['#7fe3cf', '#2e9f92', '#126660', '#0b3f42'])
      paint.beginPath()
      for (const [x, y] of [
        [166, 96],
        [346, 96],
        [350, 170],
        [408, 262],
        [256, 438],
        [104, 262],
        [162, 170],
      ] as const)
        paint.lineTo(x, y)
      paint.fill()
      for (const [y, reach] of [
        [178, 32],
        [308, 62],
      ] as const) {
        paint.fillStyle = linear(paint, [220, y - reach], [300, y + reach], ['#fff2b8', '#f5bb4a', '#b26a1c'])
        paint.beginPath()
        for (const [dx, dy] of [
          [0, -reach],
          [reach, 0],
          [0, reach],
          [-reach, 0],
        ] as const)
          paint.lineTo(256 + dx, y + dy)
        paint.fill()
      }
    },
  })
  glint(ctx, 150, 112, 26)
}

const emerald: Paint = (ctx, size) => {
  halo(ctx, 'rgb(40 230 150)', 0.34)
  figure(ctx, size, iconShape('emerald', 0.755, 0, -2), {
    ...BASE,
    glow: 'rgb(40 240 150 / .6)',
    side: ['#8a5a18', '#241304'],
    hollow: ['#07593a', '#03241b'],
    light: 'rgb(240 255 246 / .95)',
    shade: 'rgb(0 30 20 / .7)',
    rim: 'rgb(150 255 200 / .8)',
    body: (paint) => {
      paint.fillStyle = conic(paint, 256, 258, -2.2, [
        '#e9fff2',
        '#5ff0b0',
        '#12a873',
        '#0b6a4c',
        '#1fbf86',
        '#0d7f5a',
        '#2fd79b',
        '#e9fff2',
      ])
      paint.fillRect(0, 0, BOX, BOX)
      paint.fillStyle = radial(paint, 236, 226, 150, [
        [0, '#d8ffea'],
        [0.4, '#4fe6a8'],
        [0.8, '#0f8f64'],
        [1, 'rgb(15 143 100 / 0)'],
      ])
      paint.beginPath()
      paint.arc(254, 256, 124, 0, Math.PI * 2)
      paint.fill()
    },
  })
  glint(ctx, 176, 160, 36)
  glint(ctx, 342, 338, 18)
}

const flame: Paint = (ctx, size) => {
  halo(ctx, 'rgb(255 120 20)', 0.75)
  figure(ctx, size, iconShape('small-fire', 0.72, 0, -34), {
    ...BASE,
    glow: 'rgb(255 110 10 / 1)',
    edge: ['#ffe9a0', '#ff9b2e', '#d9380f', '#ffb347', '#a01f0a'],
    edgeWidth: 18,
    side: ['#a3230c', '#3a0805'],
    hollow: ['#ffb03a', '#d63a0c'],
    shade: 'rgb(150 20 0 / .7)',
    body: (paint) => {
      paint.fillStyle = linear(
        paint,
        [0, 40],
        [0, 440],
        [
          [0, '#ff5a1c'],
          [0.35, '#ff9a2a'],
          [0.7, '#ffd95e'],
          [1, '#fffbe0'],
        ],
      )
      paint.fillRect(0, 0, BOX, BOX)
    },
  })
  ember(ctx, 262, 320, 150)
  plaque(ctx, size, 'WILD')
}

/** The scatter: an egg of the wyrm about to hatch, lit from inside. */
const egg: Paint = (ctx, size) => {
  halo(ctx, 'rgb(255 150 60)', 0.7)
  const shell = new Path2D(
    'M256 56 C340 56 400 194 400 288 C400 384 338 450 256 450 C174 450 112 384 112 288 C112 194 172 56 256 56 Z',
  )
  const shape: Shape = { fill: (to) => to.fill(shell), stroke: (to) => to.stroke(shell) }
  figure(ctx, size, shape, {
    ...BASE,
    glow: 'rgb(255 150 40 / 1)',
    side: ['#7a3c10', '#240c04'],
    hollow: ['#3a0d24', '#12040c'],
    shade: 'rgb(20 0 24 / .9)',
    light: 'rgb(255 235 250 / .9)',
    body: (paint) => {
      paint.fillStyle = radial(paint, 210, 170, 330, ['#ff9fb4', '#c42a6a', '#6d1250', '#2b0830'])
      paint.fillRect(0, 0, BOX, BOX)
      scales(paint)
    },
  })
  crack(ctx, size)
  glint(ctx, 188, 128, 34)
}

function scales(ctx: CanvasRenderingContext2D): void {
  for (let row = 0; row < 13; row += 1) {
    for (let column = -1; column < 9; column += 1) {
      const x = column * 52 + (row % 2) * 26 + 70
      const y = row * 36 + 40
      ctx.fillStyle = linear(ctx, [x, y - 26], [x, y + 26], ['rgb(255 200 220 / .05)', 'rgb(255 170 200 / .26)'])
      ctx.strokeStyle = 'rgb(40 0 40 / .5)'
      ctx.lineWidth = 4
      ctx.beginPath()
      ctx.arc(x, y, 27, 0.1, Math.PI - 0.1)
      ctx.lineTo(x - 26, y - 6)
      ctx.fill()
      ctx.stroke()
    }
  }
}

function crack(ctx: CanvasRenderingContext2D, size: number): void {
  const path = new Path2D(
    'M118 262 L168 238 L196 286 L240 236 L274 300 L318 240 L350 276 L394 236 M240 236 L228 180 L252 146 M274 300 L262 356 L292 392 M318 240 L344 190',
  )
  ctx.save()
  ctx.lineJoin = 'miter'
  ctx.lineCap = 'round'
  ctx.shadowColor = 'rgb(255 140 20 / 1)'
  ctx.shadowBlur = (30 * size) / BOX
  for (const [width, colour] of [
    [20, '#5c0a06'],
    [14, '#ff6a12'],
    [8, '#ffc94a'],
    [4, '#fffbe0'],
  ] as const) {
    ctx.lineWidth = width
    ctx.strokeStyle = colour
    ctx.stroke(path)
  }
  ctx.restore()
  ember(ctx, 256, 262, 150)
}

const PAINTS: Record<string, Paint> = { wyrm, hoard, blade, shield, emerald, ...LETTERS, flame, egg }

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

/** The wyrm's head as it lies in the cave, looking right. */
export function paintHead(size: number): HTMLCanvasElement {
  const picture = box(size)
  wyrmHead(picture.ctx, size, {})
  return picture.canvas
}
