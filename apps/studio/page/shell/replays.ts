import type { RoundAnswer, SessionResponse, StoredRound } from '#contract/protocols/studio.ts'
import { parseMoney } from '#rules/money.ts'
import type { Controls } from './controls.ts'
import type { Face, Phase } from './face.ts'
import type { ShowMoney } from './money-format.ts'
import type { Panel } from './panel.ts'
import type { Say } from './texts.ts'

export interface ReplayOptions {
  readonly session: SessionResponse
  readonly face: Face
  readonly controls: Controls
  readonly panel: Panel
  phase(): Phase
  enter(phase: Phase): void
  /** Back to what the page may do. */
  ready(): void
  /** The round that waits for a choice. */
  open(): RoundAnswer | undefined
  ribbon(): void
}

/** Shows past rounds as they were played; nothing of the account moves. */
export interface Replays {
  show(round: StoredRound): Promise<void>
  /** Ends the one that is shown. */
  end(): void
  /** Tells of a round that was left before its end was seen, and offers to show it. */
  offer(id: string): Promise<void>
}

export function createReplays(
  { session, face, controls, panel, phase, enter, ready, open, ribbon }: ReplayOptions,
  say: Say,
  money: ShowMoney,
): Replays {
  let ending: (() => void) | undefined
  const end = () => {
    if (ending === undefined) return
    face.skip()
    ending()
  }
  const show = async (round: StoredRound): Promise<void> => {
    if (phase() === 'busy') return
    panel.close()
    enter('busy')
    controls.plate('')
    const ended = new Promise<void>((resolve) => (ending = resolve))
    controls.ribbon(say('replaying'), { label: say('endReplay'), pressed: end })
    await face.replay(round)
    if (session.mode !== 'replay') await ended
    ending = undefined
    if (session.mode !== 'replay') face.show(open())
    controls.plate('')
    ribbon()
    if (session.mode === 'replay')
      controls.ribbon(say('replaying'), { label: say('replay'), pressed: () => void show(round) })
    ready()
  }
  return {
    show,
    end,
    async offer(id) {
      const { lastRound: round } = session
      if (round === undefined || round.roundId !== id || session.mode !== 'real' || panel.opened) return
      const spins = face.spins?.(round)
      const payout = parseMoney(round.payout ?? '0')
      // A spin that won nothing was missed by nobody.
      if (payout === 0n && (spins === undefined || spins.count === 0)) return
      const text =
        spins !== undefined && spins.count > 0
          ? say('awaySpins', { count: spins.count, amount: money(spins.paid) })
          : say('awayText', { amount: money(payout) })
      const chosen = await panel.ask(say('awayTitle'), text, [
        ['watch', say('replay')],
        ['go', say('go')],
      ])
      if (chosen === 'watch') await show(round)
    },
  }
}
