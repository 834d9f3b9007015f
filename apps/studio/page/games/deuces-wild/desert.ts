import { decorRandom, linear, radial } from '../../art/brush.ts'

type Context = CanvasRenderingContext2D

/** A table mountain, its top flat. */
function mesa(
  context: Context,
  x: number,
  foot: number,
  half: number,
  tall: number,
  colours: readonly [string, string],
): void {
  context.fillStyle = linear(context, [x - half, foot - tall], [x + half, foot], [colours[0], colours[1]])
  context.beginPath()
  context.moveTo(x - half, foot)
  context.lineTo(x - half * 0.72, foot - tall * 0.5)
  context.lineTo(x - half * 0.62, foot - tall * 0.52)
  context.lineTo(x - half * 0.56, foot - tall)
  context.lineTo(x + half * 0.5, foot - tall * 0.97)
  context.lineTo(x + half * 0.58, foot - tall * 0.5)
  context.lineTo(x + half * 0.74, foot - tall * 0.46)
  context.lineTo(x + half, foot)
  context.fill()
  context.strokeStyle = 'rgb(60 16 40 / .25)'
  context.lineWidth = 1
  for (const part of [0.3, 0.62, 0.8]) {
    context.beginPath()
    context.moveTo(x - half * (0.98 - part * 0.4), foot - tall * part)
    context.lineTo(x + half * (0.98 - part * 0.42), foot - tall * part)
    context.stroke()
  }
}

function cactus(context: Context, x: number, foot: number, size: number): void {
  context.strokeStyle = '#16202c'
  context.lineCap = 'round'
  context.lineWidth = size * 0.17
  const arm = (side: 1 | -1, from: number, to: number) => {
    context.beginPath()
    context.moveTo(x, foot - size * from)
    context.quadraticCurveTo(x + side * size * 0.34, foot - size * from, x + side * size * 0.34, foot - size * to)
    context.stroke()
  }
  context.beginPath()
  context.moveTo(x, foot)
  context.lineTo(x, foot - size)
  context.stroke()
  context.lineWidth = size * 0.12
  arm(-1, 0.4, 0.76)
  arm(1, 0.52, 0.9)
}

/** The desert behind the diner at dusk: sky, sun, mesas, a road with its poles. */
export function paintDesert(
  context: Context,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const random = decorRandom(61)
  const ground = height * 0.56
  context.fillStyle = linear(
    context,
    [0, 0],
    [0, ground],
    ['#12244e', [0.35, '#4b3a78'], [0.62, '#c2567a'], [0.84, '#f58a5c'], '#ffd08a'],
  )
  context.fillRect(0, 0, width, ground)
  for (let star = 0; star < 90; star += 1) {
    context.fillStyle = `rgb(255 244 230 / ${random() ** 2 * 0.9})`
    context.fillRect(random() * width, random() ** 1.6 * ground * 0.55, 1.5, 1.5)
  }
  const [x, y, sun] = [width * 0.5, ground - height * 0.045, Math.min(width, height) * 0.19]
  context.fillStyle = radial(context, x, y, sun * 3.4, ['rgb(255 214 140 / .75)', 'rgb(255 150 90 / 0)'])
  context.fillRect(0, 0, width, ground)
  context.fillStyle = linear(context, [0, y - sun], [0, y + sun], ['#fff2c0', '#ffb561', '#ff7a52'])
  context.beginPath()
  context.arc(x, y, sun, 0, Math.PI * 2)
  context.fill()
  // Bands of haze across the sun.
  for (let band = 0; band < 5; band += 1) {
    context.fillStyle = 'rgb(224 96 96 / .55)'
    context.fillRect(x - sun * 1.1, y + sun * (0.02 + band * 0.16), sun * 2.2, sun * (0.022 + band * 0.016))
  }
  const reach = Math.max(width * 0.22, 130)
  mesa(context, width * 0.16, ground + 2, reach, height * 0.15, ['#8c3f66', '#5a2450'])
  mesa(context, width * 0.88, ground + 2, reach * 1.1, height * 0.18, ['#7c3560', '#4c1f4a'])
  mesa(context, width * 0.66, ground + 2, reach * 0.5, height * 0.08, ['#a84e68', '#74345c'])
  context.fillStyle = linear(
    context,
    [0, ground],
    [0, height],
    ['#c9684a', [0.12, '#8a3c3c'], [0.5, '#3c1c30'], '#160c1c'],
  )
  context.fillRect(0, ground, width, height - ground)
  for (let grain = 0; grain < 240; grain += 1) {
    const depth = random()
    context.fillStyle = `rgb(30 10 24 / ${0.1 + random() * 0.25})`
    const size = 2 + depth * 9
    context.fillRect(random() * width, ground + depth ** 1.7 * (height - ground), size * 2.4, size * 0.24)
  }
  // The road to the sun.
  context.fillStyle = linear(context, [0, ground], [0, height], ['#5a3a4c', '#1b1420'])
  context.beginPath()
  context.moveTo(x - 4, ground)
  context.lineTo(x + 4, ground)
  context.lineTo(x + width * 0.34, height)
  context.lineTo(x - width * 0.34, height)
  context.fill()
  context.fillStyle = '#ffd27a'
  for (let dash = 0; dash < 9; dash += 1) {
    const [from, to] = [(dash / 9) ** 2, ((dash + 0.45) / 9) ** 2]
    const at = (share: number) => ground + share * (height - ground)
    context.beginPath()
    context.moveTo(x - width * 0.008 * from - 0.5, at(from))
    context.lineTo(x + width * 0.008 * from + 0.5, at(from))
    context.lineTo(x + width * 0.008 * to + 0.5, at(to))
    context.lineTo(x - width * 0.008 * to - 0.5, at(to))
    context.fill()
  }
  cactus(context, width * 0.07, ground + height * 0.07, height * 0.12)
  cactus(context, width * 0.95, ground + height * 0.05, height * 0.1)
  cactus(context, width * 0.3, ground + height * 0.012, height * 0.035)
  cactus(context, width * 0.73, ground + height * 0.016, height * 0.04)
}
