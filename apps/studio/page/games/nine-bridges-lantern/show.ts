import type { HoldOutcomeWire } from '#contract/games/hold.ts'
import { spinFromWire } from '#contract/games/slot.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import type { HoldDefinition } from '#rules/slots/hold.ts'
import type { SpinOutcome } from '#rules/slots/slot.ts'
import { createTeller, SHORTEST_TURN, type Teller } from '../../lines/teller.ts'
import type { Stage } from '../../lines/stage.ts'
import { showCard } from '../../shell/card.ts'
import type { Controls } from '../../shell/controls.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import type { Sound } from '../../sound.ts'
import { tierOf } from '../../stage/tier.ts'
import { paintLitLantern } from './art/symbols.ts'
import { createHall } from './hall.ts'
import { lanternInk } from './look.ts'
import type { LanternSay } from './words.ts'

/** Tells rounds of Nine Bridges Lantern. It decides nothing: everything it shows is in the outcome. */
export interface Show extends Pick<Teller<SpinOutcome>, 'quicken' | 'skip'> {
  start(): void
  tell(outcome: HoldOutcomeWire, stake: Money, account: (won: Money) => void): Promise<void>
  /** Shows a screen with its lanterns named, at once. */
  rest(outcome: HoldOutcomeWire | undefined, stake: Money): void
}

export interface ShowOptions {
  readonly stage: Stage<SpinOutcome>
  readonly controls: Controls
  readonly sound: Sound
  readonly definition: HoldDefinition
  readonly say: LanternSay
  readonly money: ShowMoney
  readonly language: string
  readonly still: boolean
}

export function createShow({ stage, controls, sound, definition, say, money, language, still }: ShowOptions): Show {
  const teller = createTeller({
    stage,
    controls,
    sound,
    say,
    money,
    still,
    epic: say('epicWin'),
  })
  let stake: Money = 0n
  const short = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const hall = createHall({
    stage,
    still,
    label: (stakes) => short.format(Number((stake * BigInt(stakes)) / 1000n) / 100),
    landed: () => sound.play('lamp'),
  })

  const respins = async (outcome: HoldOutcomeWire, before: Money, account: (won: Money) => void): Promise<void> => {
    await teller.pause(500)
    sound.play('gong')
    if (!teller.skipping) {
      controls.inert(true)
      await showCard({
        picture: paintLitLantern,
        title: say('hold'),
        figure: String(outcome.held.length),
        text: say('holdRule'),
        action: say('start'),
        ink: lanternInk,
      })
      controls.inert(false)
    }
    stage.board.clear()
    controls.plate('')
    await stage.sweep(() => void stage.setAwake(true))
    await hall.open(outcome.held)
    let left = definition.respins
    for (const landed of outcome.respins) {
      if (teller.skipping) break
      left -= 1
      controls.plate(say('left', { left }))
      await hall.respin(landed)
      if (landed.length > 0) left = definition.respins
    }
    await gathered(outcome, before, account)
  }

  const gathered = async (outcome: HoldOutcomeWire, before: Money, account: (won: Money) => void): Promise<void> => {
    const paid = parseMoney(outcome.holdPayout)
    if (!teller.skipping) {
      if (outcome.full) controls.plate(say('full'))
      await teller.pause(outcome.full ? 1400 : 500)
      let sum = 0n
      await hall.gather(({ stakes }) => {
        sum += stake * BigInt(stakes)
        sound.play('count', 1 + Math.min(1, Number(sum / stake) / 60))
        controls.plate(say('collected', { amount: money(sum) }), 'won')
        account(before + sum)
      })
      await teller.celebrate(tierOf(paid, stake), paid, before, account)
      controls.inert(true)
      await showCard({
        picture: paintLitLantern,
        title: say('hold'),
        figure: money(paid),
        text: say('holdTotal'),
        action: say('go'),
        ink: lanternInk,
      })
      controls.inert(false)
    }
    account(before + paid)
    const back = (): void => {
      hall.name(outcome.held)
      stage.board.reset(outcome.base.grid)
      void stage.setAwake(false)
    }
    controls.plate('')
    if (teller.skipping) back()
    else await stage.sweep(back)
  }

  return {
    start() {
      hall.clear()
      teller.start(definition.base.strips)
    },
    async tell(outcome, staked, account) {
      stake = staked
      const base = spinFromWire(outcome.base)
      await teller.turned(SHORTEST_TURN)
      await stage.board.land(base)
      hall.name(outcome.held)
      await teller.present(base, stake, 0n, account)
      if (outcome.respins.length > 0) await respins(outcome, base.payout, account)
      const payout = parseMoney(outcome.payout)
      if (payout > 0n)
        controls.plate(say('youWin', { amount: money(payout) }), tierOf(payout, stake) === 'none' ? undefined : 'won')
      teller.cycle(base)
    },
    rest(outcome, staked) {
      stake = staked
      teller.rest()
      if (outcome === undefined) hall.clear()
      else hall.name(outcome.held)
    },
    quicken: teller.quicken,
    skip: teller.skip,
  }
}
