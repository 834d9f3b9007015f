import { linear, radial } from '../../art/brush.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The rope bridge with whoever crosses it, its flags and the clouds below. */
export interface Bridge {
  /** So many steps are made; `falls` where the next plank gave way. */
  step(steps: number, falls: boolean, now: number): void
  draw(context: CanvasRenderingContext2D, size: Size, now: number): void
}

const TURN = Math.PI * 2
const PLANKS = 34
const WALKS_MS = 600
const FLAGS = ['#3f7fc4', '#f4f1e6', '#d7493a', '#4c9a5b', '#efbb3f']

/** The share of the way after so many steps: ever nearer to the far side, never there. */
const wayOf = (steps: number): number => 0.1 + 0.8 * (1 - 1 / (1 + steps * 0.16))

export function createBridge(still: boolean): Bridge {
  let [from, to, since] = [wayOf(0), wayOf(0), -Infinity]
  let fallen = false
  const at = (now: number): number => {
    const share = still ? 1 : Math.min(1, Math.max(0, (now - since) / WALKS_MS))
    return from + (to - from) * (1 - (1 - share) ** 2)
  }
  return {
    step(steps, falls, now) {
      from = now === -Infinity ? wayOf(steps) : at(now)
      to = wayOf(steps)
      since = now
      fallen = falls
    },
    draw(context, { width, height }, now) {
      const way = at(now)
      const reach = Math.min(width * 0.5, height * 1.15)
      const middle = width / 2
      const deck = height * 0.8
      const sway = still ? 0 : Math.sin(now / 1500) * height * 0.006
      const load = (share: number) => Math.exp(-(((share - way) / 0.09) ** 2)) * height * 0.016
      const y = (share: number) =>
        deck -
        height * 0.15 * (share * 2 - 1) ** 2 +
        Math.sin(share * Math.PI) * height * 0.02 +
        sway * Math.sin(share * Math.PI) +
        load(share)
      const x = (share: number) => middle + (share * 2 - 1) * reach
      const rail = height * 0.125
      const rope = (lift: number, thick: number, colour: string) => {
        context.strokeStyle = colour
        context.lineWidth = thick
        context.beginPath()
        for (let step = 0; step <= 40; step += 1) {
          const share = step / 40
          const [px, py] = [x(share), y(share) - lift + Math.sin(share * Math.PI) * lift * 0.12]
          if (step === 0) context.moveTo(px, py)
          else context.lineTo(px, py)
        }
        context.stroke()
      }
      drawClouds(context, width, height, now, still)
      // Far rail, planks, near rail.
      rope(rail * 1.05, Math.max(1.5, height * 0.006), '#5e4326')
      for (let tie = 1; tie < PLANKS; tie += 2) {
        const share = tie / PLANKS
        context.strokeStyle = 'rgb(94 67 38 / 0.75)'
        context.lineWidth = 1.2
        context.beginPath()
        context.moveTo(x(share), y(share) - rail * 0.98)
        context.lineTo(x(share), y(share))
        context.stroke()
      }
      const wide = (reach * 2) / PLANKS
      const broken = Math.round(wayOf(stepsAhead()) * PLANKS)
      for (let plank = 0; plank < PLANKS; plank += 1) {
        const share = (plank + 0.5) / PLANKS
        const gone = fallen && Math.abs(plank - broken) < 2
        const drop = gone && !still ? Math.min(1, Math.max(0, (now - since) / 900)) : gone ? 1 : 0
        context.save()
        context.globalAlpha = 1 - drop
        context.translate(x(share), y(share) + drop * drop * height * 0.3)
        context.rotate((plank % 3) * 0.03 - 0.03 + drop * 1.4)
        context.fillStyle = linear(context, [0, -4], [0, height * 0.028], ['#d09a5c', '#8d5c30', '#4b2d15'])
        context.beginPath()
        context.roundRect(-wide * 0.43, -height * 0.006, wide * 0.86, Math.max(5, height * 0.026), 2)
        context.fill()
        context.restore()
      }
      drawWalker(context, x(way), y(way) - height * 0.006, height * 0.15, now, still || now - since > WALKS_MS, fallen)
      for (let tie = 1; tie < PLANKS; tie += 2) {
        const share = tie / PLANKS
        context.strokeStyle = 'rgb(140 100 58 / 0.9)'
        context.lineWidth = 1.6
        context.beginPath()
        context.moveTo(x(share) + 2, y(share) - rail * 0.6)
        context.lineTo(x(share) + 2, y(share) + height * 0.018)
        context.stroke()
      }
      rope(rail * 0.62, Math.max(2.4, height * 0.009), '#a97c48')
      rope(-height * 0.014, Math.max(2, height * 0.007), '#7d5a33')
      drawFlags(context, x, y, rail, height, now, still)
    },
  }
  function stepsAhead(): number {
    // The plank after the last that held.
    const gone = 1 - (to - 0.1) / 0.8
    return (1 / gone - 1) / 0.16 + 1
  }
}

