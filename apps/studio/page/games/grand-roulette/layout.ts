import type { Area } from './area.ts'
import type { FeltSize } from './felt/map.ts'

/** Where the middle of the wheel is, and how large it is drawn, against its own size. */
export interface WheelPlace {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly shown: number
}

/** Where everything of the page stands, in CSS pixels. */
export interface Layout {
  readonly kind: 'upright' | 'low' | 'wide'
  /** Radius of the wheel while it turns. */
  readonly radius: number
  readonly turning: WheelPlace
  /** While bets are placed. */
  readonly resting: WheelPlace
  readonly felt: FeltSize
  /** The part of the felt that is seen; it scrolls where the felt is larger. */
  readonly window: Area
  /** How far the felt moves down to let the wheel be seen; null where it gives way entirely. */
  readonly giveWay: number | null
  readonly track: Area
  /** The racetrack lies over the felt while it is open; otherwise it has a place of its own. */
  readonly trackOver: boolean
  readonly chips: Area
  readonly actions: Area
  /** How wide a chip and a round button beside them are at most; less where all of them stand in one row of a small window. */
  readonly each: number
  readonly last: Area
  readonly plate: Area
}

/** Heights of the tools above and of the bar below. */
export interface Insets {
  readonly top: number
  readonly bottom: number
}

/** A number's box on a phone: 28 pixels for a line, and as many for the number itself. */
const TOUCH = 56
const ZONE = 14
/** A finger's width, of which there are as many chips as actions; between them on a phone on its side. */
const EACH = 44
const ROW = 6
const GAP = 4

export function layoutOf(width: number, height: number, insets: Insets): Layout {
  if (width < height) return upright(width, height, insets)
  return height <= 520 ? low(width, height) : wide(width, height, insets)
}

function upright(width: number, height: number, { top, bottom }: Insets): Layout {
  const large = width >= 700
  const ground = height - bottom
  const chips = { x: 8, y: ground - (large ? 76 : 58), width: width - 16, height: large ? 72 : 56 }
  const rail = large ? 60 : 46
  const line = 32
  const head = clamp(height * (large ? 0.34 : 0.19), height < 560 ? 96 : 112, 380)
  const frame = { x: 8, y: head, width: Math.min(width - rail - 22, 620), height: chips.y - head - 6 }
  const left = large ? (width - frame.width - rail - 8) / 2 : frame.x
  const window = { ...frame, x: left }
  const margin = large ? 14 : 8
  const [dozen, even] = large ? [64, 72] : [44, 46]
  const rows = TOUCH * 12 + 96
  const along = Math.max(TOUCH, TOUCH + Math.floor((window.height - rows - margin * 2) / 12))
  const felt = {
    upright: true,
    along,
    across: (window.width - margin * 2 - dozen - even) / 3,
    zero: 50,
    column: 44,
    dozen,
    even,
    zone: ZONE,
    margin,
  }
  const radius = Math.min(width * 0.46, (chips.y - top) * 0.39, 330)
  const giveWay = Math.round(top + radius * 1.76 + line + 14 - head)
  return {
    kind: 'upright',
    radius,
    turning: { x: width / 2, y: top + radius * 0.84, scale: 1, shown: 1 },
    resting: { x: width / 2, y: head - line - radius * (large ? 0.66 : 0.84), scale: large ? 1 : 1.1, shown: 1 },
    felt,
    window,
    giveWay: Math.max(0, giveWay),
    track: window,
    trackOver: true,
    chips,
    actions: { x: window.x + window.width + 6, y: window.y, width: rail, height: window.height },
    each: EACH,
    last: { x: 8, y: head - line - 4, width: width - 16, height: line },
    plate: { x: 8, y: head - line - 6, width: width - 16, height: line + 4 },
  }
}

