import { linear, radial } from '../../art/brush.ts'
import { seededRandom } from '#rules/seeded.ts'

/** Paints the chart table under the compass: walnut, a sea chart and the light of a lamp. */
export function paintChart(
  context: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  field: DOMRect,
): void {
  const random = seededRandom(1492)
  const chance = (): number => random.below(10_000) / 10_000
  context.fillStyle = linear(context, [0, 0], [width, height], ['#2a170c', '#1b0e07', '#120905'])
  context.fillRect(0, 0, width, height)
  // The grain of the table.
  for (let line = 0; line < height / 5; line += 1) {
    const y = line * 5 + chance() * 4
    context.strokeStyle = `rgb(${90 + chance() * 50} ${50 + chance() * 24} 22 / ${0.05 + chance() * 0.09})`
    context.lineWidth = 0.6 + chance() * 2
    context.beginPath()
    context.moveTo(0, y)
    context.bezierCurveTo(
      width * 0.3,
      y + chance() * 10 - 5,
      width * 0.7,
      y + chance() * 10 - 5,
      width,
      y + chance() * 8 - 4,
    )
    context.stroke()
  }
  const [x, y] = [field.x + field.width / 2, field.y + field.height / 2]
  const side = Math.max(Math.min(width * 1.06, 1180), field.height * 1.36)
  const [wide, tall] = [side, Math.min(Math.max(field.height * 1.24, 330), height * 0.9)]
  context.save()
  context.translate(x, y)
  context.rotate(-0.035)
  context.shadowColor = 'rgb(0 0 0 / 0.8)'
  context.shadowBlur = 40
  context.shadowOffsetY = 14
  context.fillStyle = '#b79a68'
  context.fillRect(-wide / 2, -tall / 2, wide, tall)
  context.shadowColor = 'transparent'
  context.beginPath()
  context.rect(-wide / 2, -tall / 2, wide, tall)
  context.clip()
  context.fillStyle = radial(context, -wide * 0.1, -tall * 0.2, wide * 0.62, [
    '#ead6a4',
    '#cdae76',
    '#8f7040',
    '#5b4524',
  ])
  context.fillRect(-wide / 2, -tall / 2, wide, tall)
  paintCoasts(context, wide, tall, chance)
  paintLines(context, wide, tall)
  // Folds.
  for (const part of [-0.25, 0.25]) {
    context.fillStyle = linear(
      context,
      [wide * part - 14, 0],
      [wide * part + 14, 0],
      ['rgb(60 40 14 / 0)', 'rgb(60 40 14 / 0.28)', 'rgb(255 240 200 / 0.22)', 'rgb(255 240 200 / 0)'],
    )
    context.fillRect(wide * part - 14, -tall / 2, 28, tall)
  }
  context.restore()
  // The lamp, and the dark around it.
  context.fillStyle = radial(context, x - width * 0.16, y - height * 0.3, Math.max(width, height) * 0.85, [
    [0, 'rgb(255 214 140 / 0.2)'],
    [0.3, 'rgb(60 34 12 / 0.28)'],
    [0.72, 'rgb(10 8 8 / 0.78)'],
    [1, 'rgb(5 5 7 / 0.94)'],
  ])
  context.fillRect(0, 0, width, height)
}

