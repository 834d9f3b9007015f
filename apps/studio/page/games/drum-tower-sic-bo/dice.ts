import { decorRandom, linear } from '../../art/brush.ts'
import { svg } from '../../shell/dom.ts'

type Context = CanvasRenderingContext2D

/** Where the pips of each face stand, in parts of a side from its middle. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-0.24, -0.24],
    [0.24, 0.24],
  ],
  [
    [-0.26, -0.26],
    [0, 0],
    [0.26, 0.26],
  ],
  [
    [-0.24, -0.24],
    [0.24, -0.24],
    [-0.24, 0.24],
    [0.24, 0.24],
  ],
  [
    [-0.26, -0.26],
    [0.26, -0.26],
    [0, 0],
    [-0.26, 0.26],
    [0.26, 0.26],
  ],
  [
    [-0.24, -0.28],
    [0.24, -0.28],
    [-0.24, 0],
    [0.24, 0],
    [-0.24, 0.28],
    [0.24, 0.28],
  ],
]
const RED = '#c4161f'
/** As on dice of the east: one and four are red, the one is large. */
const colourOf = (face: number): string => (face === 1 || face === 4 ? RED : '#1b1414')
const reachOf = (face: number): number => (face === 1 ? 0.17 : 0.098)

/** A face for the felt. */
export function dieIcon(face: number): SVGElement {
  const pips = (PIPS[face] ?? []).map(([x, y]) =>
    svg('circle', { cx: 12 + x * 20, cy: 12 + y * 20, r: reachOf(face) * 20, fill: colourOf(face), stroke: 'none' }),
  )
  return svg(
    'svg',
    { class: 'die', viewBox: '0 0 24 24' },
    svg('rect', { x: 1, y: 1, width: 22, height: 22, rx: 5, fill: '#fbf3e2', stroke: '#8d6b3a', 'stroke-width': 1 }),
    ...pips,
  )
}

/** Draws a die that lies at a place, turned a little. */
export function drawDie(context: Context, x: number, y: number, side: number, face: number, turn: number): void {
  const random = decorRandom(turn)
  const [half, corner] = [side / 2, side * 0.2]
  context.save()
  context.translate(x, y)
  context.rotate((random() - 0.5) * 1.3)
  context.fillStyle = 'rgb(0 0 0 / .5)'
  context.beginPath()
  context.roundRect(-half + side * 0.06, -half + side * 0.16, side, side, corner)
  context.fill()
  // Its side, of which the eye sees a little.
  context.fillStyle = linear(context, [0, -half], [0, half + side * 0.14], ['#d8c7a4', '#8c7550'])
  context.beginPath()
  context.roundRect(-half, -half + side * 0.1, side, side, corner)
  context.fill()
  context.fillStyle = linear(context, [-half, -half], [half, half], ['#fffdf6', '#f7ecd4', '#e2d0aa'])
  context.beginPath()
  context.roundRect(-half, -half, side, side, corner)
  context.fill()
  context.strokeStyle = 'rgb(255 255 255 / .8)'
  context.lineWidth = side * 0.02
  context.stroke()
  for (const [left, top] of PIPS[face] ?? []) {
    const reach = reachOf(face) * side
    const [cx, cy] = [left * side, top * side]
    context.fillStyle = colourOf(face)
    context.beginPath()
    context.arc(cx, cy, reach, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = 'rgb(255 255 255 / .35)'
    context.beginPath()
    context.arc(cx + reach * 0.25, cy + reach * 0.35, reach * 0.4, 0, Math.PI * 2)
    context.fill()
  }
  context.restore()
}
