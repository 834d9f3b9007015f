import type { JacksTexts } from './words.ts'

export const zh: JacksTexts = {
  loading: '灯光亮起',
  'royal-flush': '皇家同花顺',
  'two-pairs': '两对',
  'jacks-or-better': 'J对或更大',
  coins:
    '每次投注固定为五枚硬币，此处每枚 {coin}。因此皇家同花顺派发投注额的{royal}倍，相当于一般机台只给押满五枚的玩家的{prize}枚大奖。',
  drawText:
    '按“换牌”后，其余的牌从左起用同一副牌接下来的牌替换一次。最终五张牌按最大的牌型派彩。单独一对须为J或更大才有派彩；A可排在K之上或2之下。',
  listNote: '大牌指J、Q、K和A。',
  'hold-four-of-a-kind-or-more': '四条、同花顺、皇家同花顺',
  'hold-four-to-royal': '皇家同花顺中的四张',
  'hold-three-of-a-kind-to-full-house': '三条、顺子、同花、葫芦',
  'hold-four-to-straight-flush': '同花顺中的四张',
  'hold-two-pairs': '两对',
  'hold-high-pair': 'J或更大的一对',
  'hold-three-to-royal': '皇家同花顺中的三张',
  'hold-four-to-flush': '同花中的四张',
  'hold-low-pair': '10或更小的一对',
  'hold-four-to-open-straight': '四张连牌，两端均可成顺',
  'hold-two-suited-high': '两张同花色大牌',
  'hold-three-to-straight-flush': '同花顺中的三张',
  'hold-two-high': '两张不同花色大牌；多于两张时留最小的两张',
  'hold-ten-and-suited-high': '10与同花色的J、Q或K',
  'hold-one-high': '一张大牌',
  'hold-nothing': '都不保留：换五张新牌',
}
