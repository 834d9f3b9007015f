import { type BlackjackHand, type BlackjackOutcome, type BlackjackResult, handValue } from '#rules/cards/blackjack.ts'
import type { Card } from '#rules/cards/deck.ts'
import type { Money } from '#rules/money.ts'
import type { Controls } from '../../shell/controls.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import type { Sound } from '../../sound.ts'
import type { Motion } from '../../stage/motion.ts'
import { tierOf } from '../../stage/tier.ts'
import type { Seat, Tone } from './seat.ts'
import type { Table } from './table.ts'
import type { VelvetSay } from './words.ts'

/** What a round has staked and pays so far. */
export interface RoundMoney {
  readonly stake: Money
  readonly payout: Money
}

/** Tells rounds on the table. It decides nothing: everything it shows is in the outcomes. */
export interface Show {
  /** Clears the table and lays the first stake. */
  start(stake: Money): void
  /** Goes on from what lies on the table to an outcome. */
  tell(outcome: BlackjackOutcome, first: Money, money: RoundMoney, account: (won: Money) => void): Promise<void>
  /** Lays an outcome out at once; without one, the stake alone. */
  lay(outcome: BlackjackOutcome | undefined, first: Money, money: RoundMoney): void
  /** Waits, unless motion is left out. */
  pause(ms: number): Promise<void>
  /** Takes what is told now to its end. */
  quicken(): void
  /** Leaves out all motion until the next start. */
  skip(): void
}

export interface ShowOptions {
  readonly table: Table
  readonly controls: Controls
  readonly sound: Sound
  readonly motion: Motion
  readonly say: VelvetSay
  readonly money: ShowMoney
  readonly nameOf: (card: Card) => string
  readonly still: boolean
}

const TONES: Readonly<Record<BlackjackResult, Tone>> = {
  blackjack: 'won',
  win: 'won',
  push: 'even',
  loss: 'lost',
  bust: 'lost',
}
const isOver = ({ allowed }: BlackjackOutcome): boolean => allowed.length === 0

