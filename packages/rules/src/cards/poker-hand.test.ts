import { describe, expect, it } from 'vitest'
import { cardOf, DECK } from './deck.ts'
import { makingCards, POKER_HANDS, pokerHand } from './poker-hand.ts'

const cards = (names: string) => names.split(' ').map(cardOf)

describe('hands of five cards', () => {
  it.each([
    ['Ts Js Qs Ks As', 'royal-flush', '11111'],
    ['As Ks Ts Js Qs', 'royal-flush', '11111'],
    ['9s Ts Js Qs Ks', 'straight-flush', '11111'],
    ['As 2s 3s 4s 5s', 'straight-flush', '11111'],
    ['2d 2h 9c 2s 2c', 'four-of-a-kind', '11011'],
    ['2d 2h 9c 2s 9d', 'full-house', '11111'],
    ['2d 9d Td Kd Ad', 'flush', '11111'],
    ['Qs Ks As 2s 3s', 'flush', '11111'],
    ['5d Ac 3h 4h 2s', 'straight', '11111'],
    ['Td Ac Kh Jh Qs', 'straight', '11111'],
    ['6d 7c 8h 9h Ts', 'straight', '11111'],
    ['Qd Kc Ah 2h 3s', 'high-card', '00000'],
    ['2d 3c 4h 5h 7s', 'high-card', '00000'],
    ['2d 3c 2h 5h 2s', 'three-of-a-kind', '10101'],
    ['2d 3c 2h 5h 3s', 'two-pairs', '11101'],
    ['Ad 3c 2h 5h As', 'pair', '10001'],
  ] as const)('[STU-01] %s is a %s, made by %s', (names, hand, making) => {
    expect(pokerHand(cards(names))).toBe(hand)
    expect(makingCards(cards(names)).map(Number).join('')).toBe(making)
  })

  it('[STU-01] come as often as they must among all 2,598,960', () => {
    const counts = new Map<string, number>()
    for (let a = 0; a < DECK; a += 1)
      for (let b = a + 1; b < DECK; b += 1)
        for (let c = b + 1; c < DECK; c += 1)
          for (let d = c + 1; d < DECK; d += 1)
            for (let e = d + 1; e < DECK; e += 1) {
              const hand = pokerHand([a, b, c, d, e])
              counts.set(hand, (counts.get(hand) ?? 0) + 1)
            }
    // As every textbook of probability counts them.
    expect(POKER_HANDS.map((hand) => counts.get(hand))).toEqual([
      1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4,
    ])
  }, 60_000)
})
