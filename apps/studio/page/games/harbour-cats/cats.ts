import { linear, radial } from '../../art/brush.ts'

const TURN = Math.PI * 2
const INK = '#17203a'

interface Cat {
  readonly coat: string
  readonly belly: string
  readonly eyes: string
  readonly stripes?: string
  readonly patch?: string
  readonly hat?: 'sailor' | 'captain' | 'crown'
  readonly rays?: boolean
}

/** The dearer the prize, the grander the cat. */
const CATS: readonly Cat[] = [
  { coat: '#8b93a3', belly: '#d8dce2', eyes: '#9ac46b', stripes: '#59617a' },
  { coat: '#e29a4f', belly: '#f8e2c2', eyes: '#6fae8d', stripes: '#a95c22' },
  { coat: '#2b3146', belly: '#4a5268', eyes: '#f3cf55' },
  { coat: '#f6f1e6', belly: '#ffffff', eyes: '#5aa0c9', patch: '#c98d57', hat: 'sailor' },
  { coat: '#6c5546', belly: '#ead9c4', eyes: '#e7b84a', stripes: '#3d2c23', hat: 'captain' },
  { coat: '#f0c04a', belly: '#fff0bd', eyes: '#b3382e', stripes: '#b9791d', hat: 'crown', rays: true },
]

/** Paints what lies under a panel: fish, anchor, lantern, then cats; a coil of rope for a blank. */
export function paintFace(context: CanvasRenderingContext2D, size: number, kind: number): void {
  context.save()
  context.scale(size / 100, size / 100)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = INK
  if (kind < 0) paintRope(context)
  else if (kind === 0) paintFish(context)
  else if (kind === 1) paintAnchor(context)
  else if (kind === 2) paintLantern(context)
  else paintCat(context, CATS[kind - 3] ?? { coat: INK, belly: INK, eyes: INK })
  context.restore()
}

/** A blot of watercolour behind a figure. */
function wash(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = radial(context, 50, 54, 46, [colour, colour, 'rgb(255 255 255 / 0)'])
  context.beginPath()
  context.ellipse(50, 54, 46, 40, 0.2, 0, TURN)
  context.fill()
}

function paintRope(context: CanvasRenderingContext2D): void {
  context.globalAlpha = 0.34
  context.lineWidth = 5
  context.strokeStyle = '#6a6552'
  for (let ring = 0; ring < 4; ring += 1) {
    context.beginPath()
    context.ellipse(50, 56, 34 - ring * 8, 22 - ring * 5, 0, 0.4 + ring, TURN + ring)
    context.stroke()
  }
  context.beginPath()
  context.moveTo(82, 62)
  context.quadraticCurveTo(94, 74, 78, 84)
  context.stroke()
}

function paintFish(context: CanvasRenderingContext2D): void {
  wash(context, 'rgb(120 170 190 / 0.34)')
  context.fillStyle = linear(context, [0, 34], [0, 74], ['#7fa3b8', '#c9dde2', '#eef4f2'])
  context.lineWidth = 3.2
  context.beginPath()
  context.moveTo(10, 54)
  context.bezierCurveTo(26, 30, 56, 32, 74, 52)
  context.lineTo(92, 38)
  context.quadraticCurveTo(86, 54, 92, 70)
  context.lineTo(74, 56)
  context.bezierCurveTo(56, 76, 26, 76, 10, 54)
  context.fill()
  context.stroke()
  context.lineWidth = 2
  for (const x of [40, 50, 60]) {
    context.beginPath()
    context.arc(x - 8, 54, 10, -0.9, 0.9)
    context.stroke()
  }
  context.fillStyle = INK
  context.beginPath()
  context.arc(23, 50, 3, 0, TURN)
  context.fill()
}