function drawFlags(
  context: CanvasRenderingContext2D,
  x: (share: number) => number,
  y: (share: number) => number,
  rail: number,
  height: number,
  now: number,
  still: boolean,
): void {
  const size = height * 0.05
  const many = 22
  for (let flag = 0; flag < many; flag += 1) {
    const share = (flag + 0.7) / many
    const flutter = still ? 0.1 : Math.sin(now / 420 + flag * 1.3) * 0.22
    context.save()
    context.translate(x(share), y(share) - rail * 1.05 + Math.sin(share * Math.PI) * rail * 0.13)
    context.transform(1, flutter * 0.4, flutter, 1, 0, 0)
    context.fillStyle = FLAGS[flag % FLAGS.length] ?? '#fff'
    context.fillRect(-size * 0.36, 0, size * 0.72, size * 0.86)
    context.fillStyle = linear(
      context,
      [-size * 0.36, 0],
      [size * 0.36, 0],
      ['rgb(0 0 0 / 0.22)', 'rgb(255 255 255 / 0.18)', 'rgb(0 0 0 / 0.1)'],
    )
    context.fillRect(-size * 0.36, 0, size * 0.72, size * 0.86)
    context.restore()
  }
}

/** Who crosses: a cloak, a wide hat, a lantern on a staff. */
function drawWalker(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  tall: number,
  now: number,
  stands: boolean,
  fallen: boolean,
): void {
  const pace = stands ? 0 : Math.sin(now / 70)
  context.save()
  context.translate(x, y - Math.abs(pace) * tall * 0.04)
  context.rotate(pace * 0.04 + (fallen ? -0.12 : 0))
  const glow = fallen ? 0.25 : 0.85
  const [lx, ly] = [tall * 0.36, -tall * 0.66]
  context.fillStyle = radial(context, lx, ly, tall * 0.9, [`rgb(255 214 120 / ${0.6 * glow})`, 'rgb(255 190 90 / 0)'])
  context.beginPath()
  context.arc(lx, ly, tall * 0.9, 0, TURN)
  context.fill()
  // Legs.
  context.strokeStyle = '#2b1d16'
  context.lineWidth = tall * 0.075
  context.lineCap = 'round'
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(side * tall * 0.05, -tall * 0.3)
    context.lineTo(side * tall * (0.06 + pace * 0.1), 0)
    context.stroke()
  }
  context.fillStyle = linear(context, [-tall * 0.2, 0], [tall * 0.2, 0], ['#7c2230', '#c2453f', '#5a1522'])
  context.beginPath()
  context.moveTo(0, -tall * 0.82)
  context.bezierCurveTo(tall * 0.14, -tall * 0.76, tall * 0.24, -tall * 0.4, tall * 0.21, -tall * 0.16)
  context.quadraticCurveTo(0, -tall * 0.08, -tall * 0.22, -tall * 0.16)
  context.bezierCurveTo(-tall * 0.24, -tall * 0.4, -tall * 0.14, -tall * 0.76, 0, -tall * 0.82)
  context.fill()
  context.fillStyle = '#f0c9a0'
  context.beginPath()
  context.arc(tall * 0.02, -tall * 0.84, tall * 0.095, 0, TURN)
  context.fill()
  context.fillStyle = linear(context, [0, -tall * 1.08], [0, -tall * 0.84], ['#f2d592', '#b98c43', '#6f4d1c'])
  context.beginPath()
  context.moveTo(-tall * 0.27, -tall * 0.86)
  context.quadraticCurveTo(0, -tall * 0.95, tall * 0.29, -tall * 0.86)
  context.quadraticCurveTo(tall * 0.08, -tall * 1.02, tall * 0.01, -tall * 1.08)
  context.quadraticCurveTo(-tall * 0.06, -tall * 1.02, -tall * 0.27, -tall * 0.86)
  context.fill()
  // Staff and lantern.
  context.strokeStyle = '#4a3018'
  context.lineWidth = tall * 0.035
  context.beginPath()
  context.moveTo(tall * 0.18, 0)
  context.lineTo(tall * 0.26, -tall * 0.92)
  context.lineTo(lx, -tall * 0.88)
  context.stroke()
  context.fillStyle = fallen ? '#7d6a4a' : radial(context, lx, ly, tall * 0.12, ['#fffbe0', '#ffd060', '#d98420'])
  context.beginPath()
  context.roundRect(lx - tall * 0.065, ly - tall * 0.1, tall * 0.13, tall * 0.19, tall * 0.04)
  context.fill()
  context.strokeStyle = '#3a2410'
  context.lineWidth = 1.4
  context.stroke()
  context.restore()
}

/** Clouds that pass under the bridge. */
function drawClouds(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  now: number,
  still: boolean,
): void {
  for (let cloud = 0; cloud < 6; cloud += 1) {
    const pace = 60_000 + cloud * 17_000
    const share = still ? cloud / 6 : (now / pace + cloud * 0.19) % 1
    const cx = share * (width + 500) - 250
    const cy = height * (0.86 + (cloud % 3) * 0.06)
    const size = height * (0.09 + (cloud % 4) * 0.022)
    for (const [dx, dy, part] of [
      [-1.5, 0.1, 0.7],
      [-0.6, -0.24, 1],
      [0.5, -0.1, 0.9],
      [1.5, 0.14, 0.66],
    ] as const) {
      context.fillStyle = radial(context, cx + dx * size, cy + dy * size, size * part, [
        'rgb(255 240 232 / 0.42)',
        'rgb(255 226 220 / 0.2)',
        'rgb(255 226 220 / 0)',
      ])
      context.beginPath()
      context.arc(cx + dx * size, cy + dy * size, size * part, 0, TURN)
      context.fill()
    }
  }
}
