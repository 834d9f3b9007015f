import { layer, linear, radial } from '../../art/brush.ts'

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

function sprite(cell: number): CanvasRenderingContext2D {
  const scale = Math.min(2, window.devicePixelRatio)
  const { ctx } = layer(cell * 1.2 * scale)
  ctx.scale(scale, scale)
  ctx.translate(cell * 0.6, cell * 0.6)
  return ctx
}

/** A round leaf with its notch, seen from above. */
function tracePad(ctx: CanvasRenderingContext2D, radius: number): void {
  ctx.beginPath()
  for (let step = 0; step <= 60; step += 1) {
    const angle = 0.16 + (step / 60) * (TURN - 0.32)
    const far = radius * (1 + Math.sin(angle * 7) * 0.014 + Math.sin(angle * 3 + 1) * 0.018)
    ctx.lineTo(Math.cos(angle) * far, Math.sin(angle) * far)
  }
  ctx.quadraticCurveTo(radius * 0.5, -radius * 0.04, radius * 0.06, 0)
  ctx.closePath()
}

function paintPad(cell: number): HTMLCanvasElement {
  const ctx = sprite(cell)
  const radius = cell * 0.44
  ctx.save()
  ctx.shadowColor = 'rgb(0 14 16 / 0.75)'
  ctx.shadowBlur = cell * 0.1
  ctx.shadowOffsetY = cell * 0.06
  tracePad(ctx, radius)
  ctx.fillStyle = '#123d2b'
  ctx.fill()
  ctx.restore()
  tracePad(ctx, radius)
  ctx.fillStyle = radial(ctx, -radius * 0.3, -radius * 0.35, radius * 1.5, ['#8fc468', '#4f9850', '#2b6f44', '#174a34'])
  ctx.fill()
  ctx.save()
  tracePad(ctx, radius)
  ctx.clip()
  for (let vein = 0; vein < 13; vein += 1) {
    const angle = 0.26 + (vein / 12) * (TURN - 0.52)
    ctx.strokeStyle = 'rgb(196 232 150 / 0.34)'
    ctx.lineWidth = Math.max(0.6, cell * 0.012)
    ctx.beginPath()
    ctx.moveTo(0, 0)
    ctx.quadraticCurveTo(
      Math.cos(angle + 0.1) * radius * 0.5,
      Math.sin(angle + 0.1) * radius * 0.5,
      Math.cos(angle) * radius * 0.96,
      Math.sin(angle) * radius * 0.96,
    )
    ctx.stroke()
  }
  ctx.restore()
  tracePad(ctx, radius * 0.985)
  ctx.strokeStyle = linear(ctx, [-radius, -radius], [radius, radius], ['#d8f2a8', 'rgb(120 180 90 / 0.5)', '#0f3d2c'])
  ctx.lineWidth = Math.max(1, cell * 0.022)
  ctx.stroke()
  // Drops that lie on it.
  for (const [x, y, size] of [
    [0.42, 0.3, 0.055],
    [-0.5, 0.36, 0.04],
    [-0.12, -0.62, 0.045],
  ] as const) {
    ctx.fillStyle = radial(ctx, radius * x - 1, radius * y - 1, radius * size * 1.6, [
      'rgb(255 255 255 / 0.95)',
      'rgb(200 245 230 / 0.4)',
      'rgb(20 70 50 / 0.15)',
    ])
    ctx.beginPath()
    ctx.arc(radius * x, radius * y, radius * size, 0, TURN)
    ctx.fill()
  }
  return ctx.canvas
}

function petal(ctx: CanvasRenderingContext2D, long: number, wide: number, colours: readonly string[]): void {
  ctx.beginPath()
  ctx.moveTo(0, 0)
  ctx.bezierCurveTo(wide, -long * 0.3, wide * 0.9, -long * 0.75, 0, -long)
  ctx.bezierCurveTo(-wide * 0.9, -long * 0.75, -wide, -long * 0.3, 0, 0)
  ctx.fillStyle = linear(ctx, [0, 0], [0, -long], colours)
  ctx.fill()
  ctx.strokeStyle = 'rgb(150 50 90 / 0.28)'
  ctx.lineWidth = Math.max(0.5, long * 0.02)
  ctx.stroke()
}

function paintLily(cell: number): HTMLCanvasElement {
  const ctx = sprite(cell)
  const long = cell * 0.38
  const rings = [
    [12, 1, 0.15, ['#e88fb4', '#f6bcd2', '#fde3ea']],
    [10, 0.8, 0.15, ['#f0a5c4', '#fbd0de', '#fff2f5']],
    [8, 0.58, 0.13, ['#f7bdd3', '#fde0e9', '#ffffff']],
  ] as const
  for (const [at, [count, part, wide, colours]] of rings.entries()) {
    ctx.save()
    ctx.shadowColor = 'rgb(60 8 36 / 0.5)'
    ctx.shadowBlur = cell * 0.05
    ctx.shadowOffsetY = cell * 0.015
    for (let each = 0; each < count; each += 1) {
      ctx.save()
      ctx.rotate((each / count) * TURN + at * 0.25)
      petal(ctx, long * part, cell * wide * 0.62, colours)
      ctx.restore()
    }
    ctx.restore()
  }
  ctx.fillStyle = radial(ctx, 0, 0, cell * 0.1, ['#fff2a8', '#f8c33c', '#d98a16'])
  ctx.beginPath()
  ctx.arc(0, 0, cell * 0.075, 0, TURN)
  ctx.fill()
  for (let each = 0; each < 14; each += 1) {
    const angle = (each / 14) * TURN
    ctx.strokeStyle = '#ffd95a'
    ctx.lineWidth = Math.max(0.8, cell * 0.014)
    ctx.beginPath()
    ctx.moveTo(Math.cos(angle) * cell * 0.05, Math.sin(angle) * cell * 0.05)
    ctx.lineTo(Math.cos(angle) * cell * 0.115, Math.sin(angle) * cell * 0.115)
    ctx.stroke()
  }
  return ctx.canvas
}

