import type { Money } from '#rules/money.ts'
import type { Placed, TableOutcome } from '#rules/tables/table.ts'
import type { Controls } from '../../shell/controls.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import type { Sound } from '../../sound.ts'
import type { Motion } from '../../stage/motion.ts'
import { tierOf } from '../../stage/tier.ts'
import type { Felt } from './felt/felt.ts'
import { colouredName } from './names.ts'
import type { View } from './view.ts'
import type { Wheel } from './wheel/wheel.ts'
import type { RouletteSay } from './words.ts'

/** Tells a round. It decides nothing: the number, what won and what it pays are in the outcome. */
export interface Show {
  /** Sets wheel and ball going. */
  start(): void
  /** Puts everything back: nothing was played. */
  back(number: number | undefined): void
  tell(
    placed: readonly Placed[],
    outcome: TableOutcome<{ readonly number: number }>,
    variety: number,
    account: (won: Money) => void,
  ): Promise<void>
  quicken(): void
  skip(): void
}

export interface ShowParts {
  readonly motion: Motion
  readonly controls: Controls
  readonly wheel: Wheel
  readonly felt: Felt
  readonly view: View
  readonly sound: Sound
  readonly say: RouletteSay
  readonly money: ShowMoney
}

export function createShow({ motion, controls, wheel, felt, view, sound, say, money }: ShowParts): Show {
  let hurried = false
  let skipped = false
  const pause = (ms: number) => (skipped ? Promise.resolve() : motion.wait(hurried ? ms * 0.4 : ms))
  const { pieces } = felt

  /** Takes off what lost, then pays spot by spot. */
  const settle = async (
    placed: readonly Placed[],
    { wins, payout }: TableOutcome<object>,
    account: (won: Money) => void,
  ): Promise<void> => {
    const won = new Set(wins.map(({ spot }) => spot))
    const lost = placed.filter(({ spot }) => !won.has(spot)).map(({ spot }) => spot)
    if (lost.length > 0) await pieces.lose(lost)
    let paid = 0n
    for (const win of wins) {
      const stake = placed.find(({ spot }) => spot === win.spot)?.stake ?? 0n
      sound.play('chip', 1 + Number(paid > 0n) * 0.08)
      void pieces.pay(win.spot, win.payout - stake)
      paid += win.payout
      account(paid)
      await pause(Math.min(240, 900 / wins.length))
    }
    if (payout > 0n) await pause(420)
  }

  return {
    start() {
      hurried = false
      skipped = false
      pieces.mark(undefined)
      view.number(undefined)
      view.turn(true)
      wheel.launch()
      sound.play('start')
    },
    back(number) {
      wheel.rest(number)
      view.turn(false)
    },
    async tell(placed, outcome, variety, account) {
      const { number, payout } = outcome
      const stake = placed.reduce((sum, one) => sum + one.stake, 0n)
      await wheel.land(number, variety)
      wheel.light(true)
      view.number(number)
      const named = colouredName(number, say)
      const words =
        payout === 0n
          ? say('nothing')
          : say(payout > stake ? 'paid' : 'returned', { amount: money(payout), gain: money(payout - stake) })
      controls.plate(named)
      controls.announce(`${say('result', { number, colour: named.slice(String(number).length + 1) })} ${words}`)
      await pause(1000)
      view.number(undefined)
      view.turn(false)
      felt.reveal(String(number))
      await pause(420)
      pieces.mark(number)
      await pause(260)
      await settle(placed, outcome, account)
      const tier = tierOf(payout, stake)
      controls.plate(`${named} · ${words}`, tier === 'none' ? undefined : 'won')
      if (tier !== 'none') sound.play(tier === 'small' || tier === 'fair' ? 'win' : 'fanfare')
      account(payout)
      await pause(payout === 0n ? 250 : tier === 'none' ? 900 : 1500)
      await pieces.collect()
      wheel.light(false)
    },
    quicken() {
      hurried = true
      wheel.hurry()
      motion.hurry()
    },
    skip() {
      skipped = true
      hurried = true
      wheel.hurry()
      motion.hurry()
    },
  }
}
