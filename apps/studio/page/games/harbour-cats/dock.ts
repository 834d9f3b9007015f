import { decorRandom, linear, radial } from '../../art/brush.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const TURN = Math.PI * 2
/** Where the water begins and the quay, as shares of the window's height. */
const [WATER, QUAY] = [0.52, 0.8]

/** Paints the harbour by night in washes of ink: moon, warehouses, masts, water, quay. */
export function paintDock(context: CanvasRenderingContext2D, { width, height }: Size, field: DOMRect): void {
  const random = decorRandom(606)
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, height],
    [
      [0, '#0d1730'],
      [0.3, '#1d3358'],
      [WATER, '#5b7592'],
      [WATER + 0.01, '#24405c'],
      [1, '#0a1426'],
    ],
  )
  context.fillRect(0, 0, width, height)
  paintWashes(context, width, height, random)
  const moon = { x: width * 0.79, y: Math.max(field.y + field.height * 0.13, height * 0.1), radius: height * 0.055 }
  context.fillStyle = radial(context, moon.x, moon.y, moon.radius * 7, [
    'rgb(250 238 205 / 0.5)',
    'rgb(250 238 205 / 0)',
  ])
  context.fillRect(0, 0, width, height * WATER)
  context.fillStyle = '#fbf1d4'
  context.beginPath()
  context.arc(moon.x, moon.y, moon.radius, 0, TURN)
  context.fill()
  paintTown(context, width, height, random)
  // The moon on the water.
  for (let line = 0; line < 26; line += 1) {
    const y = height * (WATER + 0.012 + (line / 26) ** 1.4 * (QUAY - WATER - 0.02))
    const wide = moon.radius * (0.5 + random() * 1.5)
    context.fillStyle = `rgb(250 238 205 / ${0.34 - line * 0.011})`
    context.fillRect(moon.x - wide / 2 + (random() - 0.5) * moon.radius, y, wide, 1.6)
  }
  for (const at of [0.06, 0.2, 0.62, 0.9]) paintBoat(context, width * at, height * (WATER + 0.05), height * 0.26)
  paintQuay(context, width, height, random)
  context.fillStyle = radial(context, width / 2, field.y + field.height / 2, Math.max(width, height) * 0.75, [
    [0, 'rgb(4 8 18 / 0.1)'],
    [0.6, 'rgb(4 8 18 / 0.3)'],
    [1, 'rgb(4 8 18 / 0.85)'],
  ])
  context.fillRect(0, 0, width, height)
}

/** Clouds as a brush full of water leaves them. */
function paintWashes(context: CanvasRenderingContext2D, width: number, height: number, random: () => number): void {
  for (let blot = 0; blot < 26; blot += 1) {
    const [x, y] = [random() * width, random() * height * WATER]
    const reach = height * (0.06 + random() * 0.18)
    context.fillStyle = radial(context, x, y, reach, [
      `rgb(${random() < 0.5 ? '10 20 44' : '130 155 185'} / ${0.06 + random() * 0.12})`,
      'rgb(0 0 0 / 0)',
    ])
    context.fillRect(x - reach, y - reach, reach * 2, reach * 2)
  }
}

function paintTown(context: CanvasRenderingContext2D, width: number, height: number, random: () => number): void {
  for (const [colour, tall, windows] of [
    ['#233a5c', 0.16, false],
    ['#15233f', 0.11, true],
  ] as const) {
    let x = -20
    while (x < width) {
      const wide = height * (0.06 + random() * 0.1)
      const top = height * (WATER - tall * (0.45 + random() * 0.55))
      context.fillStyle = colour
      context.beginPath()
      context.moveTo(x, height * WATER)
      context.lineTo(x, top)
      context.lineTo(x + wide / 2, top - (random() < 0.6 ? wide * 0.28 : 0))
      context.lineTo(x + wide, top)
      context.lineTo(x + wide, height * WATER)
      context.fill()
      if (windows)
        for (let light = 0; light < 3; light += 1) {
          if (random() < 0.45) continue
          const [wx, wy] = [x + wide * (0.18 + 0.26 * light), top + height * (0.012 + random() * 0.03)]
          context.fillStyle = radial(context, wx, wy, height * 0.02, ['rgb(255 205 120 / 0.5)', 'rgb(255 205 120 / 0)'])
          context.fillRect(wx - 20, wy - 20, 40, 40)
          context.fillStyle = '#ffd588'
          context.fillRect(wx - wide * 0.05, wy - wide * 0.05, wide * 0.1, wide * 0.13)
        }
      x += wide * (0.9 + random() * 0.4)
    }
  }
}

