import type { Money } from '#rules/money.ts'
import type { Controls } from '../shell/controls.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import type { Say, TextKey } from '../shell/texts.ts'
import type { Sound } from '../sound.ts'
import { COUNT_MS, tierOf, type Tier } from '../stage/tier.ts'
import type { Stage } from './stage.ts'
import type { Spun } from './wins.ts'

/** Tells spins on the stage of a slot. It decides nothing: everything it shows is in the outcome. */
export interface Teller<Spin extends Spun> {
  /** Sets the reels going for a new round. */
  start(strips: readonly (readonly number[])[]): void
  /** Sets the reels going within a round. */
  turn(strips: readonly (readonly number[])[]): void
  /** Resolves when the reels have been seen turning for so long. */
  turned(least: number): Promise<void>
  pause(ms: number): Promise<void>
  /** Lights what a landed spin won, then celebrates in proportion to the stake. */
  present(spin: Spin, stake: Money, before: Money, account: (won: Money) => void): Promise<void>
  /** Celebrates an amount in proportion to the stake. */
  celebrate(tier: Tier, payout: Money, before: Money, account: (won: Money) => void): Promise<void>
  /** Goes on showing a spin's winning lines in turn, until `rest` or the next turn of the reels. */
  cycle(spin: Spin): void
  rest(): void
  /** Takes what is running to its end. */
  quicken(): void
  /** Leaves out everything until the next round. */
  skip(): void
  readonly skipping: boolean
}

export interface TellerOptions<Spin extends Spun> {
  readonly stage: Stage<Spin>
  readonly controls: Controls
  readonly sound: Sound
  readonly say: Say
  readonly money: ShowMoney
  readonly still: boolean
  /** The title of the greatest wins. */
  readonly epic: string
}

/** From the start of a spin to the first reel that may land, so that the reels are seen turning. */
export const SHORTEST_TURN = 720

const TITLES: Record<'big' | 'huge', TextKey> = { big: 'bigWin', huge: 'hugeWin' }

export function createTeller<Spin extends Spun>({
  stage,
  controls,
  sound,
  say,
  money,
  still,
  epic,
}: TellerOptions<Spin>): Teller<Spin> {
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
      await stage.celebration.run(tier, tier === 'epic' ? epic : say(TITLES[tier]), (share) =>
        money((payout * BigInt(Math.round(share * 10_000))) / 10_000n),
      )
    }
    controls.plate(words, 'won')
    account(before + payout)
  }

  /** Lights what a landed spin won, then celebrates in proportion to the stake. */
  const present = async (spin: Spin, stake: Money, before: Money, account: (won: Money) => void) => {
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

  return {
    start(strips) {
      skipping = false
      turn(strips)
    },
    turn,
    turned,
    pause,
    present,
    celebrate,
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
          controls.plate(one.words)
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
    get skipping() {
      return skipping
    },
  }
}
