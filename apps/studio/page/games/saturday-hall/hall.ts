import { decorRandom, linear, radial } from '../../art/brush.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const TURN = Math.PI * 2
const FLOOR = 0.74

/** Paints the village hall on a Saturday night: boards, windows at dusk, rafters, lanterns on strings, the floor. */
export function paintHall(context: CanvasRenderingContext2D, { width, height }: Size): void {
  const random = decorRandom(1975)
  context.fillStyle = linear(context, [0, 0], [0, height * FLOOR], ['#3a1f1c', '#6b3a2a', '#84503a'])
  context.fillRect(0, 0, width, height)
  paintBoards(context, width, height, random)
  const wide = Math.max(height * 0.16, 90)
  for (let x = wide * 0.5; x < width; x += wide * 2.1) paintWindow(context, x, height * 0.22, wide, height * 0.34)
  paintFloor(context, width, height)
  paintRafters(context, width, height)
  const strings = [
    [0.02, 0.13],
    [0.06, 0.2],
  ] as const
  for (const [at, [high, sag]] of strings.entries()) paintString(context, width, height, high, sag, at, random)
  paintBunting(context, width, height)
  context.fillStyle = radial(context, width / 2, height * 0.4, Math.max(width, height) * 0.75, [
    [0, 'rgb(255 190 110 / 0.16)'],
    [0.45, 'rgb(20 8 8 / 0.2)'],
    [1, 'rgb(14 5 6 / 0.86)'],
  ])
  context.fillRect(0, 0, width, height)
}

function paintBoards(context: CanvasRenderingContext2D, width: number, height: number, random: () => number): void {
  const board = Math.max(26, width / 44)
  for (let x = 0; x < width; x += board) {
    context.fillStyle = `rgb(${random() < 0.5 ? '20 8 6' : '255 190 130'} / ${0.04 + random() * 0.06})`
    context.fillRect(x, 0, board - 1.5, height * FLOOR)
    context.fillStyle = 'rgb(20 8 6 / 0.45)'
    context.fillRect(x + board - 1.5, 0, 1.5, height * FLOOR)
  }
  context.fillStyle = linear(context, [0, height * (FLOOR - 0.12)], [0, height * FLOOR], ['#5a2d22', '#3b1a15'])
  context.fillRect(0, height * (FLOOR - 0.12), width, height * 0.12)
  context.fillStyle = 'rgb(255 205 150 / 0.35)'
  context.fillRect(0, height * (FLOOR - 0.12), width, 2)
}

function paintWindow(context: CanvasRenderingContext2D, x: number, y: number, wide: number, tall: number): void {
  context.fillStyle = '#2a1411'
  context.beginPath()
  context.roundRect(x - 7, y - 7, wide + 14, tall + 14, [wide / 2, wide / 2, 6, 6])
  context.fill()
  context.save()
  context.beginPath()
  context.roundRect(x, y, wide, tall, [wide / 2, wide / 2, 3, 3])
  context.clip()
  context.fillStyle = linear(context, [0, y], [0, y + tall], ['#2b2f5c', '#7a4f79', '#e08a6a'])
  context.fillRect(x, y, wide, tall)
  context.fillStyle = '#20203c'
  context.beginPath()
  context.moveTo(x, y + tall)
  for (let step = 0; step <= 8; step += 1)
    context.lineTo(x + (wide * step) / 8, y + tall * (0.8 - 0.1 * Math.abs(Math.sin(step * 1.7))))
  context.lineTo(x + wide, y + tall)
  context.fill()
  context.restore()
  context.strokeStyle = '#5f382a'
  context.lineWidth = 4
  context.beginPath()
  context.moveTo(x + wide / 2, y)
  context.lineTo(x + wide / 2, y + tall)
  context.moveTo(x, y + tall * 0.52)
  context.lineTo(x + wide, y + tall * 0.52)
  context.stroke()
}

