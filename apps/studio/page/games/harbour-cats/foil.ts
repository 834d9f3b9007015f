import { decorRandom, linear } from '../../art/brush.ts'

const TURN = Math.PI * 2

/** Silver foil, printed with waves in ink and a paw in the middle. */
export function paintFoil(context: CanvasRenderingContext2D, width: number, height: number, panel: number): void {
  context.fillStyle = linear(context, [0, 0], [width, height], ['#a9b7c4', '#dfe7ea', '#8d9dad', '#c9d4da', '#7e8fa1'])
  context.fillRect(0, 0, width, height)
  const wave = Math.max(7, Math.min(width, height) * 0.17)
  context.strokeStyle = 'rgb(30 48 78 / 0.3)'
  context.lineWidth = Math.max(0.7, wave * 0.06)
  for (let row = 0; row <= height / (wave * 0.5) + 1; row += 1)
    for (let x = (row % 2) * wave; x <= width + wave; x += wave * 2)
      for (const share of [1, 0.66, 0.33]) {
        context.beginPath()
        context.arc(x, row * wave * 0.5 + wave * 0.5, wave * share, Math.PI, TURN)
        context.stroke()
      }
  const random = decorRandom(17 + panel)
  context.fillStyle = 'rgb(255 255 255 / 0.5)'
  for (let grain = 0; grain < 26; grain += 1)
    context.fillRect(random() * width, random() * height, 1 + random(), 1 + random())
  paintPaw(context, width / 2, height / 2, Math.min(width, height) * 0.25)
  context.strokeStyle = 'rgb(255 255 255 / 0.55)'
  context.lineWidth = 2
  context.strokeRect(1, 1, width - 2, height - 2)
}

function paintPaw(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.fillStyle = 'rgb(214 224 230 / 0.92)'
  context.beginPath()
  context.arc(x, y, radius * 1.35, 0, TURN)
  context.fill()
  context.fillStyle = '#22304f'
  context.beginPath()
  context.ellipse(x, y + radius * 0.34, radius * 0.56, radius * 0.45, 0, 0, TURN)
  context.fill()
  for (const [dx, dy] of [
    [-0.66, -0.1],
    [-0.25, -0.58],
    [0.25, -0.58],
    [0.66, -0.1],
  ] as const) {
    context.beginPath()
    context.ellipse(x + dx * radius, y + dy * radius, radius * 0.19, radius * 0.26, dx * 0.5, 0, TURN)
    context.fill()
  }
}
