import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyToDecimal, ONE, parseMoney } from '../money.ts'
import { add, isAtLeast, rational, type Rational, ZERO } from '../rational.ts'
import { type ClosedRound, correctedShares, dueNow, roundShares } from './realtime.ts'
import { parseRate, type RealTimeTier, shareOf } from './tiers.ts'

const tier = (stake: string, profitRate: string, lossRate: string): RealTimeTier => ({
  stake: parseMoney(stake),
  profitRate: parseRate(profitRate),
  lossRate: parseRate(lossRate),
})
const round = (stake: string, won = false, turnover = stake): ClosedRound => ({
  stake: parseMoney(stake),
  turnover: rational(parseMoney(turnover)),
  won,
})
const amount = (text: string): Rational => rational(parseMoney(text))

const A = [tier('1', '0.10', '0.20')]
const B = [tier('1', '0.05', '0.15')]
const C = [tier('1', '0.02', '0.10')]

describe('the shares of a closed round', () => {
  it('[CTR-02] are the differences of rates down the chain: 100 lost at 0.20, 0.15, 0.10 %: 0.05, 0.05, 0.10', () => {
    expect(roundShares([A, B, C], round('100'))).toEqual(['0.05', '0.05', '0.1'].map(amount))
  })

  it('[CTR-02] go by the profit rates where the member won', () => {
    expect(roundShares([A, B, C], round('100', true))).toEqual(['0.05', '0.03', '0.02'].map(amount))
  })

  it.each([
    ['below the single-bet amount', '0.99999', ['0', '0', '0']],
    ['at it', '1', ['0.0005', '0.0005', '0.001']],
  ])('[CTR-02] of a stake %s', (_, stake, shares) => {
    expect(roundShares([A, B, C], round(stake))).toEqual(shares.map(amount))
  })

  it('[CTR-02] go by the stake for the tier and by the turnover at risk for the amount', () => {
    const tiers = [tier('1', '0.1', '0.2'), tier('100', '0.2', '0.4')]
    expect(roundShares([tiers], round('100', false, '50'))).toEqual([amount('0.2')])
    expect(roundShares([tiers], round('99', false, '50'))).toEqual([amount('0.1')])
  })

  it('[CTR-02] pass by a holder without such a contract', () => {
    expect(roundShares([A, undefined, C], round('100'))).toEqual(['0.1', '0', '0.1'].map(amount))
    expect(roundShares([undefined, B], round('100'))).toEqual(['0', '0.15'].map(amount))
    expect(roundShares([undefined], round('100'))).toEqual([ZERO])
  })

  it('[CTR-02] are a single-bet amount apart: below its own the downline gets nothing and its upline all', () => {
    expect(roundShares([A, [tier('50', '0.1', '0.1')]], round('10'))).toEqual(['0.02', '0'].map(amount))
  })

  it('[CTR-02] are never below zero, and together what the top has', () => {
    const rates = fc.tuple(fc.nat(20), fc.nat(300), fc.nat(300))
    fc.assert(
      fc.property(
        fc.array(fc.option(rates, { nil: undefined }), { maxLength: 6 }),
        fc.nat(30),
        fc.boolean(),
        (chain, stake, won) => {
          const tiers = chain.map(
            (of) => of && [{ stake: BigInt(of[0]) * ONE, profitRate: BigInt(of[1]), lossRate: BigInt(of[2]) }],
          )
          const shares = roundShares(tiers, round(`${stake}`, won))
          expect(shares.every((share) => isAtLeast(share, ZERO))).toBe(true)
          const top = tiers.find((of) => of !== undefined)?.[0]
          const rate = top === undefined || top.stake > BigInt(stake) * ONE ? 0n : won ? top.profitRate : top.lossRate
          expect(shares.reduce(add, ZERO)).toEqual(shareOf(amount(`${stake}`), rate))
        },
      ),
    )
  })
})

describe('a round that is taken back', () => {
  it('[CTR-02] takes away what it earned, by the rates of then', () => {
    expect(correctedShares([A, B, C], round('100'), undefined)).toEqual(['-0.05', '-0.05', '-0.1'].map(amount))
  })

  it('[CTR-02] or won after all, changes by the difference', () => {
    expect(correctedShares([A, B, C], round('100'), round('100', true))).toEqual(['0', '-0.02', '-0.08'].map(amount))
  })
})

describe('what a day of real-time salary pays', () => {
  it('[CTR-02] is its sum cut to cents, less what it paid: seven of 3.33 at 0.10 % pay at the fourth and seventh', () => {
    const tiers = [tier('0', '0.10', '0.10')]
    let [sum, paid] = [ZERO, 0n]
    const payments = Array.from({ length: 7 }, () => {
      sum = add(sum, roundShares([tiers], round('3.33'))[0] ?? ZERO)
      const { pay, waiting } = dueNow({ sum, paid, waiting: 0n })
      expect(waiting).toBe(0n)
      paid += pay
      return moneyToDecimal(pay)
    })
    expect(payments).toEqual(['0.00', '0.00', '0.00', '0.01', '0.00', '0.00', '0.01'])
  })

  it.each([
    ['nothing new', '0.10', '0.10', '0', '0.00', '0.00'],
    ['less than was paid', '0.02', '0.05', '0', '0.00', '0.03'],
    ['a day that begins with what waits', '0.10', '0', '0.03', '0.07', '0.00'],
    ['a day short of what waits', '0.02', '0', '0.03', '0.00', '0.01'],
    ['a day of nothing but taking back', '-0.05', '0', '0', '0.00', '0.05'],
    ['part of a cent taken back', '-0.001', '0', '0', '0.00', '0.01'],
  ])('[CTR-02] below zero waits for the days after: %s', (_, sum, paid, waited, pay, waiting) => {
    const due = dueNow({ sum: amount(sum), paid: parseMoney(paid), waiting: parseMoney(waited) })
    expect([moneyToDecimal(due.pay), moneyToDecimal(due.waiting)]).toEqual([pay, waiting])
  })

  it('[CTR-02] comes over all days to the sum of what each is worth, once nothing waits', () => {
    const days = fc.array(fc.array(fc.bigInt(-3000n, 5000n), { maxLength: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(days, (increments) => {
        let [waiting, all, worth] = [0n, 0n, 0n]
        for (const day of increments) {
          const before = waiting
          let [sum, paid, left] = [ZERO, 0n, before]
          for (const increment of day) {
            sum = add(sum, rational(increment))
            const due = dueNow({ sum, paid, waiting: before })
            paid += due.pay
            left = dueNow({ sum, paid, waiting: before }).waiting
          }
          waiting = left
          all += paid
          worth += sum.numerator - (((sum.numerator % 1000n) + 1000n) % 1000n)
        }
        expect(all - waiting).toBe(worth)
      }),
    )
  })
})
