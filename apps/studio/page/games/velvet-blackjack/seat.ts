import type { Money } from '#rules/money.ts'
import type { Card } from '#rules/cards/deck.ts'
import { cardElement, putFace } from '../../cards/cards.ts'
import { h } from '../../shell/dom.ts'
import { chipHeap, type Heap } from './chips.ts'

/** What a hand's end looks like. */
export type Tone = 'won' | 'even' | 'lost'

/** The dealer's place or one of the player's: cards, what they count, chips and how it ended. */
export interface Seat {
  readonly element: HTMLElement
  readonly cards: readonly HTMLElement[]
  /** The chips that were staked on it, and those that it won. */
  readonly staked: Heap
  readonly won: Heap
  /** Adds a card; without one it lies face down. */
  add(card?: Card): HTMLElement
  /** Takes the last card away, for another seat to `put`. */
  take(): HTMLElement | undefined
  put(card: HTMLElement): void
  turnUp(index: number, card: Card): void
  counts(text: string, tone?: 'out' | 'top'): void
  ends(text: string | null, tone?: Tone): void
  /** What a screen reader is told. */
  name(text: string): void
}

export function createSeat(kind: 'dealer' | 'hand', money: (units: Money) => string): Seat {
  const cards = h('div.cards', { 'aria-hidden': 'true' })
  const count = h('span.count', { 'aria-hidden': 'true', hidden: '' })
  const end = h('span.end', { 'aria-hidden': 'true', hidden: '' })
  const [staked, won] = [chipHeap('staked', money), chipHeap('won', money)]
  const chips = h('div.spot', { 'aria-hidden': 'true' }, staked.element, won.element)
  const element = h(
    `div.seat.${kind}`,
    { role: 'group' },
    ...(kind === 'hand' ? [chips] : []),
    h('div.pile', {}, cards, h('div.tags', {}, count, end)),
  )
  const list: HTMLElement[] = []
  const put = (card: HTMLElement) => {
    list.push(card)
    cards.append(card)
  }
  return {
    element,
    cards: list,
    staked,
    won,
    add(card) {
      const made = cardElement(card)
      put(made)
      return made
    },
    take: () => list.pop(),
    put,
    turnUp(index, card) {
      const found = list[index]
      if (found === undefined) return
      putFace(found, card)
      // Painted face down once, so that the turn is seen.
      found.getBoundingClientRect()
      found.classList.remove('turned')
    },
    counts(text, tone) {
      count.hidden = text === ''
      count.textContent = text
      if (tone === undefined) delete count.dataset['tone']
      else count.dataset['tone'] = tone
    },
    ends(text, tone) {
      end.hidden = text === null
      end.textContent = text ?? ''
      element.dataset['end'] = tone ?? ''
    },
    name: (text) => element.setAttribute('aria-label', text),
  }
}
