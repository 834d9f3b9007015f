import type { Money } from '#rules/money.ts'
import {
  lastGrid,
  multiplierAt,
  type CascadeDefinition,
  type CascadeGrid,
  type CascadeOutcome,
  type CascadeSpin,
} from '#rules/slots/cascade.ts'
import { showCard } from '../../shell/card.ts'
import type { Controls } from '../../shell/controls.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import type { Sound } from '../../sound.ts'
import { tierOf } from '../../stage/tier.ts'
import { INK } from './art/ink.ts'
import { paintSymbol } from './art/symbols.ts'
import type { Stage } from './stage/stage.ts'
import type { RegattaKey, RegattaSay } from './words.ts'

/** Tells outcomes on the stage. It decides nothing: everything it shows is in the outcome. */
export interface Show {
  /** Clears the board for a new round; `tell` fills it. */
  start(): void
  /** Fills the board with what it showed before: nothing was played. */
  back(grid: CascadeGrid): Promise<void>
  /** Tells a whole round, free spins included; resolves when the last of it has been seen. */
  tell(outcome: CascadeOutcome, stake: Money, account: (won: Money) => void): Promise<void>
  /** Takes what is running to its end. */
  quicken(): void
  /** Leaves out everything until the round is over. */
  skip(): void
}

export interface ShowOptions {
  readonly stage: Stage
  readonly controls: Controls
  readonly sound: Sound
  readonly definition: CascadeDefinition
  readonly say: RegattaSay
  readonly money: ShowMoney
  readonly still: boolean
}

type Account = (won: Money) => void

const TITLES: Record<'big' | 'huge' | 'epic', RegattaKey> = { big: 'bigWin', huge: 'hugeWin', epic: 'epicWin' }

