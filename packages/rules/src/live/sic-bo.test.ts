import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { seededRandom } from '../seeded.ts'
import { DRUM_FIGURES, DRUM_RETURNS, DRUM_TOWER } from '../tables/drum-tower.ts'
import { SIC_BO_SPOTS, SIC_BO_WAYS, sicBoBrings } from './sic-bo.ts'

const brings = (id: string, ...dice: readonly number[]) => sicBoBrings(id, dice)
const edge = (id: string): string => {
  const { numerator, denominator } = DRUM_RETURNS.get(id) ?? { numerator: 0n, denominator: 1n }
  return (100 - (Number(numerator) / Number(denominator)) * 100).toFixed(4)
}

describe('the bets on three dice', () => {
  it.each([
    ['small', [1, 3, 6], 200],
    ['small', [3, 3, 3], 0],
    ['small', [5, 5, 1], 0],
    ['big', [5, 5, 1], 200],
    ['big', [6, 6, 6], 0],
    ['odd', [5, 5, 1], 200],
    ['even', [2, 2, 2], 0],
    ['even', [2, 2, 6], 200],
    ['any-triple', [4, 4, 4], 3200],
    ['triple-4', [4, 4, 4], 19_100],
    ['triple-4', [5, 5, 5], 0],
    ['double-4', [4, 1, 4], 1200],
    ['double-4', [4, 4, 4], 1200],
    ['two-2-5', [5, 1, 2], 700],
    ['two-2-5', [5, 5, 1], 0],
    ['number-6', [1, 2, 6], 200],
    ['number-6', [6, 2, 6], 300],
    ['number-6', [6, 6, 6], 1300],
    ['sum-4', [1, 1, 2], 6600],
    ['sum-17', [6, 6, 5], 6600],
    ['sum-9', [3, 3, 3], 800],
  ])('[STU-01] %s on %j brings %i', (id, dice, hundredths) => {
    expect(brings(id, ...dice)).toBe(hundredths)
  })

  it('[STU-01] are 52, and return what is known over all 216 ways', () => {
    expect([SIC_BO_SPOTS.size, SIC_BO_WAYS.length, new Set(SIC_BO_WAYS.map(String)).size]).toEqual([52, 216, 216])
    for (const id of ['small', 'big', 'odd', 'even', 'two-1-2', 'two-5-6']) expect(edge(id), id).toBe('2.7778')
    for (const face of [1, 2, 3, 4, 5, 6]) {
      expect(edge(`number-${face}`)).toBe('3.7037')
      expect(edge(`double-${face}`)).toBe('11.1111')
      expect(edge(`triple-${face}`)).toBe('11.5741')
    }
    expect(edge('any-triple')).toBe('11.1111')
    const sums = ['8.3333', '11.1111', '12.0370', '9.7222', '12.5000', '7.4074', '12.5000']
    for (const [index, known] of sums.entries())
      expect([edge(`sum-${index + 4}`), edge(`sum-${17 - index}`)]).toEqual([known, known])
  })

  it('[STU-01] spread as the help prints it', () => {
    const spreads = [...SIC_BO_SPOTS.keys()].map((id) => {
      const paid = SIC_BO_WAYS.map((dice) => sicBoBrings(id, dice) / 100)
      const mean = paid.reduce((sum, each) => sum + each, 0) / paid.length
      return Math.sqrt(paid.reduce((sum, each) => sum + each ** 2, 0) / paid.length - mean ** 2)
    })
    expect(Math.min(...spreads)).toBeCloseTo(DRUM_FIGURES.spread[0], 4)
    expect(Math.max(...spreads)).toBeCloseTo(DRUM_FIGURES.spread[1], 3)
    expect(SIC_BO_WAYS.filter((dice) => brings('triple-3', ...dice) > 0)).toHaveLength(216 / DRUM_FIGURES.topOneIn)
  })
})

describe('the table of the drum tower', () => {
  const place = (spot: string, stake: string) => ({ spot, stake: parseMoney(stake) })

  it('[STU-01] draws three dice and pays by them', () => {
    const drawn = [5, 0, 3]
    const { outcome, wagers } = DRUM_TOWER.play([place('small', '1'), place('sum-11', '0.1')], [], {
      below: () => drawn.shift() ?? 0,
    })
    expect(outcome).toEqual({
      dice: [6, 1, 4],
      wins: [{ spot: 'sum-11', payout: parseMoney('0.7') }],
      payout: parseMoney('0.7'),
    })
    expect(wagers).toEqual([{ stake: parseMoney('1.1'), payout: parseMoney('0.7') }])
  })

  it.each([
    ['nothing', []],
    ['a spot that is none', [place('two-5-2', '1')]],
    ['a spot twice', [place('big', '1'), place('big', '1')]],
    ['a stake off the grid', [place('big', '0.15')]],
    ['more than a spot takes', [place('triple-1', '10.1')]],
    [
      'more than the table takes',
      ['small', 'big', 'odd', 'even']
        .map((spot) => place(spot, '100'))
        .concat(place('double-1', '50'), place('double-2', '50.1')),
    ],
  ])('[STU-01] refuses %s', (_, bet) => {
    expect(() => DRUM_TOWER.play(bet, [], seededRandom(1))).toThrow(RangeError)
  })
})
