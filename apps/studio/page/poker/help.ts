import { videoPokerDeviation, type VideoPokerFigures } from '#rules/cards/video-poker-figures.ts'
import { COINS, type PokerKind, type VideoPokerDefinition } from '#rules/cards/video-poker.ts'
import type { Money } from '#rules/money.ts'
import { h } from '../shell/dom.ts'
import { percentFormat, type ShowMoney } from '../shell/money-format.ts'
import type { Say } from '../shell/texts.ts'
import type { PokerKey } from './words.ts'

export interface HelpFacts<Win extends string, Advice extends string> {
  readonly kind: PokerKind<Win, Advice>
  readonly definition: VideoPokerDefinition<Win>
  readonly figures: VideoPokerFigures<Win>
  readonly ruleHash: string
  readonly stake: Money
  readonly language: string
}

/** Pays at the current stake, rules, what to hold and the figures: all of it from the game's data. */
export function helpBody<Win extends string, Advice extends string>(
  facts: HelpFacts<Win, Advice>,
  say: Say<PokerKey | Win | `hold-${Advice}`>,
  money: ShowMoney,
): Node[] {
  const { kind, definition, figures, stake, language } = facts
  const top = topOf(facts)
  const { pays } = definition
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const percent = shareFormat(language)
  const often = (ways: bigint) =>
    say('oneIn', { count: number.format(Number(((figures.outOf * 10n) / ways + 5n) / 10n)) })
  const wins = kind.wins.flatMap((win) => [
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
        royal: number.format(top),
        prize: number.format(top * COINS),
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
    h('ol.help-list', {}, ...kind.advice.map((line) => h('li', {}, say(`hold-${line}`)))),
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

/** The highest pay, in stakes. */
const topOf = <Win extends string>({ kind, definition }: Pick<HelpFacts<Win, string>, 'kind' | 'definition'>): number =>
  Math.max(...kind.wins.map((win) => definition.pays[win]))

function figureList<Win extends string, Advice extends string>(
  facts: HelpFacts<Win, Advice>,
  say: Say<PokerKey>,
): HTMLElement {
  const { kind, definition, figures, ruleHash, language } = facts
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const percent = shareFormat(language)
  const winning = kind.wins.reduce((sum, win) => sum + figures.ways[win], 0n)
  const share = (ways: bigint) => Number(ways) / Number(figures.outOf)
  const rows: readonly (readonly [string, string, string?])[] = [
    [say('rtp'), percent(figures.returned, figures.outOf), say('rtpNote')],
    [say('rtpList'), percent(figures.returnedByAdvice, figures.outOf)],
    [say('hitFrequency'), percentFormat(language)(share(winning))],
    [say('topWin'), say('stakes', { count: number.format(topOf(facts)) })],
    [
      say('deviation'),
      say('deviationValue', { value: number.format(videoPokerDeviation(kind.wins, definition, figures)) }),
    ],
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
