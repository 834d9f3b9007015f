import { layer, linear, radial } from '../../art/brush.ts'

const TURN = Math.PI * 2

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

export function paintPad(cell: number): HTMLCanvasElement {
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

export function paintLily(cell: number): HTMLCanvasElement {
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
export function paintBud(cell: number): HTMLCanvasElement {
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
export function paintPike(cell: number): HTMLCanvasElement {
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
