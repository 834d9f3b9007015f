import type { HoldAdvice } from '#rules/cards/video-poker-advice.ts'
import type { JacksWin } from '#rules/cards/video-poker.ts'
import { type SharedWin, withPoker } from '../../poker/words.ts'
import { ja } from './words-ja.ts'
import { ko } from './words-ko.ts'
import { pt } from './words-pt.ts'
import { ur } from './words-ur.ts'
import { zh } from './words-zh.ts'

type Key = 'loading' | 'coins' | 'drawText' | 'listNote' | Exclude<JacksWin, SharedWin> | `hold-${HoldAdvice}`

export type JacksTexts = Readonly<Record<Key, string>>

const en: JacksTexts = {
  loading: 'Lighting the glass',
  'royal-flush': 'Royal flush',
  'two-pairs': 'Two pair',
  'jacks-or-better': 'Jacks or better',
  coins:
    'Every stake is five coins, here of {coin} each. That is why the royal flush pays {royal} times the stake: it is the prize of {prize} coins that machines give only to those who play all five.',
  drawText:
    'Draw replaces the others once, from the left, with the next cards of the same deck. The five cards you then have are paid by their highest hand. A single pair pays from jacks up; the ace stands above the king or below the two.',
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
}

export const jacksWords = withPoker<Key>({ en, pt, ja, ko, ur, zh })
