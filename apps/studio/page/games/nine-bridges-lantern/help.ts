import type { Money } from '#rules/money.ts'
import { NINE_BRIDGES_LANTERN, NINE_BRIDGES_LANTERN_FIGURES as FIGURES } from '#rules/slots/nine-bridges-lantern.ts'
import { lineMap, linePays } from '../../lines/help.ts'
import { h } from '../../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../../shell/money-format.ts'
import { pictureOf } from '../../shell/symbols.ts'
import { paintSymbol } from './art/symbols.ts'
import type { LanternSay } from './words.ts'

export interface HelpFacts {
  readonly ruleHash: string
  readonly stake: Money
  readonly language: string
}

/** Rules, pays at the current stake, the lanterns' values, lines and figures: all of it from the game's data. */
export function helpBody({ ruleHash, stake, language }: HelpFacts, say: LanternSay, money: ShowMoney): Node[] {
  const { base, trigger, respins, chance, values, grand } = NINE_BRIDGES_LANTERN
  const percent = percentFormat(language)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const weights = values.reduce((sum, { weight }) => sum + weight, 0)
  const share = ({ numerator, denominator }: typeof FIGURES.rtp): string =>
    percent(Number(numerator) / Number(denominator))
  const facts: readonly (readonly [string, string, string?])[] = [
    [say('rtp'), share(FIGURES.rtp), say('rtpNote')],
    [say('hitFrequency'), share(FIGURES.hitFrequency)],
    [say('featureFrequency'), say('oneIn', { count: number.format(FIGURES.roundsPerFeature) })],
    [say('top'), say('stakes', { count: number.format(grand) })],
    [say('volatility'), say('volatilityValue', { value: number.format(FIGURES.volatility) })],
    [say('version'), base.version],
    [say('ruleHash'), ruleHash],
  ]
  return [
    h('h3', {}, say('paysTitle', { stake: money(stake) })),
    h('p.note', {}, say('paysNote', { stake: money(stake), lines: base.lines.length })),
    linePays({ definition: base, stake, language, paint: paintSymbol }, money),
    h('h3', {}, say('wildTitle')),
    h('div.feature', {}, pictureOf(paintSymbol, 'moon', 76, language), h('p', {}, say('wildText'))),
    h('h3', {}, say('lanternTitle')),
    h(
      'div.feature',
      {},
      pictureOf(paintSymbol, 'lantern', 76, language),
      h('p', {}, say('lanternText', { trigger, respins, of: chance.of, grand: number.format(grand) })),
    ),
    h('h3', {}, say('lanternValues')),
    h(
      'dl.facts',
      {},
      ...values.flatMap(({ stakes, weight }) => [
        h('dt', {}, money(stake * BigInt(stakes))),
        h('dd', {}, say('share', { share: percent(weight / weights) })),
      ]),
    ),
    h('h3', {}, say('linesTitle', { lines: base.lines.length })),
    h('ol.lines', {}, ...base.lines.map((rows, index) => h('li', {}, lineMap(rows), String(index + 1)))),
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
    h('p.note', {}, say('credits')),
  ]
}
