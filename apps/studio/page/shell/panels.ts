import type { SessionResponse, StoredRound } from '#contract/protocols/studio.ts'
import type { StudioClient } from '../net/studio.ts'
import { h } from './dom.ts'
import type { Face } from './face.ts'
import { fairnessBody } from './fairness.ts'
import type { ShowMoney } from './money-format.ts'
import type { Panel } from './panel.ts'
import type { Pots } from './pots.ts'
import { roundsBody } from './rounds.ts'
import type { Say } from './texts.ts'

export interface PanelsOptions {
  readonly session: SessionResponse
  readonly client: StudioClient
  readonly panel: Panel
  readonly face: Face
  readonly language: string
  readonly pots: Pots
  /** Whether a round is under way, in which seeds stay. */
  busy(): boolean
  replay(round: StoredRound): void
}

/** The panels that are the same in every game. */
export interface Panels {
  help(): void
  history(): void
  fairness(): void
  /** The nonce of a round was used up. */
  used(nonce: number): void
}

export function createPanels(
  { session, client, panel, face, language, pots, busy, replay }: PanelsOptions,
  say: Say,
  money: ShowMoney,
): Panels {
  let seeds = session.fairness
  const history = async (): Promise<void> => {
    void panel.open(say('history'), [h('p', {}, say('historyLoading'))])
    const answer = await client.history()
    if (!panel.opened) return
    const list = { game: face.game, language, detail: face.detail, replay }
    await panel.open(
      say('history'),
      answer.kind === 'answer' ? roundsBody(answer.value.rounds, list, say, money) : [h('p', {}, say('historyFailed'))],
    )
  }
  const change = async (clientSeed: string) => {
    const answer = await client.seed(clientSeed)
    if (answer.kind === 'answer') seeds = answer.value.fairness
    return answer
  }
  return {
    help: () => void panel.open(say('help'), [...face.help(), ...pots.help()]),
    history: () => void history(),
    fairness: () => void panel.open(say('fairness'), fairnessBody({ state: seeds, busy: busy(), change }, say)),
    used(nonce) {
      seeds = { ...seeds, nonce: Math.max(seeds.nonce, nonce + 1) }
    },
  }
}
