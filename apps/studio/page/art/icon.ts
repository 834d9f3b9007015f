import { gameIcons } from 'virtual:game-icons'
import { BOX, pathShape, type Shape } from './brush.ts'

/** An icon drawn smaller and moved, so that its outline and glow stay inside the box. */
export function iconShape(name: string, scale = 0.8, dx = 0, dy = 0): Shape {
  const shape = pathShape(gameIcons[name] ?? '')
  const placed = (draw: (ctx: CanvasRenderingContext2D) => void) => (ctx: CanvasRenderingContext2D) => {
    ctx.save()
    ctx.translate(BOX / 2 + dx, BOX / 2 + dy)
    ctx.scale(scale, scale)
    ctx.translate(-BOX / 2, -BOX / 2)
    ctx.lineWidth /= scale
    draw(ctx)
    ctx.restore()
  }
  return { fill: placed(shape.fill), stroke: placed(shape.stroke) }
}
