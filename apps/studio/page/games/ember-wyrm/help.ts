import type { Money } from '#rules/money.ts'
import type { SlotDefinition, SlotFigures } from '#rules/slots/slot.ts'
import { paintSymbol } from './art/symbols.ts'
import { lineMap, linePays } from '../../lines/help.ts'
import { h } from '../../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../../shell/money-format.ts'
import { pictureOf } from '../../shell/symbols.ts'
import type { EmberSay } from './words.ts'

export interface HelpFacts {
  readonly definition: SlotDefinition
  readonly figures: SlotFigures
  readonly ruleHash: string
  readonly stake: Money
  readonly language: string
}

/** Rules, pays at the current stake, lines and figures: all of it from the game's data. */
export function helpBody(facts: HelpFacts, say: EmberSay, money: ShowMoney): Node[] {
  const { definition, stake } = facts
  return [
    h('h3', {}, say('paysTitle', { stake: money(stake) })),
    h('p.note', {}, say('paysNote', { stake: money(stake), lines: definition.lines.length })),
    linePays({ ...facts, paint: paintSymbol }, money),
    ...features(facts, say, money),
    h('h3', {}, say('linesTitle', { lines: definition.lines.length })),
    h('ol.lines', {}, ...definition.lines.map((rows, index) => h('li', {}, lineMap(rows), String(index + 1)))),
    h('h3', {}, say('figuresTitle')),
    figureList(facts, say),
    h('p.note', {}, say('malfunction')),
    h('p.note', {}, say('credits')),
  ]
}

function features({ definition, stake, language }: HelpFacts, say: EmberSay, money: ShowMoney): Node[] {
  const { wild, scatter, scatterPays, freeSpins } = definition
  const scatterRows = scatterPays
    .map((pay, count) => ({ pay, count }))
    .filter(({ pay }) => pay > 0)
    .toReversed()
    .flatMap(({ pay, count }) => [h('dt', {}, `${count}×`), h('dd', {}, money(stake * BigInt(pay)))])
  const awards = freeSpins?.awards ?? []
  return [
    h('h3', {}, say('wildTitle')),
    h(
      'div.feature',
      {},
      pictureOf(paintSymbol, definition.symbols[wild] ?? '', 76, language),
      h('p', {}, say('wildText')),
    ),
    h('h3', {}, say('scatterTitle')),
    h(
      'div.feature',
      {},
      pictureOf(paintSymbol, definition.symbols[scatter] ?? '', 76, language),
      h(
        'div',
        {},
        h('p', {}, say('scatterText', { three: awards[3] ?? 0, four: awards[4] ?? 0, five: awards[5] ?? 0 })),
        h('dl.facts', {}, ...scatterRows),
      ),
    ),
    h('h3', {}, say('freeTitle')),
    h('p', {}, say('freeText', { multiplier: freeSpins?.multiplier ?? 1, limit: freeSpins?.limit ?? 0 })),
  ]
}

function figureList({ definition, figures, ruleHash, language }: HelpFacts, say: EmberSay): HTMLElement {
  const percent = percentFormat(language)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const share = ({ numerator, denominator }: SlotFigures['rtp']) => percent(Number(numerator) / Number(denominator))
  const rows: readonly (readonly [string, string, string?])[] = [
    [say('rtp'), share(figures.rtp), say('rtpNote')],
    [say('hitFrequency'), share(figures.hitFrequency)],
    [say('featureFrequency'), say('oneIn', { count: number.format(Math.round(figures.roundsPerFeature)) })],
    [say('topSpin'), say('stakes', { count: number.format(Math.max(figures.topBaseSpin, figures.topFreeSpin)) })],
    [say('volatility'), say('volatilityValue', { value: number.format(figures.volatility) })],
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
