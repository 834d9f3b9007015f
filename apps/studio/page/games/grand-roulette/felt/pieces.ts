import type { Money } from '#rules/money.ts'
import type { Placed } from '#rules/tables/table.ts'
import { SPOTS } from '#rules/roulette/spots.ts'
import { easeIn, easeOut, type Motion } from '../../../stage/motion.ts'
import type { Point } from '../area.ts'
import { drawStack } from '../../../art/chip.ts'
import { BOXES, type FeltMap } from './map.ts'

/** What lies and moves on the cloth: chips, the marker of the number, the light under a finger. */
export interface Pieces {
  readonly canvas: HTMLCanvasElement
  size(map: FeltMap, ratio: number): void
  /** The chips as they lie. */
  lie(placed: readonly Placed[]): void
  /** Lights the numbers of a bet; with a chip where it would lie. */
  point(spots: readonly string[], chip?: Money): void
  /** Sets the marker on a number, or takes it away. */
  mark(number: number | undefined): void
  /** Takes off what has lost. */
  lose(spots: readonly string[]): Promise<void>
  /** Pays a spot: chips come from the end of the zero and stand beside the stake. */
  pay(spot: string, winnings: Money): Promise<void>
  /** All that lies goes to the player. */
  collect(): Promise<void>
  tick(): void
}

interface Stack {
  readonly amount: Money
  readonly at: Point
  readonly shown: number
}

const FADE_MS = 320
const PAY_MS = 460