function paintCoasts(context: CanvasRenderingContext2D, wide: number, tall: number, chance: () => number): void {
  const lands = [
    [-0.46, -0.3, 0.2],
    [0.44, -0.36, 0.17],
    [-0.36, 0.42, 0.17],
    [0.4, 0.36, 0.22],
  ] as const
  for (const [left, top, part] of lands) {
    const points = Array.from({ length: 26 }, (_, at) => {
      const angle = (at / 26) * Math.PI * 2
      const far = part * Math.min(wide, tall * 1.7) * (0.7 + chance() * 0.5)
      return [left * wide + Math.cos(angle) * far, top * tall + Math.sin(angle) * far * 0.8] as const
    })
    const trace = (grow: number) => {
      context.beginPath()
      for (let at = 0; at <= points.length; at += 1) {
        const [px, py] = points[at % points.length] ?? [0, 0]
        const [qx, qy] = points[(at + 1) % points.length] ?? [0, 0]
        const [mx, my] = [(px + qx) / 2, (py + qy) / 2]
        const [gx, gy] = [left * wide + (mx - left * wide) * grow, top * tall + (my - top * tall) * grow]
        const [cx, cy] = [left * wide + (px - left * wide) * grow, top * tall + (py - top * tall) * grow]
        if (at === 0) context.moveTo(gx, gy)
        else context.quadraticCurveTo(cx, cy, gx, gy)
      }
      context.closePath()
    }
    for (const [grow, alpha] of [
      [1.22, 0.12],
      [1.14, 0.17],
      [1.07, 0.24],
    ] as const) {
      trace(grow)
      context.strokeStyle = `rgb(54 84 92 / ${alpha * 1.8})`
      context.lineWidth = 1
      context.stroke()
      context.fillStyle = `rgb(70 118 126 / ${alpha})`
      context.fill()
    }
    trace(1)
    context.fillStyle = 'rgb(150 118 62 / 0.75)'
    context.fill()
    context.strokeStyle = 'rgb(64 40 14 / 0.85)'
    context.lineWidth = 1.6
    context.stroke()
    // Hills.
    context.strokeStyle = 'rgb(64 40 14 / 0.5)'
    context.lineWidth = 1.1
    for (let hill = 0; hill < 9; hill += 1) {
      const [hx, hy] = [
        left * wide + (chance() - 0.5) * part * wide * 0.55,
        top * tall + (chance() - 0.5) * part * tall * 0.9,
      ]
      context.beginPath()
      context.moveTo(hx - 9, hy + 5)
      context.quadraticCurveTo(hx, hy - 12, hx + 9, hy + 5)
      context.stroke()
    }
  }
  // Soundings.
  context.fillStyle = 'rgb(58 52 40 / 0.55)'
  context.font = 'italic 11px Georgia, serif'
  for (let at = 0; at < 46; at += 1)
    context.fillText(
      String(3 + Math.floor(chance() * 60)),
      (chance() - 0.5) * wide * 0.96,
      (chance() - 0.5) * tall * 0.94,
    )
}

/** Rhumb lines from four roses, and the frame with its degrees. */
function paintLines(context: CanvasRenderingContext2D, wide: number, tall: number): void {
  const roses = [
    [0, 0],
    [-0.3, 0.1],
    [0.3, -0.12],
  ] as const
  for (const [left, top] of roses) {
    for (let at = 0; at < 32; at += 1) {
      const angle = (at * Math.PI) / 16
      context.strokeStyle = at % 4 === 0 ? 'rgb(120 44 26 / 0.34)' : 'rgb(70 54 30 / 0.2)'
      context.lineWidth = at % 4 === 0 ? 1 : 0.7
      context.beginPath()
      context.moveTo(left * wide, top * tall)
      context.lineTo(left * wide + Math.cos(angle) * wide, top * tall + Math.sin(angle) * wide)
      context.stroke()
    }
  }
  const [inset, step] = [12, 26]
  context.strokeStyle = 'rgb(64 40 14 / 0.8)'
  context.lineWidth = 1.4
  context.strokeRect(-wide / 2 + inset, -tall / 2 + inset, wide - inset * 2, tall - inset * 2)
  context.fillStyle = 'rgb(64 40 14 / 0.75)'
  for (let at = 0; at * step * 2 < wide - inset * 2; at += 1)
    for (const edge of [-tall / 2 + inset, tall / 2 - inset - 5])
      context.fillRect(-wide / 2 + inset + at * step * 2, edge, step, 5)
  for (let at = 0; at * step * 2 < tall - inset * 2; at += 1)
    for (const edge of [-wide / 2 + inset, wide / 2 - inset - 5])
      context.fillRect(edge, -tall / 2 + inset + at * step * 2, 5, step)
}
