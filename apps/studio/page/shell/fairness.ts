import type { FairnessState, SeedResponse } from '#contract/protocols/studio.ts'
import { isClientSeed } from '#rules/fairness.ts'
import type { Answer } from '../net/studio.ts'
import { button, h } from './dom.ts'
import type { Say } from './texts.ts'

export interface FairnessOptions {
  readonly state: FairnessState
  /** Seeds change between rounds only. */
  readonly busy: boolean
  readonly change: (clientSeed: string) => Promise<Answer<SeedResponse>>
}

/** The promise made before play, the player's own seed, and the change of seeds that reveals the secret. */
export function fairnessBody({ state, busy, change }: FairnessOptions, say: Say): Node[] {
  const input = document.createElement('input')
  input.value = state.clientSeed
  input.maxLength = 64
  input.autocomplete = 'off'
  input.spellcheck = false
  const fault = h('em', { role: 'alert', hidden: '' }, say('badSeed'))
  const commitment = h('code.code', {}, state.commitment)
  const next = h('code.code', {}, state.nextCommitment)
  const nonce = h('dd', {}, String(state.nonce))
  const news = h('div', { 'aria-live': 'polite' })
  const act = button(say('changeSeed'), 'wide', () => void press())
  const press = async () => {
    const valid = isClientSeed(input.value)
    fault.hidden = valid
    if (!valid) {
      input.focus()
      return
    }
    act.disabled = true
    const answer = await change(input.value)
    act.disabled = false
    if (answer.kind !== 'answer') {
      news.replaceChildren(h('p', {}, say('failedText')))
      return
    }
    const { revealed, fairness } = answer.value
    commitment.textContent = fairness.commitment
    next.textContent = fairness.nextCommitment
    nonce.textContent = String(fairness.nonce)
    news.replaceChildren(
      h('h3', {}, say('revealed')),
      h('p', {}, say('revealedText', { count: revealed.rounds })),
      h('div.field', {}, h('span', {}, say('serverSeed')), h('code.code', {}, revealed.serverSeed)),
      h('div.field', {}, h('span', {}, say('commitment')), h('code.code', {}, revealed.commitment)),
    )
  }
  act.disabled = busy
  return [
    h('p', {}, say('fairIntro')),
    h('div.field', {}, h('span', {}, say('commitment')), commitment),
    h('div.field', {}, h('span', {}, say('nextCommitment')), next),
    h('label.field', {}, h('span', {}, say('clientSeed')), input, fault),
    h('dl.facts.field', {}, h('dt', {}, say('nonce')), nonce),
    ...(busy ? [h('p.note', {}, say('seedBusy'))] : []),
    h('div.actions', {}, act),
    news,
    h('p.note', {}, say('fairProgram')),
  ]
}