function paintFloor(context: CanvasRenderingContext2D, width: number, height: number): void {
  const top = height * FLOOR
  context.fillStyle = linear(context, [0, top], [0, height], ['#8d5a38', '#5a3421', '#2d1711'])
  context.fillRect(0, top, width, height - top)
  context.strokeStyle = 'rgb(30 12 8 / 0.5)'
  context.lineWidth = 1.6
  for (let board = -6; board <= 36; board += 1) {
    const x = (board / 30) * width
    context.beginPath()
    context.moveTo(width / 2 + (x - width / 2) * 0.7, top)
    context.lineTo(width / 2 + (x - width / 2) * 1.7, height)
    context.stroke()
  }
  context.fillStyle = radial(context, width / 2, top, width * 0.6, ['rgb(255 205 140 / 0.26)', 'rgb(255 205 140 / 0)'])
  context.fillRect(0, top, width, height - top)
}

function paintRafters(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.fillStyle = linear(context, [0, 0], [0, height * 0.1], ['#1d0d0b', '#4a261c'])
  context.fillRect(0, 0, width, height * 0.045)
  context.strokeStyle = '#2b1410'
  context.lineWidth = Math.max(7, height * 0.014)
  for (let x = 0; x <= width + 300; x += Math.max(240, width / 5)) {
    context.beginPath()
    context.moveTo(x - height * 0.16, height * 0.16)
    context.lineTo(x, height * 0.02)
    context.lineTo(x + height * 0.16, height * 0.16)
    context.stroke()
  }
}

const LANTERNS = ['#f0705a', '#f2b84b', '#62b97a', '#5aa9e6', '#e58ab0', '#f4efe2'] as const

/** Paper lanterns on a string from wall to wall, each in its own light. */
function paintString(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  high: number,
  sag: number,
  first: number,
  random: () => number,
): void {
  const drop = (x: number): number => height * (high + sag * (1 - ((x - width / 2) / (width / 2)) ** 2) * 0.5)
  context.strokeStyle = 'rgb(30 14 10 / 0.9)'
  context.lineWidth = 1.4
  context.beginPath()
  for (let x = 0; x <= width; x += 12) context.lineTo(x, drop(x))
  context.stroke()
  const step = Math.max(62, width / 13)
  for (let x = step * (first === 0 ? 0.3 : 0.8), at = first * 2; x < width; x += step, at += 1) {
    const size = Math.max(13, Math.min(30, height * 0.026)) * (0.85 + random() * 0.35)
    const y = drop(x) + size * 1.25
    const colour = LANTERNS[at % LANTERNS.length] ?? '#fff'
    context.fillStyle = radial(context, x, y, size * 4.2, ['rgb(255 214 140 / 0.42)', 'rgb(255 214 140 / 0)'])
    context.fillRect(x - size * 4.2, y - size * 4.2, size * 8.4, size * 8.4)
    context.fillStyle = radial(context, x, y, size * 1.25, ['#fff6d8', colour, colour])
    context.beginPath()
    context.ellipse(x, y, size, size * 0.88, 0, 0, TURN)
    context.fill()
    context.strokeStyle = 'rgb(90 30 20 / 0.3)'
    context.lineWidth = 1
    for (const rib of [0.35, 0.72]) {
      context.beginPath()
      context.ellipse(x, y, size * rib, size * 0.88, 0, 0, TURN)
      context.stroke()
    }
    context.fillStyle = '#3a1c14'
    context.fillRect(x - size * 0.34, y - size * 1.02, size * 0.68, size * 0.18)
    context.fillRect(x - size * 0.34, y + size * 0.84, size * 0.68, size * 0.18)
  }
}

function paintBunting(context: CanvasRenderingContext2D, width: number, height: number): void {
  const y = height * (FLOOR - 0.12)
  const wide = Math.max(20, width / 50)
  for (let x = 0, at = 0; x < width; x += wide, at += 1) {
    context.fillStyle = `color-mix(in srgb, ${LANTERNS[at % LANTERNS.length] ?? '#fff'} 60%, #3b1a15)`
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + wide * 0.86, y)
    context.lineTo(x + wide * 0.43, y + wide * 0.8)
    context.fill()
  }
}
