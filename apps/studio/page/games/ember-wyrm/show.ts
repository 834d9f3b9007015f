import type { Money } from '#rules/money.ts'
import type { SlotDefinition, SlotOutcome, SpinOutcome } from '#rules/slots/slot.ts'
import type { Controls } from '../../shell/controls.ts'
import { showCard } from '../../shell/card.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import { paintSymbol } from './art/symbols.ts'
import type { EmberKey, EmberSay } from './words.ts'
import type { Sound } from '../../sound.ts'
import type { Stage } from '../../lines/stage.ts'
import { COUNT_MS, tierOf, type Tier } from '../../stage/tier.ts'

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
  readonly stage: Stage
  readonly controls: Controls
  readonly sound: Sound
  readonly definition: SlotDefinition
  readonly say: EmberSay
  readonly money: ShowMoney
  readonly still: boolean
}

/** From the start of a spin to the first reel that may land, so that the reels are seen turning. */
const SHORTEST_TURN = 720
const FREE_TURN = 560

const TIER_TITLES: Record<'big' | 'huge' | 'epic', EmberKey> = { big: 'bigWin', huge: 'hugeWin', epic: 'epicWin' }

export function createShow({ stage, controls, sound, definition, say, money, still }: ShowOptions): Show {
  const { motion } = stage
  let startedAt = 0
  let skipping = false
  let cycling = { over: false }
  const endCycle = () => {
    cycling.over = true
    cycling = { over: false }
  }
  const pause = (ms: number) => (skipping ? Promise.resolve() : motion.wait(ms))

  const turn = (strips: readonly (readonly number[])[]) => {
    endCycle()
    startedAt = motion.now
    sound.play('start')
    stage.board.start(strips)
  }
  const turned = (least: number) => pause(Math.max(0, least - (motion.now - startedAt)))

  /** Counts an amount up on the plate and in the controls. */
  const count = async (tier: Tier, payout: Money, before: Money, account: (won: Money) => void) => {
    let ticked = 0
    await motion.tween(skipping || still ? 0 : COUNT_MS[tier], (share) => {
      const part = (payout * BigInt(Math.round(share * 1000))) / 1000n
      controls.plate(say('youWin', { amount: money(part) }), 'won')
      account(before + part)
      if (share - ticked < 0.09) return
      ticked = share
      sound.play('count', 0.8 + share * 0.6)
    })
    controls.plate(say('youWin', { amount: money(payout) }), 'won')
    account(before + payout)
  }

  const celebrate = async (tier: Tier, payout: Money, before: Money, account: (won: Money) => void) => {
    const words = say(tier === 'none' ? 'returned' : 'youWin', { amount: money(payout) })
    controls.announce(words)
    if (tier === 'none') {
      controls.plate(words)
      account(before + payout)
      return
    }
    if (tier === 'small' || tier === 'fair') {
      sound.play('win', tier === 'fair' ? 1.12 : 1)
      if (tier === 'fair') stage.coins(7)
      await count(tier, payout, before, account)
      return
    }
    if (!skipping) {
      sound.play('fanfare')
      await stage.celebration.run(tier, say(TIER_TITLES[tier]), (share) => money((payout * BigInt(Math.round(share * 10_000))) / 10_000n))
    }
    controls.plate(words, 'won')
    account(before + payout)
  }

  /** Lights what a landed spin won, then celebrates in proportion to the stake. */
  const present = async (spin: SpinOutcome, stake: Money, before: Money, account: (won: Money) => void) => {
    if (spin.payout === 0n) {
      controls.plate(say('nothing'))
      controls.announce(say('nothing'))
      return
    }
    const tier = tierOf(spin.payout, stake)
    stage.board.highlight(stage.board.highlights(spin))
    if (tier !== 'none') stage.burstAt(spin, 240)
    if (tier === 'big' || tier === 'huge' || tier === 'epic') await pause(900)
    await celebrate(tier, spin.payout, before, account)
  }

  const feature = async (outcome: SlotOutcome, stake: Money, account: (won: Money) => void) => {
    const free = definition.freeSpins
    if (free === null || skipping) {
      account(outcome.payout)
      return
    }
    await pause(700)
    stage.board.highlight(stage.board.highlights(outcome.base).filter(({ win }) => win === null))
    sound.play('gong')
    await pause(1300)
    if (!skipping) {
      controls.inert(true)
      await showCard({ picture: (side) => paintSymbol('egg', side), title: say('freeSpins'), figure: String(outcome.base.freeSpinsWon), text: say('featureRule', { multiplier: free.multiplier }), action: say('featureStart') })
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
      if (skipping) break
      controls.plate(`${say('freeSpinOf', { played: index + 1, granted })} · ×${free.multiplier}`)
      turn(free.strips)
      await turned(FREE_TURN)
      await stage.board.land(spin)
      await stage.board.expand(spin)
      await present(spin, stake, total, account)
      total += spin.payout
      if (spin.payout > 0n) await pause(tierOf(spin.payout, stake) === 'none' ? 500 : 1000)
      if (spin.freeSpinsWon > 0) {
        granted += spin.freeSpinsWon
        sound.play('gong')
        if (!skipping) await showCard({ picture: (side) => paintSymbol('egg', side), title: say('freeSpins'), figure: `+${spin.freeSpinsWon}`, text: '', action: '', ms: 1700 })
      }
      await pause(320)
    }
    await endFeature(outcome, stake)
    account(outcome.payout)
  }

  const endFeature = async (outcome: SlotOutcome, stake: Money) => {
    stage.board.clear()
    const paid = outcome.freeSpins.reduce((sum, spin) => sum + spin.payout, 0n)
    const tier = tierOf(paid, stake)
    if (!skipping) {
      if (tier !== 'none') sound.play('fanfare')
      if (tier !== 'none') stage.coins(24)
      controls.inert(true)
      await showCard({ picture: (side) => paintSymbol('hoard', side), title: say('freeSpins'), figure: money(paid), text: say('featureTotal'), action: say('go') })
      controls.inert(false)
    }
    const back = () => {
      stage.board.reset(outcome.base.grid)
      void stage.setAwake(false)
    }
    controls.plate('')
    if (skipping) back()
    else await stage.sweep(back)
    if (outcome.payout > 0n) controls.plate(say('youWin', { amount: money(outcome.payout) }), tierOf(outcome.payout, stake) === 'none' ? undefined : 'won')
  }

  return {
    start(strips) {
      skipping = false
      turn(strips)
    },
    async tell(outcome, stake, account) {
      await turned(SHORTEST_TURN)
      await stage.board.land(outcome.base)
      await present(outcome.base, stake, 0n, account)
      if (outcome.freeSpins.length > 0) await feature(outcome, stake, account)
    },
    cycle(spin) {
      endCycle()
      const mine = cycling
      const list = stage.board.highlights(spin)
      const round = async () => {
        await motion.wait(1500)
        for (let index = 0; !mine.over; index = (index + 1) % list.length) {
          const one = list[index]
          if (one === undefined) return
          stage.board.highlight([one])
          controls.plate(
            one.win === null
              ? say('scatterWin', { count: spin.scatters, amount: money(spin.scatterPayout) })
              : say('lineWin', { line: one.win.line + 1, amount: money(one.win.payout) }),
          )
          await motion.wait(1250)
        }
      }
      if (list.length > 1) void round()
    },
    rest() {
      endCycle()
      stage.board.clear()
    },
    quicken: () => stage.board.quicken(),
    skip() {
      skipping = true
      stage.board.quicken()
    },
  }
}
