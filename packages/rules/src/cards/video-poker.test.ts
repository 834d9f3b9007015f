import { describe, expect, it } from 'vitest'
import { roundRandom } from '../fairness.ts'
import { ONE } from '../money.ts'
import type { Random } from '../random.ts'
import { cardName, cardOf, DECK } from './deck.ts'
import { JACKS_OR_BETTER } from './jacks-or-better.ts'
import { JACKS_KIND, JACKS_WINS, jacksWin, videoPokerRule } from './video-poker.ts'

const rule = videoPokerRule(JACKS_OR_BETTER, JACKS_KIND)
const cards = (names: string) => names.split(' ').map(cardOf)
const hold = (marks: string) => ({ hold: Array.from(marks, (mark) => mark === '1') })

/** Chance that deals the named cards, as the dealer draws them from a deck in order. */
function dealing(names: string): Random {
  const deck = Array.from({ length: DECK }, (_, card) => card)
  const places = cards(names).map((card, dealt) => {
    const at = deck.indexOf(card)
    const [first = 0] = deck.slice(dealt, dealt + 1)
    deck[at] = first
    deck[dealt] = card
    return at - dealt
  })
  return { below: () => places.shift() ?? 0 }
}
const play = (names: string, ...marks: string[]) => rule.play({ stake: 5n * ONE }, marks.map(hold), dealing(names))

describe('what five cards win', () => {
  it.each([
    ['Ts Js Qs Ks As', 'royal-flush', 800],
    ['As 2s 3s 4s 5s', 'straight-flush', 50],
    ['9h Th Jh Qh Kh', 'straight-flush', 50],
    ['2d 2h 9c 2s 2c', 'four-of-a-kind', 25],
    ['2d 2h 9c 2s 9d', 'full-house', 9],
    ['2d 9d Td Kd Ad', 'flush', 6],
    ['Td Ac Kh Jh Qs', 'straight', 4],
    ['2d 3c 2h 5h 2s', 'three-of-a-kind', 3],
    ['2d 3c 2h 5h 3s', 'two-pairs', 2],
    ['Jd 3c 2h 5h Js', 'jacks-or-better', 1],
    ['Qd 3c Qh 5h Js', 'jacks-or-better', 1],
    ['Kd 3c Kh 5h Js', 'jacks-or-better', 1],
    ['Ad 3c Ah 5h Js', 'jacks-or-better', 1],
  ] as const)('[STU-01] %s: %s, %i times the stake', (names, win, pays) => {
    expect(jacksWin(cards(names))).toBe(win)
    const { wagers, over } = play(names, '11111')
    expect({ over, wagers }).toEqual({ over: true, wagers: [{ stake: 5n * ONE, payout: 5n * ONE * BigInt(pays) }] })
  })

  it.each(['Td Tc Ah Kh Qs', '2d 2c Ah Kh Qs', 'Ad Kc Qh Jh 9s', '2d 3c 4h 5h 7s'])('[STU-01] %s: nothing', (names) => {
    expect(jacksWin(cards(names))).toBeNull()
    expect(play(names, '11111').wagers).toEqual([{ stake: 5n * ONE, payout: 0n }])
  })

  it('[STU-01] is told from the greatest down, and pays less on each step', () => {
    const pays = JACKS_WINS.map((win) => JACKS_OR_BETTER.pays[win])
    expect(pays).toEqual(pays.toSorted((one, other) => other - one))
  })
})

