import { radial } from '../../art/brush.ts'
import { paintBud, paintLily, paintPad, paintPike } from './pad-art.ts'

/** What a pad shows: closed, an opened lily, the pike that bit, and at the end a pike or a lily that was not opened. */
export type PadKind = '?' | 'o' | 'x' | 'p' | 'l'

interface Pad {
  kind: PadKind
  /** When it became so, in milliseconds of the stage. */
  at: number
}

export interface Pads {
  set(cell: number, kind: PadKind, at: number): void
  /** The pad that is being asked about. */
  wait(cell: number | undefined): void
  draw(
    context: CanvasRenderingContext2D,
    size: { readonly width: number; readonly height: number },
    now: number,
    pointed: number | undefined,
  ): void
}

const TURN = Math.PI * 2
const OPENING_MS = 420

/** Pads on the water, painted once for each size and then laid, turned and moved. */
export function createPads(side: number, still: boolean): Pads {
  const pads: Pad[] = Array.from({ length: side * side }, () => ({ kind: '?', at: -Infinity }))
  let waiting: number | undefined
  let art:
    | {
        readonly cell: number
        readonly pad: HTMLCanvasElement
        readonly lily: HTMLCanvasElement
        readonly bud: HTMLCanvasElement
        readonly pike: HTMLCanvasElement
      }
    | undefined
  return {
    set(cell, kind, at) {
      pads[cell] = { kind, at }
    },
    wait(cell) {
      waiting = cell
    },
    draw(context, { width, height }, now, pointed) {
      const cell = Math.floor(Math.min(width, height) / side)
      if (cell < 8) return
      if (art?.cell !== cell)
        art = { cell, pad: paintPad(cell), lily: paintLily(cell), bud: paintBud(cell), pike: paintPike(cell) }
      const [left, top] = [(width - cell * side) / 2, (height - cell * side) / 2]
      drawKoi(context, width, height, now, still, cell)
      for (const [index, { kind, at }] of pads.entries()) {
        const [column, row] = [index % side, Math.floor(index / side)]
        const bob = still ? 0 : Math.sin(now / 1100 + index * 1.7) * cell * 0.012
        const x = left + (column + 0.5) * cell
        const y = top + (row + 0.5) * cell + bob
        const share = still ? 1 : Math.max(0, Math.min(1, (now - at) / OPENING_MS))
        const pop = 1 - (1 - share) ** 3
        context.save()
        context.translate(x, y)
        const turned = ((index * 137) % 360) * (Math.PI / 180)
        const dim = kind === 'l' || kind === 'p'
        if (kind === '?' && pointed === index) drawRing(context, cell, 'rgb(255 236 170 / 0.8)')
        if (waiting === index && kind === '?') drawRipple(context, cell, now, still)
        context.save()
        context.rotate(
          turned +
            (still ? 0 : Math.sin(now / 1700 + index) * 0.02) +
            (waiting === index && !still ? Math.sin(now / 45) * 0.05 : 0),
        )
        const lift = kind === '?' && pointed === index ? 1.05 : 1
        context.scale(lift, lift)
        context.globalAlpha = kind === 'x' ? 1 - pop * 0.8 : kind === 'p' ? 1 - pop * 0.55 : 1
        lay(context, art.pad, cell)
        context.restore()
        if (kind === '?' || share === 0) lay(context, art.bud, cell)
        else if (kind === 'o' || kind === 'l') {
          context.globalAlpha = dim ? 0.45 * pop : 1
          const size = (dim ? 0.78 : 1) * (0.4 + 0.6 * pop + (still ? 0 : Math.sin(share * Math.PI) * 0.12))
          if (kind === 'o') drawGlow(context, cell, pop)
          context.scale(size, size)
          context.rotate((1 - pop) * 0.6)
          lay(context, art.lily, cell)
        } else {
          context.globalAlpha = dim ? 0.6 * pop : 1
          if (kind === 'x') drawSplash(context, cell, share)
          const size = (dim ? 0.78 : 1.16) * (0.5 + 0.5 * pop + (still ? 0 : Math.sin(share * Math.PI) * 0.25))
          context.scale(size, size)
          lay(context, art.pike, cell)
        }
        context.restore()
      }
      drawFireflies(context, width, height, now, still)
    },
  }
}