function paintBoat(context: CanvasRenderingContext2D, x: number, y: number, tall: number): void {
  context.strokeStyle = '#0b1426'
  context.fillStyle = '#0e1a31'
  context.lineWidth = Math.max(1.5, tall * 0.016)
  context.beginPath()
  context.moveTo(x - tall * 0.34, y)
  context.quadraticCurveTo(x - tall * 0.28, y + tall * 0.14, x - tall * 0.2, y + tall * 0.15)
  context.lineTo(x + tall * 0.22, y + tall * 0.15)
  context.quadraticCurveTo(x + tall * 0.34, y + tall * 0.12, x + tall * 0.4, y - tall * 0.02)
  context.quadraticCurveTo(x, y + tall * 0.06, x - tall * 0.34, y)
  context.fill()
  context.beginPath()
  context.moveTo(x, y + tall * 0.08)
  context.lineTo(x, y - tall)
  context.moveTo(x - tall * 0.2, y - tall * 0.62)
  context.lineTo(x + tall * 0.2, y - tall * 0.7)
  context.stroke()
  context.lineWidth = Math.max(0.7, tall * 0.005)
  for (const to of [-0.32, -0.12, 0.16, 0.38]) {
    context.beginPath()
    context.moveTo(x, y - tall * 0.98)
    context.lineTo(x + tall * to, y)
    context.stroke()
  }
}

/** Planks, bollards, a lamp, and who waits for the boats. */
function paintQuay(context: CanvasRenderingContext2D, width: number, height: number, random: () => number): void {
  const top = height * QUAY
  context.fillStyle = linear(context, [0, top], [0, height], ['#3a332f', '#221d1f', '#0f0d12'])
  context.fillRect(0, top, width, height - top)
  context.fillStyle = 'rgb(255 220 160 / 0.16)'
  context.fillRect(0, top, width, 2)
  context.strokeStyle = 'rgb(6 6 12 / 0.6)'
  context.lineWidth = 2
  for (let plank = 0; plank < 40; plank += 1) {
    const x = (plank / 40) * width * 1.6 - width * 0.3
    context.beginPath()
    context.moveTo(width / 2 + (x - width / 2) * 0.7, top)
    context.lineTo(width / 2 + (x - width / 2) * 1.5, height)
    context.stroke()
  }
  for (let x = height * 0.08; x < width; x += height * (0.34 + random() * 0.2)) {
    context.fillStyle = '#12131f'
    context.beginPath()
    context.roundRect(x, top - height * 0.045, height * 0.035, height * 0.07, 6)
    context.ellipse(x + height * 0.0175, top - height * 0.045, height * 0.028, height * 0.011, 0, 0, TURN)
    context.fill()
    if (random() < 0.6) paintSitting(context, x + height * 0.0175, top - height * 0.052, height * 0.075)
  }
}

/** A cat on a bollard, from behind. */
function paintSitting(context: CanvasRenderingContext2D, x: number, y: number, tall: number): void {
  context.fillStyle = '#0b0f1d'
  context.beginPath()
  context.ellipse(x, y - tall * 0.3, tall * 0.24, tall * 0.34, 0, 0, TURN)
  context.fill()
  context.beginPath()
  context.arc(x, y - tall * 0.74, tall * 0.19, 0, TURN)
  context.fill()
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(x + side * tall * 0.18, y - tall * 0.78)
    context.lineTo(x + side * tall * 0.17, y - tall * 1.06)
    context.lineTo(x + side * tall * 0.02, y - tall * 0.9)
    context.fill()
  }
  context.strokeStyle = '#0b0f1d'
  context.lineWidth = tall * 0.09
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(x + tall * 0.16, y - tall * 0.06)
  context.quadraticCurveTo(x + tall * 0.5, y + tall * 0.1, x + tall * 0.44, y + tall * 0.5)
  context.stroke()
}

/** Glints that wander over the water beside the ticket. */
export function drawWater(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  now: number,
  still: boolean,
): void {
  const time = still ? 0 : now / 1000
  for (let glint = 0; glint < 34; glint += 1) {
    const y = height * (0.56 + ((glint * 37) % 100) / 240)
    const x = ((((glint * 61.8) % 100) / 100) * width + Math.sin(time * 0.5 + glint) * 14 + width) % width
    context.fillStyle = `rgb(190 215 235 / ${0.1 + 0.1 * Math.sin(time * 1.3 + glint * 2.1)})`
    context.fillRect(x, y, 16 + (glint % 5) * 7, 1.4)
  }
}
