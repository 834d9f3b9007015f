import type { Money } from '#rules/money.ts'
import { partOfStake } from '#rules/slots/ways.ts'
import { h } from '../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../shell/money-format.ts'
import { pictureOf } from '../shell/symbols.ts'
import type { WaysSay, WaysSetup } from './setup.ts'

export interface HelpFacts {
  readonly setup: WaysSetup
  readonly ruleHash: string
  readonly stake: Money
  readonly language: string
}

/** Rules, pays at the current stake, feature and figures: all of it from the game's data. */
export function helpBody(facts: HelpFacts, say: WaysSay, money: ShowMoney): Node[] {
  const { setup, stake, language } = facts
  const { definition, look } = setup
  const ways = definition.heights.reduce((product, height) => product * height, 1)
  const part = partOfStake(definition, stake)
  const pays = definition.symbols.flatMap((name, symbol) => {
    const rows = (definition.pays[symbol] ?? [])
      .map((pay, count) => ({ pay, count }))
      .filter(({ pay }) => pay > 0)
      .toReversed()
      .flatMap(({ pay, count }) => [h('dt', {}, `${count}×`), h('dd', {}, money(part * BigInt(pay)))])
    return rows.length === 0 ? [] : [h('li', {}, pictureOf(look.symbol, name, 48, language), h('dl', {}, ...rows))]
  })
  return [
    h('h3', {}, say('paysTitle', { stake: money(stake) })),
    h('p.note', {}, say('paysNote', { stake: money(stake) })),
    h(money(stake * 1000n).length > 13 ? 'ul.pays.long' : 'ul.pays', {}, ...pays),
    h('h3', {}, say('waysTitle', { ways })),
    h('p', {}, say('waysText')),
    h('h3', {}, say('wildTitle')),
    h(
      'div.feature',
      {},
      pictureOf(look.symbol, definition.symbols[definition.wild] ?? '', 76, language),
      h('p', {}, say('wildText')),
    ),
    h('h3', {}, say('featureTitle')),
    ...wheelPart(facts, say),
    ...freePart(facts, say, money),
    h('h3', {}, say('figuresTitle')),
    figureList(facts, say),
    h('p.note', {}, say('malfunction')),
    h('p.note', {}, say('credits')),
  ]
}

function wheelPart({ setup: { definition }, language }: HelpFacts, say: WaysSay): Node[] {
  if (definition.wheel === null) return []
  const percent = percentFormat(language)
  const whole = definition.wheel.reduce((sum, { weight }) => sum + weight, 0)
  const cells = definition.heights.reduce((sum, height) => sum + height, 0)
  return [
    h('p', {}, say('wheelText', { cells })),
    h(
      'dl.facts',
      {},
      ...definition.wheel.flatMap(({ times, weight }) => [
        h('dt', {}, `× ${times}`),
        h('dd', {}, say('wheelField', { share: percent(weight / whole) })),
      ]),
    ),
  ]
}

function freePart({ setup: { definition, look }, stake, language }: HelpFacts, say: WaysSay, money: ShowMoney): Node[] {
  const { freeSpins: free, scatter, scatterPays } = definition
  if (free === null) return []
  const [first, second] = free.wilds
  const all = free.wilds.reduce((sum, { weight }) => sum + weight, 0)
  const rows = scatterPays
    .map((pay, count) => ({ pay, count }))
    .filter(({ pay }) => pay > 0)
    .toReversed()
    .flatMap(({ pay, count }) => [h('dt', {}, `${count}×`), h('dd', {}, money(stake * BigInt(pay)))])
  return [
    h(
      'div.feature',
      {},
      pictureOf(look.symbol, definition.symbols[scatter] ?? '', 76, language),
      h(
        'div',
        {},
        h(
          'p',
          {},
          say('scatterText', {
            three: free.awards[3] ?? 0,
            four: free.awards[4] ?? 0,
            five: free.awards[5] ?? 0,
            againThree: free.again[3] ?? 0,
            againFour: free.again[4] ?? 0,
            againFive: free.again[5] ?? 0,
            limit: free.limit,
          }),
        ),
        h('dl.facts', {}, ...rows),
      ),
    ),
    h('p', {}, say('freeText')),
    ...(first === undefined || second === undefined
      ? []
      : [
          h(
            'p',
            {},
            say('freeWilds', {
              least: first.worth,
              most: second.worth,
              leastShare: percentFormat(language)(first.weight / all),
            }),
          ),
        ]),
  ]
}

function figureList({ setup: { definition, figures }, ruleHash, language }: HelpFacts, say: WaysSay): HTMLElement {
  const percent = percentFormat(language)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const share = ({ numerator, denominator }: typeof figures.rtp): string =>
    percent(Number(numerator) / Number(denominator))
  const rows: readonly (readonly [string, string, string?])[] = [
    [say('rtp'), share(figures.rtp), say('rtpNote')],
    [say('hitFrequency'), share(figures.hitFrequency)],
    [say('featureFrequency'), say('oneIn', { count: number.format(Math.round(figures.roundsPerFeature)) })],
    [say('top'), say('topValue', { count: number.format(figures.top.stakes), odds: number.format(figures.top.spins) })],
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
