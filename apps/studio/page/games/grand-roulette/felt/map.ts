import { SPOTS } from '#rules/roulette/spots.ts'
import { inBox, type Area, type Point } from '../area.ts'

/** Measures of a felt in CSS pixels. `along` runs from the zero to the columns, `across` over the three numbers of a row. */
export interface FeltSize {
  /** The zero is above; otherwise it is on the left. */
  readonly upright: boolean
  /** A number's box. */
  readonly along: number
  readonly across: number
  readonly zero: number
  readonly column: number
  readonly dozen: number
  readonly even: number
  /** How far on either side of a line a touch means the line. */
  readonly zone: number
  /** Free cloth around all. */
  readonly margin: number
}

/** Where everything on a felt is, in its own CSS pixels. */
export interface FeltMap {
  readonly size: FeltSize
  readonly width: number
  readonly height: number
  /** Where the chips of a spot lie. */
  at(spot: string): Point
  /** The spot that a touch means. */
  spotAt(point: Point): string | undefined
  /** The printed box of a number or an outside bet. */
  boxOf(spot: string): Area
}

const ROWS = 12
/** Outside bets with an even chance, from the zero on. */
const EVENS = ['low', 'even', 'red', 'black', 'odd', 'high'] as const

/** What has a box of its own on the felt, in the order of reading. */
export const BOXES: readonly string[] = [...SPOTS.values()]
  .filter(({ kind }) => !['split', 'street', 'corner', 'line'].includes(kind))
  .map(({ id }) => id)

/** Row (0 to 11) and column (0 to 2) of a number that is not zero. */
const placeOf = (number: number) => ({ row: Math.floor((number - 1) / 3), column: (number - 1) % 3 })
const numberAt = (row: number, column: number) => row * 3 + column + 1
const named = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b).join('-')

export function feltMap(size: FeltSize): FeltMap {
  const { upright, along, across, zero, column, dozen, even, zone, margin } = size
  // Everything is reckoned for a felt that lies: p from the zero on, q from the third column to the even chances.
  const long = zero + along * ROWS + column
  const deep = across * 3 + dozen + even
  const place = (p: number, q: number): Point =>
    upright ? { x: margin + deep - q, y: margin + p } : { x: margin + p, y: margin + q }
  const area = (p: number, q: number, lengthwise: number, crosswise: number): Area => {
    const { x, y } = place(p, upright ? q + crosswise : q)
    return upright ? { x, y, width: crosswise, height: lengthwise } : { x, y, width: lengthwise, height: crosswise }
  }
  const numberBox = (number: number): Area => {
    if (number === 0) return area(0, 0, zero, across * 3)
    const { row, column } = placeOf(number)
    return area(zero + row * along, (2 - column) * across, along, across)
  }
  const boxOf = (id: string): Area => {
    const [kind = '', which = ''] = id.split('-')
    if (kind === 'column') return area(zero + along * ROWS, (3 - Number(which)) * across, column, across)
    if (kind === 'dozen') return area(zero + (Number(which) - 1) * along * 4, across * 3, along * 4, dozen)
    const chance = EVENS.findIndex((one) => one === kind)
    return chance >= 0 ? area(zero + chance * along * 2, across * 3 + dozen, along * 2, even) : numberBox(Number(id))
  }
  /** The middle of what the lines leave of a box. */
  const ownPlace = (id: string): Point => {
    const dozens = /^dozen-(\d)$/.exec(id)?.[1]
    if (id === '0') return place((zero - zone) / 2, across * 1.5)
    return dozens === undefined
      ? middle(boxOf(id))
      : place(zero + (Number(dozens) - 0.5) * along * 4, across * 3 + (dozen + zone) / 2)
  }
  const at = (id: string): Point => {
    const spot = SPOTS.get(id)
    if (spot === undefined || BOXES.includes(id)) return ownPlace(id)
    const others = spot.numbers.filter((number) => number > 0)
    const rows = others.map((number) => placeOf(number).row)
    const columns = others.map((number) => placeOf(number).column)
    const [first, last] = [Math.min(...rows), Math.max(...rows)]
    const p = spot.numbers.includes(0) ? zero : zero + ((first + last + 1) / 2) * along
    // What takes whole rows lies on the line towards the dozens.
    const q = others.length % 3 === 0 ? across * 3 : (2.5 - (Math.min(...columns) + Math.max(...columns)) / 2) * across
    return place(p, q)
  }
  const onLines = (p: number, q: number): string => {
    const k = nearest(p - zero, along, ROWS - 1, zone)
    const m = nearest(q, across, 3, zone)
    const row = clamp(Math.floor((p - zero) / along), ROWS - 1)
    const column = clamp(2 - Math.floor(q / across), 2)
    const rows = k === undefined ? [row] : k === 0 ? [0] : [k - 1, k]
    const columns = m === undefined ? [column] : m === 0 || m === 3 ? [0, 1, 2] : [2 - m, 3 - m]
    const numbers = rows.flatMap((each) => columns.map((one) => numberAt(each, one)))
    return named(k === 0 ? [0, ...numbers] : numbers)
  }
  return {
    size,
    width: (upright ? deep : long) + margin * 2,
    height: (upright ? long : deep) + margin * 2,
    at,
    boxOf,
    spotAt({ x, y }) {
      const p = (upright ? y : x) - margin
      const q = upright ? deep - (x - margin) : y - margin
      const onNumbers = p >= zero - zone && p < zero + along * ROWS && q >= -zone && q < across * 3 + zone
      if (onNumbers) return onLines(p, q)
      return BOXES.find((id) => inBox(boxOf(id), { x, y }))
    },
  }
}

const middle = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 })
const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** The line, of those `step` apart from 0 to `last`, that `value` is near to. */
function nearest(value: number, step: number, last: number, zone: number): number | undefined {
  const line = Math.round(value / step)
  return line >= 0 && line <= last && Math.abs(value - line * step) < zone ? line : undefined
}
