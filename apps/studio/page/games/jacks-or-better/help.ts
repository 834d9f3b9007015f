import { videoPokerDeviation, type VideoPokerFigures } from '#rules/cards/jacks-or-better.ts'
import { HOLD_ADVICE } from '#rules/cards/video-poker-advice.ts'
import { COINS, VIDEO_POKER_WINS, type VideoPokerDefinition } from '#rules/cards/video-poker.ts'
import type { Money } from '#rules/money.ts'
import { h } from '../../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../../shell/money-format.ts'
import type { JacksSay } from './words.ts'

export interface HelpFacts {
  readonly definition: VideoPokerDefinition
  readonly figures: VideoPokerFigures
  readonly ruleHash: string
  readonly stake: Money
  readonly language: string
}

/** Pays at the current stake, rules, what to hold and the figures: all of it from the game's data. */
export function helpBody(facts: HelpFacts, say: JacksSay, money: ShowMoney): Node[] {
  const { definition, figures, stake, language } = facts
  const { pays } = definition
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const percent = shareFormat(language)
  const often = (ways: bigint) =>
    say('oneIn', { count: number.format(Number(((figures.outOf * 10n) / ways + 5n) / 10n)) })
  const wins = VIDEO_POKER_WINS.flatMap((win) => [
    h('dt', {}, say(win), h('small', {}, often(figures.ways[win]))),
    h('dd', {}, money(stake * BigInt(pays[win])), h('small', {}, say('stakes', { count: number.format(pays[win]) }))),
  ])
  return [
    h('h3', {}, say('paysTitle', { stake: money(stake) })),
    h('dl.facts.help-pays', {}, ...wins),
    h('p.note', {}, say('oftenNote')),
    h(
      'p',
      {},
      say('coins', {
        coin: money(stake / BigInt(COINS)),
        royal: number.format(pays['royal-flush']),
        prize: number.format(pays['royal-flush'] * COINS),
      }),
    ),
    h('h3', {}, say('playTitle')),
    h('p', {}, say('playText')),
    h('p', {}, say('drawText')),
    h('h3', {}, say('listTitle')),
    h(
      'p',
      {},
      say('listIntro', {
        list: percent(figures.returnedByAdvice, figures.outOf),
        optimal: percent(figures.returned, figures.outOf),
      }),
    ),
    h('ol.help-list', {}, ...HOLD_ADVICE.map((line) => h('li', {}, say(`hold-${line}`)))),
    h('p.note', {}, say('listNote')),
    h('h3', {}, say('leftTitle')),
    h('p', {}, say('leftText')),
    h('h3', {}, say('figuresTitle')),
    figureList(facts, say),
    h('p.note', {}, say('malfunction')),
  ]
}

/** An exact share as a percentage with four decimals; what is finer is cut, never rounded up. */
function shareFormat(language: string): (part: bigint, whole: bigint) => string {
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  })
  return (part, whole) => format.format(Number((part * 1_000_000n) / whole) / 1_000_000)
}

function figureList({ definition, figures, ruleHash, language }: HelpFacts, say: JacksSay): HTMLElement {
  const { pays } = definition
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const percent = shareFormat(language)
  const winning = VIDEO_POKER_WINS.reduce((sum, win) => sum + figures.ways[win], 0n)
  const share = (ways: bigint) => Number(ways) / Number(figures.outOf)
  const rows: readonly (readonly [string, string, string?])[] = [
    [say('rtp'), percent(figures.returned, figures.outOf), say('rtpNote')],
    [say('rtpList'), percent(figures.returnedByAdvice, figures.outOf)],
    [say('hitFrequency'), percentFormat(language)(share(winning))],
    [say('topWin'), say('stakes', { count: number.format(pays['royal-flush']) })],
    [say('deviation'), say('deviationValue', { value: number.format(videoPokerDeviation(definition, figures)) })],
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
