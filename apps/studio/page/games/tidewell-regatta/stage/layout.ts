/** A rectangle in CSS pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where everything on the canvas stands, in CSS pixels. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** Taller than wide: the symbols take the whole width, and the flags hang on a line above them. */
  readonly upright: boolean
  readonly cellWidth: number
  readonly cellHeight: number
  /** Side of a symbol's picture. */
  readonly symbol: number
  /** Thickness of the frame. */
  readonly band: number
  readonly well: Area
  readonly title: Area
  readonly plate: Area
  /** Where flags are hoisted: a line above the frame, or a mast at its left. */
  readonly flags: Area
  /** Where sea and sky meet. */
  readonly horizon: number
  /** The lighthouse on its headland: middle of its foot, and its height. */
  readonly tower: { readonly x: number; readonly y: number; readonly height: number }
  readonly sun: { readonly x: number; readonly radius: number }
}

const COLUMNS = 6
const ROWS = 5
/** The title's picture is so tall in parts of its width; the lettering in its middle needs less. */
const TITLE_TALL = 0.25
const LETTERS_TALL = 0.16
/** Kept above the title for the ribbon of a demo or a replay. */
const RIBBON = 22

/**
 * Lays out title, flags, symbols and plate between the tools above and the controls below.
 * @param insets heights of the tools and the controls in CSS pixels
 */
export function layoutOf(
  width: number,
  height: number,
  insets: { readonly top: number; readonly bottom: number },
): Layout {
  const room = height - insets.top - insets.bottom
  return width < room * 1.2
    ? uprightLayout(width, height, insets.top, room)
    : wideLayout(width, height, insets.top, room)
}

function uprightLayout(width: number, height: number, top: number, room: number): Layout {
  const band = clamp(width * 0.026, 8, 22)
  const cellWidth = (Math.min(width, 780) - band * 2.5) / COLUMNS
  const plateHeight = clamp(width * 0.12, 40, 70)
  const flagsHeight = clamp(width * 0.13, 38, 84)
  const free = room - RIBBON - band * 3 - plateHeight - flagsHeight
  const roomy = Math.min((free - cellWidth * ROWS * 0.9) / LETTERS_TALL, width * 1.03, 700)
  // Lettering too small to read gives its place to the symbols.
  const titleWidth = roomy < 220 ? 0 : roomy
  const rest = free - titleWidth * LETTERS_TALL
  const cellHeight = clamp(rest / ROWS, cellWidth * 0.7, cellWidth * 1.14)
  const slack = Math.max(0, rest - cellHeight * ROWS)
  const titleTop = top + RIBBON + slack * 0.2
  const flagsTop = titleTop + titleWidth * LETTERS_TALL + slack * 0.25
  const wellTop = flagsTop + flagsHeight + band * 1.4
  const well = {
    x: (width - cellWidth * COLUMNS) / 2,
    y: wellTop,
    width: cellWidth * COLUMNS,
    height: cellHeight * ROWS,
  }
  const horizon = flagsTop + flagsHeight * 0.62
  return {
    ...assemble({ width, height, cellWidth, cellHeight, band, well, titleTop, titleWidth, plateHeight }),
    upright: true,
    flags: { x: well.x, y: flagsTop, width: well.width, height: flagsHeight },
    horizon,
    tower: { x: width * 0.93, y: horizon + 2, height: Math.min(width * 0.34, horizon - top * 0.9) },
    sun: { x: width * 0.22, radius: width * 0.07 },
  }
}

function wideLayout(width: number, height: number, top: number, room: number): Layout {
  const band = clamp(room * 0.03, 7, 26)
  const low = room < 420
  const plateHeight = low ? clamp(room * 0.12, 28, 42) : clamp(room * 0.08, 44, 68)
  const titleWidth = low ? 0 : clamp(room * 0.8, 280, 620)
  const titleHeight = titleWidth * LETTERS_TALL
  const around = band * (low ? 2.3 : 3)
  const cellHeight = Math.min((room - titleHeight - plateHeight - around) / ROWS, (width * 0.56) / COLUMNS)
  const cellWidth = cellHeight * 1.12
  const used = cellHeight * ROWS + titleHeight + plateHeight + around
  const titleTop = top + Math.max(0, room - used) / 2
  const well = {
    x: (width - cellWidth * COLUMNS) / 2,
    y: titleTop + titleHeight + band * (low ? 1.15 : 1.5),
    width: cellWidth * COLUMNS,
    height: cellHeight * ROWS,
  }
  const mast = clamp(cellHeight * 1.02, 44, 130)
  const horizon = height * 0.47
  const right = well.x + well.width + band
  return {
    ...assemble({ width, height, cellWidth, cellHeight, band, well, titleTop, titleWidth, plateHeight }),
    upright: false,
    flags: { x: well.x - band * 2.1 - mast, y: well.y - band * 0.6, width: mast, height: well.height + band * 1.2 },
    horizon,
    tower: {
      x: right + (width - right) * (low ? 0.36 : 0.56),
      y: horizon + 4,
      height: Math.min(horizon * 0.8, height * 0.38),
    },
    sun: { x: well.x * 0.3, radius: height * 0.052 },
  }
}

interface Measures {
  readonly width: number
  readonly height: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly band: number
  readonly well: Area
  readonly titleTop: number
  readonly titleWidth: number
  readonly plateHeight: number
}

function assemble({ titleTop, titleWidth, plateHeight, ...given }: Measures) {
  const { width, well, band, cellWidth, cellHeight } = given
  const plateWidth = Math.min(well.width * (well.width > width * 0.7 ? 0.96 : 0.8), 640)
  return {
    ...given,
    symbol: Math.min(cellWidth * 1.1, cellHeight * 1.06),
    title: {
      x: (width - titleWidth) / 2,
      y: titleTop - (titleWidth * (TITLE_TALL - LETTERS_TALL)) / 2,
      width: titleWidth,
      height: titleWidth * TITLE_TALL,
    },
    plate: {
      x: (width - plateWidth) / 2,
      y: well.y + well.height + band * 0.9,
      width: plateWidth,
      height: plateHeight,
    },
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
