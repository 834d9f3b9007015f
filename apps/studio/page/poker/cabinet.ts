import { SUITS, type Card } from '#rules/cards/deck.ts'
import { HAND, type VideoPokerDefinition } from '#rules/cards/video-poker.ts'
import type { Money } from '#rules/money.ts'
import { cardElement, putFace } from '../cards/cards.ts'
import { SUIT_PATHS } from '../cards/suits.ts'
import { h, need, svg } from '../shell/dom.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import type { Say } from '../shell/texts.ts'
import type { PokerKey } from './words.ts'

/** One of the five places: a card above the lamp that says whether it is held. The whole of it is one button. */
export interface Place {
  readonly element: HTMLElement
  readonly button: HTMLButtonElement
  /** The card that lies face up here. */
  readonly card: Card | undefined
  readonly held: boolean
  up(card: Card): void
  down(): void
  hold(held: boolean): void
  /** Whether the card is one of those that win, one beside them, or neither. */
  mark(mark: 'wins' | 'rests' | null): void
}

/** The cabinet: its glass with the pays, the window for words, the five places. */
export interface Cabinet<Win extends string> {
  readonly places: readonly Place[]
  /** Lights the row of a win. */
  light(win: Win | null): void
  /** Writes the pays for a stake. */
  pays(stake: Money): void
  /** Whether cards may be held now. */
  free(free: boolean): void
  /** Where the words of the plate stand. */
  window(): DOMRect
  /** Over glass and cards, for celebrations. */
  readonly stage: HTMLElement
}

export interface CabinetOptions<Win extends string> {
  readonly title: string
  readonly definition: VideoPokerDefinition<Win>
  /** What can be won, from the greatest down. */
  readonly winsOf: readonly Win[]
  readonly say: Say<PokerKey | Win>
  readonly money: ShowMoney
  /** What a screen reader calls a card. */
  readonly nameOf: (card: Card) => string
  readonly pressed: (place: number) => void
}

export function createCabinet<Win extends string>({
  title,
  definition,
  winsOf,
  say,
  money,
  nameOf,
  pressed,
}: CabinetOptions<Win>): Cabinet<Win> {
  const rows = winsOf.map((win) => {
    const amount = h('b')
    const row = h('li', { 'data-win': win }, h('span', {}, say(win)), h('i', {}, `×${definition.pays[win]}`), amount)
    return { win, row, amount }
  })
  const places = Array.from({ length: HAND }, (_, place) => createPlace(place, say, nameOf, () => pressed(place)))
  const screen = h(
    'div.screen',
    {},
    h('div.hand', { role: 'group', 'aria-label': say('hand') }, ...places.map(({ element }) => element)),
  )
  const glass = h(
    'div.glass',
    {},
    sign(title),
    h('ul.paytable', { 'aria-label': say('pays') }, ...rows.map(({ row }) => row)),
  )
  const plate = h('div.window')
  const stage = h('div.fanfare', { 'aria-hidden': 'true' })
  need('table').append(glass, plate, screen, stage)
  return {
    places,
    light(lit) {
      for (const { win, row } of rows) {
        row.classList.toggle('lit', win === lit)
        if (win === lit) row.setAttribute('aria-current', 'true')
        else row.removeAttribute('aria-current')
      }
    },
    pays(stake) {
      for (const { win, amount } of rows) amount.textContent = money(stake * BigInt(definition.pays[win]))
    },
    free(free) {
      screen.classList.toggle('free', free)
      for (const { button } of places) button.setAttribute('aria-disabled', String(!free))
    },
    window: () => plate.getBoundingClientRect(),
    stage,
  }
}

/** The game's name in brass between the four suits. */
function sign(title: string): HTMLElement {
  const suits = (from: number, to: number) =>
    SUITS.slice(from, to).map((_, suit) =>
      svg('svg', { viewBox: '-50 -50 100 100' }, svg('path', { d: SUIT_PATHS[from + suit] ?? '' })),
    )
  return h('p.sign', { 'aria-hidden': 'true' }, ...suits(0, 2), h('span', {}, title), ...suits(2, 4))
}

function createPlace(place: number, say: Say<PokerKey>, nameOf: (card: Card) => string, pressed: () => void): Place {
  const picture = cardElement()
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-disabled', 'true')
  const element = h('div.place', {}, picture, button)
  button.addEventListener('click', pressed)
  // A card tapped by mouse does not take the focus, so that the space bar still draws.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  let card: Card | undefined
  let held = false
  const name = () => {
    const word = say(held ? 'held' : 'hold')
    button.textContent = word
    button.setAttribute('aria-pressed', String(held))
    button.setAttribute(
      'aria-label',
      card === undefined
        ? say('down', { word, place: place + 1 })
        : say('up', { word, place: place + 1, card: nameOf(card) }),
    )
  }
  name()
  return {
    element,
    button,
    get card() {
      return card
    },
    get held() {
      return held
    },
    up(next) {
      card = next
      putFace(picture, next)
      picture.classList.remove('turned')
      name()
    },
    down() {
      card = undefined
      picture.classList.add('turned')
      name()
    },
    hold(next) {
      held = next
      element.classList.toggle('held', held)
      name()
    },
    mark(mark) {
      element.classList.toggle('wins', mark === 'wins')
      element.classList.toggle('rests', mark === 'rests')
    },
  }
}
