import { DISPLAY_FONT, linear, radial } from '../../art/brush.ts'

const TURN = Math.PI * 2

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Colours of the balls by column. */
export const COLOURS = ['#5aa9e6', '#f0705a', '#f4efe2', '#62b97a', '#f2b84b'] as const

/** Draws who calls the balls, with the cage beside; `since` is the time since the last call. */
export function drawCaller(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Area,
  now: number,
  { still, since, ball }: { readonly still: boolean; readonly since: number; readonly ball: number | undefined },
): void {
  if (height < 20 || width < 20) return
  const unit = Math.min(height / 100, width / 150)
  context.save()
  context.translate(x + width / 2 - 75 * unit, y + height - 100 * unit)
  context.scale(unit, unit)
  const lift = still ? (ball === undefined ? 0 : 1) : Math.max(0, 1 - Math.abs(since - 170) / 330)
  drawCage(context, 110, 58, still ? 0 : now / 700, since < 3000 && !still)
  drawPerson(context, 44, lift, still ? 0 : now, since)
  if (ball !== undefined) drawBall(context, 72 + lift * 3, 60 - lift * 26, 9, ball)
  // The table that they stand behind.
  context.fillStyle = linear(context, [0, 86], [0, 100], ['#7a3b2c', '#4c2018'])
  context.beginPath()
  context.roundRect(4, 86, 142, 16, 4)
  context.fill()
  context.fillStyle = 'rgb(255 225 170 / 0.5)'
  context.fillRect(4, 86, 142, 1.4)
  context.restore()
}

function drawPerson(context: CanvasRenderingContext2D, x: number, lift: number, now: number, since: number): void {
  const sway = Math.sin(now / 900) * 0.8
  context.save()
  context.translate(x + sway, 0)
  context.lineCap = 'round'
  // Cardigan and blouse.
  context.fillStyle = linear(context, [-24, 50], [24, 92], ['#3f7f86', '#24535d'])
  context.beginPath()
  context.moveTo(-26, 92)
  context.bezierCurveTo(-28, 62, -18, 54, 0, 53)
  context.bezierCurveTo(18, 54, 28, 62, 26, 92)
  context.fill()
  context.fillStyle = '#f7e9d2'
  context.beginPath()
  context.moveTo(-8, 53)
  context.lineTo(0, 72)
  context.lineTo(8, 53)
  context.fill()
  for (const bead of [-6, -3, 0, 3, 6]) {
    context.fillStyle = '#f4c35a'
    context.beginPath()
    context.arc(bead, 57 + (6 - Math.abs(bead)) * 0.5, 1.3, 0, TURN)
    context.fill()
  }
  // The arm that holds up the ball.
  context.strokeStyle = '#347078'
  context.lineWidth = 9
  context.beginPath()
  context.moveTo(18, 64)
  context.quadraticCurveTo(30, 74, 27 + lift * 2, 68 - lift * 22)
  context.stroke()
  context.fillStyle = '#e9b48c'
  context.beginPath()
  context.arc(27 + lift * 2, 64 - lift * 24, 5, 0, TURN)
  context.fill()
  // Head, hair in a bun, spectacles.
  context.fillStyle = '#c9c4cf'
  context.beginPath()
  context.arc(0, 10, 8, 0, TURN)
  context.arc(0, 26, 17.5, 0, TURN)
  context.fill()
  context.fillStyle = radial(context, -4, 26, 20, ['#f6cfa8', '#e6ad83'])
  context.beginPath()
  context.ellipse(0, 32, 13.5, 15.5, 0, 0, TURN)
  context.fill()
  context.fillStyle = '#dcd7e0'
  context.beginPath()
  context.ellipse(0, 20, 14.5, 7, 0, Math.PI, TURN)
  context.fill()
  context.strokeStyle = '#6b2f45'
  context.lineWidth = 1.5
  for (const side of [-1, 1]) {
    context.beginPath()
    context.arc(side * 5.6, 31, 4.4, 0, TURN)
    context.stroke()
    context.fillStyle = '#3a2430'
    context.beginPath()
    context.arc(side * 5.6, 31.4, 1.3, 0, TURN)
    context.fill()
    context.fillStyle = 'rgb(225 110 100 / 0.4)'
    context.beginPath()
    context.arc(side * 8.5, 38, 2.8, 0, TURN)
    context.fill()
  }
  context.beginPath()
  context.moveTo(-1.3, 31)
  context.lineTo(1.3, 31)
  context.stroke()
  const open = since < 420 && now > 0 ? Math.abs(Math.sin(since / 70)) : 0
  context.fillStyle = '#9c3442'
  context.beginPath()
  context.ellipse(0, 41, 4, 0.9 + open * 2.6, 0, 0, TURN)
  context.fill()
  // The microphone in the other hand.
  context.strokeStyle = '#347078'
  context.lineWidth = 9
  context.beginPath()
  context.moveTo(-19, 66)
  context.quadraticCurveTo(-27, 76, -15, 58)
  context.stroke()
  context.strokeStyle = '#2a2a33'
  context.lineWidth = 3.4
  context.beginPath()
  context.moveTo(-16, 62)
  context.lineTo(-9, 50)
  context.stroke()
  context.fillStyle = '#8d929e'
  context.beginPath()
  context.arc(-8.4, 48.6, 3.8, 0, TURN)
  context.fill()
  context.fillStyle = '#e9b48c'
  context.beginPath()
  context.arc(-15, 60, 4.6, 0, TURN)
  context.fill()
  context.restore()
}

