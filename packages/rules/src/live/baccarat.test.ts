import { describe, expect, it } from 'vitest'
import { cardName, cardOf, dealer, type Card } from '../cards/deck.ts'
import { atRisk } from '../play/at-risk.ts'
import { parseMoney } from '../money.ts'
import { seededRandom } from '../seeded.ts'
import { PEARL_BACCARAT, PEARL_FIGURES, PEARL_RETURNS } from '../tables/pearl-baccarat.ts'
import { settle } from '../tables/table.ts'
import { BACCARAT_WAYS, baccaratReturns, everyRoundByPoints } from './baccarat-return.ts'
import {
  BACCARAT_SPOTS,
  baccaratBrings,
  type BaccaratDeal,
  type BaccaratSpot,
  baccaratWinner,
  bankerDraws,
  dealBaccarat,
  scoreOf,
} from './baccarat.ts'

const cards = (names: string): Card[] => names.split(' ').map(cardOf)
const scripted = (names: string) => {
  const left = cards(names)
  return () => left.shift() ?? 0
}
const hands = (player: string, banker: string): BaccaratDeal => ({ player: cards(player), banker: cards(banker) })

describe('the cards of baccarat', () => {
  it.each([
    ['9c 2d Tc 3d 5s 5h', '9c Tc', '2d 3d', 'a natural ends the round'],
    ['2c 8d 3c Kd 5s 5h', '2c 3c', '8d Kd', "so does the banker's"],
    ['6c 2d Tc 3d 5s 5h', '6c Tc', '2d 3d 5s', 'the player stands on 6, the banker draws on 5'],
    ['7c 6d Tc Kd 5s 5h', '7c Tc', '6d Kd', 'both stand'],
    ['2c 3d Tc Kd 8s 5h', '2c Tc 8s', '3d Kd', 'the banker stands on 3 against an 8'],
    ['2c 3d Tc Kd 9s 5h', '2c Tc 9s', '3d Kd 5h', 'and draws against a 9'],
    ['Ac 6d 4c Kd 6s 5h', 'Ac 4c 6s', '6d Kd 5h', 'the banker draws on 6 against a 6'],
  ])('[STU-01] dealt %s give %s against %s: %s', (order, player, banker) => {
    const deal = dealBaccarat(scripted(order))
    expect([deal.player.map(cardName).join(' '), deal.banker.map(cardName).join(' ')]).toEqual([player, banker])
  })

  it('[STU-01] are drawn for the banker by the published table', () => {
    const draws = (banker: number) =>
      Array.from({ length: 10 }, (_, third) => third)
        .filter((third) => bankerDraws(banker, third))
        .join('')
    expect(Array.from({ length: 8 }, (_, banker) => draws(banker))).toEqual([
      '0123456789',
      '0123456789',
      '0123456789',
      '012345679',
      '234567',
      '4567',
      '67',
      '',
    ])
  })
})