const lay = (context: CanvasRenderingContext2D, picture: HTMLCanvasElement, cell: number): void =>
  context.drawImage(picture, -cell * 0.6, -cell * 0.6, cell * 1.2, cell * 1.2)

function drawRing(context: CanvasRenderingContext2D, cell: number, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = Math.max(1.5, cell * 0.025)
  context.beginPath()
  context.arc(0, 0, cell * 0.475, 0, TURN)
  context.stroke()
}

function drawRipple(context: CanvasRenderingContext2D, cell: number, now: number, still: boolean): void {
  for (let ring = 0; ring < 2; ring += 1) {
    const share = still ? 0.5 : (now / 900 + ring / 2) % 1
    drawRing(context, cell * (0.85 + share * 0.35), `rgb(220 250 240 / ${(1 - share) * 0.5})`)
  }
}

function drawGlow(context: CanvasRenderingContext2D, cell: number, share: number): void {
  context.fillStyle = radial(context, 0, 0, cell * 0.6, [`rgb(255 190 214 / ${0.42 * share})`, 'rgb(255 190 214 / 0)'])
  context.beginPath()
  context.arc(0, 0, cell * 0.6, 0, TURN)
  context.fill()
}

function drawSplash(context: CanvasRenderingContext2D, cell: number, share: number): void {
  if (share >= 1) return
  for (let drop = 0; drop < 14; drop += 1) {
    const angle = (drop / 14) * TURN + drop
    const far = cell * (0.25 + share * (0.45 + (drop % 3) * 0.12))
    context.fillStyle = `rgb(222 248 246 / ${1 - share})`
    context.beginPath()
    context.arc(
      Math.cos(angle) * far,
      Math.sin(angle) * far - Math.sin(share * Math.PI) * cell * 0.2,
      cell * 0.028,
      0,
      TURN,
    )
    context.fill()
  }
}

/** Two carp that pass under the leaves. */
function drawKoi(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  now: number,
  still: boolean,
  cell: number,
): void {
  for (const [at, [pace, phase, colour]] of (
    [
      [17_000, 0, 'rgb(240 120 60 / 0.34)'],
      [23_000, 0.55, 'rgb(238 224 200 / 0.26)'],
    ] as const
  ).entries()) {
    const share = still ? 0.3 + at * 0.4 : ((now / pace + phase) % 1.4) - 0.2
    const x = at === 0 ? share * width : (1 - share) * width
    const y = height * (0.28 + at * 0.46) + Math.sin(share * 7) * height * 0.09
    context.save()
    context.translate(x, y)
    context.rotate((at === 0 ? 0 : Math.PI) + Math.cos(share * 7) * 0.22)
    context.fillStyle = colour
    const long = cell * 0.5
    const wag = still ? 0 : Math.sin(now / 160) * long * 0.12
    context.beginPath()
    context.moveTo(long, 0)
    context.bezierCurveTo(long * 0.5, -long * 0.36, -long * 0.5, -long * 0.26, -long * 0.9, wag * 0.4)
    context.lineTo(-long * 1.35, wag - long * 0.24)
    context.lineTo(-long * 1.2, wag)
    context.lineTo(-long * 1.35, wag + long * 0.24)
    context.lineTo(-long * 0.9, wag * 0.4)
    context.bezierCurveTo(-long * 0.5, long * 0.26, long * 0.5, long * 0.36, long, 0)
    context.fill()
    context.restore()
  }
}

function drawFireflies(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  now: number,
  still: boolean,
): void {
  for (let fly = 0; fly < 9; fly += 1) {
    const time = still ? fly : now / 2600 + fly * 3.1
    const x = width * (0.5 + 0.48 * Math.sin(time * 0.7 + fly * 1.9))
    const y = height * (0.5 + 0.46 * Math.cos(time * 0.9 + fly * 2.7))
    const light = still ? 0.5 : 0.3 + 0.7 * Math.max(0, Math.sin(now / 700 + fly * 2))
    context.fillStyle = radial(context, x, y, 9, [
      `rgb(244 255 170 / ${light})`,
      `rgb(200 240 90 / ${light * 0.3})`,
      'rgb(200 240 90 / 0)',
    ])
    context.beginPath()
    context.arc(x, y, 9, 0, TURN)
    context.fill()
  }
}
