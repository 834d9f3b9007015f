import type { VideoPokerOutcomeWire } from '#contract/games/video-poker.ts'
import type { Card } from '#rules/cards/deck.ts'
import type { PokerKind } from '#rules/cards/video-poker.ts'
import type { Money } from '#rules/money.ts'
import type { Controls } from '../shell/controls.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import type { Sound } from '../sound.ts'
import { seconds } from '../stage/clock.ts'
import type { Motion } from '../stage/motion.ts'
import { COUNT_MS, tierOf } from '../stage/tier.ts'
import type { Cabinet } from './cabinet.ts'
import { showFanfare } from './fanfare.ts'
import type { Say } from '../shell/texts.ts'
import type { PokerKey } from './words.ts'

/** What a round staked and won. */
export interface Paid {
  readonly stake: Money
  readonly payout: Money
}

/** Tells rounds at the cabinet. It decides nothing: everything it shows is in the outcome. */
export interface Show<Win extends string> {
  /** Lays the cards face down before the answer is there. */
  start(): void
  /** Puts the cards back as they lay before `start` or before the draw. */
  back(): void
  /** Turns the dealt cards up; `asks` where the player now chooses. */
  deal(outcome: VideoPokerOutcomeWire<Win>, asks: boolean): Promise<void>
  /** Turns over the cards that go, as soon as it is chosen. */
  discard(): void
  draw(outcome: VideoPokerOutcomeWire<Win>, money: Paid, account: (won: Money) => void): Promise<void>
  /** Shows an outcome as it stands, at once. */
  rest(outcome: VideoPokerOutcomeWire<Win> | undefined): void
  /** Marks cards as held one after the other, as a player did. */
  holdAll(hold: readonly boolean[]): Promise<void>
  quicken(): void
  skip(): void
}

export interface ShowOptions<Win extends string> {
  readonly kind: PokerKind<Win>
  readonly cabinet: Cabinet<Win>
  readonly controls: Controls
  readonly sound: Sound
  readonly motion: Motion
  readonly say: Say<PokerKey | Win>
  readonly money: ShowMoney
  readonly nameOf: (card: Card) => string
  readonly still: boolean
}

/** How long a card takes to turn, and from one to the next. */
const TURN_MS = 340
const NEXT_MS = 110
/** A press that was meant to hurry the deal is not taken for a draw. */
const GUARD_SECONDS = 0.25

