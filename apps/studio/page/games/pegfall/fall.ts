import { DISPLAY_FONT, layer, linear, radial } from '../../art/brush.ts'

interface Bowl {
  readonly parts: bigint
  readonly text: string
}

/** The pegs, the bowls and the drop that falls through them. It follows its turns; nothing here decides where it ends. */
export interface Fall {
  board(rows: number, bowls: readonly Bowl[]): void
  clear(): void
  /** A drop gathers at the ridge. */
  gather(now: number): void
  begin(path: string): void
  /** The drop at so many rows of its way. */
  move(at: number, now: number): void
  rest(path: string, bowl: number, now: number): void
  draw(context: CanvasRenderingContext2D, size: Size, now: number): void
}

interface Size {
  readonly width: number
  readonly height: number
}

const TURN = Math.PI * 2
/** How long a peg that was struck shines. */
const SHINES_MS = 420
const DROPS = 90

/** Where the pegs stand in a field; the roof is painted by the same measure. */
export function measure({ width, height }: Size, rows: number) {
  const bowlTall = Math.max(26, Math.min(46, height * 0.1))
  const top = height * 0.09
  const down = (height - bowlTall - top - 6) / (rows + 0.35)
  const across = Math.min((width - 8) / (rows + 1), down * 1.5)
  return { bowlTall, top, down, across, middle: width / 2, floor: height - bowlTall - 3 }
}

/** Colours of a bowl by what it pays: glaze, rim, letters. */
function glazeOf(parts: bigint): readonly [string, string, string] {
  if (parts >= 100_000n) return ['#d2472e', '#ffb27a', '#fff3df']
  if (parts >= 20_000n) return ['#c9822a', '#ffe09a', '#2a1402']
  if (parts >= 10_000n) return ['#2f8a78', '#a5ecd4', '#f2fff9']
  return ['#3c5068', '#9db4cc', '#f0f6ff']
}

