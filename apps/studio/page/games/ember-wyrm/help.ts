import type { Money } from '#rules/money.ts'
import { lineStakeOf, type SlotDefinition, type SlotFigures } from '#rules/slots/slot.ts'
import { paintSymbol } from './art/symbols.ts'
import { h, svg } from '../../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../../shell/money-format.ts'
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
    h(money(stake * 1000n).length > 13 ? 'ul.pays.long' : 'ul.pays', {}, ...definition.symbols.flatMap((_, symbol) => paysOf(definition, symbol, stake, money))),
    ...features(definition, stake, say, money),
    h('h3', {}, say('linesTitle', { lines: definition.lines.length })),
    h('ol.lines', {}, ...definition.lines.map((rows, index) => h('li', {}, lineMap(rows), String(index + 1)))),
    h('h3', {}, say('figuresTitle')),
    figureList(facts, say),
    h('p.note', {}, say('malfunction')),
    h('p.note', {}, say('credits')),
  ]
}

function picture(name: string, side: number): HTMLCanvasElement {
  const canvas = paintSymbol(name, side * 2)
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', name)
  return canvas
}

function paysOf(definition: SlotDefinition, symbol: number, stake: Money, money: ShowMoney): Node[] {
  const pays = definition.pays[symbol] ?? []
  const name = definition.symbols[symbol] ?? ''
  const lineStake = lineStakeOf(definition, stake)
  const rows = pays
    .map((pay, count) => ({ pay, count }))
    .filter(({ pay }) => pay > 0)
    .toReversed()
    .flatMap(({ pay, count }) => [h('dt', {}, `${count}×`), h('dd', {}, money(lineStake * BigInt(pay)))])
  return rows.length === 0 ? [] : [h('li', {}, picture(name, 48), h('dl', {}, ...rows))]
}

function features(definition: SlotDefinition, stake: Money, say: EmberSay, money: ShowMoney): Node[] {
  const { wild, scatter, scatterPays, freeSpins } = definition
  const scatterRows = scatterPays
    .map((pay, count) => ({ pay, count }))
    .filter(({ pay }) => pay > 0)
    .toReversed()
    .flatMap(({ pay, count }) => [h('dt', {}, `${count}×`), h('dd', {}, money(stake * BigInt(pay)))])
  const awards = freeSpins?.awards ?? []
  return [
    h('h3', {}, say('wildTitle')),
    h('div.feature', {}, picture(definition.symbols[wild] ?? '', 76), h('p', {}, say('wildText'))),
    h('h3', {}, say('scatterTitle')),
    h(
      'div.feature',
      {},
      picture(definition.symbols[scatter] ?? '', 76),
      h('div', {}, h('p', {}, say('scatterText', { three: awards[3] ?? 0, four: awards[4] ?? 0, five: awards[5] ?? 0 })), h('dl.facts', {}, ...scatterRows)),
    ),
    h('h3', {}, say('freeTitle')),
    h('p', {}, say('freeText', { multiplier: freeSpins?.multiplier ?? 1, limit: freeSpins?.limit ?? 0 })),
  ]
}

function lineMap(rows: readonly number[]): SVGElement {
  const cells = rows.flatMap((on, reel) =>
    [0, 1, 2].map((row) => svg('rect', { x: reel * 12 + 1, y: row * 12 + 1, width: 10, height: 10, rx: 2, class: row === on ? 'on' : '' })),
  )
  return svg('svg', { viewBox: '0 0 60 36', 'aria-hidden': 'true' }, ...cells)
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
  return h('dl.facts', {}, ...rows.flatMap(([term, value, note]) => [h('dt', {}, term), h('dd', {}, value, ...(note === undefined ? [] : [h('small', {}, note)]))]))
}