/** The stake and the last win stand below the orb, so that the felt has all the height. */
function low(width: number, height: number): Layout {
  const [left, right] = [62, 122]
  const room = { x: left, width: width - left - right }
  const each = Math.min(EACH, Math.floor((room.width - 8 - (ROW - 1) * 2 * GAP) / (ROW * 2)))
  const row = each * ROW + GAP * (ROW - 1)
  const chips = { x: room.x, y: height - 8 - EACH, width: row, height: EACH }
  const window = { x: room.x, y: 4, width: room.width, height: chips.y - 9 }
  const dozen = 42
  const spare = window.height - TOUCH * 3 - dozen
  const even = clamp(spare - 2, 24, 46)
  const margin = clamp((spare - even) / 2, 1, 6)
  const across = Math.max(TOUCH, Math.floor((window.height - margin * 2 - dozen - even) / 3))
  const felt = {
    upright: false,
    along: Math.max(TOUCH, Math.floor((window.width - 92 - margin * 2) / 12)),
    across,
    zero: 48,
    column: 44,
    dozen,
    even,
    zone: ZONE,
    margin,
  }
  const radius = Math.min((height - 14) / 1.76, room.width * 0.4)
  return {
    kind: 'low',
    radius,
    turning: { x: room.x + room.width / 2, y: 6 + radius * 0.84, scale: 1, shown: 1 },
    resting: { x: width - 30, y: height * 0.5, scale: 1, shown: 0.85 },
    felt,
    window,
    giveWay: null,
    track: window,
    trackOver: true,
    chips,
    actions: { x: room.x + room.width - row, y: chips.y, width: row, height: EACH },
    each,
    last: { x: width - right + 8, y: 8, width: right - 14, height: 64 },
    plate: { x: width - right + 4, y: 76, width: right - 8, height: 44 },
  }
}

function wide(width: number, height: number, { bottom }: Insets): Layout {
  const ground = height - bottom
  const share = width >= 1200 ? 0.39 : 0.32
  const radius = Math.min((width * share) / 2 - 10, (ground - 180) / 1.8, 520)
  const middle = 28 + (width * share - 28) / 2
  const top = 64
  const wheelTop = top + Math.max(0, (ground - top - 108 - radius * 1.76) / 2)
  const window = { x: width * share + 20, width: width * (1 - share) - 48 }
  const margin = 16
  const along = Math.min(96, (window.width - margin * 2 - 108) / 12)
  const room = ground - top - 92
  const trackOver = room < 540
  const across = clamp((room - (trackOver ? 40 : 212) - 110 - margin * 2) / 3, 48, 108)
  const felt = {
    upright: false,
    along,
    across,
    zero: 54,
    column: 54,
    dozen: 54,
    even: 56,
    zone: Math.min(16, along * 0.28),
    margin,
  }
  const feltHeight = across * 3 + 110 + margin * 2
  const feltWidth = along * 12 + 108 + margin * 2
  const x = window.x + (window.width - feltWidth) / 2
  const trackHeight = trackOver ? 0 : clamp(room - feltHeight - 24, 150, 190)
  const y = top + Math.max(0, (room - feltHeight - trackHeight - 24) / 2) + (trackOver ? 0 : trackHeight + 22)
  const row = y + feltHeight + 20
  return {
    kind: 'wide',
    radius,
    turning: { x: middle, y: wheelTop + radius * 0.84, scale: 1.03, shown: 1 },
    resting: { x: middle, y: wheelTop + radius * 0.84, scale: 1, shown: 1 },
    felt,
    window: { x, y, width: feltWidth, height: feltHeight },
    giveWay: 0,
    track: trackOver
      ? { x, y, width: feltWidth, height: feltHeight }
      : { x, y: y - trackHeight - 22, width: feltWidth, height: trackHeight },
    trackOver,
    chips: { x, y: row, width: feltWidth * 0.46, height: 72 },
    actions: { x: x + feltWidth * 0.47, y: row, width: feltWidth * 0.53, height: 72 },
    each: EACH,
    last: { x: middle - radius, y: wheelTop + radius * 1.8 + 56, width: radius * 2, height: 32 },
    plate: { x: middle - radius, y: wheelTop + radius * 1.8 + 4, width: radius * 2, height: 46 },
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
