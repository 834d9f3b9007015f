import type { Money } from '#rules/money.ts'
import type { SlotDefinition, SlotOutcome, SpinOutcome } from '#rules/slots/slot.ts'
import type { Controls } from '../../shell/controls.ts'
import { showCard } from '../../shell/card.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import { paintSymbol } from './art/symbols.ts'
import type { EmberSay } from './words.ts'
import type { Sound } from '../../sound.ts'
import type { Stage } from '../../lines/stage.ts'
import { createTeller, SHORTEST_TURN } from '../../lines/teller.ts'
import { tierOf } from '../../stage/tier.ts'

/** Tells outcomes on the stage. It decides nothing: everything it shows is in the outcome. */
export interface Show {
  /** Sets the reels going; `tell` lands them. */
  start(strips: readonly (readonly number[])[]): void
  /** Tells a whole round, free spins included; resolves when the last of it has been seen. */
  tell(outcome: SlotOutcome, stake: Money, account: (won: Money) => void): Promise<void>
  /** Goes on showing a spin's winning lines in turn, until `rest` or the next start. */
  cycle(spin: SpinOutcome): void
  rest(): void
  /** Takes what is running to its end. */
  quicken(): void
  /** Leaves out everything until the round is over. */
  skip(): void
}

export interface ShowOptions {
  readonly stage: Stage<SpinOutcome>
  readonly controls: Controls
  readonly sound: Sound
  readonly definition: SlotDefinition
  readonly say: EmberSay
  readonly money: ShowMoney
  readonly still: boolean
}

/** From the start of a free spin to the first reel that may land. */
const FREE_TURN = 560

export function createShow({ stage, controls, sound, definition, say, money, still }: ShowOptions): Show {
  const teller = createTeller({
    stage,
    controls,
    sound,
    say,
    money,
    still,
    epic: say('epicWin'),
  })

  const feature = async (outcome: SlotOutcome, stake: Money, account: (won: Money) => void) => {
    const free = definition.freeSpins
    if (free === null || teller.skipping) {
      account(outcome.payout)
      return
    }
    await teller.pause(700)
    stage.board.highlight(stage.board.highlights(outcome.base).filter(({ scatters }) => scatters))
    sound.play('gong')
    await teller.pause(1300)
    if (!teller.skipping) {
      controls.inert(true)
      await showCard({
        picture: (side) => paintSymbol('egg', side),
        title: say('freeSpins'),
        figure: String(outcome.base.freeSpinsWon),
        text: say('featureRule', { multiplier: free.multiplier }),
        action: say('featureStart'),
      })
      controls.inert(false)
      sound.play('flame')
    }
    controls.plate('')
    await stage.sweep(() => {
      stage.board.clear()
      void stage.setAwake(true)
    })
    let granted = outcome.base.freeSpinsWon
    let total = outcome.base.payout
    for (const [index, spin] of outcome.freeSpins.entries()) {
      if (teller.skipping) break
      controls.plate(`${say('freeSpinOf', { played: index + 1, granted })} · ×${free.multiplier}`)
      teller.turn(free.strips)
      await teller.turned(FREE_TURN)
      await stage.board.land(spin)
      await stage.board.expand(spin)
      await teller.present(spin, stake, total, account)
      total += spin.payout
      if (spin.payout > 0n) await teller.pause(tierOf(spin.payout, stake) === 'none' ? 500 : 1000)
      if (spin.freeSpinsWon > 0) {
        granted += spin.freeSpinsWon
        sound.play('gong')
        if (!teller.skipping)
          await showCard({
            picture: (side) => paintSymbol('egg', side),
            title: say('freeSpins'),
            figure: `+${spin.freeSpinsWon}`,
            text: '',
            action: '',
            ms: 1700,
          })
      }
      await teller.pause(320)
    }
    await endFeature(outcome, stake)
    account(outcome.payout)
  }

  const endFeature = async (outcome: SlotOutcome, stake: Money) => {
    stage.board.clear()
    const paid = outcome.freeSpins.reduce((sum, spin) => sum + spin.payout, 0n)
    const tier = tierOf(paid, stake)
    if (!teller.skipping) {
      if (tier !== 'none') sound.play('fanfare')
      if (tier !== 'none') stage.coins(24)
      controls.inert(true)
      await showCard({
        picture: (side) => paintSymbol('hoard', side),
        title: say('freeSpins'),
        figure: money(paid),
        text: say('featureTotal'),
        action: say('go'),
      })
      controls.inert(false)
    }
    const back = () => {
      stage.board.reset(outcome.base.grid)
      void stage.setAwake(false)
    }
    controls.plate('')
    if (teller.skipping) back()
    else await stage.sweep(back)
    if (outcome.payout > 0n)
      controls.plate(
        say('youWin', { amount: money(outcome.payout) }),
        tierOf(outcome.payout, stake) === 'none' ? undefined : 'won',
      )
  }

  return {
    start: teller.start,
    async tell(outcome, stake, account) {
      await teller.turned(SHORTEST_TURN)
      await stage.board.land(outcome.base)
      await teller.present(outcome.base, stake, 0n, account)
      if (outcome.freeSpins.length > 0) await feature(outcome, stake, account)
    },
    cycle: teller.cycle,
    rest: teller.rest,
    quicken: teller.quicken,
    skip: teller.skip,
  }
}