export function createShow({ stage, controls, sound, definition, say, money, still }: ShowOptions): Show {
  const { motion } = stage
  let skipping = false
  const pause = (ms: number) => (skipping ? Promise.resolve() : motion.wait(stage.board.quick ? ms * 0.3 : ms))

  const clear = () => {
    stage.board.hasten(skipping)
    sound.play('start', 0.8)
    stage.board.out()
  }

  /** Fills the board and tells the cascades; `level` is how many the multiplier has behind it. */
  const play = async (spin: CascadeSpin, level: number, before: Money, account: Account) => {
    await stage.board.drop(spin.grid)
    let paid = before
    for (const [index, cascade] of spin.cascades.entries()) {
      if (skipping) break
      stage.board.light(cascade.wins.map(({ symbol }) => symbol))
      controls.plate(say('cascadeWin', { amount: money(cascade.payout), multiplier: cascade.multiplier }))
      await pause(still ? 420 : 640)
      sound.play('foam', 1 + Math.min(index, 8) * 0.06)
      paid += cascade.payout
      account(paid)
      await stage.board.dissolve(cascade, money(cascade.payout))
      const next = level + index + 1
      if (multiplierAt(definition, next) !== multiplierAt(definition, next - 1)) {
        sound.play('flag', 1 + Math.min(next, 8) * 0.07)
        void stage.hoist.to(next)
      }
      await stage.board.fall(cascade)
      await pause(140)
    }
    if (skipping) {
      stage.board.showGrid(lastGrid(spin))
      stage.hoist.show(level + spin.cascades.length)
    }
    if (spin.scatterPayout > 0n) await lighthouses(spin)
    await praise(spin.payout, paid + spin.scatterPayout, account)
  }

  const lighthouses = async (spin: CascadeSpin) => {
    stage.board.light([definition.scatter])
    sound.play('bell', 0.75)
    controls.plate(say('scatterWin', { count: spin.scatters, amount: money(spin.scatterPayout) }))
    await pause(1100)
    stage.board.clear()
  }

  let stake = 0n
  /** Celebrates what a spin paid in proportion to the stake: nothing at or below it. */
  const praise = async (payout: Money, won: Money, account: Account) => {
    const tier = tierOf(payout, stake)
    const words =
      payout === 0n ? say('nothing') : say(tier === 'none' ? 'returned' : 'youWin', { amount: money(payout) })
    const great = tier === 'big' || tier === 'huge' || tier === 'epic'
    controls.announce(words)
    if (great && !skipping) {
      controls.plate('')
      sound.play('fanfare')
      await stage.celebration.run(tier, say(TITLES[tier]), (share) =>
        money((payout * BigInt(Math.round(share * 10_000))) / 10_000n),
      )
    }
    controls.plate(words, tier === 'none' ? undefined : 'won')
    account(won)
    if (!skipping && (tier === 'small' || tier === 'fair')) {
      sound.play('win', tier === 'fair' ? 1.12 : 1)
      if (tier === 'fair') stage.coins(7)
      await pause(tier === 'fair' ? 700 : 320)
    }
  }

  const freeSpins = async (outcome: CascadeOutcome, account: Account) => {
    await pause(400)
    stage.board.light([definition.scatter])
    sound.play('horn')
    await pause(1300)
    stage.board.clear()
    if (!skipping) {
      controls.inert(true)
      await showCard({
        picture: (side) => paintSymbol('lighthouse', side),
        title: say('freeSpins'),
        figure: String(outcome.base.freeSpinsWon),
        text: say('featureRule'),
        action: say('featureStart'),
        ink: INK,
      })
      controls.inert(false)
      sound.play('swell')
    }
    controls.plate('')
    const dusk = () => {
      stage.hoist.show(0)
      void stage.setNight(true)
    }
    if (skipping) dusk()
    else await stage.sweep(dusk)
    let granted = outcome.base.freeSpinsWon
    let total = outcome.base.payout
    let level = 0
    for (const [index, spin] of outcome.freeSpins.entries()) {
      if (skipping) break
      controls.plate(say('freeSpinOf', { played: index + 1, granted, multiplier: multiplierAt(definition, level) }))
      clear()
      await play(spin, level, total, account)
      total += spin.payout
      level += spin.cascades.length
      await pause(spin.payout > 0n ? 800 : 380)
      if (spin.freeSpinsWon === 0) continue
      granted += spin.freeSpinsWon
      sound.play('bell')
      if (!skipping)
        await showCard({
          picture: (side) => paintSymbol('lighthouse', side),
          title: say('freeSpins'),
          figure: `+${spin.freeSpinsWon}`,
          text: '',
          action: '',
          ms: 1700,
          ink: INK,
        })
    }
    await dawn(outcome)
  }

  const dawn = async (outcome: CascadeOutcome) => {
    const paid = outcome.payout - outcome.base.payout
    const tier = tierOf(paid, stake)
    if (!skipping) {
      if (tier !== 'none') {
        sound.play('fanfare')
        stage.coins(24)
      }
      controls.inert(true)
      await showCard({
        picture: (side) => paintSymbol('sail', side),
        title: say('freeSpins'),
        figure: money(paid),
        text: say('featureTotal'),
        action: say('go'),
        ink: INK,
      })
      controls.inert(false)
      sound.play('swell', 1.2)
    }
    const back = () => {
      stage.board.showGrid(lastGrid(outcome.base))
      stage.hoist.show(0)
      void stage.setNight(false)
    }
    controls.plate('')
    if (skipping) back()
    else await stage.sweep(back)
  }

  return {
    start() {
      skipping = false
      void stage.hoist.to(0)
      clear()
    },
    back: (grid) => stage.board.drop(grid),
    async tell(outcome, staked, account) {
      stake = staked
      await play(outcome.base, 0, 0n, account)
      if (outcome.freeSpins.length > 0) await freeSpins(outcome, account)
      account(outcome.payout)
      if (outcome.capped) controls.announce(say('capped', { amount: money(outcome.payout) }))
      if (outcome.payout === 0n || (outcome.freeSpins.length === 0 && !outcome.capped)) return
      controls.plate(
        say(outcome.capped ? 'capped' : 'youWin', { amount: money(outcome.payout) }),
        tierOf(outcome.payout, stake) === 'none' ? undefined : 'won',
      )
    },
    quicken: () => stage.board.hasten(true),
    skip() {
      skipping = true
      stage.board.hasten(true)
    },
  }
}