function drawBall(context: CanvasRenderingContext2D, x: number, y: number, radius: number, ball: number): void {
  const colour = COLOURS[Math.floor((ball - 1) / 15)] ?? '#fff'
  context.fillStyle = radial(context, x - radius * 0.4, y - radius * 0.5, radius * 1.7, ['#ffffff', colour, '#2a2020'])
  context.beginPath()
  context.arc(x, y, radius, 0, TURN)
  context.fill()
  context.fillStyle = '#fffdf6'
  context.beginPath()
  context.arc(x, y, radius * 0.62, 0, TURN)
  context.fill()
  context.fillStyle = '#241a1a'
  context.font = `800 ${radius * 0.84}px '${DISPLAY_FONT}', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(String(ball), x, y + 0.5)
}

/** A cage of wire that turns with balls in it. */
function drawCage(context: CanvasRenderingContext2D, x: number, y: number, turned: number, busy: boolean): void {
  const angle = busy ? turned : turned * 0.08
  context.strokeStyle = '#8a6a2c'
  context.lineWidth = 3
  context.beginPath()
  context.moveTo(x - 22, 90)
  context.lineTo(x - 14, y)
  context.moveTo(x + 22, 90)
  context.lineTo(x + 14, y)
  context.stroke()
  context.fillStyle = 'rgb(255 236 190 / 0.12)'
  context.beginPath()
  context.arc(x, y, 26, 0, TURN)
  context.fill()
  for (let one = 0; one < 22; one += 1) {
    const at = one * 2.4 + angle * (one % 2 === 0 ? 1.4 : 1.1)
    const far = 6 + ((one * 37) % 15)
    const [bx, by] = [x + Math.cos(at) * far, y + 5 + Math.sin(at) * far * 0.8]
    context.fillStyle = COLOURS[one % 5] ?? '#fff'
    context.beginPath()
    context.arc(bx, by, 4.4, 0, TURN)
    context.fill()
    context.fillStyle = 'rgb(255 255 255 / 0.8)'
    context.beginPath()
    context.arc(bx - 1.2, by - 1.4, 1.2, 0, TURN)
    context.fill()
  }
  context.strokeStyle = '#f0cf80'
  context.lineWidth = 1.5
  for (let wire = 0; wire < 5; wire += 1) {
    context.beginPath()
    context.ellipse(x, y, Math.abs(Math.cos(angle + (wire * Math.PI) / 5)) * 26, 26, 0, 0, TURN)
    context.stroke()
  }
  context.lineWidth = 2.4
  context.beginPath()
  context.arc(x, y, 26, 0, TURN)
  context.moveTo(x - 26, y)
  context.lineTo(x + 34, y)
  context.lineTo(x + 34, y + 9)
  context.stroke()
}
