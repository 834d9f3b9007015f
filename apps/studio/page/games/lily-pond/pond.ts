import { linear, radial } from '../../art/brush.ts'
import { seededRandom } from '#rules/seeded.ts'

const TURN = Math.PI * 2

/** Paints the pond at dusk: deep water with the sky in it, leaves that drift, stones and reeds at its banks. */
export function paintPond(
  context: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  field: DOMRect,
): void {
  const random = seededRandom(77)
  const chance = (): number => random.below(10_000) / 10_000
  context.fillStyle = linear(context, [0, 0], [0, height], ['#123f4c', '#0d4a4c', '#0a3b3d', '#062426'])
  context.fillRect(0, 0, width, height)
  const [x, y] = [field.x + field.width / 2, field.y + field.height / 2]
  const reach = Math.max(width, height)
  // The evening sky lies in the water.
  context.fillStyle = radial(context, x + width * 0.22, height * 0.02, reach * 0.7, [
    'rgb(255 190 140 / 0.5)',
    'rgb(214 120 130 / 0.26)',
    'rgb(60 90 120 / 0.08)',
    'rgb(0 0 0 / 0)',
  ])
  context.fillRect(0, 0, width, height)
  context.fillStyle = radial(context, x, y, field.height * 0.85, [
    'rgb(80 190 160 / 0.22)',
    'rgb(20 90 90 / 0.06)',
    'rgb(0 0 0 / 0)',
  ])
  context.fillRect(0, 0, width, height)
  // Lines of the water.
  for (let line = 0; line < 150; line += 1) {
    const [lx, ly, long] = [chance() * width, chance() * height, 30 + chance() * 130]
    context.strokeStyle = `rgb(190 240 230 / ${0.02 + chance() * 0.06})`
    context.lineWidth = 0.8 + chance() * 1.4
    context.beginPath()
    context.moveTo(lx, ly)
    context.bezierCurveTo(lx + long * 0.3, ly - 4, lx + long * 0.7, ly + 4, lx + long, ly)
    context.stroke()
  }
  // Small leaves beside the field.
  for (let leaf = 0; leaf < 34; leaf += 1) {
    const [lx, ly, size] = [chance() * width, field.y + chance() * field.height * 1.1, 7 + chance() * 20]
    if (Math.abs(lx - x) < Math.min(field.width, field.height) * 0.53) continue
    const turn = chance() * TURN
    context.save()
    context.translate(lx, ly)
    context.scale(1, 0.72)
    context.rotate(turn)
    context.shadowColor = 'rgb(0 20 20 / 0.6)'
    context.shadowBlur = 10
    context.shadowOffsetY = 4
    context.fillStyle = linear(context, [-size, -size], [size, size], ['#5d9c58', '#2c6a45', '#164633'])
    context.beginPath()
    context.moveTo(0, 0)
    context.arc(0, 0, size, 0.24, TURN - 0.24)
    context.closePath()
    context.fill()
    context.restore()
  }
  paintStones(context, width, height, chance)
  paintReeds(context, width, height, chance)
  context.fillStyle = radial(context, x, y, reach * 0.75, [
    [0, 'rgb(0 0 0 / 0)'],
    [0.5, 'rgb(0 10 12 / 0.12)'],
    [1, 'rgb(0 8 10 / 0.78)'],
  ])
  context.fillRect(0, 0, width, height)
}

function paintStones(context: CanvasRenderingContext2D, width: number, height: number, chance: () => number): void {
  for (let stone = 0; stone < 16; stone += 1) {
    const left = stone % 2 === 0
    const wide = 26 + chance() * 60
    const sx = left ? chance() * width * 0.14 - 20 : width - chance() * width * 0.14 + 20
    const sy = height * (0.5 + chance() * 0.5)
    context.save()
    context.shadowColor = 'rgb(0 0 0 / 0.7)'
    context.shadowBlur = 16
    context.shadowOffsetY = 6
    context.fillStyle = linear(context, [0, sy - wide * 0.5], [0, sy + wide * 0.5], ['#7b8784', '#47544f', '#1d2826'])
    context.beginPath()
    context.ellipse(sx, sy, wide, wide * 0.55, chance() * 0.5 - 0.25, 0, TURN)
    context.fill()
    context.restore()
    context.fillStyle = 'rgb(110 160 80 / 0.28)'
    context.beginPath()
    context.ellipse(sx - wide * 0.15, sy - wide * 0.24, wide * 0.6, wide * 0.2, 0, 0, TURN)
    context.fill()
  }
}

function paintReeds(context: CanvasRenderingContext2D, width: number, height: number, chance: () => number): void {
  const many = Math.max(22, Math.min(70, Math.round(width / 20)))
  for (let reed = 0; reed < many; reed += 1) {
    const left = reed % 2 === 0
    const foot = left ? chance() ** 1.6 * width * 0.17 : width - chance() ** 1.6 * width * 0.17
    const tall = height * (0.35 + chance() * 0.5)
    const lean = (left ? 1 : -1) * (10 + chance() * 50)
    const base = height + 20
    const thick = 3 + chance() * 6
    context.fillStyle = linear(context, [0, base - tall], [0, base], ['#86a85a', '#43733f', '#16362a', '#0a201c'])
    context.beginPath()
    context.moveTo(foot - thick, base)
    context.quadraticCurveTo(foot - thick * 0.4, base - tall * 0.6, foot + lean, base - tall)
    context.quadraticCurveTo(foot + thick * 1.6, base - tall * 0.55, foot + thick, base)
    context.fill()
    if (reed % 5 !== 0) continue
    // A bulrush.
    const top = base - tall * 0.86
    context.strokeStyle = '#3b5f38'
    context.lineWidth = 2.4
    context.beginPath()
    context.moveTo(foot, base)
    context.quadraticCurveTo(foot, base - tall * 0.5, foot + lean * 0.5, top)
    context.stroke()
    context.save()
    context.translate(foot + lean * 0.5, top)
    context.rotate(lean * 0.004)
    context.fillStyle = linear(context, [-7, 0], [7, 0], ['#3b1f10', '#8a5730', '#2e180c'])
    context.beginPath()
    context.roundRect(-6, -46, 12, 52, 6)
    context.fill()
    context.restore()
  }
}
