import type { Card } from '#rules/cards/deck.ts'
import { type BaccaratWinner, scoreOf } from '#rules/live/baccarat.ts'
import { cardElement, putFace } from '../../cards/cards.ts'
import { h } from '../../shell/dom.ts'
import type { Say } from '../../shell/texts.ts'
import type { PearlKey } from './words.ts'

export type Side = 'player' | 'banker'

/** Both hands on the lacquer: their cards, and what they count. */
export interface Hands {
  readonly element: HTMLElement
  clear(): void
  /** Lays a card face down. */
  deal(side: Side): void
  /** Turns the card up that was dealt last. */
  turn(side: Side, card: Card, name: string): void
  /** Shows who won. */
  end(winner: BaccaratWinner): void
}

export function createHands(say: Say<PearlKey>): Hands {
  const made = (['player', 'banker'] as const).map((side) => {
    const score = h('b.score', {}, '')
    const cards = h('div.hand-cards')
    const element = h(`div.hand.${side}`, { role: 'group', 'aria-label': say(side) }, cards)
    element.prepend(h('p.hand-name', {}, h('span', {}, say(side)), score))
    return [side, { element, score, cards, shown: new Array<Card>() }] as const
  })
  const hands = new Map(made)
  const element = h('div.hands', {}, ...made.map(([, { element }]) => element))
  return {
    element,
    clear() {
      for (const hand of hands.values()) {
        hand.shown.length = 0
        hand.cards.replaceChildren()
        hand.score.textContent = ''
        hand.element.classList.remove('wins', 'ties')
      }
    },
    deal(side) {
      const hand = hands.get(side)
      if (hand === undefined) return
      const card = cardElement()
      card.classList.add('dealt')
      if (hand.cards.childElementCount === 2) card.classList.add('third')
      hand.cards.append(card)
    },
    turn(side, card, name) {
      const hand = hands.get(side)
      const last = hand?.cards.lastElementChild
      if (hand === undefined || !(last instanceof HTMLElement)) return
      hand.shown.push(card)
      putFace(last, card)
      last.classList.remove('turned')
      last.setAttribute('role', 'img')
      last.setAttribute('aria-label', name)
      hand.score.textContent = String(scoreOf(hand.shown))
    },
    end(winner) {
      for (const [side, hand] of hands) {
        hand.element.classList.toggle('wins', winner === side)
        hand.element.classList.toggle('ties', winner === 'tie')
      }
    },
  }
}
