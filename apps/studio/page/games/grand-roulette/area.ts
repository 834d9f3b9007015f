/** A point in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle in CSS pixels. */
export interface Area extends Point {
  readonly width: number
  readonly height: number
}

export const inBox = ({ x, y, width, height }: Area, point: Point): boolean =>
  point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