/** A bud that has not opened. */
function paintBud(cell: number): HTMLCanvasElement {
  const ctx = sprite(cell)
  ctx.shadowColor = 'rgb(4 30 20 / 0.7)'
  ctx.shadowBlur = cell * 0.05
  ctx.shadowOffsetY = cell * 0.03
  for (const turn of [-0.5, 0.5, 0]) {
    ctx.save()
    ctx.translate(0, cell * 0.11)
    ctx.rotate(turn * 0.62)
    petal(ctx, cell * (turn === 0 ? 0.3 : 0.25), cell * 0.095, ['#3f7d3d', '#cf7fa2', '#f8d3de'])
    ctx.restore()
  }
  return ctx.canvas
}

/** The head of a pike that breaks the water, its jaws open to the one who looks. */
function paintPike(cell: number): HTMLCanvasElement {
  const ctx = sprite(cell)
  const r = cell * 0.36
  ctx.fillStyle = radial(ctx, 0, 0, r * 1.3, ['#021416', '#052428', 'rgb(8 50 52 / 0)'])
  ctx.beginPath()
  ctx.arc(0, 0, r * 1.3, 0, TURN)
  ctx.fill()
  ctx.save()
  ctx.shadowColor = 'rgb(0 0 0 / 0.7)'
  ctx.shadowBlur = cell * 0.08
  ctx.shadowOffsetY = cell * 0.03
  // Upper and lower jaw.
  ctx.fillStyle = linear(ctx, [0, -r * 1.1], [0, r * 1.1], ['#8f9c4c', '#5d7440', '#2f4a34', '#62743f'])
  ctx.beginPath()
  ctx.moveTo(-r * 1.02, r * 0.1)
  ctx.bezierCurveTo(-r * 0.95, -r * 0.95, -r * 0.3, -r * 1.12, 0, -r * 1.12)
  ctx.bezierCurveTo(r * 0.3, -r * 1.12, r * 0.95, -r * 0.95, r * 1.02, r * 0.1)
  ctx.bezierCurveTo(r * 0.8, r * 0.95, r * 0.34, r * 1.06, 0, r * 1.06)
  ctx.bezierCurveTo(-r * 0.34, r * 1.06, -r * 0.8, r * 0.95, -r * 1.02, r * 0.1)
  ctx.fill()
  ctx.restore()
  ctx.fillStyle = radial(ctx, 0, r * 0.18, r * 0.8, ['#2b0508', '#7c1a1f', '#c4473f'])
  ctx.beginPath()
  ctx.ellipse(0, r * 0.2, r * 0.72, r * 0.56, 0, 0, TURN)
  ctx.fill()
  ctx.fillStyle = '#d9665a'
  ctx.beginPath()
  ctx.ellipse(0, r * 0.46, r * 0.34, r * 0.2, 0, 0, TURN)
  ctx.fill()
  ctx.fillStyle = '#fffbe8'
  for (let tooth = 0; tooth < 9; tooth += 1) {
    const angle = Math.PI + ((tooth + 0.5) / 9) * Math.PI
    for (const [sign, part] of [
      [1, 0.36],
      [-1, 0.3],
    ] as const) {
      const [x, y] = [Math.cos(angle) * r * 0.7, r * 0.2 + Math.sin(angle) * r * 0.54 * sign]
      ctx.beginPath()
      ctx.moveTo(x - r * 0.075, y)
      ctx.lineTo(x + r * 0.075, y)
      ctx.lineTo(x * 0.86, y + sign * r * part * (tooth % 2 === 0 ? 1 : 0.66))
      ctx.closePath()
      ctx.fill()
    }
  }
  for (const sign of [-1, 1]) {
    ctx.fillStyle = radial(ctx, sign * r * 0.5, -r * 0.56, r * 0.22, ['#fff3a0', '#e6b52c', '#6f4a08'])
    ctx.beginPath()
    ctx.arc(sign * r * 0.5, -r * 0.56, r * 0.19, 0, TURN)
    ctx.fill()
    ctx.fillStyle = '#0b0d08'
    ctx.beginPath()
    ctx.ellipse(sign * r * 0.48, -r * 0.54, r * 0.06, r * 0.13, 0, 0, TURN)
    ctx.fill()
    ctx.fillStyle = 'rgb(255 255 255 / 0.9)'
    ctx.beginPath()
    ctx.arc(sign * r * 0.5 + r * 0.05, -r * 0.62, r * 0.04, 0, TURN)
    ctx.fill()
  }
  ctx.fillStyle = 'rgb(214 226 130 / 0.5)'
  for (let spot = 0; spot < 12; spot += 1) {
    const angle = -Math.PI * (0.12 + (spot / 11) * 0.76)
    ctx.beginPath()
    ctx.ellipse(Math.cos(angle) * r * 0.84, Math.sin(angle) * r * 0.86, r * 0.06, r * 0.035, angle, 0, TURN)
    ctx.fill()
  }
  return ctx.canvas
}

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
