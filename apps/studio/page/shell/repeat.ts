import type { RoundAnswer } from '#contract/protocols/studio.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import { seconds } from '../stage/clock.ts'
import type { Controls } from './controls.ts'
import type { ShowMoney } from './money-format.ts'
import { paceBody, type Plan, stakesBody } from './pace.ts'
import type { Panel } from './panel.ts'
import type { Face } from './face.ts'
import type { Say } from './texts.ts'

/** A moment between two automatic rounds, in which they can be stopped. */
const PAUSE_SECONDS = 0.4

/** Rounds one after the other at one stake, and the panels for stake and pace. */
export interface Repeat {
  /** Whether rounds are told quickly. */
  readonly quick: boolean
  /** What the ribbon says of rounds that run by themselves, where they do. */
  ribbon(): boolean
  stop(): void
  /** Shows the button for it, where there is anything to choose. */
  show(): void
  openPace(): void
  openStakes(): void
}

export interface RepeatOptions {
  /** What the house allows in this game. */
  readonly automatic: boolean
  readonly quick: boolean
  readonly face: Face
  readonly controls: Controls
  readonly panel: Panel
  /** Plays a round; resolves when it was told, or refused. */
  go(): Promise<void>
  /** Whether a round may begin. */
  ready(): boolean
  balance(): Money
  /** The last round of this page that came to its end. */
  ended(): RoundAnswer | undefined
  ribbon(): void
}

export function createRepeat(
  { automatic, quick, face, controls, panel, go, ready, balance, ended, ribbon }: RepeatOptions,
  say: Say,
  money: ShowMoney,
): Repeat {
  let quickOn = false
  /** The automatic rounds that are still to come, where some are. */
  let running: { left: number } | undefined
  const show = () => controls.pace(automatic || quick, quickOn || running !== undefined)
  const stop = () => {
    if (running === undefined) return
    running = undefined
    show()
    ribbon()
  }
  /** Plays one round after the other until an end of the plan is reached, or anything asks for the player. */
  const run = async ({ count, loss, win }: Plan): Promise<void> => {
    const mine = { left: count }
    const before = balance()
    running = mine
    show()
    const goesOn = () => running === mine && mine.left > 0 && ready() && !panel.opened
    while (goesOn()) {
      mine.left -= 1
      ribbon()
      const former = ended()
      await go()
      const round = ended()
      if (round === undefined || round === former) break
      const payout = parseMoney(round.payout ?? '0')
      const hasSpins = (face.spins?.(round).count ?? 0) > 0
      const special = hasSpins || face.special?.(round) === true || round.jackpot !== undefined
      if (special || (win !== undefined && payout >= win) || (loss !== undefined && before - balance() >= loss)) break
      await seconds(PAUSE_SECONDS)
    }
    if (running === mine) stop()
  }
  return {
    get quick() {
      return quick && quickOn
    },
    ribbon() {
      if (running === undefined) return false
      controls.ribbon(say('autoLeft', { count: running.left }), { label: say('autoStop'), pressed: stop })
      return true
    },
    stop,
    show,
    openPace() {
      stop()
      const wanted = ready() ? face.bet() : undefined
      if (wanted === undefined) return
      const setQuick = (on: boolean) => {
        quickOn = on
        show()
      }
      const start = (plan: Plan) => {
        panel.close()
        void run(plan)
      }
      void panel.open(
        say('auto'),
        paceBody({ stake: wanted.stake, automatic, quick, quickOn, setQuick, start }, say, money),
      )
    },
    openStakes() {
      const { ladder } = face
      if ((ladder ?? face.stakes) === undefined || !ready()) return
      stop()
      const own = face.stakes?.(() => panel.close())
      if (own !== undefined) return void panel.open(say('stakeChoose'), own)
      if (ladder === undefined) return
      const take = (stake: Money) => {
        panel.close()
        ladder.take(stake)
      }
      void panel.open(say('stakeChoose'), stakesBody(ladder.rungs, ladder.stake, take, say, money))
    },
  }
}
