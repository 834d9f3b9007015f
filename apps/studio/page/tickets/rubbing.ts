import type { Point } from './foil.ts'

/** A press that moves no farther than this, in pixels, is a tap. */
const TAP = 6

export interface RubbingOptions {
  readonly ticket: HTMLElement
  readonly panels: readonly HTMLElement[]
  /** Whether there is foil to be rubbed. */
  covered(): boolean
  /** Along a line over a panel, in its own coordinates. */
  rub(panel: number, from: Point, to: Point): void
  tap(panel: number): void
}

/** Follows finger or mouse over the panels of a ticket. */
export function listenForRubbing({ ticket, panels, covered, rub, tap }: RubbingOptions): void {
  let at: Point | undefined
  let gone = 0
  let boxes: readonly DOMRect[] = []
  const panelAt = ({ x, y }: Point): number =>
    boxes.findIndex(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
  const along = (from: Point, to: Point): void => {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    for (const [panel, { left, top, right, bottom }] of boxes.entries()) {
      // Only where the line comes near; the foil cuts off what lies beside it.
      if (Math.min(from.x, to.x) > right || Math.max(from.x, to.x) < left) continue
      if (Math.min(from.y, to.y) > bottom || Math.max(from.y, to.y) < top) continue
      rub(panel, { x: from.x - left, y: from.y - top }, { x: to.x - left, y: to.y - top })
    }
    gone += length
  }
  ticket.addEventListener('pointerdown', (event) => {
    if (!covered() || !event.isPrimary) return
    at = { x: event.clientX, y: event.clientY }
    gone = 0
    boxes = panels.map((panel) => panel.getBoundingClientRect())
    ticket.setPointerCapture(event.pointerId)
  })
  ticket.addEventListener('pointermove', (event) => {
    if (at === undefined || !event.isPrimary) return
    const to = { x: event.clientX, y: event.clientY }
    along(at, to)
    at = to
  })
  const end = (event: PointerEvent): void => {
    if (at === undefined || !event.isPrimary) return
    const panel = event.type === 'pointerup' && gone < TAP ? panelAt(at) : -1
    at = undefined
    if (panel >= 0) tap(panel)
  }
  ticket.addEventListener('pointerup', end)
  ticket.addEventListener('pointercancel', end)
}
