import { linear, radial } from '../../art/brush.ts'
import { seededRandom } from '#rules/seeded.ts'

const TURN = Math.PI * 2

/** Paints the temple in the rain: mountains in mist, the great roof under the field, lanterns at its eaves. */
export function paintRoof(
  context: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  field: DOMRect,
): void {
  const random = seededRandom(808)
  const chance = (): number => random.below(10_000) / 10_000
  context.fillStyle = linear(context, [0, 0], [0, height], ['#16213a', '#263a5a', '#34506b', '#16202f'])
  context.fillRect(0, 0, width, height)
  const middle = field.x + field.width / 2
  context.fillStyle = radial(context, middle + width * 0.2, field.y + field.height * 0.1, Math.max(width, 500) * 0.55, [
    'rgb(226 232 240 / 0.34)',
    'rgb(160 180 210 / 0.12)',
    'rgb(0 0 0 / 0)',
  ])
  context.fillRect(0, 0, width, height)
  // Mountains, each range nearer and darker, mist between them.
  for (const [level, colour, tall] of [
    [0.3, '#4a6480', 0.2],
    [0.42, '#364f68', 0.22],
    [0.56, '#22374c', 0.24],
  ] as const) {
    context.fillStyle = colour
    context.beginPath()
    context.moveTo(0, height)
    const phase = chance() * 6
    for (let x = 0; x <= width + 8; x += 8) {
      const far = x / Math.max(width, 700)
      const peak =
        Math.sin(far * 5.2 + phase) * 0.5 + Math.sin(far * 11.3 + phase * 2) * 0.3 + Math.sin(far * 27 + phase) * 0.09
      context.lineTo(x, height * (level - tall * 0.35 * peak))
    }
    context.lineTo(width, height)
    context.closePath()
    context.fill()
    context.fillStyle = linear(
      context,
      [0, height * level],
      [0, height * (level + 0.2)],
      ['rgb(190 208 226 / 0)', 'rgb(190 208 226 / 0.22)', 'rgb(190 208 226 / 0)'],
    )
    context.fillRect(0, height * level, width, height * 0.2)
  }
  paintPines(context, width, height, chance)
  paintTiles(context, field)
  context.fillStyle = radial(context, middle, field.y + field.height * 0.5, Math.max(width, height) * 0.72, [
    [0, 'rgb(0 0 0 / 0)'],
    [0.55, 'rgb(6 10 20 / 0.18)'],
    [1, 'rgb(4 7 14 / 0.84)'],
  ])
  context.fillRect(0, 0, width, height)
  const half = field.width > 700 ? Math.min(field.width / 2, field.height * 0.92) : field.width / 2
  for (const side of [-1, 1])
    paintLantern(
      context,
      middle + side * half * 0.95,
      field.y + field.height * 0.62,
      Math.max(15, Math.min(30, field.height * 0.055)),
    )
}

function paintPines(context: CanvasRenderingContext2D, width: number, height: number, chance: () => number): void {
  for (let tree = 0; tree < Math.max(12, width / 40); tree += 1) {
    const x = chance() * width
    const tall = height * (0.1 + chance() * 0.12)
    const foot = height * (0.66 + chance() * 0.14)
    context.fillStyle = `rgb(${14 + chance() * 10} ${28 + chance() * 14} ${38 + chance() * 10})`
    for (let tier = 0; tier < 5; tier += 1) {
      const y = foot - tall * (tier / 5)
      const wide = tall * 0.3 * (1 - tier / 6)
      context.beginPath()
      context.moveTo(x - wide, y)
      context.quadraticCurveTo(x - wide * 0.3, y - tall * 0.06, x, y - tall * 0.3)
      context.quadraticCurveTo(x + wide * 0.3, y - tall * 0.06, x + wide, y)
      context.closePath()
      context.fill()
    }
  }
}

