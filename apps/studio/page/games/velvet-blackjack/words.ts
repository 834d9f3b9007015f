import type { BlackjackChoice, BlackjackResult } from '#rules/cards/blackjack.ts'
import type { Say, Words } from '../../shell/texts.ts'
import { ja } from './words-ja.ts'
import { ko } from './words-ko.ts'
import { pt } from './words-pt.ts'
import { ur } from './words-ur.ts'
import { zh } from './words-zh.ts'

type Key =
  | 'loading'
  | 'deal'
  | 'faster'
  | 'invite'
  | 'dealer'
  | 'hand'
  | 'handOf'
  | 'either'
  | 'shows'
  | 'askInsurance'
  | 'insuranceLost'
  | 'insuranceWon'
  | 'peek'
  | 'turn'
  | 'turnOf'
  | 'dealerHas'
  | 'dealerBusts'
  | 'allBust'
  | 'pushed'
  | 'paysLetters'
  | 'standsLetters'
  | 'insuranceLetters'
  | BlackjackChoice
  | BlackjackResult
  | 'playTitle'
  | 'playText'
  | 'valuesText'
  | 'paysTitle'
  | 'payBlackjack'
  | 'payWin'
  | 'payPush'
  | 'payInsurance'
  | 'choicesTitle'
  | 'helpHit'
  | 'helpStand'
  | 'helpDouble'
  | 'helpSplit'
  | 'helpInsure'
  | 'dealerTitle'
  | 'dealerText'
  | 'peekText'
  | 'leftTitle'
  | 'leftText'
  | 'strategyTitle'
  | 'strategyText'
  | 'strategyLetters'
  | 'hard'
  | 'soft'
  | 'pairs'
  | 'rtpNote'
  | 'simulated'
  | 'simulatedNote'
  | 'deviation'
  | 'deviationValue'
  | 'malfunction'
  | 'keys'

export type VelvetTexts = Readonly<Record<Key, string>>

const en: VelvetTexts = {
  loading: 'Shuffling six decks',
  deal: 'Deal',
  faster: 'Faster',
  invite: 'Set your stake and deal',
  dealer: 'Dealer',
  hand: 'Your hand',
  handOf: 'Hand {number}',
  either: '{low} or {high}',
  shows: 'The dealer shows {card}.',
  askInsurance: 'Insurance for {stake}?',
  insuranceLost: 'No blackjack. The insurance is lost.',
  insuranceWon: 'Dealer’s blackjack. The insurance pays {amount}.',
  peek: 'The dealer looks at the hole card',
  turn: 'You have {total}',
  turnOf: 'Hand {number} has {total}',
  dealerHas: 'The dealer has {total}',
  dealerBusts: 'The dealer busts with {total}',
  allBust: 'Bust. The dealer wins.',
  pushed: 'Push: {amount} back',
  paysLetters: 'Blackjack pays 3 to 2',
  standsLetters: 'Dealer stands on all 17s',
  insuranceLetters: 'Insurance pays 2 to 1',
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  insure: 'Insure',
  decline: 'No insurance',
  blackjack: 'Blackjack',
  win: 'Win',
  push: 'Push',
  loss: 'Lost',
  bust: 'Bust',
  playTitle: 'How it is played',
  playText:
    'You play against the dealer: come closer to 21, and not above it. You get two cards face up; the dealer gets one face up and one, the hole card, face down. Six full decks are shuffled anew for every round.',
  valuesText:
    'Cards count what they show, pictures ten, an ace one or eleven. An ace and a card of ten as the first two cards are blackjack, which beats every other 21. A 21 after a split is no blackjack. A hand of 21 stands by itself.',
  paysTitle: 'Pays at {stake}',
  payBlackjack: 'Blackjack, 3 to 2',
  payWin: 'A win, 1 to 1',
  payPush: 'A push, stake back',
  payInsurance: 'Insurance for {half}, 2 to 1',
  choicesTitle: 'What you may do',
  helpHit: 'Take a card. Above 21 the hand is bust and its stake is lost at once.',
  helpStand: 'Take no more cards.',
  helpDouble: 'On any first two cards, also after a split: stake the same again, take exactly one card and stand.',
  helpSplit:
    'Two cards of equal value become two hands, for the same stake again; king and queen are equal. Pairs may be split again up to four hands. Aces are split once, and each gets one card only.',
  helpInsure:
    'When the dealer shows an ace: half your stake that the hole card makes a blackjack. It pays 2 to 1, also beside a blackjack of your own.',
  dealerTitle: 'The dealer',
  dealerText:
    'The dealer draws up to 16 and stands on all 17s, soft or hard. When all your hands are bust, or you have blackjack, the dealer draws no card. Equal totals are a push, and so are two blackjacks. Hands cannot be surrendered.',
  peekText:
    'Under an ace and under a ten the dealer looks at the hole card before you play, under an ace once you have answered about insurance. If it is a blackjack the round ends there: you never double or split against one.',
  leftTitle: 'If you leave in a round',
  leftText:
    'The round waits for you, and no other begins before it ends. After a day the house ends it for you: it declines insurance and stands, and never stakes more.',
  strategyTitle: 'Basic strategy',
  strategyText:
    'What to do with your hand (left) when the dealer shows a card (above). Never take insurance. Where a hand cannot be doubled, hit instead; on a soft 18, stand.',
  strategyLetters: 'H hit · S stand · D double · P split',
  hard: 'Without an ace that counts eleven',
  soft: 'With an ace that counts eleven',
  pairs: 'Two equal cards',
  rtpNote:
    'with basic strategy, of every first stake, with all that doubles and splits add; summed exactly over every order of the cards of six decks',
  simulated: 'In a simulation',
  simulatedNote:
    '{rounds} rounds of this game by basic strategy gave {returned}; the exact figure lies within three standard errors, {low} to {high}',
  deviation: 'Volatility',
  deviationValue: 'standard deviation of a round: {value} stakes',
  malfunction:
    'The order of the cards is fixed when you press deal, before you choose anything. What you see is how it is told: skipping or losing the connection changes nothing.',
  keys: 'Keys: H hit, S stand, D double, P split, I insure, N no insurance, space deals.',
}

/** What Velvet Blackjack says beyond what every game says. */
export const velvetWords: Words<Key> = { en, pt, ja, ko, ur, zh }

export type VelvetSay = Say<Key>
