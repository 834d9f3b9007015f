import { type InEveryLanguage, textsReadBy } from '#contract/languages.ts'
import { type Card, RANKS, rankOf, suitOf } from '#rules/cards/deck.ts'

interface CardWords {
  readonly suits: readonly string[]
  /** Jack, queen, king, ace. */
  readonly courts: readonly string[]
  name(rank: string, suit: string): string
}

const WORDS: InEveryLanguage<CardWords> = {
  en: {
    suits: ['clubs', 'diamonds', 'hearts', 'spades'],
    courts: ['Jack', 'Queen', 'King', 'Ace'],
    name: (rank, suit) => `${rank} of ${suit}`,
  },
  pt: {
    suits: ['paus', 'ouros', 'copas', 'espadas'],
    courts: ['Valete', 'Dama', 'Rei', 'Ás'],
    name: (rank, suit) => `${rank} de ${suit}`,
  },
  ja: {
    suits: ['クラブ', 'ダイヤ', 'ハート', 'スペード'],
    courts: ['ジャック', 'クイーン', 'キング', 'エース'],
    name: (rank, suit) => `${suit}の${rank}`,
  },
  ko: {
    suits: ['클로버', '다이아몬드', '하트', '스페이드'],
    courts: ['잭', '퀸', '킹', '에이스'],
    name: (rank, suit) => `${suit} ${rank}`,
  },
  ur: {
    suits: ['چڑیا', 'اینٹ', 'پان', 'حکم'],
    courts: ['غلام', 'بیگم', 'بادشاہ', 'اکا'],
    name: (rank, suit) => `${suit} کا ${rank}`,
  },
  zh: {
    suits: ['梅花', '方块', '红心', '黑桃'],
    courts: ['J', 'Q', 'K', 'A'],
    name: (rank, suit) => `${suit}${rank}`,
  },
}

/** What a screen reader calls a card in a language such as `pt` or `en-GB`; English where it has no words of its own. */
export function cardNames(language: string): (card: Card) => string {
  const { suits, courts, name } = WORDS[textsReadBy(language)]
  return (card) =>
    name(courts[rankOf(card) - RANKS.indexOf('J')] ?? String(rankOf(card) + 2), suits[suitOf(card)] ?? '')
}
