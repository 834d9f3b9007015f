import type { SessionResponse } from '#contract/protocols/studio.ts'
import { h } from '../shell/dom.ts'
import type { Say } from '../shell/texts.ts'
import type { OddsKey } from './words.ts'

export interface OddsHelp {
  readonly rules: readonly Node[]
  readonly figures: readonly (readonly [string, string, string?])[]
  readonly session: SessionResponse
  /** Its pays are set in tables, or made otherwise than by the one function of the family. */
  readonly ownPays: boolean
  /** Whether a round waits for its player. */
  readonly choices: boolean
}

/** The game's own rules, then what is the same in the family: how multipliers are made, keys, figures. */
export function helpBody({ rules, figures, session, ownPays, choices }: OddsHelp, say: Say<OddsKey>): Node[] {
  const rows = [
    ...figures,
    [say('version'), session.game.version],
    [say('ruleHash'), session.game.ruleHash],
  ] satisfies readonly (readonly [string, string, string?])[]
  return [
    h('h3', {}, say('playTitle')),
    ...rules,
    ...(choices ? [h('h3', {}, say('leftTitle')), h('p', {}, say('leftText'))] : []),
    ...(ownPays ? [] : [h('h3', {}, say('methodTitle')), h('p', {}, say('methodText'))]),
    h('h3', {}, say('keysTitle')),
    h('p', {}, say('keysText')),
    h('h3', {}, say('figuresTitle')),
    h(
      'dl.facts',
      {},
      ...rows.flatMap(([term, value, note]) => [
        h('dt', {}, term),
        h('dd', {}, value, ...(note === undefined ? [] : [h('small', {}, note)])),
      ]),
    ),
    h('p.note', {}, say('malfunction')),
  ]
}
