/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The direction of an arrow key. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The box beside one in a direction: the nearest whose middle lies there, straight on before aside; itself where there is none. */
export function beside<Id>(boxes: ReadonlyMap<Id, Box>, from: Id, [dx, dy]: readonly [number, number]): Id {
  const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })
  const own = boxes.get(from)
  if (own === undefined) return from
  const here = centre(own)
  const ranked = [...boxes].flatMap(([id, box]) => {
    const there = centre(box)
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)
    return ahead > 4 ? [{ id, cost: ahead + aside * 2.2 }] : []
  })
  return ranked.toSorted((a, b) => a.cost - b.cost)[0]?.id ?? from
}
