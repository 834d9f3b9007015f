import type { Card } from '#rules/cards/deck.ts'
import type { Money } from '#rules/money.ts'
import { cardBack } from '../../cards/cards.ts'
import { h, need } from '../../shell/dom.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import { chipHeap } from './chips.ts'
import { createSeat, type Seat } from './seat.ts'
import type { VelvetSay } from './words.ts'

/** The table as it is drawn: dealer, hands, shoe, the spot of the insurance. It decides nothing. */
export interface Table {
  readonly dealer: Seat
  readonly hands: readonly Seat[]
  /** Takes everything off; one empty hand is left, with the chips of a stake where one is given. */
  clear(stake?: Money): void
  /** Deals a card to a seat from the shoe; without one it lies face down. */
  deal(seat: Seat, card?: Card): void
  /** A new hand behind another. */
  seatHand(after: Seat): Seat
  /** Puts a new hand behind another and moves its last card there. */
  split(from: Seat): Seat | undefined
  /** Lays chips before a hand: the player's from below, the dealer's from above. */
  stake(seat: Seat, amount: Money, from: 'player' | 'dealer'): void
  /** The dealer takes the chips of a hand. */
  lose(seat: Seat): void
  /** Lays chips on the spot of the insurance, or clears it. */
  insurance(amount: Money | null): void
  active(hand: number | null): void
  /** Fits cards to the room there is. */
  fit(): void
  /** Without motion, until told otherwise. */
  quick(quick: boolean): void
  /** Where the words of the plate stand, and the printed ones. */
  readonly window: HTMLElement
  readonly print: HTMLElement
  readonly root: HTMLElement
}

const SLIDE = { duration: 420, easing: 'cubic-bezier(.2,.75,.3,1)' } as const
const SHIFT = { duration: 260, easing: 'cubic-bezier(.3,.6,.3,1)' } as const

export function createTable({
  say,
  money,
  still,
}: {
  readonly say: VelvetSay
  readonly money: ShowMoney
  readonly still: boolean
}): Table {
  const dealer = createSeat('dealer', money)
  const hands: Seat[] = []
  const row = h('div.hands')
  const print = h('div.print', { 'aria-hidden': 'true' })
  const plate = h('div.window', { 'aria-hidden': 'true' })
  const insured = chipHeap('insured', money)
  const mouth = h('div.mouth', {}, cardBack())
  const root = h(
    'div.velvet-table',
    {},
    h('div.shoe', { 'aria-hidden': 'true' }, mouth),
    dealer.element,
    print,
    insured.element,
    plate,
    row,
  )
  need('table').append(root)
  let quick = false
  const moving = () => !still && !quick

  const fit = () => {
    const { clientWidth: width, clientHeight: height } = root
    const low = window.innerHeight < 520 && width > height
    const base = low ? Math.min(64, height * 0.25) : Math.min(width > height ? 210 : 140, width * 0.235, height * 0.19)
    root.style.setProperty('--card', `${base}px`)
    const gap = width < 500 ? 8 : 22
    const room = (row.clientWidth - gap * (hands.length - 1)) / Math.max(1, hands.length) - (low ? base * 0.9 : 0)
    for (const seat of [dealer, ...hands]) {
      const wide = seat === dealer ? Math.min(width - base * 2.3, base * 3.4) : room
      const card = seat === dealer ? base : Math.min(base * 1.08, wide / 1.5)
      const step = Math.min(0.46, (wide / card - 1) / Math.max(1, seat.cards.length - 1))
      seat.element.style.setProperty('--card', `${card}px`)
      seat.element.style.setProperty('--step', String(step))
    }
  }
  const all = () => [dealer, ...hands].flatMap(({ cards }) => cards)
  /** Makes a change, then lets every card glide from where it lay to where it lies. */
  const gliding = (change: () => void) => {
    const before = new Map(all().map((card) => [card, card.getBoundingClientRect()]))
    change()
    fit()
    if (!moving()) return
    for (const card of all()) {
      const [was, is] = [before.get(card), card.getBoundingClientRect()]
      if (was === undefined || (Math.abs(was.x - is.x) < 1 && Math.abs(was.y - is.y) < 1)) continue
      card.animate(
        [
          {
            transform: `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${was.width / is.width})`,
            transformOrigin: '0 0',
          },
          { transform: 'none', transformOrigin: '0 0' },
        ],
        SHIFT,
      )
    }
  }
  const seatHand = (after?: Seat): Seat => {
    const seat = createSeat('hand', money)
    const at = after === undefined ? hands.length : hands.indexOf(after) + 1
    hands.splice(at, 0, seat)
    if (after === undefined) row.append(seat.element)
    else after.element.after(seat.element)
    row.dataset['count'] = String(hands.length)
    return seat
  }
  const stake: Table['stake'] = (seat, amount, from) => {
    const stack = (from === 'dealer' ? seat.won : seat.staked).add(amount)
    if (!moving()) return
    const way = from === 'player' ? '70px' : '-120px'
    for (const [index, chip] of [...stack.querySelectorAll('.chip')].entries()) {
      chip.animate(
        [
          { transform: `translateY(${way})`, opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        { ...SHIFT, delay: index * 45, fill: 'backwards' },
      )
    }
  }
  const clear = (amount?: Money) => {
    for (const seat of [dealer, ...hands.splice(0)]) {
      while (seat.take() !== undefined) continue
      if (seat !== dealer) seat.element.remove()
    }
    dealer.element.querySelector('.cards')?.replaceChildren()
    dealer.counts('')
    dealer.ends(null)
    dealer.name(say('dealer'))
    insured.clear()
    const seat = seatHand()
    seat.name(say('hand'))
    if (amount !== undefined) stake(seat, amount, 'player')
    fit()
  }
  clear()

  return {
    dealer,
    hands,
    print,
    window: plate,
    root,
    fit,
    clear,
    stake,
    seatHand,
    deal(seat, card) {
      let dealt: HTMLElement | undefined
      gliding(() => {
        dealt = seat.add(card)
      })
      if (!moving() || dealt === undefined) return
      const [from, to] = [mouth.getBoundingClientRect(), dealt.getBoundingClientRect()]
      dealt.animate(
        [
          {
            transform: `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px) rotate(28deg) scale(${from.width / to.width})`,
          },
          { transform: 'none' },
        ],
        SLIDE,
      )
      if (card === undefined) return
      // It slides face down and turns as it comes to rest.
      const turn = dealt.querySelector('.card-turn')
      turn?.animate(
        [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(180deg)', offset: 0.42 }, { transform: 'none' }],
        { duration: 560, easing: 'ease-out' },
      )
    },
    split(from) {
      let made: Seat | undefined
      gliding(() => {
        const moved = from.take()
        if (moved === undefined) return
        made = seatHand(from)
        made.put(moved)
      })
      return made
    },
    lose({ staked }) {
      staked.element.classList.add('gone')
      if (moving())
        staked.element.animate(
          [
            { transform: 'none', opacity: 1 },
            { transform: 'translateY(-140px)', opacity: 0 },
          ],
          { ...SHIFT, duration: 360 },
        )
    },
    insurance(amount) {
      if (amount === null) insured.clear()
      else insured.add(amount)
    },
    active(hand) {
      for (const [index, seat] of hands.entries()) seat.element.classList.toggle('active', index === hand)
    },
    quick(next) {
      quick = next
      root.classList.toggle('quick', next)
      if (next) for (const animation of root.getAnimations({ subtree: true })) animation.finish()
    },
  }
}