/** The roof: courses of glazed tiles between a ridge and eaves that turn up. */
function paintTiles(context: CanvasRenderingContext2D, field: DOMRect): void {
  const { y, width, height } = field
  const middle = field.x + width / 2
  const top = y + height * 0.015
  const low = y + height * 0.9
  const reach = Math.min(width * 0.53, height * 0.98)
  const ridge = reach * 0.17
  const edge = (side: 1 | -1) => {
    context.bezierCurveTo(
      middle + side * reach * 0.26,
      top + (low - top) * 0.5,
      middle + side * reach * 0.6,
      top + (low - top) * 0.8,
      middle + side * reach,
      low - height * 0.035,
    )
  }
  const trace = () => {
    context.beginPath()
    context.moveTo(middle + ridge, top)
    edge(1)
    context.quadraticCurveTo(middle + reach * 0.5, low + height * 0.03, middle, low + height * 0.022)
    context.quadraticCurveTo(middle - reach * 0.5, low + height * 0.03, middle - reach, low - height * 0.035)
    context.bezierCurveTo(
      middle - reach * 0.6,
      top + (low - top) * 0.8,
      middle - reach * 0.26,
      top + (low - top) * 0.5,
      middle - ridge,
      top,
    )
    context.closePath()
  }
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.75)'
  context.shadowBlur = 40
  context.shadowOffsetY = 16
  trace()
  context.fillStyle = '#12303a'
  context.fill()
  context.restore()
  context.save()
  trace()
  context.clip()
  context.fillStyle = linear(context, [0, top], [0, low], ['#1a4450', '#1c4d58', '#143a46', '#0c2733'])
  context.fillRect(middle - reach, top, reach * 2, low - top + height * 0.05)
  // Rows of round tiles that run down the roof.
  const many = 30
  for (let row = -many; row <= many; row += 1) {
    const share = row / many
    const [fromX, toX] = [middle + share * ridge, middle + share * reach * 1.02]
    const bend = middle + share * reach * 0.34
    context.strokeStyle = 'rgb(4 16 22 / 0.55)'
    context.lineWidth = 2.4
    context.beginPath()
    context.moveTo(fromX, top)
    context.quadraticCurveTo(bend, top + (low - top) * 0.62, toX, low + 12)
    context.stroke()
    context.strokeStyle = 'rgb(150 214 214 / 0.16)'
    context.lineWidth = 1.6
    context.beginPath()
    context.moveTo(fromX + 2, top)
    context.quadraticCurveTo(bend + 3, top + (low - top) * 0.62, toX + 4, low + 12)
    context.stroke()
  }
  for (let course = 0; course < 20; course += 1) {
    const cy = top + (low - top) * (course / 20) ** 0.9
    context.strokeStyle = 'rgb(190 235 235 / 0.07)'
    context.lineWidth = 1.2
    context.beginPath()
    context.moveTo(middle - reach, cy + 4)
    context.quadraticCurveTo(middle, cy + 14, middle + reach, cy + 4)
    context.stroke()
  }
  // Wet light from the moon.
  context.fillStyle = radial(context, middle + reach * 0.2, top + (low - top) * 0.3, reach * 0.7, [
    'rgb(200 232 240 / 0.22)',
    'rgb(200 232 240 / 0)',
  ])
  context.fillRect(middle - reach, top, reach * 2, low - top)
  context.restore()
  // Gold along hips and ridge.
  context.lineWidth = Math.max(3, height * 0.012)
  context.strokeStyle = linear(context, [0, top], [0, low], ['#f2cf83', '#a87629', '#5c3c12'])
  for (const side of [1, -1] as const) {
    context.beginPath()
    context.moveTo(middle + side * ridge, top)
    edge(side)
    context.quadraticCurveTo(
      middle + side * reach * 1.03,
      low - height * 0.05,
      middle + side * reach * 1.045,
      low - height * 0.085,
    )
    context.stroke()
  }
  context.lineWidth = Math.max(6, height * 0.024)
  context.beginPath()
  context.moveTo(middle - ridge * 1.1, top)
  context.lineTo(middle + ridge * 1.1, top)
  context.stroke()
  context.fillStyle = radial(context, middle - 3, top - height * 0.025, height * 0.035, [
    '#fff1c0',
    '#dca43f',
    '#6b4312',
  ])
  context.beginPath()
  context.arc(middle, top - height * 0.014, height * 0.024, 0, TURN)
  context.fill()
}

function paintLantern(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.strokeStyle = 'rgb(20 12 8 / 0.9)'
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(x, y - size * 2.4)
  context.lineTo(x, y - size)
  context.stroke()
  context.fillStyle = radial(context, x, y, size * 5, [
    'rgb(255 160 80 / 0.5)',
    'rgb(255 130 60 / 0.14)',
    'rgb(255 130 60 / 0)',
  ])
  context.beginPath()
  context.arc(x, y, size * 5, 0, TURN)
  context.fill()
  context.fillStyle = radial(context, x, y + size * 0.1, size * 1.2, ['#fff0b0', '#ff9a4a', '#c8351f', '#6d150f'])
  context.beginPath()
  context.ellipse(x, y, size * 0.86, size, 0, 0, TURN)
  context.fill()
  context.strokeStyle = 'rgb(90 16 10 / 0.5)'
  context.lineWidth = 1.2
  for (const part of [0.28, 0.62]) {
    context.beginPath()
    context.ellipse(x, y, size * 0.86 * part, size, 0, 0, TURN)
    context.stroke()
  }
  context.fillStyle = '#d9a441'
  context.fillRect(x - size * 0.42, y - size * 1.1, size * 0.84, size * 0.22)
  context.fillRect(x - size * 0.42, y + size * 0.9, size * 0.84, size * 0.22)
  context.strokeStyle = '#d9563a'
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(x, y + size * 1.1)
  context.lineTo(x, y + size * 1.9)
  context.stroke()
}
