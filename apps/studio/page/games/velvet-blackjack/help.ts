import type { BlackjackChoice, BlackjackDefinition, HandValue } from '#rules/cards/blackjack.ts'
import { advise } from '#rules/cards/blackjack-strategy.ts'
import type { VELVET_BLACKJACK_FIGURES } from '#rules/cards/velvet-blackjack.ts'
import type { Money } from '#rules/money.ts'
import { h } from '../../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../../shell/money-format.ts'
import type { VelvetSay } from './words.ts'

export interface HelpFacts {
  readonly definition: BlackjackDefinition
  readonly figures: typeof VELVET_BLACKJACK_FIGURES
  readonly ruleHash: string
  readonly stake: Money
  readonly language: string
}

/** Rules, pays at the current stake, basic strategy and figures. */
export function helpBody(facts: HelpFacts, say: VelvetSay, money: ShowMoney): Node[] {
  const { stake } = facts
  const pays: readonly (readonly [string, Money])[] = [
    [say('payBlackjack'), (stake * 5n) / 2n],
    [say('payWin'), stake * 2n],
    [say('payPush'), stake],
    [say('payInsurance', { half: money(stake / 2n) }), (stake * 3n) / 2n],
  ]
  const choices: readonly (readonly [string, string])[] = [
    [say('hit'), say('helpHit')],
    [say('stand'), say('helpStand')],
    [say('double'), say('helpDouble')],
    [say('split'), say('helpSplit')],
    [say('insure'), say('helpInsure')],
  ]
  return [
    h('h3', {}, say('playTitle')),
    h('p', {}, say('playText')),
    h('p', {}, say('valuesText')),
    h('h3', {}, say('paysTitle', { stake: money(stake) })),
    h('dl.facts', {}, ...pays.flatMap(([name, amount]) => [h('dt', {}, name), h('dd', {}, money(amount))])),
    h('h3', {}, say('choicesTitle')),
    h('dl.help-choices', {}, ...choices.flatMap(([name, text]) => [h('dt', {}, name), h('dd', {}, text)])),
    h('p.note', {}, say('keys')),
    h('h3', {}, say('dealerTitle')),
    h('p', {}, say('dealerText')),
    h('p', {}, say('peekText')),
    h('h3', {}, say('leftTitle')),
    h('p', {}, say('leftText')),
    h('h3', {}, say('strategyTitle')),
    h('p', {}, say('strategyText')),
    h('p.note', {}, say('strategyLetters')),
    ...strategy(say),
    h('h3', {}, say('figuresTitle')),
    figureList(facts, say),
    h('p.note', {}, say('malfunction')),
  ]
}

const UP_CARDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const
const LETTERS: Readonly<Record<BlackjackChoice, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  insure: '',
  decline: '',
}
const cardOf = (count: number): string => (count === 1 ? 'A' : String(count))

/** The strategy as its rule has it, a row for each hand. */
function strategy(say: VelvetSay): Node[] {
  const row = (name: string, value: HandValue, pair: number) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      ...UP_CARDS.map((up) => {
        const choice = advise(value, up, { double: true, pair })
        return h(`td.${choice}`, {}, LETTERS[choice])
      }),
    )
  const table = (title: string, rows: readonly HTMLElement[]) =>
    h(
      'table.strategy',
      {},
      h('caption', {}, title),
      h('thead', {}, h('tr', {}, h('td'), ...UP_CARDS.map((up) => h('th', { scope: 'col' }, cardOf(up))))),
      h('tbody', {}, ...rows),
    )
  const from = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, index) => low + index)
  return [
    table(
      say('hard'),
      from(8, 17).map((total) =>
        row(total === 8 ? '≤ 8' : total === 17 ? '≥ 17' : String(total), { total, soft: false }, 0),
      ),
    ),
    table(
      say('soft'),
      from(13, 19).map((total) => row(total === 19 ? '≥ 19' : `A ${total - 11}`, { total, soft: true }, 0)),
    ),
    table(
      say('pairs'),
      [1, ...from(2, 10)].map((pair) =>
        row(
          `${cardOf(pair)} ${cardOf(pair)}`,
          pair === 1 ? { total: 12, soft: true } : { total: 2 * pair, soft: false },
          pair,
        ),
      ),
    ),
  ]
}

function figureList(
  { definition, figures: { returned, spread, simulated }, ruleHash, language }: HelpFacts,
  say: VelvetSay,
): HTMLElement {
  const exact = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  })
  const percent = percentFormat(language)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const three = (3 * spread) / Math.sqrt(simulated.rounds)
  const told = say('simulatedNote', {
    rounds: number.format(simulated.rounds),
    returned: percent(simulated.returned),
    low: percent(simulated.returned - three),
    high: percent(simulated.returned + three),
  })
  const rows: readonly (readonly [string, string, string?])[] = [
    [say('rtp'), exact.format(returned), say('rtpNote')],
    [say('simulated'), percent(simulated.returned), told],
    [say('deviation'), say('deviationValue', { value: number.format(spread) })],
    [say('version'), definition.version],
    [say('ruleHash'), ruleHash],
  ]
  return h(
    'dl.facts',
    {},
    ...rows.flatMap(([term, value, note]) => [
      h('dt', {}, term),
      h('dd', {}, value, ...(note === undefined ? [] : [h('small', {}, note)])),
    ]),
  )
}
