import type { SessionResponse } from '#contract/protocols/studio.ts'
import type { Money } from '#rules/money.ts'
import type { TableLimits } from '#rules/tables/table.ts'
import { h } from '../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../shell/money-format.ts'
import type { Say } from '../shell/texts.ts'
import type { TableKey } from './words.ts'

/** Bets of one kind as the help tells them. */
export interface BetRow {
  readonly name: string
  /** The odds, such as `11:1`. */
  readonly pays: string
  readonly limit: Money
  readonly returns: { readonly numerator: bigint; readonly denominator: bigint }
}

/** What a table tells of itself. */
export interface TableRules {
  readonly rules: readonly string[]
  readonly rows: readonly BetRow[]
  /** Least and greatest standard deviation of what a stake pays, in stakes. */
  readonly spread: readonly [number, number]
  /** The greatest pay to one, of which bet, and how often it comes: one round in so many. */
  readonly top: { readonly pays: number; readonly bet: string; readonly oneIn: number }
}

export interface TableHelp extends TableRules {
  readonly limits: TableLimits
  readonly session: SessionResponse
  readonly language: string
}

const rate = ({ returns }: BetRow): number => Number(returns.numerator) / Number(returns.denominator)

/** Bets, pays, limits, rules and figures: all of it from the table's own description. */
export function helpBody(
  { rules, rows, spread, top, limits, session, language }: TableHelp,
  say: Say<TableKey>,
  money: ShowMoney,
): Node[] {
  const percent = percentFormat(language)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const whole = (units: Money) => money(units).replace(/[.,]00(?!\d)/, '')
  const best = rows.toSorted((one, other) => rate(other) - rate(one))[0]
  const head = [say('bet'), say('pays'), say('share'), say('most')].map((text) => h('th', { scope: 'col' }, text))
  const body = rows.map((row) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, row.name),
      ...[row.pays, percent(rate(row)), whole(row.limit)].map((text) => h('td', {}, text)),
    ),
  )
  const facts: readonly (readonly [string, string, string?])[] = [
    ...(best === undefined ? [] : [[say('rtp'), percent(rate(best)), say('rtpBest', { bet: best.name })] as const]),
    [say('spread'), say('spreadValue', { least: number.format(spread[0]), most: number.format(spread[1]) })],
    [
      say('top'),
      say('topValue', {
        count: number.format(top.pays),
        bet: top.bet,
        odds: number.format(Math.round(top.oneIn)),
      }),
    ],
    [say('version'), session.game.version],
    [say('ruleHash'), session.game.ruleHash],
  ]
  return [
    h('h3', {}, say('rulesTitle')),
    ...rules.map((text) => h('p', {}, text)),
    h('h3', {}, say('betsTitle')),
    h('table.bets', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...body)),
    h(
      'p',
      {},
      say('rulesStake', { least: money(limits.grid), low: money(limits.total.least), high: money(limits.total.most) }),
    ),
    h('p.note', {}, say('roadNote')),
    h('h3', {}, say('keysTitle')),
    h('p', {}, say('keysText')),
    h('h3', {}, say('figuresTitle')),
    h(
      'dl.facts',
      {},
      ...facts.flatMap(([term, value, note]) => [
        h('dt', {}, term),
        h('dd', {}, value, ...(note === undefined ? [] : [h('small', {}, note)])),
      ]),
    ),
    h('p.note', {}, say('malfunction')),
  ]
}