describe('a round', () => {
  const NAMES = 'Jd 3c 2h 5h Js Ah Kd Jc Qs 9d'

  it('[STU-01] shows the five dealt cards and what they make, and nothing of what may follow', () => {
    expect(play(NAMES)).toEqual({
      wagers: [{ stake: 5n * ONE, payout: 0n }],
      over: false,
      outcome: { dealt: cards('Jd 3c 2h 5h Js'), made: 'jacks-or-better', drawn: null },
    })
  })

  it.each([
    ['11111', 'Jd 3c 2h 5h Js', 'jacks-or-better'],
    ['10001', 'Jd Ah Kd Jc Js', 'three-of-a-kind'],
    ['01110', 'Ah 3c 2h 5h Kd', null],
    ['00000', 'Ah Kd Jc Qs 9d', null],
    ['10000', 'Jd Ah Kd Jc Qs', 'jacks-or-better'],
  ] as const)('[STU-01] keeps %s and replaces the others from the left: %s', (marks, after, win) => {
    expect(play(NAMES, marks).outcome).toEqual({
      dealt: cards('Jd 3c 2h 5h Js'),
      made: 'jacks-or-better',
      drawn: { ...hold(marks), cards: cards(after), win },
    })
  })

  it('[STU-01] deals the same five whatever is held, and never a card twice', () => {
    const random = () => roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'c', nonce: 3, gameId: rule.id })
    const { dealt } = rule.play({ stake: ONE }, [], random()).outcome
    for (let mask = 0; mask < 32; mask += 1) {
      const { outcome } = rule.play(
        { stake: ONE },
        [{ hold: [0, 1, 2, 3, 4].map((place) => ((mask >> place) & 1) === 1) }],
        random(),
      )
      expect(outcome.dealt).toEqual(dealt)
      expect(new Set([...dealt, ...(outcome.drawn?.cards ?? [])]).size).toBe(
        10 - Array.from(mask.toString(2)).filter((bit) => bit === '1').length,
      )
    }
  })

  it.each([[['1111']], [['111111']], [['']], [['11111', '11111']]])('[STU-01] refuses the choices %j', (marks) => {
    expect(() => play(NAMES, ...marks)).toThrow(RangeError)
  })

  it.each([0n, -5n, 4n, 5n * ONE + 1n])('[STU-01] refuses a stake of %s units, which is no five coins', (stake) => {
    expect(() => rule.stakeOf({ stake })).toThrow(RangeError)
  })

  it('[STU-01] takes every stake of its ladder', () => {
    expect(
      JACKS_OR_BETTER.stakes.map((text) => rule.stakeOf({ stake: BigInt(Math.round(Number(text) * 100_000)) })),
    ).toHaveLength(JACKS_OR_BETTER.stakes.length)
  })
})

describe('a round that is left', () => {
  it.each([
    ['Jd 3c 2h 5h Js', 'Jd Js'],
    ['2d 3c 2h 5h 3s', '2d 3c 2h 3s'],
    ['2d 9d Td Kd Ad', '2d 9d Td Kd Ad'],
    // Optimal play would break this flush for the royal; what is won is not put at risk.
    ['2d Td Jd Qd Kd', '2d Td Jd Qd Kd'],
    ['2c Td Jd Qd Kd', 'Td Jd Qd Kd'],
    ['2c 4d 7h 9s Tc', ''],
  ])('[STU-01] of %s keeps %s', (names, kept) => {
    const choice = rule.absent?.(play(names).outcome)
    expect(
      cards(names)
        .filter((_, place) => choice?.hold[place] === true)
        .map(cardName)
        .join(' '),
    ).toBe(kept)
  })

  it('[STU-01] never pays less than was made', () => {
    for (let nonce = 0; nonce < 2000; nonce += 1) {
      const random = () => roundRandom({ serverSeed: 'cd'.repeat(32), clientSeed: 'left', nonce, gameId: rule.id })
      const { outcome } = rule.play({ stake: ONE * 5n }, [], random())
      const choice = rule.absent?.(outcome)
      const [wager] = rule.play({ stake: ONE * 5n }, choice === undefined ? [] : [choice], random()).wagers
      expect(wager?.payout).toBeGreaterThanOrEqual(
        outcome.made === null ? 0n : 5n * ONE * BigInt(JACKS_OR_BETTER.pays[outcome.made]),
      )
    }
  })
})