export function createPieces(motion: Motion, chips: readonly Money[], still: boolean): Pieces {
  const canvas = document.createElement('canvas')
  const found = canvas.getContext('2d')
  if (found === null) throw new Error('this browser has no 2D canvas')
  const ctx = found
  let map: FeltMap | null = null
  let ratio = 1
  let chip = 30
  let dirty = true
  let stakes: readonly Placed[] = []
  let faded: { readonly spots: ReadonlySet<string>; shown: number } = { spots: new Set(), shown: 1 }
  let paid: Stack[] = []
  /** Everything on its way to the player. */
  let going = 0
  let pointed: { readonly spots: readonly string[]; readonly chip: Money | undefined } = { spots: [], chip: undefined }
  let marker: { readonly number: number; down: number } | null = null
  const ms = (long: number) => (still ? 0 : long)
  const redraw = () => (dirty = true)

  const light = (felt: FeltMap): void => {
    const numbers = new Set(pointed.spots.flatMap((id) => SPOTS.get(id)?.numbers ?? []))
    const own = pointed.spots.filter((id) => BOXES.includes(id) && !numbers.has(Number(id)))
    for (const id of [...Array.from(numbers, String), ...own]) {
      const { x, y, width, height } = felt.boxOf(id)
      ctx.fillStyle = 'rgb(255 232 160 / .3)'
      ctx.fillRect(x + 1, y + 1, width - 2, height - 2)
      ctx.lineWidth = 2.5
      ctx.strokeStyle = '#ffe6a0'
      ctx.strokeRect(x + 1, y + 1, width - 2, height - 2)
    }
  }
  const drawMarker = (felt: FeltMap, number: number, down: number): void => {
    const { x, y, width, height } = felt.boxOf(String(number))
    const size = Math.min(width, height) * 0.82
    // Beside the number, which stays to be read.
    const [mx, my] = [x + width - size * 0.3, y + size * 0.42 - (1 - down) * size * 1.2]
    ctx.save()
    ctx.globalAlpha = Math.min(1, down * 1.4)
    ctx.lineWidth = 3
    ctx.strokeStyle = '#ffe9ab'
    ctx.strokeRect(x + 1.5, y + 1.5, width - 3, height - 3)
    ctx.translate(mx, my)
    ctx.fillStyle = 'rgb(0 0 0 / .35)'
    ctx.beginPath()
    ctx.ellipse(2, size * 0.34 + (1 - down) * size, size * 0.24, size * 0.1, 0, 0, Math.PI * 2)
    ctx.fill()
    // A dolly of glass: foot, waist, head.
    const glass = ctx.createLinearGradient(-size * 0.2, 0, size * 0.2, 0)
    for (const [at, colour] of [
      [0, 'rgb(255 240 205 / .5)'],
      [0.35, 'rgb(255 255 250 / .95)'],
      [0.6, 'rgb(232 196 120 / .75)'],
      [1, 'rgb(150 96 30 / .7)'],
    ] as const)
      glass.addColorStop(at, colour)
    ctx.fillStyle = glass
    ctx.strokeStyle = 'rgb(90 52 8 / .65)'
    ctx.lineWidth = 1.2
    ctx.beginPath()
    ctx.moveTo(-size * 0.2, size * 0.36)
    ctx.quadraticCurveTo(-size * 0.04, size * 0.12, -size * 0.07, -size * 0.06)
    ctx.arc(0, -size * 0.2, size * 0.16, Math.PI * 0.66, Math.PI * 2.34)
    ctx.quadraticCurveTo(size * 0.04, size * 0.12, size * 0.2, size * 0.36)
    ctx.closePath()
    ctx.fill()
    ctx.stroke()
    ctx.restore()
  }
  const draw = (felt: FeltMap): void => {
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    ctx.clearRect(0, 0, felt.width, felt.height)
    light(felt)
    // Lower on the felt is nearer to the eye and stands in front.
    const laid = stakes.map(({ spot, stake }) => ({
      amount: stake,
      at: felt.at(spot),
      shown: faded.spots.has(spot) ? faded.shown : 1,
    }))
    const stacks: Stack[] = [...laid, ...paid].toSorted((a, b) => a.at.y - b.at.y)
    if (marker !== null) drawMarker(felt, marker.number, marker.down)
    for (const { amount, at, shown } of stacks) {
      if (shown <= 0) continue
      ctx.globalAlpha = shown * (1 - going)
      drawStack(ctx, at.x, at.y + (felt.height + chip - at.y) * going * 0.4, chip, ratio, amount, chips)
    }
    ctx.globalAlpha = 1
    const [first] = pointed.spots
    if (pointed.chip === undefined || first === undefined) return
    const { x, y } = felt.at(first)
    ctx.globalAlpha = 0.75
    drawStack(ctx, x, y, chip, ratio, pointed.chip, chips)
    ctx.globalAlpha = 1
  }

  return {
    canvas,
    size(next, pixels) {
      map = next
      ratio = pixels
      canvas.width = Math.round(next.width * ratio)
      canvas.height = Math.round(next.height * ratio)
      chip = Math.min(36, Math.max(27, Math.min(next.size.along, next.size.across) * 0.54))
      redraw()
    },
    lie(placed) {
      stakes = placed
      paid = []
      faded = { spots: new Set(), shown: 1 }
      going = 0
      redraw()
    },
    point(spots, one) {
      pointed = { spots, chip: one }
      redraw()
    },
    mark(number) {
      if (number === undefined) marker = null
      else {
        const mine = { number, down: still ? 1 : 0 }
        marker = mine
        void motion.tween(
          ms(FADE_MS),
          (share) => {
            mine.down = share
            redraw()
          },
          easeOut,
        )
      }
      redraw()
    },
    lose(spots) {
      const mine = { spots: new Set(spots), shown: 1 }
      faded = mine
      return motion.tween(ms(FADE_MS), (share) => {
        mine.shown = 1 - share
        redraw()
      })
    },
    pay(spot, winnings) {
      if (map === null) return Promise.resolve()
      const stake = map.at(spot)
      // Beside the stake and on the cloth.
      const to =
        stake.x + chip * 1.6 < map.width
          ? { x: stake.x + chip * 0.92, y: stake.y }
          : { x: stake.x, y: stake.y + chip * 0.92 }
      const from = map.size.upright ? { x: map.width / 2, y: -chip } : { x: -chip, y: map.height / 2 }
      let mine: Stack = { amount: winnings, at: from, shown: 1 }
      paid.push(mine)
      return motion.tween(
        ms(PAY_MS),
        (share) => {
          const next = { ...mine, at: { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share } }
          paid = paid.map((one) => (one === mine ? next : one))
          mine = next
          redraw()
        },
        easeOut,
      )
    },
    collect: () =>
      motion.tween(
        ms(FADE_MS * 1.3),
        (share) => {
          going = share
          redraw()
        },
        easeIn,
      ),
    tick() {
      if (!dirty || map === null) return
      dirty = false
      draw(map)
    },
  }
}
