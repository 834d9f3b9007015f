import { conic, DISPLAY_FONT, linear, radial } from '../../art/brush.ts'

const TURN = Math.PI * 2
export const BRASS = ['#6f4a16', '#e9c06a', '#fff0bd', '#c08a31', '#7a5218'] as const

/** A number: on a dial where it wins, on a key's tag where it is the ticket's own. */
export function paintNumber(context: CanvasRenderingContext2D, size: number, number: number, wins: boolean): void {
  context.save()
  context.scale(size / 100, size / 100)
  if (wins) paintDial(context)
  else paintTag(context)
  context.fillStyle = wins ? '#fff2cc' : '#2b1a07'
  context.font = `800 ${wins ? 40 : 44}px '${DISPLAY_FONT}', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(String(number), 50, wins ? 53 : 57)
  context.restore()
}

function paintDial(context: CanvasRenderingContext2D): void {
  context.fillStyle = conic(context, 50, 50, 0.4, [...BRASS, ...BRASS, BRASS[0]])
  context.beginPath()
  context.arc(50, 50, 48, 0, TURN)
  context.fill()
  context.fillStyle = radial(context, 44, 40, 46, ['#3d5a4e', '#17352c', '#0b1f19'])
  context.beginPath()
  context.arc(50, 50, 40, 0, TURN)
  context.fill()
  context.strokeStyle = '#e9c06a'
  for (let tick = 0; tick < 48; tick += 1) {
    const angle = (tick / 48) * TURN
    const inner = tick % 4 === 0 ? 32 : 36
    context.lineWidth = tick % 4 === 0 ? 1.6 : 0.8
    context.beginPath()
    context.moveTo(50 + Math.cos(angle) * inner, 50 + Math.sin(angle) * inner)
    context.lineTo(50 + Math.cos(angle) * 39, 50 + Math.sin(angle) * 39)
    context.stroke()
  }
}

function paintTag(context: CanvasRenderingContext2D): void {
  context.fillStyle = linear(context, [10, 10], [90, 95], ['#fff3cf', '#ecc775', '#b98332'])
  context.beginPath()
  context.moveTo(34, 14)
  context.lineTo(66, 14)
  context.lineTo(90, 36)
  context.lineTo(90, 84)
  context.quadraticCurveTo(90, 94, 80, 94)
  context.lineTo(20, 94)
  context.quadraticCurveTo(10, 94, 10, 84)
  context.lineTo(10, 36)
  context.closePath()
  context.fill()
  context.strokeStyle = '#6f4a16'
  context.lineWidth = 2.4
  context.stroke()
  context.fillStyle = '#1a2b25'
  context.beginPath()
  context.arc(50, 25, 5.5, 0, TURN)
  context.fill()
  context.stroke()
}

/** The foil: a small brass door with rivets and a keyhole, or the shutter over a dial. */
export function paintDoor(context: CanvasRenderingContext2D, width: number, height: number, shutter: boolean): void {
  context.fillStyle = linear(
    context,
    [0, 0],
    [width, height],
    shutter ? ['#23463b', '#3f6c5c', '#1c3a31', '#315a4b'] : ['#8a5f22', '#dfb35c', '#a8752a', '#f0d083', '#94662a'],
  )
  context.fillRect(0, 0, width, height)
  const side = Math.min(width, height)
  // Brushed metal.
  context.lineWidth = 0.6
  for (let line = 0; line < height; line += 2) {
    context.strokeStyle = `rgb(${line % 4 === 0 ? '255 245 210' : '50 30 5'} / 0.09)`
    context.beginPath()
    context.moveTo(0, line + 0.5)
    context.lineTo(width, line + 0.5)
    context.stroke()
  }
  context.strokeStyle = shutter ? 'rgb(233 192 106 / 0.85)' : 'rgb(70 42 8 / 0.7)'
  context.lineWidth = Math.max(1, side * 0.03)
  const inset = side * 0.09
  context.beginPath()
  context.roundRect(inset, inset, width - inset * 2, height - inset * 2, side * 0.08)
  context.stroke()
  context.fillStyle = shutter ? '#e9c06a' : '#5a3a0e'
  for (const [x, y] of [
    [inset * 1.9, inset * 1.9],
    [width - inset * 1.9, inset * 1.9],
    [inset * 1.9, height - inset * 1.9],
    [width - inset * 1.9, height - inset * 1.9],
  ] as const) {
    context.beginPath()
    context.arc(x, y, side * 0.028, 0, TURN)
    context.fill()
  }
  const [x, y] = [width / 2, height / 2]
  if (shutter) {
    context.strokeStyle = '#e9c06a'
    context.lineWidth = side * 0.05
    context.beginPath()
    context.arc(x, y, side * 0.22, 0, TURN)
    for (let spoke = 0; spoke < 3; spoke += 1) {
      const angle = (spoke / 3) * TURN - Math.PI / 2
      context.moveTo(x, y)
      context.lineTo(x + Math.cos(angle) * side * 0.32, y + Math.sin(angle) * side * 0.32)
    }
    context.stroke()
    return
  }
  context.fillStyle = radial(context, x, y, side * 0.22, ['#fff0bd', '#c08a31', '#6f4a16'])
  context.beginPath()
  context.arc(x, y, side * 0.19, 0, TURN)
  context.fill()
  context.fillStyle = '#211304'
  context.beginPath()
  context.arc(x, y - side * 0.04, side * 0.055, 0, TURN)
  context.moveTo(x - side * 0.025, y)
  context.lineTo(x + side * 0.025, y)
  context.lineTo(x + side * 0.05, y + side * 0.12)
  context.lineTo(x - side * 0.05, y + side * 0.12)
  context.fill()
}