export function createFall(still: boolean): Fall {
  let rows = 12
  let bowls: readonly Bowl[] = []
  let path = ''
  let at: number | undefined
  let gathering: number | undefined
  let ended: { readonly bowl: number; readonly at: number } | undefined
  const struck = new Map<string, number>()
  let peg: { readonly size: number; readonly canvas: HTMLCanvasElement } | undefined
  const rain = Array.from({ length: DROPS }, (_, drop) => ({
    x: ((drop * 61.8) % 100) / 100,
    y: ((drop * 37.3) % 100) / 100,
    pace: 0.55 + ((drop * 13.7) % 10) / 22,
  }))
  /** How many turns to the right were taken before a row. */
  const rights = (row: number): number => Array.from(path.slice(0, row)).filter((turn) => turn === '1').length

  const draw: Fall['draw'] = (context, size, now) => {
    const { bowlTall, top, down, across, middle, floor } = measure(size, rows)
    if (across < 3) return
    drawRain(context, size, now)
    const radius = Math.max(2.2, Math.min(across * 0.17, down * 0.24))
    if (peg?.size !== radius) peg = { size: radius, canvas: paintPeg(radius) }
    for (let row = 0; row < rows; row += 1)
      for (let place = 0; place <= row; place += 1) {
        const x = middle + (place - row / 2) * across
        const y = top + (row + 0.5) * down
        const since = now - (struck.get(`${row}.${place}`) ?? -Infinity)
        if (since < SHINES_MS) {
          const light = 1 - since / SHINES_MS
          context.fillStyle = radial(context, x, y, radius * 4.2, [
            `rgb(190 240 255 / ${0.75 * light})`,
            'rgb(120 200 255 / 0)',
          ])
          context.beginPath()
          context.arc(x, y, radius * 4.2, 0, TURN)
          context.fill()
        }
        const box = radius * 4
        context.drawImage(peg.canvas, x - box / 2, y - box / 2, box, box)
      }
    for (const [index, bowl] of bowls.entries()) {
      const hit = ended?.bowl === index
      const since = hit ? now - (ended?.at ?? 0) : Infinity
      const sink = since < 380 && !still ? Math.sin((since / 380) * Math.PI) * bowlTall * 0.16 : 0
      drawBowl(context, middle + (index - rows / 2) * across, floor + sink, across * 0.92, bowlTall, bowl, hit)
    }
    drawWay(context, size)
    if (gathering !== undefined) {
      const share = still ? 1 : Math.min(1, (now - gathering) / 320)
      drawDrop(context, middle, top - radius * 1.5, radius * (0.5 + share * 0.85), share)
    }
    if (at !== undefined) {
      const [x, y] = placeAt(size, at)
      drawDrop(context, x, y, radius * 1.35, 1)
    }
    if (ended !== undefined) drawSplash(context, size, now - ended.at)
  }

  const placeAt = (size: Size, way: number): readonly [number, number] => {
    const { top, down, across, middle, floor } = measure(size, rows)
    const radius = Math.min(across * 0.17, down * 0.24)
    const row = Math.min(rows, Math.floor(way))
    const part = Math.min(1, way - row)
    const xAt = (step: number) => middle + (rights(step) - step / 2) * across
    const yAt = (step: number) => (step >= rows ? floor : top + (step + 0.5) * down - radius * 2)
    // From the ridge to the first peg, and from peg to peg with a small hop.
    if (row === 0) {
      const from = top - radius * 1.5
      return [middle, from + (yAt(0) - from) * part * part]
    }
    const [fromX, fromY, toX, toY] = [xAt(row - 1), yAt(row - 1), xAt(row), yAt(row)]
    const hop = row === rows ? 0.1 : 0.3
    return [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part * part - Math.sin(part * Math.PI) * down * hop]
  }

  /** The way that a drop took stays for a while as a wet line. */
  function drawWay(context: CanvasRenderingContext2D, size: Size): void {
    const end = at ?? (ended === undefined ? 0 : rows + 1)
    if (path === '' || end <= 0.2) return
    context.beginPath()
    for (let way = 0; way <= end; way += 0.125) {
      const [x, y] = placeAt(size, way)
      if (way === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.strokeStyle = 'rgb(170 226 255 / 0.34)'
    context.lineWidth = Math.max(1.5, size.width / 300)
    context.lineJoin = 'round'
    context.stroke()
  }
  function drawRain(context: CanvasRenderingContext2D, { width, height }: Size, now: number): void {
    context.lineWidth = 1
    for (const { x, y, pace } of rain) {
      const share = still ? y : (y + (now / 1000) * pace) % 1
      const [px, py] = [x * width * 1.1 - share * width * 0.04, share * (height + 60) - 40]
      context.strokeStyle = `rgb(190 220 255 / ${0.1 + pace * 0.14})`
      context.beginPath()
      context.moveTo(px, py)
      context.lineTo(px - 3, py + 16 + pace * 20)
      context.stroke()
    }
  }
  function drawSplash(context: CanvasRenderingContext2D, size: Size, since: number): void {
    if (since > 520 || since < 0 || still || ended === undefined) return
    const { across, middle, floor } = measure(size, rows)
    const share = since / 520
    const x = middle + (ended.bowl - rows / 2) * across
    for (let drop = 0; drop < 11; drop += 1) {
      const angle = -Math.PI * (0.12 + (drop / 10) * 0.76)
      const far = across * (0.3 + share * (0.9 + (drop % 3) * 0.3))
      context.fillStyle = `rgb(200 236 255 / ${1 - share})`
      context.beginPath()
      context.arc(x + Math.cos(angle) * far, floor + Math.sin(angle) * far + share * share * across, 2.2, 0, TURN)
      context.fill()
    }
  }

  return {
    board(count, list) {
      if (count !== rows) {
        path = ''
        at = undefined
        ended = undefined
      }
      rows = count
      bowls = list
    },
    clear() {
      path = ''
      at = undefined
      ended = undefined
      gathering = undefined
    },
    gather(now) {
      path = ''
      at = undefined
      ended = undefined
      gathering = now
    },
    begin(turns) {
      path = turns
      at = 0
      gathering = undefined
      struck.clear()
    },
    move(way, now) {
      at = way
      const row = Math.floor(way) - 1
      if (row < 0 || row >= rows) return
      const key = `${row}.${rights(row)}`
      if (!struck.has(key)) struck.set(key, now)
    },
    rest(turns, bowl, now) {
      path = turns
      at = undefined
      gathering = undefined
      ended = { bowl, at: now }
    },
    draw,
  }
}

function paintPeg(radius: number): HTMLCanvasElement {
  const scale = Math.min(2, window.devicePixelRatio)
  const { canvas, ctx } = layer(radius * 4 * scale)
  ctx.scale(scale, scale)
  ctx.translate(radius * 2, radius * 2)
  ctx.save()
  ctx.shadowColor = 'rgb(0 0 0 / 0.8)'
  ctx.shadowBlur = radius * 1.2
  ctx.shadowOffsetY = radius * 0.6
  ctx.fillStyle = '#3a2a14'
  ctx.beginPath()
  ctx.arc(0, 0, radius, 0, TURN)
  ctx.fill()
  ctx.restore()
  ctx.fillStyle = radial(ctx, -radius * 0.35, -radius * 0.4, radius * 1.5, ['#fff0bd', '#d7a447', '#7d5318', '#38220a'])
  ctx.beginPath()
  ctx.arc(0, 0, radius, 0, TURN)
  ctx.fill()
  return canvas
}

/** A drop of rain that hangs or falls. */
function drawDrop(context: CanvasRenderingContext2D, x: number, y: number, radius: number, share: number): void {
  context.save()
  context.translate(x, y)
  context.globalAlpha = share
  context.fillStyle = radial(context, 0, 0, radius * 3.4, ['rgb(160 226 255 / 0.65)', 'rgb(120 200 255 / 0)'])
  context.beginPath()
  context.arc(0, 0, radius * 3.4, 0, TURN)
  context.fill()
  context.fillStyle = radial(context, -radius * 0.35, -radius * 0.25, radius * 1.6, [
    '#ffffff',
    '#c4ecff',
    '#5db4e6',
    '#1d6ea8',
  ])
  context.beginPath()
  context.moveTo(0, -radius * 1.7)
  context.bezierCurveTo(radius * 0.5, -radius * 0.9, radius, -radius * 0.4, radius, radius * 0.15)
  context.arc(0, radius * 0.15, radius, 0, Math.PI)
  context.bezierCurveTo(-radius, -radius * 0.4, -radius * 0.5, -radius * 0.9, 0, -radius * 1.7)
  context.fill()
  context.restore()
}

function drawBowl(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  tall: number,
  { parts, text }: Bowl,
  hit: boolean,
): void {
  const [glaze, rim, letters] = glazeOf(parts)
  const half = wide / 2
  context.save()
  context.translate(x, y)
  if (hit) {
    context.shadowColor = rim
    context.shadowBlur = 22
  }
  context.fillStyle = linear(context, [0, 0], [0, tall], [glaze, glaze, '#0b1420'])
  context.beginPath()
  context.moveTo(-half, tall * 0.1)
  context.bezierCurveTo(-half, tall * 0.74, -half * 0.66, tall * 0.94, -half * 0.4, tall * 0.94)
  context.lineTo(half * 0.4, tall * 0.94)
  context.bezierCurveTo(half * 0.66, tall * 0.94, half, tall * 0.74, half, tall * 0.1)
  context.closePath()
  context.fill()
  context.shadowColor = 'transparent'
  context.fillStyle = linear(
    context,
    [-half, 0],
    [half, 0],
    ['rgb(255 255 255 / 0.26)', 'rgb(255 255 255 / 0)', 'rgb(0 0 0 / 0.22)'],
  )
  context.fill()
  context.fillStyle = '#07131f'
  context.beginPath()
  context.ellipse(0, tall * 0.1, half, Math.min(tall * 0.13, half * 0.4), 0, 0, TURN)
  context.fill()
  context.strokeStyle = hit ? '#ffffff' : rim
  context.lineWidth = hit ? 2.4 : 1.4
  context.stroke()
  const size = Math.min(tall * 0.42, (wide * 1.5) / Math.max(2.4, text.length))
  context.fillStyle = letters
  context.font = `800 ${Math.max(7, size)}px '${DISPLAY_FONT}'`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, 0, tall * 0.54)
  context.restore()
}
