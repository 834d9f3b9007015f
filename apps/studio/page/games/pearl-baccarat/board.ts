import {
  BACCARAT_PAYS,
  BACCARAT_SPOTS,
  baccaratBrings,
  type BaccaratDeal,
  type BaccaratSpot,
  baccaratWinner,
  isNatural,
  scoreOf,
} from '#rules/live/baccarat.ts'
import { PEARL_FIGURES, PEARL_LIMITS, PEARL_RETURNS } from '#rules/tables/pearl-baccarat.ts'
import type { TableOutcome } from '#rules/tables/table.ts'
import { cardNames } from '../../cards/names.ts'
import type { TableBoard, TableRoom } from '../../tables/game.ts'
import { createHands } from './hands.ts'
import { paintLacquer } from './lacquer.ts'
import type { PearlKey } from './words.ts'

export type PearlOutcome = TableOutcome<BaccaratDeal>

/** What a spot pays, as it is printed. */
const PAYS: Readonly<Record<BaccaratSpot, string>> = (() => {
  const toOne = (...hundredths: readonly number[]) => `${hundredths.map((each) => each / 100).join('/')}:1`
  const { player, banker, tie, pair, either, perfect, luckySix, bonus } = BACCARAT_PAYS
  const bonuses = `${bonus[0] / 100}–${toOne(bonus[bonus.length - 1] ?? 0)}`
  return {
    player: toOne(player),
    banker: toOne(banker),
    tie: toOne(tie),
    'player-pair': toOne(pair),
    'banker-pair': toOne(pair),
    'either-pair': toOne(either),
    'perfect-pair': toOne(...perfect),
    'lucky-six': toOne(...luckySix),
    'player-bonus': bonuses,
    'banker-bonus': bonuses,
  }
})()

/** In the order of the felt. */
const PRINTED: readonly BaccaratSpot[] = [
  'player-pair',
  'either-pair',
  'perfect-pair',
  'banker-pair',
  'player-bonus',
  'lucky-six',
  'banker-bonus',
  'player',
  'tie',
  'banker',
]

/** The hands in the order in which they are dealt: twice each, then the third cards. */
const ORDER = [
  ['player', 0],
  ['banker', 0],
  ['player', 1],
  ['banker', 1],
  ['player', 2],
  ['banker', 2],
] as const

export function createBoard(room: TableRoom<PearlKey>): TableBoard<PearlOutcome> {
  const { say, field, sound, pause, language } = room
  const nameOf = cardNames(language)
  const hands = createHands(say)
  field.append(hands.element)

  const result = (outcome: PearlOutcome): string => {
    const winner = baccaratWinner(outcome)
    const scores = { player: scoreOf(outcome.player), banker: scoreOf(outcome.banker) }
    if (winner === 'tie') return say('resultTie', { score: scores.player })
    const natural = isNatural(outcome[winner])
    return say(natural ? 'resultNatural' : 'result', {
      winner: say(winner),
      score: scores[winner],
      other: scores[winner === 'player' ? 'banker' : 'player'],
    })
  }
  return {
    spots: PRINTED.map((id) => ({ id, face: say(id), pays: PAYS[id], name: say(id), area: id })),
    start() {
      hands.clear()
    },
    async tell(outcome) {
      await pause(260)
      for (const [hand, index] of ORDER) {
        const card = outcome[hand][index]
        if (card === undefined) continue
        // The third card makes the round: it is waited for.
        if (index === 2) await pause(420)
        hands.deal(hand)
        sound.play('card', index === 2 ? 0.85 : 1)
        await pause(300)
        hands.turn(hand, card, nameOf(card))
        await pause(index === 2 ? 460 : 240)
      }
      await pause(260)
      hands.end(baccaratWinner(outcome))
      if (isNatural(outcome.player) || isNatural(outcome.banker)) sound.play('bell', 0.9)
    },
    rest(outcome) {
      hands.clear()
      if (outcome === undefined) return
      for (const [hand, index] of ORDER) {
        const card = outcome[hand][index]
        if (card === undefined) continue
        hands.deal(hand)
        hands.turn(hand, card, nameOf(card))
      }
      hands.end(baccaratWinner(outcome))
    },
    right: (outcome) => BACCARAT_SPOTS.filter((spot) => baccaratBrings(spot, outcome) > 100),
    bead(outcome) {
      const mark = baccaratWinner(outcome)
      return { mark, text: say(`bead-${mark}`), words: result(outcome) }
    },
    result,
    help: () => ({
      rules: (['ruleCards', 'ruleThird', 'ruleBets', 'ruleSides', 'ruleBonus'] as const).map((key) => say(key)),
      rows: BACCARAT_SPOTS.map((spot) => ({
        name: say(spot),
        pays: PAYS[spot],
        limit: PEARL_LIMITS.limitOf(spot),
        returns: PEARL_RETURNS[spot],
      })),
      spread: PEARL_FIGURES.spread,
      top: { pays: BACCARAT_PAYS.perfect[1] / 100, bet: say('perfect-pair'), oneIn: PEARL_FIGURES.topOneIn },
    }),
    paint: paintLacquer,
    draw: () => undefined,
  }
}