describe('the bets of baccarat', () => {
  const table: [BaccaratSpot, BaccaratDeal, number][] = [
    ['player', hands('9c Tc', '2d 3d'), 200],
    ['banker', hands('2c Tc 8s', '3d Kd'), 195],
    ['banker', hands('9c Tc', '2d 3d'), 0],
    ['player', hands('7c Tc', '4d 3d'), 100],
    ['banker', hands('7c Tc', '4d 3d'), 100],
    ['tie', hands('7c Tc', '4d 3d'), 900],
    ['player-pair', hands('7c 7d', '4d 3d 2c'), 1200],
    ['player-pair', hands('Kc Td', '4d 3d'), 0],
    ['banker-pair', hands('7c Td', '4d 4c'), 1200],
    ['either-pair', hands('7c Td', '4d 4c'), 600],
    ['perfect-pair', hands('7c Td', '4d 4c'), 0],
    ['perfect-pair', hands('7c Td', '4d 4d'), 2600],
    ['perfect-pair', hands('9c 9c', '4d 4d'), 20_100],
    ['lucky-six', hands('2c 3c Kc', '6d Kd'), 1300],
    ['lucky-six', hands('2c 3c Kc', '2d 3d Ad'), 2400],
    ['lucky-six', hands('6c Kc', '6d Kd'), 0],
    ['player-bonus', hands('9c Kc', '2d 3d'), 200],
    ['player-bonus', hands('9c Kc', '9d Kd'), 100],
    ['player-bonus', hands('8c Kc', '9d Kd'), 0],
    ['player-bonus', hands('2c 3c 4c', '5d Kd Kc'), 200],
    ['player-bonus', hands('7c Kc', '2d 3d Ac'), 0],
    ['banker-bonus', hands('Kc Tc Kd', '2d 3d 4d'), 3100],
  ]
  it.each(table)('[STU-01] %s on %j brings %i', (spot, deal, brings) => {
    expect(baccaratBrings(spot, deal)).toBe(brings)
  })

  it('[STU-01] return what the help prints, over all 4,998,398,275,503,360 orders of six cards', () => {
    const returns = baccaratReturns()
    for (const spot of BACCARAT_SPOTS) {
      const { paid = 0n, outOf = 1n } = returns.get(spot) ?? {}
      const { numerator, denominator } = PEARL_RETURNS[spot]
      expect(paid * denominator, spot).toBe(numerator * outOf)
    }
    const spreads = [...returns.values()].map(({ deviation }) => deviation)
    expect(Math.min(...spreads)).toBeCloseTo(PEARL_FIGURES.spread[0], 4)
    expect(Math.max(...spreads)).toBeCloseTo(PEARL_FIGURES.spread[1], 4)
    expect((416 * 415 * 414 * 413) / (52 * 56 * (30 + 51 * 56))).toBeCloseTo(PEARL_FIGURES.topOneIn, 4)
    const edges = BACCARAT_SPOTS.map((spot) => {
      const { numerator, denominator } = PEARL_RETURNS[spot]
      return (100 - (Number(numerator) / Number(denominator)) * 100).toFixed(4)
    })
    expect(edges).toEqual([
      '1.2351',
      '1.0579',
      '14.3596',
      '10.3614',
      '10.3614',
      '13.7099',
      '8.0470',
      '11.6985',
      '2.6517',
      '9.3731',
    ])
  })

  it('[STU-01] come as often as is known: banker .458597, player .446247, tie .095156', () => {
    const counts = { banker: 0, player: 0, tie: 0 }
    const sixes = { two: 0, three: 0 }
    everyRoundByPoints((deal, ways) => {
      const winner = baccaratWinner(deal)
      counts[winner] += ways
      if (winner === 'banker' && scoreOf(deal.banker) === 6) sixes[deal.banker.length === 2 ? 'two' : 'three'] += ways
    })
    expect(counts.banker + counts.player + counts.tie).toBe(BACCARAT_WAYS)
    expect(BACCARAT_WAYS).toBe(4_998_398_275_503_360)
    const share = (count: number) => (count / BACCARAT_WAYS).toFixed(6)
    expect([counts.banker, counts.player, counts.tie, sixes.two, sixes.three].map(share)).toEqual([
      '0.458597',
      '0.446247',
      '0.095156',
      '0.037247',
      '0.016617',
    ])
  })

  it('[STU-01] come to their returns in play, within 3 sigma of 200,000 rounds', () => {
    const random = seededRandom(77)
    const rounds = 200_000
    const sums = BACCARAT_SPOTS.map((spot) => ({ spot, paid: 0, squares: 0 }))
    for (let round = 0; round < rounds; round += 1) {
      const deal = dealBaccarat(dealer(random, 8))
      for (const sum of sums) {
        const brings = baccaratBrings(sum.spot, deal) / 100
        sum.paid += brings
        sum.squares += brings * brings
      }
    }
    for (const { spot, paid, squares } of sums) {
      const { numerator, denominator } = PEARL_RETURNS[spot]
      const sigma = Math.sqrt((squares / rounds - (paid / rounds) ** 2) / rounds)
      expect(Math.abs(paid / rounds - Number(numerator) / Number(denominator)), spot).toBeLessThan(3 * sigma)
    }
  }, 60_000)
})

describe('player and banker in one round', () => {
  const bet = [
    { spot: 'player', stake: parseMoney('100') },
    { spot: 'banker', stake: parseMoney('100') },
  ]
  const turnover = (deal: BaccaratDeal) => {
    const stake = PEARL_BACCARAT.stakeOf(bet)
    const { payout } = settle((spot) => baccaratBrings(spot === 'player' ? 'player' : 'banker', deal), bet, deal)
    return atRisk({ stake, payout, isClosed: true, isSlot: false })
  }

  it.each([
    ['the banker wins', hands('2c Tc 8s', '3d Kd'), '5'],
    ['the player wins', hands('9c Tc', '2d 3d'), '0'],
    ['a tie', hands('7c Tc', '4d 3d'), '0'],
  ])('[WAL-10, STU-01] count as turnover what they risk: %s', (_, deal, counts) => {
    expect(turnover(deal)).toBe(parseMoney(counts))
  })
})

describe('the table of pearl baccarat', () => {
  const place = (spot: string, stake: string) => ({ spot, stake: parseMoney(stake) })

  it('[STU-01] takes one stake a spot, within its limit, all of them one wager', () => {
    const { wagers, over, outcome } = PEARL_BACCARAT.play(
      [place('banker', '100'), place('perfect-pair', '0.1')],
      [],
      seededRandom(3),
    )
    expect([wagers.length, wagers[0]?.stake, over]).toEqual([1, parseMoney('100.1'), true])
    expect(outcome.payout).toBe(wagers[0]?.payout)
  })

  it.each([
    ['nothing', []],
    ['a spot that is none', [place('dragon', '1')]],
    ['a spot twice', [place('tie', '1'), place('tie', '1')]],
    ['a stake off the grid', [place('tie', '0.15')]],
    ['less than a chip', [place('tie', '0.05')]],
    ['nothing on a spot', [place('tie', '0')]],
    ['a negative stake', [{ spot: 'tie', stake: -parseMoney('1') }]],
    ['more than a spot takes', [place('perfect-pair', '10.1')]],
  ])('[STU-01] refuses %s', (_, bet) => {
    expect(() => PEARL_BACCARAT.stakeOf(bet)).toThrow(RangeError)
  })
})
