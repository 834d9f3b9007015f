import type { Money } from '#rules/money.ts'
import { partOf, type CascadeDefinition, type CascadeFigures } from '#rules/slots/cascade.ts'
import { h } from '../../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../../shell/money-format.ts'
import { pictureOf } from '../../shell/symbols.ts'
import { paintFlag } from './art/flags.ts'
import { paintSymbol } from './art/symbols.ts'
import type { RegattaSay } from './words.ts'

export interface HelpFacts {
  readonly definition: CascadeDefinition
  readonly figures: CascadeFigures
  readonly ruleHash: string
  readonly stake: Money
  readonly language: string
}

/** Rules, pays at the current stake and figures: all of it from the game's data. */
export function helpBody(facts: HelpFacts, say: RegattaSay, money: ShowMoney): Node[] {
  const { definition, stake, language } = facts
  const { counts, scatter, symbols, freeSpins, maxPayout } = definition
  const number = new Intl.NumberFormat(language)
  const list = symbols.map((_, symbol) => symbol).filter((symbol) => symbol !== scatter)
  return [
    h('h3', {}, say('paysTitle', { stake: money(stake) })),
    h('p.note', {}, say('paysNote', { stake: money(stake), least: counts[0] ?? 0 })),
    h(
      money(stake * 100n).length > 13 ? 'ul.pays.long' : 'ul.pays',
      {},
      ...list.map((symbol) => paysOf(facts, symbol, money)),
    ),
    h('h3', {}, say('cascadeTitle')),
    h('p', {}, say('cascadeText')),
    h('ul.ladder', {}, ...definition.multipliers.map((multiplier, step) => h('li', {}, flag(step, multiplier)))),
    h('h3', {}, say('scatterTitle')),
    h(
      'div.feature',
      {},
      pictureOf(paintSymbol, symbols[scatter] ?? '', 76, language),
      h('div', {}, h('p', {}, say('scatterText')), h('dl.facts', {}, ...scatterRows(definition, stake, say, money))),
    ),
    h('h3', {}, say('freeTitle')),
    h('p', {}, say('freeText', { again: freeSpins.again.at(-1) ?? 0, limit: freeSpins.limit })),
    h('h3', {}, say('capTitle')),
    h('p', {}, say('capText', { count: number.format(maxPayout), amount: money(stake * BigInt(maxPayout)) })),
    h('h3', {}, say('figuresTitle')),
    figureList(facts, say),
    h('p.note', {}, say('malfunction')),
    h('p.note', {}, say('credits')),
  ]
}

function flag(step: number, multiplier: number): HTMLCanvasElement {
  const canvas = paintFlag(step, multiplier, 124)
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', `×${multiplier}`)
  return canvas
}

/** `8–9`, `10–11`, `12+`, the highest first. */
function paysOf({ definition, stake, language }: HelpFacts, symbol: number, money: ShowMoney): Node {
  const { counts, pays, symbols } = definition
  const part = partOf(definition, stake)
  const rows = counts
    .map((from, step) => {
      const next = counts[step + 1]
      return {
        text: next === undefined ? `${from}+` : next - 1 === from ? String(from) : `${from}–${next - 1}`,
        pay: pays[symbol]?.[step] ?? 0,
      }
    })
    .toReversed()
    .flatMap(({ text, pay }) => [h('dt', {}, text), h('dd', {}, money(part * BigInt(pay)))])
  return h('li', {}, pictureOf(paintSymbol, symbols[symbol] ?? '', 48, language), h('dl', {}, ...rows))
}

function scatterRows(
  { scatterPays, freeSpins: { awards } }: CascadeDefinition,
  stake: Money,
  say: RegattaSay,
  money: ShowMoney,
): Node[] {
  return scatterPays
    .map((pay, count) => ({ pay, count, spins: awards[Math.min(count, awards.length - 1)] ?? 0 }))
    .filter(({ pay }) => pay > 0)
    .toReversed()
    .flatMap(({ pay, count, spins }) => [
      h('dt', {}, count === scatterPays.length - 1 ? `${count}+` : String(count)),
      h('dd', {}, `${money(stake * BigInt(pay))} · ${say('freeSpinsCount', { count: spins })}`),
    ])
}

function figureList({ definition, figures, ruleHash, language }: HelpFacts, say: RegattaSay): HTMLElement {
  const percent = percentFormat(language)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const share = ({ numerator, denominator }: CascadeFigures['hitFrequency']) =>
    percent(Number(numerator) / Number(denominator))
  const { rtp } = figures
  const rows: readonly (readonly [string, string, string?])[] = [
    [
      say('rtp'),
      percent(rtp.value),
      say('rtpNote', {
        low: percent(rtp.value - rtp.within),
        high: percent(rtp.value + rtp.within),
        rounds: number.format(rtp.rounds),
        first: share(figures.firstDrop),
      }),
    ],
    [say('hitFrequency'), share(figures.hitFrequency), say('hitNote')],
    [say('featureFrequency'), say('oneIn', { count: number.format(Math.round(figures.roundsPerFeature)) })],
    [say('topRound'), say('stakes', { count: number.format(definition.maxPayout) })],
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