export function createShow({ table, controls, sound, motion, say, money, nameOf, still }: ShowOptions): Show {
  const { dealer } = table
  let shown: BlackjackOutcome | undefined
  let hurried = false
  let skipping = false
  const pause = (ms: number): Promise<void> => (still || hurried || skipping ? Promise.resolve() : motion.wait(ms))
  const noise = (...[name, pitch]: Parameters<Sound['play']>) => {
    if (!hurried && !skipping) sound.play(name, pitch)
  }

  const totalOf = (cards: readonly Card[], split: boolean, done: boolean): string => {
    const { total, soft } = handValue(cards)
    if (total === 21 && cards.length === 2 && !split) return say('blackjack')
    return soft && total < 21 && !done ? say('either', { low: total - 10, high: total }) : String(total)
  }
  const names = (cards: readonly Card[]): string => cards.map(nameOf).join(', ')
  /** Writes what the cards of an outcome count; `upTo` where not all of the dealer's lie there yet. */
  const count = (outcome: BlackjackOutcome, upTo = outcome.dealer.length) => {
    const { hands, active } = outcome
    for (const [index, seat] of table.hands.entries()) {
      const hand = hands[index]
      if (hand === undefined || seat.cards.length < hand.cards.length) continue
      const { total } = handValue(hand.cards)
      const text = totalOf(hand.cards, hands.length > 1, isOver(outcome) || active !== index)
      seat.counts(text, total > 21 ? 'out' : total === 21 ? 'top' : undefined)
      const title = hands.length > 1 ? say('handOf', { number: index + 1 }) : say('hand')
      seat.name(`${title}: ${names(hand.cards)}. ${text}${hand.result === null ? '' : `. ${say(hand.result)}`}`)
    }
    const cards = outcome.dealer.slice(0, upTo)
    const total = handValue(cards).total
    const text = totalOf(cards, false, isOver(outcome) && upTo >= outcome.dealer.length)
    dealer.counts(text, total > 21 ? 'out' : total === 21 ? 'top' : undefined)
    dealer.name(`${say('dealer')}: ${names(cards)}. ${text}`)
  }
  const card = async (seat: Seat, dealt?: Card): Promise<void> => {
    noise('card', 0.9 + seat.cards.length * 0.05)
    table.deal(seat, dealt)
    await pause(230)
  }
  const tellAll = (words: string, tone?: 'won') => {
    controls.plate(words, tone)
    controls.announce(words)
  }
  /** What waits for the player now. */
  const ask = (outcome: BlackjackOutcome, first: Money) => {
    const {
      hands,
      active,
      insurance,
      dealer: [up],
    } = outcome
    table.active(active)
    if (isOver(outcome)) return
    if (insurance === 'offered') return tellAll(say('askInsurance', { stake: money(first / 2n) }))
    const hand = hands[active ?? 0]
    if (hand === undefined) return
    const total = totalOf(hand.cards, hands.length > 1, false)
    const words = hands.length > 1 ? say('turnOf', { number: (active ?? 0) + 1, total }) : say('turn', { total })
    controls.plate(words)
    controls.announce(`${words}. ${up === undefined ? '' : say('shows', { card: nameOf(up) })}`)
  }

  const dealAll = async (outcome: BlackjackOutcome) => {
    const [seat] = table.hands
    const [[one, other] = [], [up]] = [outcome.hands[0]?.cards, outcome.dealer]
    if (seat === undefined || one === undefined || other === undefined || up === undefined) return
    await card(seat, one)
    await card(dealer, up)
    await card(seat, other)
    await card(dealer)
    await pause(260)
    count(outcome, 1)
    await pause(160)
  }
  const stakes = ({ stake, doubled }: BlackjackHand, first: Money): readonly Money[] =>
    doubled ? [first, stake - first] : [first]
  const insurance = async (before: BlackjackOutcome | undefined, outcome: BlackjackOutcome, first: Money) => {
    if (before?.insurance !== 'offered' || outcome.insurance === 'offered') return
    if (outcome.insurance !== 'declined') {
      noise('chip')
      table.insurance(first / 2n)
    }
    controls.plate(say('peek'))
    await pause(800)
    if (outcome.insurance !== 'lost') return
    tellAll(say('insuranceLost'))
    table.insurance(null)
    await pause(900)
  }
  /** From one outcome to the next, which one choice has led to. */
  const step = async (before: BlackjackOutcome, outcome: BlackjackOutcome, first: Money) => {
    const { hands } = outcome
    const from = before.active ?? 0
    if (hands.length > before.hands.length) {
      const parted = table.hands[from]
      if (parted === undefined) return
      const made = table.split(parted)
      parted.counts('')
      noise('chip')
      if (made !== undefined) table.stake(made, first, 'player')
      await pause(420)
    }
    for (const [index, hand] of hands.entries()) {
      const seat = table.hands[index]
      if (seat === undefined) continue
      if (hand.doubled && seat.staked.stacks.length < 2) {
        noise('chip', 1.1)
        table.stake(seat, hand.stake - first, 'player')
        await pause(320)
      }
      for (const dealt of hand.cards.slice(seat.cards.length)) await card(seat, dealt)
    }
    await pause(260)
    // The dealer's cards come after: until then one of them lies there.
    count(isOver(outcome) ? { ...outcome, active: from } : outcome, 1)
    if (
      hands.some(
        ({ cards }, index) => handValue(cards).total > 21 && cards.length > (before.hands[index]?.cards.length ?? 0),
      )
    ) {
      noise('thud')
      await pause(420)
    }
  }
  const dealersTurn = async (outcome: BlackjackOutcome) => {
    const [, hole, ...further] = outcome.dealer
    if (hole === undefined) return
    table.active(null)
    await pause(240)
    noise('card', 0.8)
    dealer.turnUp(1, hole)
    await pause(430)
    count(outcome, 2)
    for (const [index, dealt] of further.entries()) {
      await pause(360)
      await card(dealer, dealt)
      await pause(200)
      count(outcome, index + 3)
    }
    await pause(320)
  }
  const results = ({ hands, insurance: insured }: BlackjackOutcome, first: Money) => {
    for (const [index, hand] of hands.entries()) {
      const seat = table.hands[index]
      if (seat === undefined || hand.result === null) continue
      seat.ends(
        hand.result === 'blackjack' && hands.length === 1 ? `+${money(hand.payout - hand.stake)}` : say(hand.result),
        TONES[hand.result],
      )
      if (hand.payout > hand.stake) table.stake(seat, hand.payout - hand.stake, 'dealer')
      else if (hand.payout === 0n) table.lose(seat)
    }
    if (insured === 'won') table.insurance(first)
  }
  /** The words at the end of a round. */
  const ending = (
    outcome: BlackjackOutcome,
    first: Money,
    { stake, payout }: RoundMoney,
  ): { readonly words: string; readonly won: boolean } => {
    const { hands, dealer: cards } = outcome
    const total = handValue(cards).total
    if (tierOf(payout, stake) !== 'none')
      return { words: say('paid', { amount: money(payout), gain: money(payout - stake) }), won: true }
    if (outcome.insurance === 'won')
      return { words: say('insuranceWon', { amount: money((first * 3n) / 2n) }), won: false }
    if (payout === stake && hands.every(({ result }) => result === 'push'))
      return { words: say('pushed', { amount: money(payout) }), won: false }
    if (payout > 0n) return { words: say('returned', { amount: money(payout) }), won: false }
    if (hands.every(({ result }) => result === 'bust')) return { words: say('allBust'), won: false }
    return { words: say('dealerHas', { total: totalOf(cards, false, true) || total }), won: false }
  }
  const finish = async (outcome: BlackjackOutcome, first: Money, sums: RoundMoney, account: (won: Money) => void) => {
    await dealersTurn(outcome)
    const total = handValue(outcome.dealer).total
    results(outcome, first)
    const { words, won } = ending(outcome, first, sums)
    const house =
      total > 21 ? say('dealerBusts', { total }) : say('dealerHas', { total: totalOf(outcome.dealer, false, true) })
    controls.plate(words, won ? 'won' : undefined)
    // What the plate says may be the same.
    const heard = words === house ? '' : words
    controls.announce(
      `${house}. ${outcome.hands.map(({ result }, index) => (outcome.hands.length > 1 && result !== null ? `${say('handOf', { number: index + 1 })}: ${say(result)}.` : '')).join(' ')} ${heard}`,
    )
    if (won) noise('win', tierOf(sums.payout, sums.stake) === 'small' ? 1 : 1.12)
    else if (sums.payout > 0n) noise('chip', 0.9)
    account(sums.payout)
    await pause(won ? 620 : 380)
  }

  return {
    pause,
    start(stake) {
      hurried = false
      skipping = false
      table.quick(still)
      shown = undefined
      table.clear(stake)
      noise('chip')
      controls.plate('')
    },
    async tell(outcome, first, sums, account) {
      table.quick(still || hurried || skipping)
      const before = shown
      shown = outcome
      if (before === undefined) await dealAll(outcome)
      else {
        await insurance(before, outcome, first)
        await step(before, outcome, first)
      }
      count(outcome, 1)
      if (isOver(outcome)) await finish(outcome, first, sums, account)
      hurried = false
      ask(outcome, first)
    },
    lay(outcome, first, sums) {
      table.quick(true)
      shown = outcome
      table.clear(outcome === undefined ? first : undefined)
      controls.plate(outcome === undefined ? say('invite') : '')
      if (outcome === undefined) return table.quick(still)
      let seat = table.hands[0]
      for (const [index, hand] of outcome.hands.entries()) {
        if (seat !== undefined && index > 0) seat = table.seatHand(seat)
        if (seat === undefined) continue
        for (const dealt of hand.cards) table.deal(seat, dealt)
        for (const amount of stakes(hand, first)) table.stake(seat, amount, 'player')
      }
      for (const dealt of outcome.dealer) table.deal(dealer, dealt)
      if (!isOver(outcome)) table.deal(dealer)
      count(outcome)
      if (outcome.insurance === 'won') table.insurance(first / 2n)
      if (isOver(outcome)) {
        results(outcome, first)
        const { words, won } = ending(outcome, first, sums)
        controls.plate(words, won ? 'won' : undefined)
      }
      table.fit()
      ask(outcome, first)
      table.quick(still)
    },
    quicken() {
      hurried = true
      table.quick(true)
      motion.hurry()
    },
    skip() {
      skipping = true
      table.quick(true)
      motion.hurry()
    },
  }
}
