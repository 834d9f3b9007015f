/** A rectangle in CSS pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How many reels stand side by side, and the rows of the tallest. */
export interface Shape {
  readonly reels: number
  readonly rows: number
}

/** Where everything on the canvas stands, in CSS pixels. */
export interface Layout extends Shape {
  readonly width: number
  readonly height: number
  /** Taller than wide: the reels take the whole width. */
  readonly upright: boolean
  readonly cellWidth: number
  readonly cellHeight: number
  /** Between two reels. */
  readonly gap: number
  /** Side of a symbol's picture. */
  readonly symbol: number
  /** Thickness of the frame. */
  readonly band: number
  readonly well: Area
  readonly title: Area
  readonly plate: Area
}

const TITLE_TALL = 0.25
/** Width of the smallest title. */
const LEAST_TITLE = 180
/** Height of the lowest cell in parts of its width. */
const LOWEST_CELL = 0.86

/**
 * Lays out title, reels and plate between the tools above and the controls below.
 * @param insets heights of the tools and the controls in CSS pixels
 */
export function layoutOf(
  width: number,
  height: number,
  insets: { readonly top: number; readonly bottom: number },
  shape: Shape,
): Layout {
  const upright = width < (height - insets.top - insets.bottom) * 1.25
  const room = height - insets.top - insets.bottom
  return upright
    ? uprightLayout(shape, width, height, insets.top, room)
    : wideLayout(shape, width, height, insets.top, room)
}

function uprightLayout({ reels, rows }: Shape, width: number, height: number, top: number, room: number): Layout {
  const band = clamp(width * 0.03, 9, 26)
  const gap = Math.round(clamp(width * 0.007, 2, 6))
  const plateHeight = clamp(width * 0.13, 44, 76)
  // Tall screens get taller cells; what is left goes between title and frame, where the wyrm lies, and around.
  const free = room - band * 3.4 - plateHeight
  // Few reels of many rows are as wide as the lowest cells leave room for.
  const cellWidth = Math.min(
    (Math.min(width, 900) - band * 2.3 - gap * (reels - 1)) / reels,
    (free - LEAST_TITLE * TITLE_TALL) / rows / LOWEST_CELL,
  )
  const titleWidth = Math.min(width * 0.9, 600, Math.max(LEAST_TITLE, (free - cellWidth * rows) / TITLE_TALL))
  const rest = free - titleWidth * TITLE_TALL
  const perch = clamp(rest - cellWidth * 1.12 * rows, 0, cellWidth * 0.95)
  const cellHeight = clamp((rest - perch) / rows, cellWidth * LOWEST_CELL, cellWidth * 1.36)
  const slack = Math.max(0, rest - perch - cellHeight * rows)
  const titleTop = top + slack * 0.3
  const wellTop = titleTop + titleWidth * TITLE_TALL + perch + band * 1.7
  return assemble({
    reels,
    rows,
    width,
    height,
    upright: true,
    cellWidth,
    cellHeight,
    gap,
    band,
    wellTop,
    titleTop,
    titleWidth,
    plateHeight,
  })
}

function wideLayout({ reels, rows }: Shape, width: number, height: number, top: number, room: number): Layout {
  const band = clamp(room * 0.038, 8, 32)
  const gap = Math.round(clamp(width * 0.005, 2, 7))
  const low = room < 420
  const plateHeight = low ? clamp(room * 0.13, 28, 44) : clamp(room * 0.085, 44, 72)
  const titleWidth = low ? 0 : clamp(room * 0.62, 240, 520)
  const titleHeight = titleWidth * TITLE_TALL * 0.86
  const byHeight = (room - titleHeight - plateHeight - band * (low ? 2.2 : 3)) / rows
  const cellHeight = Math.min(byHeight, (width * 0.8) / reels)
  const cellWidth = cellHeight * 1.08
  const used = cellHeight * rows + titleHeight + plateHeight + band * (low ? 2.2 : 3)
  const titleTop = top + Math.max(0, room - used) / 2
  const wellTop = titleTop + titleHeight + band * (low ? 1.1 : 1.6)
  return assemble({
    reels,
    rows,
    width,
    height,
    upright: false,
    cellWidth,
    cellHeight,
    gap,
    band,
    wellTop,
    titleTop,
    titleWidth,
    plateHeight,
  })
}

interface Measures extends Shape {
  readonly width: number
  readonly height: number
  readonly upright: boolean
  readonly cellWidth: number
  readonly cellHeight: number
  readonly gap: number
  readonly band: number
  readonly wellTop: number
  readonly titleTop: number
  readonly titleWidth: number
  readonly plateHeight: number
}

function assemble({
  reels,
  rows,
  width,
  height,
  upright,
  cellWidth,
  cellHeight,
  gap,
  band,
  wellTop,
  titleTop,
  titleWidth,
  plateHeight,
}: Measures): Layout {
  const wellWidth = cellWidth * reels + gap * (reels - 1)
  const wellHeight = cellHeight * rows
  const plateWidth = Math.min(wellWidth * (upright ? 0.94 : 0.6), 640)
  return {
    reels,
    rows,
    width,
    height,
    upright,
    cellWidth,
    cellHeight,
    gap,
    band,
    symbol: Math.min(cellWidth * 1.1, cellHeight * 1.04),
    well: { x: (width - wellWidth) / 2, y: wellTop, width: wellWidth, height: wellHeight },
    title: { x: (width - titleWidth) / 2, y: titleTop, width: titleWidth, height: titleWidth * TITLE_TALL },
    plate: {
      x: (width - plateWidth) / 2,
      y: wellTop + wellHeight + band * 0.55,
      width: plateWidth,
      height: plateHeight,
    },
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
