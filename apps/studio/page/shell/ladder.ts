import type { SessionResponse } from '#contract/protocols/studio.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import type { Controls } from './controls.ts'

/** The stakes of a game, of which one is chosen; for games whose bet is an amount alone. */
export interface Ladder {
  readonly stake: Money
  /** All of them, rising. */
  readonly rungs: readonly Money[]
  /** Goes to one of them, where it may move. */
  take(stake: Money): void
  /** One rung up or down, where there is one. */
  step(by: -1 | 1): boolean
  /** Down to what a balance bears; false where even the lowest is above it. */
  lower(balance: Money): boolean
  /** Arrows move it. */
  key(event: KeyboardEvent): boolean
  /** Whether it may move. */
  free(free: boolean): void
  /** Holds it at a stake that the player does not choose; without one it goes back to where it was. */
  fix(stake: Money | undefined): void
}

/** Begins with the stake of the round that is shown, else with the last that the player paid, else with the lowest. */
export function createLadder(session: SessionResponse, controls: Controls, stepped: (rung: number) => void): Ladder {
  const rungs = session.stakes.map(parseMoney)
  const { openRound, lastRound, ownStake } = session
  const given = openRound?.reward !== undefined
  const rungOf = (...wishes: readonly (string | undefined)[]): number =>
    wishes
      .flatMap((text) => (text === undefined ? [] : [rungs.indexOf(parseMoney(text))]))
      .find((index) => index >= 0) ?? 0
  let rung = rungOf(openRound?.stake, session.mode === 'replay' ? lastRound?.stake : ownStake)
  let free = false
  /** Where the player had it while it is held. */
  let own = given ? rungOf(ownStake) : undefined
  const show = () => {
    const still = !free || own !== undefined
    controls.stake(rungs[rung] ?? 0n, { lowest: still || rung === 0, highest: still || rung === rungs.length - 1 })
  }
  const step = (by: number): boolean => {
    const next = Math.min(rungs.length - 1, Math.max(0, rung + by))
    if (!free || own !== undefined || next === rung) return false
    rung = next
    stepped(rung)
    show()
    return true
  }
  controls.steps(step)
  show()
  return {
    get stake() {
      return rungs[rung] ?? 0n
    },
    rungs,
    take(stake) {
      step(rungs.indexOf(stake) - rung)
    },
    step,
    lower(balance) {
      const lower = rungs.findLastIndex((each) => each <= balance)
      if (lower >= 0) rung = lower
      show()
      return lower >= 0
    },
    key({ key }) {
      if (key === 'ArrowUp' || key === 'ArrowRight') return step(1)
      return key === 'ArrowDown' || key === 'ArrowLeft' ? step(-1) : false
    },
    free(now) {
      free = now
      show()
    },
    fix(stake) {
      const before = own ?? rung
      rung = stake === undefined ? before : rungs.indexOf(stake)
      own = stake === undefined ? undefined : before
      show()
    },
  }
}
