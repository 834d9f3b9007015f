import { moneyToDecimal, type Money } from '#rules/money.ts'
import { RETURN, ROULETTE_LIMITS } from '#rules/roulette/grand-roulette.ts'
import { SPOTS, type SpotKind } from '#rules/roulette/spots.ts'
import { h } from '../../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../../shell/money-format.ts'
import type { RouletteSay } from './words.ts'

const { grid, total } = ROULETTE_LIMITS

const KINDS = [
  ['straight', 'kindStraight'],
  ['split', 'kindSplit'],
  ['street', 'kindStreet'],
  ['corner', 'kindCorner'],
  ['line', 'kindLine'],
  ['column', 'kindColumn'],
  ['dozen', 'kindDozen'],
  ['red', 'kindEven'],
] as const satisfies readonly (readonly [SpotKind, string])[]

/** Bets, pays, limits, rules and figures: all of it from the table's own description. */
export function helpBody(
  facts: { readonly version: string; readonly ruleHash: string; readonly language: string },
  say: RouletteSay,
  money: ShowMoney,
): Node[] {
  const rows = KINDS.flatMap(([kind, name]) => {
    const spot = [...SPOTS.values()].find((one) => one.kind === kind)
    return spot === undefined
      ? []
      : [
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, say(name)),
            cell(String(spot.numbers.length)),
            cell(`${spot.pays}:1`),
            cell(short(spot.limit, money)),
          ),
        ]
  })
  const head = [say('bet'), say('count'), say('pays'), say('most')].map((text) => h('th', { scope: 'col' }, text))
  const list: readonly (readonly [string, string, string?])[] = [
    [say('rtp'), percentFormat(facts.language)(Number(RETURN.numerator) / Number(RETURN.denominator)), say('rtpNote')],
    [say('chance'), say('chanceValue')],
    [say('version'), facts.version],
    [say('ruleHash'), facts.ruleHash],
  ]
  return [
    h('h3', {}, say('betsTitle')),
    h('table.bets', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
    h('h3', {}, say('rulesTitle')),
    h('p', {}, say('rulesZero')),
    h('p', {}, say('rulesStake', { least: money(grid), low: money(total.least), high: money(total.most) })),
    h('p', {}, say('rulesPlace')),
    h('h3', {}, say('trackTitle')),
    h('p', {}, say('trackText')),
    h('h3', {}, say('figuresTitle')),
    h(
      'dl.facts',
      {},
      ...list.flatMap(([term, value, note]) => [
        h('dt', {}, term),
        h('dd', {}, value, ...(note === undefined ? [] : [h('small', {}, note)])),
      ]),
    ),
    h('p.note', {}, say('malfunction')),
  ]
}

const cell = (text: string) => h('td', {}, text)
/** A whole amount without its decimals, where the column is narrow. */
const short = (units: Money, money: ShowMoney) => money(units).replace(/[.,]00(?!\d)/, '') || moneyToDecimal(units)
