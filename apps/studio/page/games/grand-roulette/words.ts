import type { Say } from '../../shell/texts.ts'
import { type TableKey, withTable } from '../../tables/words.ts'
import { wordsJa } from './words-ja.ts'
import { wordsKo } from './words-ko.ts'
import { wordsPt } from './words-pt.ts'
import { wordsUr } from './words-ur.ts'
import { wordsZh } from './words-zh.ts'

const en = {
  loading: 'Setting the table',
  spin: 'Spin the wheel',
  racetrack: 'Racetrack',
  combined: 'Combined bets',
  lastNumbers: 'Last numbers',
  straight: '{numbers}',
  split: 'Split {numbers}',
  street: 'Street {numbers}',
  corner: 'Corner {numbers}',
  line: 'Six line {numbers}',
  column: 'Column {which}',
  dozen: 'Dozen {numbers}',
  red: 'Red',
  black: 'Black',
  green: 'Green',
  even: 'Even',
  odd: 'Odd',
  low: 'Low 1–18',
  high: 'High 19–36',
  coloured: '{number} {colour}',
  voisins: 'Voisins du zéro',
  tiers: 'Tiers du cylindre',
  orphelins: 'Orphelins',
  neighbours: '{each} on each side',
  fewerNeighbours: 'Fewer neighbours',
  moreNeighbours: 'More neighbours',
  numberAndNeighbours: '{number} and {each} neighbours on each side',
  number: 'Number',
  combinedText: 'Every bet with the number, at {amount} a chip.',
  result: '{number}, {colour}.',
  count: 'Numbers',
  kindStraight: 'Straight up',
  kindSplit: 'Split',
  kindStreet: 'Street, trio with zero',
  kindCorner: 'Corner, first four',
  kindLine: 'Six line',
  kindColumn: 'Column',
  kindDozen: 'Dozen',
  kindEven: 'Red, black, even, odd, low, high',
  rulesZero:
    'The wheel has 37 pockets: 1 to 36 and a single zero. When the zero comes, every bet that does not name it loses: there is neither la partage nor en prison.',
  rulesPlace:
    'Tap a number, a line between numbers or a corner; what you touch is shown before you let go. “Combined bets” lists the same places as buttons.',
  trackTitle: 'Bets of the racetrack',
  trackText:
    'They lay chips on ordinary places of the table: voisins du zéro nine chips (two on 0-2-3, two on 25-26-28-29, one each on 4-7, 12-15, 18-21, 19-22, 32-35), tiers du cylindre six (5-8, 10-11, 13-16, 23-24, 27-30, 33-36), orphelins five (1, 6-9, 14-17, 17-20, 31-34). A number with its neighbours takes one chip each.',
  rtpNote: '36 of 37, exactly and for every bet: counted over all 37 numbers',
  chance: 'Each number',
  chanceValue: '1 in 37, in every round anew; earlier numbers change nothing',
  malfunction:
    'The number is fixed when you press spin. The wheel shows it: skipping or losing the connection changes nothing.',
}

export type RouletteTexts = Readonly<Record<keyof typeof en, string>>

/** What Grand Roulette says beyond what every game says. */
export const rouletteWords = withTable<keyof typeof en>({
  en,
  pt: wordsPt,
  ja: wordsJa,
  ko: wordsKo,
  ur: wordsUr,
  zh: wordsZh,
})

export type RouletteSay = Say<keyof typeof en | TableKey>
