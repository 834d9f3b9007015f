import type { FreeRounds } from '#contract/protocols/studio.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import type { Controls } from './controls.ts'
import type { ShowMoney } from './money-format.ts'
import type { Panel } from './panel.ts'
import type { Say } from './texts.ts'

/** The free rounds of a session: offered before the first bet, played one after the other, and summed up. */
export interface Gifts {
  /** The grant that bears the next bet, undefined where the player does. */
  readonly bearing: string | undefined
  /** Asks whether to play them now; later they can be begun from the ribbon. */
  offer(): Promise<void>
  /** What the ribbon says of them, where there are any. */
  ribbon(): boolean
  /** A bet was taken that a grant bears. */
  taken(): void
  /** A round that a grant bore was given back, and with it its free round. */
  back(reward: string): void
  /** A round that a grant bore is over; says what all of them won, after the last. */
  paid(payout: Money): Promise<void>
  /** The platform knows of none any more under the grant that was named. */
  gone(): Promise<void>
}

export interface GiftsOptions {
  readonly offers: readonly FreeRounds[]
  readonly panel: Panel
  readonly controls: Controls
  /** Sets the stake of the next bet, or gives the player its own back. */
  readonly fix: (stake: Money | undefined) => void
}

export function createGifts({ offers, panel, controls, fix }: GiftsOptions, say: Say, money: ShowMoney): Gifts {
  let left = offers.map((offer) => ({ ...offer }))
  let playing = false
  let won = 0n
  const follow = () => {
    playing = playing && left.length > 0
    fix(playing && left[0] !== undefined ? parseMoney(left[0].stake) : undefined)
    ribbon()
  }
  const begin = () => {
    playing = true
    follow()
  }
  const ribbon = (): boolean => {
    // It stays until the last of them is over.
    const some = playing || left.length > 0
    if (!some) controls.ribbon(null)
    else
      controls.ribbon(
        say('giftLeft', { count: left.reduce((sum, offer) => sum + offer.left, 0) }),
        playing ? undefined : { label: say('giftPlay'), pressed: begin, betweenRounds: true },
      )
    return some
  }
  return {
    get bearing() {
      return playing ? left[0]?.reward : undefined
    },
    async offer() {
      const [first] = left
      if (first === undefined || playing) return
      const chosen = await panel.ask(
        say('giftTitle'),
        say(first.left === 1 ? 'giftTextOne' : 'giftText', {
          count: first.left,
          stake: money(parseMoney(first.stake)),
        }),
        [
          ['play', say('giftPlay')],
          ['later', say('giftLater')],
        ],
      )
      if (chosen === 'play') begin()
    },
    ribbon,
    taken() {
      left = left.flatMap((offer, index) =>
        index > 0 ? [offer] : offer.left > 1 ? [{ ...offer, left: offer.left - 1 }] : [],
      )
    },
    back(reward) {
      const offer = offers.find((one) => one.reward === reward)
      const known = left.some((one) => one.reward === reward)
      // Of one that was begun in an earlier session this one knows nothing; the next will.
      if (known) left = left.map((one) => (one.reward === reward ? { ...one, left: one.left + 1 } : one))
      else if (offer !== undefined) left = [{ ...offer, left: 1 }, ...left]
      follow()
    },
    async paid(payout) {
      won += payout
      const last = playing && left.length === 0
      follow()
      if (last)
        await panel.ask(
          say('giftOverTitle'),
          say(won === 0n ? 'giftOverNone' : 'giftOverText', { amount: money(won) }),
          [['ok', say('ok')]],
        )
    },
    async gone() {
      left = left.slice(1)
      follow()
      await panel.ask(say('giftGoneTitle'), say(won === 0n ? 'giftGoneText' : 'giftGoneWon', { amount: money(won) }), [
        ['ok', say('ok')],
      ])
    },
  }
}
