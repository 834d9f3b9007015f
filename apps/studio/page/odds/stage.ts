import { layer } from '../art/brush.ts'
import { canvasOf } from '../shell/dom.ts'

/** More pixels than two by two a point are not seen, and fill the memory of a phone. */
const FINEST = 2

interface Size {
  readonly width: number
  readonly height: number
}

export interface Picture {
  paint(context: CanvasRenderingContext2D, size: Size, field: DOMRect): void
  draw(context: CanvasRenderingContext2D, size: Size, now: number): void
}

/** Two canvases: what rests behind everything, and what moves in the field. */
export interface Stage {
  readonly size: Size
  /** Takes the window's size over and paints anew what rests. */
  layOut(picture: Picture): void
  frame(picture: Picture, now: number): void
}

export function createStage(field: HTMLElement): Stage {
  const rest = canvasOf('scene')
  const { canvas, ctx } = layer(1)
  canvas.className = 'stage'
  canvas.setAttribute('aria-hidden', 'true')
  field.prepend(canvas)
  let size: Size = { width: 1, height: 1 }
  let ratio = 1
  return {
    get size() {
      return size
    },
    layOut(picture) {
      ratio = Math.min(FINEST, window.devicePixelRatio)
      const area = field.getBoundingClientRect()
      size = { width: Math.max(1, area.width), height: Math.max(1, area.height) }
      canvas.width = Math.round(size.width * ratio)
      canvas.height = Math.round(size.height * ratio)
      const view = { width: window.innerWidth, height: window.innerHeight }
      rest.width = Math.round(view.width * ratio)
      rest.height = Math.round(view.height * ratio)
      const context = rest.getContext('2d')
      if (context === null) throw new Error('this browser has no 2D canvas')
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      picture.paint(context, view, area)
    },
    frame(picture, now) {
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
      ctx.clearRect(0, 0, size.width, size.height)
      picture.draw(ctx, size, now)
    },
  }
}