export function createShow<Win extends string>({
  kind,
  cabinet,
  controls,
  sound,
  motion,
  say,
  money,
  nameOf,
  still,
}: ShowOptions<Win>): Show<Win> {
  const { places } = cabinet
  let lying: readonly (Card | undefined)[] = []
  let turnedAt = 0
  let hurried = false
  let skipping = false
  const pause = (ms: number) => (hurried || skipping || still ? Promise.resolve() : motion.wait(ms))
  const listed = (cards: readonly Card[]) => cards.map(nameOf).join(', ')

  const asking = (made: Win | null) => (made === null ? say('choose') : say('chooseMade', { win: say(made) }))

  const clear = () => {
    cabinet.light(null)
    for (const place of places) place.mark(null)
  }
  /** Turns the cards of these places down. */
  const turnDown = (goes: (place: number) => boolean) => {
    lying = places.map(({ card }) => card)
    turnedAt = motion.now
    for (const [at, place] of places.entries()) if (goes(at)) place.down()
  }
  /** Turns up what lies face down, from the left. */
  const turnUp = async (cards: readonly Card[]) => {
    await pause(TURN_MS - (motion.now - turnedAt))
    const downs = places.flatMap((place, at) => (place.card === undefined ? [{ place, at }] : []))
    for (const { place, at } of downs) {
      const card = cards[at]
      if (card === undefined) continue
      place.up(card)
      sound.play('card', 1 + at * 0.05)
      await pause(NEXT_MS)
    }
    await pause(TURN_MS - NEXT_MS)
  }

  const mark = (cards: readonly Card[], win: Win | null) => {
    cabinet.light(win)
    const making = kind.makingCards(cards)
    for (const [at, place] of places.entries()) place.mark(win === null ? null : making[at] === true ? 'wins' : 'rests')
  }

  /** Counts an amount up in the window and in the controls. */
  const count = async (ms: number, payout: Money, words: (amount: Money) => string, account: (won: Money) => void) => {
    let ticked = 0
    await motion.tween(skipping || still ? 0 : ms, (share) => {
      const part = (payout * BigInt(Math.round(share * 1000))) / 1000n
      controls.plate(words(part), 'won')
      account(part)
      if (share - ticked < 0.12) return
      ticked = share
      sound.play('count', 0.8 + share * 0.6)
    })
    controls.plate(words(payout), 'won')
    account(payout)
  }

  const celebrate = async (win: Win, { stake, payout }: Paid, account: (won: Money) => void) => {
    const tier = tierOf(payout, stake)
    const words = (amount: Money) => say('wins', { win: say(win), amount: money(amount) })
    if (tier === 'none') {
      controls.plate(say('returns', { win: say(win), amount: money(payout) }))
      sound.play('lamp', 0.9)
      account(payout)
      return
    }
    if (tier === 'small' || tier === 'fair') {
      sound.play('win', tier === 'fair' ? 1.12 : 1)
      await count(COUNT_MS[tier], payout, words, account)
      return
    }
    if (!skipping) {
      hurried = false
      await pause(500)
      sound.play('fanfare')
      await showFanfare(
        cabinet.stage,
        motion,
        tier,
        say(win),
        (share) => money((payout * BigInt(Math.round(share * 10_000))) / 10_000n),
        still,
      )
    }
    controls.plate(words(payout), 'won')
    account(payout)
  }

  return {
    start() {
      hurried = false
      skipping = false
      clear()
      for (const place of places) place.hold(false)
      turnDown(() => true)
    },
    back() {
      for (const [at, place] of places.entries()) {
        const card = lying[at]
        if (card !== undefined && place.card === undefined) place.up(card)
      }
    },
    async deal({ dealt, made }, asks) {
      await turnUp(dealt)
      cabinet.light(made)
      if (made !== null) sound.play('lamp', 1.3)
      const words = asks ? asking(made) : made === null ? '' : say(made)
      controls.plate(words)
      controls.announce(`${listed(dealt)}. ${words}`)
      if (asks) await seconds(GUARD_SECONDS)
      hurried = false
    },
    discard() {
      hurried = false
      clear()
      controls.plate('')
      turnDown((at) => places[at]?.held !== true)
    },
    async draw({ drawn }, paid, account) {
      if (drawn === null) return
      await turnUp(drawn.cards)
      mark(drawn.cards, drawn.win)
      const words =
        drawn.win === null
          ? say('nothing')
          : say(tierOf(paid.payout, paid.stake) === 'none' ? 'returns' : 'wins', {
              win: say(drawn.win),
              amount: money(paid.payout),
            })
      controls.announce(`${listed(drawn.cards)}. ${words}`)
      if (drawn.win === null) controls.plate(words)
      else await celebrate(drawn.win, paid, account)
    },
    rest(outcome) {
      const cards = outcome?.drawn?.cards ?? outcome?.dealt ?? []
      clear()
      for (const [at, place] of places.entries()) {
        const card = cards[at]
        if (card === undefined) place.down()
        else place.up(card)
        place.hold(outcome?.drawn?.hold[at] === true)
      }
      if (outcome === undefined) controls.plate(say('invite'))
      else if (outcome.drawn === null) {
        cabinet.light(outcome.made)
        controls.plate(asking(outcome.made))
      } else {
        mark(cards, outcome.drawn.win)
        controls.plate(outcome.drawn.win === null ? say('invite') : say(outcome.drawn.win))
      }
    },
    async holdAll(hold) {
      await pause(900)
      for (const [at, place] of places.entries()) {
        if (hold[at] !== true) continue
        place.hold(true)
        sound.play('lamp', 1 + at * 0.05)
        await pause(220)
      }
      await pause(700)
    },
    quicken() {
      hurried = true
      motion.hurry()
    },
    skip() {
      skipping = true
      motion.hurry()
    },
  }
}
