import { describe, expect, it } from 'vitest'
import { cardName, cardOf } from './deck.ts'
import { adviseHold } from './video-poker-advice.ts'

describe('the list of what to hold', () => {
  it.each([
    ['Ts Js Qs Ks As', 'four-of-a-kind-or-more', 'Ts Js Qs Ks As'],
    ['2d 2h 9c 2s 2c', 'four-of-a-kind-or-more', '2d 2h 2s 2c'],
    ['9s Ts Js Qs Ks', 'four-of-a-kind-or-more', '9s Ts Js Qs Ks'],
    ['2d Td Jd Qd Kd', 'four-to-royal', 'Td Jd Qd Kd'],
    ['Kc Td Jd Qd Kd', 'four-to-royal', 'Td Jd Qd Kd'],
    ['2d 3c 2h 5h 2s', 'three-of-a-kind-to-full-house', '2d 2h 2s'],
    ['2d 9d Td Kd Ad', 'three-of-a-kind-to-full-house', '2d 9d Td Kd Ad'],
    ['5d 6d 7d 8d 8s', 'four-to-straight-flush', '5d 6d 7d 8d'],
    ['Ad 2d 3d 5d 9s', 'four-to-straight-flush', 'Ad 2d 3d 5d'],
    ['5d 6d 7d 8d 9s', 'three-of-a-kind-to-full-house', '5d 6d 7d 8d 9s'],
    ['2d 3c 2h 5h 3s', 'two-pairs', '2d 3c 2h 3s'],
    ['Kd Kc Qd Jd 2d', 'high-pair', 'Kd Kc'],
    ['Td Qd Kd 2d 7s', 'three-to-royal', 'Td Qd Kd'],
    ['2d 5d 9d Kd 2s', 'four-to-flush', '2d 5d 9d Kd'],
    ['5d 6c 7h 8d 8s', 'low-pair', '8d 8s'],
    ['5d 6c 7h 8d Ks', 'four-to-open-straight', '5d 6c 7h 8d'],
    ['Jd Qc Kh As 7s', 'two-high', 'Jd Qc'],
    ['Ad 2c 3h 4d 8s', 'one-high', 'Ad'],
    ['Jd Kd Qs As 4h', 'two-suited-high', 'Jd Kd'],
    ['4d 5d 8d Ks 9h', 'three-to-straight-flush', '4d 5d 8d'],
    ['Ad 2d 5d Ks 9h', 'three-to-straight-flush', 'Ad 2d 5d'],
    ['Kd Qc 5h 9d 3s', 'two-high', 'Kd Qc'],
    ['Td Jd 5h 8c 3s', 'ten-and-suited-high', 'Td Jd'],
    ['Td Ad 5h 8c 3s', 'one-high', 'Ad'],
    ['2d 4c 7h 9s Tc', 'nothing', ''],
  ] as const)('%s: %s keeps %s', (names, line, kept) => {
    const cards = names.split(' ').map(cardOf)
    const advice = adviseHold(cards)
    expect(advice.line).toBe(line)
    expect(
      cards
        .filter((_, place) => advice.hold[place])
        .map(cardName)
        .join(' '),
    ).toBe(kept)
  })
})
