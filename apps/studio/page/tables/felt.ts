import type { Money } from '#rules/money.ts'
import type { Placed, SpotWin } from '#rules/tables/table.ts'
import { drawStack } from '../art/chip.ts'
import { button, h } from '../shell/dom.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import { ARROWS, beside } from './beside.ts'

/** A spot as it is printed: a large word, and what it pays. */
export interface Print {
  readonly id: string
  /** Words, or a picture that is hidden from screen readers. */
  readonly face: string | Node
  readonly pays: string
  /** What a screen reader and a tooltip call it. */
  readonly name: string
  /** Its place on the felt, by the game's style sheet. */
  readonly area?: string
}

/** A felt of buttons: every spot is one, with the chips that lie on it. */
export interface TableFelt {
  readonly element: HTMLElement
  lie(placed: readonly Placed[]): void
  free(free: boolean): void
  /** Marks what won, came back and lost of what lies; nothing where there are no wins to tell. */
  mark(placed: readonly Placed[], wins: readonly SpotWin[] | undefined): void
  /** Lights the spots that an outcome makes right, whether somebody staked on them or not. */
  light(spots: readonly string[]): void
  /** Paints the chips anew for a screen. */
  layOut(): void
}

export interface FeltParts {
  readonly label: string
  readonly spots: readonly Print[]
  /** The chips, rising. */
  readonly chips: readonly Money[]
  readonly money: ShowMoney
  /** What is said of a spot on which so much lies. */
  readonly placed: (spot: string, amount: string) => string
  place(spot: string): void
  point(spot: string | undefined): void
}

/** A stack in CSS pixels. */
const STACK = 44
const CHIP = 28

export function createFelt({ label, spots, chips, money, placed: named, place, point }: FeltParts): TableFelt {
  let lying: readonly Placed[] = []
  let isFree = true
  const made = new Map(
    spots.map((spot) => {
      const stack = document.createElement('canvas')
      stack.className = 'stack'
      const element = button('', 'spot', () => {
        if (isFree) place(spot.id)
      })
      element.append(h('span.face', {}, spot.face), ' ', h('small', {}, spot.pays), stack)
      element.dataset['spot'] = spot.id
      element.title = spot.name
      if (spot.area !== undefined) element.classList.add(...spot.area.split(' '))
      element.addEventListener('pointerenter', (event) => {
        if (event.pointerType === 'mouse') point(spot.id)
      })
      element.addEventListener('pointerleave', () => point(undefined))
      element.addEventListener('focus', () => {
        hold(spot.id)
        if (element.matches(':focus-visible')) point(spot.id)
      })
      // A tapped spot does not take the focus, so that the space bar still begins the round.
      element.addEventListener('mousedown', (event) => event.preventDefault())
      element.tabIndex = -1
      return [spot.id, { spot, element, stack }] as const
    }),
  )
  const element = h('div.felt', { role: 'group', 'aria-label': label }, ...[...made.values()].map((one) => one.element))
  let at = spots[0]?.id ?? ''
  function hold(id: string): void {
    made.get(at)?.element.setAttribute('tabindex', '-1')
    at = id
    made.get(at)?.element.setAttribute('tabindex', '0')
  }
  hold(at)
  element.addEventListener('keydown', (event) => {
    const step = ARROWS[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const boxes = new Map([...made].map(([id, one]) => [id, one.element.getBoundingClientRect()]))
    made.get(beside(boxes, at, step))?.element.focus()
  })
  const draw = () => {
    const ratio = Math.min(2, window.devicePixelRatio)
    for (const [id, { spot, element, stack }] of made) {
      const amount = lying.find((one) => one.spot === id)?.stake ?? 0n
      // Whoever speaks to the page says what is to be seen.
      const name = `${spot.name} ${spot.pays}`
      element.setAttribute('aria-label', amount === 0n ? name : named(name, money(amount)))
      stack.hidden = amount === 0n
      if (amount === 0n) continue
      stack.width = Math.round(STACK * ratio)
      stack.height = stack.width
      const context = stack.getContext('2d')
      context?.setTransform(ratio, 0, 0, ratio, 0, 0)
      if (context !== null) drawStack(context, STACK / 2, STACK * 0.6, CHIP, ratio, amount, chips)
    }
  }
  return {
    element,
    lie(placed) {
      lying = placed
      for (const one of made.values()) delete one.element.dataset['came']
      draw()
    },
    free(free) {
      isFree = free
      element.setAttribute('aria-disabled', String(!free))
    },
    mark(placed, wins) {
      for (const [id, one] of made) {
        delete one.element.dataset['came']
        delete one.element.dataset['paid']
        const laid = placed.find(({ spot }) => spot === id)
        if (wins === undefined || laid === undefined) continue
        const won = wins.find(({ spot }) => spot === id)?.payout ?? 0n
        one.element.dataset['came'] = won === 0n ? 'lost' : won === laid.stake ? 'back' : 'won'
        if (won > 0n) one.element.dataset['paid'] = money(won)
      }
    },
    light(lit) {
      for (const [id, one] of made) one.element.classList.toggle('lit', lit.includes(id))
    },
    layOut: draw,
  }
}
