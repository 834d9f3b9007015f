import type { HoldAdvice } from '#rules/cards/video-poker-advice.ts'
import type { VideoPokerWin } from '#rules/cards/video-poker.ts'
import type { Say, Words } from '../../shell/texts.ts'
import { ja } from './words-ja.ts'
import { ko } from './words-ko.ts'
import { pt } from './words-pt.ts'
import { ur } from './words-ur.ts'
import { zh } from './words-zh.ts'

type Key =
  | 'loading'
  | 'deal'
  | 'draw'
  | 'faster'
  | 'invite'
  | 'choose'
  | 'chooseMade'
  | 'noneHeld'
  | 'hold'
  | 'held'
  | 'hand'
  | 'down'
  | 'up'
  | 'pays'
  | 'pay'
  | 'wins'
  | 'returns'
  | 'paysTitle'
  | 'coins'
  | 'oftenNote'
  | 'playTitle'
  | 'playText'
  | 'drawText'
  | 'listTitle'
  | 'listIntro'
  | 'listNote'
  | 'leftTitle'
  | 'leftText'
  | 'rtpNote'
  | 'rtpList'
  | 'topWin'
  | 'deviation'
  | 'deviationValue'
  | 'malfunction'
  | VideoPokerWin
  | `hold-${HoldAdvice}`

export type JacksTexts = Readonly<Record<Key, string>>

const en: JacksTexts = {
  loading: 'Lighting the glass',
  deal: 'Deal',
  draw: 'Draw',
  faster: 'Faster',
  invite: 'Press deal for five cards',
  choose: 'Tap the cards you hold, then draw',
  chooseMade: '{win} · tap what you hold',
  noneHeld: 'You hold nothing of your {win}. Draw again to replace all five.',
  hold: 'Hold',
  held: 'Held',
  hand: 'Your cards',
  down: '{word}: card {place}, face down',
  up: '{word}: card {place}, {card}',
  pays: 'What your stake wins',
  pay: '{win}: {count} times the stake, {amount}',
  wins: '{win} · {amount}',
  returns: '{win} · {amount} back',
  'royal-flush': 'Royal flush',
  'straight-flush': 'Straight flush',
  'four-of-a-kind': 'Four of a kind',
  'full-house': 'Full house',
  flush: 'Flush',
  straight: 'Straight',
  'three-of-a-kind': 'Three of a kind',
  'two-pairs': 'Two pair',
  'jacks-or-better': 'Jacks or better',
  paysTitle: 'Pays at {stake}',
  coins:
    'Every stake is five coins, here of {coin} each. That is why the royal flush pays {royal} times the stake: it is the prize of {prize} coins that machines give only to those who play all five.',
  oftenNote: 'Beside each win: how often it comes with optimal play.',
  playTitle: 'How it is played',
  playText:
    'Five cards are dealt from one full deck of 52, shuffled anew for every round. Tap the cards you want to hold, as many or as few as you like; the keys 1 to 5 do the same.',
  drawText:
    'Draw replaces the others once, from the left, with the next cards of the same deck. The five cards you then have are paid by their highest hand. A single pair pays from jacks up; the ace stands above the king or below the two.',
  listTitle: 'What to hold',
  listIntro:
    'Hold the first line of this list that your five cards have. Played that way the game returns {list}; play that is perfect to the last card returns {optimal}.',
  listNote: 'High cards are jack, queen, king and ace.',
  'hold-four-of-a-kind-or-more': 'Four of a kind, straight flush, royal flush',
  'hold-four-to-royal': 'Four cards of a royal flush',
  'hold-three-of-a-kind-to-full-house': 'Three of a kind, straight, flush, full house',
  'hold-four-to-straight-flush': 'Four cards of a straight flush',
  'hold-two-pairs': 'Two pair',
  'hold-high-pair': 'A pair of jacks or better',
  'hold-three-to-royal': 'Three cards of a royal flush',
  'hold-four-to-flush': 'Four cards of a flush',
  'hold-low-pair': 'A pair of tens or lower',
  'hold-four-to-open-straight': 'Four in a row, open at both ends',
  'hold-two-suited-high': 'Two high cards of one suit',
  'hold-three-to-straight-flush': 'Three cards of a straight flush',
  'hold-two-high': 'Two high cards of different suits; of more, the two lowest',
  'hold-ten-and-suited-high': 'A ten with jack, queen or king of its suit',
  'hold-one-high': 'One high card',
  'hold-nothing': 'Nothing: draw five new cards',
  leftTitle: 'If you leave in mid-round',
  leftText:
    'The round waits for you and goes on where it stood. After a day it is ended for you: what already wins is held, otherwise the line of the list above, and what it wins is paid to your balance.',
  rtpNote: 'with optimal play, counted over every hand, every hold and every draw',
  rtpList: 'With the list above',
  topWin: 'Highest win',
  deviation: 'Volatility',
  deviationValue: 'standard deviation {value} stakes',
  malfunction:
    'The order of the deck is fixed when you press deal; holding decides only which of its cards you get. Skipping what is shown or losing the connection changes nothing.',
}

export const jacksWords: Words<Key> = { en, pt, ja, ko, ur, zh }
export type JacksSay = Say<Key>