function paintAnchor(context: CanvasRenderingContext2D): void {
  wash(context, 'rgb(70 110 150 / 0.28)')
  for (const [colour, width] of [
    [INK, 12],
    ['#48709a', 6.5],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    context.arc(50, 20, 8, 0, TURN)
    context.moveTo(50, 28)
    context.lineTo(50, 86)
    context.moveTo(30, 40)
    context.lineTo(70, 40)
    context.moveTo(16, 60)
    context.quadraticCurveTo(22, 86, 50, 87)
    context.quadraticCurveTo(78, 86, 84, 60)
    context.stroke()
  }
}

function paintLantern(context: CanvasRenderingContext2D): void {
  wash(context, 'rgb(250 190 90 / 0.42)')
  context.lineWidth = 3.4
  context.beginPath()
  context.arc(50, 22, 13, Math.PI, 0)
  context.stroke()
  context.fillStyle = radial(context, 50, 56, 26, ['#fff6cf', '#ffd06a', '#d98a2b'])
  context.beginPath()
  context.roundRect(32, 32, 36, 46, 8)
  context.fill()
  context.stroke()
  context.fillStyle = '#33415f'
  for (const y of [26, 76]) {
    context.beginPath()
    context.roundRect(27, y, 46, 9, 3)
    context.fill()
    context.stroke()
  }
  context.lineWidth = 2.2
  context.beginPath()
  context.moveTo(43, 36)
  context.lineTo(43, 75)
  context.moveTo(57, 36)
  context.lineTo(57, 75)
  context.stroke()
}

function paintCat(context: CanvasRenderingContext2D, cat: Cat): void {
  if (cat.rays === true) {
    context.fillStyle = 'rgb(240 170 40 / 0.42)'
    for (let ray = 0; ray < 14; ray += 1) {
      const angle = (ray / 14) * TURN
      context.beginPath()
      context.moveTo(50, 56)
      context.lineTo(50 + Math.cos(angle - 0.1) * 54, 56 + Math.sin(angle - 0.1) * 54)
      context.lineTo(50 + Math.cos(angle + 0.1) * 54, 56 + Math.sin(angle + 0.1) * 54)
      context.fill()
    }
  } else wash(context, 'rgb(150 165 185 / 0.26)')
  context.lineWidth = 3.4
  context.fillStyle = linear(context, [30, 20], [70, 96], [cat.coat, cat.coat, INK])
  context.beginPath()
  context.moveTo(20, 64)
  context.bezierCurveTo(12, 40, 16, 22, 20, 14)
  context.quadraticCurveTo(30, 18, 38, 29)
  context.quadraticCurveTo(50, 25, 62, 29)
  context.quadraticCurveTo(70, 18, 80, 14)
  context.bezierCurveTo(84, 22, 88, 40, 80, 64)
  context.bezierCurveTo(76, 84, 62, 92, 50, 92)
  context.bezierCurveTo(38, 92, 24, 84, 20, 64)
  context.closePath()
  context.save()
  context.fill()
  context.clip()
  if (cat.patch !== undefined) {
    context.fillStyle = cat.patch
    context.beginPath()
    context.ellipse(74, 34, 22, 26, 0.5, 0, TURN)
    context.fill()
  }
  if (cat.stripes !== undefined) {
    context.strokeStyle = cat.stripes
    context.lineWidth = 4
    for (const [x1, y1, x2, y2] of [
      [50, 24, 50, 40],
      [41, 27, 43, 38],
      [59, 27, 57, 38],
      [10, 60, 28, 64],
      [12, 72, 30, 72],
      [90, 60, 72, 64],
      [88, 72, 70, 72],
    ] as const) {
      context.beginPath()
      context.moveTo(x1, y1)
      context.lineTo(x2, y2)
      context.stroke()
    }
  }
  context.fillStyle = cat.belly
  context.beginPath()
  context.ellipse(50, 78, 17, 13, 0, 0, TURN)
  context.fill()
  context.restore()
  context.strokeStyle = INK
  context.lineWidth = 3.4
  context.stroke()
  paintLooks(context, cat)
  if (cat.hat !== undefined) paintHat(context, cat.hat)
}

function paintLooks(context: CanvasRenderingContext2D, { eyes, coat }: Cat): void {
  for (const side of [-1, 1]) {
    context.fillStyle = eyes
    context.lineWidth = 2.4
    context.beginPath()
    context.ellipse(50 + side * 15, 56, 7.5, 6.5, side * 0.2, 0, TURN)
    context.fill()
    context.stroke()
    context.fillStyle = INK
    context.beginPath()
    context.ellipse(50 + side * 15, 56, 2.2, 5.6, 0, 0, TURN)
    context.fill()
    context.fillStyle = '#fff'
    context.beginPath()
    context.arc(50 + side * 15 + 2.6, 53.4, 1.5, 0, TURN)
    context.fill()
  }
  context.fillStyle = '#c9606a'
  context.beginPath()
  context.moveTo(45.5, 69)
  context.lineTo(54.5, 69)
  context.lineTo(50, 74)
  context.closePath()
  context.fill()
  context.lineWidth = 2.2
  context.beginPath()
  context.moveTo(50, 74)
  context.quadraticCurveTo(49, 80, 42, 80)
  context.moveTo(50, 74)
  context.quadraticCurveTo(51, 80, 58, 80)
  context.stroke()
  context.strokeStyle = coat === '#2b3146' ? '#c8cede' : INK
  context.lineWidth = 1.5
  for (const side of [-1, 1])
    for (const tilt of [-5, 1, 7]) {
      context.beginPath()
      context.moveTo(50 + side * 20, 73 + tilt * 0.4)
      context.quadraticCurveTo(50 + side * 34, 70 + tilt, 50 + side * 45, 72 + tilt * 1.6)
      context.stroke()
    }
  context.strokeStyle = INK
}

function paintHat(context: CanvasRenderingContext2D, hat: NonNullable<Cat['hat']>): void {
  context.lineWidth = 3
  if (hat === 'crown') {
    context.fillStyle = linear(context, [0, 4], [0, 30], ['#fff3b8', '#f2b93a', '#a6661a'])
    context.beginPath()
    context.moveTo(30, 30)
    for (const [x, y] of [
      [27, 8],
      [39, 18],
      [50, 3],
      [61, 18],
      [73, 8],
      [70, 30],
    ] as const)
      context.lineTo(x, y)
    context.closePath()
    context.fill()
    context.stroke()
    context.fillStyle = '#c23a3a'
    context.beginPath()
    context.arc(50, 22, 3.4, 0, TURN)
    context.fill()
    return
  }
  const captain = hat === 'captain'
  context.fillStyle = captain ? '#f4efe2' : '#fbfaf5'
  context.beginPath()
  context.ellipse(50, 16, captain ? 29 : 22, 12, 0, 0, TURN)
  context.fill()
  context.stroke()
  context.fillStyle = captain ? '#1d2a4d' : '#3d6ea5'
  context.beginPath()
  context.roundRect(27, 18, 46, 10, 4)
  context.fill()
  context.stroke()
  if (!captain) return
  context.fillStyle = '#11182e'
  context.beginPath()
  context.ellipse(50, 31, 24, 5, 0, 0, Math.PI)
  context.fill()
  context.stroke()
  context.fillStyle = '#f2c14e'
  context.beginPath()
  context.arc(50, 15, 5, 0, TURN)
  context.fill()
  context.stroke()
}
