import type { Money } from '#rules/money.ts'
import type { Motion } from '../../../stage/motion.ts'
import { button, h } from '../../../shell/dom.ts'
import { ARROWS, beside } from '../../../tables/beside.ts'
import type { Layout } from '../layout.ts'
import { paintCloth, type Print } from './cloth.ts'
import { BOXES, feltMap, type FeltMap } from './map.ts'
import { createPieces, type Pieces } from './pieces.ts'

export interface FeltHooks {
  /** A chip is to lie on a spot. */
  place(spot: string): void
  /** The spot under a finger or a pointer, before anything is placed. */
  point(spot: string | undefined): void
  /** Combined bets of a number are asked for. */
  combine(number: number): void
}

/** The felt: cloth, pieces, and a real button for every number and outside bet. */
export interface Felt {
  readonly element: HTMLElement
  readonly pieces: Pieces
  layOut(layout: Layout, ratio: number): void
  /** Names the buttons, with what lies on them. */
  name(labelOf: (spot: string) => string): void
  /** Whether chips may be placed. */
  free(free: boolean): void
  /** Lets the wheel be seen, or comes back. */
  giveWay(away: boolean): void
  /** Brings a spot into view. */
  reveal(spot: string): void
  /** Brings as many of some spots into view as stand together from the first on. */
  revealFirst(spots: readonly string[]): void
  /** The number that a button has the focus of, or had last. */
  readonly focused: number
}

export interface FeltOptions {
  readonly motion: Motion
  readonly chips: readonly Money[]
  readonly print: Print
  readonly label: string
  readonly still: boolean
  readonly hooks: FeltHooks
}

export function createFelt({ motion, chips, print, label, still, hooks }: FeltOptions): Felt {
  const pieces = createPieces(motion, chips, still)
  const cloth = h('div.cloth', { 'aria-hidden': 'true' })
  const buttons = new Map(BOXES.map((id) => [id, button('', 'spot', () => clicked(id))]))
  const felt = h('div', { id: 'felt', role: 'group', 'aria-label': label }, cloth, pieces.canvas, ...buttons.values())
  const frame = h('div', { id: 'window' }, felt)
  const element = h('div', { id: 'clip' }, frame)
  pieces.canvas.setAttribute('aria-hidden', 'true')
  let map: FeltMap | null = null
  let layout: Layout | null = null
  let free = true
  let pressed: number | null = null
  let pointed: string | undefined
  /** The press has placed its chip already; the click that follows it says nothing new. */
  let spent = false
  let at = '17'

  const clicked = (id: string): void => {
    if (!spent && free) hooks.place(id)
    spent = false
  }
  const spotUnder = (event: PointerEvent): string | undefined => {
    const box = felt.getBoundingClientRect()
    return map?.spotAt({ x: event.clientX - box.x, y: event.clientY - box.y })
  }
  const point = (spot: string | undefined): void => {
    if (spot === pointed) return
    pointed = spot
    hooks.point(spot)
  }
  const leave = (): void => {
    pressed = null
    point(undefined)
  }
  felt.addEventListener('pointerdown', (event) => {
    spent = false
    if (!free || event.button !== 0) return
    pressed = event.pointerId
    point(spotUnder(event))
  })
  felt.addEventListener('pointermove', (event) => {
    if (free && (event.pointerType === 'mouse' || event.pointerId === pressed)) point(spotUnder(event))
  })
  felt.addEventListener('pointerup', (event) => {
    if (event.pointerId !== pressed || !free) return leave()
    const spot = spotUnder(event)
    spent = true
    pressed = null
    if (event.pointerType !== 'mouse') point(undefined)
    if (spot !== undefined) hooks.place(spot)
  })
  // Where the felt is dragged to scroll, nothing is placed.
  felt.addEventListener('pointercancel', leave)
  felt.addEventListener('pointerleave', leave)
  felt.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    const number = Number(at)
    if (free && 'pointerType' in event && event.pointerType !== 'touch' && Number.isInteger(number))
      hooks.combine(number)
  })

  const hold = (id: string): void => {
    buttons.get(at)?.setAttribute('tabindex', '-1')
    at = id
    buttons.get(at)?.setAttribute('tabindex', '0')
  }
  for (const [id, each] of buttons) {
    each.tabIndex = -1
    each.addEventListener('focus', () => {
      hold(id)
      if (each.matches(':focus-visible')) hooks.point(id)
    })
    each.addEventListener('blur', () => hooks.point(undefined))
  }
  hold(at)
  felt.addEventListener('keydown', (event) => {
    const step = ARROWS[event.key]
    if (step === undefined || map === null) return
    event.preventDefault()
    const { boxOf } = map
    buttons.get(beside(new Map(BOXES.map((id) => [id, boxOf(id)])), at, step))?.focus()
  })

  return {
    element,
    pieces,
    layOut(next, ratio) {
      layout = next
      map = feltMap(next.felt)
      const { x: left, y: top, width: wide, height: tall } = next.window
      place(element, left, top, wide, tall)
      place(felt, 0, 0, map.width, map.height)
      felt.dataset['upright'] = String(next.felt.upright)
      cloth.replaceChildren(paintCloth(map, print, ratio).canvas)
      pieces.size(map, ratio)
      for (const [id, each] of buttons) {
        const { x, y, width, height } = map.boxOf(id)
        place(each, x, y, width, height)
      }
    },
    name(labelOf) {
      for (const [id, each] of buttons) each.setAttribute('aria-label', labelOf(id))
    },
    free(now) {
      free = now
      felt.setAttribute('aria-disabled', String(!now))
      if (!now) leave()
    },
    giveWay(away) {
      const way = away ? layout?.giveWay : 0
      frame.classList.toggle('away', way === null)
      frame.style.setProperty('transform', `translateY(${way ?? 0}px)`)
    },
    reveal(spot) {
      if (map === null) return
      const { x, y } = map.at(spot)
      frame.scrollTo({
        left: x - frame.clientWidth / 2,
        top: y - frame.clientHeight / 2,
        behavior: still ? 'instant' : 'smooth',
      })
    },
    revealFirst(spots) {
      if (map === null || spots.length === 0) return
      const { at } = map
      const [left, top] = [Math.min(...spots.map((spot) => at(spot).x)), Math.min(...spots.map((spot) => at(spot).y))]
      frame.scrollTo({ left: left - 70, top: top - 70, behavior: still ? 'instant' : 'smooth' })
    },
    get focused() {
      const number = Number(at)
      return Number.isInteger(number) ? number : 0
    },
  }
}

function place(element: HTMLElement, x: number, y: number, width: number, height: number): void {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
}
