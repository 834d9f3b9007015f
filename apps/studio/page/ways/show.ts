import type { Money } from '#rules/money.ts'
import type { WaysOutcome, WaysSpin } from '#rules/slots/ways.ts'
import { createTeller, SHORTEST_TURN, type Teller } from '../lines/teller.ts'
import type { Stage } from '../lines/stage.ts'
import { showCard } from '../shell/card.ts'
import type { Controls } from '../shell/controls.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import type { Sound } from '../sound.ts'
import { tierOf } from '../stage/tier.ts'
import { createAbove } from './above.ts'
import type { WaysSay, WaysSetup } from './setup.ts'

/** Tells rounds of ways on the stage. It decides nothing: everything it shows is in the outcome. */
export interface Show extends Pick<Teller<WaysSpin>, 'quicken' | 'skip'> {
  /** Sets the reels going; `tell` lands them. */
  start(): void
  /** Tells a whole round, its feature included; resolves when the last of it has been seen. */
  tell(outcome: WaysOutcome, stake: Money, account: (won: Money) => void): Promise<void>
  /** Ends what goes on after a round. */
  rest(): void
}

export interface ShowOptions {
  readonly stage: Stage<WaysSpin>
  readonly controls: Controls
  readonly sound: Sound
  readonly setup: WaysSetup
  readonly say: WaysSay
  readonly money: ShowMoney
  readonly still: boolean
}

/** From the start of a free spin to the first reel that may land. */
const FREE_TURN = 560

export function createShow({ stage, controls, sound, setup, say, money, still }: ShowOptions): Show {
  const { definition, sounds, look, ink, emblems } = setup
  const teller = createTeller({ stage, controls, sound, say, money, still, epic: say('epicWin') })
  const above = createAbove({
    stage,
    ink,
    still,
    wheel: definition.wheel ?? [],
    look: setup.wheel,
    tick: (pitch) => sound.play(sounds.tick, pitch),
  })

  /** Lands a spin, tells what its wilds count for and what the wheel says, and what it paid. */
  const spin = async (one: WaysSpin, stake: Money, before: Money, account: (won: Money) => void): Promise<void> => {
    await stage.board.land(one)
    if (one.wilds.length > 0 && !teller.skipping) await above.count(one.wilds)
    if (one.wheel !== null && !teller.skipping) await wheel(one, one.wheel)
    const tier = tierOf(one.payout, stake)
    if (tier !== 'none') stage.react(tier === 'small' || tier === 'fair' ? 'win' : 'great')
    await teller.present(one, stake, before, account)
  }

  const wheel = async (one: WaysSpin, times: number): Promise<void> => {
    stage.board.highlight(stage.board.highlights(one))
    sound.play(sounds.feature)
    stage.react('great')
    await teller.pause(1100)
    controls.plate(say('wheelTurns'))
    void stage.setAwake(true)
    await above.turn(times)
    const words = say('wheelStops', { times })
    controls.plate(words)
    controls.announce(words)
    await teller.pause(900)
    above.clear()
    void stage.setAwake(false)
  }

  const card = async (figure: string, text: string, action: string, emblem: string, ms?: number): Promise<void> => {
    if (teller.skipping) return
    controls.inert(ms === undefined)
    await showCard({
      picture: (side) => look.symbol(emblem, side),
      title: say('freeSpins'),
      figure,
      text,
      action,
      ink,
      ...(ms === undefined ? {} : { ms }),
    })
    controls.inert(false)
  }

  const feature = async (outcome: WaysOutcome, stake: Money, account: (won: Money) => void): Promise<void> => {
    const free = definition.freeSpins
    if (free === null || teller.skipping) {
      account(outcome.payout)
      return
    }
    await teller.pause(700)
    stage.board.highlight(stage.board.highlights(outcome.base).filter(({ scatters }) => scatters))
    sound.play(sounds.feature)
    stage.react('great')
    await teller.pause(1300)
    const worths = free.wilds.map(({ worth }) => worth)
    await card(
      String(outcome.base.freeSpinsWon),
      say('featureRule', { least: Math.min(...worths), most: Math.max(...worths) }),
      say('featureStart'),
      emblems[0],
    )
    controls.plate('')
    await stage.sweep(() => {
      stage.board.clear()
      above.clear()
      void stage.setAwake(true)
    })
    let granted = outcome.base.freeSpinsWon
    let total = outcome.base.payout
    for (const [index, one] of outcome.freeSpins.entries()) {
      if (teller.skipping) break
      controls.plate(say('freeSpinOf', { played: index + 1, granted }))
      above.clear()
      teller.turn(free.strips)
      await teller.turned(FREE_TURN)
      await spin(one, stake, total, account)
      total += one.payout
      if (one.payout > 0n) await teller.pause(tierOf(one.payout, stake) === 'none' ? 500 : 1000)
      if (one.freeSpinsWon > 0) {
        granted += one.freeSpinsWon
        sound.play(sounds.feature)
        await card(`+${one.freeSpinsWon}`, '', '', emblems[0], 1700)
      }
      await teller.pause(320)
    }
    await endFeature(outcome, stake)
    account(outcome.payout)
  }

  const endFeature = async (outcome: WaysOutcome, stake: Money): Promise<void> => {
    stage.board.clear()
    const paid = outcome.freeSpins.reduce((sum, { payout }) => sum + payout, 0n)
    if (!teller.skipping && tierOf(paid, stake) !== 'none') {
      sound.play('fanfare')
      stage.coins(24)
    }
    await card(money(paid), say('featureTotal'), say('go'), emblems[1])
    const back = (): void => {
      above.clear()
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
    start() {
      above.clear()
      stage.react('turn')
      teller.start(definition.base.strips)
    },
    async tell(outcome, stake, account) {
      await teller.turned(SHORTEST_TURN)
      await spin(outcome.base, stake, 0n, account)
      if (outcome.freeSpins.length > 0) await feature(outcome, stake, account)
      teller.cycle(outcome.base)
    },
    rest() {
      above.clear()
      teller.rest()
    },
    quicken: teller.quicken,
    skip: teller.skip,
  }
}
