import { linear, radial } from '../../art/brush.ts'
import { drawDie } from './dice.ts'

type Context = CanvasRenderingContext2D
interface Size {
  readonly width: number
  readonly height: number
}

export interface DrumState {
  dice: readonly number[]
  /** How the dice lie. */
  turn: number
  rolling: boolean
  /** How far the skin has become clear, 0 to 1. */
  open: number
}

/** The eye looks down at a slant. */
const SLANT = 0.82
const NAILS = 40

const ring = (context: Context, x: number, y: number, reach: number) => {
  context.beginPath()
  context.ellipse(x, y, reach, reach * SLANT, 0, 0, Math.PI * 2)
}

/** The drum: its body, the dice in it, and the skin over them. */
export function drawDrum(context: Context, { width, height }: Size, now: number, state: DrumState): void {
  const reach = Math.min(width * 0.36, height * 0.47)
  // A beat shakes the whole of it.
  const beat = state.rolling ? Math.abs(Math.sin(now / 82)) : 0
  const [x, y] = [width / 2, height * 0.47 + beat * reach * 0.012]
  drawBody(context, x, y, reach)
  const inner = reach * 0.83
  context.save()
  ring(context, x, y, inner)
  context.clip()
  context.fillStyle = radial(context, x, y - inner * 0.2, inner * 1.1, ['#1f5a4c', [0.6, '#0d3029'], '#04100d'])
  context.fillRect(x - inner, y - inner, inner * 2, inner * 2)
  if (state.open > 0) {
    const side = inner * 0.44
    for (const [index, face] of state.dice.entries()) {
      const angle = -Math.PI / 2 + (index * Math.PI * 2) / 3 + (state.turn % 7) * 0.12
      drawDie(
        context,
        x + Math.cos(angle) * inner * 0.43,
        y + Math.sin(angle) * inner * 0.43 * SLANT,
        side,
        face,
        state.turn * 3 + index,
      )
    }
  }
  context.globalAlpha = 1 - state.open * 0.96
  drawSkin(context, x, y, inner)
  if (state.rolling) drawBumps(context, x, y, inner, now)
  context.restore()
  context.lineWidth = reach * 0.02
  context.strokeStyle = 'rgb(60 20 6 / .8)'
  ring(context, x, y, inner)
  context.stroke()
}

function drawBody(context: Context, x: number, y: number, reach: number): void {
  context.fillStyle = radial(context, x, y + reach * 0.5, reach * 1.3, ['rgb(0 0 0 / .65)', 'rgb(0 0 0 / 0)'])
  context.fillRect(x - reach * 1.4, y - reach * 0.4, reach * 2.8, reach * 1.9)
  const deep = reach * 0.2
  context.fillStyle = linear(
    context,
    [x - reach, 0],
    [x + reach, 0],
    ['#4a0a08', [0.25, '#c62a1c'], [0.5, '#e8492c'], [0.75, '#b0221a'], '#3c0706'],
  )
  context.beginPath()
  context.ellipse(x, y + deep, reach, reach * SLANT, 0, 0, Math.PI)
  context.ellipse(x, y, reach, reach * SLANT, 0, Math.PI, 0, true)
  context.fill()
  ring(context, x, y, reach)
  context.fillStyle = linear(context, [0, y - reach], [0, y + reach], ['#a61f16', '#e0452b', '#7a120d'])
  context.fill()
  context.lineWidth = reach * 0.014
  context.strokeStyle = '#f0c46a'
  context.stroke()
  for (let nail = 0; nail < NAILS; nail += 1) {
    const angle = (nail * Math.PI * 2) / NAILS
    const [left, top] = [x + Math.cos(angle) * reach * 0.915, y + Math.sin(angle) * reach * 0.915 * SLANT]
    context.fillStyle = radial(context, left - reach * 0.008, top - reach * 0.012, reach * 0.036, [
      '#fff4c8',
      [0.45, '#dca53c'],
      '#6a4210',
    ])
    context.beginPath()
    context.arc(left, top, reach * 0.03, 0, Math.PI * 2)
    context.fill()
  }
}

function drawSkin(context: Context, x: number, y: number, reach: number): void {
  ring(context, x, y, reach)
  context.fillStyle = radial(context, x - reach * 0.2, y - reach * 0.3, reach * 1.25, [
    '#fff6de',
    [0.45, '#f0dcb0'],
    [0.8, '#d2b27a'],
    '#8d6a3c',
  ])
  context.fill()
  context.save()
  context.translate(x, y)
  context.scale(1, SLANT)
  context.strokeStyle = 'rgb(168 40 24 / .75)'
  context.lineWidth = reach * 0.02
  for (const part of [0.72, 0.66]) {
    context.beginPath()
    context.arc(0, 0, reach * part, 0, Math.PI * 2)
    context.stroke()
  }
  // Clouds that curl around the middle.
  context.lineWidth = reach * 0.032
  context.lineCap = 'round'
  for (let cloud = 0; cloud < 4; cloud += 1) {
    context.rotate(Math.PI / 2)
    context.beginPath()
    for (let step = 0; step <= 26; step += 1) {
      const angle = step * 0.24
      const far = reach * (0.015 + step * 0.0055)
      const [left, top] = [reach * 0.36 + Math.cos(angle) * far, Math.sin(angle) * far]
      if (step === 0) context.moveTo(left, top)
      else context.lineTo(left, top)
    }
    context.quadraticCurveTo(reach * 0.5, reach * 0.3, reach * 0.2, reach * 0.34)
    context.stroke()
  }
  context.restore()
}

/** The dice below the skin push it up where they jump. */
function drawBumps(context: Context, x: number, y: number, reach: number, now: number): void {
  for (let bump = 0; bump < 3; bump += 1) {
    const phase = now / (150 + bump * 23) + bump * 2.1
    const [left, top] = [
      x + Math.cos(phase * 0.7 + bump) * reach * 0.46,
      y + Math.sin(phase * 0.9 + bump * 1.7) * reach * 0.42 * SLANT,
    ]
    const high = reach * (0.14 + 0.08 * Math.abs(Math.sin(phase * 1.6)))
    context.fillStyle = radial(context, left + high * 0.2, top + high * 0.35, high * 1.5, [
      'rgb(70 36 10 / .5)',
      'rgb(70 36 10 / 0)',
    ])
    context.fillRect(left - high * 2, top - high * 2, high * 4, high * 4)
    context.fillStyle = radial(context, left - high * 0.2, top - high * 0.3, high, [
      'rgb(255 255 240 / .95)',
      'rgb(255 246 216 / 0)',
    ])
    context.fillRect(left - high * 2, top - high * 2, high * 4, high * 4)
  }
}
